"""The verbs by which one game of a single player is left for another."""

from __future__ import annotations

from ..console.game import declare
from ..console.phrases import later
from ..console.verbs import Verbs

VERBS = {  # by the game that they lead to
    "console": ("play (ATOMS)", later("Go to Black Box itself.")),
    "lessons": ("lessons (N)", later("Go to the lessons: where you stopped, or lesson N.")),
    "drill": ("drill (N)", later("Say what N rays do, ten if not given.")),
    "puzzle": (
        "puzzle (WHICH)",
        later("Go to the puzzles: PUZZLE 3 for one of grade 3, PUZZLE DAILY, PUZZLE P4-12."),
    ),
    "devil": ("devil (LEVEL)", later("Play against the devil, who hides nothing until he must.")),
}


def verbs_from(game: str) -> Verbs:
    """Those that lead from a game to each of the others."""
    verbs = Verbs(group=later("Other games"))
    for other, (usage, tells) in VERBS.items():
        if other != game:
            declare(verbs, other, usage, tells)
    return verbs
