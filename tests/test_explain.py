"""Test EXPLAIN against brute force: every step is true, and the steps lead to the proof."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

import pytest

from blackbox_core.box import FIRST, Box, Cells, bits, union
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.deduction.examples import Doubt, examine
from blackbox_core.box.options import PAUSE
from blackbox_core.box.placing import ANY, APART, Count, Placing
from blackbox_core.box.ray import result, results
from blackbox_core.box.techniques import Form, Rank
from blackbox_core.box.techniques.facts import NOTHING, Facts
from blackbox_core.box.techniques.leading import (
    LEVELS,
    STEP,
    certain_or_easily_proved,
    lead,
    lead_further,
)
from blackbox_core.box.techniques.leading_words import describe_lead
from blackbox_core.box.techniques.proof import prove
from blackbox_core.box.techniques.step import Step
from blackbox_core.box.techniques.step_words import put_block
from blackbox_core.box.text.drawing import Grid
from blackbox_core.box.text.notation import read_box, read_view
from blackbox_core.box.verbs.answers import describe_doubt
from blackbox_core.box.view import Marks, Shot, View
from blackbox_core.games.solo import BlackBox
from tests.boxes import view
from tests.conftest import conversation, seldom, start_of

BOX, SMALL, FIVE = Box(), Box(6, 6), Box(5, 5)


class Truth:
    """All boxes with a number of atoms. A set of these boxes is an integer of bits."""

    def __init__(self, box: Box, count: int | Count, placing: Placing = ANY) -> None:
        every, allowed = [*bits(box.every)], view(box, count, (), placing)
        numbers = allowed.atom_count.numbers
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
        """Return an empty set of boxes, to be filled."""
        return bytearray(len(self.boxes) // 8 + 1)

    def fitting(self, shots: Iterable[Shot], known: Facts = NOTHING) -> int:
        """Return the boxes that give these results and have these known cells."""
        fits = self.every
        for shot in shots:
            fits &= self.seen.get((shot.entry, shot.exit), 0)
        for cell in bits(known[0]):
            fits &= self.held[cell]
        for cell in bits(known[1]):
            fits &= self.every ^ self.held[cell]
        return fits

    def forces(self, shots: Iterable[Shot], known: Facts, facts: Facts) -> bool:
        """Return whether these facts hold in every such box; without facts, if there is no box."""
        fits = self.fitting(shots, known)
        return (fits & self.fitting((), facts) == fits) if facts != NOTHING else not fits


truth = cache(Truth)


def positions(
    box: Box, count: int | Count, number: int, placing: Placing = ANY
) -> Iterator[tuple[Cells, View]]:
    """Yield hidden boxes, each with a view of it after some random shots."""
    rng, begun = random.Random(str(count)), view(box, count, (), placing)
    while number:
        hidden = union(
            FIRST << cell for cell in rng.sample(range(box.cells), begun.atom_count.most)
        )
        entries = rng.sample(range(1, box.entries + 1), rng.randint(1, 12))
        if begun.allows(hidden):
            number -= 1
            yield (
                hidden,
                begun.with_shots(*(Shot(entry, result(box, hidden, entry)) for entry in entries)),
            )


def holds(whole: Truth, steps: Iterable[Step], given: Facts) -> Facts:
    """Return all that the steps prove, and assert that each follows from its rays and premises."""
    for step in steps:
        assert not step.rests - given
        assert whole.forces(step.shots, step.rests, step.gives)
        for case in step.cases:
            holds(whole, case.steps, step.rests | case.supposed)
        given |= step.gives
    return given


def sound(whole: Truth, seen: View, cell: Cells) -> None:
    """Assert that what is said about a cell is true, by counting boxes."""
    fits, told = whole.fitting(seen.shots), examine(seen, cell)
    if isinstance(told, Doubt):
        assert told.held in whole.boxes and told.bare in whole.boxes
        assert told.held is not None and told.bare is not None
        assert fits >> whole.boxes.index(told.held) & 1 and told.held & cell
        assert fits >> whole.boxes.index(told.bare) & 1 and not told.bare & cell
        return
    told = Facts(*told)
    assert whole.forces(seen.shots, NOTHING, told)
    for is_short in (False, True):
        proof = prove(seen, told, certain_or_easily_proved(seen), is_short=is_short)
        if proof.hardest < Rank.ALL_BOXES:
            assert not told - holds(whole, proof.steps, NOTHING)


@pytest.mark.parametrize(
    "count, placing",
    [(1, ANY), (2, ANY), (3, ANY), (Count(1, 3), ANY), (3, APART), (Count(2, 3), APART)],
    ids=str,
)
@pytest.mark.parametrize("every", [17, *seldom(1)])
def test_every_cell_is_proved_or_doubted_truly(
    every: int, count: int | Count, placing: Placing
) -> None:
    for _, seen in positions(SMALL, count, 4, placing):
        for index in range(0, SMALL.cells, every):
            sound(truth(SMALL, count, placing), seen, FIRST << index)


@pytest.mark.long
def test_all_boxes_of_three_atoms_in_36_cells() -> None:
    whole, rng = truth(SMALL, 3), random.Random(6)
    for hidden in whole.boxes[::10]:
        entries = rng.sample(range(1, SMALL.entries + 1), rng.randint(1, 12))
        seen = view(SMALL, 3, [(entry, result(SMALL, hidden, entry)) for entry in entries])
        sound(whole, seen, FIRST << rng.randrange(SMALL.cells))


FEW_FIT = [  # positions in which one to four hundred boxes fit, and a cell
    ("8x8 3-6: 15A 26A 25-24 14-19 2-32 8A 16-22 20A 10A 11A 5A 18A 17-13", (5, 5)),
    (
        "8x8 6: 7A 23A 13A 16A 28A 29-1 14-22 4A 9-8 30A 11-17 32-6 19R 5A 2A 18A 21R 12A",
        (4, 3),
    ),
    ("6x6 4: 18A 24-1 11-17 21A 16A 19-12 8R 4A 15A 23A", (3, 2)),
]


@pytest.mark.parametrize("text, cell", [*FEW_FIT[::2], *seldom(*FEW_FIT[1::2])])
def test_a_cell_is_explained_where_few_boxes_fit(text: str, cell: tuple[int, int]) -> None:
    """The explanation is never refused, and has no step that only counts "ways"."""
    session = conversation("assist")
    session.start()
    session.send(f"position {text}")
    told = session.send(f"explain {cell[0]},{cell[1]} all")
    assert "Too many" not in told and "too long" not in told
    assert "So " in told or "is not certain" in told


def marking(seen: View, certain: Facts) -> View:
    return seen.with_marks(Marks(*certain))


POSITION = "8x8 4: 2A 3-28 7R 18-10 22-26 19A 4R"


def test_leading_goes_from_a_nudge_to_the_step_and_then_to_the_next() -> None:
    seen = read_view(POSITION)
    led = lead(seen)
    levels = [led.level]
    while led.level != STEP:
        led = lead_further(led, seen)
        levels.append(led.level)
    assert levels == list(LEVELS)
    then = lead_further(led, seen)
    assert then.level == 1 and (then.gives - led.gives) == then.gives


def test_all_that_is_certain_is_led_to_in_the_end() -> None:
    seen = read_view(POSITION)
    led, told = lead(seen), NOTHING
    while led.block:
        if led.level == STEP:
            told |= led.gives
        led = lead_further(led, seen)
    assert told == certain_or_easily_proved(seen)


def test_what_is_marked_rightly_is_not_proved_again() -> None:
    seen = read_view(POSITION)
    first = lead(seen)
    led = lead(marking(seen, first.gives))
    assert led.gives != first.gives and (led.gives - first.gives) == led.gives
    assert list(describe_lead(lead(marking(seen, certain_or_easily_proved(seen))))) == [
        "No unmarked cell is certain yet."
    ]


def test_a_wrong_mark_is_said_first_and_then_proved_wrong() -> None:
    seen = read_view(POSITION)
    wrong = seen.with_marks(Marks(free=seen.box.mask((4, 6))))
    led = lead(wrong)
    assert list(describe_lead(led)) == ["At least one of your marks is wrong."]
    led = lead_further(lead_further(lead_further(led, wrong), wrong), wrong)
    assert "So there is an atom at 4,6." in " ".join(describe_lead(led))


def test_what_is_learnt_is_only_named_and_told_without_reasons() -> None:
    seen = read_view(POSITION)
    led = lead_further(lead_further(lead(seen), seen), seen)
    assert list(describe_lead(led, {Form.OPEN_DOOR})) == ["OPEN DOOR."]
    assert "and the cells beside them are free" in " ".join(describe_lead(led, {Form.LOOK_TWICE}))
    name, gives = describe_lead(lead_further(led, seen), {Form.OPEN_DOOR})
    assert name == "OPEN DOOR, rays 3, 4, 7, 18 and 22." and gives.startswith("So 1,4-1,8, ")


def test_a_new_ray_or_mark_begins_again_with_a_nudge() -> None:
    seen = read_view(POSITION)
    led = lead_further(lead(seen), seen)
    assert led.level == 2
    assert lead_further(led, seen.with_shots(Shot(15, 0))).level == 1
    assert lead_further(led, marking(seen, led.gives)).level == 1


def test_a_step_is_drawn_with_its_ray_what_was_known_and_what_it_gives() -> None:
    seen = read_view("8x8 2: 31-24")
    proof = prove(seen, Facts(seen.box.mask((2, 1))), certain_or_easily_proved(seen))
    grid = Grid(seen.box)
    legend, board = put_block(grid, proof.passages[-1]), grid.draw()
    assert "!" in board and "+" in board and legend.endswith("! proved atom")


@pytest.mark.parametrize("line", ["proof 5,4", "explain 5,5"])
@pytest.mark.parametrize("billiard", [False, True])
def test_whatever_explains_draws_the_rays_as_on_the_board_in_play(
    line: str, billiard: bool
) -> None:
    """The explanation has the same letters or numbers, and numbers of columns if these are on."""
    box, atoms = read_box("4-529576")
    settings = {"verbose": True, "coordinates": True, "billiard": billiard}
    session = conversation("console", box=(box, atoms), seed=1, **settings)
    session.start()
    for ray in ("23", "10", "6"):
        session.send(ray)
    edges = {row for row in session.send("look").splitlines() if "." not in row}
    assert len(edges) == 3 and edges <= {*session.send(line).splitlines()}


def test_a_cell_in_doubt_is_told_with_its_chance_and_two_boxes() -> None:
    seen = view(FIVE, 1, [(3, 0)])
    doubt = examine(seen, FIVE.mask((3, 2)))
    assert isinstance(doubt, Doubt)
    assert list(describe_doubt(deduce(seen), doubt)) == [
        "3,2 is not certain: it holds an atom in 1 of 5 boxes.",
        "One box that fits has an atom in this cell. All the atoms of that box: 3,2.",
        "Another box that fits has no atom in this cell. All the atoms of that box: 3,1.",
    ]


def test_contradicting_shots_leave_every_cell_in_doubt_without_a_box() -> None:
    seen = view(SMALL, 1, [(1, 0), (6, 0)])
    doubt = Doubt(FIRST, None, None)
    assert examine(seen, FIRST) == doubt
    assert list(describe_doubt(deduce(seen), doubt)) == ["No box fits what you have seen."]


def paused(*lines: str) -> list[str]:
    """Return the output for the lines at a terminal that pauses between the steps of a proof."""
    session = conversation("console", seed=3, atoms=4, verbose=True, pause=True)
    session.start()
    for line in ["5", "9", "23", "2", "14"]:
        session.send(line)
    return [session.send(line) for line in lines]


def test_return_goes_on_between_the_pictures_of_a_proof() -> None:
    first, second = paused("explain 7,7 all", "")
    assert " 1  ." in first and "1. OPEN" in first and "2. " not in first
    assert " 1  ." in second and "2. " in second


def test_another_line_between_the_pictures_is_answered_as_at_the_table() -> None:
    _, again, after = paused("explain 7,7 all", "points", "proof 4,4 5,5")
    assert again == paused("points")[0]
    assert (
        " ".join(after.split())
        == "PROOF takes one cell at a time, as in PROOF 3,4, or ALL, as in PROOF ALL."
    )


def test_yes_goes_on_after_a_pause_and_no_leaves_the_proof() -> None:
    assert paused("explain 7,7 all", "yes") == paused("explain 7,7 all", "")
    assert paused("explain 7,7 all", "no")[1] == ""


def test_lines_typed_between_the_pictures_do_the_same_without_pauses() -> None:
    table = BlackBox(start_of(pause=True, verbose=True))
    assert not table.replay_start().chosen[PAUSE] and table.settings[PAUSE]
