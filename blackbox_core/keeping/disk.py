"""Write the changes of a session to the database, with a queue of the changes that could not be
written.
"""

from __future__ import annotations

from collections.abc import Callable

from ..console.phrases import later, phrase
from ..console.session import Refused
from .store import Store, UnderWay

LOST = later("Part of this session was not saved: the disk could not be written to.")
MAX_QUEUED = 100  # writes that can wait for the disk


class Disk:
    """Reads and writes the player's database for one session. If `autosaves` is false, only what
    the player asks to save is written.

    `place` is the data directory, or "" for the default one.
    """

    def __init__(self, place: str, game: str, autosaves: bool) -> None:
        self.game, self.autosaves = game, autosaves
        self.failing = False
        self._place = place
        self._notice = ""
        self._lost = False  # whether the queue was full
        self._queued: list[Callable[[], object]] = []  # writes that the disk refused so far
        self._opened: Store | None = None
        self._row: UnderWay | None = None

    def turn_to(self, game: str) -> None:
        """From now on, save rounds as rounds of the game named `game`."""
        self.game, self._row = game, None

    def attempt(self, change: Callable[[], object]) -> None:
        """Write the changes in the queue, then call `change`, a function that writes one more
        change. Raise nothing if writing fails.

        Store a notice for the player when writing fails for the first time, or works again.
        """
        if not self.autosaves:
            return
        try:
            while self._queued:
                self._queued[0]()
                del self._queued[0]
            change()
        except Refused as refusal:
            if not self.failing:
                self._notice += f"{refusal}\n{phrase('The game goes on, but is not saved.')}\n"
            self.failing = True
        else:
            if self.failing:
                self._notice += phrase("Saving works again.") + "\n"
            self.failing = False

    def queue(self, change: Callable[[], object]) -> None:
        """Call `change`, a function that writes a change. If that fails, keep the function in the
        queue, to call it again later. If `autosaves` is false, do nothing.
        """
        if not self.autosaves:
            return
        if len(self._queued) < MAX_QUEUED:
            self._queued.append(change)
            self.write_queued()
        else:
            self._lost = True

    def write_queued(self) -> None:
        """Write the changes in the queue, if the disk allows it now."""
        if self._queued:
            self.attempt(lambda: None)

    def finish(self) -> None:
        """Write the changes in the queue at the end of the session, and wait up to five seconds for
        other processes. Store a notice for the player if some changes could not be written.
        """
        if self._queued:
            self.store.be_patient()
            self.write_queued()
        if self._queued or self._lost:
            self._notice += phrase(LOST) + "\n"
        self._queued, self._lost = [], False

    def notice(self) -> str:
        """Return the notices stored since the last call, or ""."""
        notice, self._notice = self._notice, ""
        return notice

    @property
    def store(self) -> Store:
        if self._opened is None:
            self._opened = Store(self._place)
        return self._opened

    @property
    def under_way(self) -> UnderWay:
        if self._row is None:
            self._row = UnderWay(self.store, self.game)
        return self._row

    @property
    def has_round(self) -> bool:
        """Whether the round in progress is saved on the disk."""
        return self._row is not None and self._row.has_row
