"""Test puzzles by brute force: one box fits and no ray is surplus. Test numbers and booklet."""

from __future__ import annotations

import pytest

from blackbox_core.box import Box
from blackbox_core.box.deal import Dice
from blackbox_core.box.making import (
    made_to_order,
    proving,
    puzzle,
    puzzle_of,
    puzzle_of_the_day,
    solution,
    tries,
)
from blackbox_core.box.placing import ANY
from blackbox_core.box.puzzle import GRADE_LETTERS, Puzzle, read_ready, ready_lines
from blackbox_core.box.puzzle_words import (
    booklet,
    describe_number,
    describe_puzzle,
    describe_solution,
    draw_puzzle,
    read_puzzle,
    require_suited,
)
from blackbox_core.box.ray import results
from blackbox_core.box.techniques import GRADES, Rank
from blackbox_core.box.techniques.facts import NOTHING
from blackbox_core.box.techniques.step import flattened
from blackbox_core.box.text.notation import describe_view, read_view
from blackbox_core.console.session import Refused
from tests.conftest import conversation, seldom
from tests.test_explain import Truth, holds, truth
from tests.test_techniques import proves

SMALL, USUAL = Box(6, 6), Box()


def sound(whole: Truth, made: Puzzle) -> None:
    """Assert that only the puzzle's atoms fit, and that more boxes fit without any one shot."""
    fits = whole.fitting(made.view.shots)
    assert fits.bit_count() == 1 and whole.boxes[fits.bit_length() - 1] == made.atoms
    for shot in made.view.shots:
        others = [other for other in made.view.shots if other != shot]
        assert whole.fitting(others).bit_count() > 1


@pytest.mark.parametrize("numbers", [range(1, 7), *seldom(range(7, 13))], ids=str)
def test_puzzles_have_one_solution_need_all_their_rays_and_are_proved(numbers: range) -> None:
    whole = truth(SMALL, 3, ANY)
    for number in numbers:
        made = puzzle(SMALL, 3, number)
        sound(whole, made)
        known = holds(whole, solution(made.view, made.atoms).steps, NOTHING)
        assert known[0] == made.atoms


@pytest.mark.long
def test_a_thousand_puzzles_of_the_usual_box() -> None:
    whole = Truth(USUAL, 4)
    for number in range(1, 1001):
        made = puzzle(USUAL, 4, number)
        sound(whole, made)
        known = holds(whole, solution(made.view, made.atoms).steps, NOTHING)
        assert known[0] == made.atoms


@pytest.mark.parametrize(
    "number, told",
    [
        ("P4-1", "8x8 4: 3A 5A 7A 10-31 13A 14A 24R 28A 29A"),
        ("P4-2", "8x8 4: 4-21 7A 11A 12R 14R 18A 23R 30R"),
        ("P4-99999999", "8x8 4: 1-29 5-12 6-20 9-32 30A"),
        ("P5x7-3-318275", "5x7 3: 7R 9A 10R 11A 14A 23A"),
        ("P10x12-2-7", "10x12 2: 10-23 16A 24R 27A"),
    ],
)
def test_a_number_means_the_same_puzzle_for_ever(number: str, told: str) -> None:
    made = read_puzzle(number.lower())
    assert describe_view(made.view) == told and read_view(told) == made.view
    assert describe_number(made) == number
    answers = results(made.view.box, made.atoms)
    assert all(answers[shot.entry] == shot.exit for shot in made.view.shots)


def test_the_puzzle_of_the_day_has_the_day_for_its_number() -> None:
    assert puzzle_of_the_day("2026-03-04") == read_puzzle("P4-20260304")


@pytest.mark.parametrize("text", ["P", "P4", "4-0", "P4-100000000", "Px-4-1", "P8x8-4-x"])
def test_what_is_no_puzzles_number_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not a puzzle number: type one such as P4-318275"):
        read_puzzle(text)


@pytest.mark.parametrize("text", ["P7-1", "P3x8-2-1", "P4x4-5-1", "P8x13-2-1"])
def test_a_box_of_which_there_are_no_puzzles_is_refused(text: str) -> None:
    told = "No puzzle has that size and number of atoms: choose 1 to 6 atoms and 4 to 12 rows"
    with pytest.raises(Refused, match=told):
        read_puzzle(text)


def test_in_the_smallest_box_there_are_puzzles_of_all_numbers_of_atoms() -> None:
    for count in (1, 2, 3, 4):
        assert (
            require_suited(Box(4, 4), count)
            and puzzle(Box(4, 4), count, 1).atoms.bit_count() == count
        )


def test_every_grade_is_at_hand_and_lots_are_repeated_by_their_dice() -> None:
    for grade in GRADES[:3]:
        first, again = (puzzle_of(SMALL, 4, grade, Dice(grade)) for _ in range(2))
        assert first and again and first == again
        assert solution(first.view, first.atoms).grade == grade
    assert puzzle_of(Box(4, 4), 1, 5, Dice(1)) is None


