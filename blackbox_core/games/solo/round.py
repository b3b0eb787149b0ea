"""The settings and the state of a round of Black Box, and the values from which a saved round is
made again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...box import HEXAGONS, SQUARES, Box
from ...box.deal import Dice
from ...box.options import (
    BOX,
    COORDINATES,
    FAIR,
    MAX_CELLS,
    PAUSE,
    POSITION,
    RANGE,
    SIZE,
    STRICT,
    most_by_default,
)
from ...box.options import check as check_box
from ...box.placing import Count
from ...box.table import CAN_SET, FRESH, OVER, ROUND, UNFIRED
from ...box.text.drawing import LETTERS
from ...box.text.notation import read_counts
from ...box.view import Round, Verdict, View, new_round
from ...console.phrases import counted, later, phrase
from ...console.records import unranked_reason
from ...console.session import Refused
from ...console.settings import Chosen, OneOf, Setting, Switch
from ...console.table import COLOUR, CONFIRM, DEGREES, LISTEN, SEED, SPEAK, VERBOSE

if TYPE_CHECKING:
    from .review import RayReview, RoundReview


DAILY = Setting("daily", False, "begin with the box of the day", group="boxes")
LEARN = Setting("learning", False, "begin in learning mode", flag="--learn", group="boxes")
BILLIARD = Setting(
    "billiard",
    False,
    "number the two ends of each ray",
    group="boxes",
    kept=True,
    verb=Switch(
        "Before the first ray, turn billiard markers on or off. They label entries and "
        "exits with #1, #2 and so on instead of letters.",
        on=later(
            "If a ray comes out elsewhere, its entry and its exit get the same label: #1 "
            "for the first such ray, then #2 and so on."
        ),
        off=later("If a ray comes out elsewhere, its entry and its exit get the same letter."),
        letter="b",
        when=UNFIRED,
    ),
)
COACH = Setting(
    "coach",
    False,
    "say after each ray what it shows at once",
    group="boxes",
    kept=True,
    verb=Switch(
        "Turn the coach on or off. After each ray, the coach says what that ray shows at a "
        "glance. After the round, the coach says which mistake cost the most. The coach counts "
        "as light help.",
        on=later(
            "The coach is on, and says after each ray what that ray shows at a glance. RECORDS "
            "counts rounds with the coach separately."
        ),
        off=later("The coach is off."),
    ),
)
SOUND = Setting("sound", False, on_screen=True, kept=True)
STATUS = Setting("status", False, "show the status line after each ray", group="boxes", kept=True)

OWN_KEYS, ATOMMASTER = "blackbox", "atommaster"
KEYS = Setting(
    "keys",
    OWN_KEYS,
    "give the names of keys, such as L and F5, their meaning in Atommaster",
    f"{OWN_KEYS}/{ATOMMASTER}",
    OneOf((OWN_KEYS, ATOMMASTER)),
    group="boxes",
    kept=True,
)

BOXES = (RANGE, SIZE, SEED, STRICT, BOX, FAIR, DAILY, LEARN)
SHOWN = (BILLIARD, COACH, STATUS, SOUND, VERBOSE, COORDINATES, PAUSE, COLOUR, SPEAK, LISTEN, KEYS)
SETTINGS = (*BOXES, CONFIRM, *SHOWN)


def read_count(word: str) -> Count:
    """Read a number of atoms, or a range such as 3-6."""
    return read_counts(word, MAX_CELLS)


WRONG_TIME = {
    ROUND: later(
        "{verb} needs a round: type NEW to begin a round, or NEW 4 for a round with 4 atoms."
    ),
    FRESH: later("{verb} must come before the first ray: type NEW to begin another round."),
    UNFIRED: later("{verb} must come before the first ray: type NEW to begin another round."),
    OVER: later("{verb} must wait for the end of the round: type EVAL, or 0 to give up."),
    CAN_SET: later(
        "{verb} does not work in learning mode, where the atoms are shown: type LEARN to leave "
        "that mode."
    ),
}

INTRODUCTIONS = {
    SQUARES: later("Black Box. Find the atoms hidden in a box of {rows} rows and {cols} columns."),
    HEXAGONS: later(
        "Black Box. Find the atoms hidden in a hexagonal box with {side} cells along each side: "
        "{cells} cells in {rows} rows of {side} to {cols} cells."
    ),
}
NO_FRIENDS = later(
    "Friends' rounds are not recorded: after a round, type COMPARE and a friend's RESULT line."
)
LEARNING_ON = later("Learning mode is on: every ray shows its path. LEARN turns the mode off.")


def describe_greeting(box: Box) -> str:
    """Return the greeting, which says the size of the box."""
    widest, side = max(box.lengths), box.lengths[0]
    return phrase(INTRODUCTIONS[box.shape], rows=box.rows, cols=widest, side=side, cells=box.cells)


def describe_ray_wanted(box: Box) -> str:
    """Say what can be typed at the question "Ray?"."""
    message = "Type an entry from 1 to {last}, SET 3,4 to set an atom, 0 to give up, RULES or HELP."
    return phrase(message, last=box.entries)


def describe_count_wanted(box: Box, usual: int, is_over: bool) -> str:
    """Say what can be typed at the question how many atoms to hide.

    `usual` is the number that RETURN alone chooses. `is_over` says that a round has just ended.
    """
    message = (
        "Type how many atoms to hide, 1 to {most} (RETURN for {usual}). You can also type RULES "
        "or HELP."
    )
    if is_over:
        message = (
            "Type how many atoms to hide, 1 to {most} (RETURN for {usual}). REVIEW looks "
            "back on the last round, and QUIT leaves Black Box."
        )
    return phrase(message, most=box.most_atoms, usual=usual)


def check_options(chosen: Chosen) -> None:
    """Raise Refused for options that exclude each other."""
    check_box(chosen)
    if chosen[DAILY] and any(setting.name in chosen.given for setting in (RANGE, SIZE, BOX, LEARN)):
        raise Refused(
            phrase("argument --daily: not allowed with --atoms, --size, --box or --learn")
        )


class SoloSetup(NamedTuple):
    """The choices for the next rounds: the box, the usual number of atoms, whether only fair boxes
    are dealt, and whether the strict rule applies.
    """

    box: Box
    atoms: int  # the usual number of atoms
    fair: bool = False  # whether only boxes without look-alikes are dealt
    strict: bool = False  # whether a look-alike of the hidden box is a wrong answer

    def resized(self, box: Box) -> SoloSetup:
        """Return the setup for boxes of the size of `box`.

        The usual number of atoms is lowered if it is too large for the box.
        """
        return self._replace(box=box, atoms=min(self.atoms, most_by_default(box)))


class SoloRound:
    """The state of one round: the `Round` itself, its verdict, and the help taken.

    `dice` is the random generator for the next rounds, and `seed` its state at the beginning of
    this round. If this program does not know the atoms, `position` has the player's View, and
    `round` is None.
    """

    # Slots are not saved with the round, because they can be computed again.
    __slots__ = ("__dict__", "number", "par", "reviews", "whole")

    def __init__(self, dice: Dice) -> None:
        self.dice, self.seed = dice, dice.seed
        self.round: Round | None = None
        self.position: View | None = None
        self.verdict: Verdict | None = None
        self.par: int | None = None
        self.reviews: list[RayReview] = []
        self.whole: RoundReview | None = None
        self.learning = self.hidden_by_player = self.practised = False
        self.helped = 0  # the highest level of help that was taken
        self.help: dict[int, tuple[int, str]] = {}  # {number of rays fired: (level, technique)}
        self.is_restored = False
        self.daily = self.number = ""

    @property
    def over(self) -> bool:
        """Whether the round has ended with a verdict."""
        return self.verdict is not None

    @property
    def letters(self) -> list[str]:
        """The letters that label the two ends of rays on the board, shuffled anew for each
        round.
        """
        # The letters have dice of their own, so that their number does not change later boxes.
        return Dice(~self.seed).shuffled(LETTERS) if self.round else list(LETTERS)

    @property
    def view(self) -> View | None:
        """The player's view, or None if there is no round."""
        return self.round.view if self.round else self.position

    @property
    def has_range(self) -> bool:
        """Whether the player knows only a range of the number of atoms."""
        view = self.view
        return view is not None and view.atom_count.least != view.atom_count.most

    @property
    def unranked_reason(self) -> str:
        """The reason why the records count this round as unranked, or "" if it is ranked."""
        return unranked_reason(
            DEGREES[self.helped],
            undone=self.is_restored,
            hidden=self.hidden_by_player,
            practised=self.practised,
        )


