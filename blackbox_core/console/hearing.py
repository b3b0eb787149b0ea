"""What was typed, in the program's own words; those are always understood.

So all that is kept is the same whatever language it was typed in, and however it was put. Something
is done only where every word was understood; a line that merely names something is heard as HELP
with that. Loaded with the first line that is not plainly a command.
"""

from __future__ import annotations

from .arguments import BY, arguments, comparable, count_digits, in_own_word, in_own_words, words_of
from .keys import cleaned, is_russian, other_layout
from .phrases import current_language, is_figure, plain
from .sayings import NOTHING
from .verb import FINAL, GREETING, OTHER_GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

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


YES, NO = "yes", "no"
ALWAYS = (YES, NO, GREETING)  # what may be said to anyone
RETURN = [""]
LEAST = 2  # letters of a beginning
SENTENCE = 4  # words of which a verb may only be the first
TEXTS = {"NAME", "TEXT", "LINE"}  # arguments that are taken as they were typed


def understand(line: str, listener: Listener) -> str:
    """A line in the program's own words; as it came where it is not understood."""
    hearing, line = Hearing(listener), cleaned(line)
    words = words_of(line)
    if not words or (as_typed := hearing.as_typed(line.split())):
        return " ".join(as_typed) if words else line
    found = hearing.understood(words) or hearing.understood(words_of(other_layout(line)), True)
    if found and found[0] in FINAL and line.rstrip().endswith("?"):
        found = ["help", found[0]]
    found = found or hearing.help_with(words) or hearing.abbreviated(words)
    if not found and current_language().name != "ru" and any(map(is_russian, line)):
        found = ["help", "speak"]
    return " ".join(found or line.split())


