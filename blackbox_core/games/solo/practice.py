"""Practice: deal boxes that train a skill or a technique, and find the skill in which the player's
results are worst.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...box import NONE, Box, Cells, bits
from ...box.deal import Dice
from ...box.deduction.examples import imitators
from ...box.placing import exactly
from ...box.ray import Path, path, result
from ...box.techniques import RANK_OF, TECHNIQUES, Form, Rank
from ...box.techniques.facts import Facts
from ...box.techniques.known import Known, KnownRays
from ...box.techniques.progress import describe_weakest, weakest
from ...box.techniques.ray_words import describe_title, read_form
from ...box.techniques.solving import Solver
from ...box.text.notation import read_box
from ...box.verbs.answers import technique_records
from ...box.verbs.briefly import MEANINGS
from ...box.view import Shot, View
from ...console.conversation import may_give_up
from ...console.listening.slots import in_program_words
from ...console.phrases import counted, decimal, later, number, phrase, typed
from ...console.services import Records, Row, done_or
from ...console.session import Dialogue, Refused, Telling
from . import Solo

DETOURS, REFLECTIONS, MASKED = "detours", "reflections", "masked"
FAR, LOOKALIKES, CLUSTERS = "far", "lookalikes", "clusters"

BOXES_TRIED = 40  # boxes from which the best one for training is dealt
RARE = {MASKED: 20_000, LOOKALIKES: 1_000}  # boxes of 64 cells tried for a rare skill
FEWEST_FOR_MASKED = 5  # atoms from which an atom can be masked
MOST_FOR_LOOKALIKES = 320  # cells times atoms; with more, finding look-alikes takes too long


def all_paths(box: Box, atoms: Cells) -> list[Path]:
    """Return the path of the ray from each entry."""
    return [path(box, atoms, entry) for entry in range(1, box.entries + 1)]


def rays_out(box: Box, atoms: Cells) -> list[Path]:
    """Return the paths of all rays that come out at another entry, each path in one direction
    only.
    """
    return [way for way in all_paths(box, atoms) if way.exit > way.entry]


def detours(box: Box, atoms: Cells) -> int:
    """Return the number of rays that turn more than once and come out at another entry."""
    return sum(way.turns > 1 for way in rays_out(box, atoms))


def reflections(box: Box, atoms: Cells) -> int:
    """Return the number of entries whose ray is reflected."""
    return sum(way.exit == way.entry for way in all_paths(box, atoms))


def masked(box: Box, atoms: Cells) -> int:
    """Return the number of atoms that no ray meets before another atom."""
    return (atoms & ~met_first(box, atoms)).bit_count()


def met_first(box: Box, atoms: Cells) -> Cells:
    """Return the atoms that some ray meets before any other atom."""
    law, first = box.law, NONE
    for entry in range(1, box.entries + 1):
        state = law.start(entry)
        while state > law.entries and not atoms & law.seen[state]:
            state = law.then[state][NONE]
        if state > law.entries:
            first |= atoms & law.seen[state]
    return first


def far(box: Box, atoms: Cells) -> int:
    """Return the number of rays that turn and come out at least half the way around the box."""
    return sum(bool(way.turns) and far_apart(box, way) for way in rays_out(box, atoms))


def far_apart(box: Box, way: Path) -> bool:
    """Return whether the two ends of a path are at least half as far apart as two entries can
    be.
    """
    return 2 * box.distance(way.entry, way.exit) >= box.across


def lookalikes(box: Box, atoms: Cells) -> int:
    """Return the number of other boxes that give the same result for every ray.

    Return 0 if they cannot be counted in time.
    """
    if box.cells * atoms.bit_count() > MOST_FOR_LOOKALIKES:
        return 0
    known = imitators(View(box, exactly(atoms.bit_count())), atoms)
    return known.box_count - 1 if known.is_complete else 0


def clusters(box: Box, atoms: Cells) -> int:
    """Return the number of pairs of atoms that touch, including at a corner."""
    return sum((box.near(atom) & atoms).bit_count() for atom in bits(atoms)) // 2


MEASURES: dict[str, Callable[[Box, Cells], int]] = {
    DETOURS: detours,
    REFLECTIONS: reflections,
    MASKED: masked,
    FAR: far,
    LOOKALIKES: lookalikes,
    CLUSTERS: clusters,
}
# A box trains a skill if its measure is at least this. For each skill that is so in a third of all
# random 8x8 boxes of up to four atoms.
ENOUGH = {DETOURS: 2, REFLECTIONS: 6, MASKED: 1, FAR: 3, LOOKALIKES: 1, CLUSTERS: 2}


def trained_by(box: Box, atoms: Cells) -> list[str]:
    """Return the names of the skills that a box trains."""
    return [what for what, much in ENOUGH.items() if MEASURES[what](box, atoms) >= much]


def deal_to_train(view: View, skill: str, dice: Dice) -> Cells:
    """Deal several random boxes. Return the atoms of the box that trains the skill named `skill`
    most.

    Return the empty set if none of the boxes trains the skill.
    """
    best, most = NONE, 0
    for _ in range(RARE.get(skill, BOXES_TRIED) * 64 // max(64, view.box.cells)):
        atoms = dice.deal(view)
        much = MEASURES[skill](view.box, atoms)
        if much > most:
            best, most = atoms, much
        if most and skill in RARE:
            break
    return best


TECHNIQUE_TRIES = 40  # boxes of which the one that uses a technique most is taken
MOST_TRIES = 400  # boxes tried for a technique that can be tested quickly
RAYS = range(5, 11)  # numbers of rays that are fired


class TechniqueBox(NamedTuple):
    """A box in which a technique can be practised, with the rays to fire first."""

    atoms: Cells
    entries: tuple[int, ...]  # the rays to fire first
    steps: int  # the number of steps in the proof that then use the technique


def deal_for_technique(form: Form, view: View, dice: Dice) -> TechniqueBox | None:
    """Deal several random boxes. Return the box in which a technique is used most often.

    Return None if the technique is used in none of them.
    """
    is_soon_tried = RANK_OF[form] <= Rank.CASES
    best: TechniqueBox | None = None
    for tried in range(1, 1 + (MOST_TRIES if is_soon_tried else TECHNIQUE_TRIES)):
        box = random_technique_box(form, view, dice)
        if box.steps > (best.steps if best else 0):
            best = box
        if best and (tried >= TECHNIQUE_TRIES or not is_soon_tried):
            break
    return best


def random_technique_box(form: Form, view: View, dice: Dice) -> TechniqueBox:
    """Deal a random box and fire rays all around it. Return the box with the number of steps in its
    solution that use the technique `form`.
    """
    atoms, entry = dice.deal(view), 1 + dice.below(view.box.entries)
    entries = list[int]()
    for _ in range(RAYS[dice.below(len(RAYS))]):
        if view.result_of(entry) is None:
            entries.append(entry)
            view = view.with_shots(Shot(entry, result(view.box, atoms, entry)))
        entry = (entry + 2) % view.box.entries + 1
    truth, hardest = Facts(atoms, view.box.every & ~atoms), max(RANK_OF[form], Rank.EVERY_PATH)
    steps = Solver(Known(KnownRays(view)), truth, hardest).steps()
    return TechniqueBox(atoms, tuple(entries), sum(step.form == form for step in steps))


# --- the verbs ---

STEPS = typed("steps")
ROUNDS_USED = 200  # rounds on record that are used
MIN_ROUNDS = 3  # rounds from which a skill can be judged
TYPED = {
    typed("detours"): DETOURS,
    typed("reflections"): REFLECTIONS,
    typed("masked"): MASKED,
    typed("far"): FAR,
    typed("lookalikes"): LOOKALIKES,
    typed("clusters"): CLUSTERS,
}
NAMES = {  # the names of skills, as shown before a colon
    DETOURS: later("Detours"),
    REFLECTIONS: later("Reflections"),
    MASKED: later("Masked atoms"),
    FAR: later("Far exits"),
    LOOKALIKES: later("Look-alike boxes"),
    CLUSTERS: later("Atoms that touch"),
}


ABOUT = {  # what a skill is about
    DETOURS: MEANINGS["detour"],
    REFLECTIONS: later("A reflected ray comes out where it went in."),
    MASKED: MEANINGS["masked"],
    FAR: later("A far exit is at least halfway around the box from the ray's entry."),
    LOOKALIKES: MEANINGS["look-alike"],
    CLUSTERS: later("Atoms touch if their cells share a side or a corner."),
}


NO_TRAINING_BOX = later(
    "No box that trains this skill was found: try again, or change the number of atoms or the size."
)


def practice(table: Solo, words: list[str]) -> Dialogue:
    form = (yield from read_technique(words)) if words else None
    if form:
        yield from practise_technique(table, form)
        return
    wanted = in_program_words(words)
    what = read_skill(wanted[0]) if wanted else (yield from hardest(table))
    if not (yield from may_give_up(table)):
        return
    count = table.count
    if what == MASKED and count.most < FEWEST_FOR_MASKED:
        count = exactly(FEWEST_FOR_MASKED)
    atoms = deal_to_train(View(table.box, count), what, table.play.dice)
    if not atoms:
        raise Refused(phrase(NO_TRAINING_BOX))
    table.begin(atoms, table.box, count)
    table.play.practised = True
    yield phrase("Practice: {what}.", what=phrase(NAMES[what]))
    yield phrase(ABOUT[what])
    yield table.announce()
    if table.verbose:
        yield from table.show()


UNSUITED = {  # why some techniques cannot be practised
    Form.NO_TOUCHING: later(
        "{technique} works only if atoms may not touch, and here they may: choose another "
        "technique, as in PRACTICE EVERY PATH."
    ),
    Form.ALL_BOXES: later(
        "{technique} cannot be practised, because it means that no technique proves a cell: "
        "choose a technique, as in PRACTICE EVERY PATH."
    ),
} | dict.fromkeys(
    # 25 fiendish puzzles had one step of each of these, and 25 steps or more of LONG WHAT IF.
    (Form.CASES_BY_STEPS, Form.LONG_CASES),
    later(
        "{technique} is needed too seldom to be practised alone: choose another technique, as in "
        "PRACTICE EVERY PATH."
    ),
)


def read_technique(words: list[str]) -> Telling[Form | None]:
    """Return the technique that the words name, by its number or its name, or None if they name
    none.

    STEPS stands for the technique in which the player's results are worst.
    """
    text = " ".join(words)
    if in_program_words(text.lower().split()) == [STEPS]:
        weak = weakest((yield from technique_records()))
        return next((row.form for row in weak if row.form not in UNSUITED), Form.LOOK_TWICE)
    if text.isdecimal() and Rank.OPEN_DOOR <= int(text) < Rank.ALL_BOXES:
        return TECHNIQUES[Rank(int(text))].form
    return read_form(text)


def practise_technique(table: Solo, form: Form) -> Dialogue:
    """Begin a round in which a technique is often needed, and say which rays to fire first."""
    technique = describe_title(form)
    if form in UNSUITED:
        raise Refused(phrase(UNSUITED[form], technique=technique))
    if not (yield from may_give_up(table)):
        return
    practice = deal_for_technique(form, View(table.box, table.count), table.play.dice)
    if not practice:
        raise Refused(phrase(NO_TRAINING_BOX))
    table.begin(practice.atoms, table.box, table.count)
    table.play.practised = True
    yield phrase("Practice: {what}.", what=technique)
    yield table.announce()
    entries = " ".join(map(str, practice.entries))
    yield phrase("Type RAY {entries}, then try the technique.", entries=entries)
    if table.verbose:
        yield from table.show()


def read_skill(word: str) -> str:
    """Return the skill whose name begins with `word`. Raise Refused if none or several do."""
    matches = [what for name, what in TYPED.items() if name.startswith(word.lower())]
    if len(matches) != 1:
        message = (
            "That is not the name of one skill or technique: type, for example, PRACTICE DETOURS "
            "or PRACTICE MUST TURN. HELP PRACTICE lists all the skills."
        )
        raise Refused(phrase(message))
    return matches[0]


def hardest(table: Solo) -> Telling[str]:
    """Return the skill with the worst results on record, or a random skill if too few results are
    on record.
    """
    trials = [trial for trial in (yield from skill_records(table)) if trial.rounds >= MIN_ROUNDS]
    if trials:
        return max(trials, key=lambda trial: trial.beyond).what
    yield phrase("There are too few rounds on record to say what you find hardest.")
    return list(NAMES)[table.play.dice.below(len(NAMES))]


def weak(table: Solo, _: list[str]) -> Dialogue:
    trials = yield from skill_records(table)
    for trial in sorted(trials, key=lambda trial: -trial.beyond):
        yield describe_skill(trial)
    if not trials:
        yield phrase(
            "Your rounds in boxes of size {size} do not yet show which skills are hard for you.",
            size=table.box.size,
        )
    rows = yield from technique_records()
    if rows:
        yield from describe_weakest(rows)


def describe_skill(trial: SkillRecord) -> str:
    """Say how well the player did in the rounds that trained a skill, compared with the player's
    average in all rounds.
    """
    if trial.beyond < 0:
        one = "{what}: {n} round, {right} solved; {beyond} points a round better than your average."
        many = (
            "{what}: {n} rounds, {right} solved; {beyond} points a round better than your average."
        )
    else:
        one = "{what}: {n} round, {right} solved; {beyond} points a round worse than your average."
        many = (
            "{what}: {n} rounds, {right} solved; {beyond} points a round worse than your average."
        )
    return counted(
        one,
        many,
        trial.rounds,
        what=phrase(NAMES[trial.what]),
        right=number(trial.right),
        beyond=decimal(abs(trial.beyond)),
    )


class SkillRecord(NamedTuple):
    """The player's results in the rounds that trained one skill."""

    what: str  # the name of the skill
    rounds: int  # the number of rounds that trained it
    right: int  # how many of the rounds were solved
    beyond: float  # mean points above the player's average, negative if below


