"""A match between programs: its options, and how its games are played, logged and audited."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from typing import Any

from ...box.options import ATOMS, SIZE
from ...box.options import check as check_box
from ...console import Game
from ...console.contest import Contestant, MatchSetup, Outcome
from ...console.phrases import Verbatim, phrase, quote
from ...console.services import Programs, ThinkingTime, World, done
from ...console.session import Ask, Dialogue, Refused, Telling
from ...console.settings import LOG as LINE_LOG
from ...console.settings import Chosen, Setting, Within
from ...console.table import SEED, Start
from .. import contests
from .figures import decided, tally_of, turned
from .log import (
    LoggedGame,
    describe_disagreement,
    disagreement,
    game_line,
    head_line,
    is_match,
    no_match,
    read_game,
    read_head,
    recorded,
)
from .words import (
    LETTERS,
    Pair,
    describe_audited,
    describe_cross_table,
    describe_decision,
    describe_game,
    describe_logged,
    describe_match,
    describe_player,
    describe_table,
)

GROUP = "match"
COMMAND, LEVEL = "cmd:", "level:"
SINGLE = "single"
PLAYS = "duel/quantum/single"
SEED_BYTES = 8
INTERRUPTED = 130  # the exit status of a command that Control-C ended, as a shell has it
RESUMING = "blackbox", "match", "--resume"  # followed by the name of the log


# --- options ---


def read_player(word: str) -> str:
    """Return the typed word for a player: cmd:COMMAND for another program, or level:N for this
    program at a level. Raise Refused for any other word.
    """
    level = word.removeprefix(LEVEL)
    if word.startswith(LEVEL) and len(level) == 1 and level in "01234":
        return word
    if word.startswith(COMMAND) and split(word.removeprefix(COMMAND)):
        return word
    raise Refused(phrase("expected cmd:COMMAND, or level:0 to level:4"))


def split(command: str) -> list[str]:
    """Return the words of a command as a shell splits it, or [] if a quotation is not closed."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def names_player(word: str) -> bool:
    """Return whether a word on the command line names a player, so that --player may be left out
    before it.
    """
    return word.startswith((COMMAND, LEVEL))


def read_play(word: str) -> str:
    if word not in contests():
        games = ", ".join(contests())
        raise Refused(phrase("expected one of {names}, not {word}", word=quote(word), names=games))
    return word


PLAYERS: Setting[Any] = Setting(
    "player",
    (),
    "name a player, 2 to 8 in all, as in level:2 or cmd:./bot",
    "PLAYER",
    read_player,
    is_value=names_player,
    group=GROUP,
    also=("--one", "--other"),  # names in versions in which a match had two players
    many=True,
)
PLAY = Setting("play", "duel", "choose the game of the match", PLAYS, read_play, group=GROUP)
GAMES = Setting("games", 10, "play N games in each pair", "N", Within(1, 99999), group=GROUP)
UNTIL = Setting(
    "until",
    0,
    "end a match once it is decided with N percent certainty",
    "N",
    Within(50, 99),
    group=GROUP,
)
SECONDS = Setting(
    "seconds",
    10,
    "allow N seconds for an answer, or any time if N is 0",
    "N",
    Within(0, 3600),
    group=GROUP,
)
LOG = LINE_LOG._replace(group=GROUP)
RESUME: Setting[str] = Setting(
    "resume", "", "continue the match in the log FILE", "FILE", str, group=GROUP, noted=False
)
# The settings that make a match, and those that may change when it is continued.
OF_MATCH: tuple[Setting[Any], ...] = (PLAYERS, PLAY, ATOMS, SIZE, SEED)
CHANGEABLE: tuple[Setting[Any], ...] = (GAMES, UNTIL, SECONDS)
OPTIONS: tuple[Setting[Any], ...] = (PLAYERS, PLAY, *CHANGEABLE, LOG, RESUME)
SETTINGS = (*OPTIONS, ATOMS, SIZE, SEED)


def contestants(chosen: Chosen) -> list[Contestant]:
    """Return the players of a match, each with the command that starts its program."""
    return [contestant(word) for word in chosen[PLAYERS]]


def contestant(word: str) -> Contestant:
    if word.startswith(COMMAND):
        return Contestant(split(word.removeprefix(COMMAND)), False)
    return Contestant(["protocol", "--level", word.removeprefix(LEVEL)], True)


