"""A verb is declared once: from its usage line come dispatch, abbreviation, arity and help."""

from __future__ import annotations

from .phrases import cut, later, listed, phrase
from .session import Refused
from .value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Protocol

    from .session import Dialogue

    Action = Callable[[Any, list[str]], Dialogue]

    class Timed(Protocol):
        """A table that knows what time it is in the game."""

        def require(self, when: str) -> None:
            """Refuse a verb at the wrong time."""


MANY = 999
HELP = later("List the verbs, or tell of one; HELP ALL tells of all.")
UNKNOWN = later("There is no verb {word}: type HELP.")


class Verb(Value):
    """A verb as declared: `usage` is its name and arguments, `tells` one sentence of help."""

    name: str
    usage: str
    tells: str
    letter: str
    when: str
    least: int
    most: int
    action: Action

    @property
    def form(self) -> str:
        """How to type it, the name in capitals."""
        return " ".join([self.name.upper(), *self.usage.split()[1:]])

    def tell(self) -> str:
        """The verb in one sentence of help."""
        tells = phrase(self.tells)
        if not self.letter:
            return phrase("{form}: {tells}", form=self.form, tells=tells)
        letter = self.letter.upper()
        return phrase("{form}, or {letter}: {tells}", form=self.form, letter=letter, tells=tells)


def arity(usage: str) -> tuple[int, int]:
    """How many words may follow: `(N)` none or one, `CELL` one or two, `CELL...` many."""
    least = most = 0
    for argument in usage.split()[1:]:
        least += not argument.startswith("(")
        most += MANY if "..." in argument else 2 if "CELL" in argument else 1
    return least, most


class Verbs:
    """The verbs of one dialogue, HELP among them if there is an `opening` for it.

    `unknown` refuses a word that is no verb, and says what can be typed instead.
    """

    def __init__(self, unknown: str = UNKNOWN, opening: str = "") -> None:
        self.unknown, self.opening = unknown, opening
        self._named: dict[str, Verb] = {}
        self._short: dict[str, Verb] = {}
        if opening:
            self.verb("help (VERB)", HELP, letter="?")(self.help)

    def __iter__(self) -> Iterator[Verb]:
        return iter(self._named[name] for name in sorted(self._named))

    def verb(
        self, usage: str, tells: str, *, letter: str = "", when: str = ""
    ) -> Callable[[Action], Action]:
        """Declare a verb; `when` names the time it is for, as its dialogue checks it."""

        def declare(action: Action) -> Action:
            name = usage.split()[0]
            self._add(Verb(name, usage, tells, letter, when, *arity(usage), action))
            return action

        return declare

    def take(self, others: Verbs) -> None:
        """Have the verbs of others as well."""
        for verb in others:
            self._add(verb)

    def _add(self, verb: Verb) -> None:
        self._named[verb.name] = self._short[verb.name] = verb
        if verb.letter:
            self._short[verb.letter] = verb

    def starting(self, prefix: str) -> list[str]:
        return [name for name in sorted(self._named) if name.startswith(prefix)]

    def find(self, word: str) -> Verb:
        """The verb that a word names, in full, by its letter or by a unique prefix."""
        word = word.lower()
        if verb := self._short.get(word):
            return verb
        names = self.starting(word)
        if len(names) == 1:
            return self._named[names[0]]
        if names:
            verbs = listed([name.upper() for name in names])
            raise Refused(phrase("{word} could be {verbs}.", word=cut(word), verbs=verbs))
        raise Refused(phrase(self.unknown, word=cut(word)))

    def help(self, _: object, words: list[str]) -> Dialogue:
        """The opening and the names of the verbs; or one verb, or all, in a sentence each."""
        if not words:
            yield phrase(self.opening) + " " + phrase("The verbs are:")
            yield " ".join(verb.name.upper() for verb in self)
            yield phrase("Beginnings of words will do. HELP VERB tells of one, HELP ALL of all.")
        elif words[0].lower() == "all":
            for verb in self:
                yield verb.tell()
        else:
            yield self.find(words[0]).tell()

    def call(self, table: Timed, words: list[str]) -> Dialogue:
        """Do what a verb and the words after it say, if it is the time and they are enough."""
        verb, arguments = self.find(words[0]), words[1:]
        table.require(verb.when)
        if not verb.least <= len(arguments) <= verb.most:
            raise Refused(phrase("Type {form} instead.", form=verb.form))
        return verb.action(table, arguments)
