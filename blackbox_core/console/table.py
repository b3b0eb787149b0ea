"""The class from which the table of every game is derived, and the start of a conversation.

A table is the object that a game is played on. It holds four things. `setup` is what the game is
played with, such as the box. `play` is what was done in this round, and another round would change
it. `seat` is what one player alone wrote or looks at. `settings` say how things are shown or asked.
A round that is resumed brings the first three along.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from .phrases import WIDTH, is_figure, phrase, quote
from .services import Peer, Rounds, done_or
from .session import Ask, Conversation, Dialogue, Heard, Paint, Refused, Stop, never, unpainted
from .settings import Chosen, Setting, kept_texts, read_language, read_recipe, write_recipe
from .verbs import (
    Verbs,
    completed,
    week_until,
)


def read_seed(word: str) -> int:
    """Read a whole number of any size and sign."""
    try:
        return int(word)
    except ValueError:
        message = "expected a whole number such as 5, not {word}"
        raise Refused(phrase(message, word=quote(word))) from None


def read_colour(word: str) -> str:
    """Read when colours are used: auto, always or never. The kept values "on" and "off" count as
    auto and never.
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
    """Do nothing, because a table without a player does not change the language."""


def endless() -> tuple[int, int]:
    """Return the columns of paper or of a pipe, and 0 because it has lines without end."""
    return WIDTH, 0


class Start(NamedTuple):
    """The circumstances in which a conversation begins.

    `chosen` are the settings in force. `paint` colours a text if the face can, and
    `no_colour_reason` says why the face cannot, for a player who turns colour on. `speak` changes
    the language. `peer` is the other end of the line if another player is there. `draws_boards`
    lets boards be drawn unasked. `screen` returns the columns and lines that are seen at once, with
    0 lines for an endless page. `offer` describes an unfinished round that can be resumed, and
    `resume` resumes it unasked. `script` is a file whose lines come first. `newcomer` is true if
    nobody has ever played here. `saved_names` returns the names of the saved games, and `today` the
    date, both for completion. `origins` says for each given option where it was given.
    """

    chosen: Chosen = Chosen()
    paint: Paint = unpainted
    no_colour_reason: str = ""
    speak: Callable[[str], None] = keep_language
    draws_boards: bool = True
    screen: Callable[[], tuple[int, int]] = endless
    offer: str = ""
    resume: bool = False
    script: str = ""
    peer: Peer | None = None
    hurried: Stop = never
    newcomer: bool = False
    saved_names: Callable[[], list[str]] = list
    today: Callable[[], str] = str
    origins: dict[str, str] = {}


# The levels of help, as they are kept with a round: from a count of boxes to the cell of an atom.
COUNT_HELP, ODDS_HELP, RAY_HELP, FULL_HELP = 1, 2, 3, 4
DEGREES = "", "light", "medium", "medium", "full"  # of help, by its level, as RECORDS has them


