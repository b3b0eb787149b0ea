"""Put the proof of a cell into numbered lines, each short enough for a reader to check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...console.phrases import counted, phrase
from ..text.words import describe_cells
from ..view import View
from . import Form, Rank
from .chain import Block
from .facts import NOTHING, Facts
from .order import passages
from .proof import Proof, prove
from .ray_words import describe_name
from .short_proofs import short_proofs
from .short_proofs_by_cases import proofs_by_cases
from .step import Step
from .step_words import (
    describe_case_head,
    describe_conclusion,
    describe_forking,
    describe_gives,
    describe_named,
    describe_sentences,
    describe_split,
    describe_supposed,
)

MAX_STEPS = 10  # steps of the longest proof told without ALL
MAX_IN_ALL = 350  # words of the longest proof told without ALL
MAX_WORDS = 60  # words of the longest short step
CHECKED_WITH_PATIENCE = (Rank.LONG_WHAT_IF, Rank.ALL_BOXES)


class ProofLine(NamedTuple):
    """A line of a proof in words, and the steps that it describes (`block`)."""

    block: Block
    text: str

    @property
    def words(self) -> int:
        return len(self.text.split())


class ProofInWords(NamedTuple):
    """A proof in words: what is supposed (or "" if nothing is), the numbered lines, and the
    conclusion.
    """

    proof: Proof
    supposed: str
    lines: tuple[ProofLine, ...]
    conclusion: str

    @property
    def words(self) -> int:
        texts = (self.supposed, self.conclusion, *(line.text for line in self.lines))
        return sum(len(text.split()) for text in texts)

    @property
    def is_short(self) -> bool:
        """Whether a reader can follow the proof: few short lines, and no long supposition."""
        return (
            len(self.lines) <= MAX_STEPS
            and self.words <= MAX_IN_ALL
            and all(line.words <= MAX_WORDS for line in self.lines)
            and self.proof.hardest not in CHECKED_WITH_PATIENCE
        )


def shortest_in_words(view: View, fact: Facts, known: Facts = NOTHING) -> ProofInWords | None:
    """Return the short proof of a fact that has the fewest words, or None if there is none."""
    proofs = [in_words(view, proof) for proof in short_proofs(view, fact, known)]
    if not any(each.is_short for each in proofs):
        proofs += [in_words(view, proof) for proof in proofs_by_cases(view, fact, known)]
    return min(proofs, key=lambda each: (not each.is_short, each.words), default=None)


def any_in_words(view: View, fact: Facts, certain: Facts, known: Facts = NOTHING) -> ProofInWords:
    """Return the short proof of a fact that has the fewest words or, if there is no short proof, a
    long proof.

    `certain` are all certain facts, and `known` the facts from which the proof may start.
    """
    shortest = shortest_in_words(view, fact, known)
    return shortest or in_words(view, prove(view, fact, certain, known, is_short=True))


def in_words(view: View, proof: Proof) -> ProofInWords:
    """Return a proof put into words: its supposition, its numbered lines and its conclusion."""
    (first, *others), box = proof.steps, view.box
    conclusion = describe_conclusion(box, proof)
    if others or len(first.cases) != 1:
        lines = numbered(view, proof.steps)
        is_said = proof.steps[-1].gives == proof.fact
        return ProofInWords(proof, "", lines, "" if is_said else conclusion)
    (case,) = first.cases
    cell = describe_cells(box.cells_of(proof.cell))
    if proof.is_atom:
        supposed = phrase("Suppose that {cell} is free.", cell=cell)
        end = phrase("That is impossible, so there is an atom at {cell}.", cell=cell)
    else:
        supposed = phrase("Suppose that there is an atom at {cell}.", cell=cell)
        end = phrase("That is impossible, so {cell} is free.", cell=cell)
    return ProofInWords(proof, supposed, numbered(view, case.steps), end)


def numbered(view: View, steps: Sequence[Step]) -> tuple[ProofLine, ...]:
    """Return the proof steps in words, as numbered lines."""
    lines = [line for block in passages(steps) for line in lines_of(view, block)]
    return tuple(
        ProofLine(line.block, phrase("{place}. {text}", place=place, text=line.text))
        for place, line in enumerate(lines, 1)
    )


def lines_of(view: View, block: Block) -> list[ProofLine]:
    """Return the lines that describe some steps of a proof: one line, or several if one would have
    too many words.
    """
    line, step = ProofLine(block, describe_named(view, block)), block[0]
    if line.words < MAX_WORDS:  # the number is a word, too
        return [line]
    if block[1:]:
        middle = len(block) // 2
        return [*lines_of(view, block[:middle]), *lines_of(view, block[middle:])]
    if step.cases:
        return lines_by_cases(view, step)
    return lengthened([name_line(block)], block, [*describe_sentences(view, block)])


def name_line(block: Block) -> ProofLine:
    """Return a line that has only the name of the hardest technique in a block of steps."""
    return ProofLine((), phrase("{name}.", name=describe_name(block)))


def lines_by_cases(view: View, step: Step) -> list[ProofLine]:
    """Return the lines that describe a supposition or a case split: first the reason, then each
    case, then the conclusion.
    """
    reason = (step._replace(gives=NOTHING),)
    lines = lengthened([name_line((step,))], reason, [*describe_reason(view, step)])
    for place in range(1, len(step.cases) + 1):
        lines += lines_of_case(view, step, place)
    if not step.contradicts:
        return lengthened(lines, (step,), [*describe_gives(view.box, step.gives)])
    return lines


def describe_reason(view: View, step: Step) -> Iterator[str]:
    """Yield sentences that say what a step supposes or, for a case split, which ray leaves only a
    few cases.
    """
    if not step.cases[1:]:
        yield describe_supposed(view.box, ~step.gives)
    elif step.form == Form.FORK:
        yield from describe_forking(view, step)
    else:
        yield from describe_split(view, step)


def lines_of_case(view: View, step: Step, place: int) -> list[ProofLine]:
    """Return the lines for the case number `place`, counted from 1, of a step. A line describes
    several steps of the case if it stays short enough.
    """
    case, lines = step.cases[place - 1], list[ProofLine]()
    if step.cases[1:]:
        lines.append(ProofLine((), describe_case_head(view.box, step, place)))
    for block in passages(case.steps):
        if block[0].cases:
            lines += lines_of(view, block)
        else:
            lines = lengthened(lines, block, [*describe_sentences(view, block)], spare=3)
    if case.is_impossible and case.steps[-1].form != Form.FORK:
        return lengthened(lines, (), [phrase("That is impossible.")])
    return lines


def lengthened(
    lines: list[ProofLine], block: Block, sentences: Sequence[str], spare: int = 0
) -> list[ProofLine]:
    """Return the lines with some sentences about a block of steps added at their end.

    The sentences are added to the last line if it then still has room for `spare` more words.
    Otherwise they make a new line, or several if one would be too long.
    """
    text = " ".join(sentences)
    if lines:
        longer = ProofLine((*lines[-1].block, *block), f"{lines[-1].text} {text}")
        if longer.words < MAX_WORDS - spare:
            return [*lines[:-1], longer]
    whole = ProofLine(block, text)
    if whole.words < MAX_WORDS or not sentences[1:]:
        return [*lines, whole]
    for sentence in sentences:
        lines = lengthened(lines, block, [sentence], spare)
    return lines


def describe_lack(view: View, fact: Facts) -> str:
    """Say that no short proof of a fact was found, and which command shows a long one."""
    return phrase(
        "No proof of {cell} with at most {n} short steps was found: PROOF "
        "{cell} ALL shows a longer proof.",
        n=MAX_STEPS,
        cell=describe_cells(view.box.cells_of(fact.cells)),
    )


def describe_left(view: View, left: Facts) -> Iterator[str]:
    """Yield sentences that say which other cells are certain although no technique proves them.
    `left` has these cells.
    """
    if left:
        yield counted(
            "{n} more cell is certain, but no technique proves it.",
            "{n} more cells are certain, but no technique proves them.",
            left.cells.bit_count(),
        )
        yield from describe_gives(view.box, left)
