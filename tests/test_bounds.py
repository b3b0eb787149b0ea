"""Test what a session may cost: memory on any line, and time on a public line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import Box
from blackbox_core.box.deal import Dice
from blackbox_core.box.deduction.deduce import LAST
from blackbox_core.box.deduction.thinning import PILOTS, THINNED
from blackbox_core.console import converse
from blackbox_core.console.allowance import STEPS, set_budget
from blackbox_core.console.services import World
from blackbox_core.console.session import Ask, Refused, Session
from blackbox_core.faces import Patience, answer
from blackbox_core.faces.plain import PlainFace, TeletypeFace
from blackbox_core.games import load
from blackbox_core.games.duel.belief import BELIEFS, belief_from
from blackbox_core.games.duel.game import Log
from blackbox_core.games.duel.laws import DUEL, NAME, QUANTUGEDDON, RAY, Reply, Turn
from blackbox_core.games.duel.seek import random_turn
from blackbox_core.keeping.guest import (
    LINE_SECONDS,
    SESSION_SECONDS,
    SHARE,
    TOO_DEAR,
    Budget,
    Guest,
)
from blackbox_core.startup import begin, read_options
from tests import null_game
from tests.conftest import ROOT, environment, seldom, start_of

# --- memory ---

PROMISED = 48  # megabytes, promised in docs/serving.md
MOST = 36  # megabytes: 48 are promised, but some lines may need more than these

SIZES = " ".join(f"new:{n}x{n}-3-77 1 count" for n in range(16, 31, 2))
GREEDY = {
    "eight sizes in turn": ([], SIZES),
    "ten atoms": (["--size", "10x10", "--atoms", "10", "--seed", "5"], "1 12 count odds hint"),
    "many lists": (["--atoms", "10", "--seed", "3"], "1 9 17 25 4 12 hint 20 hint 28 odds"),
    "a large box": (["--size", "20x20", "--atoms", "6", "--seed", "5"], "1 12 23 34 hint odds"),
    "Atom-4": (["atom4", "--level", "4"], "i7"),
}


# A process inherits the peak memory of its parent, so a small process starts the program.
BETWEEN = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(args: list[str], lines: str) -> float:
    """Return the peak memory of a session in MB. A colon in a line stands for a blank."""
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


@pytest.mark.parametrize("kind", ["ten atoms", *seldom(*sorted({*GREEDY} - {"ten atoms"}))])
def test_a_session_takes_little_memory(kind: str) -> None:
    args, lines = GREEDY[kind]
    assert peak(args, lines) < MOST


@pytest.mark.long
def test_what_earlier_rounds_remembered_is_given_back() -> None:
    """A guest who reviewed rounds in one box after another once took 64 MB."""
    rays = "1 9 17 25 4 12 8 2 reveal review:all"
    assert peak([], " ".join(f"new:{n}x{n}-4-{n} {rays}" for n in range(8, 20))) < PROMISED


@pytest.mark.long
def test_the_deepest_search_takes_little_memory() -> None:
    assert peak(["atom4", "--level", "5", "--machine", "off"], "i7 hint machine:1") < MOST


# --- time ---

MAX_CALLS = 160_000  # calls of functions from one question of the guard to the next: about 20 ms


class Time:
    """Two clocks that advance only when a test advances them."""

    def __init__(self) -> None:
        self.seconds = self.used = 0.0
        self.budget = Budget(lambda: self.seconds, lambda: self.used)

    def line(self, cost: float) -> None:
        """Advance the processor clock by the cost of a line, in seconds."""
        self.used += cost
        self.seconds += cost
        self.budget.pay()


def test_what_lines_cost_is_taken_away_and_time_gives_it_back() -> None:
    time = Time()
    time.line(10)
    assert time.budget.left_at(time.seconds, time.used) == SESSION_SECONDS - 10
    time.seconds += 1
    assert time.budget.left_at(time.seconds, time.used) == SESSION_SECONDS - 10 + SHARE
    time.seconds += 1000
    assert time.budget.left_at(time.seconds, time.used) == SESSION_SECONDS


def test_a_session_that_has_used_up_its_time_is_told_how_long_to_wait() -> None:
    time = Time()
    while not time.budget.over():
        time.budget.check()
        time.line(1)
    with pytest.raises(
        Refused, match=r"^You have used up your time here. You can go on in \d+ seconds?"
    ):
        time.budget.check()
    time.seconds += 1 / SHARE
    time.budget.check()


def test_a_line_that_takes_too_long_is_over() -> None:
    time = Time()
    time.used = LINE_SECONDS + 0.1
    assert time.budget.over()
    with pytest.raises(Refused, match="longer than is allowed"):
        time.budget.check()
    time.budget.pay()
    time.budget.check()


def test_a_puzzle_of_a_number_may_take_what_is_left_and_another_line_may_not() -> None:
    session, world = guest("puzzle", cost=LINE_SECONDS / 4)
    assert (
        session.send("new P4-12").startswith("Puzzle P4-12: ")
        and world.time.used > 2 * LINE_SECONDS
    )
    assert "The answer would take longer" in session.send("explain all")
    world.time.used, world.cost = SESSION_SECONDS, SESSION_SECONDS
    assert "The answer would take longer" in session.send("new P4-13")


class Timed(Guest):
    """A public line with simulated clocks, on which each check of the time takes a second."""

    def __init__(self, cost: float) -> None:
        super().__init__()
        self.time, self.cost = Time(), cost
        self._budget = self.time.budget

    def thinking(self) -> None:
        self.time.used += self.cost
        super().thinking()


def guest(game: str = "console", cost: float = 0, **given: object) -> tuple[Session, Timed]:
    world = Timed(cost)
    session = Session(load(game).open(start_of(False, **given)), world)
    session.start()
    return session, world


def test_a_guest_without_time_is_refused_and_loses_nothing() -> None:
    session, world = guest(atoms=4)
    session.send("5")
    world.time.line(SESSION_SECONDS * 2)
    for line in ("hint", "9", "0"):
        assert session.send(line).startswith("You have used up your time here. You can go on in ")
    world.time.seconds += SESSION_SECONDS / SHARE
    assert session.send("status").startswith("Atoms: 4  Rays: 1 ")


def test_thirteen_thousand_hints_are_soon_refused() -> None:
    session, world = guest(cost=0.5, atoms=4)
    session.send("5")
    told = [session.send("status") for _ in range(13_000)]
    assert sum(said.startswith("Atoms") for said in told) <= SESSION_SECONDS / 0.5
    assert world.time.used < 13_000 * 0.5 + 1


DEAR = {
    "count": ("--size 9x9 --atoms 7 --seed 5", "1 12"),
    "odds": ("--atoms 6 --seed 5", "1 12"),
    "hint": ("--seed 5", "1 12"),
    "hint all": ("--seed 5", "1 12"),
    "hint 5": ("--size 9x9 --atoms 6 --seed 5", "1 12"),
    "explain": ("--atoms 6 --seed 5", "1 12 23 4 9 17 30"),
    "explain 4,4": ("--atoms 6 --seed 5", "1 12 23 4 9 17 30"),
    "position 8x8 5: 1A 2A 3A 4A": ("--seed 5", ""),
    "par": ("--seed 5", "1 12 0 yes"),
    "review": ("--seed 5", "1 12 4 0 yes"),
    "why 4,4": ("--atoms 6 --seed 5", "1 12 23 4"),
    "practice masked": ("--seed 5 --atoms 6", ""),
    "ray 3": ("devil --seed 5 --level 2", "7"),
    "new P4-12": ("puzzle --seed 5", ""),
    "hint 4": ("quantugeddon --seed 5 --machine off --helpers", "auto auto 5 6 9 7"),
}


class Asked(Guest):
    """A public line that refuses at the check number `refused` of a line. 0 never refuses.

    `longest` is the largest number of function calls between two checks.
    """

    def __init__(self, refused: int = 0) -> None:
        super().__init__()
        self.refused, self.asked, self.done, self.longest = refused, 0, 0, 0

    def thinking(self) -> None:
        self.longest, self.done = max(self.longest, self.done), 0
        self.asked += 1
        if self.asked == self.refused:
            raise Refused(TOO_DEAR)

    def more(self, *_: object) -> None:
        self.done += 1


def dear(verb: str) -> tuple[Session, Asked]:
    """Return a session with a guest, set up so that a verb takes long."""
    args, lines = DEAR[verb]
    LAST.clear()
    session = begin(read_options([*args.split(), "--no-files"]), PlainFace(), False)
    session._world = world = Asked()
    session.start()
    for line in ["look please", *lines.split()]:  # the first phrase loads the table of all phrases
        session.send(line)
    world.asked = 0
    return session, world


# as slow as another verb, or too slow
SELDOM = ["new P4-12", "hint 5", "ray 3", "explain", "review"]


@pytest.mark.parametrize("verb", [*[verb for verb in DEAR if verb not in SELDOM], *seldom(*SELDOM)])
def test_what_takes_long_often_asks_whether_to_go_on_and_is_answered_if_not(verb: str) -> None:
    whole, world = dear(verb)
    said, asked = whole.send(verb), world.asked
    session, world = dear(verb)
    # a hint checks less often once the books are read
    world.refused = 1 + (verb != "hint") * asked // 2
    assert session.send(verb).endswith(f"{TOO_DEAR}\n")
    sys.setprofile(world.more)
    try:
        assert session.send(verb) == said
    finally:
        sys.setprofile(None)
    world.thinking()
    assert world.longest < MAX_CALLS


def test_where_no_puzzle_can_be_made_in_time_there_is_none_until_another_is_asked_for() -> None:
    LAST.clear()
    session = begin(
        read_options(["puzzle", "--atoms", "3", "--no-files", "--seed", "5"]), PlainFace(), False
    )
    session._world = world = Tired()
    assert session.start().endswith(f"{TOO_DEAR}\n")
    world.tired = False
    for line in ("eval", "set 1,1", "look", "number", "explain 1,1", "explain", "giveup"):
        assert session.send(line) and session.question
    assert session.send("").startswith("Puzzle ")


class Tired(Guest):
    """A public line whose time for computing is used up for a while."""

    tired = True

    def thinking(self) -> None:
        if self.tired:
            raise Refused(TOO_DEAR)


def test_a_player_at_home_gets_the_answer_of_a_guest() -> None:
    session, _ = dear("hint all")
    alone = Session(load("console").open(start_of(False, seed=5)), World())
    alone.start()
    for line in ("1", "12"):
        alone.send(line)
    assert alone.send("hint all") == session.send("hint all")


def test_a_program_pays_for_its_commands_as_a_guest_does() -> None:
    session, _ = guest("protocol", cost=0.5)
    told = [session.send("place 3,4") for _ in range(1000)]
    assert 0 < sum(said.startswith("=") for said in told) <= SESSION_SECONDS / 0.5
    assert told[-1].startswith("? You have used up your time here. You can go on in ")


def test_a_command_may_not_take_longer_than_a_line() -> None:
    session = Session(load("protocol").open(start_of(False)), world := Asked())
    session.start()
    session.send("place 1,1 3,4 7,7 8,2")
    world.asked, world.refused = 0, 2
    assert session.send("par") == f"? {TOO_DEAR}\n\n"
    assert session.send("par").startswith("= ")


def test_a_move_is_made_with_what_was_thought_so_far() -> None:
    """A complete search would check the time thousands of times and give the same answer."""
    answers = iter([False] * 5 + [True] * 99)
    start = start_of(False)._replace(hurried=answers.__next__)
    session = Session(load("protocol").open(start), World())
    session.start()
    session.send("atom4 7")
    assert session.send("genmove 4").startswith("= ")
    assert len([*answers]) < 99


@pytest.mark.parametrize("args", ["protocol --no-files", "--no-files", "atom4 --no-files"])
def test_whoever_has_no_files_is_a_guest(args: str) -> None:
    session = begin(read_options(args.split()), PlainFace(), False)
    assert isinstance(session._world, Guest)


def test_a_round_of_a_guest_begins_with_the_memory_of_earlier_ones_freed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    freed: list[None] = []
    monkeypatch.setattr("blackbox_core.keeping.guest.collect", lambda: freed.append(None))
    session = Session(load("console").open(start_of(False, seed=5)), Guest())
    session.start()
    before = len(freed)
    for line in ("4", "1", "0", "4"):
        session.send(line)
    assert len(freed) >= before + 2


def test_a_round_that_is_kept_frees_the_memory_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    freed: list[None] = []
    monkeypatch.setattr("blackbox_core.keeping.collect", lambda: freed.append(None))
    session = begin(read_options(["4", "--data-dir", str(tmp_path)]), PlainFace(), False)
    session.start()
    assert not freed
    for line in ("1", "0", "4"):
        session.send(line)
    assert len(freed) == 1


def test_a_program_of_ones_own_is_none() -> None:
    session = begin(read_options(["protocol"]), PlainFace(), False)
    assert not isinstance(session._world, Guest)


def test_a_player_at_home_is_never_refused() -> None:
    assert not World().hurried()


class Hurried(World):
    """A line on which the machine's time to think is used up from the first."""

    def hurried(self) -> bool:
        return True


