"""The options that say which boxes are played, for all games that have them."""

from __future__ import annotations

from ..console.phrases import counted, later, phrase
from ..console.session import Refused
from ..console.settings import Setting, within
from .cells import NONE, Cells
from .deal import FAIR_ATOMS, FAIR_CELLS
from .law import Box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.settings import Chosen


def read_atoms(word: str) -> int:
    """A number of atoms; how many a box takes is known only together with its size."""
    from ..console.reading import read_number  # loaded where there is one to be read

    count = read_number(word)
    if not count:
        raise Refused(phrase("expected a number of atoms, as in --atoms 4"))
    return count


def read_sides(word: str) -> Box:
    from .text.reading import read_size

    return read_size(word)


def describe_size(box: Box) -> str:
    return box.size


def read_hidden(word: str) -> tuple[Box, Cells]:
    from .text.notation import read_box

    return read_box(word)


def describe_hidden(hidden: tuple[Box, Cells]) -> str:
    from .text.notation import describe_box

    return describe_box(*hidden)


NO_BOX: tuple[Box, Cells] = (Box(), NONE)
ATOMS = Setting("atoms", 0, "hide N atoms and begin at once", "N", read_atoms, bare=True)
SIZE = Setting(
    "size", Box(), "2x2 to 30x30, H2 to H8", values="RxC", read=read_sides, written=describe_size
)
BOX = Setting(
    "box",
    NO_BOX,
    "begin with box NUMBER, such as 4-318275",
    values="NUMBER",
    read=read_hidden,
    written=describe_hidden,
    group="boxes",
)
FAIR = Setting("fair", False, "deal no box that has a look-alike", group="boxes")
read_grade = within(1, 5, later("Grades are numbered {least} to {last}."))
GRADE = Setting("grade", 1, "grade of the puzzles, 1 (easy) to 5", "N", read_grade, group="boxes")
PAUSE = Setting("pause", False, on_screen=True)  # between the pictures of a proof
COORDINATES = Setting(
    "coordinates", False, "column numbers on the board", on_screen=False, kept=True
)
STRICT = Setting("strict", False, "score by the rule of 1978")


def box_of(chosen: Chosen) -> Box:
    """The box that is played first."""
    box, hidden = chosen[BOX]
    return box if hidden else chosen[SIZE]


def atoms_of(chosen: Chosen) -> int:
    """The usual number of atoms in it."""
    return chosen[ATOMS] or min(box_of(chosen).usual_atoms, most_usual(box_of(chosen)))


def most_usual(box: Box) -> int:
    """The largest number of atoms that RETURN takes: a quarter of the cells."""
    return max(1, min(box.cells // 4, box.most_atoms))


def check(chosen: Chosen) -> None:
    """Refuse options that do not go together."""
    box, asked = chosen[SIZE], chosen[ATOMS]
    if asked > box.most_atoms:
        one = "argument --atoms: a box of this size can hide only {n} atom"
        many = "argument --atoms: a box of this size can hide 1 to {n} atoms"
        raise Refused(counted(one, many, box.most_atoms))
    if chosen[BOX] != NO_BOX and (asked or box != Box()):
        raise Refused(phrase("argument --box: the number already gives the size and the atoms"))
    if chosen[FAIR] and (box.cells > FAIR_CELLS or asked > FAIR_ATOMS):
        told = "argument --fair: needs at most {atoms} atoms and {cells} cells"
        raise Refused(phrase(told, atoms=FAIR_ATOMS, cells=FAIR_CELLS))
