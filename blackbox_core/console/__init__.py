"""Declare a game, and hold one conversation with a player, from the greeting to the farewell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from .conversation import (
    YES,
    answer_unless_refused,
    confirm_or_number,
    exchanges,
    may_give_up,
    open_table,
)
from .phrases import phrase
from .replaying import resume
from .services import Rounds, World, done, done_or
from .session import Conversation, Dialogue, Refused, Telling
from .settings import Chosen, Setting
from .table import Start, Table
from .verb import Action

if TYPE_CHECKING:
    from .contest import MatchSetup


def offer_instructions(table: Table) -> Telling[str]:
    """Ask a new player whether to show the instructions.

    If the player types a number instead of yes or no, return it, because it answers the first
    question of the game. Otherwise return "".
    """
    prompt = phrase("Would you like instructions (RETURN for no)? ")
    answer = yield from confirm_or_number(prompt)
    yield from done_or(None, World.newcomer_welcomed)
    if answer in YES:
        yield from table.verbs.call(table, ["rules"])
    return answer if answer.isdecimal() else ""


def switch_to_game(table: Table, *words: str) -> Dialogue:
    """Switch to another game. The first word is its name, and the others are its options. Save the
    round in progress if possible, otherwise ask whether to give it up.
    """
    if table.start.peer:
        raise Refused(
            phrase(
                "No other game can begin while you are playing over a line: type RESIGN to give "
                "up this game, or QUIT to leave Black Box."
            )
        )
    kept = yield from done_or(False, Rounds.is_kept)
    if kept or (yield from may_give_up(table)):
        moves = table.moves
        table.next = yield from done(World.switch_game, [*words], table.settings)
        table.done = True
        if kept and moves:
            yield phrase("This round is saved: resume it when you come back.")


def way_to(game: str) -> Action:
    """Return the function that carries out a verb which switches to `game`. The words after the
    verb are the options of that game.
    """

    def go(table: Table, words: list[str]) -> Dialogue:
        yield from switch_to_game(table, game, *(word.lower() for word in words))

    return go


class Game(NamedTuple):
    """A game: its name, its settings, the function that opens a conversation, and what sets the
    game apart from others.
    """

    name: str
    title: str
    settings: tuple[Setting[Any], ...]
    open: Callable[[Start], Conversation]  # opens a conversation
    check: Callable[[Chosen], None] = Table.check  # refuses options that exclude each other
    upgrade_line: Callable[[str, str], str] = Table.upgrade_line  # from an earlier version
    summary: Callable[[dict[str, str], int], str] = Table.summary  # describes a saved round
    keeps: bool = True  # whether unfinished rounds are saved
    machine: bool = False  # whether it is played by programs and not by people
    reads_files: bool = False  # whether it may read files, if `keeps` is false
    match: MatchSetup | None = None  # for a game in which two programs play each other
    check_log: Callable[[str, list[str]], None] | None = None  # refuses another game's log


def game_of(table: type[Table]) -> Game:
    """Return the Game that is played at tables of the class `table`."""
    return Game(
        table.name,
        table.title,
        table.declared,
        lambda start: converse(table(start)),
        table.check,
        table.upgrade_line,
        table.summary,
    )


def converse(table: Table) -> Conversation:
    """Hold the whole conversation with the player at `table`: greeting, questions and answers,
    farewell. Return the conversation of the game to which the player switches, or None.
    """
    try:
        yield from table.greet()
        yield from opening(table)
        yield from exchanges(table)
    except EOFError:
        pass
    if not table.next:
        if table.moves:
            yield from describe_kept()
        yield from table.farewell()
    return table.next


def opening(table: Table) -> Dialogue:
    """Begin the conversation after the greeting. If an option names a file, replay its lines.
    Otherwise resume the unfinished round if the player wants to, or begin a new round.
    """
    if table.start.script:
        from .replaying import begin_with_file

        yield from begin_with_file(table, table.start.script)
    elif not (yield from resume_unfinished(table)):
        is_new = table.start.newcomer and table.has_rules
        number = (yield from offer_instructions(table)) if is_new else ""
        yield from open_table(table)
        if number:
            yield from answer_unless_refused(table, number)


def describe_kept() -> Dialogue:
    """If the round in progress is saved, say how to resume it later."""
    if (yield from done_or(False, Rounds.is_kept)):
        yield phrase("This round is saved: start the same game with --resume to continue it.")


def resume_unfinished(table: Table) -> Telling[bool]:
    """Resume the unfinished round, if there is one and the player does not decline. Return whether
    it was resumed.
    """
    if not (table.start.offer or table.start.resume):
        return False

    return (yield from resume(table))
