"""The console's verbs that tell of rounds gone by, and of the player's settings."""

from __future__ import annotations

from ....box.words import read_count
from ....console.files import read_name, write
from ....console.session import Errand, Refused, told
from ..record_words import read_results, tell_days, tell_results
from ..table import Table, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.session import Dialogue


@verbs.verb(
    "records (N) (FILE)",
    "Tell of all rounds or those with N atoms; RECORDS EXPORT FILE.csv writes them down.",
)
def records(table: Table, words: list[str]) -> Dialogue:
    if words and words[0].lower() == "export":
        yield from export(words[1:])
        return
    if len(words) > 1:
        raise Refused("Type it as RECORDS, RECORDS 4 or RECORDS EXPORT GAMES.CSV.")
    atoms = str(read_count(words[0], table.box)) if words else ""
    size = f"{table.box.rows}x{table.box.cols}"
    results = read_results((yield Errand("records", (size, atoms))))
    today = yield from told(Errand("date"))
    yield from tell_results(results, size)
    yield from tell_days(results, today)


def export(words: list[str]) -> Dialogue:
    """All records into a file of the current directory."""
    stem, dot, kind = (words or [""])[0].lower().rpartition(".")
    if not stem or kind not in ("csv", "jsonl"):
        raise Refused("Type it as RECORDS EXPORT GAMES.CSV or GAMES.JSONL.")
    name = read_name(stem) + dot + kind
    yield from write(Errand("export", (name,)))
    yield f"The records are in {name}."


@verbs.verb("settings", "Tell what is kept from one game to the next.")
def settings(table: Table, _: list[str]) -> Dialogue:
    choices = {"Sound": table.sound, "billiard": table.billiard, "colour": table.colour}
    told = ", ".join(f"{name} {'on' if so else 'off'}" for name, so in choices.items())
    yield f"{told}; {'verbose' if table.verbose else 'brief'}."
    yield "SOUND, BILLIARD, COLOUR, VERBOSE and BRIEF change them."


@verbs.verb("colour", "Colours on or off, where the terminal has them.", letter="color")
def colour(table: Table, _: list[str]) -> Dialogue:
    table.colour = not table.colour
    yield f"Colour is {'on' if table.colour else 'off'}."
