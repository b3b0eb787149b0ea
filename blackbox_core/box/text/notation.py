"""Write and read box numbers, positions and dates, and make the record of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...console.phrases import counted, later, number, phrase, quote
from ...console.reading import is_day, read_number
from ...console.services import Row
from ...console.session import Refused
from .. import ABSORBED, NONE, Box, Cells, union
from ..deal import Dice, box_number, placement, placements
from ..placing import ANY, APART, Count, Placing, exactly
from ..view import Marks, Round, Shot, Verdict, View
from .reading import read_cell, read_count, read_entry, read_size
from .words import describe_cell

if TYPE_CHECKING:
    from ..deduction.search import Partial


DIGITS = 270  # digits of the number of ways to place 450 atoms in a 30x30 box
NUMERALS, LETTERS, BASES = "0123456789-xh", "ABCDEFGHJKLMNPRSTUVWXYZ", (2, 5)
FORM = later("{word} is not a box number: type one such as 4-318275 or H5-5-4084374.")


def describe_box(box: Box, atoms: Cells) -> str:
    """Return the box number of a placement, such as 4-318275."""
    number = f"{atoms.bit_count()}-{box_number(box, atoms)}"
    return number if box == Box() else f"{box.size}-{number}"


def with_check(name: str) -> str:
    """Return the box number `name` with its two check letters at its end."""
    return f"{name}-{check_letters(name)}"


def check_letters(name: str) -> str:
    """Return the two check letters of a box number. They reveal one mistyped character, or two
    adjacent characters swapped.

    For each letter, the value of every character (0 to 12) is multiplied by a power of a base, and
    the products are summed modulo 23. Because 23 is a prime, no such power is 0 modulo 23, and no
    two adjacent powers are equal.
    """
    signs = [NUMERALS.index(sign) for sign in name.lower()]
    sums = [sum([sign * base**place for place, sign in enumerate(signs)]) for base in BASES]
    return "".join(LETTERS[total % len(LETTERS)] for total in sums)


def without_check(word: str) -> tuple[str, str]:
    """Return a box number without its check letters, and the check letters in capitals, or "" if it
    has none.
    """
    name, _, letters = word.removeprefix("#").rpartition("-")
    if name and len(letters) == 2 and letters.isalpha() and letters.isascii():
        return name, letters.upper()
    return word.removeprefix("#"), ""


def read_box(text: str) -> tuple[Box, Cells]:
    """Read a box number such as 4-318275. Return the box and the cells of its atoms.

    The number may begin with "#" and end with check letters. Raise Refused if it is wrong.
    """
    name, letters = without_check(text)
    named = read_unchecked(name)
    if letters and letters != check_letters(describe_box(*named)):
        raise Refused(
            phrase(
                "The number and the two letters of {box} do not match: check them and type both "
                "again.",
                box=quote(text),
            )
        )
    return named


def read_unchecked(name: str) -> tuple[Box, Cells]:
    """Read a box number without check letters. Return the box and the cells of its atoms."""
    *size, many, place = ["", *name.split("-")]
    if len(size) > 2 or not (is_number(many) and is_number(place)):
        raise Refused(phrase(FORM, word=quote(name)))
    try:
        box = read_size(size[1]) if size[1:] else Box()
    except Refused:
        raise Refused(phrase(FORM, word=quote(name))) from None
    count = read_count(many, box.cells)
    most = placements(box, count)
    if not 1 <= int(place) <= most:
        raise Refused(
            counted(
                "Boxes of this size with {n} atom are numbered 1 to {last}.",
                "Boxes of this size with {n} atoms are numbered 1 to {last}.",
                count,
                last=number(most),
            )
        )
    return box, placement(box, count, int(place))


def names_box(word: str) -> bool:
    """Return whether a word has the form of a box number: digits with a hyphen between them."""
    name, _ = without_check(word)
    digits = name.lower().removeprefix("h").replace("-", "").replace("x", "")
    return "-" in name and digits.isdecimal()


def is_number(text: str) -> bool:
    """Return whether a text consists of digits, and is not longer than the largest box number."""
    return len(text) <= DIGITS and text.isascii() and text.isdecimal()


def read_date(text: str, today: str) -> str:
    """Return the date in a text such as 2026-03-04. Raise Refused if it is after `today`, unless
    `today` is "".
    """
    if not is_day(text):
        raise Refused(
            phrase("{word} is not a date: type a date such as 2026-03-04.", word=quote(text))
        )
    if today and text > today:
        raise Refused(phrase("That day has not come yet: type today's date or an earlier one."))
    return text


def box_of_the_day(date: str) -> Cells:
    """Return the cells of the four atoms in the 8x8 box of a day. For the date "2026-03-04" the
    seed is 20260304.
    """
    return Dice(int(date.replace("-", ""))).deal(View(Box(), exactly(4)))


SIGNS = {"@": "atoms", "-": "free", "%": "maybe"}


def describe_view(view: View) -> str:
    """Return a position as a line: the size of the box, the number of atoms, the results, and the
    marks after a slash.
    """
    box = view.box
    apart = [APART.name] * (view.placing is APART)
    words = [box.size, str(view.atom_count), *apart]
    position = " ".join(words) + ":" + "".join(f" {describe_seen(shot)}" for shot in view.shots)
    marks = " ".join(describe_marked(view))
    return f"{position} / {marks}" if marks else position


def describe_seen(shot: Shot) -> str:
    """Return a shot as text: the entry, then R for reflected, A for absorbed, or a hyphen and the
    exit, as in 1R, 2A or 4-11.
    """
    if shot.paired:
        return f"{shot.entry}-{shot.exit}"
    return f"{shot.entry}{'A' if shot.exit == ABSORBED else 'R'}"


def describe_marked(view: View) -> Iterable[str]:
    """Yield the marked cells row by row, each as text with a sign (@ for an atom, - for free, % for
    maybe), as in 3,4@.
    """
    for row, col in view.box.cells_of(view.marks.atoms | view.marks.free | view.marks.maybe):
        cell = view.box.bit(row, col)
        sign = next(sign for sign, name in SIGNS.items() if getattr(view.marks, name) & cell)
        yield describe_cell((row, col)) + sign


def describe_facts(view: View, facts: Partial) -> str:
    """Return known atoms and known free cells in the form of marks, such as 3,4@, each with a space
    before it.
    """
    marks = Marks(*facts)
    return "".join(f" {cell}" for cell in describe_marked(view.with_marks(marks)))


def read_view(text: str) -> View:
    """Read a position in the form that `describe_view` writes, in upper or lower case. Raise
    Refused if it is wrong.

    It is not checked whether the shots contradict each other.
    """
    head, colon, rest = text.lower().partition(":")
    shots, _, marks = rest.partition("/")
    size, *hidden = head.split() or [""]
    if not colon or not 1 <= len(hidden) <= 2 or hidden[1:] not in ([], [APART.name]):
        raise Refused(
            phrase("That is not a position: type a line such as 8x8 4: 1R 2A 4-11 / 5,5- 3,4@.")
        )
    box = read_size(size)
    placing = APART if hidden[1:] else ANY
    count = read_counts(hidden[0], box.cells)
    check_apart(count, box, placing)
    seen = tuple(read_seen(word, box) for word in shots.split())
    return View(box, count, seen, read_marks(marks.split(), box, count), placing)


def read_counts(text: str, limit: int) -> Count:
    """Read a number of atoms, or a range such as 3-6."""
    least, dash, most = text.partition("-")
    count = Count(*(read_count(word, limit) for word in (least, most if dash else least)))
    if count.least > count.most:
        raise Refused(
            phrase("The smaller number of atoms must come first: type a range such as 3-6.")
        )
    return count


def check_apart(count: Count, box: Box, placing: Placing) -> None:
    """Raise Refused if the number of atoms can be larger than the rule of placing allows in the
    box.
    """
    if count.most > placing.most(box):
        raise Refused(
            counted(
                "If no two atoms may touch, only {n} atom is allowed in this box: type {n}.",
                "If no two atoms may touch, at most {n} atoms are allowed in this box: "
                "type 1 to {n}.",
                placing.most(box),
            )
        )


def read_seen(word: str, box: Box) -> Shot:
    """Read a shot written as its entry, then R for reflected, A for absorbed, or a hyphen and the
    exit, as in 1R, 2A or 4-11.
    """
    start, dash, other = word.partition("-")
    ending = "" if dash else start[-1:]
    digits = start.removesuffix(ending)
    if read_number(digits) is None or (not dash and ending not in ("a", "r")):
        raise Refused(
            phrase(
                "{word} is not a result: type a result such as 1R, 2A or 4-11.", word=quote(word)
            )
        )
    entry = read_entry(digits, box)
    if dash:
        return Shot(entry, read_entry(other, box))
    return Shot(entry, ABSORBED if ending == "a" else entry)


def read_marks(words: list[str], box: Box, count: Count) -> Marks:
    """Read marks, each written as a cell and a sign (@ for an atom, - for free, % for maybe), as in
    3,4@.
    """
    marks = dict.fromkeys(SIGNS.values(), NONE)
    for word in words:
        if word[-1] not in SIGNS:
            raise Refused(
                phrase(
                    "{word} is not a mark: type a cell with @ for an atom, - for free or "
                    "% for maybe, as in 3,4@.",
                    word=quote(word),
                )
            )
        place = read_cell(word[:-1], box)
        if box.bit(*place) & union(marks.values()):
            from .words import describe_cell

            raise Refused(
                phrase("{cell} is marked twice: give it only one mark.", cell=describe_cell(place))
            )
        marks[SIGNS[word[-1]]] |= box.bit(*place)
    if marks["atoms"].bit_count() > count.most:
        raise Refused(phrase("More atoms are marked than are hidden: mark fewer cells with @."))
    return Marks(**marks)


def record_row(round: Round, verdict: Verdict) -> Row:
    """Return the values that are stored about a finished round in any game: the box, the number of
    rays, the score and so on.
    """
    view = round.view
    return {
        "box": describe_box(view.box, round.atoms),
        "atoms": round.atoms.bit_count(),
        "size": view.box.size,
        "rays": len(view.shots),
        "score": verdict.score,
        "strict_score": verdict.strict_score,
        "solved": int(verdict.right),
    }
