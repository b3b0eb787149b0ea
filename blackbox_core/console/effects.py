"""What only the world can do, as typed records; each knows the type of its answer.

A conversation sends one out by `answer = yield from done(Save("game"))`. An
effect names the method of the world that carries it out, so that the types are
checked at both ends. Those that are about files are in filing.py.
"""

from __future__ import annotations

from .session import Effect, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypeVar

    from .files import Files, Row
    from .session import Conversation, Telling
    from .settings import Chosen

    T_co = TypeVar("T_co", covariant=True)
    T = TypeVar("T")

    class Answered(Protocol[T_co]):
        """An effect whose answer is a T."""

        def by(self, files: Files) -> T_co: ...


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
    """What concerns the world here and now: when lines are typed again unseen, it is not told."""

    @property
    def news(self) -> bool:
        return True


# --- the round under way ---


class Begun(News):
    """A round has begun: what makes it again."""

    recipe: dict[str, str]

    def by(self, files: Files) -> None:
        files.begun(self.recipe)


class Welcomed(News):
    """Someone new was asked whether instructions are wanted."""

    def by(self, files: Files) -> None:
        files.welcomed()


class Finished(News):
    """A round is over: what is recorded of it; the seconds spent on it, None where nobody knows."""

    facts: Row

    def by(self, files: Files) -> int | None:
        return files.finished(self.facts)


class Resumable(News):
    """Whether the round under way is kept, so that it can be gone on with."""

    def by(self, files: Files) -> bool:
        return files.resumable()


class Elsewhere(News):
    """The conversation is left for that of another game, named with its options.

    `settings` are those of the game that is left; what both have is kept.
    """

    words: list[str]
    settings: Chosen

    def by(self, files: Files) -> Conversation:
        return files.elsewhere(self.words, self.settings)


class Date(Effect):
    """Today in UTC, as 2026-03-04."""

    def by(self, files: Files) -> str:
        return files.date()
