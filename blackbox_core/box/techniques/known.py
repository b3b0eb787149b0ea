"""The facts proved about a box so far, and how far they decide the path of each ray.

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

    If `shots` are given, only these rays are followed, each from its entry. `is_strict` says how to
    count the paths that a proof rules out. If it is true, paths that use all missing atoms or too
    many count as paths that a reader has to check. If it is false, they count only if more than two
    atoms are missing.
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
        """Return all cells that decide which of the next steps `ways` a ray takes. This is for a
        round in which atoms may not touch. Cells beside possible atoms are included, because they
        must be free.
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
        """Return the next step of a ray in `state`, if the known atoms and free cells make it
        certain. Otherwise return None.

        This is for a ray that also looks at open cells. The step can be certain although these are
        open.
        """
        for more, none, on in self.ways[state]:
            if not (more & ~atoms or none & ~free):
                return more, none, on
        return None


class Known:
    """The facts proved so far, and for each ray what has been computed from them.

    `states` has the state up to which the facts decide the path of each ray, and `looked` the cells
    that the ray looks at on the way. `idle` has the techniques that need not be tried again on a
    ray, because they found no step: {(rank, ray): (open cells that the ray looked at, number of
    known atoms, most new atoms on a path)}.
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
        """The number of atoms that are not known yet. If the number of atoms is a range, this is
        the largest possible number.
        """
        return self.rays.most - self.atoms.bit_count()

    def new_in(self, facts: Partial) -> Facts:
        """Return those facts of `facts` that are not known yet."""
        return Facts(facts[0] & ~self.atoms, facts[1] & ~self.free)

    def support(self, looked: Cells, counted: bool = False) -> Facts:
        """Return the known facts about the cells in `looked` and, if `counted`, all known atoms.
        These are the facts on which a proof step rests.
        """
        return Facts(self.atoms if counted else self.atoms & looked, self.free & looked)

    def reach(self, ray: int) -> int:
        """Return the state up to which the known facts decide the path of a ray: its end, or a
        state from which it looks at an open cell.
        """
        state = self.states[ray]
        on, looked = self.rays.follow(state, self.atoms, self.free)
        if on != state:
            self.looked[ray] |= looked
            self.states[ray] = on
        return on

    def trace(self, ray: int) -> tuple[Cells, int]:
        """Return the cells that a ray looks at and its result, if the box has no other atoms than
        the known ones.
        """
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
        """Return whether it is useless to try a technique on a ray again, because it has found no
        step and nothing that matters to it has changed.

        That is so as long as no cell that it looked at has been decided. New atoms elsewhere do not
        matter if more atoms are missing than any path of the ray would use.
        """
        waits, held, taken = self.idle.get((rank, ray), (NONE, -1, 0))
        if held < 0 or waits & (self.atoms | self.free):
            return False
        return held == self.atoms.bit_count() or self.missing > taken

    def set_idle(self, rank: int, ray: int, looked: Cells, most: int) -> None:
        """Note that a technique has found no step for a ray, so that it is not tried again in vain.

        `rank` is the technique. `looked` has the cells at which the ray looked, and `most` is the
        largest number of atoms on a path, known ones included.
        """
        held = self.atoms.bit_count()
        self.idle[rank, ray] = looked & ~(self.atoms | self.free), held, most - held
