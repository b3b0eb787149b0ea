"""Fixtures and helpers of all tests: play a conversation, run the program, rewrite transcripts."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import settings

from blackbox_core import keeping
from blackbox_core.console.phrases import English, speak
from blackbox_core.console.services import World
from blackbox_core.console.session import Session
from blackbox_core.console.settings import Chosen
from blackbox_core.console.table import Start
from blackbox_core.faces import programs, talk
from blackbox_core.faces.choice import choose_face
from blackbox_core.games import load
from blackbox_core.keeping import guest
from blackbox_core.startup import begin, read_options, said_in_english
from tests import PLAIN
from tests.cached_results import cache_lexicons, results_cached
from tests.forked_program import needs_start, program_in_fork, start_player
from tests.timeouts import PATIENCE

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

ROOT = Path(__file__).parent.parent
TRANSCRIPTS = ROOT / "transcripts"
settings.register_profile(
    "patient", deadline=None, max_examples=50
)  # a test must not fail because the machine is busy
settings.load_profile("patient")
LANGUAGES = ("BLACKBOX_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG")


# tests neither read nor write the files of the user who runs them
OWN_FILES = tempfile.TemporaryDirectory()


def pytest_configure() -> None:
    """Set up the test process: its own files, no garbage collection, cached lexicons.

    Signals that the parent process ignores, as nohup does, get their default action again, because
    programs under test would inherit the ignored signals.
    """
    os.environ["XDG_DATA_HOME"] = OWN_FILES.name
    sys.dont_write_bytecode = False  # otherwise each xdist worker would compile all test modules
    if not PLAIN:  # a collection would search all objects of the test process
        patch.object(keeping, "collect", int).start()
        patch.object(guest, "collect", int).start()
    patch.object(programs, "Popen", start_player).start()
    cache_lexicons()
    for name in ("SIGINT", "SIGQUIT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) is signal.SIG_IGN:
            usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
            signal.signal(number, usual)


def pytest_collection_finish() -> None:
    """Exempt all objects that exist by now from garbage collection, to speed it up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the transcripts")


def environment(**changes: str) -> dict[str, str]:
    """Return this process's environment without variables that change how the program behaves.

    PYTHONDONTWRITEBYTECODE is removed, so that programs started repeatedly are compiled only once.
    """
    unwanted = {
        "PYTHONUNBUFFERED",
        "PYTHONDONTWRITEBYTECODE",
        "NO_COLOR",
        "BLACKBOX_DATA",
        "BLACKBOX_OPTIONS",
        "TERM",
        *LANGUAGES,
    }
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    nowhere = os.path.join(tempfile.gettempdir(), "nowhere")  # a folder without an options file
    return kept | {"COLUMNS": "80", "XDG_CONFIG_HOME": nowhere} | changes


def played(args: list[str], typed: str | bytes) -> tuple[int, str]:
    """Play a conversation in this process, with piped input. Return its exit status and output."""
    data = typed.encode() if isinstance(typed, str) else typed
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as sink:
        source.write(data)
        source.seek(0)
        with redirected(source.fileno(), sink.fileno()), patch.object(guest, "LINE_SECONDS", inf):
            options = read_options(args)
            face, at_terminal = choose_face(options.of_face, options.game.machine)
            session = begin(options, face, at_terminal)
            talk(session, face)
        sink.seek(0)
        return session.status, sink.read().decode("utf-8")


@contextmanager
def redirected(*ends: int) -> Iterator[None]:
    """Context manager: redirect the lowest descriptors of this process to others."""
    usual = [os.dup(fd) for fd in range(len(ends))]
    try:
        for fd, end in enumerate(ends):
            os.dup2(end, fd)
        yield
    finally:
        for fd, end in enumerate(usual):
            os.dup2(end, fd)
            os.close(end)


def run_program(args: list[str], typed: str | bytes, **variables: str) -> tuple[int, str]:
    """Run the program in a forked copy of this process. Return its exit status and output."""
    environ = environment(**variables)
    if needs_start(args, environ):
        return run_anew(args, typed, **variables)
    environ["XDG_DATA_HOME"] = os.path.join(OWN_FILES.name, "copies")
    return run(args, typed, environ, program_in_fork(args, environ))


def run_anew(args: list[str], typed: str | bytes, **variables: str) -> tuple[int, str]:
    """Run the program in a newly started Python. Return its exit status and output."""
    return run(args, typed, environment(**variables))


def run(
    args: list[str],
    typed: str | bytes,
    environ: dict[str, str],
    first: Callable[[], None] | None = None,
) -> tuple[int, str]:
    """Run the program in a new process that first calls `first`. Return status and output."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "blackbox.py"), *args],
        input=typed.encode() if isinstance(typed, str) else typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environ,
        timeout=PATIENCE,
        check=False,
        preexec_fn=first,
    )
    return done.returncode, done.stdout.decode("utf-8")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Reset the language to English before and after each test."""
    speak(English(said_in_english))
    yield
    speak(English(said_in_english))


@pytest.fixture
def cached_results() -> Iterator[None]:
    """Share the results of long searches between all tests that use this fixture."""
    with results_cached():
        yield


def seldom(*cases: object) -> list[ParameterSet]:
    """Return cases that only the long run tries. A tuple holds the values of several arguments."""
    values = (case if type(case) is tuple else (case,) for case in cases)
    return [pytest.param(*case, marks=pytest.mark.long) for case in values]


def start_of(boards: bool = True, **given: object) -> Start:
    """Return the start of a conversation with these settings."""
    return Start(chosen=Chosen({"seed": 0, **given}), draws_boards=boards)


def conversation(game: str, boards: bool = True, **given: object) -> Session:
    """Return a conversation of a game in this process, with these settings and without files."""
    return Session(load(game).open(start_of(boards, **given)), World())


def machine_says(session: Session) -> str:
    """Let the machine answer its own questions until a person is asked. Return all that is said."""
    said = ""
    while session.question and session.question.think:
        said += session.send(session.question.think(lambda: False))
    return said


def say(session: Session, *lines: str) -> str:
    """Type lines, let the machine move, and return the output from the last line on."""
    said = ""
    for line in lines:
        said = session.send(line) + machine_says(session)
    return said


def played_before(place: str | Path) -> None:
    """Make a data directory that is in use, so that no game greets a newcomer there."""
    Path(place).mkdir(parents=True, exist_ok=True)
    Path(place, "blackbox.db").touch()


def note(place: Path, text: str) -> None:
    """Write how far a long test came. A process killed while writing leaves the previous note."""
    beside = place.with_name(place.name + ".new")
    beside.write_text(text)
    beside.replace(place)