def machine_line(world: Any, **given: object) -> str:
    """Return the line that the machine types at the highest level."""
    session = Session(load("atom4").open(start_of(False, level=5, **given)), world)
    session.start()
    assert session.question
    return answer(session, session.question, PlainFace(0, 1))


def test_a_machine_that_has_thought_long_enough_plays_what_it_has_found() -> None:
    assert machine_line(Hurried(), machine=(1,))[1:].isdigit()


def test_a_machine_alone_then_hands_over() -> None:
    assert machine_line(Hurried(), machine=(1, 2)) == "machine off"


# --- a machine without time to think ---

QUANTUM = "quantugeddon"


def machines(game: str, **given: object) -> list[str]:
    """Return the lines of a machine without time to think, against a player that fires all rays."""
    world, lines = Tired(), list[str]()
    session = Session(load(game).open(start_of(False, seed=3, **given)), world)
    session.start()
    rays = [*map(str, range(1, 33))]
    turns = iter([*rays, *(["name 1,1 1,3 1,5 1,7 3,1"] if game == "duel" else rays) * 50])
    while session.question and "RETURN" not in session.question.prompt and len(lines) < 50:
        prompt, machine = session.question.prompt, session.question.think
        world.tired = bool(machine)
        if machine:
            line = answer(session, session.question, PlainFace())
            lines.append(line)
        else:
            line = "auto" if "AUTO" in prompt else next(turns)
        assert TOO_DEAR not in session.send(line)
    return lines


