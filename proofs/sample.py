"""Draw claims from the state of a long search, and have each proven and checked anew.

    python -m proofs.sample STATE [--count 20] [--seed 1] [--most BOXES] [--build proofs/build]

A line of the state is drawn as often as its number of boxes says. `claims` proves it from nothing,
without the state, and `recheck` checks the proof. A line that says EXACT is also refuted with one
point more: an optimum that is too low would not be noticed otherwise.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from proofs.files import reading

SMALL = ("--bounds", "22", "--nodes", "18", "--values", "18")


class Line(NamedTuple):
    """A position of a state: its shots, its boxes, and the points that these cost at least."""

    shots: str
    boxes: int
    points: int
    exact: bool


def read_state(path: Path) -> tuple[list[str], list[Line]]:
    """Return the words for the size and the number of atoms, and the positions."""
    lines = []
    with reading(str(path)) as texts:
        size, atoms = next(texts, "").split()
        for text in texts:
            shots, boxes, kind, points, *_ = text.split()
            lines.append(Line(shots, int(boxes), int(points), kind == "EXACT"))
    return [*size.split("x"), atoms], lines


def draw(lines: list[Line], count: int, seed: int) -> list[Line]:
    """Draw lines by lot, each by its number of boxes."""
    return random.Random(seed).choices(lines, [line.boxes for line in lines], k=count)


def is_proven(build: Path, box: list[str], line: Line, points: int) -> bool:
    """Return whether a proof that a position costs so many points can be written, and holds."""
    claims = [str(build / "claims"), *box, "-", "--from", line.shots, "--points", str(points)]
    with subprocess.Popen(
        [*claims, *SMALL], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as writer:
        check = [str(build / "recheck"), "-"]
        checked = subprocess.run(check, stdin=writer.stdout, capture_output=True, text=True)
    floor = f"No way to play has a mean below {points} / {line.boxes} ="
    return writer.returncode == 0 and floor in checked.stdout


def judge(build: Path, box: list[str], line: Line) -> str:
    """Return what the proof of a line comes to, as one word."""
    if not is_proven(build, box, line, line.points):
        return "FAILS"
    if line.exact and is_proven(build, box, line, line.points + 1):
        return "TOO LOW"
    return "holds"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m proofs.sample")
    parser.add_argument("state", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10**9, help="draw lines of at most BOXES")
    parser.add_argument("--build", type=Path, default=Path(__file__).with_name("build"))
    options = parser.parse_args()
    for program in ("claims", "recheck"):
        if not (options.build / program).exists():
            sys.exit(f"There is no program {options.build / program}: make -C proofs builds it.")
    box, lines = read_state(options.state)
    lines = [line for line in lines if line.boxes <= options.most]
    for line in draw(lines, options.count, options.seed) if lines else []:
        verdict = judge(options.build, box, line)
        kind = "EXACT" if line.exact else "LEAST"
        print(f"{line.shots} {line.boxes} {kind} {line.points} {verdict}", flush=True)


if __name__ == "__main__":
    main()
