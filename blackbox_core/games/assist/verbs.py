"""The verbs of the assistant for a real box, and how typed results are read."""

from __future__ import annotations

from ...box import verbs as box_verbs
from ...box.advice.advise import Adviser
from ...box.deduction.examples import odd_shots
from ...box.deduction.sampling import estimate
from ...box.table import ROUND
from ...box.text.advice_words import WATCHED, describe_count
from ...box.text.hint_words import describe_advice
from ...box.text.notation import read_counts
from ...box.text.reading import read_ending, read_entry, read_result
from ...box.text.words import LAW_TEXTS, describe_result, describe_shot
from ...box.verbs import compare_verbs, explain_verbs, marks, rays, views
from ...box.verbs.briefly import briefs, explain_word
from ...box.view import Shot, View
from ...console.common import common
from ...console.common import forget as forget_saved
from ...console.conversation import confirm, confirm_by_return
from ...console.phrases import Legend, join_or, later, phrase
from ...console.reading import read_number
from ...console.session import Dialogue, Refused, Telling
from ...console.verb import LOSES, MOVES, Action
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import AssistTable

FIRST = briefs("hint", "odds", "count", "explain", "look", "history") | {
    "undo": later("undo the last change"),
    "forget": later("remove the result of a ray, as in FORGET 5"),
    "atoms": later("correct the number of atoms, as in ATOMS 5"),
    "new": later("begin again with another box"),
    **briefs("quit"),
}
verbs = Verbs(FIRST, helped=True)
verbs.topic(explain_word)
result_verbs = Verbs(group=later("Results"))

JOINTS = str.maketrans("=-,;:", "     ")
NEEDS_RESULT = later(
    "An entry needs a result after it: type A, R or the exit, as in 12 A, 5 R or 3-17."
)
NO_RESULTS = later("There are no results yet: type HELP to see how to enter a result.")


def read_observations(table: AssistTable, words: list[str]) -> list[Shot]:
    """Read the results of one ray or several, as in `12 a`, `12a`, `12=a`, `3-17` or `12a 5r
    3-17`.
    """
    typed_parts = [
        part for word in " ".join(words).translate(JOINTS).split() for part in parts(word)
    ]
    if len(typed_parts) % 2:
        raise Refused(phrase(NEEDS_RESULT))
    return [
        read_shot(table, *pair) for pair in zip(typed_parts[::2], typed_parts[1::2], strict=True)
    ]


def parts(word: str) -> list[str]:
    """Return the number at the beginning of a word, and the letters after it, such as ["12", "a"]
    for 12a. Leave out whichever is empty.
    """
    letters = word.lstrip("0123456789")
    return [part for part in (word.removesuffix(letters), letters.lower()) if part]


def read_shot(table: AssistTable, number: str, ending: str) -> Shot:
    """Return the shot whose ray has the entry `number` and the result `ending`: A, R or the number
    of the exit.
    """
    entry = read_entry(number, table.box)
    if read_ending(ending, entry) is None and read_number(ending) is None:
        raise Refused(phrase(NEEDS_RESULT))
    return Shot(entry, read_result(ending, entry, table.box))


def answer_number(table: AssistTable, words: list[str]) -> Dialogue:
    """Answer a line that begins with a number: the number of atoms if that is not known yet,
    otherwise results.
    """
    if table.is_count_known:
        yield from observe(table, words)
    elif words[1:]:
        raise Refused(table.wants())
    else:
        yield from atoms(table, words)


def observe(table: AssistTable, words: list[str]) -> Dialogue:
    """Enter the results that the words describe, and say what follows from all results."""
    before, earlier = table.view, table.seat.earlier
    for shot in read_observations(table, words):
        if table.view.result_of(shot.entry) == shot.exit:
            continue
        if not (yield from confirm_correction(table, shot)):
            table.play, table.seat.earlier = before, earlier
            yield phrase("No result was changed.")
            return
        is_correction = any(seen.entry == shot.entry for seen in table.view.shots)
        kept = without(table.view, shot.entry) if is_correction else table.view.shots
        table.change_results((*kept, shot))
    if table.view == before:
        raise Refused(
            phrase("You have already entered that result: type HISTORY to list the results.")
        )
    yield from describe_consequences(table)


def confirm_correction(table: AssistTable, shot: Shot) -> Telling[bool]:
    """Return whether `shot` may replace a result entered earlier for the same ray. If there is
    none, return True.

    At a terminal the player is asked. Otherwise the earlier result is replaced, and a message says
    so.
    """
    entry = shot.entry
    for before in [earlier for earlier in table.view.shots if earlier.entry == entry]:
        result = describe_result(entry, before.exit)
        if table.asks_back:
            yield phrase(
                "You have already entered a result for ray {entry}: {result}.",
                entry=entry,
                result=result,
            )
            if not (
                yield from confirm_by_return(
                    phrase("Do you want to replace the earlier result (RETURN for yes)? ")
                )
            ):
                return False
        else:
            yield phrase(
                "The result of ray {entry} has been replaced. Earlier result: {result}.",
                entry=entry,
                result=result,
            )
    return True


def without(view: View, entry: int) -> tuple[Shot, ...]:
    """Return the shots of a view except the shot of the ray that goes in or comes out at `entry`,
    if there is one.
    """
    return tuple(shot for shot in view.shots if entry not in (shot.entry, shot.exit))


def describe_consequences(table: AssistTable) -> Dialogue:
    """Say how many boxes fit and what to do next or, if no box fits, which results may be wrong."""
    known = table.knowledge()
    if known.possible:
        yield describe_count(known, estimate(known))
        yield from describe_advice(Adviser(known), WATCHED)
    else:
        yield from describe_contradiction(table)