@pytest.mark.parametrize(
    ("game", "level"),
    [("duel", 4), (QUANTUM, 0), *seldom(("duel", 0), ("duel", 2), (QUANTUM, 2), (QUANTUM, 4))],
)
def test_a_machine_that_may_not_think_plays_what_is_cheap(game: str, level: int) -> None:
    lines = machines(game, machine=(2,), level=level, atoms=5)
    assert lines[0] == "auto" and len(lines) > 1
    if game == "duel":  # firing a known ray is not a turn in a duel
        assert len({*lines}) == len(lines) < 40


def test_machines_alone_that_may_not_think_hand_over() -> None:
    lines = machines("duel", machine=(1, 2), level=4)
    assert lines[:2] == ["auto", "auto"] and lines[-1] == "resign" and len(lines) < 8


def test_the_careful_hiding_of_the_machine_is_broken_off() -> None:
    world = Tired()
    session = Session(load("duel").open(start_of(seed=2, machine=(1, 2), level=4, atoms=5)), world)
    said = session.start()
    while "Player 2's box is ready" not in said:
        assert session.question
        said += session.send(answer(session, session.question, PlainFace()))
    assert "Player 1's box is ready" in said and TOO_DEAR not in said


class SoonTired(World):
    """A world in which a line may begin, and its first long computation is refused."""

    is_bounded = True
    asked = 0

    def thinking(self) -> None:
        self.asked += 1
        if self.asked > 1:
            raise Refused(TOO_DEAR)


