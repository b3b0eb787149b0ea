"""How fast the engine is, run by hand: python -m tests.bench_engine [GAMES]

Games of random shots; after each shot the count from nothing, and a hint.
Times are milliseconds: median, 95th of a hundred, worst. The last column is
the memory that the hardest count and hint took at their peak, measured apart.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from time import perf_counter

from blackbox_core.box.advise import hint, par
from blackbox_core.box.deduce import deduce
from blackbox_core.box.law import Box
from blackbox_core.box.ray import result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SETTINGS = [(8, 3), (8, 4), (8, 5), (8, 6), (10, 5), (30, 10)]
Shots = list[tuple[int, int]]


def dealt(box: Box, atoms: int, dice: random.Random) -> int:
    return sum(1 << cell for cell in dice.sample(range(box.cells), atoms))


def stages(box: Box, atoms: int, games: int) -> Iterator[Shots]:
    """The shots of random games so far, before the first and after each."""
    dice = random.Random(atoms)
    for _ in range(games):
        hidden, known, shots = dealt(box, atoms, dice), set[int](), Shots()
        yield shots
        for entry in dice.sample(range(1, box.entries + 1), 32 if box.rows < 30 else 8):
            if entry not in known:
                exit = result(box, hidden, entry)
                known |= {entry, exit}
                shots = [*shots, (entry, exit)]
                yield shots


def timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000


def peak(work: Callable[[], object]) -> float:
    """Megabytes."""
    tracemalloc.start()
    work()
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return size / 1e6


def row(name: str, times: list[float], memory: float) -> None:
    times = sorted(times)
    middle, high = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"{name:24}{middle:9.2f}{high:9.2f}{times[-1]:9.2f}{memory:9.1f} MB", flush=True)


def measure(side: int, atoms: int, games: int) -> None:
    box = Box(side, side)
    deduce(box, atoms, [(1, 1)])
    all_shots = list(stages(box, atoms, games))
    counts = [timed(lambda: deduce(box, atoms, shots)) for shots in all_shots]  # noqa: B023
    worst = all_shots[counts.index(max(counts))]
    row(f"{side}x{side} {atoms} atoms, count", counts, peak(lambda: deduce(box, atoms, worst)))
    all_known = [deduce(box, atoms, shots) for shots in all_shots]
    hints = [timed(lambda: hint(known)) for known in all_known]  # noqa: B023
    hardest = all_known[hints.index(max(hints))]
    row(f"{side}x{side} {atoms} atoms, hint", hints, peak(lambda: hint(hardest)))


def main(games: int = 50) -> None:
    print(f"{games} games{'median':>23}{'95 %':>9}{'worst':>9}{'memory':>12}")
    for side, atoms in SETTINGS:
        measure(side, atoms, games if atoms < 5 else 1 + games // 20)
    dice, box = random.Random(0), Box()
    boxes = [dealt(box, 4, dice) for _ in range(games)]
    row("8x8 4 atoms, par", [timed(lambda: par(box, hidden)) for hidden in boxes], 0)  # noqa: B023


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