def test_a_puzzle_made_to_order_is_of_its_grade_and_harder_without_any_ray() -> None:
    for grade in GRADES[:4]:
        made = next(filter(None, (made_to_order(SMALL, 3, grade, n) for n in range(1, 40))))
        assert read_puzzle(describe_number(made)) == made
        assert truth(SMALL, 3, ANY).fitting(made.view.shots).bit_count() == 1
        for shot in made.view.shots:
            fewer = [other for other in made.view.shots if other != shot]
            fewer_view = made.view._replace(shots=tuple(fewer))
            assert proving(fewer_view, made.atoms, grade) is None


@pytest.mark.parametrize("grade", [*GRADES[:-1], *seldom(GRADES[-1])])
def test_the_ready_puzzles_are_those_that_their_numbers_name(grade: int) -> None:
    """Each prepared puzzle occurs once, and the first of a grade is the first that can be made."""
    puzzles = [read_ready(grade, line) for line in ready_lines(grade)]
    assert len({puzzle.number for puzzle in puzzles}) == len(puzzles) >= 40
    first = puzzles[0]
    assert first == made_to_order(USUAL, 4, grade, first.number)
    assert describe_number(first) == f"{GRADE_LETTERS[grade]}4-{first.number}"


@pytest.mark.long
@pytest.mark.parametrize("grade", GRADES)
def test_all_ready_puzzles_are_those_that_their_numbers_name(grade: int) -> None:
    for line in ready_lines(grade):
        ready = read_ready(grade, line)
        assert ready == made_to_order(USUAL, 4, grade, ready.number)


def test_a_number_of_which_there_is_no_puzzle_is_refused() -> None:
    none = next(n for n in range(1, 99) if not made_to_order(USUAL, 4, 1, n))
    with pytest.raises(Refused, match=f"There is no puzzle E4-{none}"):
        read_puzzle(f"e4-{none}")


@pytest.mark.parametrize("number", ["P4-2545", *seldom("P4-249363", "P4-830933")])
def test_no_grade_means_that_the_search_was_broken_off(number: str) -> None:
    """The puzzle is graded by its hardest technique, and says so when no technique goes on."""
    made = read_puzzle(number)
    solved = solution(made.view, made.atoms)
    assert all(proves(made.view, step) for step in flattened(solved.steps))
    assert (solved.grade in GRADES) == (solved.hardest.rank < Rank.ALL_BOXES)


def test_a_puzzle_is_drawn_told_and_solved_in_words() -> None:
    made = puzzle(Box(5, 5), 1, 1)
    assert [line.rstrip() for line in draw_puzzle(made.view).draw().splitlines()] == [
        "",
        "      1  2  3  4  5",
        "   1  .  .  .  .  .",
        "   2  .  .  .  .  .",
        "   3  .  .  .  .  .",
        "   4  .  .  .  .  .",
        "   5  .  .  .  .  .  C",
        "                  C",
    ]
    told = "Find the one box with 1 atom that fits these rays: 10 (out at 11)."
    assert describe_puzzle(made.view) == told
    assert describe_solution(made, solution(made.view, made.atoms)) == [
        "1. OPEN DOOR. Rays went in or came out at 10 and 11. So 4,5-5,5 and 5,4 are free.",
        "2. LAST ATOM. One atom is missing, and it must explain ray 10. "
        "So 1,1-3,5 and 4,1-5,3 are free.",
        "3. EXACT FIT. 1 atom is missing, and only 1 cell can still hold an atom. "
        "So there is an atom at 4,4.",
        "Atoms: 4,4.",
    ]


def test_a_booklet_has_whole_puzzles_on_its_pages_and_the_solutions_at_the_end() -> None:
    made = [puzzle(USUAL, 3, number) for number in range(2, 10, 2)]
    pages = booklet([(each, solution(each.view, each.atoms)) for each in made])
    lines = [line for page in pages for line in page.split("\n")]
    assert all(len(page.split("\n")) <= 60 for page in pages)
    assert all(len(line) <= 72 and line.isascii() for line in lines)
    heads = [sum(line.startswith("Puzzle ") for line in page.split("\n")) for page in pages]
    rooms = [sum(line.startswith("Atoms: .") for line in page.split("\n")) for page in pages]
    tasks = next(place for place, page in enumerate(pages) if page.startswith("Solutions"))
    assert heads[:tasks] == rooms[:tasks] and sum(heads) == 8 and not any(rooms[tasks:])


def test_fewer_puzzles_are_looked_at_where_each_takes_longer() -> None:
    assert [tries(Box(), 4), tries(Box(4, 4), 1), tries(Box(10, 10), 6)] == [40, 40, 3]
    assert tries(Box(12, 12), 6) == 1


@pytest.mark.parametrize("grade", [1, 5])
def test_where_steps_are_long_a_puzzles_hint_leads_to_the_atoms(grade: int) -> None:
    """HINT then works like EXPLAIN. In easier puzzles HINT leads to the next step."""
    sessions = [conversation("puzzle", grade=str(grade)) for _ in range(2)]
    for session in sessions:
        session.start()
    hint, explain = (
        [session.send(word) for _ in range(4)]
        for session, word in zip(sessions, ("hint", "explain"), strict=True)
    )
    assert (hint == explain) == (grade == 5)
