"""The techniques that look at one ray: at its door, or in the state that it certainly reaches. They
have the ranks 1, 4, 5 and 7.

A technique takes the known facts and the index of a ray, and returns a step or None. The words
door, place, option and road are explained in techniques/__init__.py.
"""

from __future__ import annotations

from .. import ABSORBED, EVERY, NONE, Cells, bits
from ..deduction.search import Partial, Way
from . import TECHNIQUES, Form, Rank
from .facts import NOTHING, Facts
from .known import Known
from .step import Road, Step

MOST_ROADS = 4  # roads that a reader can check at one place
ANYTHING = Facts(EVERY, EVERY)  # before any option is left open
TOO_MANY = -1  # stands for the end of a road that uses too many atoms
FEW_MISSING = 2  # missing atoms up to which roads that use all of them do not count


def open_door(known: Known, ray: int) -> Step | None:
    """Return the step that frees the cell ahead of a ray's entry or the cells beside that. Return
    None if there is no such step.

    A ray that came out elsewhere frees all three cells, a reflected ray the cell ahead. An absorbed
    ray frees the two cells beside the cell ahead if that is free.
    """
    rays = known.rays
    state, shot = rays.starts[ray], rays.shots[ray]
    ahead, looked = rays.law.ahead[state], NONE
    if shot.paired:
        free = rays.law.seen[state]
    elif shot.exit:
        free = ahead
    else:
        looked = ahead
        free = rays.law.seen[state] ^ ahead if ahead & known.free else NONE
    if not free & known.open:
        return None
    gives = Facts(NONE, free & known.open)
    rests, held = known.support(looked), known.atoms
    return Step(Rank.OPEN_DOOR, Form.OPEN_DOOR, (shot,), rests, gives, held=held)


def wrong_end(known: Known, ray: int) -> Step | None:
    """Return a contradiction if the known facts lead a ray to a wrong result, or None."""
    rays = known.rays
    state = known.reach(ray)
    if state > rays.law.entries or state == rays.exits[ray]:
        return None
    rests = known.support(known.looked[ray])
    road = Road(NONE, (state,))
    form, shots, held = Form.MUST_GO_ON, (rays.shots[ray],), known.atoms
    return Step(Rank.ONE_WAY_ON, form, shots, rests, NOTHING, roads=(road,), held=held)


def not_absorbed(known: Known, ray: int) -> Step | None:
    """Return the step that frees the cell ahead of a ray in the state that it certainly reaches,
    because the ray was not absorbed. Return None if there is no such step.
    """
    rays = known.rays
    state = known.reach(ray)
    ahead = rays.law.ahead[state]
    if not ahead or rays.exits[ray] == ABSORBED or ahead & (known.free | known.atoms):
        return None
    rests = known.support(known.looked[ray])
    gives, shots = Facts(NONE, ahead), (rays.shots[ray],)
    form, held = Form.NOT_ABSORBED, known.atoms
    return Step(Rank.NOT_ABSORBED, form, shots, rests, gives, state=state, held=held)


def options(known: Known, state: int) -> list[Way]:
    """Return the possible next steps of a ray in a state: the atoms and free cells that each needs,
    and the next state.
    """
    atoms, free = known.atoms, known.free
    return [way for way in known.rays.ways[state] if not (way[0] & free or way[1] & atoms)]


def one_way_on(known: Known, ray: int) -> Step | None:
    """Return the step that rules out some next steps of a ray, because the ray then certainly gets
    a wrong result. Return None if there are none, or nothing new follows.
    """
    if known.is_idle(Rank.ONE_WAY_ON, ray):
        return None
    rays, state = known.rays, known.reach(ray)
    last, exit = rays.law.entries, rays.exits[ray]
    if state <= last:
        return wrong_end(known, ray)
    fork = Fork(known, ray)
    for more, none, on in fork.options:
        end, looked, is_counted = fork.certain_end(on, known.atoms | more, known.free | none)
        fork.looked |= looked
        if end == TOO_MANY:
            fork.rule_out(Road(more, (), (more,), looked, is_counted))
        elif end <= last and end != exit:
            fork.rule_out(Road(more, (end,), (), looked, is_counted))
        else:
            fork.leave_open((more, none))
    return fork.conclusion(Rank.ONE_WAY_ON)


