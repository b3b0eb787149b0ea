"""Read and write turns and replies in the words of the protocol, and write the line that the
machine types.
"""

from __future__ import annotations

from collections.abc import Callable

from ...box import ABSORBED, Box, Cells
from ...box.deal import Dice
from ...box.text.reading import read_cell, read_entry
from ...box.text.words import describe_cell
from ...console.phrases import phrase
from ...console.reading import read_number
from ...console.session import Refused
from ...console.verb import in_player_words
from .game import DuelView, Log
from .laws import (
    BUDDED,
    DESTROY,
    HIT,
    HYPER,
    JUMP,
    LAST,
    MISS,
    NAME,
    NO_ROOM,
    RAY,
    XRAY,
    Reply,
    Turn,
)

EXAMPLES = {
    RAY: "ray 5",
    HYPER: "hyper 5",
    XRAY: "xray 3,4",
    DESTROY: "destroy 3,4",
    JUMP: "jump 3,4 4,5",
    NAME: "name 1,2 3,4 5,6 7,8",
}
DESTROYED = {MISS: "miss", HIT: "hit", LAST: "hit last"}
MAX_NEIGHBOURS = 8  # cells around a cell
COUNTED = {HYPER: "atoms", XRAY: "potential"}  # the word before the number in a reply


def read_turn(words: list[str], box: Box, shown: Callable[[str], str] = str) -> Turn:
    """Read a turn such as "ray 5", "jump 4,8 5,9" or "name 1,2 3,4 5,6 8,8".

    If the words are not a turn, raise Refused with an example of one. The function `shown`
    translates the example for the player.
    """
    kind, *places = words or [""]
    if kind not in EXAMPLES:
        raise Refused(
            phrase("A turn begins with one of these words: {kinds}.", kinds=", ".join(EXAMPLES))
        )
    if not places or (kind != NAME and len(places) != EXAMPLES[kind].count(" ")):
        example = shown(in_player_words(EXAMPLES[kind], "verb"))
        message = "That is not how {kind} is typed: try {example}."
        raise Refused(phrase(message, kind=in_player_words(kind, "verb").upper(), example=example))
    if kind in (RAY, HYPER):
        return Turn(kind, read_entry(places[0], box))
    if kind == NAME:
        return Turn(kind, cells=read_set(places, box))
    cells = [box.bit(*read_cell(place, box)) for place in places]
    return Turn(kind, 0, *cells)


def read_set(words: list[str], box: Box) -> Cells:
    """Read cells as a set. Raise Refused if a cell is named twice."""
    cells = [read_cell(word, box) for word in words]
    if len(set(cells)) < len(cells):
        raise Refused(phrase("A cell is named twice: name each cell once, as in 1,2 3,4."))
    return box.mask(*cells)


def describe_turn(turn: Turn, box: Box) -> str:
    if turn.kind in (RAY, HYPER):
        return f"{turn.kind} {turn.entry}"
    cells = box.cells_of(turn.cells) + box.cells_of(turn.to)
    return " ".join([turn.kind, *map(describe_cell, cells)])


def describe_reply(turn: Turn, reply: Reply) -> str:
    """Write a reply in words, such as "exit 7", "absorbed budded", "potential 2" or "wrong 1"."""
    if turn.kind == RAY:
        return describe_end(turn.entry, reply)
    if turn.kind in COUNTED:
        return f"{COUNTED[turn.kind]} {reply.value}"
    if turn.kind == DESTROY:
        return DESTROYED[reply.value]
    if turn.kind == JUMP:
        return "jumped"
    return f"wrong {reply.value}" if reply.value else "right"


def describe_end(entry: int, reply: Reply) -> str:
    """Write the result of a ray in words, such as "exit 7"."""
    if reply.value == ABSORBED:
        return f"absorbed {reply.bud}".rstrip()
    return "reflected" if reply.value == entry else f"exit {reply.value}"


def read_reply(turn: Turn, words: list[str], log: Log) -> Reply:
    """Read the reply to a turn in the words that `describe_reply` writes. `log` has the turns made
    before in the same box.

    Raise Refused if the turn cannot get this reply.
    """
    number = read_number(words[-1] if words else "") or 0
    for reply in replies_to(turn, number, log):
        if describe_reply(turn, reply) == " ".join(words):
            return reply
    raise Refused(phrase("That is not a reply to {turn}.", turn=describe_turn(turn, log.rules.box)))


def replies_to(turn: Turn, number: int, log: Log) -> list[Reply]:
    """Return every reply that a turn can get. A reply with a number, such as the exit of a ray, is
    included only with the number `number`.
    """
    box, living = log.rules.box, log.living
    if turn.kind == RAY:
        buds = ("", BUDDED, NO_ROOM) if log.rules.budding else ("",)
        ends = {turn.entry, number} & {*range(1, box.entries + 1)}
        return [*map(Reply, ends), *(Reply(ABSORBED, bud) for bud in buds)]
    if turn.kind == DESTROY:
        return [Reply(MISS), Reply(LAST if living == 1 else HIT)]
    most = {
        HYPER: min(living, max(box.rows, *box.lengths)),
        XRAY: min(living, MAX_NEIGHBOURS),
        NAME: turn.cells.bit_count(),
    }
    return [Reply(number)] if number <= most.get(turn.kind, 0) else []


def machine_line(view: DuelView, level: int, seed: int, *, alone: bool) -> str:
    """Return the line that the machine types: its best turn or, if its time is up, a quick answer
    (`quick_line`).

    `alone` says that the machine plays both players.
    """
    from .seek import choose

    try:
        return describe_turn(choose(view, level, seed), view.sought.rules.box)
    except Refused:
        return quick_line(view.sought, seed, alone=alone)


def quick_line(log: Log, seed: int, *, alone: bool) -> str:
    """Return the entry of a random ray as a line, or "resign" if no ray counts as a turn.

    If the machine plays both players (`alone`), return "resign".
    """
    rays = [] if alone else log.playable_entries
    dice = Dice(seed + len(log.turns))
    return str(rays[dice.below(len(rays))]) if rays else "resign"
