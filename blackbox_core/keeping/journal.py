"""The round under way as it is kept: what makes it, and what was typed since.

A line that changed nothing is not part of it, so that nothing is thought twice.
A line counts as answered when the next question of the conversation is asked.
So a verb that is still asking something back is not part of it, nor is the
line that ends the conversation.
"""

from __future__ import annotations

import os
from time import monotonic

from .. import VERSION
from ..console.phrases import phrase
from ..console.saved import Saved
from ..console.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Turn


MOST_LINES = 10_000  # that a kept round may have


def new_name() -> str:
    """A name that no other round has."""
    return os.urandom(8).hex()


class Journal:
    """Fed with what is typed and answered; `round` is the one under way, as it was last kept."""

    def __init__(self) -> None:
        self.round: Saved | None = None
        self._since = monotonic()
        self._new = False
        self._forget_pending()

    def _forget_pending(self) -> None:
        self._lines: list[str] = []
        self._answers: list[tuple[str, str]] = []

    def saved(self, moves: int) -> Saved:
        """The round, with the moves made and the time spent so far."""
        if not self.round:
            raise Refused(phrase("There is no round to save."))
        if len(self.round.lines) > MOST_LINES:
            raise Refused(phrase("This round has become too long to be kept."))
        spent = int(monotonic() - self._since)
        return self.round.but(rays=moves, seconds=self.round.seconds + spent)

    def close(self) -> tuple[str, int]:
        """The round is over: its name and the seconds spent on it."""
        name = self.round.round if self.round else new_name()
        before, start = self.round.seconds if self.round else 0, self._since
        self._since = monotonic()
        return name, before + int(self._since - start)

    def begin(self, recipe: dict[str, str]) -> None:
        """The line now being answered begins a round."""
        self._take(Saved(recipe, [], [], 0, new_name(), 0, VERSION))

    def take_up(self, saved: Saved, *, undone: bool) -> None:
        """The line now being answered goes on with a round; taken back, it is another one."""
        if undone:
            saved = saved.but(recipe={**saved.recipe, "undone": "yes"}, round=new_name())
        self._take(saved)

    def _take(self, saved: Saved) -> None:
        self.round, self._since, self._new = saved, monotonic(), True

    def answered(self, how: str, answer: str) -> None:
        """An effect of the line now being answered."""
        self._answers.append((how, answer))

    def heard(self, turn: Turn) -> None:
        """A line was answered, perhaps with a question of its own."""
        if turn.asked:
            self._lines.append(turn.heard)

    def settled(self, changed: bool) -> None:
        """The lines since the last time are answered; whether they have changed anything."""
        if self.round and changed and not self._new and len(self.round.lines) <= MOST_LINES:
            self.round.lines.extend(self._lines)
            self.round.answers.extend(self._answers)
        self._new = False
        self._forget_pending()
