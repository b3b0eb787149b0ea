"""The commands by which another program begins and plays a round."""

from __future__ import annotations

from ...box import ABSORBED, Box, Cells
from ...box.advice.advise import Adviser
from ...box.placing import Count
from ...box.ray import path
from ...box.table import BoxTable
from ...box.text.drawing import Grid
from ...box.text.notation import read_box, read_counts
from ...box.text.reading import is_side, read_cells, read_count, read_entry, read_size
from ...box.text.words import describe_cell
from ...box.view import Marks, Round, View
from ...console.commands import Commands
from ...console.phrases import phrase
from ...console.session import Refused
from . import Solo

NO_ROUND = "There is no round: new begins one."
ROUND_OVER = "The round is over: new begins another."


class SoloSession(Solo):
    """A game of Black Box that another program plays by commands.

    `play.position` is the View of a box whose atoms only the other program may know, or None.
    """

    asked = 0  # the entry of the ray whose reply is due, or 0
    tells_costs = True  # whether a step is compared with the best action
    adviser: Adviser | None = None  # the adviser after the rays so far, once a step has needed it

    def current_round(self) -> Round:
        """Return the round, in progress or finished. Raise Refused if there is none."""
        if not (self.is_under_way or self.play.verdict):
            raise Refused(NO_ROUND)
        return self.round

    def round_under_way(self) -> Round:
        """Return the round in progress. Raise Refused if there is none."""
        round = self.current_round()
        if self.play.verdict:
            raise Refused(ROUND_OVER)
        return round

    @property
    def atoms_are_known(self) -> bool:
        """Whether the other program knows the atoms, because the round is over or because it placed
        them itself.
        """
        return bool(self.play.verdict) or self.play.hidden_by_player

    @property
    def view(self) -> View:
        """The player's view: `play.position` if there is one, else the view of the box in the
        round.
        """
        return self.play.position or self.current_round().view

    def grid(self) -> Grid:
        """Return the picture of the box, without the hidden atoms."""
        return BoxTable.grid(self)


commands = Commands(SoloSession)
command = commands.command


def sized(words: list[str]) -> Box:
    """Read the size of a box: its rows and columns, or H2 to H8 for a box of hexagons."""
    try:
        return read_size("x".join(words))
    except Refused:
        message = "A box has 2 to 30 rows and 2 to 30 columns, or a side of H2 to H8."
        raise Refused(phrase(message)) from None


def describe_exit(entry: int, exit: int) -> str:
    if exit == ABSORBED:
        return "absorbed"
    return "reflected" if exit == entry else f"exit {exit}"


def describe_mask(box: Box, mask: Cells) -> str:
    return " ".join(map(describe_cell, box.cells_of(mask)))


def truth(fact: bool) -> str:
    return "true" if fact else "false"


# --- rounds ---


@command("new (ATOMS) (ROWS) (COLS)")
def new(session: SoloSession, words: list[str]) -> str:
    """Deal a random round, and return its box number. By default the number of atoms and the size
    are those of the last round.

    ATOMS may be a range such as 3-6. If so, the box number is not returned, because it would reveal
    the number of atoms.
    """
    box = sized(words[1:]) if words[1:] else session.box
    count = (
        read_counts(words[0], box.most_atoms) if words else at_most(session.count, box.most_atoms)
    )
    session.deal(count, box)
    return "" if session.play.has_range else session.number


def at_most(count: Count, most: int) -> Count:
    """Return a number or range of atoms whose limits are at most `most`. A larger limit becomes
    `most`.
    """
    return Count(min(count.least, most), min(count.most, most))


@command("number BOXNUMBER")
def number(session: SoloSession, words: list[str]) -> str:
    """Begin the round with a box number, such as 4-318275, or 5x5-3-1271 if the box is not 8x8."""
    return begin(session, *read_box(words[0]))


@command("size ROWS (COLS)")
def size(session: SoloSession, words: list[str]) -> str:
    """End the round in progress, and set the size of the box for the next rounds."""
    session.setup = session.setup._replace(box=sized(words))
    session.clear()
    return ""


@command("place CELL...")
def place(session: SoloSession, words: list[str]) -> str:
    """Begin a round with atoms in these cells. Before the cells, `size ROWS (COLS)` may set the
    size of the box.
    """
    box, named = session.box, words
    if words[0] == "size":
        sides = 3 if words[2:] and not is_side(words[1]) else 2
        box, named = sized(words[1:sides]), words[sides:]
    placed = read_cells(named, box)
    atoms = box.mask(*placed)
    if atoms.bit_count() < len(placed):
        raise Refused(phrase("Each atom needs a cell of its own."))
    read_count(str(atoms.bit_count()), box.cells)
    named_box = begin(session, box, atoms)
    session.play.hidden_by_player = True
    return named_box


def begin(session: SoloSession, box: Box, atoms: Cells) -> str:
    session.begin(atoms, box)
    return session.number


# --- in a round ---


@command("ray N")
def ray(session: SoloSession, words: list[str]) -> str:
    """Fire a ray and return its result. If the result is known, return it again without firing."""
    round, entry = session.round_under_way(), read_entry(words[0], session.box)
    session.play.round = round.fire(entry)
    return describe_exit(entry, session.view.result_of(entry) or ABSORBED)


@command("rays")
def rays(session: SoloSession, _: list[str]) -> str:
    shots = session.view.shots
    return "\n".join(f"{shot.entry} {describe_exit(shot.entry, shot.exit)}" for shot in shots)


@command("set CELL...")
def set_(session: SoloSession, words: list[str]) -> str:
    """Mark these cells as atoms, and keep the marks on other cells."""
    view = session.round_under_way().view
    atoms = view.marks.atoms | session.box.mask(*read_cells(words, session.box))
    if atoms.bit_count() > view.atom_count.most:
        raise Refused(f"There are only {view.atom_count} atoms.")
    session.play.round = session.round.with_marks(Marks(atoms))
    return ""


@command("clear")
def clear(session: SoloSession, _: list[str]) -> str:
    session.play.round = session.round_under_way().with_marks(Marks())
    return ""


@command("eval")
def evaluate(session: SoloSession, _: list[str]) -> str:
    """Judge the atoms that were marked by `set` as the answer, and return the verdict. If the round
    is over, return its verdict again.
    """
    play = session.play
    play.verdict = verdict = play.verdict or session.current_round().verdict(session.setup.strict)
    return (
        f"score {verdict.score} correct {verdict.correct} incorrect {verdict.incorrect} "
        f"equivalent {truth(verdict.equivalent)} strict {verdict.strict_score}"
    )


@command("reveal")
def reveal(session: SoloSession, words: list[str]) -> str:
    """Return the cells that hold atoms. A round that was dealt is then over, as after `eval`."""
    round = session.current_round()
    if not session.play.hidden_by_player:
        evaluate(session, words)
    return describe_mask(session.box, round.atoms)


@command("show")
def show(session: SoloSession, _: list[str]) -> str:
    return "\n" + session.grid().draw()


@command("path N")
def path_(session: SoloSession, words: list[str]) -> str:
    round, entry = session.current_round(), read_entry(words[0], session.box)
    if not session.atoms_are_known:
        raise Refused("Paths need eval first, or a placed round.")
    return " ".join(
        describe_cell(step.cell) for step in path(session.box, round.atoms, entry).steps
    )
