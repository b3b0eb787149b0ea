"""What people say for the program's own words: the table of one language.

A table is text in sections. Of `small` and `light` words each is passed over, a light one only
beside something that says more; one of `ranges` between two numbers makes one of them, and before
one that is `counted` a number may only tell how many follow, and before one of `places` the word
for 1 is none; what is said with one of the `exceptions` holds but for something, and what
follows one of the `negations` is not wanted. A line of
`numbers`, of `words` that follow verbs, and of what is `said` has what is meant, a colon, and what
is said for it, by commas; a line that begins with a blank goes on with the one above. What is meant
may be several things by "/", or in several lines, of which the first that the game has counts; "-"
means nothing. A line of `topics` has what a question is about: words that must all be in it,
wherever, of which one that ends in a star is a beginning and # is one that has
figures.
`cells` has the letters of a row and of a column, `endings` what words of the language may end in,
so that other forms of a word are known by its stem, `stems` forms of a known word whose stem is
another, `questions` the words with which a question begins that asks for no deed, and `requests`
those with which one begins that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import log2

Spellings = Callable[[str], set[str]]

Vocabulary = tuple[set[str], dict[str, list[str]]]  # words, and the same by their stems

NOTHING = "-"
FIGURES = "#"
SHORTEST_STEM = 3
LONG_ENOUGH = 4  # letters of a word that may be meant by another
MOST_SLIPS = 4  # words of a line that may be mistyped: beyond that it is about something else
LIKE_ENOUGH = 0.6  # of what a line and a saying tell: so much in common, and they may mean the same


class Sayings:
    """A table, read: words and sayings in small letters, in every way they may be spelled."""

    def __init__(self, table: str, spellings: Spellings) -> None:
        self._spellings = spellings
        sections = Sections(table, spellings)
        self.small, self.light, self.ranges, self.counted, self.places = (
            sections.ways(name) for name in ("small", "light", "ranges", "counted", "places")
        )
        self.questions, self.negations = sections.ways("questions"), sections.ways("negations")
        self.requests, self._exceptions = sections.ways("requests"), sections.ways("exceptions")
        self._heads = {word.split()[0] for word in self.small if " " in word}
        self.numbers, self.words = sections.meanings("numbers"), sections.meanings("words")
        self._said: dict[str, tuple[str, ...]] = {}
        for meant, said in sections.entries("said"):
            self._take(said, choices(meant))
        self.topics = sections.topics()
        self._longest_part = max(
            (len(part) for _, topic in self.topics for part in topic), default=0
        )
        self.cells = tuple(word for _, word in sections.entries("cells")) or ("r", "c")
        self.longest = max((said.count(" ") + 1 for said in self._said), default=1)
        self._endings = {way for _, way in sections.entries("endings")}
        self._stems: dict[str, list[str]] = {}  # by other forms and their stems: what they mean
        for word, said in sections.entries("stems"):
            self._stems[said] = self._stems[self.stem(said)] = [word]
        self._vocabularies: dict[tuple[frozenset[str], bool], Vocabulary] = {}  # as they were asked
        self._forms: dict[str, str] = {}  # sayings, by the stems of their words
        self._often: dict[str, int] = {}  # stems of sayings, and in how many they are
        self._sayings: list[tuple[set[str], tuple[str, ...]]] = []

    def _take(self, said: str, meant: tuple[str, ...]) -> None:
        for way in self._spellings(said):
            core = self.without_small(way.split())
            for key in {way, " ".join(core) if core[1:] else way}:  # one word left says too little
                self._said[key] = self._said.get(key, ()) + meant
        for one in meant:
            self._said.setdefault(one, (one,))

    def meant(self, words: Iterable[str]) -> tuple[str, ...]:
        """What words together may mean, the likeliest first; nothing if they are no saying."""
        return self._said.get(" ".join(words), ())

    def about(self, words: list[str], least: int = 1) -> Iterator[tuple[str, ...]]:
        """What these words may be about, if so many of them tell it: the likeliest first."""
        words = words + [self.numbers[word] for word in words if self.numbers.get(word, "1") != "1"]
        words = words + [word[:-1] for word in words if word[:-1] in self.questions]  # what's
        told = {part for word in words for part in parts_told(word, self._longest_part)}
        for meant, parts in self.topics:
            if parts[least - 1 :] and told.issuperset(parts):
                yield meant

    def without_small(self, words: list[str]) -> list[str]:
        """The words that say something; all of them, if none does."""
        rest, at = list[str](), 0
        while at < len(words):
            most = 3 if words[at] in self._heads else 1
            ways = (n for n in range(most, 0, -1) if " ".join(words[at : at + n]) in self.small)
            passed = next(ways, 0)
            rest += [] if passed else [words[at]]
            at += passed or 1
        return rest or words

    def without_light(self, words: list[str]) -> list[str]:
        return [word for word in words if word not in self.light] or words

    def is_question(self, words: list[str]) -> bool:
        """Whether a line begins as a question does that asks for no deed."""
        first = [FIGURES if has_figures(word) else word for word in words[:2]]
        is_polite = any(" ".join(words[:most]) in self.small for most in (3, 4))  # IF I MAY
        return not is_polite and any(" ".join(first[:most]) in self.questions for most in (1, 2))

    def is_request(self, words: list[str]) -> bool:
        """Whether a line begins as one does that asks somebody to do something."""
        return " ".join(words[:2]) in self.requests or words[0] in self.requests

    def has_exception(self, words: Iterable[str]) -> bool:
        """Whether what a line says is to hold but for something."""
        line = f" {' '.join(words)} "
        return any(f" {way} " in line for way in self._exceptions)

    # --- what is not in the table, but like it ---

    def stem(self, word: str) -> str:
        """A word without what words of this language may end in."""
        ends = (at for at in range(SHORTEST_STEM, len(word)) if word[at:] in self._endings)
        return word[: next(ends, len(word))]

    def restated(self, words: list[str], others: Iterable[str], alone: bool = False) -> list[str]:
        """The words, those in no table as other forms of what is in one, or of what others are.

        What only stands among other words in a table is in none where a word must say it `alone`.
        """
        known, forms = self.vocabulary(others, alone)
        found = []
        for word in words:
            stem = "" if word in known or not word.isalpha() else self.stem(word)
            same = self._stems.get(word if stem else "") or forms.get(stem)
            same = same or self._stems.get(stem, [])
            found.append(min(same, key=lambda one: abs(len(one) - len(word)), default=word))
        return found

    def in_another_form(self, words: list[str]) -> list[str]:
        """The saying of which a line is another form, word for word; nothing if it is none's."""
        if not self._forms:
            for said in self._said:
                self._forms.setdefault(self.form(said.split()), said)
        return self._forms.get(self.form(words), "").split()

    def form(self, words: list[str]) -> str:
        return " ".join(map(self.stem, self.without_small(words)))

    def corrected(self, words: list[str], others: Iterable[str]) -> list[str]:
        """The words, those in no table as the nearest that are, if the fingers may have slipped."""
        from .keys import nearest

        known, _ = self.vocabulary(others)
        near = {one: (one, False) for one in known - set(self.numbers) if len(one) >= LONG_ENOUGH}
        slips = {word for word in words if word.isalpha() and word not in known}
        if len(slips) > MOST_SLIPS:
            return words
        return [nearest(word, near) or word if word in slips else word for word in words]

    def vocabulary(self, others: Iterable[str], alone: bool = False) -> Vocabulary:
        """All words that are known in this language, or that say something alone; and others."""
        asked = frozenset(others), alone
        if asked not in self._vocabularies:
            known = {*self.small, *self.light, *self.words, *self.numbers, *asked[0]}
            said = (words for words in map(str.split, self._said) if not (alone and words[1:]))
            known = known.union(*said)
            forms: dict[str, list[str]] = {}
            for one in sorted(known - set(self.numbers)):
                forms.setdefault(self.stem(one), []).append(one)
            self._vocabularies[asked] = known, forms
        return self._vocabularies[asked]

    def nearest(self, words: list[str]) -> tuple[str, ...]:
        """What the saying means that is most like a line, weighing rare words most; or nothing."""
        if not self._sayings:
            self._sayings = [
                (self.stems(said.split()), meant) for said, meant in self._said.items()
            ]
            for stems, _ in self._sayings:
                for stem in stems:
                    self._often[stem] = self._often.get(stem, 0) + 1
        line = self.stems(words)
        likeness, meant = max(
            ((self.likeness(line, stems), meant) for stems, meant in self._sayings if stems & line),
            key=lambda one: one[0],
            default=(0.0, ()),
        )
        return meant if likeness >= LIKE_ENOUGH else ()

    def stems(self, words: list[str]) -> set[str]:
        return {*map(self.stem, self.without_small(words))}

    def likeness(self, line: set[str], said: set[str]) -> float:
        """What two have in common of what both tell together, from 0 to 1."""
        both = line & said
        return self.weight(both) / self.weight(line | said) if both else 0.0

    def weight(self, stems: Iterable[str]) -> float:
        """How much words tell: rare ones more."""
        total = len(self._sayings)
        return sum(log2(1 + total / self._often.get(stem, 1)) for stem in stems)

    def is_range(self, words: Iterable[str], numbers: list[str]) -> bool:
        """Whether words say from one number to another."""
        two = [number for number in numbers if number.isdigit()]
        return len(two) == len(numbers) == 2 and not self.ranges.isdisjoint(words)


