"""What a terminal does for us, what of a line being typed it leaves to us to show, and its signals.

The end of the program is quiet, and a terminal is left as it was found.
"""

from __future__ import annotations

import _signal  # and not signal, which loads enum: that takes a third as long as Python's start
import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from ..console.conversation import NO, PAUSE, QUIT, YES, hear_yes_or_no
from ..console.phrases import WIDTH, fold, later, phrase
from ..console.session import Ask, Paint, Session, unpainted

IFLAG, OFLAG, LFLAG = 0, 1, 3
NARROWEST = 20  # a short line of braille
ANSWER_COLUMNS = 6  # that stay free behind a folded prompt


def columns(fd: int) -> int:
    """The columns that a text may take: those of a terminal, 20 to 72, or 72 elsewhere."""
    try:
        found = os.get_terminal_size(fd).columns
    except OSError:
        return WIDTH
    return min(max(found, NARROWEST), WIDTH) if found else WIDTH


def rows(fd: int) -> int:
    """The lines that a terminal shows at once; 0 where nothing tells."""
    try:
        return os.get_terminal_size(fd).lines
    except OSError:
        return 0


def flags(fd: int) -> list[Any] | None:
    """The driver's flags; None where there is none, or none that can be asked."""
    if not os.isatty(fd):
        return None
    try:
        import termios
    except ImportError:
        return None
    return termios.tcgetattr(fd)


def restore(fd: int, found: list[Any], last: bytes) -> None:
    """Give a terminal that is still ours its flags back, and send the last bytes to it."""
    from termios import TCSANOW, error, tcsetattr

    try:
        if os.tcgetpgrp(fd) == os.getpgrp():
            tcsetattr(fd, TCSANOW, found)
            os.write(fd, last)
    except (OSError, error):
        return  # it has hung up


def echoes(fd: int) -> bool:
    """Whether a terminal shows what is typed without our help."""
    if found := flags(fd):
        from termios import ECHO

        return bool(found[LFLAG] & ECHO)
    return os.isatty(fd)


def sends_lines(fd: int) -> bool:
    """Return whether a terminal's driver sends whole lines, so that it is not to be echoed.

    An Emacs shell buffer is one with the echo off: it shows each line itself.
    """
    if found := flags(fd):
        from termios import ICANON

        return bool(found[LFLAG] & ICANON)
    return False


def is_raw(fd: int) -> bool:
    """Whether a terminal's driver adds no carriage return to a line feed."""
    if found := flags(fd):
        from termios import ONLCR, OPOST

        return bool(~found[OFLAG] & (OPOST | ONLCR))
    return False


def folded_prompt(prompt: str, width: int) -> str:
    """Return a prompt, folded if it is wider than the line, so that an answer fits behind it."""
    if len(prompt) < width:
        return prompt
    return fold(prompt.rstrip(" "), width - ANSWER_COLUMNS) + " "


class EchoOff:
    """While it lasts, the driver shows nothing of what is typed but the line end."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._before = flags(fd) if echoes(fd) else None

    def __enter__(self) -> None:
        if self._before:
            from termios import ECHO, ECHONL

            self._set(self._before[LFLAG] & ~ECHO | ECHONL)

    def __exit__(self, *_: object) -> None:
        if self._before:
            self._set(self._before[LFLAG])

    def _set(self, local: int) -> None:
        from termios import TCSANOW, tcgetattr, tcsetattr

        now = tcgetattr(self._fd)
        now[LFLAG] = local
        tcsetattr(self._fd, TCSANOW, now)


MOST_CHARACTERS = 256  # characters of a line
TOO_LONG = later("That line was too long and was ignored: type at most {most} characters.")


class Echo:
    """Nothing is shown: a driver, or the other end, does it. The others show all but secrets."""

    end_of_input = ""

    def __init__(self, say: Callable[[str], None] = lambda _: None) -> None:
        self.say = say
        self.secret = False

    def typed(self, characters: str) -> None:
        """Characters were added to the line."""

    def erased(self, character: str) -> None:
        """The last character was taken away."""

    def killed(self, line: str) -> None:
        """The whole line was taken away."""

    def ended(self, line: str | None) -> None:
        """The line is complete; None where it was too long."""

    def whole(self, line: str) -> None:
        """A line came at once."""
        self.typed(line)
        self.ended(line)


CODES = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}
CODES |= {"bold": "1", "reverse": "7"}
# From little to much, light upon dark and then dark upon light: read on either kind of screen.
CODES |= {"shade 1": "48;5;236;38;5;252", "shade 2": "48;5;52;38;5;255"}
CODES |= {"shade 3": "48;5;88;38;5;255", "shade 4": "48;5;130;38;5;255"}
CODES |= {"shade 5": "48;5;172;38;5;16", "shade 6": "48;5;220;38;5;16"}
FEWEST_COLOURS = 8  # that a board is painted with
CLEAR_SCREEN = "\033[H\033[2J\033[3J"


def painted(text: str, colour: str) -> str:
    """Text in a colour; without one as it is."""
    return f"\033[{CODES[colour]}m{text}\033[0m" if colour in CODES else text


def colour_forbidden(color: str) -> bool:
    """Whether NO_COLOR (no-color.org) forbids colour, and --color does not overrule it."""
    return color != "always" and bool(os.environ.get("NO_COLOR"))


def terminal_description() -> Any:
    """Return the module curses with the terminal's description, or None if there is none."""
    try:
        import curses
    except ImportError:
        return None
    try:
        curses.setupterm(os.environ.get("TERM", ""), 1)
    except (curses.error, ValueError):  # the second for a name that is not text
        return None
    return curses


