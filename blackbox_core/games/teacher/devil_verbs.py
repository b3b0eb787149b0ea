"""The verbs of the devil's box, and the devil: every ray gets the answer that is worst to hear.

All answers together are always true of some box, so that one can be shown at
the end that fits them all.
"""

from __future__ import annotations

from ...box import ABSORBED
from ...box.advice.endgame import planned
from ...box.advice.plan import outlook
from ...box.advice.worth import worth
from ...box.deal import Dice
from ...box.deduction.deduce import deduce
from ...box.options import describe_size
from ...box.ray import results
from ...box.techniques.step_words import describe_certain
from ...box.text.reading import read_entry, wants_every_ray
from ...box.text.words import describe_again, describe_answer, describe_cells
from ...box.verbs import FAMILIES
from ...box.verbs.rays import aim
from ...box.view import Shot, ray_cost
from ...console.common import common
from ...console.conversation import may_give_up
from ...console.phrases import Legend, counted, decimal, later, number, phrase
from ...console.records import by_level, declare_records, put_on_record
from ...console.session import Refused
from ...console.value import Value
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import OVER, ROUND, read_level
from .devil_review import (
    describe_look,
    describe_sum,
    describe_turning_points,
    describe_without_machine,
    rays_of_machine,
)
from .devil_review import review as look_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...box import Cells
    from ...box.deduction.deduce import Knowledge
    from ...box.view import View
    from ...console.services import Row
    from ...console.session import Dialogue
    from .devil import DevilTable


LEVELS = (1, 2)
FEW = 10_000  # boxes that fit: with so few a devil of level 2 weighs all answers to a ray
LONG = 10_000_000  # boxes; with more the machine would play for minutes after each ray
TRIED = 3  # answers that it weighs with more: those that look dearest


class Devil(Value):
    """Who answers: at level 1 so that most boxes are left, at level 2 so that it costs most.

    Between answers that are as bad the seed decides. What has been seen
    settles all else: asked again, the same devil answers alike.
    """

    seed: int
    level: int = 1

    def answer(self, view: View, entry: int) -> Shot:
        """What the ray from an entry is said to do, after what was said before."""
        known = deduce(view)
        outcomes = worth(known, entry).outcomes
        costs: dict[int, float] = {**outcomes}
        if self.level > 1:
            tried = dearest_answers(entry, outcomes, len(outcomes) if known.count <= FEW else TRIED)
            costs = {exit: cost_of_answer(known, Shot(entry, exit)) for exit in tried}
        worst = max(costs.values())
        return self.drawn(view, entry, [exit for exit in costs if costs[exit] == worst])

    def drawn(self, view: View, entry: int, exits: list[int]) -> Shot:
        """One of several answers that are as bad, at random."""
        dice = Dice(self.seed + (len(view.shots) << 32) + entry)
        return Shot(entry, exits[dice.below(len(exits))])


def dearest_answers(entry: int, outcomes: dict[int, int], number: int) -> list[int]:
    """So many answers to a ray: those that cost most, as far as the boxes show that they leave."""
    seems = {exit: ray_cost(entry, exit) + outlook(outcomes[exit]) for exit in outcomes}
    return sorted(outcomes, key=lambda exit: (-seems[exit], exit))[:number]


def cost_of_answer(known: Knowledge, shot: Shot) -> float:
    """What an answer costs: its points, and on average those of the best play from there."""
    after = known.after(shot)
    if after.settled:
        return shot.cost
    plan = planned(after)
    return round(shot.cost + plan.mean(plan.choice()[0]), 6)


def counterexample(view: View, atoms: Cells) -> Cells | None:
    """A box that fits all answers and that some ray tells from these atoms; None if they are right.

    They are right as soon as no ray tells the boxes that fit apart.
    """
    told = results(view.box, atoms)
    boxes = deduce(view).boxes()
    return next((other for other in boxes if results(view.box, other) != told), None)


def any_box(view: View) -> Cells:
    """A box of which all answers are true."""
    return next(deduce(view).boxes())


def played_by_machine(devil: Devil, view: View) -> View:
    """What is seen when the machine plays the same devil from here until it can be sure."""
    return view.with_shots(*rays_of_machine(devil.answer, deduce(view)))


def record_row(table: DevilTable, par: int | None) -> Row:
    """A box of the devil's as it is recorded; there is par where it was solved."""
    view = table.view
    return {
        "box": f"{table.name} {table.level} {table.play.seed}",
        "atoms": view.count.most,
        "size": describe_size(view.box),
        "rays": len(view.shots),
        "score": view.points,
        "solved": int(par is not None),
        "par": par,
        "apart": table.play.unranked_reason,
        "level": str(table.level),
    }


