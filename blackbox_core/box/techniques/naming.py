"""The names of the techniques, their rules in a sentence, and how hard each is."""

from __future__ import annotations

from ...console.phrases import later, phrase
from .step import (
    ALL_ITS_WAYS,
    CASES,
    CASES_THEN,
    FORK,
    LONG_CASES,
    LONG_WHAT_IF,
    LOOK_TWICE,
    ONE_WAY_ON,
    OPEN_DOOR,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .chain import Block
    from .step import Step

# Like the names of motifs in chess: short, and each a picture.
TECHNIQUE_TITLES = {
    title: title
    for title in (
        later("OPEN DOOR"),
        later("COUNT"),
        later("ALL FOUND"),
        later("NO ROOM"),
        later("APART"),
        later("FEW LEFT"),
        later("NOT SWALLOWED"),
        later("ONE WAY ON"),
        later("MUST GO ON"),
        later("MUST TURN"),
        later("BETWEEN TWO"),
        later("DEAD END"),
        later("SENT BACK"),
        later("ONE ATOM EACH"),
        later("LAST ATOM"),
        later("LOOK TWICE"),
        later("ALL ITS WAYS"),
        later("WHAT IF"),
        later("CASES"),
        later("WHAT IF, THEN"),
        later("CASES, THEN"),
        later("LONG WHAT IF"),
        later("LONG CASES"),
        later("FORK"),
        later("ALL BOXES"),
    )
}
TOGETHER = {"doors": later("OPEN DOORS"), "along": later("FOLLOW THE RAY")}

TECHNIQUE_RULES = (  # by rank, from the first
    later("a ray that came out got in and out: nothing is at or beside its doors."),
    later("the number of atoms is known, and no other cell can hold one."),
    later("so few atoms are missing that a ray has only one path left."),
    later("a ray that was not absorbed had no atom ahead."),
    later("at one place, every way on but one gives the ray a wrong result."),
    later("a ray that the known atoms do not explain needs an atom of its own."),
    later("every way on but one gives a wrong result, at once or at the next fork."),
    later("a ray has few paths left, and what they share is certain."),
    later("suppose the opposite, and one look shows that it is impossible."),
    later("one of a few cases is true, and all the possible ones agree."),
    later("suppose the opposite: a few steps show that it is impossible."),
    later("one of a few cases is true; follow each for a few steps."),
    later("suppose the opposite, and follow it until it fails."),
    later("no technique shows it, only going through all boxes that fit."),
)

FINER_RULES = {  # where a form has a rule of its own
    LONG_CASES: later("one of a few cases is true; follow each to its end."),
    FORK: later("suppose the opposite: a ray comes to a fork, and every way on is impossible."),
}

EASY, MEDIUM, HARD, EXPERT, FIENDISH = GRADES = range(1, 6)
GRADE_TITLES = (  # from the first; the last where no technique finds all atoms
    later("easy"),
    later("medium"),
    later("hard"),
    later("expert"),
    later("fiendish"),
    later("only by trying all boxes"),
)
HARDEST = {  # the hardest technique of a grade
    EASY: ONE_WAY_ON,
    MEDIUM: ALL_ITS_WAYS,
    HARD: CASES,
    EXPERT: CASES_THEN,
    FIENDISH: LONG_WHAT_IF,
}


def grade_of(rank: int) -> int:
    """How hard a technique is, 1 to 5; one more for what no technique reaches."""
    return next((grade for grade in GRADES if rank <= HARDEST[grade]), FIENDISH + 1)


def describe_grade(grade: int) -> str:
    """A grade by its name."""
    return phrase(GRADE_TITLES[grade - 1])


def describe_title(name: str) -> str:
    """The name of a technique, or the finer one of a step, in the player's language."""
    return phrase(TECHNIQUE_TITLES[name])


def describe_name(block: Block) -> str:
    """The name of what is told together."""
    hardest = max(block, key=lambda step: step.rank)
    if not block[1:]:
        return describe_title(hardest.form)
    if hardest.rank == OPEN_DOOR:
        return phrase(TOGETHER["doors"])
    return describe_title(hardest.form) if hardest.rank == LOOK_TWICE else phrase(TOGETHER["along"])


def describe_rule(step: Step) -> str:
    """The technique of a step and its rule, without what it gives."""
    name = describe_title(step.form)
    finer = step.form in FINER_RULES
    rule = phrase(FINER_RULES[step.form] if finer else TECHNIQUE_RULES[step.rank - 1])
    return phrase("{name}: {rule}", name=name, rule=rule)
