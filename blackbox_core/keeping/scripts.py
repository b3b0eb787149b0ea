"""A conversation as text files: its script, the lines typed in it, and their replay."""

from __future__ import annotations

import os

from .. import VERSION
from ..console.session import NEW_PAGE, TAKEN, Refused
from ..console.transcript import read_transcript
from .recipe import again
from .textfiles import Writing, create, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Turn
    from .conversation import Story
    from .recipe import Start

SCRIPT, LINES = ".txt", ".rec"


class Script:
    """The conversation as it reads, from its beginning, with all it takes to have it again."""

    def __init__(self, args: str, story: Story, file: Writing) -> None:
        self._args, self._story, self.file = args, story, file
        self.ending = False
        self._secret = any(turn.asked and turn.asked.secret for turn in story)
        file.write(self._whole())

    def heard(self, turn: Turn) -> None:
        self._secret |= bool(turn.asked and turn.asked.secret)
        if self._secret and self._story.whole:
            self.file.write_anew(self._whole())
        else:
            self.file.write(plain(turn.text))

    def _whole(self) -> str:
        head = [f"# Black Box {VERSION}: a conversation.", f"# args: {self._args}"]
        if self._secret:
            head += [f"# input: {turn.line}" for turn in self._story if turn.typed]
        text = plain("".join(turn.text for turn in self._story))
        return "".join(line.rstrip() + "\n" for line in head) + text


class Lines:
    """The lines typed, beginning after the one that asked for this."""

    def __init__(self, file: Writing) -> None:
        self.file, self.ending, self._asked_for = file, False, True
        file.write(f"# Black Box {VERSION}: the lines typed.\n")

    def heard(self, turn: Turn) -> None:
        if turn.typed and not (self._asked_for or self.ending):
            self.file.write(turn.line + "\n")
        self._asked_for = False


class Papers:
    """What is being written of one conversation, and the lines of a replay."""

    def __init__(self, start: Start, story: Story) -> None:
        self._start, self._story = start, story
        self._open: dict[str, Script | Lines] = {}
        self._ahead: list[str] = []
        self.replaying = False

    def heard(self, turn: Turn) -> str:
        """Write down a turn; a notice if the disk did not take it."""
        notice = ""
        for what, paper in list(self._open.items()):
            try:
                paper.heard(turn)
            except Refused as refusal:
                paper.ending = True
                notice += f"{refusal} The {what} ends here.\n"
            if paper.ending:
                paper.file.close()
                del self._open[what]
        return notice

    def typed_ahead(self) -> str | None:
        """The next line of a replay; None when it is over."""
        self.replaying = bool(self._ahead)
        return self._ahead.pop(0) if self._ahead else None

    def script(self, name: str, over: bool) -> str:
        """Begin a script; the name of its file."""
        if not self._story.whole:
            raise Refused("This conversation is too long by now for a script.")
        file = self._begin("script", name + SCRIPT, over)
        if not file:
            return TAKEN
        self._open["script"] = Script(again(*self._start), self._story, file)
        return file.name

    def record(self, name: str, over: bool) -> str:
        """Begin to write down the lines typed; the name of the file."""
        file = self._begin("record", name + LINES, over)
        if not file:
            return TAKEN
        self._open["record"] = Lines(file)
        return file.name

    def _begin(self, what: str, name: str, over: bool) -> Writing | None:
        if paper := self._open.get(what):
            raise Refused(f"{paper.file.name} is being written: UN{what.upper()} ends it.")
        return create(name, over)

    def end(self, what: str) -> str:
        """End a script or a record with the line now being answered; the name of its file."""
        if what not in self._open:
            raise Refused(f"No {what} is being written: {what.upper()} begins one.")
        self._open[what].ending = True
        return self._open[what].file.name

    def replay(self, name: str) -> str:
        """Have the lines of a file typed; how many they are."""
        if self.replaying:
            raise Refused("A replay is under way already.")
        self._ahead = read_lines(name)
        self.replaying = True
        return str(len(self._ahead))


def read_lines(name: str) -> list[str]:
    """The lines to type again, from a record of them or from a script."""
    names = (name + LINES, name + SCRIPT)
    text = read_text(next(filter(os.path.lexists, names), names[0]))
    if text.startswith("#"):
        transcript = read_transcript(text)
        text = transcript.typed() if "args" in transcript.fields else transcript.text
    return text.splitlines()


def plain(text: str) -> str:
    """A text without what only a terminal understands: colours, bells, new pages."""
    from re import sub

    return sub("\033\\[[0-9]*m|\a|" + NEW_PAGE, "", text)
