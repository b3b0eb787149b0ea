"""The command `rank FILE`: find RESULT lines in any text, replay each of them, and list the
players.

The text can be a mailbox, the log of a chat, or a page that anybody may edit, so nothing in it is
believed: a line counts only if its rays, replayed in its box, give the figures that the line
states. The command reads one file, or its standard input, and writes nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from email.errors import MessageError
from email.header import decode_header, make_header
from email.utils import parseaddr
from typing import NamedTuple

from ...box.deal import placements
from ...console import Game
from ...console.phrases import counted, decimal, join_and, later, number, phrase
from ...console.services import Texts, World, done
from ...console.session import Dialogue, Refused
from ...console.settings import Chosen, Setting
from ...console.table import Start
from .result_line import MAX_CHARACTERS, ResultLine, read_result_line
from .review import review_round

MAX_RESULTS = 10_000  # lines that are replayed: a millisecond each, so 10 seconds at most
MAX_CHECKED = 200  # lines that --check reviews: half a second each, so 100 seconds at most
MAX_BOXES = 10**6  # boxes that --check counts for a line: up to 4 atoms on 8x8
MAX_NAMED = 10  # line numbers in the report of false lines
TOLERANCE = 0.5  # points by which the estimates of two versions may differ

RESULT_START = re.compile(
    r"^From:(?P<sender>[^\n]{0,200})|BLACK\s+BOX\s+H?\d[\dX]{0,4}-\d",
    re.IGNORECASE | re.MULTILINE,
)
HELP_WORD = re.compile(r"H[01]", re.IGNORECASE)  # the word before the last of a RESULT line
TIME = re.compile(r"[\d.,:/+-]*\d[\d.,:/+-]*Z?|[AP]M", re.IGNORECASE)
CHAT_NAME = re.compile(r"<([^<>]+)>|^([^:]+):")  # <anna> or anna:
COLOUR_CODE = re.compile(r"\x1b\[[\d;]*[A-Za-z]")  # in the log of a terminal
MAX_PREFIX = 200  # characters before a result in which a name is looked for
MAX_NAME_WORDS = 3  # words of a name; more words before a result are prose
MAX_NAME = 32  # characters of a name in the table
UNCOUNTED = {  # why a result that fits its box does not count
    "hinted": later("{n} with help"),
    "unreviewed": later("{n} whose mistakes were not measured"),
    "repeated": later("{n} in a box that was played before"),
}
PUNCTUATION = "<>[](){}:,;*|\"'-_~^`\\/#@"


class FoundResult(NamedTuple):
    """A RESULT line found in a text: its line number, the name of its sender or "", and its
    words.
    """

    line: int
    player: str
    words: tuple[str, ...]


class Standing(NamedTuple):
    """The results of one player that count for the ranking: for each round the points lost by
    mistakes (`given`), and the score.
    """

    player: str
    given: list[float]
    scores: list[int]

    @property
    def mean(self) -> float:
        """The mean number of points lost by mistakes in a round."""
        return sum(self.given) / len(self.given)


# --- finding results in a text ---


def find_results(text: str) -> Iterator[FoundResult]:
    """Yield everything in a text that looks like a RESULT line, except what a mail quotes after
    ">".
    """
    line, counted_to, sender = 1, 0, ""
    for match in RESULT_START.finditer(text):
        line += text.count("\n", counted_to, match.start())
        counted_to = match.start()
        if match["sender"] is not None:
            sender = sender_name(match["sender"])
            continue
        prefix = prefix_of(text, match.start())
        if not prefix.lstrip().startswith(">"):
            words = text[match.start() : match.start() + 2 * MAX_CHARACTERS].split()
            yield FoundResult(line, name_in(prefix) or sender, result_words(words))


def prefix_of(text: str, place: int) -> str:
    """Return the text that stands before the index `place` on the same line, but at most its last
    MAX_PREFIX characters.
    """
    return text[max(text.rfind("\n", 0, place) + 1, place - MAX_PREFIX) : place]


def result_words(words: list[str]) -> tuple[str, ...]:
    """Return the words of the RESULT line at the beginning of `words`, without the words that
    follow it.

    The line ends with the word after H0 or H1.
    """
    end = next((place for place, word in enumerate(words) if HELP_WORD.fullmatch(word)), 0)
    *figures, rays = words[: end + 2]
    return (*figures, re.split(r"[^0-9A-Za-z]", rays)[0])


def name_in(prefix: str) -> str:
    """Return the sender's name from the text before a result, such as `anna`, `anna:` or `12:30
    <anna>`.

    Return "" if the text is too long to be a name.
    """
    words = COLOUR_CODE.sub("", prefix).split()
    text = " ".join(word for word in words if not TIME.fullmatch(word.strip(PUNCTUATION)))
    if named := CHAT_NAME.search(text):
        text = named[1] or named[2]
    return tidy(text) if len(text.split()) <= MAX_NAME_WORDS else ""


def sender_name(header: str) -> str:
    """Return the sender's name in the From header of a mail or, if the header has no name, the
    address.
    """
    name, address = parseaddr(header)
    try:
        return tidy(str(make_header(decode_header(name)))) or tidy(address)
    except (MessageError, LookupError, ValueError):
        return tidy(address)


def tidy(name: str) -> str:
    """Return a name shortened to fit on a line, without control characters."""
    words = [word.strip(PUNCTUATION) for word in name.replace("\ufffd", "").split()]
    text = " ".join(filter(None, words))
    return "".join(filter(str.isprintable, text))[:MAX_NAME].strip()


# --- judging results ---


def judge(candidate: FoundResult, *, is_strict: bool) -> ResultLine | None:
    """Return the result on a RESULT line, or None if the line is false: its rays, replayed in its
    box, do not give its figures.

    If `is_strict`, the points lost by mistakes are also compared with those that a new review
    finds.
    """
    try:
        result = read_result_line([*candidate.words])
    except Refused:
        return None
    return None if is_strict and is_false(result) else result


def is_false(result: ResultLine) -> bool:
    """Return whether the line states other points lost by mistakes than a review of the round
    shows. It is also true if the round cannot be reviewed.
    """
    if result.given is None:
        return False
    numbers = result.view.atom_count.numbers
    if sum(placements(result.box, atoms) for atoms in numbers) > MAX_BOXES:
        return True
    review = review_round(result.round)
    return review is None or abs(review.given - result.given) > TOLERANCE


class Standings:
    """The results of all players: those that count, the number of uncounted results by reason, and
    the line numbers of false results.
    """

    def __init__(self) -> None:
        self.players: dict[str, Standing] = {}
        self.uncounted: Counter[str] = Counter()
        self.false_lines: dict[int, None] = {}  # in order, each once
        self._seen: set[tuple[object, ...]] = (
            set()
        )  # (player, box, atoms) of the results that count

    def add(self, candidate: FoundResult, result: ResultLine | None) -> None:
        """Add a result to the rounds of its player. If it does not count, count the reason instead.

        `result` is None if the line is false. A result does not count either if it was helped, has
        no figure for mistakes, or is of a box that the player has played before.
        """
        box = (candidate.player, result.box.key, result.atoms) if result else ()
        if result is None:
            self.false_lines[candidate.line] = None
        elif result.helped:
            self.uncounted["hinted"] += 1
        elif result.given is None:
            self.uncounted["unreviewed"] += 1
        elif box in self._seen:
            self.uncounted["repeated"] += 1
        else:
            self._seen.add(box)
            standing = self.players.setdefault(candidate.player, Standing(candidate.player, [], []))
            standing.given.append(result.given)
            standing.scores.append(result.score)

    def standings(self) -> list[Standing]:
        """Return the players, ordered by the mean points lost by mistakes, the fewest first."""
        return sorted(self.players.values(), key=lambda player: (player.mean, player.player))


def rank(results: Iterable[FoundResult], *, is_strict: bool) -> Standings:
    """Check every result by replaying it, and return the standings. Results with the same words are
    replayed only once.

    If `is_strict`, check also the points lost by mistakes, by a new review.
    """
    ranking = Standings()
    judged: dict[tuple[str, ...], ResultLine | None] = {}
    for candidate in results:
        if candidate.words not in judged:
            judged[candidate.words] = judge(candidate, is_strict=is_strict)
        ranking.add(candidate, judged[candidate.words])
    return ranking


# --- the table ---


def describe_standings(players: list[Standing]) -> Iterator[str]:
    """Yield a line for each player, in order, with the place, the number of rounds, and the mean
    points lost by mistakes and the mean score.
    """
    for place, player in enumerate(players, 1):
        yield counted(
            (
                "{place}. {player}: {n} round; mistakes cost {given} points a round; mean "
                "score: {score}."
            ),
            (
                "{place}. {player}: {n} rounds; mistakes cost {given} points a round; mean "
                "score: {score}."
            ),
            len(player.scores),
            place=place,
            player=player.player or phrase("no name"),
            given=decimal(player.mean, 2),
            score=decimal(sum(player.scores) / len(player.scores)),
        )
    if not players:
        yield phrase("That text contains no result that can be ranked.")


def describe_uncounted(ranking: Standings) -> Iterator[str]:
    """Yield for each reason how many results do not count, then the line numbers of the false
    results.
    """
    reasons = [phrase(UNCOUNTED[why], n=number(n)) for why, n in ranking.uncounted.items()]
    if reasons:
        yield phrase("Not counted here: {reasons}.", reasons=", ".join(reasons))
    if ranking.false_lines:
        yield counted(
            "Line {lines} does not match its box and was left out.",
            "{n} lines do not match their boxes and were left out: lines {lines}.",
            len(ranking.false_lines),
            lines=join_and([str(line) for line in [*ranking.false_lines][:MAX_NAMED]]),
        )


def rank_file(start: Start) -> Dialogue:
    """Read the file that the options name, check the results in it, and print the ranking."""
    chosen = start.chosen
    try:
        text = yield from done(Texts.read_any, chosen[RESULTS])
    except Refused as refusal:
        yield str(refusal)
        yield from done(World.fail)
        return
    results = [*find_results(text)]
    most = MAX_CHECKED if chosen[CHECK] else MAX_RESULTS
    ranking = rank(results[:most], is_strict=chosen[CHECK])
    yield from describe_standings(ranking.standings())
    yield from describe_uncounted(ranking)
    if results[most:]:
        yield phrase("Only the first {n} results were read.", n=number(most))


RESULTS = Setting(
    "results",
    "",
    "find RESULT lines in FILE, or in standard input if FILE is -",
    "FILE",
    str,
    is_value=bool,  # any word without an option
    noted=False,
)
CHECK = Setting("check", False, "work out again what mistakes cost", noted=False)


def check_options(chosen: Chosen) -> None:
    """Raise Refused if no file is named."""
    if not chosen[RESULTS]:
        raise Refused(
            phrase(
                "rank needs a file with RESULT lines, as in rank mails.txt, or - to read "
                "standard input"
            )
        )


GAME = Game(
    "rank",
    "Black Box",
    (RESULTS, CHECK),
    rank_file,
    check_options,
    keeps=False,
    reads_files=True,
)
