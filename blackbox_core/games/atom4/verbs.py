"""Atom-4's verbs that play, take back, and say who plays; and those that begin and end a round."""

from __future__ import annotations

from ...console.asking import given_up
from ...console.files import files, named
from ...console.phrases import plural
from ...console.session import Ask, Errand, Refused
from ...console.unfinished import take_up
from .rounds_kept import remade
from .search import LEVELS
from .table import ROUND, Table, verbs
from .words import (
    NAMES,
    read_level,
    read_move,
    read_players,
    read_round,
    tell_cell,
    tell_coming,
    tell_machine,
    tell_move,
    tell_prospect,
    tell_score,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue, Telling

verbs.take(files)


# --- moves ---


@verbs.verb(
    "play CELL...",
    "Play a cell, as a bare cell does; several are both players' moves.",
    when=ROUND,
)
def play(table: Table, words: list[str]) -> Dialogue:
    table.play(words)
    if len(words) > 1:
        yield f"{plural(len(words), 'move')} played; the last:"
    yield tell_move(*table.past[-1])
    yield from turn_over(table)


def turn_over(table: Table) -> Dialogue:
    """After a move: the board where it is wanted, and the score if the round is over."""
    if table.over or (table.verbose and not table.machine_to_play):
        yield from table.show()
    if table.over:
        yield tell_score(table.position, table.won)


@verbs.verb("why CELL", "What a move there would do, before it is played.", when=ROUND)
def why(table: Table, words: list[str]) -> Dialogue:
    yield (tell_prospect(table.position, read_move(table.position, "".join(words))))


@verbs.verb("hint", "What the machine would play for you.", letter="h", when=ROUND)
def hint(table: Table, _: list[str]) -> Dialogue:
    answer = yield Ask("Hint? ", think=table.think)
    cell = read_move(table.position, answer.strip())
    yield (f"Try {tell_cell(cell)}. {tell_prospect(table.position, cell)}")


@verbs.verb("undo", "Take back your last move, and the machine's after it.", letter="u")
def undo(table: Table, _: list[str]) -> Dialogue:
    taken = table.undo()
    told = f"{plural(taken, 'move')} taken back." if taken else "No move taken back."
    yield f"{told} It is player {table.position.player}'s turn."
    if table.verbose:
        yield from table.show()


# --- who plays ---


@verbs.verb("machine (WHO)", "Let the machine play 1, 2 or BOTH, or switch it OFF.", letter="m")
def machine(table: Table, words: list[str]) -> Dialogue:
    if words:
        table.machine = read_players(words[0])
    yield tell_machine(table.machine, table.level)


@verbs.verb("level (N)", "Let the machine think more or less: 0 to 5, usually 3.")
def level(table: Table, words: list[str]) -> Dialogue:
    if words:
        table.level = read_level(words[0], len(LEVELS) - 1)
    yield f"The machine's level is {table.level}."


# --- rounds ---


def announce(table: Table) -> Dialogue:
    position = table.position
    yield from table.show()
    yield f"Round {position.round}: player {position.player} begins with {NAMES[position.piece]}."


def begin(table: Table, round: int) -> Dialogue:
    table.next_round(round)
    yield from announce(table)


@verbs.verb("new (N)", "Begin the next round, or round N.", letter="n")
def new(table: Table, words: list[str]) -> Dialogue:
    round = read_round(words[0] if words else str(table.position.round + 1))
    if (yield from agreed(table)):
        yield from begin(table, round)


@verbs.verb(
    "next (ROUND)", "Tell the pieces to come; NEXT ROUND begins the next round, as NEW does."
)
def next_(table: Table, words: list[str]) -> Dialogue:
    if not words:
        yield tell_coming(table.position)
    elif "round".startswith(words[0].lower()):
        yield from new(table, [])
    else:
        raise Refused("Type it as NEXT or NEXT ROUND.")


def agreed(table: Table) -> Telling[bool]:
    """Whether the round under way may be given up; asked only of a person, about moves played."""
    return (yield from given_up(bool(table.past) and not table.over and table.setup.confirm))


@verbs.verb("resign", "Give this round to the other player.", when=ROUND)
def resign(table: Table, _: list[str]) -> Dialogue:
    table.resigned = table.position.player
    yield f"Player {table.resigned} resigns: player {3 - table.resigned} wins."
    yield tell_score(table.position, table.won)


@verbs.verb("restore (NAME)", "Go on with a round that was saved.")
def restore(table: Table, words: list[str]) -> Dialogue:
    name = yield from named(words, "Restore which game", "game")
    text = yield Errand("restore", (name,))
    yield from take_up(table, remade, text)


@verbs.verb("score", "Tell the number of this round and who won those before.", letter="s")
def score(table: Table, _: list[str]) -> Dialogue:
    yield tell_score(table.position, table.won)


@verbs.verb("quit", "End the game.", letter="q")
def quit_(table: Table, _: list[str]) -> Dialogue:
    table.done = True
    yield from ()


def part(table: Table) -> Dialogue:
    """The last words: the score, where there is one."""
    if table.won:
        yield tell_score(table.position, table.won)
    yield "Goodbye."
