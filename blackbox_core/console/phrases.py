"""Make the texts that players read: messages with fields, numbers, and lines of a certain width.

Every text for a player is one whole message, written where it is used, as in
`phrase("Out at {exit} again.", exit=exit)`. No sentence is cut, capitalised or put together from
pieces. No decision depends on a text. Numbers in messages are written by `number` or `decimal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from .listening.lexicon import Lexicon

WIDTH = 72
NARROWEST = 40  # columns to which a picture can be narrowed
NO_BREAK = "\xa0"  # a blank within a number, at which no line is broken
NEW_PAGE = "\f"
LONGEST_COMMAND = 3  # words in capitals; more are a list, and can be folded


class English:
    """The language of the source code, in which every message is its own translation."""

    name = "en"
    separators: dict[int, str] = {}  # replacements of the English separators in numbers
    quotes = ('"', '"')  # the signs around a quoted word

    def __init__(self, table: Callable[[], str] = str) -> None:
        self._table = table
        self._lexicon: Lexicon | None = None

    def said(self, message: str, values: dict[str, object]) -> str:
        """Return a message in this language, with its fields filled in from `values`."""
        return message.format_map(values) if values else message

    def counted(self, one: str, many: str, n: int, values: dict[str, object]) -> str:
        """Return the message `one` if `n` is 1, otherwise the message `many`, with its fields
        filled in from `values`.
        """
        return (one if n == 1 else many).format_map(values)

    @property
    def lexicon(self) -> Lexicon:
        """The words and phrases of players that the program understands in this language. They are
        read on first use.
        """
        if self._lexicon is None:
            self._lexicon = Lexicon(self._table(), self.ways)
        return self._lexicon

    def ways(self, word: str) -> set[str]:
        """Return all ways to type a word in this language, in lower case."""
        return {word.casefold().replace("'", "")}

    def sorted_as(self, word: str) -> str:
        """Return the sort key of a word in this language."""
        return word.casefold()

    def own(self, _: str, word: str) -> str:
        """Return the word that players type in this language for an English word of the program.
        The first argument is the kind of word, such as "verb".
        """
        return word

    def spellings(self, _: str) -> dict[str, set[str]]:
        """Return {spelling: English words} for the words that can be typed in this language. This
        is {} in English, because the verbs themselves have the English words.
        """
        return {}

    def beginnings(self, _: str) -> dict[str, str]:
        """Return {spelling: English word} for the words that can be shortened in this language.
        This is {} in English, because the verbs themselves have the English words.
        """
        return {}


_spoken = English()


def speak(language: English) -> None:
    """Set the current language, in which all messages are written from now on."""
    global _spoken
    _spoken = language


@contextmanager
def in_english() -> Iterator[None]:
    """A context in which all messages are in English, as logs and lines between programs need
    them.
    """
    usual = _spoken
    speak(English())
    try:
        yield
    finally:
        speak(usual)


def current_language() -> English:
    """Return the language in which messages are written now."""
    return _spoken


def phrase(message: str, /, **values: object) -> str:
    """Return a message in the current language, with its fields filled in."""
    return _spoken.said(message, values)


def counted(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the message about `n` things in the current language, `one` or `many`, with its fields
    filled in.
    """
    return _spoken.counted(one, many, n, {"n": number(n), **values})


def later(message: str) -> str:
    """Return a message unchanged. The call marks the message for translators. It is translated
    later, when it is passed to `phrase`.
    """
    return message


def typed(word: str) -> str:
    """Return a word unchanged. The call marks it for translators as a word that players type."""
    return word


def topic(word: str) -> str:
    """Return a word unchanged. The call marks it for translators as a word that HELP explains."""
    return word


def number(n: int) -> str:
    """Return a whole number as text, with separators between thousands."""
    return f"{n:,}".translate(_spoken.separators)


def decimal(value: float, places: int = 1) -> str:
    """Return a number as text, with `places` decimals."""
    return f"{value:,.{places}f}".translate(_spoken.separators)


class Verbatim(str):
    """A text that keeps its line breaks, such as a picture or an answer to a program."""

    def within(self, width: int) -> str:
        """Return the text for lines of `width` characters. A picture may be redrawn to fit."""
        return self

    def in_words(self) -> str:
        """Return the text for a screen reader. A picture is described in sentences."""
        return self


class Drawing(Verbatim):
    """A picture that can be described in sentences instead."""

    words: Callable[[], Iterable[str]]

    @classmethod
    def of(cls, text: str, words: Callable[[], Iterable[str]]) -> Drawing:
        made = cls(text)
        made.words = words
        return made

    def in_words(self) -> str:
        return "\n".join(self.words())


class Legend(str):
    """A text that explains the signs in a picture. For a screen reader it is left out."""


