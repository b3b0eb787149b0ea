"""Test that the assistant's UNDO takes back the last change to the results, of any kind."""

from __future__ import annotations

import pytest

from tests.conftest import conversation

pytestmark = pytest.mark.usefixtures("cached_results")


def results_after(*lines: str) -> list[str]:
    """Return the results that HISTORY lists after some lines."""
    session = conversation("assist", atoms=4)
    session.start()
    for line in lines:
        session.send(line)
    return session.send("history").splitlines()


@pytest.mark.parametrize(
    ("lines", "same_as"),
    [
        (("5 r", "12 a", "forget 5", "undo"), ("5 r", "12 a")),
        (("5 r", "12 a", "forget 5", "undo", "undo"), ("5 r",)),
        (("5 r", "12 a", "5 a", "undo"), ("5 r", "12 a")),
        (("5 r 12 a", "undo"), ("5 r",)),
        (("5 r", "forget 5", "undo", "undo"), ()),
        (("5 r", "undo", "undo"), ()),
        (("5 r", "position 8x8 4: 1A 2R", "undo"), ("position 8x8 4: 1A",)),
    ],
)
def test_undo_brings_back_what_was_there(lines: tuple[str, ...], same_as: tuple[str, ...]) -> None:
    assert results_after(*lines) == results_after(*same_as)


def test_undo_says_what_came_back() -> None:
    session = conversation("assist", atoms=4)
    session.start()
    for line in ("5 r", "12 a", "forget 5"):
        session.send(line)
    assert session.send("undo").startswith("The result of ray 5 has been restored: reflected.\n")
