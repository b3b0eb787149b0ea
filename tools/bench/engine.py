"""Measure the time of counting boxes and of a hint: python -m tools.bench.engine [GAMES]

In games with random shots, the boxes are counted anew after each shot, and a hint is computed. The
times are milliseconds: median, 95th percentile, worst. The last column is the peak memory of the
slowest count and the slowest hint, measured separately.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from time import perf_counter

from blackbox_core.box import FIRST, Box, Cells, union
from blackbox_core.box.advice.advise import best_advice
from blackbox_core.box.advice.playing import play_as_machine
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.placing import exactly
from blackbox_core.box.ray import result
from blackbox_core.box.view import Round, Shot, View

SETTINGS = [(8, 3), (8, 4), (8, 5), (8, 6), (10, 5), (30, 10)]


def dealt(box: Box, atoms: int, dice: random.Random) -> Cells:
    return union(FIRST << cell for cell in dice.sample(range(box.cells), atoms))


def stages(box: Box, atoms: int, games: int) -> Iterator[View]:
    """Yield the player's view in random games, before the first shot and after each shot."""
    dice = random.Random(atoms)
    for _ in range(games):
        hidden, seen = dealt(box, atoms, dice), View(box, exactly(atoms))
        yield seen
        for entry in dice.sample(range(1, box.entries + 1), 32 if box.rows < 30 else 8):
            if seen.result_of(entry) is None:
                seen = seen.with_shots(Shot(entry, result(box, hidden, entry)))
                yield seen


def timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000


def peak(work: Callable[[], object]) -> float:
    """Return the peak memory of a function call, in megabytes."""
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
    deduce(View(box, exactly(atoms), (Shot(1, 1),)))
    views = list(stages(box, atoms, games))
    counts = [timed(lambda: deduce(view)) for view in views]  # noqa: B023
    worst = views[counts.index(max(counts))]
    row(f"{side}x{side} {atoms} atoms, count", counts, peak(lambda: deduce(worst)))
    all_known = [deduce(view) for view in views]
    hints = [timed(lambda: best_advice(known)) for known in all_known]  # noqa: B023
    hardest = all_known[hints.index(max(hints))]
    row(f"{side}x{side} {atoms} atoms, hint", hints, peak(lambda: best_advice(hardest)))


def main(games: int = 50) -> None:
    print(f"{games} games{'median':>23}{'95 %':>9}{'worst':>9}{'memory':>12}")
    for side, atoms in SETTINGS:
        measure(side, atoms, games if atoms < 5 else 1 + games // 20)
    dice, box = random.Random(0), Box()
    boxes = [dealt(box, 4, dice) for _ in range(games)]
    rounds = [Round(View(box, exactly(4)), hidden) for hidden in boxes]
    row("8x8 4 atoms, par", [timed(lambda: play_as_machine(round)) for round in rounds], 0)  # noqa: B023


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
