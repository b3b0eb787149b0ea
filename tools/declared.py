"""The verbs that each game declares, for the pages that are generated from them."""

from __future__ import annotations

from blackbox_core.console.verb import Verb
from blackbox_core.console.verbs import Verbs
from blackbox_core.games.atom4.verbs import verbs as atom4_verbs
from blackbox_core.games.duel.verbs import verbs as duel_verbs
from blackbox_core.games.solo.verbs import verbs as solo_verbs
from blackbox_core.games.teacher.devil_verbs import verbs as devil_verbs
from blackbox_core.games.teacher.drill_verbs import verbs as drill_verbs
from blackbox_core.games.teacher.lesson_verbs import verbs as learn_verbs
from blackbox_core.games.teacher.puzzle_verbs import verbs as puzzle_verbs
from blackbox_core.games.teacher.steps_verbs import verbs as steps_verbs

VERBS: dict[str, Verbs] = {
    "Black Box": solo_verbs,
    "Lessons": learn_verbs,
    "The drill": drill_verbs,
    "The step drill": steps_verbs,
    "Puzzles": puzzle_verbs,
    "The devil's box": devil_verbs,
    "The duel, and Quantugeddon": duel_verbs,
    "Atom-4": atom4_verbs,
}


def own_verbs(title: str) -> list[Verb]:
    """Return the verbs of a game that Black Box does not have, or has with another form or help.

    For Black Box itself return all its verbs.
    """
    if VERBS[title] is solo_verbs:
        return list(solo_verbs)
    usual = {(verb.form, verb.tells) for verb in solo_verbs}
    return [verb for verb in VERBS[title] if (verb.form, verb.tells) not in usual]
