"""What follows a verb, or answers a question, in the program's own words: figures, cells, words."""

from __future__ import annotations

from collections.abc import Callable

from .catalogue import folded
from .keys import cleaned, one_alphabet, other_layout
from .phrases import current_language, plain
from .sayings import has_figures

LEAST = 2  # letters of a beginning
YES, NO, ENTER = "yes", "no", "return"  # the last says no more than the key
ANSWERS = {YES, NO, "help", "quit"}  # that follow no verb
ROW_OR_COLUMN = {"row", "column"}  # words for a line of cells, which a number tells
BY = "x"  # between the sides of a size
SIDES = {"left": "row", "right": "row", "top": "column", "bottom": "column"}
HALVES = {"upper": "top", "lower": "bottom"}  # of the edge, which have those words in Russian
AROUND = "[]{}<>*:;,&+=/|"  # signs that may stand around a word and mean nothing


def words_of(line: str) -> list[str]:
    """The words of a line without the signs around them."""
    bare = [plain(word).strip(AROUND) for word in line.replace("_", " ").split()]
    bare = [word if "(" in word else word.rstrip(")") for word in bare]
    return [one_alphabet(word) for word in bare if comparable(word.strip("->#?"))]


def comparable(word: str) -> str:
    """A word as it is compared with others."""
    return folded(word).replace("\u0451", "\u0435")


def hear_one_of(*takes: str) -> Callable[[str], str]:
    """What hears an answer as the word for it, where it is one of those that a question takes."""
    return Answers(*takes).hear


class Answers:
    """The words that a question takes, and how a line is heard as one of them."""

    def __init__(self, *takes: str) -> None:
        self.takes, self.sayings = takes, current_language().sayings

    def hear(self, line: str) -> str:
        """The word that a line says; the line as it came where it says none, or several."""
        read = cleaned(line)
        told = self.by_clauses(read)
        if len(told) > 1 or self.is_undecided(read):
            return line
        if told and clauses(read)[1:]:
            return told.pop()
        return self.as_a_whole(read) or self.meant(words_in(other_layout(read))) or line

    def by_clauses(self, text: str) -> set[str]:
        """What its clauses say, as in `sure, go ahead`; beside YES or NO, to go on says nothing."""
        told = {self.meant(words_in(clause)) for clause in clauses(text)} - {""}
        return told - {ENTER} if told & {YES, NO} else told

    def is_undecided(self, text: str) -> bool:
        """Whether words say YES and NO, or YES but not for all; a saying may have words of both."""
        words = words_in(text)
        core, told = self.sayings.without_small(words), {self.meant([word]) for word in words}
        is_saying = self.sayings.meant(words) or self.sayings.meant(core)
        return self.sayings.has_exception(words) or (not is_saying and {YES, NO} <= told)

    def as_a_whole(self, text: str) -> str:
        """What all the words say together; OK GO says more than GO."""
        words = words_in(text)
        told = self.meant(words)
        is_more = told == ENTER and not self.sayings.meant(words)
        return YES if is_more and YES in {self.meant([word]) for word in words} else told

    def meant(self, words: list[str]) -> str:
        """The first of the words taken that these may mean; empty if they mean none."""
        core = self.sayings.without_small(words)
        ways = map(meanings, (words, core, self.sayings.without_light(core)))
        return next((taken for way in ways for taken in self.takes if taken in way), "")


def words_in(text: str) -> list[str]:
    """The words of a text as they are compared with others."""
    return [*map(comparable, words_of(text))]


def clauses(line: str) -> list[str]:
    """The parts of a line that signs and blanks divide."""
    for sign in ",.;!:":
        line = line.replace(sign + " ", "\n")
    return line.splitlines()


def meanings(words: list[str]) -> set[str]:
    """What words together may mean as an answer: themselves, a saying, a word of the language."""
    whole = " ".join(words)
    return {
        whole,
        *current_language().sayings.meant(words),
        *current_language().spellings("word").get(whole, ()),
    }


def hear_figures(*takes: str) -> Callable[[str], str]:
    """What hears an answer in figures and words for them; or one of the words that are taken."""
    otherwise = hear_one_of(*takes)

    def hear(line: str) -> str:
        read, unknown = arguments([*map(comparable, words_of(cleaned(line)))])
        return otherwise(line) if unknown or not read else " ".join(read)

    return hear


def arguments(words: list[str], switched: bool = False) -> tuple[list[str], list[str]]:
    """What words say beside a verb, in the program's own words; and those that say nothing.

    ON is one of those where the verb is not `switched` by it.
    """
    sayings = current_language().sayings
    if names_cell(words):  # beside a cell a number in words is no number
        words = [word for word in words if word not in sayings.numbers]
    read: list[str] = []
    unknown = []
    figured = any(word.isdigit() for word in words)
    for word in without_one(without_count(words)):
        its = in_program_word(word)
        if its == "off" and figured and not switched:  # where a ray comes out
            continue
        if (its == BY and not (read and read[-1].isdigit())) or (its == "on" and not switched):
            its = ""
        if its and read and is_ten(read[-1], word):
            read[-1] = str(int(read[-1]) + int(its))
        elif its:
            read.append(its)
        elif word not in sayings.small | sayings.light:
            unknown.append(word)
    found = with_cells(read)
    return [word for word in found if word != BY], unknown + [BY] * found.count(BY)


