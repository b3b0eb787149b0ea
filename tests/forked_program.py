"""Run the program in a forked copy of the test process, in a fifth of the time of a new start.

The copy has all modules loaded. Tests of the start itself need a new process: with other modules,
few open files, or another encoding. So do programs that share a database with the test process,
because the copy would take the SQLite locks of its parent for its own.
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
from tests import PLAIN

if find_spec("prompt_toolkit"):
    import blackbox_core.faces.terminal  # noqa: F401 - so that a copy need not load it
AT_START = dict(os.environ)


def needs_start(args: Sequence[str], variables: dict[str, str]) -> bool:
    """Return whether the program must be a new process with these options and variables."""
    modules = (name for name in variables if name.startswith("PYTHON"))
    changed = any(variables[name] != AT_START.get(name) for name in modules)
    return changed or "BLACKBOX_DATA" in variables or "--data-dir" in args


def program_in_fork(
    args: Sequence[str], variables: dict[str, str], first: Callable[[], None] | None = None
) -> Callable[[], None]:
    """Return a function for `preexec_fn` that runs the program; `first` is called before it.

    If PLAIN is set, the function only calls `first`, so that the new process starts the command.
    """

    def begin() -> None:
        if first:
            first()
        if not PLAIN:
            run_main(args, variables)

    return begin


def run_main(args: Sequence[str], variables: dict[str, str]) -> NoReturn:
    """Run the program in this forked process with these options and variables, and exit."""
    # close the descriptors inherited from the parent, which may wait for their end of file
    os.closerange(3, 1024)
    status: object = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        # undo what `subprocess` restores in the child
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        os.environ.clear()
        os.environ.update(variables)
        sys.argv = ["blackbox.py", *args]
        # If this copy forks again, replacing these must not close their descriptors.
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
    """End this process with a status after flushing its output, without cleaning up."""
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    finally:
        os._exit(status)


def start_player(command: list[str], **given: Any) -> subprocess.Popen[bytes]:
    """Start a player of a match. If the player is this program, run it in a forked copy."""
    own = this_program([])
    if command[: len(own)] == own and not PLAIN:
        given["preexec_fn"] = program_in_fork(command[len(own) :], given["env"])
    return subprocess.Popen(command, **given)