class Hearing:
    """How one listener understands a line in the language that is spoken."""

    def __init__(self, listener: Listener) -> None:
        self.listener, self.verbs, self.sayings = (
            listener,
            listener.verbs,
            current_language().sayings,
        )

    def understood(self, words: list[str], strictly: bool = False) -> list[str]:
        """The command that a line is; nothing where a word of it says nothing here."""
        said = [*map(comparable, words)]
        core = self.sayings.without_small(said)
        if words and self.verbs.tells_instead(words[0]):
            return words
        if words and all(is_figure(word) or self.listener.is_reply(word) for word in words):
            return words
        return words and (
            self.letter_and_number(words)
            or self.saying(said)
            or self.size(said)
            or self.without_risk(self.topic(said))
            or self.saying(core)
            or self.without_risk(self.saying_with_fillers(core))
            or self.verb_first(words, strictly)
            or self.range_of(said)
            or self.saying_within(said)
            or self.saying_within(core)
            or self.answer(core)
            or self.letter_and_number(self.sayings.without_light(core))
        )

    # --- what a line may be ---

    def saying(self, words: list[str]) -> list[str]:
        """A line that is a saying, or the name of a verb in the language that is spoken."""
        meant = self.sayings.meant(words)[:1]
        if self.listener.proceeds and meant in ((YES,), (NO,)):  # Y and N name verbs elsewhere
            return self.spelled_out(meant[0], [])
        if len(words) == 1 and self.listener.is_reply(words[0]):
            return words
        verb = self.verbs.named(words[0]) if len(words) == 1 else None
        if verb and self.listener.suits(verb.when):
            return [verb.name]
        return self.command_taking(words, []) or ([verb.name] if verb else [])

    def size(self, words: list[str]) -> list[str]:
        """A size in numbers or words: `six by six` is 6x6, where a size can be asked for."""
        follows, unknown = arguments(words)
        is_size = len(follows) == 1 and BY in follows[0] and follows != words
        return follows if is_size and not unknown and self.verbs.has("size") else []

    def without_risk(self, found: list[str]) -> list[str]:
        """A guess at a command, which is only told of where something may be lost."""
        whole = not any("," in word for word in found)  # to wipe the marks of a cell is little
        if found and found[0] in FINAL and whole and not self.listener.proceeds:
            return self.help_about(found[0])
        return found

    def help_about(self, name: str) -> list[str]:
        """HELP with a verb, where HELP tells of one."""
        verb = self.verbs.in_english("help")
        return ["help", name] if verb and verb.most else [GREETING]

    def topic(self, words: list[str]) -> list[str]:
        """A question, by what it is about; the figures in it go with that, if they can."""
        verb = self.verbs.named(words[0])
        is_verb = verb is not None and words[0] in (verb.name, comparable(verb.shown))
        is_verb = is_verb and words[0] not in self.sayings.light
        if verb and not self.says_more(words, is_verb):
            return []  # a verb and what follows it is no question
        follows = [word for word in arguments(words)[0] if word[0].isdigit()]
        least = 2 if is_verb else 1
        for meant in self.sayings.about(words, least) if words[1:] else ():
            if YES in meant and self.listener.proceeds:
                return RETURN
            known = self.usable_first([one for one in meant if one != YES])
            if known and self.listener.is_reply(known[-1]):
                return [*follows, known[-1]]
            takers = [
                one
                for one in known
                if follows and one not in ("help", "rules") and self.takes(one, follows)
                if not self.usability(one)
            ]
            if takers:
                return self.spelled_out(takers[0], follows)
            if takers := [one for one in known if self.takes(one, [])]:
                return self.spelled_out(takers[0], [])
        return []

    def says_more(self, words: list[str], is_verb: bool) -> bool:
        """Whether a line says more than its first word and what may follow a verb."""
        if is_verb:
            follows, unknown = arguments(words[1:])
            return bool(unknown) or not (follows or len(words) < SENTENCE)
        return any(not in_own_word(word) and word not in self.sayings.small for word in words[1:])

    def saying_with_fillers(self, words: list[str]) -> list[str]:
        """A line that is a saying beside words that add nothing; those of a verb do not."""
        light = self.sayings.light
        rest = self.sayings.without_light(words)
        if (self.verbs.named(words[0]) and words[0] not in light) or all(map(in_own_word, rest)):
            return []
        ends = [words[n:] for n in range(1, len(words)) if light.issuperset(words[:n])]
        return next(filter(None, (self.command_taking(end, []) for end in [*ends, rest])), [])

    def as_typed(self, words: list[str]) -> list[str]:
        """A line whose verb takes a name or a text, with that as it stands."""
        first, *rest = self.verbs.split_words(words)
        verb = self.verbs.named(plain(first))
        if verb is None or not any(kind.strip("().") in TEXTS for kind in verb.usage.split()):
            return []
        if not rest or "NAME" not in verb.usage:
            return [verb.name, *rest]
        name = self.sayings.without_small(rest)
        while (
            rest[1:] and name and comparable(name[0]) in self.sayings.light
        ):  # SAVE GAME FOR LATER
            name = name[1:]
        said = self.sayings.meant([*map(comparable, words)])
        return [] if said else [verb.name, *name]

    def verb_first(self, words: list[str], strictly: bool) -> list[str]:
        """A line whose first word names a verb; what follows, the verb itself may refuse."""
        first, *rest = self.verbs.split_words(words)
        verb = self.verbs.named(first)
        if verb is None:
            return []
        if "VERB" in verb.usage:
            return [verb.name, *self.verb_meant(rest)]
        follows, unknown = arguments([*map(comparable, rest)], "ON/OFF" in verb.usage)
        if self.command(unknown)[:1] == [verb.name] and verb.takes(follows):
            unknown = []
        if unknown:
            vague = strictly or self.sayings.meant([first.lower()])[:1] == ("help",)  # as in HOW
            return [] if vague else [verb.name, *in_own_words(rest)]
        if follows and self.adds_nothing(comparable(first)):
            return []
        if verb.takes(follows):
            return [verb.name, *follows]
        other = self.command_taking([comparable(first)], follows) or self.saying_within(
            [*map(comparable, rest)]
        )
        return other or [verb.name, *follows]

    def answer(self, words: list[str]) -> list[str]:
        """A line of figures, with words that add nothing; or what is an answer as it stands."""
        follows, unknown = arguments(words)
        if unknown or not follows:
            return []
        answers = follows[0][0].isdigit() or self.listener.is_reply(follows[0])
        return follows if answers else []

    def range_of(self, words: list[str]) -> list[str]:
        """From one number to another, where a number is asked for."""
        follows, unknown = arguments([word for word in words if word not in self.sayings.ranges])
        if unknown or not self.listener.proceeds or not self.sayings.is_range(words, follows):
            return []
        return ["-".join(follows)]

    def letter_and_number(self, words: list[str]) -> list[str]:
        """A letter and a number that are an answer together, in either order: `7I` and `I 7`."""
        text = "".join(words).lower()
        number = text[: count_digits(text)]
        way = text[len(number) :] + number
        is_cell = way.isascii() and way[:1].isalpha() and way[1:].isdigit()
        return [way] if is_cell and self.listener.is_reply(way) else []

    def saying_within(self, words: list[str]) -> list[str]:
        """A saying somewhere in a line, and beside it only what may follow it."""
        for first, last in self.saying_spans(words):
            before, saying, after = words[:first], words[first:last], words[last:]
            follows, unknown = arguments(before + after, self.is_switched(saying))
            if follows and all(map(self.adds_nothing, saying)):
                continue
            found = self.command_taking(saying, follows)
            if found and (not unknown or self.command(unknown)[:1] == found[:1]):
                return self.without_risk(found) if before else found
        return []

    def is_switched(self, saying: list[str]) -> bool:
        """Whether ON and OFF may follow what a saying means."""
        verb = self.verbs.named("".join(self.command(saying)[:1]))
        return verb is not None and "ON/OFF" in verb.usage

    def help_with(self, words: list[str]) -> list[str]:
        """HELP with the first thing that a line names; words that add little are heard last."""
        said = [*map(comparable, words)]
        core = self.sayings.without_small(said)
        named = [way[first:last] for way in (said, core) for first, last in self.saying_spans(way)]
        named.sort(key=self.sayings.light.issuperset)
        for command in map(self.command, named):
            if command and self.verbs.has(command[0]):
                return command if command[0] == "help" else self.help_about(command[0])
        return [GREETING] if named else []  # what another game has

    def abbreviated(self, words: list[str]) -> list[str]:
        """A line whose first word is the beginning of one verb; what is final is only told of."""
        first, *rest = words
        follows, unknown = arguments([*map(comparable, rest)])
        found = self.verbs.beginning_with(comparable(first)) if len(first) >= LEAST else []
        if unknown or len(found) != 1:
            return []
        return ["help", *found] if found[0] in FINAL else [*found, *follows]

    # --- what words may mean ---

    def saying_spans(self, words: list[str]) -> list[tuple[int, int]]:
        """Where sayings stand in a line: the first and the longest before others."""
        most = self.sayings.longest
        return [
            (first, last)
            for first in range(len(words))
            for last in range(min(len(words), first + most), first, -1)
            if self.meant(words[first:last])
        ]

    def meant(self, words: list[str]) -> tuple[str, ...]:
        """What words together may mean."""
        verb = self.verbs.named(words[0]) if len(words) == 1 and words[0][1:] else None
        named = (verb.name,) if verb else ()
        said = self.sayings.meant(words)
        return named + said if verb and verb.name == words[0] else said + named

    def command(self, words: list[str]) -> list[str]:
        """The first of the commands that words may mean here."""
        return next((one.split() for one in self.commands_meant(words)), [])

    def command_taking(self, words: list[str], arguments: list[str]) -> list[str]:
        """The first of the commands that words may mean and that takes these arguments."""
        for one in self.commands_meant(words):
            if self.takes(one, arguments):
                return self.spelled_out(one, arguments)
        return []

    def commands_meant(self, words: list[str]) -> list[str]:
        """The commands that words may mean here, first those whose time it is."""
        return self.usable_first(self.meant(words))

    def usable_first(self, meant: Iterable[str]) -> list[str]:
        """Those of some commands that are known here, first those whose time it is."""
        return sorted(filter(self.knows, meant), key=self.usability)

    def adds_nothing(self, word: str) -> bool:
        """Whether a verb is passed over that has no use now, or none for what follows."""
        verb = self.verbs.named(word)
        if verb is None or word not in self.sayings.light:
            return False
        return not (verb.most and self.listener.suits(verb.when))

    def usability(self, one: str) -> int:
        """Whether it is the time for a command, or not, or it is none but an answer."""
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
        """A command as it is heard: YES is RETURN, where that does something."""
        if one == NOTHING:
            return self.answer(arguments)
        if one in ALWAYS and not self.listener.is_reply(one):
            return RETURN if one == YES and self.listener.proceeds else [GREETING]
        return one.split() + arguments

    def verb_meant(self, words: list[str]) -> list[str]:
        """What HELP is asked about."""
        core = [word for word in map(comparable, words) if word not in self.sayings.small]
        if [*map(in_own_word, core)] == ["all"]:
            return ["all"]
        if len(core) == 1 and (verb := self.verbs.named(core[0])):
            return [verb.name]
        for way in (core, self.sayings.without_light(core)):
            if (command := self.command(way)) and self.verbs.has(command[0]):
                return command[:1]
        found = self.verbs.beginning_with(core[0]) if len(core) == 1 else []
        return found if len(found) == 1 else core
