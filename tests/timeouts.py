"""Wait for a program as long as it works, and fail if the program itself waits for input."""

from __future__ import annotations

import time
from pathlib import Path

PATIENCE = 300  # seconds: the limit for any wait
ASLEEP = 10  # seconds of sleep after which a program is taken to wait for input
GLANCE = 0.5  # seconds between two looks at the program


class Watch:
    """Watches a process from which a test expects output; without /proc, for PATIENCE at most."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._began = self._awake = time.monotonic()

    def check(self, found: object) -> None:
        """Fail, showing `found`, if the process has slept or run for too long."""
        now = time.monotonic()
        if not asleep(self._pid):
            self._awake = now
        assert now - self._awake < ASLEEP, f"it waits for us: {found!r}"
        assert now - self._began < PATIENCE, f"in vain: {found!r}"


def asleep(pid: int) -> bool:
    """Return whether a process sleeps. One that only waits for a processor does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("latin1")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] == "S"