class Fork:
    """The state that a ray certainly reaches, and its possible next steps from that state, some of
    which are ruled out.

    `roads` are the next steps ruled out so far. `left` are the facts common to the others.
    """

    def __init__(self, known: Known, ray: int) -> None:
        self.known, self.ray = known, ray
        self.rays, self.state = known.rays, known.states[ray]
        self.options = options(known, self.state)
        self.looked, self.is_counted = self.rays.looks_at[self.state], False
        self.base = self.looked | known.looked[ray]
        self.taken = 0  # the largest number of atoms on a road
        self.left = ANYTHING
        self.roads: list[Road] = []

    def certain_end(self, state: int, atoms: Cells, free: Cells) -> tuple[int, Cells, bool]:
        """Return the state that a ray certainly reaches from `state`, the cells that it looks at,
        and whether atoms were counted for that.

        If all atoms are placed, all other cells are taken as free. Return TOO_MANY as the state if
        there are too many atoms.
        """
        rays, held = self.rays, atoms.bit_count()
        lacking, self.taken = rays.most - held, max(self.taken, held)
        end, looked = rays.follow(state, atoms, free)
        if lacking > 0 or end <= rays.law.entries:
            return end, looked | rays.looks_at[end], False
        self.is_counted = True
        if lacking < 0:
            return TOO_MANY, looked, True
        end, more = rays.follow(end, atoms, ~atoms)
        return end, looked | more, True

    def rule_out(self, road: Road) -> None:
        self.roads.append(road)
        self.is_counted |= road.is_counted

    def leave_open(self, option: Partial) -> None:
        self.left &= option

    def conclusion(self, rank: Rank) -> Step | None:
        """Return the step that gives the facts common to the next steps that are left, or a
        contradiction if none is left.

        Return None if they have no new fact in common.
        """
        known, ray = self.known, self.ray
        contradicts = self.left == ANYTHING
        gives = NOTHING if contradicts else known.new_in(self.left)
        if not contradicts and not gives:
            known.set_idle(rank, ray, self.looked, self.taken)
            return None
        rests = known.support(self.looked | known.looked[ray], self.is_counted)
        is_named = rank == Rank.ONE_WAY_ON and not contradicts
        form = form_of(known, ray, gives) if is_named else TECHNIQUES[rank].form
        shots = (self.rays.shots[ray],)
        return Step(
            rank,
            form,
            shots,
            rests,
            gives,
            state=self.state,
            roads=tuple(self.roads),
            is_counted=self.is_counted,
            held=known.atoms,
            looked=self.base,
        )


def form_of(known: Known, ray: int, gives: Facts) -> Form:
    """Return the form of a step of the technique ONE WAY ON, which depends on the facts that the
    step gives.
    """
    law, state = known.rays.law, known.states[ray]
    sides = law.seen[state] & ~law.ahead[state]
    if gives[0] & law.ahead[state]:
        return Form.DEAD_END
    if not gives[0]:
        return Form.MUST_GO_ON
    if sides & ~(gives[0] | known.atoms) == NONE and sides & (sides - 1):
        return Form.BETWEEN_TWO
    return Form.SENT_BACK if state == known.rays.starts[ray] else Form.MUST_TURN


def look_twice(known: Known, ray: int) -> Step | None:
    """Return the step that rules out some next steps of a ray, because every further step then
    leads to a wrong result. Return None if there are none, or nothing new follows.
    """
    if known.is_idle(Rank.LOOK_TWICE, ray):
        return None
    if known.reach(ray) <= known.rays.law.entries:
        return wrong_end(known, ray)
    fork = Fork(known, ray)
    wrong: list[tuple[Partial, WrongRoads]] = []
    for more, none, on in fork.options:
        roads = WrongRoads(known, ray)
        if roads.all_wrong(on, known.atoms | more, known.free | none):
            wrong.append(((more, none), roads))
        else:
            fork.leave_open((more, none))
        fork.looked |= roads.looked
        fork.taken = max(fork.taken, roads.taken)
    if sum(roads.number for _, roads in wrong) > MOST_ROADS:
        wrong = fewest_that_decide(known, fork, wrong)
    for option, roads in wrong:
        ends, excess = tuple(dict.fromkeys(roads.ends)), tuple(roads.excess)
        fork.rule_out(Road(option[0], ends, excess, roads.looked, roads.is_counted))
    return fork.conclusion(Rank.LOOK_TWICE)