class Table:
    """The state of one conversation, and what the tables of all games have in common."""

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
        self.explained_reach: set[str] = set()  # settings of which was said which games they change

    @cached_property
    def verbs(self) -> Verbs:
        """The verbs of the game, loaded after the first prompt so that the prompt appears
        sooner.
        """
        verbs: Verbs = __import__(self.verbs_module, fromlist=["verbs"]).verbs
        return verbs

    # --- what a game says ---

    def greet(self) -> Dialogue:
        """Say the greeting, before the first question."""
        raise NotImplementedError

    def open(self) -> Dialogue:
        """Say what follows the greeting if no round is resumed. Most games say nothing."""
        yield from ()

    def question(self) -> Ask:
        """Return the question to ask now."""
        raise NotImplementedError

    def complete(self, text: str) -> list[str]:
        """Return the words that can end the text typed so far."""
        return completed(self.verbs, self.arguments, text)

    def arguments(self, kind: str, before: list[str]) -> list[str]:
        """Return the words that can stand for an argument of this kind, after the words
        `before`.
        """
        if kind == "DATE":
            return week_until(self.start.today())
        return self.start.saved_names() if kind == "NAME" else []

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line, given as words."""
        return self.verbs.call(self, words)

    def answer_peer(self, line: str) -> Dialogue:
        """Answer a line from the other player, without interpreting it."""
        raise NotImplementedError

    def is_comment(self, word: str) -> bool:
        """Return whether a line that begins with the sign of a comment and this word is a
        comment.
        """
        return True

    def is_reply(self, word: str) -> bool:
        """Return whether a word is an answer without a verb, even if a verb begins with it."""
        return False

    def hear(self, line: str) -> Heard:
        """Return the meaning of a line in any wording at this table."""
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
        """Return whether a line has only numbers and answers, perhaps after an English verb, so
        that it need not be interpreted.
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
        """Return whether a word is a number or an answer, without a comma after it."""
        return word[-1] != "," and (is_figure(word) or self.is_reply(word))

    @property
    def keyboard(self) -> str:
        """The name of the program, such as Atommaster, whose keys stand for verbs here, or ""."""
        return ""

    @property
    def proceeds(self) -> bool:
        """Return whether RETURN alone does something now, such as beginning a round."""
        return False

    def wants(self) -> str:
        """Return a sentence that tells the player what can be typed at the open question."""
        raise NotImplementedError

    def empty_line(self) -> Dialogue:
        """Answer an empty line, which is RETURN alone."""
        yield from ()

    def show(self) -> Dialogue:
        """Draw the board unasked, if boards are wanted."""
        yield from ()

    def farewell(self) -> Dialogue:
        """Say goodbye at the end of the conversation."""
        yield phrase("Goodbye.")

    # --- what a game is ---

    @staticmethod
    def upgrade_line(line: str, version: str) -> str:
        """Return a line that was saved by an earlier version in the wording of this version."""
        return line

    @staticmethod
    def check(chosen: Chosen) -> None:
        """Refuse options that exclude each other."""

    @property
    def moves(self) -> int | None:
        """The number of moves in the round in progress, or None if there is no round."""
        return None

    def require(self, when: str, verb: str) -> None:
        """Raise Refused if a verb that declares the time `when` cannot be used now."""

    def suits(self, when: str) -> bool:
        """Return whether a verb that declares the time `when` can be used now."""
        try:
            self.require(when, "")
        except Refused:
            return False
        return True

    @classmethod
    def makers(cls, keys: Collection[str]) -> dict[str, Setting[Any]]:
        """Return {key: setting} for the settings that describe how a round begins.

        A recipe is the saved description of a round, with a text for each of these keys. `keys` are
        those of the recipe at hand. They matter only in a game whose rounds can begin in several
        ways.
        """
        return cls.made_of

    def made_by(self) -> dict[str, Any]:
        """Return the values that make the round as it began. The keys are those of `made_of`."""
        return {}

    def recipe(self) -> dict[str, str]:
        """Return a description of the round as it began, as {key: text}, from which it can be made
        again.
        """
        values = self.made_by()
        return {"game": self.name, **write_recipe(self.makers(values), values)}

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        """Return a new table on which a round has just begun: the one that a saved recipe
        describes.

        Raise KeyError, ValueError or Refused if the recipe describes no round.
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
        """Complete a new table, whose options come from a recipe, by the values that no option
        gives.
        """

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        """Return the state of a round in a few words."""
        raise NotImplementedError

    def on_restore(self) -> None:
        """Note that a round was resumed by name, which counts as undoing moves."""

    # --- what is the same for all ---

    @property
    def listens(self) -> bool:
        """Whether the player listens instead of looking."""
        return self.settings[LISTEN]

    @property
    def draws_boards(self) -> bool:
        """Whether a board is drawn unasked."""
        return self.start.draws_boards and not self.listens

    @property
    def paint(self) -> Paint:
        return unpainted if self.settings[COLOUR] == "never" else self.start.paint

    @property
    def asks_back(self) -> bool:
        """Whether the program asks the player to confirm. It does not on paper."""
        return self.settings[CONFIRM] and self.start.draws_boards

    @property
    def verbose(self) -> bool:
        """Whether the board is drawn, or described to a listener, after each move."""
        return self.settings[VERBOSE]

    def kept(self) -> dict[str, str]:
        """The settings that are kept, as text."""
        return kept_texts(self.declared, self.settings)

    def snapshot(self) -> object:
        """Return everything that typed lines can change on this table, so that two states can be
        compared.
        """
        seed = self.play.dice.seed if self.has_dice else None
        return self.setup, self.settings.given, seed, contents(self.play, self.seat)

    def admit_help(self, level: int) -> Dialogue:
        """Note that the player gets help of a level. Before the first help, say that the round will
        not count with others.
        """
        if self.is_ranked and (yield from done_or(False, Rounds.is_kept)):
            yield phrase("This is help, so RECORDS will count this round separately.")
        self.count_help(level)

    def count_help(self, level: int) -> None:
        """Note that the player got help of a level in the round in progress."""

    @property
    def is_ranked(self) -> bool:
        """Whether a round is in progress that so far counts in RECORDS."""
        return False

    def replay_start(self, **changes: Any) -> Start:
        """Return the start of a table on which saved lines are typed again.

        Such a table asks back before a round is given up. Saved lines without an answer to that
        question therefore cannot give up the round.
        """
        chosen = self.settings.replace(CONFIRM, True)
        return Start(Chosen({**chosen.given, **changes}), draws_boards=False)

    def become(self, other: Self) -> None:
        """Take over the round of another table."""
        self.setup, self.play, self.seat = other.setup, other.play, other.seat


def contents(*homes: Any) -> list[object]:
    """Return the attributes of some objects, except those in slots, which can be computed again.

    These values are replaced when they change, and never changed in place, so that no copies are
    needed.
    """
    values: list[object] = []
    for home in homes:
        try:
            values += home.__dict__.values()
        except AttributeError:
            values.append(home)
    return values
