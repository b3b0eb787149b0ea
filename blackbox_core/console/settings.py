"""A setting is declared once: its usual value, option and verb, and whether it is kept.

From the declaration come the options and --help, the verb of a switch, the head of a
script, what is kept from one game to the next, SETTINGS, and the table of options. A
verb that does more is declared with the other verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .phrases import later, phrase, quote, typed
from .reading import read_within
from .session import Refused

T = TypeVar("T")
MAX_CHOICES = 50  # of numbers that a shell offers


@dataclass(frozen=True, slots=True)
class Switch:
    """The verb that turns a setting on or off: what HELP says of it, and what is said to each."""

    tells: str
    on: str
    off: str
    letter: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A choice of the player's, or of whoever started the program.

    `usual` is its value in a pipe; at any terminal it is `at_terminal`, and on
    one that has a screen `on_screen`, where these are given. `tells` is what
    --help says of it, in a `group`; a setting without that has no option. What
    follows the option is called `values`; `read` makes a value of it, or refuses,
    and `written` makes it a word again. A switch has no values; `off` is the
    option that switches it off, and `off_tells` what --help says of that. `flag`
    is the option's name where it is not the setting's; a `bare` one need not be
    named at all, and a word that `is_value` can be a value of no other. What the
    player chose is `kept` from one game to the next. The head of a script tells what
    is not as usual, always what is `noted`, and never what is not to be noted. A switch
    may have a `verb`. The options in `also` mean the same as its own, and no page
    names them; of an `unseen` setting no page names any option. A shell `offers` these
    values, where the reader does not tell which there are.
    """

    name: str
    usual: T
    tells: str = ""
    values: str = ""
    read: Callable[[str], T] | None = None
    written: Callable[[T], str] = str
    off: str = ""
    off_tells: str = ""
    flag: str = ""
    bare: bool = False
    is_value: Callable[[str], bool] | None = None
    group: str = ""
    at_terminal: T | None = None
    on_screen: T | None = None
    kept: bool = False
    noted: bool | None = None
    verb: Switch | None = None
    also: tuple[str, ...] = ()
    unseen: bool = False
    offers: tuple[str, ...] = ()

    @property
    def option(self) -> str:
        """The option that sets it, or that switches it on."""
        return self.flag or f"--{self.name}"

    @property
    def flags(self) -> dict[str, Any]:
        """Its options, each with the value that it gives, or None if the value follows."""
        if not self.tells:
            return {}
        on = {self.option: None if self.read else True}
        return on | {f"--{self.off}": False} if self.off else on

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that a shell offers after its option, where there are few."""
        read = self.read
        if self.offers or not read:
            return self.offers
        if isinstance(read, Within) and read.most - read.least < MAX_CHOICES:
            return tuple(map(str, range(read.least, read.most + 1)))
        if isinstance(read, OneOf):
            return read.names
        return tuple(self.values.split("/")) if "/" in self.values else ()

    @property
    def spellings(self) -> dict[str, Any]:
        """Its options as `flags` has them, and those that no page names."""
        return self.flags | dict.fromkeys(self.also, None if self.read else True)

    def flag_for(self, value: T) -> str:
        """The option that gives it this value."""
        return next((flag for flag, on in self.flags.items() if on in (None, value)), "")

    def text(self, value: T) -> str:
        """The value as it is kept; a switch is on or off."""
        return self.written(value) if self.read else "on" if value else "off"

    def value_of(self, text: str) -> T:
        """Return the value that was kept as `text`, or raise Refused or ValueError."""
        is_on: Any = text == "on"
        return self.read(text) if self.read else is_on

    def words(self, value: T) -> str:
        """The words that give it this value, where it is not as usual."""
        if self.noted is False or not (self.noted or value != self.usual):
            return ""
        if self.read:
            return f"{next(iter(self.flags))} {self.written(value)}"
        return next((flag for flag, means in self.flags.items() if means == value), "")


class Chosen:
    """The value of each setting: one that was given, or the usual one; replaced, never changed."""

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        self.given = dict(given or {})

    def __getitem__(self, setting: Setting[T]) -> T:
        value: T = self.given.get(setting.name, setting.usual)
        return value

    def replace(self, setting: Setting[T], value: T) -> Chosen:
        """The same choices with another value for one setting."""
        return Chosen({**self.given, setting.name: value})


def settings_in_force(
    settings: Iterable[Setting[Any]],
    given: Chosen,
    liked: dict[str, Any],
    *,
    terminal: bool,
    screen: bool,
) -> Chosen:
    """The settings in force: what was given, else what the player likes, else what is usual.

    Where there is no screen to look at nothing is liked that is meant for one.
    """
    found: dict[str, Any] = {}
    for setting in settings if terminal else ():
        usual = setting.at_terminal
        if screen and setting.on_screen is not None:
            usual = setting.on_screen
        if usual is not None:
            found[setting.name] = usual
        if setting.name in liked and (screen or setting.on_screen is None):
            found[setting.name] = liked[setting.name]
    return Chosen({**found, **given.given})


# --- options ---


NO_NUMBER = later("expected a number from {least} to {last}")


@dataclass(frozen=True, slots=True)
class Within:
    """A reader of whole numbers from `least` to `most`, which refuses any other word."""

    least: int
    most: int
    refusal: str = NO_NUMBER

    def __call__(self, word: str) -> int:
        return read_within(word, self.least, self.most, self.refusal)


@dataclass(frozen=True, slots=True)
class OneOf:
    """A reader of one of some names, in capitals or not."""

    names: tuple[str, ...]

    def __call__(self, word: str) -> str:
        if word.lower() in self.names:
            return word.lower()
        names = ", ".join(self.names)
        raise Refused(phrase("expected one of {names}, not {word}", word=quote(word), names=names))


# --- what is kept ---


def kept_texts(settings: Iterable[Setting[Any]], chosen: Chosen) -> dict[str, str]:
    """The kept settings as text."""
    return {setting.name: setting.text(chosen[setting]) for setting in settings if setting.kept}


def read_kept(settings: Iterable[Setting[Any]], texts: dict[str, str]) -> dict[str, Any]:
    """The values of texts that were kept; one that cannot be read is as if it were not there."""
    found = {}
    for setting in settings:
        text = texts.get(setting.name, "")
        if setting.kept and text:
            try:
                found[setting.name] = setting.value_of(text)
            except Refused:
                continue
    return found


# --- what makes a round ---


HAVING = "having"  # the key of a recipe under which the keys of its switches are that are on


def write_recipe(settings: Mapping[str, Setting[Any]], values: dict[str, Any]) -> dict[str, str]:
    """Return the texts of values by their keys, which are the keys of their settings."""
    texts = {key: settings[key].text(value) for key, value in values.items() if settings[key].read}
    switches = [key for key in values if key not in texts]
    return texts | ({HAVING: " ".join(key for key in switches if values[key])} if switches else {})


def read_recipe(settings: Mapping[str, Setting[Any]], texts: dict[str, str]) -> dict[str, Any]:
    """Return the values of texts by the keys of their settings.

    A value that is usually None may be missing. Raise KeyError for any other that is missing, and
    ValueError for a text that gives no value.
    """
    values: dict[str, Any] = {}
    for key, setting in settings.items():
        if not setting.read:
            values[key] = key in texts[HAVING].split()
        elif setting.usual is not None or key in texts:
            try:
                values[key] = setting.value_of(texts[key])
            except Refused as refusal:
                raise ValueError(key) from refusal
    return values


def numbers_setting(name: str) -> Setting[tuple[int, ...]]:
    """Return a setting without an option, kept as numbers between which there are blanks."""
    return Setting(name, (), read=read_numbers, written=write_numbers)


def read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def write_numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


# Where an option was given, as SETTINGS tells it.
COMMAND_LINE = later("From the command line: {options}.")
ENVIRONMENT = later("From the environment: {options}.")
OPTIONS_FILE = later("From the options file: {options}.")

LANGUAGES = {  # by the name that locales have for it, the words for it
    "en": (typed("english"),),
    "de": (typed("german"), "deutsch"),
    "ru": (typed("russian"), "russkij"),
}


def language_of(word: str) -> str:
    """The language of a locale's name, as in de or de_AT.UTF-8, or of a word; or nothing."""
    told = word.lower()
    for name, words in LANGUAGES.items():
        if told in words or (told[:2] == name and not told[2:3].isalpha()):
            return name
    return ""


