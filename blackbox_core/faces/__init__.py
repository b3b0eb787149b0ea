"""The loop of a conversation, what a face can do, and the sign of life during a wait."""

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
    """Return a prompt, folded if it is wider than the line, so that an answer fits behind it."""
    if len(prompt) < width:
        return prompt
    return fold(prompt.rstrip(" "), width - ANSWER_COLUMNS) + " "


class Face(Protocol):
    """The way in which a conversation is shown to a player, and a player's lines are read.

    It is a protocol, so that the type checker names each part that one of the faces lacks. The two
    faces share no code: one is written for a line, the other for prompt_toolkit.
    """

    @property
    def paint(self) -> Paint: ...

    @property
    def no_colour_reason(self) -> str:
        """Why this face shows no colour, in a sentence for a player who turns colour on, or ""."""

    @property
    def after_interrupt(self) -> str:
        """The text that begins a new line after Control-C at a question."""

    @property
    def reset_bytes(self) -> bytes:
        """The bytes that reset a terminal when the program is ended at once."""

    @property
    def is_paper(self) -> bool:
        """Whether the output is printed on paper, which cannot be erased."""

    def respelled(self, text: str) -> str:
        """Return a text respelled in the letters that the line has."""

    def width(self) -> int:
        """Return the present number of columns for a line of text, 20 to 72."""

    def height(self) -> int:
        """Return the present number of lines that are seen at once, or 0 if it is unlimited."""

    def say(self, text: str, /) -> None:
        """Print a text."""

    def ask(self, question: Ask) -> str:
        """Return the answer to a question. Raise EOFError if no answer will come."""

    def flush(self) -> None:
        """Send all text that waits."""

    def close(self) -> None:
        """Send all text that waits, because the conversation is over."""


NOTICE = later("Thinking: Control-C makes the machine play at once")
BREAKING_OFF = later("Thinking: Control-C interrupts")
LEAVING = later("Press Control-C again to leave, or answer the question to go on.")

AT_FIRST = 0.5  # seconds until the first sign of life
PRESSES_TO_LEAVE = 2  # times that Control-C is pressed at a question to leave the program


class Patience:
    """A context for a wait, in which Control-C asks to end the wait. Calling it returns whether
    Control-C was pressed.

    A player at a screen sees a sign of life after half a second, and then every second. It is
    neither printed on paper, which cannot erase it, nor shown if no player waits at a terminal.
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
        """Return whether it is time for a sign of life."""
        shown = self._watched and not self._face.is_paper
        return shown and monotonic() - self._start > self._seconds + AT_FIRST

    def __exit__(self, *_: object) -> None:
        if self._watched:
            signal.signal(signal.SIGINT, self._before)
        self.end_line()

    def end_line(self) -> None:
        """End the line on which the sign of life or Control-C was shown."""
        if self._in_line:
            self._face.say("\n")
            self._in_line = False

    def _end(self, *_: object) -> None:
        self._ended = self._in_line = True


def answer_interrupt(session: Session, face: Face, times: int) -> None:
    """Answer Control-C at a question: the first one clears the line, the second one leaves the
    program.
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
    """Hold a whole conversation, and return whether Control-C ended it."""
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
    """Print the answer to a line. A player at a terminal may interrupt it.

    Return the line that was typed instead of RETURN between two pages, or "".
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
    """Yield texts up to the first one that does not fit on the screen.

    Add the lines after that to `rest`.
    """
    for text in texts:
        if rest or (height and text.count("\n") >= height and NEW_PAGE not in text):
            rest += text.splitlines(keepends=True)
        else:
            yield text


def say_all(texts: Iterator[str], face: Face, patience: Patience | None = None) -> None:
    """Print some texts, each before the next one is computed."""
    for number, text in enumerate(texts):
        if number:
            face.flush()
        if patience:
            patience.end_line()
        face.say(text)


def answer(session: Session, question: Ask, face: Face) -> str:
    """Return the line that a person types or, on the machine's turn, the machine's line."""
    if not question.think:
        return face.ask(question)
    face.flush()
    if question.afar:
        return session.thought(session.hurried)
    with Patience(face) as stop:
        return session.thought(stop)
