"""The paths that are left to one ray, where these are few: FEW LEFT and ALL ITS WAYS."""

from __future__ import annotations

from ..cells import NONE
from ..law import ABSORBED
from .following import FEW, MOST_ROADS
from .step import ALL_ITS_WAYS, FEW_LEFT, NAMES, NOTHING, Step, shared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..cells import Cells
    from ..deduction.search import Partial
    from .known import Known

    IsEnough = Callable[["Paths"], bool]


class Paths:
    """The ways in which a ray can have gone from the place that it certainly reaches.

    Where two atoms or fewer are missing, a way that takes them all leaves the rest free; those
    that would take more, or that end wrong when no more are missing, are not counted as wrong.
    """

    def __init__(self, known: Known, ray: int) -> None:
        rays = self.rays = known.rays
        self.exit, self.most, self.every = rays.exits[ray], rays.most, rays.box.every
        self.is_few = known.missing <= FEW
        self.right: list[Partial] = []
        self.wrong = self.ruled_out = 0
        self.looked, self.counted = NONE, False
        self.held = known.atoms.bit_count()
        self.is_whole = self.go(known.reach(ray), known.atoms, known.free)
        self.waits = self.looked & known.open

    def go(self, state: int, atoms: Cells, free: Cells) -> bool:
        """Follow all ways from here; false where they are too many."""
        rays, law = self.rays, self.rays.law
        if atoms.bit_count() > self.most:
            self.counted = True
            self.wrong += not self.is_few
            return self.is_readable
        state, looked = rays.follow(state, atoms, free)
        self.looked |= looked | rays.view_from(state)
        if self.is_few and atoms.bit_count() == self.most:
            return self.end_spent(state, atoms)
        if state <= law.entries:
            return self.end(state, atoms, free)
        for more, none, on in rays.ways[state]:
            fits = not (more & free or none & atoms)
            if fits and not self.go(on, atoms | more, free | none):
                return False
        return True

    def end(self, end: int, atoms: Cells, free: Cells) -> bool:
        """Count one way that has ended."""
        if end == self.exit:
            self.right.append((atoms, free))
        else:
            self.wrong += end != ABSORBED
            self.ruled_out += 1
        return self.is_readable

    def end_spent(self, state: int, atoms: Cells) -> bool:
        """Count one way that takes the last atom, so that every other cell is free."""
        self.counted = True
        self.ruled_out += state <= self.rays.law.entries and state != self.exit
        free = self.every & ~atoms
        end, looked = self.rays.follow(state, atoms, free)
        self.looked |= looked
        if end == self.exit:
            self.right.append((atoms, free))
        return self.is_readable

    @property
    def is_single(self) -> bool:
        """Whether but one way is left, and at most one was ruled out by known cells."""
        return len(self.right) <= 1 and self.ruled_out <= 1

    @property
    def is_readable(self) -> bool:
        """Whether a reader can look at all of them."""
        return len(self.right) + self.wrong <= MOST_ROADS


def paths_of(known: Known, ray: int) -> Paths:
    """The paths left to a ray; those found before, where nothing that they look at has changed."""
    paths: Paths | None = known.paths.get(ray)
    if not paths or paths.held != known.atoms.bit_count() or paths.waits & ~known.open:
        paths = known.paths[ray] = Paths(known, ray)
    return paths


def few_left(known: Known, ray: int) -> Step | None:
    """Two atoms or fewer are missing, and any other path takes more of them."""
    if known.missing > FEW or known.is_idle(FEW_LEFT, ray):
        return None
    return by_paths(known, ray, FEW_LEFT, lambda paths: paths.is_single)


def all_its_ways(known: Known, ray: int) -> Step | None:
    """The ray has at most four ways left, and what they share is so."""
    if known.is_idle(ALL_ITS_WAYS, ray):
        return None
    return by_paths(known, ray, ALL_ITS_WAYS, lambda paths: True)


def by_paths(known: Known, ray: int, rank: int, is_enough: IsEnough) -> Step | None:
    """What the paths of a ray share; a contradiction where there is none."""
    if known.reach(ray) <= known.rays.law.entries:
        return None
    paths = paths_of(known, ray)
    gives = NOTHING
    if paths.is_whole and is_enough(paths) and paths.right:
        common = paths.right[0]
        for way in paths.right[1:]:
            common = shared(common, way)
        gives = known.new(common)
    contradicts = paths.is_whole and is_enough(paths) and not paths.right
    if gives == NOTHING and not contradicts:
        known.set_idle(rank, ray, paths.looked)
        return None
    rests = known.resting(paths.looked | known.looked[ray], paths.counted)
    ways = tuple(known.new(way) for way in paths.right)
    shots = (known.rays.shots[ray],)
    return Step(rank, NAMES[rank], shots, rests, gives, place=known.states[ray], ways=ways)
