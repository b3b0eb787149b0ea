"""Box numbers as they are written, "4-318275" or "10x12-4-318275", and the days of daily boxes."""

from __future__ import annotations

from ..console.phrases import counted, cut, later, number, phrase
from ..console.reading import is_day
from ..console.session import Refused
from .deal import Dice, box_number, placement, placements
from .law import Box
from .placing import exactly
from .view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Cells

DIGITS = 270  # of the ways to place 450 atoms in a box of 30x30
FORM = later("A box number looks like 4-318275, or 10x12-4-318275.")


def tell_box(box: Box, atoms: Cells) -> str:
    """The box number of a placement."""
    told = f"{atoms.bit_count()}-{box_number(box, atoms)}"
    return told if box == Box() else f"{box.rows}x{box.cols}-{told}"


def read_box(text: str) -> tuple[Box, Cells]:
    """The box that a number names and the cells that hold its atoms; a "#" may stand before."""
    from .reading import read_count, read_size

    *size, many, place = ["", *text.removeprefix("#").split("-")]
    if len(size) > 2 or not (is_number(many) and is_number(place)):
        raise Refused(phrase(FORM))
    try:
        box = read_size(size[1]) if size[1:] else Box()
    except Refused:
        raise Refused(phrase(FORM)) from None
    count = read_count(many, box.cells)
    most = placements(box, count)
    if not 1 <= int(place) <= most:
        raise Refused(
            counted(
                "Boxes of {n} atom are numbered 1 to {last}.",
                "Boxes of {n} atoms are numbered 1 to {last}.",
                count,
                last=number(most),
            )
        )
    return box, placement(box, count, int(place))


def names_box(word: str) -> bool:
    """Whether a word is a box number, right or wrong: digits with a hyphen among them."""
    digits = word.removeprefix("#").lower().replace("-", "").replace("x", "")
    return "-" in word and digits.isdigit()


def is_number(text: str) -> bool:
    """Whether it is digits, and no more of them than the largest box number has."""
    return len(text) <= DIGITS and text.isascii() and text.isdigit()


def read_date(text: str, today: str) -> str:
    """A day as in 2026-03-04, up to today where today is known."""
    if not is_day(text):
        raise Refused(phrase("{word} is no day: type it as in 2026-03-04.", word=cut(text)))
    if today and text > today:
        raise Refused(phrase("That day has not come yet."))
    return text


def box_of_the_day(date: str) -> Cells:
    """The four atoms of a day, in the 8x8 box; the date as "2026-03-04" is the seed 20260304."""
    return Dice(int(date.replace("-", ""))).deal(View(Box(), exactly(4)))
