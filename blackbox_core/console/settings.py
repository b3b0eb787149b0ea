"""Settings, each declared once: its default value, its option and its verb.

From the declarations the program makes the options and --help, the verbs that turn switches on and
off, the heads of scripts, the recipes of rounds, and what SETTINGS shows. They also say which
values are saved and apply to the next game.

The records here, as in the whole package, are named tuples. To import dataclasses takes 14 ms of
processor time at each start, and to define a frozen dataclass about 1 ms. A named tuple takes 0.2
ms.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, cast

from .phrases import later, phrase, quote, typed
from .reading import read_within
from .session import Refused

T = TypeVar("T")
MAX_CHOICES = 50  # numbers that a shell offers at most


class Switch(NamedTuple):
    """A verb that turns a setting on or off: its help (`tells`), and the messages `on` and `off`
    said afterwards.
    """

    tells: str
    on: str
    off: str
    letter: str = ""
    when: str = ""


class Setting(NamedTuple, Generic[T]):
    """A choice of the player, or of the person who starts the program.

    A setting whose `tells` is empty has no option on the command line. A setting whose `read` is
    None is a switch: its value is True or False.
    """

    name: str
    usual: T  # the default value
    tells: str = ""  # the help on its option
    values: str = ""  # the placeholder of the value in the help
    read: Callable[[str], T] | None = None  # reads a value, or raises Refused
    written: Callable[[T], str] = str  # writes a value
    off: str = ""  # the name of the option that switches it off
    off_tells: str = ""  # the help on that option
    flag: str = ""  # its option, if that is not --NAME
    bare: bool = False  # whether a value may stand without the option
    is_value: Callable[[str], bool] | None = None  # whether a word can only be its value
    group: str = ""  # the heading of its option in --help
    at_terminal: T | None = None  # its usual value at a terminal
    on_screen: T | None = None  # its usual value at a terminal with a screen
    kept: bool = False  # whether the player's choice is kept from one game to the next
    shared: bool = False  # whether several games have it
    noted: bool | None = None  # whether a script notes it; None: only if not the default
    verb: Switch | None = None  # the verb of a switch
    also: tuple[str, ...] = ()  # synonyms of the option, which no page names
    unseen: bool = False  # whether no page names its options
    many: bool = False  # whether its option can be given again; `read` reads one of its values
    offers: tuple[str, ...] = ()  # the values that a shell offers, if `read` has no list

    @property
    def option(self) -> str:
        """The option that sets the value or, for a switch, turns it on."""
        return self.flag or f"--{self.name}"

    @property
    def flags(self) -> dict[str, Any]:
        """{option on the command line: the value that it sets}. The value is None if the next word
        on the command line gives it.
        """
        if not self.tells:
            return {}
        on = {self.option: None if self.read else True}
        return on | {f"--{self.off}": False} if self.off else on

    @property
    def choices(self) -> tuple[str, ...]:
        """The values that a shell can offer after the option, or () if there are too many."""
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
        """The options and their synonyms, each with the value that it sets, as in `flags`."""
        return self.flags | dict.fromkeys(self.also, None if self.read else True)

    def flag_for(self, value: T) -> str:
        """Return the option that sets the value `value`, or "" if there is none."""
        return next((flag for flag, on in self.flags.items() if on in (None, value)), "")

    def text(self, value: T) -> str:
        """Return a value as text to save. The text is "on" or "off" for a switch. If the setting
        has several values, they are divided by spaces and quoted as in a shell.
        """
        if self.many:
            values: Any = value
            return shlex.join(map(self.written, values))
        return self.written(value) if self.read else "on" if value else "off"

    def value_of(self, text: str) -> T:
        """Return the value for a saved text, which the method `text` has made. Raise Refused or
        ValueError if the text cannot be read.
        """
        value: Any = text == "on"
        if self.read:
            value = tuple(map(self.read, shlex.split(text))) if self.many else self.read(text)
        return cast(T, value)

    def words(self, value: T) -> str:
        """Return the words of a command line that set the value `value`, or "" if none are needed.
        They are written at the head of a script.
        """
        if self.noted is False or not (self.noted or value != self.usual):
            return ""
        if self.read:
            return f"{next(iter(self.flags))} {self.written(value)}"
        return next((flag for flag, means in self.flags.items() if means == value), "")


class Chosen:
    """The values of all settings. `given` has the values that were chosen, by the names of the
    settings. All other settings have their default values.
    """

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        self.given = dict(given or {})

    def __getitem__(self, setting: Setting[T]) -> T:
        value: T = self.given.get(setting.name, setting.usual)
        return value

    def replace(self, setting: Setting[T], value: T) -> Chosen:
        """Return a copy with another value for one setting."""
        return Chosen({**self.given, setting.name: value})


def settings_in_force(
    settings: Iterable[Setting[Any]],
    given: Chosen,
    liked: dict[str, Any],
    *,
    terminal: bool,
    screen: bool,
) -> Chosen:
    """Return the settings in force. A value in `given` takes precedence over a saved preference in
    `liked`, and a preference over a default value.

    Preferences count only at a terminal. A preference that depends on a screen counts only if there
    is a screen.
    """
    chosen: dict[str, Any] = {}
    for setting in settings if terminal else ():
        usual = setting.at_terminal
        if screen and setting.on_screen is not None:
            usual = setting.on_screen
        if usual is not None:
            chosen[setting.name] = usual
        if setting.name in liked and (screen or setting.on_screen is None):
            chosen[setting.name] = liked[setting.name]
    return Chosen({**chosen, **given.given})


# --- options ---


NO_NUMBER = later("expected a number from {least} to {last}")


class Within:
    """A function that reads a number from `least` to `most`. It raises Refused for any other
    text.
    """

    def __init__(self, least: int, most: int, refusal: str = NO_NUMBER) -> None:
        self.least, self.most, self.refusal = least, most, refusal

    def __call__(self, word: str) -> int:
        return read_within(word, self.least, self.most, self.refusal)


class OneOf:
    """A function that reads one of several names, in upper or lower case. It raises Refused for any
    other text.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def __call__(self, word: str) -> str:
        if word.lower() in self.names:
            return word.lower()
        names = ", ".join(self.names)
        raise Refused(phrase("expected one of {names}, not {word}", word=quote(word), names=names))


