"""What a conversation may ask of its host, how it asks, and the host without files.

`answer = yield from done(Services.save, name, over=False)` has the host do it: the
types are checked end to end. What was answered is remembered with a saved round, so
that its lines can be typed again where nobody looks on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, NoReturn, ParamSpec, Protocol, TypeAlias, TypeVar

from .phrases import later, phrase
from .saved import SavedGame, SavedRound, UnfinishedRound
from .session import Ask, Conversation, Effect, Refused, Telling, TypedLine
from .settings import Chosen

P = ParamSpec("P")

T = TypeVar("T")

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

    def new_nonce(self) -> str:
        """32 digits, 0 to 9 and a to f, that nobody can guess."""

    def receive(self) -> str:
        """The next line from there; EOFError when there will be none."""

    def exchange(self, kept: list[str], said: list[str]) -> None:
        """Write lines to the log, and when they are on the disk say others."""

    def close(self) -> None:
        """Everything said has been sent."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """How many answers a program has given, and their seconds: of all, and of the longest."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def after(self, seconds: float) -> ThinkingTime:
        """With one more answer."""
        return ThinkingTime(self.answers + 1, self.seconds + seconds, max(self.longest, seconds))


class Services:
    """All that a conversation may ask of its host, where there is nothing: it is forgotten.

    `peer` is the other end of a line, where another player is; `status` the exit status.
    """

    peer: Peer | None = None
    status = 0
    is_bounded = False

    def hurried(self) -> bool:
        """Whether the machine has thought long enough."""
        return False

    def thinking(self) -> None:
        """An answer takes thought, or more of it; Refused where there was enough of that."""

    def take_time(self) -> None:
        """This answer has no part that could be told before: it may take all that is allowed."""

    # --- the round in progress ---

    def round_began(self, recipe: dict[str, str]) -> None:
        """A round has begun: what makes it again."""

    def round_left(self) -> None:
        """The round in progress is put aside, where no other has begun yet."""

    def round_resumed(self, saved: SavedRound, row: str) -> None:
        """A saved round is resumed: an unfinished one in its row, else as another round."""

    def round_declined(self) -> None:
        """The unfinished round is not wanted now."""

    def round_finished(self, facts: Row) -> int | None:
        """A round is over: its facts; the seconds spent on it, None where nobody knows."""
        return None

    def is_kept(self) -> bool:
        """Whether the round in progress is kept, so that it can be resumed."""
        return False

    def newcomer_welcomed(self) -> None:
        """Someone new was asked whether instructions are wanted."""

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        """The conversation of another game, named with its options.

        `settings` are those of the game that is left; what both have is kept.
        """
        raise Refused(phrase("No other game is available here."))

    def date(self) -> str:
        """Today in UTC, as 2026-03-04."""
        no_files()

    # --- rounds that are kept ---

    def last_unfinished(self) -> tuple[str, SavedRound]:
        """The unfinished round that was played last, with its row."""
        no_files()

    def unfinished_rounds(self) -> list[UnfinishedRound]:
        """Those of this game but for the one in progress, the last played first."""
        no_files()

    def save(self, name: str, over: bool) -> str | None:
        """Keep the round in progress: its name then, None where that is taken and not `over`."""
        no_files()

    def restore(self, name: str) -> tuple[str, SavedRound]:
        """A round that was saved under a name, or the unfinished one of a number."""
        no_files()

    def saved_games(self) -> list[SavedGame]:
        """All that is saved, the newest first."""
        no_files()

    def forget(self, name: str) -> None:
        """Delete a saved round."""
        no_files()

    # --- text files ---

    def start_script(self, name: str, over: bool) -> str | None:
        """Write the session to a file from its beginning; what the file is called."""
        no_files()

    def end_script(self) -> str:
        """The end of the script; the name of its file."""
        no_files()

    def start_record(self, name: str, over: bool) -> str | None:
        """Write the lines typed from now on to a file; what the file is called."""
        no_files()

    def end_record(self) -> str:
        """The end of the record of lines; the name of its file."""
        no_files()

    def script_settings(self, name: str) -> Chosen | None:
        """The settings at the head of a script; None for a record of lines, which has none."""
        no_files()

    def start_replay(self, name: str) -> int:
        """Have the lines of a file typed once more; how many they are."""
        no_files()

    def has_replay_lines(self) -> bool:
        """Whether lines of a replay remain."""
        return False

    def end_replay(self) -> None:
        """No more lines of the replay are wanted."""

    def write_text(self, name: str, over: bool, text: str) -> str | None:
        """Write a text to a file NAME.txt: what it is called, None where that is taken."""
        no_files()

    def append_line(self, name: str, line: str) -> None:
        """Add a line to a text file that others may write to, the player's name before it."""
        no_files()

    def read_lines(self, name: str, may_be_absent: bool = False) -> list[str]:
        """The lines of a text file; none of one that may be absent, and is."""
        no_files()

    # --- a line to another player, and programs ---

    def exchange(self, kept: list[str], said: list[str]) -> None:
        """Write lines to the log of a match, and when they are on the disk say others."""
        assert self.peer
        self.peer.exchange(kept, said)

    def fail(self) -> None:
        """What the program was to do could not be done: its exit status shows it."""
        self.status = 1

    def start_programs(self, seeds: tuple[int, int]) -> None:
        """Both programs begin a new game, and know of no other; each gets a seed."""
        no_files()

    def ask_program(self, player: int, line: str) -> str:
        """Say a line to player 0 or 1; the line that is answered."""
        no_files()

    def program_times(self) -> tuple[ThinkingTime, ThinkingTime]:
        """How long each player has taken for its answers."""
        no_files()

    # --- what is on record ---

    def finished_rounds(self, facts: Row) -> list[Row]:
        """The rounds of which these facts are true, the oldest first; usually of this game."""
        no_files()

    def record_besides(self, facts: Row) -> None:
        """Put on record, once, what belongs to the dialogue that it names, as a friend's round."""

    def export_records(self, name: str, over: bool) -> str | None:
        """Write all records to a file; what the file is called."""
        no_files()

    def import_records(self, name: str) -> int:
        """Put the records of a file on record; how many of them are new."""
        no_files()


