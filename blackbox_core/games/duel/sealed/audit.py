"""The audit of an opened field: it must be legal, and must have answered as it did."""

from __future__ import annotations

from ....box.cells import NONE
from ....box.text.words import describe_cells
from ....console.phrases import later, phrase
from ....console.session import Refused
from ..laws import answer, flaw, hiding_flaw, new_field
from ..notation import describe_reply, describe_turn
from ..turns import BUDDED, JUMP, Reply, Turn
from .seals import ATOMS, BUD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..laws import Field
    from ..turns import Rules
    from .course import Course, MadeTurn
    from .seals import Secret

MISPLACED = (
    later("The caller's atoms may not be placed like this: {cells}."),
    later("The called side's atoms may not be placed like this: {cells}."),
)


class Cheat(Refused):
    """What was opened belies what was played."""


def audit(course: Course, side: int) -> Field:
    """A side's field at the end of a game, when all its seals are open; Cheat if it was false."""
    secrets = {opening.turn: opening.secret for opening in course.opened[side]}
    field = first_field(course.agreed.rules, secrets.pop(0), side)
    for made in course.made:
        if (made.player == side) == (made.turn.kind == JUMP):
            field = replayed(field, made, secrets.get(made.number))
    return field


def first_field(rules: Rules, placed: Secret, side: int) -> Field:
    """A field as it was hidden."""
    atoms, dot = placed.cells, placed.other
    if placed.kind != ATOMS or hiding_flaw(rules, atoms, dot):
        cells = describe_cells(rules.box.cells_of(atoms))
        raise Cheat(phrase(MISPLACED[side], cells=cells))
    return new_field(rules, atoms, dot)


def replayed(field: Field, made: MadeTurn, secret: Secret | None) -> Field:
    """The field after a turn that was made at it; `secret` is what its owner sealed then."""
    if made.turn.kind == JUMP:
        return jumped(field, made, secret)
    grown = secret.cells if secret and secret.kind == BUD else NONE
    problem = flaw(field, made.turn, grown)
    if problem == "bud" and made.reply.bud != BUDDED:
        raise false(field, made, Reply(made.reply.told, BUDDED))
    if problem:
        told = "Turn {turn}: the new atom could not go at {cells}."
        cells = describe_cells(field.rules.box.cells_of(grown))
        raise Cheat(phrase(told, turn=made.number, cells=cells))
    reply, after = answer(field, made.turn, grown)
    if reply != made.reply:
        raise false(field, made, reply)
    return after


def jumped(field: Field, made: MadeTurn, secret: Secret | None) -> Field:
    """The field after its owner made an atom jump."""
    jump = Turn(JUMP, cells=secret.cells, to=secret.other) if secret else Turn(JUMP)
    if flaw(field, jump):
        told = "Turn {turn}: that jump was not legal: {jump}."
        raise Cheat(phrase(told, turn=made.number, jump=describe_turn(jump, field.rules.box)))
    return answer(field, jump)[1]


def false(field: Field, made: MadeTurn, reply: Reply) -> Cheat:
    """That another reply was due."""
    told = 'Turn {number}: "{turn}" was answered "{told}"; it should be "{due}".'
    return Cheat(
        phrase(
            told,
            number=made.number,
            turn=describe_turn(made.turn, field.rules.box),
            told=describe_reply(made.turn, made.reply),
            due=describe_reply(made.turn, reply),
        )
    )
