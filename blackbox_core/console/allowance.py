"""Bound the work of an answer: searches count their steps here, and may be told to stop.

A search knows no clock, only its steps: it calls `tick(steps)`, at one or two microseconds a step.
After many steps a check is called that may raise Refused. At a player's own terminal the check
never refuses. For a guest it does when the answer has cost enough, and the refusal is said like
any other.
"""

from __future__ import annotations

from collections.abc import Callable

Check = Callable[[], None]

STEPS = 5_000  # from one question to the next: some 10 ms
OFTEN = 64  # steps that the inmost loops count by themselves before they tick


def unlimited() -> None:
    """Allow everything: the check if no budget is set."""


_check: Check = unlimited
_spent = 0


def set_budget(check: Check) -> Check:
    """Set the check to call from now on. Return the one before."""
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
