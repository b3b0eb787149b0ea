"""All lessons, read from lessons.txt in the order in which they are taken.

A chapter is a title, and one lesson or more. A lesson is a title, and one question or more:

    == Title of a chapter
    = Title of a lesson
    POSITION ? KIND ASKED
      A text said before the question. Each line is one message.
    hint The text said after a first wrong answer.
    why The text said with the right answer.
    free CELLS
    talk counted

KIND is a kind of question of lesson.py. ASKED depends on the kind: an entry, two entries, a cell,
the name of a Rank in small letters, or nothing. The fields of the last four lines are those of a
Question, and each can be left out. Empty lines and lines that begin with # are skipped.
"""

from __future__ import annotations

import re
from typing import Any

from ...box.techniques import Rank
from ...console.packaged import packaged
from .lesson import Kind, Lesson, Question, Talk

CHAPTER, TITLE = "== ", "= "  # the beginning of a line with a title
RANK = "|".join(rank.name.lower() for rank in Rank)
ASKED = {  # the form of ASKED, by the kind of question
    Kind.RAY: r"\d+",
    Kind.BETTER: r"\d+ \d+",
    Kind.MAY: r"\d+,\d+",
    Kind.PROVED_FREE: RANK,
    Kind.PROVED_ATOM: RANK,
    Kind.REDUNDANT: "",
    Kind.MORE: "",
    Kind.PLAY: "",
}
FIELDS = {
    "hint": ".+",
    "why": ".+",
    "free": ".+",
    "talk": "talked|counted",
}  # the form of each field


def read_lessons(text: str) -> tuple[Lesson, ...]:
    """Return the lessons in a text. If a line is malformed, raise ValueError with the number of the
    line.
    """
    lessons: list[Lesson] = []
    chapter = ""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.startswith(CHAPTER):
                chapter = line.removeprefix(CHAPTER)
            else:
                add_line(lessons, line.rstrip(), chapter)
        except ValueError as error:
            raise ValueError(f"lessons.txt, line {number}: {error}") from error
    for lesson in lessons:
        check(lesson)
    return tuple(lessons)


def add_line(lessons: list[Lesson], line: str, chapter: str) -> None:
    """Read one line of lessons.txt: begin a lesson, or add the line to the last lesson.

    `chapter` is the title of the present chapter.
    """
    if line.startswith(TITLE):
        lessons.append(Lesson(line.removeprefix(TITLE), (), chapter))
    elif line and not line.startswith("#"):
        if not lessons:
            raise ValueError("the first lesson has no title")
        lessons[-1] = with_line(lessons[-1], line)


def with_line(lesson: Lesson, line: str) -> Lesson:
    """Return the lesson with what the line `line` adds to it: a new question, or a part of the last
    question.
    """
    name, _, text = line.partition(" ")
    if name and name not in FIELDS:
        return lesson._replace(questions=(*lesson.questions, read_question(line)))
    if not lesson.questions:
        raise ValueError(f"{lesson.title!r} has no question before this line")
    *others, last = lesson.questions
    return lesson._replace(questions=(*others, with_part(last, name, text.strip())))


def with_part(question: Question, name: str, text: str) -> Question:
    """Return the question with the text `text` added as one of its parts. `name` is the field of
    Question to which the text belongs, or "" for a sentence before the question.
    """
    if not name:
        return question._replace(texts=(*question.texts, text))
    if getattr(question, name) not in ("", Talk.SILENT):
        raise ValueError(f"{name!r} stands twice in one question")
    if not re.fullmatch(FIELDS[name], text):
        raise ValueError(f"{name!r} cannot be {text!r}")
    fields: dict[str, Any] = {name: Talk(text) if name == "talk" else text}
    return question._replace(**fields)


def read_question(line: str) -> Question:
    """Read the first line of a question: POSITION ? KIND ASKED."""
    position, _, question = line.partition(" ? ")
    kind, _, asked = question.partition(" ")
    if kind not in [*Kind]:
        raise ValueError(f"neither a question nor a part of one: {line!r}")
    if not re.fullmatch(ASKED[Kind(kind)], asked):
        raise ValueError(f"a question of the kind {kind!r} cannot ask about {asked!r}")
    return Question(position, (), Kind(kind), tuple(map(read_asked, re.findall(r"\w+", asked))))


def read_asked(word: str) -> int:
    """Read a number, or the name of a technique. For a technique return the number of its Rank."""
    return int(word) if word.isdecimal() else Rank[word.upper()]


def check(lesson: Lesson) -> None:
    """Raise ValueError unless a lesson has a chapter and questions, each with a sentence before
    it.
    """
    if not lesson.questions or not all(question.texts for question in lesson.questions):
        raise ValueError(f"lessons.txt: {lesson.title!r} lacks a question, or a text before one")
    if not lesson.chapter:
        raise ValueError(f"lessons.txt: {lesson.title!r} has no chapter")


LESSONS = read_lessons(packaged("lessons.txt").decode("ascii"))
