"""The verbs of the duel that advise: how many boxes fit, the odds, and the machine's own turn."""

from __future__ import annotations

from ...box.text.advice_words import draw_estimated_odds, put_chances
from ...console.phrases import counted, later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from .belief import belief_from, believed_odds
from .seek import choose
from .table import GAME
from .words import describe_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .belief import Belief
    from .table import Duel


verbs = Verbs(group=later("Advice"))


def viewer_belief(table: Duel) -> Belief:
    """What the viewer's log proves; refused where no box that fits was found in time."""
    table.helped()
    belief = belief_from(table.game.logs[1 - table.viewer], table.play.seed)
    if not belief.members:
        raise Refused(phrase("The machine ran out of time before it found a box that fits."))
    return belief


@verbs.verb("count", "Count the boxes that fit what you know of your opponent's box.", when=GAME)
def count(table: Duel, _: list[str]) -> Dialogue:
    belief = viewer_belief(table)
    if not belief.exact:
        raise Refused(phrase("More boxes fit than can be counted: type ODDS or HINT instead."))
    yield counted("{n} box fits what you know.", "{n} boxes fit what you know.", belief.count)


@verbs.verb(
    "odds", "Show the chance of an atom in each cell of your opponent's box, in percent.", when=GAME
)
def odds(table: Duel, _: list[str]) -> Dialogue:
    belief, grid = viewer_belief(table), table.grid()
    if not belief.is_complete:
        estimated = believed_odds(belief, table.play.seed)
        yield from draw_estimated_odds(estimated, grid, table.paint)
        return
    total = belief.weight
    put_chances(grid, (round(chance * total) for chance in belief.chances), total)
    yield grid.draw(table.paint, len("100"))
    yield phrase("Each number is the chance of an atom in its cell, in percent.")


@verbs.verb(
    "hint", "Suggest the turn that the machine would take at level 3.", letter="h", when=GAME
)
def hint(table: Duel, _: list[str]) -> Dialogue:
    table.helped()
    turn = choose(table.game.seat(table.viewer), 3, table.play.seed)
    if table.shared and not table.start.boards:  # what is printed stays for the other to see
        turn = turn.public
    yield phrase("Try {turn}.", turn=describe_move(turn, table.box))
