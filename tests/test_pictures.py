"""Test that the pictures show the program's output, are small, and have a description."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from blackbox_core.console.saved import Transcript
from tests.conftest import played
from tools import pictures as drawing
from tools.pictures import DRAWN, PICTURES, draw, moments, seen

pytestmark = pytest.mark.usefixtures("cached_results")

LIGHT = 60_000
# Module scope groups the tests by picture, so that each picture is played once.
pictures = pytest.mark.parametrize("name", PICTURES, scope="module")


def test_every_picture_is_drawn() -> None:
    assert {path.stem for path in DRAWN.glob("*.svg")} == set(PICTURES)


def played_here(transcript: Transcript, *more: str) -> tuple[int, str]:
    """Play a transcript again in this process. Return the status and the output."""
    return played([*shlex.split(transcript.field("args")), *more], transcript.typed())


@pictures
def test_a_picture_shows_what_the_program_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("rich")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(drawing, "play_again", played_here)
    assert (DRAWN / f"{name}.svg").read_text() == draw(name), (
        "draw it anew: python -m tools.pictures"
    )


@pictures
def test_a_picture_is_light_has_words_and_fetches_nothing(name: str) -> None:
    svg = (DRAWN / f"{name}.svg").read_text()
    assert len(svg) < LIGHT and "url(" not in svg.replace("url(#", "")
    told = svg.partition("<desc>")[2].partition("</desc>")[0].splitlines()
    assert 10 < len(told) == len(seen(PICTURES[name]))


def test_a_picture_keeps_its_blanks_in_every_viewer() -> None:
    for name in PICTURES:
        svg = (DRAWN / f"{name}.svg").read_text()
        assert 'xml:space="preserve"' in svg.partition(">")[0]


def test_a_film_types_after_the_prompt_and_answers_after_that() -> None:
    prompt, answer, *_ = moments(["Ray? 12", "Out at 3.", "Ray? q"])
    assert prompt.line == 0 < prompt.typing < prompt.typed < answer.line
