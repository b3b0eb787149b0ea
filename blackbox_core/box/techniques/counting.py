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
from .following import FEW_MISSING, MOST_ROADS
from .known import Known
from .step import Road, Step

IsEnough = Callable[["Paths"], bool]


class Paths:
    """The possible paths of a ray from the state that it certainly reaches.

    `fitting` are the paths that end at the exit that was seen. `wrong` is the number of other paths
    that a reader has to check. If at most two atoms are missing, a path that uses all of them is
    followed with all other cells free. Then it is not counted in `wrong`, and neither is a path
    that uses too many atoms.
    """

    def __init__(self, known: Known, ray: int) -> None:
        rays = self.rays = known.rays
        self.exit, self.most, self.every = rays.exits[ray], rays.most, rays.box.every
        self.is_few, self.is_strict = known.missing <= FEW_MISSING, rays.is_strict
        self.known_atoms = known.atoms
        self.fitting: list[Partial] = []
        self.wrong = self.ruled_out = 0
        self.roads: list[Road] = []  # the wrong roads
        self.looked, self.is_counted = NONE, False
        self.held = self.taken = known.atoms.bit_count()
        self.is_whole = self.follow(known.reach(ray), known.atoms, known.free)
        self.waits = self.looked & known.open

    def follow(self, state: int, atoms: Cells, free: Cells) -> bool:
        """Follow all paths of the ray from a state, with these known atoms and free cells. Return
        False if they are too many for a reader to check.
        """
        rays, law, held = self.rays, self.rays.law, atoms.bit_count()
        if held > self.taken:
            self.taken = held
        if held > self.most:
            self.is_counted = True
            self.wrong += self.is_strict or not self.is_few
            self.roads.append(Road(NONE, (), (atoms & ~self.known_atoms,)))
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
        """Add a path that has ended. Return False if the paths are now too many for a reader to
        check.
        """
        if end == self.exit:
            self.fitting.append((atoms, free))
        else:
            self.wrong += end != ABSORBED
            self.ruled_out += 1
            self.roads.append(Road(atoms & ~self.known_atoms, (end,)))
        return self.is_readable

    def count_end_of_last(self, state: int, atoms: Cells) -> bool:
        """Follow a path that uses the last missing atom to its end, with all other open cells free,
        and add it.

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
            self.roads.append(Road(atoms & ~self.known_atoms, (end,)))
        return self.is_readable

    def still_hold(self, known: Known) -> bool:
        """Return whether the list of paths is still right, although atoms elsewhere may have become
        known since. `known` has the facts known now.
        """
        held = known.atoms.bit_count()
        return held == self.held or known.missing > self.taken - self.held

    @property
    def is_single(self) -> bool:
        """Whether at most one path leads to the result that was seen, and at most one path to a
        wrong result was ruled out.
        """
        return len(self.fitting) <= 1 and self.ruled_out <= 1

    @property
    def is_readable(self) -> bool:
        """Whether the paths are few enough for a reader to check all of them."""
        return len(self.fitting) + self.wrong <= MOST_ROADS


def paths_of(known: Known, ray: int) -> Paths:
    """Return the possible paths of the ray with the index `ray`. They are stored until a cell on
    them is decided.
    """
    paths: Paths | None = known.paths.get(ray)
    if not paths or paths.waits & ~known.open or not paths.still_hold(known):
        paths = known.paths[ray] = Paths(known, ray)
    return paths


def few_left(known: Known, ray: int) -> Step | None:
    """Return the step that follows from a ray if only one path is left to it, because few atoms are
    missing. Otherwise return None.
    """
    if known.missing > FEW_MISSING or known.is_idle(Rank.FEW_LEFT, ray):
        return None
    return by_paths(known, ray, Rank.FEW_LEFT, lambda paths: paths.is_single)


def every_path(known: Known, ray: int) -> Step | None:
    """Return the step that gives the facts common to all possible paths of a ray. Return None if
    they have no new fact in common or are too many.
    """
    if known.is_idle(Rank.EVERY_PATH, ray):
        return None
    return by_paths(known, ray, Rank.EVERY_PATH, lambda paths: True)


def by_paths(known: Known, ray: int, rank: Rank, is_enough: IsEnough) -> Step | None:
    """Return the step, of the technique `rank`, that gives the facts common to all possible paths
    of a ray. If there is no possible path, return a contradiction.

    Return None if `is_enough` is false for the paths, or if they have no new fact in common.
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
        roads=tuple(paths.roads) if known.rays.is_strict else (),
        ways=ways,
        is_counted=paths.is_counted,
        held=known.atoms,
    )


