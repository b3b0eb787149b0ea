"""Scripts: a conversation written to a file as it goes on, and the lines of one typed again.

A script is text, or a film that players of terminal recordings show as it was: an asciicast of
version 3, as described at docs.asciinema.org/manual/asciicast/v3.
"""

from __future__ import annotations

import os
from json import dumps
from re import sub

from .. import VERSION
from ..console.phrases import NEW_PAGE, phrase
from ..console.saved import CAST, Transcript, read_transcript
from ..console.session import Refused, TypedLine
from . import SessionLog
from .textfiles import PendingFile, create, read_text

COLUMNS, ROWS = 80, 32
CLEARED = "\033[2J\033[H"  # what a terminal does for a new page


class Cast:
    """The conversation from its beginning, turn by turn."""

    def __init__(self, conversation: SessionLog, file: PendingFile) -> None:
        self.file, self.ending, self._before = file, False, 0.0
        term = {"cols": COLUMNS, "rows": ROWS, "type": "xterm-256color"}
        head = {"version": 3, "term": term, "title": f"Black Box {VERSION}"}
        file.write(dumps(head) + "\n" + "".join(map(self._events, conversation.turns)))

    def note_turn(self, turn: TypedLine) -> None:
        """Write down one more turn, with its time."""
        self.file.write(self._events(turn))

    def _events(self, turn: TypedLine) -> str:
        """A prompt comes with the answer before it, and what follows it in its own time."""
        waited = turn.when - self._before if self._before else 0.0
        self._before = turn.when
        asked = event(0.0, turn.prompt) if turn.prompt else ""
        return asked + event(waited, turn.answer)


def event(waited: float, text: str) -> str:
    """Something shown, so many seconds after what was shown before."""
    shown = text.replace(NEW_PAGE, CLEARED).replace("\n", "\r\n")
    return dumps([round(waited, 3), "o", shown]) + "\n"


SCRIPT, LINES = ".txt", ".rec"


class Script:
    """The conversation as it reads, from its beginning, with all it takes to have it again."""

    def __init__(self, args: str, conversation: SessionLog, file: PendingFile) -> None:
        self._args, self._conversation, self.file = args, conversation, file
        self.ending = False
        file.write(self._whole())

    def note_turn(self, turn: TypedLine) -> None:
        """Write a turn down; after a secret the head grows, so all of it is written anew."""
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
        if self._conversation.secret and not self._conversation.sealed:
            head += [f"# input: {line}" for line in self._conversation.typed]
        lines = "".join(line.rstrip() + "\n" for line in head)
        return lines + plain(self._conversation.text)


class LineRecorder:
    """The lines typed, beginning after the one that asked for this."""

    def __init__(self, file: PendingFile, conversation: SessionLog) -> None:
        self.file, self.ending, self._asked_for = file, False, True
        self._conversation = conversation
        file.write(f"# Black Box {VERSION}: the lines typed.\n")

    def note_turn(self, turn: TypedLine) -> None:
        if turn.typed and not (self._asked_for or self.ending):
            if turn.asked and turn.asked.secret and self._conversation.sealed:
                raise Refused(phrase("A record would give away where the atoms are hidden."))
            self.file.write(turn.heard + "\n")
        self._asked_for = False


class Scripts:
    """What is being written of one conversation, and the lines of a replay."""

    def __init__(self, again: str, conversation: SessionLog) -> None:
        self._again, self._conversation = again, conversation
        self._script: Script | Cast | None = None
        self._record: LineRecorder | None = None
        self._ahead: list[str] = []  # the next line comes last
        self.version = ""  # the one that wrote what is replayed
        self.replaying = False

    def note_turn(self, turn: TypedLine) -> str:
        """Write down a turn; a notice if the disk did not take it."""
        notice = ""
        if self._script and (ended := written(self._script, turn)) is not None:
            notice += ended and phrase("{failure} The script ends here.", failure=ended) + "\n"
            self._script = None
        if self._record and (ended := written(self._record, turn)) is not None:
            notice += ended and phrase("{failure} The record ends here.", failure=ended) + "\n"
            self._record = None
        return notice

    def typed_ahead(self) -> str | None:
        """The next line of a replay; None when it is over."""
        self.replaying = bool(self._ahead)
        return self._ahead.pop() if self._ahead else None

    def script(self, name: str, over: bool) -> str | None:
        """Begin a script; the name of its file, None where that is taken."""
        if not self._conversation.is_complete:
            too_long = (
                "This session is now too long for a script: type RECORD to write down the "
                "lines that you type from now on."
            )
            raise Refused(phrase(too_long))
        if self._script:
            told = "The script already goes to {file}: type UNSCRIPT to end the script."
            raise Refused(phrase(told, file=self._script.file.name))
        file = create(name if name.endswith(CAST) else name + SCRIPT, over)
        if file and name.endswith(CAST):
            self._script = Cast(self._conversation, file)
        elif file:
            self._script = Script(self._again, self._conversation, file)
        return file.name if file else None

    def record(self, name: str, over: bool) -> str | None:
        """Begin to write down the lines typed; the name of the file, None where it is taken."""
        if self._record:
            told = "The record already goes to {file}: type UNRECORD to end the record."
            raise Refused(phrase(told, file=self._record.file.name))
        file = create(name + LINES, over)
        if file:
            self._record = LineRecorder(file, self._conversation)
        return file.name if file else None

    def end_script(self) -> str:
        """End the script with the line now being answered; the name of its file."""
        if not self._script:
            raise Refused(phrase("No script is being written: type SCRIPT to begin one."))
        self._script.ending = True
        return self._script.file.name

    def end_record(self) -> str:
        """End the record with the line now being answered; the name of its file."""
        if not self._record:
            raise Refused(phrase("No record is being written: type RECORD to begin one."))
        self._record.ending = True
        return self._record.file.name

    def opening(self, name: str) -> list[str] | None:
        """The words that begin the conversation of a script that is to be replayed now."""
        if self.replaying:
            raise Refused(phrase("A replay cannot begin another: take REPLAY out of the file."))
        return opening_words(name)

    def replay(self, name: str) -> int:
        """Have the lines of a file typed; how many they are."""
        transcript = read_file(name)
        self._ahead, self.version = lines_in(transcript)[::-1], transcript.version
        self.replaying = True
        return len(self._ahead)

    @property
    def more(self) -> bool:
        """Whether lines of a replay are left."""
        return bool(self._ahead)

    def end_replay(self) -> None:
        self._ahead.clear()


def written(paper: Script | Cast | LineRecorder, turn: TypedLine) -> str | None:
    """Write a turn down: None if more may follow, else why the disk did not take it, or nothing."""
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
    """A script or a record of lines, by its path or by the name that was given to it."""
    names = (name,) if os.sep in name else (name + LINES, name + SCRIPT)
    text = read_text(next(filter(os.path.lexists, names), names[0]))
    return read_transcript(text) if text.startswith("#") else Transcript({}, "", text)


def lines_in(transcript: Transcript) -> list[str]:
    """The lines to type again."""
    script = "args" in transcript.fields
    return (transcript.typed() if script else transcript.text).splitlines()


def opening_words(name: str) -> list[str] | None:
    """The words that begin the conversation of a script; None for a record of lines."""
    transcript = read_file(name)
    return transcript.field("args").split() if "args" in transcript.fields else None


def plain(text: str) -> str:
    """A text without what only a terminal understands: colours, bells, new pages."""
    return sub("\033\\[[0-9;]*m|\a|" + NEW_PAGE, "", text)
