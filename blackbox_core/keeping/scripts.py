"""Scripts: write a conversation to a file while it goes on, and replay the lines of a file."""

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
    """The whole conversation as a file, with a head by which it can be replayed."""

    def __init__(self, args: str, conversation: SessionLog, file: PendingFile) -> None:
        self._args, self._conversation, self.file = args, conversation, file
        self.ending = False
        file.write(self._whole())

    def note_turn(self, turn: TypedLine) -> None:
        """Write a turn. Once a secret line was typed write the whole file again, because its head
        has a line for each line typed.
        """
        if not self._conversation.secret or self._conversation.sealed:
            self.file.write(plain(turn.text))
        elif self._conversation.is_complete:
            self.file.replace(self._whole())
        else:
            raise Refused(
                phrase(
                    "A script in which a player hides the atoms holds at most 1,000,000 characters."
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
    """A file of the lines typed after the line that began the file."""

    def __init__(self, file: PendingFile, conversation: SessionLog) -> None:
        self.file, self.ending, self._asked_for = file, False, True
        self._conversation = conversation
        file.write(f"# Black Box {VERSION}: the lines typed.\n")

    def note_turn(self, turn: TypedLine) -> None:
        if turn.typed and not (self._asked_for or self.ending):
            if turn.asked and turn.asked.secret and self._conversation.sealed:
                raise Refused(phrase("A recording would give away where the atoms are hidden."))
            if turn.heard is not None:
                self.file.write(turn.heard + "\n")
        self._asked_for = False


class ScriptFiles(Scripts):
    """The script and the record that a conversation writes, and the file that it replays.

    `command_line` returns the words that begin the conversation again, for the head of a script.
    """

    read_settings: Callable[[list[str]], Chosen]  # takes the words at the head of a script

    def __init__(
        self, conversation: SessionLog, replay: Replay, command_line: Callable[[], str]
    ) -> None:
        self._conversation, self._replay = conversation, replay
        self._command_line = command_line
        self.script: Script | None = None
        self.record: LineRecorder | None = None

    def note_turn(self, turn: TypedLine) -> str:
        """Write a turn. Return a notice if the disk refused it, or ""."""
        notice = ""
        if self.script and (ended := written(self.script, turn)) is not None:
            notice += ended and phrase("{failure} The script ends here.", failure=ended) + "\n"
            self.script = None
        if self.record and (ended := written(self.record, turn)) is not None:
            notice += ended and phrase("{failure} The recording ends here.", failure=ended) + "\n"
            self.record = None
        return notice

    def start(self, name: str, over: bool) -> str | None:
        """Begin a script. Return the name of its file, or None if the file exists and not
        `over`.
        """
        self._replay.refuse_changes()
        if not self._conversation.is_complete:
            too_long = (
                "This session is now too long for a script: type RECORD to write down the "
                "lines that you type from now on."
            )
            raise Refused(phrase(too_long))
        if self.script:
            message = "The script already goes to {file}: type UNSCRIPT to end the script."
            raise Refused(phrase(message, file=self.script.file.name))
        file = create(name + SCRIPT, over)
        if file:
            self.script = Script(self._command_line(), self._conversation, file)
        return file.name if file else None

    def start_record(self, name: str, over: bool) -> str | None:
        """Begin a record of typed lines. Return its file's name, or None if that exists and not
        `over`.
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
        """End the script with the line now being answered. Return the name of its file."""
        if not self.script:
            raise Refused(phrase("No script is being written: type SCRIPT to begin one."))
        self.script.ending = True
        return self.script.file.name

    def end_record(self) -> str:
        """End the record with the line now being answered. Return the name of its file."""
        if not self.record:
            raise Refused(phrase("Nothing is being recorded: type RECORD to begin a recording."))
        self.record.ending = True
        return self.record.file.name

    def settings(self, name: str) -> Chosen | None:
        """Return the settings at the head of a script to replay, or None if it has no head."""
        if self._replay.under_way:
            raise Refused(phrase("A replay cannot begin another: take REPLAY out of the file."))
        words = opening_words(name)
        return None if words is None else self.read_settings(words)

    def replay(self, name: str) -> int:
        """Queue the lines of a file to be typed. Return their number."""
        transcript = read_file(name)
        self._replay.lines = lines_in(transcript)[::-1]
        self._replay.version, self._replay.under_way = transcript.version, True
        self._replay.hearing = hearing_of(transcript)
        return len(self._replay.lines)

    def has_lines(self) -> bool:
        return bool(self._replay.lines)

    def end_replay(self) -> None:
        self._replay.lines.clear()


def written(paper: Script | LineRecorder, turn: TypedLine) -> str | None:
    """Write a turn to a file. Return None or, if that ends the file, the reason why the disk
    refused it.

    The reason is "" if the file ends because the player wants it to.
    """
    failure = ""
    try:
        paper.note_turn(turn)
    except Refused as refusal:
        failure, paper.ending = str(refusal), True
    if not paper.ending:
        return None
    paper.file.close()
    return failure


def read_file(name: str) -> Transcript:
    """Read a script or a record of lines. It is given by its path, or by the name under which it
    was begun.
    """
    names = (name,) if os.sep in name else (name + LINES, name + SCRIPT)
    text = read_text(next(filter(os.path.lexists, names), names[0]))
    return read_transcript(text) if text.startswith("#") else Transcript({}, "", text)


def lines_in(transcript: Transcript) -> list[str]:
    """Return the lines to type again."""
    script = "args" in transcript.fields
    return (transcript.typed() if script else transcript.text).splitlines()


def hearing_of(transcript: Transcript) -> Hearing:
    """Return how the lines of a file are to be read. In a record by this program they are
    commands.
    """
    if not transcript.version:
        return Hearing.USUAL
    if "args" not in transcript.fields:
        return Hearing.AS_IT_STANDS
    return Hearing.USUAL if OFFERS in transcript.fields else Hearing.GUESSED


def opening_words(name: str) -> list[str] | None:
    """Return the words that begin the session of a script, or None for a record of lines."""
    transcript = read_file(name)
    return transcript.field("args").split() if "args" in transcript.fields else None


def plain(text: str) -> str:
    """Return a text without its terminal controls: colours, bells and new pages."""
    return sub("\033\\[[0-9;]*m|\a|" + NEW_PAGE, "", text)
