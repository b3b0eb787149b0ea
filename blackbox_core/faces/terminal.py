"""The terminal face: prompt_toolkit edits the line; colour, history, completion, keys."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable

from prompt_toolkit import VERSION, PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.defaults import create_output

from ..console.phrases import NEW_PAGE, fold, phrase
from ..console.session import Ask
from .driver import (
    CLEAR_SCREEN,
    MOST_CHARACTERS,
    TOO_LONG,
    colour_wanted,
    columns,
    folded_prompt,
    is_paced,
    no_colour_reason,
    painting,
    rows,
)
from .lines import is_remembered, one_line
from .wire import codec_name, letters_named

OLDEST = (3, 0, 36)
DESCRIPTORS = 5  # that a question takes while it is open
RESET_BYTES = b"\033[0m\033[?25h\033[?2004l\n"  # no colour, a cursor, pastes as if typed


class WordCompleter(Completer):
    """Completes by what the open question offers."""

    def __init__(self) -> None:
        self.question = Ask("")

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = len(text) - text.rfind(" ") - 1
        for word in self.question.complete(text):
            yield Completion(word, start_position=-typed)


class History(InMemoryHistory):
    """The lines that were typed at a table's own question: no secret, no answer to a verb's."""

    def __init__(self, words: WordCompleter) -> None:
        super().__init__()
        self._words = words

    def append_string(self, string: str) -> None:
        if is_remembered(self._words.question):
            super().append_string(string)


class TerminalFace:
    """Questions asked at a terminal that can edit a line."""

    reset_bytes = RESET_BYTES
    is_paper = False
    after_interrupt = ""  # the editor has begun one

    def __init__(self, color: str) -> None:
        check_version()
        check_no_loop()
        check_room()
        if sys.platform == "win32":
            from colorama import just_fix_windows_console

            just_fix_windows_console()
        self.paint, self.no_colour_reason = painting(color), no_colour_reason(color)
        self.respelled = letters_named(codec_name(sys.stdout.encoding)).respelled
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        self._words = WordCompleter()
        self._stepped = ""
        output = create_output()
        output.enable_cpr = False  # type: ignore[attr-defined]
        self._suggest = AutoSuggestFromHistory() if colour_wanted(color) else None
        self._prompt: PromptSession[str] = PromptSession(
            history=History(self._words),
            color_depth=ColorDepth.DEPTH_4_BIT if colour_wanted(color) else ColorDepth.DEPTH_1_BIT,
            completer=self._words,
            complete_while_typing=False,
            key_bindings=self._keys(),
            output=output,
            enable_suspend=True,
        )

    def width(self) -> int:
        return columns(1)

    def height(self) -> int:
        return rows(1)

    def say(self, text: str) -> None:
        sys.stdout.write(text.replace(NEW_PAGE, CLEAR_SCREEN))

    def ask(self, question: Ask) -> str:
        """Edit one line; EOFError for control D, KeyboardInterrupt for control C."""
        self._words.question = question
        while (line := one_line(self._edit())) is None:
            self.say(fold(phrase(TOO_LONG, most=MOST_CHARACTERS), self.width()) + "\n")
        return line

    def flush(self) -> None:
        sys.stdout.flush()

    def close(self) -> None:
        self.flush()

    def _edit(self) -> str:
        self.flush()
        self._stepped = ""
        question = self._words.question
        self._prompt.auto_suggest = None if listens(question) else self._suggest
        return self._prompt.prompt(
            folded_prompt(question.prompt, self.width()),
            is_password=question.secret,
            handle_sigint=False,  # we heed it, and one that comes too late for the question
        )

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        still = Condition(lambda: self._prompt.app.current_buffer.text == self._stepped)
        keys.add("f1")(lambda event: type_line(event, "help"))
        keys.add("f5")(lambda event: type_line(event, "new"))
        keys.add("left", filter=still)(lambda event: self._step(event, -1))
        keys.add("right", filter=still)(lambda event: self._step(event, 1))
        keys.add(Keys.BracketedPaste)(type_pasted)
        for pacing in ("c-s", "c-q") if is_paced() else ():
            keys.add(pacing)(ignore_key)
        return keys

    def _step(self, event: KeyPressEvent, way: int) -> None:
        """Put the next number that can be an answer into the line."""
        number = self._words.question.step(int(self._stepped or 0), way)
        if number:
            self._stepped = str(number)
            event.current_buffer.text = self._stepped
            event.current_buffer.cursor_position = len(self._stepped)


def ignore_key(_: KeyPressEvent) -> None:
    """Do nothing: the terminal sends this character to pace its input, and nobody typed it."""


def listens(question: Ask) -> bool:
    """Whether whoever is asked listens: what is only suggested would be read aloud as if typed."""
    return bool(question.table and question.table.listens)


def type_line(event: KeyPressEvent, line: str) -> None:
    """Answer with a whole line, whatever was typed so far."""
    event.current_buffer.text = line
    event.current_buffer.validate_and_handle()


def type_pasted(event: KeyPressEvent) -> None:
    """Have pasted lines typed: what the first leaves over is typed ahead."""
    text = event.data.replace("\r\n", "\r").replace("\n", "\r")
    keys = [KeyPress(Keys.ControlM if letter == "\r" else letter, letter) for letter in text]
    event.key_processor.feed_multiple(keys, first=True)


def check_version() -> None:
    """ImportError where the one installed is too old."""
    if VERSION < OLDEST:
        wanted, found = (".".join(map(str, version)) for version in (OLDEST, VERSION))
        message = "Black Box needs version {wanted} or later; this is version {found}"
        raise ImportError(phrase(message, wanted=wanted, found=found))


def check_no_loop() -> None:
    """Raise RuntimeError inside a running event loop, in which no question can be asked."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise RuntimeError("an event loop is already running")


def check_room() -> None:
    """OSError where a question could not be opened; what waits for input would leave debris."""
    taken: list[int] = []
    try:
        taken += (os.dup(0) for _ in range(DESCRIPTORS))
    finally:
        for fd in taken:
            os.close(fd)
