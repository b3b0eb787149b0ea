"""The verbs that fire rays, and those that show the paths of fired ones."""

from __future__ import annotations

from ....box.path_words import tell_path
from ....box.ray import path, result
from ....box.words import read_entry, tell_again, tell_answer, tell_result, tell_shot
from ....console.phrases import plural
from ....console.session import BELL, Refused
from ..table import FRESH, OVER, ROUND, Table, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.ray import Path
    from ....console.session import Dialogue


def fire(table: Table, entry: int, named: str = "") -> Dialogue:
    """Fire a ray, or tell again what is known of it; the answer may end by naming the ray."""
    exit = table.view.known(entry)
    table.cursor = table.last = entry
    if exit is None:
        table.round = table.round.fire(entry)
        yield tell_answer(entry, table.view.shots[-1].exit) + named + BELL * table.sound
    else:
        # Paper is slow: there the answer is told in as few words as the first time.
        tell = tell_again if table.setup.boards else tell_answer
        yield tell(entry, exit)
    if table.learning:
        yield from show_path(table, path(table.box, table.round.atoms, entry))
    elif table.verbose:
        yield from table.draw()


def way(table: Table, taken: Path) -> int:
    """The cells of a path as a set."""
    return table.box.mask(*(step.cell for step in taken.steps))


def show_path(table: Table, taken: Path) -> Dialogue:
    """A path as a sentence, and drawn where boards are."""
    yield tell_path(taken)
    if table.verbose:
        yield from table.draw(way(table, taken))


@verbs.verb("ray N", "Fire a ray at entry N; a bare number does the same.", when=ROUND)
def ray(table: Table, words: list[str]) -> Dialogue:
    yield from fire(table, read_entry(words[0], table.box))


def free_entry(table: Table, start: int, step: int) -> int:
    """The first untried entry from one on, in a direction; 0 when there is none."""
    untried, last = set(table.view.untried()), table.box.entries
    around = ((start - 1 + step * distance) % last + 1 for distance in range(last))
    return next((entry for entry in around if entry in untried), 0)


@verbs.verb("next", "Fire at the next untried entry, counterclockwise from the cursor.", when=ROUND)
def next_(table: Table, _: list[str]) -> Dialogue:
    entry = seek(table, table.cursor, 1)
    yield from fire(table, entry, f" That was ray {entry}.")


@verbs.verb("left", "Move the cursor clockwise to the next untried entry.", when=ROUND)
def left(table: Table, _: list[str]) -> Dialogue:
    yield from move(table, -1)


@verbs.verb("right", "Move the cursor counterclockwise to the next untried entry.", when=ROUND)
def right(table: Table, _: list[str]) -> Dialogue:
    yield from move(table, 1)


def step_from(table: Table, entry: int, way: int) -> int:
    """Where the arrow keys lead from an entry, or from the cursor if it is 0."""
    return free_entry(table, entry + way if entry else table.cursor, way) if table.on else 0


def move(table: Table, step: int) -> Dialogue:
    table.cursor = seek(table, table.cursor + step, step)
    yield f"The cursor is at {table.cursor}. NEXT fires there."


def seek(table: Table, start: int, step: int) -> int:
    entry = free_entry(table, start, step)
    if not entry:
        raise Refused("Every entry has been tried.")
    return entry


@verbs.verb(
    "xray (N)",
    "After the round: the paths of all rays on or off, or that of ray N.",
    letter="x",
    when=OVER,
)
def xray(table: Table, words: list[str]) -> Dialogue:
    if words:
        taken = path(table.box, table.round.atoms, read_entry(words[0], table.box))
        yield tell_path(taken)
        yield from table.draw(way(table, taken))
        return
    table.xray = not table.xray
    yield f"X-ray is {'on' if table.xray else 'off'}: {plural(len(table.view.shots), 'ray')} fired."
    yield from table.draw(all_ways(table))


def all_ways(table: Table) -> int:
    """The cells of all fired rays while x-ray is on."""
    cells = 0
    for shot in table.view.shots if table.xray else ():
        cells |= way(table, path(table.box, table.round.atoms, shot.entry))
    return cells


@verbs.verb(
    "test N", "What ray N would do if the atoms you set were the hidden ones; free.", when=ROUND
)
def test(table: Table, words: list[str]) -> Dialogue:
    marked, entry = table.view.marks.atoms, read_entry(words[0], table.box)
    exit = result(table.box, marked, entry)
    yield f"With the {plural(marked.bit_count(), 'atom')} you set: {tell_result(entry, exit)}."
    yield from show_path(table, path(table.box, marked, entry))


@verbs.verb("last", "Tell the last ray again.")
def last(table: Table, _: list[str]) -> Dialogue:
    exit = table.view.known(table.last)
    if exit is None:
        raise Refused("No ray has been fired yet.")
    yield f"Ray {table.last}: {tell_result(table.last, exit)}."


@verbs.verb("history", "Tell every ray fired, in order.")
def history(table: Table, _: list[str]) -> Dialogue:
    if not table.view.shots:
        yield "No ray has been fired yet."
    for shot in table.view.shots:
        yield tell_shot(shot)


@verbs.verb(
    "billiard",
    "Name pairs by letters or, in order of firing, #1 #2; before the first ray.",
    letter="b",
    when=FRESH,
)
def billiard(table: Table, _: list[str]) -> Dialogue:
    table.billiard = not table.billiard
    named = "numbers, #1 for the first" if table.billiard else "letters"
    yield f"Pairs of exits are marked by {named}."


@verbs.verb("sound", "Ring the bell on results, or not.", letter="s")
def sound(table: Table, _: list[str]) -> Dialogue:
    table.sound = not table.sound
    yield f"Sound is {'on' if table.sound else 'off'}.{BELL * table.sound}"
