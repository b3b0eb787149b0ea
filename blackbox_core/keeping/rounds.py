"""The round under way: how it begins, is displaced, goes on and ends, in a journal and on disk."""

from __future__ import annotations

from .clock import now
from .journal import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.files import Row
    from ..console.saved import Saved
    from ..console.session import Standing
    from .disk import Disk


class Rounds:
    """The rounds of one conversation, of which one is under way."""

    def __init__(self, disk: Disk) -> None:
        self.journal = Journal()
        self._disk = disk
        self._moves: int | None = None  # made in it at the last question
        self._trace: object = None  # of how things stood there
        self._passing = False  # whether a replay began it

    def settled(self, stands: Standing) -> None:
        """The next question of the conversation is asked: keep what was answered."""
        moves, trace = stands.moves, stands.trace()
        self.journal.settled(changed=moves != self._moves or trace != self._trace)
        self._moves, self._trace = moves, trace
        if self._moves is not None and self.journal.round:
            self._disk.keep(lambda: self._disk.under_way.keep(self.saved()))
        elif self._disk.has_round:
            self._drop()
        else:
            self._disk.pay()

    def saved(self) -> Saved:
        """The round as of the last question."""
        return self.journal.saved(self._moves or 0)

    def _drop(self) -> None:
        self._disk.keep(lambda: self._disk.under_way.leave(dropped=True))

    def begun(self, recipe: dict[str, str], *, replaying: bool) -> None:
        """A round begins; of those that a replay begins only the last can stay."""
        if self._passing and replaying and self._disk.has_round:
            self._drop()
        self._passing = replaying
        self.journal.begin(recipe)

    def left(self) -> None:
        """What is displaced stays, even where nothing is kept unasked."""
        if self._disk.has_round:
            self._disk.keep(lambda: self._disk.under_way.leave())
        elif self._moves:
            self._disk.under_way.keep(self.saved())
            self._disk.under_way.leave()

    def taken_up(self, saved: Saved, row: str) -> None:
        """Go on with a round; what cannot be had for oneself alone is another one from now on."""
        self._passing = False
        own: list[bool] = []
        if row:
            self._disk.keep(lambda: own.append(self._disk.under_way.take_up(saved, row)))
        self.journal.take_up(saved, undone=not any(own))

    def offered(self) -> Saved | None:
        """An unfinished round that may be offered."""
        found: list[Saved | None] = [None]
        self._disk.keep(lambda: found.append(self._disk.under_way.offered()))
        return found[-1]

    def declined(self) -> None:
        self._disk.keep(lambda: self._disk.under_way.decline())

    def resumable(self) -> bool:
        return self._disk.has_round and not self._disk.failing

    def finished(self, facts: Row) -> int:
        """A round is over; the seconds spent on it."""
        name, seconds = self.journal.close()
        row = {**facts, "dialogue": self._disk.game, "finished": now(), "seconds": seconds}
        self._disk.owe(lambda: self._disk.store.record(name, row))
        return seconds
