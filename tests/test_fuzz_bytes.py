"""Send random bytes, hundreds of kilobytes, to every face, and test that only answers come back."""

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
# keys that end, stop or suspend a terminal that is not raw
KEYS = bytes({3, 4, 17, 19, 21, 26, 28})
NEWCOMERS = Path(__file__).parent / "data" / "newcomer.txt"


@cache
def words() -> list[bytes]:
    """Return the verbs and commands of all games, and some possible arguments."""
    names = {verb.name for verbs in VERBS.values() for verb in verbs}
    names |= {name for entry in GAMES if GAMES[entry].commands for name in commands_of(entry).named}
    return [name.encode() for name in sorted({*names, "1,1", "4-318275", "-", "all", "b2", "i7"})]


@cache
def lines() -> list[bytes]:
    """Return the lines typed in the golden conversations and by newcomers."""
    texts = [read_transcript(path.read_text()).typed() for path in TRANSCRIPTS.glob("*.txt")]
    return sorted({*"\n".join([*texts, NEWCOMERS.read_text("ascii")]).encode().splitlines()})


def nearly(line: bytes, chance: random.Random) -> bytes:
    """Return a line with a slip: a part is changed, missing, surplus or doubled."""
    at, to = sorted(chance.choices(range(len(line) + 1), k=2))
    slips = [chance.randbytes(1), b"", line, str(chance.randint(-9, 10**6)).encode(), b" "]
    return line[:at] + chance.choice(slips) + line[to:]


def noise(chance: random.Random, size: int) -> Iterator[bytes]:
    """Yield pieces of random bytes, of which some are lines or nearly lines."""
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
    """Send pieces while the program reads, and read all output. Return the number of bytes sent."""
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


FACES = {  # {kind of line and options: kilobytes of noise}
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
    """Yield programs, started one after another until so many bytes of noise were sent."""
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
    """Wait until the program ends. At a terminal, first send the keys that end it."""
    if os.isatty(end.speak):
        pour(end, iter([b"\xff\xf0" + b"\r" * 300, b"QUIT\r", b"quit\r", b"Y\r"] * 2))
    else:
        end.end_input()
    end.rest()
    end.status()


PRINT = "\u00ab\u00bb\u2014\u2116\u201e\u201c"  # quotes, a dash and a number sign


def has_only_letters(heard: bytes, name: str) -> bool:
    """Return whether all non-ASCII output is letters or print signs in the line's encoding."""
    encoding = name.partition("--encoding ")[2].split(" ")[0] or "utf-8"
    told = heard.decode("ascii" if encoding == "koi7" else encoding)
    return all(sign.isalpha() or sign in PRINT for sign in told if not sign.isascii())


def hold(name: str, size: int, chance: random.Random) -> int:
    """Send noise to a face. Return how many questions the program asked."""
    asked = 0
    for end in endure(name, size, chance):
        assert end.process.stderr and end.process.stderr.read() == b""
        assert end.process.returncode == 0
        shown = name.startswith("pty")  # the driver of the terminal echoes what is sent
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
SILENT = ("deal", "audit", "match", "rank")  # these commands ask nothing
TALKS = [name for name in GAMES if name not in SILENT]
LANGUAGES = ["", "", " --language de", " --language ru"]
LINES = {"pipe": 8, "socket": 4, "raw": 4, "raw --teletype": 2, "pty --plain": 1}


def some_talk(chance: random.Random) -> tuple[str, str]:
    """Return a game, and the command line for it, on some kind of line with some options."""
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
