"""The console's verbs that keep a round or a conversation, and bring it back."""

from __future__ import annotations

from ....console.files import files, named
from ....console.session import Errand
from ....console.unfinished import take_up
from ..rounds_kept import remade
from ..table import Table, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue

verbs.take(files)


@verbs.verb("restore (NAME)", "Go on with a round that was saved; it counts as taken back.")
def restore(table: Table, words: list[str]) -> Dialogue:
    name = yield from named(words, "Restore which game", "game")
    text = yield Errand("restore", (name,))
    yield from take_up(table, remade, text)
    table.undone = True
