"""What two players agree on and do in a turn, and a match of their games: all as values.

Quantugeddon is the duel with a larger box, powers, and a budding atom; so
the rules agreed on are all that tells one from the other.
"""

from __future__ import annotations

from ...box.cells import NONE
from ...box.law import Box
from ...box.placing import APART, Placing
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from ...box.cells import Cells

    One = TypeVar("One")


RAY, HYPER, XRAY, DESTROY, JUMP, NAME = "ray", "hyper", "xray", "destroy", "jump", "name"
BUDDED, NO_ROOM = "budded", "no room"
MISS, HIT, LAST = 0, 1, 2  # what a destroyer is told; LAST where the atom hit was the last one


class Powers(Value):
    """How often each power may be used, or may still be: all at the other's field but the jump."""

    hyper: int = 0
    xray: int = 0
    destroy: int = 0
    jump: int = 0

    def left(self, kind: str) -> int:
        return int(getattr(self, kind))

    def without(self, kind: str) -> Powers:
        """The powers when one of a kind is spent; a ray and a naming are no powers."""
        return self.replace(**{kind: self.left(kind) - 1}) if kind in POWERS else self


POWERS = tuple(Powers._fields)


class Rules(Value):
    """What the two players agreed on.

    `extra`: hyper-ray, x-ray and destroyer are free beside the turn, one a
    turn. `last_turn`: when the first player has named all, the second may
    still draw the game.
    """

    box: Box = Box()
    atoms: int = 4
    placing: Placing = APART
    powers: Powers = Powers()
    budding: bool = False
    extra: bool = False
    last_turn: bool = False

    @property
    def changing(self) -> bool:
        """Whether a field may change in the game, so that a known ray may come out elsewhere."""
        return self.budding or self.powers != Powers()

    @property
    def most_atoms(self) -> int:
        """How many atoms each may hide: with many more nobody could think a turn through."""
        return min(10, self.placing.most(self.box))

    def touched(self, atoms: Cells) -> Cells:
        """The cells where no other atom may stand beside these."""
        return atoms | self.placing.near(self.box, atoms)

    def legal(self, atoms: Cells) -> bool:
        """Whether atoms may stand like this."""
        return self.placing.allows(self.box, atoms)


DUEL = Rules()
QUANTUGEDDON = Rules(Box(10, 10), 5, powers=Powers(1, 3, 2, 1), budding=True)


class Turn(Value):
    """What a player does: a ray or hyper-ray at an entry, anything else at cells.

    A jump goes from a cell `to` another; what is public of it has neither.
    """

    kind: str
    entry: int = 0
    cells: Cells = NONE
    to: Cells = NONE

    @property
    def public(self) -> Turn:
        return Turn(JUMP) if self.kind == JUMP else self


class Reply(Value):
    """What a turn is told.

    `told` is the result of a ray, the atoms on the line of a hyper-ray, the
    potential of an x-ray, MISS, HIT or LAST, the wrong cells of a naming.
    `bud` is BUDDED or NO_ROOM where the budding atom absorbed the ray.
    """

    told: int = 0
    bud: str = ""


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
            return self.replace(drawn=self.drawn + 1)
        return self.replace(won=replaced(self.won, winner, self.won[winner] + 1))


def replaced(pair: tuple[One, One], place: int, one: One) -> tuple[One, One]:
    """A pair with one of the two changed."""
    return (one, pair[1]) if place == 0 else (pair[0], one)
