"""The verbs that tell how the round stands, and those that explain the game."""

from __future__ import annotations

from ....box.verdict_words import tell_status
from ....console.phrases import later, phrase, typed
from ....console.verbs import Verbs
from ..pictures import pictures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue
    from ..table import Solo

verbs = Verbs(group=later("The board"))

RULES = later("""\
Atoms hide in the cells of the box. A ray goes in at an entry and
- is absorbed if it runs into an atom;
- turns away, by a right angle, where it would pass an atom diagonally;
- comes out at another entry, or where it went in: then it is reflected.
An atom beside the first cell of a ray, at the edge, reflects it at
once, but an atom straight ahead comes before all else. A ray between
two atoms goes back the way it came. Rays run both ways: if 3 comes out
at 17, then 17 comes out at 3.
A ray that is absorbed or reflected costs 1 point, one that comes out 2,
and each atom not found, or set too much, 5. A known ray is told again
for nothing. Atoms that answer every ray as the hidden ones do are right
too.
SET 3,4 marks row 3, column 4; EVAL judges your atoms; 0 gives up.""")


@verbs.verb(
    "status",
    "Tell the number of atoms, the rays fired and the points.",
    letter="s",
    also="score points",
)
def status(table: Solo, _: list[str]) -> Dialogue:
    yield tell_status(table.view, table.play.verdict)


@verbs.verb(
    "rules (PICTURES...)",
    "Tell the rules of the game, with four pictures; RULES PICTURES shows just these.",
    also="how info instructions",
)
def rules(table: Solo, words: list[str]) -> Dialogue:
    only = bool(words) and typed("pictures").startswith(words[0].lower())
    if not only:
        yield phrase(RULES)
    if only or table.start.boards:  # paper is slow
        yield from pictures(table)
