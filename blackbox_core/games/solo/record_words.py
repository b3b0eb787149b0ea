"""Rounds gone by in sentences, and in bars of stars."""

from __future__ import annotations

from ...console.days import day_before
from ...console.phrases import plural
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

STEP = 5  # points that one bar stands for
LONGEST = 40  # stars of a bar


class Result(Value):
    """A finished round; `apart` says why it does not count with the others, if so."""

    atoms: int
    score: int
    right: bool
    apart: str
    daily: str


def read_results(text: str) -> list[Result]:
    """What the world tells: a line a round, fields with tabs between them."""
    return [read_result(*line.split("\t")) for line in text.splitlines()]


def read_result(atoms: str, score: str, right: str, apart: str, daily: str) -> Result:
    return Result(int(atoms), int(score), right == "1", apart, daily)


def tell_results(results: list[Result], size: str) -> Iterator[str]:
    """The records of one size of box; those apart are only counted."""
    counted = [result for result in results if not result.apart]
    if not counted:
        yield f"No round in a box of {size} is on record yet."
    for atoms in sorted({result.atoms for result in counted}):
        yield tell_count(atoms, [result for result in counted if result.atoms == atoms])
    if counted:
        last = " ".join(str(result.score) for result in counted[-10:])
        yield f"The last {min(10, len(counted))}: {last}."
        yield from bars([result.score for result in counted])
    if apart := [word for result in results for word in result.apart.split()]:
        reasons = sorted(set(apart))
        yield (f"Apart: {', '.join(f'{apart.count(word)} {word}' for word in reasons)}.")


def tell_count(atoms: int, results: list[Result]) -> str:
    """The rounds with one number of atoms."""
    scores = [result.score for result in results]
    right = sum(result.right for result in results)
    return (
        f"{plural(atoms, 'atom')}: {plural(len(scores), 'round')}, {right:,} right, "
        f"best {min(scores)}, mean {sum(scores) / len(scores):.1f}."
    )


def bars(scores: list[int]) -> Iterator[str]:
    """How often scores fell into each five points, as stars."""
    steps = [score // STEP for score in scores]
    most = max(map(steps.count, steps))
    each = -(-most // LONGEST)
    for step in range(min(steps), max(steps) + 1):
        number = steps.count(step)
        stars = "*" * -(-number // each)
        told = f"{stars} {number:,}" if number else "-"
        yield f"{step * STEP:3} to {step * STEP + STEP - 1:3}: {told}"
    if each > 1:
        yield f"A star is up to {each} rounds."


def tell_days(results: list[Result], today: str) -> Iterator[str]:
    """The boxes of the day, and on how many days running they were played."""
    days = {result.daily for result in results if result.daily}
    if days:
        yield f"Daily boxes: {plural(len(days), 'day')}, {streak(days, today)} running."


def streak(days: set[str], today: str) -> int:
    """The days running that lead up to today, or to yesterday as long as today may follow."""
    day, length = today or max(days), 0
    if day not in days:
        day = day_before(day)
    while day in days:
        length, day = length + 1, day_before(day)
    return length
