"""What two sides agree on before a match, and what each seals before it can matter; to the letter.

All that is hashed are lines of ASCII, each ended by LF; the hash is SHA-256
(RFC 6234) in 64 digits, 0 to 9 and a to f.
"""

from __future__ import annotations

from hashlib import sha256

from ....box.cells import NONE
from ....box.law import Box
from ....box.placing import ANY, APART
from ....box.text.words import describe_cell
from ....console.phrases import phrase
from ....console.reading import read_number
from ....console.session import Refused
from ....console.value import Value
from ..laws import DUEL, QUANTUGEDDON
from ..notation import read_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.cells import Cells
    from ..laws import Rules


TITLE, PROOF = "blackbox-seal 1", "blackbox-proof 1"
CALLER, CALLED = 0, 1
SIDES = ("caller", "called")
ATOMS, BUD, JUMP = "atoms", "bud", "jump"  # what can be sealed
BUDDING, NOTHING, NONCE = "budding", "none", "nonce"
HASH, FRESH = 64, 32  # digits of a hash, and of a nonce or a coin: 128 bits


def digest(*lines: str) -> str:
    """The hash of some lines."""
    return sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()


def is_hex(word: str, digits: int) -> bool:
    """Whether a word is so many digits, 0 to 9 and a to f."""
    return len(word) == digits and set(word) <= set("0123456789abcdef")


class Secret(Value):
    """What a seal hides: the atoms and the budding one, the cell of a bud, or a jump to another."""

    kind: str
    cells: Cells
    other: Cells = NONE


class Opening(Value):
    """A secret, the turn at which it was sealed (0 for the atoms), and the nonce of the seal."""

    turn: int
    secret: Secret
    nonce: str

    def words(self, box: Box) -> str:
        """As it is told when the seal is opened."""
        return f"{self.turn} {describe_secret(self.secret, box)} {NONCE} {self.nonce}"


class Place(Value):
    """Where a seal belongs: the match, the number of its game, and the side whose seal it is."""

    match: str
    game: int
    side: int


def seal(place: Place, opening: Opening, box: Box) -> str:
    """The hash that promises what will be opened."""
    return digest(*sealed_text(place, opening, box))


def sealed_text(place: Place, opening: Opening, box: Box) -> list[str]:
    """The lines that are hashed for a seal."""
    return [
        TITLE,
        f"match {place.match}",
        f"game {place.game}",
        f"side {SIDES[place.side]}",
        f"turn {opening.turn}",
        describe_secret(opening.secret, box),
        f"{NONCE} {opening.nonce}",
    ]


def proof_of(known: str, number: int, side: int, fresh: str) -> str:
    """The hash that proves to whoever has drawn a number that a side knows a hash."""
    lines = f"match {known}", f"number {number}", f"side {SIDES[side]}", f"fresh {fresh}"
    return digest(PROOF, *lines)


def describe_secret(secret: Secret, box: Box) -> str:
    """ "atoms 1,1 3,4 budding none", "bud 7,10" or "jump 8,2 8,3"; cells by rows."""
    cells = [*map(describe_cell, box.cells_of(secret.cells))]
    other = [*map(describe_cell, box.cells_of(secret.other))]
    if secret.kind == ATOMS:
        return " ".join([ATOMS, *cells, BUDDING, *(other or [NOTHING])])
    return " ".join([secret.kind, *cells, *other])


def read_opening(words: list[str], box: Box) -> Opening:
    """What Opening.words tells, and nothing else."""
    if len(words) < 5 or words[-2] != NONCE or not is_hex(words[-1], FRESH):
        raise Refused(phrase("Open a seal as in open 0 atoms 1,1 3,4 budding none nonce 28..."))
    turn, *told = words[:-2]
    opening = Opening(read_number(turn) or 0, read_secret(told, box), words[-1])
    if opening.words(box) != " ".join(words):
        raise Refused(phrase("Give the cells row by row, as they were sealed."))
    return opening


def read_secret(words: list[str], box: Box) -> Secret:
    kind, *places = words
    if kind == ATOMS and BUDDING in places:
        dotted = places.index(BUDDING)
        dot = [word for word in places[dotted + 1 :] if word != NOTHING]
        return Secret(kind, read_set(places[:dotted], box), read_set(dot, box))
    if kind == BUD:
        return Secret(kind, read_set(places, box))
    if kind == JUMP:
        return Secret(kind, read_set(places[:1], box), read_set(places[1:], box))
    raise Refused(phrase("Open atoms, a bud or a jump."))


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
