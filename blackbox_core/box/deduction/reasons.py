"""Steps of reasoning, from one ray alone to what if: found forwards, then told from the end back.

Forwards, every step tells all that it can. Backwards, from what was to be
shown, only the steps that it needs are kept, each with what is needed of it
and the least that it rests on.
"""

from __future__ import annotations

from itertools import combinations, islice

from ...console.value import Value
from ..cells import NONE, Cells
from ..placing import TooLong
from .search import NOTHING, beyond, joined, opposite, singles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..view import Shot
    from .search import Partial, Ways


RAY, COUNT, TOGETHER, SUPPOSE, LAST = 1, 2, 3, 4, 5

MOST = 20_000  # stops after which rays that are looked at together are left for later
ORDER = (1, 0, 2, 3)  # how many rays a step looks at: the simplest first
WIDTHS = (1, 2, 3)
FEW = 12  # ways that are told one by one


class Step(Value):
    """One step: by its kind, from some shots and what it rests on, to what it gives.

    `number` is in how many ways the shots can have gone, given what it rests
    on, and `ways` are those ways where they are few. A step that gives
    NOTHING contradicts: there is no such way. In a step of the kind SUPPOSE
    the opposite of what it gives is supposed, and `inner` are the steps that
    follow from it, down to one that contradicts.
    """

    kind: int
    shots: tuple[Shot, ...]
    rests: Partial
    gives: Partial
    number: int = 0
    ways: tuple[Partial, ...] = ()
    inner: tuple[Step, ...] = ()


def walked(steps: Sequence[Step]) -> Iterator[Step]:
    """All steps, those under a supposition before the one that it is part of."""
    for step in steps:
        yield from walked(step.inner)
        yield step


class Link(Value):
    """A step as it is found: all that some shots tell, given all that is known before.

    Where the opposite of what it gives was supposed, `inner` is the chain that this broke.
    """

    shots: tuple[Shot, ...]
    gives: Partial
    inner: Chain | None = None


class Chain:
    """What follows step by step from what is given, each step by a few rays at most."""

    def __init__(self, ways: Ways, shots: Sequence[Shot], given: Sequence[Partial] = ()) -> None:
        self.ways, self.shots, self.given = ways, shots, given
        self.known, self.links, self.broken = united(given), list[Link](), False

    def reach(self, goal: Cells, width: int) -> bool:
        """Go on until one of these cells is decided or there is a contradiction; whether it was."""
        while not self.broken and not (self.known[0] | self.known[1]) & goal:
            links = (self.link(size, goal) for size in ORDER if size <= width)
            link = next(filter(None, links), None)
            if link is None:
                return False
            self.add(link)
        return True

    def add(self, link: Link) -> None:
        """Take one more step."""
        self.links.append(link)
        self.known = joined(self.known, link.gives)
        self.broken = link.gives == NOTHING

    def suppose(self, fact: Partial, width: int) -> bool:
        """Take the step to a fact whose opposite leads to a contradiction; whether it does."""
        inner = Chain(self.ways, self.shots, [opposite(fact), *self.facts()])
        broken = inner.reach(NONE, width)
        if broken:
            self.add(Link((), fact, inner))
        return broken

    def link(self, size: int, goal: Cells) -> Link | None:
        """A step that looks at so many rays; of single rays one for the goal, or in few ways."""
        found = (self.tried(shots, goal) for shots in combinations(self.shots, size))
        links = filter(None, found)
        if size > 1:
            return next(links, (0, 0, None))[2]
        return min(links, key=rank, default=(0, 0, None))[2]

    def tried(self, shots: tuple[Shot, ...], goal: Cells) -> tuple[int, int, Link] | None:
        """The step that some rays allow, if any; before it, what tells how good it is."""
        try:
            number, shared = common(self.ways.of(shots, self.known, MOST))
        except TooLong:
            return None
        if shared is None:
            return 0, 0, Link(shots, NOTHING)
        atoms, free = beyond(shared, self.known)
        if shots and shared[0].bit_count() == self.ways.view.count.most:
            free = NONE
        if not atoms | free:
            return None
        return int(not (atoms | free) & goal), number, Link(shots, (atoms, free))

    def facts(self) -> list[Partial]:
        """All that is known, fact by fact, in the order in which it was found."""
        wholes = [*self.given, *(link.gives for link in self.links)]
        return [fact for whole in wholes for fact in singles(whole)]

    def told(self, facts: Partial) -> tuple[list[Step], Partial]:
        """The steps that some facts, or a contradiction, need, and what they rest on of the given.

        Each step gives no more than is needed, and rests on as little as it can.
        """
        steps: list[Step] = []
        while self.links:
            link = self.links.pop()
            gives = link.gives[0] & facts[0], link.gives[1] & facts[1]
            if gives != NOTHING or link.gives == NOTHING:
                steps.insert(0, self.step(link, gives))
                facts = joined(beyond(facts, gives), steps[0].rests)
        return steps, facts

    def step(self, link: Link, gives: Partial) -> Step:
        """A link as a step with the least that it rests on, the earliest if there is a choice."""
        if link.inner:
            steps, rests = link.inner.told(NOTHING)
            return Step(SUPPOSE, (), beyond(rests, opposite(gives)), gives, inner=tuple(steps))
        kind = (COUNT, RAY, TOGETHER, TOGETHER)[len(link.shots)] if len(link.shots) < 4 else LAST
        rests = self.rests(link.shots, gives) if kind != LAST else self.fewest(link.shots)
        ways = tuple(self.ways.of(link.shots, rests))
        return Step(kind, link.shots, rests, gives, len(ways), ways if len(ways) <= FEW else ())

    def rests(self, shots: tuple[Shot, ...], gives: Partial) -> Partial:
        """The least that must be known for shots to give this, or to contradict."""
        return least(lambda kept: self.ways.follows(shots, kept, gives), self.facts())

    def fewest(self, shots: tuple[Shot, ...]) -> Partial:
        """The least that must be known for shots to have few ways to go, if all that is does it."""
        few = max(FEW, sum(1 for _ in self.ways.of(shots, self.known)))
        return least(lambda kept: within(few, self.ways.of(shots, kept)), self.facts())


