"""The terminal driver: its modes, the echo of typed characters, and signals.

If a signal ends the program, the modes are restored, and no traceback is shown.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from ..console.conversation import NO, PAUSE, QUIT, YES, hear_yes_or_no
from ..console.phrases import WIDTH, later, phrase
from ..console.session import Ask, Paint, Session, unpainted

IFLAG, OFLAG, LFLAG = 0, 1, 3
NARROWEST = 20  # columns, as on a short braille display


def columns(fd: int) -> int:
    """Return the number of columns for text: the width of the terminal, but at least 20 and at most
    72. If there is no terminal, return 72.
    """
    try:
        width = os.get_terminal_size(fd).columns
    except OSError:
        return WIDTH
    return min(max(width, NARROWEST), WIDTH) if width else WIDTH


def rows(fd: int) -> int:
    """Return the number of lines on the screen of a terminal, or 0 if it is unknown."""
    try:
        return os.get_terminal_size(fd).lines
    except OSError:
        return 0


def flags(fd: int) -> list[Any] | None:
    """Return the modes of a terminal (as from tcgetattr), or None if there are none."""
    if not os.isatty(fd):
        return None
    try:
        import termios
    except ImportError:
        return None
    return termios.tcgetattr(fd)


def restore(fd: int, modes: list[Any], last: bytes) -> None:
    """Set the modes of a terminal and send the bytes `last`, if this program still controls the
    terminal.
    """
    from termios import TCSANOW, error, tcsetattr

    try:
        if os.tcgetpgrp(fd) == os.getpgrp():
            tcsetattr(fd, TCSANOW, modes)
            os.write(fd, last)
    except (OSError, error):
        return  # the terminal has hung up


def echoes(fd: int) -> bool:
    """Return whether a terminal itself shows what is typed, so that the program must not echo
    it.
    """
    if modes := flags(fd):
        from termios import ECHO

        return bool(modes[LFLAG] & ECHO)
    return os.isatty(fd)


def sends_lines(fd: int) -> bool:
    """Return whether the driver of a terminal delivers whole lines without echo, as the shell
    buffer of Emacs does. Emacs shows each typed line itself, so the program must not echo it.
    """
    if modes := flags(fd):
        from termios import ICANON

        return bool(modes[LFLAG] & ICANON)
    return False


def is_raw(fd: int) -> bool:
    """Return whether the driver of a terminal does not add a carriage return to a line feed."""
    if modes := flags(fd):
        from termios import ONLCR, OPOST

        return bool(~modes[OFLAG] & (OPOST | ONLCR))
    return False


class EchoOff:
    """A context in which a terminal shows nothing that is typed, except the end of the line."""

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


MAX_CHARACTERS = 256  # characters of a line
TOO_LONG = later("That line was too long and was ignored: type at most {most} characters.")


class Echo:
    """Shows typed characters, if the terminal does not. This class shows nothing, for a terminal
    that shows them itself.

    The subclasses show everything except secrets.
    """

    end_of_input = ""

    def __init__(self, say: Callable[[str], None] = lambda _: None) -> None:
        self.say = say
        self.secret = False

    def typed(self, characters: str) -> None:
        """Show characters that were added to the typed line."""

    def erased(self, character: str) -> None:
        """Show that the last character of the typed line was erased."""

    def killed(self, line: str) -> None:
        """Show that the whole typed line was erased."""

    def ended(self, line: str | None) -> None:
        """Show that the typed line has ended. `line` is its text, or None if it was too long."""

    def whole(self, line: str) -> None:
        """Show a line that has arrived all at once."""
        self.typed(line)
        self.ended(line)


CODES = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}
CODES |= {"bold": "1", "reverse": "7"}
# From a small chance to a large one, readable on light and on dark screens.
CODES |= {"shade 1": "48;5;236;38;5;252", "shade 2": "48;5;52;38;5;255"}
CODES |= {"shade 3": "48;5;88;38;5;255", "shade 4": "48;5;130;38;5;255"}
CODES |= {"shade 5": "48;5;172;38;5;16", "shade 6": "48;5;220;38;5;16"}
MIN_COLOURS = 8  # colours that a board needs
CLEAR_SCREEN = "\033[H\033[2J\033[3J"


def painted(text: str, colour: str) -> str:
    """Return a text with the escape sequences for a colour, or unchanged if the colour has none."""
    return f"\033[{CODES[colour]}m{text}\033[0m" if colour in CODES else text


def colour_forbidden(color: str) -> bool:
    """Return whether the variable NO_COLOR (no-color.org) forbids colours. The option
    --color=always overrules it.
    """
    return color != "always" and bool(os.environ.get("NO_COLOR"))


def terminal_description() -> Any:
    """Load the description of the terminal that TERM names from terminfo.

    Return the module `curses`, whose functions then know the terminal, or None if that is not
    possible.
    """
    try:
        import curses
    except ImportError:
        return None
    try:
        curses.setupterm(os.environ.get("TERM", ""), 1)
    except (curses.error, ValueError):  # ValueError for a name with a NUL
        return None
    return curses


def lacks_colours() -> bool:
    """Return whether the terminal (for example a vt100) has no colours, according to terminfo."""
    terminfo = None if os.environ.get("COLORTERM") else terminal_description()
    return terminfo is not None and terminfo.tigetnum("colors") < MIN_COLOURS


def is_paced() -> bool:
    """Return whether the terminal (for example a vt220) sends Control-S and Control-Q when it
    cannot keep up with the output.
    """
    terminfo = terminal_description()
    return terminfo is not None and terminfo.tigetflag("xon") > 0


def no_colour_reason(color: str) -> str:
    """Return a sentence that says why the terminal shows no colours although COLOUR is on, or "" if
    it shows them.

    `color` is the value of the option --color.
    """
    if colour_forbidden(color):
        return phrase("COLOUR is on, but NO_COLOR in the environment keeps colours off here.")
    if color != "always" and lacks_colours():
        return phrase("COLOUR is on, but this terminal has no colours.")
    return ""


def painting(color: str) -> Paint:
    """Return the function that colours text, or one that returns it unchanged if the terminal can
    show no colours.
    """
    return unpainted if no_colour_reason(color) else painted


def colour_wanted(color: str) -> bool:
    """Return whether colours are shown at the start. `color` is the value of the option --color."""
    return color != "never" and not no_colour_reason(color)


def turn_pages(
    session: Session,
    height: int,
    lines: list[str],
    say: Callable[[str], None],
    ask: Callable[[Ask], str],
) -> str:
    """Print lines with the function `say`, in pages of fewer than `height` lines. After each page,
    wait for RETURN with the function `ask`. Return the line typed instead of RETURN, or "".

    This wait is not a question of the conversation, so it does not occur in saved rounds and
    scripts.
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
    """Make the driver of a terminal clear the eighth bit of its input until the program ends.

    Otherwise a teletype that sends mark parity could not end a line, because the eighth bit of its
    carriage return is set.
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


AT_ONCE = 1.0  # seconds in which further interrupts are ignored
PASSED_ON = 0.2  # seconds in which a program such as timeout passes the same interrupt on again
DEADLY = (
    "SIGTERM",
    "SIGHUP",
    "SIGQUIT",
)  # signals that end the program, as far as the system has them


def heed_interrupts() -> None:
    """Let Control-C raise KeyboardInterrupt. Further interrupts are ignored for a second after
    it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        interrupts = Interrupts()
        signal.signal(signal.SIGINT, interrupts)
        sys.unraisablehook = interrupts.dropped


