"""The requests that a conversation can make to its host, such as saving a round, and a host without
files.

Such a request is called an effect. It is a method of a part of the host. The parts are Rounds,
Saves, Scripts, Texts, Records, Programs, Peer, and World, which is the host itself. `answer = yield
from done(Saves.save, name, False)` requests the effect `save`. Each effect is declared once, here.
The host finds the part that carries it out by the class of the method. Without files the parts
refuse or do nothing.

The answers are saved with a round. When the round is resumed, its lines are answered again, but the
saved answers take the place of the effects.
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

NO_FILES = later("No files are used here, so nothing can be saved or loaded.")


def no_files() -> NoReturn:
    raise Refused(phrase(NO_FILES))


# --- how an effect is declared, and how its answer is remembered ---

TAKEN = "taken"  # the remembered text of the answer None, which means that a name is in use
REMEMBERED: dict[Callable[..., Any], Again] = {}  # effects whose answers are remembered
KIND_OF: dict[Callable[..., Any], type[Part]] = {}  # the class that declares each effect


def remembered_answer(answer: object) -> str:
    """Return the text to save for an answer of the host: the answer itself if it is a text, "taken"
    if it is None, and "" for any other value, such as a list.
    """
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
    """Raise Refused if saved lines contain RESTORE, because the lines after RESTORE belong to
    another round.
    """
    raise Refused(text)


def remembered(again: Again = str) -> Callable[[Method], Method]:
    """Return a decorator for a method of the host whose answer is saved with a round.

    When a saved round is resumed, its lines are answered again, but the method is not called again.
    Instead `again` makes the answer from the saved text.
    """

    def declare(method: Method) -> Method:
        REMEMBERED[method] = again
        return method

    return declare


class Part:
    """A group of the host's methods, such as those that save rounds. A conversation can request
    them.
    """

    def __init_subclass__(cls) -> None:
        if cls.__base__ is Part:
            KIND_OF.update((effect, cls) for effect in vars(cls).values() if callable(effect))


# --- the parts of a host; as declared here, those of a host without files ---


class Rounds(Part):
    """The methods of the host that save the round in progress, so that it can be resumed."""

    def began(self, recipe: dict[str, str]) -> None:
        """Save a new round, as the values from which it can be made again (`recipe`)."""

    def left(self) -> None:
        """Keep the round in progress as an unfinished round, because another round is about to
        begin.
        """

    def resumed(self, saved: SavedRound, row: str) -> None:
        """Make a saved round the round in progress.

        If it is an unfinished round, `row` is the name of its row in the database. Otherwise it
        gets a new row.
        """

    def declined(self) -> None:
        """Remember that the player does not want to resume the unfinished round."""

    def finished(self, facts: Row) -> int | None:
        """Add a finished round to the records. Return the seconds that the player has spent on the
        round, or None if they are not known.
        """
        return None

    def is_kept(self) -> bool:
        """Return whether the round in progress is saved, so that it can be resumed."""
        return False


class Saves(Part):
    """The methods of the host for saved rounds: games saved by name, and unfinished rounds."""

    @remembered(refuse_restore)
    def last_unfinished(self) -> tuple[str, SavedRound]:
        """Return (name of its row in the database, round) for the last unfinished round. Raise
        Refused if there is none.
        """
        no_files()

    @remembered(none_listed)
    def unfinished(self) -> list[UnfinishedRound]:
        """Return the unfinished rounds of this game. The round played last comes first."""
        no_files()

    @remembered(name_written)
    def save(self, name: str, over: bool) -> str | None:
        """Save the round in progress under the name `name`. Return the name, or None if it is in
        use and `over` is false.
        """
        no_files()

    @remembered(refuse_restore)
    def restore(self, name: str) -> tuple[str, SavedRound]:
        """Return a saved round as (row, round). If `name` is a number, it is the unfinished round
        with this number, and `row` names its row in the database. Otherwise it is the game saved
        under this name, and `row` is "".
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
    """The methods of the host that write the session or the typed lines to a file, and replay such
    files.
    """

    @remembered(name_written)
    def start(self, name: str, over: bool) -> str | None:
        """Begin to write the session to a file, including everything said so far.

        Return the name of the file, or None if the file exists and `over` is false.
        """
        no_files()

    @remembered()
    def end(self) -> str:
        """Stop writing the session. Return the name of the file."""
        no_files()

    @remembered(name_written)
    def start_record(self, name: str, over: bool) -> str | None:
        """Begin to write the typed lines to a file.

        Return the name of the file, or None if the file exists and `over` is false.
        """
        no_files()

    @remembered()
    def end_record(self) -> str:
        """Stop writing the typed lines. Return the name of the file."""
        no_files()

    def settings(self, name: str) -> Chosen | None:
        """Return the settings in the head of a session's file, or None if it has no head."""
        no_files()

    @remembered(none_counted)
    def replay(self, name: str) -> int:
        """Read the lines of a file, to be answered as if the player typed them. Return the number
        of lines.
        """
        no_files()

    def has_lines(self) -> bool:
        """Return whether some lines of a replayed file are not answered yet."""
        return False

    def end_replay(self) -> None:
        """Drop the lines of a replayed file that are not answered yet."""


