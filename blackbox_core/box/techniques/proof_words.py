"""The proof of a cell in numbered lines, each short enough to be checked with a finger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...console.phrases import counted, phrase
from ..text.words import describe_cells
from ..view import View
from . import Rank
from .chain import Block
from .facts import NOTHING, Facts
from .lean import short_proofs
from .order import passages
from .proof import Proof, prove
from .ray_words import describe_name
from .step import Step, gives_of
from .step_words import describe_conclusion, describe_gives, describe_numbered

MOST_STEPS = 8  # of a proof that is told unless a longer one is asked for
MOST_WORDS = 60  # of a step
CHECKED_WITH_PATIENCE = (Rank.LONG_WHAT_IF, Rank.ALL_BOXES)


@dataclass(frozen=True, slots=True)
class Line:
    """A numbered line of a proof, with the block of steps that it tells."""

    block: Block
    text: str

    @property
    def words(self) -> int:
        return len(self.text.split())


@dataclass(frozen=True, slots=True)
class ToldProof:
    """A proof as it is told: what is supposed first, the lines, and what follows at the end."""

    proof: Proof
    supposed: str
    lines: tuple[Line, ...]
    conclusion: str

    @property
    def words(self) -> int:
        texts = (self.supposed, self.conclusion, *(line.text for line in self.lines))
        return sum(len(text.split()) for text in texts)

    @property
    def is_short(self) -> bool:
        """Whether a reader will follow it: few steps, each short, and none with long cases."""
        return (
            len(self.lines) <= MOST_STEPS
            and all(line.words <= MOST_WORDS for line in self.lines)
            and self.proof.hardest not in CHECKED_WITH_PATIENCE
        )


def shortest_told(view: View, fact: Facts, known: Facts = NOTHING) -> ToldProof | None:
    """Return the short proof of a fact with the fewest words, or None if none was found."""
    told = [tell(view, proof) for proof in short_proofs(view, fact, known)]
    return min(told, key=lambda each: (not each.is_short, each.words), default=None)


def any_told(view: View, fact: Facts, facts: Facts, known: Facts = NOTHING) -> ToldProof:
    """Return a proof of a fact, however long, the shortest that was found."""
    found = shortest_told(view, fact, known)
    return found or tell(view, prove(view, fact, facts, known, is_short=True))


def tell(view: View, proof: Proof) -> ToldProof:
    """Put a proof in numbered lines. One that supposes the opposite says so before them."""
    (first, *others), box = proof.steps, view.box
    conclusion = describe_conclusion(box, proof)
    if others or len(first.cases) != 1:
        lines = numbered(view, proof.steps)
        is_said = proof.steps[-1].gives == proof.fact
        return ToldProof(proof, "", lines, "" if is_said else conclusion)
    (case,) = first.cases
    cell = describe_cells(box.cells_of(proof.cell))
    if proof.is_atom:
        supposed = phrase("Suppose that {cell} is free.", cell=cell)
        end = phrase("That is impossible: there is an atom at {cell}.", cell=cell)
    else:
        supposed = phrase("Suppose that there is an atom at {cell}.", cell=cell)
        end = phrase("That is impossible: {cell} is free.", cell=cell)
    return ToldProof(proof, supposed, numbered(view, case.steps), end)


def numbered(view: View, steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the numbered lines of some steps."""
    blocks = [part for block in passages(steps) for part in in_short_parts(view, block)]
    texts = (describe_numbered(view, place, block) for place, block in enumerate(blocks, 1))
    return tuple(Line(block, text) for block, text in zip(blocks, texts, strict=True))


def in_short_parts(view: View, block: Block) -> list[Block]:
    """Return a block in parts of at most so many words each, as far as it has several steps."""
    words = len(describe_numbered(view, 1, block).split())
    if words <= MOST_WORDS or not block[1:]:
        return [block]
    middle = len(block) // 2
    return [*in_short_parts(view, block[:middle]), *in_short_parts(view, block[middle:])]


def describe_long_step(view: View, place: int, line: Line) -> Line:
    """Return a line that tells what a long step gives, and how its reasons can be had."""
    gives = gives_of(line.block)
    cell = describe_cells(view.box.cells_of(next(iter(gives.singles)).cells))
    text = phrase(
        "{place}. {technique}. PROOF {cell} ALL gives the reasons. {gives}",
        place=place,
        technique=describe_name(line.block),
        cell=cell,
        gives=" ".join(describe_gives(view.box, gives)),
    )
    return Line(line.block, text)


def describe_lack(view: View, fact: Facts) -> str:
    """Say that no short proof was found, and how a longer one can be had."""
    return phrase(
        "No proof of at most {n} short steps was found for {cell}; PROOF {cell} ALL gives a "
        "longer one.",
        n=MOST_STEPS,
        cell=describe_cells(view.box.cells_of(fact.cells)),
    )


def describe_left(view: View, left: Facts) -> Iterator[str]:
    """Say what else is certain and that no technique reaches it."""
    if left:
        yield counted(
            "{n} more cell is certain, but no technique reaches it.",
            "{n} more cells are certain, but no technique reaches them.",
            left.cells.bit_count(),
        )
        yield from describe_gives(view.box, left)
