"""A game of the duel as a frozen value: two hidden boxes (fields), the public log of each, the
player to move and the winner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...box import NONE, Cells
from ...box.placing import exactly
from ...box.view import Shot, View
from .laws import (
    BUDDED,
    DESTROY,
    JUMP,
    LAST,
    MISS,
    NAME,
    RAY,
    Field,
    Powers,
    Reply,
    Rules,
    Turn,
    answer,
    flaw,
    with_value,
)


class LogEntry(NamedTuple):
    """A turn made in a player's hidden box, with its reply, as it is logged."""

    turn: Turn
    reply: Reply

    @property
    def hit(self) -> bool:
        return self.turn.kind == DESTROY and self.reply.value != MISS

    @property
    def budded(self) -> bool:
        return self.reply.bud == BUDDED

    @property
    def changed(self) -> bool:
        """Whether the turn changed the hidden box: an atom was added, destroyed or moved."""
        return self.hit or self.budded or self.turn.kind == JUMP

    @property
    def wins(self) -> bool:
        """Whether the turn named all living atoms correctly, or destroyed the last one."""
        return (self.turn.kind, self.reply.value) in ((NAME, 0), (DESTROY, LAST))


class Log(NamedTuple):
    """The turns made in one player's hidden box (`Field`), in order, with their replies but without
    anything that only one player knows.
    """

    rules: Rules
    turns: tuple[LogEntry, ...] = ()

    def after(self, turn: Turn, reply: Reply) -> Log:
        """Return the log with one more turn and its reply. A jump is logged without its cells."""
        return self._replace(turns=(*self.turns, LogEntry(turn.public, reply)))

    @property
    def living(self) -> int:
        """The number of living atoms. A turn that names the atoms must name exactly this many
        cells.
        """
        turns = self.turns
        return (
            self.rules.atoms
            + sum(entry.budded for entry in turns)
            - sum(entry.hit for entry in turns)
        )

    @property
    def powers(self) -> Powers:
        """The powers that may still be used in this box."""
        left = self.rules.powers
        for entry in self.turns:
            left = left.without(entry.turn.kind)
        return left

    @property
    def changed(self) -> bool:
        """Whether the hidden box has changed since the game began, by a new, destroyed or moved
        atom.
        """
        return any(entry.changed for entry in self.turns)

    @property
    def absorbed(self) -> int:
        """The number of rays that were absorbed."""
        return sum(entry.turn.kind == RAY and not entry.reply.value for entry in self.turns)

    @property
    def recent(self) -> range:
        """The range of indexes of the turns made since the hidden box last changed."""
        changes = [turn for turn, entry in enumerate(self.turns, 1) if entry.changed]
        return range(max(changes, default=0), len(self.turns))

    @property
    def playable_entries(self) -> list[int]:
        """The entries from which a ray counts as a turn: those not tried since the hidden box last
        changed. If all were tried and the box can change, every entry counts again.
        """
        untried = self.view.untried()
        return untried or [*range(1, self.rules.box.entries + 1)] * self.rules.changing

    @property
    def view(self) -> View:
        """The rays since the hidden box last changed, as a View. It is what the opponent, who seeks
        the atoms, knows.
        """
        return self.seen_at(self.recent)

    def seen_at(self, turns: Iterable[int]) -> View:
        """Return a View with the rays among the turns whose indexes are in `turns`. The hidden box
        must not have changed between these turns.
        """
        turns = [turn for turn in turns if self.turns[turn].turn.kind == RAY]
        entries = [self.turns[turn] for turn in turns]
        shots = tuple(Shot(entry.turn.entry, entry.reply.value) for entry in entries)
        living = self._replace(turns=self.turns[: min(turns, default=len(self.turns))]).living
        return View(self.rules.box, exactly(living), shots, placing=self.rules.placing)


class DuelView(NamedTuple):
    """Everything that one player may know in a game: the logs of both boxes, and the player's own
    box.
    """

    sought: Log  # the log of the opponent's field
    shown: Log | None = None  # the log of the player's own field
    own: Field | None = None  # the player's own field
    free: bool = False  # whether a power may be used now besides the usual turn


