"""Build the sdist, the wheel and the single file: `python -m tools.dist DIR`.

The same tree gives the same bytes, with the time SOURCE_DATE_EPOCH in them. This needs setuptools
77 or later.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tools.pyz import FIRST, ROOT, pack

BUILD = "import setuptools.build_meta as build; print(build.build_{kind}({folder!r}))"
LITTER = ignore_patterns("__pycache__", "*.egg-info", "build", ".*", "dist")


def build(folder: Path) -> None:
    """Build the sdist, the wheel and the single file into `folder`.

    setuptools runs in a copy of the tree, so that its temporary files get neither into the tree nor
    into the archives.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pack(folder / "blackbox.pyz")
    with TemporaryDirectory() as name:
        tree = Path(name, "tree")
        copytree(ROOT, tree, ignore=LITTER)
        copytree(ROOT / ".ci", tree / ".ci")
        sdist = built(tree, "sdist", folder.resolve())
        built(tree, "wheel", folder.resolve())
    settle(sdist)


def built(tree: Path, kind: str, folder: Path) -> Path:
    """Build one kind, "sdist" or "wheel", with setuptools, and return its file."""
    command = [sys.executable, "-c", BUILD.format(kind=kind, folder=str(folder))]
    variables = os.environ | {"SOURCE_DATE_EPOCH": str(epoch())}
    done = subprocess.run(
        command, cwd=tree, env=variables, stdout=subprocess.PIPE, text=True, check=True
    )
    return folder / done.stdout.splitlines()[-1]


def epoch() -> int:
    return max(FIRST, int(os.environ.get("SOURCE_DATE_EPOCH", FIRST)))


def settle(sdist: Path) -> None:
    """Write an archive again so that its bytes depend only on its files: the files are sorted, and
    have one owner and one time.
    """
    with tarfile.open(sdist) as before:
        files = {one.name: (one, before.extractfile(one)) for one in before if one.isfile()}
        with sdist.with_suffix(".new").open("wb") as file:
            packed = gzip.GzipFile("", "wb", 9, file, mtime=epoch())
            with packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as after:
                for name in sorted(files):
                    entry, data = files[name]
                    assert data
                    after.addfile(settled(entry), BytesIO(data.read()))
    sdist.with_suffix(".new").replace(sdist)


def settled(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return the header of a file in the archive, with its name and size, a fixed time, and
    normalized access rights.
    """
    plain = tarfile.TarInfo(entry.name)
    plain.size, plain.mtime = entry.size, epoch()
    plain.mode = 0o755 if entry.mode & 0o100 else 0o644
    return plain


if __name__ == "__main__":
    build(Path(*sys.argv[1:2] or ["dist"]))
