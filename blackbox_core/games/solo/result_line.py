"""Describe a round in words: its status, its verdict, and the RESULT line for a friend.

The line is `BLACK BOX 4-529576 10 P9 G2.52 L-2.58 A3 R1 X3 H0 QEYI841XKV08`. After the title come
the number of the box, or the day of a box of the day, and the score. Then come par (P), the cost
of mistakes (G) and the cost of luck (L), each if it is known. Then come the numbers of rays that
were absorbed (A), reflected (R) and came out (X), and whether there were hints (H). The last word
has the rays in order and, if there is a G, a wrong answer. It is encoded by the number of the box,
so that a reader cannot find the atoms by it, but the program can decode it to compare the rounds of
two players. If the player knew only a range of atoms, such as 2 to 3, N2-3 stands before the score.
Version 2.0.0 wrote no N, G or L.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...box import FIRST, NONE, Box, Cells
from ...box.deal import GOLDEN, Dice, box_number, mix
from ...box.placing import Count
from ...box.text.notation import box_of_the_day, describe_box, read_box
from ...box.text.words import describe_cells
from ...box.view import MISSED, Marks, Round, Verdict, View, new_round
from ...console.phrases import counted, phrase
from ...console.reading import is_day
from ...console.session import Refused

if TYPE_CHECKING:
    from .review import RoundReview


def describe_status(view: View, verdict: Verdict | None) -> str:
    """Return the status line: the points so far or, if there is a verdict, the atoms found and the
    score.
    """
    if not verdict:
        return phrase(
            "Atoms: {atoms}  Rays: {trials}  Points: {points}",
            atoms=view.atom_count,
            trials=len(view.shots),
            points=view.points,
        )
    return phrase(
        "Atoms: {atoms}  Rays: {trials}  Correct: {correct}  Incorrect: {incorrect}  Score: "
        "{score}",
        atoms=view.atom_count,
        trials=len(view.shots),
        correct=verdict.correct,
        incorrect=verdict.incorrect,
        score=verdict.score,
    )


def describe_verdict(round: Round, verdict: Verdict) -> list[str]:
    """Return the verdict in sentences, followed by the status line."""
    return [*_describe_judged(round, verdict), describe_status(round.view, verdict)]


def _describe_judged(round: Round, verdict: Verdict) -> list[str]:
    atoms = _describe_hidden(round)
    if not round.view.marks.atoms:
        return [atoms]
    if not verdict.missed:
        return [_describe_right(round.atoms.bit_count()), atoms]
    lines = [_describe_found(round, verdict), atoms]
    return [*lines, *_describe_equivalent(verdict)] if verdict.equivalent else lines


def _describe_right(count: int) -> str:
    return (
        phrase("Right: you found all the atoms.")
        if count > 1
        else phrase("Right: you found the atom.")
    )


def _describe_hidden(round: Round) -> str:
    cells = describe_cells(round.view.box.cells_of(round.atoms))
    return counted(
        "There was {n} atom, at {cells}.",
        "There were {n} atoms, at {cells}.",
        round.atoms.bit_count(),
        cells=cells,
    )


def _describe_found(round: Round, verdict: Verdict) -> str:
    found, count = verdict.correct, round.atoms.bit_count()
    wrong = round.view.marks.atoms & ~round.atoms
    if not wrong:
        return phrase(
            "Atoms found: {found} of {count}. Wrong cells: none.", found=found, count=count
        )
    cells = describe_cells(round.view.box.cells_of(wrong))
    one = "Atoms found: {found} of {count}. Wrong cell: {cells}."
    many = "Atoms found: {found} of {count}. Wrong cells: {cells}."
    return counted(one, many, wrong.bit_count(), found=found, count=count, cells=cells)


def _describe_equivalent(verdict: Verdict) -> list[str]:
    if not verdict.right:
        return [
            phrase(
                "No ray could tell your atoms from the hidden atoms, but by the strict rule, "
                "your atoms are wrong."
            )
        ]
    return [
        phrase("No ray could tell your atoms from the hidden atoms, so your atoms count as right."),
        phrase(
            "By the strict rule of 1978, your score would be {score}.", score=verdict.strict_score
        ),
    ]


SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BASE = 36  # signs in an encoded word
CHECKSUMS = BASE**3  # possible checksums, of three signs
MAX_CHARACTERS = 72
TITLE = "BLACK BOX"
BOOKS_DIFFER = 0.5  # points by which the means of two versions differ at most


class ResultLine(NamedTuple):
    """The content of a RESULT line: a finished round with its box, its rays in order, and its
    figures.
    """

    box: Box
    atoms: Cells
    entries: tuple[int, ...]
    score: int
    par: int | None
    helped: bool
    day: str
    given: float | None = None
    luck: float | None = None
    wrong: Cells = NONE  # the answer, if it was wrong and `given` is known
    atom_count: Count | None = None  # the range, if the player knew no exact number

    @property
    def round(self) -> Round:
        """The finished round, played again with the rays and the answer of the line."""
        round = new_round(self.box, self.atoms, self.atom_count)
        for entry in self.entries:
            round = round.fire(entry)
        is_right = self.score == round.view.points
        return round.with_marks(Marks(self.atoms if is_right else self.wrong))

    @property
    def view(self) -> View:
        """The view of the box after all rays."""
        return self.round.view


def result_of(round: Round, score: int, par: int | None, helped: bool, day: str) -> ResultLine:
    entries = tuple(shot.entry for shot in round.view.shots)
    box, count = round.view.box, round.view.atom_count
    result = ResultLine(box, round.atoms, entries, score, par, helped, day)
    return result._replace(atom_count=count if count.least < count.most else None)


def with_skill(result: ResultLine, whole: RoundReview | None, answer: Cells) -> ResultLine:
    """Return `result` with the points lost by mistakes and the cost of luck from `whole`, the
    review of the round. If `answer` was wrong, add it, too. Without a review (None), return
    `result` unchanged.
    """
    if not whole or whole.score != result.score:
        return result
    wrong = answer if result.score != result.view.points else NONE
    return result._replace(given=whole.given, luck=whole.luck, wrong=wrong)


def describe_result_line(result: ResultLine) -> str:
    """Write a result as a line. If the line is too long, leave out the points lost by mistakes and
    the luck.

    Raise Refused if it is still too long.
    """
    name = result.day or describe_box(result.box, result.atoms).upper()
    count = [] if result.atom_count is None else [f"N{result.atom_count}"]
    par = [] if result.par is None else [f"P{result.par}"]
    skill = [] if result.given is None else [f"G{result.given:.2f}"]
    luck = [] if result.luck is None else [f"L{result.luck:.2f}"]
    judged = [str(result.score), *par, *skill, *luck, describe_kinds(result), f"H{result.helped:d}"]
    line = " ".join([TITLE, name, *count, *judged, encode_rays(result)])
    if len(line) > MAX_CHARACTERS and result.given is not None:
        return describe_result_line(result._replace(given=None, luck=None, wrong=NONE))
    if len(line) > MAX_CHARACTERS:
        raise Refused(
            phrase(
                "A round with so many rays, or in so large a box, does not fit on one "
                "line: type REVIEW instead."
            )
        )
    return line


def describe_kinds(result: ResultLine) -> str:
    """Write how many rays were absorbed, reflected and came out, as in "A3 R1 X3"."""
    shots = result.view.shots
    absorbed = sum(not shot.exit for shot in shots)
    out = sum(shot.paired for shot in shots)
    return f"A{absorbed} R{len(shots) - absorbed - out} X{out}"


def read_result_line(words: list[str]) -> ResultLine:
    """Return the result that the words of a RESULT line describe. Raise Refused if they are not a
    line that the command RESULT can have written.
    """
    line = " ".join(words).upper()
    try:
        if len(line) > MAX_CHARACTERS:  # before long numbers are read, which takes long
            raise ValueError("a line that RESULT cannot have written")
        name, *rest = line.removeprefix(TITLE).split()
        result = read_judged(name, rest)
        if describe_result_line(result).split()[2:] == [name, *rest]:
            return result
    except (ValueError, IndexError, KeyError, OverflowError):
        pass
    raise Refused(phrase("That line does not match its box: type it exactly as RESULT gave it."))


def read_judged(name: str, rest: list[str]) -> ResultLine:
    """Read a RESULT line. `name` is its box or its day, and `rest` are the words after the name.

    Raise ValueError if the words contradict each other.
    """
    day = name if is_day(name) else ""
    box, atoms = (Box(), box_of_the_day(day)) if day else read_box(name.lower())
    count = read_range(rest[0], box, atoms)
    score = rest[0] if count is None else rest[1]
    par = next((int(word[1:]) for word in rest[1:3] if word[0] == "P"), None)
    result = ResultLine(box, atoms, (), int(score), par, rest[-2] == "H1", day)
    result = result._replace(given=figure(rest, "G"), luck=figure(rest, "L"), atom_count=count)
    entries, wrong = decode_rays(result, rest[-1])
    result = result._replace(entries=entries, wrong=wrong)
    if not is_possible(result):
        raise ValueError("a score that these rays cannot have")
    return result


def read_range(word: str, box: Box, atoms: Cells) -> Count | None:
    """Return the range of atoms in a word such as N2-3, or None if the word is not a range.

    Raise ValueError if the range does not include the number of `atoms`.
    """
    if word[0] != "N":
        return None
    least, most = map(int, word[1:].split("-"))
    if not 1 <= least <= atoms.bit_count() <= most <= box.cells:
        raise ValueError("a range without the number of atoms that were hidden")
    return Count(least, most)


def figure(words: list[str], letter: str) -> float | None:
    """Return the number in the word that begins with `letter`, such as 2.52 in G2.52, or None if
    there is no such word.
    """
    return next((float(word[1:]) for word in words[:-1] if word[0] == letter), None)


def is_possible(result: ResultLine) -> bool:
    """Return whether the rays and the answer of a result give its score, and its other figures add
    up to the score.
    """
    from ...box.advice.books import mean_score

    round, mean = result.round, mean_score(result.view)
    missed = result.score - round.view.points
    if missed < 0 or missed % MISSED or len(round.view.shots) < len(result.entries):
        return False
    if result.given is not None and result.given < 0:
        return False
    if result.given is None:
        return result.luck is None
    adds_up = True
    if mean is not None and result.luck is not None:
        adds_up = abs(mean + result.given + result.luck - result.score) < BOOKS_DIFFER
    return adds_up and round.verdict().score == result.score


# --- the encoded rays ---


def encode_rays(result: ResultLine) -> str:
    """Return the rays, and the answer if it was wrong, as a word of letters and digits.

    Each character is shifted by a random number. These numbers depend only on the box, so the word
    cannot be read without the box.
    """
    number = 1  # a leading 1, so that leading zeros are kept
    for entry in result.entries:
        number = number * result.box.entries + entry - 1
    if result.given is not None:
        number = with_cells(result, number)
    number = number * CHECKSUMS + checksum(result)
    signs = []
    while number:
        number, digit = divmod(number, len(SIGNS))
        signs.append(digit)
    dice = dice_of(result)
    return "".join(SIGNS[(digit + dice.below(BASE)) % BASE] for digit in signs)


def with_cells(result: ResultLine, number: int) -> int:
    """Append digits to a number: first a 0, then one digit for each cell of the wrong answer in
    `result`. Return the longer number. The base is the number of cells in the box + 1.
    """
    base = result.box.cells + 1
    places = [place for place in range(result.box.cells) if result.wrong & FIRST << place]
    for digit in [0, *(place + 1 for place in places)]:
        number = number * base + digit
    return number


def without_cells(result: ResultLine, number: int) -> tuple[int, Cells]:
    """Remove the digits that `with_cells` has added. Return the remaining number, and the cells."""
    number, digit = divmod(number, result.box.cells + 1)
    wrong = NONE
    while digit:
        wrong |= FIRST << digit - 1
        number, digit = divmod(number, result.box.cells + 1)
    return number, wrong


def decode_rays(result: ResultLine, word: str) -> tuple[tuple[int, ...], Cells]:
    """Decode `word`, which `encode_rays` has written for a round in the box of `result`. Return the
    entries of the rays, and the wrong answer or the empty set.

    Raise ValueError for any other word.
    """
    dice, number = dice_of(result), 0
    digits = [(SIGNS.index(sign) - dice.below(BASE)) % BASE for sign in word]
    for digit in reversed(digits):
        number = number * BASE + digit
    number //= CHECKSUMS
    wrong, entries = NONE, []
    if result.given is not None:
        number, wrong = without_cells(result, number)
    while number > 1:
        number, entry = divmod(number, result.box.entries)
        entries.append(entry + 1)
    if number != 1:
        raise ValueError("no rays")
    return tuple(reversed(entries)), wrong


def checksum(result: ResultLine) -> int:
    """Return a number below CHECKSUMS that very probably changes if the score or a ray of the
    result is changed.
    """
    mixed = mix(result.score * 4 + 2 * (result.par is None) + result.helped)
    skill = [round(100 * figure) for figure in (result.given, result.luck) if figure is not None]
    limits = [result.atom_count.least, result.atom_count.most] if result.atom_count else []
    for part in (result.par or 0, *result.entries, *skill, *limits):
        mixed = mix(mixed + part + GOLDEN)
    return mixed % CHECKSUMS


def dice_of(result: ResultLine) -> Dice:
    """Return a random generator whose seed depends only on the box of a result."""
    box = result.box
    return Dice(mix(box_number(box, result.atoms)) + (box.code >> 8 << 16 | box.code & 255))
