"""Proofs against brute force: what they say is true, each step of it, and no shot can be spared."""

# ruff: noqa: E501 - the sentences stand here as they are said

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from blackbox_core.box.cells import FIRST, NONE, Cells, bits, union
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.deduction.evidence import evidence
from blackbox_core.box.deduction.explain import Doubt, Proof, easiest, explain
from blackbox_core.box.deduction.reasons import COUNT, LAST, RAY, SUPPOSE, TOGETHER, Step
from blackbox_core.box.deduction.search import NOTHING, Ways, beyond, joined, opposite, singles
from blackbox_core.box.law import Box
from blackbox_core.box.placing import ANY, APART, Count, Placing
from blackbox_core.box.ray import result, results
from blackbox_core.box.settings import PAUSE
from blackbox_core.box.text.explain_words import describe_doubt, describe_proof, draw_step
from blackbox_core.box.view import Marks, Shot, View
from blackbox_core.games.solo.game import BlackBox
from tests.boxes import view
from tests.conftest import conversation, start_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from blackbox_core.box.deduction.search import Partial

BOX, SMALL = Box(), Box(6, 6)


class Truth:
    """All boxes with so many atoms; a set of them is an integer of bits."""

    def __init__(self, box: Box, count: int | Count, placing: Placing = ANY) -> None:
        every, allowed = [*bits(box.every)], view(box, count, (), placing)
        numbers = allowed.count.numbers
        boxes = [union(cells) for number in numbers for cells in combinations(every, number)]
        self.boxes = [atoms for atoms in boxes if allowed.allows(atoms)]
        self.every = (1 << len(self.boxes)) - 1
        seen: dict[tuple[int, int], bytearray] = {}
        held: dict[int, bytearray] = {cell: self.empty() for cell in bits(box.every)}
        for place, atoms in enumerate(self.boxes):
            byte, bit = place >> 3, 1 << (place & 7)
            for told in enumerate(results(box, atoms)):
                if told not in seen:
                    seen[told] = self.empty()
                seen[told][byte] |= bit
            for cell in bits(atoms):
                held[cell][byte] |= bit
        self.seen = {told: int.from_bytes(some, "little") for told, some in seen.items()}
        self.held = {cell: int.from_bytes(some, "little") for cell, some in held.items()}

    def empty(self) -> bytearray:
        """No box, to be filled."""
        return bytearray(len(self.boxes) // 8 + 1)

    def fitting(self, shots: Iterable[Shot], known: Partial = NOTHING) -> int:
        """The boxes that answer the shots so and are as known."""
        fits = self.every
        for shot in shots:
            fits &= self.seen.get((shot.entry, shot.exit), 0)
        for cell in bits(known[0]):
            fits &= self.held[cell]
        for cell in bits(known[1]):
            fits &= self.every ^ self.held[cell]
        return fits

    def forces(self, shots: Iterable[Shot], known: Partial, facts: Partial) -> bool:
        """Whether every such box has these facts; no facts: whether there is no such box."""
        fits = self.fitting(shots, known)
        return (fits & self.fitting((), facts) == fits) if facts != NOTHING else not fits


truth = cache(Truth)


def positions(
    box: Box, count: int | Count, number: int, placing: Placing = ANY
) -> Iterator[tuple[Cells, View]]:
    """So many times: what is hidden, and a view of it after some shots."""
    rng, begun = random.Random(str(count)), view(box, count, (), placing)
    while number:
        hidden = union(FIRST << cell for cell in rng.sample(range(box.cells), begun.count.most))
        entries = rng.sample(range(1, box.entries + 1), rng.randint(1, 12))
        if begun.allows(hidden):
            number -= 1
            yield (
                hidden,
                begun.seen(*(Shot(entry, result(box, hidden, entry)) for entry in entries)),
            )


def holds(whole: Truth, steps: tuple[Step, ...], given: Partial) -> Partial:
    """All that the steps give: each is true, and rests on no more than it needs of what came."""
    for step in steps:
        assert beyond(step.rests, given) == NOTHING
        assert whole.forces(step.shots, step.rests, step.gives) or step.kind == SUPPOSE
        if step.kind in (RAY, COUNT, TOGETHER):
            for fact in singles(step.rests):
                assert not whole.forces(step.shots, beyond(step.rests, fact), step.gives)
        if step.kind == SUPPOSE:
            supposed = joined(step.rests, opposite(step.gives))
            assert step.inner[-1].gives == NOTHING
            holds(whole, step.inner, supposed)
        given = joined(given, step.gives)
    return given


def sound(whole: Truth, seen: View, cell: Cells, told: Proof | Doubt) -> None:
    """What was told about a cell, said again by counting boxes."""
    fits = whole.fitting(seen.shots)
    if isinstance(told, Doubt):
        assert told.held in whole.boxes and told.bare in whole.boxes
        assert told.held is not None and told.bare is not None
        assert fits >> whole.boxes.index(told.held) & 1 and told.held & cell
        assert fits >> whole.boxes.index(told.bare) & 1 and not told.bare & cell
        return
    fact = (cell, NONE) if told.atom else (NONE, cell)
    assert set(told.shots) <= set(seen.shots)
    assert whole.forces(told.shots, NOTHING, fact)
    for shot in told.shots:
        assert not whole.forces(set(told.shots) - {shot}, NOTHING, fact)
    assert beyond(fact, holds(whole, told.steps, NOTHING)) == NOTHING


@pytest.mark.parametrize(
    "count, placing",
    [(1, ANY), (2, ANY), (3, ANY), (Count(1, 3), ANY), (3, APART), (Count(2, 3), APART)],
    ids=str,
)
def test_every_cell_is_proved_or_doubted_truly_and_without_a_shot_to_spare(
    count: int | Count, placing: Placing
) -> None:
    for _, seen in positions(SMALL, count, 5, placing):
        for index in range(SMALL.cells):
            sound(truth(SMALL, count, placing), seen, FIRST << index, explain(seen, FIRST << index))


@pytest.mark.long
def test_all_boxes_of_three_atoms_in_36_cells() -> None:
    whole, rng = truth(SMALL, 3), random.Random(6)
    for hidden in whole.boxes:
        entries = rng.sample(range(1, SMALL.entries + 1), rng.randint(1, 12))
        seen = view(SMALL, 3, [(entry, result(SMALL, hidden, entry)) for entry in entries])
        for index in rng.sample(range(SMALL.cells), 6):
            sound(whole, seen, FIRST << index, explain(seen, FIRST << index))


@pytest.mark.long
def test_thousands_of_positions_of_four_atoms_on_the_usual_box() -> None:
    whole, rng = truth(BOX, 4), random.Random(8)
    for _, seen in positions(BOX, 4, 350):
        for index in rng.sample(range(BOX.cells), 6):
            sound(whole, seen, FIRST << index, explain(seen, FIRST << index))


def test_proofs_on_the_usual_box_agree_with_the_deduction() -> None:
    for count in (4, 5, 6):
        for hidden, seen in positions(BOX, count, 6):
            known, index = deduce(seen), random.Random(hidden).randrange(BOX.cells)
            told, chance = explain(seen, FIRST << index), known.chances()[index]
            assert isinstance(told, Proof) == (chance in (0, known.count))
            if isinstance(told, Proof):
                assert told.atom == bool(chance)


def test_the_smallest_sets_of_shots_come_first_and_all_of_them_come() -> None:
    whole = truth(SMALL, 2)
    for hidden, seen in positions(SMALL, 2, 40):
        seen = seen.replace(shots=seen.shots[:6])
        fact = (hidden & -hidden, NONE)
        if not whole.forces(seen.shots, NOTHING, fact):
            continue
        found = [frozenset(shots) for shots in evidence(Ways(seen, 10**9), seen.shots, fact)]
        assert [len(shots) for shots in found] == sorted(len(shots) for shots in found)
        assert set(found) == minimal(whole, seen.shots, fact) and len(set(found)) == len(found)


def minimal(whole: Truth, shots: tuple[Shot, ...], fact: Partial) -> set[frozenset[Shot]]:
    """The sets of shots that force a fact and have none to spare, by trying all."""
    found: set[frozenset[Shot]] = set()
    for size in range(len(shots) + 1):
        for some in map(frozenset, combinations(shots, size)):
            if not any(less <= some for less in found) and whole.forces(some, NOTHING, fact):
                found.add(some)
    return found


FIVE = Box(5, 5)


@pytest.mark.parametrize(
    "count, pairs, cell, kind, words",
    [
        (
            4,
            [(10, 11), (1, 0)],
            (4, 4),
            RAY,
            """
            Ray 10 (out at 11) can have gone in 1 way only: an atom at 4,4.
            Ray 10 goes in at 5,5, turns right at 5,5 to go right and comes out at 11.
            So there is an atom at 4,4.
            """,
        ),
        (
            1,
            [(10, 11)],
            (1, 1),
            COUNT,
            """
            Ray 10 (out at 11) can have gone in 1 way only: an atom at 4,4.
            Ray 10 goes in at 5,5, turns right at 5,5 to go right and comes out at 11.
            All atoms are known (an atom at 4,4): no atom at 1,1.
            So 1,1 is free.
            """,
        ),
        (
            4,
            [(19, 18), (17, 17), (12, 0)],
            (3, 3),
            TOGETHER,
            """
            Rays 19 (out at 18) and 17 (reflected) can together have gone in 6 ways, and all agree: an atom at 1,5.
            Knowing this (an atom at 1,5), rays 19 (out at 18) and 12 (absorbed) can together have gone in 14 ways, and all agree: no atom at 3,3.
            So 3,3 is free.
            """,
        ),
        (
            4,
            [(9, 0), (14, 0), (10, 0), (19, 19)],
            (3, 3),
            SUPPOSE,
            """
            Suppose the opposite for a moment: an atom at 3,3.
            Knowing this (an atom at 3,3), rays 9 (absorbed), 14 (absorbed) and 10 (absorbed) can together have gone in 17 ways, and all agree: no atom at 1,1 1,3 2,1 and 3,1.
            Then (an atom at 3,3 and no atom at 1,1 1,3 2,1 and 3,1) ray 19 (reflected) could not have gone any way.
            That cannot be, and so: no atom at 3,3.
            So 3,3 is free.
            """,
        ),
        (
            5,
            [(8, 8), (10, 0), (2, 2), (14, 0), (13, 0)],
            (4, 4),
            LAST,
            """
            Rays 8 (reflected), 10 (absorbed), 2 (reflected), 14 (absorbed) and 13 (absorbed) can together have gone in 120 ways, and all agree: no atom at 4,4.
            So 4,4 is free.
            """,
        ),
    ],
)
def test_a_proof_of_each_kind(
    count: int, pairs: list[tuple[int, int]], cell: tuple[int, int], kind: int, words: str
) -> None:
    seen, where = view(FIVE, count, pairs), FIVE.mask(cell)
    proof = explain(seen, where)
    assert isinstance(proof, Proof) and proof.kind == kind
    sound(truth(FIVE, count), seen, where, proof)
    assert describe_proof(FIVE, proof) == [line.strip() for line in words.strip().splitlines()]


def test_a_step_is_drawn_with_its_ray_what_was_known_and_what_it_gives() -> None:
    proof = explain(view(FIVE, 1, [(10, 11)]), FIVE.mask((1, 1)))
    assert isinstance(proof, Proof)
    picture, legend = draw_step(FIVE, proof.steps[0])
    assert picture.splitlines()[-3:] == [
        " 4  .  .  .  !  . 12",
        " 5  .  .  .  .  +  C",
        "    6  7  8  9  C",
    ]
    assert legend == "+ path, ! atom by this step"


def test_a_cell_in_doubt_is_told_with_its_chance_and_two_boxes() -> None:
    seen = view(FIVE, 1, [(3, 0)])
    doubt = explain(seen, FIVE.mask((3, 2)))
    assert isinstance(doubt, Doubt)
    assert describe_doubt(deduce(seen), doubt) == [
        "3,2 is not certain: it holds an atom in 1 of 5 boxes.",
        "A box with an atom there: 3,2.",
        "A box with none there: 3,1.",
    ]


def test_contradicting_shots_leave_every_cell_in_doubt_without_a_box() -> None:
    seen = view(SMALL, 1, [(1, 0), (6, 0)])
    assert explain(seen, FIRST) == Doubt(FIRST, None, None)
    known = deduce(seen)
    assert describe_doubt(known, Doubt(FIRST, None, None)) == ["No box fits what you have seen."]


def test_the_easiest_cell_is_certain_and_not_marked() -> None:
    seen = view(BOX, 4, [(16, 17), (3, 3)])
    assert easiest(seen) == BOX.mask((7, 7))
    seen = seen.marked(Marks(atoms=BOX.mask((7, 7))))
    then = easiest(seen)
    assert then != BOX.mask((7, 7)) and isinstance(explain(seen, then), Proof)
    assert easiest(view(BOX, 4)) == 0


def paused(*lines: str) -> list[str]:
    """What is said to the lines, at a terminal that stops between the steps of a proof."""
    session = conversation("console", seed=3, atoms=4, verbose=True, pause=True)
    session.start()
    for line in ["5", "9", "23", "2", "14"]:
        session.send(line)
    return [session.send(line) for line in lines]


def test_return_goes_on_between_the_pictures_of_a_proof() -> None:
    first, second, third = paused("explain 4,4", "", " ")
    assert [text.count("Knowing this") for text in (first, second, third)] == [0, 1, 1]
    assert all(text.startswith("   32 ") for text in (first, second, third))
    assert "So 4,4 is free.\n" in third


def test_another_line_between_the_pictures_is_answered_as_at_the_table() -> None:
    told, again, after = paused("explain 4,4", "points", "explain 4,4 5,5")
    assert "Knowing this" not in told and again == paused("points")[0]
    assert after == "EXPLAIN takes one cell, as in EXPLAIN 3,4.\n"


def test_lines_typed_between_the_pictures_do_the_same_without_pauses() -> None:
    table = BlackBox(start_of(pause=True, verbose=True))
    assert not table.replay_start().chosen[PAUSE] and table.settings[PAUSE]
