"""A game between two programs: what they are asked, what they may answer, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .phrases import number as tell_number
from .phrases import phrase, quote
from .services import Programs, done
from .session import Refused, Telling
from .settings import Chosen

MOST_TURNS = 500  # turns that a player may take in a game


class Contestant(NamedTuple):
    """A program that plays: its command, or the options with which this program plays."""

    words: list[str]
    own: bool


class MatchSetup(NamedTuple):
    """The functions that say, from the options, which programs play, and how many seconds each has
    for an answer.

    `resumed` combines the options at the head of a match's log with the options given now.
    """

    contestants: Callable[[Chosen], list[Contestant]]
    seconds: Callable[[Chosen], int]
    resumed: Callable[[Chosen, list[str]], Chosen]


class Foul(Exception):
    """Raised when player 0 or 1 has broken a rule, with the reason in a sentence."""

    def __init__(self, player: int, why: str) -> None:
        super().__init__(why)
        self.player, self.why = player, why


class RefusalsAsFouls:
    """A context that turns a Refused raised inside into a Foul of this player."""

    def __init__(self, player: int, answer: str) -> None:
        self.player, self.answer = player, answer

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Refused):
            message = "The program answered {answer}. {why}"
            raise Foul(self.player, phrase(message, answer=quote(self.answer), why=error)) from None


class Outcome(NamedTuple):
    """The end of a game.

    `winner` is None if the game is drawn. `counted` has the turns or the points of each player,
    with None for a player who has not found the atoms. `broke` has for each player the rule broken,
    in a sentence, or "". `box` is the number of the box if both players have sought in the same
    one.
    """

    winner: int | None
    counted: tuple[int | None, int | None] = (None, None)
    broke: tuple[str, str] = ("", "")
    box: str = ""


class Contest(NamedTuple):
    """A game that programs can play.

    `play` takes the number of the game (from 0; it decides who begins), a seed, and the settings in
    force. `counted` are points for both players if they play on the same box, and otherwise the
    turns of the winner alone.
    """

    title: str
    play: Callable[[int, int, Chosen], Telling[Outcome]]
    points: bool = False


def ask(player: int, *words: str) -> Telling[str]:
    """Return a player's answer to a command, without the sign that it begins with. A refusal is a
    foul.
    """
    sign, text = yield from exchange(player, " ".join(words))
    if sign == "?":
        message = "The program refused {line}: {text}."
        raise Foul(player, phrase(message, line=quote(" ".join(words)), text=quote(text)))
    return text


def ask_if_known(player: int, *words: str) -> Telling[str]:
    """Return the answer to a command that a player need not know, or "" if it is refused."""
    sign, text = yield from exchange(player, " ".join(words))
    return text if sign == "=" else ""


def exchange(player: int, line: str) -> Telling[tuple[str, str]]:
    """Send a line to a player. Return the sign that its answer begins with, and the rest."""
    try:
        answer = yield from done(Programs.ask, player, line)
    except Refused as refusal:
        raise Foul(player, str(refusal)) from None
    if answer[:1] not in ("=", "?"):
        why = 'The program answered {answer}, but an answer must begin with "=" or "?".'
        raise Foul(player, phrase(why, answer=quote(answer)))
    return answer[:1], answer[1:].strip()


def ask_turn(player: int, number: int) -> Telling[str]:
    """Ask a player for a turn. Raise Foul if the game has lasted too many turns."""
    if number > MOST_TURNS:
        message = "The program did not find the atoms in {n} turns."
        raise Foul(player, phrase(message, n=tell_number(MOST_TURNS)))
    return (yield from ask(player, "genturn"))
