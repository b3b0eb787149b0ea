"""Export records to files of comma-separated values or JSON Lines, and import such files."""

from __future__ import annotations

from collections.abc import Iterator
from csv import DictReader, DictWriter, Error
from io import StringIO
from json import dumps, loads
from typing import Any

from ..console.phrases import number, phrase
from ..console.reading import is_day
from ..console.records import UNRANKED
from ..console.session import Refused
from .columns import OPTIONAL, RECORD_KINDS, Kind, fits
from .textfiles import read_text, write

Rows = list[dict[str, Any]]

SINCE_1_0_0 = {
    "level": "",
    "given": "",
    "luck": "",
    "run": "",
}  # columns that an older export lacks


def export(rows: Rows, name: str, over: bool) -> str | None:
    """Write records to a .csv or .jsonl file. Return the name of the file, or None if the file
    exists and `over` is false.
    """
    if not rows:
        raise Refused(phrase("There are no records to export yet: finish a round first."))
    text = as_csv(rows) if name.endswith(".csv") else as_json_lines(rows)
    return write(name, text, over)


def as_csv(rows: Rows) -> str:

    text = StringIO()
    writer = DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def as_json_lines(rows: Rows) -> str:
    return "".join(dumps(row) + "\n" for row in rows)


# --- reading an export ---


def read_records(name: str) -> Rows:
    """Return the records in an exported file.

    Raise Refused if a row is wrong.
    """
    text = read_text(name)
    rows: Rows = []
    if name.lower().endswith(".csv"):
        refuse_semicolons(text, name)
    try:
        for row in read_csv(text) if name.lower().endswith(".csv") else read_json_lines(text):
            rows.append(read_record(upgraded(row)))
    except (ValueError, KeyError, TypeError, RecursionError):
        message = "Round {n} of {file} cannot be read: import a file that RECORDS EXPORT wrote."
        raise Refused(phrase(message, file=name, n=number(len(rows) + 1))) from None
    if not rows:
        raise Refused(
            phrase("{file} holds no records: import a file that RECORDS EXPORT wrote.", file=name)
        )
    return rows


def refuse_semicolons(text: str, name: str) -> None:
    """Raise Refused if the columns of a text are separated by semicolons, as some spreadsheets save
    them.

    `name` is the name of the file, for the message.
    """
    head = text.partition("\n")[0]
    if ";" in head and "," not in head:
        message = (
            "The columns of {file} are not separated by commas: save the table as CSV with commas."
        )
        raise Refused(phrase(message, file=name))


def upgraded(row: dict[str, Any]) -> dict[str, Any]:
    """Return a record with all columns of the present version.

    For an exercise, earlier versions stored the longest run of right answers in the column
    `strict_score`. This number is moved to the column `run`.
    """
    if row["dialogue"] == "drill" and "run" not in row:
        row = {**row, "run": row["strict_score"], "strict_score": row["score"]}
    return {**SINCE_1_0_0, **row}


def read_csv(text: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of comma-separated values as {column: text}. Skip empty rows, which
    spreadsheets add.
    """
    try:
        yield from (row for row in DictReader(text.splitlines()) if any(row.values()))
    except Error as error:
        raise ValueError("no comma-separated values") from error


def read_json_lines(text: str) -> Iterator[dict[str, Any]]:
    return (loads(line) for line in text.splitlines())


def read_record(row: dict[str, Any]) -> dict[str, Any]:
    """Return the record in a row of a file. Raise ValueError or KeyError if the row is wrong."""
    record = {column: read_value(row[column], kind) for column, kind in RECORD_KINDS.items()}
    days = record["finished"][:10], record["daily"]
    if not all(is_day(day) for day in days if day) or not {*record["apart"].split()} <= {*UNRANKED}:
        raise ValueError("no round is like this")
    return record


def read_value(value: Any, kind: Kind) -> Any:
    """Return a value of an exported file as text or number. `kind` is the type or the range of the
    values in its column.

    Raise ValueError if the value does not fit.
    """
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if value in ("", None) and OPTIONAL in kinds:
        return None
    read = value if str in kinds else int(str(value))
    if not fits(read, kind) or not str(read).isascii():
        raise ValueError("no column holds this")
    return read
