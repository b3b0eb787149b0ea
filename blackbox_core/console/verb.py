"""A verb: how it is typed, what it does, and how wrong arguments are refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from .phrases import current_language, join_or, later, phrase
from .session import Dialogue, Refused

Action = Callable[[Any, list[str]], Dialogue]


MAX_WORDS = 999
FIRST_SENTENCE = re.compile(r".+?\S\S\.(?= |$)|.+")  # not `z. B.`
GREETING = "hello"  # the command for a line that asks for nothing
OTHER_GAMES = later("Other games")  # the group of the verbs that leave this one
# What a verb may do: LOSES ends a round or the game, wipes marks or shows what is hidden; MOVES
# changes a round; HELPS gives help that counts. A guess at any of them is offered, and not done.
LOSES, MOVES, HELPS = "loses", "moves", "helps"
ASKED = {
    "ON/OFF",
    "NAME",
}  # arguments that may be left out, because the program inverts a switch or asks for a name
SWITCHES = {"ON/OFF", "STANDING"}  # arguments that are ON or OFF; a verb can show something alone
ACTING_KINDS = {"ON/OFF", "LANGUAGE", "SIZE", "WHO", "LEVEL", "NAME", "FILE", "SKILL", "DATE"}
WANTED = {  # by the kind of the argument: how it is typed
    "CELL": (later("{verb} needs a cell: try {example}."), "3,4"),
    "CELL CELL": (later("{verb} needs two cells: try {example}."), "3,4 4,5"),
    "CELLS": (later("{verb} needs at least one cell: try {example}."), "3,4 5,5"),
    "NS": (later("{verb} needs a number: try {example}."), "5"),
    "N": (later("{verb} needs a number: try {example}."), "5"),
    "NAME": (later("{verb} needs a name: try {example}."), later("FRIDAY")),
}
WANTS = later("{verb} needs something after it: try {example}.")
TOO_MUCH = later("There are too many words after {verb}: try {example}.")


class Verb(NamedTuple):
    """A verb that the player can type: its name and usage, its help, and the function that carries
    it out.
    """

    name: str
    usage: str  # the name and the arguments
    tells: str  # one sentence of help
    letter: str
    also: tuple[str, ...]  # synonyms
    example: str  # what can follow the verb
    when: str  # when it can be used, such as during a round
    risk: str  # what it may do: LOSES, MOVES or HELPS
    group: str  # its heading in HELP
    least: int  # the least number of words after it
    most: int  # the greatest number
    action: Action

    @property
    def shown(self) -> str:
        """The name to type in the current language, in capitals."""
        return current_language().own("verb", self.name).upper()

    @property
    def arguments(self) -> list[str]:
        """The arguments in the usage of the verb, such as ["(CELL...)"]."""
        return self.usage.split()[1:]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the arguments, such as ["CELL"] for the usage (CELL...)."""
        return [argument.strip("().") for argument in self.arguments]

    @property
    def form(self) -> str:
        """The verb with its arguments, as HELP shows it: in the current language and in
        capitals.
        """
        return " ".join([self.shown, *map(form_in_language, self.arguments)])

    @property
    def other_words(self) -> str:
        """The letter and the synonyms of the verb, in capitals.

        If the current language has its own name for the verb, they are the English name and the
        letter.
        """
        if self.shown != self.name.upper():
            return f"{self.name} {self.letter}".strip().upper()
        return " ".join(filter(None, [self.letter, *self.also])).upper()

    def tell(self) -> str:
        """Return the help text on the verb: how it is typed, and the sentence that explains it."""
        forms = join_or([self.form, *self.other_words.split()])
        return phrase("{form}: {tells}", form=forms, tells=phrase(self.tells))

    def tell_briefly(self) -> str:
        """Return the name of the verb and the first sentence of its help."""
        tells = FIRST_SENTENCE.match(phrase(self.tells))
        return phrase("{form}: {tells}", form=self.shown, tells=tells[0] if tells else "")

    def refuse_these(self, words: list[str]) -> NoReturn:
        """Raise Refused because the verb cannot have these words as arguments."""
        if not self.most:
            raise Refused(
                phrase("{verb} takes nothing after it: type {verb} alone.", verb=self.shown)
            )
        self.refuse(self.wanted[0] if len(words) < self.least else TOO_MUCH)

    def takes(self, words: list[str]) -> bool:
        """Return whether the verb can have these words as arguments, by their number and their
        form.
        """
        if not self.least <= len(words) <= self.most:
            return False
        kinds = self.kinds
        if "VERB" in kinds and any(word[0].isdecimal() for word in words):
            return False
        lone = len(words) == 1 and words[0].isdecimal()
        if "CELL" in kinds:
            return not lone
        return not (words and "N" in kinds and "," in words[0])

    def acts(self, has_arguments: bool) -> bool:
        """Return whether the verb, with or without arguments, does more than show something."""
        kinds = self.kinds if has_arguments else [kind for kind in self.kinds[:1] if kind in ASKED]
        leaves = self.group == OTHER_GAMES
        return bool(self.risk) or leaves or not ACTING_KINDS.isdisjoint(kinds)

    @property
    def is_switch(self) -> bool:
        """Whether ON or OFF can follow the verb."""
        return not SWITCHES.isdisjoint(self.kinds)

    @property
    def wanted(self) -> tuple[str, str]:
        """The message for a verb that was typed without its argument, and an example of the
        argument.
        """
        kinds = [kind.strip("()").replace("...", "S") for kind in self.arguments]
        return WANTED.get(" ".join(kinds)) or WANTED.get(kinds[0], (WANTS, ""))

    def refuse(self, refusal: str) -> NoReturn:
        """Raise Refused with the message `refusal`, which shows an example of the verb."""
        example = in_player_words(
            phrase(self.example or self.wanted[1]), "verb" if "VERB" in self.usage else "word"
        )
        raise Refused(phrase(refusal, verb=self.shown, example=f"{self.shown} {example}".strip()))


def in_player_words(example: str, context: str) -> str:
    """Return `example` with its words translated into the current language, if players type them in
    that language. `context` is the kind of the words, "verb" or "word".
    """
    own = {word: current_language().own(context, word.lower()) for word in example.split()}
    return " ".join(
        word if word.lower() == own_word else own_word.upper() for word, own_word in own.items()
    )


def form_in_language(argument: str) -> str:
    """Return an argument of a usage, such as (CELL...), in the current language."""
    what = argument.strip("().")
    return argument.replace(what, current_language().own("form", what))


def on_demand(module: str, package: str) -> Action:
    """Return the function that carries out a verb. It loads the module with the code only when the
    verb is first typed, because loading takes long.

    `module` is the name of the module and of the function in it. It is relative to `package` if it
    begins with a dot.
    """
    where, _, name = module.rpartition(".")

    def act(table: Any, words: list[str]) -> Dialogue:
        dialogue: Dialogue = getattr(import_module(where, package), name)(table, words)
        return dialogue

    return act


def arity(usage: str) -> tuple[int, int]:
    """Return the least and the greatest number of words after a verb with this usage.

    `(N)` stands for none or one, `CELL` for one or two, `CELL...` for many.
    """
    least = most = 0
    for argument in usage.split()[1:]:
        least += not argument.startswith("(")
        most += MAX_WORDS if "..." in argument else 2 if "CELL" in argument else 1
    return least, most
