"""Every lesson played through: what is right, what is wrong, and why."""

from __future__ import annotations

import pytest

from blackbox_core.box.cells import bits
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.console.session import Refused
from blackbox_core.games.teacher.learn import describe_lesson, draw_lesson, question
from blackbox_core.games.teacher.lesson_answers import judged, read_reply
from blackbox_core.games.teacher.lessons import BETTER, LESSONS, MAY, MORE, RAY, UNFELT, Lesson

RIGHT = ["a", "18", "r", "r", "a", "2", "18", "1,1", "no", "no", "13", "no", "no"]


def replies(lesson: Lesson) -> list[str]:
    """All that can be typed."""
    box = lesson.view.box
    if lesson.kind == RAY:
        return ["a", "r", *map(str, range(1, box.entries + 1))]
    if lesson.kind == UNFELT:
        return [f"{row},{col}" for row, col in box.cells_of(box.every)]
    return [*map(str, lesson.asked)] if lesson.kind == BETTER else ["yes", "no"]


@pytest.mark.parametrize("lesson, right", [*zip(LESSONS, RIGHT, strict=True)])
def test_a_lesson_knows_right_from_wrong_and_tells_why(lesson: Lesson, right: str) -> None:
    expected = read_reply(lesson, right)
    reasons = set[tuple[str, ...]]()
    for typed in replies(lesson):
        reply = read_reply(lesson, typed)
        told = judged(lesson, reply)
        assert told.right == (reply == expected), typed
        assert told.told[0] == ("Right." if told.right else "No, not so.")
        reasons.add(tuple(told.told[1:]))
    assert len(reasons) == 1 and all(sentence for sentence in reasons.pop())


@pytest.mark.parametrize("place", range(1, len(LESSONS) + 1))
def test_a_lesson_shows_a_picture_says_a_few_sentences_and_asks(place: int) -> None:
    lesson = LESSONS[place - 1]
    assert question(lesson).endswith("? ")
    assert 3 <= len(describe_lesson(place)) <= 4
    atoms = lesson.view.marks.atoms
    assert draw_lesson(lesson).count("*") == len([*bits(atoms)])
    assert bool(atoms) == (lesson.kind in (RAY, UNFELT))


def test_positions_without_atoms_shown_are_possible() -> None:
    for lesson in LESSONS:
        if lesson.kind in (MAY, MORE, BETTER):
            assert deduce(lesson.view).count


@pytest.mark.parametrize(
    "place, typed, sentence",
    [
        (1, "x", "they are numbered 1 to 12."),
        (9, "perhaps", "Please answer yes or no."),
        (11, "5", "Choose 20 or 13."),
    ],
)
def test_what_cannot_be_read_is_refused(place: int, typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_reply(LESSONS[place - 1], typed)
