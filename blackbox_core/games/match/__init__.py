"""A match of programs: who plays, which game, how often and how fast; and what it comes to."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Any

from ...box.options import ATOMS, SIZE
from ...box.options import check as check_box
from ...console import Game
from ...console.contest import Contestant, MatchSetup, Outcome
from ...console.phrases import Verbatim, counted, decimal, later, number, phrase, quote
from ...console.services import Programs, ThinkingTime, done
from ...console.session import Ask, Dialogue, Refused
from ...console.settings import Chosen, Setting, Within
from ...console.table import SEED, Start
from .. import contests

DEVIATIONS = 1.96  # of a normal distribution, within which 95 of 100 lie


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and the half of its 95 % interval; that is None where fewer than two were counted."""

    of: int
    mean: float
    half: float | None


@dataclass(frozen=True, slots=True)
class Tally:
    """What the games come to for a player, 0 or 1."""

    won: int
    drawn: int
    games: int
    counted: Mean
    fouls: dict[str, int]

    @property
    def fouled(self) -> int:
        """The games in which a rule was broken."""
        return sum(self.fouls.values())

    @property
    def share(self) -> float:
        """The part of the games that was won; one that was drawn counts half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson: it stays within 0 and 1."""
        z, games, share = DEVIATIONS**2 / self.games, self.games, self.share
        middle = (share + z / 2) / (1 + z)
        half = DEVIATIONS * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
        return middle - half, middle + half


def mean_of(values: list[int]) -> Mean:
    """The mean of some numbers, by the normal distribution."""
    of = len(values)
    mean = sum(values) / of if of else 0.0
    if of < 2:
        return Mean(of, mean, None)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (of - 1))
    return Mean(of, mean, DEVIATIONS * spread / sqrt(of))


def tally_of(outcomes: list[Outcome], player: int) -> Tally:
    """All that the games say of one player."""
    won = sum(outcome.winner == player for outcome in outcomes)
    drawn = sum(outcome.winner is None for outcome in outcomes)
    counted = [outcome.counted[player] for outcome in outcomes]
    fouls: dict[str, int] = {}
    for why in (outcome.broke[player] for outcome in outcomes if outcome.broke[player]):
        fouls[why] = fouls.get(why, 0) + 1
    return Tally(won, drawn, len(outcomes), mean_of([n for n in counted if n is not None]), fouls)


def difference(outcomes: list[Outcome]) -> Mean:
    """By how much the first player's points are more, on the boxes that both have ended."""
    pairs = [outcome.counted for outcome in outcomes]
    return mean_of([one - other for one, other in pairs if one is not None and other is not None])


GROUP = "match"
SIDES = "AB"  # what the two players are called
COMMAND, LEVEL = "cmd:", "level:"
SINGLE = "single"
PLAYS = "duel/quantum/single"


def read_player(word: str) -> str:
    """A program by its command, or this one at a level."""
    level = word.removeprefix(LEVEL)
    if word.startswith(LEVEL) and len(level) == 1 and level in "01234":
        return word
    if word.startswith(COMMAND) and split(word.removeprefix(COMMAND)):
        return word
    raise Refused(phrase("expected cmd:COMMAND, or level:0 to level:4"))


