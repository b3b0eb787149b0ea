"""The commands of the machine protocol that play: each takes its arguments and answers."""

from __future__ import annotations

from ...box.law import ABSORBED, Box
from ...box.numbers import read_box
from ...box.placing import exactly
from ...box.ray import path
from ...box.view import Marks, View
from ...box.words import read_cells, read_count, read_entry, tell_cell
from ...console.session import Refused
from .watching import Post, cells, command, commands, result, sized, truth

PROTOCOL_VERSION = "1"


# --- the protocol itself ---


@command("protocol_version")
def protocol_version(_: Post, __: list[str]) -> str:
    return PROTOCOL_VERSION


@command("name")
def name(_: Post, __: list[str]) -> str:
    return "Black Box"


@command("version")
def version(_: Post, __: list[str]) -> str:
    from ... import VERSION

    return VERSION


@command("list_commands")
def list_commands(_: Post, __: list[str]) -> str:
    return "\n".join(sorted(commands))


@command("known_command NAME")
def known_command(_: Post, words: list[str]) -> str:
    return truth(words[0] in commands)


@command("quit")
def quit_(post: Post, _: list[str]) -> str:
    post.done = True
    return ""


# --- rounds ---


@command("new (ATOMS) (ROWS) (COLS)")
def new(post: Post, words: list[str]) -> str:
    """A round dealt at random; without arguments, of the kind of the one before."""
    box = sized(words[1:]) if words[1:] else post.box
    count = read_count(words[0], box) if words else min(post.count, box.most_atoms)
    atoms = post.dice.deal(View(box, exactly(count)), fairly=post.setup.fair)
    if not atoms:
        raise Refused("No fair box was found: try again.")
    return begin(post, box, atoms)


@command("number BOXNUMBER")
def number(post: Post, words: list[str]) -> str:
    """The round of this number, 4-318275, or 5x5-3-1271 where the box is not 8x8."""
    return begin(post, *read_box(words[0]))


@command("size ROWS COLS")
def size(post: Post, words: list[str]) -> str:
    """The box of the rounds to come; it ends the round under way."""
    post.box = sized(words)
    post.clear()
    return ""


@command("place CELL...")
def place(post: Post, words: list[str]) -> str:
    """A round whose atoms are known; the cells may follow `size ROWS COLS`."""
    box, named = (sized(words[1:3]), words[3:]) if words[0] == "size" else (post.box, words)
    placed = read_cells(named, box)
    atoms = box.mask(*placed)
    if atoms.bit_count() < len(placed):
        raise Refused("Each atom needs a cell of its own.")
    read_count(str(atoms.bit_count()), box)
    told = begin(post, box, atoms)
    post.hidden_by_player = True
    return told


def begin(post: Post, box: Box, atoms: int) -> str:
    post.begin(atoms, box)
    return post.number


# --- in a round ---


@command("ray N")
def ray(post: Post, words: list[str]) -> str:
    """Fire a ray, or tell again what is known of it."""
    round, entry = post.under_way(), read_entry(words[0], post.box)
    post.round = round.fire(entry)
    return result(entry, post.view.known(entry) or ABSORBED)


@command("rays")
def rays(post: Post, _: list[str]) -> str:
    return "\n".join(f"{shot.entry} {result(shot.entry, shot.exit)}" for shot in post.view.shots)


@command("set CELL...")
def set_(post: Post, words: list[str]) -> str:
    """Mark more cells as atoms."""
    view = post.under_way().view
    atoms = view.marks.atoms | post.box.mask(*read_cells(words, post.box))
    if atoms.bit_count() > view.count.most:
        raise Refused(f"There are only {view.count} atoms.")
    post.round = post.round.marked(Marks(atoms))
    return ""


@command("clear")
def clear(post: Post, _: list[str]) -> str:
    post.round = post.under_way().marked(Marks())
    return ""


@command("eval")
def evaluate(post: Post, _: list[str]) -> str:
    """Judge the marks; asked again, the same."""
    post.verdict = verdict = post.verdict or post.begun().verdict(post.setup.strict)
    return (
        f"score {verdict.score} correct {verdict.correct} incorrect {verdict.incorrect} "
        f"equivalent {truth(verdict.equivalent)} strict {verdict.strict_score}"
    )


@command("reveal")
def reveal(post: Post, words: list[str]) -> str:
    """The cells that hold atoms; a dealt round is then over, as after `eval`."""
    round = post.begun()
    if not post.hidden_by_player:
        evaluate(post, words)
    return cells(post.box, round.atoms)


@command("show")
def show(post: Post, _: list[str]) -> str:
    return "\n" + post.picture().draw()


@command("path N")
def path_(post: Post, words: list[str]) -> str:
    round, entry = post.begun(), read_entry(words[0], post.box)
    if not (post.verdict or post.hidden_by_player):
        raise Refused("Paths are told after eval, or in a placed round.")
    return " ".join(tell_cell(step.cell) for step in path(post.box, round.atoms, entry).steps)
