"""Write the page on what was tried to break the program: `python -m tools.tried`.

The long runs keep their results in tests/data/runs if BLACKBOX_RUNS names that folder. A run
without results is left out.
"""

from __future__ import annotations

from json import loads
from pathlib import Path

ROOT = Path(__file__).parent.parent
RUNS, PAGE = ROOT / "tests" / "data" / "runs", ROOT / "docs" / "tried.md"

HEAD = """\
# Endurance tests

After reading this page you know which long tests were run, and what came of them.

These tests do to the program what must not harm it: they kill it, send it noise, and damage its
files. The everyday tests do the same for a short time. The runs on this page took minutes or
hours. A run that was stopped can be continued. Each of these commands continues a run:

    BLACKBOX_RUNS=tests/data/runs python -m pytest -s -m long tests/test_kills.py
    BLACKBOX_RUNS=tests/data/runs python -m tools.bench.slowest 600

After a run, `python -m tools.tried` writes this page anew from the results of all runs.

This table says what was done to the program, how often, and with what result:

| what | how much | what came of it |
|---|---|---|
"""

TRIED = {
    "kills": (
        "Games were killed by `kill -9` at random moments, some of them while they started. At "
        "each moment, 1 to 20 games that kept their files in one directory were killed at once. "
        "They were played on lines of every kind (`tests/test_kills.py`).",
        "{kills:,} games killed at {moments:,} moments",
        "{lines:,} lines had been answered before a game was killed. None of these lines was "
        "lost, and every database was whole.",
    ),
    "fuzz": (
        "Noise was typed into every game in all languages. So were the lines of all recorded "
        "sessions, with and without typing mistakes (`tests/test_fuzz_bytes.py`).",
        "{bytes:,} bytes in {sessions:,} sessions, which asked {questions:,} questions",
        "There was one traceback, when QUIT was typed before the first puzzle. The cause has been"
        " mended. In all other sessions, nothing was written on stderr, and only plain text was "
        "printed.",
    ),
    "flips": (
        "In a small file of saved games, one byte was changed. This was done to every byte, in "
        "three ways each (`tests/test_damage.py`).",
        "{flips:,} damaged files",
        "In {damaged:,} of these files the program noticed the damage, said so in one sentence, "
        "and left the file as it was. With every one of the {flips:,} files it could still be "
        "played.",
    ),
    "spoilt": (
        "In each of many sealed matches over a line, one to five lines were changed, lost, "
        "doubled, cut or joined (`tests/test_sealed_noise.py`).",
        "{matches:,} matches, {spoilt:,} spoilt lines",
        "All matches ended as they do without the spoilt lines. The number of matches that had to"
        " be continued by `--resume` is {resumed:,}. Nobody was accused of cheating.",
    ),
    "crowd": (
        "20 honest and 20 hostile guests played at once at a public line. Each had 64 MB of "
        "memory. The machine was shared with other users (`tests/test_crowd.py`).",
        "{minutes} minutes, {bytes:,} bytes from hostile guests in {sessions} sessions",
        "The honest guests got {answers:,} answers, the same as without the hostile guests. Half "
        "of the answers came within {median} ms, 99 of 100 within {late} ms, and the slowest "
        "after {worst:,} ms.",
    ),
}

SLOWEST = """
## The slowest lines of a guest

A guest at a public line must not keep the processor busy. So an answer that would take more than
{limit} seconds is interrupted. `tools/bench/slowest.py` played {rounds:,} rounds, in boxes of up
to 30x30 and at all levels of the machine, on a shared computer. For each kind of line that a guest
can type, the table has the longest processor time of an answer, in milliseconds:

| line | ms |
|---|---|
"""
LIMIT = 2


def page(runs: Path = RUNS) -> str:
    """Return the page for the results in a folder."""
    results = {path.stem: loads(path.read_text()) for path in runs.glob("*.json")}
    rows = [
        "| " + " | ".join(part.format(**results[name]) for part in parts) + " |\n"
        for name, parts in TRIED.items()
        if name in results
    ]
    return HEAD + "".join(rows) + slowest(results.get("slowest", {}))


def slowest(costs: dict[str, int]) -> str:
    """Return the table of the slowest lines. `costs` is {line: milliseconds}.

    `costs["rounds"]` is the number of rounds that were played.
    """
    if not costs:
        return ""
    lines = sorted((-cost, line) for line, cost in costs.items() if line != "rounds")
    rows = [f"| {line} | {-cost:,} |\n" for cost, line in lines]
    return SLOWEST.format(rounds=costs["rounds"], limit=LIMIT) + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page())
