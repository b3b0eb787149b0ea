"""The commands of the machine protocol: each takes its arguments and answers in a fixed form."""

from __future__ import annotations

from ..rules.box import ABSORBED, Box
from ..rules.game import Marks
from ..rules.ray import path
from ..talk.numbers import read_box
from ..talk.session import Refused
from ..talk.words import read_cells, read_count, read_entry, read_size, tell_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..rules.game import Game
    from .table import Table

    Action = Callable[[Any, list[str]], str]

PROTOCOL_VERSION = "1"

commands: dict[str, tuple[str, Action]] = {}


def command(usage: str) -> Callable[[Action], Action]:
    """Declare a command by its name and the arguments that follow it."""

    def declare(action: Action) -> Action:
        commands[usage.split()[0]] = usage, action
        return action

    return declare


# --- the protocol itself ---


@command("protocol_version")
def protocol_version(_: Table, __: list[str]) -> str:
    return PROTOCOL_VERSION


@command("name")
def name(_: Table, __: list[str]) -> str:
    return "Black Box"


@command("version")
def version(_: Table, __: list[str]) -> str:
    from .. import VERSION

    return VERSION


@command("list_commands")
def list_commands(_: Table, __: list[str]) -> str:
    return "\n".join(sorted(commands))


@command("known_command NAME")
def known_command(_: Table, words: list[str]) -> str:
    return truth(words[0] in commands)


@command("quit")
def quit_(table: Table, _: list[str]) -> str:
    table.done = True
    return ""


# --- rounds ---


@command("new (ATOMS) (ROWS) (COLS)")
def new(table: Table, words: list[str]) -> str:
    """A round dealt at random; without arguments, of the kind of the one before."""
    box = sized(words[1:]) if words[1:] else table.box
    count = read_count(words[0], box) if words else min(table.count, box.most_atoms)
    return begin(table, box, table.dice.deal(box, count))


@command("number BOXNUMBER")
def number(table: Table, words: list[str]) -> str:
    """The round of this number, 4-318275, or 5x5-3-1271 where the box is not 8x8."""
    return begin(table, *read_box(words[0]))


@command("size ROWS COLS")
def size(table: Table, words: list[str]) -> str:
    """The box of the rounds to come; it ends the round under way."""
    table.box = sized(words)
    table.clear()
    return ""


@command("place CELL...")
def place(table: Table, words: list[str]) -> str:
    """A round whose atoms are known; the cells may follow `size ROWS COLS`."""
    box, cells = (sized(words[1:3]), words[3:]) if words[0] == "size" else (table.box, words)
    atoms = box.mask(*read_cells(cells, box))
    read_count(str(atoms.bit_count()), box)
    told = begin(table, box, atoms)
    table.hidden_by_player = True
    return told


def begin(table: Table, box: Box, atoms: int) -> str:
    table.begin(atoms, box)
    return table.number


# --- in a round ---


@command("ray N")
def ray(table: Table, words: list[str]) -> str:
    """Fire a ray, or tell again what is known of it."""
    game, entry = under_way(table), read_entry(words[0], table.box)
    table.game = game = game.fire(entry)
    return result(entry, game.known(entry) or ABSORBED)


@command("rays")
def rays(table: Table, _: list[str]) -> str:
    return "\n".join(
        f"{shot.entry} {result(shot.entry, shot.exit)}" for shot in a_round(table).shots
    )


@command("set CELL...")
def set_(table: Table, words: list[str]) -> str:
    """Mark more cells as atoms."""
    game = under_way(table)
    atoms = game.marks.atoms | table.box.mask(*read_cells(words, table.box))
    if atoms.bit_count() > game.count:
        raise Refused(f"There are only {game.count} atoms.")
    table.game = game.but(marks=Marks(atoms))
    return ""


@command("clear")
def clear(table: Table, _: list[str]) -> str:
    table.game = under_way(table).but(marks=Marks())
    return ""


@command("eval")
def evaluate(table: Table, _: list[str]) -> str:
    """Judge the marks; asked again, the same."""
    table.verdict = verdict = table.verdict or a_round(table).verdict(table.setup.strict)
    return (
        f"score {verdict.score} correct {verdict.correct} incorrect {verdict.incorrect} "
        f"equivalent {truth(verdict.equivalent)} strict {verdict.strict_score}"
    )


@command("reveal")
def reveal(table: Table, words: list[str]) -> str:
    """The cells that hold atoms; a dealt round is then over, as after `eval`."""
    game = a_round(table)
    if not table.hidden_by_player:
        evaluate(table, words)
    return cells(table.box, game.atoms)


@command("show")
def show(table: Table, _: list[str]) -> str:
    a_round(table)
    return "\n" + table.grid().draw()


@command("path N")
def path_(table: Table, words: list[str]) -> str:
    game, entry = a_round(table), read_entry(words[0], table.box)
    if not (table.verdict or table.hidden_by_player):
        raise Refused("Paths are told after eval, or in a placed round.")
    return " ".join(tell_cell(step.cell) for step in path(table.box, game.atoms, entry).steps)


# --- their words ---


def a_round(table: Table) -> Game:
    """The round, be it over or not."""
    if not (table.on or table.verdict):
        raise Refused("There is no round: new begins one.")
    return table.game


def under_way(table: Table) -> Game:
    """The round, if it is not over."""
    game = a_round(table)
    if table.verdict:
        raise Refused("The round is over: new begins another.")
    return game


def sized(words: list[str]) -> Box:
    try:
        return read_size("x".join(words))
    except ValueError:
        raise Refused("A box has 2 to 30 rows and 2 to 30 columns.") from None


def result(entry: int, exit: int) -> str:
    if exit == ABSORBED:
        return "absorbed"
    return "reflected" if exit == entry else f"exit {exit}"


def cells(box: Box, mask: int) -> str:
    return " ".join(map(tell_cell, box.cells_of(mask)))


def truth(fact: bool) -> str:
    return "true" if fact else "false"