def lacks_colours() -> bool:
    """Return whether terminfo says that the terminal has no colours, as vt100 or xterm-mono."""
    terminfo = None if os.environ.get("COLORTERM") else terminal_description()
    return terminfo is not None and terminfo.tigetnum("colors") < FEWEST_COLOURS


def is_paced() -> bool:
    """Return whether the terminal paces what it gets by control S and Q, as a vt220 does."""
    terminfo = terminal_description()
    return terminfo is not None and terminfo.tigetflag("xon") > 0


def no_colour_reason(color: str) -> str:
    """Return why the terminal shows no colour even if COLOUR is on, or ""."""
    if colour_forbidden(color):
        return phrase("COLOUR is on, but NO_COLOR in the environment keeps colours off here.")
    if color != "always" and lacks_colours():
        return phrase("COLOUR is on, but this terminal has no colours.")
    return ""


def painting(color: str) -> Paint:
    """Return how a terminal paints text; COLOUR can be turned on only where this paints."""
    return unpainted if no_colour_reason(color) else painted


def colour_wanted(color: str) -> bool:
    """Return whether there is colour from the beginning."""
    return color != "never" and not no_colour_reason(color)


def turn_pages(
    session: Session,
    height: int,
    lines: list[str],
    say: Callable[[str], None],
    ask: Callable[[Ask], str],
) -> str:
    """Say lines a page at a time. Return a line that is typed instead of RETURN, after the rest.

    The conversation never hears of a pause, so that none is kept of it, and none replayed.
    """
    table = session.question.table if session.question else None
    if table and table.listens:
        height = 0
    while height and lines[height - 1 :]:
        say("".join(lines[: height - 1]))
        del lines[: height - 1]
        line = ask(Ask(phrase(PAUSE))).strip()
        heard = hear_yes_or_no(line).lower()
        if heard in (*NO, *QUIT):
            return ""
        if line and heard not in YES and table and session.question and not session.question.think:
            say("".join(lines))
            return line
    say("".join(lines))
    return ""


def strip_parity(fd: int) -> None:
    """Have a terminal's driver clear the eighth bit of what comes, until the program ends.

    A teletype that sends mark parity sets that bit, so that its returns would end no line.
    """
    if not (before := flags(fd)):
        return
    import atexit
    from termios import ISTRIP, TCSANOW, tcsetattr

    now = [*before]
    now[IFLAG] |= ISTRIP
    tcsetattr(fd, TCSANOW, now)
    atexit.register(restore, fd, before, b"")


# --- the signals ---


AT_ONCE = 1.0  # seconds
PASSED_ON = 0.2  # seconds in which a program such as timeout passes the same interrupt on again
DEADLY = ("SIGTERM", "SIGHUP", "SIGQUIT")  # as far as a system has them


def heed_interrupts() -> None:
    """An interrupt ends the program, and others that follow at once do not disturb its end."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        interrupts = Interrupts()
        _signal.signal(_signal.SIGINT, interrupts)
        sys.unraisablehook = interrupts.dropped


class Interrupts:
    """Tells of an interrupt, and then of none for a while; one may be lost on its way, not all."""

    def __init__(self) -> None:
        self._deaf_until = 0.0

    def __call__(self, *_: object) -> None:
        if monotonic() > self._deaf_until:
            self._deaf_until = monotonic() + AT_ONCE
            raise KeyboardInterrupt

    def listen(self) -> None:
        """Heed the next interrupt, however soon it comes."""
        self._deaf_until = 0.0

    def listen_soon(self) -> None:
        """Heed the next interrupt, unless it is the same one passed on again."""
        self._deaf_until = monotonic() + PASSED_ON

    def dropped(self, lost: Any) -> None:
        """Where Python may raise nothing, it drops an interrupt: the next one counts again."""
        if lost.exc_type is KeyboardInterrupt:
            self.listen()
        else:
            sys.__unraisablehook__(lost)


def heed_next_interrupt() -> None:
    """Heed the next interrupt, because the last one has been answered."""
    handler = _signal.getsignal(_signal.SIGINT)
    if isinstance(handler, Interrupts):
        handler.listen_soon()


def ignore_interrupts() -> None:
    """No interrupt is heard any more, not even by Python when it has forgotten its handlers."""
    _signal.signal(_signal.SIGINT, do_nothing)
    if hasattr(_signal, "pthread_sigmask"):
        _signal.pthread_sigmask(_signal.SIG_BLOCK, [_signal.SIGINT])


def do_nothing(*_: object) -> None:
    """What is done about an interrupt that was under way already."""


def restore_on_signal(fd: int, last: bytes) -> None:
    """Have a signal that ends the program give a terminal its modes back, and the last bytes."""
    found = flags(fd)

    def end(number: int, _: object) -> None:
        _signal.signal(number, _signal.SIG_DFL)
        if found:
            restore(fd, found, last)
        os.kill(os.getpid(), number)

    for number in (getattr(_signal, name, 0) for name in DEADLY):
        if number and _signal.getsignal(number) == _signal.SIG_DFL:
            _signal.signal(number, end)


def write_if_taken(fd: int, data: bytes) -> None:
    """Send something that may be lost, where nobody takes it any more."""
    try:
        os.write(fd, data)
    except OSError:
        return


def send_no_more(fd: int) -> None:
    """What is still held back for a descriptor goes nowhere, and nobody complains of it."""
    sys.stderr = None  # asyncio would, where an interrupt tore it out of its work
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), fd)
    except OSError:
        return
