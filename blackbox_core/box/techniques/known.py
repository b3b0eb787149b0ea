"""The facts proved about a box so far, and how far each ray can certainly be followed.

A ray that came out is followed from both of its ends, because it can take its path backwards too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import NONE, Cells
from ..deduction.search import Partial, Way, ways_in
from ..placing import ANY
from ..view import Shot, View
from .facts import NOTHING, Facts


class KnownRays:
    """The parts of a position that do not change while facts are found: the law and the rays, each
    from both ends.

    If `shots` are given, only these rays are followed, each from its entry. If `is_strict`, a
    reader has to check also the paths that use too many atoms. Otherwise these are not counted if
    at most two atoms are missing.
    """

    def __init__(
        self, view: View, is_strict: bool = False, shots: Sequence[Shot] | None = None
    ) -> None:
        self.is_strict = is_strict
        self.view, self.box, self.law = view, view.box, view.box.law
        self.ways: list[list[Way]] = ways_in(view.box, view.placing)
        self.least, self.most = view.atom_count.least, view.atom_count.most
        back = [Shot(shot.exit, shot.entry) for shot in view.shots if shot.paired]
        every = dict.fromkeys([*view.shots, *back])
        self.shots = tuple(every if shots is None else shots)
        self.starts = [self.law.start(shot.entry) for shot in self.shots]
        self.exits = [shot.exit for shot in self.shots]
        self.indices = range(len(self.shots))
        # The cells that decide where a ray goes on: those it sees, and any near their atoms.
        is_apart = view.placing is not ANY
        self.looks_at = [self.seen_apart(ways) for ways in self.ways] if is_apart else self.law.seen

    @staticmethod
    def seen_apart(ways: list[Way]) -> Cells:
        """Return the cells that decide which of the next steps `ways` a ray takes, if atoms may not
        touch.

        They include the cells beside possible atoms, because these cells must be free.
        """
        cells = NONE
        for more, none, _ in ways:
            cells |= more | none
        return cells

    def follow(self, state: int, atoms: Cells, free: Cells) -> tuple[int, Cells]:
        """Follow a ray from `state` as far as the facts decide its path. Return the state that it
        reaches, and the cells that it looked at.
        """
        seen, then, last = self.law.seen, self.law.then, self.law.entries
        known, looked = atoms | free, NONE
        while state > last:
            if seen[state] & ~known:
                decided = self.decided(state, atoms, free) if seen[state] & atoms else None
                if not decided:
                    break
                looked |= decided[0] | decided[1]
                state = decided[2]
            else:
                looked |= seen[state]
                state = then[state][atoms & seen[state]]
        return state, looked

    def decided(self, state: int, atoms: Cells, free: Cells) -> Way | None:
        """Return the next step of a ray in `state` if the known cells decide it, although the ray
        also looks at open cells. Otherwise return None.
        """
        for more, none, on in self.ways[state]:
            if not (more & ~atoms or none & ~free):
                return more, none, on
        return None


class Known:
    """The facts proved so far, and for each ray what has been computed from them.

    `states` and `looked` have the state that each ray certainly reaches, and the cells it looked
    at. `idle` has what `set_idle` noted about a technique that found no step for a ray: {(rank,
    ray): (open cells that it looked at, number of known atoms, most new atoms on a path)}.
    """

    def __init__(self, rays: KnownRays, facts: Facts = NOTHING) -> None:
        self.rays = rays
        self.atoms, self.free = facts
        self.states, self.looked = list(rays.starts), [NONE] * len(rays.shots)
        self.traced: list[tuple[Cells, int]] = [(NONE, -1)] * len(rays.shots)
        self.traced_with = [NONE] * len(rays.shots)
        self.idle: dict[tuple[int, int], tuple[Cells, int, int]] = {}
        self.paths: dict[int, Any] = {}  # by ray, its Paths of counting.py

    def copy(self) -> Known:
        """Return a copy, to which facts can be added without changing this object."""
        other = object.__new__(Known)
        other.__dict__.update(self.__dict__)
        other.states, other.looked = self.states[:], self.looked[:]
        other.traced, other.traced_with = self.traced[:], self.traced_with[:]
        other.idle, other.paths = self.idle.copy(), self.paths.copy()
        return other

    def add(self, facts: Facts) -> None:
        self.atoms |= facts[0]
        self.free |= facts[1]

    @property
    def facts(self) -> Facts:
        return Facts(self.atoms, self.free)

    @property
    def open(self) -> Cells:
        """The cells that are not known to hold an atom or to be free."""
        return self.rays.box.every & ~(self.atoms | self.free)

    @property
    def missing(self) -> int:
        """The largest possible number of atoms that are not known."""
        return self.rays.most - self.atoms.bit_count()

    def new_in(self, facts: Partial) -> Facts:
        """Return those facts of `facts` that are not known yet."""
        return Facts(facts[0] & ~self.atoms, facts[1] & ~self.free)

    def support(self, looked: Cells, counted: bool = False) -> Facts:
        """Return the known facts about the cells of `looked` and, if `counted`, also all known
        atoms.
        """
        return Facts(self.atoms if counted else self.atoms & looked, self.free & looked)

    def reach(self, ray: int) -> int:
        """Return the state that a ray certainly reaches: its end, or a state from which it looks at
        an open cell.
        """
        state = self.states[ray]
        on, looked = self.rays.follow(state, self.atoms, self.free)
        if on != state:
            self.looked[ray] |= looked
            self.states[ray] = on
        return on

    def trace(self, ray: int) -> tuple[Cells, int]:
        """Return the cells that a ray looks at and its result, with the known atoms alone."""
        cells, end = self.traced[ray]
        if end >= 0 and not cells & (self.atoms ^ self.traced_with[ray]):
            return cells, end
        law, state = self.rays.law, self.rays.starts[ray]
        seen, then, last, atoms = law.seen, law.then, law.entries, self.atoms
        cells = NONE
        while state > last:
            cells |= seen[state]
            state = then[state][atoms & seen[state]]
        self.traced[ray], self.traced_with[ray] = (cells, state), atoms
        return cells, state

    def is_idle(self, rank: int, ray: int) -> bool:
        """Return whether the technique of a rank, which has found no step for a ray, would find
        none now either.

        It would find none as long as no cell that it looked at has been decided. New atoms
        elsewhere do not matter if more atoms are missing than any path of the ray would use.
        """
        waits, held, taken = self.idle.get((rank, ray), (NONE, -1, 0))
        if held < 0 or waits & (self.atoms | self.free):
            return False
        return held == self.atoms.bit_count() or self.missing > taken

    def set_idle(self, rank: int, ray: int, looked: Cells, most: int) -> None:
        """Remember that the technique of a rank finds no step for a ray.

        `looked` has the cells at which the ray looked, and `most` is the largest number of new
        atoms on a path.
        """
        held = self.atoms.bit_count()
        self.idle[rank, ray] = looked & ~(self.atoms | self.free), held, most - held
