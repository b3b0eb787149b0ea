"""What a conversation may ask of its world, what that answers, and the world without files.

The effects that ask for it are in effects.py; they are loaded when the first is sent out.
"""

from __future__ import annotations

from .phrases import phrase
from .session import NO_FILES, Refused
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, Protocol, TypeAlias

    from .saved import Saved
    from .session import Ask, Conversation, Effect, Turn
    from .settings import Chosen

    Row: TypeAlias = dict[str, Any]

    class Peer(Protocol):
        """The other end of a line, and the log of what went over it."""

        @property
        def calls(self) -> bool:
            """Whether this end says hello; else it waits for that."""

        @property
        def by_hand(self) -> bool:
            """Whether the player carries the lines himself."""

        @property
        def log(self) -> str:
            """The name of the log's file."""

        @property
        def past(self) -> list[str]:
            """The lines of the log of a match that is to be resumed."""

        def fresh(self) -> str:
            """32 digits, 0 to 9 and a to f, that nobody can guess."""

        def hear(self) -> str:
            """The next line from there; EOFError when there will be none."""

        def exchange(self, kept: list[str], said: list[str]) -> None:
            """Write lines to the log, and when they are on the disk say others."""

        def close(self) -> None:
            """Everything said has been sent."""


class SavedGame(Value):
    """A round that is kept: under which name, since when, and how it stands, in a few words."""

    name: str
    date: str
    summary: str


class UnfinishedRound(Value):
    """An unfinished round: its number, how it stands, the seconds since; perhaps played now."""

    number: int
    summary: str
    age: int
    elsewhere: bool


class ThinkingTime(Value):
    """How many answers a program has given, and their seconds: of all, and of the longest."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def after(self, seconds: float) -> ThinkingTime:
        """With one more answer."""
        return ThinkingTime(self.answers + 1, self.seconds + seconds, max(self.longest, seconds))


TAKEN = "taken"  # how it is remembered that a name was in use


def remembered(answer: object) -> str:
    """What a saved round holds of an answer: all that the round may depend on."""
    if answer is None:
        return TAKEN
    return answer if isinstance(answer, str) else ""


class Files:
    """All that effects ask for, where there is nothing: what is told is forgotten.

    `peer` is the other end of a line, where another player is; `status` the exit status.
    """

    peer: Peer | None = None
    status = 0

    def hurried(self) -> bool:
        return False

    def thinking(self) -> None:
        pass

    def begun(self, recipe: dict[str, str]) -> None:
        pass

    def left(self) -> None:
        pass

    def taken_up(self, saved: Saved, row: str) -> None:
        pass

    def declined(self) -> None:
        pass

    def welcomed(self) -> None:
        pass

    def finished(self, facts: Row) -> int | None:
        return None

    def elsewhere(self, words: list[str], settings: Chosen) -> Conversation:
        raise Refused(phrase("There is no other game here."))

    def unfinished(self) -> tuple[str, Saved]:
        no_files()

    def waiting(self) -> list[UnfinishedRound]:
        no_files()

    def save(self, name: str, over: bool) -> str | None:
        no_files()

    def restore(self, name: str) -> tuple[str, Saved]:
        no_files()

    def saves(self) -> list[SavedGame]:
        no_files()

    def forget(self, name: str) -> None:
        no_files()

    def script(self, name: str, over: bool) -> str | None:
        no_files()

    def end_script(self) -> str:
        no_files()

    def record(self, name: str, over: bool) -> str | None:
        no_files()

    def end_record(self) -> str:
        no_files()

    def resumable(self) -> bool:
        return False

    def opening(self, name: str) -> Chosen | None:
        no_files()

    def replay(self, name: str) -> int:
        no_files()

    def replaying(self) -> bool:
        return False

    def end_replay(self) -> None:
        pass

    def exchanged(self, kept: list[str], said: list[str]) -> None:
        assert self.peer
        self.peer.exchange(kept, said)

    def text_lines(self, name: str) -> list[str]:
        no_files()

    def failed(self) -> None:
        self.status = 1

    def date(self) -> str:
        no_files()

    def records(self, facts: Row) -> list[Row]:
        no_files()

    def compared(self, facts: Row) -> None:
        pass

    def export(self, name: str, over: bool) -> str | None:
        no_files()

    def take_in(self, name: str) -> int:
        no_files()

    def started(self, seeds: tuple[int, int]) -> None:
        no_files()

    def said(self, player: int, line: str) -> str:
        no_files()

    def watched(self) -> tuple[ThinkingTime, ThinkingTime]:
        no_files()


def no_files() -> NoReturn:
    raise Refused(phrase(NO_FILES))


class HostWithoutFiles(Files):
    """A world without files."""

    def do(self, effect: Effect) -> Any:
        return effect.by(self)

    def heard(self, turn: Turn, then: Ask | None) -> str:
        return ""

    def typed_ahead(self) -> str | None:
        return None
