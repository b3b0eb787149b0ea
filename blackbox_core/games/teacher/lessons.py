"""All lessons but those of the techniques, in the order in which they are taken."""

from __future__ import annotations

from ...console.phrases import later
from .lesson import BETTER, COUNTED, MAY, MORE, PLAY, RAY, REDUNDANT, TALKED, Lesson, Question
from .technique_lessons import MANY_RAYS, ONE_RAY, SUPPOSING

LAW = (
    Lesson(
        later("Straight ahead"),
        (
            Question(
                "3x3 1: / 2,2@",
                (
                    later(
                        "The numbers around the box are its entries, counted anticlockwise from "
                        "the top left. A cell is typed as ROW,COLUMN: the atom is at 2,2."
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
                    later(
                        "The atom straight ahead always decides what the ray does, at "
                        "the edge as well."
                    ),
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
                        "So a ray that comes out elsewhere tells you about two entries. "
                        "The box here is the same as in the second lesson."
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
                    later(
                        "A ray can turn more than once. The path of a ray that does so "
                        "is called a detour."
                    ),
                    later(
                        "Follow the ray cell by cell; at each cell, look at the three "
                        "cells in front of the ray."
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
                        "Sometimes an atom changes no result, because of the other "
                        "atoms: such an atom is called masked."
                    ),
                    later("Take a masked atom away, and every ray has the same result as before."),
                ),
                REDUNDANT,
                (),
                later("Take each atom away in turn, and see whether any result would change."),
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
                        "In a hexagonal box a ray looks at three cells: the one straight "
                        "ahead and the two beside its path, one on each side."
                    ),
                    later(
                        "An atom on one side deflects the ray by 60 degrees, away from that atom."
                    ),
                ),
                RAY,
                (6,),
                later(
                    "Seen from 3,3, the atom is on one side, up and to the right, so the "
                    "ray turns to go down and to the right."
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
                        "The ray looks beside its path first, and only then straight "
                        "ahead. So the atom straight ahead does not absorb it."
                    ),
                    later(
                        "Deflected by one atom, the ray looks again and meets the other atom too."
                    ),
                    later("So the two atoms together deflect the ray by 120 degrees."),
                ),
                RAY,
                (6,),
                later("At 3,3 the ray turns twice to go down and to the left."),
            ),
            Question(
                "H3 2: / 2,3@ 4,3@",
                (later("Atoms on both sides send the ray back the way it came."),),
                RAY,
                (6,),
                later(
                    "At 3,3 the ray meets one atom up and to the right and another down "
                    "and to the right."
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
                    later(
                        "Two atoms are hidden here. A ray whose result you already know tells you "
                        "nothing."
                    ),
                    later(
                        "A good ray has many possible results, none much likelier than "
                        "the rest. What it tells you is counted in bits: each bit halves "
                        "the number of boxes that still fit."
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
                    later("Every new ray costs points. Once the atoms are certain, stop."),
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
                    later(
                        "Sometimes two different boxes give the same result for every "
                        "ray. Either box then counts as right."
                    ),
                    later("One box that fits here has its atoms at 1,1 3,1 and 5,5."),
                ),
                MAY,
                (3, 5),
                later(
                    "Suppose that the atom at 3,1 were at 3,5 instead, and check whether any ray "
                    "would then have a different result."
                ),
                later(
                    "The box with atoms at 1,1 3,5 and 5,5 fits as well, and no ray can "
                    "tell the two boxes apart. Both count as right."
                ),
            ),
        ),
    ),
    Lesson(
        later("The nearest rival"),
        (
            Question(
                "5x5 2: / 2,4@ 4,4@",
                (
                    later(
                        "Two atoms are hidden. Rays 2 and 7 were absorbed, and ray 10 came out at "
                        "11. Atoms at 2,2 and 4,4 explain all three rays."
                    ),
                    later(
                        "To test the atom at 2,2, look for its nearest rival: the best box "
                        "without that atom. Here the atom is moved to 2,4, and ray 2 is still "
                        "absorbed. Find out what ray 7 would do in this box."
                    ),
                ),
                RAY,
                (7,),
                later("Ray 7 goes up column 2. Look for atoms in columns 1, 2 and 3."),
                later(
                    "In the rival ray 7 would come out at 19, but it was absorbed. One ray "
                    "refutes the rival. EXPLAIN tells which rays an atom explains, and which ray "
                    "refutes its nearest rival."
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
                        "This box of 5 rows and 5 columns hides 2 atoms. Type the number of "
                        "an entry to fire a ray from it; each result is explained."
                    ),
                    later(
                        "When you are certain, type SET and the two cells, as in SET 1,1 5,5; then "
                        "type EVAL. HINT suggests a ray, and EXPLAIN leads to what is certain."
                    ),
                ),
                PLAY,
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
                    later("This box of 6 rows and 6 columns hides 3 atoms."),
                    later(
                        "After each ray you are given its result and the number of boxes "
                        "that still fit. FREE 2,3 marks a cell that you have ruled out."
                    ),
                ),
                PLAY,
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
                        "This box of 8 rows and 8 columns hides 4 atoms: this is Black Box itself."
                    ),
                    later(
                        "In this round you are given only the results of your rays. HINT "
                        "still suggests a ray."
                    ),
                ),
                PLAY,
            ),
        ),
    ),
)


LESSONS = LAW + ONE_RAY + MANY_RAYS + SUPPOSING + JUDGEMENT + GAMES + HEXAGONS
