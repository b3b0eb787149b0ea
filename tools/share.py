"""Write all files that are generated from the program's declarations: `python -m tools.share`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.completion import bash, fish, zsh
from tools.manual import manual

SHARE = Path(__file__).parent.parent / "blackbox_core" / "share"
MADE: dict[str, Callable[[], str]] = {
    "man/man6/blackbox.6": manual,
    "bash-completion/completions/blackbox": bash,
    "zsh/site-functions/_blackbox": zsh,
    "fish/vendor_completions.d/blackbox.fish": fish,
}


def write() -> None:
    """Write every generated file."""
    for name, made in MADE.items():
        path = SHARE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made())


if __name__ == "__main__":
    write()
