"""A field that changed, as a timeline: frames partly known, and every way to complete them.

A bud, a hit and a jump end a frame and begin the next. Of a frame is known
which cells hold atoms and which do not; the others are open. What is decided
in one frame decides cells of the others, for two neighbouring frames differ
by one atom only; so what was told before and after a change is held together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from ...box import FIRST, NONE, Cells, bits, union
from ...box.deal import Dice
from ...box.deduction.search import ways_in
from ...box.placing import TooLong
from ...console.allowance import tick
from .laws import DESTROY, HYPER, JUMP, MISS, NAME, NO_ROOM, RAY, XRAY, absorber, cells_on_line

if TYPE_CHECKING:
    from .game import Log, LogEntry


Frame = tuple[Cells, Cells]  # the cells that hold atoms, those that do not

Partial = tuple[Frame, ...]  # from the first frame to the last

Member = tuple[Cells, int, Cells, int]


FRAME = 4  # steps of a search that it takes to decide a cell of one frame
SHORT = 100  # open cells of which some are drawn from a list; of more they are found by lot


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What lies between two frames: the kind of the turn that made it, and the cell of a hit."""

    kind: str
    cell: Cells = NONE


class Timeline:
    """The frames of a log: how many atoms live in each, what lies between them, when each was."""

    def __init__(self, log: Log) -> None:
        self.log, self.rules, self.box = log, log.rules, log.rules.box
        self.every = self.box.every
        self.counts, self.changes = [log.rules.atoms], list[FieldChange]()
        self.frame_of: list[int] = []  # by the turn that found it
        for one in log.turns:
            self.frame_of.append(len(self.changes))
            if one.changed:
                self.counts.append(self.counts[-1] + one.budded - one.hit)
                self.changes.append(FieldChange(one.turn.kind, one.turn.cells))
        self.steps = 0  # of rays, and cells decided, so far
        self.most = float("inf")  # steps that it may come to

    def initial_partial(self) -> Partial:
        """All that is known before any turn is looked at: where atoms were hit."""
        frames = [(NONE, NONE) for _ in self.counts]
        for place, change in enumerate(self.changes):
            if change.kind == DESTROY:
                frames[place] = change.cell, NONE
        return self.propagate(frames, set(range(len(frames)))) or ()

    def tick(self) -> None:
        """One more step is taken, of a ray or to decide a cell; TooLong if it is one too many."""
        self.steps += 1
        if self.steps > self.most:
            raise TooLong
        tick(FRAME * len(self.counts))

    def decide(self, partial: Partial, place: int, atoms: Cells, bare: Cells) -> Partial | None:
        """The timeline when more is known of one frame; None where that cannot be."""
        if partial[place] == (atoms, bare):
            return partial
        self.tick()
        frames = [*partial]
        frames[place] = atoms, bare
        return self.propagate(frames, {place})

    def propagate(self, frames: list[Frame], fresh: set[int]) -> Partial | None:
        """What follows from the frames of which something new is known; None if it cannot be."""
        while fresh:
            place = fresh.pop()
            frame = self.apart(*frames[place], self.counts[place])
            if frame is None:
                return None
            frames[place] = frame
            for first in range(max(0, place - 1), min(place + 1, len(self.changes))):
                pair = self.propagate_across(
                    self.changes[first], first, *frames[first], *frames[first + 1]
                )
                if pair is None:
                    return None
                for side in (0, 1):
                    if frames[first + side] != pair[side]:
                        frames[first + side] = pair[side]
                        fresh.add(first + side)
        return tuple(frames)

    def apart(self, atoms: Cells, bare: Cells, count: int) -> Frame | None:
        """A frame by itself: its atoms keep apart, and are so many."""
        bare |= self.rules.placing.near(self.box, atoms)
        held = atoms.bit_count()
        if atoms & bare or held > count:
            return None
        if held == count:
            return atoms, self.every & ~atoms
        return (atoms, bare) if (self.every & ~bare).bit_count() >= count else None

    def propagate_across(
        self, change: FieldChange, first: int, held: Cells, free: Cells, kept: Cells, bare: Cells
    ) -> tuple[Frame, Frame] | None:
        """Two neighbouring frames, each with what follows from the other."""
        if change.kind == DESTROY:
            held |= kept | change.cell
            free |= bare & ~change.cell
            return (held, free), (held & ~change.cell, free | change.cell)
        if change.kind == RAY:
            return across_bud(held, free, held | kept, bare)
        full = kept.bit_count() == self.counts[first + 1] and held.bit_count() == self.counts[first]
        return self.across_jump(held, free, kept, bare, full)

    def across_jump(
        self, held: Cells, free: Cells, kept: Cells, bare: Cells, full: bool
    ) -> tuple[Frame, Frame] | None:
        """Two frames between which one atom has gone to a neighbouring cell."""
        left, come = held & bare, kept & free
        if left & (left - 1) or come & (come - 1) or (full and not (left and come)):
            return None
        near_left = self.box.near(left or self.every & ~(free | kept))
        near_come = self.box.near(come or self.every & ~(bare | held))
        if left & ~near_come or come & ~near_left:
            return None
        if left:
            kept |= held & ~left
            free |= bare & ~left
        if come:
            held |= kept & ~come
            bare |= free & ~come
        return (held, free | bare & ~near_come), (kept, bare | free & ~near_left)


