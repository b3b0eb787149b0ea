"""Measure the verbs that reason, in large boxes: python -m tools.bench.large [GAMES [POSITIONS]]

In random games each such verb is used after seven rays and after fourteen. Times are measured in
units: a unit is a loop of 1,500,000 steps in the same run, so that the load of the machine does not
matter. The table has the worst and the median time of each verb, for each size. After that,
estimates are compared with exact counts in POSITIONS positions, half of which the program would not
count itself.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from blackbox_core.box import FIRST, union
from blackbox_core.box.deduction.deduce import Knowledge, knowledge_by_search
from blackbox_core.box.deduction.sampling import counts_by_run, estimate_from_runs, estimate_odds
from blackbox_core.box.deduction.search import MAX_STEPS
from blackbox_core.box.deduction.thinning import may_suffice, pilot
from blackbox_core.box.placing import exactly
from blackbox_core.box.ray import result
from blackbox_core.box.text.reading import read_size
from blackbox_core.box.view import Shot, View
from blackbox_core.console.session import Session
from tests.conftest import conversation

SIZES = [("8x8", 6), ("8x8", 8), ("10x10", 5), ("10x10", 8)]
SIZES += [("12x12", 6), ("16x16", 10), ("30x30", 20)]
RAYS = 7
PATIENT = 4 * MAX_STEPS  # search steps to count boxes exactly
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
    """Return the seconds that the loop of 1,500,000 steps takes now, which is the unit of time."""
    return min(cost(loop) for _ in range(3))


def say(session: Session, line: str) -> float:
    """Return the processor time to answer a line, in units of the loop of `unit`."""
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
        columns = "".join(f"{max(each):9.2f}{median(each):7.2f}" for each in costs)
        print(f"{size} {atoms}".ljust(10) + columns)
    every = [
        [c for (v, _), many in times.items() if v == verb for c in many]
        for verb in (*DURING, AFTER)
    ]
    print(f"{'all':10}" + "".join(f"{max(each):9.2f}{median(each):7.2f}" for each in every))


def position(chance: Random) -> View:
    """Return a random position in a random box."""
    size, atoms = chance.choice(SIZES[:5])
    box = read_size(size)
    hidden = union(FIRST << cell for cell in chance.sample(range(box.cells), atoms))
    entries = chance.sample(range(1, box.entries + 1), chance.randint(2, 20))
    shots = tuple(Shot(entry, result(box, hidden, entry)) for entry in entries)
    return View(box, exactly(atoms), shots)


def is_hard(view: View) -> bool:
    """Return whether the program would estimate the number of boxes and not count them."""
    return not may_suffice(view, MAX_STEPS)


def is_within(view: View, known: Knowledge) -> tuple[bool, bool]:
    """Return whether two estimates agree with the truth within their errors: the number of boxes,
    and the chances of atoms.

    `known` has the exact count.
    """
    about, odds = (
        estimate_from_runs(counts_by_run(view), 1),
        estimate_odds(known._replace(is_complete=False)),
    )
    assert odds
    truth = [chance / known.weight for chance in known.cell_weights()]
    off = max(abs(one - other) for one, other in zip(truth, odds.chances, strict=True))
    return about.low <= known.box_count <= about.high, off <= odds.error


def estimates(positions: int) -> None:
    """Print how often estimates agree with the truth within the error that the program states.

    Half of the positions are of a kind in which the program would count the boxes itself.
    """
    chance, results = (
        Random(29),
        {True: list[tuple[bool, bool]](), False: list[tuple[bool, bool]]()},
    )
    while min(map(len, results.values())) < positions // 2:
        view = position(chance)
        some = results[is_hard(view)]
        if len(some) < positions // 2:
            known = knowledge_by_search(view, PATIENT, pilot(view).order)
            if known.is_complete and all(counts_by_run(view)):
                some.append(is_within(view, known))
    for hard, held in results.items():
        kind = "not counted by the program" if hard else "counted by it"
        counts, odds = (sum(each) for each in zip(*held, strict=True))
        print(f"{len(held)} positions {kind}: number {counts}, odds {odds} within the error told")


def main(games: int = 6, positions: int = 0) -> None:
    times: Times = defaultdict(list)
    for seed in range(games):
        for size, atoms in SIZES:
            game(size, atoms, seed, times)
        print(f"after {seed + 1} games, each worst and median, in units", flush=True)
        table(times)
    if positions:
        estimates(positions)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
