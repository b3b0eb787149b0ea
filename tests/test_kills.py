"""Kill games by `kill -9` at random moments, on all kinds of lines, many games to a directory."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.keeping.store import FILE, Store
from blackbox_core.main import main
from blackbox_core.startup import begin, read_options
from tests import PLAIN
from tests.conftest import environment, seldom
from tests.lines_to_program import ENDS, End, Pair, settle, start
from tests.long_runs import Run

WANTED = 10_000
KINDS = {"pipe": "dumb", "pty": "dumb", "raw": "dumb", "socket": "dumb", "edited": "xterm"}
LINES = [*map(str, range(1, 20)), *["set 3,4", "free 1,1", "maybe 2,2", "undo"] * 10]
ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])")


class Game:
    """A game in its own process, with the number of its answered lines."""

    def __init__(self, kind: str, place: Path, seed: int) -> None:
        args = ["--data-dir", str(place), "--seed", str(seed), "--atoms", "4", "--brief", "--fresh"]
        line = "pty" if kind == "edited" else kind
        begin = start if PLAIN or line != kind or seed % 8 == 4 else start_forked
        self.end = begin(line, *args, term=KINDS[kind])
        self.kind, self.told, self.answered = kind, Told.of(seed), 0

    def begin(self) -> None:
        """Read until a round has begun."""
        self.hear(b"hides 4 atoms.")
        self.hear(b"Ray?")

    def hear(self, text: bytes) -> None:
        while text not in ESCAPES.sub(b"", self.end.heard):
            assert self.end.read(), f"no {text!r} in {self.end.heard!r}"

    def type(self) -> None:
        """Type the next line without waiting for the answer."""
        self.end.heard = b""
        self.end.send(LINES[self.answered] + ("\r" if self.kind in ("raw", "edited") else "\n"))

    def answer(self) -> None:
        """Read the answer to the typed line."""
        self.hear(self.told.answers[self.answered].encode())
        self.answered += 1

    @property
    def over(self) -> bool:
        return self.answered == len(LINES)

    def kill(self) -> None:
        self.end.process.kill()
        self.end.process.wait()
        for stream in {self.end.hear, self.end.speak}:
            os.close(stream)
        if self.end.process.stderr:
            self.end.process.stderr.close()


class ForkedProgram:
    """The program in a forked copy of this process, with the methods of Popen that End needs."""

    stderr = None

    def __init__(self, lines: Pair, args: list[str], term: str) -> None:
        self.pid = os.fork()
        if not self.pid:
            try:
                self.run_program(lines, args, term)
            finally:
                os._exit(99)

    def run_program(self, lines: Pair, args: list[str], term: str) -> None:
        """Run the program in the forked process."""
        os.setsid()
        for fd, line in enumerate(lines):
            os.dup2(line, fd)
        settle()
        os.environ.update(environment(TERM=term))
        sys.argv = ["blackbox", *args]
        main()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        os.waitpid(self.pid, 0)


def start_forked(kind: str, *args: str, term: str) -> End:
    """Start the program on a line of this kind, in a forked copy of this process."""
    ours, theirs = ENDS[kind]()
    copy: Any = ForkedProgram(theirs, [*args], term)
    for fd in set(theirs):
        os.close(fd)
    return End(*ours, copy)


class Told:
    """The answers of a game with a seed to its lines, and the knowledge after each of them."""

    found: dict[int, Told] = {}

    def __init__(self, seed: int) -> None:
        session = opened("--no-files", "--seed", str(seed), "--atoms", "4", "--brief")
        self.box = session.send("number")
        self.answers, self.known = list[str](), [known(session)]
        for line in LINES:
            self.answers.append(session.send(line).splitlines()[0])
            self.known.append(known(session))

    @staticmethod
    def of(seed: int) -> Told:
        if seed not in Told.found:
            Told.found[seed] = Told(seed)
        return Told.found[seed]


def opened(*args: str) -> Session:
    session = begin(read_options([*args]), PlainFace(), False)
    session.start()
    return session


def known(session: Session) -> list[str]:
    return [session.send(line) for line in ("history", "marks", "status", "untried")]


def check_kill(place: Path, random: Random) -> tuple[int, int]:
    """Kill games on one directory while they work. Return their number, and the answered lines."""
    number = random.choice([1, 2, 3, random.randint(4, 20)])
    kinds = random.choices([*KINDS], weights=[5, 5, 5, 5, 1], k=number)
    games = [Game(kind, place, seed) for seed, kind in enumerate(kinds, 1)]
    at_once = [game for game in games if random.random() < 0.05]
    begun = [game for game in games if game not in at_once]
    for game in begun:
        game.begin()
    for _ in range(random.randint(1, 12)):
        for game in (typing := some(begun, random)):
            game.type()
        for game in typing:
            game.answer()
    for game in some(begun, random):
        game.type()
    time.sleep(random.choice([0, random.uniform(0, 0.01)]))
    for game in games:
        game.kill()
    check_whole(place)
    check_kept(place, begun)
    return number, sum(game.answered for game in games)


def some(games: list[Game], random: Random) -> list[Game]:
    """Return most of the games that still have a line to type."""
    return [game for game in games if not game.over and random.random() < 0.7]


def check_kept(place: Path, games: list[Game]) -> None:
    """Assert that all answered lines are resumed, with at most the unanswered line besides."""
    session = opened("--data-dir", str(place), "--fresh")
    kept = dict[str, list[str]]()
    for row in Store(str(place)).unfinished("console"):
        session.send(f"restore {row.number}")
        kept[session.send("number")] = known(session)
    for game in games:
        here = game.told.known[game.answered : game.answered + 2]
        assert kept.get(game.told.box) in here, f"{game.answered} lines of {game.told.box}"


def check_whole(place: Path) -> None:
    if not (place / FILE).exists():  # no game had begun
        return
    database = sqlite3.connect(place / FILE)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


@pytest.mark.parametrize("seed", [0, *seldom(1)])
def test_a_few_kills_lose_nothing(seed: int, tmp_path: Path) -> None:
    check_kill(tmp_path, Random(seed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kill_on_every_kind_of_line_loses_nothing(kind: str, tmp_path: Path) -> None:
    game = Game(kind, tmp_path, 1)
    game.begin()
    for _ in range(4):
        game.type()
        game.answer()
    game.type()
    game.kill()
    check_kept(tmp_path, [game])


@pytest.mark.long
def test_ten_thousand_kills_lose_nothing(tmp_path: Path) -> None:
    run = Run("kills", tmp_path)
    while run["kills"] < WANTED:
        place = tmp_path / "place"
        kills, lines = check_kill(place, Random(f"kill {run['kills']}"))
        run.count(kills=kills, moments=1, lines=lines)
        shutil.rmtree(place)
    print(run.told())