class Texts(Part):
    """The methods of the host that read and write text files which the player names."""

    @remembered(name_written)
    def write(self, name: str, over: bool, text: str) -> str | None:
        """Write `text` to the file NAME.txt. Return the name of the file, or None if the file
        exists and `over` is false.
        """
        no_files()

    def read_lines(self, name: str) -> list[str]:
        """Return the lines of a text file."""
        no_files()

    def read_any(self, name: str) -> str:
        """Return the text of a file, whatever the ending of its name. The name "-" stands for the
        standard input.
        """
        no_files()


class Records(Part):
    """The methods of the host for the records of finished rounds."""

    @remembered(none_listed)
    def finished(self, facts: Row) -> list[Row]:
        """Return the records that have the values in `facts`, {column: value}, the oldest first.

        Unless `facts` says otherwise, they are records of this game only.
        """
        no_files()

    def record_besides(self, facts: Row) -> None:
        """Add a record of something other than a round, such as a technique. Do nothing if there is
        the same record already.
        """

    @remembered(name_written)
    def export(self, name: str, over: bool) -> str | None:
        """Write all records to a file. Return the name of the file, or None if the file exists and
        `over` is false.
        """
        no_files()

    @remembered(none_counted)
    def import_file(self, name: str) -> int:
        """Add the records in a file. Return how many were new."""
        no_files()


class ThinkingTime(NamedTuple):
    """The time that a program has needed: the number of its answers, the seconds for all of them,
    and the seconds for the longest.
    """

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, other: ThinkingTime) -> ThinkingTime:
        """Return the two thinking times combined."""
        longest = max(self.longest, other.longest)
        return ThinkingTime(self.answers + other.answers, self.seconds + other.seconds, longest)

    def after(self, seconds: float) -> ThinkingTime:
        """Return the thinking time after an answer that took `seconds`."""
        return ThinkingTime(self.answers + 1, self.seconds + seconds, max(self.longest, seconds))


class Programs(Part):
    """The methods of the host that run the programs of a match, and write the log of the match."""

    def start(self, players: tuple[int, int], seeds: tuple[int, int]) -> None:
        """Begin a game of a match. `players` are the numbers of the two programs that play it, and
        `seeds` the seeds that they get.
        """
        no_files()

    @remembered()
    def ask(self, player: int, line: str) -> str:
        """Send a line to player 0 or 1 of the game. Return the answer of the program."""
        no_files()

    @remembered()
    def times(self) -> tuple[ThinkingTime, ThinkingTime]:
        """End the game. Return the thinking time of each player."""
        no_files()

    @remembered()
    def is_interrupted(self) -> bool:
        """Return whether Control-C was pressed, which ends the match."""
        return False

    @remembered()
    def logged(self) -> list[str]:
        """Return the lines in the log of the match that is resumed, or [] if none is resumed."""
        return []

    def log(self, lines: list[str]) -> None:
        """Append lines to the log of the match, if there is one."""

    @remembered()
    def log_name(self) -> str:
        """Return the name of the log of the match, or "" if there is none."""
        return ""


