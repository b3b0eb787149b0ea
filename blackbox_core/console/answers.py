"""What the world answers with: rounds that are kept or wait, the time that programs took."""

from __future__ import annotations

from .value import Value


class Kept(Value):
    """A round that is kept: under which name, since when, and how it stands, in a few words."""

    name: str
    date: str
    standing: str


class Waiting(Value):
    """An unfinished round: its number, how it stands, the seconds since; perhaps played now."""

    number: int
    standing: str
    age: int
    elsewhere: bool


class Spent(Value):
    """How many answers a program has given, and their seconds: of all, and of the longest."""

    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def after(self, seconds: float) -> Spent:
        """With one more answer."""
        return Spent(self.answers + 1, self.seconds + seconds, max(self.longest, seconds))
