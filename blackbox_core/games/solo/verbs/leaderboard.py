"""A table of results that everybody on a machine, or in a club, writes to: who plays best.

A line is a name and what RESULT told. Whoever may write the file may write any line; but each is
played again, ray by ray, and what does not fit its box is left out and named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....console.phrases import counted, decimal, join_and, phrase, typed
from ....console.services import Services, done
from ....console.session import Dialogue, Refused
from .. import Solo
from ..result_line import ResultLine, describe_result_line, read_result_line
from ..review import review_round
from ..round import LEADERBOARD
from .results import last_result

MOST = 20  # players that are listed
NAMED = 10  # lines that are named
TOLERANCE = 0.5  # points by which estimates of two versions may differ


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A line of the table that was played again: who played it, and what."""

    player: str
    result: ResultLine


@dataclass(frozen=True, slots=True)
class Standing:
    """A player of the table: the points given away and the scores of the rounds that count."""

    player: str
    given: list[float]
    scores: list[int]

    @property
    def mean(self) -> float:
        """The points given away in a round."""
        return sum(self.given) / len(self.given)


def add_to_leaderboard(table: Solo) -> Dialogue:
    """Add the round that is over to the table of results, if there is one and the round counts."""
    name = table.start.chosen[LEADERBOARD]
    if not name or table.play.unranked_reason:
        return
    try:
        line = describe_result_line(last_result(table))
        yield from done(Services.append_line, name, line)
    except Refused as refusal:
        yield str(refusal)


def top(table: Solo, words: list[str]) -> Dialogue:
    name = table.start.chosen[LEADERBOARD]
    if not name:
        raise Refused(
            phrase(
                "TOP needs a table of results: type QUIT, then start Black Box with --table FILE."
            )
        )
    is_strict = [word.lower() for word in words] == [typed("check")]
    if words and not is_strict:
        raise Refused(phrase("TOP takes only the word CHECK: type TOP or TOP CHECK."))
    lines = yield from done(Services.read_lines, name, True)
    entries, wrong = read_lines(lines, is_strict)
    yield from describe_standings(standings(entries))
    if wrong:
        yield describe_wrong(wrong)


def read_lines(lines: list[str], is_strict: bool) -> tuple[list[LeaderboardLine], list[int]]:
    """The lines that are results, and the numbers of those that are not."""
    entries, wrong = list[LeaderboardLine](), list[int]()
    for number, line in enumerate(lines, 1):
        entry = read_leaderboard_line(line)
        if entry and not (is_strict and is_false(entry.result)):
            entries.append(entry)
        elif line.strip():
            wrong.append(number)
    return entries, wrong


def read_leaderboard_line(line: str) -> LeaderboardLine | None:
    """A line of the table played again; None if it does not fit its box."""
    player, _, told = line.strip().partition(" ")
    try:
        return LeaderboardLine(player, read_result_line(told.split()))
    except Refused:
        return None


def is_false(result: ResultLine) -> bool:
    """Whether a line says that other points were given away than were."""
    whole = review_round(result.round) if result.given is not None else None
    return whole is not None and abs(whole.given - (result.given or 0.0)) > TOLERANCE


def standings(entries: list[LeaderboardLine]) -> list[Standing]:
    """The players, who gives away least first; a box counts once for each, and without hints."""
    players: dict[str, Standing] = {}
    seen = set()
    for entry in entries:
        result = entry.result
        box = entry.player, result.box.key, result.atoms
        if result.given is None or result.helped or box in seen:
            continue
        seen.add(box)
        one = players.setdefault(entry.player, Standing(entry.player, [], []))
        one.given.append(result.given)
        one.scores.append(result.score)
    return sorted(players.values(), key=lambda one: (one.mean, one.player))


def describe_standings(players: list[Standing]) -> Iterator[str]:
    """The players in their order."""
    for place, one in enumerate(players[:MOST], 1):
        yield counted(
            (
                "{place}. {player}: {n} round; points given away per round: {given}; "
                "mean score: {score}."
            ),
            (
                "{place}. {player}: {n} rounds; points given away per round: {given}; "
                "mean score: {score}."
            ),
            len(one.scores),
            place=place,
            player=one.player,
            given=decimal(one.mean, 2),
            score=decimal(sum(one.scores) / len(one.scores)),
        )
    if not players:
        yield phrase("The table has no round that counts yet.")


def describe_wrong(lines: list[int]) -> str:
    """Which lines are left out."""
    return counted(
        "Line {lines} does not match its box and was left out.",
        "{n} lines do not match their boxes and were left out: lines {lines}.",
        len(lines),
        lines=join_and([str(line) for line in lines[:NAMED]]),
    )
