"""The round under way as it is kept: its recipe, and what was typed since.

A line counts as answered when the next question is asked. So a verb that is
still asking something back is not part of it, nor is the line that ends the
conversation.
"""

from __future__ import annotations

import os
from time import monotonic

from .. import VERSION
from ..console.saved import Saved, read_saved
from ..console.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Turn


class Diary:
    """Fed with what is typed and answered; `saved` is the round as of the last question."""

    def __init__(self) -> None:
        self.standing = ""
        self._round: Saved | None = None
        self._since = monotonic()
        self._settled = self._new = False
        self._forget_pending()

    def _forget_pending(self) -> None:
        self._lines: list[str] = []
        self._answers: list[tuple[str, str]] = []

    @property
    def under_way(self) -> bool:
        """Whether there is a round to be lost."""
        return bool(self.standing and self._round)

    def saved(self) -> Saved:
        """The round, with the time spent on it so far."""
        if not self._round:
            raise Refused("There is no round to save.")
        spent = int(monotonic() - self._since)
        return self._round.but(seconds=self._round.seconds + spent)

    def close(self) -> tuple[str, int]:
        """The round is over: its name and the seconds spent on it."""
        name = self._round.round if self._round else os.urandom(8).hex()
        before, start = self._round.seconds if self._round else 0, self._since
        self._since = monotonic()
        return name, before + int(self._since - start)

    def begin(self, recipe: dict[str, str]) -> None:
        """The line now being answered begins a round."""
        self._take(Saved(recipe, [], [], 0, os.urandom(8).hex(), 0, VERSION))

    def take_up(self, text: str, *, undone: bool) -> None:
        """The line now being answered goes on with this round; taken back, it is another one."""
        saved = read_saved(text)
        if undone:
            recipe = {**saved.recipe, "undone": "yes"}
            saved = saved.but(recipe=recipe, round=os.urandom(8).hex())
        self._take(saved)

    def _take(self, saved: Saved) -> None:
        self._round, self._since, self._new = saved, monotonic(), True

    def stands(self, standing: str, rays: int) -> None:
        """The question that is now asked finds the round like this."""
        self.standing = standing
        self.settle()
        if self._round and standing:
            self._round = self._round.but(rays=rays)

    def settle(self) -> None:
        """The last line is done with; another question is asked."""
        self._settled = True

    def answered(self, how: str, answer: str) -> None:
        """An errand of the line now being answered."""
        self._answers.append((how, answer))

    def heard(self, turn: Turn) -> bool:
        """A line was answered, perhaps only with a question; whether it is settled now."""
        if turn.asked:
            self._lines.append(turn.line)
        if not self._settled:
            return False
        if self._round and not self._new:
            self._round.lines.extend(self._lines)
            self._round.answers.extend(self._answers)
        self._settled = self._new = False
        self._forget_pending()
        return True
