"""The techniques, ranked from the easiest to the hardest, and the grades of what takes them.

Ranks 1 to 8 look at one ray or count; 9 to 13 suppose something or split cases, one level
deep, and every supposition ends by steps of ranks 1 to 8. Only a FORK, the last resort of rank
13, has cases within a supposition. ALL BOXES is no technique: it names what only counting all
boxes shows. The ranks come from a study of 600 positions of three to five atoms.
"""

from __future__ import annotations

(
    OPEN_DOOR,
    COUNT,
    FEW_LEFT,
    NOT_ABSORBED,
    ONE_WAY_ON,
    ONE_ATOM_EACH,
    LOOK_TWICE,
    EVERY_PATH,
    WHAT_IF,
    CASES,
    WHAT_IF_BY_STEPS,
    CASES_BY_STEPS,
    LONG_WHAT_IF,
    ALL_BOXES,
) = RANKS = range(1, 15)

# The finer names of COUNT, ONE WAY ON, ONE ATOM EACH and LONG WHAT IF.
ALL_FOUND, NO_ROOM, APART = "ALL FOUND", "NO ROOM", "APART"
MUST_GO_ON, MUST_TURN, BETWEEN_TWO = "MUST GO ON", "MUST TURN", "BETWEEN TWO"
DEAD_END, SENT_BACK, LAST_ATOM = "DEAD END", "SENT BACK", "LAST ATOM"
LONG_CASES, FORK = "LONG CASES", "FORK"

NAMES = {
    OPEN_DOOR: "OPEN DOOR",
    COUNT: "COUNT",
    FEW_LEFT: "FEW LEFT",
    NOT_ABSORBED: "NOT ABSORBED",
    ONE_WAY_ON: "ONE WAY ON",
    ONE_ATOM_EACH: "ONE ATOM EACH",
    LOOK_TWICE: "LOOK TWICE",
    EVERY_PATH: "EVERY PATH",
    WHAT_IF: "WHAT IF",
    CASES: "CASES",
    WHAT_IF_BY_STEPS: "WHAT IF, STEP BY STEP",
    CASES_BY_STEPS: "CASES, STEP BY STEP",
    LONG_WHAT_IF: "LONG WHAT IF",
    ALL_BOXES: "ALL BOXES",
}

EASY, MEDIUM, HARD, EXPERT, FIENDISH = GRADES = range(1, 6)
HARDEST = {  # the hardest technique of a grade
    EASY: ONE_WAY_ON,
    MEDIUM: EVERY_PATH,
    HARD: CASES,
    EXPERT: CASES_BY_STEPS,
    FIENDISH: LONG_WHAT_IF,
}


def grade_of(rank: int) -> int:
    """How hard a technique is, 1 to 5; one more for what no technique reaches."""
    return next((grade for grade in GRADES if rank <= HARDEST[grade]), FIENDISH + 1)
