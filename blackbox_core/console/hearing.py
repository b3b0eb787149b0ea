"""What was typed, in the program's own words; those are always understood.

So all that is kept is the same whatever language it was typed in, and however it was put. Something
is done only where every word was understood; a line that merely names something is heard as HELP
with that. Loaded with the first line that is not plainly a command.
"""

from __future__ import annotations

from .arguments import (
    BY,
    ENTER,
    LEAST,
    NO,
    ROW_OR_COLUMN,
    YES,
    arguments,
    clauses,
    comparable,
    in_program_word,
    in_program_words,
    without_one,
    words_of,
)
from .keys import cleaned, is_russian, nearest, other_layout
from .meaning import RESULTS, RETURN, Listener, Meaning
from .phrases import current_language, plain
from .sayings import NOTHING, has_figures
from .verb import GREETING, LOSES, Verb

SENTENCE = 4  # words of which a verb may only be the first
TEXTS = {"NAME", "TEXT", "LINE", "SKILL"}  # arguments that are taken as they were typed


def understand(line: str, listener: Listener) -> str:
    """A line in the program's own words; as it came where it is not understood."""
    hearing, typed = Hearing(listener), line
    line = cleaned(typed)
    words = words_of(line)
    if not words or (as_typed := hearing.as_typed(line.split())):
        return " ".join(as_typed) if words else line
    found = hearing.understood(words) or hearing.understood(words_of(other_layout(line)), True)
    found = found or hearing.restated(words) or hearing.parted(words) or hearing.divided(line)
    found = hearing.replied(found)
    found = found and hearing.with_care(found, typed, words)
    found = found or hearing.like(words) or hearing.named(words) or hearing.abbreviated(words)
    found = found or hearing.corrected(words)
    if not found and current_language().name != "ru" and any(map(is_russian, line)):
        found = ["help", "speak"]
    return " ".join(found or hearing.beyond_small(line.split()))


