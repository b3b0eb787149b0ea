"""Bytes, not lines, by the hundred thousand into every face: nothing but answers comes out."""

from __future__ import annotations

import os
import random
import select
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_transcript
from blackbox_core.games import GAMES, commands_of
from tests.conftest import TRANSCRIPTS, seldom
from tests.lines_to_program import End, start
from tests.long_runs import Run
from tests.timeouts import PATIENCE
from tools.declared import VERBS

PIECE = 512
ENDS = [b"\r", b"\n", b"\r\n", b"\r\0", b"\xff\xf1\n", b"\x15", b"\x7f", b"\x1b[A", b"\t"]
KEYS = bytes({3, 4, 17, 19, 21, 26, 28})  # they end, stop or hold a terminal that is not raw
NEWCOMERS = Path(__file__).parent / "data" / "newcomer.txt"


@cache
def words() -> list[bytes]:
    """The verbs and commands of all games, and some of what may follow them."""
    names = {verb.name for verbs in VERBS.values() for verb in verbs}
    names |= {name for entry in GAMES if GAMES[entry].commands for name in commands_of(entry).named}
    return [name.encode() for name in sorted({*names, "1,1", "4-318275", "-", "all", "b2", "i7"})]


@cache
def lines() -> list[bytes]:
    """What is typed in the golden conversations, and what newcomers typed."""
    texts = [read_transcript(path.read_text()).typed() for path in TRANSCRIPTS.glob("*.txt")]
    return sorted({*"\n".join([*texts, NEWCOMERS.read_text("ascii")]).encode().splitlines()})


def nearly(line: bytes, chance: random.Random) -> bytes:
    """A line with a slip in it: something is changed, missing, too much or in its place twice."""
    at, to = sorted(chance.choices(range(len(line) + 1), k=2))
    slips = [chance.randbytes(1), b"", line, str(chance.randint(-9, 10**6)).encode(), b" "]
    return line[:at] + chance.choice(slips) + line[to:]


def noise(chance: random.Random, size: int) -> Iterator[bytes]:
    """Pieces of bytes: some without any sense, some that are lines or nearly so."""
    left = size
    while left > 0:
        kind = chance.random()
        if kind < 0.3:
            piece = chance.randbytes(chance.choice([1, 7, 100, 400]))
        elif kind < 0.65:
            said = [chance.choice(words()), b"%d" % chance.randint(0, 40)]
            piece = b" ".join(said[: chance.randint(0, 2)]) + chance.choice(ENDS)
        else:
            line = chance.choice(lines())
            line = nearly(line, chance) if chance.random() < 0.7 else line
            piece = line + chance.choice(ENDS)
        left -= len(piece)
        yield piece.replace(b"q", b"k").replace(b"Q", b"K")


def pour(end: End, pieces: Iterator[bytes]) -> int:
    """Send pieces for as long as the program takes them, hearing all it says; how many bytes."""
    sent, waiting = 0, b""
    while (waiting := waiting or next(pieces, b"")) and end.process.poll() is None:
        hear, speak, _ = select.select([end.hear], [end.speak], [], PATIENCE)
        assert hear or speak, "neither heard nor answered"
        if hear and not end.read():
            break
        if speak:
            try:
                sent += (size := os.write(end.speak, waiting[:PIECE]))
            except OSError:
                break
            waiting = waiting[size:]
    return sent


FACES = {  # the kind of line, the options; how many kB
    "pipe": 18,
    "socket --verbose": 9,
    "raw": 9,
    "raw --teletype": 9,
    "pipe kenton": 9,
    "pipe protocol": 9,
    "raw --half-duplex --atoms 2": 4,
    "pty --plain": 4,
    "pipe --language ru": 6,
    "raw --language ru --encoding koi8-r": 4,
    "raw --language ru --encoding cp1251": 4,
    "raw --teletype --language ru --encoding koi7": 4,
    "socket --language de --encoding iso8859-1": 4,
}


def endure(name: str, size: int, chance: random.Random, term: str = "dumb") -> Iterator[End]:
    """The program, started as often as it takes to pour so much noise into it."""
    kind, *args = name.split()
    while size > 0:
        end = start(kind, "--seed", "2", *args, term=term)
        pieces = noise(chance, size)
        if kind == "pty":
            pieces = filter(None, (piece.translate(None, KEYS) for piece in pieces))
        size -= pour(end, pieces) + 1
        finish(end)
        yield end


def finish(end: End) -> None:
    """Let the program come to its end: a terminal is told to, whatever it was in the middle of."""
    if os.isatty(end.speak):
        pour(end, iter([b"\xff\xf0" + b"\r" * 300, b"QUIT\r", b"quit\r", b"Y\r"] * 2))
    else:
        end.end_input()
    end.rest()
    end.status()


PRINT = "\u00ab\u00bb\u2014\u2116\u201e\u201c"  # quotes, a dash and a number sign


def has_only_letters(heard: bytes, name: str) -> bool:
    """Whether what is beyond ASCII is letters or signs of print, all of them in the line's."""
    encoding = name.partition("--encoding ")[2].split(" ")[0] or "utf-8"
    told = heard.decode("ascii" if encoding == "koi7" else encoding)
    return all(sign.isalpha() or sign in PRINT for sign in told if not sign.isascii())


def hold(name: str, size: int, chance: random.Random) -> int:
    """Pour noise into it; how many questions it asked meanwhile."""
    asked = 0
    for end in endure(name, size, chance):
        assert end.process.stderr and end.process.stderr.read() == b""
        assert end.process.returncode == 0
        shown = name.startswith("pty")  # by the driver, as it was typed
        assert shown or (b"\x1b" not in end.heard and has_only_letters(end.heard, name))
        assert len(end.heard) < 100 * size + 100_000
        end.hang_up()
        asked += end.heard.count(b"? ")
    return asked


@pytest.mark.parametrize("times", [1, *seldom(8)])
@pytest.mark.parametrize("name", FACES)
def test_noise_gets_only_answers(name: str, times: int) -> None:
    hold(f"{name} --no-files", FACES[name] * times * 500, random.Random(f"{name} quick"))


# --- the long run ---

WANTED = 100_000_000
SILENT = ("deal", "audit", "match", "rank")  # which ask nothing
TALKS = [name for name in GAMES if name not in SILENT]
LANGUAGES = ["", "", " --language de", " --language ru"]
LINES = {"pipe": 8, "socket": 4, "raw": 4, "raw --teletype": 2, "pty --plain": 1}


def some_talk(chance: random.Random) -> tuple[str, str]:
    """A game, and the words for it on some line with some options."""
    game = chance.choice(TALKS)
    (line,) = chance.choices([*LINES], weights=[*LINES.values()])
    files = chance.choice(["--no-files", "--data-dir kept"])
    return game, f"{line} {game} {files}{chance.choice(LANGUAGES)}"


@pytest.mark.long
def test_a_hundred_megabytes_get_only_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run, size = Run("fuzz", tmp_path), 50_000
    while run["bytes"] < WANTED:
        chance = random.Random(f"fuzz {run['sessions']}")
        game, name = some_talk(chance)
        asked = hold(name, size, chance)
        run.count(sessions=1, bytes=size, questions=asked, **{game: size})
    print(run.told())


@pytest.mark.long
def test_noise_at_the_terminal_gets_no_traceback() -> None:
    pytest.importorskip("prompt_toolkit")
    for end in endure("pty --no-files", 50_000, random.Random("long"), term="xterm"):
        assert b"Traceback" not in end.heard
        assert end.process.returncode in (0, 130, -1)
