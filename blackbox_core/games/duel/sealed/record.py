"""The log of a match: what its lines mean, read back by its owner or by whoever audits it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....console import Game
from ....console.phrases import Verbatim, later, number, phrase, quote
from ....console.services import Services, done
from ....console.session import Dialogue, Refused, Telling
from ....console.settings import LOG, Chosen, Setting
from ....console.table import Start
from .course import HELLO, OPEN, OVER, TURN, Course
from .exchange import Exchange
from .side import OTHER_PROVES, OWN_CALL, OWN_SIDE, PREFIX, SECRET, Side
from .steps import Cheat, Words, after, check, first_field
from .terms import (
    CALLER,
    COMMENT,
    REFUSAL,
    SIDES,
    ParsedLine,
    Terms,
    digest,
    greeting,
    read_greeting,
    read_line,
    read_opening,
    read_terms,
    seal,
)


def log_lines(lines: list[str]) -> Iterator[tuple[str, Words]]:
    """The mark and the words of each line that counts; each has one form only."""
    for line in lines:
        mark, *words = line.split() or [COMMENT]
        if mark[0] == COMMENT:
            continue
        if mark not in (SECRET, *PREFIX) or not words:
            raise no_log()
        if " ".join([mark, *words]) != line:
            raise Refused(
                phrase(
                    "A line of that log has extra spaces: the log was changed after it was written."
                )
            )
        yield mark, words


def parse_log_line(words: Words) -> ParsedLine:
    """What a line says; Refused where it is none that anybody says."""
    said = read_line(words)
    if not said:
        told = "Neither side can have sent this line of the log: {line}."
        raise Refused(phrase(told, line=quote(" ".join(words))))
    return said


def no_log() -> Refused:
    return Refused(
        phrase("That is not the log of a match over a line, or no match has begun in it.")
    )


def terms_of(lines: list[str]) -> Terms:
    """What was agreed on in the match of a log."""
    for mark, words in log_lines(lines):
        if mark == SECRET and words[0] == OWN_CALL:
            return read_terms(words[2:])
        if mark != SECRET and (said := read_line(words)):
            return read_greeting(said.words)
    raise no_log()


# --- by its owner ---


def check_past(game: str, lines: list[str]) -> None:
    """Refuse a log that is to be gone on with and is none, or of another game."""
    if lines and (kept := terms_of(lines).game) != game:
        raise Refused(
            phrase(
                "That log belongs to another game: start Black Box with {game} and the same "
                "options to continue that match.",
                game=kept,
            )
        )


def restore(exchange: Exchange, lines: list[str]) -> None:
    """Bring a side as far as its log tells; Refused where that is not its log."""
    side, command = exchange.side, list[str]()
    for mark, words in log_lines(lines):
        said = None if mark == SECRET else read_line(words)
        if mark == SECRET and words == [OTHER_PROVES]:
            exchange.resumption.other_proves = True
        elif not said:
            restore_secret(side, words)
        elif said.mark:
            side.restore(command, said.words)
            command = []
        else:
            command = said.words
    if side.course.number:
        side.pending = command if side.course.speaker == side.me else []


def restore_secret(side: Side, words: Words) -> None:
    """What this side has sealed in the game under way then, or which side it is, or its call."""
    if words[0] == OWN_SIDE:
        side.me = SIDES.index(words[1])
        return
    if words[0] == OWN_CALL:
        side.coin = words[1]
        side.pending = greeting(side.terms, side.coin)
        return
    opening = read_opening(words[1:], side.box)
    side.openings.append(opening)
    if not opening.turn:
        side.field = first_field(side.terms.rules, opening.secret, side.me)


# --- by whoever judges it ---


def owner_of(lines: list[str]) -> str:
    """Which side a log says that it is of."""
    told = (words[1] for mark, words in log_lines(lines) if mark == SECRET and words[0] == OWN_SIDE)
    return next(told, "")


def follow_log(lines: list[str]) -> Iterator[Course]:
    """The course after each step; Cheat, or Refused where a line could not come there.

    A false command that was not answered may have been spoilt on its way, if it was said again.
    """
    course, command, cheat, owner = Course(), list[str](), None, Owner()
    for mark, words in log_lines(lines):
        if mark == SECRET:
            owner.says(words)
            continue
        said = parse_log_line(words)
        answers = bool(said.mark)
        if cheat and answers:
            raise cheat
        if (said.number, answers) != (course.number + 1, bool(command)) or said.mark == REFUSAL:
            raise Refused(phrase("Command {number} is out of place.", number=said.number))
        if (PREFIX.index(mark) == course.speaker) == answers:
            raise Refused(phrase("Command {number} came from the wrong side.", number=said.number))
        if answers:
            before, course, command = course, after(course, command, said.words), []
            if before.stage == OPEN and course.stage != OPEN:
                owner.check(before)
            yield course
        elif not (cheat := cheat_of(course, said.words)):
            command = said.words
    if cheat:
        raise cheat
    owner.check(course)


def cheat_of(course: Course, command: Words) -> Cheat | None:
    """Why a command is false; Refused if it may not come."""
    try:
        check(course, command)
    except Cheat as cheat:
        return cheat
    return None


class Owner:
    """What the owner of a log says of its own side, which must be what it has sealed."""

    def __init__(self) -> None:
        self.side: int | None = None
        self.coin = ""
        self.sealed: list[Words] = []  # the number of the game, and the opening

    def says(self, words: Words) -> None:
        """A line that only the owner's log has."""
        if words[0] == OWN_SIDE and len(words) == 2 and words[1] in SIDES:
            self.side = SIDES.index(words[1])
        elif words[0] == OWN_CALL and len(words) > 1:
            self.coin = words[1]
        elif words != [OTHER_PROVES]:
            self.sealed.append(words)

    def check(self, course: Course) -> None:
        """Refuse what is not what was sealed in the game of this course, or before."""
        if self.coin and self.side == CALLER and digest(self.coin) != course.name:
            raise Refused(phrase("The coin in that log is not the one sealed in the greeting."))
        if course.stage not in (TURN, OPEN):
            return
        for game, *told in self.sealed:
            if game == str(course.game_number) and not self.holds(course, told):
                raise changed_secret(told[0])

    def holds(self, course: Course, told: Words) -> bool:
        """Whether an opening is that of a seal; the last one may not have been said yet."""
        opening = read_opening(told, course.agreed.rules.box)
        side = CALLER if self.side is None else self.side
        hash = seal(course.place(side), opening, course.agreed.rules.box)
        due = course.stage == TURN and opening.turn > course.number
        return due or (opening.turn, hash) in course.seals[side]


