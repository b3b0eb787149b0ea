"""Find the arguments of a command in the words of a line: numbers, cells, sizes and words such as
ON.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from ..catalogue import folded
from ..phrases import English, current_language, is_figure, plain
from .letters import one_alphabet
from .lexicon import Lexicon

ROW_OR_COLUMN = {"row", "column"}
BY = "x"  # between the sides of a size
MORE = "more"  # in some languages also the word for `another`
SIDES = {"left": "row", "right": "row", "top": "column", "bottom": "column"}
HALVES = {"upper": "top", "lower": "bottom"}
ANSWERS = {"yes", "no", "help", "quit"}  # words of a language that follow no verb
AROUND = "[]{}<>*:;,&+=/|\"'"  # signs that may stand around a word and mean nothing
TENS = ("20", "30", "40", "50", "60")
SWITCHES = {"on", "off"}
LEAST = 2  # letters of a shortened word
KEPT = 512  # words whose arguments are remembered, since a line asks for each several times


def words_of(line: str) -> list[str]:
    """Return the words of a line in lower case, each in the spelling of the lexicon if the lexicon
    has it.
    """
    return [*map(current_language().lexicon.base, small_words(line))]


def small_words(line: str) -> list[str]:
    """Return the words of a line in lower case, without the punctuation around them."""
    bare = [plain(word).strip(AROUND) for word in line.replace("_", " ").split()]
    bare = [word if "(" in word else word.rstrip(")") for word in bare]
    words = [word for word in bare if word.strip("->#?.")]
    if not line.isascii():  # a key may be `Ctrl+вверх`
        words = ["+".join(map(one_alphabet, word.split("+"))) for word in words]
    return [part for word in words for part in hyphened(comparable(word))]


def hyphened(word: str) -> list[str]:
    """Return the parts of a word that are joined by "-" or "+". A connective, or a word for a row
    or column, is also divided from the number after it, as in `at5` and `row6`. A word in the
    lexicon or a number is not divided.
    """
    parts, lexicon = word.replace("+", "-").split("-"), current_language().lexicon
    if not parts[1:]:
        name = word.rstrip("0123456789,")
        is_run_on = name[1:] and name != word and may_be_run_on(lexicon, name)
        return [name, word[len(name) :]] if is_run_on else [word]
    is_key = lexicon.is_in("key", parts[:1])
    are_words = all(part.isalpha() or is_size(part) for part in parts)
    if word in lexicon.known or not (is_key or are_words):
        return [word]
    return [word] if all(map(lexicon.number, parts)) else parts


def may_be_run_on(lexicon: Lexicon, name: str) -> bool:
    """Return whether a word may stand before a number without a blank: a connective, or a word for
    a row or column.
    """
    return lexicon.is_in("connective", [name]) or argument(name) in ROW_OR_COLUMN


def comparable(word: str) -> str:
    """Return a word in the form in which words are compared: in lower case and without
    apostrophes.
    """
    return folded(word).replace("\u0451", "\u0435")


def argument(word: str) -> str:
    """Return the argument that a word means, as an English word or in digits, or "" if it means
    none. `five` means "5", and the German `links` means "left".

    English words of the program are understood in every language.
    """
    return argument_in(current_language(), word)


@lru_cache(maxsize=KEPT)
def argument_in(language: English, word: str) -> str:
    """Return the argument that a word means in `language`, as an English word or in digits, or ""
    if it means none.
    """
    own = language.spellings("word").get(word, set()) - ANSWERS
    if language.lexicon.is_in("connective", [word]):
        own &= SWITCHES  # any other is an argument only of a verb typed by its own name
    if len(own) == 1:
        return next(iter(own))
    if word not in ANSWERS and language.own("word", word) != word:
        return word
    return language.lexicon.slot(word) or figure(language.lexicon, word)


def figure(lexicon: Lexicon, word: str) -> str:
    """Return the argument that a word with digits or numbers means, or "" if it means none. `5th`
    is "5", and `twenty-three` is "23". In a cell such as r3c4 the letters of the language become r
    and c.
    """
    parts = [lexicon.number(part) for part in word.split("-")]
    if all(parts):
        unit = lexicon.number(word.rpartition("-")[2])
        counts_on = parts[0] in TENS and len(unit) == 1 and not parts[2:]
        return str(sum(map(int, parts))) if counts_on else "-".join(parts)
    if not any(map(str.isdigit, word)) or word.count(".") > 1:
        return ""
    number = word[: count_digits(word)]
    ending = word[len(number) :].lstrip("-")
    if number and ending and lexicon.is_in("ordinal", [ending]):
        return number
    letters = "".join(filter(str.isalpha, word))
    if tuple(letters) == lexicon.cell_letters and word[0] == letters[0]:
        return word.replace(letters[0], "r").replace(letters[1], "c")
    return word


def is_ordinal(word: str) -> bool:
    """Return whether a word is a number in digits with an ordinal ending, as in `4th`."""
    small = comparable(word).strip(AROUND)
    ending = small.lstrip("0123456789")
    endings = [ending.lstrip("-"), ending.lstrip("-").rstrip(".?!")]
    is_ended = any(current_language().lexicon.is_in("ordinal", [end]) for end in endings)
    return small != ending != "" and is_ended


def count_digits(text: str) -> int:
    """Return the number of digits at the beginning of a text."""
    return len(text) - len(text.lstrip("0123456789"))


def is_unit_after(tens: str, word: str) -> bool:
    """Return whether a word is a number below ten that is added to `tens`, as in `twenty three`."""
    return tens in TENS and len(current_language().lexicon.number(word)) == 1


def fill(words: list[str], *, switched: bool = False) -> tuple[list[str], list[str]]:
    """Return the arguments in a line, and the other words that are not connectives such as THE.

    ON is an argument only if `switched` is true, because the verb can be turned on.
    """
    language = current_language()
    lexicon = language.lexicon
    read: list[str] = []
    unknown: list[str] = []
    for at, word in enumerate(words):
        meant = argument_in(language, word)
        if is_idle(meant, words, at, switched=switched):
            continue
        if meant == BY and not (read and read[-1].isdecimal()):
            meant = ""
        if meant and read and is_unit_after(read[-1], word):
            read[-1] = str(int(read[-1]) + int(meant))
        elif meant:
            read.append(meant)
        elif not lexicon.is_in("connective", [word]):
            unknown.append(word)
    joined = with_cells(read)
    return [word for word in joined if word != BY], unknown + [BY] * joined.count(BY)


def is_idle(meant: str, words: list[str], at: int, *, switched: bool) -> bool:
    """Return whether the word at the index `at` is no argument there, although it can mean the
    argument `meant`. For example, `one` is no number in `the next one`.
    """
    if meant in ("on", "off"):
        return not switched and (meant == "on" or any(map(is_figure, words)))
    if not meant.isdecimal():
        return False
    lexicon, follows = current_language().lexicon, words[at + 1 : at + 2]
    if words[at] != meant and any(map(is_cell, words)):
        return True  # `put one at 3,4`
    if meant == "1" != words[at] and at > 0 and stands_for_thing(words, at):
        return True
    if meant == "1" != words[at] and any(map(is_figure, words)):
        return lexicon.is_in("place", follows)  # `one more than 5`
    counts = lexicon.is_in("counted", follows)  # `three rays: 3 7 11`
    return counts and counts_the_rest(int(meant), words[at + 2 :])


def stands_for_thing(words: list[str], at: int) -> bool:
    """Return whether the word at the index `at`, a word for 1, means a thing, as in `the next one`
    and `the 4th one`.
    """
    before = argument(words[at - 1])
    is_another = before == MORE or has_pronoun(words[at - 1 : at + 1])
    return is_another or (before.isdecimal() and before not in TENS)


def is_cell(word: str) -> bool:
    """Return whether a word is written as a cell, as in `3,4` and `i7`."""
    return "," in word[1:-1] or (word[:1].isalpha() and word[1:].isdecimal())


def is_size(word: str) -> bool:
    """Return whether a word is a size such as 6x6."""
    return BY in word and word.replace(BY, "", 1).isdecimal()


def counts_the_rest(number: int, words: list[str]) -> bool:
    """Return whether exactly `number` numbers follow, so that `number` only announces them, as in
    `three rays: 3 7 11`.
    """
    return number > 1 and sum(argument(word)[:1].isdecimal() for word in words) == number


def counts(words: list[str]) -> bool:
    """Return whether a number among the words is a count of things, as in `3 rays`."""
    lexicon = current_language().lexicon
    return any(
        argument(word).isdecimal()
        and lexicon.is_in("counted", [after])
        and not counts_the_rest(int(argument(word)), words[at + 2 :])
        for at, (word, after) in enumerate(pairwise(words))
    )


def has_pronoun(words: list[str]) -> bool:
    """Return whether the word for 1 means a thing and not the number, as in `the next one`."""
    lexicon = current_language().lexicon
    return any(
        lexicon.is_in("quality", [before]) and argument(word) == "1" != word
        for before, word in pairwise(words)
    )


def makes_range(words: list[str]) -> bool:
    """Return whether a word other than AND stands between two numbers, as in `5 to 7`."""
    lexicon = current_language().lexicon
    at = [place for place, word in enumerate(words) if argument(word).isdecimal()]
    between = [word for start, end in pairwise(at) for word in words[start + 1 : end]]
    return any(
        not (argument(word) or lexicon.is_in("and", [word]) or lexicon.is_in("counted", [word]))
        for word in between
    )


def with_cells(words: list[str]) -> list[str]:
    """Return the words, with each cell, size or place at the edge joined to a single word. `row 3
    column 4` becomes `3,4`, `6 x 6` becomes `6x6`, and both `row 3 left` and `left 3` become
    `3left`.

    If there is only a row or column, its number comes last: `3 row` becomes `row 3`.
    """
    read: list[str] = []
    for word in words:
        read.append(word)
        if read[-2:-1] == [BY] and read[-3].isdecimal() and word.isdecimal():
            read[-3:] = [BY.join(read[-3::2])]
        last = read[-4:]
        if set(last) > ROW_OR_COLUMN and sum(map(str.isdigit, last)) == 2:
            read[-4:] = [cell_of(last)]
        elif place := place_of(read[-3:]):
            read[-3:] = [place]
    if len(read) != 2:
        return read
    number, word = read if read[0].isdecimal() else read[::-1]
    word = HALVES.get(word, word)
    if number.isdecimal() and word in ROW_OR_COLUMN:
        return [word, number]
    return [number + word] if number.isdecimal() and word in SIDES else read


def place_of(words: list[str]) -> str:
    """Return the word for a place at the edge, such as `3left` for `row 3 left`. Return "" if the
    words are no such place.
    """
    words = [HALVES.get(word, word) for word in words]
    number = next(filter(str.isdigit, words), "")
    side = next((word for word in words if word in SIDES), "")
    return number + side if sorted(words) == sorted([number, side, SIDES.get(side, "")]) else ""


def cell_of(words: list[str]) -> str:
    """Return the cell that four words name, such as "3,4" for `row 3 column 4`. The numbers may
    stand before or after ROW and COLUMN.
    """
    if words[0].isdecimal():
        words = words[::-1]
    said = dict(zip(words[::2], words[1::2], strict=True))
    return f"{said.get('row', '')},{said.get('column', '')}"


def in_program_words(words: list[str]) -> list[str]:
    """Return the words after a verb, in which each word for an argument is replaced by its English
    word or its digits.
    """
    return [
        argument(comparable(word)) or word_beginning_with(comparable(word)) or word
        for word in words
    ]


def word_beginning_with(beginning: str, fits: Callable[[str], bool] | None = None) -> str:
    """Return the English word of the program that `beginning` shortens in the current language, or
    "" if there is none or there are several.

    If `fits` is given, it must accept the word. Then `beginning` may also shorten any word of the
    lexicon that means the word.
    """
    if len(beginning) < LEAST:
        return ""
    words = current_language().beginnings("word").items()
    meant = {word for way, word in words if way.startswith(beginning)}
    if fits:
        meant |= current_language().lexicon.slots_beginning_with(beginning)
        meant = set(filter(fits, meant))
    return meant.pop() if len(meant) == 1 else ""
