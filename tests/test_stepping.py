"""Test the commands `step` and `state`: the page's schema, costs as in `review`, and bad input."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.games.protocol import ProtocolDialogue
from blackbox_core.games.solo.stepping import SCHEMA
from tests.conftest import ROOT, seldom, start_of

pytestmark = pytest.mark.usefixtures("cached_results")
PAGE = (ROOT / "docs" / "protocol.md").read_text()


class Player:
    """The machine protocol in this process, with the JSON in its answers parsed."""

    def __init__(self, seed: int = 1) -> None:
        self.machine = ProtocolDialogue(start_of(seed=seed))

    def say(self, line: str) -> str:
        """Return the whole answer to a command, without the empty line at its end."""
        return self.machine.reply(line.split()).removesuffix("\n")

    def step(self, line: str) -> dict[str, Any]:
        """Return the object in the answer to a command."""
        answer = self.say(line)
        assert answer[:2] == "= " and answer.isascii() and "\n" not in answer, answer
        facts: dict[str, Any] = json.loads(answer[2:])
        return facts

    def refused(self, line: str) -> dict[str, Any]:
        """Return the error object in the refusal of a command."""
        answer = self.say(line)
        assert answer[:2] == "? " and answer.isascii() and "\n" not in answer, answer
        facts: dict[str, Any] = json.loads(answer[2:])
        return facts


# --- the schema ---


@cache
def fields_of(name: str) -> dict[str, str]:
    """Return {field: type} for an object on the page. The name "" stands for the answer itself."""
    section = PAGE.partition("## One step")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?:(\w+) \| )?`(\w+)` \| ([a-z ]+) \|", section, re.MULTILINE)
    return {field: kind for found, field, kind in rows if found == name}


PLAIN = {"string": str, "integer": int, "boolean": bool, "number": float}


def check(kind: str, value: Any) -> None:
    """Fail unless a value is of a type of the page."""
    name, _, otherwise = kind.partition(" or ")
    if value is None:
        assert otherwise == "null", kind
    elif name in PLAIN:
        assert type(value) is PLAIN[name], (kind, value)
    elif fields_of(name):
        check_object(name, value)
    else:
        assert isinstance(value, list) and name[-1] == "s", (kind, value)
        for item in value:
            check(name[:-1], item)


def check_object(name: str, value: dict[str, Any]) -> None:
    """Fail unless an object has the fields of the page, in order, and their types."""
    fields = fields_of(name)
    assert [*value] == [*fields], name
    for field, kind in fields.items():
        check(kind, value[field])


def random_round(player: Player, begin: str, seed: int) -> Iterator[dict[str, Any]]:
    """Play a round at random, and yield the answer to each step."""
    dice = random.Random(seed)
    player.say(begin)
    state = player.step("state")
    yield state
    for _ in range(dice.randint(1, 8)):
        if state["legal"]["rays"]:
            state = player.step(f"step ray {dice.choice(state['legal']['rays'])}")
            yield state
    lengths = state["row_lengths"]
    cells = [f"{row},{col + 1}" for row, n in enumerate(lengths, 1) for col in range(n)]
    named = dice.sample(cells, dice.randint(*state["legal"]["answer"]))
    yield player.step(f"step answer {' '.join(named)}")


BEGINNINGS = ["new 3 5 6", "new 2-3 H3", "place 1,1 2,2", "new 4", "new 3-5", "number 4-318275"]


@pytest.mark.parametrize("begin", [*BEGINNINGS[:3], *seldom(*BEGINNINGS[3:])])
def test_every_answer_has_the_schema_of_the_page(begin: str) -> None:
    player = Player()
    states = [*random_round(player, begin, 3), player.step("state")]
    for state in states:
        check_object("", state)
        assert state["schema"] == SCHEMA
    check_object("error", player.refused("step ray 1")["error"])
    assert [state["over"] for state in states] == [False] * (len(states) - 2) + [True, True]


def test_the_codes_of_the_page_are_those_of_the_program() -> None:
    source = (ROOT / "blackbox_core/games/solo/stepping.py").read_text()
    codes = re.findall(r'CodedError\(\s*"(\w+)"', source)
    [row] = re.findall(r"\| error \| `code` \| string \| (.*) \|", PAGE)
    assert {*codes} == {*re.findall(r"`(\w+)`", row)}


# --- the figures ---


REVIEWED = [("new 3 5 6", 2), *seldom(("new 4", 1), ("new 2-3 5 5", 3))]
ALSO_REVIEWED = [
    pytest.param(begin, seed, marks=pytest.mark.long) for begin in BEGINNINGS for seed in (4, 5, 6)
]


@pytest.mark.parametrize(("begin", "seed"), [*REVIEWED, *ALSO_REVIEWED])
def test_costs_are_those_of_the_review_and_rewards_are_minus_the_score(
    begin: str, seed: int
) -> None:
    player = Player(seed)
    first, *steps = random_round(player, begin, seed)
    assert (first["reward"], first["cost"], first["action"]) == (0, None, None)
    assert -sum(step["reward"] for step in steps) == steps[-1]["end"]["score"]
    review = player.say("review")
    if review[:1] == "?":  # the mean of such rounds is unknown, but the costs are known
        assert all(step["cost"] for step in steps)
        return
    *rays, sums = review.removeprefix("= ").splitlines()
    for ray, step in zip(rays, steps, strict=False):
        assert f"{step['action'].split()[1]} given {step['cost']['points']:.4f}" in ray
    given = float(re.findall(r"given (\S+)", sums)[0])
    assert sum(step["cost"]["points"] for step in steps) == pytest.approx(given, abs=1e-9)
    squares = sum(step["cost"]["error"] ** 2 for step in steps)
    assert squares**0.5 == pytest.approx(float(sums.split()[-1]), abs=2e-4)


def test_the_advice_costs_nothing() -> None:
    player = Player()
    player.say("new 3")
    while (hint := player.say("hint").split())[1] == "ray":
        assert player.step(f"step ray {hint[2]}")["cost"] == {"points": 0.0, "error": 0.0}
    assert player.step(f"step answer {' '.join(hint[2:])}")["cost"]["points"] == 0.0


def test_a_state_tells_neither_the_box_nor_the_atoms_before_the_end() -> None:
    player = Player()
    number = player.say("new 4")[2:]
    state = player.step("step ray 3")
    assert number not in json.dumps(state) and state["end"] is None
    end = player.step("step answer 1,1 2,2 3,3 4,4")["end"]
    assert end["box"] == number and len(end["atoms"]) == 4
    assert player.say("reveal") == "= " + " ".join(end["atoms"])


def test_costs_can_be_turned_off() -> None:
    player = Player()
    player.say("new 4")
    assert player.say("costs off") == "=" and player.step("step ray 3")["cost"] is None
    assert player.say("costs on") == "=" and player.step("step ray 8")["cost"]["points"] > 0
    assert player.say("costs maybe") == "? Expected costs on or costs off."


def test_a_box_elsewhere_has_a_state_and_no_steps() -> None:
    player = Player()
    player.say("assist 2-3")
    player.say("observe 1 absorbed")
    assert player.step("state")["rays"][0]["result"] == "absorbed"
    assert player.refused("step ray 2")["error"]["code"] == "no_round"


def test_a_range_hides_how_many_atoms_there_are() -> None:
    player, counts = Player(), set()
    for _ in range(20):
        assert player.say("new 3-5") == "="
        assert player.step("state")["atoms"] == [3, 5]
        counts.add(len(player.say("reveal").split()) - 1)
    assert counts == {3, 4, 5}
    assert player.say("new") == "="  # of the same kind as before
    assert player.say("new 4").startswith("= 4-")
    assert player.say("new 5-3").startswith("? The smaller number of atoms must come first")


# --- bad input ---

BAD = [
    ("step", "unknown_action"),
    ("step dance", "unknown_action"),
    ("step ray", "bad_entry"),
    ("step ray 0", "bad_entry"),
    ("step ray 33", "bad_entry"),
    ("step ray 1 2", "bad_entry"),
    ("step ray 3", "known_entry"),
    ("step answer", "wrong_number"),
    ("step answer 1,1", "wrong_number"),
    ("step answer 1,1 1,1 2,2 3,3", "wrong_number"),
    ("step answer all", "wrong_number"),
    ("step answer 9,9 1,1 2,2 3,3", "bad_cell"),
    ("step answer x y", "bad_cell"),
]


@pytest.mark.parametrize(("line", "code"), BAD)
def test_bad_input_says_what_is_legal_and_changes_nothing(line: str, code: str) -> None:
    player = Player()
    player.say("new 4")
    player.say("step ray 3")
    before = player.step("state")
    refusal = player.refused(line)
    assert [*refusal] == ["schema", "error", "legal"]
    assert (refusal["error"]["code"], refusal["legal"]) == (code, before["legal"])
    assert player.step("state") == before


@pytest.mark.parametrize("line", ["step ray 5", "step answer 1,1 2,2 3,3 4,4", "step x", "step"])
def test_no_step_before_a_round_or_after_it(line: str) -> None:
    player = Player()
    assert player.refused(line)["error"]["code"] == "no_round"
    assert player.refused("state")["error"]["code"] == "no_round"
    player.say("new 4")
    player.say("eval")
    assert player.refused(line)["error"]["code"] == "over"
    assert player.refused(line)["legal"] == {"rays": [], "answer": None}


WORD = st.text(st.characters(codec="utf-8"), max_size=12)
KNOWN = "step state ray answer new number place eval costs on off 4 3-6 5 33 1,1 8,8 # size H3 -1"
LINES = st.lists(st.lists(st.sampled_from(KNOWN.split()) | WORD, max_size=6), max_size=12)


@given(LINES)
def test_whatever_is_typed_is_answered_by_an_object_or_a_sentence(lines: list[list[str]]) -> None:
    player = Player()
    player.say("new 3 4 4")
    for words in lines:
        line = " ".join(words)
        answer = player.say(f"step {line}")
        assert json.loads(answer[2:])["schema"] == SCHEMA
        assert line.split() == [] or player.say(line)[0] in "=?"
