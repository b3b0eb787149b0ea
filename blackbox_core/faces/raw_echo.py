"""What someone on a raw line sees of the line being typed: on glass, or on paper."""

from __future__ import annotations

from .echo import NewLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .echo import Line


class OnGlass(NewLine):
    """A raw line with a screen: backspace wipes out what was erased."""

    def typed(self, character: str) -> None:
        if not self.secret:
            self.say(character)

    def erased(self, character: str) -> None:
        self.typed("\b \b")

    def killed(self, line: str) -> None:
        self.typed("\b \b" * len(line))


class OnPaper(OnGlass):
    """A raw line with paper: 12/2/3 shows that the 2 was erased; XXX ends a killed line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self._erasing = False

    def typed(self, character: str) -> None:
        self._slash(erasing=False)
        super().typed(character)

    def erased(self, character: str) -> None:
        self._slash(erasing=True)
        super().typed(character)

    def killed(self, line: str) -> None:
        if line:
            self._slash(erasing=False)
            super().typed(" XXX ")

    def ended(self, line: Line) -> None:
        self._slash(erasing=False)
        super().ended(line)

    def _slash(self, *, erasing: bool) -> None:
        """A stroke where erasing begins and where it stops."""
        if erasing != self._erasing:
            super().typed("/")
        self._erasing = erasing
