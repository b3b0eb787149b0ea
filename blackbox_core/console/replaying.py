"""Answer saved lines again, to resume a round or to replay a script."""

from __future__ import annotations

from typing import Any, TypeVar

from .. import VERSION
from .conversation import confirm_by_return, exchanges, may_give_up, open_table
from .phrases import counted, phrase
from .saved import SavedRound, damaged
from .services import (
    Rounds,
    Saves,
    Scripts,
    World,
    answer_again,
    done,
    done_or,
    is_forgotten,
)
from .session import Dialogue, Effect, Hearing, Refused, Session, Telling
from .settings import Chosen
from .table import SPEAK, Table

T = TypeVar("T", bound=Table)


def resume(table: Table) -> Telling[bool]:
    """Resume the unfinished round unless the player declines. Return whether it was resumed."""
    start = table.start
    prompt = phrase("Do you want to resume {round} (RETURN for yes)? ", round=start.offer)
    if not start.resume and not (yield from confirm_by_return(prompt)):
        yield from done_or(None, Rounds.declined)
        return False
    try:
        row, saved = yield from done(Saves.last_unfinished)
        yield from resume_saved(table, saved, row)
    except Refused as refusal:
        yield str(refusal)
        return False
    return True


def resume_saved(table: Table, saved: SavedRound, row: str) -> Dialogue:
    """Replace the round on the table by the saved round `saved`, and show it.

    `row` is the name of the database row that keeps the unfinished round, or "" for a game saved by
    name.
    """
    other, saved = rebuild(table, saved)
    yield from done(Rounds.left)
    table.become(other)
    yield from done_or(None, Rounds.resumed, saved, row)
    summary = table.summary(saved.recipe, saved.moves)
    yield phrase("Resuming {round}.", round=summary)
    yield from table.show()


def rebuild(table: T, saved: SavedRound) -> tuple[T, SavedRound]:
    """Return a new table with a saved round, and the saved round in the wording of this version.

    The saved lines are answered again on the new table. Lines of an earlier version are reworded
    first. Raise Refused if the lines do not lead to the saved round.
    """
    if saved.recipe.get("game", "console") not in (table.name, *table.former):
        raise damaged()
    try:
        other = table.from_recipe(saved.recipe)
    except (KeyError, ValueError):
        raise damaged() from None
    session = Session(exchanges(other), RememberingHost(saved))
    session.start()
    lines = []
    for line in saved.lines:
        at_table = session.question and session.question.table
        lines.append(in_full(other, other.upgrade_line(line, saved.version)) if at_table else line)
        session.send(lines[-1], Hearing.AS_IT_STANDS)
    if (other.moves or 0) != saved.moves:
        raise damaged()
    return other, saved._replace(lines=lines, version=VERSION)


def in_full(table: Table, line: str) -> str:
    """Return a saved line with its verb spelled in full. Earlier versions saved verbs as they were
    typed, perhaps shortened.
    """
    first, *rest = line.split(" ")
    names = table.verbs.beginning_in_english(first.lower()) if first.isalpha() else []
    return " ".join([*names, *rest]) if len(names) == 1 and not table.verbs.has(first) else line


class RememberingHost(World):
    """A host that repeats the answers which the real host gave in a saved round. It writes nothing.
    It returns None where no answer was saved.
    """

    def __init__(self, saved: SavedRound) -> None:
        self._answers = iter(saved.answers)

    def do(self, effect: Effect) -> Any:
        if is_forgotten(effect):
            return None
        how, answer = next(self._answers, ("no", ""))
        if how == "no":
            raise Refused(answer)
        return answer_again(effect, answer)


def replay_file(table: Table, name: str) -> Dialogue:
    """Replay the lines of the file `name`, then restore the settings that were in force before."""
    chosen = yield from done(Scripts.settings, name)
    if chosen is None:
        yield from replay_lines(table, name)
    elif (yield from may_give_up(table)):
        yield from done(Rounds.left)
        before = table.start, table.settings
        yield from replay_lines(table, name, chosen)
        table.start, table.settings = before
        table.start.speak(table.settings[SPEAK])


def replay_lines(table: Table, name: str, chosen: Chosen | None = None) -> Dialogue:
    """Replay the lines of the file `name`. If `chosen` is given, first begin a new round with these
    settings.
    """
    number = yield from done(Scripts.replay, name)
    yield counted("Replaying {n} line.", "Replaying {n} lines.", number)
    if chosen:
        yield from begin_anew(table, chosen)
    yield from exchanges(table, replayed=True)
    if table.done and not table.next:
        table.done = False
        yield from done(Scripts.end_replay)
        yield phrase("The replay ends here.")


def begin_anew(table: Table, chosen: Chosen) -> Dialogue:
    """Replace the round on a table by a new round, as if the program had been started with the
    settings `chosen`.
    """
    fresh = type(table)(table.start._replace(chosen=chosen, offer="", resume=False, script=""))
    table.start, table.settings, table.unreported = fresh.start, fresh.settings, fresh.unreported
    table.start.speak(chosen[SPEAK])
    table.become(fresh)
    yield from open_table(table)


def begin_with_file(table: Table, file: str) -> Dialogue:
    """Begin the conversation by replaying the file `file`, with the settings in the file or, if it
    has none, with those in force.
    """
    try:
        usual = (yield from done(Scripts.settings, file)) is None
    except Refused as refusal:
        yield str(refusal)
        yield from open_table(table)
        return
    if usual:
        yield from open_table(table)
    yield from replay_file(table, file)
