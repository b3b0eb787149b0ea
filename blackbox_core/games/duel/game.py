"""A game of two fields as a value: what is public of each, whose turn it is, and who has won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A turn and its reply."""

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
        """Whether the field was another one afterwards."""
        return self.hit or self.budded or self.turn.kind == JUMP

    @property
    def wins(self) -> bool:
        """Whether all living atoms were named, or the last one destroyed."""
        return (self.turn.kind, self.reply.value) in ((NAME, 0), (DESTROY, LAST))


@dataclass(frozen=True, slots=True)
class Log:
    """All that both players know of one field, in order; nobody's cells are in it."""

    rules: Rules
    turns: tuple[LogEntry, ...] = ()

    def after(self, turn: Turn, reply: Reply) -> Log:
        """The log when one more turn was made; of a jump only that it was made."""
        return replace(self, turns=(*self.turns, LogEntry(turn.public, reply)))

    @property
    def living(self) -> int:
        """How many atoms must be named."""
        told = self.turns
        return self.rules.atoms + sum(one.budded for one in told) - sum(one.hit for one in told)

    @property
    def powers(self) -> Powers:
        """The powers that may still be used."""
        left = self.rules.powers
        for one in self.turns:
            left = left.without(one.turn.kind)
        return left

    @property
    def changed(self) -> bool:
        """Whether the field has changed since the game began."""
        return any(one.changed for one in self.turns)

    @property
    def absorbed(self) -> int:
        """How many rays were absorbed."""
        return sum(entry.turn.kind == RAY and not entry.reply.value for entry in self.turns)

    @property
    def recent(self) -> range:
        """The turns since the field last changed, by their place."""
        changes = [turn for turn, one in enumerate(self.turns, 1) if one.changed]
        return range(max(changes, default=0), len(self.turns))

    @property
    def playable_entries(self) -> list[int]:
        """The entries of rays that are a turn: untried ones, or where the field changes any."""
        untried = self.view.untried()
        return untried or [*range(1, self.rules.box.entries + 1)] * self.rules.changing

    @property
    def view(self) -> View:
        """The rays since the field last changed, as one sees them who is looking for its atoms."""
        return self.seen_at(self.recent)

    def seen_at(self, turns: Iterable[int]) -> View:
        """The rays of some turns between which the field did not change."""
        turns = [turn for turn in turns if self.turns[turn].turn.kind == RAY]
        told = [self.turns[turn] for turn in turns]
        shots = tuple(Shot(one.turn.entry, one.reply.value) for one in told)
        living = replace(self, turns=self.turns[: min(turns, default=len(self.turns))]).living
        return View(self.rules.box, exactly(living), shots, placing=self.rules.placing)


@dataclass(frozen=True, slots=True)
class DuelView:
    """All that a player may look at: what is public of both fields, and one's own.

    `sought` is the log of the other's field, `shown` that of one's own;
    `free` says that a power may be used now beside the turn.
    """

    sought: Log
    shown: Log | None = None
    own: Field | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class DuelGame:
    """Two fields, what is public of each, who began and whose turn it is: player 0 or 1.

    `finishers` are the players who have named, or destroyed, all atoms of the
    other; `spent` says that the free power of this turn was used.
    """

    fields: tuple[Field, Field]
    logs: tuple[Log, Log]
    first: int = 0
    mover: int = 0
    finishers: tuple[int, ...] = ()
    spent: bool = False

    @property
    def rules(self) -> Rules:
        return self.logs[0].rules

    @property
    def over(self) -> bool:
        """Whether somebody has won, or both have, where the second had a last turn."""
        return bool(self.finishers) and (not self.rules.last_turn or self.mover == self.first)

    @property
    def winner(self) -> int | None:
        """The player who has won; None if the game goes on or is drawn."""
        return self.finishers[0] if self.over and len(self.finishers) == 1 else None

    def view_for(self, player: int) -> DuelView:
        """What one player may look at."""
        free = self.rules.extra and not self.spent and player == self.mover
        return DuelView(self.logs[1 - player], self.logs[player], self.fields[player], free)

    def powers(self, player: int) -> Powers:
        """The powers that a player may still use: a jump in one's own field, others outside."""
        return replace(self.logs[1 - player].powers, jump=self.logs[player].powers.jump)

    def owner(self, turn: Turn) -> int:
        """Whose field a turn of the mover is made at."""
        return self.mover if turn.kind == JUMP else 1 - self.mover

    def known(self, turn: Turn) -> Reply | None:
        """The reply to a ray that was fired before, in a game where no field changes."""
        view = self.logs[self.owner(turn)].view
        told = None if self.rules.changing or turn.kind != RAY else view.result_of(turn.entry)
        return None if told is None else Reply(told)

    def flaw(self, turn: Turn, bud: Cells = NONE) -> str:
        """Why a turn is not legal: see laws.flaw; or `extra`, one free power is all of a turn."""
        if self.spent and self.rules.is_free(turn):
            return "extra"
        return flaw(self.fields[self.owner(turn)], turn, bud)

    def play(self, turn: Turn, bud: Cells = NONE) -> DuelGame:
        """The game after a legal turn; the same game if the ray is known.

        What it told is the last word of the owner's log.
        """
        if self.known(turn):
            return self
        reply, field = answer(self.fields[self.owner(turn)], turn, bud)
        return self.after_reply(turn, reply, field)

    def resigned(self) -> DuelGame:
        """The game when the mover has given it to the other."""
        return replace(self, finishers=(1 - self.mover,), mover=self.first)

    def after_reply(self, turn: Turn, reply: Reply, field: Field) -> DuelGame:
        """The game after a turn that was told this, and left its field like that."""
        owner = self.owner(turn)
        log = self.logs[owner].after(turn, reply)
        fields = with_value(self.fields, owner, field)
        game = replace(self, fields=fields, logs=with_value(self.logs, owner, log))
        if log.turns[-1].wins:
            finishers = (*self.finishers, self.mover)
            return replace(game, finishers=finishers, mover=1 - self.mover, spent=False)
        if self.rules.is_free(turn):
            return replace(game, spent=True)
        return replace(game, mover=1 - self.mover, spent=False)


def start(one: Field, other: Field, first: int) -> DuelGame:
    """A game at its beginning: the fields of the players 0 and 1, and who begins."""
    return DuelGame((one, other), (Log(one.rules), Log(other.rules)), first, first)