def test_a_machine_of_the_protocol_that_may_not_think_plays_what_is_cheap() -> None:
    world = SoonTired()
    session = Session(load("protocol").open(start_of(False, seed=3)), world)
    session.start()
    session.send("seek quantum 4")
    for told in ("absorbed", "reflected", "absorbed"):
        world.asked = 0
        assert session.send("genturn").startswith("= ray ")
        world.asked = 0
        assert session.send(f"reply {told}") == "=\n\n"
    assert world.asked


@pytest.mark.parametrize(
    ("side", "atoms", "ray"),
    [(10, 5, (9, 12)), *seldom((8, 8, (18, 18)), (8, 8, (7, 0)))],
)
def test_boxes_are_thinned_without_all_that_they_stand_for_being_counted(
    side: int, atoms: int, ray: tuple[int, int]
) -> None:
    for kept in BELIEFS, PILOTS, THINNED, LAST:
        kept.clear()
    spent: list[None] = []
    before = set_budget(lambda: spent.append(None))
    log = Log(QUANTUGEDDON._replace(box=Box(side, side), atoms=atoms))
    belief = belief_from(log.after(Turn(RAY, ray[0]), Reply(ray[1])))
    set_budget(before)
    assert belief.members
    assert len(spent) * STEPS <= 1_500_000