# --- what is kept ---


def kept_texts(settings: Iterable[Setting[Any]], chosen: Chosen) -> dict[str, str]:
    """Return {name of a setting: value as text} for the settings that are saved for the next
    game.
    """
    return {setting.name: setting.text(chosen[setting]) for setting in settings if setting.kept}


def read_kept(settings: Iterable[Setting[Any]], texts: dict[str, str]) -> dict[str, Any]:
    """Return {name of a setting: value} from saved texts. Texts that cannot be read are left
    out.
    """
    values = {}
    for setting in settings:
        text = texts.get(setting.name, "")
        if setting.kept and text:
            try:
                values[setting.name] = setting.value_of(text)
            except Refused:
                continue
    return values


# --- what makes a round ---


HAVING = "having"  # the key of a recipe that has the keys of the switches that are on


def write_recipe(settings: Mapping[str, Setting[Any]], values: dict[str, Any]) -> dict[str, str]:
    """Return the recipe of a round: {key: value as text}. `values` has the values with which the
    round began, and `settings` the setting for each key.

    Switches have no texts of their own. Instead the text of the key HAVING has the keys of the
    switches that are on.
    """
    texts = {key: settings[key].text(value) for key, value in values.items() if settings[key].read}
    switches = [key for key in values if key not in texts]
    return texts | ({HAVING: " ".join(key for key in switches if values[key])} if switches else {})


