"""The verb that tells what was seen as a text, and sets it up again."""

from __future__ import annotations

from ...console.conversation import given_up
from ...console.phrases import counted, later, phrase
from ...console.session import Refused
from ...console.verbs import Verbs
from ..deduction.deduce import deduce
from ..text.notation import describe_view, read_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from ..table import BoxTable

verbs = Verbs(group=later("The board"))


@verbs.verb(
    "position (TEXT...)",
    "Show what you have seen as one line, or set up such a line: POSITION 8x8 4: 1R "
    "2A 4-11 / 3,4@ 5,5-.",
)
def position(table: BoxTable, words: list[str]) -> Dialogue:
    if not words:
        yield describe_view(table.view)
        return
    view = read_view(" ".join(words))
    if not deduce(view).possible:
        raise Refused(phrase("No box fits that position."))
    if (yield from given_up(table)):
        table.watch(view)
        yield counted("Position set: {n} ray.", "Position set: {n} rays.", len(view.shots))
        yield from table.show()
