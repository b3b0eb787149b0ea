"""Read the lexicon of one language: the words and phrases that players type, and the commands that
they mean by them.

The text of a lexicon has lines `meaning: words and phrases`. The words and phrases are divided by
commas. A line that begins with a blank continues the line above, and a line that begins with "#" is
a comment. There are six kinds of lines:

    ray: fire, shoot at         phrases that mean a command
    ? set: sure about           phrases from which a command is only guessed
    =5: five, fifth             words for an argument: a number, or a word such as `row` or `left`
    (connective): the, at       the words of a class (see CLASSES)
    ~put: putting, puts         forms of a word that are not recognised by its ending
    @atommaster learn: l        keys of another program, for a command, while its keyboard is in use

If a phrase means several commands, they are divided by "/", as in `ray / -`. The first that the
game has and that can be used now is taken. "-" is an answer to the open question, and `help ray`
explains a verb.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain
from math import log2
from typing import NamedTuple

CLASSES = {
    "connective": "words that a command may hold beside its verb and its arguments",
    "filler": "words that tell little of what a line is about",
    "counted": "nouns before which a number says how many, and not which",
    "place": "words before which the word for 1 stands for a thing",
    "quality": "words after which the word for 1 stands for a thing",
    "and": "words that join numbers without making a range of them",
    "range": "words that make a range of two numbers",
    "question": "words with which a question begins",
    "manner": "words with which a question begins how something is done",
    "request": "words with which a polite request begins",
    "doubt": "words that deny, suppose, report, quote or put off",
    "past": "words that report, unless the open question takes results",
    "self": "words by which players speak of themselves or ask politely",
    "naming": "words before the name of a saved game or a recording",
    "exception": "words after which something is excepted",
    "ending": "endings of the words of the language",
    "ordinal": "endings of a number in figures that make it an ordinal",
    "key": "names of keys, with which no command begins",
    "turning": "words with which a switch is turned on or off",
    "cell": "the letters of a row and of a column",
    "atom": "nouns of what is in the box, beside which a number fires no ray",
    "article": "words before a number that a full stop after it makes an ordinal",
    "entry": "nouns that make an ordinal the number of an entry",
    "negation": "words that turn the meaning of a phrase round",
    "linking": "letters between the parts of a compound, in a language that has compounds",
}
SAME_STEM = 0.75  # share of its weight that a word has if the line has another form of it
SHORTEST_STEM = 3
LEAST_STEM = 4  # letters that a word for an argument keeps without its ending
KEY = 7  # letters by which stems are compared
FIGURES = "#"  # stands for a word with figures
MISSING, SURPLUS = 1.0, 0.35  # weights of words that only the phrase, or only the line, has
LITTLE = 0.15  # share of its weight that a filler has
CORRECTED = 0.7  # share of its weight that a corrected word has
TURNED = 0.7  # share of its likeness that a phrase has if only it, or only the line, is negated
BESIDE = 0.7  # weight of words beside a phrase of CHATTER
CHATTER = {"yes", "no", "return", "hello"}  # meanings of a line that says nothing else


class Scored(NamedTuple):
    """A phrase of the lexicon (`said`), and its likeness to a line, from 0 to 1."""

    likeness: float
    said: str


class Lexicon:
    """The words and phrases that players may type in one language, with their meanings."""

    def __init__(self, table: str, spellings: Callable[[str], set[str]]) -> None:
        self._classes: dict[str, list[str]] = {name: [] for name in CLASSES}
        self.phrases: dict[str, tuple[str, ...]] = {}
        self._slots: dict[str, str] = {}
        self._forms: dict[str, str] = {}
        self.keyboards: dict[str, dict[str, str]] = {}  # the command of each key, by keyboard
        self._guessed: set[str] = set()
        self._spelled: dict[str, str] = {}  # each spelling of a word: the word
        for meaning, said in entries(table):
            self._take(meaning, said)
        own = [*self._classes["connective"], *self._classes["filler"], *self._slots, *self._forms]
        everything = chain(self.phrases, own, *self._classes.values())
        words = dict.fromkeys(word for entry in everything for word in entry.split())
        for word in words:  # in the order of the text, the same at each start
            is_joining = word in self._classes["connective"] or word in self._classes["and"]
            for spelling in spellings(word):
                if spelling[1:] or is_joining:  # a single letter stands for a verb
                    self._spelled.setdefault(spelling, word)
        self._spelled |= {word: word for word in words}
        self.known = frozenset(words)
        self.longest = max((said.count(" ") + 1 for said in self.phrases), default=1)

    def _take(self, meaning: str, said: str) -> None:
        """Add an entry: the word or phrase `said`, and its meaning as the lexicon's text has it,
        such as "ray" or "=5".
        """
        said = said.casefold().replace("'", "").replace("\u0451", "\u0435")
        if meaning[0] == "(":
            self._classes[meaning.strip("()")].append(said)
        elif meaning[0] == "=":
            self._slots.setdefault(said, meaning[1:])
        elif meaning[0] == "~":
            self._forms[said] = meaning[1:]
        elif meaning[0] == "@":
            keyboard, _, command = meaning[1:].partition(" ")
            self.keyboards.setdefault(keyboard, {})[said] = command
        else:
            if meaning[0] == "?":
                self._guessed.add(said)
            choices = tuple(part.strip("? ") for part in meaning.split("/"))
            self.phrases[said] = self.phrases.get(said, ()) + choices
            if said.endswith(" " + FIGURES) and said.count(" ") > 1 and meaning[0] != "?":
                said = said.removesuffix(" " + FIGURES)
                self.phrases[said] = choices + self.phrases.get(said, ())

    # --- words ---

    def base(self, word: str) -> str:
        """Return a word in the spelling of the lexicon. Return it unchanged if the lexicon does not
        have the word.
        """
        return self._spelled.get(word, word)

    def is_in(self, name: str, words: Iterable[str]) -> bool:
        """Return whether these words together are an entry of a class of words, such as
        "connective". `name` is the name of the class.
        """
        return " ".join(words) in self._members[name]

    @cached_property
    def _members(self) -> dict[str, frozenset[str]]:
        return {name: frozenset(said) for name, said in self._classes.items()}

    def is_small(self, word: str) -> bool:
        """Return whether a word is a connective such as `to`, or a filler such as `me`."""
        return word in self._members["connective"] or word in self._members["filler"]

    def holds(self, name: str, words: list[str]) -> bool:
        """Return whether one or more consecutive words are an entry of a class of words, such as
        "exception". `name` is the name of the class.
        """
        line = f" {' '.join(words)} "
        return any(f" {said} " in line for said in self._classes[name])

    @property
    def cell_letters(self) -> tuple[str, ...]:
        """The letters that players write before the numbers of a row and of a column, such as ("r",
        "c") for `r3c4`.
        """
        return tuple(self._classes["cell"]) or ("r", "c")

    @property
    def linking(self) -> list[str]:
        """The letters that can stand between the parts of a compound word."""
        return self._classes["linking"]

    def slot(self, word: str) -> str:
        """Return the argument that a word means, such as "5" for `five`, or "" if it means none."""
        if word in self._slots or word in self.known:
            return self._slots.get(word, "")
        return self._stems.get(self.stem(word), "")

    def slots_beginning_with(self, beginning: str) -> set[str]:
        """Return the arguments, such as "left", for which the lexicon has a word that begins with
        `beginning`.
        """
        return {meant for word, meant in self._slots.items() if word.startswith(beginning)}

    def number(self, word: str) -> str:
        """Return the number that a word means, in digits, or "" if it means none."""
        slot = self.slot(word)
        return slot if slot.isdecimal() else ""

    @cached_property
    def _stems(self) -> dict[str, str]:
        """{stem of a word: the argument that the word means}. The stems are used because words may
        be inflected.
        """
        stems = {self.stem(word): meant for word, meant in self._slots.items()}
        return {stem: meant for stem, meant in stems.items() if len(stem) >= LEAST_STEM}

    def stem(self, word: str) -> str:
        """Return a word without its longest ending that the lexicon has, if enough letters
        remain.
        """
        ends = (
            at for at in range(SHORTEST_STEM, len(word)) if word[at:] in self._members["ending"]
        )
        return word[: next(ends, len(word))]

    # --- phrases ---

    def meant(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return the commands that a phrase can mean, the likeliest first."""
        said = " ".join(words)
        return () if said in self._guessed else self.phrases.get(said, ())

    def key(self, word: str) -> str:
        """Return the stem of a word, which all forms of the word have in common."""
        return self.stem(self._forms.get(word, word))[:KEY]

    def keys(self, words: Iterable[str], typed: Iterable[str] = ()) -> dict[str, float]:
        """Return {stem: weight} for these words. The rarer a word, the greater is its weight.
        Fillers, such as `me`, have little weight.

        `typed` are the words as they were typed. If it is given, all other words were corrected,
        and weigh less.
        """
        keys: dict[str, float] = {}
        for word in words:
            key, share = self.key(word), LITTLE if self._is_slight(word) else 1
            share *= CORRECTED if typed and word not in typed and word != FIGURES else 1
            keys[key] = max(keys.get(key, 0.0), share * self._rarity(key))
        return keys

    @cached_property
    def commonest(self) -> list[str]:
        """All words of the lexicon: first those that mean arguments, then those that are in the
        most phrases.
        """
        return sorted(
            self.known, key=lambda word: (word not in self._slots, -self.frequency(word), word)
        )

    def frequency(self, word: str) -> int:
        """Return the number of phrases that contain a word or another form of it."""
        return len(self._index.get(self.key(word), ()))

    def _rarity(self, key: str) -> float:
        """Return the weight of a stem: the fewer phrases contain it, the greater is its weight."""
        return log2(1 + len(self.phrases) / (1 + len(self._index.get(key, ()))))

    def _is_slight(self, word: str) -> bool:
        """Return whether a word says little about the meaning of a line, as numbers and fillers
        such as `me` do.
        """
        return word in self._slight or word.isdecimal()

    @cached_property
    def _slight(self) -> frozenset[str]:
        """The words that say little about what a line means: fillers, connectives such as THE, and
        most words that mean arguments.
        """
        numbers = {word for word, meant in self._slots.items() if meant.isdecimal()}
        arguments = self._slots.keys() - self.phrases.keys() - numbers
        return self._members["filler"] | self._members["connective"] | arguments | {FIGURES}

    @cached_property
    def _index(self) -> dict[str, list[str]]:
        """{stem: the phrases that contain a word with this stem}."""
        index: dict[str, list[str]] = {}
        for said in self.phrases:
            for key in {*map(self.key, said.split())}:
                index.setdefault(key, []).append(said)
        return index

    def verbs_with(self, key: str) -> Counter[str]:
        """Return {verb: number of phrases for the verb that contain a word with the stem `key`}."""
        return Counter(
            verb
            for said in self._index.get(key, ())
            for verb in {
                choice.removeprefix("help ").partition(" ")[0] for choice in self.phrases[said]
            }
        )

    @cached_property
    def _weighed(self) -> dict[str, dict[str, float]]:
        """{phrase: {stem: weight}} for the phrases that were compared before, so that they are not
        computed again.
        """
        return {}

    def ranked(self, words: list[str], names: list[str], typed: list[str]) -> list[Scored]:
        """Return phrases, and the verb names `names`, each with its likeness to a line. The most
        similar comes first.

        `words` are the words of the line after correction, and `typed` the words as they were
        typed.
        """
        figures = {word for word in words if any(map(str.isdigit, word)) or self.number(word)}
        rest = [word for word in words if word not in figures or word in self.known]
        own = [*rest, FIGURES] if figures else rest
        line = self.keys(own, typed)
        telling = [key for key in line if key != FIGURES and not key.isdecimal()]
        near = {said for key in telling for said in self._index.get(key, ())}
        scored = [Scored(self._likeness(line, own, said), said) for said in near.union(names)]
        named = {self._forms.get(word, word) for word in own}

        def order(it: Scored) -> tuple[float, int, str]:  # of equals, that with the most words
            return -it.likeness, -len(named.intersection(it.said.split())), it.said

        return sorted(scored, key=order)

    def _likeness(self, line: dict[str, float], words: list[str], said: str) -> float:
        """Return the likeness of the phrase `said` to a line, from 0 to 1: the weight of the words
        that both have, compared with the weight of all words. `line` is {stem: weight}.
        """
        told = said.split()
        phrase = self._weighed.get(said)
        if phrase is None:
            phrase = self._weighed[said] = self.keys(told)
        exact = {self.key(word) for word in words if word in told}
        both = sum(
            min(weight, line[key]) * (1 if key in exact else SAME_STEM)
            for key, weight in phrase.items()
            if key in line
        )
        missing = sum(weight for key, weight in phrase.items() if key not in line)
        surplus = sum(weight for key, weight in line.items() if key not in phrase)
        is_chatter = CHATTER.issuperset(self.phrases.get(said, told))
        compared = both + MISSING * missing + (BESIDE if is_chatter else SURPLUS) * surplus
        is_turned = self.denies(words) != self.denies(told)
        return both / compared * (TURNED if is_turned else 1) if compared else 0.0

    def denies(self, words: list[str]) -> bool:
        """Return whether one of these words is a negation, such as NOT."""
        return not self._members["negation"].isdisjoint(words)


def entries(table: str) -> Iterator[tuple[str, str]]:
    """Yield (meaning, word or phrase) for each word or phrase in the text of a lexicon."""
    meaning = ""
    for line in table.splitlines():
        if not line.strip() or line[0] == "#":
            continue
        if line[0] != " ":
            meaning, _, line = line.partition(": ")
        for said in line.split(","):
            if said.strip():
                yield meaning.strip(), said.strip()
