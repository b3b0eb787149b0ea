"""The program in a copy of this process, which has loaded it: the start takes a fifth of the time.

A copy is no place for a test of the start itself: of other modules, few open files, another
encoding, or a file of saved games that this process has open, whose locks of SQLite a copy would
take for its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, NoReturn

import blackbox
from blackbox_core.faces.programs import this_program

if find_spec("prompt_toolkit"):
    import blackbox_core.faces.terminal  # noqa: F401 - so that a copy need not load it
AT_START = dict(os.environ)


def needs_start(args: Sequence[str], variables: dict[str, str]) -> bool:
    """Return whether the program must be a new process with these options and variables."""
    modules = (name for name in variables if name.startswith("PYTHON"))
    changed = any(variables[name] != AT_START.get(name) for name in modules)
    return changed or "BLACKBOX_DATA" in variables or "--data-dir" in args


def copy(
    args: Sequence[str], variables: dict[str, str], first: Callable[[], None] | None = None
) -> Callable[[], None]:
    """Return what a new process calls to be the program; `first` is called before."""

    def begin() -> None:
        if first:
            first()
        become(args, variables)

    return begin


def become(args: Sequence[str], variables: dict[str, str]) -> NoReturn:
    """Be the program in a copy of this process, with these options and variables."""
    os.closerange(3, 1024)  # whoever began the copy waits for the last of these
    status: object = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # which `subprocess` undoes
        os.environ.clear()
        os.environ.update(variables)
        sys.argv = ["blackbox.py", *args]
        # A copy of a copy drops these; that must not close their descriptors.
        sys.stdin = os.fdopen(0, closefd=False)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)
        status = blackbox.main()
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        traceback.print_exc()
    finally:
        leave(status if isinstance(status, int) else 1)


def leave(status: int) -> NoReturn:
    """End this process with a status, once what was written is sent."""
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    finally:
        os._exit(status)


def start_player(command: list[str], **given: Any) -> subprocess.Popen[bytes]:
    """Start a player of a match as the program does; this program plays in a copy."""
    own = this_program([])
    if command[: len(own)] == own:
        given["preexec_fn"] = copy(command[len(own) :], given["env"])
    return subprocess.Popen(command, **given)
