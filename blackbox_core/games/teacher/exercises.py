"""Exercises: a position in which all that is easier is marked, and one technique goes on."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.law import Box
from ...box.placing import exactly
from ...box.ray import result
from ...box.techniques.chain import chain, steps_of
from ...box.techniques.known import Known, KnownRays
from ...box.techniques.step import (
    ALL_ITS_WAYS,
    CASES,
    LOOK_TWICE,
    NOT_SWALLOWED,
    NOTHING,
    ONE_ATOM_EACH,
    ONE_WAY_ON,
    OPEN_DOOR,
    WHAT_IF,
    WHAT_IF_THEN,
    joined,
)
from ...box.view import Marks, Shot, View
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...box.deduction.search import Partial
    from ...box.techniques.step import Step

LADDER = (
    OPEN_DOOR,
    NOT_SWALLOWED,
    ONE_WAY_ON,
    ONE_ATOM_EACH,
    LOOK_TWICE,
    ALL_ITS_WAYS,
    WHAT_IF,
    CASES,
    WHAT_IF_THEN,
)
ATOMS = (3, 4)
TRIES = 400  # boxes that are looked at for one in which a technique goes on


class Exercise(Value):
    """A position with all marked that is easier to find, and what the technique says there.

    Whoever asks for the same rank and seed gets the same one.
    """

    rank: int
    seed: int
    view: View
    steps: tuple[Step, ...]

    @property
    def gives(self) -> Partial:
        """What the technique proves at once."""
        facts = NOTHING
        for step in self.steps:
            facts = joined(facts, step.gives)
        return facts

    @property
    def asks_ray(self) -> bool:
        """Whether it asks which ray tells something, and not which cell is certain."""
        return self.rank in (LOOK_TWICE, ALL_ITS_WAYS)

    @property
    def entries(self) -> set[int]:
        """The ends of the rays by which the technique goes on."""
        shots = [shot for step in self.steps for shot in step.shots]
        return {end for shot in shots for end in (shot.entry, shot.exit) if end}


def exercise(rank: int, seed: int) -> Exercise | None:
    """An exercise in a technique; None where none was found."""
    dice = Dice(seed)
    for _ in range(TRIES):
        view = fired(dice)
        known = Known(KnownRays(view))
        steps = closed(known, rank)
        if steps:
            return Exercise(rank, seed, view.marked(Marks(*known.facts)), tuple(steps))
    return None


def fired(dice: Dice) -> View:
    """A box into which some rays were fired, straight round it."""
    box = Box()
    view = View(box, exactly(ATOMS[dice.below(len(ATOMS))]))
    atoms = dice.deal(view)
    entry, step, rays = 1 + dice.below(box.entries), 1 + dice.below(3), 3 + dice.below(7)
    for _ in range(rays):
        if view.known(entry) is None:
            view = view.seen(Shot(entry, result(box, atoms, entry)))
        entry = (entry - 1 + step) % box.entries + 1
    return view


def closed(known: Known, rank: int) -> list[Step]:
    """What a technique says once all that is easier was added to what is known."""
    if rank <= ALL_ITS_WAYS:
        for _ in chain(known, rank - 1):
            pass
        return [*steps_of(known, rank)]
    from ...box.techniques.solving import Solver, certain

    solver = Solver(known, certain(known.rays.view) or NOTHING, rank)
    step = solver.next()
    while step and step.rank < rank:
        known.add(step.gives)
        step = solver.next()
    return [step] if step else []


# --- what was missed comes back ---

PAUSES = (1, 2, 4, 8, 16)  # exercises until a card of each of Leitner's boxes is due again


class Card(Value):
    """An exercise that was missed once: in which box it is, and at which exercise it is due."""

    box: int
    due: int


class Done(Value):
    """An exercise that was done, by its name, and whether it was missed."""

    name: str
    is_missed: bool


def due(history: Sequence[Done]) -> str:
    """The name of the exercise that is to come back now, the one that is due longest; or nothing.

    Source: the learning box of Sebastian Leitner, 1972. No clock is asked: exercises are counted.
    """
    cards: dict[str, Card] = {}
    for now, done in enumerate(history):
        box = 0 if done.is_missed else cards[done.name].box + 1 if done.name in cards else -1
        cards.pop(done.name, None)
        if 0 <= box < len(PAUSES):
            cards[done.name] = Card(box, now + 1 + PAUSES[box])
    waiting = [name for name, card in cards.items() if card.due <= len(history)]
    return min(waiting, key=lambda name: cards[name].due, default="")
