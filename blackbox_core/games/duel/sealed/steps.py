"""The steps of a match: which command may come next, and how a step changes the state of the match.

At the end of a game the hidden boxes (fields) are checked: each must be legal, and must give the
replies that its owner gave.
"""

from __future__ import annotations

from collections.abc import Callable

from ....box import NONE
from ....box.text.words import describe_cells
from ....console.phrases import later, phrase
from ....console.session import Refused
from ..game import DuelGame, Log
from ..laws import (
    BUDDED,
    JUMP,
    Field,
    Match,
    Reply,
    Rules,
    Turn,
    answer,
    flaw,
    hiding_flaw,
    new_field,
)
from ..notation import describe_reply, describe_turn, read_reply, read_turn
from ..words import describe_flaw, describe_known
from .course import COIN, HELLO, OPEN, OVER, RESIGN, SEAL, TURN, Course, MadeTurn, closed
from .terms import (
    ATOMS,
    BUD,
    CALLED,
    CALLER,
    HASH_DIGITS,
    Secret,
    beginner,
    check_coin,
    describe_beginner,
    digest,
    identity,
    is_hex,
    read_greeting,
    read_opening,
    seal,
)

Words = list[str]


MISPLACED = (
    later("The caller's atoms were placed against the rules: {cells}."),
    later("The called side's atoms were placed against the rules: {cells}."),
)


class Cheat(Refused):
    """Raised if the secrets that a side has opened prove that it has cheated."""


def audit(course: Course, side: int) -> Field:
    """Check the box that `side` has hidden, after all of its secrets are opened, and return it as
    it was at the end of the game. Raise Cheat if it was illegal or its owner gave a false reply.
    """
    secrets = {opening.turn: opening.secret for opening in course.opened[side]}
    field = first_field(course.agreed.rules, secrets.pop(0), side)
    for made in course.made:
        if (made.player == side) == (made.turn.kind == JUMP):
            field = field_after_turn(field, made, secrets.get(made.number))
    return field


def first_field(rules: Rules, placed: Secret, side: int) -> Field:
    """Return the box that `side` has hidden at the beginning of a game, from the secret `placed`,
    which has its atoms. Raise Cheat if the rules do not allow them.
    """
    atoms, dot = placed.cells, placed.other
    if placed.kind != ATOMS or hiding_flaw(rules, atoms, dot):
        cells = describe_cells(rules.box.cells_of(atoms))
        raise Cheat(phrase(MISPLACED[side], cells=cells))
    return new_field(rules, atoms, dot)


def field_after_turn(field: Field, made: MadeTurn, secret: Secret | None) -> Field:
    """Return the hidden box `field` after a turn that was made in it. Raise Cheat if the logged
    reply was false.

    `secret` is the secret that the owner of the box has opened for this turn: the cell of a new
    atom, the cells of a jump, or None.
    """
    if made.turn.kind == JUMP:
        return field_after_jump(field, made, secret)
    grown = secret.cells if secret and secret.kind == BUD else NONE
    problem = flaw(field, made.turn, grown)
    if problem == "bud" and made.reply.bud != BUDDED:
        raise false_reply(field, made, Reply(made.reply.value, BUDDED))
    if problem:
        message = "Command {turn}: the new atom was not allowed at {cells}."
        cells = describe_cells(field.rules.box.cells_of(grown))
        raise Cheat(phrase(message, turn=made.number, cells=cells))
    reply, after = answer(field, made.turn, grown)
    if reply != made.reply:
        raise false_reply(field, made, reply)
    return after


def field_after_jump(field: Field, made: MadeTurn, secret: Secret | None) -> Field:
    """Return the hidden box `field` after its owner made an atom jump. Raise Cheat if the jump was
    not legal.

    `secret` has the two cells of the jump. It is None if the owner sent no seal for this turn.
    """
    jump = Turn(JUMP, cells=secret.cells, to=secret.other) if secret else Turn(JUMP)
    if flaw(field, jump):
        message = 'Command {turn}: the jump "{jump}" was not legal.'
        raise Cheat(phrase(message, turn=made.number, jump=describe_turn(jump, field.rules.box)))
    return answer(field, jump)[1]


def false_reply(field: Field, made: MadeTurn, reply: Reply) -> Cheat:
    """Return the exception that says that a turn got a false reply. `reply` is the true reply."""
    message = 'Command {number}: the true answer to "{turn}" is "{due}", not "{told}".'
    return Cheat(
        phrase(
            message,
            number=made.number,
            turn=describe_turn(made.turn, field.rules.box),
            told=describe_reply(made.turn, made.reply),
            due=describe_reply(made.turn, reply),
        )
    )


WON, SEALED, FAIR = ["won"], ["sealed"], ["fair"]


def check(course: Course, command: Words) -> None:
    """Raise Refused if `command` is not allowed as the next command."""
    checks[course.stage](course, command)


def after(course: Course, command: Words, answer: Words) -> Course:
    """Return the state of the match after a command and its answer. Raise Refused if the answer is
    invalid.
    """
    return follows[course.stage](course, command, answer).with_step(command, answer)


# --- the beginning of a match ---


def check_hello(_: Course, command: Words) -> None:
    read_greeting(command)


def after_hello(course: Course, command: Words, answer: Words) -> Course:
    check_coin(" ".join(answer))
    terms = read_greeting(command)
    return course._replace(stage=COIN, greeting=(*command,), terms=terms, coin=answer[0])


def check_revealed_coin(course: Course, command: Words) -> None:
    if command[0] != COIN or digest(*command[1:]) != course.greeting[-1]:
        raise Refused(
            phrase(
                'That is not the coin sealed in the greeting: type "coin", then its 32 '
                "hexadecimal digits."
            )
        )
    check_coin(" ".join(command[1:]))


