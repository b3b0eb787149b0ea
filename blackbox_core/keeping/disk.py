"""The disk as one conversation has it: what nobody asked for is kept as soon as that can be."""

from __future__ import annotations

from ..console.phrases import later, phrase
from ..console.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .store import Store
    from .underway import UnderWay

LOST = later("What was to be kept last is lost: the disk did not take it.")
MOST_OWED = 100  # things that wait for the disk


class Disk:
    """What is kept of one `game`, and unasked only if that is wanted.

    `place` is the data directory, "" for the usual one.
    """

    def __init__(self, place: str, game: str, unasked: bool) -> None:
        self.game, self.unasked = game, unasked
        self.failing = False
        self._place = place
        self._notice = ""
        self._lost = False  # whether there was too much that waits for the disk
        self._owed: list[Callable[[], object]] = []  # what the disk did not take yet
        self._opened: Store | None = None
        self._row: UnderWay | None = None

    def turn_to(self, game: str) -> None:
        """Keep what is of another game from now on."""
        self.game, self._row = game, None

    def keep(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, after all that is owed; told is only a change of fortune."""
        if not self.unasked:
            return
        try:
            while self._owed:
                self._owed[0]()
                del self._owed[0]
            keep()
        except Refused as refusal:
            if not self.failing:
                self._notice += f"{refusal}\n{phrase('The game goes on without it.')}\n"
            self.failing = True
        else:
            if self.failing:
                self._notice += phrase("The game is kept again.") + "\n"
            self.failing = False

    def owe(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, now or as soon as that can be done."""
        if not self.unasked:
            return
        if len(self._owed) < MOST_OWED:
            self._owed.append(keep)
            self.pay()
        else:
            self._lost = True

    def pay(self) -> None:
        """Keep what is owed, if the disk takes it by now."""
        if self._owed:
            self.keep(lambda: None)

    def last_try(self) -> None:
        """Nothing more will be asked: wait for the disk, and tell if something owed is lost."""
        if self._owed:
            self.store.be_patient()
            self.pay()
        if self._owed or self._lost:
            self._notice += phrase(LOST) + "\n"
        self._owed, self._lost = [], False

    def notice(self) -> str:
        """What is to be told since this was last asked, usually nothing."""
        notice, self._notice = self._notice, ""
        return notice

    # --- its parts; each is loaded when it is first needed ---

    @property
    def store(self) -> Store:
        if self._opened is None:
            from .store import Store

            self._opened = Store(self._place)
        return self._opened

    @property
    def under_way(self) -> UnderWay:
        if self._row is None:
            from .underway import UnderWay

            self._row = UnderWay(self.store, self.game)
        return self._row

    @property
    def has_round(self) -> bool:
        """Whether the round under way is kept."""
        return self._row is not None and self._row.there
