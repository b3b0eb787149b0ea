"""How long the verbs that think take in large boxes: python -m tests.bench_large [GAMES]

Games of seven rays at random, and seven more; after each seven every such verb. A unit is one
loop of 1,500,000 steps in the same run, so that a busy machine tells the same; the table has the
worst and the median of each verb and each size, by the processor's time.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from statistics import median
from time import process_time

from blackbox_core.box.text.reading import read_size

from .conftest import conversation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from blackbox_core.console.session import Session

SIZES = [("8x8", 6), ("8x8", 8), ("10x10", 5), ("10x10", 8)]
SIZES += [("12x12", 6), ("16x16", 10), ("30x30", 20)]
RAYS = 7
DURING, AFTER = ("count", "odds", "hint", "explain"), "review"

Times = dict[tuple[str, str], list[float]]


def cost(action: Callable[[], object]) -> float:
    began = process_time()
    action()
    return process_time() - began


def loop() -> int:
    x = 0
    for i in range(1_500_000):
        x = (x * 31 + i) & 0xFFFF
    return x


def unit() -> float:
    """The seconds of a unit, now."""
    return min(cost(loop) for _ in range(3))


def say(session: Session, line: str) -> float:
    """What it costs to answer a line, in units."""
    return cost(lambda: session.send(line)) / unit()


def game(size: str, atoms: int, seed: int, times: Times) -> None:
    name, chance = f"{size} {atoms}", Random(f"{size} {atoms} {seed}")
    session = conversation("console", size=read_size(size), seed=chance.randrange(10**6))
    session.start()
    session.send(str(atoms))
    entries = chance.sample(range(1, 2 * sum(map(int, size.split("x"))) + 1), 2 * RAYS)
    for rays in entries[:RAYS], entries[RAYS:]:
        for entry in rays:
            session.send(str(entry))
        for verb in chance.sample(DURING, len(DURING)):
            times[verb, name].append(say(session, verb))
    session.send("0")
    times[AFTER, name].append(say(session, AFTER))


def table(times: Times) -> None:
    print(f"{'':10}" + "".join(f"{verb:>16}" for verb in (*DURING, AFTER)))
    for size, atoms in SIZES:
        costs = [times[verb, f"{size} {atoms}"] for verb in (*DURING, AFTER)]
        told = "".join(f"{max(each):9.2f}{median(each):7.2f}" for each in costs)
        print(f"{size} {atoms}".ljust(10) + told)
    every = [
        [c for (v, _), many in times.items() if v == verb for c in many]
        for verb in (*DURING, AFTER)
    ]
    print(f"{'all':10}" + "".join(f"{max(each):9.2f}{median(each):7.2f}" for each in every))


def main(games: int = 6) -> None:
    times: Times = defaultdict(list)
    for seed in range(games):
        for size, atoms in SIZES:
            game(size, atoms, seed, times)
        print(f"after {seed + 1} games, each worst and median, in units", flush=True)
        table(times)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
