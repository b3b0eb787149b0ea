"""Make a book for the hint from a certificate: python -m proofs.book FILE [BOXES] > BOOK.

The book has the positions with more than BOXES boxes (usually 50) to which the policy leads.
blackbox_core/box/advice/books.py describes the form of a book.
"""

from __future__ import annotations

import argparse
from textwrap import wrap
from typing import TextIO

from proofs.files import reading
from proofs.law import Box, Size, fire, placements, read_atoms

Policy = dict[str, int]  # {shots in the order of firing: entry of the next ray}

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVW"
NEAR = 50
COLUMNS = 72


def book(file: TextIO, least: int) -> str:
    """Return the text of a book with the policy of the certificate in `file`, which must cover a
    whole box.

    `least` is the number of boxes that a position in the book has at least.
    """
    size, atoms, _ = file.readline().split()
    rows, cols = map(int, size.split("x"))
    boxes = list(placements((rows, cols), read_atoms(atoms)))
    words = map(str.split, file)
    policy = {shots: int(entry) for kind, shots, entry in words if kind == "P"}
    return written((rows, cols), policy, "", boxes, least)


def written(size: Size, policy: Policy, shots: str, boxes: list[Box], least: int) -> str:
    """Return the text of the book for a position and all positions below it.

    Return "" if at most `least` boxes fit the position.
    """
    if len(boxes) <= least:
        return ""
    entry, parts = policy[shots or "-"], dict[int, list[Box]]()
    for box in boxes:
        parts.setdefault(fire(size, box, entry), []).append(box)
    text = SIGNS[entry]
    for end, part in sorted(parts.items()):
        after = f"{shots},{entry}:{end}".removeprefix(",")
        below = written(size, policy, after, part, least)
        text += SIGNS[end] + below if below else ""
    return text + "."


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m proofs.book")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("boxes", metavar="BOXES", nargs="?", type=int, default=NEAR)
    given = parser.parse_args()
    with reading(given.file) as lines:
        print("\n".join(wrap(book(lines, given.boxes), COLUMNS)))
