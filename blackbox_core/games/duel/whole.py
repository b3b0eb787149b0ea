"""Whole films: every atom of a partly known one put in its place, and how the field stands then."""

from __future__ import annotations

from math import comb

from ...box.cells import NONE, bits, union
from .laws import absorber
from .turns import JUMP, RAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...box.cells import Cells
    from ...box.deal import Dice
    from .film import Film, Partial

    # Living atoms, a weight, the atoms that may be budding, how many more that are gone may.
    # The weight counts once for each that may.
    Member = tuple[Cells, int, Cells, int]


def filled(film: Film, partial: Partial) -> Iterator[Partial]:
    """Every whole film that a partly known one stands for."""
    place = next_short(film, partial)
    if place is None:
        yield partial
        return
    for one in completed(film, partial, place):
        yield from filled(film, one)


def next_short(film: Film, partial: Partial) -> int | None:
    """Of the frames where an atom has no place yet, the one that has fewest fillings."""
    lacking = [place for place in range(len(partial)) if short(film, partial, place)]
    return min(lacking, key=lambda place: fillings(film, partial, place), default=None)


def clearest(film: Film, partial: Partial) -> int:
    """The frame that has fewest fillings; only one, if every atom of it has its place."""
    return min(range(len(partial)), key=lambda place: fillings(film, partial, place))


def short(film: Film, partial: Partial, place: int) -> int:
    """How many atoms of a frame have no place yet."""
    return film.counts[place] - partial[place][0].bit_count()


def undecided(film: Film, partial: Partial, place: int) -> Cells:
    """The open cells of a frame."""
    atoms, bare = partial[place]
    return film.every & ~(atoms | bare)


def fillings(film: Film, partial: Partial, place: int) -> int:
    """In how many ways a frame can be filled, at most."""
    return comb(undecided(film, partial, place).bit_count(), short(film, partial, place))


def completed(film: Film, partial: Partial, place: int) -> Iterator[Partial]:
    """Every way to give the atoms of one frame their places."""
    if not short(film, partial, place):
        yield partial
        return
    atoms, bare = partial[place]
    for cell in bits(undecided(film, partial, place)):
        if one := film.decided(partial, place, atoms | cell, bare):
            yield from completed(film, one, place)
        bare |= cell


def lot(film: Film, partial: Partial, dice: Dice) -> tuple[Partial, int] | None:
    """A whole film by lot, and for how many it stands; None if what was drawn cannot be.

    The clearest frame is filled first, any filling with the same chance; of
    the ways to go on from there, few for each other frame, one is taken.
    """
    ways = 1
    one = strewn(film, partial, clearest(film, partial), dice)
    while one and (place := next_short(film, one)) is not None:
        further = [*completed(film, one, place)]
        ways *= len(further)
        one = further[dice.below(len(further))] if further else None
    return (one, ways) if one else None


def strewn(film: Film, partial: Partial, place: int, dice: Dice) -> Partial | None:
    """A film with the open atoms of one frame put anywhere; None if they cannot be there."""
    atoms, bare = partial[place]
    left = [*bits(undecided(film, partial, place))]
    drawn = union(left.pop(dice.below(len(left))) for _ in range(short(film, partial, place)))
    return film.decided(partial, place, atoms | drawn, bare)


def member(film: Film, whole: Partial, ways: int = 1) -> Member | None:
    """How a whole film ends; None if no atom of it can be the budding one."""
    living, last = whole[-1][0], len(whole) - 1
    if not film.rules.budding:
        return living, ways, NONE, 1
    first = budding(film, whole)
    dots = union(atom for atom in bits(living) if origin(film, whole, atom, last) & first)
    return (living, ways, dots, first.bit_count() - dots.bit_count()) if first else None


def budding(film: Film, whole: Partial) -> Cells:
    """Where the budding atom may have been at first, for all that absorbed rays and did not."""
    may = whole[0][0]
    for one, place in zip(film.log.told, film.frame_of, strict=True):
        if one.turn.kind == RAY and not one.reply.told:
            atom = absorber(film.box, whole[place][0], one.turn.entry)
            first = origin(film, whole, atom, place)
            may &= first if one.reply.bud else ~first
    return may


def origin(film: Film, whole: Partial, atom: Cells, place: int) -> Cells:
    """Where an atom of a frame was at first; none if it is a bud."""
    while place and atom:
        place -= 1
        before = whole[place][0]
        if not atom & before:
            gone = before & ~whole[place + 1][0]
            atom = gone if film.changes[place].kind == JUMP else NONE
    return atom
