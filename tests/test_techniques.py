"""Test the techniques on 300 positions solved by another program, and against all boxes."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import NONE, Box, Cells
from blackbox_core.box.deduction.search import Search
from blackbox_core.box.placing import APART, Count
from blackbox_core.box.ray import results
from blackbox_core.box.techniques import Form, Rank
from blackbox_core.box.techniques.chain import chain, steps_of
from blackbox_core.box.techniques.counting import disjoint, free_beside, lacking_rays
from blackbox_core.box.techniques.facts import NOTHING, Facts
from blackbox_core.box.techniques.known import Known, KnownRays
from blackbox_core.box.techniques.order import MANY_ENDS, passages
from blackbox_core.box.techniques.proof import prove
from blackbox_core.box.techniques.solving import Solver, certain, solver
from blackbox_core.box.techniques.step import Step, flattened
from blackbox_core.box.text.notation import read_view
from blackbox_core.box.view import Shot, View
from tests.conftest import seldom

DATA = Path(__file__).parent / "data" / "techniques.jsonl"


def facts(text: str) -> Facts:
    """Return the facts given by two sets of cells as hexadecimal numbers."""
    atoms, free = (Cells(int(word, 16)) for word in text.split())
    return Facts(atoms, free)


@cache
def cases() -> list[dict[str, Any]]:
    return [json.loads(line) for line in DATA.read_text().splitlines()]


def up_to(case: dict[str, Any], rank: int) -> Facts:
    """Return the facts that techniques up to a rank reach in a case."""
    reached = NOTHING
    for first, given in case["first"].items():
        if int(first) <= rank:
            reached |= facts(given)
    return reached


def at_once(known: Known, rank: int) -> Facts:
    """Return all that a technique gives for all rays and all sets of rays that lack atoms."""
    given = NOTHING
    for step in steps_of(known, rank):
        given |= step.gives
    if rank == Rank.ONE_ATOM_EACH and known.missing > 1:
        for family in disjoint(lacking_rays(known), known.missing):
            if len(family) == known.missing:
                given |= (NONE, free_beside(known, family))
    return given


@pytest.mark.parametrize("rank", [*Rank][: Rank.EVERY_PATH])
def test_each_technique_gives_what_the_cases_say(rank: int) -> None:
    """Ranks 1 to 6 give the same facts, ranks 7 and 8 no fewer, and never an uncertain fact."""
    for case in cases():
        given = at_once(Known(KnownRays(read_view(case["position"])), up_to(case, rank - 1)), rank)
        wanted = facts(case["at once"].get(str(rank), "0 0"))
        assert not wanted - given, case["position"]
        assert not given - facts(case["certain"]), case["position"]
        if rank < Rank.LOOK_TWICE:
            assert given == wanted, case["position"]


@pytest.mark.parametrize("every", [4, *seldom(1)])
def test_the_easy_techniques_reach_together_what_the_cases_say(every: int) -> None:
    for case in cases()[::every]:
        for hardest in range(1, Rank.LOOK_TWICE):
            known = Known(KnownRays(read_view(case["position"])))
            assert not any(step.contradicts for step in chain(known, hardest))
            assert known.facts == up_to(case, hardest), (case["position"], hardest)


def proves(view: View, step: Step) -> bool:
    """Return whether a step follows from its rays and premises, tried over all boxes."""
    shots = [Shot(shot.entry, shot.exit) for shot in step.shots]
    against = [step.rests | ~fact for fact in step.gives.singles]
    return not any(fits(view, shots, known) for known in against or [step.rests])


def fits(view: View, shots: list[Shot], known: Facts) -> bool:
    """Return whether any box has these cells and gives these results."""
    if known & ~known or not view.placing.allows(view.box, known[0]):
        return False
    search = Search(view, 10**9)
    known |= (NONE, view.placing.near(view.box, known.atoms))
    partials = [known] if known[0].bit_count() <= view.atom_count.most else []
    every = view.box.every
    return any(
        view.placing.fits(view.box, every & ~(atoms | free), number - atoms.bit_count())
        for atoms, free in search.found(shots, partials)
        for number in view.atom_count.numbers
        if number >= atoms.bit_count()
    )


def check(view: View, hardest: int) -> tuple[int, int]:
    """Solve a position and check each step. Return the number of certain and of solved cells."""
    sure = certain(view)
    assert sure is not None
    known = Known(KnownRays(view))
    for step in Solver(known, sure, hardest).steps():
        assert not step.gives - sure and not step.contradicts
        assert not step.rests - known.facts
        assert all(proves(view, inner) for inner in flattened([step])), step
    return size(sure), size(known.facts)


def size(known: Facts) -> int:
    return known[0].bit_count() + known[1].bit_count()


def random_view(dice: random.Random, box: Box, count: Count, rays: int, apart: bool) -> View:
    """Return a view of a dealt box after some random rays."""
    view = View(box, count, placing=APART) if apart else View(box, count)
    while True:
        atoms = box.mask(*dice.sample(box.cells_of(box.every), dice.choice(count.numbers)))
        if view.allows(atoms):
            break
    told = results(box, atoms)
    entries = dice.sample(range(1, box.entries + 1), rays)
    return view.with_shots(*(Shot(entry, told[entry]) for entry in entries))


@pytest.mark.parametrize("seed", range(12))
def test_every_step_is_proved_by_what_it_names(seed: int) -> None:
    """Test boxes of many sizes, with ranges of atoms and with atoms apart."""
    dice = random.Random(seed)
    box = Box(dice.randint(4, 9), dice.randint(4, 9))
    least = dice.randint(1, 3)
    count = Count(least, least + dice.choice((0, 0, 1, 2)))
    for _ in range(3):
        rays = dice.randint(3, box.entries // 2)
        check(random_view(dice, box, count, rays, dice.random() < 0.3), [*Rank][-2])


def test_a_proof_rests_on_nothing_but_its_steps() -> None:
    """No step of the proof is surplus either."""
    dice = random.Random(27)
    for case in cases()[::60]:
        view, sure = read_view(case["position"]), facts(case["certain"])
        for fact in dice.sample(sure.singles, min(3, size(sure))):
            for is_short in (False, True):
                proof = prove(view, fact, sure, is_short=is_short)
                known = NOTHING
                for step in proof.steps:
                    assert not step.rests - known
                    known |= step.gives
                assert not fact - known
                assert sum(map(len, proof.passages)) == len(proof.steps)


def test_a_ray_is_followed_no_farther_than_a_reader_can_check() -> None:
    """All steps together are long, but at most one step alone may be."""
    for position in ("8x8 4: 1-31 5A 12-20 27A 30R", "8x8 4: 2-23 7A 6R 31-10 15-19"):
        steps = list(solver(read_view(position)).steps())
        told = passages(steps)
        assert {step.gives for step in steps} == {step.gives for part in told for step in part}
        assert any(part[1:] for part in told)
        for part in filter(lambda part: part[1:] and not part[0].cases, told):
            assert sum(len(step.wrong_ends) for step in part) <= MANY_ENDS


def test_what_no_technique_reaches_is_not_dressed_up() -> None:
    view = read_view("8x8 3: 2-4 19-15")
    proof = prove(view, Facts(view.box.mask((5, 6))), certain(view))
    assert proof.hardest == Rank.ALL_BOXES and proof.is_by_all_boxes


def test_a_fork_ends_a_supposition_that_nothing_else_does() -> None:
    """Each way on from a place on a ray is impossible, by the rays and cells it names alone."""
    view = read_view("8x8 4: 2-23 7A 6R 31-10 15-19")
    forks = [step for step in solver(view).steps() if step.form == Form.FORK]
    assert forks and all(proves(view, step) for step in flattened(forks))
    for step in forks:
        (case,) = step.cases
        assert case.steps[-1].form == Form.FORK and 2 <= len(case.steps[-1].cases) <= 4
        assert all(way.is_impossible for way in case.steps[-1].cases)


@pytest.mark.long
def test_the_techniques_reach_as_many_cells_as_the_cases_say() -> None:
    """At each rank all 300 positions give as many cells in the end, less one in a hundred."""
    found, wanted = dict.fromkeys([*Rank], 0), dict.fromkeys([*Rank], 0)
    for case in cases():
        hardest, sure = 0, facts(case["certain"])
        for step in solver(read_view(case["position"])).steps():
            assert not step.gives - sure
            hardest = max(hardest, step.rank)
            found[hardest] += size(step.gives)
        for rank in [*Rank]:
            wanted[rank] += size(facts(case["first"].get(str(rank), "0 0")))
    for rank in [*Rank][:-1]:
        reached, due = (sum(cells[r] for r in [*Rank][:rank]) for cells in (found, wanted))
        assert reached >= 0.99 * due, rank
