"""The verbs that explain what is certain, whose work is loaded when one is first typed."""

from __future__ import annotations

from ...console.phrases import later
from ...console.verb import on_demand
from ...console.verbs import Verbs

explain_verbs = Verbs(group=later("Advice"))

explain_verbs.verb(
    "explain (CELL) (HOW)",
    "Lead to the certain atoms, a little further each time: which rays an atom explains, and "
    "which ray refutes the best box without it. EXPLAIN 3,4 explains one cell at once. "
    "EXPLAIN 3,4 ALL proves it step by step, EXPLAIN 3,4 SHORT gives the shortest proof "
    "found, and EXPLAIN ALL proves every certain cell not yet marked.",
)(on_demand(".stories.explain", __package__))

explain_verbs.verb(
    "whynot CELL...",
    "Try your own atoms: WHYNOT 3,4 puts an atom there in place of the nearest certain atom, "
    "WHYNOT and a whole answer tries that answer, and the first ray that refutes it is shown.",
)(on_demand(".stories.why_not", __package__))


def explain_technique(name: str) -> str:
    """Return the rule of a technique that HELP is asked about, or ""."""
    from ..techniques.ray_words import describe_rule, read_form

    form = read_form(name)
    return describe_rule(form) if form else ""


explain_verbs.topic(explain_technique)
