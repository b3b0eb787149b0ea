"""The limits for a guest, who plays over a public connection: no files, and limited processor time.

A session has sixty seconds of processor time. What each line uses is subtracted. A quarter of the
time that passes is added, up to sixty seconds. When nothing is left, lines are refused for a while.
One line may use two seconds. Only the line that begins a puzzle by its number may use all that is
left.
"""

from __future__ import annotations

from collections.abc import Callable
from gc import collect
from time import monotonic, process_time

from ..console.phrases import counted, later, phrase
from ..console.services import Rounds
from ..console.session import Ask, Refused, TypedLine
from .host import GameHost

TOO_DEAR = later("The answer would take longer than is allowed here: try something else.")
LINE_SECONDS = 1.9  # of processor time; up to 2.0 are used until the next check
SESSION_SECONDS = 60.0
LONG_LINE_SECONDS = 59.0  # of processor time, for a line that may take all of the session
SHARE = 0.25  # seconds of processor time regained in each second


class Budget:
    """The processor time that a session may still use.

    `clock` is a function that returns the time in seconds, and `processor` one that returns the
    seconds of processor time used by the program.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        processor: Callable[[], float] = process_time,
    ) -> None:
        self._clock, self._processor = clock, processor
        self._left, self._since, self._used = SESSION_SECONDS, clock(), processor()
        self._most = LINE_SECONDS

    def take_time(self) -> None:
        """Allow the line that is being answered to use all the processor time of the session."""
        self._most = LONG_LINE_SECONDS

    def pay(self) -> None:
        """Subtract the processor time that the last line has used."""
        now, used = self._clock(), self._processor()
        self._left = self.left_at(now, used)
        self._since, self._used, self._most = now, used, LINE_SECONDS

    def left_at(self, now: float, used: float) -> float:
        """Return the seconds left to the session, when `clock()` is `now` and `processor()` is
        `used`.
        """
        return min(SESSION_SECONDS, self._left + SHARE * (now - self._since)) - (used - self._used)

    def over(self) -> bool:
        """Return whether the session or the line that is being answered has used up its processor
        time.
        """
        used = self._processor()
        return used - self._used > self._most or self.left_at(self._clock(), used) < 0

    def check(self) -> None:
        """Raise Refused if the session or the line that is being answered has used up its processor
        time.
        """
        used = self._processor()
        if used - self._used > self._most:
            raise Refused(phrase(TOO_DEAR))
        left = self.left_at(self._clock(), used)
        if left < 0:
            one = "You have used up your time here. You can go on in {n} second."
            many = "You have used up your time here. You can go on in {n} seconds."
            raise Refused(counted(one, many, int(-left / SHARE) + 1))


class GuestRounds(Rounds):
    """The rounds of a guest on a public connection. They are not saved."""

    def began(self, recipe: dict[str, str]) -> None:
        """Free the memory of earlier rounds, because many guests share one machine. The new round,
        which has the values `recipe`, is not saved.
        """
        collect()


class Guest(GameHost):
    """A GameHost for guests, who play over a public connection. It uses no files and limits the
    processor time.
    """

    is_bounded = True

    def __init__(self) -> None:
        self._budget = Budget()
        self.parts = {Rounds: GuestRounds()}

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        self._budget.pay()
        return ""

    def hurried(self) -> bool:
        return self._budget.over()

    def thinking(self) -> None:
        self._budget.check()

    def take_time(self) -> None:
        self._budget.take_time()
