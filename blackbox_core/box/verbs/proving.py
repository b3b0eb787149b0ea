"""Answer PROOF: prove that a cell is certain, in few short steps, or prove all that is certain."""

from __future__ import annotations

from collections.abc import Iterable

from ...console.conversation import pause
from ...console.phrases import phrase, typed
from ...console.session import Dialogue, Refused, Telling
from .. import Cells, bits
from ..deduction.deduce import deduce
from ..deduction.examples import Doubt
from ..options import PAUSE
from ..table import BoxTable
from ..techniques.facts import Facts
from ..techniques.leading import certain_or_easily_proved, marked_facts
from ..techniques.proof_words import (
    ProofInWords,
    ProofLine,
    any_in_words,
    describe_lack,
    describe_left,
    numbered,
    shortest_in_words,
)
from ..techniques.solving import solver
from ..techniques.step import gives_of, pruned
from ..text.reading import read_cells
from . import stories
from .answers import describe_doubt, draw_block, examine_cell

ALL, IGNORED = typed("all"), (typed("short"), typed("proof"))


def explain(table: BoxTable, words: list[str]) -> Dialogue:
    """Answer EXPLAIN: by a proof if ALL, SHORT or PROOF is among the words, else by the rays that
    the atom of the cell explains.
    """
    is_proof = any(word.lower() in (ALL, *IGNORED) for word in words)
    return proof(table, words) if is_proof else stories.explain(table, words)


def proof(table: BoxTable, words: list[str]) -> Dialogue:
    """Answer PROOF: prove that the cell named by `words` holds an atom or is free. If no cell is
    named, prove the next certain atom that is not marked. If ALL is the only word, prove everything
    that is certain.
    """
    words = [word for word in words if word.lower() not in IGNORED]
    is_whole = any(word.lower() == ALL for word in words)
    cells = read_cells([word for word in words if word.lower() != ALL], table.box)
    if len(cells) > 1:
        raise Refused(
            phrase("PROOF takes one cell at a time, as in PROOF 3,4, or ALL, as in PROOF ALL.")
        )
    yield from table.take_help()
    yield from table.beyond_rays()
    if is_whole and not cells:
        yield from prove_all(table)
    else:
        yield from prove_cell(table, table.box.mask(*cells) or next_atom(table), is_whole)


def next_atom(table: BoxTable) -> Cells:
    """Return the first certain atom that is not marked, as a set with one cell. Raise Refused if
    there is none.
    """
    atoms = certain_or_easily_proved(table.view).atoms & ~table.view.marks.atoms
    if not atoms:
        raise Refused(phrase("No unmarked atom is certain yet: name a cell, as in PROOF 3,4."))
    return next(bits(atoms))


def prove_cell(table: BoxTable, cell: Cells, is_whole: bool) -> Dialogue:
    """Prove that a cell holds an atom or that it is free, by a short proof. If there is none, say
    so, and explain the cell by its rays instead. If the cell is not certain, say that.

    If `is_whole`, use the shortest proof that was found, however long it is.
    """
    view = table.view
    fact = examine_cell(table, cell)
    if isinstance(fact, Doubt):
        yield from describe_doubt(deduce(view), fact)
        return
    facts = certain_or_easily_proved(view)
    known = (marked_facts(view) & facts) - fact
    proof = (
        any_in_words(view, fact, facts, known) if is_whole else shortest_in_words(view, fact, known)
    )
    table.seat.named |= fact.atoms
    if proof and (is_whole or proof.is_short):
        yield from show_proof(table, proof, known)
    else:
        yield describe_lack(view, fact)
        yield from stories.explain_cell(table, cell)


def show_proof(table: BoxTable, proof: ProofInWords, known: Facts) -> Dialogue:
    """Show a proof: the fact that it supposes, if any, the numbered lines, and the conclusion.

    `known` has the marks that count as known. If a line needs one of them, say so.
    """
    if any(step.rests & known for line in proof.lines for step in line.block):
        yield phrase("Your correct marks are taken as known.")
    if proof.supposed:
        yield proof.supposed
    if (yield from show_lines(table, proof.lines)) and proof.conclusion:
        yield proof.conclusion


def show_lines(table: BoxTable, lines: Iterable[ProofLine]) -> Telling[bool]:
    """Show the lines of a proof one by one, each after its picture if boards are drawn. Return
    whether all lines were shown.

    If pauses are on, wait before each line but the first. RETURN shows the next line. Any other
    typed line is answered, and no more lines are shown.
    """
    for place, line in enumerate(lines, 1):
        pauses = table.verbose and place > 1 and table.settings[PAUSE]
        if pauses and not (yield from pause(table)):
            return False
        if table.verbose:
            yield from draw_block(table, line.block)
        yield line.text
    return True


def prove_all(table: BoxTable) -> Dialogue:
    """Prove everything that is certain and not marked. Then list the cells that are certain
    although no technique proves them.
    """
    view = table.view
    facts = certain_or_easily_proved(view)
    known = marked_facts(view) & facts
    steps = pruned(list(solver(view, known).steps()), facts - known)
    if not facts - known:
        yield phrase("No unmarked cell is certain yet.")
    if (yield from show_lines(table, numbered(view, steps))):
        yield from describe_left(view, facts - known - gives_of(steps))
