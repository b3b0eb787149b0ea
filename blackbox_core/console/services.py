"""The effects that a conversation can ask of its host, and a host without files.

`answer = yield from done(Saves.save, name, over=False)` has the host carry out an effect. The
effects are methods of parts: Rounds, Saves, Scripts, Texts, Records, Programs, Peer, and World,
which is the host itself. An effect is declared once, here, and the host finds the part that carries
it out by the class of the method. Without files each part refuses, or does nothing.

The answers are saved with a round, so that its lines can be typed again without asking the host.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Concatenate, NamedTuple, NoReturn, ParamSpec, TypeAlias, TypeVar

from .phrases import later, phrase
from .saved import SavedGame, SavedRound, UnfinishedRound
from .session import Ask, Conversation, Effect, LineAhead, Refused, Telling, TypedLine
from .settings import Chosen

P = ParamSpec("P")
T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Again = Callable[[str], Any]
Method = TypeVar("Method", bound=Callable[..., Any])

NO_FILES = later("Files are turned off here, so nothing can be saved or read.")


def no_files() -> NoReturn:
    raise Refused(phrase(NO_FILES))


# --- how an effect is declared, and how its answer is remembered ---

TAKEN = "taken"  # the remembered text of the answer None, which means that a name is in use
REMEMBERED: dict[Callable[..., Any], Again] = {}  # effects whose answers are remembered
KIND_OF: dict[Callable[..., Any], type[Part]] = {}  # the class that declares each effect


def remembered_answer(answer: object) -> str:
    """Return the text by which a saved round remembers an answer of the host."""
    if answer is None:
        return TAKEN
    return answer if isinstance(answer, str) else ""


def name_written(text: str) -> str | None:
    return None if text == TAKEN else text


def none_listed(_: str) -> list[Any]:
    return []


def none_counted(_: str) -> int:
    return 0


def refuse_restore(text: str) -> NoReturn:
    """Refuse RESTORE among saved lines that are typed again, because it led to another round."""
    raise Refused(text)


def remembered(again: Again = str) -> Callable[[Method], Method]:
    """Declare that a saved round remembers the answer of an effect.

    When the lines of the round are typed again, the host does nothing and `again` makes the answer
    from the remembered text. All other effects then answer None.
    """

    def declare(method: Method) -> Method:
        REMEMBERED[method] = again
        return method

    return declare


class Part:
    """A part of the host, which carries out the effects that its class declares."""

    def __init_subclass__(cls) -> None:
        if cls.__base__ is Part:
            KIND_OF.update((effect, cls) for effect in vars(cls).values() if callable(effect))


# --- the parts of a host; as declared here, those of a host without files ---


class Rounds(Part):
    """The round in progress, kept so that it can be resumed."""

    def began(self, recipe: dict[str, str]) -> None:
        """Note that a round has begun, with the recipe that makes it again."""

    def left(self) -> None:
        """Keep the round in progress as an unfinished one, because another round is about
        to begin.
        """

    def resumed(self, saved: SavedRound, row: str) -> None:
        """Continue a saved round. An unfinished round keeps its row of the store, any other gets a
        new row.
        """

    def declined(self) -> None:
        """Do not offer the unfinished round again."""

    def finished(self, facts: Row) -> int | None:
        """Put a finished round on record. Return the seconds spent on it, or None if unknown."""
        return None

    def is_kept(self) -> bool:
        """Return whether the round in progress is kept, so that it can be resumed."""
        return False


class Saves(Part):
    """The rounds that can be resumed: saved under a name, or unfinished."""

    @remembered(refuse_restore)
    def last_unfinished(self) -> tuple[str, SavedRound]:
        """Return the unfinished round that was played last, after the name of its row in
        the store.
        """
        no_files()

    @remembered(none_listed)
    def unfinished(self) -> list[UnfinishedRound]:
        """Return the unfinished rounds of this game, the last played first."""
        no_files()

    @remembered(name_written)
    def save(self, name: str, over: bool) -> str | None:
        """Save the round in progress. Return its name, or None if that is taken and not `over`."""
        no_files()

    @remembered(refuse_restore)
    def restore(self, name: str) -> tuple[str, SavedRound]:
        """Return a round to resume: ("", the round with a name), or (its row, the unfinished round
        with a number).
        """
        no_files()

    @remembered(none_listed)
    def all(self) -> list[SavedGame]:
        """Return all saved games, the newest first."""
        no_files()

    @remembered()
    def forget(self, name: str) -> None:
        """Delete a saved game."""
        no_files()


class Scripts(Part):
    """The files that record a session or its lines, and the replay of such a file."""

    @remembered(name_written)
    def start(self, name: str, over: bool) -> str | None:
        """Write the session to a file from its beginning. Return the file's name."""
        no_files()

    @remembered()
    def end(self) -> str:
        """End the script. Return the name of its file."""
        no_files()

    @remembered(name_written)
    def start_record(self, name: str, over: bool) -> str | None:
        """Write the lines typed from now on to a file. Return the file's name."""
        no_files()

    @remembered()
    def end_record(self) -> str:
        """End the record of lines. Return the name of its file."""
        no_files()

    def settings(self, name: str) -> Chosen | None:
        """Return the settings at the head of a script, or None for a record of lines."""
        no_files()

    @remembered(none_counted)
    def replay(self, name: str) -> int:
        """Queue the lines of a file to be typed. Return their number."""
        no_files()

    def has_lines(self) -> bool:
        """Return whether lines of a replay remain."""
        return False

    def end_replay(self) -> None:
        """Drop the remaining lines of the replay."""