MADE_OF: dict[str, Setting[Any]] = {  # the settings that restore a round, by their keys in a save
    "box": BOX,
    "seed": SEED,
    "daily": Setting("day", "", read=str),  # the date, if this is the box of a day
    "strict": STRICT,
    "fair": FAIR,
    "learning": LEARN,
    "hidden": Setting("hidden", False),
    "practised": Setting("practised", False),
    "count": Setting("count", None, read=read_count),
}
POSITION_MADE_OF: dict[str, Setting[Any]] = {"position": POSITION, "seed": SEED}


def made_by(setup: SoloSetup, play: SoloRound) -> dict[str, Any]:
    """Return {name: value} with the values from which the beginning of a round can be made
    again.
    """
    if not play.round:
        return {"position": play.position, "seed": play.seed}
    return {
        "box": (setup.box, play.round.atoms),
        "seed": play.seed,
        "daily": play.daily,
        "strict": setup.strict,
        "fair": setup.fair,
        "learning": play.learning,
        "hidden": play.hidden_by_player,
        "practised": play.practised,
        **({"count": play.round.view.atom_count} if play.has_range else {}),
    }


def remade(setup: SoloSetup, values: dict[str, Any]) -> tuple[SoloSetup, SoloRound]:
    """Return the setup and the round that are made again from `values`, which `made_by` has
    returned. Everything in `setup` that is not among the values is kept.
    """
    play = SoloRound(Dice(values["seed"]))
    if "position" in values:
        play.position = view = values["position"]
        return setup.resized(view.box), play
    box, atoms = values["box"]
    count = values.get("count")
    if count and count.most > box.cells:
        raise ValueError(count)
    play.round, play.daily = new_round(box, atoms, count), values["daily"]
    play.learning, play.hidden_by_player = values["learning"], values["hidden"]
    play.practised = values["practised"]
    return setup.resized(box)._replace(fair=values["fair"], strict=values["strict"]), play


def summary(recipe: dict[str, str], rays: int) -> str:
    """Describe a saved round in a few words, from its saved values (`recipe`) and the number of
    rays fired in it.
    """
    if "position" in recipe:
        one, many = "a position, with {n} ray fired", "a position, with {n} rays fired"
    elif "count" in recipe:
        one = "a box (atoms: {count}), with {n} ray fired"
        many = "a box (atoms: {count}), with {n} rays fired"
    elif "hidden" in recipe["having"].split():
        one = "a box with atoms hidden by hand, and {n} ray fired"
        many = "a box with atoms hidden by hand, and {n} rays fired"
    else:
        one, many = "box {box}, with {n} ray fired", "box {box}, with {n} rays fired"
    return counted(one, many, rays, box=recipe.get("box"), count=recipe.get("count"))
