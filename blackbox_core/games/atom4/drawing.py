"""The pictures of Atom-4: the board, one letter a piece, and the colour table."""

from __future__ import annotations

from ...console.phrases import Verbatim, later, phrase
from ...console.session import unpainted
from . import laws as atom4
from .laws import CELLS, COLOURS, CYCLE, EMPTY, SIZE
from .words import COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ...console.session import Paint
    from .laws import Position

LEGAL, BARE = "+", "."
LEGEND = {LEGAL: later("legal"), BARE: later("empty")}
# White in bold and black in reverse are seen on a light screen and on a dark one.
PAINTS = ("reverse", "red", "green", "yellow", "blue", "magenta", "cyan", "bold")


def draw_board(
    position: Position, legal: Collection[int], paint: Paint = unpainted, *, whole: bool = False
) -> Verbatim:
    """The board, cropped to its pieces and legal cells unless the whole of it is wanted.

    Even rows lie half a step to the right; their columns are named below, the others' above.
    """
    shown = [cell for cell in range(CELLS) if position.board[cell] != EMPTY or cell in legal]
    columns, rows = (range(SIZE), range(SIZE)) if whole else extent(shown)
    names = " ".join(COLUMNS[x] for x in columns)
    lines = [f"   {names}"]
    for y in rows:
        signs = (sign(position, y * SIZE + x, legal, paint) for x in columns)
        lines.append(f"{y + 1:2} {' ' * (y % 2)}{' '.join(signs)}")
    return Verbatim("\n".join([*lines, f"    {names}"]))


def legend(picture: str) -> str:
    """One line that names the signs in a picture of the board; empty if they need no names."""
    return ", ".join(f"{sign} {phrase(LEGEND[sign])}" for sign in LEGEND if sign in picture)


def extent(cells: list[int]) -> tuple[range, range]:
    """The columns and rows that these cells reach."""
    xs, ys = zip(*map(atom4.place_of, cells), strict=True)
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def sign(position: Position, cell: int, legal: Collection[int], paint: Paint) -> str:
    """What stands for a cell."""
    colour = position.board[cell]
    if colour == EMPTY:
        return LEGAL if cell in legal else BARE
    return paint(COLOURS[colour], PAINTS[colour])


def draw_wheel(paint: Paint = unpainted) -> Verbatim:
    """The colour table: a row for each piece that is played, a column for each that it meets."""
    letters = [paint(letter, name) for letter, name in zip(COLOURS, PAINTS, strict=True)]
    lines = ["     " + "  ".join(letters)]
    for piece in CYCLE:
        made = "  ".join(letters[atom4.mix(old, piece)] for old in range(len(COLOURS)))
        lines.append(f" {letters[piece]}   {made}")
    return Verbatim("\n".join(lines))
