"""What a session may cost: memory wherever it is, and time on a public line."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from blackbox_core.beginning import begin, read_options
from blackbox_core.console.files import Nowhere
from blackbox_core.console.session import TOO_DEAR, Refused, Session
from blackbox_core.faces.plain import Plain
from blackbox_core.faces.talking import answer
from blackbox_core.games import load
from blackbox_core.keeping.budget import LINE, SHARE, SPARE, Budget
from blackbox_core.keeping.guest import Guest

from .conftest import ROOT, environment, start_of

# --- memory ---

MOST = 36  # megabytes: 48 are promised, and there may be hungrier lines than these

SIZES = " ".join(f"new:{n}x{n}-3-77 1 count" for n in range(16, 31, 2))
GREEDY = {
    "eight sizes in turn": ([], SIZES),
    "ten atoms": (["--size", "10x10", "--atoms", "10", "--seed", "5"], "1 12 count odds hint"),
    "many lists": (["--atoms", "10", "--seed", "3"], "1 9 17 25 4 12 hint 20 hint 28 odds"),
    "a large box": (["--size", "20x20", "--atoms", "6", "--seed", "5"], "1 12 23 34 hint odds"),
    "Atom-4": (["atom4", "--level", "4"], "i7"),
}


# A process counts as its own what the one had that began it: so a small one stands between.
BETWEEN = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(args: list[str], lines: str) -> float:
    """The most megabytes that a session had; a colon in a line stands for its blank."""
    game = [sys.executable, str(ROOT / "blackbox.py"), *args, "--no-files"]
    done = subprocess.run(
        [sys.executable, "-c", BETWEEN, *game],
        input=f"{lines} quit".replace(" ", "\n").replace(":", " "),
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
        check=True,
    )
    return int(done.stdout) / 1024


@pytest.mark.parametrize("kind", GREEDY)
def test_a_session_takes_little_memory(kind: str) -> None:
    args, lines = GREEDY[kind]
    assert peak(args, lines) < MOST


@pytest.mark.long
def test_nor_does_the_deepest_search() -> None:
    assert peak(["atom4", "--level", "5", "--machine", "off"], "i7 hint machine:1") < MOST


# --- time ---


class Time:
    """Two clocks that go on only when they are told to."""

    def __init__(self) -> None:
        self.seconds = self.used = 0.0
        self.budget = Budget(lambda: self.seconds, lambda: self.used)

    def line(self, cost: float) -> None:
        """A line takes the processor for so many seconds."""
        self.used += cost
        self.seconds += cost
        self.budget.pay()


def test_what_lines_cost_is_taken_away_and_time_gives_it_back() -> None:
    time = Time()
    time.line(10)
    assert time.budget.left() == SPARE - 10
    time.seconds += 1
    assert time.budget.left() == SPARE - 10 + SHARE
    time.seconds += 1000
    assert time.budget.left() == SPARE


def test_a_session_that_has_used_up_its_time_is_told_how_long_to_wait() -> None:
    time = Time()
    while not time.budget.over():
        time.budget.check()
        time.line(1)
    with pytest.raises(Refused, match=r"^You have used up your time here: in \d+ seconds? there"):
        time.budget.check()
    time.seconds += 1 / SHARE
    time.budget.check()


def test_a_line_that_takes_too_long_is_over() -> None:
    time = Time()
    time.used = LINE + 0.1
    assert time.budget.over()
    with pytest.raises(Refused, match="longer than a line may take"):
        time.budget.check()
    time.budget.pay()
    time.budget.check()


class Timed(Guest):
    """A public line whose budget has clocks of its own; each thought takes a second."""

    def __init__(self, cost: float) -> None:
        super().__init__()
        self.time, self.cost = Time(), cost
        self._budget = self.time.budget

    def thinking(self) -> None:
        self.time.used += self.cost
        super().thinking()


def guest(game: str = "console", cost: float = 0, **given: object) -> tuple[Session, Timed]:
    world = Timed(cost)
    session = Session(load(game).hold(start_of(False, **given)), world)
    session.start()
    return session, world


def test_a_guest_without_time_is_refused_and_loses_nothing() -> None:
    session, world = guest(atoms=4)
    session.send("5")
    world.time.line(SPARE * 2)
    for line in ("hint", "9", "0"):
        assert session.send(line).startswith("You have used up your time here: in ")
    world.time.seconds += SPARE / SHARE
    assert session.send("status").startswith("Atoms: 4  Trials: 1 ")


def test_thirteen_thousand_hints_are_soon_refused() -> None:
    session, world = guest(cost=0.5, atoms=4)
    session.send("5")
    told = [session.send("status") for _ in range(13_000)]
    assert sum(said.startswith("Atoms") for said in told) <= SPARE / 0.5
    assert world.time.used < 13_000 * 0.5 + 1


@pytest.mark.parametrize("verb", ["review", "par"])
def test_an_answer_that_takes_too_long_is_broken_off(verb: str) -> None:
    session, world = guest(atoms=4)
    for entry in range(1, 33):
        session.send(str(entry))
    session.send("0")
    whole = session.send(verb)
    world.cost = LINE / 2
    said = session.send(verb).splitlines()
    assert said[-1] == "That takes longer than a line may take here."
    assert len(said) < max(3, whole.count("\n"))
    world.cost = 0
    assert session.send(verb) == whole


def test_so_is_a_ranking_between_its_rays() -> None:
    session, world = guest(atoms=4)
    session.send("1")
    assert session.send("hint all").count("points to come") == 5
    world.cost = LINE / 2
    said = session.send("hint all").splitlines()
    assert len(said) == 2 and said[-1] == "That takes longer than a line may take here."


def test_a_program_pays_for_its_commands_as_a_guest_does() -> None:
    session, _ = guest("protocol", cost=0.5)
    told = [session.send("place 3,4") for _ in range(1000)]
    assert 0 < sum(said.startswith("=") for said in told) <= SPARE / 0.5
    assert told[-1].startswith("? You have used up your time here: in ")


def test_nor_does_a_command_take_longer_than_a_line() -> None:
    told = []
    for most in (0, 1):
        start = start_of(False).but(hurried=iter([False] * 5 + [True] * 99).__next__)
        session = Session(load("protocol").hold(start if most else start_of(False)), Nowhere())
        session.start()
        for line in ("place 1,1 3,4 7,7 8,2", "atom4 7"):
            session.send(line)
        told.append([session.send("par"), session.send("genmove 4")])
    assert told[0][0].startswith("= ") and told[1][0] == f"? {TOO_DEAR}\n\n"
    assert all(said.startswith("= ") for _, said in told) and told[0] != told[1]


@pytest.mark.parametrize("args", ["protocol --no-files", "--no-files", "atom4 --no-files"])
def test_whoever_has_no_files_is_a_guest(args: str) -> None:
    session = begin(read_options(args.split()), Plain(), False)
    assert isinstance(session._world, Guest)


def test_a_program_of_ones_own_is_none() -> None:
    session = begin(read_options(["protocol"]), Plain(), False)
    assert not isinstance(session._world, Guest)


def test_elsewhere_nobody_is_refused() -> None:
    assert not Nowhere().hurried()


class Hurried(Nowhere):
    """A line on which the machine has thought long enough from the first."""

    def hurried(self) -> bool:
        return True


def machine_line(world: Any, **given: object) -> str:
    """The line that the machine types at the highest level."""
    session = Session(load("atom4").hold(start_of(False, level=5, **given)), world)
    session.start()
    assert session.question
    return answer(session, session.question, Plain(0, 1))


def test_a_machine_that_has_thought_long_enough_plays_what_it_has_found() -> None:
    assert machine_line(Hurried(), machine=(1,))[1:].isdigit()


def test_a_machine_alone_then_hands_over() -> None:
    assert machine_line(Hurried(), machine=(1, 2)) == "machine off"
