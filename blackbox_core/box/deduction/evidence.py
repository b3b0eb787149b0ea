"""Which shots force a cell: the smallest sets of them, in none of which a shot can be spared.

A box that fits some of the shots but has the cell otherwise speaks against
them: whatever forces the cell has a shot which that box contradicts. So the
fewest shots are tried that leave out none of the boxes found so far; either
they force the cell, or one more box is found that speaks against them.
"""

from __future__ import annotations

from ...console.allowance import tick
from ..cells import bits
from ..ray import results
from .search import opposite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..view import Shot
    from .search import Partial, Ways


def evidence(ways: Ways, shots: Sequence[Shot], fact: Partial) -> Iterator[tuple[Shot, ...]]:
    """Every set of shots that forces a fact and has no shot to spare, the smallest first.

    Together the shots must force the fact. A set of them is an integer of bits by their place.
    """
    against: list[int] = []
    found: list[int] = []
    for size in range(len(shots) + 1):
        for chosen in hitting(against, found, size):
            part = tuple(shot for place, shot in enumerate(shots) if chosen >> place & 1)
            box = ways.example(part, opposite(fact))
            if box is None:
                found.append(chosen)
                yield part
            else:
                told = results(ways.view.box, box)
                against.append(
                    sum(1 << i for i, shot in enumerate(shots) if told[shot.entry] != shot.exit)
                )


def hitting(
    sets: list[int], without: list[int], size: int, chosen: int = 0, barred: int = 0
) -> Iterator[int]:
    """At most so many places, some of each set, but never all of one of the others.

    Each that is yielded must be followed by one more set without it, or of the others: what was
    gone through before does not fit those either, and so it goes on from where it was.
    """
    tick(1 + len(without))
    while not any(chosen & whole == whole for whole in without):
        missed = next((places for places in sets if not places & chosen), 0)
        if missed:
            yield from widened(sets, without, size, chosen, barred, missed)
            return
        yield chosen


def widened(
    sets: list[int], without: list[int], size: int, chosen: int, barred: int, missed: int
) -> Iterator[int]:
    """The same, with one more place of a set that was missed."""
    if chosen.bit_count() == size:
        return
    for place in bits(missed & ~barred):
        yield from hitting(sets, without, size, chosen | place, barred)
        barred |= place
