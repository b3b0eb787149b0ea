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
files. The everyday tests do the same, but the runs of this page took minutes or hours. A run
that was stopped continues where it was. Each of these commands continues a run:

    BLACKBOX_RUNS=tests/data/runs python -m pytest -s -m long tests/test_kills.py
    BLACKBOX_RUNS=tests/data/runs python -m tools.bench.slowest 600

Then `python -m tools.tried` writes this page anew from the results. The table says what was done
to the program, how often, and with what result:

| what | how much | what came of it |
|---|---|---|
"""

TRIED = {
    "kills": (
        "games were killed by `kill -9` at random moments, some while they started: 1 to 20 at "
        "once on one directory, on every kind of line (`tests/test_kills.py`)",
        "{kills:,} games killed at {moments:,} moments",
        "of {lines:,} answered lines none was lost, and every database was whole",
    ),
    "fuzz": (
        "noise was typed into every game in all languages, and so were the lines of all recorded "
        "sessions, with and without slips (`tests/test_fuzz_bytes.py`)",
        "{bytes:,} bytes in {sessions:,} sessions, which asked {questions:,} questions",
        "one traceback, after QUIT before the first puzzle, which has been mended; "
        "apart from it no complaint, and nothing was printed but plain text",
    ),
    "flips": (
        "a small file of saved games was damaged: each of its bytes was changed in three ways "
        "(`tests/test_damage.py`)",
        "{flips:,} damaged files",
        "the program called {damaged:,} of them damaged, in one sentence, and left these as they "
        "were; it could be played with every one of the files",
    ),
    "spoilt": (
        "in sealed matches over a line, one to five lines were changed, lost, doubled, cut "
        "or joined (`tests/test_sealed_noise.py`)",
        "{matches:,} matches, {spoilt:,} spoilt lines",
        "all ended as they do without the noise; {resumed:,} of them had to be resumed by "
        "`--resume`; nobody was accused of cheating",
    ),
    "crowd": (
        "20 honest and 20 hostile guests played at once at a public line, with 64 MB each, on a "
        "shared machine (`tests/test_crowd.py`)",
        "{minutes} minutes, {bytes:,} hostile bytes in {sessions} sessions",
        "{answers:,} answers to honest guests, the same as without the others: half of them within "
        "{median} ms, 99 of 100 within {late} ms, the slowest in {worst:,} ms",
    ),
}

SLOWEST = """
## The slowest lines of a guest

A guest at a public line must not keep the processor busy. So an answer that would take more than
{limit} seconds is interrupted. `tools/bench/slowest.py` played {rounds:,} rounds, in boxes of up
to 30x30 and at all levels, on a shared machine. For each kind of line, the table has the longest
processor time that an answer took, in milliseconds:

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
