"""The lessons of the techniques: one each, in a position in which just that one goes on."""

from __future__ import annotations

from ...box.techniques import Rank
from ...console.phrases import later
from .lesson import MAY, PROVED_ATOM, PROVED_FREE, Lesson, Question

ONE_RAY = (
    Lesson(
        later("Open door"),
        (
            Question(
                "8x8 1: 29-12",
                (
                    later(
                        "Now the atoms are hidden. This lesson and the next ones teach "
                        "you techniques for finding them."
                    ),
                    later(
                        "A ray that came out must first have got in. An atom in the first "
                        "cell, the ray's door, would have absorbed it. One beside the door "
                        "would have sent it back. The same holds at the exit."
                    ),
                ),
                PROVED_FREE,
                (Rank.OPEN_DOOR,),
                later("Look at the first cells of rays 29 and 12, and at the cells beside them."),
                later("No atom is at or beside doors 29 and 12."),
            ),
        ),
    ),
    Lesson(
        later("Not absorbed"),
        (
            Question(
                "8x8 1: 30-5",
                (
                    later(
                        "Ray 30 certainly reaches 1,3, and ray 5 certainly reaches 5,1: the free "
                        "cells at both doors are marked."
                    ),
                    later(
                        "A ray that came out was not absorbed, so the cell straight ahead is free."
                    ),
                ),
                PROVED_FREE,
                (Rank.NOT_ABSORBED,),
                later(
                    "Look at two cells: the one straight ahead of ray 30, and the one "
                    "straight ahead of ray 5."
                ),
                later(
                    "An atom at 2,3 would have absorbed ray 30, and an atom at 5,2 "
                    "would have absorbed ray 5."
                ),
                free="1,2-1,4 4,1-6,1",
            ),
        ),
    ),
    Lesson(
        later("Must go on"),
        (
            Question(
                "8x8 1: 30-5",
                (
                    later("Ray 30 came out at 5. An atom at 2,4 would turn the ray at 1,3."),
                    later("No atom can be where it would lead the ray to a wrong exit."),
                ),
                MAY,
                (2, 4),
                later("Deflected away from 2,4, the ray would go left along row 1."),
                later("If the only atom were at 2,4, ray 30 would come out at 1."),
                free="1,1-1,4 2,3 4,1-6,1 5,2",
            ),
        ),
    ),
    Lesson(
        later("Must turn"),
        (
            Question(
                "8x8 2: 31-24",
                (
                    later("Ray 24 certainly reaches 1,2, going left. It came out at 31."),
                    later(
                        "Where going straight on would lead to a wrong exit, an atom "
                        "must have turned the ray."
                    ),
                ),
                PROVED_ATOM,
                (Rank.ONE_WAY_ON,),
                later(
                    "If ray 24 had gone straight on, it would have come out at 1. It "
                    "turned upward, away from an atom."
                ),
                later("Only an atom at 2,1 can turn ray 24 upward at 1,2."),
                free="1,1-1,8 2,2-2,8",
            ),
        ),
    ),
    Lesson(
        later("Dead end"),
        (
            Question(
                "5x5 1: 13-3 15-1 19A",
                (
                    later("Ray 19 was absorbed. It certainly reaches 4,2, going down."),
                    later(
                        "Suppose first that the ray goes straight on, then that it "
                        "turns. If it comes out or is reflected either way, the atom "
                        "that absorbed it is straight ahead."
                    ),
                ),
                PROVED_ATOM,
                (Rank.ONE_WAY_ON,),
                later(
                    "Follow ray 19 from 4,2 each way: straight on, and turned by an atom beside "
                    "its path."
                ),
                later(
                    "Whether ray 19 had gone straight on or turned, it would have come "
                    "out or been reflected."
                ),
                free="1,1-4,5",
            ),
        ),
    ),
    Lesson(
        later("Sent back"),
        (
            Question(
                "5x5 3: 8-3 19R 2-7",
                (
                    later(
                        "Ray 19 was reflected. Every cell of column 2 is free, and so are most of "
                        "those beside it."
                    ),
                    later(
                        "Suppose that a reflected ray had got in. If it would then have come out "
                        "elsewhere, it was sent back at the edge."
                    ),
                ),
                PROVED_ATOM,
                (Rank.ONE_WAY_ON,),
                later("The first cell of ray 19 is 1,2, and an atom is beside it."),
                later("If ray 19 had got in, it would have come out at 7."),
                free="1,1 1,2 2,1-2,3 3,1-3,4 4,1-4,3 5,1-5,4",
            ),
        ),
    ),
    Lesson(
        later("Too few atoms"),
        (
            Question(
                "8x8 1: 29-12",
                (
                    later("One atom is hidden, and ray 29 came out directly opposite."),
                    later(
                        "To leave its column and come back into it, a ray needs three "
                        "atoms. When too few atoms are left for any other path, the "
                        "simplest path is the only one."
                    ),
                ),
                MAY,
                (4, 5),
                later("An atom at 4,5 would turn ray 29, and no other is left to bring it back."),
                later("Ray 29 went straight, so columns 3 to 5 are free."),
            ),
        ),
    ),
)
MANY_RAYS = (
    Lesson(
        later("Exact fit"),
        (
            Question(
                "5x5 1: 5-11 18-15",
                (
                    later("You know how many atoms are hidden: here there is one."),
                    later(
                        "A cell is open if you do not yet know whether it holds an atom. When all "
                        "the atoms are found, every open cell is free. When there are exactly as "
                        "many open cells as missing atoms, every open cell holds an atom."
                    ),
                ),
                PROVED_ATOM,
                (Rank.COUNT,),
                later("The free cells are marked. Look for the cell without a mark."),
                later("Only one cell is open, and one atom is missing."),
                free="row 1 2,1 2,3-2,5 row 3 row 4 row 5",
            ),
        ),
    ),
    Lesson(
        later("Last atom"),
        (
            Question(
                "8x8 1: 19A",
                (
                    later(
                        "A ray that the known atoms do not explain needs another atom. That atom "
                        "is on the path that the ray would take without it, or beside that path."
                    ),
                    later("Ray 19 needs an atom, and only one atom is hidden."),
                ),
                MAY,
                (6, 5),
                later("Without an atom, ray 19 would go straight along row 6."),
                later(
                    "Cell 6,5 is on the path along row 6, and an atom there would absorb ray 19."
                ),
            ),
        ),
    ),
    Lesson(
        later("One atom each"),
        (
            Question(
                "8x8 2: 14A 31A",
                (
                    later(
                        "Two atoms are hidden. Ray 14 needs one in or beside column 6, "
                        "and ray 31 needs one in or beside column 2."
                    ),
                    later(
                        "No cell is in or beside both columns, so each ray has an atom of its own."
                    ),
                ),
                MAY,
                (4, 4),
                later("Cell 4,4 is not in or beside column 6 or column 2."),
                later("Each ray has an atom of its own, so none is left for columns 4 and 8."),
            ),
        ),
    ),
    Lesson(
        later("Look twice"),
        (
            Question(
                "8x8 2: 21-25",
                (
                    later("Ray 25 certainly reaches 4,8, going down. It came out at 21."),
                    later(
                        "If the ray goes straight on, it can still turn at a later cell. "
                        "If every path that is then left leads to a wrong result, the "
                        "ray did not go straight on."
                    ),
                ),
                PROVED_ATOM,
                (Rank.LOOK_TWICE,),
                later(
                    "If ray 25 went straight on, it would come out at 16, 18, 19 or "
                    "20, or be absorbed."
                ),
                later("Ray 25 must turn at 4,8, away from an atom at 5,7."),
                free="1,7-3,8 4,7 4,8 5,8",
            ),
        ),
    ),
    Lesson(
        later("Every path"),
        (
            Question(
                "8x8 2: 10A 5-32 / 6,2@",
                (
                    later("Ray 10 was absorbed by an atom at 8,2 or 7,2 or by the one set at 6,2."),
                    later(
                        "Two atoms are hidden here. When a ray has few paths left, what they "
                        "share is certain."
                    ),
                ),
                PROVED_FREE,
                (Rank.EVERY_PATH,),
                later(
                    "An atom to the left or right of 7,2 or 8,2 would turn ray 10 or send it back."
                ),
                later(
                    "With only two atoms, the four cells beside 7,2 and 8,2 are free "
                    "on every path of ray 10."
                ),
                free="1,1-5,2 6,1",
            ),
        ),
    ),
)
SUPPOSING = (
    Lesson(
        later("What if"),
        (
            Question(
                "8x8 2: 4-21 17-14",
                (
                    later(
                        "Suppose the opposite of what you expect, and follow one ray. If "
                        "the ray has no possible path, the supposition is wrong."
                    ),
                    later(
                        "Ray 17 went left along row 8 and came out at 14. Suppose that "
                        "nothing turns the ray downward at 8,6, and follow it."
                    ),
                ),
                PROVED_ATOM,
                (Rank.WHAT_IF,),
                later("Ray 17 turns downward at 8,6, away from an atom diagonally ahead."),
                later("If 7,5 were free, ray 17 could not come out at 14."),
                free="3,1-5,8 7,6-7,8 8,5-8,8",
            ),
        ),
    ),
    Lesson(
        later("Cases"),
        (
            Question(
                "6x6 3: 10-21 15-9",
                (
                    later("Ray 9 needs an atom in column 2, in row 1, 2 or 3."),
                    later("Go through the cases. What is true in each of them is certain."),
                ),
                PROVED_ATOM,
                (Rank.CASES,),
                later(
                    "If the atom that ray 9 needs were in row 1 or 2, ray 15 would "
                    "still need another atom in column 2."
                ),
                later("With an atom at 1,2 or 2,2, ray 15 needs one at 3,2 all the same."),
                free="1,3-1,5 2,3-2,5 3,3-3,6 4,2-4,6 5,2-5,6 6,2-6,5",
            ),
        ),
    ),
    Lesson(
        later("What if, step by step"),
        (
            Question(
                "8x8 4: 7-18 12R 13-28 16A 24A 30R",
                (
                    later("It can take a few steps to show that a supposition is wrong."),
                    later(
                        "Suppose that there is an atom at 5,3. If ray 12 got into the "
                        "box, it would not come back to 12."
                    ),
                ),
                MAY,
                (5, 3),
                later("Ray 12 would need an atom at 8,3, and ray 18 would have to pass it."),
                later(
                    "Ray 12 would then need an atom at 8,3, which would send ray 18 to "
                    "a wrong exit."
                ),
                free="1,3-1,6 2,4-2,6 3,5 4,4-4,6 5,4-5,6 6,1-7,8 8,1 8,4-8,8",
            ),
        ),
    ),
)
