"""The verbs of a dialogue: found by a name, another word, a letter or a beginning; and HELP."""

from __future__ import annotations

from .phrases import cut, later, listed, phrase, spoken, typed
from .session import Refused
from .verb import Verb, arity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Protocol

    from .session import Dialogue
    from .verb import Action

    class TimedTable(Protocol):
        """A table that knows what time it is in the game."""

        def require(self, when: str, verb: str) -> None:
            """Refuse a verb at the wrong time."""


LONGEST = 20  # letters of a word that is compared with the verbs
HELP = later("List the verbs, or tell of one; HELP ALL tells of all.")
UNKNOWN = later("{word} means nothing here: type HELP, or a verb as in HELP ALL.")
CONVERSATION = later("The conversation and its files")


class Verbs:
    """The verbs of one dialogue, HELP among them if there is an `opening` for it.

    `unknown` refuses a word that is no verb, and says what can be typed instead.
    `first` are the verbs that matter most. HELP tells those declared here as a `group`.
    """

    def __init__(
        self,
        unknown: str = UNKNOWN,
        opening: str = "",
        first: tuple[str, ...] = (),
        group: str = CONVERSATION,
    ) -> None:
        self.unknown, self.opening, self.first, self.group = unknown, opening, first, group
        self._named: dict[str, Verb] = {}
        self._short: dict[str, Verb] = {}
        self._instead: dict[str, str] = {}
        if opening:
            self.verb("help (VERB)", HELP, letter="?", like="SET")(self.help)

    def __iter__(self) -> Iterator[Verb]:
        return iter(sorted(self._named.values(), key=lambda verb: verb.shown))

    def verb(
        self,
        usage: str,
        tells: str,
        *,
        letter: str = "",
        also: str = "",
        like: str = "",
        when: str = "",
    ) -> Callable[[Action], Action]:
        """Declare a verb; `when` names the time it is for, as its dialogue checks it."""

        def declare(action: Action) -> Action:
            name, others = usage.split()[0], tuple(also.split())
            how = like, when, self.group
            self._add(Verb(name, usage, tells, letter, others, *how, *arity(usage), action))
            return action

        return declare

    def instead(self, words: str, told: str) -> None:
        """Declare words that are no verbs, with what is to be typed instead."""
        self._instead |= dict.fromkeys(words.split(), told)

    def take(self, others: Verbs, *names: str) -> None:
        """Have the verbs of others as well, or those of them that are named."""
        self._instead |= others._instead
        for verb in others:
            if not names or verb.name in names:
                self._add(verb)

    def _add(self, verb: Verb) -> None:
        self._named[verb.name] = verb
        self._short |= dict.fromkeys([verb.name, *filter(None, [verb.letter, *verb.also])], verb)

    def starting(self, prefix: str) -> list[str]:
        """The names that can end a word, as they are typed in the language that is spoken."""
        names = [verb.shown.lower() for verb in self]
        return [name for name in names if name.startswith(prefix)]

    def has(self, word: str) -> bool:
        """Whether a word is a name, another word or a letter for a verb, in English."""
        return word.lower() in self._short

    def known(self, word: str) -> bool:
        """Whether a word is one for a verb, in English or in the language that is spoken."""
        return self.has(word) or bool(self.own(word))

    def own(self, word: str, beginning: bool = False) -> set[str]:
        """The verbs that a word names, or its beginning, in a language that is not English."""
        spellings = spoken().spellings("verb")
        if not spellings:
            return set()
        from .catalogue import folded

        its = folded(word)
        ways = [way for way in spellings if way.startswith(its)] if beginning else [its]
        return {name for way in ways for name in spellings.get(way, ()) if name in self._named}

    def meant(self, prefix: str) -> list[str]:
        """The verbs that the beginning of a word may mean, be it a name or another word for it."""
        others = {verb.name for word, verb in self._short.items() if word.startswith(prefix)}
        named = {name for name in self._named if name.startswith(prefix)}
        return sorted(self.own(prefix, beginning=True) or named or others)

    def find(self, word: str) -> Verb:
        """The verb that a word names, in full, by its letter or by a unique prefix."""
        word = word.lower()
        if verb := self._short.get(word):
            return verb
        if word in self._instead:
            raise Refused(phrase(self._instead[word]))
        names = self.meant(word)
        if len(names) == 1:
            return self._named[names[0]]
        if names:
            verbs = listed([self._named[name].shown for name in names])
            raise Refused(phrase("{word} could be {verbs}.", word=cut(word), verbs=verbs))
        raise self.no_verb(word)

    def no_verb(self, word: str) -> Refused:
        """The refusal of a word that is none, with the verb that is most like it."""
        from difflib import get_close_matches

        names = [spoken().own("verb", name) for name in self._short if len(name) > 2]
        for near in get_close_matches(word[:LONGEST], names, 1) if len(word) > 2 else ():
            told = "There is no verb {word}: perhaps you mean {verb}."
            return Refused(phrase(told, word=cut(word), verb=near.upper()))
        return Refused(phrase(self.unknown, word=cut(word)))

    # --- a line ---

    def parted(self, words: list[str]) -> list[str]:
        """The words of a line, the verb first: `ray5` is two words, `give up` is one."""
        first, rest = words[0].lower(), words[1:]
        if self.known(first):
            return words
        if rest and first + rest[0].lower() in self._short:
            return [first + rest[0], *rest[1:]]
        name = first.rstrip("0123456789").rstrip("#")
        if name != first and self.known(name):
            number = first[len(name) :].lstrip("#")
            return [name, *filter(None, [number]), *rest]
        return words

    def call(self, table: TimedTable, words: list[str]) -> Dialogue:
        """Do what a verb and the words after it say, if it is the time and they are enough."""
        first, *arguments = self.parted(words)
        verb = self.find(first)
        table.require(verb.when, verb.shown)
        verb.check(arguments)
        return verb.action(table, arguments)

    # --- help ---

    def help(self, table: Any, words: list[str]) -> Dialogue:
        """The verbs by their groups; or one verb, or all, in a sentence each."""
        if not words:
            yield from self.overview() if table.start.boards else self.names()
        elif words[0].lower() == typed("all"):
            for group, verbs in self.groups().items():
                yield phrase("{group}:", group=phrase(group))
                yield from (verb.tell() for verb in verbs)
        else:
            yield self.find(words[0]).tell()

    def overview(self) -> Dialogue:
        """The opening, and the names of the verbs."""
        yield phrase(self.opening)
        if self.first:
            first = " ".join(self._named[name].shown for name in self.first)
            yield phrase("First of all: {verbs}.", verbs=first)
        for group, verbs in self.groups().items():
            names = " ".join(verb.shown for verb in verbs)
            yield phrase("{group}: {verbs}.", group=phrase(group), verbs=names)
        yield phrase("Beginnings of words will do. HELP VERB tells of one, HELP ALL of all.")

    def names(self) -> Dialogue:
        """The opening, and the names alone, for paper."""
        yield phrase(self.opening)
        yield " ".join(verb.shown for verb in self)
        yield phrase("HELP VERB tells of one.")

    def groups(self) -> dict[str, list[Verb]]:
        """The verbs by their groups, in the order in which those were complete."""
        places = {verb.group: place for place, verb in enumerate(self._named.values())}
        return {
            group: [verb for verb in self if verb.group == group]
            for group in sorted(places, key=lambda group: places[group])
        }
