"""Measure the processor time up to the first prompt, minus that of bare Python.

Run by hand: `python -m tools.bench.start [PART OF A NAME]`. Bare Python and the program are started
in turn, so that a busy machine slows both. The exit status is 1 if a budget is exceeded. Both are
run by a Python without installed packages, because loading these would make bare Python slower.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from venv import create

from tests.conftest import ROOT, environment
from tools.pyz import pack

BARE = ["-I", "-c", "pass"]
PROGRAM = str(ROOT / "blackbox.py")
TIMES = 21
PROMPT, ZIP = 60, 90  # the budgets, in milliseconds of processor above bare Python
PUZZLE = 120  # a puzzle is solved before it is shown
STARTS = {
    name: PUZZLE if name.startswith(("puzzle", "steps")) else PROMPT
    for name in (
        "console",
        "console --seed 1 --verbose",
        "console 4",
        "console --language de",
        "console --language ru",
        "kenton",
        "assist",
        "assist 4",
        "protocol",
        "protocol --seed 1",
        "lessons",
        "drill",
        "drill --seed 1",
        "puzzle",
        "steps",
        "puzzle --grade 3",
        "devil",
        "duel",
        "duel --machine 2",
        "quantugeddon",
        "quantugeddon --machine 2",
        "atom4",
        "atom4 --level 1 --machine off",
    )
}


def processor(command: list[str], variables: dict[str, str]) -> float:
    """Return the processor time of a command with empty input, in milliseconds."""
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=nothing, stdout=nothing, env=variables)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    assert not status, command
    return (used.ru_utime + used.ru_stime) * 1000


def measured(python: str, words: list[str]) -> tuple[float, float]:
    """Return the median processor time of a start, and the median of its excess over bare Python,
    in milliseconds.
    """
    variables = environment()
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    ours, bare = [python, *words], [python, *BARE]
    processor(ours, variables)  # compiles the modules that are not compiled yet
    pairs = [(processor(ours, variables), processor(bare, variables)) for _ in range(TIMES)]
    return median(took for took, _ in pairs), median(took - least for took, least in pairs)


def bench(name: str, python: str, words: list[str], budget: int) -> bool:
    """Measure a start. Return whether its excess is within the budget, in milliseconds."""
    took, excess = measured(python, words)
    late = "" if excess <= budget else f", and not {budget}"
    print(f"{name}: {took:.1f} ms, {excess:.1f} above bare Python{late}", flush=True)
    return not late


def main(part: str) -> int:
    """Measure all starts whose name contains `part`. Return the exit status."""
    with TemporaryDirectory() as folder:
        create(Path(folder, "clean"), with_pip=False)
        python, packed = str(Path(folder, "clean", "bin", "python")), Path(folder, "blackbox.pyz")
        pack(packed)
        starts = {name: ([PROGRAM, *name.split()], budget) for name, budget in STARTS.items()}
        starts["one file"] = ([str(packed)], ZIP)
        starts["one file 4"] = ([str(packed), "4"], ZIP)
        chosen = {name: start for name, start in starts.items() if part in name}
        return int(False in [bench(name, python, *start) for name, start in chosen.items()])


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:])))
