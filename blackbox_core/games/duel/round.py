"""What the duel is played with, and a game of it: its settings, what was done, who has what."""

from __future__ import annotations

from ...box import HEXAGONS
from ...box.options import ATOMS, COORDINATES, SIZE
from ...box.table import Seat
from ...box.view import Marks
from ...console.phrases import later, phrase
from ...console.session import Refused
from ...console.settings import (
    HEADLESS,
    LINE,
    LOG,
    Setting,
    Switch,
    level_setting,
    machine_setting,
    within,
)
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, VERBOSE
from ...console.value import Value

GROUP = "duel"
LEVELS = 4  # the highest; what they are, the seeker says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from ...box import Box, Cells
    from ...box.deal import Dice
    from ...console.session import Ask, Dialogue
    from ...console.settings import Chosen
    from .game import DuelGame
    from .laws import Field, Match, Reply, Rules, Turn

    class Line(Protocol):
        """The line to the other player, where a duel has one: what is decided goes over it."""

        @property
        def me(self) -> int:
            """The player who sits here."""

        @property
        def people(self) -> list[int]:
            """The players that sit here and are not the machine."""

        @property
        def awaits_call(self) -> bool:
            """Whether RETURN begins a match by post."""

        def open(self) -> Dialogue:
            """What is said first."""

        def question(self, usual: Ask) -> Ask:
            """The one to be asked now, where without a line it would be the usual one."""

        def wants(self) -> str:
            """What is to be typed where it is the other side's line; nothing where it is not."""

        def call_by_post(self) -> Dialogue:
            """Begin a match by post."""

        def answer_peer(self, line: str) -> Dialogue:
            """What the other side says, and what comes of it."""

        def answer(self, words: list[str]) -> Dialogue:
            """What the player does here, and what follows from it there."""

        def hide(self, field: Field) -> None:
            """Atoms are hidden."""

        def turn(self, turn: Turn, grown: Cells) -> None:
            """A turn is made, or an atom grows; the other side has to tell what comes of it."""

        def resign(self) -> None:
            """The game is given up."""

        def farewell(self) -> Dialogue:
            """The last words about the match."""


MACHINE = machine_setting((), GROUP)
LEVEL = level_setting(LEVELS, GROUP)
MATCH = Setting("wins", 5, "play a match to N wins", "N", within(1, 99), group=GROUP)
TOUCHING = Setting("any", False, "let atoms touch", group=GROUP)
LAST_TURN = Setting("last-turn", False, "give the second player a last turn", group=GROUP)
EXTRA = Setting("extra", False, "allow one free power with each turn", group=GROUP)
HELPERS = Setting(
    "helpers",
    False,
    "let both players ask for counts and hints",
    group=GROUP,
    verb=Switch(
        "Turn COUNT, ODDS, HINT and EXPLAIN on or off, for both players.",
        on=later("Helpers are on: COUNT, ODDS, HINT and EXPLAIN answer both players."),
        off=later("Helpers are off: COUNT, ODDS, HINT and EXPLAIN answer neither player."),
    ),
)
SETTINGS: tuple[Setting[Any], ...] = (ATOMS, SIZE, MACHINE, LEVEL, MATCH, TOUCHING, LAST_TURN)
SETTINGS += (
    HELPERS,
    LINE,
    LOG,
    HEADLESS,
    SEED,
    CONFIRM,
    VERBOSE,
    COORDINATES,
    COLOUR,
    SPEAK,
    LISTEN,
)

NO_POWERS = later("The duel has no powers: type QUANTUGEDDON for the duel with powers.")
MATCH_OVER = later(
    "The match is over: type QUIT, then start Black Box with --line to play another."
)


def check_shape(box: Box, budding: bool, chosen: Chosen) -> None:
    """Refuse hexagons where the powers, or what is said on a line, know rows and columns only."""
    if box.shape == HEXAGONS and budding:
        raise Refused(
            phrase("argument --size: expected rows and columns for Quantugeddon, as in 10x10")
        )
    if box.shape == HEXAGONS and LINE.name in chosen.given:
        raise Refused(
            phrase("argument --size: expected rows and columns for a match over a line, as in 8x8")
        )


class DuelSetup(Value):
    """What is played, and by whom: `machine` holds the players that the machine plays, 1 or 2."""

    rules: Rules
    machine: tuple[int, ...]
    level: int


class DuelRound:
    """A game of a match: the fields hidden so far, then the game; `turns` as both heard them.

    `handing` is the player to whom the console is being handed; `pending` is a
    ray that makes its owner place a new atom.
    """

    def __init__(self, match: Match, dice: Dice) -> None:
        self.match, self.dice, self.seed = match, dice, dice.seed
        self.hidden: tuple[Field, ...] = ()
        self.game: DuelGame | None = None
        self.turns: tuple[tuple[int, Turn, Reply], ...] = ()
        self.handing: int | None = None
        self.pending: Turn | None = None

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over


class DuelSeat(Seat):
    """What one player has in mind of the other's box.

    `noted` turns had been told when it was last said which of them proofs leave out.
    """

    def __init__(self) -> None:
        super().__init__()
        self.noted = 0
        self.marks = Marks()
