"""What is public of a field: every turn made at it, and what that was told."""

from __future__ import annotations

from ...box.placing import exactly
from ...box.view import Shot, View
from ...console.value import Value
from .turns import BUDDED, DESTROY, JUMP, LAST, MISS, NAME, RAY, Powers, Reply, Rules, Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class LogEntry(Value):
    """A turn and its reply."""

    turn: Turn
    reply: Reply

    @property
    def hit(self) -> bool:
        return self.turn.kind == DESTROY and self.reply.told != MISS

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
        return (self.turn.kind, self.reply.told) in ((NAME, 0), (DESTROY, LAST))


class Log(Value):
    """All that both players know of one field, in order; nobody's cells are in it."""

    rules: Rules
    told: tuple[LogEntry, ...] = ()

    def after(self, turn: Turn, reply: Reply) -> Log:
        """The log when one more turn was made; of a jump only that it was made."""
        return self.replace(told=(*self.told, LogEntry(turn.public, reply)))

    @property
    def living(self) -> int:
        """How many atoms must be named."""
        told = self.told
        return self.rules.atoms + sum(one.budded for one in told) - sum(one.hit for one in told)

    @property
    def left(self) -> Powers:
        """The powers that may still be used."""
        left = self.rules.powers
        for one in self.told:
            left = left.without(one.turn.kind)
        return left

    @property
    def changed(self) -> bool:
        """Whether the field has changed since the game began."""
        return any(one.changed for one in self.told)

    @property
    def recent(self) -> range:
        """The turns since the field last changed, by their place."""
        changes = [turn for turn, one in enumerate(self.told, 1) if one.changed]
        return range(max(changes, default=0), len(self.told))

    @property
    def rays(self) -> list[int]:
        """The entries of rays that are a turn: untried ones, or where the field changes any."""
        untried = self.view.untried()
        return untried or [*range(1, self.rules.box.entries + 1)] * self.rules.changing

    @property
    def view(self) -> View:
        """The rays since the field last changed, as one sees them who is looking for its atoms."""
        return self.seen_at(self.recent)

    def seen_at(self, turns: Iterable[int]) -> View:
        """The rays of some turns between which the field did not change."""
        turns = [turn for turn in turns if self.told[turn].turn.kind == RAY]
        told = [self.told[turn] for turn in turns]
        shots = tuple(Shot(one.turn.entry, one.reply.told) for one in told)
        living = self.replace(told=self.told[: min(turns, default=len(self.told))]).living
        return View(self.rules.box, exactly(living), shots, placing=self.rules.placing)
