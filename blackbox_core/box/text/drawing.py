"""Draw the picture of a box: signs in its cells and labels at its entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...console.phrases import Legend, later, phrase
from ...console.session import Paint, unpainted
from .. import ABSORBED, FIRST, HEXAGONS, Box, Cells, union
from ..view import Round, Shot, View
from . import Layout, Picture
from .words import describe_numbers, describe_shots_by_result, describe_signs

# Without A and R, which are results; without O and X, which are cells;
# without B, G, I, Q, S and Z, which are easily misread as figures.
LETTERS = "CDEFHJKLMNPTUVWY"
COLOURS = ("cyan", "yellow", "green", "magenta", "red", "blue")

HIDDEN, SET, FREE, MAYBE, FOUND, WRONG, MISSED, ATOM, WAY = (
    ".",
    "@",
    "-",
    "%",
    "O",
    "X",
    "*",
    "*",
    "+",
)
LEARNING = "L"  # in the corner
LEGEND = {
    SET: later("your atom"),
    FREE: later("free"),
    MAYBE: later("maybe"),
    FOUND: later("found"),
    WRONG: later("wrong"),
    WAY: later("path"),
    MISSED: later("atom"),
}
SPOKEN = {
    SET: later("Atoms set: {cells}."),
    FREE: later("Marked free: {cells}."),
    MAYBE: later("Marked maybe: {cells}."),
    FOUND: later("Atoms found: {cells}."),
    WRONG: later("Wrong cells: {cells}."),
    MISSED: later("Atoms: {cells}."),
    WAY: later("Path: {cells}."),
}


def layout_in(box: Box) -> type[Layout]:
    """Return the class that lays out the picture of a box, by the shape of its cells."""
    if box.shape == HEXAGONS:
        from .hexagon_layout import HexagonLayout  # loaded with such a box

        return HexagonLayout
    return Layout


class Grid:
    """The contents of a picture: a sign and a shade for each cell, and a label for each entry."""

    def __init__(self, box: Box, corner: str = " ", coordinates: bool = False) -> None:
        self.box = box
        self.corner, self.coordinates = corner, coordinates
        self.row_numbers = False
        self.spoken: Mapping[str, str] = SPOKEN
        self.shots: Sequence[Shot] = ()
        self.cells = [HIDDEN] * box.cells
        self.shades = [""] * box.cells
        self.labels = {entry: str(entry) for entry in range(1, box.entries + 1)}
        self.colours: dict[int, str] = {}

    def put(self, mask: Cells, sign: str) -> None:
        """Write a sign on every cell of the set `mask`."""
        while mask:
            lowest = mask & -mask
            self.cells[lowest.bit_length() - 1] = sign
            mask ^= lowest

    def lay(self, mask: Cells, sign: str) -> None:
        """Write a sign on those cells of the set `mask` that are still empty."""
        if not mask:
            return
        hidden = union(FIRST << i for i, here in enumerate(self.cells) if here == HIDDEN)
        self.put(mask & hidden, sign)

    def mark_shots(self, shots: Sequence[Shot], markers: Sequence[str]) -> None:
        """Write the results of shots at their entries, in place of the numbers of the entries.

        `markers` are the labels for the ends of rays that came out, in the order of the shots.
        """
        self.shots = shots
        pairs = 0
        for shot in shots:
            if shot.paired:
                for entry in (shot.entry, shot.exit):
                    self.labels[entry] = markers[pairs]
                    self.colours[entry] = COLOURS[pairs % len(COLOURS)]
                pairs += 1
            else:
                self.labels[shot.entry] = "A" if shot.exit == ABSORBED else "R"

    def draw(self, paint: Paint = unpainted, widest: int = 0) -> Picture:
        """Return the picture. All labels are as wide as the largest number of an entry, or as
        `widest` if that is more.
        """
        width = max(len(str(self.box.entries)), widest)
        shown = [*self.cells], [*self.shades], dict(self.labels), dict(self.colours)
        numbers = self.coordinates, self.row_numbers
        layout = layout_in(self.box)(self.box, self.corner, *shown, paint, width, *numbers)
        return Picture(layout, self.in_words)

    def in_words(self) -> str:
        """Return the picture in sentences: the numbers in the cells, or the rays and the signs in
        the cells.
        """
        if any(sign.isdecimal() for sign in self.cells):
            return "\n".join(describe_numbers(self.box, self.cells))
        sentences = [phrase("Learning mode is on.")] if self.corner == LEARNING else []
        sentences += describe_shots_by_result(self.shots)
        sentences += describe_signs(self.box, self.cells, self.spoken)
        return "\n".join(sentences) or phrase("No ray has been fired, and nothing is marked.")

    def legend(self, meanings: dict[str, str] | None = None) -> Legend:
        """Return a line that explains the signs in the picture, or "" if there are none. `meanings`
        has the meaning of each sign, or is None for the usual meanings.
        """
        known = meanings or meanings_of(LEGEND)
        named = [f"{sign} {known[sign]}" for sign in known if sign in self.cells]
        if self.corner == LEARNING:
            named.append(f"{LEARNING} {phrase('learning mode')}")
        return Legend(", ".join(named))


EDGE_SIGNS = {  # by whether pairs of exits are numbered
    False: later(
        "At the edge, a number is an entry that you have not tried. A means absorbed, and R "
        "means reflected. Any other letter marks the entry and the exit of one ray."
    ),
    True: later(
        "At the edge, a number is an entry that you have not tried. A means absorbed, and R "
        "means reflected. A label such as #1 marks the entry and the exit of one ray."
    ),
}


def meanings_of(signs: Iterable[str]) -> dict[str, str]:
    """Return {sign: meaning} for signs that occur in cells, with the meanings translated."""
    return {sign: phrase(LEGEND[sign]) for sign in signs}


def describe_legend(meanings: dict[str, str]) -> str:
    """Return a sentence that explains the signs in the cells."""
    signs = ", ".join(f"{sign} {meaning}" for sign, meaning in meanings.items())
    return phrase(
        "A cell with {hidden} has no mark. The other signs: {signs}.",
        hidden=HIDDEN,
        signs=signs,
    )


def standard_markers(letters: Sequence[str]) -> list[str]:
    """Return labels for the ends of rays that come out: the letters, then letters followed by a
    digit.
    """
    return [*letters, *(letter + digit for digit in "234" for letter in letters)]


def billiard_markers(box: Box) -> list[str]:
    """Return labels for the ends of rays that come out: #1, #2 and so on."""
    return [f"#{pair}" for pair in range(1, box.entries // 2 + 1)]


def put_marks(grid: Grid, view: View) -> None:
    """Write the player's marks on a grid."""
    grid.put(view.marks.free, FREE)
    grid.put(view.marks.maybe, MAYBE)
    grid.put(view.marks.atoms, SET)


def put_verdict(grid: Grid, round: Round) -> None:
    """Write the answer on a grid, with different signs for atoms that were found, wrong and
    missed.
    """
    marked = round.view.marks.atoms
    grid.put(round.atoms & ~marked, MISSED)
    grid.put(marked & ~round.atoms, WRONG)
    grid.put(marked & round.atoms, FOUND)
