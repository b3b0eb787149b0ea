"""Let two programs play a game against each other: ask them for turns, check their answers, and
penalise broken rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from .phrases import number as tell_number
from .phrases import phrase, quote
from .services import Programs, done
from .session import Refused, Telling
from .settings import Chosen

MAX_TURNS = 500  # turns that a player may take in a game


class Contestant(NamedTuple):
    """A program that plays a match. If `own` is true, it is a copy of this program, and `words` are
    its options. Otherwise `words` are its command line.
    """

    words: list[str]
    own: bool


class MatchSetup(NamedTuple):
    """The functions that read the options of a match: which programs play, and how many seconds
    each has for an answer. When a match is resumed, the function `resumed` combines the options in
    its log with the options typed now.
    """

    contestants: Callable[[Chosen], list[Contestant]]
    seconds: Callable[[Chosen], int]
    resumed: Callable[[Chosen, list[str]], Chosen]


class Foul(Exception):
    """Raised if the player 0 or 1 has broken a rule. `why` is a sentence that says how."""

    def __init__(self, player: int, why: str) -> None:
        super().__init__(why)
        self.player, self.why = player, why


@contextmanager
def refusals_as_fouls(player: int, answer: str) -> Iterator[None]:
    """A context in which a program's answer is checked. If the check raises Refused, a Foul of the
    player who gave the answer is raised instead.
    """
    try:
        yield
    except Refused as refusal:
        message = "The program answered {answer}. {why}"
        raise Foul(player, phrase(message, answer=quote(answer), why=refusal)) from None


class Outcome(NamedTuple):
    """The result of a game between two programs: the winner, the turns or points, and broken
    rules.
    """

    winner: int | None  # 0 or 1, or None if the game is drawn
    counted: tuple[int | None, int | None] = (None, None)  # turns or points; None: atoms not found
    broke: tuple[str, str] = ("", "")  # the rule that each player has broken, as a sentence
    box: str = ""  # the number of the box, if both players had the same box


class Contest(NamedTuple):
    """A kind of game that two programs can play.

    The arguments of the function `play` are the number of the game (counted from 0), a seed and the
    settings. The number decides which program begins. If `points` is true, both programs play in
    the same box, and their points are compared. Otherwise the turns of the winner are counted.
    """

    title: str
    play: Callable[[int, int, Chosen], Telling[Outcome]]
    points: bool = False


def ask(player: int, *words: str) -> Telling[str]:
    """Send a command to a player's program, and return the answer. Raise Foul if the program
    refuses the command.
    """
    sign, text = yield from exchange(player, " ".join(words))
    if sign == "?":
        message = "The program refused {line}: {text}."
        raise Foul(player, phrase(message, line=quote(" ".join(words)), text=quote(text)))
    return text


def ask_if_known(player: int, *words: str) -> Telling[str]:
    """Send a player's program a command that it may not know. Return the answer, or "" if the
    program refuses the command.
    """
    sign, text = yield from exchange(player, " ".join(words))
    return text if sign == "=" else ""


def exchange(player: int, line: str) -> Telling[tuple[str, str]]:
    """Send a line to a player's program. Return the first character of its answer ("=" or "?") and
    the rest.

    Raise Foul if there is no valid answer.
    """
    try:
        answer = yield from done(Programs.ask, player, line)
    except Refused as refusal:
        raise Foul(player, str(refusal)) from None
    if answer[:1] not in ("=", "?"):
        why = 'The program answered {answer}, but an answer must begin with "=" or "?".'
        raise Foul(player, phrase(why, answer=quote(answer)))
    return answer[:1], answer[1:].strip()


def ask_turn(player: int, number: int) -> Telling[str]:
    """Ask a player's program for its turn, and return the turn. `number` is the number of this turn
    in the game. Raise Foul if it is larger than MAX_TURNS.
    """
    if number > MAX_TURNS:
        message = "The program did not find the atoms in {n} turns."
        raise Foul(player, phrase(message, n=tell_number(MAX_TURNS)))
    return (yield from ask(player, "genturn"))