NO_FILES = later("Files are off here, so nothing can be saved or read.")


def no_files() -> NoReturn:
    raise Refused(phrase(NO_FILES))


class HostWithoutFiles(Services):
    """A host without files."""

    def do(self, effect: Effect) -> Any:
        return effect.perform(self)

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        return ""

    def ended(self) -> str:
        return ""

    def typed_ahead(self) -> str | None:
        return None


# --- how it asks ---


TAKEN = "taken"  # how it is remembered that a name was in use


def done(
    method: Callable[Concatenate[Services, P], T], /, *args: P.args, **kwargs: P.kwargs
) -> Telling[T]:
    """The answer of the host; Refused if it cannot be done."""
    answer: T = yield Effect(method, args, kwargs)
    return answer


def done_or(
    otherwise: T,
    method: Callable[Concatenate[Services, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> Telling[T]:
    """The answer of the host, or another where it cannot be done."""
    try:
        return (yield from done(method, *args, **kwargs))
    except Refused:
        return otherwise


# What concerns the host here and now: when lines are typed again unseen, it is not asked.
NOT_REMEMBERED = {
    Services.round_began,
    Services.round_left,
    Services.round_resumed,
    Services.round_declined,
    Services.round_finished,
    Services.newcomer_welcomed,
    Services.is_kept,
    Services.take_time,
    Services.switch_game,
    Services.script_settings,
    Services.has_replay_lines,
    Services.end_replay,
    Services.exchange,
    Services.read_lines,
    Services.append_line,
    Services.fail,
    Services.record_besides,
}


def is_forgotten(effect: Effect) -> bool:
    """Whether nothing of the host's answer is remembered."""
    return effect.method in NOT_REMEMBERED


def remembered_answer(answer: object) -> str:
    """What a saved round holds of an answer: all that the round may depend on."""
    if answer is None:
        return TAKEN
    return answer if isinstance(answer, str) else ""
