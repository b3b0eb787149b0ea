"""A sentence as one message with named fields; counts, numbers, folding.

Every text that is said is one whole message, at the place where it is said:
`phrase("Out at {exit} again.", exit=exit)`. No sentence is cut, capitalised
or put together from pieces, and no text is ever asked what it says. What is
a number for the reader goes through `number` or `decimal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .sayings import Sayings

WIDTH = 72
NARROWEST = 40  # columns that a picture takes
NO_BREAK = "\xa0"  # a blank within a number, at which no line is broken
NEW_PAGE = "\f"
LONGEST_COMMAND = 3  # words in capitals; more are a list, which may be broken


class English:
    """The language of the source: every message is said as it stands."""

    name = "en"
    separators: dict[int, str] = {}  # what stands for those of English in a number
    quotes = ('"', '"')  # what stands before and after a word that was typed

    def __init__(self, table: Callable[[], str] = str) -> None:
        self._table = table
        self._sayings: Sayings | None = None

    def said(self, message: str, values: dict[str, object]) -> str:
        """What is said for a message, its fields filled in."""
        return message.format_map(values) if values else message

    def counted(self, one: str, many: str, n: int, values: dict[str, object]) -> str:
        """What is said for a message about so many things, its fields filled in."""
        return (one if n == 1 else many).format_map(values)

    @property
    def sayings(self) -> Sayings:
        """What people say in it for the program's own words; read when it is first wanted."""
        if self._sayings is None:
            from .sayings import Sayings

            self._sayings = Sayings(self._table(), self.ways)
        return self._sayings

    def ways(self, word: str) -> set[str]:
        """The ways in which a word may be typed, in small letters."""
        return {word.casefold().replace("'", "")}

    def sorted_as(self, word: str) -> str:
        """A word as it is put in order."""
        return word.casefold()

    def own(self, _: str, word: str) -> str:
        """The word that is typed for one of the source's, which is a verb, an answer ..."""
        return word

    def spellings(self, _: str) -> dict[str, set[str]]:
        """What may be typed for words of the source, besides themselves, and what each means."""
        return {}

    def beginnings(self, _: str) -> dict[str, str]:
        """What may be typed by its beginning for words of the source, and what each means."""
        return {}


_spoken = English()


def speak(language: English) -> None:
    """Have everything said in a language from now on."""
    global _spoken
    _spoken = language


class InEnglish:
    """A context in which everything is said in English, as lines between programs and logs are."""

    def __enter__(self) -> None:
        self._usual = _spoken
        speak(English())

    def __exit__(self, *_: object) -> None:
        speak(self._usual)


def current_language() -> English:
    """The language in which everything is said now."""
    return _spoken


def phrase(message: str, /, **values: object) -> str:
    """A message with its fields filled in."""
    return _spoken.said(message, values)


def counted(one: str, many: str, n: int, /, **values: object) -> str:
    """A message about so many things, in the form for one or that for many; {n} is the number."""
    return _spoken.counted(one, many, n, {"n": number(n), **values})


def later(message: str) -> str:
    """A message that is kept in a table, and told by `phrase` when it is said."""
    return message


def typed(word: str) -> str:
    """A word that is typed after a verb or as an answer, for which others may stand elsewhere."""
    return word


def number(n: int) -> str:
    """A whole number with its separators."""
    return f"{n:,}".translate(_spoken.separators)


def decimal(value: float, places: int = 1) -> str:
    """A number with so many decimals."""
    return f"{value:,.{places}f}".translate(_spoken.separators)


class Verbatim(str):
    """A text that is never folded: a picture, or an answer to a machine."""

    def within(self, width: int) -> str:
        """The text for lines of so many columns, as it is or made once more."""
        return self

    def in_words(self) -> str:
        """The text for whoever listens: a picture is told in sentences."""
        return self


class Drawing(Verbatim):
    """A picture that can be told in sentences."""

    words: Callable[[], Iterable[str]]

    @classmethod
    def of(cls, text: str, words: Callable[[], Iterable[str]]) -> Drawing:
        made = cls(text)
        made.words = words
        return made

    def in_words(self) -> str:
        return "\n".join(self.words())


class Legend(str):
    """What the signs of a picture mean; nothing to whoever listens."""


def spoken(text: str) -> str:
    """A text for whoever listens: no picture and no signs, and the screen is not cleared."""
    if isinstance(text, Verbatim):
        return text.in_words()
    return "" if isinstance(text, Legend) else text.replace(NEW_PAGE, "")


def fold(text: str, width: int = WIDTH) -> str:
    """A text whose lines have at most so many columns, as far as its words allow it."""
    if len(text) <= width:
        return text
    if isinstance(text, Verbatim):
        return text.within(max(width, NARROWEST))
    lines = text.split("\n")
    return "\n".join(line if len(line) <= width else folded(line, width) for line in lines)


def usual_width() -> int:
    return WIDTH


def laid_out(said: list[str], width: int = WIDTH) -> str:
    """What was said in lines of at most so many columns, each with its end."""
    text = ""
    for one in said:
        text += (fold(one, width) if len(one) > width else one) + "\n"
    return text if text.isascii() else text.replace(NO_BREAK, " ")


def folded(line: str, width: int) -> str:
    """A line broken at blanks, never inside what is typed or before a dash; the rest is indented.

    textwrap would do it, but takes longer to load than all of a game.
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
    """Words of a line, those of one command together: `SET 3,4`, `RECORDS EXPORT FILE`."""
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
    """Whether a word is one to be typed: a single capital may begin a sentence."""
    return word.isalpha() and word.isupper() and len(word) > 1


def may_follow(word: str) -> bool:
    """Whether a word may follow one that is typed: another, a figure, a size, a box number."""
    return word.isupper() or is_figure(word) or word[:1] == "#" or word[:1].isdigit()


def join_or(words: list[str], comma: str = ", ") -> str:
    """Things to choose from: "a, b or c"."""
    if len(words) < 2:
        return comma.join(words)
    return phrase("{some} or {last}", some=comma.join(words[:-1]), last=words[-1])


def join_and(words: list[str], comma: str = ", ") -> str:
    """Things together: "a, b and c"."""
    if len(words) < 2:
        return comma.join(words)
    return phrase("{some} and {last}", some=comma.join(words[:-1]), last=words[-1])


def plain(word: str) -> str:
    """A word without the quotes around it, or what ends a sentence: `"5"`, `5.` and `5!` are 5."""
    return word.strip("\"'").rstrip(".!?") or word[0]


def is_figure(word: str) -> bool:
    """Whether a word is a number, or a cell as in `3,4`, `(3,4)` and `1,1-3,3`."""
    return word.isascii() and not word.strip("0123456789,-()") and any(map(str.isdigit, word))


def is_ours(sign: str) -> bool:
    """Whether a sign is a letter of Western Europe or of Russian, which lines may have."""
    return ("\xc0" <= sign <= "\xff" or "\u0400" <= sign < "\u0460") and sign.isalpha()


def quote(word: str) -> str:
    """A word as it may be printed back: quoted, in capitals, letters and signs, and not long.

    What was heard in another language is told as it is typed there.
    """
    words = [_spoken.own("word", one) for one in word.split(" ")]
    word = " ".join(words).upper()  # may be longer: a sharp s is two
    plain = "".join(sign if " " <= sign <= "~" or is_ours(sign) else "?" for sign in word[:20])
    before, after = _spoken.quotes
    return before + no_prompt(plain) + "..." * (len(word) > 20) + after


def no_prompt(text: str) -> str:
    """A text in which nothing looks like the end of a prompt."""
    while "? " in text:
        text = text.replace("? ", "?")
    return text
