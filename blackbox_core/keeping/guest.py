"""The world of a guest on a public line: no files, and bounds on what a line may cost.

A session may be sixty seconds of the processor ahead. A quarter of the time
that goes by is added to what is left of them, and what its lines cost is taken
away. Where nothing is left, lines are refused until there is some. One line
takes two seconds at most; a puzzle that is named by its number takes what is left.
"""

from __future__ import annotations

from collections.abc import Callable
from gc import collect
from time import monotonic, process_time

from ..console.phrases import counted, later, phrase
from ..console.services import World
from ..console.session import Ask, Conversation, Refused, TypedLine
from ..console.settings import Chosen
from .store import now

TOO_DEAR = later("The answer would take longer than is allowed here: try something else.")
LINE_SECONDS = 1.9  # of the processor; with what is done until it is asked, 2.0
SESSION_SECONDS = 60.0
LONG_LINE_SECONDS = 59.0  # where a line takes its time: a session has no more
SHARE = 0.25  # of a processor, which time gives back


class Budget:
    """What is left to a session; `clock` and `processor` tell the seconds gone by and used."""

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        processor: Callable[[], float] = process_time,
    ) -> None:
        self._clock, self._processor = clock, processor
        self._left, self._since, self._used = SESSION_SECONDS, clock(), processor()
        self._most = LINE_SECONDS

    def take_time(self) -> None:
        """The line now being answered may cost all that a session can have."""
        self._most = LONG_LINE_SECONDS

    def pay(self) -> None:
        """A line was answered: what it cost is taken away."""
        now, used = self._clock(), self._processor()
        self._left = self.left_at(now, used)
        self._since, self._used, self._most = now, used, LINE_SECONDS

    def left_at(self, now: float, used: float) -> float:
        """The seconds that are left at a time, what was used since the last line taken away."""
        return min(SESSION_SECONDS, self._left + SHARE * (now - self._since)) - (used - self._used)

    def over(self) -> bool:
        """Whether nothing is left of it, or of what one line may cost."""
        used = self._processor()
        return used - self._used > self._most or self.left_at(self._clock(), used) < 0

    def check(self) -> None:
        """Refuse to go on where it is over."""
        used = self._processor()
        if used - self._used > self._most:
            raise Refused(phrase(TOO_DEAR))
        left = self.left_at(self._clock(), used)
        if left < 0:
            one = "You have used up your time here; there will be more in {n} second."
            many = "You have used up your time here; there will be more in {n} seconds."
            raise Refused(counted(one, many, int(-left / SHARE) + 1))


class Guest(World):
    """What would be asked of a world with files, answered without."""

    is_bounded = True
    command_line: Callable[[], str]  # for the head of a script, which a guest cannot write
    open_game: Callable[[list[str], Chosen], Conversation]

    def __init__(self) -> None:
        self._budget = Budget()

    def round_began(self, recipe: dict[str, str]) -> None:
        """Give back the memory of the rounds before; in other sessions that happens seldom."""
        collect()

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
        """Take from a game how it is left for another; a guest has no scripts to read."""
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
