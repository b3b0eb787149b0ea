"""The machine's commands about a box of its own: what it hides there, and what it is asked."""

from __future__ import annotations

from ...box.cells import NONE
from ...box.text.reading import read_entry
from ...box.text.words import tell_cell
from ...console.phrases import phrase
from ...console.session import Refused
from .commands import KINDS, Desk, command, tell_field
from .hide import bud_by_lot, hidden
from .log import Log
from .notation import read_reply, read_turn
from .own import Own
from .turns import RAY, Turn


@command("hide GAME")
def hide(desk: Desk, words: list[str]) -> str:
    """Hide atoms, in the game in which this end seeks: where they stand."""
    rules = desk.log().rules
    if KINDS.get(words[0]) != rules:
        raise Refused(phrase("Another game is sought: hide follows seek, with the same word."))
    desk.own = Own(hidden(rules, desk.level, desk.dice), Log(rules))
    return tell_field(desk.own.field)


@command("asked TURN... told REPLY...")
def asked(desk: Desk, words: list[str]) -> str:
    """What the other end did, and what it was told, as in asked ray 5 told exit 7."""
    own, box = desk.hiding(), desk.log().rules.box
    made, _, told = " ".join(words).partition(" told ")
    turn = read_turn(made.split(), box)
    after = own.after(turn, read_reply(turn, told.split(), box), desk.bud)
    if after is None:
        raise Refused(phrase("The box that was hidden here does not answer like that."))
    desk.own, desk.bud = after, NONE
    return ""


@command("genbud N")
def genbud(desk: Desk, words: list[str]) -> str:
    """Where the new atom goes that grows when the ray of this entry is absorbed."""
    field, box = desk.hiding().field, desk.log().rules.box
    desk.bud = bud_by_lot(field, Turn(RAY, read_entry(words[0], box)), desk.dice)
    if not desk.bud:
        raise Refused(phrase("No new atom grows there."))
    return tell_cell(box.cells_of(desk.bud)[0])
