"""Start a session: find its settings, connect it to files, and let the player switch to another
game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from .console import Game
from .console.phrases import English, phrase, speak
from .console.saved import SavedRound
from .console.services import Peer, Programs, Texts, World
from .console.session import Conversation, Refused, Session
from .console.settings import (
    COMMAND_LINE,
    HEADLESS,
    LINE,
    LOG,
    NOBODY,
    POST,
    Chosen,
    Setting,
    language_of,
    read_kept,
    settings_in_force,
)
from .console.table import CONFIRM, LISTEN, SEED, SPEAK, Start
from .faces import Face
from .faces.choice import BAUD, IDLE, TELETYPE
from .faces.wire import is_socket
from .games import DEFAULT_GAME, knows, load
from .keeping.guest import Guest
from .keeping.host import GameHost
from .keeping.world import FileWorld
from .options import (
    DATA_DIR,
    EXCLUSIVE,
    FRESH,
    NO_FILES,
    NO_OPTIONS,
    RESUME,
    SCRIPT,
    Options,
    Unreadable,
    flags_of,
    read,
    settings_of,
)

if TYPE_CHECKING:
    from .console.contest import Contestant, MatchSetup
    from .faces.programs import Command
    from .keeping.gamelog import GameLog


VARIABLE = "BLACKBOX_LANGUAGE"  # names a language, in pipes too
OPTIONS = "BLACKBOX_OPTIONS"  # has default options, in pipes too


def read_options(words: list[str]) -> Options:
    """Return the options that the words name.

    If the words are wrong, or include an option such as --help, end the program instead.
    """
    from .usage import carry_out_own_option, complain

    try:
        carry_out_own_option(words)
        options = read(words)
    except Refused as refusal:
        complain(refusal)
    origins = flags_of(options.game, options.chosen.given, COMMAND_LINE)
    options = with_defaults(options._replace(origins=origins))
    return options._replace(chosen=in_language(options.chosen))


def with_defaults(options: Options) -> Options:
    """Add the player's default options to the typed ones, except for a game for programs.

    Default options come from the options file, which is read only at a terminal, and from the
    variable BLACKBOX_OPTIONS, which is always read.
    """
    given = options.chosen
    if options.game.machine or given[NO_OPTIONS]:
        return options
    at_terminal = os.isatty(0) and os.isatty(1)
    path = options_file() if at_terminal and not given[NO_FILES] else ""
    if OPTIONS not in os.environ and not os.path.exists(path):
        return options
    from . import defaults
    from .faces.driver import write_if_taken

    options, complaints = defaults.with_defaults(options, OPTIONS, path)
    for complaint in complaints:
        write_if_taken(2, f"blackbox: {complaint}\n".encode())
    return options


def options_file() -> str:
    """Return the path of the options file, as the XDG base directory specification says."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if os.name == "nt":
        base = os.environ.get("APPDATA", "")
    elif not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".config")
    return os.path.join(base, "blackbox", "options")


def connect(options: Options) -> Peer:
    """Return the connection to the opponent in a remote match, with its log. Raise Refused if that
    fails.
    """
    from .faces.calling import open_line
    from .keeping.matchlog import LoggedPeer, log_of

    given = options.chosen
    log = log_of(options.game.name, given[LOG], place_given(given), given[RESUME])
    assert options.game.check_log
    options.game.check_log(options.game.name, log.lines)
    headless = given[HEADLESS] != NOBODY
    if given[LINE] == POST:
        return LoggedPeer(None, log)
    line = open_line(given[LINE], baud=given[BAUD], idle=given[IDLE], headless=headless)
    return LoggedPeer(line, log)


def begin(options: Options, face: Face, at_terminal: bool, peer: Peer | None = None) -> Session:
    """Return a new session of the game that the options name. `face` prints and reads its lines.
    `peer` is the connection to another player, or None.
    """
    game, given = first_game(options), options.chosen
    paper = given[TELETYPE]
    start = Start(
        paint=face.paint,
        no_colour_reason=face.no_colour_reason,
        speak=speech(face),
        origins=options.origins,
        draws_boards=not paper,
        screen=lambda: (face.width(), 0 if paper else face.height()),
        resume=given[RESUME] and not peer,
        peer=peer,
        script=os.path.abspath(given[SCRIPT]) if given[SCRIPT] else "",
    )
    if not game.keeps:
        return begin_without_files(game, given, start)
    world = host_with_files(game, given, at_terminal)
    start = start._replace(saved_names=world.saved_names, today=world.date)
    start = start._replace(chosen=in_force(game, given, world, at_terminal, paper))
    start.speak(start.chosen[SPEAK])
    world.peer = peer
    if at_terminal and not (peer or given[FRESH] or given[RESUME] or given[SCRIPT]):
        offer = "" if asks_for_a_round(game, options.origins) else world.offer()
        start = start._replace(offer=offer, newcomer=world.newcomer())
    world.command_line = lambda: command_line(game, start.chosen)
    introduce_game(world, game, start, at_terminal)
    return Session(game.open(start), world, listens=start.chosen[LISTEN])