def read_language(word: str) -> str:
    if name := language_of(word):
        return name
    raise Refused(
        phrase("{word} is not a language: type ENGLISH, GERMAN or RUSSIAN.", word=quote(word))
    )


PLAYERS = {"1": (1,), "2": (2,), typed("both"): (1, 2), typed("off"): ()}


def read_players(word: str) -> tuple[int, ...]:
    """The players that the machine is to play."""
    for name, players in PLAYERS.items():
        if word and name.startswith(word.lower()):
            return players
    told = "{word} is not a player: type 1, 2, BOTH or OFF."
    raise Refused(phrase(told, word=quote(word)))


def describe_players(players: tuple[int, ...]) -> str:
    """The word for the players that the machine plays."""
    return next(word for word, these in PLAYERS.items() if these == players)


def describe_machine(players: tuple[int, ...], level: int) -> str:
    """What the machine plays."""
    if not players:
        return phrase("The machine is off, so two people play.")
    if len(players) == 2:
        return phrase("The machine plays as both players, at level {level}.", level=level)
    told = "You are player {you}; the machine is player {player}, at level {level}."
    return phrase(told, you=3 - players[0], player=players[0], level=level)


def level_setting(last: int, group: str = "") -> Setting[int]:
    """The option that says how well the machine plays."""
    return Setting(
        "level",
        3,
        f"set the machine's level, 0 to {last}, usually 3",
        "N",
        Within(0, last),
        group=group,
        noted=True,
    )


LEVEL = level_setting(4, "protocol")  # of a machine that another program speaks to


def machine_setting(usual: tuple[int, ...], group: str) -> Setting[tuple[int, ...]]:
    """The option that says whom the machine plays."""
    return Setting(
        "machine",
        usual,
        "choose which player the machine plays",
        "1/2/both/off",
        read_players,
        describe_players,
        group=group,
        noted=True,
    )


GROUP = "duel"
LINE = Setting(
    "line",
    "",
    "play over a line: HOST:PORT, listen:PORT, cmd:COMMAND, post, a device, or - for here",
    "WHERE",
    str,
    group=GROUP,
    noted=False,
)
LOG = Setting("log", "", "keep the log of the match in FILE", "FILE", str, group=GROUP, noted=False)
POST = "post"  # no line at all: the players carry what is said
NOBODY = -1
HIGHEST = 4  # the level at which a machine plays best
HEADLESS = Setting(
    "headless",
    NOBODY,
    "let the machine play this end alone",
    "LEVEL",
    Within(0, HIGHEST),
    group=GROUP,
    noted=False,
)


def check_line(chosen: Chosen) -> None:
    """Refuse what makes no sense without a line, or with this one."""
    for one in (LOG, HEADLESS):
        if one.name in chosen.given and LINE.name not in chosen.given:
            told = "argument --{one}: needs --line"
            raise Refused(phrase(told, one=one.name))
    if chosen[LINE] == POST and HEADLESS.name in chosen.given:
        raise Refused(
            phrase(
                "argument --headless: not allowed with --line post, where a person "
                "carries the messages"
            )
        )
