"""The verb that tells of rounds gone by, one's own and those that friends sent."""

from __future__ import annotations

from ....box.settings import tell_size
from ....box.text.reading import read_count
from ....console.effects import Date, attempted, done
from ....console.filing import Records
from ....console.phrases import later, typed
from ....console.records import carried
from ....console.verbs import Verbs
from ..record_words import FRIENDS, Result, tell_days, tell_friends, tell_results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.files import Row
    from ....console.session import Dialogue
    from ..table import Solo

verbs = Verbs(group=later("Rounds"))


@verbs.verb(
    "records (N) (FILE)",
    "Tell of all rounds or those with N atoms; RECORDS FRIENDS of those you compared; RECORDS "
    "EXPORT FILE.csv writes them down, IMPORT FILE.csv reads them.",
    also="stats highscores scores",
    like="4",
)
def records(table: Solo, words: list[str]) -> Dialogue:
    words = [word.lower() for word in words if word.lower() != typed("all")]
    if not words:
        yield from gone_by(table, {})
    elif words == [typed("friends")]:
        friends = yield from done(Records({"dialogue": FRIENDS}))
        yield from tell_friends(friends, (yield from done(Records({}))))
    elif len(words) == 1 and words[0].isdecimal():
        yield from gone_by(table, {"atoms": read_count(words[0], table.box.cells)})
    else:
        yield from carried(words)


def gone_by(table: Solo, wanted: Row) -> Dialogue:
    """The rounds in boxes of the present size, and the boxes of the day."""
    size = tell_size(table.box)
    rows = yield from done(Records({"size": size, **wanted}))
    results = [Result.of(row) for row in rows]
    today = yield from attempted(Date(), "")
    yield from tell_results(results, size)
    yield from tell_days(results, today)