def changed_secret(turn: str) -> Refused:
    """What is said of a turn whose secret is another one; that of turn 0 is the atoms."""
    if turn == "0":
        return Refused(phrase("The atoms in that log are not those that were sealed."))
    told = "The secret of turn {turn} in that log is not the one that was sealed."
    return Refused(phrase(told, turn=turn))


OTHER_LOG = Setting(
    "other-log",
    "",
    "compare the log with that of the other side",
    "FILE",
    str,
    is_value=bool,
    group="duel",
    noted=False,
)
ALONE = later(
    "One log proves that every answer of a finished game fits what was\n"
    "sealed. Only the logs of both sides prove that neither was rewritten\n"
    "with other answers or another winner: type audit and both logs, as in\n"
    "audit one.log other.log."
)
VICTORIES = (
    later("Game {game}: the caller won, and every answer was true."),
    later("Game {game}: the called side won, and every answer was true."),
)
DUE = (
    later("The match is not over: the caller must send the next line, for command {number}."),
    later("The match is not over: the called side must send the next line, for command {number}."),
)


def audit_logs(start: Start) -> Dialogue:
    """What a log proves, or two; the exit status is 0 only where the match is over and was fair."""
    name, other = start.chosen[LOG], start.chosen[OTHER_LOG]
    try:
        course = yield from audit_log(name)
        if other:
            yield from compare_logs(name, other)
    except Refused as refusal:
        yield str(refusal)
        yield from done(Services.fail)
    else:
        yield from describe_match_so_far(course, alone=not other)


def compare_logs(name: str, other: str) -> Dialogue:
    """What two logs prove together; Refused where they are not both sides' of one match."""
    both: list[list[str]] = []
    for each in (name, other):
        lines = yield from done(Services.read_lines, each)
        for _ in follow_log(lines):
            pass
        both.append(lines)
    one, two = ([line for line in lines if line[:1] in PREFIX] for lines in both)
    for mine, theirs in zip(one, two, strict=False):
        if mine != theirs:
            raise Refused(
                phrase(
                    "The logs differ: one has {one}, the other {two}.",
                    one=quote(mine),
                    two=quote(theirs),
                )
            )
    if len(one) != len(two):
        told = (
            "The logs agree as far as the shorter one goes: get both in full. Lines in "
            "the first log: {one}; in the second: {two}."
        )
        raise Refused(phrase(told, one=number(len(one)), two=number(len(two))))
    if owner_of(both[0]) == owner_of(both[1]):
        raise Refused(
            phrase("The two logs come from the same side: get the second one from the other side.")
        )
    yield phrase("The two logs agree, line by line.")


def audit_log(name: str) -> Telling[Course]:
    """How far a log leads, every game told; Refused where it leads no further."""
    lines = yield from done(Services.read_lines, name)
    before = Course()
    for course in follow_log(lines):
        if before.stage == OPEN and course.stage != OPEN:
            yield describe_game(before)
        before = course
    if before.stage == HELLO:
        raise no_log()
    return before


def describe_game(course: Course) -> str:
    """A game that is over, with its seals open."""
    winner = course.public_game.winner
    if winner is None:
        return phrase(
            "Game {game}: neither side won, and every answer was true.", game=course.game_number
        )
    return phrase(VICTORIES[winner], game=course.game_number)


def describe_match_so_far(course: Course, *, alone: bool) -> Dialogue:
    """How a match stands, and what one log cannot prove."""
    one, other = course.match.won
    told = "Games won by the caller: {one}, by the called side: {other}; match to {wins}."
    yield phrase(told, one=one, other=other, wins=course.match.wins)
    if alone:
        yield phrase(ALONE)
    yield phrase("The other side's log agrees with this one if its audit shows this hash:")
    yield Verbatim(course.chain)
    if course.stage != OVER:
        yield phrase(DUE[course.speaker], number=course.number + 1)
        yield from done(Services.fail)


def check_options(chosen: Chosen) -> None:
    if LOG.name not in chosen.given:
        raise Refused(
            phrase("audit needs a log, or the logs of both sides, as in audit one.log other.log")
        )


GAME = Game(
    "audit",
    "Black Box",
    (replace(LOG, is_value=bool), OTHER_LOG),
    audit_logs,
    check_options,
    keeps=False,
    reads_files=True,
)
