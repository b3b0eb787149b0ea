"""A typed line: its words, and the signs that it is not meant as a command."""

from __future__ import annotations

from itertools import pairwise

from ..phrases import current_language
from .letters import cleaned
from .lexicon import FIGURES
from .slots import is_ordinal, small_words, words_of

QUOTES = '"'
SHELLS = tuple(":!$%@/\\")  # signs before what is typed to a shell, an editor or a chat
COMPARISONS = {"<", ">", "<=", ">=", "=="}
LONGEST_SENTENCE = 14  # words; more are a text and no command
PRINTED = 3  # words that a printed sentence has at least


class Line:
    """A typed line: its words, and the signs that it is not meant as a command, because it is a
    question or a quotation, for example.

    Each word is in the spelling of the lexicon, if the lexicon has the word.
    """

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self.text = cleaned(typed)
        self.lexicon = current_language().lexicon
        small = small_words(self.text)
        if small[2:] and small[0] == small[1] and small[0].isalpha():
            small = small[1:]  # typed twice
        self.words = [*map(self.lexicon.base, small)]
        self._small = dict(zip(self.words, small, strict=True))

    def as_typed(self, command: list[str]) -> list[str]:
        """Return a command in which the words after the verb are spelled as the player
        typed them.
        """
        return [*command[:1], *(self._small.get(word, word) for word in command[1:])]

    @property
    def asks(self) -> bool:
        """Whether the line is a question. A request in the form of a question, such as `could you`,
        does not count.
        """
        return not self.requests and ("?" in self.text or self.begins("question"))

    @property
    def asks_how(self) -> bool:
        """Whether the line asks how something is done."""
        return self.begins("manner")

    @property
    def requests(self) -> bool:
        """Whether the line begins with a polite request, such as `could you`, or ends with one."""
        return self.length_of("request") > 0 or bool(self.request_at_end)

    @property
    def wish(self) -> list[str]:
        """The words of the line without a polite request, such as `could you`, at the beginning or
        the end.
        """
        most = len(self.words) - len(self.request_at_end)
        return self.words[self.length_of("request") : most] or self.words

    @property
    def request_at_end(self) -> list[str]:
        """The words of a polite request at the end of the line, as in `fire at 5, would you?`. The
        list is empty if there is none, or if the line begins with a question or with a word such
        as `I`.
        """
        last, text = self.words[-2:], self.text.rstrip()
        is_added = text.endswith("?") and "," in text and self.words[2:]
        is_other = self.begins("question") or self.lexicon.is_in("self", self.words[:1])
        is_request = is_added and not is_other and self.lexicon.is_in("request", last)
        return last if is_request else []

    def begins(self, name: str) -> bool:
        """Return whether the line begins with an entry of a class of words in the lexicon, such as
        "question". `name` is the name of the class. In an entry, `#` stands for a number.
        """
        return self.length_of(name) > 0

    def length_of(self, name: str) -> int:
        """Return the number of words of the entry with which the line begins, or 0 if it begins
        with none. The entry must be in the class of words `name`, such as "request".
        """
        words = ["#" if any(map(str.isdigit, word)) else word for word in self.words]
        return next((most for most in (3, 2, 1) if self.lexicon.is_in(name, words[:most])), 0)

    def doubts(self, phrase: str, *, reports: bool = False) -> bool:
        """Return whether the line casts doubt on the phrase `phrase` in it, because its other words
        deny, suppose, report or quote the phrase, or make an exception.

        If `reports` is true, the player is asked for a result, so a past tense is no doubt. A
        negation belongs to the phrase only if the line has all words of the phrase.
        """
        said = {*phrase.split()} - {FIGURES}
        beside = [word for word in self.wish if word not in said]
        lexicon, classes = self.lexicon, ("doubt",) if reports else ("doubt", "past")
        return (
            any(lexicon.is_in(name, [word]) for word in beside for name in classes)
            or lexicon.denies(beside if said.issubset(self.wish) else self.wish)
            or lexicon.holds("exception", self.words)
            or self.is_quoted
            or self.is_printed
        )

    @property
    def is_quoted(self) -> bool:
        """Whether the line has quotation marks, or is a note such as `Points: 3`."""
        return QUOTES in self.text.strip()[1:-1] or self.has_label

    @property
    def has_label(self) -> bool:
        """Whether the line is a note such as `Points: 3`, in which a colon stands after a word."""
        return any(word.endswith(":") and word[:-1].isalpha() for word in self.text.split()[:-1])

    @property
    def is_foreign(self) -> bool:
        """Whether the line begins with a sign of a quotation or of a shell command, or is a
        comparison such as `a < b`.
        """
        text = self.text.strip()
        is_quotation = (bool(self.words[1:]) and text[:1] in QUOTES) or text[:1] == ">"
        return is_quotation or text[:1] in SHELLS or not COMPARISONS.isdisjoint(text.split())

    @property
    def points_back(self) -> bool:
        """Whether an ordinal number counts things and is not the entry of a ray, as in `the 4th
        one`.
        """
        lexicon, words = self.lexicon, pairwise(["", *self.text.split()])
        counts = any(
            is_ordinal(word) or (word[-1] == "." and lexicon.is_in("article", small_words(article)))
            for article, word in words
            if word[-1:].isalpha() or word[-1:] == "."
            if any(map(str.isdigit, word))
        )
        return counts and not any(lexicon.is_in("entry", [word]) for word in self.words)

    @property
    def is_sentence(self) -> bool:
        """Whether the line is written as a sentence: with a capital at the beginning and a full
        stop or colon at the end.
        """
        text = self.text.strip()
        return text[:1].isupper() and text.endswith((".", ":")) and not text.isupper()

    @property
    def is_printed(self) -> bool:
        """Whether the line looks like copied output of the program, or like part of a longer
        text.
        """
        return self.is_picture or self.is_prose or len(self.text.split()) > LONGEST_SENTENCE

    @property
    def is_picture(self) -> bool:
        """Whether the line looks like part of a picture or like an answer to another program: it
        has columns, or signs in place of words.
        """
        words = self.text.split()
        signs = [word for word in words if word.strip("-=>&+") and not any(map(str.isalnum, word))]
        is_cut_off = not words[-1].strip("-=>&+") and len(words) > 1
        return bool(signs) or is_cut_off or "=" in (words[0], words[0][:1]) or is_set_out(self.text)

    @property
    def is_prose(self) -> bool:
        """Whether the line is a sentence of several words that does not speak of the player. Such a
        sentence may be copied from the program.
        """
        speaks = any(self.lexicon.is_in("self", [word]) for word in self.words)
        return self.is_sentence and not speaks and len(self.text.split()) >= PRINTED


def is_set_out(text: str) -> bool:
    """Return whether the words of a text stand in columns, as in a picture or a table: several
    blanks are between them or before them.
    """
    words = text.split()
    return ("  " in text.strip() and len(words) > 2) or (
        text[:2] == "  " and (len(words) > 1 or text.endswith("."))
    )


def is_run(words: list[str]) -> bool:
    """Return whether the words are at least four consecutive numbers, up or down, as along the
    printed edge of a box.
    """
    numbers = [int(word) for word in words if word.isdecimal()]
    steps = {after - before for before, after in pairwise(numbers)}
    return len(numbers) == len(words) > 3 and steps in ({1}, {-1})


def in_other_letters(text: str) -> list[str]:
    """Return the words of a line as if it was typed with the keyboard set to the other alphabet."""
    from .letters import other_layout

    return words_of(other_layout(text))
