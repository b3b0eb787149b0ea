"""Make the prepared puzzles: `python -m tools.puzzles`. It takes some minutes."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from blackbox_core.box import Box
from blackbox_core.box.making import made_to_order
from blackbox_core.box.puzzle import GRADE_LETTERS, USUAL
from blackbox_core.box.techniques import GRADES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from blackbox_core.box.puzzle import Puzzle

FILE = Path(__file__).parent.parent / "blackbox_core" / "puzzles.txt"
OF_A_GRADE = 40
FIRST = 100_000  # the first number that is tried


def of_grade(grade: int) -> Iterator[Puzzle]:
    """Yield the puzzles of a grade in the usual box, in the order of their numbers."""
    sides, atoms = USUAL
    for number in range(FIRST, 10 * FIRST):
        made = made_to_order(Box(*sides), atoms, grade, number)
        if made:
            yield made


def line(puzzle: Puzzle) -> str:
    """Return the line of the file for a puzzle: its grade and number, and the entries of its
    rays.
    """
    entries = [shot.entry for shot in puzzle.view.shots]
    return " ".join(map(str, [GRADE_LETTERS[puzzle.made_to] + str(puzzle.number), *entries]))


def main() -> None:
    lines = [line(each) for grade in GRADES for each in islice(of_grade(grade), OF_A_GRADE)]
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