MAX_FAMILIES = 2_000  # sets of rays with disjoint cells that are tried


def count(known: Known) -> Step | None:
    """Return the step that follows from the number of atoms or from the rule that atoms may not
    touch. Return None if there is no such step.
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
    """Yield a step for each known atom that frees the cells of `near`, which lie beside it."""
    for atom in bits(known.atoms):
        free = known.rays.view.placing.near(known.rays.box, atom) & near
        if free:
            yield counting_step(Form.NO_TOUCHING, Facts(atom), Facts(free=free))


class LackingRay(NamedTuple):
    """A ray that the known atoms do not explain. At least one of its `cells`, which are open, holds
    an atom.
    """

    ray: int
    cells: Cells
    looked: Cells


def lacking_rays(known: Known) -> list[LackingRay]:
    """Return the rays that the known atoms do not explain, those with the fewest possible cells for
    one more atom first.

    A ray is left out if its possible cells include all possible cells of another ray.
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
    """Return the step that follows from the rays that the known atoms do not explain, because each
    of them needs an atom that is missing. Return None if there is no such step.
    """
    missing, lists, form = known.missing, lacking_rays(known), Form.ONE_ATOM_EACH
    if not lists:
        return None
    if not lists[0].cells & (lists[0].cells - 1):
        gives = Facts(lists[0].cells)
        return lacking_step(known, lists[:1], gives, form, is_counted=False)
    families = islice(disjoint(lists, missing + 1), MAX_FAMILIES)
    best = max(families, key=lambda family: (len(family), free_beside(known, family).bit_count()))
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
    """Yield sets of rays no two of which have a possible cell in common.

    Each set is as large as possible, but has at most `most` rays, and none of them has a cell of
    `taken`.
    """
    is_longest = True
    for place, lack in enumerate(lists):
        if most and not lack.cells & taken:
            is_longest = False
            for others in disjoint(lists[place + 1 :], most - 1, taken | lack.cells):
                yield [lack, *others]
    if is_longest:
        yield []


def free_beside(known: Known, family: Sequence[LackingRay]) -> Cells:
    """Return the open cells that are not among the possible cells of the rays in `family`."""
    free = known.open
    for lack in family:
        free &= ~lack.cells
    return free


def last_atom(known: Known, lists: Sequence[LackingRay]) -> Step | None:
    """Return the step that follows if a single missing atom must explain all rays of `lists`. The
    step frees the cells in which an atom would not explain all of them.

    Return None if there is no such cell.
    """
    common = known.open
    for lack in lists:
        common &= lack.cells
    free = known.open & ~common
    return lacking_step(known, lists, Facts(free=free), Form.LAST_ATOM) if free else None


def lacking_step(
    known: Known, family: Sequence[LackingRay], gives: Facts, form: Form, is_counted: bool = True
) -> Step:
    """Return the step that gives the facts `gives` because each ray of `family` needs an atom.

    `is_counted` is true if the step uses the number of missing atoms.
    """
    looked, rays = NONE, known.rays
    for lack in family:
        looked |= lack.looked
    shots: tuple[Shot, ...] = tuple(rays.shots[lack.ray] for lack in family)
    rests = known.support(looked, is_counted)
    ways = tuple(Facts(lack.cells) for lack in family)
    return Step(Rank.ONE_ATOM_EACH, form, shots, rests, gives, ways=ways, held=known.atoms)
