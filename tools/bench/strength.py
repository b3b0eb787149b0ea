"""Measure how well the advice plays, over all boxes or over random ones; run by hand.

    python -m tools.bench.strength --complete ATOMS [--apart] [--size 6x6] [--first ENTRY]
        [--jobs N] [--state FILE]
    python -m tools.bench.strength [BOXES] [ATOMS] [--size H5]

The first form plays by the hint in all boxes of a kind, of the size 8x8 if no size is given. It
prints mean, spread, number of rays and worst case, which are exact. ATOMS may be a range such as
2-3: then each number of atoms is equally likely. With --apart no two atoms touch. The first ray is
that of the hint, or the one of --first. Finished parts are kept in the state file, so that the run
can be stopped and resumed.

The second form plays the same random boxes in two ways: by a plain rule (fire the ray that gives
the most information for a point, until no ray adds knowledge), and by the advice as a player gets
it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.advice.advise import Advice, advise_by_bits, best_advice
from blackbox_core.box.advice.playing import play_as_machine
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.placing import ANY, APART, Count, exactly
from blackbox_core.box.text.reading import read_size
from blackbox_core.box.view import Round, Shot, View
from tools.bench.tree import Tally, Task, done, tasks

SEED = 1977
BOX = Box()


# --- over all boxes ---


def complete(view: View, first: int, jobs: int, state: Path) -> Tally:
    """Play the positions that are not in the state file yet, print the results, and return the sum
    of all results.
    """
    kept, tally = remembered(state), Tally()
    left = []
    for task in tasks(deduce(view), first):
        if name(task) in kept:
            tally.add(kept[name(task)])
        else:
            left.append(task)
    known = deduce(view)
    print(
        f"{view.atom_count} atoms, {known.box_count:,} boxes, {len(left)} parts to play", flush=True
    )
    left.sort(key=lambda task: -task.weight)
    with Pool(jobs) as pool, state.open("a") as file:
        for place, (task, part) in enumerate(pool.imap_unordered(walked, left), 1):
            tally.add(part)
            print(json.dumps({"task": name(task)} | part.as_text()), file=file, flush=True)
            if not place % 50:
                print(
                    f"{tally.weight / known.weight:7.1%} of the boxes: {tally.mean:.4f}", flush=True
                )
    report_tally(tally)
    return tally


def walked(task: Task) -> tuple[Task, Tally]:
    return task, done(task)


def name(task: Task) -> str:
    """Return the name of a task (a position to play from) in the state file: size, number of atoms,
    and shots.
    """
    shots = ",".join(f"{shot.entry}:{shot.exit}" for shot in task.view.shots)
    view = task.view
    size = "" if view.box == BOX else f"{view.box.size} "
    apart = "" if view.placing.name == ANY.name else f"{view.placing.name} "
    return f"{size}{view.atom_count} {apart}{shots}"


def remembered(state: Path) -> dict[str, Tally]:
    """Return {name of a task: its results} from the state file."""
    lines = state.read_text().splitlines() if state.exists() else []
    records = [json.loads(line) for line in lines]
    return {record["task"]: Tally.from_text(record) for record in records}


def report_tally(tally: Tally) -> None:
    points, rays = sorted(tally.points.items()), sorted(tally.rays.items())
    mean = tally.mean
    spread = (sum(n * (score - mean) ** 2 for score, n in points) / tally.weight) ** 0.5
    fired = sum(count * n for count, n in rays) / tally.weight
    print(f"mean {mean:.4f}  spread {spread:.3f}  rays {fired:.3f}  worst {points[-1][0]}")
    print("points  " + " ".join(f"{score}:{n:,}" for score, n in points))
    print("rays    " + " ".join(f"{count}:{n:,}" for count, n in rays))


def read_range(text: str) -> Count:
    """Read a number of atoms, or a range such as 2-3."""
    least, _, most = text.partition("-")
    return Count(int(least), int(most or least))


# --- over some boxes ---


def remembering(advise: Callable[[Knowledge], Advice]) -> Callable[[Knowledge], Advice]:
    """Return a function that gives the same advice as `advise`, cached by the set of shots."""
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
    scores = [play_as_machine(round, advise=remembered).score for round in rounds]
    half = 1.96 * stdev(scores) / len(scores) ** 0.5
    spent = (perf_counter() - begun) / len(rounds)
    print(f"{name:8}{fmean(scores):7.3f} +- {half:.3f}  {spent * 1000:4.0f} ms a box", flush=True)


def some(box: Box, count: int, atoms: int) -> None:
    """Play random boxes, the same at each run, both by the plain rule and by the advice."""
    dice, view = random.Random(SEED), View(box, exactly(atoms))
    draws = [dice.sample(range(box.cells), atoms) for _ in range(count)]
    rounds = [Round(view, union(FIRST << cell for cell in cells)) for cells in draws]
    print(f"{count} boxes of {atoms} atoms")
    report("plain", rounds, advise_by_bits)
    report("advised", rounds, best_advice)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.strength")
    parser.add_argument("boxes", nargs="?", type=int, default=2000)
    parser.add_argument("atoms", nargs="?", type=int, default=4)
    parser.add_argument("--complete", type=read_range, metavar="ATOMS")
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--size", type=read_size, default=BOX, metavar="ROWSxCOLUMNS")
    parser.add_argument("--first", type=int, default=0, metavar="ENTRY")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--state", type=Path, default=Path("strength.jsonl"), metavar="FILE")
    given = parser.parse_args()
    if given.complete:
        view = View(given.size, given.complete, placing=APART if given.apart else ANY)
        complete(view, given.first, given.jobs, given.state)
    else:
        some(given.size, given.boxes, given.atoms)


if __name__ == "__main__":
    main()
