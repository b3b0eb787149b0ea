"""The verbs that switch to another game, and the list of all games to choose from."""

from __future__ import annotations

from ..console import switch_to_game, way_to
from ..console.conversation import ask
from ..console.phrases import later, phrase
from ..console.session import Dialogue, Telling
from ..console.table import Table
from ..console.verb import MOVES, OTHER_GAMES
from ..console.verbs import Verbs
from . import GAMES, GameVerb


def game_verbs() -> dict[str, GameVerb]:
    """Return {name of a game: the verb that switches to it}, in the order of the list of games."""
    return {name: entry.verb for name, entry in GAMES.items() if entry.verb}


def verbs_from(game: str) -> Verbs:
    """Return the verbs that switch from `game` to every other game, and the verb GAMES, which lists
    them.
    """
    verbs = Verbs(group=OTHER_GAMES)
    for other, way in game_verbs().items():
        if other != game:
            verbs.verb(way.usage, way.tells, also=way.also)(way_to(other))
    menu = Verbs()
    help = later("List the games, and go to the one that you choose.")
    menu.verb("games", help, risk=MOVES)(games)
    verbs.take(menu)
    return verbs


def games(table: Table, _: list[str]) -> Dialogue:
    """List all games with numbers, and switch to the game that the player chooses."""
    for place, way in enumerate(game_verbs().values(), 1):
        yield phrase("{n}. {game}", n=place, game=phrase(way.title))
    if name := (yield from ask_game()):
        yield from switch_to_game(table, name)


def ask_game() -> Telling[str]:
    """Ask for a game by its number or verb. Return its name, or "" if RETURN was typed."""
    about = phrase("Type the number of a game, such as 3, or press RETURN to stay in this game.")
    prompt = phrase("Which game, 1 to {last} (RETURN to stay)? ", last=len(game_verbs()))
    names = {way.name: name for name, way in game_verbs().items()}
    names |= {str(place): name for place, name in enumerate(game_verbs(), 1)}
    while answer := (yield from ask(prompt, about, hear=hear_game)):
        if answer.lower() in names:
            return names[answer.lower()]
        yield about
    return ""


def hear_game(line: str) -> str:
    """Translate the answer to "Which game?" into a number or a verb. Translate RETURN and NO into
    "".
    """
    from ..console.listening.answers import hear_figures

    answer = hear_figures("help", "quit", "no", *(way.name for way in game_verbs().values()))(line)
    return "" if answer == "no" else answer
