"""The settings of the duel, the game in progress, and when each verb is allowed."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...box import HEXAGONS, Box
from ...box.deal import Dice
from ...box.options import ATOMS, COORDINATES, SIZE, wrong_number_of_atoms
from ...box.placing import ANY
from ...box.table import Seat
from ...box.view import Marks
from ...console.phrases import counted, later, phrase
from ...console.session import Refused
from ...console.settings import (
    HEADLESS,
    LINE,
    LOG,
    Chosen,
    Setting,
    Switch,
    Within,
    check_line,
    level_setting,
    machine_setting,
    numbers_setting,
)
from ...console.table import COLOUR, CONFIRM, LISTEN, SEED, SPEAK, VERBOSE
from .game import DuelGame
from .laws import Field, Match, Powers, Reply, Rules, Turn

GROUP = "duel"
LEVELS = 4  # the highest level; seek.py defines the levels

MACHINE = machine_setting((), GROUP)
LEVEL = level_setting(LEVELS, GROUP)
MATCH = Setting("wins", 5, "play a match to N wins", "N", Within(1, 99), group=GROUP)
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

# The times at which a verb may be allowed: while atoms are hidden, when a turn is due, when a new
# atom must be placed, during a game, after a game.
HIDING, TURN, BUDDING, GAME, OVER = "hiding", "round", "budding", "game", "over"
PLACING = "placing"  # HIDING or BUDDING
POWER = "power"  # TURN, in a game with powers
REVIEWED = "reviewed"  # OVER, and in the next game

NO_POWERS = later("This duel has no powers: type QUANTUGEDDON for the duel with powers.")
MATCH_OVER = later(
    "The match is over: type QUIT, then start Black Box with --line to play another match."
)
NOT_HIDDEN = later(
    "Both players must first hide their atoms: type AUTO, or the cells, as in 1,2 3,4."
)
NO_HELPERS = (  # at one console, and in a remote match
    later("Helpers are off: type HELPERS to turn them on for both players."),
    later("This match has no helpers: start a match with --helpers to have them."),
)
NOT_THE_TIME = {  # by the result of `wrong_time`; "last" if no game can follow
    "rules": later("Atoms bud only in Quantugeddon: type QUANTUGEDDON to begin that duel."),
    "powers": NO_POWERS,
    "handing": later("That must wait: player {player} must press RETURN first."),
    "hidden": later("The atoms are already hidden: type HELP to see what to do now."),
    "over": later("The game is over: press RETURN to go on."),
    "last": MATCH_OVER,
    "pending": later("That must wait: first place your new atom, as in BUD 3,4."),
    "nothing": later(
        "BUD must wait until your budding atom absorbs a ray: type an entry such as 5, or HELP."
    ),
    "early": later("{verb} must wait for the end of the game: play on, or type RESIGN."),
}
REASONS = {  # by the time of a verb, why it may be refused; the first reason that holds is given
    HIDING: ("handing", "hidden"),
    PLACING: ("handing", "hidden"),
    TURN: ("handing", "begun", "over", "pending"),
    POWER: ("powers", "handing", "begun", "over", "pending"),
    BUDDING: ("rules", "handing", "begun", "over", "nothing"),
    GAME: ("handing", "begun"),
    OVER: ("begun", "early"),
    REVIEWED: ("begun", "early"),
}


def check_shape(box: Box, budding: bool, chosen: Chosen) -> None:
    """Raise Refused for a box of hexagons in Quantugeddon or in a remote match, which need rows and
    columns.
    """
    if box.shape == HEXAGONS and budding:
        raise Refused(
            phrase("argument --size: expected rows and columns for Quantugeddon, as in 10x10")
        )
    if box.shape == HEXAGONS and LINE.name in chosen.given:
        raise Refused(
            phrase("argument --size: expected rows and columns, as in 8x8, for a match over a line")
        )


def agreed_rules(usual: Rules, chosen: Chosen) -> Rules:
    """Return the rules of a game: `usual`, changed by the settings that were chosen."""
    rules = usual
    if SIZE.name in chosen.given:
        rules = rules._replace(box=chosen[SIZE])
    if TOUCHING.name in chosen.given and chosen[TOUCHING]:
        rules = rules._replace(placing=ANY)
    atoms = chosen[ATOMS] or min(rules.atoms, rules.most_atoms)
    return rules._replace(atoms=atoms, extra=chosen[EXTRA], last_turn=chosen[LAST_TURN])


def check_options(usual: Rules, chosen: Chosen) -> None:
    """Raise Refused for options that exclude each other, or for a number of atoms that the rules do
    not allow.
    """
    check_line(chosen)
    rules = agreed_rules(usual, chosen)
    check_shape(rules.box, rules.budding, chosen)
    if not 1 <= rules.atoms <= rules.most_atoms:
        raise wrong_number_of_atoms(rules.most_atoms)


class DuelSetup(NamedTuple):
    """The setup: the rules, the players that the machine plays (1, 2 or both), and the machine's
    level.
    """

    rules: Rules
    machine: tuple[int, ...]
    level: int


class DuelRound:
    """One game of a match. It begins when the players hide their atoms."""

    def __init__(self, match: Match, dice: Dice) -> None:
        self.match, self.dice, self.seed = match, dice, dice.seed
        self.hidden: tuple[Field, ...] = ()  # the fields hidden so far
        self.game: DuelGame | None = None  # None until both fields are hidden
        self.turns: tuple[tuple[int, Turn, Reply], ...] = ()  # of both players, 0 and 1
        self.handing: int | None = None  # the player who has to take over the console
        self.pending: Turn | None = None  # a ray, until the field's owner has placed a new atom

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def actor(self) -> int:
        """The player who has to answer now, 0 or 1."""
        if self.game is None:
            return len(self.hidden)
        return 1 - self.game.mover if self.pending else self.game.mover

    @property
    def is_secret(self) -> bool:
        """Whether the answer to the open question must be hidden from the other player."""
        return self.handing is None and (self.game is None or self.pending is not None)


class DuelSeat(Seat):
    """The marks that one player has made in the opponent's box, and the help taken.

    EXPLAIN uses rays only, and says so if other turns were made. `noted` is the number of turns
    made when EXPLAIN last said so.
    """

    def __init__(self) -> None:
        super().__init__()
        self.noted = 0
        self.helped = 0  # the highest level of help that the player took
        self.marks = Marks()


def wrong_time(when: str, rules: Rules, play: DuelRound) -> str:
    """Return why a verb cannot be used now, as one word, or "" if it can be used.

    `when` is the time at which the verb is allowed, such as TURN. The word is a key of
    NOT_THE_TIME, or "begun" if the atoms are not hidden yet.
    """
    holds = {
        "rules": not rules.budding,
        "powers": rules.powers == Powers(),
        "handing": play.handing is not None,
        "hidden": play.game and (when == HIDING or not play.pending),
        "begun": play.game is None,
        "over": play.over,
        "pending": play.pending,
        "nothing": not play.pending,
        "early": not play.over,
    }
    return next((reason for reason in REASONS.get(when, ()) if holds[reason]), "")


MADE_OF: dict[str, Setting[Any]] = {  # the settings that make a game; their keys are saved
    "size": SIZE,
    "atoms": ATOMS,
    "any": TOUCHING,
    "extra": EXTRA,
    "last": LAST_TURN,
    "machine": numbers_setting("machine"),
    "level": LEVEL,
    "seed": SEED,
    "match": numbers_setting("match"),
}


def made_by(setup: DuelSetup, play: DuelRound) -> dict[str, Any]:
    """Return the values from which the beginning of a game can be made again, such as the size of
    the box and the seed. The keys are those of MADE_OF.
    """
    rules, match = setup.rules, play.match
    return {
        "size": rules.box,
        "atoms": rules.atoms,
        "any": rules.placing is ANY,
        "extra": rules.extra,
        "last": rules.last_turn,
        "machine": setup.machine,
        "level": setup.level,
        "seed": play.seed,
        "match": (match.first, match.wins, *match.won, match.drawn),
    }


def match_of(numbers: tuple[int, ...]) -> Match:
    """Return a match from the five numbers in which it is saved: the player who began, the wins
    needed to win the match, the wins of each player, and the number of drawn games. Raise
    ValueError if there are not five.
    """
    first, wins, one, two, drawn = numbers
    return Match(first, wins, (one, two), drawn)


def summary(recipe: dict[str, str], moves: int) -> str:
    """Describe an unfinished game in a few words: the score of the match, and the number of turns.
    `recipe` has the saved values of the game, and `moves` is the number of turns.
    """
    _, _, one, two, _ = recipe["match"].split()
    single = "a duel at a score of {one} to {two}, with {n} turn taken"
    many = "a duel at a score of {one} to {two}, with {n} turns taken"
    return counted(single, many, moves, one=one, two=two)


def implied_verb(play: DuelRound, words: list[str]) -> list[str]:
    """Return the verb implied by a line that has none, as a list of one word: HIDE, BUD or RAY.
    Return [] if the line does not begin with a digit.

    Raise Refused if the line cannot be a turn.
    """
    if not words[0][0].isdecimal():
        return []
    if play.game is None:
        return ["hide"]
    if play.pending:
        return ["bud"]
    if words[0].isdecimal() and len(words) == 1:
        return ["ray"]
    message = "That is not a turn: type an entry such as 5, or NAME and the cells of all the atoms."
    raise Refused(phrase(message))
