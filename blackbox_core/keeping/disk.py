"""The disk as one conversation uses it: what it did not take is queued, and reported once."""

from __future__ import annotations

from collections.abc import Callable

from ..console.phrases import later, phrase
from ..console.session import Refused
from .store import Store, UnderWay

LOST = later("Some of this session was not saved: the disk refused it.")
MOST_QUEUED = 100  # things that wait for the disk


class Disk:
    """What is kept of one `game`, and unasked only if that is wanted.

    `place` is the data directory, "" for the usual one.
    """

    def __init__(self, place: str, game: str, autosaves: bool) -> None:
        self.game, self.autosaves = game, autosaves
        self.failing = False
        self._place = place
        self._notice = ""
        self._lost = False  # whether there was too much that waits for the disk
        self._queued: list[Callable[[], object]] = []  # what the disk did not take yet
        self._opened: Store | None = None
        self._row: UnderWay | None = None

    def turn_to(self, game: str) -> None:
        """Keep what is of another game from now on."""
        self.game, self._row = game, None

    def attempt(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, after all that is queued; told is only a change of fortune."""
        if not self.autosaves:
            return
        try:
            while self._queued:
                self._queued[0]()
                del self._queued[0]
            keep()
        except Refused as refusal:
            if not self.failing:
                self._notice += f"{refusal}\n{phrase('The game goes on, but is not saved.')}\n"
            self.failing = True
        else:
            if self.failing:
                self._notice += phrase("The game is being saved again.") + "\n"
            self.failing = False

    def queue(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, now or as soon as that can be done."""
        if not self.autosaves:
            return
        if len(self._queued) < MOST_QUEUED:
            self._queued.append(keep)
            self.write_queued()
        else:
            self._lost = True

    def write_queued(self) -> None:
        """Keep what is queued, if the disk takes it by now."""
        if self._queued:
            self.attempt(lambda: None)

    def finish(self) -> None:
        """Nothing more will be asked: wait for the disk, and tell if something queued is lost."""
        if self._queued:
            self.store.be_patient()
            self.write_queued()
        if self._queued or self._lost:
            self._notice += phrase(LOST) + "\n"
        self._queued, self._lost = [], False

    def notice(self) -> str:
        """What is to be told since this was last asked, usually nothing."""
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
        """Whether the round under way is kept."""
        return self._row is not None and self._row.has_row
