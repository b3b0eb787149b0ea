"""The lessons of the law: what a ray does, one rule each, and an atom that no ray meets."""

from __future__ import annotations

from ...console.phrases import later
from .lesson import MASKED, RAY, Lesson, Question

LAW = (
    Lesson(
        later("Straight ahead"),
        (
            Question(
                "3x3 1: / 2,2@",
                (
                    later(
                        "The numbers around the box are its entries, counted counterclockwise "
                        "from the top left. A cell is ROW,COLUMN: the atom is at 2,2."
                    ),
                    later(
                        "A ray goes in at an entry and straight ahead. If the next cell holds an "
                        "atom, the ray is absorbed and never comes out."
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
                later("In 3,3 there is an atom diagonally ahead on both sides."),
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
                    later("An atom beside its first cell, at the edge, keeps it out: reflected."),
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
                    later("One atom may be straight ahead and another diagonally ahead."),
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
                        "Every path runs both ways: a ray sent in where another came out comes "
                        "out where that one went in."
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
                    later("A ray may turn more than once. That is called a detour."),
                    later(
                        "Follow it cell by cell; each time, look at the three cells in front of it."
                    ),
                ),
                RAY,
                (9,),
                later("It goes up from 5,4 and turns at 3,4. Follow it from there."),
            ),
        ),
    ),
    Lesson(
        later("A masked atom"),
        (
            Question(
                "5x5 3: / 1,1@ 1,3@ 3,1@",
                (
                    later("Sometimes other atoms shield one from every ray."),
                    later("Take it away and every ray does the same as before."),
                ),
                MASKED,
                (),
                later("Look for the atom that no ray could reach without meeting another."),
            ),
        ),
    ),
)
