"""The verbs that tell what the log of the other's box proves, where the players agreed to help."""

from __future__ import annotations

from ...box.text.advice_words import put_chances
from ...console.phrases import counted, later, number, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from .belief import believed
from .seek import choose
from .table import GAME
from .words import tell_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .belief import Belief
    from .table import Duel

advice_verbs = Verbs(group=later("Advice"))


def helped(table: Duel) -> Belief:
    """What the viewer's log proves; refused where no box that fits was found in time."""
    table.helped()
    belief = believed(table.game.logs[1 - table.viewer], table.play.seed)
    if not belief.members:
        raise Refused(phrase("Too much has changed: no box that fits was found in time."))
    return belief


@advice_verbs.verb("count", "How many boxes fit what you know of the other's.", when=GAME)
def count(table: Duel, _: list[str]) -> Dialogue:
    belief = helped(table)
    if belief.exact:
        yield counted("{n} box fits what you know.", "{n} boxes fit what you know.", belief.count)
    else:
        told = "About {boxes} boxes fit what you know, by a sample."
        yield phrase(told, boxes=number(belief.count))


@advice_verbs.verb(
    "odds", "The chance of an atom in each cell of the other's box, in percent.", when=GAME
)
def odds(table: Duel, _: list[str]) -> Dialogue:
    belief, grid = helped(table), table.grid()
    total = belief.weight
    put_chances(grid, (round(chance * total) for chance in belief.chances), total)
    yield grid.draw(table.paint, len("100"))
    meaning = "Each number is the chance of an atom there, in percent."
    sampled = "Each number is the chance of an atom there, in percent, by a sample."
    yield phrase(meaning) if belief.whole else phrase(sampled)


@advice_verbs.verb(
    "hint", "The turn that the machine would make in your place.", letter="h", when=GAME
)
def hint(table: Duel, _: list[str]) -> Dialogue:
    table.helped()
    turn = choose(table.game.seat(table.viewer), 3, table.play.seed)
    yield phrase("Try {turn}.", turn=tell_move(turn, table.box))
