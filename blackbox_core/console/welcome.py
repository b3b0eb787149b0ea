"""What is asked at a terminal where nobody has ever played."""

from __future__ import annotations

from .asking import agreed
from .effects import Welcomed, attempted
from .phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Dialogue
    from .table import Table


def welcomed(table: Table) -> Dialogue:
    """Whether instructions are wanted: asked once, and never again."""
    wanted = yield from agreed(phrase("Would you like instructions (RETURN for no)? "))
    yield from attempted(Welcomed(), None)
    if wanted:
        yield from table.verbs.call(table, ["rules"])
