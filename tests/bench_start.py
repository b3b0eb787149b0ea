"""How long a start takes to the first prompt, in processor time, as a multiple of bare Python's.

Run by hand: `python -m tests.bench_start [PART OF A NAME]`. Bare Python and the program take
turns, so that a busy machine slows both; the status is 1 where a goal is missed. Both are run by
a Python with nothing installed, since what is loaded for that would make the program look good.
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
CONSOLE, OTHERS, PUZZLE, ZIP = 1.7, 2.0, 3.0, 2.3  # the goals
STARTS = {
    "console": CONSOLE,
    "console --seed 1 --verbose": CONSOLE,
    "console 4": OTHERS,
    "console --language de": OTHERS,
    "console --language ru": OTHERS,
    "kenton": OTHERS,
    "assist": OTHERS,
    "assist 4": OTHERS,
    "protocol": OTHERS,
    "protocol --seed 1": OTHERS,
    "lessons": OTHERS,
    "drill": OTHERS,
    "drill --seed 1": OTHERS,
    "puzzle": PUZZLE,
    "steps": PUZZLE,
    "puzzle --grade 3": PUZZLE,
    "devil": OTHERS,
    "duel": OTHERS,
    "duel --machine 2": OTHERS,
    "quantugeddon": OTHERS,
    "quantugeddon --machine 2": OTHERS,
    "atom4": OTHERS,
    "atom4 --level 1 --machine off": OTHERS,
}


def processor(command: list[str], variables: dict[str, str]) -> float:
    """The milliseconds of the processor that a command takes whose input has ended."""
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=nothing, stdout=nothing, env=variables)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    assert not status, command
    return (used.ru_utime + used.ru_stime) * 1000


def measured(python: str, words: list[str]) -> tuple[float, float]:
    """The median of a start, and how many times as long as bare Python's it takes."""
    variables = environment()
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    ours, bare = [python, *words], [python, *BARE]
    processor(ours, variables)  # what is not compiled yet is compiled here
    pairs = [(processor(ours, variables), processor(bare, variables)) for _ in range(TIMES)]
    return median(took for took, _ in pairs), median(took / least for took, least in pairs)


def bench(name: str, python: str, words: list[str], goal: float) -> bool:
    """Measure a start; whether it is as fast as it should be."""
    took, times = measured(python, words)
    late = "" if times <= goal else f", and not {goal}"
    print(f"{name}: {took:.1f} ms, {times:.2f} times bare Python{late}", flush=True)
    return not late


def main(part: str) -> int:
    """Measure all starts whose name holds this; the exit status."""
    with TemporaryDirectory() as folder:
        create(Path(folder, "clean"), with_pip=False)
        python, packed = str(Path(folder, "clean", "bin", "python")), Path(folder, "blackbox.pyz")
        pack(packed)
        starts = {name: ([PROGRAM, *name.split()], goal) for name, goal in STARTS.items()}
        starts["one file"] = ([str(packed)], ZIP)
        starts["one file 4"] = ([str(packed), "4"], ZIP)
        chosen = {name: told for name, told in starts.items() if part in name}
        return int(False in [bench(name, python, *told) for name, told in chosen.items()])


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:])))
