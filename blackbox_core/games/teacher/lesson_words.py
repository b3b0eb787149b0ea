"""Describe the lessons: their headings, sentences and questions, and how each lesson went."""

from __future__ import annotations

from collections.abc import Iterator

from ...console.phrases import later, phrase
from .lesson import HINTED, MISSED, UNAIDED, Kind, Question
from .lessons import LESSONS


def describe_head(place: int) -> str:
    """Return the heading of the lesson number `place`, counted from 1."""
    return phrase("Lesson {place}: {title}.", place=place, title=describe_title(place))


def describe_title(place: int) -> str:
    return phrase(LESSONS[place - 1].title)


def describe_text(place: int, page: int) -> list[str]:
    """Return the sentences that come before a question.

    `place` is the number of the lesson, from 1, and `page` that of the question, from 0.
    """
    lines = range(len(LESSONS[place - 1].questions[page].texts))
    return [phrase(LESSONS[place - 1].questions[page].texts[line]) for line in lines]


def describe_hint(place: int, page: int) -> str:
    """Return the hint to a question.

    `place` is the number of the lesson, from 1, and `page` that of the question, from 0.
    """
    return phrase(LESSONS[place - 1].questions[page].hint)


def describe_why(place: int, page: int) -> str:
    """Return the reason for the right answer to a question, as lessons.txt has it.

    `place` is the number of the lesson, from 1, and `page` that of the question, from 0.
    """
    return phrase(LESSONS[place - 1].questions[page].why)


def question_prompt(question: Question) -> str:
    """Return the prompt at which a question is answered."""
    if question.kind == Kind.PLAY:
        return phrase("Ray? ")
    if question.kind == Kind.RAY:
        return phrase("What is ray {entry}'s result: A, R or its exit? ", entry=question.asked[0])
    if question.kind == Kind.REDUNDANT:
        return phrase("Which atom changes no result (as ROW,COLUMN)? ")
    if question.kind == Kind.MAY:
        from ...box.text.words import describe_cells  # loaded with the first such question

        cell = describe_cells(question.view.box.cells_of(question.cell))
        return phrase("Can there be an atom at {cell}, yes or no? ", cell=cell)
    if question.kind == Kind.PROVED_FREE:
        return phrase("Which cells does this technique prove free (each as ROW,COLUMN)? ")
    if question.kind == Kind.PROVED_ATOM:
        return phrase("Which cell does this technique prove to hold an atom (as ROW,COLUMN)? ")
    if question.kind == Kind.MORE:
        return phrase("Can one more ray tell you anything new, yes or no? ")
    one, other = question.asked
    return phrase("Which ray is better, {one} or {other}? ", one=one, other=other)


OUTCOMES = {
    UNAIDED: later("{place}. {title}: right."),
    HINTED: later("{place}. {title}: right, with help."),
    MISSED: later("{place}. {title}: missed."),
}


def describe_list(outcomes: dict[int, int], chapter: str = "") -> list[str]:
    """Return a line for each lesson that says how it went.

    Unless `chapter` is "", only the lessons of this chapter are listed.
    """
    return [
        describe_outcome(place, outcomes)
        for place, lesson in enumerate(LESSONS, 1)
        if chapter in ("", lesson.chapter)
    ]


CHAPTERS = [*dict.fromkeys(lesson.chapter for lesson in LESSONS)]


def describe_chapters(outcomes: dict[int, int]) -> Iterator[str]:
    """Yield a line for each chapter: how many of its lessons were answered right without help, how
    many with help, and how many were missed.
    """
    for number, chapter in enumerate(CHAPTERS, 1):
        places = [place for place, lesson in enumerate(LESSONS, 1) if lesson.chapter == chapter]
        went = [outcomes[place] for place in places if place in outcomes]
        yield phrase(
            (
                "{n}. {title} (lessons {first} to {last}): {right} right, {hinted} with help, "
                "{missed} missed."
            )
            if went
            else "{n}. {title} (lessons {first} to {last}): not yet taken.",
            n=number,
            title=phrase(LESSONS[places[0] - 1].chapter),
            first=places[0],
            last=places[-1],
            right=went.count(UNAIDED),
            hinted=went.count(HINTED),
            missed=went.count(MISSED),
        )
    yield phrase("LIST 2 lists the lessons of chapter 2, and LIST ALL lists every lesson.")


def describe_outcome(place: int, outcomes: dict[int, int]) -> str:
    """Return a line that says how the lesson number `place` went. `outcomes` is {number of a lesson
    already taken: key of its outcome in OUTCOMES}.
    """
    title = describe_title(place)
    if place not in outcomes:
        return phrase("{place}. {title}: not yet taken.", place=place, title=title)
    return phrase(OUTCOMES[outcomes[place]], place=place, title=title)


WANTED_ANSWERS = {  # by the kind of a lesson's question
    Kind.RAY: later(
        "Type A for absorbed, R for reflected, or the number of the exit. HINT gives a hint, and "
        "SKIP shows the answer."
    ),
    Kind.REDUNDANT: later(
        "Type the cell of the atom that changes no result, as in 3,4. HINT gives a hint, and "
        "SKIP shows the answer."
    ),
    Kind.PROVED_FREE: later(
        "Type the cells that the technique proves free, as in 3,4 3,5. HINT gives a hint, and "
        "SKIP shows the answer."
    ),
    Kind.PROVED_ATOM: later(
        "Type the cell that the technique proves to hold an atom, as in 3,4. HINT gives a hint, "
        "and "
        "SKIP shows the answer."
    ),
    Kind.BETTER: later(
        "Type the number of the better ray. HINT gives a hint, and SKIP shows the answer."
    ),
    Kind.MAY: later("Type YES or NO. HINT gives a hint, and SKIP shows the answer."),
    Kind.MORE: later("Type YES or NO. HINT gives a hint, and SKIP shows the answer."),
}


def describe_wanted(question: Question) -> str:
    """Say what can be typed as the answer to a question."""
    return phrase(WANTED_ANSWERS[question.kind])
