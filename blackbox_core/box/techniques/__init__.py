"""The catalogue of techniques: the ranks from the easiest to the hardest, and the data of each.

Ranks 1 to 8 look at one ray or count. Ranks 9 to 13 suppose something or split cases, one level
deep: steps of ranks 1 to 8 follow from the supposition. Only a FORK, the last resort of rank 13,
has cases within a supposition. ALL BOXES is not a technique: it stands for facts that are true in
all boxes that fit, but that no technique proves. The ranks come from a study of 600 positions with
three to five atoms.

Words used in this package: a fact says that a cell holds an atom or is free. A step is one
application of a technique: it rests on facts and gives new facts, or it is a contradiction. A block
is a list of steps that are described together. The door of a ray is the first cell ahead of its
entry, with the cells beside it. The known facts decide the path of a ray up to a certain state. An
option is a possible next step from there, with the atoms and free cells that it needs. It is a
wrong way if every path after it ends in a result that was not seen (a wrong end) or uses too many
atoms. A reader has to check the wrong ends of all ways that a step rules out. A lead is a hint that
takes the player to a step in four levels.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

from ...console.phrases import later


class Rank(IntEnum):
    """The techniques in order of difficulty: the lower the rank, the easier the technique, and the
    earlier the solver tries it.
    """

    OPEN_DOOR = 1
    COUNT = 2
    FEW_LEFT = 3
    NOT_ABSORBED = 4
    ONE_WAY_ON = 5
    ONE_ATOM_EACH = 6
    LOOK_TWICE = 7
    EVERY_PATH = 8
    WHAT_IF = 9
    CASES = 10
    WHAT_IF_BY_STEPS = 11
    CASES_BY_STEPS = 12
    LONG_WHAT_IF = 13
    ALL_BOXES = 14


class Form(StrEnum):
    """The name of a technique for the player.

    A rank can have several forms, which `Technique.rules` lists.
    """

    OPEN_DOOR = later("OPEN DOOR")
    ALL_FOUND = later("ALL FOUND")
    EXACT_FIT = later("EXACT FIT")
    NO_TOUCHING = later("NO TOUCHING")
    TOO_FEW_ATOMS = later("TOO FEW ATOMS")
    NOT_ABSORBED = later("NOT ABSORBED")
    MUST_GO_ON = later("MUST GO ON")
    MUST_TURN = later("MUST TURN")
    BETWEEN_TWO = later("BETWEEN TWO")
    DEAD_END = later("DEAD END")
    SENT_BACK = later("SENT BACK")
    ONE_ATOM_EACH = later("ONE ATOM EACH")
    LAST_ATOM = later("LAST ATOM")
    LOOK_TWICE = later("LOOK TWICE")
    EVERY_PATH = later("EVERY PATH")
    WHAT_IF = later("WHAT IF")
    CASES = later("CASES")
    WHAT_IF_BY_STEPS = later("WHAT IF, STEP BY STEP")
    CASES_BY_STEPS = later("CASES, STEP BY STEP")
    LONG_WHAT_IF = later("WHAT IF, TO THE END")
    LONG_CASES = later("CASES, TO THE END")
    FORK = later("FORK")
    ALL_BOXES = later("ALL BOXES")


class Grade(IntEnum):
    """The difficulty of a puzzle, from 1 to 5. It depends on the hardest technique in the solution
    of the puzzle.
    """

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4
    FIENDISH = 5
    BEYOND = 6  # no technique finds all atoms


GRADES = tuple(Grade)[:-1]  # the grades that puzzles are made to


class Technique(NamedTuple):
    """The data of all techniques of one rank.

    `cost` is the effort of reading a step, estimated by the study that ranked the techniques.
    `rating` is the rating of the easiest puzzle that needs the technique. Ratings are guesses,
    about 250 points from one grade to the next, because nobody has measured how hard people find
    them. `rules` has the text of the rule for each form (name) of the technique, the usual form
    first.
    """

    grade: Grade
    cost: int
    rating: int
    rules: dict[Form, str]

    @property
    def form(self) -> Form:
        """The form (the name for the player) that is usual for techniques of the rank."""
        return next(iter(self.rules))


TECHNIQUES = {
    Rank.OPEN_DOOR: Technique(
        Grade.EASY,
        cost=1,
        rating=1200,
        rules={
            Form.OPEN_DOOR: later(
                "a ray's result can show that its doors (the first cells inside the box) and the "
                "cells beside them are free."
            )
        },
    ),
    Rank.COUNT: Technique(
        Grade.EASY,
        cost=1,
        rating=1200,
        rules={
            Form.ALL_FOUND: later("all the atoms have been found, so every other cell is free."),
            Form.EXACT_FIT: later(
                "just enough cells are left for the missing atoms, so each of these cells holds "
                "an atom."
            ),
            Form.NO_TOUCHING: later("atoms may not touch, so the cells around an atom are free."),
        },
    ),
    Rank.FEW_LEFT: Technique(
        Grade.EASY,
        cost=2,
        rating=1200,
        rules={
            Form.TOO_FEW_ATOMS: later(
                "so few atoms are missing that a ray has only one possible path."
            )
        },
    ),
    Rank.NOT_ABSORBED: Technique(
        Grade.EASY,
        cost=1,
        rating=1200,
        rules={
            Form.NOT_ABSORBED: later(
                "a ray that was not absorbed never had an atom straight ahead."
            ),
        },
    ),
    Rank.ONE_WAY_ON: Technique(
        Grade.EASY,
        cost=2,
        rating=1200,
        rules={
            Form.MUST_GO_ON: later(
                "an atom beside the ray's path would give the ray the wrong result, so "
                "there is none."
            ),
            Form.MUST_TURN: later(
                "going straight on would give the ray the wrong result, so an atom beside its "
                "path must turn it."
            ),
            Form.BETWEEN_TWO: later(
                "a ray that has entered the box can be reflected only by atoms on both "
                "sides of its path."
            ),
            Form.DEAD_END: later(
                "going straight on or turning would give the absorbed ray the wrong "
                "result, so an atom straight ahead must have absorbed it."
            ),
            Form.SENT_BACK: later(
                "if the reflected ray had entered the box, it would have come out "
                "elsewhere or been absorbed, so an atom beside its first cell must have "
                "sent it back."
            ),
        },
    ),
    Rank.ONE_ATOM_EACH: Technique(
        Grade.MEDIUM,
        cost=3,
        rating=1350,
        rules={
            Form.ONE_ATOM_EACH: later(
                "a ray that the known atoms do not explain needs at least one of the missing atoms."
            ),
            Form.LAST_ATOM: later(
                "the last missing atom explains every ray that the known atoms do not explain."
            ),
        },
    ),
    Rank.LOOK_TWICE: Technique(
        Grade.MEDIUM,
        cost=3,
        rating=1450,
        rules={
            Form.LOOK_TWICE: later(
                "all but one of the paths ahead lead to a wrong result, at once or at the next "
                "fork."
            )
        },
    ),
    Rank.EVERY_PATH: Technique(
        Grade.MEDIUM,
        cost=4,
        rating=1550,
        rules={
            Form.EVERY_PATH: later(
                "a ray has only a few possible paths, and what they have in common is certain."
            ),
        },
    ),
    Rank.WHAT_IF: Technique(
        Grade.HARD,
        cost=4,
        rating=1700,
        rules={
            Form.WHAT_IF: later(
                "suppose the opposite of what you expect, and you see at a glance that it "
                "is impossible."
            ),
        },
    ),
    Rank.CASES: Technique(
        Grade.HARD,
        cost=6,
        rating=1800,
        rules={
            Form.CASES: later(
                "one of a few cases is true, and all the possible cases agree on a cell."
            )
        },
    ),
    Rank.WHAT_IF_BY_STEPS: Technique(
        Grade.EXPERT,
        cost=5,
        rating=1950,
        rules={
            Form.WHAT_IF_BY_STEPS: later(
                "suppose the opposite of what you expect, and a few steps show that it is "
                "impossible."
            )
        },
    ),
    Rank.CASES_BY_STEPS: Technique(
        Grade.EXPERT,
        cost=9,
        rating=2050,
        rules={
            Form.CASES_BY_STEPS: later(
                "one of a few cases is true, so follow each case for a few steps."
            ),
        },
    ),
    Rank.LONG_WHAT_IF: Technique(
        Grade.FIENDISH,
        cost=6,
        rating=2200,
        rules={
            Form.LONG_WHAT_IF: later(
                "suppose the opposite of what you expect, and follow the consequences until you "
                "reach something impossible."
            ),
            Form.LONG_CASES: later("one of a few cases is true, so follow each case to its end."),
            Form.FORK: later(
                "suppose the opposite of what you expect, and a ray comes to a fork where every "
                "path ahead is impossible."
            ),
        },
    ),
    Rank.ALL_BOXES: Technique(
        Grade.BEYOND,
        cost=60,
        rating=2500,
        rules={
            Form.ALL_BOXES: later(
                "no technique proves this step, so the only proof is to go through all the boxes "
                "that fit."
            )
        },
    ),
}
RANK_OF = {form: rank for rank, technique in TECHNIQUES.items() for form in technique.rules}


def hardest_rank(grade: int) -> Rank:
    """Return the rank of the hardest technique in a grade."""
    return max(rank for rank, technique in TECHNIQUES.items() if technique.grade == grade)
