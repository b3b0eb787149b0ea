"""Simulate a system without Unix's modules and signals, such as Windows, on Unix.

`python -m tests.without_unix ENCODING NAME ...` plays golden conversations on the simulated system,
with CR LF line ends and in that encoding, and prints the names of those that differ.
"""

from __future__ import annotations

import os
import select
import shlex
import sys
import tempfile
import types
from collections.abc import Iterator
from pathlib import Path

MODULES = [
    "termios",
    "fcntl",
    "pwd",
    "grp",
    "resource",
    "tty",
    "pty",
    "readline",
    "syslog",
    "curses",
]
SIGNALS = ["SIGHUP", "SIGALRM", "SIGQUIT", "setitimer", "alarm", "ITIMER_REAL", "pthread_sigmask"]
CALLS = ["fork", "getuid", "get_blocking", "set_blocking", "fchmod", "killpg"]
TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"


def take_away() -> None:
    """Remove Unix's modules and signals, and provide msvcrt.

    shutil is loaded first, because from Python 3.12 on it needs more of Windows than is simulated.
    """
    import shutil  # noqa: F401
    import signal
    import subprocess  # noqa: F401

    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in ((signal, SIGNALS), (os, CALLS)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    select.select = unready  # type: ignore[assignment]
    msvcrt = types.ModuleType("msvcrt")
    vars(msvcrt).update(locking=lambda *_: None, LK_NBLCK=0, LK_UNLCK=0)
    sys.modules["msvcrt"] = msvcrt
    sys.platform = "win32"


def unready(*_: object) -> None:
    """Fail as `select` does on Windows for anything but a socket."""
    raise OSError("an operation was attempted on something that is not a socket")


def spoken(words: list[str], typed: bytes) -> bytes:
    """Return the output of a conversation with this input from a pipe."""
    from blackbox_core.faces import talk
    from blackbox_core.faces.choice import choose_face
    from blackbox_core.startup import begin, read_options

    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as sink:
        source.write(typed)
        source.seek(0)
        os.dup2(source.fileno(), 0)
        os.dup2(sink.fileno(), 1)
        options = read_options(words)
        face, at_terminal = choose_face(options.of_face, options.game.machine)
        talk(begin(options, face, at_terminal), face, at_terminal)
        sink.seek(0)
        return sink.read()


def differing(encoding: str, names: list[str]) -> Iterator[str]:
    """Yield the names of the conversations whose output differs from the transcript."""
    from blackbox_core.console.phrases import English, speak
    from blackbox_core.console.saved import read_transcript

    for name in names:
        golden = read_transcript((TRANSCRIPTS / f"{name}.txt").read_text("utf-8"))
        words = shlex.split(golden.field("args"))
        words += ["--encoding", encoding] if encoding else []
        typed = golden.typed().replace("\n", "\r\n").encode(encoding or "utf-8", "replace")
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            said = spoken(words, typed).replace(b"\r", b"")
            said = said.replace(b" --encoding", b"")  # SETTINGS mentions this option
            os.chdir("/")
        speak(English())
        if said != lettered(golden.text, encoding or "utf-8").replace(b"\r", b""):
            yield name


def lettered(text: str, encoding: str) -> bytes:
    """Return a text in an encoding, with missing typographic signs replaced."""
    from blackbox_core.console.catalogue import SMALL

    said = b""
    for sign in text:
        plain = sign.encode(encoding, "ignore") or SMALL.get(sign, "?").encode(encoding, "replace")
        said += plain
    return said


if __name__ == "__main__":
    take_away()
    out = os.dup(1)
    found = [*differing(sys.argv[1], sys.argv[2:])]
    os.write(out, " ".join(found).encode())
