"""The devil's box: nothing is hidden in it, and every ray gets the answer that is worst to hear.

All answers together are always true of some box, so that one can be shown at
the end that fits them all.
"""

from __future__ import annotations

from ...box.advice.advise import hint, planned
from ...box.advice.plan import outlook
from ...box.advice.worth import worth, worths
from ...box.deal import Dice
from ...box.deduction.deduce import deduce
from ...box.ray import results
from ...box.view import Shot, price
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells
    from ...box.deduction.deduce import Knowledge
    from ...box.view import View


LEVELS = (1, 2)
FEW = 10_000  # boxes that fit: with so few a devil of level 2 weighs all answers to a ray
TRIED = 3  # answers that it weighs with more: those that look dearest


class Devil(Value):
    """Who answers: at level 1 so that most boxes are left, at level 2 so that it costs most.

    Between answers that are as bad the seed decides. What has been seen
    settles all else: asked again, the same devil answers alike.
    """

    seed: int
    level: int = 1

    def answer(self, view: View, entry: int) -> Shot:
        """What the ray from an entry is said to do, after what was said before."""
        known = deduce(view)
        outcomes = worth(known, entry).outcomes
        costs: dict[int, float] = {**outcomes}
        if self.level > 1:
            tried = dearest(entry, outcomes, len(outcomes) if known.count <= FEW else TRIED)
            costs = {exit: costly(known, Shot(entry, exit)) for exit in tried}
        worst = max(costs.values())
        return self.drawn(view, entry, [exit for exit in costs if costs[exit] == worst])

    def drawn(self, view: View, entry: int, exits: list[int]) -> Shot:
        """One of several answers that are as bad, at random."""
        dice = Dice(self.seed + (len(view.shots) << 32) + entry)
        return Shot(entry, exits[dice.below(len(exits))])


def dearest(entry: int, outcomes: dict[int, int], number: int) -> list[int]:
    """So many answers to a ray: those that cost most, as far as the boxes show that they leave."""
    seems = {exit: price(entry, exit) + outlook(outcomes[exit]) for exit in outcomes}
    return sorted(outcomes, key=lambda exit: (-seems[exit], exit))[:number]


def costly(known: Knowledge, shot: Shot) -> float:
    """What an answer costs: its points, and on average those of the best play from there."""
    after = known.after(shot)
    if after.settled:
        return shot.cost
    plan = planned(after)
    return round(shot.cost + plan.mean(plan.choice()[0]), 6)


def another(view: View, atoms: Cells) -> Cells | None:
    """A box that fits all answers and that some ray tells from these atoms; None if they are right.

    They are right as soon as no ray tells the boxes that fit apart.
    """
    told = results(view.box, atoms)
    boxes = deduce(view).boxes()
    return next((other for other in boxes if results(view.box, other) != told), None)


def shown(view: View) -> Cells:
    """A box of which all answers are true."""
    return next(deduce(view).boxes())


def played(devil: Devil, view: View) -> View:
    """What is seen when the machine plays the same devil from here until it can be sure."""
    known = deduce(view)
    while not known.settled:
        ray = hint(known).ray or worths(known)[0]
        known = known.after(devil.answer(known.view, ray.entry))
    return known.view
