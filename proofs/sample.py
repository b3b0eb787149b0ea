"""Prove and check again some claims of a long search, one by one.

    python -m proofs.sample FILE [--count 20] [--seed 1] [--most BOXES] [--all] [--skip N]
        [--build proofs/build]

FILE is the state of a search. Its lines are drawn at random, with chances in proportion to their
numbers of boxes. For each line `claims` writes a proof without using the state, and `recheck`
checks the proof. A line with EXACT is also tried with one point more, because otherwise an optimum
that is too low would not be noticed. FILE may also be a certificate that `claims` wrote with a
depth. Then the lines are the claims that it takes as given. With --all every line is judged, in
order. With --skip the first N lines are left out, so that a long run can be resumed.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from proofs.files import reading


class Line(NamedTuple):
    """A claim: the shots of a position, and the points that its boxes cost at least in total."""

    shots: str
    boxes: int  # the number of boxes, or 0 if it is unknown
    points: int
    exact: bool  # whether the boxes cost no more than that


def read_lines(path: Path) -> tuple[list[str], list[Line]]:
    """Return the words for the size and the number of atoms, and the claims in a file."""
    with reading(str(path)) as texts:
        size, atoms, *root = next(texts, "").split()
        lines = given_claims(root[0], texts) if root else states(texts)
        return [*size.split("x"), atoms], list(lines)


def states(texts: Iterable[str]) -> Iterator[Line]:
    """Yield the claims in the lines of a search's state."""
    for text in texts:
        shots, boxes, kind, points, *_ = text.split()
        yield Line(shots, int(boxes), int(points), kind == "EXACT")


def given_claims(root: str, texts: Iterable[str]) -> Iterator[Line]:
    """Yield the claims that a certificate takes as given, which it marks by "?".

    `root` are the shots of the position that it is about.
    """
    path = [] if root == "-" else root.split(",")
    depth = len(path)
    for text in filter(None, map(str.strip, texts)):
        if text[0] not in "=?":
            path.append(text)
            continue
        if text[0] == "?":
            yield Line(",".join(path) or "-", 0, int(text[1:]), exact=False)
        if len(path) > depth:
            path.pop()


def draw(lines: list[Line], count: int, seed: int) -> list[Line]:
    """Draw `count` lines at random, with chances in proportion to their numbers of boxes."""
    return random.Random(seed).choices(lines, [line.boxes or 1 for line in lines], k=count)


def is_proven(build: Path, box: list[str], line: Line, points: int) -> bool:
    """Return whether `claims` can prove that a position costs at least `points`, and `recheck`
    agrees.

    `box` are the words for the size and the number of atoms.
    """
    claims = [str(build / "claims"), *box, "-", "--from", line.shots, "--points", str(points)]
    with subprocess.Popen(
        [*claims, *stores(line.boxes)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as writer:
        check = [str(build / "recheck"), "-"]
        checked = subprocess.run(check, stdin=writer.stdout, capture_output=True, text=True)
    boxes = f"{line.boxes} =" if line.boxes else ""
    floor = f"No way to play has a mean below {points} / {boxes}"
    return writer.returncode == 0 and floor in checked.stdout


def stores(boxes: int) -> list[str]:
    """Return the options of `claims` that set the sizes of its tables for a number of boxes."""
    if not boxes:
        return []
    bits = min(26, 10 + boxes.bit_length())
    return ["--bounds", str(bits), "--nodes", str(bits - 4), "--values", str(bits - 4)]


def judge(build: Path, box: list[str], line: Line) -> str:
    """Try to prove a claim. Return "FAILS", "TOO LOW" or "holds"."""
    if not is_proven(build, box, line, line.points):
        return "FAILS"
    if line.exact and is_proven(build, box, line, line.points + 1):
        return "TOO LOW"
    return "holds"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m proofs.sample")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--count", type=int, default=20, metavar="N", help="draw N lines")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the draw")
    parser.add_argument(
        "--most", type=int, default=10**9, metavar="BOXES", help="draw lines of at most BOXES"
    )
    parser.add_argument("--all", action="store_true", help="judge all lines, in order")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="pass over the first N")
    parser.add_argument("--build", type=Path, default=Path(__file__).with_name("build"))
    options = parser.parse_args()
    for program in ("claims", "recheck"):
        if not (options.build / program).exists():
            sys.exit(f"There is no program {options.build / program}: make -C proofs builds it.")
    box, lines = read_lines(options.file)
    lines = [line for line in lines if line.boxes <= options.most]
    if lines and not options.all:
        lines = draw(lines, options.count, options.seed)
    for line in lines[options.skip :]:
        verdict = judge(options.build, box, line)
        kind = "EXACT" if line.exact else "LEAST"
        print(f"{line.shots} {line.boxes or '-'} {kind} {line.points} {verdict}", flush=True)


if __name__ == "__main__":
    main()
