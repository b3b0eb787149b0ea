"""The host of a guest on a public line: no files, and limits of processor time.

A session has an allowance of sixty seconds of processor time. The cost of its lines is subtracted,
and a quarter of the elapsed time is added, up to sixty seconds. When the allowance is used up,
lines are refused until some is left again. A line may take two seconds, and the line that opens a
numbered puzzle may take the whole allowance.
"""

from __future__ import annotations

from collections.abc import Callable
from gc import collect
from time import monotonic, process_time

from ..console.phrases import counted, later, phrase
from ..console.services import Rounds, World
from ..console.session import Ask, Conversation, Refused, TypedLine
from ..console.settings import Chosen
from .store import now

TOO_DEAR = later("The answer would take longer than is allowed here: try something else.")
LINE_SECONDS = 1.9  # of processor time; up to 2.0 are used until the next check
SESSION_SECONDS = 60.0
LONG_LINE_SECONDS = 59.0  # of processor time, for a line that may take all of the session
SHARE = 0.25  # seconds of processor time regained in each second


class Budget:
    """The processor time of a session.

    `clock` and `processor` return the seconds elapsed and used.
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
        """Let the line now being answered use the whole allowance of a session."""
        self._most = LONG_LINE_SECONDS

    def pay(self) -> None:
        """Subtract the cost of a line that was answered."""
        now, used = self._clock(), self._processor()
        self._left = self.left_at(now, used)
        self._since, self._used, self._most = now, used, LINE_SECONDS

    def left_at(self, now: float, used: float) -> float:
        """Return the seconds that are left at the time `now`, if `used` is the reading of the
        processor's clock.
        """
        return min(SESSION_SECONDS, self._left + SHARE * (now - self._since)) - (used - self._used)

    def over(self) -> bool:
        """Return whether the session's time, or that of one line, is used up."""
        used = self._processor()
        return used - self._used > self._most or self.left_at(self._clock(), used) < 0

    def check(self) -> None:
        """Raise Refused if the session's time, or that of one line, is used up."""
        used = self._processor()
        if used - self._used > self._most:
            raise Refused(phrase(TOO_DEAR))
        left = self.left_at(self._clock(), used)
        if left < 0:
            one = "You have used up your time here. You can go on in {n} second."
            many = "You have used up your time here. You can go on in {n} seconds."
            raise Refused(counted(one, many, int(-left / SHARE) + 1))


class GuestRounds(Rounds):
    """The rounds of a guest, which are not kept."""

    def began(self, recipe: dict[str, str]) -> None:
        """Free the memory of earlier rounds, because many guests share one machine."""
        collect()


class Guest(World):
    """The host of a guest: no files, and bounds on the cost of an answer."""

    is_bounded = True
    command_line: Callable[[], str]  # for the head of a script, which a guest cannot write
    open_game: Callable[[list[str], Chosen], Conversation]

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

    def introduce(
        self,
        read_settings: Callable[[list[str]], Chosen],
        upgrade_line: Callable[[str, str], str],
        open_game: Callable[[list[str], Chosen], Conversation],
    ) -> None:
        """Keep the function that opens another game. A guest has no scripts to read."""
        self.open_game = open_game

    def switch_game(self, words: list[str], settings: Chosen) -> Conversation:
        return self.open_game(words, settings)

    def turn_to(self, game: str) -> None:
        pass

    def settings(self) -> dict[str, str]:
        return {}

    def offer(self) -> str:
        return ""

    def newcomer(self) -> bool:
        return False

    def saved_names(self) -> list[str]:
        return []

    def date(self) -> str:
        return now()[:10]
