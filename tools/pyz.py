"""The whole program in one file that bare Python plays: `python3 tools/pyz.py [FILE]`."""

from __future__ import annotations

import sys
import zipapp
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
MAIN = "import sys\n\nimport blackbox\n\nsys.exit(blackbox.main())\n"


def pack(target: Path) -> None:
    """Write the program, and the golden conversations that test it, into one file."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy(ROOT / "blackbox.py", folder)
        for part in ("blackbox_core", "transcripts"):
            copytree(ROOT / part, folder / part, ignore=ignore_patterns("__pycache__"))
        (folder / "__main__.py").write_text(MAIN)
        zipapp.create_archive(folder, target, "/usr/bin/env python3", compressed=True)


if __name__ == "__main__":
    pack(Path(*sys.argv[1:2] or ["blackbox.pyz"]))
