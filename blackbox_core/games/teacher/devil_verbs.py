"""The verbs of the devil's box: firing, answering, giving up, review and records."""

from __future__ import annotations

from collections.abc import Iterator

from ...box import ABSORBED
from ...box.deduction.deduce import deduce
from ...box.techniques.step_words import describe_certain
from ...box.text.reading import read_entry, wants_every_ray
from ...box.text.words import describe_again, describe_answer, describe_cells
from ...box.verbs import FAMILIES
from ...box.verbs.briefly import briefs, explain_word
from ...box.verbs.marks import set_answer
from ...box.verbs.rays import aim, single_ray
from ...console.common import common
from ...console.conversation import may_give_up
from ...console.phrases import Legend, counted, decimal, later, number, phrase
from ...console.records import by_level, declare_records, put_on_record
from ...console.services import Row
from ...console.session import Dialogue, Refused
from ...console.verb import LOSES
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import OVER, ROUND, check_complete, read_level
from .devil import (
    MAX_BOXES_PLAYED,
    Devil,
    counterexample,
    describe_ray_review,
    describe_sum,
    describe_turning_points,
    describe_without_machine,
    played_by_machine,
    witness,
)
from .devil import review as look_back
from .devil_table import DevilTable


def record_row(table: DevilTable, par: int | None, *, solved: bool) -> Row:
    """Return the record of a round against the devil. `solved` says whether the player has solved
    it. `par` is the machine's score, or None if it took too long to compute.
    """
    view = table.view
    return {
        "box": f"{table.name} {table.level} {table.play.seed}",
        "atoms": view.atom_count.most,
        "size": view.box.size,
        "rays": len(view.shots),
        "score": view.points,
        "solved": int(solved),
        "par": par,
        "apart": table.play.unranked_reason,
        "level": str(table.level),
    }


def describe_level(level: str, rows: list[Row]) -> Iterator[str]:
    """Say how many rounds at a level were played and how many were solved, with the mean score of
    the player and of the machine (par).
    """
    solved = [row for row in rows if row["solved"]]
    compared = [row for row in solved if row["par"] is not None]
    yield counted(
        "At level {level}, you solved {solved} of {n} box.",
        "At level {level}, you solved {solved} of {n} boxes.",
        len(rows),
        level=level,
        solved=number(len(solved)),
    )
    if compared:
        points, par = (sum(row[column] for row in compared) for column in ("score", "par"))
        message = (
            "On average, a box that you solved cost you {points} points, and the machine {par}."
        )
        points, par = (decimal(each / len(compared)) for each in (points, par))
        yield phrase(message, points=points, par=par)


FIRST = briefs("ray", "set", "unset", "eval", "hint", "explain", "look", "history", "undo")
FIRST |= briefs("new", "rules", "quit")
verbs = Verbs(FIRST, helped=True)
verbs.topic(explain_word)
own = Verbs(group=later("The devil"))


def devil_of(table: DevilTable) -> Devil:
    """Return the devil of the round in progress at a table."""
    return Devil(table.play.seed, table.play.level)


@single_ray(own, ROUND)
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


@own.verb(
    "eval (CELL...)",
    "Judge your atoms, once no ray can tell you more. EVAL followed by a cell for each atom sets "
    "those atoms first.",
    letter="e",
    when=ROUND,
    risk=LOSES,
)
def evaluate(table: DevilTable, words: list[str]) -> Dialogue:
    set_answer(table, words)
    check_complete(table.view)
    view, atoms = table.view, table.view.marks.atoms
    other = counterexample(view, atoms)
    if other is not None:
        cells = describe_cells(table.box.cells_of(other))
        yield counted(
            "No. An atom at {cells} would fit all the results, too.",
            "No. Atoms at {cells} would fit all the results, too.",
            other.bit_count(),
            cells=cells,
        )
        return
    par = par_against(table)
    table.play.over = True
    if par is None:
        yield phrase("Right: no ray can tell you more. Points: {points}.", points=view.points)
    else:
        message = (
            "Right: no ray can tell you more. Points: {points}. Against this devil, the "
            "machine's score (par) is {par}."
        )
        yield phrase(message, points=view.points, par=par)
    yield from put_on_record(record_row(table, par, solved=True))


def par_against(table: DevilTable) -> int | None:
    """Return the machine's score against the devil, or None if computing it would take minutes."""
    if deduce(table.empty).box_count > MAX_BOXES_PLAYED:
        return None
    return played_by_machine(devil_of(table), table.empty).points


@own.verb(
    "giveup",
    "Give up, and show a box that fits all the results.",
    also="reveal",
    when=ROUND,
    risk=LOSES,
)
def giveup(table: DevilTable, _: list[str]) -> Dialogue:
    if not (yield from may_give_up(table)):
        return
    table.play.over = True
    cells = describe_cells(table.box.cells_of(witness(table.view)))
    yield phrase("This box fits all the results. Its atoms: {cells}.", cells=cells)
    yield from put_on_record(record_row(table, None, solved=False))


@own.verb(
    "review (ALL)",
    "After the round, show what your mistakes cost you against this devil. "
    "REVIEW ALL goes through the rays one by one.",
    when=OVER,
)
def review(table: DevilTable, words: list[str]) -> Dialogue:
    every, table = wants_every_ray(words), table.finished
    if deduce(table.empty).box_count > MAX_BOXES_PLAYED:
        yield from describe_without_machine(table.view)
        return
    whole = look_back(devil_of(table).answer, table.view)
    if every:
        yield from map(describe_ray_review, whole.reviews)
        yield phrase("REVIEW sums up the round.")
        return
    yield from describe_sum(whole)
    yield from describe_turning_points(whole)
    yield from describe_certain(table.view, whole.rays_until_certain)
    if whole.reviews:
        yield phrase("REVIEW ALL goes through the rays one by one.")


@own.verb(
    "new (LEVEL)", "Begin again. NEW 2 begins at level 2.", letter="n", example="2", risk=LOSES
)
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
    "Set the devil's level. At level 1, every ray gets the result that leaves the most boxes. "
    "At level 2, every ray gets the result that costs you the most points.",
    example="2",
)
def level(table: DevilTable, words: list[str]) -> Dialogue:
    if words:
        wanted = read_level(words[0])
        if table.view.shots and not table.play.over:
            raise Refused(
                phrase("LEVEL must come before the first ray: type NEW to begin another round.")
            )
        table.level = wanted
        if not table.play.over:
            table.play.level = wanted
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
