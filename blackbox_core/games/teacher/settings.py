"""The settings of lessons, puzzles, the drill and the devil's box."""

from __future__ import annotations

from ...console.phrases import later, phrase, typed
from ...console.session import Refused
from ...console.settings import Setting, within

GROUP = "teacher"


def read_which(word: str) -> str:
    """Which puzzle is wanted: a grade, DAILY, or a number that is read later."""
    which = word.lower()
    if which not in ("1", "2", "3", "4", "5", DAILY) and "-" not in which:
        raise Refused(phrase("A puzzle is 1 to 5 for its grade, DAILY, or a number as P4-12."))
    return which


DAILY = typed("daily")
read_lesson = within(1, 99, later("A lesson is asked for by its number, as in LESSON 3."))
read_rays = within(1, 99, later("A drill has {least} to {last} rays."))
read_level = within(1, 2, later("The devil's levels are {least} and {last}."))

LESSON = Setting(
    "lesson",
    1,
    "begin with lesson N",
    "N",
    read_lesson,
    bare=True,
    group=GROUP,
    kept=True,
)
DRILL = Setting("drill", 10, "rays of a drill", "N", read_rays, bare=True, group=GROUP)
PUZZLE = Setting(
    "puzzle", "", "a grade, DAILY, or one as P4-12", "WHICH", read_which, bare=True, group=GROUP
)
LEVEL = Setting(
    "level",
    1,
    "of the devil 1 or 2",
    "N",
    read_level,
    bare=True,
    group=GROUP,
    told=True,
)
