"""The round under way on the disk: a row of its own, which nobody else plays meanwhile."""

from __future__ import annotations

import os

from ..console.phrases import phrase
from ..console.saved import read_saved, write_saved
from ..console.session import Refused
from .clock import now
from .live import Live

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.saved import Saved
    from .store import Row, Store

LOCKS = "blackbox.live"


class UnderWay:
    """One conversation's round of a game; displaced by another, it stays among the unfinished."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game
        self._live = Live(os.path.join(os.path.dirname(store.path), LOCKS))
        self._row = ""  # the name of the row on disk, "" for none
        self._round = ""  # the name of the round in it
        self._offered = ""  # the row that the player was asked about

    @property
    def there(self) -> bool:
        """Whether there is a row of it."""
        return bool(self._row)

    def keep(self, saved: Saved) -> None:
        """Put the round on disk as it stands."""
        if saved.round != self._round:
            self.leave()
        row = self._row or saved.round
        text, typed = write_saved(saved), bool(saved.lines)
        number = self._store.keep(row, self._game, now(), text, typed=typed)
        self._row, self._round = row, saved.round
        if number:
            self._live.claim(number)
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        for (number,) in self._store.too_many():
            if not self._live.elsewhere(number):
                self._store.drop_number(number)

    def leave(self, *, dropped: bool = False) -> None:
        """Go on with it no more; it stays, if something was typed in it and it is not dropped."""
        if self._row:
            (self._store.drop if dropped else self._store.drop_empty)(self._row)
        self._row = self._round = ""
        self._live.release()

    # --- rounds that were left ---

    def all(self) -> list[Row]:
        """The unfinished rounds, the one played last first."""
        return self._store.unfinished(self._game) if self._store.exists else []

    def others(self) -> list[Row]:
        """Those in which something was typed, but for the one under way."""
        return [
            row for row in self.all() if row.round != self._row and '"lines": []' not in row.game
        ]

    def elsewhere(self, row: Row) -> bool:
        """Whether it is played by someone else just now."""
        return self._live.elsewhere(row.number)

    def offered(self) -> Saved | None:
        """The last one that may be offered, nobody plays, and can be read."""
        for row in self.all():
            if row.typed and not (row.declined or self.elsewhere(row)):
                try:
                    saved = read_saved(row.game)
                except Refused:
                    continue
                self._offered = row.round
                return saved
        return None

    def decline(self) -> None:
        self._store.decline(self._offered)
        self._offered = ""

    def last(self) -> tuple[str, Saved]:
        """The one that was offered, or else the last that nobody plays; with its row."""
        rows = [row for row in self.all() if self._offered in ("", row.round)]
        if not rows:
            raise Refused(phrase("There is no unfinished round to go on with."))
        return self._found(next((row for row in rows if not self.elsewhere(row)), rows[0]))

    def numbered(self, number: str) -> tuple[str, Saved]:
        """The one of this number, with its row."""
        for row in self.all():
            if str(row.number) == number:
                return self._found(row)
        told = "There is no unfinished round {number}: UNFINISHED lists them."
        raise Refused(phrase(told, number=number))

    def _found(self, row: Row) -> tuple[str, Saved]:
        if self.elsewhere(row):
            raise Refused(phrase("That round is being played at another terminal."))
        return row.round, read_saved(row.game)

    def take_up(self, saved: Saved, name: str) -> bool:
        """Go on with the round of a row; False if someone else was faster."""
        row = next((row for row in self.all() if row.round == name), None)
        if row is None or self.elsewhere(row):
            return False
        if self._row != name:
            self.leave()
        self._live.claim(row.number)
        self._row, self._round = name, saved.round
        return True