def begin_without_files(game: Game, given: Chosen, start: Start) -> Session:
    """Return the session of a game that saves nothing."""
    if not game.machine:
        start.speak(given[SPEAK])
    host: World
    if game.match:
        host, chosen = host_of_programs(game.match, given)
    else:
        host, chosen = host_without_files(game, given), with_seed(given)
    opened = game.open(start._replace(chosen=chosen, hurried=host.hurried))
    return Session(opened, host, listens=chosen[LISTEN])


def asks_for_a_round(game: Game, origins: dict[str, str]) -> bool:
    """Return whether the command line says which round to play. If so, the player is not asked to
    resume an unfinished round.
    """
    flags = {flag for flag, origin in origins.items() if origin == COMMAND_LINE}
    settings = (one for one in game.settings if not one.kept and one != CONFIRM)
    return any(flags & setting.flags.keys() for setting in settings)


def in_force(game: Game, given: Chosen, world: GameHost, at_terminal: bool, paper: bool) -> Chosen:
    """Return all settings of a game. The value of each is the typed one (in `given`), else the one
    that the player prefers, else the default.

    Preferences count only at a terminal. `paper` is true for a teletype.
    """
    settings = settings_of(game).values()
    liked = preferences(settings, world.settings()) if at_terminal else {}
    screen = not (paper or given.given.get(LISTEN.name, liked.get(LISTEN.name)))
    return with_seed(settings_in_force(settings, given, liked, terminal=at_terminal, screen=screen))


def introduce_game(world: GameHost, game: Game, start: Start, at_terminal: bool) -> None:
    """Give the host (the connection to files) three functions of a game: to read scripts, to reword
    lines of earlier versions, and to switch to another game.
    """
    world.introduce(
        lambda words: script_settings(game, words),
        game.upgrade_line,
        lambda words, before: switch_game(world, words, before, start, at_terminal),
    )


def switch_game(
    world: GameHost, words: list[str], before: Chosen, start: Start, at_terminal: bool
) -> Conversation:
    """Return the conversation of another game. `words` are the name of the game and options for it.

    The display settings in `before` are kept, and the seed is increased by one.
    """
    try:
        options = read(words)
    except Unreadable:
        raise Refused(
            phrase("That cannot follow the name of a game: type the name alone, as in DRILL.")
        ) from None
    game, asked = options.game, options.chosen.given
    shown = (setting.name for setting in game.settings if setting.kept or setting == CONFIRM)
    given = {name: before.given[name] for name in shown if name in before.given}
    given |= {SEED.name: before[SEED] + 1, **asked}
    world.turn_to(game.name)
    chosen = in_force(game, Chosen(given), world, at_terminal, not start.draws_boards)
    offer = world.offer() if at_terminal and not asked else ""
    start = start._replace(chosen=chosen, offer=offer, newcomer=False, resume=False, script="")
    introduce_game(world, game, start, at_terminal)
    return game.open(start)


def host_of_programs(match: MatchSetup, given: Chosen) -> tuple[World, Chosen]:
    """Return the host of a match between programs, and the settings of the match. The host starts
    the programs and writes the log of the match.
    """
    from .faces.programs import StartedPrograms

    log = log_of_match(given)
    chosen = with_seed(match.resumed(given, log.lines) if log and given[RESUME] else given)
    commands = [starter(contestant) for contestant in match.contestants(chosen)]
    host = World()
    host.parts = {Programs: StartedPrograms(commands, match.seconds(chosen), log)}
    return host, chosen


def log_of_match(given: Chosen) -> GameLog | None:
    """Return the log of a match between programs: a new one, or the log to resume from. Return None
    with --no-files.
    """
    from .keeping.gamelog import log_to_resume, new_log

    if given[RESUME]:
        return log_to_resume(str(given[RESUME]))
    return None if given[NO_FILES] else new_log("match", given[LOG], place_given(given))


def starter(contestant: Contestant) -> Command:
    """Return a function that takes a seed, and returns the command that starts the program of a
    player in a match.
    """
    from .faces.programs import this_program

    if not contestant.own:
        return lambda _: contestant.words
    return lambda seed: this_program([*contestant.words, "--seed", str(seed)])


