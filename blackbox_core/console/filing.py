"""What only files can do, as effects: rounds that are kept, scripts, logs of matches, records."""

from __future__ import annotations

from .effects import News
from .files import TAKEN
from .session import Effect, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from .files import Files, Row, SavedGame, UnfinishedRound
    from .saved import Saved
    from .settings import Chosen

# --- rounds that are kept ---


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

    def by(self, files: Files) -> list[UnfinishedRound]:
        return files.waiting()

    def again(self, remembered: str) -> list[UnfinishedRound]:
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

    def by(self, files: Files) -> list[SavedGame]:
        return files.saves()

    def again(self, remembered: str) -> list[SavedGame]:
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


class Opening(News):
    """The settings that the head of a script tells; None for a record of lines, which has none."""

    name: str

    def by(self, files: Files) -> Chosen | None:
        return files.opening(self.name)


class Replaying(News):
    """Whether lines of a replay are left."""

    def by(self, files: Files) -> bool:
        return files.replaying()


class EndReplay(News):
    """No more lines of the replay are wanted."""

    def by(self, files: Files) -> None:
        files.end_replay()


class Replay(Effect):
    """The lines of a file, typed once more; how many they are."""

    name: str

    def by(self, files: Files) -> int:
        return files.replay(self.name)

    def again(self, remembered: str) -> int:
        return 0


# --- a line to another player ---


class Exchanged(News):
    """Lines written to the log of a match, and when they are on the disk, others said."""

    kept: list[str]
    said: list[str]

    def by(self, files: Files) -> None:
        files.exchanged(self.kept, self.said)


class Failed(News):
    """What the program was to do could not be done: its exit status tells."""

    def by(self, files: Files) -> None:
        files.failed()


class Lines(News):
    """The lines of a text file."""

    name: str

    def by(self, files: Files) -> list[str]:
        return files.text_lines(self.name)


# --- what is on record ---


class Records(Effect):
    """The finished rounds of which these facts are true, the oldest first; usually of this game."""

    facts: Row

    def by(self, files: Files) -> list[Row]:
        return files.records(self.facts)

    def again(self, remembered: str) -> list[Row]:
        return []


class Compared(News):
    """A round of someone else's: what is recorded of it, once, under the line that tells it."""

    facts: Row

    def by(self, files: Files) -> None:
        files.compared(self.facts)


class Export(Writing):
    """All records, written to a file."""

    def by(self, files: Files) -> str | None:
        return files.export(self.name, self.over)


class Import(Effect):
    """The records of a file, put on record; how many of them were not yet."""

    name: str

    def by(self, files: Files) -> int:
        return files.take_in(self.name)

    def again(self, remembered: str) -> int:
        return 0
