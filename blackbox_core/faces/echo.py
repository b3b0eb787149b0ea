"""What someone sees of the line being typed, where it is ours to show it: on glass or paper."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


Line = str | None  # None is a line that was too long
LONGEST = 256


class Echo:
    """Nothing is shown: a driver, or the other end, does it. The others show all but secrets."""

    end_of_input = ""

    def __init__(self, say: Callable[[str], None] = lambda _: None) -> None:
        self.say = say
        self.secret = False

    def typed(self, characters: str) -> None:
        """Characters were added to the line."""

    def erased(self, character: str) -> None:
        """The last character was taken away."""

    def killed(self, line: str) -> None:
        """The whole line was taken away."""

    def ended(self, line: Line) -> None:
        """The line is complete."""


class TranscriptEcho(Echo):
    """The lines of a pipe or a file, shown whole, so that the output tells the whole story."""

    end_of_input = "(EOF)"

    def ended(self, line: Line) -> None:
        self.say("\n" if self.secret or line is None else line + "\n")


class NewLineEcho(Echo):
    """A terminal that shows what it sends, but does not feed the paper at a return."""

    def ended(self, line: Line) -> None:
        self.say("\n")


class GlassEcho(NewLineEcho):
    """A raw line with a screen: backspace wipes out what was erased."""

    def typed(self, characters: str) -> None:
        if not self.secret:
            self.say(characters)

    def erased(self, character: str) -> None:
        self.typed("\b \b")

    def killed(self, line: str) -> None:
        self.typed("\b \b" * len(line))


class PaperEcho(GlassEcho):
    """A raw line with paper: 12/2/3 shows that the 2 was erased; XXX ends a killed line."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(say)
        self._erasing = False

    def typed(self, characters: str) -> None:
        self._slash(erasing=False)
        super().typed(characters)

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
