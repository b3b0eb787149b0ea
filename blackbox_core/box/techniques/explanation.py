"""Explain why a cell is certain, for a program: by rays, named steps and sentences."""

from __future__ import annotations

from typing import NamedTuple

from .. import Cells
from ..deduction.examples import Doubt, ends, examine
from ..view import Shot, View
from .facts import Facts
from .leading import certain_or_easily_proved
from .proof import Proof, prove
from .step import hardest_step
from .step_words import describe_conclusion, describe_sentences

ATOM, FREE, OPEN = "atom", "free", "open"


class Explanation(NamedTuple):
    """Whether a cell is certain (ATOM, FREE or OPEN) and, unless it is OPEN, the proof.

    `entries` are the entries of the rays that the proof uses. `steps` has a pair for each step: the
    name of its technique, and its sentences.
    """

    fact: str
    entries: tuple[int, ...] = ()
    steps: tuple[tuple[str, list[str]], ...] = ()
    conclusion: str = ""


def explain_fact(view: View, cell: Cells) -> Explanation:
    """Return whether a cell is certain to hold an atom or to be free, and the proof if it is. Raise
    TooLong if that takes too long to find out.
    """
    fact = examine(view, cell)
    if isinstance(fact, Doubt):
        return Explanation(OPEN)
    proof = prove(view, Facts(*fact), certain_or_easily_proved(view))
    steps = tuple(
        (hardest_step(block).form, [line.lstrip() for line in describe_sentences(view, block)])
        for block in proof.passages
    )
    entries = tuple(shot.entry for shot in shots_in_order(view, proof))
    conclusion = describe_conclusion(view.box, proof)
    return Explanation(ATOM if proof.is_atom else FREE, entries, steps, conclusion)


def shots_in_order(view: View, proof: Proof) -> list[Shot]:
    """Return the shots that a proof uses, in the order of firing."""
    looked_at = {ends(shot) for shot in proof.shots}
    return [shot for shot in dict.fromkeys(view.shots) if ends(shot) in looked_at]
