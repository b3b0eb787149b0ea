"""The verbs PRACTICE, which deals a box that trains a skill or a technique, and WEAK."""

from __future__ import annotations

from ...box import Cells
from ...box.placing import Count, exactly
from ...box.techniques import TECHNIQUES, Form, Rank
from ...box.techniques.progress import describe_weakest, weakest
from ...box.techniques.ray_words import describe_title, read_form
from ...box.verbs.answers import technique_records
from ...box.view import View
from ...console.conversation import may_give_up
from ...console.listening.slots import in_program_words
from ...console.phrases import later, phrase, typed
from ...console.session import Dialogue, Refused, Telling
from . import Solo
from .skill_records import describe_skill, skill_records
from .skills import SKILLS, Skill, deal_to_train
from .technique_boxes import deal_for_technique

STEPS = typed("steps")
MIN_ROUNDS = 3  # rounds from which a skill can be judged
NO_TRAINING_BOX = later(
    "No box that trains this skill was found: try again, or change the number of atoms or the size."
)
UNSUITED = {  # why some techniques cannot be practised
    Form.NO_TOUCHING: later(
        "{technique} works only if atoms may not touch, and here they may: choose another "
        "technique, as in PRACTICE EVERY PATH."
    ),
    Form.ALL_BOXES: later(
        "{technique} cannot be practised, because it is only the name for steps that no "
        "technique proves: choose a technique, as in PRACTICE EVERY PATH."
    ),
} | dict.fromkeys(
    # 25 fiendish puzzles had one step of each of these, and at least 25 of WHAT IF, TO THE END.
    (Form.CASES_BY_STEPS, Form.LONG_CASES),
    later(
        "{technique} is needed too rarely to be practised on its own: choose another technique, "
        "as in PRACTICE EVERY PATH."
    ),
)


def practice(table: Solo, words: list[str]) -> Dialogue:
    form = (yield from read_technique(words)) if words else None
    if form:
        yield from practise_technique(table, form)
    else:
        yield from practise_skill(table, in_program_words(words))


def practise_skill(table: Solo, words: list[str]) -> Dialogue:
    """Begin a round in a box that trains the skill named by `words` or, if nothing was typed, the
    skill with the worst results.
    """
    skill = read_skill(words[0]) if words else (yield from hardest(table))
    if not (yield from may_give_up(table)):
        return
    count = table.count if table.count.most >= skill.fewest else exactly(skill.fewest)
    atoms = deal_to_train(View(table.box, count), skill, table.play.dice)
    yield from begin_practice(table, atoms, count, skill.describe_title())
    yield skill.describe()
    yield table.announce()
    if table.verbose:
        yield from table.show()


def begin_practice(table: Solo, atoms: Cells, count: Count, what: str) -> Dialogue:
    """Begin a round with these atoms, and say that it is practice for `what`, a skill or a
    technique. Raise Refused if `atoms` is the empty set, which means that no box was found.
    """
    if not atoms:
        raise Refused(phrase(NO_TRAINING_BOX))
    table.begin(atoms, table.box, count)
    table.play.practised = True
    yield phrase("Practice: {what}.", what=what)


def practise_technique(table: Solo, form: Form) -> Dialogue:
    """Begin a round in which a technique is often needed, and say which rays to fire first."""
    technique = describe_title(form)
    if form in UNSUITED:
        raise Refused(phrase(UNSUITED[form], technique=technique))
    if not (yield from may_give_up(table)):
        return
    dealt = deal_for_technique(form, View(table.box, table.count), table.play.dice)
    yield from begin_practice(table, dealt.atoms, table.count, technique)
    yield table.announce()
    entries = " ".join(map(str, dealt.entries))
    yield phrase("Type RAY {entries}, then try the technique.", entries=entries)
    if table.verbose:
        yield from table.show()


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


def read_skill(word: str) -> Skill:
    """Return the skill whose name begins with `word`. Raise Refused if none or several do."""
    matches = [skill for name, skill in SKILLS.items() if name.startswith(word.lower())]
    if len(matches) != 1:
        message = (
            "That is not the name of a single skill or technique: type, for example, PRACTICE "
            "DETOURS or PRACTICE MUST TURN. HELP PRACTICE lists all the skills."
        )
        raise Refused(phrase(message))
    return matches[0]


def hardest(table: Solo) -> Telling[Skill]:
    """Return the skill with the worst results on record, or a random skill if too few results are
    on record.
    """
    records = yield from skill_records(table)
    judged = [record for record in records if record.rounds >= MIN_ROUNDS]
    if judged:
        return max(judged, key=lambda record: record.beyond).skill
    yield phrase("There are too few rounds on record to say what you find hardest.")
    return [*SKILLS.values()][table.play.dice.below(len(SKILLS))]


def weak(table: Solo, _: list[str]) -> Dialogue:
    records = yield from skill_records(table)
    for record in sorted(records, key=lambda record: -record.beyond):
        yield describe_skill(record)
    if not records:
        yield phrase(
            "Your rounds in boxes of size {size} do not yet show which skills are hard for you.",
            size=table.box.size,
        )
    rows = yield from technique_records()
    if rows:
        yield from describe_weakest(rows)
