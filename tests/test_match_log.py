"""Test the log of a match: resuming, the audit, and when a match is decided."""

from __future__ import annotations

import json
import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from math import comb
from pathlib import Path

import pytest

from blackbox_core.console.contest import Outcome
from blackbox_core.games.match.figures import decided, paired_results, turned
from tests.conftest import ROOT, environment, run_program, seldom
from tests.timeouts import PATIENCE

KIND = ("--play", "single", "--atoms", "2", "--size", "4x4", "--seed", "1", "--seconds", "0")


def quick(rays: int) -> str:
    """Return the argument of MATCH for the quick player that fires this number of rays."""
    player = [sys.executable, "-S", str(ROOT / "tests" / "quick_player.py"), str(rays)]
    return f"cmd:{shlex.join(player)}"


MATCH = ("match", quick(1), quick(6), *KIND)
GAMES = ("--games", "4")  # the match that several tests share


def played(*words: str, status: int = 0) -> str:
    """Run a command that ends with `status`, and return its output."""
    found, said = run_program([*words], "")
    assert found == status, said
    return said


def logged(path: Path, *words: str) -> str:
    """Play a match whose log is kept in a file, and return its output."""
    return played(*words, "--log", str(path))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "match.log"


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Play a match once, and return its output and its log."""
    path = tmp_path_factory.mktemp("match") / "match.log"
    return logged(path, *MATCH, *GAMES), path.read_text()


def table(said: str) -> str:
    """Return the output of a match from its table on."""
    return said[said.index("    won") :]


# --- the log ---


def test_a_log_has_a_line_for_the_match_and_one_for_each_game(match: tuple[str, str]) -> None:
    said, text = match
    comment, head, *games = text.splitlines()
    assert comment[0] == "#" and json.loads(head)["match"] == 1 and len(games) == 4
    for line, game in zip(games, re.findall("^Game .*", said, re.MULTILINE), strict=True):
        facts = json.loads(line)
        counted = "Game {}, box {}. A's points: {}; B's points: {}."
        assert game == counted.format(facts["game"], facts["box"], *facts["counted"])


@pytest.mark.parametrize("cut", ["after 2 games", "in a line", "after the head"])
def test_a_match_goes_on_where_it_was_broken_off(
    log: Path, cut: str, match: tuple[str, str]
) -> None:
    said, text = match
    lines = text.splitlines(keepends=True)
    kept = {"after 2 games": lines[:4], "in a line": [*lines[:4], lines[4][:50]]}
    log.write_text("".join(kept.get(cut, lines[:2])))
    resumed = played("match", "--resume", str(log))
    assert table(resumed) == table(said) and log.read_text() == "".join(lines)
    assert ("2 games are in the log." in resumed) == (cut != "after the head")


def test_a_match_that_is_over_can_be_made_longer(log: Path, match: tuple[str, str]) -> None:
    said, text = match
    logged(log, *MATCH, "--games", "2")
    longer = played("match", "--resume", str(log), *GAMES)
    assert table(longer) == table(said)
    assert log.read_text().splitlines()[2:] == text.splitlines()[2:]


def test_what_cannot_be_resumed_is_refused_in_a_line(log: Path, match: tuple[str, str]) -> None:
    log.write_text(match[1])
    head = log.read_text().splitlines()[1]
    bad = log.with_name("bad.log")
    assert "a different value" in played("match", "--resume", str(log), "--seed", "2", status=1)
    assert "not found" in played("match", "--resume", str(bad), status=1)
    assert "--resume" in played(*MATCH, "--log", str(log), status=1)
    played("match", "--resume", str(log), "--log", str(bad), status=2)
    for text in ("", "hello\n", '{"match": 2}\n', f'{head}\n{{"game": 1}}\n', f"{head}\n[]\n"):
        bad.write_text(text)
        for command in (["match", "--resume"], ["audit"]):
            said = played(*command, str(bad), status=1)
            assert said.count("\n") < 6 and "Traceback" not in said


def test_an_interrupt_prints_the_table_and_what_continues_the_match(log: Path) -> None:
    words = [*MATCH, "--games", "99999", "--log", str(log)]
    match = subprocess.Popen(
        [sys.executable, str(ROOT / "blackbox.py"), *words],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert match.stdout
    for line in match.stdout:
        if line.startswith("Game 2,"):
            match.send_signal(signal.SIGINT)
            break
    said, _ = match.communicate(timeout=PATIENCE)
    assert match.returncode == 130 and "won drawn" in said
    assert said.splitlines()[-1] == f"blackbox match --resume {log}"
    games = len(log.read_text().splitlines()) - 2
    assert games >= 2
    assert f"{games} games are in the log" in played("match", "--resume", str(log), "--games", "1")


def test_without_files_an_interrupted_match_has_no_command() -> None:
    source = "import os, signal, sys; input(); os.kill(os.getppid(), signal.SIGINT); input()"
    player = f"cmd:{sys.executable} -c '{source}'"
    said = played("match", player, player, "--no-files", status=130)
    assert "No game was finished." in said and said.endswith("The match was interrupted.\n")


# --- the audit ---


@pytest.mark.parametrize("play", ["single", *seldom("duel", "quantum")])
def test_an_audit_plays_every_game_again(log: Path, play: str) -> None:
    players = "level:0", "level:0"
    said = logged(log, "match", *players, "--play", play, "--games", "2", "--seed", "3")
    audited = played("audit", str(log))
    assert table(said) in audited and audited.endswith(
        "2 games were replayed and ended as the log says.\n"
    )


def test_a_game_with_a_foul_is_audited_too(log: Path) -> None:
    player = f"cmd:{sys.executable} -c 'print(\"= ray 5\")'"
    logged(log, "match", player, quick(1), *KIND, "--games", "1")
    assert played("audit", str(log)).endswith("1 game was replayed and ended as the log says.\n")


FORGERIES = [
    ('"counted": [', '"counted": [1', "a different result"),
    ('"winner": ', '"winner": null, "was": ', "a different result"),
    ('"= ray ', '"= ray 1', "a different result|answers"),
    ('"answers": [["=", ', '"answers": [[', "a different result|answers"),
]


@pytest.mark.parametrize(("text", "forged", "reason"), FORGERIES)
def test_a_changed_log_is_found_out(
    log: Path, text: str, forged: str, reason: str, match: tuple[str, str]
) -> None:
    changed = match[1].replace(text, forged, 1)
    assert changed != match[1]
    log.write_text(changed)
    said = played("audit", str(log), status=1)
    said = " ".join(said.split())
    assert re.search(f"Game 1 in that log is not valid. .*({reason})", said), said


# --- a round robin ---


def test_every_pair_plays_on_the_same_boxes(log: Path) -> None:
    said = logged(log, "match", quick(0), quick(2), quick(5), *KIND, "--games", "3")
    games = [json.loads(line) for line in log.read_text().splitlines()[2:]]
    assert [game["players"] for game in games] == [[0, 1], [0, 2], [1, 2]] * 3
    boxes = [game["box"] for game in games]
    assert all(len({*boxes[n : n + 3]}) == 1 for n in (0, 3, 6)) and len({*boxes}) == 3
    pair = played("match", quick(0), quick(5), *KIND, "--games", "3", "--no-files")
    of_pair = [game["counted"][0] for game in games if game["players"] == [0, 2]]
    assert [int(points) for points in re.findall(r"A's points: (\d+)", pair)] == of_pair
    rows = re.findall(r"^([ABC]) +(-|\d+%) +(-|\d+%) +(-|\d+%)$", said, re.MULTILINE)
    assert [row[0] for row in rows] == ["A", "B", "C"]
    for one in range(3):
        for other in range(3):
            if one != other:
                shares = [int(rows[a][1 + b][:-1]) for a, b in ((one, other), (other, one))]
                assert abs(sum(shares) - 100) <= 1


def test_a_resumed_round_robin_goes_on_in_the_same_order(log: Path) -> None:
    words = ("match", quick(0), quick(2), quick(5), *KIND, "--games", "2")
    said = logged(log, *words)
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:6]))
    assert table(played("match", "--resume", str(log))) == table(said)
    assert log.read_text() == "".join(lines)


def test_nine_players_are_too_many() -> None:
    assert played("match", *["level:0"] * 9, status=2).count("\n") == 1


# --- when a match is decided ---


def games_of(winners: str) -> list[Outcome]:
    """Return outcomes by their winners, A, B or - for a draw."""
    return [Outcome({"A": 0, "B": 1}.get(winner)) for winner in winners]


def test_paired_results() -> None:
    outcomes = games_of("ABA-BBAA")
    assert [*paired_results(outcomes, same_box=True)] == [1, -1, 1, 0, -1, -1, 1, 1]
    assert [*paired_results(outcomes, same_box=False)] == [0, 1, -1, 1]
    assert [*paired_results([turned(o) for o in outcomes], same_box=False)] == [0, -1, 1, -1]


@pytest.mark.parametrize(("percent", "games"), [(50, 3), (90, 7), (95, 8), (99, 11)])
def test_so_many_games_won_in_a_row_decide(percent: int, games: int) -> None:
    for winner, better in (("A", 0), ("B", 1)):
        assert decided(games_of(winner * (games - 1)), True, percent) is None
        assert decided(games_of(winner * games), True, percent) == better
    assert decided(games_of("A" * (2 * games - 1)), False, percent) is None
    assert decided(games_of("-" * 50 + "A" * games), True, percent) == 0


def test_the_bound_is_that_of_the_source() -> None:
    """The bound is C(n, w) / 2^n, at most a / (n + 1), for every n up to 40 and every w."""
    for games in range(1, 41):
        for won in range(games + 1):
            outcomes = games_of("A" * won + "B" * (games - won))
            is_rare = comb(games, won) / 2**games * (games + 1) <= 0.05
            assert (decided(outcomes, True, 95) is not None) == is_rare


def simulated(dice: random.Random, chance: float, draws: float, most: int) -> Iterator[Outcome]:
    """Yield random games. The first player wins one with this chance unless it is drawn."""
    for _ in range(most):
        winner = None if dice.random() < draws else int(dice.random() >= chance)
        yield Outcome(winner)


def result_of(games: Iterator[Outcome], same_box: bool) -> tuple[int | None, int]:
    """Return the better player and the number of games, or None and the number of all games."""
    outcomes: list[Outcome] = []
    for outcome in games:
        outcomes.append(outcome)
        if (better := decided(outcomes, same_box, 95)) is not None:
            return better, len(outcomes)
    return None, len(outcomes)


@pytest.mark.long
@pytest.mark.parametrize("same_box", [True, False])
def test_a_thousand_matches_of_equal_players_are_rarely_decided(same_box: bool) -> None:
    dice = random.Random(1)
    matches = [result_of(simulated(dice, 0.5, 0.1, 500), same_box) for _ in range(1000)]
    false = sum(better is not None for better, _ in matches)
    print(f"same box {same_box}: {false} of 1,000 decided")
    assert false <= 50 + 2 * (1000 * 0.05 * 0.95) ** 0.5


@pytest.mark.long
@pytest.mark.parametrize(("chance", "usual"), [(0.6, 300), (0.7, 90), (0.8, 40), (0.9, 25)])
def test_a_thousand_matches_of_unequal_players_are_decided_for_the_better(
    chance: float, usual: int
) -> None:
    dice = random.Random(2)
    matches = [result_of(simulated(dice, chance, 0.1, 2000), True) for _ in range(1000)]
    wrong, games = sum(better == 1 for better, _ in matches), [games for _, games in matches]
    mean = sum(games) / 1000
    print(f"chance {chance}: {wrong} wrong, {games.count(2000)} undecided, mean {mean:.0f} games")
    assert wrong <= 10 and games.count(2000) == 0 and mean < usual


def test_a_match_ends_once_it_is_decided() -> None:
    said = played(*MATCH, "--games", "500", "--until", "90", "--no-files")
    games = len(re.findall("^Game ", said, re.MULTILINE))
    assert games < 500
    assert said.endswith(f"A against B: after {games} games, A is better (90 percent certain).\n")
    few = played(*MATCH, "--games", "2", "--until", "90", "--no-files")
    assert few.endswith("A against B: after 2 games, neither is certainly better.\n")
