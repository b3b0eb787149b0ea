"""Look up the best ray in books of early positions, in which many boxes fit.

Each book is for one size of box, for one number of atoms or a range of numbers, and for rounds in
which any cell may hold an atom. The books of up to three atoms are perfect: it is proven that no
way to play costs fewer points on average (proofs/README.md). They have every position with more
than 50 boxes. The book of four atoms comes from a search for perfect play, whose claims are not all
checked yet. It has the positions with more than 80 boxes in which the program without a book would
choose another ray, and the positions before them. The books of five and six atoms have every
position with at least 10,000 boxes. They come from long searches that tried many rays, and played
the round to the end after each of them in all the boxes.

A book is a text. A position in it is the entry to fire from, then a result and the position after
it for each result that the book continues, then a full stop. An entry or a result is one character:
0 to 9 and A to W stand for 0 to 32. The result is 0 for absorbed, the entry itself for reflected,
else the exit. Small letters after the entry are a number to base 26, a to z for 0 to 25: the points
that perfect play still costs, summed over all boxes that fit. A position is looked up by the set of
its shots, in all ways to turn and mirror the box. A book is for a box that is at least as wide as
it is high. A higher box is turned first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import comb

from ...console.packaged import packaged
from .. import SQUARES, Box
from ..deduction.prior import weights
from ..placing import ANY
from ..view import Shot, View

Shots = frozenset[tuple[int, int]]

FirstRays = dict[int, tuple[int, dict[int, int]]]

Symmetry = tuple[int, int, int]  # 1 or -1 (mirrored), the turn in entries, the number of entries

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVW"
POSITION = re.compile("([0-9A-W])([0-9A-W])([a-z]*)([.]*)")  # result, entry, points, ends

# The total cost of all boxes of a size as the hint plays them, by the number of atoms, or by a
# range of numbers as it is dealt. It is proven to be the least possible, except for the numbers in
# SEARCHED. Sources: docs/solved.md, docs/strength.md.
TOTALS = {
    "3x3": {"1": 21, "2": 135, "3": 417},
    "3x4": {"1": 28, "2": 270, "3": 1242},
    "3x9": {"1": 63, "2": 1579, "3": 19446},
    "4x4": {"1": 43, "2": 514, "3": 3443},
    "5x5": {"1": 78, "2": 1443, "3": 15314, "4": 110011, "2-3": 91301},
    "5x6": {"1": 94, "2": 2165, "3": 27862},
    "5x8": {"1": 126, "2": 4050, "3": 70887},
    "6x6": {"1": 120, "2": 3260, "3": 50658, "2-3": 299448},
    "6x7": {"1": 140, "2": 4547, "3": 83307},
    "7x7": {"1": 181, "2": 6592, "3": 138903, "2-3": 819670},
    "8x8": {"1": 262, "2": 12275, "3": 333165, "4": 6380976, "2-3": 1971375, "5": 93642427},
}
SEARCHED = {"8x8": ("4", "5", "6")}
ROUGHLY = {("8x8", "6"): 14.6237}  # the mean of version 2.0.0, a little above the present one
MEASURED_BIAS = {("8x8", "4"): 0.2}  # error of looking ahead after the first rays, in points
MAX_BOXES_WITHOUT_BOOK = 50


def best_entry(view: View) -> int:
    """Return the entry from which the book fires in the position `view`, or 0 if the book does not
    have it.
    """
    if not view.shots and view.box.opening:
        return view.box.opening
    entry, symmetry = look_up(view, book_for(view))
    return moved_back(entry, symmetry) if entry else 0


def look_up(view: View, values: dict[Shots, int]) -> tuple[int, Symmetry]:
    """Return the value that a book, `values`, has for a position, and the turn or mirroring of the
    box under which the book has it. Return the value 0 if the book does not have it.
    """
    images = symmetries(view.box) if values else []
    for symmetry in images:
        seen = frozenset(turned(shot, symmetry) for shot in view.shots)
        if value := values.get(seen):
            return value, symmetry
    return 0, (1, 0, view.box.entries)


def mean_from(view: View, entry: int) -> float | None:
    """Return the mean points of a round that begins with the ray from `entry`, or None if
    unknown.
    """
    if view.shots or not may_touch(view) or size_lying(view.box) != "8x8":
        return None
    total, _ = first_rays(str(view.atom_count)).get(
        moved(entry, symmetry_to_lowest(view.box, entry)), (0, {})
    )
    return total / weight_of_all(view) if total else None


def cost_left_after(view: View) -> int | None:
    """Return the points that perfect play still costs after the rays of `view`, summed over all
    boxes that fit the shots. Return None if they are unknown.

    After one ray they are known if rounds were played to the end in all boxes. After more rays they
    are known if the file of books has the position.
    """
    size, atoms = size_lying(view.box), str(view.atom_count)
    if not may_touch(view) or size != "8x8" or not view.shots:
        return None
    if len(view.shots) > 1:
        return look_up(view, points_of(size, atoms))[0] or None
    entry, exit = view.shots[0].entry, view.shots[0].exit
    symmetry = symmetry_to_lowest(view.box, entry)
    _, left = first_rays(str(view.atom_count)).get(moved(entry, symmetry), (0, {}))
    return left.get(moved(exit, symmetry) if exit else exit)


def symmetry_to_lowest(box: Box, entry: int) -> Symmetry:
    """Return the symmetry that maps an entry to the lowest entry among its images."""
    return min(symmetries(box), key=lambda symmetry: moved(entry, symmetry))


def mean_score(view: View) -> float | None:
    """Return the mean points of a whole round in which each hint is followed, or None if
    unknown.
    """
    size, atoms = size_lying(view.box), str(view.atom_count)
    if is_played_out(view):
        return TOTALS[size][atoms] / weight_of_all(view)
    return ROUGHLY.get((size, atoms)) if may_touch(view) else None


def measured_bias(view: View) -> float:
    """Return by how many points looking ahead was found to overestimate the cost of positions after
    the first ray. Return 0 if there is no measurement.
    """
    if not may_touch(view):
        return 0.0
    return MEASURED_BIAS.get((size_lying(view.box), str(view.atom_count)), 0.0)


def is_played_out(view: View) -> bool:
    """Return whether `mean_score` is exact, because rounds were played to the end in all boxes."""
    return may_touch(view) and str(view.atom_count) in TOTALS.get(size_lying(view.box), ())


def weight_of_all(view: View) -> int:
    """Return the total weight of all boxes before the first ray. Each box weighs 1 if the number of
    atoms is known. If it is a range, boxes with different numbers of atoms differ in weight.
    """
    return sum(each * comb(view.box.cells, number) for number, each in weights(view).items())


def may_touch(view: View) -> bool:
    """Return whether atoms may touch each other."""
    return view.placing.name == ANY.name


def is_proven(view: View) -> bool:
    """Return whether it is proven that following the hints costs the fewest points on average."""
    return is_played_out(view) and str(view.atom_count) not in SEARCHED.get(
        size_lying(view.box), ()
    )


def book_for(view: View) -> dict[Shots, int]:
    """Return the book for the box, the number of atoms and the rule of placing, or {} if there is
    no such book.
    """
    size, atoms = size_lying(view.box), str(view.atom_count)
    boxes = sum(comb(view.box.cells, number) for number in view.atom_count.numbers)
    searched = may_touch(view) and atoms in SEARCHED.get(size, ())
    return (
        book_of(size, atoms)
        if searched or (is_proven(view) and boxes > MAX_BOXES_WITHOUT_BOOK)
        else {}
    )


def size_lying(box: Box) -> str:
    """Return the size of a box with the shorter side first, as in the names of books, or "" for a
    box of hexagons.
    """
    if box.shape != SQUARES:
        return ""
    return f"{min(box.rows, box.cols)}x{max(box.rows, box.cols)}"


@cache
def first_rays(atoms: str) -> FirstRays:
    """Return {entry of a first ray: (total cost, {result: cost left after it})} for the 8x8 box and
    a number of atoms, such as "3". All costs are summed over all boxes.

    Each line of the file has a number of atoms, an entry, its total cost, and each result with the
    cost left after it. With four atoms, the costs are those of following each hint. With fewer
    atoms, they are the least possible costs.
    """
    rays = {}
    for line in book_text("first-rays").splitlines():
        number, entry, total, *left = line.split()
        if number == atoms:
            pairs = (part.split(":") for part in left)
            rays[int(entry)] = int(total), {int(exit): int(points) for exit, points in pairs}
    return rays


@cache
def book_of(size: str, atoms: str) -> dict[Shots, int]:
    """Return the book for a size of box, such as "8x8", and a number of atoms, such as "3" or
    "2-3".
    """
    return read_book("".join(book_text(f"{size}-{atoms}").split()))


@cache
def points_of(size: str, atoms: str) -> dict[Shots, int]:
    """Return {shots: points}: the points that perfect play still costs, summed over all boxes that
    fit the shots, for the positions in the file of books.
    """
    text = "".join(book_text(f"points-{size}-{atoms}").split())
    return {shots: number(points) for shots, _, points in positions(text)}


def book_text(name: str) -> str:
    """Return the text with this name from the file of books, where an empty line ends each text."""
    texts = packaged("books.txt").decode("ascii")
    return texts.partition(f"= {name}\n")[2].partition("\n\n")[0]


def read_book(text: str) -> dict[Shots, int]:
    """Return {shots: entry to fire from} for every position of a book."""
    return {shots: entry for shots, entry, _ in positions(text)}


def positions(text: str) -> Iterator[tuple[Shots, int, str]]:
    """Yield each position of a book as (shots, entry to fire from, points as letters, which may be
    "").
    """
    above: list[tuple[Shots, int]] = []
    for result, sign, points, ends in POSITION.findall(SIGNS[0] + text if text else ""):
        shots: Shots = frozenset()
        if above:
            shots, fired = above[-1]
            shots |= {pair(fired, SIGNS.index(result))}
        entry = SIGNS.index(sign)
        yield shots, entry, points
        above.append((shots, entry))
        del above[len(above) - len(ends) :]


def number(letters: str) -> int:
    """Return the number that letters stand for to base 26, with a to z as the digits 0 to 25."""
    value = 0
    for letter in letters:
        value = 26 * value + ord(letter) - ord("a")
    return value


def symmetries(box: Box) -> list[Symmetry]:
    """Return the ways to turn and mirror a box that leave it at least as wide as it is high."""
    turns = range(0, box.entries, box.turn)
    short = min(box.rows, box.cols)
    lying = -1 if box.rows > box.cols else 1
    plain = [(lying, turn, box.entries) for turn in turns]
    return plain + [(-lying, short + turn, box.entries) for turn in turns]


def turned(shot: Shot, symmetry: Symmetry) -> tuple[int, int]:
    """Return the entry and exit that a shot has after the box is mirrored, then turned. They are in
    the order that `pair` gives them.
    """
    exit = moved(shot.exit, symmetry) if shot.exit else shot.exit
    return pair(moved(shot.entry, symmetry), exit)


def moved(entry: int, symmetry: Symmetry) -> int:
    """Return the number that an entry has after the box is mirrored, then turned."""
    mirror, turn, entries = symmetry
    along = entry - 1 if mirror > 0 else entries - entry
    return (along + turn) % entries + 1


def moved_back(entry: int, symmetry: Symmetry) -> int:
    """Return the number that an entry had before the box was mirrored, then turned."""
    mirror, turn, entries = symmetry
    return moved(entry, (mirror, -turn * mirror, entries))


def pair(entry: int, exit: int) -> tuple[int, int]:
    """Return the entry and exit of a ray in an order that is the same from both ends."""
    return (exit, entry) if 0 < exit < entry else (entry, exit)
