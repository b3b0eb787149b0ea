"""What an answer may cost: whoever thinks long counts the steps here, and is told when to stop.

A search knows no clock, only how far it went: it takes `tick(steps)`, at about a microsecond
or two a step. After a good many of them whoever listens to the conversation is asked whether
it may go on. At a terminal of one's own it always may; for a guest it is Refused where the
line has cost enough, and that goes the way of every refusal, whatever verb it was.
"""

from __future__ import annotations

from collections.abc import Callable

Check = Callable[[], None]

STEPS = 5_000  # from one question to the next: some 10 ms
OFTEN = 64  # steps that the inmost loops count by themselves before they tick


def unlimited() -> None:
    """The check where nobody listens, or nobody minds."""


_check: Check = unlimited
_spent = 0


def set_budget(check: Check) -> Check:
    """Have this asked from now on; what was asked before."""
    global _check
    before, _check = _check, check
    return before


def tick(steps: int = 1) -> None:
    """A search went on by so many steps; Refused where that was enough."""
    global _spent
    _spent += steps
    if _spent >= STEPS:
        check_budget()


def check_budget() -> None:
    """Refused where what was spent is enough."""
    global _spent
    _spent = 0
    _check()
