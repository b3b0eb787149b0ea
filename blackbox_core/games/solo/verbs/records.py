"""The verb that tells of rounds gone by."""

from __future__ import annotations

from ....box.words import read_count
from ....console.asking import read_name
from ....console.common import write
from ....console.effects import Date, Export, Records, attempted, done
from ....console.phrases import later, phrase
from ....console.session import Refused
from ....console.verbs import Verbs
from ..record_words import Result, tell_days, tell_results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.files import Row
    from ....console.session import Dialogue
    from ..table import Solo

verbs = Verbs(group=later("Rounds"))


@verbs.verb(
    "records (N) (FILE)",
    "Tell of all rounds or those with N atoms; RECORDS EXPORT FILE.csv writes them down.",
    also="stats highscores scores",
    like="4",
)
def records(table: Solo, words: list[str]) -> Dialogue:
    if words and words[0].lower() == "export":
        yield from export(words[1:])
        return
    words = [word for word in words if word.lower() != "all"]
    if len(words) > 1 or not all(map(str.isdecimal, words)):
        raise Refused(phrase("Type it as RECORDS, RECORDS 4 or RECORDS EXPORT GAMES.CSV."))
    size = f"{table.box.rows}x{table.box.cols}"
    wanted: Row = {"size": size}
    if words:
        wanted["atoms"] = read_count(words[0], table.box)
    rows = yield from done(Records(wanted))
    results = [Result.of(row) for row in rows]
    today = yield from attempted(Date(), "")
    yield from tell_results(results, size)
    yield from tell_days(results, today)


def export(words: list[str]) -> Dialogue:
    """All records into a file of the current directory."""
    stem, dot, kind = (words or [""])[0].lower().rpartition(".")
    if not stem or kind not in ("csv", "jsonl"):
        raise Refused(phrase("Type it as RECORDS EXPORT GAMES.CSV or GAMES.JSONL."))
    name = read_name(stem) + dot + kind
    yield from write(Export(name))
    yield phrase("The records are in {file}.", file=name)
