"""The verbs of Atom-4: moves, who plays, and views of the board."""

from __future__ import annotations

from ...console.common import common, display_verbs
from ...console.conversation import may_give_up
from ...console.phrases import Legend, counted, later, phrase, typed
from ...console.reading import read_level
from ...console.records import PEOPLE, by_level, declare_records, describe_opponent
from ...console.services import Rounds, Row, done_or
from ...console.session import Ask, Dialogue, Refused
from ...console.settings import describe_machine, read_players
from ...console.table import RAY_HELP, VERBOSE
from ...console.verb import HELPS, LOSES, MOVES
from ...console.verbs import Verbs
from ..switching import verbs_from
from .table import LEVELS, Atom4
from .table import UNDER_WAY as ROUND
from .words import (
    describe_board,
    describe_cell,
    describe_cells,
    describe_coming,
    describe_heard_move,
    describe_letters,
    describe_move,
    describe_prospect,
    describe_row,
    describe_score,
    describe_signs,
    describe_start,
    draw_wheel,
    read_move,
    read_round,
    read_row,
)

view_verbs = Verbs(group=later("The board"))

A_LINE = 16  # cells on a line of output, so that the line can be typed again

RULES = later(
    "Player 1 wins with four or more white pieces in a row, and player 2 with\n"
    "four or more black ones. The winner's own move must change at least one\n"
    "of the pieces in that row. If the board fills up first, the round is a\n"
    "draw.\n"
    "The players take turns to play the next piece: red, yellow, green, cyan,\n"
    "blue, purple, then red again. So player 1 always has red, green and\n"
    "blue, and player 2 has yellow, cyan and purple. A piece goes in an empty\n"
    "cell next to two pieces that touch each other.\n"
    "From there the new piece acts in all six directions, on the first piece\n"
    "that it meets in each. Red, green and blue add themselves to that piece.\n"
    "Yellow, cyan and purple leave only what both pieces have in common.\n"
    "The colours are made up as follows:\n"
    "- yellow (Y) is red (R) and green (G);\n"
    "- cyan (C) is green and blue (B);\n"
    "- purple (P) is red and blue;\n"
    "- white (W) is all three, and black (K) is none.\n"
    "Player 1's pieces act through white pieces, and player 2's through black\n"
    "ones. No piece acts through an empty cell. The new piece itself does not\n"
    "change, and all changes happen at once.\n"
    "Type a cell such as I7 to play."
)


QUESTION_SIGNS = later("In a question, P1 and P2 stand for player 1 and player 2.")


