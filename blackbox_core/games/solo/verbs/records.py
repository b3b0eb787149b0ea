"""Add finished rounds to the records, and sum up the records in sentences and bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....box import Box, Cells
from ....box.text.notation import describe_box, record_row
from ....box.text.reading import read_count
from ....box.view import Verdict
from ....console.phrases import counted, decimal, join_and, number, phrase, typed
from ....console.reading import day_before
from ....console.records import (
    by_month,
    describe_unranked,
    draw_bars,
    export_or_import,
    helped_rounds,
)
from ....console.services import Records, Rounds, Row, World, done, done_or
from ....console.session import Dialogue, Refused
from .. import Solo
from ..round import NO_FRIENDS

POINTS_PER_BAR, PAR_STEP = 5, 3  # points that each bar stands for
ROUNDS_COMPARED = 20  # rounds that are compared with par


class RecordedRound(NamedTuple):
    """A finished round as the records have it: its atoms, score and par, and whether the answer was
    right.
    """

    atoms: int
    score: int
    right: bool
    unranked_reason: str  # why the round is unranked, or ""
    daily: str  # the date if it was the box of the day, else ""
    par: int | None = None

    @staticmethod
    def of(row: Row) -> RecordedRound:
        """Return the recorded round that a row of the records describes."""
        right, daily = bool(row["solved"]), row["daily"] or ""
        return RecordedRound(row["atoms"], row["score"], right, row["apart"], daily, row["par"])


def describe_results(
    results: list[RecordedRound], size: str, wanted: int | None = None
) -> Iterator[str]:
    """Describe the recorded rounds in boxes of one size: how many there are, the last scores, and
    bars for all scores.

    Unranked rounds are only counted. If `results` has only rounds with a certain number of atoms,
    `wanted` is this number, else None.
    """
    usual = [result for result in results if not result.unranked_reason]
    if not usual and wanted is not None:
        yield counted(
            "No round with {n} atom in a box of size {size} counts towards the records yet.",
            "No round with {n} atoms in a box of size {size} counts towards the records yet.",
            wanted,
            size=size,
        )
    elif not usual:
        yield phrase("No round in a box of size {size} counts towards the records yet.", size=size)
    yield from describe_counts(usual)
    if usual:
        last = [result.score for result in usual[-10:]]
        scores = join_and([*map(str, last)])
        one, many = "The last score: {scores}.", "The last {n} scores: {scores}."
        yield counted(one, many, len(last), scores=scores)
        yield phrase("Rounds by score:")
        yield from draw_bars([result.score for result in usual], POINTS_PER_BAR)
    yield from draw_against_par(usual)
    yield from describe_unranked(result.unranked_reason for result in results)


def draw_against_par(results: list[RecordedRound]) -> Iterator[str]:
    """Draw bars that show how the last scores are distributed, as points over par."""
    over = [result.score - result.par for result in results if result.par is not None][
        -ROUNDS_COMPARED:
    ]
    if over:
        one, many = (
            "Points over par, the machine's score, in the last round:",
            "Points over par, the machine's score, in the last {n} rounds:",
        )
        yield counted(one, many, len(over))
        yield from draw_bars(over, PAR_STEP)


def describe_counts(results: list[RecordedRound]) -> Iterator[str]:
    """Yield a sentence for each number of atoms that sums up the rounds with that many atoms."""
    for atoms in sorted({result.atoms for result in results}):
        yield describe_count(atoms, [result for result in results if result.atoms == atoms])


def describe_count(atoms: int, results: list[RecordedRound]) -> str:
    """Say how many rounds with `atoms` atoms there were, how many of them were solved, and the best
    and the mean score.
    """
    scores = [result.score for result in results]
    return counted(
        "{atoms}: {n} round, {right} solved; best score: {best}; mean score: {mean}.",
        "{atoms}: {n} rounds, {right} solved; best score: {best}; mean score: {mean}.",
        len(scores),
        atoms=counted("{n} atom", "{n} atoms", atoms),
        right=number(sum(result.right for result in results)),
        best=min(scores),
        mean=decimal(sum(scores) / len(scores)),
    )


def describe_days(results: list[RecordedRound], today: str) -> Iterator[str]:
    """Say on how many days the box of the day was played, and on how many days in a row up to
    `today`.
    """
    days = {result.daily for result in results if result.daily}
    if days:
        yield counted(
            "Box of the day: played on {n} day; current run: {running}; longest run: {longest}.",
            "Box of the day: played on {n} days; current run: {running}; longest run: {longest}.",
            len(days),
            running=streak(days, today),
            longest=max(streak(days, day) for day in days),
        )


def streak(days: set[str], today: str) -> int:
    """Return the number of consecutive days among `days` that end today or, if today is missing,
    yesterday.
    """
    day, length = today or max(days), 0
    if day not in days:
        day = day_before(day)
    while day in days:
        length, day = length + 1, day_before(day)
    return length


def records(table: Solo, words: list[str]) -> Dialogue:
    words = [word for word in words if word.lower() != typed("all")]
    if not words:
        yield from describe_finished_rounds(table, {})
    elif [word.lower() for word in words] == [typed("friends")]:
        raise Refused(phrase(NO_FRIENDS))
    elif len(words) == 1 and words[0].isdecimal():
        yield from describe_finished_rounds(table, {"atoms": read_count(words[0], table.box.cells)})
    else:
        yield from export_or_import(words)


def describe_finished_rounds(table: Solo, wanted: Row) -> Dialogue:
    """Describe the rounds on record in boxes of this size, and the boxes of the day.

    `wanted` restricts the rounds: {"atoms": number} or {}.
    """
    size = table.box.size
    rows = yield from done(Records.finished, {"size": size, **wanted})
    results = [RecordedRound.of(row) for row in rows]
    today = yield from done_or("", World.date)
    yield from describe_results(results, size, wanted.get("atoms"))
    for heading, helped in helped_rounds(rows):
        yield heading
        yield from describe_counts([RecordedRound.of(row) for row in helped])
    usual = [row for row in rows if not row["apart"]]
    yield from describe_skill_by_atoms(usual)
    yield from by_month(usual, describe_month)
    yield from describe_days(results, today)


def describe_skill_by_atoms(rows: list[Row]) -> Iterator[str]:
    """Yield, for each number of atoms, the mean points that mistakes and luck cost."""
    for number_of_atoms in sorted({row["atoms"] for row in rows}):
        weighed = [row for row in rows if row["atoms"] == number_of_atoms and is_weighed(row)]
        if weighed:
            yield describe_skill(counted("{n} atom", "{n} atoms", number_of_atoms), weighed)


def is_weighed(row: Row) -> bool:
    """Return whether the record of a round has the number of points lost by mistakes."""
    return row["given"] is not None


def describe_skill(which: str, rows: list[Row]) -> str:
    """Say how many points mistakes and luck cost on average in some rounds.

    `which` describes the rounds, such as "4 atoms".
    """
    given, luck = (sum(row[name] for row in rows) / len(rows) / 100 for name in ("given", "luck"))
    return phrase(
        "{which}: mistakes cost you {given} points a round on average, and luck cost {luck}."
        if luck >= 0
        else (
            "{which}: mistakes cost you {given} points a round on average, and luck saved {luck}."
        ),
        which=which,
        given=decimal(given, 2),
        luck=decimal(abs(luck), 2),
    )


def describe_month(month: str, rows: list[Row]) -> str:
    """Sum up the rounds of a month, with the points lost by mistakes if they are on record."""
    weighed = [row for row in rows if is_weighed(row)]
    lines = [describe_rounds(month, rows), *([describe_skill(month, weighed)] if weighed else [])]
    return "\n".join(lines)


def describe_rounds(month: str, rows: list[Row]) -> str:
    """Say how many rounds a month had, how many of them were solved, and their mean score."""
    return counted(
        "{month}: {n} round, {right} solved; mean score: {mean}.",
        "{month}: {n} rounds, {right} solved; mean score: {mean}.",
        len(rows),
        month=month,
        right=number(sum(row["solved"] for row in rows)),
        mean=decimal(sum(row["score"] for row in rows) / len(rows)),
    )


def put_on_record(table: Solo, verdict: Verdict) -> Dialogue:
    """Add a finished round to the records.

    If it was a box of the day, say on how many days in a row the player has played such a box.
    """
    play = table.play
    row = record_row(table.round, verdict) | {"par": play.par}
    row |= {"daily": play.daily, "apart": play.unranked_reason}
    if (yield from done_or(False, Rounds.is_kept)):
        from .machine_play import record_round

        yield from record_round(table, row)
    else:
        yield from done_or(None, Rounds.finished, row)
    if play.daily:
        yield from describe_streak(play.daily)


def describe_streak(today: str) -> Dialogue:
    """Say on how many days in a row, up to today, the box of the day was played, if they are more
    than one.
    """
    rows = yield from done_or([], Records.finished, {})
    running = streak({row["daily"] for row in rows if row["daily"]}, today)
    if running > 1:
        one = "You have played the box of the day for {n} day in a row."
        many = "You have played the box of the day for {n} days in a row."
        yield counted(one, many, running)


def describe_earlier(row: Row) -> str:
    """Say that the player has solved or played this box before, and with what score."""
    if row["solved"]:
        one = "You have already solved this box, with {n} ray and a score of {score}."
        many = "You have already solved this box, with {n} rays and a score of {score}."
        return counted(one, many, row["rays"], score=row["score"])
    return phrase("You have already played this box. Your score was {score}.", score=row["score"])


def describe_played(atoms: Cells, date: str, today: str) -> Dialogue:
    """Say that the box of a day was played before, and with what score. If it is today's box, say
    when the next one comes.

    `date` is the day of the box. Say nothing if the box is not on record.
    """
    rows = yield from done_or([], Records.finished, {"box": describe_box(Box(), atoms)})
    for row in rows[:1]:  # in later rounds of this box the atoms were known
        yield describe_earlier(row)
        if date == today:
            yield phrase("The next box of the day comes at midnight UTC.")
