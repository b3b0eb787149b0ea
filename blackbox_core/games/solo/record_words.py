"""Rounds gone by in sentences, and in bars of stars."""

from __future__ import annotations

from ...console.days import day_before
from ...console.phrases import counted, decimal, later, number, phrase
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...console.files import Row

STEP = 5  # points that one bar stands for
LONGEST = 40  # stars of a bar
APART = {  # why a round does not count with the others
    "hidden": later("{n} hidden"),
    "hinted": later("{n} hinted"),
    "repeated": later("{n} repeated"),
    "undone": later("{n} undone"),
}


class Result(Value):
    """A finished round; `apart` says why it does not count with the others, if so."""

    atoms: int
    score: int
    right: bool
    apart: str
    daily: str

    @staticmethod
    def of(row: Row) -> Result:
        """A round as it stands on record."""
        right, daily = bool(row["solved"]), row["daily"] or ""
        return Result(row["atoms"], row["score"], right, row["apart"], daily)


def tell_results(results: list[Result], size: str) -> Iterator[str]:
    """The records of one size of box; those apart are only counted."""
    usual = [result for result in results if not result.apart]
    if not usual:
        yield phrase("No round in a box of {size} is on record yet.", size=size)
    for atoms in sorted({result.atoms for result in usual}):
        yield tell_count(atoms, [result for result in usual if result.atoms == atoms])
    if usual:
        last = [result.score for result in usual[-10:]]
        scores = " ".join(map(str, last))
        one, many = "The last score: {scores}.", "The last {n} scores: {scores}."
        yield counted(one, many, len(last), scores=scores)
        yield from bars([result.score for result in usual])
    if apart := [reason for result in results for reason in result.apart.split()]:
        yield tell_apart(apart)


def tell_apart(reasons: list[str]) -> str:
    """How many rounds do not count with the others, by their reasons."""
    told = (phrase(APART[why], n=number(reasons.count(why))) for why in sorted(set(reasons)))
    return phrase("Apart: {reasons}.", reasons=", ".join(told))


def tell_count(atoms: int, results: list[Result]) -> str:
    """The rounds with one number of atoms."""
    scores = [result.score for result in results]
    return counted(
        "{atoms}: {n} round, {right} right, best {best}, mean {mean}.",
        "{atoms}: {n} rounds, {right} right, best {best}, mean {mean}.",
        len(scores),
        atoms=counted("{n} atom", "{n} atoms", atoms),
        right=number(sum(result.right for result in results)),
        best=min(scores),
        mean=decimal(sum(scores) / len(scores)),
    )


def bars(scores: list[int]) -> Iterator[str]:
    """How often scores fell into each five points, as stars."""
    steps: dict[int, int] = {}
    for score in scores:
        steps[score // STEP] = steps.get(score // STEP, 0) + 1
    each = -(-max(steps.values()) // LONGEST)
    for step in range(min(steps), max(steps) + 1):
        rounds = steps.get(step, 0)
        stars = "*" * -(-rounds // each)
        yield tell_bar(step * STEP, f"{stars} {number(rounds)}" if rounds else "-")
    if each > 1:
        yield counted("A star is up to {n} round.", "A star is up to {n} rounds.", each)


def tell_bar(first: int, stars: str) -> str:
    """The bar of the scores from one on."""
    last = first + STEP - 1
    return phrase("{first} to {last}: {stars}", first=f"{first:3}", last=f"{last:3}", stars=stars)


def tell_days(results: list[Result], today: str) -> Iterator[str]:
    """The boxes of the day, and on how many days running they were played."""
    days = {result.daily for result in results if result.daily}
    if days:
        yield counted(
            "Daily boxes: played on {n} day, {running} in a row.",
            "Daily boxes: played on {n} days, {running} in a row.",
            len(days),
            running=streak(days, today),
        )


def streak(days: set[str], today: str) -> int:
    """The days running that lead up to today, or to yesterday as long as today may follow."""
    day, length = today or max(days), 0
    if day not in days:
        day = day_before(day)
    while day in days:
        length, day = length + 1, day_before(day)
    return length