def within(most: int, ways: Iterator[Partial]) -> bool:
    """Whether there are no more ways than so many."""
    return sum(1 for _ in islice(ways, most + 1)) <= most


def rank(tried: tuple[int, int, Link]) -> tuple[int, int]:
    """How good a step is."""
    return tried[:2]


def united(facts: Iterable[Partial]) -> Partial:
    """Facts as one."""
    whole = NOTHING
    for fact in facts:
        whole = joined(whole, fact)
    return whole


def common(ways: Iterable[Partial]) -> tuple[int, Partial | None]:
    """How many ways there are, and what all of them have in common; None where there is none."""
    number, shared = 0, None
    for atoms, free in ways:
        number += 1
        shared = (shared[0] & atoms, shared[1] & free) if shared else (atoms, free)
    return number, shared


def least(
    enough: Callable[[Partial], bool], facts: Sequence[Partial], kept: Partial = NOTHING
) -> Partial:
    """As few of these facts as are enough together with those kept, as all of them are.

    None of them can be spared; of two that do as well the earlier one is taken.
    """
    if enough(kept):
        return NOTHING
    if len(facts) == 1:
        return facts[0]
    early, late = facts[: len(facts) // 2], facts[len(facts) // 2 :]
    of_late = least(enough, late, joined(kept, united(early)))
    return joined(least(enough, early, joined(kept, of_late)), of_late)


def prove(ways: Ways, shots: Sequence[Shot], fact: Partial) -> list[Step]:
    """The steps by which shots that force a fact do so, by the simplest kinds of step that can."""
    chain, cell = Chain(ways, shots), fact[0] | fact[1]
    if not any(chain.reach(cell, width) for width in WIDTHS) and not any(
        chain.suppose(fact, width) for width in WIDTHS
    ):
        chain.add(Link(tuple(shots), fact))
    return chain.told(fact)[0]


def solve(ways: Ways, shots: Sequence[Shot], atoms: Cells) -> list[Step]:
    """The steps by which shots that force all the atoms do so, always the simplest that goes on."""
    chain = Chain(ways, shots)
    while lacking := atoms & ~chain.known[0]:
        open_cells = ways.every & ~(chain.known[0] | chain.known[1])
        facts = [*singles((lacking, NONE)), *singles((NONE, open_cells & ~atoms))]
        if not any(chain.reach(open_cells, width) for width in WIDTHS) and not any(
            chain.suppose(fact, width) for width in WIDTHS for fact in facts
        ):
            chain.add(Link(tuple(shots), (lacking, NONE)))
    return chain.told((atoms, NONE))[0]