def in_language(given: Chosen) -> Chosen:
    """Return the settings with the language that BLACKBOX_LANGUAGE names, unless --speak was
    typed.
    """
    name = language_of(os.environ.get(VARIABLE, ""))
    return given.replace(SPEAK, name) if name and SPEAK.name not in given.given else given


def preferences(settings: Collection[Setting[Any]], kept: dict[str, str]) -> dict[str, Any]:
    """Return the settings that the player prefers: the saved ones, which are in `kept`, and the
    language of the locale.
    """
    from .faces.choice import language

    return {SPEAK.name: language(os.environ)} | read_kept(settings, kept)


def speech(face: Face) -> Callable[[str], None]:
    """Return a function that takes the name of a language and makes it the language of all
    messages.

    Letters that the face (the terminal or pipe) cannot show are then replaced.
    """

    def speak_in(name: str) -> None:
        if name == SPEAK.usual:
            speak(English(said_in_english))
            return
        from .keeping.textfiles import catalogue

        speak(catalogue(name, face.respelled))

    return speak_in


def said_in_english() -> str:
    """Return the table of words that players type in English, as text."""
    from .keeping.textfiles import table

    return table(SPEAK.usual)


def first_game(options: Options) -> Game:
    """Return the game to begin with: the game of the script if one is to be replayed, else the game
    named in the options.
    """
    if not options.chosen[SCRIPT]:
        return options.game
    from .keeping.scripts import opening_words

    try:
        return read(opening_words(os.path.abspath(options.chosen[SCRIPT])) or []).game
    except Refused:  # the replay will refuse the script too, and say why
        return options.game


def script_settings(game: Game, words: list[str]) -> Chosen:
    """Return the settings in the header of a script. Raise Refused if it is a script of another
    game.
    """
    try:
        options = read(words)
    except Refused:
        raise Refused(
            phrase(
                "The header of that script names options that do not exist: type the name of "
                "another script."
            )
        ) from None
    if options.game.name != game.name:
        title = phrase(options.game.title)
        raise Refused(
            phrase(
                "That script is a session of {game}: go to that game with GAMES, then type REPLAY.",
                game=title,
            )
        )
    return with_seed(options.chosen)


def host_without_files(game: Game, given: Chosen) -> World:
    """Return the host of a game that saves nothing. The host can read files if the game reads
    files. Otherwise, if no files may be used, it is a Guest, which limits the computing time.
    """
    if not game.reads_files:
        return Guest() if is_guest(given) else World()
    from .keeping.matchlog import ReadTexts

    host = World()
    host.parts = {Texts: ReadTexts()}
    return host


def host_with_files(game: Game, given: Chosen, at_terminal: bool) -> GameHost:
    """Return the host of a game that saves rounds and records: a FileWorld or, if no files may be
    used, a Guest, which saves nothing.

    A FileWorld also saves rounds without being asked if the player is at a terminal, a folder is
    named, or a round is to be resumed.
    """
    if is_guest(given):
        return Guest()
    from .keeping.disk import Disk

    folder = place_given(given)
    unasked = at_terminal or bool(folder) or given[RESUME]
    return FileWorld(Disk(folder, game.name, unasked), game_of)


def is_guest(given: Chosen) -> bool:
    """Return whether the program must not use files. That is so with the option --no-files, and on
    a socket if no folder is named.
    """
    return given[NO_FILES] or (not place_given(given) and is_socket(0))


def place_given(given: Chosen) -> str:
    """Return the folder for all files that --data-dir or BLACKBOX_DATA names, or "" if neither
    names one.
    """
    return given[DATA_DIR] or os.environ.get("BLACKBOX_DATA", "")


def with_seed(chosen: Chosen) -> Chosen:
    """Return the settings with a seed, which is random unless one was typed."""
    if SEED.name in chosen.given:
        return chosen
    return chosen.replace(SEED, int.from_bytes(os.urandom(8), "big"))


def command_line(game: Game, chosen: Chosen) -> str:
    """Return the words after the program's name that start this session again, to replay its lines
    through a pipe.
    """
    words = [game.name] if game.name != DEFAULT_GAME else []
    excluded = {second for first, second in EXCLUSIVE if first in chosen.given}
    settings = [each for name, each in settings_of(game).items() if name not in excluded]
    words += [setting.words(chosen[setting]) for setting in settings]
    return " ".join(filter(None, words))


def game_of(saved: SavedRound) -> Game:
    """Return the game of a saved round. If the saved values name no game, it is Black Box.

    Raise Refused if this version does not know the game.
    """
    from .console.saved import NEWER, damaged

    name = saved.recipe.get("game", DEFAULT_GAME)
    if not knows(name):
        raise Refused(phrase(NEWER))
    game = load(name)
    if not game.keeps:
        raise damaged()
    return game
