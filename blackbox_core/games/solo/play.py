"""A round of Black Box as it is played here: its setup, and what was done in it."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.settings import most_usual
from ...box.text.drawing import LETTERS
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.law import Box
    from ...box.view import Round, Verdict, View


class Setup(Value):
    """Which boxes are played, and by which rule; `atoms` is their usual number."""

    box: Box
    atoms: int
    fair: bool = False
    strict: bool = False

    def resized(self, box: Box) -> Setup:
        """The same for boxes of this size."""
        return self.but(box=box, atoms=min(self.atoms, most_usual(box)))


class Play:
    """What was done in a round: its box, its verdict, and what sets it apart from others.

    `dice` deal the rounds to come, and `seed` is theirs as this one began. In
    place of a `round` there may be a view that is `watched`, whose atoms nobody
    here knows.
    """

    worked_out = ("number", "par")

    def __init__(self, dice: Dice) -> None:
        self.dice, self.seed = dice, dice.seed
        self.round: Round | None = None
        self.watched: View | None = None
        self.verdict: Verdict | None = None
        self.par: int | None = None
        self.learning = self.hidden_by_player = self.practised = False
        self.helped = self.undone = False
        self.daily = self.number = ""
        self.letters = list(LETTERS)

    def begin(self, round: Round) -> None:
        """The round begins, with letters of its own for pairs of exits."""
        self.round = round
        # By dice of their own: a change of the alphabet must not change the boxes that follow.
        self.letters = Dice(~self.seed).shuffled(LETTERS)

    @property
    def view(self) -> View | None:
        """What was seen, where there is a round."""
        return self.round.view if self.round else self.watched

    @property
    def roughly(self) -> bool:
        """Whether the number of atoms is told only roughly, and so not by the box number."""
        view = self.view
        return view is not None and view.count.least != view.count.most

    @property
    def apart(self) -> str:
        """Why this round does not count with the others, if so."""
        from ...console.records import apart  # loaded with the first that is over

        return apart(
            hinted=self.helped,
            undone=self.undone,
            hidden=self.hidden_by_player,
            practised=self.practised,
        )
