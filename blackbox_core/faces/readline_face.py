"""The plain face with readline of the standard library: line editing, history, completion and
keys.
"""

from __future__ import annotations

import readline
import sys

from ..console.phrases import NEW_PAGE
from ..console.session import Ask
from . import folded_prompt
from .driver import CLEAR_SCREEN, no_colour_reason, painting
from .lines import is_remembered, one_line
from .plain import PlainFace
from .wire import codec_name, letters_named

F1_AND_F5 = ['"\\eOP": "\\C-a\\C-khelp\\C-m"', '"\\e[15~": "\\C-a\\C-knew\\C-m"']
GNU = ["tab: complete", "set enable-bracketed-paste off", *F1_AND_F5]
EDITLINE = ["bind ^I rl_complete"]


class ReadlineFace(PlainFace):
    """A plain face with line editing. Secrets are read without line editing, because they must not
    go into the history.
    """

    def __init__(self, color: str) -> None:
        super().__init__(letters=letters_named(codec_name(sys.stdout.encoding)))
        self.paint, self.no_colour_reason = painting(color), no_colour_reason(color)
        self._question = Ask("")
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        readline.set_auto_history(False)
        readline.set_completer_delims(" ")
        readline.set_completer(self._completion)
        for setting in EDITLINE if "libedit" in (readline.__doc__ or "") else GNU:
            readline.parse_and_bind(setting)

    def ask(self, question: Ask) -> str:
        """Print the prompt and return the edited line. Raise EOFError for Control-D, and
        KeyboardInterrupt for Control-C.
        """
        if question.secret:
            return super().ask(question)
        self._question = question
        while (line := one_line(self._edit())) is None:
            self.say(self.too_long())
        if line.strip() and is_remembered(question):
            readline.add_history(line)
        return line

    def _edit(self) -> str:
        self.flush()
        try:
            return input(folded_prompt(self._question.prompt, self.width()))
        except EOFError:
            self.say(self.end_of_input())
            raise

    def _completion(self, _: str, place: int) -> str | None:
        """Return completion number `place` of the typed line, counted from 0, or None after the
        last one.
        """
        typed = readline.get_line_buffer()[: readline.get_endidx()]
        return dict(enumerate(self._question.complete(typed))).get(place)

    def render(self, text: str) -> str:
        return super().render(text.replace(NEW_PAGE, CLEAR_SCREEN))