def across_bud(held: Cells, free: Cells, kept: Cells, bare: Cells) -> tuple[Frame, Frame] | None:
    """Two frames between which one atom has come."""
    free |= bare
    come = kept & free
    if come & (come - 1):
        return None
    if come:
        held |= kept & ~come
        bare |= free & ~come
    return (held, free), (kept, bare)


def completions(timeline: Timeline, partial: Partial) -> Iterator[Partial]:
    """Every whole timeline that a partly known one stands for."""
    place = next_incomplete_frame(timeline, partial)
    if place is None:
        yield partial
        return
    for one in completed_frames(timeline, partial, place):
        yield from completions(timeline, one)


def next_incomplete_frame(timeline: Timeline, partial: Partial) -> int | None:
    """Of the frames where an atom has no place yet, the one that has fewest fillings."""
    lacking = [place for place in range(len(partial)) if count_unplaced(timeline, partial, place)]
    return min(lacking, key=lambda place: count_fillings(timeline, partial, place), default=None)


def most_decided_frame(timeline: Timeline, partial: Partial) -> int:
    """The frame that has fewest fillings; only one, if every atom of it has its place."""
    return min(range(len(partial)), key=lambda place: count_fillings(timeline, partial, place))


def count_unplaced(timeline: Timeline, partial: Partial, place: int) -> int:
    """How many atoms of a frame have no place yet."""
    return timeline.counts[place] - partial[place][0].bit_count()


def open_cells(timeline: Timeline, partial: Partial, place: int) -> Cells:
    """The open cells of a frame."""
    atoms, bare = partial[place]
    return timeline.every & ~(atoms | bare)


def count_fillings(timeline: Timeline, partial: Partial, place: int) -> int:
    """In how many ways a frame can be filled, at most."""
    return comb(
        open_cells(timeline, partial, place).bit_count(), count_unplaced(timeline, partial, place)
    )


def completed_frames(timeline: Timeline, partial: Partial, place: int) -> Iterator[Partial]:
    """Every way to give the atoms of one frame their places."""
    if not count_unplaced(timeline, partial, place):
        yield partial
        return
    atoms, bare = partial[place]
    for cell in bits(open_cells(timeline, partial, place)):
        if one := timeline.decide(partial, place, atoms | cell, bare):
            yield from completed_frames(timeline, one, place)
        bare |= cell


def random_completion(
    timeline: Timeline, partial: Partial, dice: Dice
) -> tuple[Partial, int] | None:
    """A whole timeline at random, and for how many it stands; None if what was drawn cannot be.

    The clearest frame is filled first, any filling with the same chance; of
    the ways to go on from there, few for each other frame, one is taken.
    """
    ways = 1
    one = scatter_atoms(timeline, partial, most_decided_frame(timeline, partial), dice)
    while one and (place := next_incomplete_frame(timeline, one)) is not None:
        further = [*completed_frames(timeline, one, place)]
        ways *= len(further)
        one = further[dice.below(len(further))] if further else None
    return (one, ways) if one else None


def scatter_atoms(timeline: Timeline, partial: Partial, place: int, dice: Dice) -> Partial | None:
    """A timeline with the open atoms of one frame put anywhere; None if they cannot be there."""
    (atoms, bare), open = partial[place], open_cells(timeline, partial, place)
    number = count_unplaced(timeline, partial, place)
    return timeline.decide(partial, place, atoms | draw_cells(open, number, dice), bare)


def draw_cells(open: Cells, number: int, dice: Dice) -> Cells:
    """So many of the open cells, any of them alike: cells up to the last, until they are open."""
    drawn, end = NONE, open.bit_length()
    if open.bit_count() <= SHORT:
        left = [*bits(open)]
        return union(dice.take(left) for _ in range(number))
    while drawn.bit_count() < number:
        drawn |= open & FIRST << dice.below(end)
    return drawn


