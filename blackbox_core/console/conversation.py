"""An exchange at a table: a question, and the reply to its answer."""

from __future__ import annotations

from .phrases import plain
from .session import Refused
from .table import COMMENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Dialogue
    from .table import Table


def open_table(table: Table) -> Dialogue:
    """What is said before the first question, be it a refusal."""
    try:
        yield from table.open()
    except Refused as refusal:
        yield str(refusal)


def exchange(table: Table) -> Dialogue:
    """One question, and the reply to its answer."""
    if table.unreported:
        yield from report_start(table)
    question = table.question()
    if table.machine_refused and not question.afar:  # the machine has no better line: a person has
        question = question.replace(think=None)
    table.machine_refused = False
    line = yield question
    yield from table.heard(line) if question.afar else reply(table, line, bool(question.think))


def report_start(table: Table) -> Dialogue:
    """Tell the world of the round that began."""
    from .effects import done_or
    from .files import Services

    table.unreported = False
    yield from done_or(None, Services.round_began, table.recipe())


def reply(table: Table, line: str, by_machine: bool = False) -> Dialogue:
    """Answer one line; a refusal changes nothing, and a comment gets no answer."""
    words = [*map(plain, line.split())]
    try:
        if not words:
            yield from table.empty_line()
        elif words[0][0] != COMMENT or not table.is_comment(words[0]):
            yield from table.answer(words)
    except Refused as refusal:
        table.machine_refused = by_machine
        yield str(refusal)
