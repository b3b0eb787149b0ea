"""The exact form of the lines of a match: terms, seals and checksums.

A hash is SHA-256 (RFC 6234) of lines of ASCII, each ended by LF. It is written in 64 digits, 0 to 9
and a to f.

A seal is the hash of a secret. A side sends the seal when it decides. At the end of the game it
opens the seal, that is, it sends the secret. So it cannot change the secret in between.

A checksum is a comment before a line, such as `# check 6 3f2a9c01`: the first word of the line, and
the first eight digits of the line's hash. A program without checksums ignores the comment. Once a
side has sent a checksum, its lines count only with a checksum.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from ....box import NONE, Box, Cells
from ....box.placing import ANY, APART
from ....box.text.words import describe_cell
from ....console.phrases import no_prompt, phrase
from ....console.reading import read_number
from ....console.session import Refused
from ..laws import DUEL, QUANTUGEDDON, Rules
from ..notation import read_set

TITLE, PROOF = "blackbox-seal 1", "blackbox-proof 1"
CALLER, CALLED = 0, 1
SIDES = ("caller", "called")
ATOMS, BUD, JUMP = "atoms", "bud", "jump"  # the kinds of secrets
BUDDING, NOTHING, NONCE = "budding", "none", "nonce"
HASH_DIGITS, NONCE_DIGITS = 64, 32  # digits of a hash, and of a nonce or coin (128 bits)


def digest(*lines: str) -> str:
    """Return the hash of the lines, as 64 hexadecimal digits."""
    text = "".join(f"{line}\n" for line in lines)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_hex(word: str, digits: int) -> bool:
    """Return whether a word consists of exactly `digits` hexadecimal digits, 0 to 9 and a to f."""
    return len(word) == digits and set(word) <= set("0123456789abcdef")


class Secret(NamedTuple):
    """What a side hides from the other side until the end of the game, by its kind: the cells of
    the atoms and of the budding atom, the cell of a new atom, or the two cells of a jump.
    """

    kind: str
    cells: Cells
    other: Cells = NONE


class Opening(NamedTuple):
    """A secret as it is revealed after the game, with the number of its step and the nonce, a
    random number that was hashed with it.
    """

    turn: int  # the number of the step to which the secret belongs, or 0 for the atoms
    secret: Secret
    nonce: str  # a random number that keeps others from guessing the secret

    def text(self, box: Box) -> str:
        """Return the words with which a side opens the seal of this secret."""
        return f"{self.turn} {describe_secret(self.secret, box)} {NONCE} {self.nonce}"


class Place(NamedTuple):
    """The match, the game and the side to which a seal belongs. They are hashed into the seal."""

    match: str
    game: int
    side: int


def seal(place: Place, opening: Opening, box: Box) -> str:
    """Return the seal of a secret: the hash of the secret, its nonce, and the match, game and side
    to which it belongs.
    """
    return digest(*sealed_text(place, opening, box))


def sealed_text(place: Place, opening: Opening, box: Box) -> list[str]:
    """Return the lines whose hash is the seal of a secret."""
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
    """Return the proof that a side knows the hash `known`: a hash of `known`, the number of a step,
    the side, and the random text `fresh`.
    """
    lines = f"match {known}", f"number {number}", f"side {SIDES[side]}", f"fresh {fresh}"
    return digest(PROOF, *lines)


def describe_secret(secret: Secret, box: Box) -> str:
    """Return a secret in words, such as "bud 7,10" or "jump 8,2 8,3". The cells of atoms are in the
    order of the rows.
    """
    cells = [*map(describe_cell, box.cells_of(secret.cells))]
    other = [*map(describe_cell, box.cells_of(secret.other))]
    if secret.kind == ATOMS:
        return " ".join([ATOMS, *cells, BUDDING, *(other or [NOTHING])])
    return " ".join([secret.kind, *cells, *other])


def read_opening(words: list[str], box: Box) -> Opening:
    """Read the words that Opening.text writes. Raise Refused for any other form."""
    if len(words) < 5 or words[-2] != NONCE or not is_hex(words[-1], NONCE_DIGITS):
        raise Refused(
            phrase(
                'That does not open a seal: type "open", then the turn, the secret and '
                'the nonce of the seal, as in "open 0 atoms 1,1 3,4 budding none nonce '
                '28...".'
            )
        )
    turn, *secret = words[:-2]
    opening = Opening(read_number(turn) or 0, read_secret(secret, box), words[-1])
    if opening.text(box) != " ".join(words):
        raise Refused(
            phrase("Those cells are not in order: type them row by row, as they were sealed.")
        )
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
    raise Refused(
        phrase(
            'Only a seal on atoms, on a bud or on a jump can be opened: type "atoms", '
            '"bud" or "jump" after the number of the turn, as in "open 4 bud 1,3 '
            'nonce 28...".'
        )
    )


PROTOCOL, VERSION = "blackbox-duel", "1"
USUAL = {"duel": DUEL, "quantugeddon": QUANTUGEDDON}
AGREED = ("any", "extra", "last", "helpers")  # flags in the terms
SIZES = range(2, 31)
WINS = range(1, 100)
BEGINS = "begins"


class Terms(NamedTuple):
    """The terms of a match: the game, its rules, how many wins decide the match, and whether help
    is allowed.
    """

    game: str
    rules: Rules
    wins: int
    helpers: bool = False

    def __str__(self) -> str:
        """Return the terms as one line of words, as they are written in the greeting."""
        rules = self.rules
        flags = (rules.placing is ANY, rules.extra, rules.last_turn, self.helpers)
        having = [name for name, so in zip(AGREED, flags, strict=True) if so]
        numbers = (rules.box.rows, rules.box.cols, rules.atoms, self.wins)
        return " ".join([self.game, *map(str, numbers), *having])


def read_terms(words: list[str]) -> Terms:
    """Read the words that `str(terms)` writes. Raise Refused for any other form."""
    game, *numbers = words[:5] or [""]
    flags = [name in words[5:] for name in AGREED]
    rows, cols, atoms, wins = [*(read_number(word) or 0 for word in numbers), 0, 0, 0, 0][:4]
    if game not in USUAL or rows not in SIZES or cols not in SIZES:
        raise Refused(
            phrase(
                'That game or size is not known here: type "duel" or "quantugeddon", '
                "then the numbers of rows and columns (2 to 30 each), of atoms, and of "
                'wins needed for the match, as in "duel 8 8 4 5".'
            )
        )
    rules = USUAL[game]._replace(
        box=Box(rows, cols),
        atoms=atoms,
        placing=ANY if flags[0] else APART,
        extra=flags[1],
        last_turn=flags[2],
    )
    terms = Terms(game, rules, wins, flags[3])
    if str(terms) != " ".join(words):
        raise Refused(
            phrase(
                "Those are not the terms of a match: type the game, its rows, columns, "
                'atoms and wins, as in "duel 8 8 4 5".'
            )
        )
    check_possible(terms)
    return terms


def check_possible(terms: Terms) -> None:
    """Raise Refused for terms under which no match can be played."""
    most = terms.rules.most_atoms
    if not 1 <= terms.rules.atoms <= most:
        message = (
            "No match can be played on those terms: in this box, the number of atoms must be "
            "from 1 to {most}."
        )
        raise Refused(phrase(message, most=most))
    if terms.wins not in WINS:
        raise Refused(
            phrase(
                "No match can be played on those terms: the number of wins must be from 1 to "
                "{most}.",
                most=WINS[-1],
            )
        )


# --- greeting ---


def greeting(terms: Terms, coin: str) -> list[str]:
    """Return the words of the caller's greeting: the terms of the match, and the hash of the
    caller's coin, a random number.
    """
    return ["hello", PROTOCOL, VERSION, *str(terms).split(), digest(coin)]


def read_greeting(words: list[str]) -> Terms:
    """Return the terms in a caller's greeting. Raise Refused for another program or version."""
    if words[:2] != ["hello", PROTOCOL] or len(words) < 9:
        raise Refused(
            phrase(
                'That is not a greeting: type "hello blackbox-duel 1", then the terms and the '
                "seal of a coin."
            )
        )
    if words[2] != VERSION:
        raise Refused(
            phrase(
                'This side speaks only version 1 of {protocol}: type "hello {protocol} 1" first.',
                protocol=PROTOCOL,
            )
        )
    if not is_hex(words[-1], HASH_DIGITS):
        raise Refused(
            phrase(
                "That is not the seal of a coin: type the SHA-256 hash of "
                "the coin, 64 hexadecimal digits."
            )
        )
    return read_terms(words[3:-1])


