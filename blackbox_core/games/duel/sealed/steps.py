"""The steps of a match: which command may come now, what may answer it, and what follows.

What may not be is Refused, and leaves no trace; a Cheat is what was opened and is false.
"""

from __future__ import annotations

from ....console.phrases import phrase
from ....console.session import Refused
from ..fields import DuelGame
from ..log import Log
from ..notation import read_reply, read_turn
from ..turns import BUDDED, DESTROY, HIT, JUMP, LAST, Match, Reply, Turn
from ..words import describe_flaw, describe_known
from .audit import audit
from .course import COIN, HELLO, OPEN, OVER, RESIGN, SEAL, TURN, MadeTurn, closed
from .seals import CALLED, CALLER, HASH, digest, is_hex, read_opening, seal
from .terms import beginner, check_coin, describe_beginner, identity, read_greeting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .course import Course

    Words = list[str]

WON, SEALED, FAIR = ["won"], ["sealed"], ["fair"]


def check(course: Course, command: Words) -> None:
    """Refuse a command that may not come now."""
    checks[course.stage](course, command)


def after(course: Course, command: Words, answer: Words) -> Course:
    """The course after a command that may come, and its answer; Refused if it is none."""
    return follows[course.stage](course, command, answer).with_step(command, answer)


# --- the beginning of a match ---


def check_hello(_: Course, command: Words) -> None:
    read_greeting(command)


def after_hello(course: Course, command: Words, answer: Words) -> Course:
    check_coin(" ".join(answer))
    terms = read_greeting(command)
    return course.replace(stage=COIN, greeting=(*command,), terms=terms, coin=answer[0])


def check_coin_told(course: Course, command: Words) -> None:
    if command[0] != COIN or digest(*command[1:]) != course.greeting[-1]:
        raise Refused(phrase("Now give the coin that was sealed in the greeting."))
    check_coin(" ".join(command[1:]))


def after_coin(course: Course, command: Words, answer: Words) -> Course:
    match = identity([*course.greeting], course.coin, command[1])
    expect(answer, describe_beginner(match))
    standing = Match(beginner(match), course.agreed.wins)
    return course.replace(stage=SEAL, match=match, standing=standing)


def check_seal(course: Course, command: Words) -> None:
    if command[:-1] != ["seal", str(course.games)] or not is_hex(command[-1], HASH):
        raise Refused(phrase("Now seal your atoms, as in seal {game} 6f0c...", game=course.games))


def after_seal(course: Course, command: Words, answer: Words) -> Course:
    if len(answer) != 1 or not is_hex(answer[0], HASH):
        raise Refused(phrase("Now send the seal of your atoms, 64 digits."))
    log, first = Log(course.agreed.rules), course.standing.beginner
    return course.replace(
        stage=TURN,
        game=DuelGame((closed(log), closed(log)), (log, log), first, first),
        made=(),
        seals=(((0, command[-1]),), ((0, answer[0]),)),
        opened=((), ()),
    )


def expect(answer: Words, due: Words) -> None:
    if answer != due:
        raise Refused(phrase("That should be {due}.", due=" ".join(due)))


# --- turns ---


def read_public(course: Course, command: Words) -> tuple[Turn, str]:
    """A turn as the other side sees it, with the seal that a jump carries."""
    if command[0] != JUMP:
        return read_turn(command, course.agreed.rules.box), ""
    if len(command) != 2 or not is_hex(command[1], HASH):
        raise Refused(phrase("A jump is sealed: type jump and 64 digits."))
    return Turn(JUMP), command[1]


def check_turn(course: Course, command: Words) -> None:
    if command == [RESIGN]:
        return
    game, (turn, _) = course.board, read_public(course, command)
    if known := game.known(turn):
        raise Refused(describe_known(turn.entry, known))
    spent = "" if game.fields[game.mover].left.jump else "spent"
    if problem := spent if turn.kind == JUMP else game.flaw(turn):
        raise Refused(describe_flaw(problem, game, turn))


def after_turn(course: Course, command: Words, answer: Words) -> Course:
    game, number = course.board, course.number + 1
    if command == [RESIGN]:
        expect(answer, WON)
        return course.replace(stage=OPEN, game=game.resigned())
    turn, sealed = read_public(course, command)
    reply, grown = read_answer(course, turn, answer)
    owner = game.owner(turn)
    log = game.logs[owner].after(turn, reply)
    game = game.told(turn, reply, closed(log))
    made = MadeTurn(number, course.board.mover, turn, reply)
    course = course.replace(stage=OPEN if game.over else TURN, game=game, made=(*course.made, made))
    return course.sealed(owner, number, sealed or grown) if sealed or grown else course


def read_answer(course: Course, turn: Turn, answer: Words) -> tuple[Reply, str]:
    """What a turn was told, with the seal of the new atom if one grew; both as they may be."""
    rules = course.agreed.rules
    grown = answer[-1] if answer[1:2] == [BUDDED] and is_hex(answer[-1], HASH) else ""
    reply = read_reply(turn, answer[:-1] if grown else answer, rules.box)
    living = course.board.logs[course.board.owner(turn)].living
    if (reply.bud == BUDDED) != bool(grown) or (reply.bud and not rules.budding):
        raise Refused(phrase("New atoms grow only in Quantugeddon, and are sealed."))
    if turn.kind == DESTROY and reply.told in (HIT, LAST) and (living == 1) != (reply.told == LAST):
        told = "Living atoms: {n}; only a hit on the last one is answered hit last."
        raise Refused(phrase(told, n=living))
    return reply, grown


# --- the end of a game ---


def check_open(course: Course, command: Words) -> None:
    if command[0] != OPEN:
        raise Refused(phrase("The game is over: now open your seals."))
    opened(course, command)


def opened(course: Course, command: Words) -> Course:
    """With one more seal open; a Cheat where its side has no other, and its field is false."""
    side, box = course.opener, course.agreed.rules.box
    turn, hash = course.unopened(side)[0]
    opening = read_opening(command[1:], box)
    if opening.turn != turn or seal(course.place(side), opening, box) != hash:
        raise Refused(phrase("That does not open the seal of turn {turn}.", turn=turn))
    both = [*course.opened]
    both[side] = (*both[side], opening)
    course = course.replace(opened=(both[CALLER], both[CALLED]))
    if not course.unopened(side):
        audit(course, side)
    return course


def verdict(course: Course, side: int) -> Words:
    """What answers an opening of this side that was true: whether more of its seals are due."""
    return SEALED if course.unopened(side) else FAIR


def after_open(course: Course, command: Words, answer: Words) -> Course:
    side, course = course.opener, opened(course, command)
    expect(answer, verdict(course, side))
    if course.unopened(CALLER) or course.unopened(CALLED):
        return course
    standing = course.standing.after(course.board.winner)
    return course.replace(stage=SEAL if standing.winner is None else OVER, standing=standing)


def check_over(_: Course, __: Words) -> None:
    raise Refused(phrase("The match is over."))


checks: dict[str, Callable[[Course, Words], None]] = {
    HELLO: check_hello,
    COIN: check_coin_told,
    SEAL: check_seal,
    TURN: check_turn,
    OPEN: check_open,
    OVER: check_over,
}
follows: dict[str, Callable[[Course, Words, Words], Course]] = {
    HELLO: after_hello,
    COIN: after_coin,
    SEAL: after_seal,
    TURN: after_turn,
    OPEN: after_open,
}
