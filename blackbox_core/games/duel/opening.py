"""How the machine begins a duel: the two best first rays, looked up.

Source: the least expected turns over all 317,471 placements of four atoms
that do not touch in an 8x8 box. The box has eight images of itself, by turns
and mirrors; which of them is played is a matter of lot, so that nobody can
hide from it.
"""

from __future__ import annotations

from ...box.advice.books import MIRRORS, TURNS, moved
from .turns import DUEL, RAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.deal import Dice
    from .log import Log

FIRST = 2
SECOND = {0: 3, 2: 10, 3: 20, 4: 19, 5: 18, 6: 23, 7: 18, 9: 15, 10: 15, 11: 15, 12: 20}
SECOND |= {13: 31, 14: 31, 15: 18, 18: 15, 19: 15, 20: 18, 21: 19, 22: 20, 23: 26}
SECOND |= {26: 7, 27: 7, 28: 7, 29: 18, 30: 15, 31: 15, 32: 15}  # by the exit of the first


def opening(log: Log, dice: Dice) -> int:
    """The entry to fire at first or second; 0 where there is nothing to look up."""
    rules = log.rules
    if (rules.box, rules.atoms, rules.placing) != (DUEL.box, DUEL.atoms, DUEL.placing):
        return 0
    if rules.changing or len(log.told) > 1:
        return 0
    all_images = images()
    if not log.told:
        return all_images[dice.below(len(all_images))][FIRST]
    first = log.told[0]
    for image in all_images:
        if first.turn.kind == RAY and image[FIRST] == first.turn.entry:
            back = image.index(first.reply.told)
            return image[SECOND[back]] if back in SECOND else 0
    return 0


def images() -> list[list[int]]:
    """The eight ways to turn or mirror the box, as what becomes of each entry; item 0 is 0."""
    entries = range(1, DUEL.box.entries + 1)
    return [
        [0, *(moved(entry, mirror, mirror * turn) for entry in entries)]
        for mirror in MIRRORS
        for turn in TURNS
    ]
