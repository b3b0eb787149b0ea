"""Test that every command in the duel's machine protocol gets an answer, whatever its words."""

from __future__ import annotations

from random import Random

import pytest

from blackbox_core.console.catalogue import Catalogue
from blackbox_core.console.phrases import current_language, speak
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.duel.notation import EXAMPLES
from blackbox_core.startup import begin, read_options
from tests.conftest import seldom
from tools.catalogues import FORMS, path_of

TURNS = [*EXAMPLES.values(), "ray 33", "ray 0", "xray 11,1", "name 1,1", "jump 1,1 1,1", "hyper 99"]
REPLIES = ["absorbed", "absorbed budded", "absorbed no room", "reflected", "exit 38", "exit 0"]
REPLIES += ["exit", "atoms 1", "atoms 9", "potential 2", "potential 9", "miss", "hit", "hit last"]
REPLIES += ["jumped", "wrong 1", "wrong 0", "wrong 9", "right", "", "told told", "é", "38"]


def session() -> Session:
    conversation = begin(read_options(["protocol", "--seed", "3"]), PlainFace(), False)
    conversation.start()
    return conversation


def commands(chance: Random) -> list[str]:
    """Return commands that a careless program could give, in any order."""
    lines = ["seek quantum 1", "hide quantum"]
    for _ in range(150):
        turn, reply = chance.choice(TURNS), chance.choice(REPLIES)
        lines += [
            chance.choice(
                [
                    f"asked {turn} told {reply}",
                    f"asked {turn} {reply}",
                    f"reply {reply}",
                    "genturn",
                    "event jumped",
                    turn,
                    "genbud 5",
                    "left",
                    chance.choice(["seek duel 0", "seek quantum 1", "hide duel", "hide quantum"]),
                    chance.choice(["duel new", "quantum new", "bud 3,4", "reveal", "living"]),
                ]
            )
        ]
    return lines


def answers(lines: list[str]) -> list[str]:
    """Return the answers to some lines. An exception ends the test."""
    conversation = session()
    told = [conversation.send(line) for line in lines]
    assert all(answer[:1] in ("=", "?") for answer in told)
    return told


@pytest.mark.parametrize("seed", [1, *seldom(*range(2, 40))])
def test_every_command_is_answered_in_english_whatever_is_spoken(seed: int) -> None:
    lines = commands(Random(seed))
    english = answers(lines)
    for language in FORMS:
        before = current_language()
        speak(Catalogue(language, path_of(language).read_bytes(), str))
        try:
            assert answers(lines) == english
        finally:
            speak(before)


@pytest.mark.parametrize("turn", EXAMPLES.values())
@pytest.mark.parametrize("reply", [reply for reply in REPLIES if reply])
def test_a_reply_that_belongs_to_another_turn_is_refused(turn: str, reply: str) -> None:
    fitting = {
        "ray 5": ("absorbed", "absorbed budded", "absorbed no room", "reflected", "exit 38"),
        "hyper 5": ("atoms 1",),
        "xray 3,4": ("potential 2",),
        "destroy 3,4": ("miss", "hit"),
        "jump 3,4 4,5": ("jumped",),
        "name 1,2 3,4 5,6 7,8": ("wrong 1", "right"),
    }
    conversation = session()
    for line in ("seek quantum", "hide quantum"):
        conversation.send(line)
    answer = conversation.send(f"asked {turn} told {reply}")
    says_no_reply = answer.startswith("? That is not a reply to ")
    assert says_no_reply != (reply in fitting[turn]), answer
