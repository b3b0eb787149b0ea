"""Limit the computing time of an answer. Searches count their steps here, and can be stopped.

A search does not look at a clock. It calls `tick(steps)`, where a step takes one or two
microseconds. From time to time `tick` calls a function, the check, which raises Refused if the
player has used up the allowed time. For a player at a terminal of this machine there is no limit,
and the check does nothing.
"""

from __future__ import annotations

from collections.abc import Callable

Check = Callable[[], None]

STEPS = 5_000  # between two calls of the check: about 10 ms
OFTEN = 64  # steps that an inner loop counts itself between two ticks


def unlimited() -> None:
    """Do nothing. It takes the place of the function that limits the computing time, if there is no
    limit.
    """


_check: Check = unlimited
_spent = 0


def set_budget(check: Check) -> Check:
    """Make `check` the function that limits the computing time from now on. Return the previous
    one.
    """
    global _check
    before, _check = _check, check
    return before


def tick(steps: int = 1) -> None:
    """Count steps of a search. After every 5,000 of them, raise Refused if the computing time is
    used up.
    """
    global _spent
    _spent += steps
    if _spent >= STEPS:
        check_budget()


def check_budget() -> None:
    """Raise Refused if the computing time is used up."""
    global _spent
    _spent = 0
    _check()