class Interrupts:
    """A signal handler that raises KeyboardInterrupt, then ignores interrupts for a second."""

    def __init__(self) -> None:
        self._deaf_until = 0.0

    def __call__(self, *_: object) -> None:
        if monotonic() > self._deaf_until:
            self._deaf_until = monotonic() + AT_ONCE
            raise KeyboardInterrupt

    def listen(self) -> None:
        """Accept further interrupts from this moment on."""
        self._deaf_until = 0.0

    def listen_soon(self) -> None:
        """Accept interrupts again after 0.2 seconds.

        In this time a program such as timeout may send the same interrupt again.
        """
        self._deaf_until = monotonic() + PASSED_ON

    def dropped(self, lost: Any) -> None:
        """Accept interrupts again after a KeyboardInterrupt that Python could not raise.

        This is the hook to which Python passes exceptions that it cannot raise. All other
        exceptions are passed on to Python's own hook.
        """
        if lost.exc_type is KeyboardInterrupt:
            self.listen()
        else:
            sys.__unraisablehook__(lost)


def heed_next_interrupt() -> None:
    """Accept interrupts again 0.2 seconds from now, because the last one was answered."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, Interrupts):
        handler.listen_soon()


def ignore_interrupts() -> None:
    """Ignore all further interrupts, also while Python shuts down."""
    signal.signal(signal.SIGINT, do_nothing)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def do_nothing(*_: object) -> None:
    """Do nothing. This is the handler of interrupts while the program ends."""


def restore_on_signal(fd: int, last: bytes) -> None:
    """If a signal ends the program, restore the modes of a terminal and send the bytes `last`."""
    modes = flags(fd)

    def end(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        if modes:
            restore(fd, modes, last)
        os.kill(os.getpid(), number)

    for number in (getattr(signal, name, 0) for name in DEADLY):
        if number and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, end)


def write_if_taken(fd: int, data: bytes) -> None:
    """Write bytes to a descriptor. Ignore errors."""
    try:
        os.write(fd, data)
    except OSError:
        return


def send_no_more(fd: int) -> None:
    """Discard the bytes that are still buffered for a descriptor, without an error message."""
    sys.stderr = None  # asyncio would write to it after an interrupt
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), fd)
    except OSError:
        return
