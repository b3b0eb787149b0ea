"""How strong the advice is: mean scores over random boxes of four atoms, run by hand.

    python -m tests.strength [BOXES] [ATOMS]

Both rules play the same boxes, the plain one (the most bits for a point,
until no ray tells more) and the advice as a player gets it.
"""

from __future__ import annotations

import random
import sys
from statistics import fmean, stdev
from time import perf_counter

from blackbox_core.box.advise import Advice, hint, plain
from blackbox_core.box.law import Box
from blackbox_core.box.par import par
from blackbox_core.box.placing import exactly
from blackbox_core.box.round import Round
from blackbox_core.box.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from blackbox_core.box.deduce import Knowledge
    from blackbox_core.box.view import Shot

SEED = 1977
BOX = Box()


def remembering(advise: Callable[[Knowledge], Advice]) -> Callable[[Knowledge], Advice]:
    """The same advice, thought out once for each set of shots."""
    known_advice: dict[frozenset[Shot], Advice] = {}

    def advised(known: Knowledge) -> Advice:
        seen = frozenset(known.view.shots)
        if seen not in known_advice:
            known_advice[seen] = advise(known)
        return known_advice[seen]

    return advised


def report(name: str, rounds: list[Round], advise: Callable[[Knowledge], Advice]) -> None:
    begun = perf_counter()
    remembered = remembering(advise)
    scores = [par(round, advise=remembered).score for round in rounds]
    half = 1.96 * stdev(scores) / len(scores) ** 0.5
    spent = (perf_counter() - begun) / len(rounds)
    print(f"{name:8}{fmean(scores):7.3f} +- {half:.3f}  {spent * 1000:4.0f} ms a box", flush=True)


def main(count: int = 2000, atoms: int = 4) -> None:
    dice = random.Random(SEED)
    boxes = [sum(1 << cell for cell in dice.sample(range(BOX.cells), atoms)) for _ in range(count)]
    rounds = [Round(View(BOX, exactly(atoms)), hidden) for hidden in boxes]
    print(f"{count} boxes of {atoms} atoms")
    report("plain", rounds, plain)
    report("advised", rounds, hint)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
