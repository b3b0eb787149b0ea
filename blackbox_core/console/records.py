"""Rounds gone by, in every game that has them on record: told, written to a file, read from one."""

from __future__ import annotations

from .asking import read_name
from .common import write
from .effects import done
from .filing import Export, Import, Records
from .phrases import counted, phrase, typed
from .session import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .files import Row
    from .session import Dialogue

EXPORT, IMPORT = typed("export"), typed("import")


def gone_by(words: list[str], tell: Callable[[list[Row]], Iterator[str]]) -> Dialogue:
    """What RECORDS answers: all rounds of this game, as it tells of them, or what a file has."""
    if words:
        yield from carried(words)
        return
    rows = yield from done(Records({}))
    if rows:
        yield from tell(rows)
    else:
        yield phrase("Nothing is on record yet.")


def carried(words: list[str]) -> Dialogue:
    """Records into a file of the current directory, or out of one: EXPORT FILE, IMPORT FILE."""
    how, file = words[0].lower(), words[1].lower() if words[1:] else ""
    stem, dot, kind = file.rpartition(".")
    if how not in (EXPORT, IMPORT) or not stem or kind not in ("csv", "jsonl"):
        told = "Type it as RECORDS, RECORDS EXPORT GAMES.CSV or RECORDS IMPORT GAMES.JSONL."
        raise Refused(phrase(told))
    name = read_name(stem) + dot + kind
    if how == EXPORT:
        yield from write(Export(name))
        yield phrase("The records are in {file}.", file=name)
    elif new := (yield from done(Import(name))):
        yield counted("{n} round more is on record.", "{n} rounds more are on record.", new)
    else:
        yield phrase("All rounds of {file} are on record already.", file=name)