class DuelGame(NamedTuple):
    """A game of two players, 0 and 1. `fields` has their hidden boxes and `logs` the turns made in
    these boxes, in the order of the players.
    """

    fields: tuple[Field, Field]
    logs: tuple[Log, Log]
    first: int = 0  # the player who began
    mover: int = 0  # the player whose turn it is
    finishers: tuple[int, ...] = ()  # the players who have named or destroyed all atoms
    spent: bool = False  # whether the free power of this turn was used

    @property
    def rules(self) -> Rules:
        return self.logs[0].rules

    @property
    def over(self) -> bool:
        """Whether a player has won, or the game is a draw because both players have finished."""
        return bool(self.finishers) and (not self.rules.last_turn or self.mover == self.first)

    @property
    def winner(self) -> int | None:
        """The player who has won, 0 or 1, or None if the game goes on or is a draw."""
        return self.finishers[0] if self.over and len(self.finishers) == 1 else None

    def view_for(self, player: int) -> DuelView:
        """Return everything that a player may know."""
        free = self.rules.extra and not self.spent and player == self.mover
        return DuelView(self.logs[1 - player], self.logs[player], self.fields[player], free)

    def powers(self, player: int) -> Powers:
        """Return the powers that a player may still use. Jumps are counted in the log of the
        player's own box, and other powers in the log of the opponent's box.
        """
        return self.logs[1 - player].powers._replace(jump=self.logs[player].powers.jump)

    def owner(self, turn: Turn) -> int:
        """Return the player in whose box the turn is made: the mover for a jump, else the
        opponent.
        """
        return self.mover if turn.kind == JUMP else 1 - self.mover

    def known(self, turn: Turn) -> Reply | None:
        """Return the logged reply to a ray that was fired before, or None if the ray is new. Return
        None also if the hidden box can change, because then a repeated ray may get another reply.
        """
        view = self.logs[self.owner(turn)].view
        result = None if self.rules.changing or turn.kind != RAY else view.result_of(turn.entry)
        return None if result is None else Reply(result)

    def flaw(self, turn: Turn, bud: Cells = NONE) -> str:
        """Return why a turn is illegal, as one word, or "" if it is legal.

        The words are those of `laws.flaw`, and "extra" if the free power of this turn was already
        used. `bud` is the cell of the new atom if the turn makes one grow.
        """
        if self.spent and self.rules.is_free(turn):
            return "extra"
        return flaw(self.fields[self.owner(turn)], turn, bud)

    def play(self, turn: Turn, bud: Cells = NONE) -> DuelGame:
        """Return the game after a legal turn. The reply is in the last entry of the log. A ray
        whose result is known does not count as a turn, and the game is returned unchanged.

        `bud` is the cell of the new atom if the turn makes one grow.
        """
        if self.known(turn):
            return self
        reply, field = answer(self.fields[self.owner(turn)], turn, bud)
        return self.after_reply(turn, reply, field)

    def resigned(self) -> DuelGame:
        """Return the game after the mover has resigned."""
        return self._replace(finishers=(1 - self.mover,), mover=self.first)

    def after_reply(self, turn: Turn, reply: Reply, field: Field) -> DuelGame:
        """Return the game after a turn with the reply `reply`. `field` is the hidden box after the
        turn.
        """
        owner = self.owner(turn)
        log = self.logs[owner].after(turn, reply)
        fields = with_value(self.fields, owner, field)
        game = self._replace(fields=fields, logs=with_value(self.logs, owner, log))
        if log.turns[-1].wins:
            finishers = (*self.finishers, self.mover)
            return game._replace(finishers=finishers, mover=1 - self.mover, spent=False)
        if self.rules.is_free(turn):
            return game._replace(spent=True)
        return game._replace(mover=1 - self.mover, spent=False)


def start(field: Field, other: Field, first: int) -> DuelGame:
    """Return a new game. `field` is the hidden box of player 0 and `other` that of player 1. The
    player `first` begins.
    """
    return DuelGame((field, other), (Log(field.rules), Log(other.rules)), first, first)
