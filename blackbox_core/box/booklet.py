"""The solution of a puzzle in words, and booklets of puzzles for paper."""

from __future__ import annotations

from ..console.phrases import counted, fold, join_and, phrase
from .puzzle_words import describe_hardness, describe_number, describe_puzzle, draw_puzzle
from .techniques.chain import blocks
from .techniques.naming import describe_title
from .techniques.words import describe_numbered
from .text.words import describe_cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .making import Solution
    from .puzzle import Puzzle


def describe_techniques(solution: Solution) -> str:
    """The techniques that the solution takes, each once, the easiest first."""
    forms = sorted((step.rank, step.form) for step in solution.steps)
    names = [describe_title(form) for _, form in dict.fromkeys(forms)]
    return counted(
        "Technique needed: {names}.",
        "Techniques needed: {names}.",
        len(names),
        names=join_and(names),
    )


def describe_solution(puzzle: Puzzle, solution: Solution) -> list[str]:
    """Why no other box fits, step by step, and where the atoms are."""
    box = puzzle.view.box
    shown = enumerate(blocks(solution.steps), 1)
    told = [describe_numbered(box, place, block) for place, block in shown]
    return [*told, phrase("The atoms: {cells}.", cells=describe_cells(box.cells_of(puzzle.atoms)))]


LINES = 60  # on a page
BLANK = "...,..."  # where an atom is written


def booklet(puzzles: Sequence[tuple[Puzzle, Solution]], lines: int = LINES) -> list[str]:
    """The pages, each at most so many lines of at most 72 columns."""
    tasks = [describe_task(place, *each) for place, each in enumerate(puzzles, 1)]
    answers = [answer(place, *each) for place, each in enumerate(puzzles, 1)]
    return [*pages(tasks, lines), *pages([[phrase("Solutions")], *answers], lines)]


def describe_task(place: int, puzzle: Puzzle, solution: Solution) -> list[str]:
    """A puzzle: its head, its rays in a picture and in words, and room for its atoms."""
    room = " ".join([BLANK] * puzzle.view.count.most)
    return [
        describe_head(place, puzzle, solution),
        *(line.rstrip() for line in draw_puzzle(puzzle.view).draw(widest=3).splitlines()),
        *fold(describe_puzzle(puzzle.view)).splitlines(),
        phrase("The atoms: {cells}", cells=room),
    ]


def answer(place: int, puzzle: Puzzle, solution: Solution) -> list[str]:
    """A solution: the same head, then why."""
    told = [fold(sentence).splitlines() for sentence in describe_solution(puzzle, solution)]
    return [describe_head(place, puzzle, solution), *(line for lines in told for line in lines)]


def describe_head(place: int, puzzle: Puzzle, solution: Solution) -> str:
    """The place in the booklet, the number and how hard it is."""
    return phrase(
        "Puzzle {place}: {number}, {hardness}, {technique}",
        place=place,
        number=describe_number(puzzle),
        hardness=describe_hardness(solution.grade),
        technique=describe_title(solution.hardest.form),
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
