"""Lessons on record: how each went that was taken, and when."""

from __future__ import annotations

from ...console.effects import done_or
from ...console.files import Services
from .lesson import TOLD
from .lessons import LESSONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue
    from .learn import LessonTable


def concluded(table: LessonTable) -> Dialogue:
    """The question has its answer; a lesson of which it was the last is put on record."""
    table.play.conclude()
    if table.play.last_page:
        yield from done_or(None, Services.round_finished, facts(table))


def facts(table: LessonTable) -> Row:
    """A lesson as it is recorded: its level is its English title, its score the help it took."""
    play = table.play
    return {
        "box": f"{table.name} {play.place} {play.seed}",
        "rays": len(table.view.shots),
        "score": play.worst,
        "solved": int(play.worst < TOLD),
        "level": play.lesson.title,
    }


def outcomes(rows: list[Row]) -> dict[int, int]:
    """How the lessons on record went the last time, by their places now."""
    places = {lesson.title: place for place, lesson in enumerate(LESSONS, 1)}
    return {places[row["level"]]: row["score"] for row in rows if row["level"] in places}
