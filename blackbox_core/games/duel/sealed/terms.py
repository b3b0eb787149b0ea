"""What two sides agree on before a match: the game and its rules, and at random who begins."""

from __future__ import annotations

from ....box.law import Box
from ....box.placing import ANY, APART
from ....console.phrases import phrase
from ....console.reading import read_number
from ....console.session import Refused
from ....console.value import Value
from ..turns import DUEL, QUANTUGEDDON
from .seals import FRESH, HASH, SIDES, digest, is_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..turns import Rules

PROTOCOL, VERSION = "blackbox-duel", "1"
USUAL = {"duel": DUEL, "quantugeddon": QUANTUGEDDON}
AGREED = ("any", "extra", "last", "helpers")  # what may be agreed on beside the numbers
SIZES = range(2, 31)
MATCHES = range(1, 100)  # wins
BEGINS = "begins"


class Terms(Value):
    """The game that is played, and by which rules: wins for a match; whether both have helpers."""

    game: str
    rules: Rules
    wins: int
    helpers: bool = False

    def __str__(self) -> str:
        """As they stand in the greeting."""
        rules = self.rules
        flags = (rules.placing is ANY, rules.extra, rules.last_turn, self.helpers)
        told = [name for name, so in zip(AGREED, flags, strict=True) if so]
        numbers = (rules.box.rows, rules.box.cols, rules.atoms, self.wins)
        return " ".join([self.game, *map(str, numbers), *told])


def read_terms(words: list[str]) -> Terms:
    """What Terms tells of itself, and nothing else."""
    game, *numbers = words[:5]
    flags = [name in words[5:] for name in AGREED]
    rows, cols, atoms, wins = [read_number(word) or 0 for word in numbers] or [0] * 4
    if game not in USUAL or rows not in SIZES or cols not in SIZES:
        raise Refused(phrase("The games are duel and quantugeddon, in boxes of 2 to 30 rows."))
    rules = USUAL[game].replace(
        box=Box(rows, cols),
        atoms=atoms,
        placing=ANY if flags[0] else APART,
        extra=flags[1],
        last_turn=flags[2],
    )
    terms = Terms(game, rules, wins, flags[3])
    if str(terms) != " ".join(words):
        raise Refused(phrase("Type the terms as in duel 8 8 4 5: rows, columns, atoms and wins."))
    check_possible(terms)
    return terms


def check_possible(terms: Terms) -> None:
    """Refuse a match that cannot be played."""
    most = terms.rules.most_atoms
    if not 1 <= terms.rules.atoms <= most:
        raise Refused(phrase("In such a box each side hides 1 to {most} atoms.", most=most))
    if terms.wins not in MATCHES:
        raise Refused(phrase("A match takes 1 to {most} wins.", most=MATCHES[-1]))


# --- greeting ---


def greeting(terms: Terms, coin: str) -> list[str]:
    """What a caller begins with; its own coin is sealed in it."""
    return ["hello", PROTOCOL, VERSION, *str(terms).split(), digest(coin)]


def read_greeting(words: list[str]) -> Terms:
    """What a caller wants to play; Refused if it is no greeting of ours."""
    if words[:2] != ["hello", PROTOCOL] or len(words) < 9:
        raise Refused(phrase("Say hello blackbox-duel 1, the terms, and the seal of a coin."))
    if words[2] != VERSION:
        raise Refused(phrase("Only {protocol} 1 is spoken here.", protocol=PROTOCOL))
    if not is_hex(words[-1], HASH):
        raise Refused(phrase("A coin is sealed by its SHA-256, 64 digits."))
    return read_terms(words[3:-1])


def check_coin(word: str) -> None:
    if not is_hex(word, FRESH):
        raise Refused(phrase("A coin is 32 digits, 0 to 9 and a to f."))


def identity(greeting: list[str], called: str, caller: str) -> str:
    """The match's own name, which neither side could choose: by the greeting and both coins."""
    return digest(" ".join(greeting), called, caller)


def beginner(match: str) -> int:
    """Who begins the first game: the parity of the first digit of the match's name."""
    return int(match[0], 16) % 2


def describe_beginner(match: str) -> list[str]:
    return [SIDES[beginner(match)], BEGINS]
