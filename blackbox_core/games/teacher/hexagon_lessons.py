"""The lessons of the box of hexagons: what an atom at the side does, and what two atoms do."""

from __future__ import annotations

from ...console.phrases import later
from .lesson import RAY, Lesson, Question

HEXAGONS = (
    Lesson(
        later("Hexagons: an atom on one side"),
        (
            Question(
                "H3 1: / 2,3@",
                (
                    later(
                        "In a box of hexagons a ray looks at the cell ahead and at the two beside "
                        "its way: ahead on the left, and ahead on the right."
                    ),
                    later("An atom on one side deflects it by 60 degrees, away from itself."),
                ),
                RAY,
                (6,),
                later("In 3,3 the atom is ahead on the left, so the ray goes on down right."),
            ),
        ),
    ),
    Lesson(
        later("Hexagons: two atoms"),
        (
            Question(
                "H3 2: / 2,3@ 3,4@",
                (
                    later("The sides come before the cell ahead: here the ray is not absorbed."),
                    later("Deflected from the side, it looks again and meets the other atom too."),
                    later("So both together deflect it by 120 degrees."),
                ),
                RAY,
                (6,),
                later("In 3,3 it turns right twice and goes on down left."),
            ),
            Question(
                "H3 2: / 2,3@ 4,3@",
                (later("Atoms on both sides send it back the way it came."),),
                RAY,
                (6,),
                later("In 3,3 there is an atom on either side of its way."),
            ),
        ),
    ),
)