def check(chosen: Chosen) -> None:
    """Raise Refused unless a match has 2 to 8 players and a box that its game can use."""
    if chosen[RESUME]:
        if LOG.name in chosen.given:
            raise Refused(phrase("argument --log: not allowed with argument --resume"))
        return
    if not 2 <= len(chosen[PLAYERS]) <= len(LETTERS):
        raise Refused(
            phrase(
                "a match needs 2 to {most} players, as in match level:2 level:3", most=len(LETTERS)
            )
        )
    for setting in (ATOMS, SIZE):
        if setting.name in chosen.given and chosen[PLAY] != SINGLE:
            message = "argument --{name}: needs --play single"
            raise Refused(phrase(message, name=setting.name))
    check_box(chosen)


def settings_to_log(chosen: Chosen) -> dict[str, str]:
    """Return {name: value as text} for the settings that the log of a match must have.

    These are the settings that were typed, and PLAY, GAMES and SECONDS, because their defaults may
    change in a later version.
    """
    settings = [s for s in (*OF_MATCH, *CHANGEABLE) if s.name in chosen.given]
    settings += [s for s in (PLAY, GAMES, SECONDS) if s not in settings]
    return {setting.name: setting.text(chosen[setting]) for setting in settings}


def resumed(chosen: Chosen, lines: list[str]) -> Chosen:
    """Return the settings of a match to be resumed, from `lines`, its log, and from `chosen`, the
    settings typed now.

    Raise Refused if a setting that must not change differs from the log.
    """
    if not lines:
        raise no_match()
    logged = read_head(lines[0], (*OF_MATCH, *CHANGEABLE))
    for setting in OF_MATCH:
        given = chosen.given.get(setting.name, logged.get(setting.name))
        if given != logged.get(setting.name):
            message = "argument --{name}: the match in that log has a different value"
            raise Refused(phrase(message, name=setting.name))
    settings = Chosen({**logged, **chosen.given, RESUME.name: ""})
    check(settings)
    return settings


# --- the match ---


def match(start: Start) -> Dialogue:
    """Play a match or, if it is resumed, the games that are still to be played. Print the tables of
    results.
    """
    played = ProgramMatch(start.chosen)
    lines = yield from done(Programs.logged)
    if lines:
        played.games = [read_game(line) for line in lines[1:]]
    yield from played.announce()
    yield from played.play([] if lines else [head_line(settings_to_log(start.chosen))])
    yield from played.describe()
    if (yield from done(Programs.is_interrupted)):
        yield from played.describe_interrupt()


