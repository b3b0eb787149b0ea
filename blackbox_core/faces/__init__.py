"""Connect a session to the player: the loop of questions and answers, the interface of a face (a
terminal, a pipe or a teletype), and the notice during a long wait.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from time import monotonic
from typing import Protocol, Self

from ..console.phrases import NEW_PAGE, fold, later, phrase
from ..console.session import Ask, Paint, Session

ANSWER_COLUMNS = 6  # columns that stay free behind a folded prompt


def folded_prompt(prompt: str, width: int) -> str:
    """Return a prompt, broken into lines if it leaves too little space for an answer in `width`
    columns.
    """
    if len(prompt) < width:
        return prompt
    return fold(prompt.rstrip(" "), width - ANSWER_COLUMNS) + " "


class Face(Protocol):
    """The interface of the classes that print texts and read typed lines: at a terminal, a pipe or
    a teletype.

    It is a protocol, so that the type checker finds methods that a class lacks. The two kinds of
    faces share no code: PlainFace reads and writes bytes itself, TerminalFace uses prompt_toolkit.
    """

    @property
    def paint(self) -> Paint: ...

    @property
    def no_colour_reason(self) -> str:
        """The sentence that says why colours cannot be shown, or "" if they can."""

    @property
    def after_interrupt(self) -> str:
        """The text to print after Control-C at a question, so that a new line begins."""

    @property
    def reset_bytes(self) -> bytes:
        """The bytes that reset the terminal if a signal ends the program."""

    @property
    def is_paper(self) -> bool:
        """Whether the output is printed on paper, which cannot be erased."""

    def respelled(self, text: str) -> str:
        """Return a text in which letters that the output cannot show are replaced by others."""

    def width(self) -> int:
        """Return the number of columns for text at this moment, 20 to 72."""

    def height(self) -> int:
        """Return the number of lines on the screen at this moment, or 0 if there is no limit."""

    def say(self, text: str, /) -> None:
        """Print a text."""

    def ask(self, question: Ask) -> str:
        """Print the prompt of a question and return the typed line. Raise EOFError at the end of
        input.
        """

    def flush(self) -> None:
        """Send all text that was collected and not sent yet."""

    def close(self) -> None:
        """Send all text that was collected and not sent yet, because the conversation is over."""


NOTICE = later("Thinking: press Control-C to make the machine play at once")
BREAKING_OFF = later("Thinking: press Control-C to interrupt")
LEAVING = later("Press Control-C again to leave, or answer the question to go on.")

AT_FIRST = 0.5  # seconds until the notice appears
PRESSES_TO_LEAVE = 2  # times that Control-C is pressed at a question to leave the program


class Patience:
    """A context for a long wait, which the player can end by Control-C. The computation calls this
    object now and then, and the call returns whether Control-C was pressed.

    A player at a screen sees a notice after half a second, and one more dot after each second.
    Nothing is shown on paper, where it could not be erased, or if nobody is at a terminal.
    """

    def __init__(self, face: Face, notice: str = "") -> None:
        self._face, self._notice = face, notice or phrase(NOTICE)
        self._seconds = 0
        self._in_line = False
        self._ended = False
        self._watched = os.isatty(0) and os.isatty(1)

    def __enter__(self) -> Self:
        if self._watched:
            self._start = monotonic()
            self._before = signal.signal(signal.SIGINT, self._end)
        return self

    def __call__(self) -> bool:
        if self._is_due():
            self._seconds += 1
            self._face.say("." if self._in_line else f"{self._notice} .")
            self._face.flush()
            self._in_line = True
        return self._ended

    def _is_due(self) -> bool:
        """Return whether it is time to show the notice or the next dot."""
        shown = self._watched and not self._face.is_paper
        return shown and monotonic() - self._start > self._seconds + AT_FIRST

    def __exit__(self, *_: object) -> None:
        if self._watched:
            signal.signal(signal.SIGINT, self._before)
        self.end_line()

    def end_line(self) -> None:
        """If the notice is shown, end its line."""
        if self._in_line:
            self._face.say("\n")
            self._in_line = False

    def _end(self, *_: object) -> None:
        self._ended = self._in_line = True


def answer_interrupt(session: Session, face: Face, times: int) -> None:
    """Answer Control-C at an open question. `times` says how often it was pressed in a row.

    The first time, clear the typed line. The second time, end the conversation.
    """
    from .driver import heed_next_interrupt, ignore_interrupts

    face.say(face.after_interrupt)
    if times < PRESSES_TO_LEAVE:
        heed_next_interrupt()
        face.say(fold(phrase(LEAVING), face.width()) + "\n")
    else:
        ignore_interrupts()
        face.say(session.end())


def talk(session: Session, face: Face, at_terminal: bool = False) -> bool:
    """Run a session from its beginning to its end. `at_terminal` says whether a person is at a
    terminal. Return whether Control-C ended the session.
    """
    session.width = face.width
    say_all(session.opened(), face)
    interrupts = 0  # in succession
    instead = ""  # the line typed instead of RETURN between two pages
    while session.question and interrupts < PRESSES_TO_LEAVE:
        try:
            line = instead or answer(session, session.question, face)
        except EOFError:
            face.say(session.end())
        except KeyboardInterrupt:
            if not at_terminal or session.question.think:
                raise
            interrupts += 1
            answer_interrupt(session, face, interrupts)
        else:
            interrupts = 0
            if at_terminal:
                instead = say_patiently(session, line, face)
            else:
                say_all(session.answers(line), face)
    face.close()
    return interrupts == PRESSES_TO_LEAVE


def say_patiently(session: Session, line: str, face: Face) -> str:
    """Print the answer to a line. The player can interrupt the answer by Control-C.

    A long answer is shown page by page. Return the line that was typed instead of RETURN after a
    page, or "".
    """
    height, rest = face.height(), list[str]()
    with Patience(face, phrase(BREAKING_OFF)) as stop:
        say_all(until_page(session.answers(line, stop), height, rest), face, stop)
    if not rest:
        return ""
    from .driver import turn_pages

    try:
        return turn_pages(session, height, rest, face.say, face.ask)
    except (EOFError, KeyboardInterrupt):
        face.say(face.after_interrupt)
        return ""


def until_page(texts: Iterator[str], height: int, rest: list[str]) -> Iterator[str]:
    """Yield texts until one of them has too many lines for a screen of `height` lines (0: no
    limit). Add the lines of this text and of all later texts to the list `rest` instead.
    """
    for text in texts:
        if rest or (height and text.count("\n") >= height and NEW_PAGE not in text):
            rest += text.splitlines(keepends=True)
        else:
            yield text


def say_all(texts: Iterator[str], face: Face, patience: Patience | None = None) -> None:
    """Print each text before the next one is computed. If `patience` shows a notice, end the line
    of the notice first.
    """
    for number, text in enumerate(texts):
        if number:
            face.flush()
        if patience:
            patience.end_line()
        face.say(text)


def answer(session: Session, question: Ask, face: Face) -> str:
    """Return the line that answers a question. A person types it or, on the machine's turn, the
    machine chooses it.
    """
    if not question.think:
        return face.ask(question)
    face.flush()
    if question.afar:
        return session.thought(session.hurried)
    with Patience(face) as stop:
        return session.thought(stop)
