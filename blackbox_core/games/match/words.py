"""The texts of a match between programs: who plays, how each game ended, and the final tables of
results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...console.contest import Outcome
from ...console.phrases import Verbatim, counted, decimal, later, number, phrase
from ...console.services import ThinkingTime
from .figures import Mean, Tally, difference, tally_of

LETTERS = "ABCDEFGH"  # the names of the players
NOTHING = "-"
MAX_FOULS = 5  # kinds of fouls that are listed for a player at the end
TURNS = later("    won drawn  share     range    turns     error  seconds longest fouls")
POINTS = later("    won drawn  share     range   points     error  seconds longest fouls")
Pair = tuple[str, str]  # the letters of the two players of a game


def describe_match(title: str, games: int, seed: int) -> str:
    """Say which game is played, how often, and with which seed."""
    one, many = "{title}: {n} game, seed {seed}.", "{title}: {n} games, seed {seed}."
    return counted(one, many, games, title=phrase(title), seed=seed)


def describe_logged(games: int) -> str:
    """Say how many games of a resumed match were already played."""
    return counted("{n} game is in the log.", "{n} games are in the log.", games)


def describe_audited(games: int) -> str:
    """Say that all games of a log were played again with the logged answers, and ended as
    logged.
    """
    one, many = (
        "{n} game was replayed and ended as the log says.",
        "{n} games were replayed and ended as the log says.",
    )
    return counted(one, many, games)


def describe_player(letter: str, word: str) -> str:
    """Return a sentence that says which program a player is. `letter` stands for the player in the
    tables, and `word` is what was typed for the player, such as level:2.

    Characters of `word` that cannot be printed are replaced by question marks.
    """
    plain = "".join(sign if " " <= sign <= "~" else "?" for sign in word)
    return phrase("{player} is {program}", player=letter, program=plain)


def describe_game(game: int, pair: Pair, outcome: Outcome, of_two: bool) -> Iterator[str]:
    """Yield a sentence about the end of a game, and a sentence for each player that broke a rule.

    `of_two` says that only two programs play in the match.
    """
    describe = describe_outcome if of_two or outcome.box else describe_outcome_of_pair
    yield describe(game, pair, outcome)
    for player, why in zip(pair, outcome.broke, strict=True):
        if why:
            yield phrase("{player} broke a rule. {why}", player=player, why=why)


def describe_outcome(game: int, pair: Pair, outcome: Outcome) -> str:
    """Say how a game ended: the points of both players in a box, or the winner and the number of
    turns.
    """
    if outcome.box:
        one, other = [NOTHING if n is None else number(n) for n in outcome.counted]
        return phrase(
            "Game {game}, box {box}. {a}'s points: {one}; {b}'s points: {other}.",
            game=number(game),
            box=outcome.box,
            a=pair[0],
            one=one,
            b=pair[1],
            other=other,
        )
    assert outcome.winner is not None  # only in the same box can a game be drawn
    player, turns = pair[outcome.winner], outcome.counted[outcome.winner]
    if turns is None:
        return phrase("Game {game}: {player} wins.", game=number(game), player=player)
    one, many = (
        "Game {game}: {player} wins in {n} turn.",
        "Game {game}: {player} wins in {n} turns.",
    )
    return counted(one, many, turns, game=number(game), player=player)


def describe_outcome_of_pair(game: int, pair: Pair, outcome: Outcome) -> str:
    """Say which two players played a game, who won, and in how many turns."""
    assert outcome.winner is not None
    (a, b), turns = pair, outcome.counted[outcome.winner]
    player = pair[outcome.winner]
    if turns is None:
        message = "Game {game}, {a} against {b}: {player} wins."
        return phrase(message, game=number(game), a=a, b=b, player=player)
    one, many = (
        "Game {game}, {a} against {b}: {player} wins in {n} turn.",
        "Game {game}, {a} against {b}: {player} wins in {n} turns.",
    )
    return counted(one, many, turns, game=number(game), a=a, b=b, player=player)


# --- the tables ---


def describe_table(
    seen: Sequence[list[Outcome]], spent: Sequence[ThinkingTime], points: bool
) -> Iterator[str]:
    """Yield the lines of a table with a row for each player, then the rules that were broken.

    `seen` has the outcomes of each player's games, turned so that the player is number 0. `spent`
    has each player's thinking time. `points` is true if the game is scored in points, false if in
    turns.
    """
    tallies = [tally_of(outcomes, 0) for outcomes in seen]
    yield Verbatim(phrase(POINTS) if points else phrase(TURNS))
    for letter, tally, time in zip(LETTERS, tallies, spent, strict=False):
        yield Verbatim(f"{letter}{describe_tally(tally)}{describe_spent(time)}{tally.fouled:6}")
    if points and len(seen) == 2:
        yield from describe_difference(difference(seen[0]))
    for letter, tally in zip(LETTERS, tallies, strict=False):
        yield from describe_fouls(letter, tally.fouls)


def describe_tally(tally: Tally) -> str:
    """Return the columns of the table for games won and drawn, the share won, and turns or
    points.
    """
    if not tally.games:
        return f"{0:6}{0:6}{NOTHING:>7}{NOTHING:>10}{describe_mean(tally.counted)}"
    low, high = tally.interval
    interval = f"{100 * low:.0f}-{high:.0%}"
    won = f"{tally.won:6}{tally.drawn:6}{tally.share:7.0%}{interval:>10}"
    return won + describe_mean(tally.counted)


def describe_mean(counted: Mean) -> str:
    """Return the columns of a table for a mean and for half the width of its interval."""
    mean = decimal(counted.mean, 2) if counted.of else NOTHING
    return f"{mean:>9}{describe_half(counted):>10}"


def describe_half(mean: Mean) -> str:
    """Return half the width of the 95 % interval of a mean, such as "+- 0.25", or hyphens if it is
    unknown.
    """
    return NOTHING if mean.half is None else f"+- {decimal(mean.half, 2)}"


def describe_spent(spent: ThinkingTime) -> str:
    """Return the mean and the longest time of an answer in seconds, or hyphens if it was not
    measured.
    """
    if not spent.seconds:
        return f"{NOTHING:>9}{NOTHING:>8}"
    mean, longest = decimal(spent.seconds / spent.answers, 3), decimal(spent.longest, 3)
    return f"{mean:>9}{longest:>8}"


def describe_difference(mean: Mean) -> Iterator[str]:
    """Say by how many points the two players differ on average, in boxes that both have
    finished.
    """
    if mean.half is not None:
        message = "A's points minus B's points in the same box, on average: {mean} {half}."
        yield phrase(message, mean=decimal(mean.mean, 2), half=describe_half(mean))
    elif mean.of:
        yield phrase(
            "A's points minus B's points in the same box, on average: {mean}.",
            mean=decimal(mean.mean, 2),
        )


def describe_fouls(letter: str, fouls: dict[str, int]) -> Iterator[str]:
    """List the rules that the player with the letter `letter` has broken, and in how many games,
    the most frequent first.
    """
    for why in sorted(fouls, key=lambda why: -fouls[why])[:MAX_FOULS]:
        one, many = (
            "{player} broke a rule in {n} game. {why}",
            "{player} broke a rule in {n} games. {why}",
        )
        yield counted(one, many, fouls[why], player=letter, why=why)


def describe_cross_table(shares: Sequence[Sequence[float | None]]) -> Iterator[str]:
    """Yield the lines of a table with the share of the games that each player won against each
    other player.

    `shares` has a row for each player. None stands for a pair that has played no games.
    """
    letters = LETTERS[: len(shares)]
    yield phrase("Share of the games won against each of the other players:")
    yield Verbatim(" " + "".join(f"{letter:>6}" for letter in letters))
    for letter, row in zip(letters, shares, strict=True):
        cells = (NOTHING if share is None else f"{share:.0%}" for share in row)
        yield Verbatim(letter + "".join(f"{cell:>6}" for cell in cells))


def describe_decision(pair: Pair, games: int, better: int | None, percent: int) -> str:
    """Say which of two programs is better, and how sure that is, or that the games do not decide
    it.

    `games` is the number of games between them, and `percent` the certainty wanted. `better` is the
    index in `pair` of the better program, or None.
    """
    if better is None:
        return describe_undecided(pair, games)
    a, b = pair
    one = "{a} against {b}: after {n} game, {player} is better ({percent} percent certain)."
    many = "{a} against {b}: after {n} games, {player} is better ({percent} percent certain)."
    return counted(one, many, games, a=a, b=b, player=pair[better], percent=percent)


def describe_undecided(pair: Pair, games: int) -> str:
    """Say that it is not decided which of two programs is better."""
    a, b = pair
    one = "{a} against {b}: after {n} game, neither is certainly better."
    many = "{a} against {b}: after {n} games, neither is certainly better."
    return counted(one, many, games, a=a, b=b)
