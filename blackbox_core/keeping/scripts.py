"""Write a whole session (a script) or only the typed lines (a recording) to a file, and replay the
lines of such a file.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from re import sub

from .. import VERSION
from ..console.phrases import NEW_PAGE, phrase
from ..console.saved import Transcript, read_transcript
from ..console.services import Scripts
from ..console.session import Hearing, Refused, TypedLine
from ..console.settings import Chosen
from . import SessionLog
from .replay import Replay
from .textfiles import PendingFile, create, read_text

SCRIPT, LINES = ".txt", ".rec"
OFFERS = "offers"  # in the head of a script of a version that offers what it guesses


class Script:
    """A file that records a session: first the options that are needed to replay it, then the texts
    and the typed lines.
    """

    def __init__(self, args: str, conversation: SessionLog, file: PendingFile) -> None:
        self._args, self._conversation, self.file = args, conversation, file
        self.ending = False
        file.write(self._whole())

    def note_turn(self, turn: TypedLine) -> None:
        """Write a line with its answer.

        If lines were typed in secret, such as the cells of the atoms, and may now be shown, write
        the whole file again, with all typed lines at its head.
        """
        if not self._conversation.secret or self._conversation.sealed:
            self.file.write(plain(turn.text))
        elif self._conversation.is_complete:
            self.file.replace(self._whole())
        else:
            raise Refused(
                phrase(
                    "A script in which a player hides the atoms can hold at most 1,000,000 "
                    "characters."
                )
            )

    def _whole(self) -> str:
        head = [f"# Black Box {VERSION}: a conversation.", f"# args: {self._args}"]
        head.append(f"# {OFFERS}: yes")
        if self._conversation.secret and not self._conversation.sealed:
            head += [f"# input: {line}" for line in self._conversation.typed]
        lines = "".join(line.rstrip() + "\n" for line in head)
        return lines + plain(self._conversation.text)


class LineRecorder:
    """A file to which the lines typed after the command RECORD are written."""

    def __init__(self, file: PendingFile, conversation: SessionLog) -> None:
        self.file, self.ending, self._asked_for = file, False, True
        self._conversation = conversation
        file.write(f"# Black Box {VERSION}: the lines typed.\n")

    def note_turn(self, turn: TypedLine) -> None:
        if turn.typed and not (self._asked_for or self.ending):
            if turn.asked and turn.asked.secret and self._conversation.sealed:
                raise Refused(phrase("A recording would reveal where the atoms are hidden."))
            if turn.heard is not None:
                self.file.write(turn.heard + "\n")
        self._asked_for = False


class ScriptFiles(Scripts):
    """The script and the recording that are being written, and the file that is being replayed.

    `command_line` returns the command line that starts this session again. It is written at the
    head of a script. `read_settings` takes the words at the head of a script, and returns their
    settings.
    """

    def __init__(
        self,
        conversation: SessionLog,
        replay: Replay,
        command_line: Callable[[], str],
        read_settings: Callable[[list[str]], Chosen],
    ) -> None:
        self._conversation, self._replay = conversation, replay
        self._command_line, self._read_settings = command_line, read_settings
        self.script: Script | None = None
        self.record: LineRecorder | None = None

    def note_turn(self, turn: TypedLine) -> str:
        """Write a line with its answer to the script and to the recording, if they are being
        written. Return a notice for the player if writing failed, or "".
        """
        notice = ""
        if self.script and (ended := write_turn(self.script, turn)) is not None:
            notice += ended and phrase("{failure} The script ends here.", failure=ended) + "\n"
            self.script = None
        if self.record and (ended := write_turn(self.record, turn)) is not None:
            notice += ended and phrase("{failure} The recording ends here.", failure=ended) + "\n"
            self.record = None
        return notice

    def start(self, name: str, over: bool) -> str | None:
        """Begin to write the whole session to a file (a script). Return the name of the file, or
        None if the file exists and `over` is false.
        """
        self._replay.refuse_changes()
        if not self._conversation.is_complete:
            too_long = (
                "This session is now too long for a script: type RECORD to write down the "
                "lines that you type from now on."
            )
            raise Refused(phrase(too_long))
        if self.script:
            message = "A script is already being written to {file}: type UNSCRIPT to end it."
            raise Refused(phrase(message, file=self.script.file.name))
        file = create(name + SCRIPT, over)
        if file:
            self.script = Script(self._command_line(), self._conversation, file)
        return file.name if file else None

    def start_record(self, name: str, over: bool) -> str | None:
        """Begin to write the typed lines to a file (a recording). Return the name of the file, or
        None if the file exists and `over` is false.
        """
        self._replay.refuse_changes()
        if self.record:
            message = "A recording is already being written to {file}: type UNRECORD to end it."
            raise Refused(phrase(message, file=self.record.file.name))
        file = create(name + LINES, over)
        if file:
            self.record = LineRecorder(file, self._conversation)
        return file.name if file else None

    def end(self) -> str:
        """End the script after the line that is being answered. Return the name of the file."""
        if not self.script:
            raise Refused(phrase("No script is being written: type SCRIPT to begin a script."))
        self.script.ending = True
        return self.script.file.name

    def end_record(self) -> str:
        """End the recording before the line that is being answered. Return the name of the file."""
        if not self.record:
            raise Refused(phrase("Nothing is being recorded: type RECORD to begin a recording."))
        self.record.ending = True
        return self.record.file.name

    def settings(self, name: str) -> Chosen | None:
        """Return the settings at the head of the script `name`, or None if the file is a recording,
        which has no head.
        """
        if self._replay.under_way:
            raise Refused(
                phrase("A replay cannot begin another replay: take REPLAY out of the file.")
            )
        words = opening_words(name)
        return None if words is None else self._read_settings(words)

    def replay(self, name: str) -> int:
        """Begin to replay the lines of a file. Return their number."""
        transcript = read_file(name)
        self._replay.lines = lines_in(transcript)[::-1]
        self._replay.version, self._replay.under_way = transcript.version, True
        self._replay.hearing = hearing_of(transcript)
        return len(self._replay.lines)

    def has_lines(self) -> bool:
        return bool(self._replay.lines)

    def end_replay(self) -> None:
        self._replay.lines.clear()


def write_turn(output: Script | LineRecorder, turn: TypedLine) -> str | None:
    """Write a line and its answer to `output`, a script or a recording.

    Return None if the file stays open. If it is closed, return why writing failed, or "" if the
    player has ended it.
    """
    failure = ""
    try:
        output.note_turn(turn)
    except Refused as refusal:
        failure, output.ending = str(refusal), True
    if not output.ending:
        return None
    output.file.close()
    return failure


def read_file(name: str) -> Transcript:
    """Read a script or a recording. `name` is its path, or the name that the player gave it."""
    names = (name,) if os.sep in name else (name + LINES, name + SCRIPT)
    text = read_text(next(filter(os.path.lexists, names), names[0]))
    return read_transcript(text) if text.startswith("#") else Transcript({}, "", text)


def lines_in(transcript: Transcript) -> list[str]:
    """Return the typed lines of a script or a recording."""
    script = "args" in transcript.fields
    return (transcript.typed() if script else transcript.text).splitlines()


def hearing_of(transcript: Transcript) -> Hearing:
    """Return how the program must read the lines of a file: as if a player typed them, as exact
    commands (in a recording), or as in earlier versions, which carried out a guess without asking.
    """
    if not transcript.version:
        return Hearing.USUAL
    if "args" not in transcript.fields:
        return Hearing.AS_IT_STANDS
    return Hearing.USUAL if OFFERS in transcript.fields else Hearing.GUESSED


def opening_words(name: str) -> list[str] | None:
    """Return the words of the command line at the head of the script `name`, or None if the file is
    a recording, which has no head.
    """
    transcript = read_file(name)
    return transcript.field("args").split() if "args" in transcript.fields else None


def plain(text: str) -> str:
    """Return a text without colours, bells and form feeds."""
    return sub("\033\\[[0-9;]*m|\a|" + NEW_PAGE, "", text)
