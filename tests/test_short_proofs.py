"""Test PROOF by brute force: each step is true and short, and rules out few paths."""

from __future__ import annotations

import random

import pytest

from blackbox_core.box.placing import Count
from blackbox_core.box.techniques.facts import NOTHING, Facts
from blackbox_core.box.techniques.following import MAX_WRONG_PATHS
from blackbox_core.box.techniques.order import passages
from blackbox_core.box.techniques.proof import Proof
from blackbox_core.box.techniques.proof_words import (
    MAX_IN_ALL,
    MAX_STEPS,
    MAX_WORDS,
    numbered,
    shortest_in_words,
)
from blackbox_core.box.techniques.short_proofs import short_proofs
from blackbox_core.box.techniques.short_proofs_by_cases import proofs_by_cases
from blackbox_core.box.techniques.solving import certain, solver
from blackbox_core.box.techniques.step import Step, gives_of
from blackbox_core.box.techniques.step_words import describe_gives
from blackbox_core.box.text.notation import read_view
from blackbox_core.box.view import View
from tests.conftest import conversation, seldom
from tests.test_step_words import check_told, random_box
from tests.test_techniques import proves, random_view


def steps_of(proof: Proof) -> tuple[tuple[Step, ...], Facts]:
    """Return the steps of a proof, and its supposition."""
    (first, *others) = proof.steps
    if first.cases and not others:
        return first.cases[0].steps, first.cases[0].supposed
    return proof.steps, NOTHING


def paths_in(step: Step) -> int:
    """Return how many paths a reader must check, without those that end at an atom ahead."""
    ends = sum(1 for wrong_way in step.wrong_ways for end in wrong_way.ends if end)
    return ends + sum(len(wrong_way.excess) for wrong_way in step.wrong_ways)


def check_proof(view: View, proof: Proof) -> None:
    """Check a proof step by step, by the rays and cells that each step names alone."""
    steps, supposed = steps_of(proof)
    known = supposed
    for step in steps:
        assert not step.rests - known
        assert proves(view, step), step
        assert step.contradicts or step.looked == 0 or paths_in(step) <= MAX_WRONG_PATHS
        known |= step.gives
    assert steps[-1].contradicts if supposed else proof.fact & known == proof.fact


@pytest.mark.parametrize("seed", [*range(4), *seldom(*range(4, 12))])
def test_a_short_proof_is_true_step_by_step(seed: int) -> None:
    dice = random.Random(seed)
    box = random_box(dice)
    least = dice.randint(2, 4)
    view = random_view(dice, box, Count(least, least + dice.choice((0, 0, 1))), 8, False)
    facts = certain(view)
    assert facts is not None
    for fact in dice.sample(facts.singles, min(3, len(facts.singles))):
        for proof in short_proofs(view, fact):
            check_proof(view, proof)
        told = shortest_in_words(view, fact)
        if told:
            steps, supposed = steps_of(told.proof)
            check_told(view, passages(steps), supposed)
            assert all(line.words <= MAX_WORDS for line in told.lines)
        if told and told.is_short:
            assert len(told.lines) <= MAX_STEPS and told.words <= MAX_IN_ALL


@pytest.mark.parametrize(
    ("position", "cell"),
    [
        ("8x8 4: 5-26 8-15 10-22 30A", (1, 3)),
        ("8x8 5: 2-23 7R 31A 18R 11R 30-29 15A 27-4 9R 20A", (6, 2)),
    ],
)
def test_a_proof_by_cases_is_true_step_by_step(position: str, cell: tuple[int, int]) -> None:
    """Each case is true, too, given what is known at the beginning of the cases."""
    view = read_view(position)
    fact = Facts(view.box.mask(cell))
    proofs = list(proofs_by_cases(view, fact))
    assert proofs
    for proof in proofs:
        check_proof(view, proof)
        steps, known = steps_of(proof)
        *before, split = steps
        assert len(split.cases) > 1
        for case in split.cases:
            at_case = gives_of(before, known) | case.supposed
            for step in case.steps:
                assert not step.rests - at_case and proves(view, step)
                at_case |= step.gives
            assert case.is_impossible or fact & at_case
        check_told(view, passages(steps), known)


def test_every_step_is_short_however_much_is_proved() -> None:
    """Test places with many ways on, and suppositions with many steps."""
    view = read_view("8x8 3: 12A 14A 16-17 18A 20-5")
    steps = [*solver(view).steps()]
    lines = numbered(view, steps)
    assert max(line.words for line in lines) <= MAX_WORDS
    told = " ".join(line.text for line in lines)
    for block in passages(steps):
        for sentence in describe_gives(view.box, gives_of(block)):
            assert sentence in told or block[1:]


def test_a_proof_rests_only_on_what_it_uses() -> None:
    """The proof of one atom needs only two of the seven rays."""
    view = read_view("8x8 5: 2-32 11R 18A 6A 19R 26A 14-27")
    told = shortest_in_words(view, Facts(view.box.mask((3, 2))))
    assert told and {shot.entry for shot in told.proof.shots} <= {2, 32}


def assisted(*lines: str) -> str:
    session = conversation("assist")
    session.start()
    return [session.send(line) for line in lines][-1]


POSITION = "position 8x8 5: 2-32 11R 18A 6A 19R 26A 14-27 21R 5A 29A 13-23 15-12"


def test_proof_proves_a_cell_or_the_next_atom() -> None:
    assert assisted(POSITION, "proof 3,2") == assisted(POSITION, "explain 3,2 proof")
    assert "That is impossible, so there is an atom at" in assisted(POSITION, "proof")


def test_where_no_short_proof_is_found_the_story_is_told() -> None:
    position = "position 8x8 3: 2A 3-32 22-30 6-19 15R"
    assert "The atom at 1,7 helps to explain ray 2." in assisted(position, "proof 1,7")
    assert "there is an atom at 1,7." in assisted(position, "proof 1,7 all")


def test_nothing_is_proved_before_the_number_of_atoms_is_known() -> None:
    """Nothing is explained either, because without hidden atoms all cells would be free."""
    for line in ("proof 3,5", "explain 3,5", "explain", "proof all"):
        assert assisted(line) == "First type the number of hidden atoms, such as 4.\n"


def test_proof_all_says_what_no_technique_reaches() -> None:
    told = assisted("position 8x8 5: 12A 19A 23A 2A 7-6 28R", "proof all")
    assert "more cells are certain, but no technique proves them." in told.replace("\n  ", " ")
