"""A round of Black Box as it is played here: its setup, and what was done in it."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.drawing import LETTERS
from ...console.phrases import counted
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.law import Box
    from ...box.round import Round, Verdict
    from ...box.view import View


class Setup(Value):
    """Which boxes are played, and by which rule; `atoms` is their usual number."""

    box: Box
    atoms: int
    fair: bool = False
    strict: bool = False


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
        self.learning = self.hidden_by_player = self.helped = self.undone = False
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
        reasons = {"hinted": self.helped, "undone": self.undone, "hidden": self.hidden_by_player}
        return " ".join(name for name, so in reasons.items() if so)


def recipe(setup: Setup, play: Play) -> dict[str, str]:
    """What makes a round that has just begun."""
    flags = {
        "strict": setup.strict,
        "fair": setup.fair,
        "learning": play.learning,
        "hidden": play.hidden_by_player,
    }
    return {
        "box": play.number,
        "seed": str(play.seed),
        "daily": play.daily,
        "having": " ".join(name for name, so in flags.items() if so),
        **({"count": str(play.round.view.count)} if play.round and play.roughly else {}),
    }


def standing(recipe: dict[str, str], rays: int) -> str:
    """How a round stands, from what made it and the number of rays fired."""
    if "position" in recipe:
        one, many = "a position, {n} ray seen", "a position, {n} rays seen"
    elif "count" in recipe:
        one = "a box of {count} atoms, {n} ray fired"
        many = "a box of {count} atoms, {n} rays fired"
    elif "hidden" in recipe["having"].split():
        one, many = "the hidden box, {n} ray fired", "the hidden box, {n} rays fired"
    else:
        one, many = "box {box}, {n} ray fired", "box {box}, {n} rays fired"
    return counted(one, many, rays, box=recipe.get("box"), count=recipe.get("count"))