def check_coin(word: str) -> None:
    if not is_hex(word, NONCE_DIGITS):
        raise Refused(phrase("That is not a coin: type 32 hexadecimal digits."))


def identity(greeting: list[str], called: str, caller: str) -> str:
    """Return the name of a match: the hash of the greeting and of two random numbers (coins),
    `called` and `caller`, one from each side. Each side chooses its coin without knowing the other,
    so neither can choose the name.
    """
    return digest(" ".join(greeting), called, caller)


def beginner(match: str) -> int:
    """Return the side that begins the first game. The first digit of the match's name decides
    it.
    """
    return int(match[0], 16) % 2


def describe_beginner(match: str) -> list[str]:
    return [SIDES[beginner(match)], BEGINS]


ANSWER, REFUSAL, COMMENT = "=", "?", "#"
UNPRINTED = set("|_^~{}[]\\`")
QUOTED = 200  # characters


class ParsedLine(NamedTuple):
    """A line of a remote match in its parts: the mark, the number of the step, and the words."""

    mark: str  # "=" for an answer, "?" for a refusal, "" for a command
    number: int  # the number of the step
    words: list[str]


def read_line(said: list[str]) -> ParsedLine | None:
    """Return the parts of a line with these words, or None if neither side can have sent it."""
    first, *words = said
    mark = first[0] if first[0] in (ANSWER, REFUSAL) else ""
    number = read_number(first.removeprefix(mark))
    if number is None or not (mark or words):
        return None
    if mark != REFUSAL and any(map(is_padded, [first.removeprefix(mark), *words])):
        return None
    return ParsedLine(mark, number, words)