class Peer(Part):
    """The methods of the host that exchange lines with another player, and write them to a log."""

    calls: bool  # whether this end sends the first greeting
    by_hand: bool  # whether the players carry the lines themselves
    log: str  # the name of the log's file
    past: list[str]  # the lines of the log of a match that is to be resumed

    def new_nonce(self) -> str:
        """Return 32 hexadecimal digits that nobody can guess."""
        raise NotImplementedError

    def receive(self) -> str:
        """Return the next line from the other player. Raise EOFError if no more lines can come."""
        raise NotImplementedError

    def exchange(self, kept: list[str], said: list[str]) -> None:
        """Write the lines `kept` to the log, wait until they are on the disk, and then send the
        lines `said`.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Send the lines that are waiting, and close the connection."""


class World(Part):
    """The host of a conversation, through which it reaches files, records and the date. This class
    is a host without files.

    `parts` maps the class of each part to the object that carries out its methods. `status` is the
    exit status of the program so far. If `is_bounded`, the computing time of answers is limited.
    """

    peer: Peer | None = None
    status = 0
    is_bounded = False
    parts: Mapping[type[Part], Part] = {}

    # --- effects ---

    def newcomer_welcomed(self) -> None:
        """Remember that a new player was asked whether to show the instructions."""

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        """Return the conversation of another game. `words` are the name of the game and options for
        it.

        `settings` are those of the game that the player leaves. A setting that both games have
        keeps its value.
        """
        raise Refused(phrase("No other game is available here."))

    @remembered()
    def date(self) -> str:
        """Return today's date in UTC, such as 2026-03-04."""
        no_files()

    def take_time(self) -> None:
        """Let this answer use all the computing time that the guest has left. A guest plays over a
        public connection. Other players have no limit.
        """

    def fail(self, status: int = 1) -> None:
        """Set the exit status of the program to one that means failure."""
        self.status = status

    # --- what a session asks of its host ---

    def do(self, effect: Effect) -> Any:
        """Carry out an effect, which is a call that the conversation requests. Return its
        answer.
        """
        return effect.perform(self.part(KIND_OF[effect.method]))

    def part(self, kind: type[Part]) -> Part:
        """Return the object that carries out the methods of the class `kind`."""
        if kind is World:
            return self
        if kind is Peer:
            assert self.peer
            return self.peer
        return self.parts.get(kind) or kind()

    def hurried(self) -> bool:
        """Return whether the machine should decide on its turn now, because it has thought long
        enough.
        """
        return False

    def thinking(self) -> None:
        """Raise Refused if the computing time of the answer is used up. A search calls this now and
        then.
        """

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        """Record a typed line with its answer. `then` is the next question, or None if the
        conversation is over.

        Return a message for the player, or "" if there is none.
        """
        return ""

    def ended(self) -> str:
        """Record that no more lines will come. Return a message for the player, or "" if there is
        none.
        """
        return ""

    def typed_ahead(self) -> LineAhead | None:
        """Return the next line of a replayed file, or None if there is none. It is answered as if
        the player typed it now.
        """
        return None

    def end_replay(self) -> None:
        """Drop the lines of a replayed file that are not answered yet."""


# --- how a conversation asks ---


def done(
    method: Callable[Concatenate[Any, P], T], /, *args: P.args, **kwargs: P.kwargs
) -> Telling[T]:
    """Have the host carry out a method, such as Saves.save, with these arguments. Return its
    answer. Raise Refused if the host refuses.
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
    """Have the host carry out a method with these arguments. Return its answer or, if the host
    refuses, `otherwise`.
    """
    try:
        return (yield from done(method, *args, **kwargs))
    except Refused:
        return otherwise


def is_forgotten(effect: Effect) -> bool:
    """Return whether the answer to a request to the host is not saved with a round."""
    return effect.method not in REMEMBERED


def answer_again(effect: Effect, text: str) -> Any:
    """Return the host's answer to a request, made from the text that was saved with a round."""
    return REMEMBERED[effect.method](text)
