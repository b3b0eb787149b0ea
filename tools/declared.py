"""What the program declares of itself, for the pages that are made of it."""

from __future__ import annotations

from typing import NamedTuple

from blackbox_core.console.verb import Verb
from blackbox_core.console.verbs import Verbs
from blackbox_core.games import GAMES
from blackbox_core.games.atom4.verbs import verbs as atom4_verbs
from blackbox_core.games.duel.verbs import verbs as duel_verbs
from blackbox_core.games.solo.verbs import verbs as solo_verbs
from blackbox_core.games.teacher.devil_verbs import verbs as devil_verbs
from blackbox_core.games.teacher.drill_verbs import verbs as drill_verbs
from blackbox_core.games.teacher.learn_verbs import verbs as learn_verbs
from blackbox_core.games.teacher.puzzle_verbs import verbs as puzzle_verbs
from blackbox_core.games.teacher.steps_verbs import verbs as steps_verbs
from blackbox_core.usage import make_parser

VERBS: dict[str, Verbs] = {
    "Black Box": solo_verbs,
    "Lessons": learn_verbs,
    "The drill": drill_verbs,
    "The drill of steps": steps_verbs,
    "Puzzles": puzzle_verbs,
    "The devil's box": devil_verbs,
    "The duel, and Quantugeddon": duel_verbs,
    "Atom-4": atom4_verbs,
}


class Option(NamedTuple):
    """An option: how it is written, what may follow it, what it does, and among which others."""

    flags: list[str]
    values: str
    tells: str
    group: str

    @property
    def names_folder(self) -> bool:
        return self.values == "DIR"

    @property
    def choices(self) -> list[str]:
        """The words that may follow, where they can be told."""
        if not self.values or any(sign.isupper() for sign in self.values):
            return []
        return self.values.split("/")


def options() -> list[Option]:
    """Every option, in the order of --help."""
    return [
        Option(
            [*action.option_strings],
            str(action.metavar or ""),
            action.help or "",
            group.title or "",
        )
        for group in make_parser()._action_groups
        for action in group._group_actions
        if action.option_strings
    ]


def own_verbs(title: str) -> list[Verb]:
    """The verbs of a game that the usual one has not, or not as they are here."""
    if VERBS[title] is solo_verbs:
        return list(solo_verbs)
    usual = {(verb.form, verb.tells) for verb in solo_verbs}
    return [verb for verb in VERBS[title] if (verb.form, verb.tells) not in usual]


def games() -> dict[str, str]:
    """What each game is, by the name that is typed."""
    return {name: entry.tells for name, entry in GAMES.items()}
