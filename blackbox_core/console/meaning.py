"""What words together may mean to one listener: its verbs, and what else may be answered there.

Of several things that a saying may mean the first counts that can be said here, now, and with what
follows it. What is only guessed at, and may end or wipe something, is told of and not done.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Protocol

from .arguments import (
    BY,
    ENTER,
    NO,
    SIDES,
    YES,
    arguments,
    comparable,
    count_digits,
    in_program_word,
)
from .phrases import current_language, is_figure
from .sayings import NOTHING
from .verb import GREETING, LOSES, MOVES, OTHER_GAMES
from .verbs import Verbs


class Listener(Protocol):
    """What hears a line: its verbs, and what else may be answered there."""

    @property
    def verbs(self) -> Verbs:
        """The verbs that it understands."""

    @property
    def proceeds(self) -> bool:
        """Whether RETURN alone does something now."""

    def suits(self, when: str) -> bool:
        """Whether it is the time that a verb is for."""

    def is_reply(self, word: str) -> bool:
        """Whether a word is an answer as it stands."""


ALWAYS = (YES, NO, ENTER, GREETING)  # what may be said to anyone
RETURN = [""]
RESULTS = {"absorbed", "reflected"}
MOST_TOLD = 2  # verbs that one line is told of


class Meaning:
    """What words mean to a listener, in the language that is spoken."""

    def __init__(self, listener: Listener) -> None:
        self.listener, self.verbs, self.sayings = (
            listener,
            listener.verbs,
            current_language().sayings,
        )

    def meant(self, words: list[str]) -> tuple[str, ...]:
        """What words together may mean."""
        verb = self.verbs.named(words[0]) if len(words) == 1 and words[0][1:] else None
        named = (verb.name,) if verb else ()
        said = self.sayings.meant(words)
        return named + said if verb and verb.name == words[0] else said + named

    def is_switched(self, saying: list[str]) -> bool:
        """Whether ON and OFF may follow what a saying means."""
        verb = self.verbs.named("".join(self.command(saying)[:1]))
        return verb is not None and verb.is_switch

    def with_switch(self, found: list[str], words: list[str]) -> list[str]:
        """A command with ON or OFF, where that stands among the words beside what it takes."""
        told = [its for its in map(self.switch_word, words) if its]
        verb = self.verbs.in_english(found[0]) if len(found) == 1 else None
        return [*found, told[-1]] if told and verb and verb.is_switch else found

    def switch_word(self, word: str) -> str:
        """ON or OFF, where a word says so: NO STRICT is STRICT OFF."""
        its = in_program_word(word)
        if its in ("on", "off"):
            return its
        return "off" if word in (NO, current_language().own("word", NO)) else ""

    def saying_spans(self, words: list[str]) -> list[tuple[int, int]]:
        """Where sayings stand in a line: the first and the longest before others."""
        most = self.sayings.longest
        return [
            (first, last)
            for first in range(len(words))
            for last in range(min(len(words), first + most), first, -1)
            if self.meant(words[first:last])
        ]

    def command(self, words: list[str]) -> list[str]:
        """The first of the commands that words may mean here."""
        return next((one.split() for one in self.commands_meant(words)), [])

    def command_taking(self, words: list[str], arguments: list[str]) -> list[str]:
        """The first of the commands that words may mean and that takes these arguments."""
        return self.first_of(self.commands_meant(words), arguments)

    def first_of(self, known: list[str], arguments: list[str]) -> list[str]:
        """The first of some commands that takes these arguments; HELP with two verbs at most."""
        for one in known:
            if self.takes(one, arguments):
                return self.help_with(known) if is_help(one) else self.spelled_out(one, arguments)
        return []

    def help_with(self, commands: list[str]) -> list[str]:
        """HELP with the first of the verbs that are to be told of."""
        words = [one.removeprefix("help ") for one in commands if is_help(one)]
        verbs = [verb.name for verb in map(self.verbs.in_english, words) if verb]
        return ["help", *[*dict.fromkeys(verbs)][:MOST_TOLD]]

    def commands_meant(self, words: list[str]) -> list[str]:
        """The commands that words may mean here, first those whose time it is."""
        return self.usable_first(self.meant(words))

    def usable_first(self, meant: Iterable[str]) -> list[str]:
        """Those of some commands that are known here, first those whose time it is."""
        return sorted(filter(self.knows, meant), key=self.delay)

    def only_counts(self, found: list[str], said: list[str]) -> bool:
        """Whether the one number of a line only says how many, as in FIRE 3 RAYS and 3 MORE."""
        *verb, number = found
        if self.listener.proceeds or verb not in ([], ["ray"]) or not number.isdigit():
            return False
        return any(
            self.sayings.numbers.get(word, word) == number
            and (
                self.sayings.counted.intersection(said[at + 1 : at + 3])
                or self.means("".join(said[at + 1 : at + 2]), "more")
            )
            for at, word in enumerate(said)
        )

    def is_range_of_rays(self, found: list[str], said: list[str]) -> bool:
        """Whether two numbers say from which ray to which: whoever means the two names them."""
        numbers = [one for one in found if one.isdigit()]
        known = [self.sayings.numbers.get(word, word) for word in said]
        if len(numbers) != 2 or not self.fires(found) or not {*numbers} <= {*known}:
            return False
        first, last = sorted(map(known.index, numbers))
        return not self.sayings.ranges.isdisjoint(said[first + 1 : last])

    def fires(self, found: list[str]) -> bool:
        """Whether a command fires a ray, by the verb or by a bare number."""
        is_number = found[0].isdigit() and not self.listener.proceeds
        return self.verbs.has("ray") and (is_number or found[0] == "ray")

    def delay(self, one: str) -> int:
        """How far a command is from its time: 0 in it, 1 out of it, more for what is no command."""
        if one == NOTHING:
            return 1
        verb = self.verbs.named(one.removeprefix("help ").partition(" ")[0])
        if one in ALWAYS or (verb is None and not self.listener.is_reply(one)):
            return len(ALWAYS)
        return 0 if verb is None else int(not self.listener.suits(verb.when))

    def knows(self, one: str) -> bool:
        """Whether a command can be given here; a game is never left for what only may mean it."""
        if one in (NOTHING, *ALWAYS) or self.listener.is_reply(one):
            return True
        verb = self.verbs.named(one.removeprefix("help ").partition(" ")[0])
        if one.startswith("help "):
            return verb is not None and self.help_about(verb.name) != [GREETING]
        return verb is not None and verb.group != OTHER_GAMES

    def takes(self, one: str, arguments: list[str]) -> bool:
        """Whether such arguments may follow a command."""
        if one == NOTHING:
            return bool(self.answer(arguments))
        verb = self.verbs.named(one.partition(" ")[0])
        return verb.takes(one.split()[1:] + arguments) if verb else not arguments

    def spelled_out(self, one: str, arguments: list[str]) -> list[str]:
        """A command as it is heard: YES is the key RETURN, where that does something."""
        if one == NOTHING:
            return self.answer(arguments)
        if one in ALWAYS and not self.listener.is_reply(one):
            return RETURN if one in (YES, ENTER) and self.listener.proceeds else [GREETING]
        return one.split() + arguments

    def without_risk(self, found: list[str]) -> list[str]:
        """A guess at a command, which is only told of where something may be lost."""
        whole = not any("," in word for word in found)  # to wipe the marks of a cell is little
        if found and self.verbs.risk(found[0]) == LOSES and whole and not self.listener.proceeds:
            return self.help_about(found[0])
        return found

    def replied(self, found: list[str]) -> list[str]:
        """The answers after a verb whose time it is not: `ray 9`, where exits are asked for."""
        verb = self.verbs.named(found[0]) if found[1:] else None
        is_early = verb is not None and not self.listener.suits(verb.when)
        return found[1:] if is_early and all(map(self.listener.is_reply, found[1:])) else found

    def help_about(self, name: str) -> list[str]:
        """HELP with a verb, where HELP tells of one."""
        verb = self.verbs.in_english("help")
        return ["help", name] if verb and verb.most else [GREETING]

    # --- what is done, and what only told of ---

    def with_care(self, found: list[str], line: str, words: list[str]) -> list[str]:
        """The same, if a line wants it done: not for a part, not the contrary, and no question."""
        said = [*map(comparable, words)]
        if self.absorbs_two(found, said):
            return [GREETING]
        if self.only_counts(found, said) or self.is_range_of_rays(found, said):
            return self.help_about("ray") if self.verbs.has("ray") else [GREETING]
        if self.sayings.has_exception(said):
            return self.told_of_deed(found)
        if self.is_unwanted(found, [*map(comparable, line.split())]):
            return self.told_of_deed(found) if self.verbs.risk(found[0]) else [GREETING]
        marked = line.rstrip().endswith("?")
        if not (marked or self.sayings.is_question(said)) or self.is_request(found, said):
            return found
        return self.asked(found, words, marked)

    def absorbs_two(self, found: list[str], said: list[str]) -> bool:
        """Whether two rays are said to be absorbed, and not that one hit something somewhere."""
        if len(found) != 2 or not all(map(str.isdigit, found)) or found[1] not in said:
            return False
        before = said[said.index(found[1]) - 1]
        return "absorbed" in arguments(said)[0] and before not in self.sayings.places

    def told_of_deed(self, found: list[str]) -> list[str]:
        """HELP with a command in place of what it would do."""
        name = "ray" if self.fires(found) else found[0]
        return self.help_about(name) if self.verbs.risk(name) else found

    def is_request(self, found: list[str], said: list[str]) -> bool:
        """Whether somebody is asked to do what can be taken back: CAN YOU UNDO THAT?"""
        is_final = found[1:] or self.verbs.risk(found[0]) == LOSES
        return not is_final and self.sayings.is_request(said)

    def is_unwanted(self, found: list[str], said: list[str]) -> bool:
        """Whether what would be done, or is an answer, is named right after NOT, as in NO AUTO."""
        is_answer = not found[1:] and not found[0].isdigit() and self.listener.is_reply(found[0])
        if not (is_answer or self.verbs.risk(found[0])):
            return False
        after = (word for before, word in pairwise(said) if before in self.sayings.negations)
        return any(self.means(word, found[0]) for word in after)

    def means(self, word: str, one: str) -> bool:
        """Whether one word alone means a command or an answer."""
        verb = self.verbs.named(word)
        names = (verb.name if verb else "", in_program_word(word), *self.sayings.meant([word]))
        return one in names

    def asked(self, found: list[str], words: list[str], marked: bool) -> list[str]:
        """What is told of a command that is asked about: a cell's chance, a ray's worth."""
        said = [*map(comparable, words)]
        asks = self.sayings.is_question(said)
        if found == RETURN:
            return [GREETING] if asks and not self.sayings.meant(said) else found
        is_doubt = asks or not any(map(is_figure, words))  # as in THE FIRST?
        is_ray = found[0].isdigit() and is_doubt and not self.delay("hint")
        is_ray = is_ray and not self.listener.proceeds  # where a number is asked for
        first, *rest = ["ray", *found] if is_ray else found
        if first[:1].isalpha() and first[1:].isdigit() and words[1:] and self.verbs.has("why"):
            return ["why", first]  # a cell of letter and number, as in MAY I PLAY I7?
        risk = MOVES if is_ray else self.verbs.risk(first)
        if not first.strip("0") and self.verbs.has("reveal"):
            return self.help_about("reveal")
        verb = self.verbs.in_english(first)
        is_switched = rest in (["on"], ["off"]) or (marked and verb is not None and verb.is_switch)
        if risk == LOSES or (risk == MOVES and not rest) or is_switched:
            return self.help_about(first)
        if risk != MOVES:
            return found
        name = "odds" if "," in rest[0] else "hint"
        verb = self.verbs.in_english(name)
        return [name, rest[0]] if verb and verb.takes(rest[:1]) else self.help_about(first)

    # --- lines of figures and answers ---

    def answer(self, words: list[str]) -> list[str]:
        """A line of figures, with words that add nothing; or what is an answer as it stands."""
        follows, unknown = arguments(words)
        follows = [one for one in follows if one != "all"] or follows
        several = sum(map(str.isdigit, follows)) > 1
        if several and sum(one in RESULTS for one in follows) > 1:  # of two rays
            return [GREETING]
        if several:  # where it went in and where it came out
            follows = [one for one in follows if one not in RESULTS]
        if unknown or not follows:
            return []
        if follows[0] in RESULTS:  # said first
            follows = [*follows[1:], follows[0]]
        if follows[0][0].isdigit() and SIDES.keys() & follows:
            return [GREETING]  # as in THIRD FROM THE LEFT
        answers = follows[0][0].isdigit() or self.listener.is_reply(follows[0])
        return follows if answers else []

    def replies(self, words: list[str]) -> list[str]:
        """The words, if all are figures and answers as they stand."""
        known = all(is_figure(word) or self.listener.is_reply(word) for word in words)
        return words if known else []

    def figures(self, words: list[str]) -> list[str]:
        """The words, if all are numbers; ONE may as well stand for a thing."""
        known = [self.sayings.numbers.get(word, word) for word in words]
        stands_for_a_thing = known == ["1"] != words
        is_figures = all(map(str.isdigit, known)) and not stands_for_a_thing
        return arguments(words)[0] if is_figures else []

    def size(self, words: list[str]) -> list[str]:
        """A size in numbers or words: `six by six` is 6x6, where a size can be asked for."""
        follows, unknown = arguments(words)
        is_size = len(follows) == 1 and BY in follows[0] and follows != words
        return follows if is_size and not unknown and self.verbs.has("size") else []

    def place(self, words: list[str]) -> list[str]:
        """A ray from a place, as in `left edge, row 3`; beside that nothing may be said."""
        core = self.sayings.without_small(words)
        follows = arguments([word for word in core if in_program_word(word) != "edge"])[0]
        is_place = len(follows) == 1 and follows[0].lstrip("0123456789") in SIDES
        is_place = is_place and bool(core[1:]) and all(map(in_program_word, core))
        return ["ray", *follows] if is_place and self.verbs.has("ray") else []

    def range_of(self, words: list[str]) -> list[str]:
        """From one number to another, where a number is asked for."""
        follows, unknown = arguments([word for word in words if word not in self.sayings.ranges])
        if unknown or not self.listener.proceeds or not self.sayings.is_range(words, follows):
            return []
        return ["-".join(follows)]

    def letter_and_number(self, words: list[str]) -> list[str]:
        """A letter and a number that are an answer together, in either order: `7I` and `I 7`."""
        if words[2:] and not self.sayings.without_light(self.sayings.without_small(words[:-2]))[1:]:
            words = words[-2:]  # as in PLAY AT I 7
        known = [self.sayings.numbers.get(comparable(word), word) for word in words]
        text = "".join(filter(str.isalnum, "".join(known))).lower()
        number = text[: count_digits(text)]
        way = text[len(number) :] + number
        is_cell = way.isascii() and way[:1].isalpha() and way[1:].isdigit()
        return [way] if is_cell and self.listener.is_reply(way) else []


def is_help(one: str) -> bool:
    """Whether a command is HELP with a verb."""
    return one.startswith("help ")
