"""A finished round as it is put on record."""

from __future__ import annotations

from .numbers import tell_box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.files import Row
    from .round import Round, Verdict


def facts(round: Round, verdict: Verdict) -> Row:
    """A finished round as it is recorded."""
    view = round.view
    return {
        "box": tell_box(view.box, round.atoms),
        "atoms": round.atoms.bit_count(),
        "size": f"{view.box.rows}x{view.box.cols}",
        "rays": len(view.shots),
        "score": verdict.score,
        "strict_score": verdict.strict_score,
        "solved": int(verdict.right),
    }
