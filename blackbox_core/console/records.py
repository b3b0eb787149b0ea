"""List the finished rounds of a game, draw their scores as bars, and export or import them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from .common import MINUTE, write
from .conversation import read_name
from .phrases import counted, decimal, later, number, phrase, quote, typed
from .services import Records, Rounds, Row, done, done_or
from .session import Dialogue, Refused
from .table import Table
from .verbs import Verbs

PEOPLE = "people"  # in place of the level in a game between people
MAX_STARS = 40  # stars of the longest bar
HELPED = {  # how much help a round was played with, and the heading of such rounds
    "light": later("With light help:"),
    "medium": later("With medium help:"),
    "full": later("With full help:"),
    "hinted": later("With help:"),  # in records from before help was graded
}
UNRANKED = {  # the reasons why a round does not count with the others
    "hidden": later("{n} with atoms hidden by hand"),
    **dict.fromkeys(HELPED, later("{n} with help")),
    "practised": later("{n} for practice"),
    "repeated": later("{n} in a box that was played before"),
    "undone": later("{n} resumed by name or with moves undone"),
}


def unranked_reason(helped: str = "", **reasons: bool) -> str:
    """Return why the records do not count a round, such as "light undone", or "" if they count it.
    Each word of the reason is a key of UNRANKED.

    `helped` is the degree of help, a key of HELPED, or "" if there was none. Each other argument is
    named after a reason, and is true if this reason applies.
    """
    return " ".join([*helped.split(), *(reason for reason, is_true in reasons.items() if is_true)])


def by_level(rows: list[Row], describe: Callable[[str, list[Row]], Iterator[str]]) -> Iterator[str]:
    """Yield sentences about rounds, level by level. The function `describe` makes the sentences
    about one level.

    First come the rounds that count, then those that do not count only because of help. For all
    other rounds a sentence says how many there are and why they do not count.
    """
    yield from level_by_level([row for row in rows if not row["apart"]], describe)
    for heading, helped in helped_rounds(rows):
        yield heading
        yield from level_by_level(helped, describe)
    yield from describe_unranked(row["apart"] for row in rows)


def level_by_level(
    rows: list[Row], describe: Callable[[str, list[Row]], Iterator[str]]
) -> Iterator[str]:
    """Yield the sentences that `describe` makes about the rounds at each level."""
    for level in sorted({row["level"] for row in rows}):
        yield from describe(level, [row for row in rows if row["level"] == level])


def helped_rounds(rows: list[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Yield (heading, rounds) for light, medium and full help. The rounds are those that do not
    count only because of this help.
    """
    for degree in HELPED:
        if helped := [row for row in rows if row["apart"] == degree]:
            yield phrase(HELPED[degree]), helped


def by_month(rows: list[Row], describe: Callable[[str, list[Row]], str]) -> Iterator[str]:
    """Yield a sentence about the rounds of each month, made by `describe`. Yield nothing if all
    rounds are of one month.
    """
    months: dict[str, list[Row]] = {}
    for row in rows:
        months.setdefault(row["finished"][:7], []).append(row)
    if len(months) > 1:
        yield from (describe(month, done) for month, done in months.items())


def describe_opponent(level: str, rows: list[Row]) -> Iterator[str]:
    """Yield sentences about the games against the machine at a level, or about the games between
    people.

    The score of such a game is the number of turns.
    """
    won = [row["score"] for row in rows if row["solved"]]
    if level == PEOPLE:
        yield phrase("Games between two people: {n}.", n=number(len(rows)))
    else:
        message = "Games against the machine (level {level}): {n}; won: {won}."
        yield phrase(message, level=level, n=number(len(rows)), won=number(len(won)))
    if won:
        mean = decimal(sum(won) / len(won))
        yield phrase(
            "A win took {mean} turns on average, {best} at best.", mean=mean, best=min(won)
        )


