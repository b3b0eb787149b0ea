"""What each turn of a log tells: partial histories, narrowed by it."""

from __future__ import annotations

from ...box.deduce import ways_in
from ...box.kinds import NONE
from .cells import around, line
from .turns import DESTROY, HYPER, MISS, NAME, RAY, XRAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...box.kinds import Cells
    from .lives import Lives, Moment, Partial
    from .log import Told


def ease(one: Told) -> int:
    """What leaves the shortest lists comes first: hits, exits, reflections; absorptions last."""
    if one.turn.kind == RAY:
        return 4 if one.reply.told == 0 else 1 + (one.reply.told == one.turn.entry)
    return 0 if one.turn.kind == DESTROY else 3


def narrowed(lives: Lives, partial: Partial, turn: int) -> Iterator[Partial]:
    """What remains of a partial history in the light of one turn: no two overlap."""
    one, moment = lives.log.told[turn], lives.moments[turn]
    kind, entry, at, told = one.turn.kind, one.turn.entry, one.turn.cells, one.reply.told
    if kind == RAY:
        return fork(lives, partial, moment, entry, told)
    if kind == HYPER:
        return counted(lives, partial, moment, line(lives.box, entry), told)
    if kind == NAME:
        return counted(lives, partial, moment, at, at.bit_count() - told)
    if kind == DESTROY:
        return counted(lives, partial, moment, at, int(told != MISS))
    if kind == XRAY:
        return potential(lives, partial, moment, at, told)
    return iter([partial])


def counted(
    lives: Lives, partial: Partial, moment: Moment, cells: Cells, number: int
) -> Iterator[Partial]:
    """The ways to have just so many atoms in some cells."""
    atoms, bare = lives.seen(partial, moment)
    undecided = cells & ~(atoms | bare)
    lacking = number - (atoms & cells).bit_count()
    if not 0 <= lacking <= undecided.bit_count():
        return
    if not lacking:
        yield lives.cleared(partial, undecided, moment)
        return
    first = undecided & -undecided
    for one in lives.placed(partial, first, moment):
        yield from counted(lives, one, moment, cells, number)
    yield from counted(lives, lives.cleared(partial, first, moment), moment, cells, number)


def potential(
    lives: Lives, partial: Partial, moment: Moment, cell: Cells, told: int
) -> Iterator[Partial]:
    """The ways to tell an x-ray so much: by as many atoms around, or 1 by one in the cell."""
    if told == 1:
        yield from counted(lives, partial, moment, cell, 1)
    for empty in counted(lives, partial, moment, cell, 0):
        yield from counted(lives, empty, moment, around(lives.box, cell), told)


def fork(
    lives: Lives, partial: Partial, moment: Moment, entry: int, exit: int
) -> Iterator[Partial]:
    """The ways in which open cells can send a ray to its exit: it stops there and forks."""
    law, ways = lives.box.law, ways_in(lives.box, lives.rules.placing)
    seen, then, last = law.seen, law.then, law.entries
    stack = [(law.start(entry), partial, NONE, *lives.seen(partial, moment))]
    while stack:
        state, partial, empty, atoms, bare = stack.pop()
        lives.steps += 1
        while state > last and not seen[state] & ~(atoms | bare):
            state = then[state][atoms & seen[state]]
        if state == exit:
            yield lives.cleared(partial, empty, moment)
        for more, none, on in ways[state]:
            if more & bare or none & atoms or (on <= last and on != exit):
                continue
            emptied = empty | none & ~bare
            if not more & ~atoms:
                stack.append((on, partial, emptied, atoms, bare | none))
                continue
            clear = lives.cleared(partial, emptied, moment)
            for one in lives.placed(clear, more & ~atoms, moment):
                stack.append((on, one, NONE, *lives.seen(one, moment)))
