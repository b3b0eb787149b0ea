"""Translate messages by a catalogue, and respell letters that the output cannot show.

German is respelled as in telegrams: ae, oe, ue, ss. Russian is respelled by the table of BGN/PCGN,
with two changes: the short i becomes j, and the hard sign is left out. A letter is respelled in the
same way in every place of a word.

A catalogue is a .po file, as translators' tools write it, and is not compiled. An entry is looked
up when its message is first used. If there is no usable entry, the message is shown in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .phrases import NO_BREAK, English

SMALL = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "\xa0": " "}
BARE = str.maketrans("äöü", "aou")  # some people type these
IN_ORDER = BARE | str.maketrans({"ß": "ss", "ё": "е"})  # as dictionaries sort  # noqa: RUF001
RUSSIAN = "а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё"  # noqa: RUF001
LATIN = "a b v g d e zh z i j k l m n o p r s t u f kh ts ch sh shch  y ' e yu ya yo"
SMALL |= dict(zip(RUSSIAN.split(" "), LATIN.split(" "), strict=True))
SMALL |= dict.fromkeys("„“«»", '"') | {"—": "-", "№": "N"}
CAPITALS = {letter.upper(): its.capitalize() for letter, its in SMALL.items()}
LETTERS = CAPITALS | SMALL  # the capital of the sharp s is two letters, and never looked up


def respelled(line: str, lacks: Callable[[str], bool]) -> str:
    """Return a text in which each letter for which `lacks` is true is replaced by other letters,
    such as the German sharp s by ss. A letter without a replacement becomes "?".
    """
    if line.isascii():
        return line
    return "".join(
        spelled(letter, line[place + 1 : place + 2], line[place - 1 : place])
        if not letter.isascii() and lacks(letter)
        else letter
        for place, letter in enumerate(line)
    )


def spelled(letter: str, after: str = "", before: str = "") -> str:
    """Return the letters that replace a letter which the output cannot show. They are all in
    capitals if its neighbours are capitals. `after` and `before` are the next and the previous
    character of the text, or "".
    """
    spelling = LETTERS.get(letter, "?")
    alone = not after.isalpha() and not before.isalpha()
    among = after.isupper() or (before.isupper() and not after.islower())
    return spelling.upper() if letter.isupper() and among and not alone else spelling


def ascii_only(line: str) -> str:
    """Return a text in which every letter outside ASCII is replaced by ASCII letters, such as the
    German sharp s by ss.
    """
    return respelled(line, lambda letter: not letter.isascii())


def spellings(word: str) -> set[str]:
    """Return all ways to type a word, in lower case: with its own letters, with letters that look
    similar, and with ASCII letters.
    """
    whole = folded(word)
    ways = {whole, whole.replace("ё", "е"), whole.translate(BARE)}  # noqa: RUF001
    latin = {folded(ascii_only(way)) for way in ways}
    return ways | latin | {way.replace("shch", "sch").replace("kh", "h") for way in latin}


def folded(word: str) -> str:
    """Return a word in lower case and without apostrophes, for comparison with other words."""
    return word.casefold().replace("'", "")


MESSAGE, CONTEXT, TOLD, BREAK = b'\nmsgid "', b'\nmsgctxt "', b"msgstr", b'"\n"'


def german(n: int) -> int:
    return int(n != 1)


def russian(n: int) -> int:
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


# By language: the form that goes with a number, the signs for "," and "." in numbers, and quotes.
RULES: dict[str, tuple[Callable[[int], int], str, str]] = {
    "de": (german, ".,", "„“"),
    "ru": (russian, NO_BREAK + ",", "«»"),
}


class Catalogue(English):
    """A language whose messages come from a catalogue, a .po file. The function `respelled`
    replaces its letters if the output cannot show them.
    """

    def __init__(
        self,
        name: str,
        po: bytes,
        respelled: Callable[[str], str],
        table: Callable[[], str] = str,
    ) -> None:
        super().__init__(table)
        self.name, self._respelled = name, respelled
        self._form, separators, quotes = RULES[name]
        self.quotes = respelled(quotes[0]), respelled(quotes[1])
        self.separators = {ord(sign): its for sign, its in zip(",.", separators, strict=True)}
        unix = po.replace(b"\r\n", b"\n") if b"\r" in po else po
        self._po, self._broken = b"\n" + unix + b"\n\n", True
        self._texts: dict[str, list[str]] = {}
        self._spellings: dict[str, dict[str, set[str]]] = {}
        self._beginnings: dict[str, dict[str, str]] = {}
        self._own: dict[str, dict[str, str]] = {}

    def said(self, message: str, values: dict[str, object]) -> str:
        return filled(self._forms(message), 0, message, values)

    def counted(self, one: str, many: str, n: int, values: dict[str, object]) -> str:
        return filled(self._forms(one), self._form(n), one if n == 1 else many, values)

    def _forms(self, message: str) -> list[str]:
        """Return the forms of a message in this language, for one thing and for several, or [] if
        there is no usable entry for it.
        """
        if message not in self._texts:
            self._texts[message] = self._read(message)
        return self._texts[message]

    def _read(self, message: str) -> list[str]:
        key = MESSAGE + escaped(message) + b'"\n'
        place = self._po.find(key)
        if place < 0 and self._broken:  # the message may be on several lines
            self._join()
            place = self._po.find(key)
        while place >= 0 and self._above(place).startswith(CONTEXT.strip()):
            place = self._po.find(key, place + 1)  # it has a context: a typed word
        return [*map(self._respelled, self._texts_at(place))] if place >= 0 else []

    def _join(self) -> None:
        """Join texts that are written in several pieces in the catalogue. This is done on the first
        call only.
        """
        if self._broken:
            self._po, self._broken = self._po.replace(BREAK, b""), False

    def _above(self, place: int) -> bytes:
        """Return the line of the catalogue that ends at the index `place`."""
        return self._po[self._po.rfind(b"\n", 0, place) + 1 : place]

    def _texts_at(self, place: int) -> list[str]:
        """Return the texts of the entry at the index `place` of the catalogue, or [] if the entry
        is not usable.
        """
        start = self._po.rfind(b"\n\n", 0, place + 1)
        whole = self._po[start : self._po.find(b"\n\n", place + 1)]
        entry = whole.replace(BREAK, b"").split(b"\n")
        if any(line.startswith(b"#,") and b"fuzzy" in line for line in entry):
            return []
        try:
            return [text(line) for line in entry if line.startswith(TOLD)]
        except ValueError:  # it is not UTF-8
            return []

    # --- what is typed ---

    def own(self, context: str, word: str) -> str:
        return self._words(context).get(word, word)

    def spellings(self, context: str) -> dict[str, set[str]]:
        self._words(context)
        return self._spellings[context]

    def beginnings(self, context: str) -> dict[str, str]:
        self._words(context)
        return self._beginnings[context]

    def ways(self, word: str) -> set[str]:
        return spellings(word)

    def sorted_as(self, word: str) -> str:
        return word.casefold().translate(IN_ORDER)

    def _words(self, context: str) -> dict[str, str]:
        """Return {English word: its usual translation} for words of one kind, such as "verb". The
        kind is their context in the catalogue.
        """
        if context not in self._own:
            own = self._own[context] = {}
            ways = self._spellings[context] = {}
            whole = self._beginnings[context] = {}
            for word, own_words in self._all_words(context):
                own[word] = self._respelled(own_words[0]).replace("'", "")
                for spelling in {way for own_word in own_words for way in spellings(own_word)}:
                    ways.setdefault(spelling, set()).add(word)
                whole |= {way: word for own_word in own_words for way in in_full(own_word)}
        return self._own[context]

    def _all_words(self, context: str) -> Iterator[tuple[str, list[str]]]:
        """Yield (English word, its translations) for words of one kind, such as "verb". The kind is
        their context in the catalogue.
        """
        self._join()
        key = CONTEXT + escaped(context) + b'"' + MESSAGE
        place = self._po.find(key)
        while place >= 0:
            word = text(self._po[place + len(key) - 1 : self._po.index(b"\n", place + len(key))])
            forms = self._texts_at(place)
            if forms and forms[0].strip():
                yield word, forms[0].split()
            place = self._po.find(key, place + 1)


def in_full(word: str) -> set[str]:
    """Return a word in its own letters and in ASCII letters, both in lower case. A player may type
    the beginning of either.
    """
    return {folded(word), folded(ascii_only(word))}


def filled(forms: list[str], form: int, message: str, values: dict[str, object]) -> str:
    """Return the text `forms[form]` with its fields filled in from `values`. If the text has an
    error, use the English `message` instead.
    """
    try:
        return (forms[form] or message).format_map(values)
    except (LookupError, ValueError, AttributeError, TypeError):
        return message.format_map(values)


def escaped(message: str) -> bytes:
    """Return a message as it is written between quotes in a catalogue."""
    quoted = message.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return quoted.encode()


def text(line: bytes) -> str:
    """Return the quoted text on a line of a catalogue. Raise ValueError if it is not UTF-8."""
    quoted = line[line.find(b'"') + 1 : line.rfind(b'"')].decode()
    parts = (part.replace("\\n", "\n").replace('\\"', '"') for part in quoted.split("\\\\"))
    return "\\".join(parts)
