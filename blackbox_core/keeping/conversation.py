"""A conversation so far, remembered in case a script of it is asked for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Ask, Turn

MOST_TEXT = 1_000_000  # characters, with so many more for what each turn takes beside them:
PER_TURN = 150


class Conversation:
    """What was said and typed from the beginning; `whole` until it is too much.

    `secret` tells whether anything was typed that nobody sees, and `sealed`
    whether no file may tell it yet.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self.typed: list[str] = []
        self.secret = self.sealed = False
        self.whole, self._room = True, MOST_TEXT

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def add(self, turn: Turn, then: Ask | None) -> None:
        """Remember one more turn, or forget them all once there is no more room."""
        self.sealed = then.sealed if then else self.sealed
        self.secret |= bool(turn.asked and turn.asked.secret)
        if not self.whole:
            return
        text = turn.text
        self._texts.append(text)
        if turn.typed:
            self.typed.append(turn.line)
        self._room -= PER_TURN + len(turn.line) + len(text)
        if self._room <= 0:
            self.whole, self._texts, self.typed = False, [], []
