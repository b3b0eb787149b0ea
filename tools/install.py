"""Install the program below a prefix, if need be under another name: `python3 tools/install.py
--help`.

This is for packagers: `blackbox` is also a window manager, so a distribution may want another
command. The manual page, the completions and the desktop file are renamed with it.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).parent.parent
SHARE, PACKAGING = ROOT / "blackbox_core" / "share", ROOT / "packaging"
USUAL = "blackbox"
COMMAND = re.compile(rf"\b{USUAL}\b(?![-./_])")  # but not blackbox-console, or the name of a file
LAUNCHER = """#!{python}
import sys

sys.path.insert(0, {home!r})
import blackbox

sys.exit(blackbox.main())
"""


@contextmanager
def readable_by_all() -> Iterator[None]:
    """Context manager in which new files and folders are readable by every user, whatever the umask
    is.
    """
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


@readable_by_all()
def install(target: Path, prefix: Path, folder: Path, name: str, python: str) -> None:
    """Install the program below `prefix`, with a command `name` in `folder` that runs it by the
    Python `python`. All files are written below `target`, which stands for the root of the system.
    """
    home = prefix / "share" / "blackbox-console"
    copy_program(below(target, home))
    launcher = LAUNCHER.format(python=python, home=str(home))
    write(below(target, folder / name), launcher, mode=0o755)
    share = below(target, prefix / "share")
    manual = renamed(SHARE / "man/man6/blackbox.6", name).replace("BLACKBOX 6", f"{name.upper()} 6")
    write(share / f"man/man6/{name}.6", manual)
    for source, place in (
        (SHARE / "bash-completion/completions/blackbox", f"bash-completion/completions/{name}"),
        (SHARE / "zsh/site-functions/_blackbox", f"zsh/site-functions/_{name}"),
        (
            SHARE / "fish/vendor_completions.d/blackbox.fish",
            f"fish/vendor_completions.d/{name}.fish",
        ),
        (PACKAGING / "blackbox-console.desktop", "applications/blackbox-console.desktop"),
        (PACKAGING / "blackbox-console.metainfo.xml", "metainfo/blackbox-console.metainfo.xml"),
    ):
        write(share / place, renamed(source, name))


def below(target: Path, path: Path) -> Path:
    """Return the path below `target` that stands for the absolute path `path`."""
    return target / path.relative_to(path.anchor)


def copy_program(home: Path) -> None:
    """Copy the program and the recorded sessions for its self-test to `home`, in place of an older
    version.
    """
    for part in ("blackbox_core", "transcripts"):
        rmtree(home / part, ignore_errors=True)
        for source in (ROOT / part).rglob("*"):
            if source.is_file() and source.parent.name != "__pycache__":
                write_bytes(home / source.relative_to(ROOT), source.read_bytes())
    write(home / "blackbox.py", (ROOT / "blackbox.py").read_text())


def renamed(path: Path, name: str) -> str:
    """Return the text of a file in which the command `blackbox` is replaced by `name`."""
    return COMMAND.sub(name, path.read_text("utf-8"))


def write(path: Path, text: str, mode: int = 0o644) -> None:
    write_bytes(path, text.encode(), mode)


def write_bytes(path: Path, data: bytes, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def main(words: list[str]) -> None:
    parser = ArgumentParser(description="Install Black Box below a prefix.")
    parser.add_argument("--destdir", type=Path, default=Path("/"), help="where a package is made")
    parser.add_argument("--prefix", type=Path, default=Path("/usr/local"))
    parser.add_argument("--bindir", type=Path, help="as /usr/games; usually bin below the prefix")
    parser.add_argument("--name", default=USUAL, help="what the command is called")
    parser.add_argument("--python", default="/usr/bin/python3", help="3.11 or later")
    given = parser.parse_args(words)
    folder = given.bindir or given.prefix / "bin"
    install(given.destdir, given.prefix, folder, given.name, given.python)


if __name__ == "__main__":
    main(sys.argv[1:])
