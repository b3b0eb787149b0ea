"""The base class of the tables of all games, and the start of a conversation.

A table is the object that a game is played on. It has four attributes. `setup` is what the game is
played with, such as the box. `play` is what was done in this round, and a new round replaces it.
`seat` is what one player wrote or looks at. `settings` say how things are shown and asked. A round
that is resumed replaces the first three.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Self

from .completing import completed, week_until
from .phrases import WIDTH, is_figure, phrase, quote
from .services import Peer, Rounds, done_or
from .session import Ask, Conversation, Dialogue, Heard, Paint, Refused, Stop, never, unpainted
from .settings import Chosen, Setting, kept_texts, read_language, read_recipe, write_recipe
from .verbs import Verbs


def read_seed(word: str) -> int:
    """Read a whole number of any size, which may be negative."""
    try:
        return int(word)
    except ValueError:
        message = "expected a whole number such as 5, not {word}"
        raise Refused(phrase(message, word=quote(word))) from None


def read_colour(word: str) -> str:
    """Read when to use colours: auto, always or never. The saved values "on" and "off" mean auto
    and never.
    """
    if word not in COLOURS:
        raise Refused(phrase("expected auto, always or never, not {word}", word=quote(word)))
    return COLOURS[word]


SEED = Setting("seed", 0, "repeat a session exactly", values="N", read=read_seed, noted=True)
CONFIRM = Setting("confirm", False, "ask before giving up a round", at_terminal=True)
COLOURS = {"auto": "auto", "always": "always", "never": "never", "on": "auto", "off": "never"}
COLOUR = Setting(
    "colour",
    "auto",
    "colour the two ends of each ray",
    values="auto/always/never",
    read=read_colour,
    written=lambda how: "off" if how == "never" else "on",
    flag="--color",
    noted=False,
    kept=True,
    shared=True,
)
SPEAK = Setting(
    "speak",
    "en",
    "speak English, German or Russian",
    values="en/de/ru",
    read=read_language,
    flag="--language",
    kept=True,
    shared=True,
)
VERBOSE = Setting(  # for games with a board
    "verbose",
    False,
    "draw the board after each ray",
    off="brief",
    off_tells="show only the answers",
    at_terminal=False,
    on_screen=True,
    kept=True,
    shared=True,
)


LISTEN = Setting(
    "listen",
    False,
    "use words for a screen reader instead of drawings",
    kept=True,
    shared=True,
    also=("--screen-reader", "--nvda", "--accessible"),
)
COMMENT = "#"


def keep_language(_: str) -> None:
    """Do nothing. It takes the place of the function that sets the language, where no player reads
    the texts.
    """


def endless() -> tuple[int, int]:
    """Return (72, 0): the columns of paper or a pipe, and 0 for any number of lines."""
    return WIDTH, 0


class Start(NamedTuple):
    """The circumstances in which a conversation begins, such as the settings, the screen, and the
    round to resume.
    """

    chosen: Chosen = Chosen()  # the settings in force
    paint: Paint = unpainted  # colours a text, if the face can
    no_colour_reason: str = ""  # the sentence that says why it cannot
    speak: Callable[[str], None] = keep_language  # sets the language
    draws_boards: bool = True  # whether boards may be drawn unasked
    screen: Callable[[], tuple[int, int]] = endless  # columns, and lines or 0
    offer: str = ""  # describes the unfinished round that the player can resume
    resume: bool = False  # whether to resume it without asking
    script: str = ""  # the name of a file to replay first
    peer: Peer | None = None  # the connection to another player
    hurried: Stop = never  # returns whether the machine should answer now
    newcomer: bool = False  # whether nobody has played here before
    saved_names: Callable[[], list[str]] = list  # returns the names of saved games
    today: Callable[[], str] = str  # returns the date, or ""
    origins: dict[str, str] = {}  # {option: where it was given}


# The levels of help, as they are kept with a round: from a count of boxes to the cell of an atom.
COUNT_HELP, ODDS_HELP, RAY_HELP, FULL_HELP = 1, 2, 3, 4
DEGREES = "", "light", "medium", "medium", "full"  # of help, by its level, as RECORDS has them


class Table:
    """The base class of the tables of all games. A table has the state of one conversation, and
    answers its lines.
    """

    name: ClassVar[str]  # on the command line and on the disk
    former: ClassVar[tuple[str, ...]] = ()  # the names that earlier versions kept it under
    title: ClassVar[str]
    version: ClassVar[str]  # the message with the version
    declared: ClassVar[tuple[Setting[Any], ...]]
    made_of: ClassVar[
        dict[str, Setting[Any]]
    ] = {}  # the settings that make a round, by their keys on the disk
    has_rules: ClassVar[bool] = False  # whether the game has the verb RULES
    has_dice: ClassVar[bool] = False  # whether `play` has dice, whose seed changes
    unlisted: ClassVar[tuple[str, ...]] = ()  # the verbs that HELP does not list in this game
    verbs_module: ClassVar[str]  # the module with the verbs

    setup: Any
    play: Any
    seat: Any

    def __init__(self, start: Start) -> None:
        self.start = start
        self.settings = start.chosen
        self.done = False
        self.next: Conversation | None = None  # the conversation to switch to
        self.unreported = False  # whether a new round was not reported to the host yet
        self.machine_refused = False  # whether the machine's last line was refused
        self.explained_reach: set[str] = set()  # settings whose effect on other games was explained

    @cached_property
    def verbs(self) -> Verbs:
        """The verbs of the game, loaded on first use so that the first prompt appears sooner."""
        verbs: Verbs = import_module(self.verbs_module).verbs
        return verbs

    # --- what a game says ---

    def greet(self) -> Dialogue:
        """Say the greeting before the first question."""
        raise NotImplementedError

    def open(self) -> Dialogue:
        """Say what comes after the greeting if no round is resumed. Most games say nothing."""
        yield from ()

    def question(self) -> Ask:
        """Return the question to ask now."""
        raise NotImplementedError

    def complete(self, text: str) -> list[str]:
        """Return the words that can complete the text typed so far when the player presses TAB."""
        return completed(self.verbs, self.arguments, text)

    def arguments(self, kind: str, before: list[str]) -> list[str]:
        """Return the words that can be offered as an argument when the player presses TAB. `kind`
        is the kind of the argument, such as CELL, and `before` has the words typed before it.
        """
        if kind == "DATE":
            return week_until(self.start.today())
        return self.start.saved_names() if kind == "NAME" else []

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line. `words` are its words: a verb with its arguments, or an answer to the open
        question.
        """
        return self.verbs.call(self, words)

    def answer_peer(self, line: str) -> Dialogue:
        """Answer a line that the program of another player has sent. Such a line is in the words of
        a protocol.
        """
        raise NotImplementedError

    def is_comment(self, word: str) -> bool:
        """Return whether a line that begins with "#" is a comment. `word` is its first word."""
        return True

    def is_reply(self, word: str) -> bool:
        """Return whether a word answers the open question, even if it can begin a verb."""
        return False

    def hear(self, line: str) -> Heard:
        """Return the meaning of a line at this table, in any wording."""
        if self.keyboard:
            from .listening.keyboard import pressed

            if command := pressed(line, self, self.keyboard):
                return Heard(command)
        words = line.split()
        if not words or (words[0][0] == COMMENT and self.is_comment(words[0])):
            return Heard(line)
        if self.is_plain(words) and "  " not in line:
            return Heard(line)
        from .listening.hearing import hear  # loaded with the first such line

        return hear(line, self)

    def is_plain(self, words: list[str]) -> bool:
        """Return whether the words of a line are plain enough to be used without interpretation:
        numbers, cells, or answers to the open question, perhaps after an English verb.
        """
        first, *rest = words
        if len(rest) > 2:  # it may be a copied edge of a board
            return False
        if first in ("y", "n", "Y", "N") and self.proceeds:  # letters of verbs, but answers here
            return False
        if first[-1] == "," or (rest and not all(map(self.is_argument, rest))):
            return False
        verb = self.verbs.in_english(first)
        if verb and verb.takes(rest) and (not verb.when or self.suits(verb.when)):
            return True
        return is_figure(first) or self.is_reply(first)

    def is_argument(self, word: str) -> bool:
        """Return whether a word is a number, a cell or an answer to the open question, and does not
        end in a comma.
        """
        return word[-1] != "," and (is_figure(word) or self.is_reply(word))

    @property
    def keyboard(self) -> str:
        """The name of another program, such as Atommaster, whose keys are understood at this table,
        or "".
        """
        return ""

    @property
    def proceeds(self) -> bool:
        """Whether RETURN alone has an effect now, such as beginning a round."""
        return False

    def wants(self) -> str:
        """Return a sentence that tells the player what can be typed at the open question."""
        raise NotImplementedError

    def empty_line(self) -> Dialogue:
        """Answer an empty line, for which the player has only pressed RETURN."""
        yield from ()

    def show(self) -> Dialogue:
        """Draw the board, unless boards are drawn for this player only on request."""
        yield from ()

    def farewell(self) -> Dialogue:
        """Say goodbye at the end of the conversation."""
        yield phrase("Goodbye.")

    # --- what a game is ---

    @staticmethod
    def upgrade_line(line: str, version: str) -> str:
        """Return a line that the version `version` has saved, in the wording of this version."""
        return line

    @staticmethod
    def check(chosen: Chosen) -> None:
        """Raise Refused for options that exclude each other."""

    @property
    def moves(self) -> int | None:
        """The number of moves in the round in progress, or None if no round is in progress."""
        return None

    def require(self, when: str, verb: str) -> None:
        """Raise Refused if the verb `verb` cannot be used now. `when` is the time at which it can
        be used, such as "round" (during a round).
        """

    def suits(self, when: str) -> bool:
        """Return whether verbs that need the time `when`, such as "round" (during a round), can be
        used now.
        """
        try:
            self.require(when, "")
        except Refused:
            return False
        return True

    @classmethod
    def makers(cls, keys: Collection[str]) -> dict[str, Setting[Any]]:
        """Return {key: setting} for the recipe of a round, from which the round can be made again.
        `keys` are the keys of the recipe. In a game whose rounds can begin in several ways, the
        keys show in which way.
        """
        return cls.made_of

    def made_by(self) -> dict[str, Any]:
        """Return the values from which the round can be made again, by their keys in the recipe. In
        this base class there are none.
        """
        return {}

    def recipe(self) -> dict[str, str]:
        """Return the recipe of the round: {key: text}, from which the round can be made again as it
        began.
        """
        values = self.made_by()
        return {"game": self.name, **write_recipe(self.makers(values), values)}

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        """Return a new table with a new round that begins as the saved `recipe` says.

        Raise KeyError, ValueError or Refused if the recipe is wrong.
        """
        makers = self.makers(recipe)
        values = read_recipe(makers, recipe)
        options = {setting.name for setting in self.declared}
        given = {makers[key].name: value for key, value in values.items()}
        given = {name: value for name, value in given.items() if name in options}
        other = type(self)(self.replay_start(**given))
        self.remake(other, values)
        if "undone" in recipe:
            other.on_restore()
        other.unreported = False
        return other

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        """Complete the new table `other` by the `values` of a recipe, such as the box. The table
        already has the options in the recipe. This base class does nothing.
        """

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        """Describe a round in a few words, from the values with which it began (`recipe`) and its
        number of moves.
        """
        raise NotImplementedError

    def on_restore(self) -> None:
        """Note that this round was restored from a game saved by name. For the records this counts
        as undoing moves. This base class notes nothing.
        """

    # --- what is the same for all ---

    @property
    def listens(self) -> bool:
        """Whether the player uses a screen reader, so that boards are described in words."""
        return self.settings[LISTEN]

    @property
    def draws_boards(self) -> bool:
        """Whether boards are drawn for this player without being asked for."""
        return self.start.draws_boards and not self.listens

    @property
    def paint(self) -> Paint:
        return unpainted if self.settings[COLOUR] == "never" else self.start.paint

    @property
    def asks_back(self) -> bool:
        """Whether the program asks the player to confirm risky lines. It does not do so on
        paper.
        """
        return self.settings[CONFIRM] and self.start.draws_boards

    @property
    def verbose(self) -> bool:
        """Whether the board is shown after each move: drawn, or described for a screen reader."""
        return self.settings[VERBOSE]

    def kept(self) -> dict[str, str]:
        """Return {name of a setting: value as text} for the settings that are saved for the next
        game.
        """
        return kept_texts(self.declared, self.settings)

    def snapshot(self) -> object:
        """Return everything on this table that typed lines can change. Two such values show whether
        a line has changed anything.
        """
        seed = self.play.dice.seed if self.has_dice else None
        return self.setup, self.settings.given, seed, contents(self.play, self.seat)

    def admit_help(self, level: int) -> Dialogue:
        """Note that the player gets help of the level `level`, from 1 (light) to 4 (full). At the
        first help say that the records will keep this round separate.
        """
        if self.is_ranked and (yield from done_or(False, Rounds.is_kept)):
            yield phrase("This counts as help, so RECORDS will list this round separately.")
        self.count_help(level)

    def count_help(self, level: int) -> None:
        """Note that the player gets help of the level `level`, from 1 (light) to 4 (full), in the
        round in progress.
        """

    @property
    def is_ranked(self) -> bool:
        """Whether a round is in progress, and RECORDS will count it so far."""
        return False

    def replay_start(self, **changes: Any) -> Start:
        """Return the Start of a table that answers saved lines again, with the settings of this
        table and with `changes` to them.

        Such a table asks before a round is given up, and the next saved line is the answer.
        So a single saved line cannot end the round.
        """
        chosen = self.settings.replace(CONFIRM, True)
        return Start(Chosen({**chosen.given, **changes}), draws_boards=False)

    def become(self, other: Self) -> None:
        """Replace the round of this table by the round of the table `other`."""
        self.setup, self.play, self.seat = other.setup, other.play, other.seat


def contents(*homes: Any) -> list[object]:
    """Return the values of the attributes of some objects, except attributes in `__slots__`, which
    can be computed again.

    The values are not copied, because they are never changed in place.
    """
    values: list[object] = []
    for home in homes:
        try:
            values += home.__dict__.values()
        except AttributeError:
            values.append(home)
    return values
