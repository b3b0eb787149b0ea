"""The machine's commands that seek in a box which the other end has, as those of the duel do."""

from __future__ import annotations

from ...box.advice.advise import hint as advise
from ...box.advice.advise import plain
from ...box.cells import NONE
from ...box.par import next_entry
from ...box.placing import exactly
from ...box.text.reading import read_count
from ...box.view import View
from ...console.phrases import phrase
from ...console.session import Refused
from ...console.settings import LEVEL
from .advice_commands import observe
from .desk import cells, command, sized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells
    from .desk import Desk

BY_LOT, PLAIN = 0, 1  # levels; any higher one follows the advice


@command("seek single ATOMS ROWS COLS")
def seek(desk: Desk, words: list[str]) -> str:
    """Seek in a box of the other end, which tells what each turn does."""
    if words[0] != "single":
        raise Refused(phrase("Type it as seek single ATOMS ROWS COLS."))
    box = sized(words[2:])
    desk.watch(View(box, exactly(read_count(words[1], box.cells))))
    return ""


@command("genturn")
def genturn(desk: Desk, _: list[str]) -> str:
    """The machine's next turn, `ray N` or `name CELL...`."""
    if not desk.play.watched:
        raise Refused(phrase("Nothing is sought: seek single 4 8 8 begins."))
    desk.asked, answer = sought(desk)
    if not (desk.asked or answer):
        raise Refused(phrase("Too many boxes fit to name one."))
    return f"ray {desk.asked}" if desk.asked else f"name {cells(desk.box, answer)}"


def sought(desk: Desk) -> tuple[int, Cells]:
    """The entry of the next ray; 0, and the atoms to name, where none is worth it."""
    known, level = desk.knowledge(), desk.start.chosen[LEVEL]
    untried = known.view.untried()
    if level == BY_LOT and known.count != 1 and untried:
        return untried[desk.play.dice.below(len(untried))], NONE
    advice = plain(known) if level <= PLAIN else advise(known)
    return next_entry(known.view, advice), advice.answer


@command("reply RESULT (N)")
def reply(desk: Desk, words: list[str]) -> str:
    """What the last ray did: absorbed, reflected or exit N."""
    if not desk.asked:
        raise Refused(phrase("No ray waits for a reply: genturn fires one."))
    return observe(desk, [str(desk.asked), words[-1]])
