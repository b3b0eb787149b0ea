"""Measure the slowest single lines that a stranger could type, in all games and boxes of all kinds.

`python -m tools.bench.slowest SECONDS` plays random rounds for that time. It keeps the largest cost
of each verb, in milliseconds of processor, with the results of the long runs.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random
from tempfile import gettempdir
from time import process_time

from blackbox_core.console.session import Session
from blackbox_core.faces import answer
from blackbox_core.faces.plain import PlainFace
from blackbox_core.startup import begin, read_options
from tests.long_runs import Run

ATOMS = ["4", "5", "6", "7", "10", "3-6", "2-8", "1-10"]
SIZES = ["8x8", "8x8", "8x8", "6x6", "10x10", "12x12", "16x16", "20x20", "30x30"]
DURING = ["hint", "hint all", "odds", "count", "explain", "check", "position", "undo", "look"]
AFTER = ["review", "par", "why", "result", "status"]
SOUGHT = ["hint", "odds", "count", "explain", "review"]


class Slowest:
    """Plays random rounds, each in its own session, and keeps the largest cost of each kind of
    line.
    """

    def __init__(self, run: Run) -> None:
        self.run = run

    def send(self, session: Session, line: str, kind: str) -> str:
        """Send a line to a session, and note its cost if it is the largest of its kind. Return the
        answer.
        """
        began = process_time()
        if not session.question:
            return ""
        if session.question.think:
            line = answer(session, session.question, PlainFace())
        said = session.send(line)
        cost = round(1000 * (process_time() - began))
        if cost > self.run[kind]:
            self.run.count(**{kind: cost - self.run[kind]})
            print(f"{cost:6} ms, {kind}, in round {self.run['rounds']}", flush=True)
        return said

    def seek(self, chance: Random) -> None:
        """Play a round of Black Box, with advice after some rays and all verbs after the end."""
        atoms, size = chance.choice(ATOMS), chance.choice(SIZES)
        session = opened(f"--size {size}", chance)
        self.send(session, atoms, "a box that is dealt")
        entries = list(range(1, 2 * sum(map(int, size.split("x"))) + 1))
        for _ in range(chance.randint(1, 14)):
            self.send(session, str(chance.choice(entries)), "a ray")
            if chance.random() < 0.4:
                for verb in DURING:
                    self.send(session, verb, verb.upper())
        self.send(session, "0", "the answer")
        self.send(session, "yes", "the answer")
        for verb in AFTER:
            self.send(session, verb, verb.upper())

    def play(self, game: str, levels: int, chance: Random) -> None:
        """Let the machine play a game against itself. `levels` is the highest level."""
        level = chance.randint(1, levels)
        session = opened(f"{game} --machine both --level {level}", chance)
        for _ in range(40):
            self.send(session, "status", f"a turn of the machine, {game}")

    def ask(self, game: str, chance: Random) -> None:
        """Play a game of two people with random rays, and ask for advice."""
        session = opened(f"{game} --machine off", chance)
        for line in ("auto", "auto", "helpers on", "level 4"):
            self.send(session, line, "a setting")
        for _ in range(30):
            self.send(session, str(chance.randint(1, 32)), f"a turn, {game}")
            if chance.random() < 0.5:
                for verb in SOUGHT:
                    self.send(session, verb, f"{verb.upper()}, {game}")

    def reason(self, chance: Random) -> None:
        """Ask for advice and proofs in a puzzle and in a devil's box, both of random size."""
        side, atoms, grade = chance.randint(4, 12), chance.randint(1, 6), chance.randint(1, 5)
        session = opened(f"puzzle --size {side}x{side} --atoms {min(atoms, side)}", chance)
        self.send(session, f"new {grade}", "NEW, puzzle")
        for line in ("count", "explain", "hint", "giveup"):
            self.send(session, line, f"{line.upper()}, puzzle")
        size, atoms = chance.choice(SIZES), chance.randint(1, 8)
        level = chance.randint(1, 2)
        session = opened(f"devil --size {size} --atoms {atoms} --level {level}", chance)
        for entry in chance.sample(range(1, 25), 6):
            self.send(session, str(entry), "a ray, devil")
        for line in ("hint", "explain", "eval", "giveup"):
            self.send(session, line, f"{line.upper()}, devil")

    def place(self, chance: Random) -> None:
        """Play a game of Atom-4 with random moves, and ask for hints at the highest level."""
        session = opened("atom4 --machine off", chance)
        self.send(session, "level 5", "LEVEL, atom4")
        for _ in range(40):
            cell = f"{chance.choice('abcdefghijklm')}{chance.randint(1, 13)}"
            self.send(session, cell, "a turn, atom4")
            if chance.random() < 0.2:
                self.send(session, "hint", "HINT, atom4")


def opened(args: str, chance: Random) -> Session:
    words = [*args.split(), "--no-files", "--seed", str(chance.randrange(10**6))]
    session = begin(read_options(words), PlainFace(), False)
    session.start()
    return session


def measure(seconds: float, run: Run) -> None:
    slowest = Slowest(run)
    for number in count(run["rounds"]):
        if process_time() > seconds:
            break
        chance = Random(f"slowest {number}")
        kind = number % 9
        if kind < 4:
            slowest.seek(chance)
        elif kind < 6:
            game, levels = chance.choice([("duel", 4), ("quantugeddon", 4), ("atom4", 5)])
            slowest.play(game, levels, chance)
        elif kind < 7:
            slowest.ask(chance.choice(["duel", "quantugeddon"]), chance)
        elif kind < 8:
            slowest.reason(chance)
        else:
            slowest.place(chance)
        run.count(rounds=1)


if __name__ == "__main__":
    measure(float(sys.argv[1]), Run("slowest", Path(gettempdir())))
