"""The course of a match as both sides know it, up to the last step.

A step is a command with its answer. The course has no secret before it is opened, so that both
sides, and a later reader of the log, have the same course.
"""

from __future__ import annotations

from typing import NamedTuple

from ....box import NONE
from ..game import DuelGame, Log
from ..laws import Field, Match, Reply, Turn, with_value
from .terms import CALLER, Opening, Place, Terms, digest

Seals = tuple[tuple[int, str], ...]  # the step and the hash of each seal of a side

# The stages of a match, by the command that comes next.
HELLO, COIN, SEAL, TURN, OPEN, OVER = "hello", "coin", "seal", "turn", "open", "over"
RESIGN = "resign"
GREETING_STEPS = 2  # the steps after which the match has its names


def closed(log: Log) -> Field:
    """Return a field of which only the log is known."""
    return Field(log.rules, NONE, powers=log.powers, unseen=log.living)


class MadeTurn(NamedTuple):
    """A turn as both sides know it: its number, its player, and its reply."""

    number: int
    player: int
    turn: Turn
    reply: Reply


class Course(NamedTuple):
    """The state of a match after its last step.

    `number` is the number of the last step, `chain` the hash after it, and `before` the hash after
    the step before. `greeting` is the first command, `coin` the coin that was sent in clear, and
    `match_id` the name that follows from them. `match` counts the games won. Of the game in
    progress, `made` are the turns, `seals` the seals of both sides, and `opened` the openings of
    the open seals, in the same order.
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
        """The name of the match from its first step on: the seal of the caller's coin."""
        return self.greeting[-1]

    @property
    def agreed(self) -> Terms:
        assert self.terms
        return self.terms

    @property
    def public_game(self) -> DuelGame:
        """The game in progress, without hidden atoms."""
        assert self.game
        return self.game

    @property
    def speaker(self) -> int:
        """The side whose turn it is to give a command."""
        if self.stage == TURN:
            return self.public_game.mover
        return self.opener if self.stage == OPEN else CALLER

    @property
    def opener(self) -> int:
        """The side that opens the next seal. The loser opens all seals first, and after a draw the
        player who began.
        """
        winner = self.public_game.winner
        first = self.public_game.first if winner is None else 1 - winner
        return first if self.unopened(first) else 1 - first

    def unopened(self, side: int) -> Seals:
        return self.seals[side][len(self.opened[side]) :]

    def place(self, side: int) -> Place:
        """Return the place (match, game and side) that the next seal of a side names."""
        return Place(self.match_id, self.game_number, side)

    @property
    def game_number(self) -> int:
        """The number of the game in progress, or of the next game."""
        return 1 + sum(self.match.won) + self.match.drawn

    def sealed(self, side: int, turn: int, hash: str) -> Course:
        """Return the course with one more seal of a side.

        `turn` is the number of the step for which the secret is sealed (0 for the atoms), and
        `hash` the seal.
        """
        return self._replace(seals=with_value(self.seals, side, (*self.seals[side], (turn, hash))))

    def with_step(self, command: list[str], answer: list[str]) -> Course:
        """Return the course with one more step in its chain of hashes."""
        number = self.number + 1
        if number <= GREETING_STEPS:
            return self._replace(number=number, chain=self.match_id or self.name, before=self.chain)
        lines = " ".join([str(number), *command]), " ".join([f"={number}", *answer])
        chain = digest(digest(self.chain, lines[0]), lines[1])
        return self._replace(number=number, chain=chain, before=self.chain)