def fewest_that_decide(
    known: Known, fork: Fork, wrong: list[tuple[Partial, WrongRoads]]
) -> list[tuple[Partial, WrongRoads]]:
    """Return a few of the `wrong` options that together decide a cell when they are ruled out, or
    [] if there are none.

    The other options count as possible.
    """
    cells = bits(fork.rays.law.seen[fork.state] & known.open)
    choices = (deciding(fork, wrong, cell, is_free) for cell in cells for is_free in (0, 1))
    chosen = next(filter(None, choices), [])
    for each in wrong:
        if each not in chosen:
            fork.leave_open(each[0])
    return chosen


def deciding(
    fork: Fork, wrong: list[tuple[Partial, WrongRoads]], cell: Cells, is_free: int
) -> list[tuple[Partial, WrongRoads]]:
    """Return those of the `wrong` options that must be ruled out to decide that a cell is free (1)
    or holds an atom (0).

    Return [] if that does not suffice, or if their paths are too many for a reader.
    """
    if fork.left != ANYTHING and not cell & fork.left[is_free]:
        return []
    against = [each for each in wrong if not each[0][is_free] & cell]
    is_short = sum(roads.number for _, roads in against) <= MOST_ROADS
    return against if is_short else []


class WrongRoads:
    """The paths of a ray after one of its next steps. They are followed as long as all their
    results are wrong and they are few.

    `number` counts the paths that a reader has to check. Paths on which the ray is absorbed are not
    counted, because a reader sees that at once. If at most two atoms are missing, paths that use
    all of them are not counted either, unless `is_strict`.
    """

    def __init__(self, known: Known, ray: int) -> None:
        self.rays, self.exit = known.rays, known.rays.exits[ray]
        self.is_few = known.missing <= FEW_MISSING
        self.held = known.atoms
        self.most = self.rays.most
        self.ends, self.excess, self.number = list[int](), list[Cells](), 0
        self.looked, self.is_counted, self.taken = NONE, False, 0

    def all_wrong(self, state: int, atoms: Cells, free: Cells) -> bool:
        """Return whether every path from a state, with these known atoms and free cells, has a
        wrong result, and the paths are few enough for a reader to check.
        """
        rays, held = self.rays, atoms.bit_count()
        if held > self.taken:
            self.taken = held
        if held >= self.most and (self.is_few or self.rays.is_strict or held > self.most):
            return self.runs_wrong(state, atoms)
        state, looked = rays.follow(state, atoms, free)
        self.looked |= looked | rays.looks_at[state]
        if state <= rays.law.entries:
            return self.ends_wrong(state)
        for more, none, on in rays.ways[state]:
            fits = not (more & free or none & atoms)
            if fits and not self.all_wrong(on, atoms | more, free | none):
                return False
        return True

    def ends_wrong(self, end: int) -> bool:
        self.ends.append(end)
        self.number += end != ABSORBED
        return end != self.exit and self.number <= MOST_ROADS

    def runs_wrong(self, state: int, atoms: Cells) -> bool:
        """Return whether the path from a state, once all atoms are placed, has a wrong result or
        needs more atoms than there are.
        """
        self.is_counted = True
        if atoms.bit_count() > self.most:
            self.excess.append(atoms & ~self.held)
            self.number += self.rays.is_strict or not self.is_few
            return self.number <= MOST_ROADS
        end, looked = self.rays.follow(state, atoms, ~atoms)
        self.looked |= looked
        self.ends.append(end)
        self.number += self.rays.is_strict and end != ABSORBED
        return end != self.exit and self.number <= MOST_ROADS
