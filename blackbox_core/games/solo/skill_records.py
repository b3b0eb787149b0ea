"""The player's results in the rounds that trained each skill."""

from __future__ import annotations

from typing import NamedTuple

from ...box.text.notation import read_box
from ...console.phrases import counted, decimal, number
from ...console.services import Records, Row, done_or
from ...console.session import Telling
from . import Solo
from .skills import Skill, trained_by

ROUNDS_USED = 200  # rounds on record that are used


class SkillRecord(NamedTuple):
    """The player's results in the rounds that trained one skill."""

    skill: Skill
    rounds: int  # the number of rounds that trained it
    right: int  # how many of the rounds were solved
    beyond: float  # mean points above the player's average, negative if below


def skill_records(table: Solo) -> Telling[list[SkillRecord]]:
    """Return a record for each skill that recent rounds in boxes of this size have trained."""
    rows = yield from done_or([], Records.finished, {"size": table.box.size})
    rows = [row for row in rows if row["apart"] in ("", "practised")][-ROUNDS_USED:]
    rounds: dict[Skill, list[Row]] = {}
    for row in rows:
        for skill in trained_by(*read_box(row["box"])):
            rounds.setdefault(skill, []).append(row)
    usual = means(rows)
    return [skill_record(skill, some, usual) for skill, some in rounds.items()]


def means(rows: list[Row]) -> dict[int, float]:
    """Return {number of atoms: mean score of the rounds with that many atoms}."""
    scores: dict[int, list[int]] = {}
    for row in rows:
        scores.setdefault(row["atoms"], []).append(row["score"])
    return {atoms: sum(some) / len(some) for atoms, some in scores.items()}


def skill_record(skill: Skill, rows: list[Row], usual: dict[int, float]) -> SkillRecord:
    """Return the record of a skill. `rows` are the rounds that trained the skill. `usual` is
    {number of atoms: the player's mean score}.
    """
    beyond = sum(row["score"] - usual[row["atoms"]] for row in rows) / len(rows)
    return SkillRecord(skill, len(rows), sum(row["solved"] for row in rows), beyond)


def describe_skill(record: SkillRecord) -> str:
    """Say how well the player did in the rounds that trained a skill, compared with the player's
    average in all rounds.
    """
    if record.beyond < 0:
        one = "{what}: {n} round, {right} solved; {beyond} points a round better than your average."
        many = (
            "{what}: {n} rounds, {right} solved; {beyond} points a round better than your average."
        )
    else:
        one = "{what}: {n} round, {right} solved; {beyond} points a round worse than your average."
        many = (
            "{what}: {n} rounds, {right} solved; {beyond} points a round worse than your average."
        )
    return counted(
        one,
        many,
        record.rounds,
        what=record.skill.describe_title(),
        right=number(record.right),
        beyond=decimal(abs(record.beyond)),
    )
