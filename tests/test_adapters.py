"""Test the adapters for Gymnasium and TextArena, with the real packages if they are installed."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, environment
from tests.timeouts import PATIENCE

ADAPTERS = ROOT / "adapters"
MODULES = sorted((ADAPTERS / "blackbox_console").glob("*.py"))
LIMIT = 150  # maximum lines of an adapter
KINDS: list[dict[str, Any]] = [
    {"atoms": 3, "size": "5x6"},
    {"atoms": 3, "size": "5x6", "observation": "text", "render_mode": "ansi"},
    {"atoms": "2-3", "size": "H3", "costs": False},
]


@pytest.fixture
def gymnasium(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ADAPTERS)
    return pytest.importorskip("gymnasium")


def made(gymnasium: Any, **kind: Any) -> Any:
    return gymnasium.make("blackbox_console:BlackBox-v0", **kind)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_an_adapter_is_short_and_the_game_does_not_know_it(module: Path) -> None:
    assert len(module.read_text().splitlines()) < LIMIT
    core = (ROOT / "blackbox_core").rglob("*.py")
    assert not [path for path in core if re.search(r"import.*blackbox_console", path.read_text())]


# --- Gymnasium ---


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_gymnasium_finds_no_fault(gymnasium: Any, kind: dict[str, Any]) -> None:
    checker = import_module("gymnasium.utils.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = made(gymnasium, **kind).unwrapped
        checker.check_env(env, skip_render_check="render_mode" not in kind)


def play(env: Any, info: dict[str, Any], level: int | None) -> tuple[float, dict[str, Any]]:
    """Play a round at a level, or at random. Return the sum of the rewards and the last info."""
    total, done = 0.0, False
    env.action_space.seed(1)
    while not done:
        sampled = env.action_space.sample(info["action_mask"])
        action = sampled if level is None else env.unwrapped.advised(level)
        assert info["action_mask"][action]
        _, reward, terminated, truncated, info = env.step(action)
        total, done = total + reward, terminated or truncated
    return total, info


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("level", [None, 0, 1, 2])
def test_rewards_are_minus_the_score(gymnasium: Any, kind: dict[str, Any], level: int) -> None:
    env = made(gymnasium, **kind)
    total, info = play(env, env.reset(seed=5)[1], level)
    assert total == -info["end"]["score"] and not info["action_mask"].any()


def test_the_advice_costs_nothing_and_a_guess_costs_much(gymnasium: Any) -> None:
    env = made(gymnasium, atoms=2, size="4x4")
    _, info = env.reset(seed=1, options={"box": "4x4-2-77"})
    costs = []
    for cell in (0, 1):
        *_, info = env.step(env.unwrapped.entries + cell)
        costs.append(info["cost"])
    *_, info = env.step(env.action_space.n - 1)
    assert costs == [None, None] and info["cost"] > 1 and info["end"]["box"] == "4x4-2-77"
    _, info = env.reset(seed=1)
    assert play(env, info, 2)[1]["cost"] == 0.0


def test_what_is_observed_is_what_the_rays_did(gymnasium: Any) -> None:
    env = made(gymnasium, atoms=4)
    env.reset(options={"box": "4-318275"})
    for entry in range(1, 33):
        seen = env.step(entry - 1)[0]["rays"]
        ray = env.unwrapped.state["rays"][-1]
        if ray["exit"]:
            break
    assert [*seen[:2]] == [2, 1]  # reflected, absorbed
    assert (seen[entry - 1], seen[ray["exit"] - 1]) == (2 + ray["exit"], 2 + entry)
    observed = env.step(env.unwrapped.entries + 9)[0]["atoms"]
    assert [*observed.nonzero()[0]] == [9]


def test_an_illegal_action_costs_a_point_and_changes_nothing(gymnasium: Any) -> None:
    env = made(gymnasium, atoms=4).unwrapped
    env.reset(seed=1)
    env.step(4)
    before, last = env.state, env.action_space.n - 1
    for action in (4, last):  # a ray that was fired before; an answer before the atoms are set
        _, reward, terminated, _, _ = env.step(action)
        assert (reward, terminated, env.state) == (-1.0, False, before)
    with pytest.raises(ValueError):
        env.reset(options={"box": "5x5-3-7"})


def test_the_example_prints_its_table(gymnasium: Any) -> None:
    example = (ADAPTERS / "example.py").read_text()
    assert len(list(filter(str.strip, example.splitlines()))) <= 20
    assert example in (ROOT / "docs" / "programs.md").read_text()
    few = example.replace("ROUNDS = 100", "ROUNDS = 3")
    done = subprocess.run(
        [sys.executable, "-c", few],
        env=environment(PYTHONPATH=f"{ADAPTERS}:{ROOT}"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert re.findall(r"^(\w+) +\d+\.\d\d  \+- *\d+\.\d\d$", done.stdout, re.MULTILINE) == [
        "random",
        "greedy",
        "advice",
    ]


# --- TextArena ---


@pytest.fixture
def textarena(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ADAPTERS)
    textarena = pytest.importorskip("textarena")
    import_module("blackbox_console.textarena_env")
    return textarena


def test_a_round_of_textarena(textarena: Any) -> None:
    env = textarena.make("BlackBox-v0", atoms=3, size="5x6")
    env.reset(num_players=1, seed=5)
    _, messages = env.get_observation()
    assert (
        "3 atoms are hidden in a box of 5x6 cells" in messages[0][1] and "22 21" in messages[1][1]
    )
    done, info = env.step("Let me fire [ray 2] first.")
    assert not done and info["cost"]["points"] >= 0
    for reply in ("[ray 2]", "no brackets"):
        assert env.step(reply) == (False, {})
        _, messages = env.get_observation()
        assert "invalid move" in messages[-1][1]
    done, info = env.step("[answer 1,1 2,2 3,3]")
    rewards, game = env.close()
    assert done and info["cost"]["points"] > 0
    score = int(re.findall(r"The score is (\d+)", game[0]["reason"])[0])
    assert rewards == {0: -score}


def test_who_goes_on_playing_nonsense_gets_the_worst_score(textarena: Any) -> None:
    env = textarena.make("BlackBox-v0", atoms=4, error_allowance=2)
    env.reset(num_players=1, seed=5)
    assert [env.step("nonsense")[0] for _ in range(3)] == [False, False, True]
    assert env.close()[0] == {0: -20}
