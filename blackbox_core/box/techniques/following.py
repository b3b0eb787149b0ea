"""The techniques that look at one ray: at its entry, or where the known facts no longer decide its
path. They have the ranks 1, 4, 5 and 7.

A technique takes the known facts and the index of a ray, and returns a step of a proof or None. The
words door, option and wrong way are explained in techniques/__init__.py.
"""

from __future__ import annotations

from .. import ABSORBED, EVERY, NONE, Cells, bits
from ..deduction.search import Partial, Way
from . import TECHNIQUES, Form, Rank
from .facts import NOTHING, Facts
from .known import Known
from .step import Step, WrongWay

MAX_WRONG_PATHS = 4  # paths that a reader can check in one step
ANYTHING = Facts(EVERY, EVERY)  # the common facts of no options, before one is found possible
TOO_MANY = -1  # stands for the end of a path that uses too many atoms
FEW_MISSING = 2  # missing atoms up to which paths that use all of them do not count


def open_door(known: Known, ray: int) -> Step | None:
    """Return the proof step that says which of the first cells inside the box are free because of
    the result of a ray. These are the cell ahead of its entry and the cells beside that cell.
    Return None if nothing is new.

    If the ray came out elsewhere, all three cells are free. If it was reflected, the cell ahead is
    free. If it was absorbed, the two cells beside the cell ahead are free, provided that the cell
    ahead is known to be free.
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
    """Return a contradiction (a step that gives no facts) if the known facts lead a ray to another
    result than was seen. Otherwise return None.
    """
    rays = known.rays
    state = known.reach(ray)
    if state > rays.law.entries or state == rays.exits[ray]:
        return None
    rests = known.support(known.looked[ray])
    wrong_way = WrongWay(NONE, (state,))
    form, shots, held = Form.MUST_GO_ON, (rays.shots[ray],), known.atoms
    return Step(Rank.ONE_WAY_ON, form, shots, rests, NOTHING, wrong_ways=(wrong_way,), held=held)


def not_absorbed(known: Known, ray: int) -> Step | None:
    """Return the proof step that says that the cell ahead of a ray is free, because the ray was not
    absorbed. The ray stands where the known facts no longer decide its path. Return None if there
    is no such step.
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
    """Return the proof step that rules out some next steps of a ray, because each of them certainly
    leads to a wrong result or uses too many atoms. Return None if nothing new follows.

    The next steps are those from the state up to which the known facts decide the path.
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
            fork.rule_out(WrongWay(more, (), (more,), looked, is_counted))
        elif end <= last and end != exit:
            fork.rule_out(WrongWay(more, (end,), (), looked, is_counted))
        else:
            fork.leave_open((more, none))
    return fork.conclusion(Rank.ONE_WAY_ON)


class Fork:
    """The state up to which the known facts decide the path of a ray, and the possible next steps
    (options) from there. Those that are impossible are ruled out one by one.

    `wrong_ways` are the next steps ruled out so far. `left` are the facts common to all next steps
    not ruled out.
    """

    def __init__(self, known: Known, ray: int) -> None:
        self.known, self.ray = known, ray
        self.rays, self.state = known.rays, known.states[ray]
        self.options = options(known, self.state)
        self.looked, self.is_counted = self.rays.looks_at[self.state], False
        self.base = self.looked | known.looked[ray]
        self.taken = 0  # the largest number of atoms on a path
        self.left = ANYTHING
        self.wrong_ways: list[WrongWay] = []

    def certain_end(self, state: int, atoms: Cells, free: Cells) -> tuple[int, Cells, bool]:
        """Follow a ray from `state` as far as these atoms and free cells decide its path. Return
        the state that it reaches, the cells that it looks at, and whether the number of atoms was
        used.

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

    def rule_out(self, wrong_way: WrongWay) -> None:
        self.wrong_ways.append(wrong_way)
        self.is_counted |= wrong_way.is_counted

    def leave_open(self, option: Partial) -> None:
        self.left &= option

    def conclusion(self, rank: Rank) -> Step | None:
        """Return the proof step that gives the facts common to all next steps not ruled out. If
        every next step is ruled out, return a contradiction.

        Return None if there are no new facts. `rank` is the technique that ruled out next steps.
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
            wrong_ways=tuple(self.wrong_ways),
            is_counted=self.is_counted,
            held=known.atoms,
            looked=self.base,
        )


def form_of(known: Known, ray: int, gives: Facts) -> Form:
    """Return the name for a step of the rank ONE WAY ON, such as MUST TURN. It depends on the atoms
    that the step finds.
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
    """Return the proof step that rules out some next steps of a ray, because every path after each
    of them has a wrong result or uses too many atoms. Return None if nothing new follows.

    The next steps are those from the state up to which the known facts decide the path.
    """
    if known.is_idle(Rank.LOOK_TWICE, ray):
        return None
    if known.reach(ray) <= known.rays.law.entries:
        return wrong_end(known, ray)
    fork = Fork(known, ray)
    wrong: list[tuple[Partial, WrongPaths]] = []
    for more, none, on in fork.options:
        paths = WrongPaths(known, ray)
        if paths.all_wrong(on, known.atoms | more, known.free | none):
            wrong.append(((more, none), paths))
        else:
            fork.leave_open((more, none))
        fork.looked |= paths.looked
        fork.taken = max(fork.taken, paths.taken)
    if sum(paths.number for _, paths in wrong) > MAX_WRONG_PATHS:
        wrong = fewest_that_decide(known, fork, wrong)
    for option, paths in wrong:
        ends, excess = tuple(dict.fromkeys(paths.ends)), tuple(paths.excess)
        fork.rule_out(WrongWay(option[0], ends, excess, paths.looked, paths.is_counted))
    return fork.conclusion(Rank.LOOK_TWICE)