def spoken(text: str) -> str:
    """Return a text for a screen reader: pictures in words, no legends, and no form feeds."""
    if isinstance(text, Verbatim):
        return text.in_words()
    return "" if isinstance(text, Legend) else text.replace(NEW_PAGE, "")


def fold(text: str, width: int = WIDTH) -> str:
    """Return a text with its lines broken so that none has more than `width` characters. A single
    word or command that is longer is not divided.
    """
    if len(text) <= width:
        return text
    if isinstance(text, Verbatim):
        return text.within(max(width, NARROWEST))
    lines = text.split("\n")
    return "\n".join(line if len(line) <= width else folded(line, width) for line in lines)


def usual_width() -> int:
    return WIDTH


def laid_out(said: list[str], width: int = WIDTH) -> str:
    """Return texts one below the other, with their lines broken so that none has more than `width`
    characters.
    """
    text = ""
    for item in said:
        text += (fold(item, width) if len(item) > width else item) + "\n"
    return text if text.isascii() else text.replace(NO_BREAK, " ")


def folded(line: str, width: int) -> str:
    """Return a line broken at spaces into lines of at most `width` characters. It is not broken
    within a command or before a dash. The lines after the first are indented.

    textwrap is not used because it does not know which words form a command, such as SET 3,4.
    """
    first, *words = unbroken(line.replace(" —", NO_BREAK + "—").split(" "), width)
    lines = [first]
    for word in words:
        if len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        elif word:
            lines.append("  " + word)
    return "\n".join(lines).replace(NO_BREAK + "—", " —")


def unbroken(words: list[str], width: int) -> list[str]:
    """Return the words of a line. Words that form a command are joined into one item, such as
    `RECORDS EXPORT FILE`, unless it is longer than `width`.
    """
    runs = [[words[0]]]
    for word in words[1:]:
        last = runs[-1][-1]
        if is_capitals(last.lstrip("(")) and may_follow(word.rstrip(".,;:!?)")):
            runs[-1].append(word)
        else:
            runs.append([word])
    together = []
    for run in runs:
        whole = " ".join(run)
        is_command = len(run) <= LONGEST_COMMAND and len(whole) < width - len("  ")
        together += [whole] if is_command else run
    return together


def is_capitals(word: str) -> bool:
    """Return whether a word can be part of a command, because it has two or more letters, all of
    them capitals.

    A single capital can begin a sentence.
    """
    return word.isalpha() and word.isupper() and len(word) > 1


def may_follow(word: str) -> bool:
    """Return whether a word can be a later word of a command: a word in capitals, a number, a cell,
    a size or a box number.
    """
    return word.isupper() or is_figure(word) or word[:1] == "#" or word[:1].isdecimal()


def join_or(words: list[str], comma: str = ", ") -> str:
    """Return alternatives as text, such as "a, b or c"."""
    if len(words) < 2:
        return comma.join(words)
    return phrase("{some} or {last}", some=comma.join(words[:-1]), last=words[-1])


def join_and(words: list[str], comma: str = ", ") -> str:
    """Return things as text, such as "a, b and c"."""
    if len(words) < 2:
        return comma.join(words)
    return phrase("{some} and {last}", some=comma.join(words[:-1]), last=words[-1])


def plain(word: str) -> str:
    """Return a word without quotes around it and without punctuation at its end: 5 for `"5"`, `5.`
    and `5!`.
    """
    return word.strip("\"'").rstrip(".!?") or word[0]


def is_figure(word: str) -> bool:
    """Return whether a word is a number, a cell or a block of cells, such as `5`, `3,4`, `(3,4)` or
    `1,1-3,3`.
    """
    return word.isascii() and not word.strip("0123456789,-()") and any(map(str.isdigit, word))


def is_printable_letter(sign: str) -> bool:
    """Return whether a character is a letter of Western Europe or Russia, which the program can
    print.
    """
    return ("\xc0" <= sign <= "\xff" or "\u0400" <= sign < "\u0460") and sign.isalpha()


def quote(word: str) -> str:
    """Return a typed word in quotes, for use in a message. The word is put in capitals, made
    printable, and cut after 20 characters.

    An English word of the program is first replaced by the word that is typed in the current
    language.
    """
    words = [_spoken.own("word", part) for part in word.split(" ")]
    word = " ".join(words).upper()  # a sharp s becomes two letters
    plain = "".join(
        sign if " " <= sign <= "~" or is_printable_letter(sign) else "?" for sign in word[:20]
    )
    before, after = _spoken.quotes
    return before + no_prompt(plain) + "..." * (len(word) > 20) + after


def no_prompt(text: str) -> str:
    """Return a text without "? ", because only prompts may contain these two characters."""
    while "? " in text:
        text = text.replace("? ", "?")
    return text
