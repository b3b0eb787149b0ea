"""A table whose last finished round can still be reviewed after the next round has begun."""

from __future__ import annotations

from copy import copy
from typing import Self

from .table import BoxTable


class ReviewedTable(BoxTable):
    """A table that remembers its last finished round when the next round begins.

    `before` is a copy of the table as it was at the end of the finished round, or None.
    """

    before: Self | None = None

    def keep_for_review(self: Self) -> None:
        """Store a copy of the table before the next round begins."""
        copied: Self = copy(self)
        copied.before = None
        copied.free_memory()
        self.before = copied

    def free_memory(self) -> None:
        """Drop the stored lists of boxes of every player."""
        self.seat.free_memory()

    @property
    def finished(self) -> Self:
        """The table with the last finished round: this table if its round is over, else the stored
        copy.
        """
        if self.play.over or not self.before:
            return self
        self.before.settings = self.settings
        return self.before
