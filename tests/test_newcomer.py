"""What newcomers type is understood, or they are told what to type instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import conversation

LINES = (Path(__file__).parent / "data" / "newcomer.txt").read_text().splitlines()
TYPED = [line for line in LINES if not line.startswith("# ")]


@pytest.mark.parametrize("line", TYPED)
def test_no_line_of_a_newcomer_is_answered_by_the_bare_sentence(line: str) -> None:
    session = conversation("console", boards=False, atoms=4, seed=1)
    session.start()
    said = session.send(line)
    bare = said.startswith("There is no verb") and "perhaps you mean" not in said
    assert not bare, said
    assert said or session.question is None or not session.question.stands  # a question follows


def said_to(*lines: str, **given: object) -> str:
    """What the last of these lines is answered, in a round of four atoms."""
    session = conversation("console", boards=False, **{"atoms": 4, "seed": 1, **given})
    session.start()
    for line in lines:
        said = session.send(line).replace("\n  ", " ")
    return said