def member_of(timeline: Timeline, whole: Partial, ways: int = 1) -> Member | None:
    """How a whole timeline ends; None if no atom of it can be the budding one."""
    living, last = whole[-1][0], len(whole) - 1
    if not timeline.rules.budding:
        return living, ways, NONE, 1
    first = bud_origins(timeline, whole)
    dots = union(atom for atom in bits(living) if origin_of(timeline, whole, atom, last) & first)
    return (living, ways, dots, first.bit_count() - dots.bit_count()) if first else None


def bud_origins(timeline: Timeline, whole: Partial) -> Cells:
    """Where the budding atom may have been at first, for all that absorbed rays and did not."""
    may = whole[0][0]
    for one, place in zip(timeline.log.turns, timeline.frame_of, strict=True):
        if one.turn.kind == RAY and not one.reply.value:
            if one.reply.bud == NO_ROOM and timeline.rules.bud_cells(whole[place][0]):
                return NONE
            atom = absorber(timeline.box, whole[place][0], one.turn.entry)
            first = origin_of(timeline, whole, atom, place)
            may &= first if one.reply.bud else ~first
    return may


def origin_of(timeline: Timeline, whole: Partial, atom: Cells, place: int) -> Cells:
    """Where an atom of a frame was at first; none if it is a bud."""
    while place and atom:
        place -= 1
        before = whole[place][0]
        if not atom & before:
            gone = before & ~whole[place + 1][0]
            atom = gone if timeline.changes[place].kind == JUMP else NONE
    return atom


def ease(one: LogEntry) -> int:
    """What leaves the shortest lists comes first: exits, reflections; absorptions last."""
    if one.turn.kind == RAY:
        return 4 if one.reply.value == 0 else 1 + (one.reply.value == one.turn.entry)
    return 0 if one.turn.kind == DESTROY else 3


def narrowed_by_turn(timeline: Timeline, partial: Partial, turn: int) -> Iterator[Partial]:
    """What remains of a timeline in the light of one turn."""
    one, place = timeline.log.turns[turn], timeline.frame_of[turn]
    kind, cells, told = one.turn.kind, one.turn.cells, one.reply.value
    if kind == RAY:
        return fork(timeline, partial, place, one.turn.entry, told)
    if kind == HYPER:
        line = cells_on_line(timeline.box, one.turn.entry)
        return with_count(timeline, partial, place, line, told)
    if kind == NAME:
        return with_count(timeline, partial, place, cells, cells.bit_count() - told)
    if kind == DESTROY:
        return with_count(timeline, partial, place, cells, int(told != MISS))
    if kind == XRAY:
        return with_potential(timeline, partial, place, cells, told)
    return iter([partial])


def with_count(
    timeline: Timeline, partial: Partial, place: int, cells: Cells, number: int
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
        one = timeline.decide(partial, place, *choice)
        if one and lacking:
            yield from with_count(timeline, one, place, cells, number)
        elif one:
            yield one


def with_potential(
    timeline: Timeline, partial: Partial, place: int, cell: Cells, told: int
) -> Iterator[Partial]:
    """The ways to tell an x-ray so much: by as many atoms around, or 1 by one in the cell."""
    if told == 1:
        yield from with_count(timeline, partial, place, cell, 1)
    for empty in with_count(timeline, partial, place, cell, 0):
        yield from with_count(timeline, empty, place, timeline.box.near(cell), told)


def fork(
    timeline: Timeline, partial: Partial, place: int, entry: int, exit: int
) -> Iterator[Partial]:
    """The ways in which open cells can send a ray to its exit: it stops there and forks."""
    law, ways = timeline.box.law, ways_in(timeline.box, timeline.rules.placing)
    seen, then, last = law.seen, law.then, law.entries
    stack = [(law.start(entry), partial, *partial[place])]
    while stack:
        state, partial, atoms, bare = stack.pop()
        timeline.tick()
        while state > last and not seen[state] & ~(atoms | bare):
            state = then[state][atoms & seen[state]]
        if state == exit and (one := timeline.decide(partial, place, atoms, bare)):
            yield one
        for more, none, on in ways[state]:
            if more & bare or none & atoms or (on <= last and on != exit):
                continue
            if not more & ~atoms:
                stack.append((on, partial, atoms, bare | none))
            elif one := timeline.decide(partial, place, atoms | more, bare | none):
                stack.append((on, one, *one[place]))
