"""The whole program in one file that bare Python plays: `python3 tools/pyz.py [FILE]`.

Beside each source lies what this Python has compiled of it, so that a start compiles nothing; any
other Python takes the sources. The golden conversations are one entry of their own, for a start
goes through all entries. One tree gives the same bytes whenever it is packed by one Python;
SOURCE_DATE_EPOCH tells the time that they have.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import IO

ROOT = Path(__file__).parent.parent
SHEBANG = b"#!/usr/bin/env python3\n"
FIRST = 315532800  # 1980, before which a zip file knows no time


def pack(target: Path) -> None:
    """Write the program, and the golden conversations that test it, into one file."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy(ROOT / "blackbox.py", folder / "__main__.py")
        core = ROOT / "blackbox_core"
        copytree(core, folder / core.name, ignore=ignore_patterns("__pycache__"))
        with (folder / "transcripts.zip").open("wb") as golden:
            write_zip(ROOT / "transcripts", golden)
        compile_all(folder)
        with target.open("wb") as file:
            file.write(SHEBANG)
            write_zip(folder, file)
    target.chmod(0o755)


def compile_all(folder: Path) -> None:
    """Compile every source, in a Python of its own, whose memory leaves no trace in the bytes.

    What is compiled is never held against its source: the two always go together.
    """
    words = ["-q", "-b", "--invalidation-mode", "unchecked-hash", "-s", str(folder), str(folder)]
    subprocess.run([sys.executable, "-I", "-m", "compileall", *words], check=True)


def write_zip(folder: Path, file: IO[bytes]) -> None:
    """All files of a folder, by name, at one time and with one mode."""
    moment = time.gmtime(max(FIRST, int(os.environ.get("SOURCE_DATE_EPOCH", FIRST))))[:6]
    with zipfile.ZipFile(file, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), moment)
            entry.external_attr = 0o644 << 16
            if path.suffix not in (".pyc", ".zip"):  # to load zlib would take a tenth of the start
                entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    pack(Path(*sys.argv[1:2] or ["blackbox.pyz"]))
