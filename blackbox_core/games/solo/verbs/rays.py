"""The verbs that fire rays and show their paths, and the answer to a line without a verb."""

from __future__ import annotations

from ....box.ray import path
from ....box.table import OVER, ROUND
from ....box.text.reading import is_size, read_cells, read_entry
from ....box.text.words import describe_again, describe_answer, describe_path
from ....box.verbs.rays import RAY_LETTER, RAY_WORDS, cells_of_path, next_untried_entry, show_path
from ....console.conversation import confirm
from ....console.phrases import counted, later, phrase
from ....console.reading import read_number
from ....console.session import BELL, Dialogue, Refused
from ....console.verb import MOVES
from ....console.verbs import Verbs
from .. import Solo
from ..result_line import describe_status
from ..round import COACH, SOUND, STATUS
from . import rounds

verbs = Verbs(group=later("Rays"))

FAR_MORE = 2  # times the usual number of atoms: from there on a number is doubtful
LONGEST = 24  # characters that are printed back at most
SIGNS = set("(.;-/")  # signs that occur in cells and not in lists of entries


def answer_number(table: Solo, words: list[str]) -> Dialogue:
    """Answer a line that begins with a number: before a round it is a number of atoms, during a
    round an entry.
    """
    if words[0][0] == "#":
        return rounds.new(table, words)
    if not table.is_under_way:
        return begin_if_meant(table, words)
    if not words[0].strip("0"):
        return rounds.give_up(table)
    if len(words) == 1 and words[0].isdecimal():
        return fire_one(table, read_entry(words[0], table.setup.box))
    return fire(table, read_entries(table, words))


def begin_if_meant(table: Solo, words: list[str]) -> Dialogue:
    """Begin a round with the typed number of atoms. Ask first if an entry was probably meant."""
    start = rounds.begin_as(table, words)
    if is_doubtful(table, words):
        prompt = phrase("Do you want a round with {n} atoms (RETURN for no)? ", n=words[0])
        if not (yield from confirm(prompt)):
            yield table.wants()
            return
    yield from start


def is_doubtful(table: Solo, words: list[str]) -> bool:
    """Return whether a number typed after a round is so large for a number of atoms that an entry
    may be meant.
    """
    number = read_number(words[0]) or 0
    usual = max(table.setup.atoms, table.count.most)
    return table.asks_back and table.play.verdict is not None and number > FAR_MORE * usual


def read_entries(table: Solo, words: list[str]) -> list[str]:
    """Split a line at spaces and commas, and return its entries as words. Raise Refused if it
    begins with a size or has a cell in it.
    """
    if is_size(words[0]) and read_number(words[0].lower().partition("x")[0], 2):
        size = (
            "{word} is a size: type NEW {word} for a box of that size, an entry such as 5 to "
            "fire a ray, or SET 3,4 to set an atom."
        )
        raise Refused(phrase(size, word=typed_or_example(words[0])))
    if any(map(is_cell, words)):
        read_cells(words, table.box)  # refuses cells outside the box
        message = (
            "A verb must come before a cell: type SET {cell}, or a number alone to fire a ray."
        )
        raise Refused(phrase(message, cell=typed_or_example(" ".join(words))))
    return " ".join(words).replace(",", " ").split()


def is_cell(word: str) -> bool:
    """Return whether a word has the form of a cell, such as 3,4 or 3-4, rather than of entries,
    such as 5,6,7.
    """
    return word.count(",") == 1 or not SIGNS.isdisjoint(word)


def typed_or_example(typed: str) -> str:
    """Return the typed text for use in a refusal. If it is long or cannot be printed, return the
    example "3,4".
    """
    plain = typed.isascii() and typed.isprintable() and len(typed) <= LONGEST and "?" not in typed
    return typed if plain else "3,4"


def fire(table: Solo, words: list[str]) -> Dialogue:
    """Fire the rays from these entries, one after the other, and say the result of each."""
    if len(words) > 1:
        return fire_in_turn(table, words)
    return fire_one(table, read_entry(words[0], table.box))


def fire_in_turn(table: Solo, words: list[str]) -> Dialogue:
    for entry in [
        read_entry(word, table.box) for word in words
    ]:  # all are checked before the first ray is fired
        yield from fire_named(table, entry)


def fire_named(table: Solo, entry: int) -> Dialogue:
    """Fire the ray from `entry`, and say its result in a sentence that names the ray."""
    yield from fire_one(table, entry, " " + phrase("That was ray {entry}.", entry=entry))


def fire_one(table: Solo, entry: int, named: str = "") -> Dialogue:
    """Fire the ray from `entry` and say its result. If the result is known, say it again without
    firing.

    The text `named`, which names the ray, is added to the sentence.
    """
    exit = table.view.result_of(entry)
    table.seat.cursor = table.seat.last = entry
    if exit is None:
        table.play.round = after = table.round.fire(entry)
        bell = BELL * table.settings[SOUND]
        yield describe_answer(entry, after.view.shots[-1].exit) + named + bell
        if table.settings[COACH] and not table.play.learning:
            from .coaching import coach  # loads the techniques

            yield from coach(table)
    else:
        # Paper is slow, so a repeated answer has no additional words there.
        tell = describe_again if table.start.draws_boards else describe_answer
        yield tell(entry, exit) + named
    if table.play.learning:
        yield from show_path(table, path(table.box, table.round.atoms, entry))
    elif table.verbose:
        yield from table.redraw()
    if table.settings[STATUS]:
        yield describe_status(table.view, None)


@verbs.verb(
    "ray N...",
    "Fire a ray from entry N, or several rays in turn. You can also type the numbers alone.",
    letter=RAY_LETTER,
    also=RAY_WORDS,
    when=ROUND,
    risk=MOVES,
)
def ray(table: Solo, words: list[str]) -> Dialogue:
    return fire(table, words)


@verbs.verb(
    "next",
    "Fire a ray from the next untried entry, anticlockwise from the cursor.",
    when=ROUND,
    risk=MOVES,
)
def next_(table: Solo, _: list[str]) -> Dialogue:
    yield from fire_named(table, next_untried_entry(table, table.seat.cursor, 1))


@verbs.verb(
    "xray (N)",
    "After the round, show or hide the paths of the rays fired. XRAY N shows "
    "only the path of ray N.",
    letter="x",
    when=OVER,
)
def xray(table: Solo, words: list[str]) -> Dialogue:
    table = table.finished
    if words:
        taken = path(table.box, table.round.atoms, read_entry(words[0], table.box))
        yield describe_path(taken)
        yield from table.draw(cells_of_path(table, taken))
        return
    table.seat.xray = on = not table.seat.xray
    rays = len(table.view.shots)
    if on:
        yield counted(
            "X-ray is on, and shows the path of {n} ray.",
            "X-ray is on, and shows the paths of {n} rays.",
            rays,
        )
        if rays > 1:
            entry = table.view.shots[-1].entry
            yield phrase("XRAY {entry} shows only the path of ray {entry}.", entry=entry)
    else:
        yield phrase("X-ray is off.")
    yield from table.draw(table.ways())
