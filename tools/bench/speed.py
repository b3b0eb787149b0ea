"""Measure speed and memory, in medians: `python -m tools.bench.speed`."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.ray import results
from tests.conftest import ROOT

PROGRAM = [sys.executable, str(ROOT / "blackbox.py")]
LINES = 20_000


def seconds(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def bench_board() -> None:
    """Print the time to compute all 32 results of a random box with four atoms."""
    box = Box()
    boards = [union(FIRST << cell for cell in random.sample(range(64), 4)) for _ in range(5000)]
    times = [seconds(lambda: [results(box, atoms) for atoms in boards]) for _ in range(7)]
    print(f"a whole board: {statistics.median(times) / len(boards) * 1e6:.1f} microseconds")


def script() -> bytes:
    chance, lines = random.Random(1), ["4"]
    verbs = ["status", "last", "set 3,4", "undo", "left"]
    for place in range(LINES):
        lines.append(str(chance.randint(1, 32)) if place % 4 else chance.choice(verbs))
        if place % 40 == 39:
            lines.append("new")
    return "\n".join(lines).encode()


def bench_script() -> None:
    """Print how many lines a second are answered in a pipe."""
    with tempfile.TemporaryFile() as file:
        file.write(script())
        times = []
        for _ in range(7):
            file.seek(0)
            times.append(
                seconds(lambda: subprocess.run(PROGRAM, stdin=file, stdout=subprocess.DEVNULL))
            )
    print(f"a script: {LINES / statistics.median(times):,.0f} lines a second, start included")


def bench_memory() -> None:
    """Print the peak memory of a short game."""
    code = "import resource; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    run = f"import subprocess, sys; subprocess.run({PROGRAM!r}, input=b'4\\n1\\n2\\n0\\n'); {code}"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    print(f"peak memory of a short game: {int(done.stdout.split()[-1]) / 1024:.1f} MiB")


if __name__ == "__main__":
    bench_board()
    bench_script()
    bench_memory()
