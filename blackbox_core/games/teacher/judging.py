"""Answers that are judged: atoms that were set, held against what the rays did."""

from __future__ import annotations

from ...box.deduction.contradictions import against
from ...box.ray import result
from ...box.text.words import describe_result
from ...console.phrases import counted, phrase
from ...console.session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import View


def check_complete(view: View) -> None:
    """Refuse an answer that lacks atoms."""
    count = view.count.most
    missing = count - view.marks.atoms.bit_count()
    if missing:
        one = "Set all {count} atoms first: {n} to go, as in SET 3,4."
        raise Refused(counted(one, one, missing, count=count))


def describe_broken(view: View) -> str:
    """That the atoms set are wrong, by the first ray that they contradict; one is enough."""
    shot, *_ = against(view)
    return phrase(
        "No. Ray {entry}: {seen}; with your atoms: {would}. CHECK shows all rays.",
        entry=shot.entry,
        seen=describe_result(shot.entry, shot.exit),
        would=describe_result(shot.entry, result(view.box, view.marks.atoms, shot.entry)),
    )