def split(command: str) -> list[str]:
    """A command in its words, as a shell reads it; none where a quotation has no end."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def names_player(word: str) -> bool:
    """Return whether a word alone is a program that plays."""
    return word.startswith((COMMAND, LEVEL))


def read_play(word: str) -> str:
    from .. import contests

    if word not in contests():
        games = ", ".join(contests())
        raise Refused(phrase("expected one of {names}, not {word}", word=quote(word), names=games))
    return word


ONE = Setting(
    "one",
    "",
    "name the first player, as in level:2 or cmd:./bot",
    "PLAYER",
    read_player,
    is_value=names_player,
    group=GROUP,
)
OTHER = Setting(
    "other",
    "",
    "name the second player",
    "PLAYER",
    read_player,
    is_value=names_player,
    group=GROUP,
)
PLAY = Setting("play", "duel", "choose the game of the match", PLAYS, read_play, group=GROUP)
GAMES = Setting("games", 10, "play N games", "N", Within(1, 99999), group=GROUP)
SECONDS = Setting(
    "seconds",
    10,
    "allow N seconds for an answer; 0 sets no limit",
    "N",
    Within(0, 3600),
    group=GROUP,
)
SETTINGS: tuple[Setting[Any], ...] = (ONE, OTHER, PLAY, GAMES, SECONDS, ATOMS, SIZE, SEED)


def contestants(chosen: Chosen) -> list[Contestant]:
    """What each player is: another program, or this one at a level."""
    return [contestant(chosen[ONE]), contestant(chosen[OTHER])]


def contestant(word: str) -> Contestant:
    if word.startswith(COMMAND):
        return Contestant(split(word.removeprefix(COMMAND)), False)
    return Contestant(["protocol", "--level", word.removeprefix(LEVEL)], True)


def check(chosen: Chosen) -> None:
    """Refuse a match without two players, and a box that its game does not play in."""
    if not (chosen[ONE] and chosen[OTHER]):
        raise Refused(phrase("a match needs two players, as in match level:2 level:3"))
    for setting in (ATOMS, SIZE):
        if setting.name in chosen.given and chosen[PLAY] != SINGLE:
            told = "argument --{name}: needs --play single"
            raise Refused(phrase(told, name=setting.name))
    check_box(chosen)


NOTHING = "-"
MOST_FOULS = 5  # kinds of them that are told of a player at the end


def describe_player(player: int, word: str) -> str:
    """Who a player is, whatever signs a command is written in."""
    plain = "".join(sign if " " <= sign <= "~" else "?" for sign in word)
    return phrase("{player} is {program}", player=SIDES[player], program=plain)


def describe_game(game: int, outcome: Outcome) -> Iterator[str]:
    """A game, and who broke which rule in it."""
    yield describe_outcome(game, outcome)
    for player, why in zip(SIDES, outcome.broke, strict=True):
        if why:
            yield phrase("{player} broke a rule. {why}", player=player, why=why)


def describe_outcome(game: int, outcome: Outcome) -> str:
    """How a game ended."""
    if outcome.box:
        one, other = [NOTHING if n is None else number(n) for n in outcome.counted]
        told = "Game {game}, box {box}, points: A {one}, B {other}."
        return phrase(told, game=number(game), box=outcome.box, one=one, other=other)
    assert outcome.winner is not None  # only where both seek in the same box nobody may win
    player, turns = SIDES[outcome.winner], outcome.counted[outcome.winner]
    if turns is None:
        return phrase("Game {game}: {player} wins.", game=number(game), player=player)
    one, many = (
        "Game {game}: {player} wins in {n} turn.",
        "Game {game}: {player} wins in {n} turns.",
    )
    return counted(one, many, turns, game=number(game), player=player)


TURNS = later("    won drawn  share     range    turns     error  seconds longest fouls")
POINTS = later("    won drawn  share     range   points     error  seconds longest fouls")


def describe_table(
    outcomes: list[Outcome], spent: tuple[ThinkingTime, ThinkingTime], points: bool
) -> Iterator[str]:
    """What the games come to."""
    sides = [tally_of(outcomes, player) for player in (0, 1)]
    yield Verbatim(phrase(POINTS) if points else phrase(TURNS))
    for name, one, time in zip(SIDES, sides, spent, strict=True):
        yield Verbatim(
            f"{name}{describe_won(one)}{describe_mean(one.counted)}{describe_spent(time)}{one.fouled:6}"
        )
    if points:
        yield from describe_difference(difference(outcomes))
    for name, one in zip(SIDES, sides, strict=True):
        yield from describe_fouls(name, one.fouls)


def describe_won(one: Tally) -> str:
    low, high = one.interval
    interval = f"{100 * low:.0f}-{high:.0%}"
    return f"{one.won:6}{one.drawn:6}{one.share:7.0%}{interval:>10}"


def describe_mean(counted: Mean) -> str:
    mean = decimal(counted.mean, 2) if counted.of else NOTHING
    return f"{mean:>9}{describe_half(counted):>10}"


def describe_half(mean: Mean) -> str:
    """The half of an interval."""
    return NOTHING if mean.half is None else f"+- {decimal(mean.half, 2)}"


def describe_spent(spent: ThinkingTime) -> str:
    """The seconds for an answer, on average and the longest; nothing where no clock ran."""
    if not spent.seconds:
        return f"{NOTHING:>9}{NOTHING:>8}"
    mean, longest = decimal(spent.seconds / spent.answers, 3), decimal(spent.longest, 3)
    return f"{mean:>9}{longest:>8}"


def describe_difference(mean: Mean) -> Iterator[str]:
    """What the boxes say that both have ended."""
    if mean.half is not None:
        told = "Average of A's points minus B's, on the same boxes: {mean} {half}."
        yield phrase(told, mean=decimal(mean.mean, 2), half=describe_half(mean))
    elif mean.of:
        yield phrase("A's points minus B's, on the same box: {mean}.", mean=decimal(mean.mean, 2))


def describe_fouls(player: str, fouls: dict[str, int]) -> Iterator[str]:
    """The rules that a player has broken, the most frequent ones first."""
    for why in sorted(fouls, key=lambda why: -fouls[why])[:MOST_FOULS]:
        one, many = (
            "{player} broke a rule in {n} game. {why}",
            "{player} broke a rule in {n} games. {why}",
        )
        yield counted(one, many, fouls[why], player=player, why=why)


def match(start: Start) -> Dialogue:
    """All the games: each is told when it is over."""
    chosen, seed = start.chosen, start.chosen[SEED]
    contest = contests()[chosen[PLAY]]
    outcomes: list[Outcome] = []
    yield from announce(chosen, contest.title)
    for index in range(chosen[GAMES]):
        yield Ask("", think=lambda _: "")  # so that what was said is sent
        seeds = seed_for(seed, index, "A"), seed_for(seed, index, "B")
        yield from done(Programs.start, seeds)
        outcomes.append((yield from contest.play(index, seed_for(seed, index, "box"), chosen)))
        yield from describe_game(index + 1, outcomes[-1])
    yield from describe_table(outcomes, (yield from done(Programs.times)), contest.points)


SEED_BYTES = 8


def seed_for(seed: int, game: int, whom: str) -> int:
    """The seed of a player, or of the box, in a game: from one of them no other can be reckoned."""
    told = f"{seed} {game} {whom}"
    return int.from_bytes(sha256(told.encode("ascii")).digest()[:SEED_BYTES], "big")


def announce(chosen: Chosen, title: str) -> Dialogue:
    """What is played, and by whom."""
    one, many = "{title}: {n} game, seed {seed}.", "{title}: {n} games, seed {seed}."
    yield counted(one, many, chosen[GAMES], title=phrase(title), seed=chosen[SEED])
    for player, setting in enumerate((ONE, OTHER)):
        yield describe_player(player, chosen[setting])


GAME = Game(
    "match",
    "Black Box",
    SETTINGS,
    match,
    check,
    keeps=False,
    match=MatchSetup(contestants, lambda chosen: chosen[SECONDS]),
)
