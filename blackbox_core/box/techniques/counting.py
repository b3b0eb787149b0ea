"""The techniques that count: missing atoms, and possible paths of one ray."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from .. import ABSORBED, NONE, Cells, bits
from ..deduction.search import Partial
from ..view import Shot
from . import TECHNIQUES, Form, Rank
from .facts import NOTHING, Facts
from .following import FEW_MISSING, MAX_WRONG_PATHS
from .known import Known
from .step import Step, WrongWay

IsEnough = Callable[["Paths"], bool]


class Paths:
    """The possible paths of a ray from the point up to which the known facts decide its path.

    `fitting` are the paths that end at the exit that was seen. `wrong` is the number of other paths
    that a reader has to check. If at most two atoms are missing, paths that use them all, or need
    more, count in `wrong` only if `is_strict` (see KnownRays). A path that uses all missing atoms
    is followed with all other cells free.
    """

    def __init__(self, known: Known, ray: int) -> None:
        rays = self.rays = known.rays
        self.exit, self.most, self.every = rays.exits[ray], rays.most, rays.box.every
        self.is_few, self.is_strict = known.missing <= FEW_MISSING, rays.is_strict
        self.known_atoms = known.atoms
        self.fitting: list[Partial] = []
        self.wrong = self.ruled_out = 0
        self.wrong_ways: list[WrongWay] = []  # those that do not end at the exit
        self.looked, self.is_counted = NONE, False
        self.held = self.taken = known.atoms.bit_count()
        self.is_whole = self.follow(known.reach(ray), known.atoms, known.free)
        self.waits = self.looked & known.open

    def follow(self, state: int, atoms: Cells, free: Cells) -> bool:
        """Follow and add all paths of the ray from a state, with these known atoms and free cells.
        Return False if they are too many for a reader to check.
        """
        rays, law, held = self.rays, self.rays.law, atoms.bit_count()
        if held > self.taken:
            self.taken = held
        if held > self.most:
            self.is_counted = True
            self.wrong += self.is_strict or not self.is_few
            self.wrong_ways.append(WrongWay(NONE, (), (atoms & ~self.known_atoms,)))
            return self.is_readable
        state, looked = rays.follow(state, atoms, free)
        self.looked |= looked | rays.looks_at[state]
        if held == self.most and (self.is_few or self.is_strict):
            return self.count_end_of_last(state, atoms)
        if state <= law.entries:
            return self.end(state, atoms, free)
        for more, none, on in rays.ways[state]:
            fits = not (more & free or none & atoms)
            if fits and not self.follow(on, atoms | more, free | none):
                return False
        return True

    def end(self, end: int, atoms: Cells, free: Cells) -> bool:
        """Add a path that has ended at `end`, with the atoms and free cells that it needs. Return
        False if the paths are now too many for a reader to check.
        """
        if end == self.exit:
            self.fitting.append((atoms, free))
        else:
            self.wrong += end != ABSORBED
            self.ruled_out += 1
            self.wrong_ways.append(WrongWay(atoms & ~self.known_atoms, (end,)))
        return self.is_readable

    def count_end_of_last(self, state: int, atoms: Cells) -> bool:
        """Add a path that has used all missing atoms. It is followed from a state to its end, with
        all other cells free.

        Return False if the paths are now too many for a reader to check.
        """
        self.is_counted = True
        self.ruled_out += state <= self.rays.law.entries and state != self.exit
        free = self.every & ~atoms
        end, looked = self.rays.follow(state, atoms, free)
        self.looked |= looked
        if end == self.exit:
            self.fitting.append((atoms, free))
        else:
            self.wrong += self.is_strict and end != ABSORBED
            self.wrong_ways.append(WrongWay(atoms & ~self.known_atoms, (end,)))
        return self.is_readable

    def still_hold(self, known: Known) -> bool:
        """Return whether these paths are still right with the facts in `known`, in which more atoms
        may be known than before. They are wrong if they need more atoms than are missing now.
        """
        held = known.atoms.bit_count()
        return held == self.held or known.missing > self.taken - self.held

    @property
    def is_single(self) -> bool:
        """Whether at most one path can lead to the result that was seen, and at most one other path
        was ruled out.
        """
        return len(self.fitting) <= 1 and self.ruled_out <= 1

    @property
    def is_readable(self) -> bool:
        """Whether the paths are few enough for a reader to check all of them."""
        return len(self.fitting) + self.wrong <= MAX_WRONG_PATHS


def paths_of(known: Known, ray: int) -> Paths:
    """Return the possible paths of the ray with the index `ray`. They are stored until a cell that
    they depend on is decided.
    """
    paths: Paths | None = known.paths.get(ray)
    if not paths or paths.waits & ~known.open or not paths.still_hold(known):
        paths = known.paths[ray] = Paths(known, ray)
    return paths


def few_left(known: Known, ray: int) -> Step | None:
    """Return the proof step that gives the atoms and free cells of the only possible path of a ray.
    Other paths are impossible because few atoms are missing. Return None if there is no such step.
    """
    if known.missing > FEW_MISSING or known.is_idle(Rank.FEW_LEFT, ray):
        return None
    return by_paths(known, ray, Rank.FEW_LEFT, lambda paths: paths.is_single)


def every_path(known: Known, ray: int) -> Step | None:
    """Return the proof step that gives the facts common to all possible paths of a ray. Return None
    if the paths are too many, or if they have no new fact in common.
    """
    if known.is_idle(Rank.EVERY_PATH, ray):
        return None
    return by_paths(known, ray, Rank.EVERY_PATH, lambda paths: True)


def by_paths(known: Known, ray: int, rank: Rank, is_enough: IsEnough) -> Step | None:
    """Return the proof step that gives the facts common to all possible paths of a ray, or a
    contradiction if no path is possible. The step has the rank `rank`.

    Return None if the function `is_enough` returns false for the paths, or if they have no new fact
    in common.
    """
    if known.reach(ray) <= known.rays.law.entries:
        return None
    paths = paths_of(known, ray)
    gives = NOTHING
    if paths.is_whole and is_enough(paths) and paths.fitting:
        common = Facts(*paths.fitting[0])
        for way in paths.fitting[1:]:
            common &= way
        gives = known.new_in(common)
    contradicts = paths.is_whole and is_enough(paths) and not paths.fitting
    if not gives and not contradicts:
        known.set_idle(rank, ray, paths.looked, paths.taken)
        return None
    rests = known.support(paths.looked | known.looked[ray], paths.is_counted)
    ways = tuple(known.new_in(way) for way in paths.fitting)
    return Step(
        rank,
        TECHNIQUES[rank].form,
        (known.rays.shots[ray],),
        rests,
        gives,
        state=known.states[ray],
        wrong_ways=tuple(paths.wrong_ways) if known.rays.is_strict else (),
        ways=ways,
        is_counted=paths.is_counted,
        held=known.atoms,
    )


MAX_SETS = 2_000  # sets of rays with disjoint cells that are tried


def count(known: Known) -> Step | None:
    """Return the proof step that follows from the number of atoms or from the rule that atoms may
    not touch. Return None if there is no such step.
    """
    rays, atoms, open = known.rays, known.atoms, known.open
    held = atoms.bit_count()
    if held > rays.most:
        return counting_step(Form.ALL_FOUND, known.facts, NOTHING)
    if held + open.bit_count() < rays.least:
        return counting_step(Form.EXACT_FIT, known.facts, NOTHING)
    near = rays.view.placing.near(rays.box, atoms)
    if near & open:
        return next(free_near_atoms(known, near & open))
    if open and held == rays.most:
        return counting_step(Form.ALL_FOUND, Facts(atoms), Facts(free=open))
    if open and held + open.bit_count() == rays.least:
        return counting_step(Form.EXACT_FIT, known.facts, Facts(open))
    return None


def counting_step(form: Form, rests: Facts, gives: Facts) -> Step:
    return Step(Rank.COUNT, form, (), rests, gives, held=rests.atoms)


def free_near_atoms(known: Known, near: Cells) -> Iterator[Step]:
    """Yield a proof step for each known atom that lies beside cells of `near`. The step says that
    these cells are free, because atoms may not touch.
    """
    for atom in bits(known.atoms):
        free = known.rays.view.placing.near(known.rays.box, atom) & near
        if free:
            yield counting_step(Form.NO_TOUCHING, Facts(atom), Facts(free=free))


class LackingRay(NamedTuple):
    """A ray whose result would be wrong if the known atoms were the only ones. So at least one of
    its open cells (`cells`) holds an atom.
    """

    ray: int
    cells: Cells
    looked: Cells


def lacking_rays(known: Known) -> list[LackingRay]:
    """Return the rays whose results would be wrong if the known atoms were the only ones, each with
    the open cells that one more atom can be in. The rays with the fewest such cells come first.

    A ray is left out if its cells include all the cells of another ray.
    """
    open, exits, lists = known.open, known.rays.exits, list[LackingRay]()
    for ray in known.rays.indices:
        looked, end = known.trace(ray)
        if end != exits[ray]:
            lists.append(LackingRay(ray, looked & open, looked))
    lists.sort(key=lambda lack: lack.cells.bit_count())
    shortest = list[LackingRay]()
    for lack in lists:
        if all(other.cells & ~lack.cells for other in shortest):
            shortest.append(lack)
    return shortest


def one_atom_each(known: Known) -> Step | None:
    """Return the proof step that follows because some rays each need a missing atom. With the known
    atoms alone, their results would be wrong. Return None if there is no such step.
    """
    missing, lists, form = known.missing, lacking_rays(known), Form.ONE_ATOM_EACH
    if not lists:
        return None
    if not lists[0].cells & (lists[0].cells - 1):
        gives = Facts(lists[0].cells)
        return lacking_step(known, lists[:1], gives, form, is_counted=False)
    sets = islice(disjoint(lists, missing + 1), MAX_SETS)
    best = max(sets, key=lambda rays: (len(rays), free_beside(known, rays).bit_count()))
    if len(best) > missing:
        return lacking_step(known, best, NOTHING, form)
    if missing == 1:
        return last_atom(known, lists)
    free = free_beside(known, best)
    if len(best) < missing or not free:
        return None
    return lacking_step(known, best, Facts(free=free), form)


def disjoint(
    lists: Sequence[LackingRay], most: int, taken: Cells = NONE
) -> Iterator[list[LackingRay]]:
    """Yield sets of rays whose `cells` do not overlap, as lists. A set has at most `most` rays,
    none of which has a cell in `taken`.

    Every set to which no further ray can be added is yielded, and perhaps some smaller sets.
    """
    is_longest = True
    for place, lack in enumerate(lists):
        if most and not lack.cells & taken:
            is_longest = False
            for others in disjoint(lists[place + 1 :], most - 1, taken | lack.cells):
                yield [lack, *others]
    if is_longest:
        yield []


def free_beside(known: Known, lacking: Sequence[LackingRay]) -> Cells:
    """Return the open cells that are in none of the `cells` of the rays in `lacking`."""
    free = known.open
    for lack in lacking:
        free &= ~lack.cells
    return free


def last_atom(known: Known, lists: Sequence[LackingRay]) -> Step | None:
    """Return the proof step that says which cells are free because the only missing atom must be on
    the path of all rays in `lists` or beside it.

    Return None if there is no such cell.
    """
    common = known.open
    for lack in lists:
        common &= lack.cells
    free = known.open & ~common
    return lacking_step(known, lists, Facts(free=free), Form.LAST_ATOM) if free else None


def lacking_step(
    known: Known, lacking: Sequence[LackingRay], gives: Facts, form: Form, is_counted: bool = True
) -> Step:
    """Return the proof step that gives the facts `gives` because each ray of `lacking` needs one of
    the missing atoms.

    `form` is the name of the step for the player. `is_counted` is true if the step uses the number
    of missing atoms.
    """
    looked, rays = NONE, known.rays
    for lack in lacking:
        looked |= lack.looked
    shots: tuple[Shot, ...] = tuple(rays.shots[lack.ray] for lack in lacking)
    rests = known.support(looked, is_counted)
    ways = tuple(Facts(lack.cells) for lack in lacking)
    return Step(Rank.ONE_ATOM_EACH, form, shots, rests, gives, ways=ways, held=known.atoms)
