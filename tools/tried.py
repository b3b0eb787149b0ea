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

These runs take minutes or hours, too long for every day. Each continues where it was
stopped, and `python -m tools.tried` writes this page from their results. To continue one,
and then another:

    BLACKBOX_RUNS=tests/data/runs python -m pytest -s -m long tests/test_kills.py
    BLACKBOX_RUNS=tests/data/runs python -m tools.bench.slowest 600

The everyday tests do all of this too, only for less long.

| what | how much | what came of it |
|---|---|---|
"""

TRIED = {
    "kills": (
        "`kill -9` at random moments: pipes, terminals, raw lines, sockets and prompt_toolkit, "
        "1 to 20 games at once on one directory, some while they start (`tests/test_kills.py`)",
        "{kills:,} games killed at {moments:,} moments",
        "of {lines:,} answered lines none was lost, and every database was whole",
    ),
    "fuzz": (
        "noise, lines with slips and lines of all recorded sessions, typed into every game, with "
        "files and without, in English, German and Russian (`tests/test_fuzz_bytes.py`)",
        "{bytes:,} bytes in {sessions:,} sessions, which asked {questions:,} questions",
        "one traceback, where QUIT came before the first puzzle, mended since; "
        "otherwise no complaint, and nothing printed but plain text",
    ),
    "flips": (
        "a small file of saved games, each of its bytes changed in three ways "
        "(`tests/test_damage.py`)",
        "{flips:,} damaged files",
        "{damaged:,} were called damaged, in one sentence, and left as they were; "
        "play went on with every one of them",
    ),
    "spoilt": (
        "sealed matches over a line on which one to five lines were changed, lost, doubled, cut "
        "or joined (`tests/test_sealed_noise.py`)",
        "{matches:,} matches, {spoilt:,} spoilt lines",
        "all came to the end that they have without the noise, {resumed:,} of them by `--resume`; "
        "nobody was accused",
    ),
    "crowd": (
        "a public line with 20 honest and 20 hostile guests at once, with 64 MB each, on a "
        "shared machine (`tests/test_crowd.py`)",
        "{minutes} minutes, {bytes:,} hostile bytes in {sessions} sessions",
        "{answers:,} answers to honest guests, the same as without the others: half of them within "
        "{median} ms, 99 of 100 within {late} ms, the slowest in {worst:,} ms",
    ),
}

SLOWEST = """
## The slowest lines of a guest

These are the highest costs of a line in {rounds:,} rounds, in milliseconds of the processor
of a shared machine (`tools/bench/slowest.py`), in boxes of up to 30x30 and at all levels. What
would take more than {limit} seconds is interrupted.

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