class Texts(Part):
    """Text files that the player writes or reads by name."""

    @remembered(name_written)
    def write(self, name: str, over: bool, text: str) -> str | None:
        """Write a text to NAME.txt. Return the file's name, or None if it is taken."""
        no_files()

    def read_lines(self, name: str) -> list[str]:
        """Return the lines of a text file."""
        no_files()

    def read_any(self, name: str) -> str:
        """Return the text of a file of any kind. The name "-" is the standard input."""
        no_files()


class Records(Part):
    """The finished rounds on record."""

    @remembered(none_listed)
    def finished(self, facts: Row) -> list[Row]:
        """Return the rounds with these facts, the oldest first, by default rounds of this game."""
        no_files()

    def record_besides(self, facts: Row) -> None:
        """Put a row of another kind on record, such as the practice of a technique, unless it is on
        record already.
        """

    @remembered(name_written)
    def export(self, name: str, over: bool) -> str | None:
        """Write all records to a file. Return the file's name, or None if it is taken."""
        no_files()

    @remembered(none_counted)
    def import_file(self, name: str) -> int:
        """Add the records of a file. Return how many are new."""
        no_files()


class ThinkingTime(NamedTuple):
    """The thinking time of a program: its answers, and the seconds of all and of the longest."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, other: ThinkingTime) -> ThinkingTime:
        """Return the sum of two thinking times."""
        longest = max(self.longest, other.longest)
        return ThinkingTime(self.answers + other.answers, self.seconds + other.seconds, longest)

    def after(self, seconds: float) -> ThinkingTime:
        """Return the thinking time after one more answer, which took `seconds`."""
        return ThinkingTime(self.answers + 1, self.seconds + seconds, max(self.longest, seconds))


class Programs(Part):
    """The programs that play a match, and the log of its games."""

    def start(self, players: tuple[int, int], seeds: tuple[int, int]) -> None:
        """Begin a game of two players, given by their numbers, each with a seed."""
        no_files()

    @remembered()
    def ask(self, player: int, line: str) -> str:
        """Send a line to player 0 or 1 of the game. Return the answer."""
        no_files()

    @remembered()
    def times(self) -> tuple[ThinkingTime, ThinkingTime]:
        """End the game, and return how long each player has taken for its answers."""
        no_files()

    @remembered()
    def is_interrupted(self) -> bool:
        """Return whether Control-C was pressed to end the match."""
        return False

    @remembered()
    def logged(self) -> list[str]:
        """Return the lines of the log of a match to continue, or []."""
        return []

    def log(self, lines: list[str]) -> None:
        """Write lines to the log of the match, if one is kept."""

    @remembered()
    def log_name(self) -> str:
        """Return the name of the log of the match, or "" if none is kept."""
        return ""


class Peer(Part):
    """The line to another player, and the log of what was sent over it."""

    calls: bool  # whether this end sends the first greeting
    by_hand: bool  # whether the players carry the lines themselves
    log: str  # the name of the log's file
    past: list[str]  # the lines of the log of a match that is to be resumed

    def new_nonce(self) -> str:
        """Return 32 hexadecimal digits that nobody can guess."""
        raise NotImplementedError

    def receive(self) -> str:
        """Return the next line from the other end. Raise EOFError if no more can come."""
        raise NotImplementedError

    def exchange(self, kept: list[str], said: list[str]) -> None:
        """Write the lines `kept` to the log, wait until they are on the disk, then send the
        lines `said`.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Send the lines that are waiting, and close the line."""


class World(Part):
    """The host of a conversation: everything outside it, such as files, records, the date.

    It carries out the effects that belong to no other part. This host has no files. A subclass puts
    other objects in `parts`, by the class that declares their effects. `status` is the exit status
    so far. If `is_bounded`, answers have a budget of computing time: then `thinking` is called, and
    can refuse.
    """

    peer: Peer | None = None
    status = 0
    is_bounded = False
    parts: Mapping[type[Part], Part] = {}

    # --- effects ---

    def newcomer_welcomed(self) -> None:
        """Note that a new player was asked whether instructions are wanted."""

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        """Return the conversation of another game, named with its options.

        `settings` are those of the game that is left. Settings that both games have are kept.
        """
        raise Refused(phrase("No other game is available here."))

    @remembered()
    def date(self) -> str:
        """Return today's date in UTC, as in 2026-03-04."""
        no_files()

    def take_time(self) -> None:
        """Let the answer to this line use all the time that a guest has left."""

    def fail(self, status: int = 1) -> None:
        """Set the exit status to a failure, because the command could not do its work."""
        self.status = status

    # --- what a session asks of its host ---

    def do(self, effect: Effect) -> Any:
        """Have the part to which an effect belongs carry it out, and return the answer."""
        return effect.perform(self.part(KIND_OF[effect.method]))

    def part(self, kind: type[Part]) -> Part:
        """Return the part that carries out the effects of a class."""
        if kind is World:
            return self
        if kind is Peer:
            assert self.peer
            return self.peer
        return self.parts.get(kind) or kind()

    def hurried(self) -> bool:
        """Return whether the machine has thought long enough."""
        return False

    def thinking(self) -> None:
        """Note that the computation of an answer goes on. Raise Refused if its time is used up."""

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        """Record an answered line, with the next question `then`.

        Return a notice for the player, or "".
        """
        return ""

    def ended(self) -> str:
        """Record that no more lines will come. Return a notice for the player, or ""."""
        return ""

    def typed_ahead(self) -> LineAhead | None:
        """Return the next line of a replay, to be answered as if typed now, or None."""
        return None

    def end_replay(self) -> None:
        """Drop all remaining lines of a replay."""


# --- how a conversation asks ---


def done(
    method: Callable[Concatenate[Any, P], T], /, *args: P.args, **kwargs: P.kwargs
) -> Telling[T]:
    """Have the host carry out an effect, and return its answer. Raise Refused if the host
    refuses.
    """
    answer: T = yield Effect(method, args, kwargs)
    return answer


def done_or(
    otherwise: T,
    method: Callable[Concatenate[Any, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> Telling[T]:
    """Return the answer of the host, or `otherwise` if the host refuses the effect."""
    try:
        return (yield from done(method, *args, **kwargs))
    except Refused:
        return otherwise


def is_forgotten(effect: Effect) -> bool:
    """Return whether the answer to an effect is not remembered with saved rounds."""
    return effect.method not in REMEMBERED


def answer_again(effect: Effect, text: str) -> Any:
    """Return the answer to an effect, made from the text that a saved round remembers."""
    return REMEMBERED[effect.method](text)
