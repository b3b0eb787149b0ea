"""Whole histories: every atom of a partial one put in its place, and how the field stands then."""

from __future__ import annotations

from ...box.kinds import NONE
from .cells import single, union
from .laws import absorber
from .turns import RAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...box.deal import Dice
    from ...box.kinds import Cells
    from .lives import Lives, Partial, Sets

    Member = tuple[Cells, int, Cells]  # living atoms, weight, those of them that may be budding


def filled(lives: Lives, partial: Partial) -> Iterator[Sets]:
    """Every whole history that a partial one stands for."""
    held, free = partial
    place = lacking(lives, partial)
    if place is None:
        yield held
        return
    barred = [*free]
    for cell in single(lives.every & ~(held[place] | free[place])):
        if one := lives.put((held, tuple(barred)), place, cell):
            yield from filled(lives, one)
        barred[place] |= cell


def lacking(lives: Lives, partial: Partial) -> int | None:
    """The first life of which not all atoms have their place."""
    for place, life in enumerate(lives.lives):
        if partial[0][place].bit_count() < life.count:
            return place
    return None


def chosen(lives: Lives, partial: Partial, dice: Dice) -> Sets | None:
    """A whole history by lot, each with the same chance; None if what was drawn cannot be."""
    held, free = partial
    for place, life in enumerate(lives.lives):
        undecided = single(lives.every & ~(held[place] | free[place]))
        for cell in lot(lives, undecided, life.count - held[place].bit_count(), dice):
            one = lives.put(partial, place, cell)
            if one is None:
                return None
            partial = one
    return partial[0]


def lot(lives: Lives, cells: list[Cells], number: int, dice: Dice) -> list[Cells]:
    """So many of the cells, by lot, which keep apart if they must."""
    while True:
        left = [*cells]
        drawn = [left.pop(dice.below(len(left))) for _ in range(number)]
        if number < 2 or lives.rules.legal(union(drawn)):
            return drawn


def alive(lives: Lives, held: Sets, turn: int) -> Cells:
    """The atoms that live at a turn."""
    return union(held[place] & lasting for place, lasting in lives.moments[turn])


def members(lives: Lives, held: Sets) -> list[Member]:
    """How a whole history stands now; nothing if no atom of it can be the budding one."""
    now = len(lives.log.told)
    if not lives.rules.budding:
        return [(alive(lives, held, now), 1, NONE)]
    first = budding(lives, held)
    dots = union(
        atom for atom in single(alive(lives, held, now)) if origin(lives, held, atom, now) & first
    )
    return [(alive(lives, held, now), first.bit_count(), dots)] if first else []


def budding(lives: Lives, held: Sets) -> Cells:
    """Where the budding atom may have been at first, for all that absorbed rays and did not."""
    may = union(held[place] for place, life in enumerate(lives.lives) if not life.born)
    for turn, one in enumerate(lives.log.told):
        if one.turn.kind == RAY and not one.reply.told:
            atom = absorber(lives.box, alive(lives, held, turn), one.turn.entry)
            first = origin(lives, held, atom, turn)
            may &= first if one.reply.bud else ~first
    return may


def origin(lives: Lives, held: Sets, atom: Cells, turn: int) -> Cells:
    """Where an atom that lives at a turn was at first; 0 if it is a bud."""
    for place, lasting in lives.moments[turn]:
        if held[place] & lasting & atom:
            while before := lives.lives[place].jumped:
                place, atom = before - 1, held[before - 1]
            return NONE if lives.lives[place].born else atom
    return NONE
