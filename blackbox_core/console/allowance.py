"""Bound the work of an answer: searches count their steps here, and a budget can stop them.

A search has no clock and counts only steps: it calls `tick(steps)`, where a step takes one or two
microseconds. After many steps a check is called that may raise Refused. At a player's own terminal
the check never refuses. For a guest it refuses once the answer has cost enough, and the player
reads that refusal like any other.
"""

from __future__ import annotations

from collections.abc import Callable

Check = Callable[[], None]

STEPS = 5_000  # between two calls of the check: about 10 ms
OFTEN = 64  # steps that an inner loop counts itself between two ticks


def unlimited() -> None:
    """Do nothing, which allows every search. This is the check if no budget is set."""


_check: Check = unlimited
_spent = 0


def set_budget(check: Check) -> Check:
    """Set the check to call from now on. Return the check that was set before."""
    global _check
    before, _check = _check, check
    return before


def tick(steps: int = 1) -> None:
    """Count steps of a search. Raise Refused if the budget is used up."""
    global _spent
    _spent += steps
    if _spent >= STEPS:
        check_budget()


def check_budget() -> None:
    """Call the check, which raises Refused if the budget is used up."""
    global _spent
    _spent = 0
    _check()
