"""A conversation so far, remembered in case a script of it is asked for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..console.session import Turn

MOST_TEXT = 1_000_000  # characters


class Conversation:
    """The turns of a conversation from its beginning; `whole` until they are too many."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._room = MOST_TEXT

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._turns)

    @property
    def whole(self) -> bool:
        return self._room > 0

    def add(self, turn: Turn) -> None:
        """Remember one more turn, or forget them all where there is no more room."""
        self._room -= 20 + len(turn.line) + len(turn.said)
        if self.whole:
            self._turns.append(turn)
        else:
            self._turns.clear()