class Hearing(Meaning):
    """How one listener understands a line in the language that is spoken."""

    def understood(self, words: list[str], strictly: bool = False) -> list[str]:
        """The command that a line is; nothing where a word of it says nothing here."""
        said = without_one([*map(comparable, words)])
        core = self.sayings.without_small(said)
        if place := self.place(said):
            return place
        if words and self.verbs.tells_instead(words[0]) and all(map(in_program_word, said[1:])):
            return words
        return words and (
            self.replies(words)
            or self.letter_and_number(words)
            or self.letter_and_number(core)
            or self.saying(said)
            or self.saying_between_small(said)
            or self.size(said)
            or self.range_of(said)
            or self.figures(core)
            or self.without_risk(self.topic(said))
            or self.with_switch(self.saying(core), said)
            or self.without_risk(self.saying_with_fillers(core))
            or self.verb_first(words, strictly)
            or self.saying_within(core)
            or self.saying_within(said)
            or self.answer(core)
            or self.letter_and_number(rest := self.sayings.without_light(core))
            or self.replies(rest)
        )

    def restated(self, words: list[str]) -> list[str]:
        """What a line means once unknown forms of words are those that are known."""
        said = [*map(comparable, words)]
        others = current_language().spellings("verb")
        for alone in (False, True):
            known = self.sayings.restated(said, others, alone)
            if known != said and (found := self.without_risk(self.understood(known))):
                return found
        other = self.sayings.in_another_form(said)
        return other and self.without_risk(self.saying(other))

    def parted(self, words: list[str]) -> list[str]:
        """What a line means once hyphens part words: `bye-bye`, and the Russian -ка."""
        known = [
            part for word in words for part in (word.split("-") if is_hyphened(word) else [word])
        ]
        return [] if known == words else self.understood(known) or self.restated(known)

    def divided(self, line: str) -> list[str]:
        """What the one clause of a line means of which all is understood."""
        parts = clauses(line)
        if not parts[1:]:
            return []  # which was heard already
        told = [found for found in map(self.understood, map(words_of, parts)) if found]
        return self.without_risk(told[0]) if len(told) == 1 else []

    def like(self, words: list[str]) -> list[str]:
        """HELP with what a saying means that is much like a line."""
        said = [word for word in map(comparable, words) if not in_program_word(word)]
        meant = self.sayings.nearest(said) if self.sayings.without_small(said)[1:] else ()
        found = self.usable_first(one for one in meant if one not in (YES, ENTER))
        if not found:
            return []
        names = [one.removeprefix("help ").split()[0] for one in found]
        known = ["help " + name for name in names if self.verbs.has(name)]
        return self.help_with(known) if known and self.help_about(names[0])[1:] else [GREETING]

    def corrected(self, words: list[str]) -> list[str]:
        """HELP with what a line means once its slips are mended; a verb alone is offered later."""
        said = [*map(comparable, words)]
        if not words[1:] and nearest(said[0], self.verbs.offered()):
            return []
        known = self.sayings.corrected(said, current_language().spellings("verb"))
        found = [] if known == said else self.understood(known)
        if found == ["help"]:
            return found
        return (
            self.help_about(found[0])
            if found and self.verbs.has(found[0])
            else found and [GREETING]
        )

    def beyond_small(self, words: list[str]) -> list[str]:
        """A line that is not understood, from the first of its words that could say something."""
        said = (at for at, word in enumerate(words) if comparable(word) not in self.sayings.small)
        return words[next(said, 0) :]

    # --- what a line may be ---

    def saying(self, words: list[str]) -> list[str]:
        """A line that is a saying, or the name of a verb in the language that is spoken."""
        meant = next(iter(self.sayings.meant(words)), "")
        if self.listener.proceeds and meant in (YES, NO, ENTER):  # Y and N name verbs elsewhere
            return self.spelled_out(meant, [])
        if len(words) == 1 and self.listener.is_reply(words[0]):
            return words
        verb = self.verbs.named(words[0]) if len(words) == 1 else None
        if verb and self.listener.suits(verb.when):
            return [verb.name]
        return self.command_taking(words, []) or ([verb.name] if verb else [])

    def saying_between_small(self, words: list[str]) -> list[str]:
        """A line that is a saying of several words as it stands, with small words around it."""
        small = self.sayings.small
        for first in range(len(words)):
            for last in range(len(words), first + 1, -1):
                if small.issuperset(words[:first] + words[last:]) and (
                    found := self.saying(words[first:last])
                ):
                    return found
        return []

    def topic(self, words: list[str]) -> list[str]:
        """A question, by what it is about; the figures in it go with that, if they can."""
        verb = self.verbs.named(words[0])
        is_verb = verb is not None and words[0] in (verb.name, comparable(verb.shown))
        is_verb = is_verb and words[0] not in self.sayings.light
        if verb and not self.says_more(words, is_verb):
            return []  # a verb and what follows it is no question
        is_thing = self.sayings.numbers.get(words[-1]) == "1"  # as in A BIGGER ONE
        is_thing = is_thing and in_program_word("".join(words[-2:-1])) not in ROW_OR_COLUMN
        told = arguments(words[:-1] if is_thing else words)[0]
        follows = [word for word in told if word in ROW_OR_COLUMN or has_figures(word)]
        least = 2 if is_verb else 1
        for meant in self.sayings.about(words, least) if words[1:] else ():
            if ENTER in meant and self.listener.proceeds and not follows:
                return RETURN
            if NOTHING in meant and self.listener.proceeds and follows:  # a number is asked for
                return self.answer(follows)
            known = self.usable_first([one for one in meant if one not in (YES, ENTER)])
            if known and self.listener.is_reply(known[-1]):
                return [*follows, known[-1]]
            if found := self.about(known, follows):
                return found
        return []

    def about(self, known: list[str], follows: list[str]) -> list[str]:
        """The first of some commands that takes figures now, else the first that takes none."""
        able = [one for one in known if one not in ("help", "rules") and not self.delay(one)]
        able = [one for one in able if not self.takes_name(one)]
        return (self.first_of(able, follows) if follows else []) or self.first_of(known, [])

    def takes_name(self, one: str) -> bool:
        """Whether a command takes a name or a file, which figures in a question are not."""
        verb = self.verbs.named(one)
        return verb is not None and ("NAME" in verb.usage or "FILE" in verb.usage)

    def says_more(self, words: list[str], is_verb: bool) -> bool:
        """Whether a line says more than its first word and what may follow a verb."""
        if is_verb:
            follows, unknown = arguments(words[1:])
            unknown += RESULTS.intersection(follows)
            return bool(unknown) or not (follows or len(words) < SENTENCE)
        small = self.sayings.small
        return any(not in_program_word(word) and word not in small for word in words[1:])

    def saying_with_fillers(self, words: list[str]) -> list[str]:
        """A line that is a saying beside words that add nothing; those of a verb do not."""
        light, rest = self.sayings.light, self.sayings.without_light(words)
        is_known = all(map(in_program_word, rest))
        if is_known or (self.verbs.named(words[0]) and words[0] not in light):
            return []
        ends = [words[n:] for n in range(1, len(words)) if light.issuperset(words[:n])]
        found = next(filter(None, (self.command_taking(end, []) for end in [*ends, rest])), [])
        return self.with_switch(found, words)

    def as_typed(self, words: list[str]) -> list[str]:
        """A line whose verb takes a name or a text, with that as it stands."""
        first, *rest = self.verbs.split_words(words)
        verb = self.verbs.named(plain(first))
        if verb and verb.risk and words[-1].endswith("?"):
            return []
        if verb is None or TEXTS.isdisjoint(verb.kinds):
            return []
        said = self.sayings.meant([*map(comparable, words)])
        if said and rest:
            return []
        if not rest or "NAME" not in verb.usage:
            return [verb.name, *rest]
        name = self.sayings.without_small(rest)
        while (
            rest[1:] and name and comparable(name[0]) in self.sayings.light
        ):  # SAVE GAME FOR LATER
            name = name[1:]
        return [verb.name, *name]

    def verb_first(self, words: list[str], strictly: bool) -> list[str]:
        """A line whose first word names a verb; what follows, the verb itself may refuse."""
        first, *rest = self.verbs.split_words(words)
        verb = self.verbs.named(first)
        if verb is None:
            return []
        if "VERB" in verb.usage:
            return [verb.name, *self.verb_meant(rest)]
        follows, unknown = arguments([*map(comparable, rest)], verb.is_switch)
        if self.command(unknown)[:1] == [verb.name] and verb.takes(follows):
            unknown = []
        if unknown:
            return self.with_unknown(verb, first, rest, strictly)
        if follows and self.adds_nothing(comparable(first)) and not self.is_due(verb, words):
            return []
        is_over = verb.risk == LOSES and first[1:]
        if follows and not verb.most and is_over and all(map(self.listener.is_reply, follows)):
            return follows  # EXIT 8
        if verb.risk == LOSES and comparable(first) in self.sayings.light:  # as in AGAIN 5
            return self.command_taking([comparable(first)], follows)
        if verb.takes(follows):
            return [verb.name, *follows]
        if not verb.most and BY in follows[0] and not follows[1:]:
            return follows  # a size
        other = self.command_taking([comparable(first)], follows) or self.saying_within(
            [*map(comparable, rest)]
        )
        return other if other and other == self.without_risk(other) else [verb.name, *follows]

    def adds_nothing(self, word: str) -> bool:
        """Whether a verb is passed over that has no use now, or none for what follows."""
        verb = self.verbs.named(word)
        if verb is None or word not in self.sayings.light:
            return False
        return not (verb.most and self.listener.suits(verb.when))

    def is_due(self, verb: Verb, words: list[str]) -> bool:
        """Whether a line is a verb that is for now, and one word: MORE 2, which fires no ray."""
        is_own = comparable(words[0]) == verb.name and not words[2:]
        return is_own and bool(verb.when) and self.listener.suits(verb.when)

    def with_unknown(self, verb: Verb, first: str, rest: list[str], strictly: bool) -> list[str]:
        """A verb that refuses what follows, if it is not a longer saying or about something else.

        HOW is a verb, too, and so may begin many a question.
        """
        word = comparable(first)
        longer = self.saying_within([word, *map(comparable, rest)])
        if longer and longer[0] != "help":
            return longer
        is_own = word in (verb.name, comparable(verb.shown))
        vague = strictly or (not is_own and word in self.sayings.light)
        vague = vague or (not verb.most and word in self.sayings.questions)
        vague = vague or self.sayings.meant([word])[:1] == ("help",)
        return [] if vague else [verb.name, *in_program_words(rest)]

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

    def named(self, words: list[str]) -> list[str]:
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
        return ["help", *found] if self.verbs.risk(found[0]) == LOSES else [*found, *follows]

    def verb_meant(self, words: list[str]) -> list[str]:
        """What HELP is asked about."""
        core = [word for word in map(comparable, words) if word not in self.sayings.small]
        named = [*map(self.verbs.named, core)]
        if all(named):
            return [verb.name for verb in named if verb]
        if [*map(in_program_word, core)] == ["all"]:
            return ["all"]
        for way in (core, self.sayings.without_light(core)):
            if (command := self.command(way)) and self.verbs.has(command[0]):
                return command[:1]
        found = self.verbs.beginning_with(core[0]) if len(core) == 1 else []
        return found if len(found) == 1 else core


def is_hyphened(word: str) -> bool:
    """Whether a word is of several, all in letters."""
    return "-" in word and all(map(str.isalpha, word.split("-")))
