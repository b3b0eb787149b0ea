"""The tests of Black Box. README.md describes their groups, helpers and shortcuts."""

from __future__ import annotations

import os

PLAIN = bool(os.environ.get("BLACKBOX_TESTS_PLAIN"))  # whether to run without the shortcuts