def after_coin(course: Course, command: Words, answer: Words) -> Course:
    match_id = identity([*course.greeting], course.coin, command[1])
    expect(answer, describe_beginner(match_id))
    match = Match(beginner(match_id), course.agreed.wins)
    return course._replace(stage=SEAL, match_id=match_id, match=match)


def check_seal(course: Course, command: Words) -> None:
    if command[:-1] != ["seal", str(course.game_number)] or not is_hex(command[-1], HASH_DIGITS):
        raise Refused(
            phrase(
                'That is not the seal of your atoms: type "seal {game}", then 64 hexadecimal '
                "digits.",
                game=course.game_number,
            )
        )


def after_seal(course: Course, command: Words, answer: Words) -> Course:
    if len(answer) != 1 or not is_hex(answer[0], HASH_DIGITS):
        raise Refused(phrase("That is not the seal of your atoms: type 64 hexadecimal digits."))
    log, first = Log(course.agreed.rules), course.match.beginner
    return course._replace(
        stage=TURN,
        game=DuelGame((closed(log), closed(log)), (log, log), first, first),
        made=(),
        seals=(((0, command[-1]),), ((0, answer[0]),)),
        opened=((), ()),
    )


def expect(answer: Words, due: Words) -> None:
    if answer != due:
        raise Refused(phrase('The answer must be "{due}".', due=" ".join(due)))


# --- turns ---


def read_public(course: Course, command: Words) -> tuple[Turn, str]:
    """Return (turn, seal) from a command. For a jump the cells are not known, and the seal is the
    hash of the cells. For any other turn the seal is "".
    """
    if command[0] != JUMP:
        return read_turn(command, course.agreed.rules.box), ""
    if len(command) != 2 or not is_hex(command[1], HASH_DIGITS):
        raise Refused(phrase('A jump must be sealed: type "jump", then 64 hexadecimal digits.'))
    return Turn(JUMP), command[1]


def check_turn(course: Course, command: Words) -> None:
    if command == [RESIGN]:
        return
    game, (turn, _) = course.public_game, read_public(course, command)
    if known := game.known(turn):
        raise Refused(describe_known(turn.entry, known))
    spent = "" if game.fields[game.mover].powers.jump else "spent"
    if problem := spent if turn.kind == JUMP else game.flaw(turn):
        raise Refused(describe_flaw(problem, game, turn))


def after_turn(course: Course, command: Words, answer: Words) -> Course:
    game, number = course.public_game, course.number + 1
    if command == [RESIGN]:
        expect(answer, WON)
        return course._replace(stage=OPEN, game=game.resigned())
    turn, sealed = read_public(course, command)
    reply, grown = read_answer(course, turn, answer)
    owner = game.owner(turn)
    log = game.logs[owner].after(turn, reply)
    game = game.after_reply(turn, reply, closed(log))
    made = MadeTurn(number, course.public_game.mover, turn, reply)
    course = course._replace(
        stage=OPEN if game.over else TURN, game=game, made=(*course.made, made)
    )
    return course.sealed(owner, number, sealed or grown) if sealed or grown else course


def read_answer(course: Course, turn: Turn, answer: Words) -> tuple[Reply, str]:
    """Return (reply, seal) from the answer to a turn. If a new atom grew, the seal is the hash of
    its cell, else "".
    """
    log = course.public_game.logs[course.public_game.owner(turn)]
    grown = answer[-1] if answer[1:2] == [BUDDED] and is_hex(answer[-1], HASH_DIGITS) else ""
    reply = read_reply(turn, answer[:-1] if grown else answer, log)
    if (reply.bud == BUDDED) != bool(grown):
        raise Refused(phrase("New atoms grow only in Quantugeddon, and must be sealed."))
    return reply, grown


# --- the end of a game ---


def check_open(course: Course, command: Words) -> None:
    if command[0] != OPEN:
        raise Refused(phrase("The game is over: now open your seals."))
    after_opening(course, command)


def after_opening(course: Course, command: Words) -> Course:
    """Return the state of the match after a command has opened one more seal.

    After the last seal of a side, the box that it has hidden is checked. Raise Cheat if the box was
    illegal or its owner gave a false reply.
    """
    side, box = course.opener, course.agreed.rules.box
    turn, hash = course.unopened(side)[0]
    opening = read_opening(command[1:], box)
    if opening.turn != turn or seal(course.place(side), opening, box) != hash:
        raise Refused(
            phrase(
                'That opening does not fit the seal of turn {turn}: type "open {turn}", then '
                "the secret and the nonce that were sealed.",
                turn=turn,
            )
        )
    both = [*course.opened]
    both[side] = (*both[side], opening)
    course = course._replace(opened=(both[CALLER], both[CALLED]))
    if not course.unopened(side):
        audit(course, side)
    return course


def verdict(course: Course, side: int) -> Words:
    """Return the answer to a command by which `side` has opened a seal correctly: ["fair"] if it
    was the side's last seal of the game, else ["sealed"].
    """
    return SEALED if course.unopened(side) else FAIR


def after_open(course: Course, command: Words, answer: Words) -> Course:
    side, course = course.opener, after_opening(course, command)
    expect(answer, verdict(course, side))
    if course.unopened(CALLER) or course.unopened(CALLED):
        return course
    match = course.match.after(course.public_game.winner)
    return course._replace(stage=SEAL if match.winner is None else OVER, match=match)


def check_over(_: Course, __: Words) -> None:
    raise Refused(phrase("The match is over."))


checks: dict[str, Callable[[Course, Words], None]] = {
    HELLO: check_hello,
    COIN: check_revealed_coin,
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
