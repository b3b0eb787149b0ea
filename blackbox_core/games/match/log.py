"""The log of a match between programs: a line of JSON for its settings, and one for each game.

A game is logged with all answers of both programs, so that it can be played again from the log.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ... import VERSION
from ...console.contest import Outcome
from ...console.phrases import number, phrase
from ...console.services import ThinkingTime
from ...console.session import Effect, Refused, Telling
from ...console.settings import Setting

FORMAT = 1
MATCH = "match"  # the field that only the line of the settings has
REFUSED = "!"  # the beginning of a logged refusal, which stands in place of an answer
DIGITS = 6  # decimals of seconds
Answers = tuple[list[str], list[str]]  # the answers of the two programs of a game, in order


class LoggedGame(NamedTuple):
    """A game of a match as the log has it: its players, outcome, thinking times, and all
    answers.
    """

    number: int  # counted from 0 for each pair of players
    pair: tuple[int, int]  # the numbers of the two players
    outcome: Outcome
    times: tuple[ThinkingTime, ThinkingTime]  # for each of the two players
    answers: Answers  # of each of the two players


def head_line(settings: dict[str, str]) -> str:
    """Return the first line of the log, which has the settings of the match."""
    return json.dumps({MATCH: FORMAT, "version": VERSION, "settings": settings})


def is_match(lines: Sequence[str]) -> bool:
    """Return whether some lines are the log of a match between programs."""
    first = next((line for line in lines if line[:1] != "#"), "")
    return first.startswith(f'{{"{MATCH}":')


def read_head(line: str, settings: Sequence[Setting[Any]]) -> dict[str, Any]:
    """Read the first line of a log. Return {name of a setting: value}, or raise Refused."""
    facts = read_object(line)
    given, known = facts.get("settings"), {setting.name: setting for setting in settings}
    if facts.get(MATCH) != FORMAT or not isinstance(given, dict) or not {*given} <= {*known}:
        raise no_match()
    try:
        return {name: known[name].value_of(str(text)) for name, text in given.items()}
    except (Refused, ValueError):
        raise no_match() from None


def game_line(game: LoggedGame) -> str:
    """Return the line of the log for a game."""
    outcome = game.outcome
    times = [[t.answers, round(t.seconds, DIGITS), round(t.longest, DIGITS)] for t in game.times]
    facts = {
        "game": game.number + 1,
        "players": game.pair,
        "winner": outcome.winner,
        "counted": outcome.counted,
        "broke": outcome.broke,
        "box": outcome.box,
        "times": times,
        "answers": game.answers,
    }
    return json.dumps(facts)


def read_game(line: str) -> LoggedGame:
    """Read the line of a game. Raise Refused if it is damaged."""
    facts = read_object(line)
    try:
        one, other = facts["players"]
        outcome = Outcome(
            facts["winner"], pair_of(facts["counted"]), pair_of(facts["broke"]), facts["box"]
        )
        times = pair_of([ThinkingTime(*time) for time in facts["times"]])
        answers = pair_of([[str(answer) for answer in answers] for answers in facts["answers"]])
        game = LoggedGame(int(facts["game"]) - 1, (int(one), int(other)), outcome, times, answers)
    except (KeyError, TypeError, ValueError):
        raise no_match() from None
    if not is_sound(game):
        raise no_match()
    return game


def is_sound(game: LoggedGame) -> bool:
    """Return whether the values of a logged game have the right types and ranges."""
    outcome = game.outcome
    seconds = [figure for time in game.times for figure in (time.seconds, time.longest)]
    return (
        outcome.winner in (None, 0, 1)
        and all(n is None or type(n) is int for n in outcome.counted)
        and all(isinstance(text, str) for text in (*outcome.broke, outcome.box))
        and all(type(time.answers) is int for time in game.times)
        and all(isinstance(figure, int | float) for figure in seconds)
    )


def pair_of(values: Sequence[Any]) -> Any:
    """Return two values as a tuple. Raise ValueError unless `values` has exactly two."""
    one, other = values
    return one, other


def read_object(line: str) -> dict[str, Any]:
    """Return the JSON object on a line. Raise Refused if there is none."""
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        raise no_match() from None
    if not isinstance(facts, dict):
        raise no_match()
    return facts


def no_match() -> Refused:
    """Return the exception that refuses a file because it is not the log of a match between
    programs, or is damaged.
    """
    return Refused(
        phrase("That is not the log of a match between programs, or the log is damaged.")
    )


# --- recording and replaying ---


def recorded(play: Telling[Outcome], answers: Answers) -> Telling[Outcome]:
    """Play a game with the generator `play`, and return the outcome. Append the answers of the two
    programs to the two lists in `answers`.
    """
    go: Callable[[], Any] = partial(next, play)
    while True:
        try:
            effect = go()
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome
        kept = answers[effect.arguments[0]]
        try:
            answer = yield effect
        except Refused as refusal:
            kept.append(f"{REFUSED}{refusal}")
            go = partial(play.throw, refusal)
        else:
            kept.append(answer)
            go = partial(play.send, answer)


def replayed(play: Telling[Outcome], answers: Answers) -> Outcome:
    """Play a game again with the logged answers, and return the outcome.

    Raise Refused if there are more answers or fewer than the game asks for.
    """
    left = [iter(answers[0]), iter(answers[1])]
    try:
        effect = next(play)
        while True:
            effect = next_effect(play, effect, left)
    except StopIteration as end:
        outcome: Outcome = end.value
    if any(next(rest, None) is not None for rest in left):
        raise Refused(phrase("The log has more answers than the game asks for."))
    return outcome


def next_effect(play: Telling[Outcome], effect: Any, left: list[Iterator[str]]) -> Any:
    """Answer `effect`, a request of the game `play` to ask a program, with the next logged answer
    of that program. Return the game's next request.

    `left` has the remaining answers of each program.
    """
    assert isinstance(effect, Effect)
    answer = next(left[effect.arguments[0]], None)
    if answer is None:
        raise Refused(phrase("The log has fewer answers than the game asks for."))
    if answer.startswith(REFUSED):
        return play.throw(Refused(answer.removeprefix(REFUSED)))
    return play.send(answer)


def disagreement(game: LoggedGame, play: Telling[Outcome]) -> str:
    """Return a sentence that says how a logged game contradicts its logged answers, or "" if it
    does not.

    `play` is the generator that plays the game.
    """
    try:
        outcome, logged = replayed(play, game.answers), game.outcome
    except Refused as refusal:
        return str(refusal)
    if (outcome.winner, outcome.counted, outcome.box) != (
        logged.winner,
        logged.counted,
        logged.box,
    ) or [*map(bool, outcome.broke)] != [*map(bool, logged.broke)]:
        return phrase("The answers in the log lead to a different result.")
    return ""


def describe_disagreement(game: LoggedGame, reason: str) -> str:
    """Say that a logged game is false, and why."""
    message = "Game {game} in that log is not valid. {reason}"
    return phrase(message, game=number(game.number + 1), reason=reason)