def describe_unranked(reasons: Iterator[str]) -> Iterator[str]:
    """Yield a sentence that says how many rounds do not count, and why.

    `reasons` has the result of `unranked_reason` for each round. Rounds that do not count only
    because of help are left out, because they are described elsewhere.
    """
    tally = Counter(
        "hinted" if reason in HELPED else reason
        for apart in reasons
        if apart not in HELPED
        for reason in apart.split()
    )
    counts = [phrase(UNRANKED[reason], n=number(tally[reason])) for reason in sorted(tally)]
    if counts:
        yield phrase("Not counted here: {reasons}.", reasons=", ".join(counts))


def draw_bars(scores: list[int], step: int) -> Iterator[str]:
    """Yield lines, each with a bar of stars. A bar shows how many of `scores` are in one interval
    of `step` points.
    """
    steps: dict[int, int] = {}
    for score in scores:
        steps[score // step] = steps.get(score // step, 0) + 1
    each = -(-max(steps.values()) // MAX_STARS)
    for place in range(min(steps), max(steps) + 1):
        rounds = steps.get(place, 0)
        stars = "*" * -(-rounds // each)
        bar = f"{stars} {number(rounds)}" if rounds else "-"
        yield describe_bar(place * step, place * step + step - 1, bar)
    if each > 1:
        yield phrase("Each star stands for up to {n} rounds.", n=number(each))


def describe_bar(first: int, last: int, stars: str) -> str:
    """Return a line such as "10 to 14: ***", with the scores from `first` to `last` and the bar
    `stars`.
    """
    return phrase("{first} to {last}: {stars}", first=f"{first:3}", last=f"{last:3}", stars=stars)


EXPORT, IMPORT = typed("export"), typed("import")


def put_on_record(facts: Row) -> Dialogue:
    """Add a finished round to the records, and say how long the player took. `facts` are the values
    of the record.
    """
    seconds = yield from done_or(None, Rounds.finished, facts)
    if seconds is not None:
        yield phrase("Time: {time}.", time=describe_time(seconds))


def describe_time(seconds: int) -> str:
    """Return a time in minutes and seconds as text, such as "2:05", or "less than a minute"."""
    if seconds < MINUTE:
        return phrase("less than a minute")
    minutes, rest = divmod(seconds, MINUTE)
    return phrase("{minutes}:{seconds}", minutes=number(minutes), seconds=f"{rest:02}")


def declare_records(
    verbs: Verbs, tells: str, describe: Callable[[list[Row]], Iterator[str]]
) -> None:
    """Declare the verb RECORDS, which summarizes, exports or imports the finished rounds.

    `tells` is its help. The function `describe` makes the sentences of the summary.
    """

    @verbs.verb("records (EXPORT) (FILE...)", tells)
    def records(_: Table, words: list[str]) -> Dialogue:
        if words:
            yield from export_or_import(words)
        elif rows := (yield from done(Records.finished, {})):
            yield from describe(rows)
        else:
            yield phrase("No results are on record yet.")


def export_or_import(words: list[str]) -> Dialogue:
    """Export the records to a file in the current directory, or import the records of a file.

    The words are EXPORT and a name, or IMPORT and the name or path of a file. Names may contain
    spaces, which EXPORT replaces by hyphens.
    """
    how, file = words[0].lower(), " ".join(words[1:]).strip("\"'")
    stem, _, kind = file.lower().rpartition(".")
    if how not in (EXPORT, IMPORT):
        unknown = "{word} cannot follow RECORDS: type HELP RECORDS to see which words can."
        raise Refused(phrase(unknown, word=quote(words[-1])))
    if not stem or kind not in ("csv", "jsonl"):
        message = (
            "RECORDS EXPORT and RECORDS IMPORT need a .csv or .jsonl file: type RECORDS "
            "EXPORT GAMES.CSV or RECORDS IMPORT GAMES.JSONL."
        )
        raise Refused(phrase(message))
    if how == EXPORT:
        name = f"{read_name('-'.join(stem.split()))}.{kind}"
        yield from write(Records.export, name)
        yield phrase("The records are now in {file}.", file=name)
    elif new := (yield from done(Records.import_file, file)):
        yield counted("{n} more round is now on record.", "{n} more rounds are now on record.", new)
    else:
        yield phrase("All rounds in {file} are already on record.", file=file)
