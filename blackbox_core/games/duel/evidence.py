"""What each turn of a log proves: timelines narrowed by it, no two of which overlap."""

from __future__ import annotations

from ...box.deduction.search import ways_in
from .laws import around, line
from .turns import DESTROY, HYPER, MISS, NAME, RAY, XRAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...box.cells import Cells
    from .log import LogEntry
    from .timeline import Partial, Timeline


def ease(one: LogEntry) -> int:
    """What leaves the shortest lists comes first: exits, reflections; absorptions last."""
    if one.turn.kind == RAY:
        return 4 if one.reply.told == 0 else 1 + (one.reply.told == one.turn.entry)
    return 0 if one.turn.kind == DESTROY else 3


def narrowed(film: Timeline, partial: Partial, turn: int) -> Iterator[Partial]:
    """What remains of a film in the light of one turn."""
    one, place = film.log.told[turn], film.frame_of[turn]
    kind, cells, told = one.turn.kind, one.turn.cells, one.reply.told
    if kind == RAY:
        return fork(film, partial, place, one.turn.entry, told)
    if kind == HYPER:
        return counted(film, partial, place, line(film.box, one.turn.entry), told)
    if kind == NAME:
        return counted(film, partial, place, cells, cells.bit_count() - told)
    if kind == DESTROY:
        return counted(film, partial, place, cells, int(told != MISS))
    if kind == XRAY:
        return potential(film, partial, place, cells, told)
    return iter([partial])


def counted(
    film: Timeline, partial: Partial, place: int, cells: Cells, number: int
) -> Iterator[Partial]:
    """The ways to have just so many atoms in some cells of a frame."""
    atoms, bare = partial[place]
    undecided = cells & ~(atoms | bare)
    lacking = number - (atoms & cells).bit_count()
    if not 0 <= lacking <= undecided.bit_count():
        return
    first = undecided & -undecided
    if not lacking:
        choices = [(atoms, bare | undecided)]
    else:
        choices = [(atoms | first, bare), (atoms, bare | first)]
    for choice in choices:
        one = film.decided(partial, place, *choice)
        if one and lacking:
            yield from counted(film, one, place, cells, number)
        elif one:
            yield one


def potential(
    film: Timeline, partial: Partial, place: int, cell: Cells, told: int
) -> Iterator[Partial]:
    """The ways to tell an x-ray so much: by as many atoms around, or 1 by one in the cell."""
    if told == 1:
        yield from counted(film, partial, place, cell, 1)
    for empty in counted(film, partial, place, cell, 0):
        yield from counted(film, empty, place, around(film.box, cell), told)


def fork(film: Timeline, partial: Partial, place: int, entry: int, exit: int) -> Iterator[Partial]:
    """The ways in which open cells can send a ray to its exit: it stops there and forks."""
    law, ways = film.box.law, ways_in(film.box, film.rules.placing)
    seen, then, last = law.seen, law.then, law.entries
    stack = [(law.start(entry), partial, *partial[place])]
    while stack:
        state, partial, atoms, bare = stack.pop()
        film.take()
        while state > last and not seen[state] & ~(atoms | bare):
            state = then[state][atoms & seen[state]]
        if state == exit and (one := film.decided(partial, place, atoms, bare)):
            yield one
        for more, none, on in ways[state]:
            if more & bare or none & atoms or (on <= last and on != exit):
                continue
            if not more & ~atoms:
                stack.append((on, partial, atoms, bare | none))
            elif one := film.decided(partial, place, atoms | more, bare | none):
                stack.append((on, one, *one[place]))
