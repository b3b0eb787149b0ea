"""Pack the whole program into one file that bare Python runs: `python3 tools/pyz.py [FILE]`.

Each module is packed as source and as compiled by this Python, so that a start compiles nothing.
Another Python uses the source. The recorded sessions for the self-test are packed as one zip file
within the file, because each start reads the list of all entries. The same tree packed by the same
Python gives the same bytes, with the time SOURCE_DATE_EPOCH in them.
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
FIRST = 315532800  # 1980, the earliest time in a zip file


def pack(target: Path) -> None:
    """Write the program and the recorded sessions for its self-test into one file."""
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
    """Compile every module below a folder, in a new process so that the bytes are always the same.

    Python will not compare the compiled files with the sources, because they are packed together.
    """
    words = ["-q", "-b", "--invalidation-mode", "unchecked-hash", "-s", str(folder), str(folder)]
    subprocess.run([sys.executable, "-I", "-m", "compileall", *words], check=True)


def write_zip(folder: Path, file: IO[bytes]) -> None:
    """Write all files below a folder into a zip file, sorted by name, with one time and one
    mode.
    """
    moment = time.gmtime(max(FIRST, int(os.environ.get("SOURCE_DATE_EPOCH", FIRST))))[:6]
    with zipfile.ZipFile(file, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), moment)
            entry.external_attr = 0o644 << 16
            if path.suffix not in (".pyc", ".zip"):  # loading zlib would take a tenth of the start
                entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    pack(Path(*sys.argv[1:2] or ["blackbox.pyz"]))