def describe_contradiction(table: AssistTable) -> Dialogue:
    """Say that no box fits, and name each result whose removal would let some box fit."""
    odd = odd_shots(table.view)
    yield phrase("No box fits: a result or the number of atoms must be wrong.")
    if odd:
        rays = join_or([describe_ray(shot) for shot in odd])
        yield phrase("If you remove the result of {rays}, at least one box fits.", rays=rays)
    else:
        yield phrase(
            "No single result is to blame: check several results, and the number of atoms."
        )
    yield phrase(
        "UNDO undoes the last change, FORGET 7 removes the result of ray 7, and ATOMS 5 sets the "
        "number of atoms to 5."
    )


def describe_ray(shot: Shot) -> str:
    """Return a ray with its result, as part of a sentence."""
    result = describe_result(shot.entry, shot.exit)
    return phrase("ray {entry} ({result})", entry=shot.entry, result=result)


@result_verbs.verb("count", "Count the boxes that fit, and suggest a ray.", when=ROUND)
def count(table: AssistTable, _: list[str]) -> Dialogue:
    yield from describe_consequences(table)


@result_verbs.verb(
    "hint (N)",
    "Suggest the best ray, and say how many points the round should then cost. HINT 5 "
    "gives that cost for ray 5. HINT ALL ranks the five best rays by what the rest of the "
    "round should cost, and shows how many bits each ray gives. A bit halves the number of "
    "boxes that fit.",
    letter="h",
    when=ROUND,
)
def hint(table: AssistTable, words: list[str]) -> Dialogue:
    yield from give_advice(table, box_verbs.hint, words)


@result_verbs.verb(
    "odds (CELL)",
    "Show the chance of an atom in each cell, or in one cell, in percent.",
    when=ROUND,
)
def odds(table: AssistTable, words: list[str]) -> Dialogue:
    yield from give_advice(table, box_verbs.odds, words)


def give_advice(table: AssistTable, advise: Action, words: list[str]) -> Dialogue:
    """Carry out `advise`, the function of a verb that advises. If no box fits the results, say that
    instead.
    """
    if table.knowledge().possible:
        yield from advise(table, words)
    else:
        yield from describe_contradiction(table)


@result_verbs.verb("history", "List all the results, in order.")
def history(table: AssistTable, _: list[str]) -> Dialogue:
    if not table.view.shots:
        yield phrase(NO_RESULTS)
    for shot in table.view.shots:
        yield describe_shot(shot)


@result_verbs.verb(
    "undo", "Undo the last change to the results.", letter="u", when=ROUND, risk=MOVES
)
def undo(table: AssistTable, _: list[str]) -> Dialogue:
    if not (table.view.shots or table.seat.earlier):
        raise Refused(phrase(NO_RESULTS))
    until_now = table.undo_results()
    for shot in [shot for shot in until_now if shot not in table.view.shots]:
        result = describe_result(shot.entry, shot.exit)
        yield phrase(
            "The result of ray {entry} has been removed: {result}.", entry=shot.entry, result=result
        )
    for shot in [shot for shot in table.view.shots if shot not in until_now]:
        result = describe_result(shot.entry, shot.exit)
        yield phrase(
            "The result of ray {entry} has been restored: {result}.",
            entry=shot.entry,
            result=result,
        )
    yield from describe_consequences(table)


@result_verbs.verb(
    "forget N", "Remove the result of ray N. FORGET NAME deletes a saved game.", risk=LOSES
)
def forget(table: AssistTable, words: list[str]) -> Dialogue:
    if not words[0].isdecimal():
        yield from forget_saved(table, words)
        return
    entry = read_entry(words[0], table.box)
    kept = without(table.view, entry)
    if kept == table.view.shots:
        raise Refused(
            phrase(
                "There is no result for ray {entry}: type HISTORY to list the results.",
                entry=entry,
            )
        )
    table.change_results(kept)
    yield from describe_consequences(table)


@result_verbs.verb(
    "atoms N",
    "Set how many atoms the box holds, as in ATOMS 4 or, for a range, ATOMS 3-6.",
    risk=MOVES,
)
def atoms(table: AssistTable, words: list[str]) -> Dialogue:
    count = read_counts(words[0], table.box.most_atoms)
    table.play, table.seat.knowledge = table.play._replace(atom_count=count), None
    yield from describe_consequences(table)


@result_verbs.verb("rules", "Explain the rules of the game.")
def rules(table: AssistTable, _: list[str]) -> Dialogue:
    yield phrase(LAW_TEXTS[table.box.shape])
    yield Legend(table.edge_signs)


@result_verbs.verb(
    "new",
    "Remove all the results, and begin again with another box.",
    letter="n",
    also="restart again",
    risk=LOSES,
)
def new(table: AssistTable, _: list[str]) -> Dialogue:
    prompt = phrase("Do you want to remove all the results (RETURN for no)? ")
    if table.asks_back and table.moves and not (yield from confirm(prompt)):
        yield phrase("No result was changed.")
        return
    table.clear()
    yield phrase("The assistant is ready for a new box.")


MARKS = ("set", "unset", "toggle", "free", "maybe", "clear", "marks", "check")
verbs.take(result_verbs)
verbs.take(rays.verbs, "test")
verbs.take(marks.verbs, *MARKS)
for family in (
    explain_verbs,
    compare_verbs,
    views.verbs,
    views.position_verbs,
    verbs_from("assist"),
    common,
):
    verbs.take(family)
verbs.bare = answer_number
verbs.take(result_verbs, "forget")  # in place of the common verb of this name