def parts_told(word: str, longest: int) -> Iterator[str]:
    """What of a topic a word tells: itself, all that it begins with, and that it has figures."""
    if word != FIGURES:
        yield word
    yield from (word[:most] + "*" for most in range(min(len(word), longest) + 1))
    if has_figures(word):
        yield FIGURES


def has_figures(word: str) -> bool:
    return any(map(str.isdigit, word))


class Sections:
    """The sections of a table: entries as written, or in every way that they may be spelled."""

    def __init__(self, table: str, spellings: Spellings) -> None:
        self._lines, self._spellings = dict(sections_of(table)), spellings

    def entries(self, name: str) -> Iterator[tuple[str, str]]:
        """What is meant, and what is said for it, one by one."""
        for line in self._lines.get(name, []):
            meant, colon, said = line.rpartition(": ")
            for one in said.split(","):
                if one.strip():
                    yield meant.strip() if colon else "", one.strip()

    def ways(self, name: str) -> set[str]:
        """The words of a section that need no meaning."""
        return {way for _, said in self.entries(name) for way in self._spellings(said)}

    def meanings(self, name: str) -> dict[str, str]:
        """What each word of a section means."""
        return {way: meant for meant, said in self.entries(name) for way in self._spellings(said)}

    def topics(self) -> list[tuple[tuple[str, ...], list[str]]]:
        """What questions are about, and the words that tell it: first those that say more."""
        topics = [
            (choices(meant), way.split())
            for meant, said in self.entries("topics")
            for way in self._spellings(said)
        ]
        return sorted(topics, key=lambda topic: -len(topic[1]))


def choices(meant: str) -> tuple[str, ...]:
    """The several things that one entry may mean, which "/" divides."""
    return tuple(one.strip() for one in meant.split("/"))


def sections_of(table: str) -> Iterator[tuple[str, list[str]]]:
    """The sections by their names, each with its lines; those that go on are joined."""
    name, lines = "", list[str]()
    for line in table.splitlines():
        if line[:1] == "[":
            yield name, lines
            name, lines = line.strip("[] "), []
        elif line[:1] == " " and lines:
            lines[-1] += "," + line
        elif line.strip() and line[0] != "#":
            lines.append(line)
    yield name, lines