def read_recipe(settings: Mapping[str, Setting[Any]], texts: dict[str, str]) -> dict[str, Any]:
    """Return {key: value} from the texts of a recipe. `settings` has the setting for each key.

    A key may be missing if the default value is None. Raise KeyError for any other missing key, and
    ValueError for a text that cannot be read.
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
    """Return a setting without an option. Its value is a tuple of numbers, saved as text with
    spaces between them.
    """
    return Setting(name, (), read=read_numbers, written=write_numbers)


def read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def write_numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


# SETTINGS says with these where an option was given.
COMMAND_LINE = later("Set on the command line: {options}.")
ENVIRONMENT = later("Set in the environment: {options}.")
OPTIONS_FILE = later("Set in the options file: {options}.")

LANGUAGES = {  # by the locale's name of a language: its words
    "en": (typed("english"),),
    "de": (typed("german"), "deutsch"),
    "ru": (typed("russian"), "russkij"),
}


def language_of(word: str) -> str:
    """Return the language ("en", "de", "ru") that a word or a locale such as de_AT names, or ""."""
    word = word.lower()
    for name, words in LANGUAGES.items():
        if word in words or (word[:2] == name and not word[2:3].isalpha()):
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
    """Return the numbers of the players that the machine plays, or raise Refused."""
    for name, players in PLAYERS.items():
        if word and name.startswith(word.lower()):
            return players
    raise Refused(phrase("{word} is not a player: type 1, 2, BOTH or OFF.", word=quote(word)))


def describe_players(players: tuple[int, ...]) -> str:
    """Return the word to type for these players, such as "both"."""
    return next(word for word, numbers in PLAYERS.items() if numbers == players)


def describe_machine(players: tuple[int, ...], level: int) -> str:
    """Say which players the machine plays, and at which level."""
    if not players:
        return phrase("The machine is off, so two people play.")
    if len(players) == 2:
        return phrase("The machine plays as both players, at level {level}.", level=level)
    message = "You are player {you}, and the machine is player {player}, at level {level}."
    return phrase(message, you=3 - players[0], player=players[0], level=level)


def level_setting(last: int, group: str = "") -> Setting[int]:
    """Return the setting for the level of the machine, from 0 to `last`. `group` is the heading of
    its option in --help.
    """
    return Setting(
        "level",
        3,
        f"set the machine's level, 0 to {last}, usually 3",
        "N",
        Within(0, last),
        group=group,
        noted=True,
    )


JSON = Setting("json", False, "speak JSON, one object a line", group="protocol")
LEVEL = level_setting(4, "protocol")  # of the machine in the protocol


def machine_setting(usual: tuple[int, ...], group: str) -> Setting[tuple[int, ...]]:
    """Return the setting for the players that the machine plays, by default `usual`. `group` is the
    heading of its option in --help.
    """
    return Setting(
        "machine",
        usual,
        "choose which player is the machine",
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
    "play over a line: HOST:PORT, listen:PORT, cmd:COMMAND, post, a device, or - for standard "
    "input and output",
    "WHERE",
    str,
    group=GROUP,
    noted=False,
)
LOG = Setting("log", "", "keep the log of the match in FILE", "FILE", str, group=GROUP, noted=False)
POST = "post"  # there is no line: the players carry the messages
NOBODY = -1
HIGHEST = 4  # the level at which a machine plays best
HEADLESS = Setting(
    "headless",
    NOBODY,
    "let the machine play this side alone, at LEVEL",
    "LEVEL",
    Within(0, HIGHEST),
    group=GROUP,
    noted=False,
)


def check_line(chosen: Chosen) -> None:
    """Raise Refused for options that need a connection to another player if none is chosen, or that
    the chosen connection does not allow.
    """
    for setting in (LOG, HEADLESS):
        if setting.name in chosen.given and LINE.name not in chosen.given:
            message = "argument --{one}: needs --line"
            raise Refused(phrase(message, one=setting.name))
    if chosen[LINE] == POST and HEADLESS.name in chosen.given:
        raise Refused(
            phrase(
                "argument --headless: not allowed with --line post, where a person "
                "carries the messages"
            )
        )
