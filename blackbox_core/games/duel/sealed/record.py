"""Read the log of a remote match, to resume the match or to check that it was fair."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from ....console import Game
from ....console.phrases import Verbatim, later, number, phrase, quote
from ....console.services import Texts, World, done
from ....console.session import Dialogue, Refused, Telling
from ....console.settings import LOG, Chosen, Setting
from ....console.table import Start
from ... import auditor_of
from .course import COIN, HELLO, OPEN, OVER, SEAL, TURN, Course
from .exchange import Exchange
from .side import OTHER_PROVES, OWN_CALL, OWN_SIDE, PREFIX, SECRET, Side
from .steps import Cheat, Words, after, check, first_field
from .terms import (
    ATOMS,
    CALLER,
    COMMENT,
    REFUSAL,
    SIDES,
    Opening,
    ParsedLine,
    Terms,
    check_coin,
    digest,
    greeting,
    read_greeting,
    read_line,
    read_opening,
    read_terms,
    seal,
)


def log_lines(lines: list[str]) -> Iterator[tuple[str, Words]]:
    """Yield (mark, words) for each line of a log, except comments. Raise Refused if a line does not
    have the form of a log line.

    The mark says who sent the line: ">" is the caller, and "<" the called side. A line with the
    mark "!" was not sent: it is a private note of the side that wrote the log.
    """
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
    """Return the parts of a logged command or answer. Raise Refused for words that neither side can
    have sent.
    """
    said = read_line(words)
    if not said:
        message = "Neither side can have sent this line of the log: {line}."
        raise Refused(phrase(message, line=quote(" ".join(words))))
    return said


def no_log() -> Refused:
    return Refused(
        phrase("That is not the log of a match over a line, or no match has begun in it.")
    )


def terms_of(lines: list[str]) -> Terms:
    """Return the terms of a match, such as its rules, from the lines of its log. Raise Refused if
    the lines are no log of a match.
    """
    for mark, words in log_lines(lines):
        if mark == SECRET and words[0] == OWN_CALL:
            return read_terms(words[2:])
        if mark != SECRET and (said := read_line(words)):
            return read_greeting(said.words)
    raise no_log()


# --- resuming ---


def check_past(game: str, lines: list[str]) -> None:
    """Raise Refused if a match of the game `game` cannot be resumed from a log, because the log is
    inconsistent or of another game.

    An empty log is accepted, because it begins a new match.
    """
    if not lines:
        return
    if (kept := terms_of(lines).game) != game:
        raise Refused(
            phrase(
                "That log belongs to another game: start Black Box with {game} and the same "
                "options to continue that match.",
                game=kept,
            )
        )
    owner = Owner(is_playing=True)
    course = [Course(), *follow_steps(lines, owner)][-1]
    if course.stage == HELLO and not owner.coin:
        raise no_log()


def restore(exchange: Exchange, lines: list[str]) -> None:
    """Bring a side of a match to its state at the end of its log. The log must have been accepted
    by `check_past`.
    """
    side, command = exchange.side, list[str]()
    for mark, words in log_lines(lines):
        if mark != SECRET:
            said = parse_log_line(words)
            if said.mark:
                side.restore(command, said.words)
            command = [] if said.mark else said.words
        elif words == [OTHER_PROVES]:
            exchange.resumption.other_proves = True
        else:
            restore_secret(side, words)
    if side.course.number:
        side.pending = command if side.course.speaker == side.me else []


def restore_secret(side: Side, words: Words) -> None:
    """Read a private line of a side's own log into `side`: one of its secrets, whether it is the
    caller or the called side, or the greeting that it prepared for play by post.
    """
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


# --- auditing ---


def owner_of(lines: list[str]) -> str:
    """Return which side has written a log, "caller" or "called", or "" if the log does not say
    which.
    """
    sides = (
        words[1] for mark, words in log_lines(lines) if mark == SECRET and words[0] == OWN_SIDE
    )
    return next(sides, "")


def follow_log(lines: list[str]) -> Iterator[Course]:
    """Yield the state of the match after each step of a log.

    Raise Cheat if a command proves that its side has cheated, and Refused if a line is out of
    place.
    """
    if cheat := (yield from follow_steps(lines, Owner())):
        raise cheat


def follow_steps(lines: list[str], owner: Owner) -> Generator[Course, None, Cheat | None]:
    """Yield the state of the match after each step of a log.

    Return the Cheat that the last command proves, or None. A command that seems to prove a cheat
    may have been garbled on the way. It is ignored if it has no answer and was then repeated
    correctly.
    """
    course, command, cheat = Course(), list[str](), None
    for mark, words in log_lines(lines):
        if mark == SECRET:
            owner.read(words, course)
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
    owner.check(course, command)
    return cheat


def cheat_of(course: Course, command: Words) -> Cheat | None:
    """Return the Cheat that a command proves, or None. Raise Refused if the command is out of
    place.
    """
    try:
        check(course, command)
    except Cheat as cheat:
        return cheat
    return None


class Owner:
    """The side that has written a log. Its secrets in the log are checked against their seals
    (hashes).

    If `is_playing` is true, the log is to be resumed, and must have the secret of every seal.
    """

    def __init__(self, *, is_playing: bool = False) -> None:
        self.is_playing = is_playing
        self.side: int | None = None
        self.coin, self.terms = "", ""  # the coin and terms of a greeting by post
        self.game, self.openings = 0, list[Opening]()  # the secrets of the game in progress

    def read(self, words: Words, course: Course) -> None:
        """Read a private line of the log. `course` is the state of the match before the line."""
        if words == [OTHER_PROVES]:
            return
        if words[0] == OWN_SIDE and len(words) == 2 and words[1] in SIDES and self.side is None:
            self.side = SIDES.index(words[1])
        elif words[0] == OWN_CALL and course.stage == HELLO and not self.coin:
            check_coin(" ".join(words[1:2]))
            self.coin, self.terms = words[1], str(read_terms(words[2:]))
        elif course.stage in (SEAL, TURN) and words[0] == str(course.game_number):
            self.read_opening(words[1:], course)
        else:
            raise misplaced_line(words)

    def read_opening(self, words: Words, course: Course) -> None:
        """Read a secret of the owner for the next step of the match. The step may be missing in the
        log.
        """
        opening = read_opening(words, course.agreed.rules.box)
        is_placing = opening.secret.kind == ATOMS
        due = 0 if course.stage == SEAL else course.number + 1
        if opening.turn != due or is_placing != (course.stage == SEAL):
            raise misplaced_line(words)
        if is_placing:
            first_field(course.agreed.rules, opening.secret, self.side or CALLER)
        if self.game != course.game_number:
            self.game, self.openings = course.game_number, []
        self.openings.append(opening)

    def check(self, course: Course, command: Words | None = None) -> None:
        """Raise Refused if a secret of the owner does not agree with its seal in the game in
        progress.

        `command` is the last command of the log if it has no answer yet.
        """
        if self.is_playing:
            self.check_beginning(course, command)
        if self.coin and self.side == CALLER and digest(self.coin) != course.name:
            raise Refused(
                phrase("The coin in that log is not the coin that was sealed in the greeting.")
            )
        if course.stage not in (TURN, OPEN) or not (self.is_playing or self.openings):
            return
        side = CALLER if self.side is None else self.side
        place, box = course.place(side), course.agreed.rules.box
        hashes = {opening.turn: seal(place, opening, box) for opening in self.openings}
        for turn, hash in course.seals[side]:
            if self.game != course.game_number or hashes.get(turn) != hash:
                raise changed_secret(turn)

    def check_beginning(self, course: Course, command: Words | None) -> None:
        """Raise Refused if a log cannot be resumed because of its beginning: it does not name the
        side that wrote it, has other terms than the match, or lacks the caller's random number
        (coin).
        """
        if course.stage != HELLO and self.side is None:
            raise no_log()
        if course.stage == COIN and self.side == CALLER and not (self.coin or command):
            raise no_log()
        if self.terms and course.stage != HELLO and self.terms != str(course.agreed):
            raise no_log()


def misplaced_line(words: Words) -> Refused:
    """Return the exception for a private line that stands at a wrong place in the log."""
    message = "This line of the log is out of place: {line}."
    return Refused(phrase(message, line=quote(" ".join([SECRET, *words]))))


def changed_secret(turn: int) -> Refused:
    """Return the exception for a secret in a log that differs from its seal, the hash that was
    sent.

    `turn` is the number of the step to which the secret belongs, or 0 for the atoms.
    """
    if not turn:
        return Refused(phrase("The atoms in that log are not the atoms that were sealed."))
    message = "The secret of turn {turn} in that log is not the secret that was sealed."
    return Refused(phrase(message, turn=turn))


OTHER_LOG = Setting(
    "other-log",
    "",
    "compare the log with that of the other side",
    "FILE",
    str,
    is_value=bool,
    group="audit",
    noted=False,
)
ALONE = later(
    "One log proves that every answer in a finished game fits what was\nsealed. It takes "
    "the logs of both sides to prove that neither log was\nrewritten with other answers or "
    'another winner: type "audit" and the\nnames of both logs, as in "audit one.log '
    'other.log".'
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
    """Check one log of a match, or two logs together, and say what they prove. The exit status of
    the program is 0 only if the match has ended and was fair.
    """
    name, other = start.chosen[LOG], start.chosen[OTHER_LOG]
    try:
        if (yield from audit_as_another_game(name)):
            return
        course = yield from audit_log(name)
        if other:
            yield from compare_logs(name, other)
    except Refused as refusal:
        yield str(refusal)
        yield from done(World.fail)
    else:
        yield from describe_match_so_far(course, alone=not other)


def audit_as_another_game(name: str) -> Telling[bool]:
    """Check the log in the file `name` if it is the log of a game other than the duel. Return
    whether it is.
    """
    lines = yield from done(Texts.read_lines, name)
    auditor = auditor_of(lines)
    if auditor:
        yield from auditor(lines)
    return auditor is not None


def compare_logs(name: str, other: str) -> Dialogue:
    """Compare two logs of a match, in the files `name` and `other`. Raise Refused if they differ,
    or if they were not written by the two sides.
    """
    both: list[list[str]] = []
    for each in (name, other):
        lines = yield from done(Texts.read_lines, each)
        for _ in follow_log(lines):
            pass
        both.append(lines)
    first, second = ([line for line in lines if line[:1] in PREFIX] for lines in both)
    for mine, theirs in zip(first, second, strict=False):
        if mine != theirs:
            raise Refused(
                phrase(
                    "The logs differ: one has {one}, and the other has {two}.",
                    one=quote(mine),
                    two=quote(theirs),
                )
            )
    if len(first) != len(second):
        message = (
            "The logs agree as far as the shorter one goes: get both in full. Lines in "
            "the first log: {one}; in the second: {two}."
        )
        raise Refused(phrase(message, one=number(len(first)), two=number(len(second))))
    if owner_of(both[0]) == owner_of(both[1]):
        raise Refused(
            phrase("The two logs come from the same side: get the second log from the other side.")
        )
    yield phrase("The two logs agree, line by line.")


def audit_log(name: str) -> Telling[Course]:
    """Report each game in the log in the file `name`, after checking that every answer was true.
    Return the state of the match at its end.
    """
    lines = yield from done(Texts.read_lines, name)
    before = Course()
    for course in follow_log(lines):
        if before.stage == OPEN and course.stage != OPEN:
            yield describe_game(before)
        before = course
    if before.stage == HELLO:
        raise no_log()
    return before


def describe_game(course: Course) -> str:
    """Say who won a game, and that every answer was true. All seals of the game are open."""
    winner = course.public_game.winner
    if winner is None:
        return phrase(
            "Game {game}: neither side won, and every answer was true.", game=course.game_number
        )
    return phrase(VICTORIES[winner], game=course.game_number)


def describe_match_so_far(course: Course, *, alone: bool) -> Dialogue:
    """Say the score of a match, and how it ended or which line must come next. If `alone` is true,
    there is only one log: say also what a single log cannot prove.
    """
    one, other = course.match.won
    message = (
        "Games won by the caller: {one}; by the called side: {other}. Wins needed for the "
        "match: {wins}."
    )
    yield phrase(message, one=one, other=other, wins=course.match.wins)
    if alone:
        yield phrase(ALONE)
    yield phrase("The two logs agree if an audit of the other side's log shows this hash:")
    yield Verbatim(course.chain)
    if course.stage != OVER:
        yield phrase(DUE[course.speaker], number=course.number + 1)
        yield from done(World.fail)


def check_options(chosen: Chosen) -> None:
    if LOG.name not in chosen.given:
        raise Refused(
            phrase("audit needs a log, or the logs of both sides, as in audit one.log other.log")
        )


GAME = Game(
    "audit",
    "Black Box",
    (LOG._replace(tells="check the log in FILE", is_value=bool, group="audit"), OTHER_LOG),
    audit_logs,
    check_options,
    keeps=False,
    reads_files=True,
)
