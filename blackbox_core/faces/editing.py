"""Which face edits lines: prompt_toolkit's, that of the standard library's readline, or none."""

from __future__ import annotations

import os
import readline
import sys
from contextlib import suppress

from ..console.phrases import later, phrase
from ..console.session import NEW_PAGE, Ask
from .colour import CLEAR_SCREEN, colourless, painting
from .letters import letters_named
from .lines import one_line
from .plain import PlainFace
from .settings import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .talking import Face


F1_AND_F5 = ['"\\eOP": "\\C-a\\C-khelp\\C-m"', '"\\e[15~": "\\C-a\\C-knew\\C-m"']
GNU = ["tab: complete", "set enable-bracketed-paste off", *F1_AND_F5]
EDITLINE = ["bind ^I rl_complete"]


class ReadlineFace(PlainFace):
    """A plain face that has its lines edited, but for secrets, which nobody is to remember."""

    def __init__(self, color: str) -> None:
        super().__init__(letters=letters_named(known(sys.stdout.encoding)))
        self.paint, self.colourless = painting(color), colourless(color)
        self._question = Ask("")
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        readline.set_completer_delims(" ")
        readline.set_completer(self._completion)
        for setting in EDITLINE if "libedit" in (readline.__doc__ or "") else GNU:
            readline.parse_and_bind(setting)

    def ask(self, question: Ask) -> str:
        """Edit one line; EOFError for control D, KeyboardInterrupt for control C."""
        if question.secret:
            return super().ask(question)
        self._question = question
        while (line := one_line(self._edit())) is None:
            self.say(self.too_long())
        return line

    def _edit(self) -> str:
        self.flush()
        try:
            return input(self._question.prompt)
        except EOFError:
            self.say(self.end_of_input())
            raise

    def _completion(self, _: str, place: int) -> str | None:
        """The words that can end the line so far, one after the other, then None."""
        typed = readline.get_line_buffer()[: readline.get_endidx()]
        return dict(enumerate(self._question.complete(typed))).get(place)

    def render(self, text: str) -> str:
        return super().render(text.replace(NEW_PAGE, CLEAR_SCREEN))


NOT_INSTALLED = later(
    "blackbox: for line editing and colour, install prompt_toolkit; --plain is quiet about it."
)
BROKEN = later("blackbox: prompt_toolkit does not work here: {reason}.")


def edited(color: str) -> Face | None:
    """A face that edits lines, where the terminal and what is installed allow it."""
    if not speaks_ansi(os.environ.get("TERM", "")):
        return None
    try:
        from .terminal import TerminalFace

        return TerminalFace(color)
    except Exception as error:  # what others have installed may be wrong in any way
        return without_toolkit(error, color)


def without_toolkit(error: Exception, color: str) -> Face | None:
    """The second best face, after a line of why; that nothing is missed needs no line."""
    missing = isinstance(error, ModuleNotFoundError) and error.name == "prompt_toolkit"
    if not missing:
        tell(phrase(BROKEN, reason=one_sentence(error)))
    try:
        return ReadlineFace(color)
    except ModuleNotFoundError:
        if missing:
            tell(phrase(NOT_INSTALLED))
        return None


def one_sentence(error: Exception) -> str:
    """What an error says, on one line and without its end."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return words.encode("ascii", "replace").decode().rstrip(".")


def tell(notice: str) -> None:
    with suppress(OSError):
        os.write(2, f"{notice}\n".encode())


def speaks_ansi(term: str) -> bool:
    """Whether terminfo says that this terminal moves its cursor by ECMA-48 sequences."""
    if os.name == "nt":
        return True
    if term in ("", "dumb"):
        return False
    try:
        import curses
    except ModuleNotFoundError:
        return True
    try:
        curses.setupterm(term, 1)
    except (curses.error, ValueError):  # the second for what is no text
        return False
    return (curses.tigetstr("cup") or b"").startswith(b"\033[")
