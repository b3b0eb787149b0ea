"""The public state of a remote match: what both sides know after its last step.

A step is a command of one side and the answer of the other. A side commits itself to a secret by a
seal, the hash of the secret, and opens the seal after the game. No secret is part of the public
state before its seal is opened, so the two sides, and a later reader of the log, have the same
state.
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
GREETING_STEPS = 2  # the steps of the greeting, after which the match has a name


def closed(log: Log) -> Field:
    """Return a player's box (Field) as the other side knows it from the log: with the number of
    atoms and the remaining powers, but without the cells of the atoms.
    """
    return Field(log.rules, NONE, powers=log.powers, unseen=log.living)


class MadeTurn(NamedTuple):
    """A turn as both sides know it, with the number of its step in the match, its player (0 or 1),
    and its reply.
    """

    number: int
    player: int
    turn: Turn
    reply: Reply


class Course(NamedTuple):
    """What both sides of a remote match know after its last step."""

    stage: str = HELLO  # the kind of the next command
    number: int = 0  # the number of the last step
    chain: str = ""  # the hash of all steps
    before: str = ""  # the hash of all steps but the last
    greeting: tuple[str, ...] = ()  # the first command
    terms: Terms | None = None
    coin: str = ""  # the random number that the called side has sent
    match_id: str = ""  # the name of the match, computed from the coins of both sides
    match: Match = Match(0, 1)  # the games won
    game: DuelGame | None = None
    made: tuple[MadeTurn, ...] = ()  # the turns of this game
    seals: tuple[Seals, Seals] = ((), ())  # the seals of each side in this game
    opened: tuple[tuple[Opening, ...], tuple[Opening, ...]] = ((), ())  # the secrets opened so far

    @property
    def name(self) -> str:
        """The name of the match: the hash at the end of the caller's greeting. It is known after
        the first step.
        """
        return self.greeting[-1]

    @property
    def agreed(self) -> Terms:
        assert self.terms
        return self.terms

    @property
    def public_game(self) -> DuelGame:
        """The game in progress as both sides know it, without the cells of hidden atoms."""
        assert self.game
        return self.game

    @property
    def speaker(self) -> int:
        """The side that gives the next command, CALLER or CALLED."""
        if self.stage == TURN:
            return self.public_game.mover
        return self.opener if self.stage == OPEN else CALLER

    @property
    def opener(self) -> int:
        """The side that has to open the next seal, by sending the secret whose hash is the seal.

        The loser opens all of its seals first. After a draw the player who began opens first.
        """
        winner = self.public_game.winner
        first = self.public_game.first if winner is None else 1 - winner
        return first if self.unopened(first) else 1 - first

    def unopened(self, side: int) -> Seals:
        return self.seals[side][len(self.opened[side]) :]

    def place(self, side: int) -> Place:
        """Return the match, game and side of the next seal of `side`. They are hashed together with
        the secret, so that the seal is valid nowhere else.
        """
        return Place(self.match_id, self.game_number, side)

    @property
    def game_number(self) -> int:
        """The number of the game in progress or, between two games, of the next game, counted from
        1.
        """
        return 1 + sum(self.match.won) + self.match.drawn

    def sealed(self, side: int, turn: int, hash: str) -> Course:
        """Return the state after `side` has sent one more seal, the hash `hash` of a secret.

        `turn` is the number of the step to which the secret belongs, or 0 for the atoms.
        """
        return self._replace(seals=with_value(self.seals, side, (*self.seals[side], (turn, hash))))

    def with_step(self, command: list[str], answer: list[str]) -> Course:
        """Return the state after one more step, a command and its answer. The hash of all steps
        then includes this step.
        """
        number = self.number + 1
        if number <= GREETING_STEPS:
            return self._replace(number=number, chain=self.match_id or self.name, before=self.chain)
        lines = " ".join([str(number), *command]), " ".join([f"={number}", *answer])
        chain = digest(digest(self.chain, lines[0]), lines[1])
        return self._replace(number=number, chain=chain, before=self.chain)
