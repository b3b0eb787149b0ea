"""The last lessons: what a ray is worth, when to stop, and three games that lead to playing."""

from __future__ import annotations

from ...console.phrases import later
from .lesson import BETTER, COUNTED, GAME, MAY, MORE, TALKED, Lesson, Question

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
                later("Think which of them could do more different things."),
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
                    later("Here are two atoms. Ray 10 takes one at 4,4; ray 2 was absorbed."),
                ),
                MORE,
                (),
                later("See whether there is only one place for the second atom."),
                later("Several boxes still fit, and a ray can tell them apart."),
            ),
            Question(
                "5x5 2: 2A 7A 10-11",
                (later("Now ray 7 has been fired too, and was absorbed."),),
                MORE,
                (),
                later("Find the atom that could absorb both ray 2 and ray 7."),
                later("Only one box fits: 2,2 and 4,4. A fourth ray would be wasted."),
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
                    later("Here one box that fits is 1,1 3,1 and 5,5."),
                ),
                MAY,
                (3, 5),
                later("Swap 3,1 for 3,5, and see whether any ray fired here notices."),
                later(
                    "1,1 3,5 and 5,5 fits as well, and no ray can tell the two apart. Both "
                    "count as right."
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
                        "Now the atoms are hidden: two, in 5 rows and 5 columns. Type a number to "
                        "fire a ray from there; each is talked over with you."
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
                    later("Three atoms, in 6 rows and 6 columns."),
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
                    later("Four atoms, in 8 rows and 8 columns: this is Black Box itself."),
                    later("Nothing is said now but what the rays do. HINT helps if you ask."),
                ),
                GAME,
            ),
        ),
    ),
)
