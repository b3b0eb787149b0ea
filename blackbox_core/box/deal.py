"""Number every placement of atoms, and deal the same numbers for a seed in every version.

The number of a placement, on any machine and in any version:

1. Its rank among all placements of k atoms is the colexicographic one:
   with the cell indices c1 < c2 < ... < ck counted from 0 by rows, the
   sum of C(c1, 1) + C(c2, 2) + ... + C(ck, k). There are C(cells, k) ranks.
2. The rank is scrambled by a Feistel network over the smallest even number
   2h of bits that holds every rank: a is its upper h bits, b its lower;
   six rounds; round r, from 0, turns (a, b) into (b, a XOR f), where f is
   the lowest h bits of mix(b + (r + 1) * GOLDEN + key), and key is
   rows * 65536 + cols * 256 + k, or (256 + side) * 65536 + k in hexagons.
   A result that is no rank goes through again until it is one.
   Where h is more than 64, the words of 64 bits of b, the lowest first, are
   taken in one after the other: x begins as (r + 1) * GOLDEN + key and
   becomes mix(x + word). The lowest word of f is then x, and the one at
   bit p, for 64, 128 and so on, is mix(x + p * GOLDEN).
3. The number is the scrambled rank plus 1.

`mix` is the finalizer of splitmix64 (Steele, Lea and Flood 2014, with the constants of Stafford's
variant 13) and works on the lowest 64 bits: x XOR x >> 30, times BF58476D1CE4E5B9, x XOR x >> 27,
times 94D049BB133111EB, x XOR x >> 31, both factors hexadecimal. GOLDEN is 9E3779B97F4A7C15. Word n
of a seed, from 1, is mix(seed + n * GOLDEN). Two words make one random number, the first word being
its upper half. For more than 2 to the 96th ranks it has more words, so that it has at least 32 bits
more than the ranks. The number that is dealt is its remainder by C(cells, k), plus 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TypeVar

from . import FIRST, NONE, Box, Cells
from .view import View

T = TypeVar("T")

GOLDEN = 0x9E3779B97F4A7C15
WORD_BITS = 64
WORD = (1 << WORD_BITS) - 1
ROUNDS = 6
MAX_BITS_OF_TWO_WORDS = 96  # bits of the largest limit that needs only two words

# With more atoms, or in a larger box, hardly any box is fair, and finding out takes 0.1 s or more.
FAIR_CELLS, FAIR_ATOMS = 100, 10


def mix(word: int, bits: int = WORD) -> int:
    """Return `word` with its bits mixed thoroughly, so that the result looks random. `bits` is the
    mask of the bits that count, usually the lowest 64. If it covers several words of 64 bits side
    by side, each word is mixed by itself.
    """
    word &= bits
    word = (word ^ word >> 30 & bits) * 0xBF58476D1CE4E5B9 & bits
    word = (word ^ word >> 27 & bits) * 0x94D049BB133111EB & bits
    return word ^ word >> 31 & bits


def placements(box: Box, count: int) -> int:
    """Return the number of ways to place `count` atoms in a box."""
    return comb(box.cells, count)


def box_number(box: Box, atoms: Cells) -> int:
    """Return the number of the placement `atoms`, counting from 1. This is the inverse of
    `placement`.
    """
    count = atoms.bit_count()
    return 1 + _scramble(_rank(atoms), box, count, backwards=False)


def placement(box: Box, count: int, number: int) -> Cells:
    """Return the cells of the atoms in placement `number` of all placements of `count` atoms in a
    box.

    Placements are numbered from 1. Raise ValueError unless `number` is from 1 to `placements(box,
    count)`.
    """
    if not 1 <= number <= placements(box, count):
        raise ValueError(f"there is no box {number} of {count} atoms")
    return _unrank(_scramble(number - 1, box, count, backwards=True), box.cells, count)


def _rank(atoms: Cells) -> int:
    rank, left, cell = 0, atoms.bit_count(), atoms.bit_length()
    among = comb(cell, left)  # the cells below this one, of which so many atoms are left
    while left:
        without = among * (cell - left) // cell
        cell -= 1
        if atoms >> cell & 1:
            rank, left, among = rank + without, left - 1, among - without  # as in Pascal's triangle
        else:
            among = without
    return rank


def _unrank(rank: int, cells: int, count: int) -> Cells:
    atoms, left, cell = NONE, count, cells
    among = comb(cell, left)
    while left:
        without = among * (cell - left) // cell
        cell -= 1
        if rank >= without:
            atoms |= FIRST << cell
            rank, left, among = rank - without, left - 1, among - without
        else:
            among = without
    return atoms


def _scramble(rank: int, box: Box, count: int, *, backwards: bool) -> int:
    total = placements(box, count)
    half = ((total - 1).bit_length() + 1) // 2
    key = box.code * 256 + count
    rank = _feistel(rank, half, key, backwards)
    while rank >= total:
        rank = _feistel(rank, half, key, backwards)
    return rank


def _feistel(rank: int, half: int, key: int, backwards: bool) -> int:
    low = (1 << half) - 1
    a, b = rank >> half, rank & low
    if backwards:
        for turn in range(ROUNDS, 0, -1):
            a, b = b ^ round_function(a, turn * GOLDEN + key, half) & low, a
    else:
        for turn in range(1, ROUNDS + 1):
            a, b = b, a ^ round_function(b, turn * GOLDEN + key, half) & low
    return a << half | b


def round_function(number: int, key: int, bits: int) -> int:
    """Return at least `bits` bits that depend on every bit of `number` and `key`."""
    word = mix(number + key)
    for place in range(WORD_BITS, bits, WORD_BITS):
        word = mix(word + (number >> place))
    mixed = word
    for place in range(WORD_BITS, bits, WORD_BITS):
        mixed += mix(word + place * GOLDEN) << place
    return mixed


class Dice:
    """A generator of random numbers (splitmix64). It gives the same numbers for the same seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed & WORD

    def word(self) -> int:
        """Return 64 random bits, and change `seed` to that of the next word."""
        self.seed = self.seed + GOLDEN & WORD
        return mix(self.seed)

    def below(self, limit: int) -> int:
        """Return a random number from 0 to `limit` - 1."""
        chance, room = self.word() << WORD_BITS | self.word(), MAX_BITS_OF_TWO_WORDS
        while limit >> room:
            chance, room = chance << WORD_BITS | self.word(), room + WORD_BITS
        return chance % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order."""
        left = list(items)
        return [self.take(left) for _ in items]

    def take(self, left: list[T]) -> T:
        """Remove a random item from the list `left`, and return the item."""
        return left.pop(self.below(len(left)))

    def deal(self, view: View) -> Cells:
        """Return a random placement of atoms that the rules of `view` allow. If the number of atoms
        is a range, each number in it is equally likely.
        """
        numbers = view.atom_count.numbers
        count = numbers[self.below(len(numbers))] if len(numbers) > 1 else view.atom_count.most
        return self.placed(view, count)

    def placed(self, view: View, count: int) -> Cells:
        """Return a random placement of `count` atoms that the rules of `view` allow."""
        while True:
            number = 1 + self.below(placements(view.box, count))
            atoms = placement(view.box, count, number)
            if view.placing.allows(view.box, atoms):
                return atoms
