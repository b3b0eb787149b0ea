"""The terminal face: prompt_toolkit edits the line; colour, history, completion, keys."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output.defaults import create_output

from ..console.session import NEW_PAGE, TOO_LONG, Ask, unpainted
from .colour import painted
from .driver import columns
from .lines import LineReader

CLEAR_SCREEN = "\033[H\033[2J\033[3J"


class Words(Completer):
    """Completes by what the open question offers."""

    def __init__(self) -> None:
        self.question = Ask("")

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        typed = len(text) - text.rfind(" ") - 1
        for word in self.question.complete(text):
            yield Completion(word, start_position=-typed)


class Terminal:
    """Questions asked at a terminal that can edit a line."""

    def __init__(self, colour: bool) -> None:
        if sys.platform == "win32":
            from colorama import just_fix_windows_console

            just_fix_windows_console()
        self.paint = painted if colour else unpainted
        self._words = Words()
        self._stepped = ""
        output = create_output()
        output.enable_cpr = False  # type: ignore[attr-defined]
        self._prompt: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=self._words,
            complete_while_typing=False,
            key_bindings=self._keys(),
            output=output,
        )

    def width(self) -> int:
        return columns(1)

    def say(self, text: str) -> None:
        sys.stdout.write(text.replace(NEW_PAGE, CLEAR_SCREEN))

    def ask(self, question: Ask) -> str:
        """Edit one line; EOFError for control D, KeyboardInterrupt for control C."""
        sys.stdout.flush()
        self._words.question = question
        while True:
            self._stepped = ""
            text = self._prompt.prompt(question.prompt, is_password=question.secret)
            for line in LineReader().feed(text.encode("utf-8", "replace") + b"\n"):
                if line is not None:
                    return line
            self.say(TOO_LONG + "\n")

    def flush(self) -> None:
        sys.stdout.flush()

    def close(self) -> None:
        self.flush()

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        still = Condition(lambda: self._prompt.app.current_buffer.text == self._stepped)

        @keys.add("f5")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result="new")

        @keys.add("left", filter=still)
        def _(event: KeyPressEvent) -> None:
            self._step(event, -1)

        @keys.add("right", filter=still)
        def _(event: KeyPressEvent) -> None:
            self._step(event, 1)

        return keys

    def _step(self, event: KeyPressEvent, way: int) -> None:
        """Put the number of the next untried entry into the line."""
        entry = self._words.question.step(int(self._stepped or 0), way)
        if entry:
            self._stepped = str(entry)
            event.current_buffer.text = self._stepped
            event.current_buffer.cursor_position = len(self._stepped)