def is_padded(word: str) -> bool:
    """Return whether a number in `word` begins with a needless zero, as in 07 or 07,1."""
    return any(
        len(part) > 1 and part[0] == "0" and read_number(part) is not None
        for part in word.split(",")
    )


def made_printable(text: str) -> str:
    """Return a text of the other side in a form that is safe to print: at most QUOTED characters,
    all of them ASCII, and nothing that looks like a prompt.
    """
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in text[:QUOTED])
    letters = "".join("-" if letter in UNPRINTED else letter for letter in plain)
    return no_prompt(letters).strip()


CHECKSUM = "check"
CHECK_DIGITS = 8


def with_checksums(lines: list[str]) -> list[str]:
    """Return the lines to send, each with its checksum before it.

    The line of step 1 has its checksum twice.
    """
    sent: list[str] = []
    for line in lines:
        check = checksum_of(line.split())
        sent += [" ".join(check)] * (2 if check[2].strip(ANSWER) == "1" else 1) + [line]
    return sent


def checksum_of(words: list[str]) -> list[str]:
    """Return the words of a comment with the checksum of a line. `words` are the words of the
    line.
    """
    return [COMMENT, CHECKSUM, words[0], digest(" ".join(words))[:CHECK_DIGITS]]


class Checksums:
    """The checksums that the other side sends. `given` is true once it has sent a checksum on this
    connection.
    """

    def __init__(self) -> None:
        self.given = False
        self.last: list[str] = []

    def hear(self, words: list[str]) -> None:
        """Store the checksum in the words of a comment, if the comment is a checksum."""
        if words[:2] == [COMMENT, CHECKSUM]:
            self.given, self.last = True, words

    def passes(self, words: list[str]) -> bool:
        """Return whether a line agrees with the checksum before it.

        Any line passes as long as the other side has sent no checksums.
        """
        last, self.last = self.last, []
        return not self.given or last == checksum_of(words)
