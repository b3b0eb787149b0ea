"""The face with prompt_toolkit: line editing, colours, history, completion and keys."""

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
from . import folded_prompt
from .driver import (
    CLEAR_SCREEN,
    MAX_CHARACTERS,
    TOO_LONG,
    colour_wanted,
    columns,
    is_paced,
    no_colour_reason,
    painting,
    rows,
)
from .lines import is_remembered, one_line
from .wire import codec_name, letters_named

OLDEST = (3, 0, 36)
DESCRIPTORS = 5  # file descriptors that an open question takes
RESET_BYTES = b"\033[0m\033[?25h\033[?2004l\n"  # colour off, cursor on, bracketed paste off


class WordCompleter(Completer):
    """A completer for prompt_toolkit, which offers the words that can complete the text typed so
    far.
    """

    def __init__(self) -> None:
        self.question = Ask("")

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = len(text) - text.rfind(" ") - 1
        for word in self.question.complete(text):
            yield Completion(word, start_position=-typed)


class History(InMemoryHistory):
    """The history of typed lines, without secrets and without answers to a question that a command
    asks, such as "Are you sure?".
    """

    def __init__(self, words: WordCompleter) -> None:
        super().__init__()
        self._words = words

    def append_string(self, string: str) -> None:
        if is_remembered(self._words.question):
            super().append_string(string)


class TerminalFace:
    """A face for a terminal, on which prompt_toolkit edits the lines."""

    reset_bytes = RESET_BYTES
    is_paper = False
    after_interrupt = ""  # the editor has begun a new line

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
        """Print the prompt and return the edited line. Raise EOFError for Control-D, and
        KeyboardInterrupt for Control-C.
        """
        self._words.question = question
        while (line := one_line(self._edit())) is None:
            self.say(fold(phrase(TOO_LONG, most=MAX_CHARACTERS), self.width()) + "\n")
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
            handle_sigint=False,  # our handler also gets an interrupt that comes after the question
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
        """Replace the typed number by another possible answer: the next one if `way` is 1, the
        previous one if it is -1.
        """
        number = self._words.question.step(int(self._stepped or 0), way)
        if number:
            self._stepped = str(number)
            event.current_buffer.text = self._stepped
            event.current_buffer.cursor_position = len(self._stepped)


def ignore_key(_: KeyPressEvent) -> None:
    """Ignore a Control-S or Control-Q, which the terminal has sent and not the player."""


def listens(question: Ask) -> bool:
    """Return whether the player uses a screen reader. If so, no suggestions are shown, because they
    would be read aloud.
    """
    return bool(question.table and question.table.listens)


def type_line(event: KeyPressEvent, line: str) -> None:
    """Replace the typed text by a line, and send it as the answer."""
    event.current_buffer.text = line
    event.current_buffer.validate_and_handle()


def type_pasted(event: KeyPressEvent) -> None:
    """Insert pasted text as if it were typed. Its further lines answer the next questions."""
    text = event.data.replace("\r\n", "\r").replace("\n", "\r")
    keys = [KeyPress(Keys.ControlM if letter == "\r" else letter, letter) for letter in text]
    event.key_processor.feed_multiple(keys, first=True)


def check_version() -> None:
    """Raise ImportError if the installed version of prompt_toolkit is too old."""
    if VERSION < OLDEST:
        wanted, installed = (".".join(map(str, version)) for version in (OLDEST, VERSION))
        message = (
            "Black Box needs prompt_toolkit {wanted} or later, but version {found} is installed"
        )
        raise ImportError(phrase(message, wanted=wanted, found=installed))


def check_no_loop() -> None:
    """Raise RuntimeError if an event loop is running in this thread, because prompt_toolkit could
    not ask a question then.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise RuntimeError("an event loop is already running")


def check_room() -> None:
    """Raise OSError if too few file descriptors are free for a question.

    Otherwise prompt_toolkit would fail halfway and leave some of its descriptors open.
    """
    taken: list[int] = []
    try:
        taken += (os.dup(0) for _ in range(DESCRIPTORS))
    finally:
        for fd in taken:
            os.close(fd)
