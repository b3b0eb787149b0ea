"""All lessons but those of the techniques, in the order in which they are taken."""

from __future__ import annotations

from ...console.phrases import later
from .lesson import BETTER, COUNTED, GAME, MASKED, MAY, MORE, RAY, TALKED, Lesson, Question
from .technique_lessons import TECHNIQUES

LAW = (
    Lesson(
        later("Straight ahead"),
        (
            Question(
                "3x3 1: / 2,2@",
                (
                    later(
                        "The numbers around the box are its entries, counted "
                        "anticlockwise from the top left. A cell is typed as ROW,COLUMN: "
                        "the atom is at 2,2."
                    ),
                    later(
                        "A ray goes in at an entry and runs straight ahead. If the next cell holds "
                        "an atom, the ray is absorbed and never comes out."
                    ),
                ),
                RAY,
                (2,),
                later("Ray 2 goes in at 2,1. Look at the next cell."),
            ),
        ),
    ),
    Lesson(
        later("Diagonally ahead"),
        (
            Question(
                "5x5 1: / 3,4@",
                (
                    later(
                        "An atom diagonally ahead deflects the ray, at a right angle, away from "
                        "itself."
                    ),
                    later("The ray turns before it is level with the atom, then goes straight on."),
                ),
                RAY,
                (2,),
                later("At 2,3 the atom is diagonally ahead. The ray turns away from it."),
            ),
        ),
    ),
    Lesson(
        later("Between two atoms"),
        (
            Question(
                "5x5 2: / 2,4@ 4,4@",
                (
                    later(
                        "With an atom diagonally ahead on each side, the ray is turned straight "
                        "back."
                    ),
                    later("A ray that comes out where it went in is called reflected."),
                ),
                RAY,
                (3,),
                later("At 3,3 there is an atom diagonally ahead on each side."),
            ),
        ),
    ),
    Lesson(
        later("At the edge"),
        (
            Question(
                "5x5 1: / 3,1@",
                (
                    later("A ray looks ahead before it goes in."),
                    later(
                        "An atom at the edge, beside the ray's first cell, keeps the ray "
                        "out: the ray is reflected."
                    ),
                ),
                RAY,
                (2,),
                later("The first cell of ray 2 is 2,1. Look beside that cell."),
            ),
        ),
    ),
    Lesson(
        later("Two atoms at once"),
        (
            Question(
                "5x5 2: / 2,1@ 3,1@",
                (
                    later("There can be one atom straight ahead and another diagonally ahead."),
                    later("The one straight ahead always decides, at the edge as well."),
                ),
                RAY,
                (2,),
                later("Only one of the two atoms is straight ahead of ray 2."),
            ),
        ),
    ),
    Lesson(
        later("Both ways"),
        (
            Question(
                "5x5 1: / 3,4@",
                (
                    later(
                        "Every path runs both ways: fire a ray from the exit of another, "
                        "and it comes out at the other's entry."
                    ),
                    later(
                        "So a ray that comes out tells you about two entries. The second lesson "
                        "had this box, too."
                    ),
                ),
                RAY,
                (18,),
                later("Start at 1,3 and go down, looking ahead before every step."),
            ),
        ),
    ),
    Lesson(
        later("A detour"),
        (
            Question(
                "5x5 2: / 2,5@ 4,2@",
                (
                    later("A ray can turn more than once. Such a path is called a detour."),
                    later(
                        "Follow the ray cell by cell; each time, look at the three cells "
                        "in front of it."
                    ),
                ),
                RAY,
                (9,),
                later("Ray 9 goes up from 5,4 and turns at 3,4. Follow it from there."),
            ),
        ),
    ),
    Lesson(
        later("A masked atom"),
        (
            Question(
                "5x5 3: / 1,1@ 1,3@ 3,1@",
                (
                    later(
                        "Sometimes other atoms shield an atom from every ray: that atom is masked."
                    ),
                    later("Take that atom away, and every ray does the same as before."),
                ),
                MASKED,
                (),
                later("Look for the atom that no ray could reach without meeting another."),
            ),
        ),
    ),
)


