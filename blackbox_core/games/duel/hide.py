"""Where the machine hides its atoms, and where it places a new one."""

from __future__ import annotations

from ...box.cells import NONE, bits
from ...box.placing import exactly
from ...box.view import View
from .laws import Field, answer, begun
from .log import Log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells
    from ...box.deal import Dice
    from .turns import Rules, Turn

BEST = 4  # the level at which the machine hides with care
GAMES = 2  # of its own seeker, to learn how hard a placement is


def hidden(rules: Rules, level: int, dice: Dice) -> Field:
    """A field by lot; at the highest level the harder one of two, if nothing in it changes."""
    if level < BEST or rules.changing:
        return dealt(rules, dice)
    return max((dealt(rules, dice) for _ in range(2)), key=hardness)


def dealt(rules: Rules, dice: Dice) -> Field:
    """A field, each with the same chance."""
    atoms = dice.deal(View(rules.box, exactly(rules.atoms), placing=rules.placing))
    stand = [*bits(atoms)]
    return begun(rules, atoms, stand[dice.below(len(stand))] if rules.budding else NONE)


def hardness(field: Field) -> int:
    """The turns that the machine's own seeker needs for a field, in a few games."""
    return sum(turns_alone(field, 3, seed) for seed in range(GAMES))


def turns_alone(field: Field, level: int, seed: int) -> int:
    """The turns that a seeker needs for a field that does nothing but answer."""
    from ...box.deal import Dice
    from .fields import Seat
    from .seek import choose

    log, turns = Log(field.rules), 0
    while True:
        turn = choose(Seat(log), level, seed)
        bud = bud_by_lot(field, turn, Dice(seed + turns))
        reply, field = answer(field, turn, bud)
        log, turns = log.after(turn, reply), turns + 1
        if log.told[-1].wins:
            return turns


def bud_by_lot(field: Field, turn: Turn, dice: Dice) -> Cells:
    """Where a new atom is placed, if a turn makes that necessary; else 0."""
    cells = [*bits(field.room)] if field.buds(turn) else []
    return cells[dice.below(len(cells))] if cells else NONE
