"""Test that steps speak the truth about missing atoms and their rays, where they stand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from blackbox_core.box import NONE, Box, Cells
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.placing import Count
from blackbox_core.box.ray import result
from blackbox_core.box.techniques import Form, Rank
from blackbox_core.box.techniques.chain import Block
from blackbox_core.box.techniques.facts import NOTHING, Facts
from blackbox_core.box.techniques.order import passages
from blackbox_core.box.techniques.proof import prove
from blackbox_core.box.techniques.ray_words import missing_at
from blackbox_core.box.techniques.solving import certain, solver
from blackbox_core.box.techniques.step import Step, gives_of
from blackbox_core.box.techniques.step_words import describe_block
from blackbox_core.box.text.notation import read_view
from blackbox_core.box.view import Shot, View
from tests.conftest import seldom
from tests.test_techniques import random_view

TOLD_FALSELY = [  # positions whose proofs once counted atoms at the wrong point
    "H3 3: 5-9 30-7 2A 28R 13-17 15A",
    "8x8 3: 28A 16-22 32-6 19-14 23A 31A 30-12",
    "6x6 4: 6A 20-4 10R 18A 16-3 9R 7R",
]


def lacks(view: View, known: Facts, shot: Shot) -> bool:
    """Return whether a ray would take another path with only the known atoms."""
    return result(view.box, known.atoms, shot.entry) != shot.exit


def named(step: Step) -> set[frozenset[int]]:
    """Return the rays of a step, each as the set of its two ends."""
    return {frozenset((shot.entry, shot.exit)) for shot in step.shots}


def check_counting(view: View, step: Step, known: Facts) -> None:
    """Check the numbers in a step against the cells that are known at that point."""
    missing = view.atom_count.most - known.atoms.bit_count()
    if step.is_counted:
        assert missing_at(view, step) == missing
    if step.form == Form.ALL_FOUND and not step.contradicts:
        assert missing == 0
    if step.form == Form.EXACT_FIT and not step.contradicts:
        held = view.atom_count.least - known.atoms.bit_count()
        assert (view.box.every & ~known.cells).bit_count() == held
    if step.rank == Rank.ONE_ATOM_EACH:
        assert all(lacks(view, known, shot) for shot in step.shots)
        check_needs(step, missing)


def check_needs(step: Step, missing: int) -> None:
    """Check that rays said to need different atoms share no cell, and are counted right."""
    if step.form == Form.LAST_ATOM:
        assert missing == 1
    elif step.contradicts and len(step.ways) == 1:
        assert missing == 0 or not step.ways[0]
    elif len(step.ways) > 1:
        taken = NONE
        for way in step.ways:
            assert not way.atoms & taken
            taken |= way.atoms
        assert len(step.ways) > missing if step.contradicts else len(step.ways) == missing
        assert len(named(step)) <= len(step.ways) <= 2 * len(named(step))


def after_an_atom(block: Block) -> Block:
    """Return the steps of a block after the first step that finds an atom."""
    return block[next((n for n, step in enumerate(block, 1) if step.gives.atoms), len(block)) :]


def walk(view: View, blocks: list[Block], known: Facts) -> Iterator[tuple[Step, Facts]]:
    """Yield each step in order, with the facts known before it.

    The number of missing atoms is stated at the head of a block.
    """
    for block in blocks:
        assert not any(step.is_counted for step in after_an_atom(block))
        for step in block:
            assert not step.rests - known
            yield step, known
            for case in step.cases:
                yield from walk(view, passages(case.steps), known | case.supposed)
            known |= step.gives


def check_told(view: View, blocks: list[Block], known: Facts = NOTHING) -> None:
    for step, before in walk(view, blocks, known):
        check_counting(view, step, before)
    for block in blocks:
        assert describe_block(view, block)


@pytest.mark.parametrize("position", TOLD_FALSELY)
def test_no_atom_is_found_before_a_step_that_counts_without_it(position: str) -> None:
    view = read_view(position)
    check_told(view, passages([*solver(view).steps()]))


def random_box(dice: random.Random) -> Box:
    return Hexagon(3) if dice.random() < 0.2 else Box(dice.randint(5, 8), dice.randint(5, 8))


@pytest.mark.parametrize("seed", [*range(5), *seldom(*range(5, 25))])
def test_what_is_counted_is_so_where_it_is_told(seed: int) -> None:
    """Test proofs of all certain cells, and of single cells by each method of proof."""
    dice = random.Random(seed)
    box = random_box(dice)
    least = dice.randint(2, 4)
    count = Count(least, least + dice.choice((0, 0, 0, 1)))
    for _ in range(4):
        view = random_view(dice, box, count, dice.randint(4, 9), dice.random() < 0.2)
        facts = certain(view)
        assert facts is not None
        steps = [*solver(view).steps()]
        check_told(view, passages(steps))
        proved = gives_of(steps).singles
        for fact in dice.sample(proved, min(2, len(proved))):
            check_told(view, prove(view, fact, facts, is_short=dice.random() < 0.5).passages)


def test_cells_are_named_by_the_corners_of_what_they_fill() -> None:
    from blackbox_core.box.techniques.step_words import describe_areas

    box = Box()
    for seed in range(200):
        cells = Cells(random.Random(seed).getrandbits(64) & random.Random(-seed).getrandbits(64))
        read = NONE
        for area in describe_areas(box, cells).replace(" and ", ", ").split(", "):
            first, _, last = area.partition("-")
            (top, left), (bottom, right) = (
                tuple(map(int, corner.split(","))) for corner in (first, last or first)
            )
            rows, columns = range(top, bottom + 1), range(left, right + 1)
            read |= box.mask(*[(row, column) for row in rows for column in columns])
        assert read == cells
