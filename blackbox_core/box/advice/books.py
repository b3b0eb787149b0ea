"""The books: the best ray known for the positions that come first and hold the most boxes.

Each is for the 8x8 box with its number of atoms told and any cells allowed.
They come from searches of whole trees, over all the boxes, that tried many
rays and followed each of them to the end, far longer than a hint may take:
what looked best for a few steps, to fire at entry 4 first, is worse in the
end than to fire at 2. The book of three atoms has every position of its tree
with at least 300 boxes, that of four with 1,000, those of five and six with
10,000.

A book is a text: a position is the entry to fire at, then for each result
that the book goes on from that result and a position, then a full stop. One
character each, 0 to 9 and A to W, stands for 0 to 32; the result is 0 for
absorbed, the entry itself for reflected, else the exit. A position is looked
up by the set of its shots, turned and mirrored in all eight ways.
"""

from __future__ import annotations

from functools import cache

from ..law import Box
from ..placing import ANY, exactly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..view import Shot, View

    Shots = frozenset[tuple[int, int]]


SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVW"
ENTRIES = 32
MIRRORS = (1, -1)
TURNS = range(0, ENTRIES, ENTRIES // 4)

ATOMS = (3, 4, 5, 6)  # the numbers of atoms that there is a book for

# The mean score over all boxes by the first entry: as the hint plays, but for entries 1, 3
# and 4 of four atoms, which looked two rays ahead throughout.
FIRST = {
    1: (4.594, 4.094, 4.219, 4.094),
    2: (6.706, 6.096, 6.179, 6.161),
    3: (8.455, 8.003, 8.112, 8.122),
    4: (10.471, 10.058, 10.170, 10.179),
}


def usual(view: View) -> bool:
    """Whether it is a round that the books are for."""
    told = view.count == exactly(view.count.most)
    return told and view.box == Box() and view.placing.name == ANY.name


def best_entry(view: View) -> int:
    """The entry that the book fires at; 0 where it has nothing to say."""
    if not view.shots:
        return view.box.opening
    if not usual(view) or view.count.most not in ATOMS:
        return 0
    book = book_of(view.count.most)
    for mirror in MIRRORS:
        for turn in TURNS:
            seen = frozenset(turned(shot, mirror, turn) for shot in view.shots)
            if entry := book.get(seen):
                return moved(entry, mirror, -turn * mirror)
    return 0


def mean_from(view: View, entry: int) -> float | None:
    """What a round costs on average that begins with this ray, where all of them were played."""
    if view.shots or not usual(view) or view.count.most not in FIRST:
        return None
    corner = min(moved(entry, mirror, turn) for mirror in MIRRORS for turn in TURNS)
    return FIRST[view.count.most][corner - 1]


@cache
def book_of(atoms: int) -> dict[Shots, int]:
    """The book for so many atoms, as it lies beside the program."""
    from pkgutil import get_data

    packed = get_data("blackbox_core", f"books/{atoms}.txt") or b""
    return read("".join(packed.decode("ascii").split()))


def read(text: str) -> dict[Shots, int]:
    """Every position of a book, and the entry to fire at."""
    book: dict[Shots, int] = {}
    signs = iter(text)
    above: list[Shots] = []
    shots: Shots = frozenset()
    for sign in signs:
        if sign == ".":
            shots = above.pop() if above else shots
            continue
        if shots in book:
            above.append(shots)
            shots |= {pair(book[shots], SIGNS.index(sign))}
            sign = next(signs)
        book[shots] = SIGNS.index(sign)
    return book


def turned(shot: Shot, mirror: int, turn: int) -> tuple[int, int]:
    """A shot as it is seen when the box is mirrored and then turned."""
    exit = moved(shot.exit, mirror, turn) if shot.exit else shot.exit
    return pair(moved(shot.entry, mirror, turn), exit)


def moved(entry: int, mirror: int, turn: int) -> int:
    """Where an entry comes to lie when the box is mirrored and then turned."""
    along = entry - 1 if mirror > 0 else ENTRIES - entry
    return (along + turn) % ENTRIES + 1


def pair(entry: int, exit: int) -> tuple[int, int]:
    """A shot, the same from both ends of its ray."""
    return (exit, entry) if 0 < exit < entry else (entry, exit)
