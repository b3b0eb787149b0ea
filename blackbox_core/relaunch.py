"""This very copy of the program, started once more."""

from __future__ import annotations

import sys
from importlib import resources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


PROGRAM = "import sys; sys.path.insert(0, sys.argv.pop(1)); import blackbox; "
PROGRAM += "sys.exit(blackbox.main())"


def command(words: list[str]) -> list[str]:
    """The command that starts it with these words after its name."""
    return [sys.executable, "-c", PROGRAM, str(program_folder()), *words]


def program_folder() -> Any:
    """Where the program lies: a folder, or the single file that it is packed into."""
    return resources.files(__package__).parent  # type: ignore[attr-defined]
