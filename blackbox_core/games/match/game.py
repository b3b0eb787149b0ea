"""A match between two programs: game after game, then what they come to."""

from __future__ import annotations

from ...box.deal import Dice
from ...console.contest import Started, Watched
from ...console.effects import done
from ...console.phrases import counted, phrase
from ...console.session import Ask
from ...console.table import SEED, Game
from .. import contests
from .settings import GAMES, ONE, OTHER, PLAY, SETTINGS, check
from .words import tell_game, tell_player, tell_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.contest import Outcome
    from ...console.session import Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start


def match(start: Start) -> Dialogue:
    """All the games: each is told when it is over."""
    chosen, dice = start.chosen, Dice(start.chosen[SEED])
    contest = contests()[chosen[PLAY]]
    outcomes: list[Outcome] = []
    yield from announced(chosen, contest.title)
    for number in range(chosen[GAMES]):
        yield Ask("", think=lambda _: "")  # so that what was said is sent
        yield from done(Started((dice.word(), dice.word())))
        outcomes.append((yield from contest.play(number, dice.word(), chosen)))
        yield from tell_game(number + 1, outcomes[-1])
    yield from tell_table(outcomes, (yield from done(Watched())), contest.points)


def announced(chosen: Chosen, title: str) -> Dialogue:
    """What is played, and by whom."""
    one, many = "{title}: {n} game, seed {seed}.", "{title}: {n} games, seed {seed}."
    yield counted(one, many, chosen[GAMES], title=phrase(title), seed=chosen[SEED])
    for player, setting in enumerate((ONE, OTHER)):
        yield tell_player(player, chosen[setting])


GAME = Game("match", "Black Box", SETTINGS, match, check, keeps=False, programs=True)