@view_verbs.verb(
    "look", "Draw the part of the board in play.", letter="l", also="board map draw print"
)
def look(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.draw()


@view_verbs.verb("all", "Draw the whole board.")
def all_(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.draw(whole=True)


@view_verbs.verb("list (ROW)", "Describe the board, or one row, in words.")
def list_(table: Atom4, words: list[str]) -> Dialogue:
    position, cells = table.play.position, table.play.legal
    if words:
        yield describe_row(position, read_row(words[0]), cells)
    else:
        yield from describe_board(position, cells)


@view_verbs.verb("moves", "List the moves of this round in a form that can be typed again.")
def moves(table: Atom4, _: list[str]) -> Dialogue:
    played, round = [cell for _, cell in table.play.past], table.play.position.round
    yield counted(
        "{n} move has been played in round {round}.",
        "{n} moves have been played in round {round}.",
        len(played),
        round=round,
    )
    for first in range(0, len(played), A_LINE):
        yield describe_cells(played[first : first + A_LINE])


@view_verbs.verb("legal", "List the cells where a piece may be played now.", when=ROUND)
def legal(table: Atom4, _: list[str]) -> Dialogue:
    yield phrase("Legal cells: {cells}.", cells=describe_cells(table.play.legal))


@view_verbs.verb("legend", "Explain the signs on the board and in the questions.")
def legend(_: Atom4, __: list[str]) -> Dialogue:
    yield describe_signs()
    yield phrase(QUESTION_SIGNS)


@view_verbs.verb("wheel", "Show in a table what each piece does to the piece it meets.")
def wheel(table: Atom4, _: list[str]) -> Dialogue:
    yield Legend(phrase("There is a row for each piece played, and a column for each piece met."))
    yield draw_wheel(table.paint)
    yield describe_letters()


@view_verbs.verb("rules", "Explain the rules of the game.", also="how info instructions")
def rules(_: Atom4, __: list[str]) -> Dialogue:
    yield phrase(RULES)


def record_row(table: Atom4) -> Row | None:
    """Return the values of a round for the records, {column: value}, or None if the machine plays
    both players. If two people play, the values do not say who won.
    """
    setup, play = table.setup, table.play
    people = [player for player in (1, 2) if player not in setup.machine]
    if not people:
        return None
    moves = len(play.past)
    return {
        "box": f"{table.name} {play.position.round} {setup.seed}",
        "rays": moves,
        "score": moves,
        "solved": int(play.won[-1] in people),
        "apart": play.unranked_reason,
        "level": PEOPLE if len(people) == 2 else str(setup.level),
    }


GAME_GROUP = later("The game")
FIRST = {
    "hint": later("suggest a move"),
    "legal": later("list the cells where a piece may be played"),
    "look": later("draw the board"),
    "wheel": later("show how the colours mix"),
    "undo": later("undo the last move"),
    "score": later("show the round and the score so far"),
    "new": later("begin another round"),
    "rules": later("explain the rules"),
    "quit": later("leave Black Box"),
}
verbs = Verbs(FIRST, helped=True, group=GAME_GROUP)
verbs.take(verbs_from("atom4"))


# --- moves ---


@verbs.verb(
    "play CELL...",
    "Play a piece in a cell, as in PLAY G8. You can also type the cell alone. Type several cells "
    "to play the moves of both players in turn.",
    example="I7",
    when=ROUND,
    risk=MOVES,
)
def play(table: Atom4, words: list[str]) -> Dialogue:
    table.play.move(words)
    if len(words) > 1:
        yield counted(
            "{n} move was played. The last move:",
            "{n} moves were played. The last move:",
            len(words),
        )
    describe = describe_heard_move if table.listens else describe_move
    yield describe(*table.play.past[-1])
    yield from report_move(table)


def report_move(table: Atom4) -> Dialogue:
    """Draw the board after a move, if the player wants that. If the round is over, report its
    end.
    """
    if table.play.over or (table.settings[VERBOSE] and not table.machine_to_play):
        yield from table.show()
    if table.play.over:
        yield from finish(table)


def finish(table: Atom4) -> Dialogue:
    """Say the score, and put the round on record."""
    yield describe_score(table.play.position, table.play.won)
    if row := record_row(table):
        yield from done_or(None, Rounds.finished, row)


@verbs.verb(
    "why CELL", "Show what a move in a cell would do, without playing it.", example="I7", when=ROUND
)
def why(table: Atom4, words: list[str]) -> Dialogue:
    position = table.play.position
    cell = read_move(position, "".join(words))
    yield describe_prospect(position, cell)


@verbs.verb(
    "hint",
    "Suggest the move that the machine would play at its own level, or at level 3 if "
    "that is higher.",
    letter="h",
    when=ROUND,
    risk=HELPS,
)
def hint(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.admit_help(RAY_HELP)
    position = table.play.position
    if position not in table.play.hints:
        answer = yield Ask(phrase("Which cell is best? "), think=table.advise)
        table.play.hints[position] = read_move(position, answer.strip())
    cell = table.play.hints[position]
    would = describe_prospect(position, cell)
    yield phrase("Try {cell}. {would}", cell=describe_cell(cell), would=would)


@verbs.verb("undo", "Undo your last move, and the machine's reply.", letter="u", risk=MOVES)
def undo(table: Atom4, _: list[str]) -> Dialogue:
    taken = table.play.undo(table.setup.machine)
    one = "{n} move has been undone. It is player {player}'s turn."
    many = "{n} moves have been undone. It is player {player}'s turn."
    if taken:
        yield counted(one, many, taken, player=table.play.position.player)
    else:
        none = "The resignation has been undone. It is player {player}'s turn."
        yield phrase(none, player=table.play.position.player)
    if table.settings[VERBOSE]:
        yield from table.show()


# --- who plays ---


@verbs.verb(
    "machine (WHO)",
    ("Let the machine play as player 1, player 2 or BOTH, or turn the machine OFF."),
    letter="m",
)
def machine(table: Atom4, words: list[str]) -> Dialogue:
    if words:
        table.setup = table.setup._replace(machine=read_players(words[0]))
    yield describe_machine(table.setup.machine, table.setup.level)


@verbs.verb(
    "level (N)", "Set how well the machine plays, from 0 to 5. The usual level is 3.", example="2"
)
def level(table: Atom4, words: list[str]) -> Dialogue:
    if words:
        table.setup = table.setup._replace(level=read_level(words[0], LEVELS))
    yield phrase("The machine's level is {level}.", level=table.setup.level)


# --- rounds ---


def begin(table: Atom4, round: int) -> Dialogue:
    table.begin(round, table.play.won)
    yield from table.show()
    yield describe_start(table.play.position)


@verbs.verb(
    "new (N)", "Begin the next round, or round N.", letter="n", also="restart again", risk=LOSES
)
def new(table: Atom4, words: list[str]) -> Dialogue:
    round = read_round(words[0] if words else str(table.play.position.round + 1))
    if (yield from may_give_up(table)):
        yield from begin(table, round)


@verbs.verb(
    "next (ROUND)",
    "List the pieces to come. NEXT ROUND begins the next round, as NEW does.",
    risk=MOVES,
)
def next_(table: Atom4, words: list[str]) -> Dialogue:
    if not words:
        yield describe_coming(table.play.position)
    elif typed("round").startswith(words[0].lower()):
        yield from new(table, [])
    else:
        raise Refused(phrase("NEXT takes only the word ROUND: type NEXT or NEXT ROUND."))


@verbs.verb("resign", "Give up this round.", when=ROUND, risk=LOSES)
def resign(table: Atom4, _: list[str]) -> Dialogue:
    if not (yield from may_give_up(table)):
        return
    table.play.resigned = loser = table.play.position.player
    message = "Player {loser} resigns: player {winner} wins."
    yield phrase(message, loser=loser, winner=3 - loser)
    yield from finish(table)


@verbs.verb(
    "score",
    "Show the number of this round and the score so far.",
    letter="s",
    also="status points",
)
def score(table: Atom4, _: list[str]) -> Dialogue:
    yield describe_score(table.play.position, table.play.won)
    if not table.play.over:
        yield phrase("It is player {player}'s turn.", player=table.play.position.player)


declare_records(
    verbs,
    later(
        "Sum up the rounds by opponent, with wins and turns. RECORDS EXPORT GAMES.CSV "
        "writes the records to a file, and RECORDS IMPORT GAMES.CSV adds the records from a file."
    ),
    lambda rows: by_level(rows, describe_opponent),
)
for family in (view_verbs, display_verbs, common):
    verbs.take(family)
