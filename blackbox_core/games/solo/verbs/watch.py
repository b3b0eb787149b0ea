"""The verb that lets the machine play a box, and say why, ray by ray."""

from __future__ import annotations

from ....box.advice.advise import hint
from ....box.deal import Dice
from ....box.deduction.deduce import deduce
from ....box.table import PAUSE
from ....box.techniques.chain import blocks
from ....box.techniques.naming import describe_name
from ....box.techniques.solving import solver
from ....box.techniques.step import NOTHING, joined
from ....box.techniques.words import describe_block, describe_gives
from ....box.text.advice_words import WATCHED, describe_advice
from ....box.text.words import describe_answer
from ....box.view import View, hiding
from ....console.conversation import goes_on
from ....console.phrases import counted, decimal, later, phrase
from ....console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.advice.worth import RayWorth
    from ....box.deduction.deduce import Knowledge
    from ....box.deduction.search import Partial
    from ....box.techniques.chain import Block
    from ....box.view import Round
    from ....console.session import Dialogue, Telling
    from ..game import Solo

verbs = Verbs(group=later("Advice"))


@verbs.verb("watch", "Let the machine play another box, and explain each of its rays.")
def watch(table: Solo, _: list[str]) -> Dialogue:
    view = View(table.box, table.count)
    atoms = Dice(table.play.dice.word()).deal(view)
    played, facts = hiding(table.box, atoms, table.count), NOTHING
    yield counted(
        "The machine looks for {n} atom.", "The machine looks for {n} atoms.", view.count.most
    )
    advice = hint(deduce(played.view))
    while advice.ray:
        played = played.fire(advice.ray.entry)
        yield from describe_ray(played, advice.ray)
        steps = list(solver(played.view, facts).steps())
        yield from describe_steps(table, blocks(steps))
        for step in steps:
            facts = joined(facts, step.gives)
        known = deduce(played.view)
        yield describe_state(facts, known)
        if (yield from is_interrupted(table)):
            return
        advice = hint(known)
    yield describe_advice(table.box, advice, WATCHED)
    yield counted(
        "The machine's rays cost {n} point.",
        "The machine's rays cost {n} points.",
        played.view.points,
    )


def describe_ray(played: Round, ray: RayWorth) -> Dialogue:
    """Which ray it fires, why that, and what the ray does."""
    results = len(ray.outcomes)
    yield counted(
        "Ray {ray} has {n} possible result and is worth {bits} bits a point.",
        "Ray {ray} has {n} possible results and is worth {bits} bits a point.",
        results,
        ray=ray.entry,
        bits=decimal(ray.rate),
    )
    yield describe_answer(ray.entry, played.view.shots[-1].exit)


def describe_steps(table: Solo, found: list[Block]) -> Dialogue:
    """What it finds out by that: each step in VERBOSE, else a line for each technique."""
    together: dict[str, Partial] = {}
    for block in found:
        technique = describe_name(block)
        if table.verbose:
            told = describe_block(table.box, block)
            yield phrase("{technique}. {told}", technique=technique, told=told)
        for step in block:
            together[technique] = joined(together.get(technique, NOTHING), step.gives)
    for technique, gives in () if table.verbose else together.items():
        told = " ".join(describe_gives(table.box, gives))
        yield phrase("{technique}. {told}", technique=technique, told=told)


def describe_state(facts: Partial, known: Knowledge) -> str:
    """What it knows now."""
    atoms, free = (cells.bit_count() for cells in facts)
    if not known.is_complete:
        told = "Known: atoms {atoms}, free cells {free}."
        return phrase(told, atoms=atoms, free=free)
    return counted(
        "Known: atoms {atoms}, free cells {free}; {n} box fits.",
        "Known: atoms {atoms}, free cells {free}; {n} boxes fit.",
        known.count,
        atoms=atoms,
        free=free,
    )


def is_interrupted(table: Solo) -> Telling[bool]:
    """Whether a line was typed where RETURN goes on; it is answered."""
    return table.settings[PAUSE] and not (yield from goes_on(table))
