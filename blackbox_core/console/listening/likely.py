"""Rank the verbs that a line may mean: by the phrase in the lexicon that is most like the line, and
by the evidence of each word of the line.

Each word speaks for the verbs that have it in their phrases or in their help. The fewer verbs have
a word, the more it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import takewhile
from math import log2

from ..phrases import English, current_language, phrase
from ..verb import Verb
from .grammar import Grammar
from .line import Line
from .slots import MORE, SIDES, SWITCHES, argument, counts, fill, words_of

LIKE_ENOUGH = 0.42  # likeness at which a phrase is taken for what a line means
VERY_LIKE = 0.85  # likeness of a phrase that outweighs the evidence of the words
NEARLY = 0.85  # part of the best likeness at which another phrase is as near
IN_HELP = 0.8  # weight of a word in the help of a verb, compared with a word in its phrases
SMALL = 0.25  # share of its weight that a word such as `me` has
UNKNOWN = 1.5  # weight of a word that no verb has
EVIDENCE = 0.8  # greatest share that the words of a line add to the likeness of a phrase
UNFIT = 0.6  # share that remains for a verb that cannot be used now, or with the arguments
AT_ALL = 0.25  # share at which a verb is named to the player
NAMED_AS_WELL = 0.4  # part of the greatest share at which a verb is named as well
NEAR_ENOUGH = 0.8  # part of the share of a verb at which another verb may be meant as well
AFTER_A_VERB = {*SWITCHES, MORE, "round"}  # words that are arguments only of a verb by its name
KEPT = 512  # verbs whose help is remembered as words


class Likely:
    """The phrases and verbs that the words of a line may mean, the likeliest first."""

    def __init__(self, grammar: Grammar, line: Line, words: list[str]) -> None:
        self.grammar, self.words = grammar, words
        self._verbs: dict[tuple[str, ...], str] = {}
        names = [word for word in words if grammar.tells(word) and grammar.verbs.named(word)]
        ranked = grammar.lexicon.ranked(words, names, line.words)
        self.ranked = [scored for scored in ranked if self.may_mean(scored.said)]
        least = max([LIKE_ENOUGH, *(best.likeness * NEARLY for best in self.ranked[:1])])
        near = [*takewhile(lambda scored: scored.likeness >= least, self.ranked)]
        self.likeness, self.phrase = near[0] if near else (0.0, "")
        self.phrases = [scored.said for scored in near]

    def may_mean(self, said: str) -> bool:
        """Return whether the phrase `said` may be what the line means. A phrase with a number above
        1 may only if the line has another telling word of it. A phrase such as `atom four` has
        none, and may only if the line says nothing else.
        """
        told, tells, key = said.split(), self.grammar.tells, self.grammar.lexicon.key
        if not any(argument(word).isdecimal() and argument(word) != "1" for word in told):
            return True
        if telling := {key(word) for word in told if tells(word)}:
            return not telling.isdisjoint(map(key, self.words))
        rest = [word for word in self.words if word not in told]
        is_said = f" {said} " in f" {' '.join(self.words)} "
        return is_said and not any(tells(word) or argument(word) for word in rest)

    @cached_property
    def arguments(self) -> list[str]:
        """The arguments in the line, such as numbers and cells, except words such as ON and MORE.

        A number that counts atoms or cells is no argument, and neither is `two` in a phrase such as
        `two players`.
        """
        follows, _ = fill([word for word in self.words if word not in self.counted])
        if self.grammar.is_of_atoms(self.words) and counts(self.words):
            follows = [word for word in follows if not word.isdecimal()]
        return [word for word in follows if word not in AFTER_A_VERB]

    @property
    def counted(self) -> set[str]:
        """The numbers and sides that belong to one of the likeliest phrases, such as `two` in `two
        players`.
        """
        whole = [said.split() for said in self.phrases if {*said.split()}.issubset(self.words)]
        own = {word: argument(word) for said in whole for word in said}
        return {
            word for word, meant in own.items() if meant.isdecimal() or meant in {*SIDES, "edge"}
        }

    def verb_of(self, said: str) -> str:
        """Return the verb that a phrase means at this table, or "" if it means none."""
        meant = self.grammar.lexicon.phrases.get(said, (said,))
        if meant not in self._verbs:
            command = self.grammar.meaning(said, [])
            verbs = [word for word in command if self.grammar.verbs.in_english(word)]
            self._verbs[meant] = next((word for word in verbs if word != "help"), "")
        return self._verbs[meant]

    @property
    def verbs(self) -> list[str]:
        """The verbs that are likely enough to be named to the player."""
        most = max(self.shares.values(), default=0.0)
        least = max(AT_ALL, most * NAMED_AS_WELL)
        return [name for name, share in self.shares.items() if share >= least]

    def rivals(self, name: str) -> list[str]:
        """Return the other verbs that are about as likely as the verb `name`, or likelier. Return
        [] if the line is very like a phrase.
        """
        if self.likeness > VERY_LIKE:
            return []
        least = self.shares.get(name, 0.0) * NEAR_ENOUGH
        return [other for other, share in self.shares.items() if other != name and share >= least]

    @cached_property
    def shares(self) -> dict[str, float]:
        """{verb: how likely the words mean the verb}, the likeliest first. It is the likeness of
        the most similar phrase, and the evidence of all words.
        """
        shares: dict[str, float] = {}
        for likeness, said in self.ranked:
            if name := self.verb_of(said):
                shares.setdefault(name, likeness)
        for name, weight in self.evidence().items():
            shares[name] = shares.get(name, 0.0) + EVIDENCE * weight
        fitting = ((name, share * self.fitness(name)) for name, share in shares.items())
        return dict(sorted(fitting, key=lambda item: -item[1]))

    def fitness(self, name: str) -> float:
        """Return the part of its share that a verb keeps: less than 1 if it cannot be used now, or
        not with the arguments of the line.
        """
        verb = self.grammar.verbs.in_english(name)
        is_unusable = verb is not None and not self.grammar.suits(verb)
        is_unfit = self.arguments and not self.grammar.takes(name, self.arguments)
        return (UNFIT if is_unusable else 1) * (UNFIT if is_unfit else 1)

    def evidence(self) -> dict[str, float]:
        """Return {verb: part of the words that speak for it}, from 0 to 1, by their weights. If all
        words are small, they speak for no verb.
        """
        words = dict.fromkeys(filter(str.isalpha, self.words))  # in order: sums are the same
        telling = {*filter(self.grammar.tells, words)}
        found: dict[str, float] = {}
        total = 0.0
        for word in words if telling else ():
            share = 1 if word in telling else SMALL
            weights = dict(self.weights(self.grammar.lexicon.key(word)))
            total += share * max(weights.values(), default=UNKNOWN)
            for name, weight in weights.items():
                found[name] = found.get(name, 0.0) + share * weight
        return {name: weight / total for name, weight in found.items()}

    def weights(self, key: str) -> Iterator[tuple[str, float]]:
        """Yield (verb, weight) for each verb that has a word with the stem `key`. The weight grows
        with the number of its phrases that have the word.
        """
        numbers = self.grammar.lexicon.verbs_with(key)
        having = sum(name in numbers for name in self.helps)
        explained = {name for name, words in self.helps.items() if key in words}
        for name in self.helps:
            number, weight = numbers[name], 0.0
            if number:
                weight += log2(1 + len(self.helps) / having) * number / (number + 1)
            if name in explained:
                weight += log2(1 + len(self.helps) / len(explained)) * IN_HELP
            if weight:
                yield name, weight

    @cached_property
    def helps(self) -> dict[str, frozenset[str]]:
        """{verb: the stems of the words in its help}, for all verbs at the table except HELP."""
        language = current_language()
        verbs = (verb for verb in self.grammar.verbs if verb.name != "help")
        return {verb.name: help_words(language, verb) for verb in verbs}


@lru_cache(maxsize=KEPT)
def help_words(language: English, verb: Verb) -> frozenset[str]:
    """Return the stems of the words in the help of a verb, without small words such as THE."""
    lexicon, words = language.lexicon, filter(str.isalpha, words_of(phrase(verb.tells)))
    return frozenset(lexicon.key(word) for word in words if not lexicon.is_small(word))
