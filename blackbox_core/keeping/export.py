"""Records as files for other programs: comma-separated values, or JSON Lines."""

from __future__ import annotations

from ..console.phrases import phrase
from ..console.session import Refused
from .textfiles import create

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Rows = list[dict[str, Any]]


def export(rows: Rows, name: str, over: bool) -> bool:
    """Write all records under a name that ends in .csv or .jsonl; False if it is taken."""
    if not rows:
        raise Refused(phrase("There are no records yet."))
    file = create(name, over)
    if not file:
        return False
    try:
        file.write(as_csv(rows) if name.endswith(".csv") else as_json_lines(rows))
    finally:
        file.close()
    return True


def as_csv(rows: Rows) -> str:
    from csv import DictWriter
    from io import StringIO

    text = StringIO()
    writer = DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_json_lines(rows: Rows) -> str:
    from json import dumps

    return "".join(dumps(row) + "\n" for row in rows)
