"""The cursor, and the keys of the game Atommaster, which move the cursor and act on its cell."""

from __future__ import annotations

from collections.abc import Callable

from ....box.table import ROUND
from ....box.text.words import describe_cell
from ....box.verbs import rays as box_rays
from ....console.common import change
from ....console.help import explain_key
from ....console.phrases import NARROWEST, Drawing, current_language, fold, later, phrase, quote
from ....console.session import Dialogue, Refused
from ....console.verb import MOVES
from ....console.verbs import Verbs
from .. import Solo
from ..round import ATOMMASTER, KEYS, OWN_KEYS

verbs = Verbs(group=later("Rays"))

STEPS = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}  # rows and columns
ALONG_EDGE = {"left": box_rays.left, "right": box_rays.right}


@verbs.verb(
    "cursor (EDGE)",
    "Move the cursor from an entry into the box or back. In the box, CURSOR LEFT, RIGHT, TOP or "
    "BOTTOM moves it one cell towards that edge. At an entry, LEFT and RIGHT move it to the next "
    "untried entry in that direction.",
    example="LEFT",
    when=ROUND,
)
def cursor(table: Solo, words: list[str]) -> Dialogue:
    cell, edge = table.seat.cell, words[0].lower() if words else ""
    if edge and edge not in STEPS:
        no_edge = "{word} is not an edge: type CURSOR LEFT, RIGHT, TOP or BOTTOM."
        raise Refused(phrase(no_edge, word=quote(words[0])))
    if edge and cell is None:
        if edge not in ALONG_EDGE:
            raise Refused(phrase("The cursor is at an entry: type CURSOR to move it into the box."))
        yield from ALONG_EDGE[edge](table, [])
    elif cell is None:
        table.seat.cell = (1, 1)
    elif edge:
        table.seat.cell = beside(table, cell, STEPS[edge])
    else:
        table.seat.cell = None
        yield from box_rays.move_cursor(table, 0)
    if table.seat.cell:
        yield phrase("The cursor is at cell {cell}.", cell=describe_cell(table.seat.cell))


def beside(table: Solo, cell: tuple[int, int], step: tuple[int, int]) -> tuple[int, int]:
    """Return the cell that is one `step` (rows, columns) away from `cell`.

    At the edge of the box, return the nearest cell that is in the box.
    """
    row = min(max(cell[0] + step[0], 1), table.box.rows)
    return row, min(max(cell[1] + step[1], 1), table.box.lengths[row - 1])


@verbs.verb(
    "act",
    (
        "Set or remove an atom at the cursor, if the cursor is in the box. "
        "Otherwise, fire a ray, as NEXT does."
    ),
    when=ROUND,
    risk=MOVES,
)
def act(table: Solo, _: list[str]) -> Dialogue:
    cell = table.seat.cell
    words = ["toggle", f"{cell[0]},{cell[1]}"] if cell else ["next"]
    yield from table.verbs.call(table, words)


# --- the keys of Atommaster ---

display_verbs = Verbs(group=later("Display"))

CHOSEN = {
    OWN_KEYS: later("Keys work as in Black Box: HELP KEYS lists them."),
    ATOMMASTER: later("Keys work as in Atommaster: HELP KEYS lists them."),
}
NO_KEY = "-"


@display_verbs.verb(
    "keys (KEYBOARD)",
    "List what the names of keys mean when you type them. KEYS ATOMMASTER gives them the "
    "meanings that they have in the game Atommaster, and KEYS BLACKBOX the meanings that they "
    "have here.",
    example="ATOMMASTER",
)
def keys(table: Solo, words: list[str]) -> Dialogue:
    if not words:
        yield draw_keys(table.verbs)
        return
    name = words[0].lower()
    if name not in CHOSEN:
        message = "{word} is not a keyboard: type KEYS BLACKBOX or KEYS ATOMMASTER."
        raise Refused(phrase(message, word=quote(words[0])))
    yield from change(table, KEYS, name, phrase(CHOSEN[name]))


def topic_of_keys(verbs: Verbs) -> Callable[[str], str]:
    """Return a function for HELP. For the word KEYS it returns the table of keys, and for any other
    word "".
    """
    return lambda name: draw_keys(verbs) if name == KEYS.name else ""


def draw_keys(verbs: Verbs) -> Drawing:
    """Draw a table of the keys, with what each key does in this program and in Atommaster."""
    rows, about = key_meanings(verbs), explain_key(KEYS.name)
    head = (own_name(KEYS.name), OWN_KEYS.upper(), ATOMMASTER.upper())
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in (head, *rows))
    text = "\n".join([fold(about, NARROWEST), *lines])
    return Drawing.of(text, lambda: [about, *map(describe_key, rows)])


def key_meanings(verbs: Verbs) -> list[tuple[str, str, str]]:
    """Return (key, verb in this program, command in Atommaster) for each key."""
    commands: dict[str, str] = {}
    for key, command in current_language().lexicon.keyboards[ATOMMASTER].items():
        commands.setdefault(command, key)
    rows = []
    for command, key in commands.items():
        verb = verbs.named(key)
        name, *edge = command.split()
        command_words = [
            own_name(name),
            *(current_language().own("word", word).upper() for word in edge),
        ]
        rows.append((key.upper(), verb.shown if verb else NO_KEY, " ".join(command_words)))
    return rows


def own_name(verb: str) -> str:
    """Return a verb as it is typed in the current language, in capitals."""
    return current_language().own("verb", verb).upper()


def describe_key(row: tuple[str, str, str]) -> str:
    """Say what a key means. `row` is (key, its meaning with KEYS BLACKBOX, and with KEYS
    ATOMMASTER).
    """
    key, here, there = row
    if here == NO_KEY:
        return phrase("{key} means {there} with KEYS ATOMMASTER.", key=key, there=there)
    message = "{key} means {here} with KEYS BLACKBOX, and {there} with KEYS ATOMMASTER."
    return phrase(message, key=key, here=here, there=there)
