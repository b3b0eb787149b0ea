"""Read and write cells, moves and positions of Atom-4 as text, and draw the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...console.phrases import Drawing, Legend, later, phrase, quote
from ...console.reading import MAX_NUMBER, read_within
from ...console.session import Paint, Refused, unpainted
from . import laws as atom4
from .laws import CELLS, COLOURS, CYCLE, EMPTY, SIZE, CellChange, Position

COLUMNS = "ABCDEFGHIJKLMNOP"
NAMES = (
    later("black"),
    later("red"),
    later("green"),
    later("yellow"),
    later("blue"),
    later("purple"),
    later("cyan"),
    later("white"),
)


# --- text to values ---


def is_cell(word: str) -> bool:
    """Return whether a word has the form of a cell, a letter and a number. The cell may be off the
    board.
    """
    return word.isascii() and word[:1].isalpha() and word[1:].isdecimal()


def read_cell(word: str) -> int:
    """Read a cell, typed as its column and row, such as "G8"."""
    if not is_cell(word):
        raise Refused(
            phrase("{word} is not a cell: type a column and a row, as in G8.", word=quote(word))
        )
    column = COLUMNS.find(word[0].upper())
    if column < 0 or len(word) > 9 or not 1 <= int(word[1:]) <= SIZE:
        raise Refused(
            phrase(
                "{word} is off the board: columns run from A to {column}, rows from 1 to {row}.",
                word=quote(word),
                column=COLUMNS[-1],
                row=SIZE,
            )
        )
    return atom4.cell_at(column, int(word[1:]) - 1)


def read_move(position: Position, word: str) -> int:
    """Read the cell of the next move. Raise Refused if the move is not legal."""
    cell = read_cell(word)
    if position.over:
        raise Refused(
            phrase("One of those moves ends the round: leave out the cells after that move.")
        )
    shown, taken = describe_cell(cell), position.board[cell]
    if taken != EMPTY:
        raise Refused(
            phrase(
                "{cell} already holds a {colour} piece: type LEGAL to list the legal cells.",
                cell=shown,
                colour=phrase(NAMES[taken]),
            )
        )
    if not atom4.is_legal(position, cell):
        raise Refused(
            phrase(
                "{cell} does not touch two pieces that touch each other: type LEGAL to "
                "list the legal cells.",
                cell=shown,
            )
        )
    return cell


def read_row(word: str) -> int:
    return read_within(word, 1, SIZE, later("{word} is not a row: rows are numbered 1 to {last}."))


def read_round(word: str) -> int:
    return read_within(
        word, 1, MAX_NUMBER, later("{word} is not a round: rounds are numbered 1 to {last}.")
    )


# --- values to text ---


def describe_cell(cell: int) -> str:
    x, y = atom4.place_of(cell)
    return f"{COLUMNS[x]}{y + 1}"


def describe_cells(cells: Iterable[int]) -> str:
    return " ".join(map(describe_cell, cells))


def cell_prompt(position: Position, *, in_words: bool = False) -> str:
    """Return the question for a move, such as "P1 green: cell? " or, if `in_words`, "Player 1,
    green: cell? ".
    """
    colour = phrase(NAMES[position.piece])
    if in_words:
        return phrase("Player {player}, {colour}: cell? ", player=position.player, colour=colour)
    return phrase("P{player} {colour}: cell? ", player=position.player, colour=colour)


def describe_changes(changes: Iterable[CellChange]) -> str:
    """Describe changes of pieces, such as "G8 red to yellow, H9 green to black"."""
    changed = (
        phrase(
            "{cell} {old} to {new}",
            cell=describe_cell(change.cell),
            old=phrase(NAMES[change.old]),
            new=phrase(NAMES[change.new]),
        )
        for change in changes
    )
    return ", ".join(changed) or phrase("no change")


def describe_move(before: Position, cell: int) -> str:
    """Describe a move with its changes. If it ends the round, say how the round ended."""
    after = atom4.after_move(before, cell)
    move = phrase(
        "{n}. Player {player}, {colour} to {cell}: {changes}.",
        n=after.moves,
        player=before.player,
        colour=phrase(NAMES[before.piece]),
        cell=describe_cell(cell),
        changes=describe_changes(atom4.changes(before, cell)),
    )
    return " ".join(filter(None, [move, describe_end(after)]))


def describe_heard_move(before: Position, cell: int) -> str:
    """Describe a move for a player who uses a screen reader: first the cell, then the colour."""
    move = phrase(
        "{cell}, {colour}, player {player}: {changes}.",
        cell=describe_cell(cell),
        colour=phrase(NAMES[before.piece]),
        player=before.player,
        changes=describe_changes(atom4.changes(before, cell)),
    )
    return " ".join(filter(None, [move, describe_end(atom4.after_move(before, cell))]))


def describe_end(position: Position) -> str:
    """Say how a round has ended, or return "" if it is not over."""
    if position.winning_cells:
        cells = describe_cells(position.winning_cells)
        return phrase(
            "Player {winner} wins with the row {cells}.", winner=position.winner, cells=cells
        )
    return phrase("The board is full: the round is a draw.") if position.drawn else ""


def describe_prospect(position: Position, cell: int) -> str:
    """Say which pieces a move at a cell would change, and whether it would win."""
    sentence = phrase(
        "Effect of {colour} at {cell}: {changes}.",
        colour=phrase(NAMES[position.piece]),
        cell=describe_cell(cell),
        changes=describe_changes(atom4.changes(position, cell)),
    )
    line = atom4.after_move(position, cell).winning_cells
    if not line:
        return sentence
    wins = phrase("This move would win with the row {cells}.", cells=describe_cells(line))
    return f"{sentence} {wins}"


def describe_coming(position: Position) -> str:
    """List the next six pieces with their players."""
    pieces = ", ".join(describe_piece(piece) for piece in atom4.next_pieces(position, 6))
    return phrase("The next pieces: {pieces}, and so on.", pieces=pieces)


def describe_piece(piece: int) -> str:
    """Return a piece with the number of its player, such as "P1 green"."""
    return phrase("P{player} {colour}", player=atom4.owner(piece), colour=phrase(NAMES[piece]))


def describe_row(position: Position, row: int, legal: Iterable[int]) -> str:
    """Describe the pieces and the legal cells of a row in a sentence."""
    pieces = ", ".join(
        f"{describe_cell(cell)} {phrase(NAMES[position.board[cell]])}"
        for cell in cells_of(row)
        if position.board[cell] != EMPTY
    )
    rim = describe_cells(sorted(set(legal).intersection(cells_of(row))))
    if pieces and rim:
        return phrase(
            "Row {row}: {pieces}; legal cells: {cells}.", row=row, pieces=pieces, cells=rim
        )
    if pieces:
        return phrase("Row {row}: {pieces}.", row=row, pieces=pieces)
    if rim:
        return phrase("Row {row}: empty; legal cells: {cells}.", row=row, cells=rim)
    return phrase("Row {row}: empty.", row=row)


def cells_of(row: int) -> range:
    return range((row - 1) * SIZE, row * SIZE)


def describe_board(position: Position, legal: Iterable[int]) -> Iterable[str]:
    """Yield a sentence for each row that has a piece or a legal cell."""
    legal = set(legal)
    for row in range(1, SIZE + 1):
        if any(position.board[cell] != EMPTY or cell in legal for cell in cells_of(row)):
            yield describe_row(position, row, legal)


def describe_score(position: Position, won: list[int]) -> str:
    """Say how many rounds each player has won. `won` has the winner of each round, with 0 for a
    draw.
    """
    return phrase(
        "Round {round}. Rounds won by player 1: {one}; by player 2: {two}; drawn: {drawn}.",
        round=position.round,
        one=won.count(1),
        two=won.count(2),
        drawn=won.count(0),
    )


def describe_start(position: Position) -> str:
    """Say the number of the round, and who begins with which colour."""
    message = "Round {round}: player {player} begins with {colour}."
    colour = phrase(NAMES[position.piece])
    return phrase(message, round=position.round, player=position.player, colour=colour)


LEGAL, BARE = "+", "."
LEGEND = {LEGAL: later("legal"), BARE: later("empty")}
# Bold white and reversed black are readable on light and on dark screens.
PAINTS = ("reverse", "red", "green", "yellow", "blue", "magenta", "cyan", "bold")


def draw_board(
    position: Position, legal: Collection[int], paint: Paint = unpainted, *, whole: bool = False
) -> Drawing:
    """Draw the board: the part with pieces and legal cells or, if `whole`, all of it.

    Rows with an even number lie half a step to the right. So the columns are named above the board
    for odd rows, and below it for even rows.
    """
    shown = [cell for cell in range(CELLS) if position.board[cell] != EMPTY or cell in legal]
    columns, rows = (range(SIZE), range(SIZE)) if whole else extent(shown)
    names = " ".join(COLUMNS[x] for x in columns)
    lines = [f"   {names}"]
    for y in rows:
        signs = (sign(position, y * SIZE + x, legal, paint) for x in columns)
        lines.append(f"{y + 1:2} {' ' * (y % 2)}{' '.join(signs)}")
    lines.append(f"    {names}")
    return Drawing.of("\n".join(lines), lambda: describe_board(position, legal))


def legend(picture: str) -> Legend:
    """Return a line that explains the signs for empty and for legal cells that occur in a picture,
    or "" if none does.
    """
    return Legend(", ".join(f"{sign} {phrase(LEGEND[sign])}" for sign in LEGEND if sign in picture))


def describe_signs() -> str:
    """Say the meaning of each sign on the board."""
    signs = [*named_letters(), *(f"{sign} {phrase(LEGEND[sign])}" for sign in LEGEND)]
    return phrase("Signs on the board: {signs}.", signs=", ".join(signs))


def describe_letters() -> Legend:
    """Return a line with the letter of each colour."""
    return Legend(", ".join(named_letters()))


def named_letters() -> list[str]:
    """Return the letter and the name of each colour, such as "K black"."""
    return [f"{COLOURS[colour]} {phrase(name)}" for colour, name in enumerate(NAMES)]


def extent(cells: list[int]) -> tuple[range, range]:
    """Return (range of columns, range of rows) from the first to the last of these cells."""
    xs, ys = zip(*map(atom4.place_of, cells), strict=True)
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def sign(position: Position, cell: int, legal: Collection[int], paint: Paint) -> str:
    """Return the sign for a cell: the letter of its piece in colour, or the sign of a legal or of
    an empty cell.
    """
    colour = position.board[cell]
    if colour == EMPTY:
        return LEGAL if cell in legal else BARE
    return paint(COLOURS[colour], PAINTS[colour])


def draw_wheel(paint: Paint = unpainted) -> Drawing:
    """Draw the table of colour changes, which has a row for each piece that can be played, and a
    column for each colour that its rays can meet.
    """
    letters = [paint(letter, name) for letter, name in zip(COLOURS, PAINTS, strict=True)]
    lines = ["     " + "  ".join(letters)]
    for piece in CYCLE:
        made = "  ".join(letters[atom4.mixed_colour(old, piece)] for old in range(len(COLOURS)))
        lines.append(f" {letters[piece]}   {made}")
    return Drawing.of("\n".join(lines), describe_wheel)


def describe_wheel() -> Iterable[str]:
    """Yield a sentence for each piece with the colour changes that it makes."""
    for piece in CYCLE:
        made = (
            phrase("{old} becomes {new}", old=phrase(NAMES[old]), new=phrase(NAMES[new]))
            for old in range(len(NAMES))
            if (new := atom4.mixed_colour(old, piece)) != old
        )
        message = "Effect of {piece}: {changes}. All other pieces stay as they are."
        yield phrase(message, piece=phrase(NAMES[piece]), changes=", ".join(made))