@pytest.mark.parametrize("side", [*seldom(10, 20), 30])
def test_boxes_of_the_duel_are_counted_in_bounded_work(side: int) -> None:
    spent: list[None] = []
    before = set_budget(lambda: spent.append(None))
    belief = belief_from(Log(QUANTUGEDDON._replace(box=Box(side, side), atoms=8)))
    set_budget(before)
    assert belief.members
    assert len(spent) * STEPS <= 4_000_000 * 100 // side**2


class Stubborn(null_game.Counting):
    """A game in which the machine's line is always refused."""

    def question(self) -> Ask:
        return super().question()._replace(think=lambda _: "99")


def test_a_machine_whose_line_is_refused_is_not_asked_again_but_a_person_is() -> None:
    session = Session(converse(Stubborn(start_of())), World())
    session.start()
    for line in ("1", "3"):
        assert session.question
        assert "Count on by one or two." in session.send(
            answer(session, session.question, PlainFace())
        )
        assert session.question.think is None
        assert "Yes." in session.send(line)


def test_when_no_ray_is_left_that_is_a_turn_the_weakest_machine_names() -> None:
    log = Log(DUEL)
    for entry in range(1, 33):
        log = log.after(Turn(RAY, entry), Reply(0))
    turn = random_turn(log, Dice(1))
    assert turn.kind == NAME and DUEL.allows(turn.cells) and turn.cells.bit_count() == 4


# --- an answer that is interrupted ---


@pytest.mark.parametrize("checks", [0, 1, 5, 20])
def test_an_answer_that_is_broken_off_changes_nothing(checks: int) -> None:
    session = begin(read_options(["--size", "12x12", "--seed", "1"]), PlainFace(), False)
    session.start()
    for line in ("8", "1", "5", "set 3,4"):
        session.send(line)
    before = session.send("history") + session.send("marks")
    asked = iter(range(checks))
    told = "".join(session.answers("hint all", lambda: next(asked, None) is None))
    assert told == "The answer was interrupted.\n"
    assert session.send("history") + session.send("marks") == before


@pytest.mark.parametrize("verb", ["count", "odds", "hint", "explain", "explain 3,4", "review"])
def test_every_verb_that_thinks_can_be_broken_off(verb: str) -> None:
    session = begin(read_options(["--size", "16x16", "--seed", "1"]), PlainFace(), False)
    session.start()
    LAST.clear()
    for line in ("10", "1", "5", "9", *["0"] * (verb == "review")):
        session.send(line)
    before = session.send("status") + session.send("marks")
    asked = iter(range(2))
    told = "".join(session.answers(verb, lambda: next(asked, None) is None))
    assert told == "The answer was interrupted.\n"
    assert session.send("status") + session.send("marks") == before
    assert "interrupted" not in session.send("2")


@pytest.mark.parametrize("face, shown", [(PlainFace, True), (TeletypeFace, False)])
def test_a_sign_of_life_is_not_printed_on_paper(
    face: type[PlainFace], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.isatty", lambda _: True)
    monkeypatch.setattr("blackbox_core.faces.monotonic", iter(range(0, 100, 10)).__next__)
    said = list[str]()
    monkeypatch.setattr(face, "flush", lambda _: None)
    monkeypatch.setattr(face, "echo_for", lambda *_: None)
    monkeypatch.setattr(face, "needs_returns", lambda *_: False)
    shows = face()
    shows.say = said.append
    with Patience(shows) as stop:
        assert not stop()
    assert bool(said) == shown
