"""Histories of a hidden box (field) that changes during a game, as far as they are known, and how
to complete them.

A frame is the time between two changes of a field: a new atom, a hit or a jump ends a frame and
begins the next. A `Frame` says what is known of it: the cells that hold atoms, and the cells that
are empty. All other cells are open. A `Partial` is a partly known history: the frames of one field
from the first to the last. Two consecutive frames differ by one atom only, so a cell decided in one
frame decides cells in others, and replies from before and after a change are used together.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from ...box import FIRST, NONE, Cells, bits, union
from ...box.deal import Dice
from ...box.deduction.search import next_stops, ways_in
from ...box.placing import TooLong
from ...console.allowance import tick
from .game import Log, LogEntry
from .laws import DESTROY, HYPER, JUMP, MISS, NAME, NO_ROOM, RAY, XRAY, absorber, cells_on_line

Frame = tuple[Cells, Cells]  # the cells known to hold atoms, and those known to be empty

Partial = tuple[Frame, ...]  # from the first frame to the last

Member = tuple[Cells, int, Cells, int]


STEPS_PER_FRAME = 4  # how many steps a decision in one frame counts
MAX_CELLS_LISTED = (
    100  # open cells that are listed; if there are more, random cells are drawn until they are open
)


class FieldChange(NamedTuple):
    """A change of the hidden box: the kind of turn that caused it and, if a destroyer has hit an
    atom, its cell.
    """

    kind: str  # the kind of the turn that changed the field
    cell: Cells = NONE  # the cell of the atom that a destroyer hit


class Timeline:
    """What the log of a game says about the changes of the hidden box: the number of atoms in each
    frame, and the change from each frame to the next. A frame is the time between two changes.
    """

    def __init__(self, log: Log) -> None:
        self.log, self.rules, self.box = log, log.rules, log.rules.box
        self.every = self.box.every
        self.counts, self.changes = [log.rules.atoms], list[FieldChange]()
        self.frame_of: list[int] = []  # the index of the frame at each turn
        for entry in log.turns:
            self.frame_of.append(len(self.changes))
            if entry.changed:
                self.counts.append(self.counts[-1] + entry.budded - entry.hit)
                self.changes.append(FieldChange(entry.turn.kind, entry.turn.cells))
        self.steps = 0  # rays and decisions of cells so far
        self.most = float("inf")  # the number of steps after which TooLong is raised

    def initial_partial(self) -> Partial:
        """Return the history of the hidden box before any reply is used. Only the cells of atoms
        that destroyers have hit are known in it.
        """
        frames = [(NONE, NONE) for _ in self.counts]
        for place, change in enumerate(self.changes):
            if change.kind == DESTROY:
                frames[place] = change.cell, NONE
        return self.propagate(frames, set(range(len(frames)))) or ()

    def tick(self) -> None:
        """Count one search step. Raise TooLong after `most` steps."""
        self.steps += 1
        if self.steps > self.most:
            raise TooLong
        tick(STEPS_PER_FRAME * len(self.counts))

    def decide(self, partial: Partial, place: int, atoms: Cells, bare: Cells) -> Partial | None:
        """Return the partly known history `partial` after more cells became known in the frame with
        the index `place`, the time between two changes. Cells of any frame that can be deduced from
        the new ones become known, too.

        `atoms` and `bare` are all known atoms and all known empty cells of the frame, old and new.
        Return None if they contradict `partial`.
        """
        if partial[place] == (atoms, bare):
            return partial
        self.tick()
        frames = [*partial]
        frames[place] = atoms, bare
        return self.propagate(frames, {place})

    def propagate(self, frames: list[Frame], fresh: set[int]) -> Partial | None:
        """Return the history of these frames, with all cells that can be deduced from the changed
        frames.

        `fresh` has the indexes of the changed frames. Return None if the frames contradict each
        other or the rules. `frames` and `fresh` are modified.
        """
        while fresh:
            place = fresh.pop()
            frame = self.fill_in(*frames[place], self.counts[place])
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

    def fill_in(self, atoms: Cells, bare: Cells, count: int) -> Frame | None:
        """Return a frame with all cells that can be deduced from its known cells, or None if the
        frame is impossible. For example, all other cells are empty once all atoms are known.

        `atoms` and `bare` are the known atoms and the known empty cells, and `count` is the number
        of atoms in the frame.
        """
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
        """Deduce more about two consecutive frames. `change` is the change between them, and
        `first` the index of the earlier one.

        The known atoms and empty cells are `held` and `free` in the earlier frame, `kept` and
        `bare` in the later frame. Return both frames with the cells added that follow from the
        other, or None if they contradict each other.
        """
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
        """Deduce more about two consecutive frames, between which one atom has jumped to a
        neighbouring cell.

        The known atoms and empty cells are `held` and `free` in the earlier frame, `kept` and
        `bare` in the later frame. Return both frames with the cells added that follow from the
        other, or None if they contradict each other. `full` says that all atoms of both frames are
        known.
        """
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
    """Deduce more about two consecutive frames, between which one atom was added.

    The known atoms and empty cells are `held` and `free` in the earlier frame, `kept` and `bare` in
    the later frame. Return both frames with the cells added that follow from the other, or None if
    they contradict each other.
    """
    free |= bare
    come = kept & free
    if come & (come - 1):
        return None
    if come:
        held |= kept & ~come
        bare |= free & ~come
    return (held, free), (kept, bare)


def completions(timeline: Timeline, partial: Partial) -> Iterator[Partial]:
    """Yield every complete history of the hidden box that agrees with the partly known history
    `partial`.
    """
    place = next_incomplete_frame(timeline, partial)
    if place is None:
        yield partial
        return
    for completed in completed_frames(timeline, partial, place):
        yield from completions(timeline, completed)


def next_incomplete_frame(timeline: Timeline, partial: Partial) -> int | None:
    """Return the index of the incomplete frame that can be completed in the fewest ways, or None if
    every frame is complete. A frame is the time between two changes of the box.
    """
    lacking = [place for place in range(len(partial)) if count_unplaced(timeline, partial, place)]
    return min(lacking, key=lambda place: count_fillings(timeline, partial, place), default=None)


def most_decided_frame(timeline: Timeline, partial: Partial) -> int:
    """Return the index of the frame that can be completed in the fewest ways. A frame is the time
    between two changes of the box.
    """
    return min(range(len(partial)), key=lambda place: count_fillings(timeline, partial, place))


def count_unplaced(timeline: Timeline, partial: Partial, place: int) -> int:
    """Return how many atoms have no known cell in the frame with the index `place`. A frame is the
    time between two changes of the box.
    """
    return timeline.counts[place] - partial[place][0].bit_count()


def open_cells(timeline: Timeline, partial: Partial, place: int) -> Cells:
    """Return the cells of which nothing is known in the frame with the index `place`. A frame is
    the time between two changes of the box.
    """
    atoms, bare = partial[place]
    return timeline.every & ~(atoms | bare)


def count_fillings(timeline: Timeline, partial: Partial, place: int) -> int:
    """Return an upper bound for the number of ways to place the atoms that `partial` leaves open in
    the frame with the index `place`. A frame is the time between two changes of the box.
    """
    return comb(
        open_cells(timeline, partial, place).bit_count(), count_unplaced(timeline, partial, place)
    )


def completed_frames(timeline: Timeline, partial: Partial, place: int) -> Iterator[Partial]:
    """Yield the history `partial` once for each way to place the atoms that it leaves open in the
    frame with the index `place`. A frame is the time between two changes of the box.
    """
    if not count_unplaced(timeline, partial, place):
        yield partial
        return
    atoms, bare = partial[place]
    for cell in bits(open_cells(timeline, partial, place)):
        if narrowed := timeline.decide(partial, place, atoms | cell, bare):
            yield from completed_frames(timeline, narrowed, place)
        bare |= cell


def random_completion(
    timeline: Timeline, partial: Partial, dice: Dice
) -> tuple[Partial, int] | None:
    """Return (complete history, weight), drawn at random from the ways to complete the history
    `partial`. Return None if the draw fails.

    The frame that can be completed in the fewest ways is completed first, at random. Then the other
    frames are completed one by one, each in a random way of those still possible. The weight is the
    product of the numbers of ways for these other frames.
    """
    ways = 1
    drawn = scatter_atoms(timeline, partial, most_decided_frame(timeline, partial), dice)
    while drawn and (place := next_incomplete_frame(timeline, drawn)) is not None:
        further = [*completed_frames(timeline, drawn, place)]
        ways *= len(further)
        drawn = further[dice.below(len(further))] if further else None
    return (drawn, ways) if drawn else None


def scatter_atoms(timeline: Timeline, partial: Partial, place: int, dice: Dice) -> Partial | None:
    """Return the history `partial` with the unknown atoms of its frame with the index `place` at
    random cells. A frame is the time between two changes of the box.

    Return None if that is impossible.
    """
    (atoms, bare), open = partial[place], open_cells(timeline, partial, place)
    number = count_unplaced(timeline, partial, place)
    return timeline.decide(partial, place, atoms | draw_cells(open, number, dice), bare)


def draw_cells(open: Cells, number: int, dice: Dice) -> Cells:
    """Return `number` of the cells in `open`, chosen at random with equal chances.

    If `open` has very many cells, they are not listed: random cells of the box are drawn until
    enough of them are in `open`.
    """
    drawn, end = NONE, open.bit_length()
    if open.bit_count() <= MAX_CELLS_LISTED:
        left = [*bits(open)]
        return union(dice.take(left) for _ in range(number))
    while drawn.bit_count() < number:
        drawn |= open & FIRST << dice.below(end)
    return drawn


def member_of(timeline: Timeline, whole: Partial, ways: int = 1) -> Member | None:
    """Return the member of a Belief for the complete history `whole`: its atoms at the end, and
    those that may be the budding atom. Return None if no atom can be the budding atom.

    If `whole` was drawn at random, `ways` is the number of histories that it represents.
    """
    living, last = whole[-1][0], len(whole) - 1
    if not timeline.rules.budding:
        return living, ways, NONE, 1
    first = bud_origins(timeline, whole)
    dots = union(atom for atom in bits(living) if origin_of(timeline, whole, atom, last) & first)
    return (living, ways, dots, first.bit_count() - dots.bit_count()) if first else None


def bud_origins(timeline: Timeline, whole: Partial) -> Cells:
    """Return the atoms that may be the budding atom, by their cells at the beginning of the game.

    A ray that made a new atom grow has met the budding atom. Every other absorbed ray has met an
    atom that is not the budding atom.
    """
    may = whole[0][0]
    for entry, place in zip(timeline.log.turns, timeline.frame_of, strict=True):
        if entry.turn.kind == RAY and not entry.reply.value:
            if entry.reply.bud == NO_ROOM and timeline.rules.bud_cells(whole[place][0]):
                return NONE
            atom = absorber(timeline.box, whole[place][0], entry.turn.entry)
            first = origin_of(timeline, whole, atom, place)
            may &= first if entry.reply.bud else ~first
    return may


def origin_of(timeline: Timeline, whole: Partial, atom: Cells, place: int) -> Cells:
    """Return the cell that an atom had at the beginning of the game, or the empty set if the atom
    was added later.

    `atom` is its cell in the frame with the index `place`, a time between two changes of the box.
    """
    while place and atom:
        place -= 1
        before = whole[place][0]
        if not atom & before:
            gone = before & ~whole[place + 1][0]
            atom = gone if timeline.changes[place].kind == JUMP else NONE
    return atom


def ease(entry: LogEntry) -> int:
    """Return a sort key for log entries: 0 for the kind of turn whose reply decides the most, up to
    4 for absorbed rays. The order is destroyers, exits, reflections, other turns, absorptions.
    """
    if entry.turn.kind == RAY:
        return 4 if entry.reply.value == 0 else 1 + (entry.reply.value == entry.turn.entry)
    return 0 if entry.turn.kind == DESTROY else 3


def narrowed_by_turn(timeline: Timeline, partial: Partial, turn: int) -> Iterator[Partial]:
    """Divide the history `partial` by the reply to the turn with the index `turn`: yield the
    histories that agree with the reply, each with more known cells.

    Together they cover every way in which `partial` can agree with the reply.
    """
    entry, place = timeline.log.turns[turn], timeline.frame_of[turn]
    kind, cells, value = entry.turn.kind, entry.turn.cells, entry.reply.value
    if kind == RAY:
        return fork(timeline, partial, place, entry.turn.entry, value)
    if kind == HYPER:
        line = cells_on_line(timeline.box, entry.turn.entry)
        return with_count(timeline, partial, place, line, value)
    if kind == NAME:
        return with_count(timeline, partial, place, cells, cells.bit_count() - value)
    if kind == DESTROY:
        return with_count(timeline, partial, place, cells, int(value != MISS))
    if kind == XRAY:
        return with_potential(timeline, partial, place, cells, value)
    return iter([partial])


def with_count(
    timeline: Timeline, partial: Partial, place: int, cells: Cells, number: int
) -> Iterator[Partial]:
    """Divide the history `partial` by a count: yield histories in which exactly `number` of the
    `cells` hold an atom. Together they cover every such history. Yield nothing if that is
    impossible.

    `place` is the index of the frame (the time between two changes) in which the cells were
    counted.
    """
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
        narrowed = timeline.decide(partial, place, *choice)
        if narrowed and lacking:
            yield from with_count(timeline, narrowed, place, cells, number)
        elif narrowed:
            yield narrowed


def with_potential(
    timeline: Timeline, partial: Partial, place: int, cell: Cells, potential: int
) -> Iterator[Partial]:
    """Divide the history `partial` by the reply to an x-ray at `cell`: yield histories in which the
    reply is `potential`.

    The reply is 1 if the cell holds an atom, else the number of atoms in the cells around it.
    `place` is the index of the frame (the time between two changes) in which the x-ray was used.
    """
    if potential == 1:
        yield from with_count(timeline, partial, place, cell, 1)
    for empty in with_count(timeline, partial, place, cell, 0):
        yield from with_count(timeline, empty, place, timeline.box.near(cell), potential)


def fork(
    timeline: Timeline, partial: Partial, place: int, entry: int, exit: int
) -> Iterator[Partial]:
    """Divide the history `partial` by the result of a ray: yield histories in which the ray from
    `entry` comes out at `exit`, or is absorbed if `exit` is 0.

    `place` is the index of the frame (the time between two changes) in which the ray was fired. At
    each unknown cell that decides the path, both cases are tried: an atom, or none.
    """
    law, ways = timeline.box.law, ways_in(timeline.box, timeline.rules.placing)
    stack = [(law.start(entry), partial, *partial[place])]
    while stack:
        state, partial, atoms, bare = stack.pop()
        timeline.tick()
        state, stops = next_stops(law, ways, state, atoms, bare, exit)
        if state == exit and (narrowed := timeline.decide(partial, place, atoms, bare)):
            yield narrowed
        for on, held, free in stops:
            if held == atoms:
                stack.append((on, partial, held, free))
            elif narrowed := timeline.decide(partial, place, held, free):
                stack.append((on, narrowed, *narrowed[place]))
