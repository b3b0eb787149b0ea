"""Test that 95 % of the lines that people typed in three languages get a sensible answer."""

from __future__ import annotations

import pytest

from tests.conftest import seldom

from .typed_cases import Prompt, cases, judged

LEAST = 0.95


@pytest.mark.usefixtures("cached_results")
@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("every", [7, *seldom(1)])
def test_people_are_understood(language: str, every: int) -> None:
    prompts: dict[object, Prompt] = {}
    theirs = [case for case in cases() if case["language"] == language][every // 2 :: every]
    wrong = []
    for case in theirs:
        at = case["game"], tuple(case["before"]), tuple(case.get("options", ()))
        if at not in prompts:
            prompts[at] = Prompt(case)
        if told := judged(case, prompts[at]).wrong:
            wrong.append((case["id"], case["line"], told))
    assert len(wrong) <= (1 - LEAST) * len(theirs), wrong
