"""Atom-4's verbs that show the board, in pictures or in words, and those that explain the game."""

from __future__ import annotations

from ...console.phrases import Legend, counted, later, phrase
from ...console.verbs import Verbs
from .table import UNDER_WAY as ROUND
from .words import describe_board, describe_cells, describe_row, draw_wheel, read_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue
    from .table import Atom4

verbs = Verbs(group=later("The board"))

A_LINE = 16  # cells a line, to be typed again as they stand

RULES = later("""\
Each player in turn plays the next piece of red, yellow, green, cyan,
blue, purple, and so round. Player 1 always gets red, green and blue,
player 2 yellow, cyan and purple. A piece goes to an empty cell that
touches two pieces that touch each other.
From there a ray runs in each of the six directions until it meets a
piece, and mixes with it: red, green and blue add themselves to what
they meet, yellow, cyan and purple leave only what both have in common.
Yellow is red and green, cyan green and blue, purple red and blue, white
all three, black nothing. The rays of player 1 pass over white pieces,
those of player 2 over black ones; an empty cell ends a ray. What was
played itself stays as it is, and all changes happen at once.
Four or more white pieces in a line win for player 1, four or more black
ones for player 2, if the player's own move changed one of them. If the
board fills up first, the round is a draw.""")


@verbs.verb(
    "look", "Draw the board, as far as it is in play.", letter="l", also="board map draw print"
)
def look(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.draw()


@verbs.verb("all", "Draw the whole board.")
def all_(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.draw(whole=True)


@verbs.verb("list (ROW)", "Tell the board in words, row by row, or one row.")
def list_(table: Atom4, words: list[str]) -> Dialogue:
    position, cells = table.play.position, table.play.legal
    if words:
        yield describe_row(position, read_row(words[0]), cells)
    else:
        yield from describe_board(position, cells)


@verbs.verb("moves", "Tell the moves of this round, as they can be typed again.")
def moves(table: Atom4, _: list[str]) -> Dialogue:
    played, round = [cell for _, cell in table.play.past], table.play.position.round
    yield counted("Round {round}, {n} move.", "Round {round}, {n} moves.", len(played), round=round)
    for first in range(0, len(played), A_LINE):
        yield describe_cells(played[first : first + A_LINE])


@verbs.verb("legal", "Tell the cells where a piece may be played now.", when=ROUND)
def legal(table: Atom4, _: list[str]) -> Dialogue:
    yield phrase("You may play {cells}.", cells=describe_cells(table.play.legal))


@verbs.verb("wheel", "Show the colour table: what a piece makes of the one that it meets.")
def wheel(table: Atom4, _: list[str]) -> Dialogue:
    yield Legend(phrase("A row for each piece played, a column for each piece met."))
    yield draw_wheel(table.paint)


@verbs.verb("rules", "Tell the rules of the game.", also="how info instructions")
def rules(_: Atom4, __: list[str]) -> Dialogue:
    yield phrase(RULES)
