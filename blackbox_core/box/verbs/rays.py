"""The verbs that move the cursor between entries, and the verbs that describe rays."""

from __future__ import annotations

from collections.abc import Callable

from ...console.phrases import later, phrase
from ...console.session import Dialogue, Refused
from ...console.verb import MOVES, Action
from ...console.verbs import Verbs
from .. import Cells
from ..ray import Path, path, result
from ..table import CAN_SET, ROUND, BoxTable
from ..text.reading import read_entry
from ..text.words import describe_path, describe_result, describe_shot
from ..view import Shot

RAY_LETTER, RAY_WORDS = "r", "f fire shoot"  # for the verb RAY of every game that fires rays

verbs = Verbs(group=later("Rays"))

ALL_TRIED = later("Every entry has been tried: type HISTORY to list the results.")


def single_ray(verbs: Verbs, when: str) -> Callable[[Action], Action]:
    """Return a decorator for the function that answers the verb RAY, which fires one ray. The
    decorator adds the verb to `verbs`. `when` says at which times of a round the verb can be used.
    """
    return verbs.verb(
        "ray N",
        "Fire a ray from entry N. You can also type the number alone.",
        letter=RAY_LETTER,
        also=RAY_WORDS,
        when=when,
        risk=MOVES,
    )


def cells_of_path(table: BoxTable, taken: Path) -> Cells:
    """Return the cells on the path `taken` as a set."""
    return table.box.mask(*(step.cell for step in taken.steps))


def aim(table: BoxTable, entry: int) -> int | None:
    """Move the cursor to an entry. Return the result of the ray from it if it is known, else
    None.
    """
    table.seat.cursor = table.seat.last = entry
    return table.view.result_of(entry)


def show_path(table: BoxTable, taken: Path) -> Dialogue:
    """Describe a path, and draw it on the board if boards are drawn."""
    yield describe_path(taken)
    yield from table.redraw(cells_of_path(table, taken))


def untried_entry(table: BoxTable, start: int, step: int) -> int:
    """Return the first untried entry, going around the box from `start` with ascending (`step` is
    1) or descending (-1) numbers. Return 0 if every entry was tried.
    """
    view, last = table.view, table.box.entries
    for distance in range(last):
        entry = (start - 1 + step * distance) % last + 1
        if view.result_of(entry) is None:
            return entry
    return 0


def arrow_step(table: BoxTable, entry: int, way: int) -> int:
    """Return the next untried entry with a higher (`way` is 1) or lower (-1) number than `entry`,
    going around the box. If `entry` is 0, begin with the entry of the cursor. Return 0 if every
    entry was tried.
    """
    return untried_entry(table, entry + way if entry else table.seat.cursor, way)


def next_untried_entry(table: BoxTable, start: int, step: int) -> int:
    if not (entry := untried_entry(table, start, step)):
        raise Refused(phrase(ALL_TRIED))
    return entry


def move_cursor(table: BoxTable, step: int) -> Dialogue:
    """Move the cursor to the next untried entry with a higher (`step` is 1) or lower (-1) number,
    going around the box. If `step` is 0, move it only if its entry was tried.

    Raise Refused if every entry was tried.
    """
    table.seat.cursor = next_untried_entry(table, table.seat.cursor + step, step or 1)
    yield phrase("The cursor is at entry {entry}.", entry=table.seat.cursor)


@verbs.verb("left", "Move the cursor clockwise to the next untried entry.", when=ROUND)
def left(table: BoxTable, _: list[str]) -> Dialogue:
    return move_cursor(table, -1)


@verbs.verb("right", "Move the cursor anticlockwise to the next untried entry.", when=ROUND)
def right(table: BoxTable, _: list[str]) -> Dialogue:
    return move_cursor(table, 1)


@verbs.verb(
    "test N", "Show, at no cost, what result ray N would have with your atoms.", when=CAN_SET
)
def test(table: BoxTable, words: list[str]) -> Dialogue:
    marked, entry = table.view.marks.atoms, read_entry(words[0], table.box)
    exit = result(table.box, marked, entry)
    yield phrase(
        "Atoms set: {n}. Result with your atoms: {result}.",
        n=marked.bit_count(),
        result=describe_result(entry, exit),
    )
    yield from show_path(table, path(table.box, marked, entry))


@verbs.verb("last", "Repeat the last result.")
def last(table: BoxTable, _: list[str]) -> Dialogue:
    entry, shots = table.seat.last, table.view.shots
    exit = table.view.result_of(entry) if entry else None
    if exit is not None:
        yield describe_shot(Shot(entry, exit))
    elif shots:  # given with the position, before this player fired a ray
        yield describe_shot(shots[-1])
    else:
        raise Refused(phrase("No ray has been fired yet: type an entry such as 5."))


@verbs.verb("history", "List the rays fired, in order.")
def history(table: BoxTable, _: list[str]) -> Dialogue:
    if not table.view.shots:
        yield phrase("No ray has been fired yet.")
    for shot in table.view.shots:
        yield describe_shot(shot)
