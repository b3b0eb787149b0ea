"""A booklet of puzzles for paper: a page holds whole puzzles, the solutions stand at the end."""

from __future__ import annotations

from ..console.phrases import fold, phrase
from .puzzle_words import draw_puzzle, tell_number, tell_puzzle, tell_solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .puzzle import Puzzle, Solution

LINES = 60  # on a page
BLANK = "...,..."  # where an atom is written


def booklet(puzzles: Sequence[tuple[Puzzle, Solution]], lines: int = LINES) -> list[str]:
    """The pages, each at most so many lines of at most 72 columns."""
    tasks = [task(place, *each) for place, each in enumerate(puzzles, 1)]
    answers = [answer(place, *each) for place, each in enumerate(puzzles, 1)]
    return [*pages(tasks, lines), *pages([[phrase("Solutions")], *answers], lines)]


def task(place: int, puzzle: Puzzle, solution: Solution) -> list[str]:
    """A puzzle: its head, its rays in a picture and in words, and room for its atoms."""
    room = " ".join([BLANK] * puzzle.view.count.most)
    return [
        head(place, puzzle, solution),
        *(line.rstrip() for line in draw_puzzle(puzzle.view).draw(widest=3).splitlines()),
        *fold(tell_puzzle(puzzle.view)).splitlines(),
        phrase("The atoms: {cells}", cells=room),
    ]


def answer(place: int, puzzle: Puzzle, solution: Solution) -> list[str]:
    """A solution: the same head, then why."""
    told = [fold(sentence).splitlines() for sentence in tell_solution(puzzle, solution)]
    return [head(place, puzzle, solution), *(line for lines in told for line in lines)]


def head(place: int, puzzle: Puzzle, solution: Solution) -> str:
    """The place in the booklet, the number and how hard it is."""
    return phrase(
        "Puzzle {place}: {number}, grade {grade}",
        place=place,
        number=tell_number(puzzle),
        grade=solution.grade,
    )


def pages(blocks: Iterable[list[str]], lines: int) -> list[str]:
    """Blocks of lines with a blank line between, on as few pages as hold each block whole.

    A block longer than a page begins on a new one and goes on over as many as it needs.
    """
    filled: list[list[str]] = [[]]
    for block in blocks:
        if filled[-1] and len(filled[-1]) + 1 + len(block) <= lines:
            filled[-1] += ["", *block]
        else:
            filled += [block[at : at + lines] for at in range(0, len(block), lines)]
    return ["\n".join(page) for page in filled if page]