HEXAGONS = (
    Lesson(
        later("Hexagons, with an atom on one side"),
        (
            Question(
                "H3 1: / 2,3@",
                (
                    later(
                        "In hexagons a ray looks at three cells: straight ahead, ahead "
                        "on the left and ahead on the right."
                    ),
                    later("An atom on one side deflects the ray by 60 degrees, away from itself."),
                ),
                RAY,
                (6,),
                later(
                    "Seen from 3,3 the atom is ahead on the left, so the ray goes on "
                    "down and to the right."
                ),
            ),
        ),
    ),
    Lesson(
        later("Hexagons, with two atoms"),
        (
            Question(
                "H3 2: / 2,3@ 3,4@",
                (
                    later(
                        "The ray looks beside its path first, then straight ahead: here "
                        "it is not absorbed."
                    ),
                    later(
                        "Deflected by one atom, the ray looks again and meets the other atom, too."
                    ),
                    later("So the two atoms together deflect the ray by 120 degrees."),
                ),
                RAY,
                (6,),
                later("In 3,3 the ray turns twice and goes on down and to the left."),
            ),
            Question(
                "H3 2: / 2,3@ 4,3@",
                (later("Atoms on both sides send the ray back the way it came."),),
                RAY,
                (6,),
                later(
                    "From 3,3 the ray meets one atom ahead on the left and another ahead "
                    "on the right."
                ),
            ),
        ),
    ),
)


JUDGEMENT = (
    Lesson(
        later("The better ray"),
        (
            Question(
                "5x5 2: 2A",
                (
                    later("A ray whose result you already know tells you nothing."),
                    later(
                        "A good ray has many possible results, none much likelier than the rest. "
                        "What it tells you is counted in bits: one bit halves the boxes that "
                        "still fit."
                    ),
                ),
                BETTER,
                (20, 13),
                later("Think about which of the two rays has more possible results."),
            ),
        ),
    ),
    Lesson(
        later("When to stop"),
        (
            Question(
                "5x5 2: 2A 10-11",
                (
                    later("Every ray costs points. Once the atoms are certain, stop."),
                    later(
                        "Two atoms are hidden here. Ray 10 needs one at 4,4; ray 2 was absorbed."
                    ),
                ),
                MORE,
                (),
                later("See whether there is only one place for the second atom."),
                later("Several boxes still fit, and a ray can tell them apart."),
            ),
            Question(
                "5x5 2: 2A 7A 10-11",
                (later("Now ray 7 has been fired as well: it was absorbed."),),
                MORE,
                (),
                later("Find the atom that could absorb both ray 2 and ray 7."),
                later(
                    "Only one box fits, with atoms at 2,2 and 4,4. A fourth ray would be wasted."
                ),
            ),
        ),
    ),
    Lesson(
        later("Boxes that nobody can tell apart"),
        (
            Question(
                "5x5 3: 8-18 9R 12R 13A 15A 19R",
                (
                    later("Sometimes two boxes answer every ray alike. Then either is right."),
                    later("One box that fits here has its atoms at 1,1 3,1 and 5,5."),
                ),
                MAY,
                (3, 5),
                later("Swap 3,1 for 3,5, and see whether any ray fired here would change."),
                later(
                    "The box with atoms at 1,1 3,5 and 5,5 fits as well, and no ray can "
                    "tell the two boxes apart. Both count as right."
                ),
            ),
        ),
    ),
)
GAMES = (
    Lesson(
        later("A first game"),
        (
            Question(
                "5x5 2:",
                (
                    later(
                        "Now two atoms are hidden, in 5 rows and 5 columns. Type the "
                        "number of an entry to fire a ray from it; each result will be "
                        "explained."
                    ),
                    later(
                        "When you are certain, type SET and the two cells, as in SET 1,1 5,5, and "
                        "then EVAL. HINT suggests a ray, and EXPLAIN leads to what is certain."
                    ),
                ),
                GAME,
                talk=TALKED,
            ),
        ),
    ),
    Lesson(
        later("A second game"),
        (
            Question(
                "6x6 3:",
                (
                    later("Three atoms are hidden in 6 rows and 6 columns."),
                    later(
                        "After each ray you hear only how many boxes still fit. FREE 2,3 marks a "
                        "cell that you have ruled out."
                    ),
                ),
                GAME,
                talk=COUNTED,
            ),
        ),
    ),
    Lesson(
        later("The whole game"),
        (
            Question(
                "8x8 4:",
                (
                    later(
                        "Four atoms are hidden in 8 rows and 8 columns: this is Black Box itself."
                    ),
                    later("From now on you hear only what the rays do. HINT helps if you ask."),
                ),
                GAME,
            ),
        ),
    ),
)


LESSONS = LAW + TECHNIQUES + JUDGEMENT + GAMES + HEXAGONS
