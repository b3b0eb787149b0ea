"""The verbs that switch to another game, and the list of all games to choose from."""

from __future__ import annotations

from typing import NamedTuple

from ..console import switch_to_game, way_to
from ..console.conversation import ask
from ..console.phrases import later, phrase
from ..console.session import Dialogue, Telling
from ..console.table import Table
from ..console.verb import MOVES, OTHER_GAMES
from ..console.verbs import Verbs


class GameVerb(NamedTuple):
    """The verb that switches to a game."""

    usage: str  # the form of the verb
    tells: str  # the help of the verb
    title: str  # the line of the game in the list of games
    also: str = ""  # other words for the verb

    @property
    def verb(self) -> str:
        return self.usage.split()[0]


GAME_VERBS = {  # {name of a game: the verb that switches to it}
    "console": GameVerb(
        "blackbox (ATOMS)",
        later("Play Black Box."),
        later("Black Box: find the hidden atoms by firing rays."),
        "play",
    ),
    "lessons": GameVerb(
        "lessons (N)",
        later("Resume the lessons where you left off, or begin at lesson N."),
        later("The lessons: how rays run and what they prove, step by step."),
        "lesson",
    ),
    "drill": GameVerb(
        "drill (N)",
        later("Go to the drill, to predict what N rays do. N is usually 10."),
        later("The drill: look at the atoms and say what each ray does."),
    ),
    "steps": GameVerb(
        "steps (N)",
        later(
            "Go to the step drill, as DRILL STEPS does, or to its exercises for "
            "technique N, 1 to 9."
        ),
        later("The step drill: say what one technique proves next."),
    ),
    "puzzle": GameVerb(
        "puzzle (WHICH)",
        later(
            "Go to the puzzles, to one by its grade or number, or to the puzzle of the "
            "day, as in PUZZLE 3, PUZZLE E4-12 or PUZZLE DAILY."
        ),
        later("The puzzles: in each, the rays have been fired, and only one box fits them."),
    ),
    "devil": GameVerb(
        "devil (LEVEL)",
        later("Play against the devil, who hides nothing until forced."),
        later("The devil's box: every ray gets the worst result there is."),
    ),
    "duel": GameVerb(
        "duel (N)",
        later(
            "Go to the duel for two people at one console, with N atoms in each box. In"
            " the duel, MACHINE 2 lets you play against the machine."
        ),
        later("The duel: two players, each looking for the other's atoms."),
    ),
    "quantugeddon": GameVerb(
        "quantugeddon (N)",
        later("Go to Quantugeddon, the duel with four powers. Each box then holds N atoms."),
        later("Quantugeddon: the duel with four powers and an atom that buds."),
    ),
    "atom4": GameVerb(
        "atom4 (LEVEL)",
        later("Go to Atom-4 to play against the machine at a level from 0 to 5."),
        later("Atom-4: four in a row, with colours that mix."),
    ),
    "kenton": GameVerb(
        "kenton (ATOMS)",
        later("Play Black Box as it was in 1978."),
        later("Black Box as in 1978: fire rays, then guess the atoms one by one."),
    ),
    "assist": GameVerb(
        "assist (ATOMS)",
        later("Get advice while you play with a real box."),
        later("The assistant: advice while you play with a real box."),
    ),
}


def verbs_from(game: str) -> Verbs:
    """Return the verbs that switch from `game` to every other game, and the verb GAMES, which lists
    them.
    """
    verbs = Verbs(group=OTHER_GAMES)
    for other, way in GAME_VERBS.items():
        if other != game:
            verbs.verb(way.usage, way.tells, also=way.also)(way_to(other))
    menu = Verbs()
    help = later("List the games, and go to the one that you choose.")
    menu.verb("games", help, risk=MOVES)(games)
    verbs.take(menu)
    return verbs


def games(table: Table, _: list[str]) -> Dialogue:
    """List all games with numbers, and switch to the game that the player chooses."""
    for place, way in enumerate(GAME_VERBS.values(), 1):
        yield phrase("{n}. {game}", n=place, game=phrase(way.title))
    if name := (yield from ask_game()):
        yield from switch_to_game(table, name)


def ask_game() -> Telling[str]:
    """Ask for a game by its number or verb. Return its name, or "" if RETURN was typed."""
    about = phrase("Type the number of a game, such as 3, or press RETURN to stay in this game.")
    prompt = phrase("Which game, 1 to {last} (RETURN to stay)? ", last=len(GAME_VERBS))
    names = {way.verb: name for name, way in GAME_VERBS.items()}
    names |= {str(place): name for place, name in enumerate(GAME_VERBS, 1)}
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

    answer = hear_figures("help", "quit", "no", *(way.verb for way in GAME_VERBS.values()))(line)
    return "" if answer == "no" else answer
