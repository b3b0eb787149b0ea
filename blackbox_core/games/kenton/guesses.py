"""How a round of 1978 ends: atoms are guessed, and it is told what they cost."""

from __future__ import annotations

from ...box.cells import Cells
from ...box.text.drawing import Grid, put_verdict
from ...box.text.notation import facts
from ...box.text.reading import read_cells
from ...console.effects import Finished, attempted
from ...console.phrases import counted, cut, phrase
from ...console.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import Round, View
    from ...console.session import Dialogue


def ends(answer: str) -> bool:
    """Whether a number below 1 was typed."""
    digits = answer.removeprefix("-")
    return digits.isdigit() and (digits != answer or not digits.strip("0"))


def read_guess(view: View, guessed: Cells, words: list[str]) -> Cells:
    """One cell that was not guessed before."""
    cells = read_cells(words, view.box)
    cell = view.box.mask(*cells)
    if len(cells) != 1:
        raise Refused(phrase("Type one atom as ROW,COLUMN, for example 3,4."))
    if cell & guessed:
        raise Refused(phrase("{word} was guessed already.", word=cut(" ".join(words))))
    return cell


def revealed(round: Round) -> Dialogue:
    """The end of a round: the atoms beside those that were guessed, and what they cost."""
    grid = Grid(round.view.box)
    put_verdict(grid, round)
    yield grid.draw()
    yield grid.legend()
    verdict = round.verdict(strict=True)
    yield from attempted(Finished(facts(round, verdict)), None)
    yield counted(
        "{right} of {n} atom right. Score: {score}.",
        "{right} of {n} atoms right. Score: {score}.",
        round.view.count.most,
        right=verdict.correct,
        score=verdict.score,
    )
