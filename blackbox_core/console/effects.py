"""What only the world can do, as typed records; each knows the type of its answer.

A conversation sends one out by `answer = yield from done(Save("game"))`. An
effect names the method of the world that carries it out, so that the types are
checked at both ends.
"""

from __future__ import annotations

from .phrases import phrase
from .session import NO_FILES, Effect, Refused
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, Protocol, TypeAlias, TypeVar

    from .saved import Saved
    from .session import Ask, Telling, Turn

    T_co = TypeVar("T_co", covariant=True)
    T = TypeVar("T")
    Row: TypeAlias = dict[str, Any]

    class Answered(Protocol[T_co]):
        """An effect whose answer is a T."""

        def by(self, files: Files) -> T_co: ...


TAKEN = "taken"  # how it is remembered that a name was in use


def done(effect: Answered[T]) -> Telling[T]:
    """The answer of the world; Refused if it cannot be done."""
    answer: T = yield effect  # type: ignore[misc]
    return answer


def attempted(effect: Answered[T], otherwise: T) -> Telling[T]:
    """The answer of the world, or another where nobody is there to give one."""
    try:
        return (yield from done(effect))
    except Refused:
        return otherwise


class News(Effect):
    """What the world is told once; nothing is answered, and a replay does not tell it again."""

    @property
    def news(self) -> bool:
        return True


def remembered(answer: object) -> str:
    """What a saved round holds of an answer: all that the round may depend on."""
    if answer is None:
        return TAKEN
    return answer if isinstance(answer, str) else ""


# --- the round under way ---


class Begun(News):
    """A round has begun: what makes it again."""

    recipe: dict[str, str]

    def by(self, files: Files) -> None:
        files.begun(self.recipe)


class Left(News):
    """The round under way is put aside, where no other has begun yet."""

    def by(self, files: Files) -> None:
        files.left()


class TakenUp(News):
    """A saved round is gone on with: an unfinished one in its row, else as another round."""

    saved: Saved
    row: str = ""

    def by(self, files: Files) -> None:
        files.taken_up(self.saved, self.row)


class Declined(News):
    """The unfinished round is not wanted now."""

    def by(self, files: Files) -> None:
        files.declined()


class Finished(News):
    """A round is over: what is recorded of it."""

    facts: Row

    def by(self, files: Files) -> None:
        files.finished(self.facts)


# --- rounds that are kept ---


class Found(Effect):
    """A kept round, with its row where it is an unfinished one; when replayed, it stayed there."""

    def by(self, files: Files) -> tuple[str, Saved]:
        raise NotImplementedError

    def again(self, remembered: str) -> NoReturn:
        raise Refused(remembered)


class Unfinished(Found):
    """The unfinished round that was played last."""

    def by(self, files: Files) -> tuple[str, Saved]:
        return files.unfinished()


class AllUnfinished(Effect):
    """The unfinished rounds of this game but for the one under way, the last played first."""

    def by(self, files: Files) -> list[Waiting]:
        return files.waiting()

    def again(self, remembered: str) -> list[Waiting]:
        return []


class Writing(Effect):
    """Something written under a name: what it is called then, or None where the name is taken.

    What is there is written over only where that was agreed to.
    """

    name: str
    over: bool = False

    def by(self, files: Files) -> str | None:
        raise NotImplementedError

    def again(self, remembered: str) -> str | None:
        return None if remembered == TAKEN else remembered


class Save(Writing):
    """The round under way, kept under a name."""

    def by(self, files: Files) -> str | None:
        return files.save(self.name, self.over)


class Restore(Found):
    """A round that was saved under a name, or the unfinished one of a number."""

    name: str

    def by(self, files: Files) -> tuple[str, Saved]:
        return files.restore(self.name)


class Saves(Effect):
    """All that is saved, the newest first."""

    def by(self, files: Files) -> list[Kept]:
        return files.saves()

    def again(self, remembered: str) -> list[Kept]:
        return []


class Forget(Effect):
    """A saved round thrown away."""

    name: str

    def by(self, files: Files) -> None:
        files.forget(self.name)


# --- text files ---


class Script(Writing):
    """The conversation, written to a file from its beginning."""

    def by(self, files: Files) -> str | None:
        return files.script(self.name, self.over)


class EndScript(Effect):
    """The end of the script; the name of its file."""

    def by(self, files: Files) -> str:
        return files.end_script()


class Record(Writing):
    """The lines typed from now on, written to a file."""

    def by(self, files: Files) -> str | None:
        return files.record(self.name, self.over)


class EndRecord(Effect):
    """The end of the record of lines; the name of its file."""

    def by(self, files: Files) -> str:
        return files.end_record()


class Replay(Effect):
    """The lines of a file, typed once more; how many they are."""

    name: str

    def by(self, files: Files) -> int:
        return files.replay(self.name)

    def again(self, remembered: str) -> int:
        return 0


# --- what is on record ---


class Date(Effect):
    """Today in UTC, as 2026-03-04."""

    def by(self, files: Files) -> str:
        return files.date()


class Records(Effect):
    """The finished rounds of this game of which these facts are true, the oldest first."""

    facts: Row

    def by(self, files: Files) -> list[Row]:
        return files.records(self.facts)

    def again(self, remembered: str) -> list[Row]:
        return []


class Export(Writing):
    """All records, written to a file."""

    def by(self, files: Files) -> str | None:
        return files.export(self.name, self.over)


class Kept(Value):
    """A round that is kept: under which name, since when, and how it stands, in a few words."""

    name: str
    date: str
    standing: str


class Waiting(Value):
    """An unfinished round: its number, how it stands, the seconds since; perhaps played now."""

    number: int
    standing: str
    age: int
    elsewhere: bool


class Files:
    """All that effects ask for, where there is nothing: what is told is forgotten."""

    def begun(self, recipe: dict[str, str]) -> None:
        pass

    def left(self) -> None:
        pass

    def taken_up(self, saved: Saved, row: str) -> None:
        pass

    def declined(self) -> None:
        pass

    def finished(self, facts: Row) -> None:
        pass

    def unfinished(self) -> tuple[str, Saved]:
        no_files()

    def waiting(self) -> list[Waiting]:
        no_files()

    def save(self, name: str, over: bool) -> str | None:
        no_files()

    def restore(self, name: str) -> tuple[str, Saved]:
        no_files()

    def saves(self) -> list[Kept]:
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

    def replay(self, name: str) -> int:
        no_files()

    def date(self) -> str:
        no_files()

    def records(self, facts: Row) -> list[Row]:
        no_files()

    def export(self, name: str, over: bool) -> str | None:
        no_files()


def no_files() -> NoReturn:
    raise Refused(phrase(NO_FILES))


class Nowhere(Files):
    """A world without files."""

    def do(self, effect: Effect) -> Any:
        return effect.by(self)

    def heard(self, turn: Turn, then: Ask | None) -> str:
        return ""

    def typed_ahead(self) -> str | None:
        return None
