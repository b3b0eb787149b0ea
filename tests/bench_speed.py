"""How fast it is, in medians and ratios: run by hand, `python -m tests.bench_speed`."""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from blackbox_core.box.cells import FIRST, union
from blackbox_core.box.law import Box
from blackbox_core.box.ray import results
from tests.conftest import ROOT, environment

PROGRAM = [sys.executable, str(ROOT / "blackbox.py")]
LINES = 20_000


def seconds(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def process(*command: str) -> float:
    variables = environment()
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return seconds(
        lambda: subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=variables, check=True
        )
    )


STARTS = [["console"], ["console", "--seed", "1", "--verbose"], ["kenton"], ["assist"], ["atom4"]]
STARTS += [["atom4", "--level", "1", "--machine", "off"], ["protocol"], ["protocol", "--seed", "1"]]
STARTS += [["console", "4"], ["console", "--language", "ru"], ["duel"], ["duel", "--machine", "2"]]
STARTS += [["quantugeddon"], ["learn"], ["drill", "--seed", "1"], ["devil"], ["assist", "4"]]


def cpu(*command: str) -> float:
    """Processor seconds of a process, without what an idle or a busy machine adds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bench_first_prompt() -> None:
    """From a pipe, of every game, against an interpreter that does nothing: processor time."""
    bare = [sys.executable, "-I", "-c", "pass"]
    for words in STARTS:
        cpu(*PROGRAM, *words)
        pairs = [(cpu(*PROGRAM, *words), cpu(*bare)) for _ in range(25)]
        ratio = statistics.median(one / other for one, other in pairs)
        ours = statistics.median(one for one, _ in pairs) * 1000
        print(f"first prompt of {' '.join(words)}: {ours:.1f} ms, ratio {ratio:.2f}")


def bench_board() -> None:
    """All 32 results of random four-atom boxes."""
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
    """A piped script of rays and verbs."""
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
    """The peak of a short game."""
    code = "import resource; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    run = f"import subprocess, sys; subprocess.run({PROGRAM!r}, input=b'4\\n1\\n2\\n0\\n'); {code}"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    print(f"peak memory of a short game: {int(done.stdout.split()[-1]) / 1024:.1f} MiB")


if __name__ == "__main__":
    bench_first_prompt()
    bench_board()
    bench_script()
    bench_memory()
