"""The options that say what is kept, and where."""

from __future__ import annotations

from ..console.settings import Setting

KEEPING = "keeping"

DATA_DIR = Setting("data-dir", "", "keep all files in DIR", "DIR", str, group=KEEPING, told=False)
NO_FILES = Setting("no-files", False, "read and write no files at all", group=KEEPING, told=False)
RESUME = Setting("resume", False, "resume the unfinished round", group=KEEPING, told=False)
FRESH = Setting("fresh", False, "do not offer the unfinished round", group=KEEPING, told=False)
SCRIPT = Setting(
    "script",
    "",
    "replay FILE first, as FILE.txt alone does",
    "FILE",
    str,
    group=KEEPING,
    told=False,
)
NO_OPTIONS = Setting(
    "no-options",
    False,
    "leave the options for good unread",
    group=KEEPING,
    told=False,
)
SETTINGS = (DATA_DIR, NO_FILES, NO_OPTIONS, RESUME, FRESH, SCRIPT)
