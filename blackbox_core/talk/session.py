"""The one door to a conversation.

A dialogue is a generator: it yields the lines it says and the questions it
asks, and is sent the answers. Two control characters may stand in what it
says: BEL rings, and FF begins a new page. Each face renders them its way.
"""

from __future__ import annotations

from ..rules.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import TypeVar

    T = TypeVar("T")
    Telling = Generator["str | Ask", str, T]
    Dialogue = Telling[None]
    Complete = Callable[[str], list[str]]
    Step = Callable[[int, int], int]
    Paint = Callable[[str, str], str]

BELL = "\a"
NEW_PAGE = "\f"
TOO_LONG = "A line has at most 256 characters; that one was ignored."


class Refused(Exception):
    """The one exception meant for the player: a whole sentence that says what would be right."""


def nothing_to_complete(_: str) -> list[str]:
    return []


def nowhere_to_step(_: int, __: int) -> int:
    return 0


def unpainted(text: str, _: str) -> str:
    """The paint of a face without colour."""
    return text


class Ask(Value):
    """A question: its prompt ends in "? ".

    The answer to a secret one is not shown. `complete` gives the words that
    can end the text typed so far; `step` gives the entry that the arrow keys
    reach from an entry (0 for none yet) by -1 or +1, or 0.
    """

    prompt: str
    secret: bool = False
    complete: Complete = nothing_to_complete
    step: Step = nowhere_to_step


class Session:
    """A conversation under way: `question` is the one now open, None when it is over."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self.question: Ask | None = None

    def start(self) -> str:
        """The text up to the first question."""
        return self._listen([], lambda: next(self._dialogue))

    def send(self, line: str) -> str:
        """Answer the open question; the text up to the next one, each line with its end."""
        return self._listen([], lambda: self._dialogue.send(line))

    def end(self) -> str:
        """No more answers will come; the last words, after which nothing is asked."""
        said = self._listen([], lambda: self._dialogue.throw(EOFError))
        self.question = None
        return said

    def _listen(self, said: list[str], go: Callable[[], str | Ask]) -> str:
        self.question = None
        try:
            item = go()
            while isinstance(item, str):
                said.append(item + "\n")
                item = next(self._dialogue)
            self.question = item
        except (StopIteration, EOFError):
            pass
        return "".join(said)
