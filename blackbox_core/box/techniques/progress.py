"""How the techniques went in the exercises on record: each by itself, and month by month."""

from __future__ import annotations

from statistics import median

from ...console.value import Value
from .step import ALL_BOXES, NAMES, OPEN_DOOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...console.files import Row

GAME = "steps"  # the game whose records these are
ALONE, FULL_HELP = 0, 4  # levels of help, as they are on record
ENOUGH = 5  # exercises until a technique can be called weak
LEARNT, LATEST = 4, 5  # so many of the latest so many found alone


class Tally(Value):
    """A technique in the exercises on record: how often it was seen, and how it was found."""

    rank: int
    seen: int
    alone: int
    helped: int
    told: int
    missed: int
    seconds: int
    is_learnt: bool

    @property
    def share(self) -> float:
        """The share that was found alone."""
        return self.alone / self.seen


def tally(rank: int, rows: Sequence[Row]) -> Tally:
    """The exercises in one technique."""
    alone = [row for row in rows if is_alone(row)]
    found = [row for row in rows if row["solved"]]
    told = [row for row in rows if not row["solved"] and row["score"] == FULL_HELP]
    return Tally(
        rank,
        seen=len(rows),
        alone=len(alone),
        helped=len(found) - len(alone),
        told=len(told),
        missed=len(rows) - len(found) - len(told),
        seconds=round(median([row["seconds"] for row in found])) if found else 0,
        is_learnt=sum(map(is_alone, rows[-LATEST:])) >= LEARNT,
    )


def is_alone(row: Row) -> bool:
    """Whether an exercise was right at once and without help."""
    return bool(row["solved"] and row["score"] == ALONE)


def tallies(rows: Sequence[Row]) -> list[Tally]:
    """Each technique that was seen, the easiest first."""
    found = []
    for rank in range(OPEN_DOOR, ALL_BOXES):
        mine = [row for row in rows if row["level"] == NAMES[rank]]
        if mine:
            found.append(tally(rank, mine))
    return found


def weakest(rows: Sequence[Row]) -> list[Tally]:
    """Those seen often enough to tell, by the share that was found alone, the smallest first."""
    enough = [each for each in tallies(rows) if each.seen >= ENOUGH]
    return sorted(enough, key=lambda each: each.share)
