"""Test the analysis commands of the machine protocol, which take positions as JSON."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_core.box.analysis import ANALYSES, FIELDS, SCHEMA, answer
from blackbox_core.games.protocol import ProtocolDialogue
from tests.conftest import ROOT, run_program, start_of

POSITIONS = ["8x8 4: 1R 2A 4-11", "5x5 3: 1A 8-11 10-13 17R", "H3 2: 3A", "6x6 2-3: 5R 1-18"]


def asked(**request: Any) -> dict[str, Any]:
    """Return the answer to a request."""
    line = answer(json.dumps(request))
    assert line.isascii() and "\n" not in line
    facts: dict[str, Any] = json.loads(line)
    assert facts["schema"] == SCHEMA and facts["id"] == request.get("id")
    return facts


@pytest.mark.parametrize("position", POSITIONS)
def test_an_analysis_says_what_the_commands_say(position: str) -> None:
    dialogue = ProtocolDialogue(start_of())

    def say(line: str) -> str:
        return dialogue.reply(line.split()).removeprefix("= ").strip()

    say(f"position {position}")
    facts = asked(id=7, position=position, want=[*ANALYSES], cells=["1,1", "2,2"])
    assert facts["position"] == say("position") == position
    assert say("count") == str(facts["count"]["boxes"]) and facts["count"]["exact"]
    assert say("odds") == "\n".join(" ".join(f"{p:.4f}" for p in row) for row in facts["odds"])
    hint = facts["hint"]
    assert say("hint") == " ".join([hint["kind"], *map(str, hint["cells"] or [hint["ray"]])])
    for told in facts["explain"]:
        lines = [
            f"technique {step['technique']}\n" + "\n".join(step["sentences"])
            for step in told["steps"]
        ]
        shots = " ".join(["shots", *map(str, told["rays"])])
        proof = [] if told["fact"] == "open" else [shots, *lines, told["conclusion"]]
        assert say(f"explain {told['cell']}") == "\n".join([told["fact"], *proof])


def test_a_position_can_be_given_in_parts() -> None:
    ways: list[dict[str, Any]] = [
        {"atoms": 4, "rays": [[1, "R"], [2, "A"], [4, 11]]},
        {"atoms": [4], "rays": [[1, "reflected"], [2, "absorbed"], [4, 11]], "size": "8x8"},
        {
            "atoms": "4",
            "rays": [{"entry": 1, "result": "reflected", "exit": None}, [2, "A"], [4, 11]],
        },
        {"position": POSITIONS[0]},
    ]
    assert {json.dumps(asked(**way)) for way in ways} == {json.dumps(asked(**ways[0]))}
    assert asked(atoms=[3, 6], rays=[[1, "R"]])["position"] == "8x8 3-6: 1R"
    assert asked(atoms="3-6", size="H3")["count"]["boxes"] > 0


def test_the_rays_of_a_step_are_understood() -> None:
    dialogue = ProtocolDialogue(start_of(seed=3))
    dialogue.reply(["new", "4"])
    for entry in ("2", "5", "9"):
        state = json.loads(dialogue.reply(["step", "ray", entry])[2:])
    text = asked(atoms=state["atoms"], size=state["size"], rays=state["rays"])["position"]
    assert dialogue.reply(["position"]) == f"= {text}\n"


BAD: list[tuple[str, str]] = [
    ("nonsense", "bad_json"),
    ("", "bad_json"),
    ('{"id": NaN}', "bad_json"),
    ("[" * 3000, "bad_json"),
    ("1" * 4096, "bad_request"),
    ("[1]", "bad_request"),
    ("{}", "bad_request"),
    ('{"position": 4}', "bad_request"),
    ('{"position": "8x8 4:", "atoms": 4}', "bad_request"),
    ('{"position": "8x8 4:", "want": "love"}', "bad_request"),
    ('{"position": "8x8 4:", "want": [["count"]]}', "bad_request"),
    ('{"position": "8x8 4:", "want": null}', "bad_request"),
    ('{"position": "8x8 4:", "depth": 2}', "bad_request"),
    ('{"position": "8x8 4:", "want": ["explain"]}', "bad_request"),
    ('{"position": "8x8 4:", "want": ["explain"], "cells": ["9,9"]}', "bad_cell"),
    ('{"position": "8x8 4:", "want": ["explain"], "cells": ["all"]}', "bad_cell"),
    ('{"position": "8x8 4:", "want": ["explain"], "cells": [""]}', "bad_cell"),
    ('{"position": "love"}', "bad_position"),
    ('{"position": "8x8 4: 1A 1R"}', "contradiction"),
    ('{"atoms": 4, "rays": [[99, "A"]]}', "bad_position"),
    ('{"atoms": 4, "rays": [[1, "A", 2]]}', "bad_request"),
    ('{"atoms": 4, "rays": [[true, "A"]]}', "bad_request"),
    ('{"atoms": 4, "rays": {"1": "A"}}', "bad_request"),
    ('{"atoms": true}', "bad_request"),
    ('{"atoms": [1, 2, 3]}', "bad_request"),
    ('{"atoms": 4, "size": 8}', "bad_request"),
    ('{"atoms": 65}', "bad_position"),
]


@pytest.mark.parametrize(("line", "code"), BAD)
def test_what_cannot_be_answered_is_an_error_object(line: str, code: str) -> None:
    facts = json.loads(answer(line))
    assert [*facts] == ["schema", "id", "error"] and facts["error"]["code"] == code
    assert facts["error"]["message"][-1] == "."


def test_the_page_lists_all_fields_and_codes() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    section = page.partition("## Positions in JSON")[2].partition("\n## ")[0]
    fields, answers = section.split("The answer to a request has `schema`")
    assert set(FIELDS) == {
        *re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", fields, re.M)))
    }
    assert [*ANALYSES] == re.findall(r"^\| `(\w+)`", answers, re.MULTILINE)
    source = (ROOT / "blackbox_core" / "box" / "analysis.py").read_text()
    codes = {*re.findall(r'CodedError\("(\w+)"', source)}
    assert codes == {*re.findall(r"`(\w+)`", answers.partition("a `code`:")[2])}


def test_one_process_answers_line_after_line_in_order() -> None:
    requests = [{"id": n, "position": POSITIONS[n % 4]} for n in range(200)]
    lines = "".join(json.dumps(request) + "\n\n" for request in requests)
    typed = lines + "x" * 5000 + '\n{"id": "h\u00e9 \u0436", "position": "8x8 1: 3A"}'
    status, said = run_program(["protocol", "--json"], typed)
    *answers, too_long, last = [json.loads(line) for line in said.splitlines()]
    assert status == 0 and [facts["id"] for facts in answers] == [*range(200)]
    assert (too_long["error"]["code"], last["id"]) == ("bad_json", "h\u00e9 \u0436")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
VALUES = JSON | st.sampled_from(["8x8 4: 2A", "5x5 2:", "count", "3x3", 2, ["explain"], [[1, "A"]]])


@settings(max_examples=10)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES) | JSON)
def test_whatever_comes_is_answered_by_one_object(request: Any) -> None:
    facts = json.loads(answer(json.dumps(request)))
    assert facts["schema"] == SCHEMA
    assert facts["id"] == (request.get("id") if isinstance(request, dict) else None)


@given(st.text())
def test_whatever_is_typed_is_answered_by_one_object(line: str) -> None:
    assert json.loads(answer(line))["schema"] == SCHEMA
