"""A finished round in a line to send, `BLACK BOX 4-318275 10 P8 A3 R1 X3 H0 KQ7ZB2`.

After the number of the box, or the day whose box it was, stand the score, par P
where it is known, how many rays were absorbed, A, reflected, R, and came out, X,
and whether there were hints, H. The last word holds the rays themselves, sealed by the
number of the box: nobody reads the box out of it, and whoever has played the
box too may lay the two rounds side by side.
"""

from __future__ import annotations

from ...box.cells import Cells
from ...box.deal import GOLDEN, Dice, box_number, mix
from ...box.law import Box
from ...box.text.notation import box_of_the_day, describe_box, read_box
from ...box.view import MISSED, Round, hiding
from ...console.phrases import phrase
from ...console.reading import is_day
from ...console.session import Refused
from ...console.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import View


SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHECK = 36**3  # three signs
LONGEST = 72
TITLE = "BLACK BOX"
DAILY = 4  # atoms


class ResultLine(Value):
    """A finished round as it is sent: its box, its rays in order, and how it was judged."""

    box: Box
    atoms: Cells
    entries: tuple[int, ...]
    score: int
    par: int | None
    helped: bool
    day: str

    @property
    def view(self) -> View:
        """What the rays of the round showed."""
        round = hiding(self.box, self.atoms)
        for entry in self.entries:
            round = round.fire(entry)
        return round.view


def result_of(round: Round, score: int, par: int | None, helped: bool, day: str) -> ResultLine:
    entries = tuple(shot.entry for shot in round.view.shots)
    return ResultLine(round.view.box, round.atoms, entries, score, par, helped, day)


def describe_result_line(result: ResultLine) -> str:
    """The line; refused where it would be too long."""
    name = result.day or describe_box(result.box, result.atoms).upper()
    par = [] if result.par is None else [f"P{result.par}"]
    judged = [str(result.score), *par, kinds(result), f"H{result.helped:d}"]
    line = " ".join([TITLE, name, *judged, sealed(result)])
    if len(line) > LONGEST:
        raise Refused(phrase("So many rays, or so large a box, are too much for one line."))
    return line


def kinds(result: ResultLine) -> str:
    """How many rays were absorbed, reflected and came out."""
    shots = result.view.shots
    absorbed = sum(not shot.exit for shot in shots)
    out = sum(shot.paired for shot in shots)
    return f"A{absorbed} R{len(shots) - absorbed - out} X{out}"


def read_result_line(words: list[str]) -> ResultLine:
    """A line read back; refused where its words do not fit its box."""
    line = " ".join(words).upper()
    try:
        name, *rest = line.removeprefix(TITLE).split()
        result = read_judged(name, rest)
        if describe_result_line(result).split()[2:] == [name, *rest]:
            return result
    except (ValueError, IndexError, KeyError):
        pass
    raise Refused(phrase("That line does not fit its box: type it just as RESULT told it."))


def read_judged(name: str, rest: list[str]) -> ResultLine:
    """What the words of a line say, before they are held against each other."""
    day = name if is_day(name) else ""
    box, atoms = (Box(), box_of_the_day(day)) if day else read_box(name.lower())
    par = int(rest[1][1:]) if rest[1][0] == "P" else None
    result = ResultLine(box, atoms, (), int(rest[0]), par, rest[-2] == "H1", day)
    result = result.replace(entries=unsealed(result, rest[-1]))
    view = result.view
    missed = result.score - view.points
    if missed < 0 or missed % MISSED or len(view.shots) < len(result.entries):
        raise ValueError("a score that these rays cannot have")
    return result


# --- the seal ---


def sealed(result: ResultLine) -> str:
    """The rays as one number in signs, each turned by the box's own dice."""
    number = 1  # so that no ray at its beginning is lost
    for entry in result.entries:
        number = number * result.box.entries + entry - 1
    number = number * CHECK + check(result)
    signs = []
    while number:
        number, digit = divmod(number, len(SIGNS))
        signs.append(digit)
    dice = dice_of(result)
    return "".join(SIGNS[(digit + dice.below(36)) % 36] for digit in signs)


def unsealed(result: ResultLine, word: str) -> tuple[int, ...]:
    """The rays of a sealed word; ValueError where it is none of this round."""
    dice, number = dice_of(result), 0
    digits = [(SIGNS.index(sign) - dice.below(36)) % 36 for sign in word]
    for digit in reversed(digits):
        number = number * 36 + digit
    number //= CHECK
    entries = []
    while number > 1:
        number, entry = divmod(number, result.box.entries)
        entries.append(entry + 1)
    if number != 1:
        raise ValueError("no rays")
    return tuple(reversed(entries))


def check(result: ResultLine) -> int:
    """A number that another score, or other rays, would hardly have."""
    stirred = mix(result.score * 4 + 2 * (result.par is None) + result.helped)
    for part in (result.par or 0, *result.entries):
        stirred = mix(stirred + part + GOLDEN)
    return stirred % CHECK


def dice_of(result: ResultLine) -> Dice:
    """Dice that only this box has."""
    box = result.box
    return Dice(mix(box_number(box, result.atoms)) + (box.code >> 8 << 16 | box.code & 255))