def without_count(words: list[str]) -> list[str]:
    """The words without the number of what is told one by one, as in `three rays: 3 7 11`."""
    known = [current_language().sayings.numbers.get(word, word) for word in words]
    counted = current_language().sayings.counted
    for at, word in enumerate(words[1:], 1):
        told = sum(one[:1].isdigit() for one in known[at:])
        if word in counted and told > 1 and known[at - 1] == str(told):
            return words[: at - 1] + words[at:]
    return words


def without_one(words: list[str]) -> list[str]:
    """The words without one that stands for a thing, as in `put one at 3,4`, beside figures."""
    places, numbers = current_language().sayings.places, current_language().sayings.numbers
    figured = any(numbers.get(word, "1") != "1" or has_figures(word) for word in words)
    follows = [*words[1:], ""]
    return [
        word
        for word, next in zip(words, follows, strict=False)
        if not (figured and numbers.get(word) == "1" and next in places)
    ]


def names_cell(words: list[str]) -> bool:
    """Whether a cell is named in figures: `3,4`, or `row 3 column 4`."""
    figures = sum(word.isdigit() for word in words)
    sides = {current_language().sayings.words.get(word, "") for word in words}
    return any("," in word for word in words) or (figures > 1 and sides >= ROW_OR_COLUMN)


def in_program_word(word: str) -> str:
    """A word beside a verb, as the program has it; nothing if it says nothing there."""
    sayings = current_language().sayings
    own = current_language().spellings("word").get(word, set()) - ANSWERS
    if len(own) == 1:
        return next(iter(own))
    return sayings.numbers.get(word) or sayings.words.get(word) or figure(word)


def figure(word: str) -> str:
    """A word that has figures: `5th` is 5, and the letters of a cell are R and C."""
    sayings = current_language().sayings
    parts = [sayings.numbers.get(part, "") for part in word.split("-")]
    if all(parts):
        is_one = is_ten(parts[0], word.rpartition("-")[2]) and not parts[2:]
        return str(sum(map(int, parts))) if is_one else "-".join(parts)
    if not has_figures(word):
        return ""
    number = word[: count_digits(word)]
    ending = word[len(number) :].lstrip("-")
    if number and ("-" + ending in sayings.small or (ending[1:] and ending in sayings.small)):
        return number
    letters = "".join(filter(str.isalpha, word))
    if tuple(letters) == sayings.cells and word[0] == letters[0]:
        return word.replace(letters[0], "r").replace(letters[1], "c")
    return word


def in_program_words(words: list[str]) -> list[str]:
    """The words after a verb, those that it may understand in the program's own."""
    said = [word for word in words if comparable(word) not in current_language().sayings.small]
    return [
        in_program_word(comparable(word)) or word_beginning_with(comparable(word)) or word
        for word in said
    ]


def word_beginning_with(beginning: str) -> str:
    """The word of the language that is spoken of which this is the beginning, if it is one's."""
    if len(beginning) < LEAST:
        return ""
    words = current_language().beginnings("word").items()
    found = {word for way, word in words if way.startswith(beginning)}
    return found.pop() if len(found) == 1 else ""


def count_digits(text: str) -> int:
    """How many figures a text begins with."""
    return len(text) - len(text.lstrip("0123456789"))


def is_ten(before: str, word: str) -> bool:
    """Whether a word is a number that counts on from the tens before it."""
    number = current_language().sayings.numbers.get(word, "")
    return before in ("20", "30", "40", "50", "60") and len(number) == 1


def with_cells(words: list[str]) -> list[str]:
    """The words with `row 3 column 4`, in whatever order, as `3,4`, and `6 by 6` as `6x6`.

    The number of one line follows it. A row or a column at an edge is one word too: `row 3 left`
    is `3left`.
    """
    found: list[str] = []
    for word in words:
        found.append(word)
        if found[-2:-1] == [BY] and found[-3].isdigit() and word.isdigit():
            found[-3:] = [BY.join(found[-3::2])]
        last = found[-4:]
        if set(last) > ROW_OR_COLUMN and sum(map(str.isdigit, last)) == 2:
            found[-4:] = [cell_of(last)]
        elif place := place_of(found[-3:]):
            found[-3:] = [place]
    is_line = len(found) == 2 and found[0].isdigit() and found[1] in ROW_OR_COLUMN
    is_place = len(found) == 2 and found[0] in SIDES and found[1].isdigit()
    if is_place:  # as in FROM LEFT 5; but the fifth from the left is counted elsewhere
        return [found[1] + found[0]]
    return found[::-1] if is_line else found


def place_of(words: list[str]) -> str:
    """A row or a column and the edge at which it ends, in whatever order; nothing if it is none."""
    words = [HALVES.get(word, word) for word in words]
    number = next(filter(str.isdigit, words), "")
    side = next((word for word in words if word in SIDES), "")
    return number + side if sorted(words) == sorted([number, side, SIDES.get(side, "")]) else ""


def cell_of(words: list[str]) -> str:
    """A cell of the words row and column and two numbers, each before its own or after it."""
    if words[0].isdigit():
        words = words[::-1]
    said = dict(zip(words[::2], words[1::2], strict=True))
    return f"{said.get('row', '')},{said.get('column', '')}"
