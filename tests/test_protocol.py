"""Test the machine protocol: grammar, commands, and a client that plays through a pipe."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import FIRST, Box, Cells
from blackbox_core.box.deal import Dice
from blackbox_core.box.ray import result, results
from blackbox_core.box.text.reading import read_cells
from blackbox_core.games.protocol import ProtocolDialogue as Desks
from tests.boxes import view
from tests.conftest import ROOT, conversation, environment, run_program, start_of
from tests.lines_to_program import start
from tests.timeouts import PATIENCE

CLIENT = """\
import subprocess, sys

box = subprocess.Popen([sys.executable, "blackbox.py", "protocol"], text=True,
                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def ask(command):
    print(command, file=box.stdin, flush=True)
    lines = list(iter(box.stdout.readline, "\\n"))
    assert lines[0].startswith("="), lines
    return "".join(lines)[1:].strip()

print("Box", ask("new 4"))
for entry in range(1, 33):
    print(entry, ask(f"ray {entry}"))
print(ask("eval"), "- the atoms were at", ask("reveal"))
"""


class Machine:
    """The machine protocol, run in this process."""

    def __init__(self) -> None:
        self.session = conversation("protocol", seed=1)
        self.session.start()

    def __call__(self, line: str) -> str:
        return self.session.send(line)


@pytest.fixture
def ask() -> Machine:
    return Machine()


GRAMMAR = [
    ("protocol_version", "= 1\n\n"),
    ("12 protocol_version", "=12 1\n\n"),
    ("007 protocol_version # and why", "=007 1\n\n"),
    ("\tname  ", "= Black Box\n\n"),
    ("", ""),
    ("   # nothing", ""),
    ("known_command ray", "= true\n\n"),
    ("known_command RAY", "= false\n\n"),
    ("chess", '? "CHESS" is not a command.\n\n'),
    ("5 chess", '?5 "CHESS" is not a command.\n\n'),
    ("5", "?5 A number alone is not a command.\n\n"),
    ("name me", "? Expected name.\n\n"),
    ("new", "= 4-"),
    ("clear", "? There is no round: new begins one.\n\n"),
    ("9" * 10 + " name", '? "9999999999" is not a command.\n\n'),
]


@pytest.mark.parametrize(("line", "said"), GRAMMAR)
def test_grammar(ask: Machine, line: str, said: str) -> None:
    told = ask(line)
    assert told.startswith(said) if said.endswith("-") else told == said


def test_every_command_is_listed_and_known(ask: Machine) -> None:
    listed = ask("list_commands").removeprefix("= ").split()
    assert listed == Desks(start_of()).names()
    assert all(ask(f"known_command {name}") == "= true\n\n" for name in listed)


@pytest.mark.parametrize(("rows", "cols"), [(8, 8), (2, 3), (30, 30)])
def test_every_ray_of_a_placed_round(ask: Machine, rows: int, cols: int) -> None:
    box = Box(rows, cols)
    atoms = Dice(rows).deal(view(box, min(5, box.most_atoms - 1)))
    cells = " ".join(f"{row},{col}" for row, col in box.cells_of(atoms))
    ask(f"size {rows} {cols}")
    ask(f"place {cells}")
    for entry, exit in enumerate(results(box, atoms)):
        if entry:
            told = {0: "absorbed", entry: "reflected"}.get(exit, f"exit {exit}")
            assert ask(f"ray {entry}") == f"= {told}\n\n"
    assert ask("reveal") == f"= {cells}\n\n"


def test_a_full_board_is_placed_cell_by_cell() -> None:
    box = Box()
    cells = " ".join(f"{row},{col}" for row, col in box.cells_of(box.every))
    told = "= 64-1\n\n= absorbed\n\n= 8x8 64: 3A\n\n=\n\n= 64-1\n\n"
    lines = [f"place {cells}", "ray 3", "position", "position 8x8 64: 3A", "number 64-1"]
    status, said = run_program(["protocol"], "\n".join(lines) + "\n")
    assert (status, said) == (0, told)


@pytest.mark.parametrize("rows", [20, 30])
def test_a_whole_box_is_placed_by_one_word(ask: Machine, rows: int) -> None:
    assert ask(f"place size {rows} {rows} all") == f"= {rows}x{rows}-{rows * rows}-1\n\n"
    assert ask("reveal").count(",") == rows * rows


def test_a_whole_round(ask: Machine) -> None:
    assert ask("number 4-318275") == "= 4-318275\n\n"
    ask("ray 1")
    ask("ray 2")
    assert ask("rays") == "= 1 reflected\n2 absorbed\n\n"
    assert ask("path 1").startswith("? ")
    assert ask("set 1,6 2,1 3,6") == "=\n\n" and ask("set 5,1 1,6") == "=\n\n"
    assert ask("set 8,8") == "? There are only 4 atoms.\n\n"
    told = "= score 2 correct 4 incorrect 0 equivalent false strict 2\n\n"
    assert ask("eval") == told and ask("eval") == told
    assert ask("ray 3").startswith("? ") and ask("clear").startswith("? ")
    assert ask("path 3") == "=\n\n"
    assert ask("quit") == "=\n\n" and ask.session.question is None


def test_an_answer_that_no_ray_tells_apart_is_said_to_be_equivalent(ask: Machine) -> None:
    ask("place 1,3 1,5 8,1")
    ask("set 1,5 8,1 8,3")
    told = "= score 0 correct 2 incorrect 1 equivalent true strict 5\n\n"
    assert ask("eval") == told


def test_to_reveal_a_dealt_round_is_to_give_it_up(ask: Machine) -> None:
    ask("new 3")
    assert len(ask("reveal").split()) == 4
    assert ask("ray 1") == "? The round is over: new begins another.\n\n"


def test_new_keeps_the_kind_of_the_round_before(ask: Machine) -> None:
    assert ask("new 3 5 6").startswith("= 5x6-3-")
    assert ask("new").startswith("= 5x6-3-")
    assert ask("size 2 2") == "=\n\n" and ask("new").startswith("= 2x2-4-")


REFUSED = """ray 0|ray 33|ray x|ray|set 9,9|set 1|place|place 0,1|place 1,1 1,1 9,9|new 0|new 33
new 4 1 1|new 4 31 31|new 4 5|number 4-0|number 4-635377|number x|size 1 1|size 8|path 99
place size 3 3|place size 3 3 4,4|place size 99 99 1,1|known_command|place 1-2|number 65-1"""


@pytest.mark.parametrize("line", re.split(r"[|\n]", REFUSED))
def test_a_refusal_is_one_sentence_and_changes_nothing(ask: Machine, line: str) -> None:
    ask("place 1,4 3,4 6,2 6,6")
    ask("ray 3")
    before = ask("show"), ask("rays"), ask("reveal")
    told = ask(line)
    assert re.fullmatch(r"\? [^\n]{1,70}\n\n", told), told
    assert (ask("show"), ask("rays"), ask("reveal")) == before


WORDS = st.sampled_from(
    [*sorted(set(Desks(start_of()).names()) - {"quit"}), "size", "7", "#", "1,1", "99", "x", "-"]
)


@given(st.lists(st.lists(WORDS, max_size=5), max_size=15))
def test_every_answer_has_its_form(lines: list[list[str]]) -> None:
    ask = Machine()
    for line in lines:
        told = ask(" ".join(line))
        assert told == "" or re.fullmatch(r"[=?]\d*( [^\n]+|)(\n[^\n]+)*\n\n", told), told
        assert told.isascii()


def test_no_prompt_no_echo_and_each_answer_at_once() -> None:
    for kind in ("pipe", "socket", "raw"):
        end = start(kind, "protocol")
        end.send("1 name\r\n")
        assert end.expect("Box\n" if kind != "raw" else "Box\r\n").startswith(b"=1 Black Box")
        end.send("quit\n")
        assert end.status() == 0


def test_what_is_no_line_is_refused_in_the_same_form() -> None:
    status, said = run_program(["--protocol"], b"1" * 4097 + b"\n2 name\nname")
    told = "? That line was too long and was ignored: type at most 4096 characters."
    assert (status, said) == (0, f"{told}\n\n=2 Black Box\n\n= Black Box\n\n")


def test_an_idle_machine_is_left_without_a_word() -> None:
    end = start("pipe", "protocol", "--idle", "1")
    assert (end.rest(), end.status()) == (b"", 0)


def answers() -> Iterator[str]:
    done = subprocess.run(
        [sys.executable, "-c", CLIENT],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert not done.stderr
    yield from done.stdout.splitlines()


def test_the_client_of_the_page_plays_a_game() -> None:
    first, *rays, last = answers()
    assert re.fullmatch(r"Box 4-\d+", first) and len(rays) == 32
    assert re.fullmatch(r"score \d+ correct 0 .* strict \d+ - the atoms were at( \d,\d){4}", last)
    assert CLIENT in (ROOT / "docs" / "protocol.md").read_text()
    assert len([line for line in CLIENT.splitlines() if line.strip()]) <= 15


# --- deductions from the shots ---


def test_counts_and_odds_follow_the_shots(ask: Machine) -> None:
    ask("place size 4 4 1,1 3,3")
    assert ask("count") == "= 120\n\n"
    for entry in (1, 5, 9):
        ask(f"ray {entry}")
    fitting = [
        atoms
        for atoms in pairs_in(Box(4, 4))
        if all(result(Box(4, 4), atoms, entry) == shot for entry, shot in shots(ask))
    ]
    assert ask("count") == f"= {len(fitting)}\n\n"
    rows = [row.split() for row in ask("odds").removeprefix("= ").strip().splitlines()]
    for cell, told in enumerate(chain.from_iterable(rows)):
        assert told == f"{sum(atoms >> cell & 1 for atoms in fitting) / len(fitting):.4f}"
    assert [len(row) for row in rows] == [4] * 4


def pairs_in(box: Box) -> list[Cells]:
    return [FIRST << one | FIRST << other for one in range(box.cells) for other in range(one)]


def shots(ask: Machine) -> Iterator[tuple[int, int]]:
    for line in ask("rays").removeprefix("= ").strip().splitlines():
        entry, what, *exit = line.split()
        yield int(entry), int(exit[0]) if exit else {"absorbed": 0, "reflected": int(entry)}[what]


def test_hints_lead_to_the_end_for_par(ask: Machine) -> None:
    ask("place 1,4 3,4 6,2 6,6")
    while not (hint := ask("hint").removeprefix("= ").strip()).startswith("set "):
        assert ask(hint).startswith("= ")
    ask(hint)
    score = ask("eval").split()[2]
    assert ask("par") == f"= {score}\n\n"


def test_the_score_of_the_machine_is_no_hint(ask: Machine) -> None:
    ask("new")
    assert ask("par") == "? Par needs eval first, or a placed round.\n\n"
    ask("eval")
    assert ask("par")[2:].strip().isdigit()
    assert ask("hint").startswith("? The round is over")


def test_somebody_elses_box_is_found_by_its_rays(ask: Machine) -> None:
    box, atoms = Box(5, 6), Box(5, 6).mask((1, 2), (4, 5), (5, 1))
    ask("assist 3 5 6")
    while not (hint := ask("hint").removeprefix("= ").strip()).startswith("set "):
        entry = int(hint.removeprefix("ray "))
        exit = result(box, atoms, entry)
        told = {0: "absorbed", entry: "reflected"}.get(exit, str(exit))
        assert ask(f"observe {entry} {told}") == "=\n\n"
    cells = read_cells(hint.split()[1:], box)
    assert results(box, box.mask(*cells)) == results(box, atoms)


def test_what_was_observed_is_checked(ask: Machine) -> None:
    assert ask("observe 1 absorbed") == "? Observing a ray needs assist first.\n\n"
    ask("assist 2")
    assert ask("observe 1 absorbed") == "=\n\n" == ask("observe 1 absorbed")
    before = ask("count"), ask("rays"), ask("show")
    assert ask("observe 1 reflected") == "? No box fits that result and the ones before it.\n\n"
    for line in ("observe 1 2", "observe 33 absorbed", "observe 1 lost", "ray 1", "eval", "reveal"):
        assert ask(line).startswith("? "), line
    assert (ask("count"), ask("rays"), ask("show")) == before
    assert ask("new").startswith("= 4-") or ask("new").startswith("= 2-")


def test_a_position_is_taken_over_with_all_that_follows_from_it(ask: Machine) -> None:
    ask("new 3 6 6")
    for entry in (1, 8, 15):
        ask(f"ray {entry}")
    told = ask("position").removeprefix("= ").strip()
    before = ask("count"), ask("odds"), ask("rays"), ask("hint")
    assert ask(f"position {told}") == "=\n\n"
    assert ask("position") == f"= {told}\n\n"
    assert (ask("count"), ask("odds"), ask("rays"), ask("hint")) == before
    assert ask("reveal").startswith("? Nobody here knows")
    assert ask("position 6x6 3: 1A 1R").startswith("? No box fits")
    assert ask("position") == f"= {told}\n\n"


@pytest.mark.parametrize(
    "line", ["assist 10 30 30", "place size 30 30 1,1 9,9 20,20 30,1 5,29 17,3"]
)
def test_the_largest_boxes_are_answered_in_time(ask: Machine, line: str) -> None:
    ask(line)
    for command in ("count", "hint", "odds", "par", "show", "ray 3", "hint", "observe 3 absorbed"):
        assert ask(command).endswith("\n\n")
