"""The face for a machine: nothing is sent but the answers."""

from __future__ import annotations

from ..console.phrases import phrase
from ..console.session import TOO_LONG
from .echo import Echo
from .plain import Plain


class Machine(Plain):
    """A plain face that shows no echo and has no words of its own."""

    longest = 4096  # a full board can be placed, cell by cell

    def echo_for(self, source: int, half_duplex: bool) -> Echo:
        return Echo()

    def end_of_input(self) -> str:
        return ""

    def too_long(self) -> str:
        return f"? {phrase(TOO_LONG, most=self.longest)}\n\n"

    def idled(self) -> str:
        return ""
