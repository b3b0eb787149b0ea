"""The lessons, one idea each: a position, what is told about it, and what is asked.

A position is a View as text. Atoms that are shown are its marks; where there
are none the player knows no more than the rays tell.
"""

from __future__ import annotations

from ...box.cells import Cells
from ...box.text.notation import read_view
from ...console.phrases import later
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import View

# What is asked: what a ray does; an atom that no ray feels; whether there may be an
# atom in a cell; whether a ray can tell more; which of two rays is better.
RAY, UNFELT, MAY, MORE, BETTER = "ray", "unfelt", "may", "more", "better"


class Lesson(Value):
    """A lesson; `asked` are the entries, or the cell, that it asks about."""

    title: str
    position: str
    told: tuple[str, ...]
    kind: str
    asked: tuple[int, ...] = ()

    @property
    def view(self) -> View:
        return read_view(self.position)

    @property
    def cell(self) -> Cells:
        """The cell that is asked about."""
        return self.view.box.bit(*self.asked)


LESSONS = (
    Lesson(
        later("An atom ahead"),
        "3x3 1: / 2,2@",
        (
            later("A ray goes in at an entry and straight on."),
            later("If an atom lies in the cell ahead, the ray is absorbed and never comes out."),
        ),
        RAY,
        (2,),
    ),
    Lesson(
        later("An atom beside"),
        "5x5 1: / 3,4@",
        (
            later("An atom beside the cell ahead turns the ray away from it, by a right angle."),
            later("It turns where it stands, before it is beside the atom, and goes on."),
        ),
        RAY,
        (2,),
    ),
    Lesson(
        later("Between two atoms"),
        "5x5 2: / 2,4@ 4,4@",
        (
            later("An atom on either side of the cell ahead turns the ray twice: it goes back."),
            later("A ray that comes out where it went in is reflected."),
        ),
        RAY,
        (3,),
    ),
    Lesson(
        later("At the edge"),
        "5x5 1: / 3,1@",
        (
            later("A ray looks ahead before it goes in."),
            later("An atom beside its first cell does not let it in: it is reflected."),
        ),
        RAY,
        (2,),
    ),
    Lesson(
        later("Absorbed comes first"),
        "5x5 2: / 2,1@ 3,1@",
        (
            later("What if there is an atom ahead and another beside it?"),
            later("The one ahead counts before all others, at the edge as well."),
        ),
        RAY,
        (2,),
    ),
    Lesson(
        later("Both ways"),
        "5x5 1: / 3,4@",
        (
            later("A ray runs its way backwards too. In this box ray 2 comes out at 18."),
            later("So a ray that comes out tells you about two entries."),
        ),
        RAY,
        (18,),
    ),
    Lesson(
        later("A detour"),
        "5x5 2: / 2,5@ 4,2@",
        (
            later("A ray may turn more than once: such a way is a detour."),
            later("Go with it cell by cell, and look at the three cells before it each time."),
        ),
        RAY,
        (9,),
    ),
    Lesson(
        later("A masked atom"),
        "5x5 3: / 1,1@ 1,3@ 3,1@",
        (
            later("Sometimes other atoms keep every ray away from one."),
            later("Take it away and no ray does anything else. Which of the atoms here is it?"),
        ),
        UNFELT,
    ),
    Lesson(
        later("Counting"),
        "5x5 1: 10-11",
        (
            later("You know how many atoms there are: here it is one."),
            later("Ray 10 went in at the bottom and came out at 11, round the corner."),
        ),
        MAY,
        (1, 1),
    ),
    Lesson(
        later("What if"),
        "5x5 4: 9A 14A 10A 19R",
        (
            later("Four atoms. No ray alone tells about the middle cell."),
            later("Suppose an atom in it, and see whether every ray still has a way to go."),
        ),
        MAY,
        (3, 3),
    ),
    Lesson(
        later("The better ray"),
        "5x5 2: 2A",
        (
            later("A ray whose answer you know beforehand tells nothing."),
            later("A good ray has many possible answers, none of them much likelier than others."),
        ),
        BETTER,
        (20, 13),
    ),
    Lesson(
        later("When to stop"),
        "5x5 2: 2A 7A 14A 19A 10-11",
        (
            later("Every ray costs points. When the atoms are certain it is time to stop."),
            later("Five rays were fired here, for two atoms."),
        ),
        MORE,
    ),
    Lesson(
        later("Boxes that nobody can tell apart"),
        "5x5 3: 8-18 9R 12R 13A 15A 19R",
        (
            later("Sometimes two boxes answer every ray alike. Then either of them is right."),
            later("These rays were fired, and more than one box fits."),
        ),
        MORE,
    ),
)
