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
The players take turns to play the next piece: red, yellow, green, cyan,
blue, purple, then red again. So player 1 always has red, green and
blue; player 2 has yellow, cyan and purple. A piece goes on an empty
cell next to two pieces that touch each other.
From there it acts in all six directions on the first piece it meets:
red, green and blue add themselves to that piece; yellow, cyan and
purple leave of it only what both have in common. Yellow is red and
green, cyan is green and blue, purple is red and blue, white is all
three, black is none. Player 1 acts through white pieces, player 2
through black ones; an empty cell stops both. The new piece itself does
not change, and all changes happen at once.
Four or more white pieces in a row win for player 1, four or more black
ones for player 2, if the winner's own move changed at least one of
them. If the board fills up first, the round is a draw.""")


@verbs.verb("look", "Draw the part of the board in play.", letter="l", also="board map draw print")
def look(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.draw()


@verbs.verb("all", "Draw the whole board.")
def all_(table: Atom4, _: list[str]) -> Dialogue:
    yield from table.draw(whole=True)


@verbs.verb("list (ROW)", "Describe the board, or one row, in words.")
def list_(table: Atom4, words: list[str]) -> Dialogue:
    position, cells = table.play.position, table.play.legal
    if words:
        yield describe_row(position, read_row(words[0]), cells)
    else:
        yield from describe_board(position, cells)


@verbs.verb("moves", "List the moves of this round, ready to be typed again.")
def moves(table: Atom4, _: list[str]) -> Dialogue:
    played, round = [cell for _, cell in table.play.past], table.play.position.round
    yield counted("Round {round}, {n} move.", "Round {round}, {n} moves.", len(played), round=round)
    for first in range(0, len(played), A_LINE):
        yield describe_cells(played[first : first + A_LINE])


@verbs.verb("legal", "List the cells where a piece may be played now.", when=ROUND)
def legal(table: Atom4, _: list[str]) -> Dialogue:
    yield phrase("You may play {cells}.", cells=describe_cells(table.play.legal))


@verbs.verb("wheel", "Show the colour table: what each piece makes of the one it meets.")
def wheel(table: Atom4, _: list[str]) -> Dialogue:
    yield Legend(phrase("A row for each piece played, a column for each piece met."))
    yield draw_wheel(table.paint)


@verbs.verb("rules", "Explain the rules of the game.", also="how info instructions")
def rules(_: Atom4, __: list[str]) -> Dialogue:
    yield phrase(RULES)
