"""How long a test waits for a program: as long as it works, and not where it waits for us."""

from __future__ import annotations

import time
from pathlib import Path

PATIENCE = 300  # seconds: only against hanging for ever
ASLEEP = 10  # seconds of sleep, after which it waits for something that will not come
GLANCE = 0.5  # seconds between two looks at it


class Watch:
    """Looks at a program that is to go on; where a system tells nothing of it, patiently."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._began = self._awake = time.monotonic()

    def check(self, found: object) -> None:
        """Fail with what was found if the program does nothing more."""
        now = time.monotonic()
        if not asleep(self._pid):
            self._awake = now
        assert now - self._awake < ASLEEP, f"it waits for us: {found!r}"
        assert now - self._began < PATIENCE, f"in vain: {found!r}"


def asleep(pid: int) -> bool:
    """Whether a process sleeps just now; one that only waits for its turn does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("latin1")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] == "S"