def skill_records(table: Solo) -> Telling[list[SkillRecord]]:
    """Return a record for each skill that recent rounds in boxes of this size have trained."""
    rows = yield from done_or([], Records.finished, {"size": table.box.size})
    rows = [row for row in rows if row["apart"] in ("", "practised")][-ROUNDS_USED:]
    rounds: dict[str, list[Row]] = {}
    for row in rows:
        for what in trained_by(*read_box(row["box"])):
            rounds.setdefault(what, []).append(row)
    usual = means(rows)
    return [skill_record(what, some, usual) for what, some in rounds.items()]


def means(rows: list[Row]) -> dict[int, float]:
    """Return {number of atoms: mean score of the rounds with so many atoms}."""
    scores: dict[int, list[int]] = {}
    for row in rows:
        scores.setdefault(row["atoms"], []).append(row["score"])
    return {atoms: sum(some) / len(some) for atoms, some in scores.items()}


def skill_record(skill: str, rows: list[Row], usual: dict[int, float]) -> SkillRecord:
    """Return the record of the skill named `skill`. `rows` are the rounds that trained the skill.
    `usual` is {number of atoms: the player's mean score}.
    """
    beyond = sum(row["score"] - usual[row["atoms"]] for row in rows) / len(rows)
    return SkillRecord(skill, len(rows), sum(row["solved"] for row in rows), beyond)