def fewest_that_decide(
    known: Known, fork: Fork, wrong: list[tuple[Partial, WrongPaths]]
) -> list[tuple[Partial, WrongPaths]]:
    """Return a few of the next steps in `wrong` that decide a cell if they are ruled out together,
    or [] if there are none. Each next step is given by the atoms and free cells that it needs, and
    its paths.

    All other next steps in `wrong` count as possible again: they are left open in `fork`.
    """
    cells = bits(fork.rays.law.seen[fork.state] & known.open)
    choices = (deciding(fork, wrong, cell, is_free) for cell in cells for is_free in (0, 1))
    chosen = next(filter(None, choices), [])
    for each in wrong:
        if each not in chosen:
            fork.leave_open(each[0])
    return chosen


def deciding(
    fork: Fork, wrong: list[tuple[Partial, WrongPaths]], cell: Cells, is_free: int
) -> list[tuple[Partial, WrongPaths]]:
    """Return the next steps in `wrong` that must be ruled out to prove that a cell is free (if
    `is_free` is 1) or holds an atom (if it is 0).

    Return [] if ruling them out is not enough, or if their paths are too many for a reader.
    """
    if fork.left != ANYTHING and not cell & fork.left[is_free]:
        return []
    against = [each for each in wrong if not each[0][is_free] & cell]
    is_short = sum(paths.number for _, paths in against) <= MAX_WRONG_PATHS
    return against if is_short else []


class WrongPaths:
    """The paths of a ray after one of its next steps, collected as long as all of them have wrong
    results and there are few.

    `number` counts the paths that a reader has to check. Paths on which the ray is absorbed are not
    counted, because a reader sees that at once. If at most two atoms are missing, paths that use
    all of them count only if the rays are `is_strict` (see KnownRays).
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
        return end != self.exit and self.number <= MAX_WRONG_PATHS

    def runs_wrong(self, state: int, atoms: Cells) -> bool:
        """Return whether a path that has used all missing atoms has a wrong result, or needs too
        many atoms. It is followed from a state, with all cells but `atoms` free.

        Return False also if the paths are now too many for a reader.
        """
        self.is_counted = True
        if atoms.bit_count() > self.most:
            self.excess.append(atoms & ~self.held)
            self.number += self.rays.is_strict or not self.is_few
            return self.number <= MAX_WRONG_PATHS
        end, looked = self.rays.follow(state, atoms, ~atoms)
        self.looked |= looked
        self.ends.append(end)
        self.number += self.rays.is_strict and end != ABSORBED
        return end != self.exit and self.number <= MAX_WRONG_PATHS
