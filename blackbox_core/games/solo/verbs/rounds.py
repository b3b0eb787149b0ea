"""The verbs that begin, change and end a round."""

from __future__ import annotations

from ....box.deal import box_of_the_day
from ....box.law import Box
from ....box.numbers import read_box, read_date
from ....box.verdict_words import tell_verdict
from ....box.words import read_cells, read_count
from ....console.asking import given_up
from ....console.session import NEW_PAGE, Ask, Errand, Refused, told
from ..rounds_kept import finished
from ..table import FRESH, ROUND, Table, verbs
from .advice import compare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue, Telling


def begin(table: Table, count: int) -> Dialogue:
    """Deal a round and say so."""
    table.deal(count)
    yield table.announce()


def play(table: Table, box: Box, atoms: int) -> Dialogue:
    """Begin a round with atoms in these cells and say so."""
    table.begin(atoms, box)
    yield table.announce()


def finish(table: Table) -> Dialogue:
    """Reveal the board, the verdict and the score; nothing is scored in learning mode."""
    table.verdict = table.round.verdict(table.setup.strict)
    if table.learning:
        table.clear()
        yield "Learning mode is off. Nothing was scored."
        return
    yield from table.show()
    yield from tell_verdict(table.round, table.verdict)
    yield from compare(table)
    yield from finished(table, table.verdict)


@verbs.verb(
    "eval", "Judge the atoms you set, reveal the board and tell the score.", letter="e", when=ROUND
)
def evaluate(table: Table, _: list[str]) -> Dialogue:
    if table.learning:
        raise Refused("Nothing is scored in learning mode: LEARN leaves it.")
    missing = table.view.count.least - table.view.marks.atoms.bit_count()
    if missing:
        raise Refused(f"Set all {table.view.count} atoms first: {missing} to go. 0 gives up.")
    yield from finish(table)


@verbs.verb(
    "new (N)",
    "Begin a new round, with N atoms or as many as before; NEW #4-318275 plays that box.",
    letter="n",
)
def new(table: Table, words: list[str]) -> Dialogue:
    start = asked_for(table, words[0]) if words else begin(table, table.count)
    if (yield from agreed(table)):
        yield from start
        if table.verbose:
            yield from table.show()


def asked_for(table: Table, word: str) -> Dialogue:
    """The round that is asked for by a number of atoms or a box number, not yet begun."""
    if "-" in word or word[0] == "#":
        return play(table, *read_box(word))
    return begin(table, read_count(word, table.box))


@verbs.verb("daily (DATE)", "Play the box of the day, or of a past day as in DAILY 2026-03-04.")
def daily(table: Table, words: list[str]) -> Dialogue:
    today = yield from told(Errand("date"))
    date = read_date(words[0], today) if words else today
    if not date:
        raise Refused("There is no calendar here: type it as DAILY 2026-03-04.")
    if (yield from agreed(table)):
        yield f"The box of {date}."
        yield from play(table, Box(), box_of_the_day(date))
        table.daily = date * (date == today)
        if table.verbose:
            yield from table.show()


def agreed(table: Table) -> Telling[bool]:
    """Whether the round under way may be given up; asked only of a person who fired rays."""
    return (yield from given_up(table.fired and table.setup.confirm))


@verbs.verb("atoms N", "Hide N atoms in this round; before the first ray.", when=FRESH)
def atoms(table: Table, words: list[str]) -> Dialogue:
    yield from begin(table, read_count(words[0], table.box))


@verbs.verb("more", "Hide one atom more; before the first ray.", when=FRESH)
def more(table: Table, _: list[str]) -> Dialogue:
    yield from begin(table, read_count(str(table.count + 1), table.box))


@verbs.verb("less", "Hide one atom less; before the first ray.", when=FRESH)
def less(table: Table, _: list[str]) -> Dialogue:
    yield from begin(table, read_count(str(table.count - 1), table.box))


@verbs.verb(
    "hide (CELL...)",
    "Hide the atoms yourself, for another player; before the first ray.",
    when=FRESH,
)
def hide(table: Table, words: list[str]) -> Dialogue:
    hidden = (
        table.box.mask(*read_cells(words, table.box)) if words else (yield from ask_cells(table))
    )
    count = table.view.count.most
    if hidden.bit_count() != count:
        raise Refused(f"Hide all {count} atoms, each in a cell of its own, or none.")
    learning = table.learning
    table.begin(hidden)
    table.learning, table.hidden_by_player = learning, True
    yield f"Hidden. The number of this box is {table.number}.{NEW_PAGE}"
    yield from table.show()


def ask_cells(table: Table) -> Telling[int]:
    """The cells of all atoms, one after another, not shown; 0 cells where RETURN gives up."""
    hidden = 0
    while hidden.bit_count() < table.view.count.most:
        place = hidden.bit_count() + 1
        answer = yield Ask(f"Atom {place} of {table.view.count}? ", secret=True)
        if not answer.split():
            return 0
        try:
            hidden |= one_more(table, hidden, answer.split())
        except Refused as refusal:
            yield str(refusal)
    return hidden


def one_more(table: Table, hidden: int, words: list[str]) -> int:
    """One cell that hides no atom yet."""
    cells = read_cells(words, table.box)
    cell = table.box.mask(*cells)
    if len(cells) != 1 or hidden & cell:
        raise Refused("One cell at a time, and each only once.")
    return cell


@verbs.verb(
    "learn", "Learning mode on or off: atoms and paths are shown, nothing is scored.", letter="l"
)
def learn(table: Table, _: list[str]) -> Dialogue:
    if table.learning:
        yield "Learning mode is off."
        yield from begin(table, table.count)
    elif (yield from agreed(table)):
        if not (table.hidden_by_player and table.on and not table.fired):
            table.deal(table.count)
        table.learning = True
        yield "Learning mode is on: every ray shows its path. LEARN leaves it."
    else:
        return
    yield from table.show()


@verbs.verb("number", "Tell the number of this box.")
def number(table: Table, _: list[str]) -> Dialogue:
    yield f"This is box {table.number}."


@verbs.verb("quit", "End the game.", letter="q")
def quit_(table: Table, _: list[str]) -> Dialogue:
    table.done = True
    yield from ()
