"""The verbs that deal a box for practice, and tell what the records say is hard."""

from __future__ import annotations

from ....box.placing import exactly
from ....box.table import describe_size
from ....box.techniques.progress import describe_weakest, weakest
from ....box.techniques.step import ALL_BOXES, LOOK_TWICE, OPEN_DOOR
from ....box.techniques.step import NAMES as TECHNIQUES
from ....box.techniques.wording import describe_title
from ....box.text.notation import read_box
from ....box.verbs.explain import technique_records
from ....box.view import View
from ....console.conversation import may_give_up
from ....console.effects import done_or
from ....console.files import Services
from ....console.phrases import counted, decimal, later, number, phrase, typed
from ....console.session import Refused
from ....console.value import Value
from ....console.verbs import Verbs
from ..practice import (
    CLUSTERS,
    DETOURS,
    FAR,
    HIDING,
    LOOKALIKES,
    MASKED,
    REFLECTIONS,
    deal_for_technique,
    deal_to_train,
    trained_by,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....console.files import Row
    from ....console.session import Dialogue, Telling
    from ..game import Solo

verbs = Verbs(group=later("Rounds"))

STEPS = typed("steps")
LAST = 200  # rounds on record that are looked at
FEW = 3  # rounds that tell nothing yet
TYPED = {
    typed("detours"): DETOURS,
    typed("reflections"): REFLECTIONS,
    typed("masked"): MASKED,
    typed("far"): FAR,
    typed("lookalikes"): LOOKALIKES,
    typed("clusters"): CLUSTERS,
}
NAMES = {  # what stands before a colon
    DETOURS: later("Detours"),
    REFLECTIONS: later("Reflections"),
    MASKED: later("Masked atoms"),
    FAR: later("Far exits"),
    LOOKALIKES: later("Look-alike boxes"),
    CLUSTERS: later("Atoms that touch"),
}


@verbs.verb(
    "practice (SKILL...)",
    "Practise DETOURS, REFLECTIONS, MASKED, FAR, LOOKALIKES, CLUSTERS or STEPS, or a "
    "technique such as LOOK TWICE; PRACTICE alone picks what you found hardest.",
    also="train",
    like="DETOURS",
)
def practice(table: Solo, words: list[str]) -> Dialogue:
    rank = (yield from read_technique(words)) if words else 0
    if rank:
        yield from practise(table, rank)
        return
    from ....console.arguments import in_own_words  # loaded with the first that is typed

    wanted = in_own_words(words)
    what = read_what(wanted[0]) if wanted else (yield from hardest(table))
    if not (yield from may_give_up(table)):
        return
    count = table.count
    if what == MASKED and count.most < HIDING:
        count = exactly(HIDING)
    atoms = deal_to_train(View(table.box, count), what, table.play.dice)
    if not atoms:
        raise Refused(
            phrase("No such box was found: try again, or change the number of atoms or the size.")
        )
    table.begin(atoms, table.box, count)
    table.play.practised = True
    yield phrase("Practice: {what}.", what=phrase(NAMES[what]))
    yield table.announce()
    if table.verbose:
        yield from table.show()


def read_technique(words: list[str]) -> Telling[int]:
    """The technique that is to be practised, by STEPS, its number or its name; 0 for none."""
    text = " ".join(words).lower()
    if text == STEPS:
        weak = weakest((yield from technique_records()))
        return weak[0].rank if weak else LOOK_TWICE
    if text.isdecimal() and OPEN_DOOR <= int(text) < ALL_BOXES:
        return int(text)
    names = {
        rank: (TECHNIQUES[rank].lower(), describe_title(TECHNIQUES[rank]).lower())
        for rank in TECHNIQUES
    }
    return next((rank for rank in names if text in names[rank] and rank != ALL_BOXES), 0)


def practise(table: Solo, rank: int) -> Dialogue:
    """Begin a round in which a technique is wanted often, and say which rays lead to it."""
    technique = describe_title(TECHNIQUES[rank])
    if not (yield from may_give_up(table)):
        return
    found = deal_for_technique(rank, View(table.box, table.count), table.play.dice)
    if not found:
        raise Refused(
            phrase("No box that needs {technique} was found: try again.", technique=technique)
        )
    table.begin(found.atoms, table.box, table.count)
    table.play.practised = True
    yield phrase("Practice: {what}.", what=technique)
    yield table.announce()
    entries = " ".join(map(str, found.entries))
    yield phrase("Fire these rays, then look for the technique: RAY {entries}.", entries=entries)
    if table.verbose:
        yield from table.show()


def read_what(word: str) -> str:
    """What is to be trained, by the beginning of its name."""
    found = [what for name, what in TYPED.items() if name.startswith(word.lower())]
    if len(found) != 1:
        told = "After PRACTICE, type DETOURS, REFLECTIONS, MASKED, FAR, LOOKALIKES or CLUSTERS."
        raise Refused(phrase(told))
    return found[0]


def hardest(table: Solo) -> Telling[str]:
    """What the records say was hardest; anything at random where they do not tell."""
    told = [trial for trial in (yield from recorded_trials(table)) if trial.rounds >= FEW]
    if told:
        return max(told, key=lambda trial: trial.beyond).what
    yield phrase("There are too few records to say what is hardest.")
    return list(NAMES)[table.play.dice.below(len(NAMES))]


@verbs.verb("weak", "List what your records show to be hard for you, hardest first.")
def weak(table: Solo, _: list[str]) -> Dialogue:
    told = yield from recorded_trials(table)
    for trial in sorted(told, key=lambda trial: -trial.beyond):
        yield counted(
            "{what}: {n} round, {right} right; points over your mean: {beyond}.",
            "{what}: {n} rounds, {right} right; points over your mean: {beyond}.",
            trial.rounds,
            what=phrase(NAMES[trial.what]),
            right=number(trial.right),
            beyond=decimal(trial.beyond),
        )
    if not told:
        yield phrase(
            "No round in a box of size {size} is on record yet.", size=describe_size(table.box)
        )
    rows = yield from technique_records()
    if rows:
        yield from describe_weakest(rows)


class Trial(Value):
    """The rounds in which one thing was trained: how many, how many right, points beyond usual."""

    what: str
    rounds: int
    right: int
    beyond: float


def recorded_trials(table: Solo) -> Telling[list[Trial]]:
    """All that was trained in the last rounds in boxes of this size."""
    rows = yield from done_or([], Services.finished_rounds, {"size": describe_size(table.box)})
    rows = [row for row in rows if row["apart"] in ("", "practised")][-LAST:]
    rounds: dict[str, list[Row]] = {}
    for row in rows:
        for what in trained_by(*read_box(row["box"])):
            rounds.setdefault(what, []).append(row)
    usual = means(rows)
    return [trial(what, some, usual) for what, some in rounds.items()]


def means(rows: list[Row]) -> dict[int, float]:
    """The mean score of the rounds with each number of atoms."""
    scores: dict[int, list[int]] = {}
    for row in rows:
        scores.setdefault(row["atoms"], []).append(row["score"])
    return {atoms: sum(some) / len(some) for atoms, some in scores.items()}


def trial(what: str, rows: list[Row], usual: dict[int, float]) -> Trial:
    """The rounds that trained one thing, held against the usual score with as many atoms."""
    beyond = sum(row["score"] - usual[row["atoms"]] for row in rows) / len(rows)
    return Trial(what, len(rows), sum(row["solved"] for row in rows), beyond)
