"""The verbs of a table. A verb can be typed by its name, a synonym, a letter or the beginning of
its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from .help import HELP, explain_key, show_help
from .phrases import current_language, join_or, later, phrase, quote
from .session import Dialogue, Refused
from .verb import GREETING, LOSES, OTHER_GAMES, Action, Verb, arity

if TYPE_CHECKING:
    from .table import Table  # which needs this module to run

NO_MEANING = later("{word} means nothing here.")
SESSION_GROUP = later("Session and files")


MAX_NAMED = 3  # verbs that a refusal names at most
GROUP_ORDER = {OTHER_GAMES: 1, SESSION_GROUP: 2}  # the groups that are listed last


class Unknown(Refused):
    """Raised for a word that names no verb. `found` is the sentence that says what can be typed
    instead.
    """


class Verbs:
    """The verbs of a table, or a set of verbs that several tables share. If `helped` is true, HELP
    is one of them.

    `first` has short descriptions of the most useful verbs. `group` is the heading in HELP of the
    verbs declared here. The function `bare` answers a line that does not begin with a verb.
    """

    bare: Action

    def __init__(
        self,
        first: dict[str, str] | None = None,
        *,
        helped: bool = False,
        group: str = SESSION_GROUP,
    ) -> None:
        self.first, self.group = first or {}, group
        self._named: dict[str, Verb] = {}
        self._short: dict[str, Verb] = {}
        self._instead: dict[str, str] = {}
        self._topics: list[Callable[[str], str]] = []
        if helped:
            self.verb("help (VERB...)", HELP, letter="?", example="SET")(show_help)
            self.topic(explain_key)

    def __iter__(self) -> Iterator[Verb]:
        sorted_as = current_language().sorted_as
        return iter(sorted(self._named.values(), key=lambda verb: sorted_as(verb.shown)))

    def verb(
        self,
        usage: str,
        tells: str,
        *,
        letter: str = "",
        also: str = "",
        example: str = "",
        when: str = "",
        risk: str = "",
    ) -> Callable[[Action], Action]:
        """Return a decorator that declares a verb, which the decorated function carries out. The
        class Verb explains the arguments.
        """

        def declare(action: Action) -> Action:
            name, others = usage.split()[0], tuple(also.split())
            how = example, when, risk, self.group
            verb = Verb(name, usage, tells, letter, others, *how, *arity(usage), action)
            self._add(verb, own=True)
            return action

        return declare

    def instead(self, words: str, message: str) -> None:
        """Declare words that are not verbs, and the message that says what to type instead."""
        self._instead |= dict.fromkeys(words.split(), message)

    def topic(self, explain: Callable[[str], str]) -> None:
        """Let HELP explain other words than verbs. The function `explain` returns a sentence about
        a word, or "" for a word that it does not know.

        If there are several such functions, the one declared last is called first.
        """
        self._topics.insert(0, explain)

    def explained(self, name: str) -> str:
        """Return the explanation of a word that is not a verb, or "" if there is none."""
        return next(filter(None, (explain(name) for explain in self._topics)), "")

    def tells_instead(self, word: str) -> bool:
        """Return whether a word was declared by `instead`, and so is not a verb."""
        return word.lower() in self._instead

    def take(self, others: Verbs, *names: str) -> None:
        """Add the verbs of `others` that have these names or, if no names are given, all verbs of
        `others`.
        """
        self._instead |= others._instead
        self._topics += [topic for topic in others._topics if topic not in self._topics]
        for verb in others._named.values():  # by English names: no language is set yet
            if not names or verb.name in names:
                self._add(verb, own=False)

    def _add(self, verb: Verb, *, own: bool) -> None:
        """Add a verb with its name, letter and synonyms.

        The name of a verb takes precedence over letters and synonyms of other verbs. If two verbs
        have the same letter or synonym, it stands for the verb added first. `own` says that the
        verb is declared for these verbs, and not taken from others. Raise ValueError if such a verb
        repeats a letter or synonym.
        """
        self._named[verb.name] = self._short[verb.name] = verb
        for word in filter(None, [verb.letter, *verb.also]):
            other = self._short.setdefault(word, verb)
            if other.name == verb.name:
                self._short[word] = verb
            elif own and other.name != word:
                raise ValueError(f"{word} is for {other.name} and for {verb.name}")

    def starting(self, prefix: str) -> list[str]:
        """Return the names of verbs in the current language that begin with a prefix."""
        names = [verb.shown.lower() for verb in self]
        return [name for name in names if name.startswith(prefix)]

    def risk(self, name: str) -> str:
        """Return the risk of the verb with the English name `name`. LOSES means that the verb may
        end a round, delete something or show what is hidden. MOVES means that it may change a
        round, and HELPS that it gives help that counts. Return "" for none of these.
        """
        return self._short[name].risk if name in self._short else ""

    def has(self, word: str) -> bool:
        """Return whether a word is the English name, a synonym or the letter of a verb at this
        table.
        """
        return word.lower() in self._short

    def in_english(self, word: str) -> Verb | None:
        """Return the verb that has this word as its English name, synonym or letter, or None."""
        return self._short.get(word.lower())

    def known(self, word: str) -> bool:
        """Return whether a word names a verb in English or in the current language."""
        return self.has(word) or bool(self.own(word))

    def own(self, word: str) -> set[str]:
        """Return the names of the verbs that a word can mean in the current language. In English
        return an empty set.
        """
        spellings = current_language().spellings("verb")
        names = spellings.get(word.casefold().replace("'", "")) if spellings else None
        return {self._short[name].name for name in names if name in self._short} if names else set()

    def named(self, word: str) -> Verb | None:
        """Return the verb that a word names in English or in the current language, or None."""
        if verb := self.in_english(word):
            return verb
        own = self.own(word)
        return self._named[own.pop()] if len(own) == 1 else None

    def beginning_with(self, word: str) -> list[str]:
        """Return the names of the verbs whose words in the current language begin with `word`."""
        beginnings = current_language().beginnings("verb")
        if not beginnings:
            return self.beginning_in_english(word)
        names = {name for way, name in beginnings.items() if way.startswith(word)}
        return sorted(names & self._named.keys())

    def beginning_in_english(self, word: str) -> list[str]:
        """Return the verbs whose English names begin with a word. If there are none, return the
        verbs with a synonym that begins with the word.
        """
        named = self.named_by_beginning(word, {name: name for name in self._named})
        return named or self.named_by_beginning(word, {word: word for word in self._short})

    def named_by_beginning(self, word: str, beginnings: dict[str, str]) -> list[str]:
        """Return the names of the verbs that have a spelling which begins with `word`.

        `beginnings` is {spelling: name or synonym of the verb}.
        """
        names = {name for way, name in beginnings.items() if way.startswith(word)}
        return sorted({self._short[name].name for name in names if name in self._short})

    def find(self, word: str, table: Table | None = None) -> Verb:
        """Return the verb that a word names. If there is none, raise Refused with a message that
        says what to type.

        If the word can be the beginning of several verbs, the message names first those that can be
        used at the table now.
        """
        if verb := self.named(word):
            return verb
        if word.lower() in self._instead:
            raise Refused(phrase(self._instead[word.lower()]))
        raise self.no_verb(word, table)

    def found(self, table: Table, word: str) -> Verb:
        """Return the verb that a word names. If there is none, raise Refused with a message that
        says what can be typed at the open question.
        """
        try:
            return self.find(word, table)
        except Unknown as refusal:
            if word[0].isdecimal() and "," in word and (verb := self.in_english("set")):
                bare_cell = "A verb must come before a cell: type {verb} {cell}."
                raise Refused(phrase(bare_cell, verb=verb.shown, cell=word)) from None
            if word[0].isalpha() and word[1:].isdecimal() and (verb := self.in_english("set")):
                no_cell = "{word} is not a cell here: type a row and a column, as in {verb} 3,4."
                raise Refused(phrase(no_cell, word=quote(word), verb=verb.shown)) from None
            raise Refused(f"{refusal} {table.wants()}") from None

    def no_verb(self, word: str, table: Table | None) -> Refused:
        """Return the exception for a word that names no verb. Its message names the verbs that
        begin with the word, or the most similar verb.
        """
        names = self.beginning_with(word.lower()) if len(word) > 1 else []
        if len(names) > 1:
            verbs = sorted((self._named[name] for name in names), key=self.likelihood(table))
            shown, word = [verb.shown for verb in verbs], quote(word)
            if len(shown) > MAX_NAMED:
                many = "{word} could be {verbs} or another verb: type more letters."
                return Refused(phrase(many, word=word, verbs=", ".join(shown[:MAX_NAMED])))
            return Refused(
                phrase(
                    "{word} could be {verbs}: type more letters.", word=word, verbs=join_or(shown)
                )
            )
        if near := self.nearest(word):
            message = "{word} is not a verb: try {verb}."
            return Refused(phrase(message, word=quote(word), verb=near.upper()))
        return Unknown(phrase(NO_MEANING, word=quote(word)))

    def nearest(self, word: str) -> str:
        """Return the name of the verb that a word probably means, mistyped, or "" if it means
        none.
        """
        from .listening.letters import nearest

        return nearest(word.casefold(), self.offered())

    def is_mistyped(self, word: str) -> bool:
        """Return whether a word of letters is probably a verb with typing errors."""
        return word.isalpha() and bool(self.nearest(word))

    def likelihood(self, table: Table | None) -> Callable[[Verb], tuple[Any, ...]]:
        """Return a function that gives the sort key of a verb. Verbs that can be used at the table
        now come first, then the most useful.
        """
        useful = [*self.first]

        def key(verb: Verb) -> tuple[Any, ...]:
            return (
                bool(table and verb.when and not table.suits(verb.when)),
                useful.index(verb.name) if verb.name in useful else len(useful),
                GROUP_ORDER.get(verb.group, 0),
                current_language().sorted_as(verb.shown),
            )

        return key

    def offered(self) -> dict[str, tuple[str, bool]]:
        """Return {word in lower case: (word as shown, whether the risk of the verb is LOSES)}. The
        words are the names and synonyms of verbs in the current language.
        """
        own = {name: current_language().own("verb", name) for name in self._short}
        foreign = bool(current_language().beginnings("verb"))
        return {
            own_word.casefold(): (own_word, self._short[name].risk == LOSES)
            for name, own_word in own.items()
            if own_word != name or name in self._named or not foreign
        }

    # --- a line ---

    def split_words(self, words: list[str]) -> list[str]:
        """Return the words of a line, so that the first item is the verb: `ray5` is split into two
        items, and `give up` is joined into one.
        """
        first, rest = words[0].lower(), words[1:]
        if self.known(first):
            return words
        if rest and first + rest[0].lower() in self._short:
            return [first + rest[0], *rest[1:]]
        name = first.rstrip("0123456789,").rstrip("#")
        if name != first and name[1:] and self.known(name):  # `f6` is no ray
            number = first[len(name) :].lstrip("#")
            return [name, *filter(None, [number]), *rest]
        return words

    def read(self, table: Table, words: list[str]) -> tuple[Verb, list[str]]:
        """Return the verb at the beginning of a line, and the words after it. Raise Refused if
        there is no verb.
        """
        if verb := self.in_english(words[0]):
            return verb, words[1:]
        first, *arguments = self.split_words(words)
        if first == GREETING:
            raise Refused(table.wants())
        return self.found(table, first), arguments

    def call(self, table: Table, words: list[str]) -> Dialogue:
        """Carry out the verb at the beginning of a line. Raise Refused if it cannot be used now, or
        has too many or too few arguments.
        """
        verb, arguments = self.read(table, words)
        if verb.when and not table.suits(verb.when):
            table.require(verb.when, verb.shown)
        if not verb.least <= len(arguments) <= verb.most:
            verb.refuse_these(arguments)
        return verb.action(table, arguments)

    # --- what HELP explains ---

    def explains(self, words: list[str]) -> list[str]:
        """Return the words of a HELP command if they name a heading or a word that HELP explains.
        Otherwise return [].

        `words` are the words of the line, beginning with HELP.
        """
        verb, asked = self.named(words[0]), " ".join(words[1:]).casefold()
        if verb is None or verb.name != "help":
            return []
        headings = {phrase(group).casefold() for group in self.groups()}
        return [verb.name, *words[1:]] if asked in headings or self.explained(asked) else []

    def is_name(self, word: str) -> bool:
        """Return whether a word is the name of a verb, in English or in the current language."""
        return word.lower() in self._named or bool(self.own(word))

    def groups(self, but: tuple[str, ...] = ()) -> dict[str, list[Verb]]:
        """Return {heading: its verbs}, without the verbs whose names are in `but`. The headings
        that every game has come last.
        """
        groups: dict[str, list[Verb]] = {verb.group: [] for verb in self._named.values()}
        for verb in self:
            groups[verb.group] += [] if verb.name in but else [verb]
        return dict(sorted(groups.items(), key=lambda item: GROUP_ORDER.get(item[0], 0)))
