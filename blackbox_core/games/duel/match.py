"""A match of games as a value: who begins the next one, and who has won."""

from __future__ import annotations

from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    One = TypeVar("One")


class Match(Value):
    """A match to so many wins: who begins its first game, the games won by each, those drawn."""

    first: int
    wins: int
    won: tuple[int, int] = (0, 0)
    drawn: int = 0

    @property
    def beginner(self) -> int:
        """Who begins the next game: they take turns."""
        return (self.first + sum(self.won) + self.drawn) % 2

    @property
    def winner(self) -> int | None:
        """The player who has won the match; None as long as it goes on."""
        return next((player for player in (0, 1) if self.won[player] >= self.wins), None)

    def after(self, winner: int | None) -> Match:
        """The match when one more game is over; it was drawn if nobody has won."""
        if winner is None:
            return self.but(drawn=self.drawn + 1)
        return self.but(won=replaced(self.won, winner, self.won[winner] + 1))


def replaced(pair: tuple[One, One], place: int, one: One) -> tuple[One, One]:
    """A pair with one of the two changed."""
    return (one, pair[1]) if place == 0 else (pair[0], one)
