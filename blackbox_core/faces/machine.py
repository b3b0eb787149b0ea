"""The face for a machine: nothing is sent but the answers."""

from __future__ import annotations

from ..console.session import TOO_LONG
from .echo import Echo
from .plain import Plain


class Machine(Plain):
    """A plain face that shows no echo and has no words of its own."""

    too_long = f"? {TOO_LONG}\n\n"

    def echo_for(self, source: int, half_duplex: bool) -> Echo:
        return Echo()

    def end_of_input(self) -> str:
        return ""

    def idled(self) -> str:
        return ""