class ProgramMatch:
    """A match in progress, with the games played so far."""

    def __init__(self, chosen: Chosen) -> None:
        self.chosen = chosen
        self.contest = contests()[chosen[PLAY]]
        self.count = len(chosen[PLAYERS])
        self.pairs = [*combinations(range(self.count), 2)]
        self.games: list[LoggedGame] = []
        self.seed = chosen[SEED]

    def announce(self) -> Dialogue:
        """Say which game is played, who plays, and how many games were played before."""
        yield describe_match(self.contest.title, len(self.pairs) * self.chosen[GAMES], self.seed)
        for letter, word in zip(LETTERS, self.chosen[PLAYERS], strict=False):
            yield describe_player(letter, word)
        if self.games:
            yield describe_logged(len(self.games))

    def play(self, head: list[str]) -> Dialogue:
        """Play the remaining games, and log each game. Stop at an interrupt.

        `head` has the lines to log before the first game.
        """
        for index, pair in self.games_left():
            yield Ask("", think=lambda _: "")  # sends the text said so far
            game = yield from self.play_game(index, pair)
            if (yield from done(Programs.is_interrupted)):
                return
            yield from done(Programs.log, [*head, game_line(game)])
            head = []
            self.games.append(game)
            yield from describe_game(index + 1, letters(pair), game.outcome, self.count == 2)

    def games_left(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield (number, pair of players) for each game still to be played: game 0 of all pairs,
        then game 1 of all pairs, and so on.
        """
        over = {(game.number, game.pair) for game in self.games}
        for index in range(self.chosen[GAMES]):
            for pair in self.pairs:
                if (index, pair) not in over and self.better(pair) is None:
                    yield index, pair

    def play_game(self, index: int, pair: tuple[int, int]) -> Telling[LoggedGame]:
        """Play the game number `index` between the two players of `pair`. Return the game as it is
        logged.
        """
        seeds = self.seed_for(index, LETTERS[pair[0]]), self.seed_for(index, LETTERS[pair[1]])
        yield from done(Programs.start, pair, seeds)
        answers: tuple[list[str], list[str]] = ([], [])
        outcome = yield from recorded(self.course(index), answers)
        times = yield from done(Programs.times)
        return LoggedGame(index, pair, outcome, times, answers)

    def course(self, index: int) -> Telling[Outcome]:
        """Return a generator that plays the game number `index`. It yields the questions to the two
        programs, and returns the outcome.
        """
        return self.contest.play(index, self.seed_for(index, "box"), self.chosen)

    def seed_for(self, game: int, whom: str) -> int:
        return seed_for(self.seed, game, whom)

    # --- results ---

    def outcomes_of(self, pair: tuple[int, int]) -> list[Outcome]:
        """Return the outcomes of all games between the two players of a pair, in order."""
        games = sorted((game for game in self.games if game.pair == pair), key=lambda g: g.number)
        return [game.outcome for game in games]

    def outcomes_against(self, one: int, other: int) -> list[Outcome]:
        """Return the outcomes of the games between the players `one` and `other`. In each outcome
        `one` is player 0.
        """
        if one < other:
            return self.outcomes_of((one, other))
        return [turned(outcome) for outcome in self.outcomes_of((other, one))]

    def better(self, pair: tuple[int, int]) -> int | None:
        """Return which player of a pair is better, 0 or 1, or None if the games do not decide that
        or --until was not typed.
        """
        percent = self.chosen[UNTIL]
        return decided(self.outcomes_of(pair), self.contest.points, percent) if percent else None

    def time_of(self, player: int) -> ThinkingTime:
        """Return the thinking time of a player in all its games."""
        total = ThinkingTime()
        for game in self.games:
            if player in game.pair:
                total = total.plus(game.times[game.pair.index(player)])
        return total

    def describe(self) -> Dialogue:
        """Say the results in tables and, if --until was typed, which pairs are decided."""
        if not self.games:
            yield phrase("No game was finished.")
            return
        everybody = range(self.count)
        seen = [
            [o for other in everybody if other != one for o in self.outcomes_against(one, other)]
            for one in everybody
        ]
        times = [self.time_of(player) for player in everybody]
        yield from describe_table(seen, times, self.contest.points)
        if self.count > 2:
            yield from describe_cross_table(
                [[self.share(a, b) for b in everybody] for a in everybody]
            )
        for pair in self.pairs if self.chosen[UNTIL] else ():
            games, percent = len(self.outcomes_of(pair)), self.chosen[UNTIL]
            yield describe_decision(letters(pair), games, self.better(pair), percent)

    def share(self, one: int, other: int) -> float | None:
        """Return the share of the games that `one` has won against `other`, or None if they have
        played no game.
        """
        outcomes = self.outcomes_against(one, other) if one != other else []
        return tally_of(outcomes, 0).share if outcomes else None

    def describe_interrupt(self) -> Dialogue:
        """Say that the match was interrupted, and how to continue it."""
        yield from done(World.fail, INTERRUPTED)
        log = yield from done(Programs.log_name)
        if log and self.games:
            yield phrase("The match was interrupted. This command continues it:")
            yield Verbatim(" ".join([*RESUMING, shlex.quote(log)]))
        else:
            yield phrase("The match was interrupted.")


def letters(pair: tuple[int, int]) -> Pair:
    """Return the letters that stand for two players in the tables. `pair` has the numbers of the
    players.
    """
    return LETTERS[pair[0]], LETTERS[pair[1]]


def seed_for(seed: int, game: int, whom: str) -> int:
    """Return the seed for `whom` (a player's letter or "box") in the game number `game` of a match.

    The seed is a hash, so that a program cannot compute the seed of another player or of the box.
    """
    text = f"{seed} {game} {whom}"
    return int.from_bytes(sha256(text.encode("ascii")).digest()[:SEED_BYTES], "big")


# --- auditing ---


def audit(lines: list[str]) -> Dialogue:
    """Play every game in the log of a match again with the logged answers, and print the
    results.
    """
    lines = [line for line in lines if line[:1] != "#"]
    chosen = resumed(Chosen(), lines)
    played = ProgramMatch(chosen)
    played.games = [read_game(line) for line in lines[1:]]
    is_true = True
    yield from played.announce()
    for game in played.games:
        if game.pair not in played.pairs:
            raise no_match()
        if reason := disagreement(game, played.course(game.number)):
            is_true = False
            yield describe_disagreement(game, reason)
    yield from played.describe()
    if not is_true:
        yield from done(World.fail)
        return
    yield describe_audited(len(played.games))


AUDITOR = is_match, audit
GAME = Game(
    "match",
    "Black Box",
    SETTINGS,
    match,
    check,
    keeps=False,
    match=MatchSetup(contestants, lambda chosen: chosen[SECONDS], resumed),
)
