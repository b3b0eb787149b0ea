"""The verbs for a box. The modules that are slow to load, such as the advice, are loaded when one
of their verbs is first typed.
"""

from __future__ import annotations

from ...console.common import display_verbs
from ...console.phrases import later
from ...console.session import Dialogue
from ...console.verb import HELPS
from ...console.verbs import Verbs
from ..table import BoxTable
from ..text.reading import read_cells
from . import marks, rays, views
from .explaining import compare_verbs as compare_verbs
from .explaining import explain_verbs as explain_verbs
from .explaining import why_verbs as why_verbs

advice_verbs = Verbs(group=later("Advice"))


@advice_verbs.verb(
    "count",
    "Count the boxes (arrangements of the atoms) that fit what you have seen.",
    risk=HELPS,
)
def count(table: BoxTable, _: list[str]) -> Dialogue:
    from .answers import count

    return count(table)


@advice_verbs.verb(
    "odds (CELL)",
    "Show the chance of an atom in each cell, or in one cell, in percent.",
    risk=HELPS,
)
def odds(table: BoxTable, words: list[str]) -> Dialogue:
    from .answers import odds

    return odds(table, read_cells(words, table.box))


@advice_verbs.verb(
    "hint (N)",
    "Suggest the best ray, and say how many points the round should then cost. HINT 5 "
    "gives that cost for ray 5. In a puzzle, HINT leads you to the next step or, in "
    "grades 4 and 5, to the next atom. HINT ALL ranks the five best rays by what the "
    "rest of the round should cost, and shows how many bits each ray gives. A bit "
    "halves the number of boxes that fit.",
    letter="h",
    risk=HELPS,
)
def hint(table: BoxTable, words: list[str]) -> Dialogue:
    if table.hints_by_stories:
        from .stories import explain_next

        return explain_next(table)
    from .answers import hint

    return hint(table, words)


# All verbs of a player in front of a box.
FAMILIES = (
    marks.verbs,
    rays.verbs,
    views.verbs,
    advice_verbs,
    explain_verbs,
    compare_verbs,
    display_verbs,
)