def describe_level(level: str, rows: list[Row]) -> Iterator[str]:
    """The boxes at one level, and what those cost that were solved."""
    solved = [row for row in rows if row["solved"]]
    yield counted(
        "Level {level}: {n} box, {solved} solved.",
        "Level {level}: {n} boxes, {solved} solved.",
        len(rows),
        level=level,
        solved=number(len(solved)),
    )
    if solved:
        points, par = (sum(row[column] for row in solved) for column in ("score", "par"))
        told = "On average, a box that you solved cost you {points} points; par was {par}."
        points, par = (decimal(each / len(solved)) for each in (points, par))
        yield phrase(told, points=points, par=par)


FIRST = ("ray", "set", "eval", "hint", "look", "history")
verbs = Verbs(FIRST, helped=True)
own = Verbs(group=later("The devil"))


def devil_of(table: DevilTable) -> Devil:
    """Who answers at a table."""
    return Devil(table.play.seed, table.level)


@own.verb("ray N", "Fire a ray from entry N; a bare number does the same.", when=ROUND)
def ray(table: DevilTable, words: list[str]) -> Dialogue:
    entry = read_entry(words[0], table.box)
    known = aim(table, entry)
    if known is not None:
        yield describe_again(entry, known)
        return
    shot = devil_of(table).answer(table.view, entry)
    table.play.view = table.view.with_shots(shot)
    yield describe_answer(entry, shot.exit if shot.exit else ABSORBED)
    yield from table.redraw()


@own.verb("eval", "Judge your atoms, once no ray can tell you more.", letter="e", when=ROUND)
def evaluate(table: DevilTable, _: list[str]) -> Dialogue:
    table.complete_marks()
    view, atoms = table.view, table.view.marks.atoms
    other = counterexample(view, atoms)
    if other is not None:
        cells = describe_cells(table.box.cells_of(other))
        yield phrase("No. A different box fits all the results; its atoms: {cells}.", cells=cells)
        return
    table.play.over = True
    par = played_by_machine(devil_of(table), table.empty).points
    told = "Right: no ray can tell you more. Points: {points}; against this devil par is {par}."
    yield phrase(told, points=view.points, par=par)
    yield from put_on_record(record_row(table, par))


@own.verb("giveup", "Give up, and show a box that fits all the results.", also="reveal", when=ROUND)
def giveup(table: DevilTable, _: list[str]) -> Dialogue:
    table.play.over = True
    cells = describe_cells(table.box.cells_of(any_box(table.view)))
    yield phrase("This box fits all the results; its atoms: {cells}.", cells=cells)
    yield from put_on_record(record_row(table, None))


@own.verb(
    "review (ALL)",
    "After the round, show how many points you gave away against this devil; REVIEW ALL "
    "goes through the rays one by one.",
    when=OVER,
)
def review(table: DevilTable, words: list[str]) -> Dialogue:
    every = wants_every_ray(words)
    if deduce(table.empty).count > LONG:
        yield from describe_without_machine(table.view)
        return
    whole = look_back(devil_of(table).answer, table.view)
    if every:
        yield from map(describe_look, whole.reviews)
    yield from describe_sum(whole)
    yield from describe_turning_points(whole)
    yield from describe_certain(table.view, whole.certain)
    if not every and whole.reviews:
        yield phrase("REVIEW ALL goes through the rays one by one.")


@own.verb("new (LEVEL)", "Begin again; NEW 2 begins at level 2.", letter="n", like="2")
def new(table: DevilTable, words: list[str]) -> Dialogue:
    level = read_level(words[0]) if words else table.level
    if (yield from may_give_up(table)):
        table.level = level
        table.dice.word()
        table.begin(table.empty)
        yield phrase("Once again, nothing is hidden.")
        yield from table.show()


@own.verb(
    "level (N)",
    "Set the devil's level: 1 leaves the most boxes, and 2 costs you the most points.",
    like="2",
)
def level(table: DevilTable, words: list[str]) -> Dialogue:
    if words:
        wanted = read_level(words[0])
        if table.view.shots and not table.play.over:
            raise Refused(
                phrase("LEVEL must come before the first ray: type NEW to begin another round.")
            )
        table.level = wanted
    yield phrase("The devil's level is {level}.", level=table.level)


@own.verb("rules", "Explain how the devil plays.")
def rules(table: DevilTable, _: list[str]) -> Dialogue:
    yield phrase(RULES)
    yield Legend(table.edge_signs)


RULES = later(
    "Find atoms that fit all the results, for as few points as possible. The\n"
    "devil hides nothing: every ray gets the result that leaves the most\n"
    "boxes or, at level 2, costs you the most points. Some box always fits\n"
    "all the results. Your atoms are right only when no ray could still\n"
    "tell the remaining boxes apart. If you type EVAL too soon, you are shown\n"
    "another box that fits. Par is what the machine scores against the same\n"
    "devil."
)

declare_records(
    own,
    later(
        "Sum up your boxes against the devil by level. RECORDS EXPORT GAMES.CSV writes "
        "the records to a file, and RECORDS IMPORT GAMES.CSV adds the records from a file."
    ),
    lambda rows: by_level(rows, describe_level),
)
for family in (common, verbs_from("devil"), own, *FAMILIES):
    verbs.take(family)
