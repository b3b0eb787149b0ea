"""The world of a guest: it has no files, but knows the day, and what he may cost."""

from __future__ import annotations

from ..console.files import Nowhere
from .budget import Budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..console.session import Ask, Conversation, Turn
    from ..console.settings import Chosen


class Guest(Nowhere):
    """What would be asked of a world with files, answered without."""

    again: str = ""
    settings_told: Callable[[list[str]], Chosen]
    today: Callable[[str, str], str]
    others: Callable[[list[str], Chosen], Conversation]

    def __init__(self) -> None:
        self._budget = Budget()

    def heard(self, turn: Turn, then: Ask | None) -> str:
        self._budget.pay()
        return ""

    def hurried(self) -> bool:
        return self._budget.over()

    def thinking(self) -> None:
        self._budget.check()

    def elsewhere(self, words: list[str], settings: Chosen) -> Conversation:
        return self.others(words, settings)

    def turn_to(self, game: str) -> None:
        pass

    def settings(self) -> dict[str, str]:
        return {}

    def offer(self) -> str:
        return ""

    def newcomer(self) -> bool:
        return False

    def names(self) -> list[str]:
        return []

    def date(self) -> str:
        from .clock import now

        return now()[:10]
