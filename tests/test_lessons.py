"""Test every lesson: right and wrong answers, hints, and that its text does not tell the answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackbox_core.box import ABSORBED, NONE, Box, Cells, bits
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.ray import path, result
from blackbox_core.box.techniques import Rank
from blackbox_core.box.techniques.chain import steps_of
from blackbox_core.box.techniques.facts import Facts
from blackbox_core.box.techniques.known import Known, KnownRays
from blackbox_core.box.techniques.solving import Solver, certain
from blackbox_core.box.techniques.supposing import what_if_by_steps
from blackbox_core.box.view import Shot
from blackbox_core.console.session import Refused, Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.teacher import read_lesson
from blackbox_core.games.teacher.lesson import Kind, Question, Talk
from blackbox_core.games.teacher.lesson_answers import answers, read_reply
from blackbox_core.games.teacher.lesson_table import LessonTable
from blackbox_core.games.teacher.lesson_verbs import CORNER, STRAIGHT, TWICE, kind_of
from blackbox_core.games.teacher.lesson_words import describe_hint, describe_text, question_prompt
from blackbox_core.games.teacher.lessons import LESSONS, read_lessons
from blackbox_core.startup import begin, read_options
from tests.conftest import conversation, say, start_of

PAGES = [
    (place, page)
    for place, lesson in enumerate(LESSONS, 1)
    for page in range(len(lesson.questions))
]
ASKED = [
    (place, page) for place, page in PAGES if LESSONS[place - 1].questions[page].kind != Kind.PLAY
]
PLAYED = [place for place, lesson in enumerate(LESSONS, 1) if lesson.questions[0].kind == Kind.PLAY]
RIGHT = ["a", "18", "r", "r", "a", "2", "18", "1,1"]
RIGHT += ["1,3 1,4 1,5 8,3 8,4 8,5", "2,3 5,2", "no", "2,1", "5,2", "1,3", "no"]
RIGHT += ["2,2", "yes", "no", "5,7", "7,1 7,3 8,1 8,3", "7,5", "3,2", "no", "no", "no"]
RIGHT += ["13", "yes", "no", "yes", "19", "16", "11", "r"]
# {lesson: the technique that the engine would use there}.
TAUGHT = {
    "Open door": "OPEN DOOR",
    "Not absorbed": "NOT ABSORBED",
    "Must go on": "MUST GO ON",
    "Must turn": "MUST TURN",
    "Dead end": "DEAD END",
    "Sent back": "SENT BACK",
    "Exact fit": "EXACT FIT",
    "Last atom": "LAST ATOM",
    "One atom each": "ONE ATOM EACH",
    "Look twice": "LOOK TWICE",
    "Every path": "EVERY PATH",
    "What if": "WHAT IF",
    "Cases": "CASES",
    "What if, step by step": "WHAT IF, STEP BY STEP",
    "What if, to the end": "WHAT IF, TO THE END",
    "Fork": "FORK",
}


def question_of(place: int, page: int = 0) -> Question:
    return LESSONS[place - 1].questions[page]


def replies(question: Question) -> list[str]:
    """Return all possible answers to a question."""
    box = question.view.box
    if question.kind == Kind.RAY:
        others = [entry for entry in range(1, box.entries + 1) if entry not in question.asked]
        return ["a", "r", *map(str, others)]
    if question.kind == Kind.PROVED_FREE:
        return [told(box, answers(question)[0]), "1,1"]
    if question.kind in (Kind.REDUNDANT, Kind.PROVED_ATOM):
        return [f"{row},{col}" for row, col in box.cells_of(box.every)]
    return [*map(str, question.asked)] if question.kind == Kind.BETTER else ["yes", "no"]


def told(box: Box, cells: int) -> str:
    return " ".join(f"{row},{col}" for row, col in box.cells_of(Cells(cells)))


def right(question: Question) -> str:
    return next(typed for typed in replies(question) if is_right(question, typed))


def wrong(question: Question) -> str:
    return next(typed for typed in replies(question) if not is_right(question, typed))


def is_right(question: Question, typed: str) -> bool:
    return read_reply(question, typed) in answers(question)


def opened(place: int = 1, seed: int = 1) -> Session:
    session = conversation("lessons", lesson=place, seed=seed)
    session.start()
    return session


# --- the questions ---


@pytest.mark.parametrize("where, expected", [*zip(ASKED, RIGHT, strict=True)])
def test_a_question_knows_right_from_wrong(where: tuple[int, int], expected: str) -> None:
    question = question_of(*where)
    assert [typed for typed in replies(question) if is_right(question, typed)] == [expected]


def test_yes_is_right_sometimes_and_so_is_no() -> None:
    found = {right(question_of(*where)) for where in ASKED if wrong(question_of(*where)) in YES_NO}
    assert found == set(YES_NO)


YES_NO = ("yes", "no")


@pytest.mark.parametrize("place, page", PAGES)
def test_a_lesson_shows_a_picture_says_a_few_sentences_and_asks(place: int, page: int) -> None:
    question = question_of(place, page)
    assert question_prompt(question).endswith("? ")
    assert 1 <= len(describe_text(place, page)) <= 3
    atoms = question.view.marks.atoms
    if question.kind in (Kind.RAY, Kind.REDUNDANT):
        table = LessonTable(start_of(lesson=place))
        assert atoms and table.grid().draw().count("*") == len([*bits(atoms)])
    assert bool(question.hint) == (question.kind != Kind.PLAY)
    # A line that ends like a question would be read as a prompt in a transcript.
    assert not any(line.endswith("?") for line in [*describe_text(place, page), question.hint])


@pytest.mark.parametrize("place, page", ASKED)
def test_no_answer_stands_in_its_own_text(place: int, page: int) -> None:
    question = question_of(place, page)
    text = " ".join([*describe_text(place, page), describe_hint(place, page)])
    if right(question) in ("a", "r", *YES_NO):
        return  # the text explains what the signs mean
    if question.kind in (Kind.RAY, Kind.BETTER):
        assert not re.search(rf"(?<![0-9,]){right(question)}(?![0-9,])", text)
    else:
        assert right(question) not in re.findall(r"\w+,?\w*", text.lower())


@pytest.mark.parametrize("title", TAUGHT)
def test_a_lesson_is_about_the_technique_of_its_title(title: str) -> None:
    question = next(lesson.questions[0] for lesson in LESSONS if lesson.title == title)
    view = question.view
    known = Known(KnownRays(view), Facts(view.marks.atoms, view.marks.free))
    if title == "What if, step by step":
        steps = [what_if_by_steps(known, Facts(free=question.cell))]
    elif title in ("What if", "Cases", "What if, to the end", "Fork"):
        steps = [Solver(known, certain(view)).next()]
    else:
        steps = [step for rank in range(1, 9) for step in steps_of(known, rank)]
    about = [step for step in steps if step and step.form == TAUGHT[title]]
    atoms, free = (sum({step.gives[side] for step in about}) for side in (0, 1))
    sure = certain(view)
    assert about and sure and view.marks.free & ~sure[1] == NONE
    if question.kind == Kind.MAY:
        assert bool(free & question.cell) == (right(question) == "no")
    else:
        assert {*answers(question)} & {atoms, free, *bits(atoms)}


def test_part_of_a_list_of_cells_is_neither_wrong_nor_all() -> None:
    place = next(
        place for place, page in ASKED if question_of(place, page).kind == Kind.PROVED_FREE
    )
    session = opened(place)
    assert say(session, "1,3 1,4").startswith("Right so far")
    assert say(session, right(question_of(place))).startswith("Right.")
    assert "right." in say(session, "list all").splitlines()[place - 1]


def test_positions_without_atoms_shown_are_possible() -> None:
    for where in ASKED:
        if question_of(*where).kind in (Kind.MAY, Kind.MORE, Kind.BETTER):
            assert deduce(question_of(*where).view).box_count


def test_what_is_written_down_as_a_reason_is_so() -> None:
    *_, last = [lesson for lesson in LESSONS if lesson.questions[0].kind == Kind.MAY]
    known = deduce(last.questions[0].view)
    box = known.view.box
    assert {*known.boxes()} == {
        box.mask((1, 1), (3, 1), (5, 5)),
        box.mask((1, 1), (3, 5), (5, 5)),
    }
    stopping = next(lesson for lesson in LESSONS if lesson.questions[0].kind == Kind.MORE)
    first, second = (deduce(question.view) for question in stopping.questions)
    assert first.box_count > 1 and [*second.boxes()] == [box.mask((2, 2), (4, 4))]


@pytest.mark.parametrize(
    "place, typed, sentence",
    [
        (1, "x", "entries are numbered 1 to 12."),
        (27, "perhaps", "Type YES or NO."),
        (26, "5", "The question is about two rays: type 20 or 13."),
        (9, "9,9", "9,9 is outside"),
    ],
)
def test_what_cannot_be_read_is_refused(place: int, typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_reply(question_of(place), typed)


# --- the conversation ---


@pytest.mark.parametrize("place, page", ASKED)
def test_a_first_miss_gets_a_hint_and_a_second_the_answer(place: int, page: int) -> None:
    question, session = question_of(place, page), opened(place)
    say(session, *[line for n in range(page) for line in (right(question_of(place, n)), "")])
    said = say(session, wrong(question))
    assert said.startswith("No.\n") and question.hint.split()[0] in said
    assert session.question and session.question.prompt == question_prompt(question)
    assert say(session, wrong(question)).startswith("No, and here is why.\n")
    assert session.question.prompt.endswith("(RETURN for yes)? ")


def test_the_course_is_taken_from_end_to_end_by_return_and_never_leaves() -> None:
    session = opened()
    for place, page in PAGES:
        question = question_of(place, page)
        if question.kind == Kind.PLAY:
            say(session, "giveup")
        else:
            assert say(session, right(question)).startswith("Right.\n")
        told = say(session, "")
    assert told.startswith("That was the last lesson.")
    say(session, "")  # leave the puzzles, if there are other games to go to
    assert session.question


def test_the_list_tells_how_each_lesson_went() -> None:
    session = opened()
    say(session, right(question_of(1)), "", "hint", right(question_of(2)), "")
    said = say(session, wrong(question_of(3)), wrong(question_of(3)), "list all").splitlines()
    assert [line.partition(": ")[2] for line in said[:4]] == [
        "right.",
        "right, with help.",
        "missed.",
        "not yet taken.",
    ]
    assert len(said) == len(LESSONS)
    chapters = say(session, "list").splitlines()
    assert chapters[0] == ("1. What a ray does (lessons 1 to 8): 1 right, 1 with help, 1 missed.")
    assert say(session, "list 2").splitlines()[0] == "9. Open door: not yet taken."
    assert "not a chapter" in say(session, f"list {len(chapters)}")


def test_every_lesson_can_be_begun_with_and_no_other() -> None:
    assert [read_lesson(str(place)) for place, _ in enumerate(LESSONS, 1)]
    for none in (0, len(LESSONS) + 1):
        with pytest.raises(Refused, match=f"numbered 1 to {len(LESSONS)}"):
            read_lesson(str(none))


def test_again_asks_anew_and_back_and_skip_go_elsewhere() -> None:
    session = opened(3)
    say(session, wrong(question_of(3)))
    assert say(session, "again").startswith("Lesson 3:")
    assert say(session, wrong(question_of(3))).startswith("No.\n")
    assert say(session, "back").startswith("Lesson 2:")
    skipped = say(session, "skip")
    assert skipped.startswith("The answer: out at 18.") and "Lesson 3:" in skipped


def at(place: Path, *words: str) -> Session:
    """Return the lessons at a terminal, with files in `place`."""
    options = read_options([*words, "--data-dir", str(place), "--fresh"])
    return begin(options, PlainFace(), True)


def test_the_page_and_the_results_are_kept(tmp_path: Path) -> None:
    first = at(tmp_path, "lessons")
    first.start()
    say(first, "lesson 5", right(question_of(5)), "")
    again = at(tmp_path, "lessons")
    assert "Lesson 6:" in again.start()
    assert "5. Two atoms at once: right." in say(again, "list 1")
    assert "Lesson 3:" in at(tmp_path, "lessons", "3").start()


def test_the_old_name_begins_the_lessons() -> None:
    assert conversation("learn").start() == conversation("lessons").start()


# --- the games ---


def hidden(place: int, seed: int) -> str:
    """Return the atoms of the game of a lesson, in the form in which they are set."""
    table = LessonTable(start_of(lesson=place, seed=seed))
    assert table.play.round
    return " ".join(f"{row},{col}" for row, col in table.box.cells_of(table.play.round.atoms))


@pytest.mark.parametrize("place", PLAYED)
def test_a_game_is_played_and_judged(place: int) -> None:
    session = opened(place)
    assert say(session, "3")
    assert "EVAL needs every atom set" in say(session, "eval")
    assert "Right: you found all the atoms" in say(session, f"set {hidden(place, 1)}", "eval")
    assert "right." in say(session, "list all").splitlines()[place - 1]


def test_a_wrong_answer_in_a_game_is_held_against_the_rays_and_then_told() -> None:
    session = opened(PLAYED[0])
    say(session, "1", "5", "set 1,1 5,5")
    assert say(session, "eval").startswith("No")
    assert say(session, "eval").startswith("The atoms are at ")
    assert session.question and session.question.prompt.startswith("Shall we begin lesson")


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    first = at(tmp_path, "lessons", str(PLAYED[0]))
    first.start()
    say(first, "1", "set 2,2", "save here")
    second = at(tmp_path, "lessons")
    second.start()
    assert "Resuming lesson" in say(second, "restore here")
    for line in ("history", "marks", "look"):
        assert say(first, line) == say(second, line)


def test_verbs_of_a_game_wait_for_one() -> None:
    assert say(opened(), "set 1,1").startswith("SET needs a game")


def test_hints_in_a_game_count_as_help() -> None:
    session = opened(PLAYED[0])
    assert say(session, "hint").startswith("Try ")
    say(session, f"set {hidden(PLAYED[0], 1)}", "eval")
    assert "with help." in say(session, "list all").splitlines()[PLAYED[0] - 1]


def test_what_is_said_of_a_ray_holds_in_every_box_of_two_atoms() -> None:
    box = Box(5, 5)
    for one in range(box.cells):
        for other in range(one):
            atoms = 1 << one | 1 << other
            for entry in range(1, box.entries + 1):
                taken = path(box, Cells(atoms), entry)
                kind = kind_of(box, Shot(entry, taken.exit))
                turns = {STRAIGHT: 0, CORNER: 1, TWICE: 2}.get(kind, taken.turns)
                assert taken.turns == turns, (atoms, entry)
                if kind == STRAIGHT:
                    assert not atoms & beside(box, entry)


def beside(box: Box, entry: int) -> int:
    """Return the line of an entry and both lines beside it."""
    row, col, heading = box.outside(entry)
    lines = [
        cell
        for cell in box.cells_of(box.every)
        if abs(cell[0] - row if heading % 2 == 0 else cell[1] - col) <= 1
    ]
    assert result(box, NONE, entry) != ABSORBED
    return box.mask(*lines)


def test_an_empty_line_is_answered_at_every_question_of_every_lesson() -> None:
    for place, lesson in enumerate(LESSONS, 1):
        session = begin(read_options(["lessons", str(place), "--no-files"]), PlainFace(), False)
        session.start()
        while session.question and session.question.prompt.endswith("(RETURN for yes)? "):
            session.send("")
        assert session.send("") and session.question, lesson.title


# --- the file of lessons ---

GOOD = "= Ahead\n3x3 1: / 2,2@ ? ray 2\n  An atom absorbs a ray.\nhint Look ahead.\n"


def test_a_lesson_is_read_with_all_its_parts() -> None:
    ray = GOOD + "  It never comes out.\nfree row 1\n"
    atom = "5x5 1: 19A ? atom count\n  Find the atom.\nwhy One is left.\n"
    game = "6x6 3: ? game\n  Play.\ntalk counted\n"
    (lesson,) = read_lessons("# A remark.\n\n== Rays\n" + ray + atom + game)
    texts = ("An atom absorbs a ray.", "It never comes out.")
    assert (lesson.title, lesson.chapter) == ("Ahead", "Rays")
    assert lesson.questions == (
        Question("3x3 1: / 2,2@", texts, Kind.RAY, (2,), "Look ahead.", free="row 1"),
        Question(
            "5x5 1: 19A", ("Find the atom.",), Kind.PROVED_ATOM, (Rank.COUNT,), why="One is left."
        ),
        Question("6x6 3:", ("Play.",), Kind.PLAY, talk=Talk.COUNTED),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    {
        "3x3 1: / 2,2@ ? ray 2\n" + GOOD: "line 1: the first lesson has no title",
        "= Ahead\n  An atom absorbs a ray.\n": "line 2: 'Ahead' has no question before this line",
        GOOD + "hnt Look ahead.\n": "line 5: neither a question nor a part of one: 'hnt Look",
        GOOD + "hint Look.\n": "line 5: 'hint' stands twice in one question",
        GOOD + "why\n": "line 5: 'why' cannot be ''",
        GOOD + "talk loud\n": "line 5: 'talk' cannot be 'loud'",
        GOOD + "3x3 1: ? beam 2\n": "line 5: neither a question nor a part of one",
        GOOD + "3x3 1: ? ray\n": "line 5: a question of the kind 'ray' cannot ask about ''",
        GOOD + "3x3 1: ? may 2\n": "line 5: a question of the kind 'may' cannot ask about '2'",
        GOOD + "3x3 1: ? free luck\n": "line 5: .* 'free' cannot ask about 'luck'",
        GOOD + "3x3 1: ? game 2\n": "line 5: a question of the kind 'game' cannot ask about '2'",
        GOOD: "lessons.txt: 'Ahead' has no chapter",
        "== Rays\n" + GOOD + "= Behind\n": "'Behind' lacks a question, or a text before one",
        GOOD + "3x3 1: ? more\n": "lessons.txt: 'Ahead' lacks a question, or a text before one",
    }.items(),
)
def test_a_malformed_lesson_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_lessons(text)


@pytest.mark.parametrize(("place", "page"), PAGES)
def test_the_position_of_a_lesson_can_be_read(place: int, page: int) -> None:
    question = question_of(place, page)
    try:
        assert question.view.box.entries
    except Refused as refusal:
        pytest.fail(f"{LESSONS[place - 1].title}: {question.position}: {refusal}")
