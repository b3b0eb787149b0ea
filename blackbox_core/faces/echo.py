"""What someone sees of the line being typed, where it is ours to show it."""

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

    def typed(self, character: str) -> None:
        """A character was added to the line."""

    def erased(self, character: str) -> None:
        """The last character was taken away."""

    def killed(self, line: str) -> None:
        """The whole line was taken away."""

    def ended(self, line: Line) -> None:
        """The line is complete."""


class InTranscript(Echo):
    """The lines of a pipe or a file, shown whole, so that the output tells the whole story."""

    end_of_input = "(EOF)"

    def ended(self, line: Line) -> None:
        self.say("\n" if self.secret or line is None else line + "\n")


class NewLine(Echo):
    """A terminal that shows what it sends, but does not feed the paper at a return."""

    def ended(self, line: Line) -> None:
        self.say("\n")
