"""The options of every game with a box: the box, the number of atoms, and how they are shown."""

from __future__ import annotations

from operator import attrgetter

from ..console.phrases import counted, later, phrase
from ..console.reading import read_number
from ..console.session import Refused
from ..console.settings import Chosen, Setting, Within
from . import NONE, Box, Cells
from .deal import FAIR_ATOMS, FAIR_CELLS
from .placing import Count, exactly
from .text.notation import describe_box, describe_view, names_box, read_box, read_counts, read_view
from .text.reading import is_size, read_size
from .view import View


def read_atoms(word: str) -> int:
    """Read a number of atoms. Whether it suits the size of the box is checked later, by `check`."""
    count = read_number(word)
    if not count:
        raise Refused(phrase("expected a number of atoms, as in --atoms 4"))
    return count


def read_range(word: str) -> int | Count:
    """Read a number of atoms, or a range such as 3-6, which is returned as a Count."""
    return read_counts(word, MAX_ATOMS) if "-" in word else read_atoms(word)


def is_box_number(word: str) -> bool:
    """Return whether a word is a box number such as 4-318275. A short word such as 3-6 is a range
    of atoms instead.
    """
    return len(word) > LONGEST_RANGE and names_box(word)


MAX_ATOMS = 450  # in a box of 30 rows and 30 columns
MAX_CELLS = 900  # cells of the same box
LONGEST_RANGE = len("100-450")
NO_BOX: tuple[Box, Cells] = (Box(), NONE)
ATOMS = Setting("atoms", 0, "hide N atoms and begin at once", "N", read_atoms, bare=True)
RANGE: Setting[int | Count] = Setting(
    ATOMS.name, ATOMS.usual, ATOMS.tells, ATOMS.values, read_range, bare=True
)  # RANGE, for games in which the number can be a range
SIZE = Setting(
    "size",
    Box(),
    "set the size of the box, 2x2 to 30x30 or H2 to H8",
    values="RxC",
    read=read_size,
    written=attrgetter("size"),
    is_value=is_size,
)
BOX = Setting(
    "box",
    NO_BOX,
    "begin with box NUMBER, such as 4-318275",
    values="NUMBER",
    read=read_box,
    written=lambda hidden: describe_box(*hidden),
    is_value=is_box_number,
    group="boxes",
)
POSITION: Setting[View | None] = Setting(  # without an option; None until atoms are counted
    "position",
    None,
    read=lambda word: read_view(word) if word else None,
    written=lambda view: describe_view(view) if view else "",
)
FAIR = Setting("fair", False, "deal no box that has a look-alike", group="boxes")
read_grade = Within(1, 5, later("{word} is not a grade: grades are numbered {least} to {last}."))
GRADE = Setting(
    "grade", 1, "set the grade of the puzzles, 1 (easy) to 5", "N", read_grade, group="boxes"
)
PAUSE = Setting("pause", False, on_screen=True)  # between the pictures of a proof
COORDINATES = Setting(
    "coordinates",
    False,
    "show column numbers on the board",
    on_screen=False,
    kept=True,
    shared=True,
)
STRICT = Setting("strict", False, "score by the rule of 1978")


def box_of(chosen: Chosen) -> Box:
    """Return the box of the first round, as the options say."""
    box, hidden = chosen[BOX]
    return box if hidden else chosen[SIZE]


def atoms_of(chosen: Chosen) -> int:
    """Return the number of atoms in the first round, or the largest number if it is a range. If no
    option sets it, return the usual number.
    """
    asked = chosen[RANGE]
    most = asked if isinstance(asked, int) else asked.most
    return most or min(box_of(chosen).usual_atoms, most_by_default(box_of(chosen)))


def count_of(chosen: Chosen) -> Count:
    """Return the number of atoms in the first round as a Count: a single number, or the range that
    an option sets.
    """
    asked = chosen[RANGE]
    return exactly(atoms_of(chosen)) if isinstance(asked, int) else asked


def most_by_default(box: Box) -> int:
    """Return the largest number of atoms that a box has by default: a quarter of its cells."""
    return max(1, min(box.cells // 4, box.most_atoms))


def wrong_number_of_atoms(most: int) -> Refused:
    """Return the exception to raise for an option --atoms above `most`, the largest possible
    number.
    """
    single = "argument --atoms: expected {n} for a box of this size"
    many = "argument --atoms: expected 1 to {n} for a box of this size"
    return Refused(counted(single, many, most))


def check(chosen: Chosen) -> None:
    """Raise Refused for options that contradict each other or do not suit the size of the box."""
    box = chosen[SIZE]
    asked = atoms_of(chosen) if chosen[RANGE] else 0
    if asked > box.most_atoms:
        raise wrong_number_of_atoms(box.most_atoms)
    if chosen[BOX] != NO_BOX and (asked or box != Box()):
        raise Refused(
            phrase(
                "argument --box: not allowed with --size or --atoms, since a box number gives both"
            )
        )
    if chosen[FAIR] and (box.cells > FAIR_CELLS or asked > FAIR_ATOMS):
        message = "argument --fair: expected at most {atoms} atoms and {cells} cells"
        raise Refused(phrase(message, atoms=FAIR_ATOMS, cells=FAIR_CELLS))
