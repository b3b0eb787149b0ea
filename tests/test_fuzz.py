"""Test that no input raises an exception, at any question of any game."""

from __future__ import annotations

import random

import pytest

from blackbox_core.box import Box
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.console.phrases import speak
from blackbox_core.console.session import Session
from blackbox_core.games.solo.verbs import verbs
from tests.conftest import conversation, played, seldom
from tests.typed_cases import language
from tools.declared import VERBS

pytestmark = pytest.mark.usefixtures("cached_results")
STRANGE = [
    "0",
    "00",
    "-1",
    "33",
    "999999999999",
    "3,4",
    "3-29",
    "1-2",
    ",",
    "-",
    "#",
    "?",
    "row",
    "left",
    "all",
    "1.5",
]
STRANGE += ["3,4,5", "\x00", "\u00b2", "'"]
QUIT = {"quit", "q"}
ALONE = ("console", "assist", "lessons", "puzzle", "devil", "drill", "steps")


def random_line(chance: random.Random) -> str:
    names = sorted({verb.name for verb in verbs} - QUIT)
    words: list[str] = []
    if chance.random() < 0.6:
        words.append(chance.choice(names)[: chance.randint(1, 9)])
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        kind = chance.random()
        if kind < 0.4:
            words.append(str(chance.randint(0, 40)))
        elif kind < 0.7:
            words.append(f"{chance.randint(0, 9)},{chance.randint(0, 9)}")
        else:
            words.append(chance.choice(STRANGE))
    return " ".join(words)


def test_every_verb_is_known_to_the_fuzzer() -> None:
    assert len(list(verbs)) > 30


@pytest.mark.parametrize("seed", [*range(4), *seldom(*range(4, 24))])
@pytest.mark.parametrize("size", [(8, 8), (2, 3), (2,), (4,)])
def test_random_lines_get_only_answers(seed: int, size: tuple[int, ...]) -> None:
    """Test boxes of squares, and a hexagon given by its side."""
    chance = random.Random(f"{seed} {size}")
    game = ("kenton", "console", "assist", "console")[seed % 4]
    box = Box(*size) if size[1:] else Hexagon(*size)
    game = "puzzle" if game == "kenton" and box == Hexagon(4) else game
    given = {"verbose": seed % 2 == 0, "confirm": seed % 3 == 0}
    session = conversation(game, size=box, seed=seed, **given)
    session.start()
    for _ in range(80):
        if session.question is None:
            break
        assert session.question.prompt.endswith("? ")
        said = session.send(random_line(chance))
        for line in said.splitlines():
            assert line.isascii() and (len(line) <= 72), line
        assert "? " not in said.replace("? \n", "?\n"), said
    session.end()
    assert session.question is None


PLAYED = ["console", "assist", "lessons", "puzzle", "devil", "duel", "quantugeddon", "atom4"]
PLAYED += ["drill", "steps"]
SIGNS_ALONE = ["'", '"', "' '", "5 '", "' 5", "''5", "\N{RIGHT SINGLE QUOTATION MARK}", ". '"]
FOLLOWING = [*STRANGE, "()", ",,", ";", "1,1", "9", '"', "=", "1 1 1 1"]
JOINED = ["#", "9", "#9", "##", ",", ".", '"', "1,1", "'5'", "()"]
NAMES = sorted({verb.name for every in VERBS.values() for verb in every} - QUIT)


def opened(game: str) -> Session:
    """Return a game in which a few lines were typed, with two players if it has them."""
    session = conversation(game, boards=False, **({} if game in ALONE else {"machine": ()}))
    session.start()
    for line in ("4", "auto", "auto", "1", "a1", "set 3,4"):
        session.send(line)
    return session


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("game", [*PLAYED, "kenton", "protocol"])
def test_every_game_hears_lines_in_every_language(game: str, language: str) -> None:
    lines = ("4", "x", "?", "", "1", "0", "1,1", "new", "help", "quit")
    weak = ["--level", "0"] if game == "atom4" else []  # the machine's moves are not under test
    status, said = played([game, "--language", language, "--no-files", *weak], "\n".join(lines))
    assert status == 0 and "Traceback" not in said


@pytest.mark.parametrize("game", [*PLAYED, "kenton"])
def test_signs_that_are_no_word_are_answered_in_every_game(game: str) -> None:
    speak(language("en"))
    session = conversation(game)
    session.start()
    session.send("4")
    for line in SIGNS_ALONE:
        assert session.send(line), line


@pytest.mark.parametrize("much", [2, *seldom(9, 36)])
@pytest.mark.parametrize("game", PLAYED)
def test_every_verb_answers_whatever_follows_it(game: str, much: int) -> None:
    session, chance = opened(game), random.Random(game)
    every = [*[f" {word}" for word in FOLLOWING], "", *JOINED]
    for name in NAMES:
        for what in chance.sample(every, much):
            if session.question is None:
                session = opened(game)
            think = session.question.think if session.question else None
            said = session.send(think(lambda: True) if think else name + what)
            assert "? " not in said.replace("? \n", "?\n"), said
