"""The verbs that every game has: saving and resuming, scripts, settings, and leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, ParamSpec, TypeVar

from .conversation import ask_name, confirm, may_give_up, read_name
from .phrases import counted, current_language, later, phrase, quote, typed
from .reading import describe_date
from .replaying import replay_file, resume_saved
from .saved import UnfinishedRound
from .services import Saves, Scripts, done
from .session import Dialogue, Refused, Telling
from .settings import Setting, kept_texts, read_language
from .table import COLOUR, LISTEN, SPEAK, VERBOSE, Table
from .verb import LOSES, MOVES, Action
from .verbs import Verbs

P = ParamSpec("P")
T = TypeVar("T")


def declare_switches(verbs: Verbs, settings: Iterable[Setting[Any]]) -> None:
    """Declare a verb for each of these settings that has one. The verb turns the setting on and
    off.
    """
    for setting in settings:
        if verb := setting.verb:
            declare = verbs.verb(
                f"{setting.name} (ON/OFF)", verb.tells, letter=verb.letter, when=verb.when
            )
            declare(toggle(setting, verb.on, verb.off))


def toggle(setting: Setting[bool], on: str, off: str) -> Action:
    """Return the function that carries out a verb which turns `setting` on or off, or inverts it if
    neither ON nor OFF is typed.

    `on` and `off` are the messages that are said afterwards.
    """

    def turn(table: Any, words: list[str]) -> Dialogue:
        value = read_switch(words, table.settings[setting])
        yield from change(table, setting, value, phrase(on if value else off))

    return turn


ELSEWHERE = {  # by whether several games have a setting
    True: later("This change applies to other games, too."),
    False: later("This change applies to this game only."),
}


def change(table: Table, setting: Setting[T], value: T, message: str) -> Dialogue:
    """Give `setting` the value `value`, and say `message`.

    At the first change of a setting that is saved, say also whether the change applies to other
    games.
    """
    table.settings = table.settings.replace(setting, value)
    yield message
    if setting.kept and setting.name not in table.explained_reach:
        table.explained_reach.add(setting.name)
        yield phrase(ELSEWHERE[setting.shared])


def set_to(setting: Setting[bool], value: bool, messages: dict[bool, str]) -> Action:
    """Return the function that carries out a verb such as BRIEF. The verb alone gives `setting` the
    value `value`. OFF after the verb gives it the opposite value.

    `messages` has the message that is said for each value.
    """

    def chosen(table: Any, words: list[str]) -> Dialogue:
        now = read_switch(words, False) == value
        yield from change(table, setting, now, phrase(messages[now]))

    return chosen


def read_switch(words: list[str], before: bool) -> bool:
    """Return True if ON was typed after a verb, False if OFF was typed, and the opposite of
    `before` if neither was typed.
    """
    if not words:
        return not before
    if words[0].lower() not in (typed("on"), typed("off")):
        raise Refused(
            phrase(
                "{word} is neither ON nor OFF: type ON or OFF after the verb.", word=quote(words[0])
            )
        )
    return words[0].lower() == "on"


common = Verbs()

VALUES = {  # the words by which the values of settings are shown
    "on": later("on"),
    "off": later("off"),
    "en": later("English"),
    "de": later("German"),
    "ru": later("Russian"),
}
MINUTE, HOUR, DAY = 60, 3600, 86400  # seconds

ROUND = "round"  # the time at which a verb needs a round in progress


def write(
    method: Callable[Concatenate[Any, str, bool, P], str | None],
    name: str,
    *more: P.args,
    **named: P.kwargs,
) -> Telling[str]:
    """Write a file, and return its name. If the file exists, ask the player before it is
    overwritten.

    `method` is the method of the host that writes the file. Its arguments are `name`, whether to
    overwrite the file, and those in `more` and `named`.
    """
    written = yield from done(method, name, False, *more, **named)
    if written is None:
        prompt = 'Do you want to overwrite "{name}" (RETURN for no)? '
        if not (yield from confirm(phrase(prompt, name=name))):
            raise Refused(phrase("Nothing was overwritten."))
        written = yield from done(method, name, True, *more, **named)
    return written or name


@common.verb("save (NAME)", "Save this game under a name. FORGET deletes a saved game.", when=ROUND)
def save(_: Table, words: list[str]) -> Dialogue:
    name = yield from ask_name(
        words, phrase('What shall we call the saved game (RETURN for "game")? '), "game"
    )
    yield from write(Saves.save, name)
    yield phrase('This game is saved as "{name}".', name=name)


@common.verb("saves", "List the saved games.")
def saves(_: Table, __: list[str]) -> Dialogue:
    kept = yield from done(Saves.all)
    for game in kept:
        message = "{name}: {round}, saved on {date}."
        yield phrase(message, name=game.name, round=game.summary, date=describe_date(game.date))
    if not kept:
        yield phrase("There are no saved games.")


@common.verb("unfinished", "List the unfinished rounds of this game. RESTORE 3 resumes number 3.")
def unfinished(_: Table, __: list[str]) -> Dialogue:
    waiting = yield from done(Saves.unfinished)
    for round in waiting:
        yield describe_waiting(round)
    if not waiting:
        yield phrase("There are no unfinished rounds of this game to resume.")


def describe_waiting(round: UnfinishedRound) -> str:
    """Describe an unfinished round in one line, with the number by which it can be resumed."""
    if round.elsewhere:
        message = "{number}: {round}, being played at another terminal."
        return phrase(message, number=round.number, round=round.summary)
    return phrase(
        "{number}: {round}, last played {age}.",
        number=round.number,
        round=round.summary,
        age=ago(round),
    )


def ago(round: UnfinishedRound) -> str:
    """Return how long ago an unfinished round was played."""
    if round.age < MINUTE:
        return phrase("a moment ago")
    if round.age < HOUR:
        return counted("{n} minute ago", "{n} minutes ago", round.age // MINUTE)
    if round.age < DAY:
        return counted("{n} hour ago", "{n} hours ago", round.age // HOUR)
    return counted("{n} day ago", "{n} days ago", round.age // DAY)


@common.verb(
    "restore (NAME)",
    "Resume a saved game by name, or an unfinished round by number. Except in a duel, "
    "RECORDS does not count a round resumed by name.",
    also="load open",
    risk=LOSES,
)
def restore(table: Table, words: list[str]) -> Dialogue:
    name = yield from ask_name(words, phrase('Which saved game (RETURN for "game")? '), "game")
    row, saved = yield from done(Saves.restore, name)
    if (yield from may_give_up(table)):
        yield from resume_saved(table, saved, row)
        if not row:
            table.on_restore()


@common.verb("forget NAME", "Delete a saved game.", risk=LOSES)
def forget(_: Table, words: list[str]) -> Dialogue:
    name = read_name(words[0])
    yield from done(Saves.forget, name)
    yield phrase('The saved game "{name}" has been deleted.', name=name)


@common.verb(
    "script (NAME)",
    "Write the whole session, from its start until UNSCRIPT, to the file NAME.txt.",
)
def script(_: Table, words: list[str]) -> Dialogue:
    name = yield from ask_name(
        words, phrase('What shall we call the script (RETURN for "script")? '), "script"
    )
    file = yield from write(Scripts.start, name)
    yield phrase("The session is being written to {file}. Type UNSCRIPT to stop.", file=file)


@common.verb("unscript", "Stop writing the session to a file.", risk=MOVES)
def unscript(_: Table, __: list[str]) -> Dialogue:
    file = yield from done(Scripts.end)
    yield phrase("The script {file} is complete.", file=file)


@common.verb(
    "record (NAME)", "Write the lines that you type, from now until UNRECORD, to the file NAME.rec."
)
def record(_: Table, words: list[str]) -> Dialogue:
    name = yield from ask_name(
        words, phrase('What shall we call the recording (RETURN for "record")? '), "record"
    )
    file = yield from write(Scripts.start_record, name)
    yield phrase("What you type is being recorded in {file}. Type UNRECORD to stop.", file=file)


@common.verb("unrecord", "Stop recording what you type.", risk=MOVES)
def unrecord(_: Table, __: list[str]) -> Dialogue:
    file = yield from done(Scripts.end_record)
    yield phrase("The recording {file} is complete.", file=file)


@common.verb("replay NAME", "Play back the typed lines of a recording or of a .txt script.")
def replay(table: Table, words: list[str]) -> Dialogue:
    yield from replay_file(table, read_name(words[0]))


@common.verb("settings", "Show the settings kept from one game to the next.")
def settings(table: Table, _: list[str]) -> Dialogue:
    kept = kept_texts(table.declared, table.settings)
    words = (
        f"{current_language().own('verb', name).upper()} {phrase(VALUES.get(value, value))}"
        for name, value in kept.items()
    )
    yield phrase("{settings}.", settings=", ".join(words))
    yield phrase("Most settings are changed by typing the verb of the same name.")
    for origin in dict.fromkeys(table.start.origins.values()):
        flags = (flag for flag, where in table.start.origins.items() if where == origin)
        yield phrase(origin, options=" ".join(flags))


@common.verb("colour (ON/OFF)", "Turn colours on or off, if the terminal has them.", also="color")
def colour(table: Table, words: list[str]) -> Dialogue:
    on = read_switch(words, table.settings[COLOUR] != "never")
    message = phrase("Colour is off.")
    if on:
        message = table.start.no_colour_reason or phrase("Colour is on.")
    yield from change(table, COLOUR, "auto" if on else "never", message)


@common.verb(
    "listen (ON/OFF)",
    "Turn listening on or off. Listening gives you words instead of drawings, for a screen reader.",
)
def listen(table: Table, words: list[str]) -> Dialogue:
    on = read_switch(words, table.settings[LISTEN])
    message = phrase("Listening is off: LOOK draws the board.")
    if on:
        table.settings = table.settings.replace(VERBOSE, False)
        message = phrase(
            "Listening is on: LOOK describes the board. After LISTEN OFF, LOOK draws the "
            "board again."
        )
    yield from change(table, LISTEN, on, message)


@common.verb("speak LANGUAGE", "Set the language to English, German or Russian.", example="GERMAN")
def speak(table: Table, words: list[str]) -> Dialogue:
    name = read_language(words[0])
    table.start.speak(name)
    yield from change(table, SPEAK, name, phrase("The language is now English."))


@common.verb("version", "Show the version of Black Box.")
def version(table: Table, _: list[str]) -> Dialogue:
    from .. import VERSION

    yield phrase(table.version, version=VERSION)


@common.verb(
    "heard TEXT...", "Say how a line would be understood, without carrying it out.", example="UP 5"
)
def heard(table: Table, words: list[str]) -> Dialogue:
    from .listening.offering import describe_heard

    yield describe_heard(table, table.hear(" ".join(words)))


@common.verb("quit", "Leave Black Box.", letter="q", also="exit bye stop end", risk=LOSES)
def quit_(table: Table, _: list[str]) -> Dialogue:
    table.done = True
    yield from ()


display_verbs = Verbs(group=later("Display"))  # for games that draw a board
DISPLAYS = {
    True: later("The display is verbose: the board is drawn after each answer."),
    False: later("The display is brief: each answer is shown without the board."),
}
display_verbs.verb(
    "verbose (ON/OFF)",
    "Turn the verbose display on or off: when it is on, the board is drawn after each answer.",
)(set_to(VERBOSE, True, DISPLAYS))
display_verbs.verb(
    "brief (ON/OFF)",
    "Turn the brief display on or off: when it is on, each answer is shown without the board.",
)(set_to(VERBOSE, False, DISPLAYS))
