"""A table with a box that can look back on its last round when another round has begun."""

from __future__ import annotations

from copy import copy
from typing import Self

from .table import BoxTable


class ReviewedTable(BoxTable):
    """A table whose rounds can be reviewed also when another round has begun.

    `before` is the table as it was at the end of the last round, once another has begun.
    """

    before: Self | None = None

    def keep_for_review(self: Self) -> None:
        """Keep the table as it is now, before another round begins."""
        kept: Self = copy(self)
        kept.before = None
        self.before = kept

    @property
    def finished(self) -> Self:
        """The table of the last finished round: this one, or as it was before another began."""
        if self.play.over or not self.before:
            return self
        self.before.settings = self.settings
        return self.before
