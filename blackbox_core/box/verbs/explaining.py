"""The verbs EXPLAIN, WHYNOT, PROOF and WHY. The modules that do the work are loaded when one of
these verbs is first typed.
"""

from __future__ import annotations

from ...console.phrases import later
from ...console.verb import HELPS, on_demand
from ...console.verbs import Verbs

explain_verbs = Verbs(group=later("Advice"))

explain_verbs.verb(
    "explain (CELL) (ALL)",
    "Show the way to the certain atoms, a little further each time. EXPLAIN shows which "
    "rays an atom explains, and which ray refutes the best box without that atom. EXPLAIN "
    "3,4 explains one cell at once, and PROOF 3,4 proves it step by step.",
    risk=HELPS,
)(on_demand(".proving.explain", __package__))

explain_verbs.verb(
    "whynot CELL...",
    "Try your own atoms. WHYNOT 3,4 looks for the best box with an atom there, and "
    "WHYNOT with a whole answer tries that answer. Both show a ray that refutes "
    "your idea, or say that a box fits.",
    risk=HELPS,
)(on_demand(".stories.why_not", __package__))


explain_verbs.verb(
    "proof (CELL) (ALL)",
    "Prove step by step that a cell is certain or, without a cell, prove the next certain "
    'atom. You can check each step with a finger on the board. "At 3,3: 5 or 9" says '
    "that at 3,3, every path ahead except the right one ends at 5 or 9. If no short proof "
    "is found, PROOF shows what EXPLAIN would show. PROOF 3,4 ALL gives the proof however "
    "long it is, and PROOF ALL proves every certain cell that is not marked.",
    also="prove",
    example="3,4",
    risk=HELPS,
)(on_demand(".proving.proof", __package__))

why_verbs = Verbs(group=later("Advice"))  # for games that do not compare rays

why_verbs.verb(
    "why (CELL)",
    "Say why cells are certain, as EXPLAIN does.",
    risk=HELPS,
)(on_demand(".proving.explain", __package__))


compare_verbs = Verbs(group=later("Advice"))  # for the other games

compare_verbs.verb(
    "why (CELL/N)",
    "Say why cells are certain, as EXPLAIN does. In games with rays, WHY 12 compares ray "
    "12 with the best ray now or, if ray 12 has been fired, with the best ray at that time.",
    risk=HELPS,
)(on_demand(".comparing.why", __package__))


def explain_technique(name: str) -> str:
    """Return the rule of a technique, or "" if there is none with this name."""
    from ..techniques.ray_words import describe_rule, read_form

    form = read_form(name)
    return describe_rule(form) if form else ""


explain_verbs.topic(explain_technique)
