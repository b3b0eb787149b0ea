"""The course of a match as both sides know it, up to the last step: a command with its answer.

Nobody's secret is in it before it is opened, so that both sides, and whoever
reads the log later, have the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....box import NONE
from ..game import DuelGame, Log
from ..laws import Field, Match, Reply, Turn, with_value
from .terms import CALLER, Opening, Place, Terms, digest

Seals = tuple[tuple[int, str], ...]  # of one side: the turn of each seal, and its hash

# What the next command is for.
HELLO, COIN, SEAL, TURN, OPEN, OVER = "hello", "coin", "seal", "turn", "open", "over"
RESIGN = "resign"
GREETING_STEPS = 2  # the first steps, which give the match its names


@dataclass(frozen=True, slots=True)
class ClosedField(Field):
    """A field of which no more is known than its log tells."""

    count: int = 0

    @property
    def living(self) -> int:
        return self.count

    def buds(self, turn: Turn) -> bool:
        return False


def closed(log: Log) -> ClosedField:
    return ClosedField(log.rules, NONE, powers=log.powers, count=log.living)


@dataclass(frozen=True, slots=True)
class MadeTurn:
    """A turn as both sides know it: its number, who made it, and what it was told."""

    number: int
    player: int
    turn: Turn
    reply: Reply


@dataclass(frozen=True, slots=True)
class Course:
    """How far a match has come: `number` is that of the last step, `chain` its hash.

    `greeting` are the words of the first command, `coin` is the one told in
    clear, `match_id` the name that follows from them, `match` how many games
    each has won. Of the game under way there are the turns `made`, the `seals`
    of both sides, and the `opened` ones of them, in the same order; `before` is
    the hash of the step before.
    """

    stage: str = HELLO
    number: int = 0
    chain: str = ""
    before: str = ""
    greeting: tuple[str, ...] = ()
    terms: Terms | None = None
    coin: str = ""
    match_id: str = ""
    match: Match = Match(0, 1)
    game: DuelGame | None = None
    made: tuple[MadeTurn, ...] = ()
    seals: tuple[Seals, Seals] = ((), ())
    opened: tuple[tuple[Opening, ...], tuple[Opening, ...]] = ((), ())

    @property
    def name(self) -> str:
        """What the match is called from its first step on: the seal of the caller's coin."""
        return self.greeting[-1]

    @property
    def agreed(self) -> Terms:
        assert self.terms
        return self.terms

    @property
    def public_game(self) -> DuelGame:
        """The game under way, without anybody's atoms."""
        assert self.game
        return self.game

    @property
    def speaker(self) -> int:
        """Whose command is the next."""
        if self.stage == TURN:
            return self.public_game.mover
        return self.opener if self.stage == OPEN else CALLER

    @property
    def opener(self) -> int:
        """Who opens the next seal: all the loser's, or the beginner's, come first."""
        winner = self.public_game.winner
        first = self.public_game.first if winner is None else 1 - winner
        return first if self.unopened(first) else 1 - first

    def unopened(self, side: int) -> Seals:
        return self.seals[side][len(self.opened[side]) :]

    def place(self, side: int) -> Place:
        """Where a seal belongs that a side makes now."""
        return Place(self.match_id, self.game_number, side)

    @property
    def game_number(self) -> int:
        """The number of the game under way, or to come."""
        return 1 + sum(self.match.won) + self.match.drawn

    def sealed(self, side: int, turn: int, hash: str) -> Course:
        """With one more seal of a side."""
        return replace(self, seals=with_value(self.seals, side, (*self.seals[side], (turn, hash))))

    def with_step(self, command: list[str], answer: list[str]) -> Course:
        """With one more step in the chain, which begins with the names of the match."""
        number = self.number + 1
        if number <= GREETING_STEPS:
            return replace(self, number=number, chain=self.match_id or self.name, before=self.chain)
        lines = " ".join([str(number), *command]), " ".join([f"={number}", *answer])
        chain = digest(digest(self.chain, lines[0]), lines[1])
        return replace(self, number=number, chain=chain, before=self.chain)
