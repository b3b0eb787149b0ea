"""The log of a match: what its lines mean, read back by its owner, or by whoever judges it."""

from __future__ import annotations

from ....console.phrases import phrase
from ....console.session import Refused
from .audit import first_field
from .course import Course
from .grammar import COMMENT, REFUSAL, read_line
from .seals import SIDES, read_opening
from .side import OWN_CALL, OWN_SIDE, PREFIX, SECRET
from .steps import after, check
from .terms import greeting, read_greeting, read_terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .exchange import Exchange
    from .grammar import SealedLine
    from .steps import Words
    from .terms import Terms


def entries(lines: list[str]) -> Iterator[tuple[str, Words]]:
    """The mark and the words of each line that counts."""
    for line in lines:
        mark, *words = line.split() or [COMMENT]
        if mark in (SECRET, *PREFIX) and words:
            yield mark, words
        elif mark[0] != COMMENT:
            raise no_log()


def said_in(lines: list[str]) -> Iterator[tuple[int, SealedLine]]:
    """What was said, and by which side."""
    for mark, words in entries(lines):
        said = read_line(words)
        if mark != SECRET and said:
            yield PREFIX.index(mark), said


def no_log() -> Refused:
    return Refused(phrase("That is no log of a match over a line."))


def terms_of(lines: list[str]) -> Terms:
    """What was agreed on in the match of a log."""
    for mark, words in entries(lines):
        if mark == SECRET and words[0] == OWN_CALL:
            return read_terms(words[2:])
        if mark != SECRET and (said := read_line(words)):
            return read_greeting(said.words)
    raise no_log()


# --- by its owner ---


def check_past(game: str, lines: list[str]) -> None:
    """Refuse a log that is to be gone on with and is none, or of another game."""
    if lines and (kept := terms_of(lines).game) != game:
        raise Refused(phrase("That is the log of another game: {game}.", game=kept))


def restore(exchange: Exchange, lines: list[str]) -> None:
    """Bring a side as far as its log tells; Refused where that is not its log."""
    command: Words = []
    for mark, words in entries(lines):
        said = None if mark == SECRET else read_line(words)
        if not said:
            restore_secret(exchange, words)
        elif said.mark:
            exchange.restore(command, said.words)
            command = []
        else:
            command = said.words
    if exchange.course.number:
        mine = exchange.course.speaker == exchange.me
        exchange.pending = command if mine else []


def restore_secret(exchange: Exchange, words: Words) -> None:
    """What this side has sealed in the game under way then, or which side it is, or its call."""
    if words[0] == OWN_SIDE:
        exchange.me = SIDES.index(words[1])
        return
    if words[0] == OWN_CALL:
        exchange.coin = words[1]
        exchange.pending = greeting(exchange.terms, exchange.coin)
        return
    opening = read_opening(words[1:], exchange.box)
    exchange.openings.append(opening)
    if not opening.turn:
        exchange.field = first_field(exchange.terms.rules, opening.secret, exchange.me)


# --- by whoever judges it ---


def judged(lines: list[str]) -> Iterator[Course]:
    """The course after each step; Cheat, or Refused where a line could not come there."""
    course, command = Course(), list[str]()
    for side, said in said_in(lines):
        answers = bool(said.mark)
        due = course.number + 1
        if (said.number, answers) != (due, bool(command)) or said.mark == REFUSAL:
            raise Refused(phrase("Number {number} is not in its place.", number=said.number))
        if (side == course.speaker) == answers:
            raise Refused(phrase("Number {number} is said by the wrong side.", number=said.number))
        if answers:
            course, command = after(course, command, said.words), []
            yield course
        else:
            check(course, said.words)
            command = said.words
