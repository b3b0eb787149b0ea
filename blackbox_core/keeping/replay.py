"""The replay of a file: its lines are answered as if they were typed, but they change nothing that
was saved before.
"""

from __future__ import annotations

from ..console.phrases import phrase
from ..console.session import Hearing, Refused


class Replay:
    """The replay of a file. `lines` are the lines that are still to be answered, the last one
    first.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.version = ""  # the version that wrote the lines
        self.hearing = Hearing.USUAL  # how the lines are read
        self.under_way = False

    def next_line(self) -> str | None:
        """Remove the next line and return it, or None after the last."""
        self.under_way = bool(self.lines)
        return self.lines.pop() if self.lines else None

    def refuse_changes(self) -> None:
        """Raise Refused during a replay, because a replay must not change anything saved before."""
        if self.under_way:
            raise Refused(
                phrase("A replay changes no files: type that line again after the replay.")
            )
