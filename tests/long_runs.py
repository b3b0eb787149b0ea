"""Keep the counts of long runs in BLACKBOX_RUNS, so that a run can be stopped and resumed."""

from __future__ import annotations

import os
from json import dumps, loads
from pathlib import Path

from tests.conftest import note


class Run:
    """The counts of a run, read from its file if it exists. A kill leaves the previous counts."""

    def __init__(self, name: str, elsewhere: Path) -> None:
        folder = Path(os.environ.get("BLACKBOX_RUNS", elsewhere))
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{name}.json"
        self.counts: dict[str, int] = loads(self._file.read_text()) if self._file.exists() else {}

    def __getitem__(self, name: str) -> int:
        return self.counts.get(name, 0)

    def count(self, **more: int) -> None:
        """Add to the counts, and write them to the file."""
        for name, number in more.items():
            self.counts[name] = self[name] + number
        note(self._file, dumps(self.counts))

    def told(self) -> str:
        return ", ".join(f"{number:,} {name}" for name, number in self.counts.items())
