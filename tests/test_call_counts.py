"""Test how many calls and changes of file it takes to fire a ray in a round kept on disk.

The calls of a conversation with one more ray are compared with those of the same conversation
without that ray. Every call of a function in the package counts, so work done twice is noticed.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import FrameType

from blackbox_core import __file__ as package
from tests.conftest import played

CALLS, FILES, CHANGES = 80, 27, 56  # each part of the host that saves the turn is a file
HOME = str(Path(package).parent)


def called(place: Path, *lines: str) -> list[str]:
    """Return the file of each function called, in order, in a conversation kept in `place`."""
    files: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(HOME):
            files.append(frame.f_code.co_filename)

    args = ["4", "--seed", "3", "--data-dir", str(place)]
    sys.setprofile(note)
    try:
        status, said = played(args, "".join(f"{line}\n" for line in lines))
    finally:
        sys.setprofile(None)
    assert status == 0 and said.count("Ray? ") == len(lines) + 1
    return files


def changes(files: list[str]) -> int:
    """Return how often a call lies in another file than the previous call."""
    return sum(one != other for one, other in pairwise(files))


def test_the_way_of_a_typed_ray_is_short(tmp_path: Path) -> None:
    called(tmp_path / "first", "7", "5")  # so that everything loaded or computed only once is there
    longer, shorter = called(tmp_path / "two", "7", "5"), called(tmp_path / "one", "7")
    more = Counter(longer) - Counter(shorter)
    assert more[f"{HOME}/box/ray.py"] and more[f"{HOME}/keeping/database.py"]
    way = more.total(), len(more), changes(longer) - changes(shorter)
    assert way[0] <= CALLS and way[1] <= FILES and way[2] <= CHANGES, way
