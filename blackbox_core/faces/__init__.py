"""The one loop: read, send, write; what a face can do, and what is shown while someone waits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Protocol, Self

from ..console.phrases import NEW_PAGE, fold, later, phrase
from ..console.session import Ask, Paint, Session


class Face(Protocol):
    """How a conversation meets the world."""

    @property
    def paint(self) -> Paint: ...

    @property
    def no_colour_reason(self) -> str:
        """Why it shows no colour, for whoever turns it on; or nothing."""

    @property
    def after_interrupt(self) -> str:
        """What begins a line of its own after control C at a question."""

    @property
    def reset_bytes(self) -> bytes:
        """What a terminal has to be sent when the program is ended at once."""

    @property
    def is_paper(self) -> bool:
        """Whether what is said there stays, so that only what is worth it should be."""

    def respelled(self, text: str) -> str:
        """A text in letters that the line has."""

    def width(self) -> int:
        """The columns that a line of text may have just now, 40 to 72."""

    def height(self) -> int:
        """The lines that are seen at once just now; 0 where there is no end of them."""

    def say(self, text: str, /) -> None:
        """Print a text."""

    def ask(self, question: Ask) -> str:
        """The answer to a question; EOFError when there will be none."""

    def flush(self) -> None:
        """Send everything said so far."""

    def close(self) -> None:
        """Everything said has been sent."""


NOTICE = later("Thinking; Control-C makes the machine play at once")
BREAKING_OFF = later("Thinking; Control-C interrupts")
LEAVING = later("Press Control-C again to leave, or answer the question to go on.")

AT_FIRST = 0.5  # seconds until somebody is told that it takes longer
ENOUGH = 2  # times that control C is pressed at a question, to leave


class Patience:
    """While it lasts, control C is a wish to get on; calling it tells whether that was uttered.

    Someone at a screen sees a sign of life after half a second, and then every second.
    On paper it would stay; elsewhere nobody waits.
    """

    def __init__(self, face: Face, notice: str = "") -> None:
        self._face, self._notice = face, notice or phrase(NOTICE)
        self._seconds = 0
        self._in_line = False
        self._ended = False
        self._watched = os.isatty(0) and os.isatty(1)

    def __enter__(self) -> Self:
        if self._watched:
            from _signal import SIGINT, signal  # and not signal, which loads enum
            from time import monotonic

            self._clock, self._start = monotonic, monotonic()
            self._before = signal(SIGINT, self._end)
        return self

    def __call__(self) -> bool:
        if self._is_due():
            self._seconds += 1
            self._face.say("." if self._in_line else f"{self._notice} .")
            self._face.flush()
            self._in_line = True
        return self._ended

    def _is_due(self) -> bool:
        """Whether it is time for a sign of life."""
        shown = self._watched and not self._face.is_paper
        return shown and self._clock() - self._start > self._seconds + AT_FIRST

    def __exit__(self, *_: object) -> None:
        if self._watched:
            from _signal import SIGINT, signal

            signal(SIGINT, self._before)
        self.end_line()

    def end_line(self) -> None:
        """End the line of the sign of life, or of control C."""
        if self._in_line:
            self._face.say("\n")
            self._in_line = False

    def _end(self, *_: object) -> None:
        self._ended = self._in_line = True


def answer_interrupt(session: Session, face: Face, times: int) -> None:
    """What is said to control C at a question: the first clears the line, the second leaves."""
    from .driver import heed_next_interrupt, ignore_interrupts

    face.say(face.after_interrupt)
    if times < ENOUGH:
        heed_next_interrupt()
        face.say(fold(phrase(LEAVING), face.width()) + "\n")
    else:
        ignore_interrupts()
        face.say(session.end())


def talk(session: Session, face: Face, at_terminal: bool = False) -> bool:
    """Hold a whole conversation; whether control C ended it."""
    session.width = face.width
    say_all(session.opened(), face)
    interrupts = 0  # one after the other
    instead = ""  # of RETURN between two pages
    while session.question and interrupts < ENOUGH:
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
    return interrupts == ENOUGH


def say_patiently(session: Session, line: str, face: Face) -> str:
    """Say what answers a line, which someone at a terminal may break off; what is typed instead."""
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
    """Texts up to the first that a screen cannot hold; the lines of that and of all that follow."""
    for text in texts:
        if rest or (height and text.count("\n") >= height and NEW_PAGE not in text):
            rest += text.splitlines(keepends=True)
        else:
            yield text


def say_all(texts: Iterator[str], face: Face, patience: Patience | None = None) -> None:
    """Say some texts, each before the next is worked out."""
    for number, text in enumerate(texts):
        if number:
            face.flush()
        if patience:
            patience.end_line()
        face.say(text)


def answer(session: Session, question: Ask, face: Face) -> str:
    """What a person types, or the machine where it is its turn."""
    if not question.think:
        return face.ask(question)
    face.flush()
    if question.afar:
        return session.thought(session.hurried)
    with Patience(face) as stop:
        return session.thought(stop)
