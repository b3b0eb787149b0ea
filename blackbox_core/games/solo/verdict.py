"""The status line and the verdict, in words."""

from __future__ import annotations

from ...box.text.words import describe_cells
from ...console.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import Round, Verdict, View


def describe_status(view: View, verdict: Verdict | None) -> str:
    """The status line; before the evaluation it tells of no marks."""
    if not verdict:
        return phrase(
            "Atoms: {atoms}  Trials: {trials}  Points: {points}",
            atoms=view.count,
            trials=len(view.shots),
            points=view.points,
        )
    return phrase(
        "Atoms: {atoms}  Trials: {trials}  Correct: {correct}  Incorrect: {incorrect}  "
        "Score: {score}",
        atoms=view.count,
        trials=len(view.shots),
        correct=verdict.correct,
        incorrect=verdict.incorrect,
        score=verdict.score,
    )


def describe_verdict(round: Round, verdict: Verdict) -> list[str]:
    """The verdict in sentences, ending with the status line."""
    return [*_judged(round, verdict), describe_status(round.view, verdict)]


def _judged(round: Round, verdict: Verdict) -> list[str]:
    atoms = _tell_hidden(round)
    if not round.view.marks.atoms:
        return [atoms]
    if not verdict.missed:
        return [_tell_right(round.atoms.bit_count()), atoms]
    lines = [_tell_found(round, verdict), atoms]
    return [*lines, *_equivalent(verdict)] if verdict.equivalent else lines


def _tell_right(count: int) -> str:
    return phrase("Right: you found them all.") if count > 1 else phrase("Right: you found it.")


def _tell_hidden(round: Round) -> str:
    cells = describe_cells(round.view.box.cells_of(round.atoms))
    return counted(
        "The {n} atom was at {cells}.",
        "The {n} atoms were at {cells}.",
        round.atoms.bit_count(),
        cells=cells,
    )


def _tell_found(round: Round, verdict: Verdict) -> str:
    found, count = verdict.correct, round.atoms.bit_count()
    wrong = round.view.marks.atoms & ~round.atoms
    if not wrong:
        return phrase("You found {found} of {count}. Wrong: none.", found=found, count=count)
    cells = describe_cells(round.view.box.cells_of(wrong))
    return phrase(
        "You found {found} of {count}. Wrong: {cells}.", found=found, count=count, cells=cells
    )


def _equivalent(verdict: Verdict) -> list[str]:
    if not verdict.right:
        return [
            phrase(
                "No ray could tell your atoms from the hidden ones, "
                "but by the strict rule they are wrong."
            )
        ]
    return [
        phrase("No ray could tell your atoms from the hidden ones, so they count as right."),
        phrase(
            "By the strict rule of 1978 the score would be {score}.", score=verdict.strict_score
        ),
    ]
