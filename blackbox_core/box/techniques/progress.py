"""Report how well a player recognises each technique, in exercises, puzzles and rounds, in total
and by month.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...console.phrases import counted, later, number, phrase
from ...console.records import by_month
from ...console.services import Row
from ...console.table import FULL_HELP
from . import Form
from .ray_words import describe_title

GAME = "steps"  # the game whose records these are
ALONE = 0  # the level of help in a record without help
MIN_EXERCISES = 5  # exercises from which a technique can be called weak
# Names in records of earlier versions. Nine in ten steps called ONE WAY ON were MUST GO ON.
FORMER = {
    "ONE WAY ON": Form.MUST_GO_ON,
    "COUNT": Form.ALL_FOUND,
    "FEW LEFT": Form.TOO_FEW_ATOMS,
}
LEARNT, LATEST = 4, 5  # LEARNT of the LATEST exercises found alone


class TechniqueTally(NamedTuple):
    """How often a player met a technique in exercises, and how often the player found it alone,
    found it with help, was shown it, or missed it.

    `seconds` is the median time of the exercises solved.
    """

    form: Form
    seen: int
    alone: int
    helped: int
    told: int
    missed: int
    seconds: int
    is_learnt: bool

    @property
    def share(self) -> float:
        """The fraction of the exercises in which the technique was found without help."""
        return self.alone / self.seen


def technique_row(row: Row, form: Form, level: int) -> Row:
    """Return a record of `form`, the hardest technique used in a round or puzzle. `row` is the
    record of the round or puzzle.

    `level` is the level of the help taken. Easier techniques are not recorded, because only the
    hardest is certain to have been used.
    """
    kept = {column: row[column] for column in ("atoms", "size", "rays", "solved")}
    name = f"{row['box']} {form}"
    return {**kept, "dialogue": GAME, "box": name, "score": level, "level": str(form)}


def tally(form: Form, rows: Sequence[Row]) -> TechniqueTally:
    """Return the tally of the technique `form`, counted from the records of its exercises."""
    from statistics import median  # which takes as long to load as a third of the verbs

    alone = [row for row in rows if is_alone(row)]
    solved = [row for row in rows if row["solved"]]
    told_steps = [row for row in rows if not row["solved"] and row["score"] == FULL_HELP]
    times = [row["seconds"] for row in solved if row["seconds"]]
    return TechniqueTally(
        form,
        seen=len(rows),
        alone=len(alone),
        helped=len(solved) - len(alone),
        told=len(told_steps),
        missed=len(rows) - len(solved) - len(told_steps),
        seconds=round(median(times)) if times else 0,
        is_learnt=sum(map(is_alone, rows[-LATEST:])) >= LEARNT,
    )


def is_alone(row: Row) -> bool:
    """Return whether the record `row` is of an exercise that was solved at the first attempt and
    without help.
    """
    return bool(row["solved"] and row["score"] == ALONE)


def learnt(rows: Sequence[Row]) -> set[Form]:
    """Return the techniques found without help in 4 of the last 5 exercises."""
    return {tally.form for tally in tallies(rows) if tally.is_learnt}


def tallies(rows: Sequence[Row]) -> list[TechniqueTally]:
    """Return a tally for each technique that has records, the easiest technique first."""
    all_tallies = []
    for form in Form:
        mine = [row for row in rows if FORMER.get(row["level"], row["level"]) == form]
        if mine:
            all_tallies.append(tally(form, mine))
    return all_tallies


def weakest(rows: Sequence[Row]) -> list[TechniqueTally]:
    """Return the tallies of the techniques met at least 5 times. The techniques least often found
    without help come first.
    """
    enough = [each for each in tallies(rows) if each.seen >= MIN_EXERCISES]
    return sorted(enough, key=lambda each: each.share)


NOT_YET = later(
    "{technique} (times met: {seen}). Found without help: {alone}; with help: {helped}; shown: "
    "{told}; missed: {missed}."
)
LEARNT_SAID = later(
    "{technique}, learnt (times met: {seen}). Found without help: {alone}; with help: {helped}; "
    "shown: {told}; missed: {missed}."
)
SLOW_SECONDS = 10  # seconds from which the time is shown


def describe_progress(rows: list[Row]) -> Iterator[str]:
    """Yield sentences about a player's exercises: first for each technique, then for each month."""
    for tally in tallies(rows):
        yield describe_tally(tally)
        if tally.seconds >= SLOW_SECONDS:
            one = "You find half of this technique's steps within {n} second."
            many = "You find half of this technique's steps within {n} seconds."
            yield counted(one, many, tally.seconds)
    yield from by_month(rows, describe_exercises)


def describe_exercises(month: str, rows: list[Row]) -> str:
    """Say how many exercises a player met in a month, and in how many of them the step was found
    without help.
    """
    return counted(
        "{month}: {n} step, {alone} found without help.",
        "{month}: {n} steps, {alone} found without help.",
        len(rows),
        month=month,
        alone=number(sum(map(is_alone, rows))),
    )


def describe_tally(tally: TechniqueTally) -> str:
    """Say how often a technique was met, found alone, found with help, shown and missed."""
    return phrase(
        LEARNT_SAID if tally.is_learnt else NOT_YET,
        technique=describe_title(tally.form),
        seen=number(tally.seen),
        alone=number(tally.alone),
        helped=number(tally.helped),
        told=number(tally.told),
        missed=number(tally.missed),
    )


def describe_weakest(rows: list[Row]) -> Iterator[str]:
    """Yield a sentence for each technique met at least 5 times. The techniques least often found
    without help come first.
    """
    weak = weakest(rows)
    for tally in weak:
        yield counted(
            "{technique}: {alone} of {n} step found without help.",
            "{technique}: {alone} of {n} steps found without help.",
            tally.seen,
            technique=describe_title(tally.form),
            alone=number(tally.alone),
        )
    if not weak:
        one = "No technique can be rated yet: you must first meet one at least {n} time."
        many = "No technique can be rated yet: you must first meet one at least {n} times."
        yield counted(one, many, MIN_EXERCISES)
