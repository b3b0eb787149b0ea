"""Where a long search stands, from the lines that it wrote: python -m proofs.four FILE

The boxes behind each result of a first ray are counted by the law of the ray alone, and what
the file says of them is added up; a line whose number of boxes is wrong ends it.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TextIO

from .law import ABSORBED, Size, fire, image_of_entry, images, placements, read_atoms

Floors = dict[tuple[int, int], tuple[int, int]]  # by shot: how many boxes, and their points


def floors(file: TextIO) -> list[tuple[int, int, int]]:
    """For each first ray: its entry, the points that it costs at least, and the boxes."""
    size, atoms = file.readline().split()
    rows, cols = map(int, size.split("x"))
    known = after_one_ray(file, (rows, cols))
    firsts = first_entries((rows, cols))
    ends: dict[int, Counter[int]] = {entry: Counter() for entry in firsts}
    for box in placements((rows, cols), read_atoms(atoms)):
        for entry in firsts:
            ends[entry][fire((rows, cols), box, entry)] += 1
    return [(entry, added(known, entry, ends[entry]), ends[entry].total()) for entry in firsts]


def added(known: Floors, entry: int, ends: Counter[int]) -> int:
    """What one first ray costs at least."""
    points = 0
    for end, count in ends.items():
        boxes, least = known[entry, end]
        if boxes != count:
            sys.exit(f"This proves nothing: {count:,} boxes fit {entry}:{end}, and not {boxes:,}.")
        points += least + count * (1 if end in (ABSORBED, entry) else 2)
    return points


def after_one_ray(file: TextIO, size: Size) -> Floors:
    """What is known after one ray, in each image of the box and from both ends of the ray."""
    known: Floors = {}
    for shots, boxes, _, points in map(str.split, file):
        if "," in shots:
            continue
        entry, end = map(int, shots.split(":"))
        for number in images(size):
            moved = image_of_entry(size, entry, number)
            out = image_of_entry(size, end, number) if end else ABSORBED
            known[moved, out] = int(boxes), int(points)
            if out:
                known[out, moved] = known[moved, out]
    return known


def first_entries(size: Size) -> list[int]:
    """The entries that stand for all the others of an untouched box."""
    every = range(1, 2 * sum(size) + 1)
    return [e for e in every if e == min(image_of_entry(size, e, n) for n in images(size))]


if __name__ == "__main__":
    with open(sys.argv[1]) as lines:
        for entry, points, boxes in floors(lines):
            print(f"entry {entry} first: at least {points} / {boxes} = {points / boxes:.6f}")
