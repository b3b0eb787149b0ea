"""The only way to talk to a conversation: `Session.send(line)` returns the text of the answer.

A dialogue is a generator. It yields the texts it says, the questions it asks (Ask) and the effects
that the host carries out (Effect), and is sent the answers. Sentences are folded here and nowhere
else: to the width of the screen for the player, to 72 columns for scripts. A picture is Verbatim
and is not folded. A text may contain two control characters: BEL rings, and FF begins a new page.
Each face (a terminal or a pipe, for example) shows them in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from .phrases import WIDTH, fold, laid_out, phrase, spoken, usual_width

if TYPE_CHECKING:
    from .services import World  # which needs this module to run, as Table does
    from .table import Table

T = TypeVar("T")

Item: TypeAlias = "str | Ask | Effect"

Telling = Generator[Item, Any, T]

Dialogue = Telling[None]

Conversation: TypeAlias = (
    "Telling[Conversation | None]"  # returns the conversation to switch to, or None
)

Complete = Callable[[str], list[str]]

# Takes the number typed so far (0 if none) and -1 or +1. Returns the number to type, or 0.
Step = Callable[[int, int], int]

Stop = Callable[[], bool]

Think = Callable[[Stop], str]

Paint = Callable[[str, str], str]


BELL = "\a"


class Refused(Exception):
    """Raised to refuse a typed line. The message is a whole sentence that tells the player what to
    type instead.
    """


def nothing_to_complete(_: str) -> list[str]:
    return []


def nowhere_to_step(_: int, __: int) -> int:
    return 0


def never() -> bool:
    """Return False, so that a computation is never interrupted."""
    return False


def unpainted(text: str, _: str) -> str:
    """Return the text unchanged, because it is shown without colours."""
    return text


class Heard(NamedTuple):
    """The meaning of a typed line: a command in the words of the program.

    `shown` is a sentence that shows the command to a player who used other words. If `offer` is not
    "", the command is only a guess. Then `offer` is the question whether to carry it out, `about`
    explains the command, and `agrees` returns whether the next line says yes.
    """

    command: str
    shown: str = ""
    offer: str = ""
    about: str = ""
    agrees: Callable[[str], bool] = bool


class Hearing(Enum):
    """How freely a replayed line is interpreted."""

    USUAL = auto()  # as if a player typed it
    GUESSED = auto()  # as by earlier versions, which carried out a guess without asking
    AS_IT_STANDS = auto()  # it is a command in the program's own words


class LineAhead(NamedTuple):
    """A replayed line that waits to be answered, and how freely it is interpreted."""

    line: str
    hearing: Hearing = Hearing.USUAL


class Ask(NamedTuple):
    """A question to the player or, on the machine's turn, to the machine.

    The function `think` computes the line that the machine types. Its argument is a function that
    returns true once the machine must answer at once. If a search is stopped by Refused, `think`
    returns a move that needs no search.
    """

    prompt: str  # ends in "? "
    secret: bool = False  # whether the answer is not shown
    complete: Complete = nothing_to_complete  # returns the words that can end the text typed so far
    step: Step = nowhere_to_step  # returns the number that an arrow key types
    think: Think | None = None  # returns the line that the machine types, on its turn
    afar: bool = False  # whether the player is at the other end of a line
    table: Table | None = None  # the table that asks, or None in the middle of a verb
    sealed: bool = False  # whether no file may contain the secret answers now
    hear: Callable[[str], str | Heard] = str  # translates the line into the words of the program
    too_long: str = ""  # the message for a line that is too long

    def heard(self, line: str) -> Heard:
        """Return what a line means as an answer to this question. The line may be in any
        wording.
        """
        if self.think or self.afar or (self.table and line.isascii() and line.isdecimal()):
            return Heard(line)
        if self.table:
            return self.table.hear(line)
        heard = self.hear(line)
        return Heard(heard) if isinstance(heard, str) else heard


class Effect(NamedTuple):
    """A request to the host: a method and its arguments. The conversation yields it, and the
    session has the host call the method.
    """

    method: Callable[..., Any]
    arguments: tuple[Any, ...]
    named: dict[str, Any]

    def perform(self, part: Any) -> Any:
        """Call the method on `part`, the object that has it, and return the answer."""
        return getattr(part, self.method.__name__)(*self.arguments, **self.named)


class TypedLine:
    """A question, the line that answered it, and the text said in reply.

    The first text of a conversation answers no question, so `asked` is None. `heard` is the command
    in English, or None if the program has only asked whether to carry out the command.
    """

    __slots__ = ("asked", "heard", "line", "replayed", "said")

    def __init__(
        self,
        asked: Ask | None,
        line: str,
        said: str,
        replayed: bool = False,
        heard: str | None = "",
    ) -> None:
        self.asked, self.line, self.said = asked, line, said
        self.replayed, self.heard = replayed, heard

    @property
    def typed(self) -> bool:
        """Whether the player has typed the line, and not the machine or a replay."""
        return bool(self.asked and not self.asked.think and not self.replayed)

    @property
    def prompt(self) -> str:
        """The prompt before the typed line, as shown. It is "" on the machine's turn."""
        if not self.asked or self.asked.think:
            return ""
        # A prompt stands only before a typed line. A replayed line stands after a colon.
        return self.asked.prompt[:-2] + ": " if self.replayed else self.asked.prompt

    @property
    def answer(self) -> str:
        """The line and the reply, as they are shown after the prompt. A secret line and a line of
        the machine are not shown.
        """
        if not self.asked or self.asked.think:
            return self.said
        return f"{'' if self.asked.secret else self.line}\n{self.said}"

    @property
    def text(self) -> str:
        """The prompt, the line and the reply, as they are shown."""
        return self.prompt + self.answer


class Session:
    """A conversation in progress. `question` is the open question, or None if the conversation is
    over.

    `width` is a function that returns the present number of columns of a line. If `listens` is
    true, the player uses a screen reader, so pictures are described in words.
    """

    def __init__(self, dialogue: Conversation, world: World, listens: bool = False) -> None:
        self._dialogue, self._world, self._listens = dialogue, world, listens
        self._table: Table | None = None  # known from its first question on
        self.question: Ask | None = None
        self._offered: tuple[Heard, Ask] | None = None  # a command, and the question that is open
        self._usual: Ask | None = None  # the question that the last line answered
        self._explained: set[str] = set()  # commands that were explained when they were offered
        self.width: Callable[[], int] = usual_width
        self._stop: Stop = never

    @property
    def status(self) -> int:
        """The exit status of the program so far."""
        return self._world.status

    def start(self) -> str:
        """Begin the conversation. Return the text up to the first question."""
        return "".join(self.opened())

    def send(self, line: str, hearing: Hearing = Hearing.USUAL) -> str:
        """Answer the open question. Return the text up to the next question. `hearing` says how
        freely the line is interpreted.
        """
        return "".join(self.answers(line, hearing=hearing))

    def opened(self) -> Iterator[str]:
        """Begin the conversation. Yield its first text, then the answers to lines of a replay."""
        said = self._listen(next, self._dialogue)
        return self._with_those_ahead(self._report(TypedLine(None, "", laid_out(said)), said))

    def answers(
        self, line: str, stop: Stop = never, hearing: Hearing = Hearing.USUAL
    ) -> Iterator[str]:
        """Answer the open question. Yield the answer, then the answers to the lines of a replay.

        A long computation is stopped when the function `stop` returns true. `hearing` says how
        freely the line is interpreted.
        """
        self._stop = stop
        return self._with_those_ahead(self._answer(line, hearing=hearing))

    def _with_those_ahead(self, text: str) -> Iterator[str]:
        """Yield `text`, then the answers to replayed lines. A replayed line is answered only when
        the caller asks for the next text.
        """
        yield text
        while self.question and not self.question.think:  # the machine types its own lines
            ahead = self._world.typed_ahead()
            if ahead is None:
                break
            if self._stop():
                self._world.end_replay()
            else:
                yield self._answer(ahead.line, replayed=True, hearing=ahead.hearing)
        self._stop = never

    def _answer(self, line: str, replayed: bool = False, hearing: Hearing = Hearing.USUAL) -> str:
        asked = self.question
        heard = self._heard_as(line, hearing)
        if heard.offer and hearing is Hearing.USUAL:
            said = self._offer(heard)
            return self._report(TypedLine(asked, line, laid_out(said), replayed, None), said)
        if asked and asked.table:
            self._table = asked.table
        waits = asked and asked.table and not (asked.think or asked.afar)
        said = self._listen(self._dialogue.send, heard.command, may_refuse=bool(waits))
        if heard.shown:
            said.insert(0, heard.shown)
        return self._report(TypedLine(asked, line, laid_out(said), replayed, heard.command), said)

    def _heard_as(self, line: str, hearing: Hearing) -> Heard:
        """Return the meaning of a line. If a guessed command was offered, the line may accept it.
        `hearing` says how freely the line is interpreted.
        """
        offered, self._offered = self._offered, None
        asked = self._usual = offered[1] if offered else self.question
        if not asked or hearing is Hearing.AS_IT_STANDS:
            return Heard(line)
        if offered and (not line.strip() or offered[0].agrees(line)):
            return Heard(offered[0].command)
        return asked.heard(line)

    def _offer(self, heard: Heard) -> list[str]:
        """Ask the player whether to carry out a guessed command. Return a list with the explanation
        of its verb, or [] if that was explained before.
        """
        assert self._usual
        self._offered = heard, self._usual
        self.question = self._usual._replace(prompt=heard.offer)
        verb = heard.command.partition(" ")[0]
        is_new = verb not in self._explained
        self._explained.add(verb)
        return [heard.about] if is_new else []

    def _report(self, turn: TypedLine, said: list[str]) -> str:
        """Have the host record a line with its answer. Return the text to show to the player."""
        width = self.width()
        shown = turn.said if width == WIDTH else laid_out(said, width)
        notice = self._world.note_turn(turn, self.question)
        if turn.replayed:
            shown = TypedLine(turn.asked, turn.line, shown, replayed=True).text
        return shown + fold(notice, width) if notice else shown

    def _thinking(self) -> None:
        """Raise Refused if the player interrupts, or if the host allows no more time."""
        if self._stop():
            raise Refused(phrase("The answer was interrupted."))
        self._world.thinking()

    def hurried(self) -> bool:
        """Return whether the machine should decide on its turn now, because it has thought long
        enough.
        """
        return self._world.hurried()

    def thought(self, stop: Stop) -> str:
        """Return the line that the machine types on its turn. It must decide at once when the
        function `stop` returns true.
        """
        assert self.question and self.question.think
        return self._bounded(self.question.think, lambda: stop() or self.hurried())

    def end(self) -> str:
        """End the conversation because no more lines come. Return the text of the farewell."""
        said = self._listen(self._dialogue.throw, EOFError)
        self.question = None
        return laid_out(said, self.width()) + fold(self._world.ended(), self.width())

    def _listen(
        self, go: Callable[..., Item], *arguments: object, may_refuse: bool = False
    ) -> list[str]:
        """Run the dialogue as `_advance` does, within the limit of computing time.

        If `may_refuse`, and no time is left, return only the refusal.
        """
        if self._stop is never and not self._world.is_bounded:
            return self._advance(go, *arguments)
        try:
            if may_refuse:
                self._thinking()
        except Refused as refusal:
            return [str(refusal)]
        return self._bounded(self._advance, go, *arguments)

    def _bounded(self, work: Callable[..., T], *arguments: object) -> T:
        """Call the function `work` and return its result. A search within it is stopped if the
        player interrupts or the time is used up.
        """
        from .allowance import set_budget  # loaded if the host bounds the answers

        before = set_budget(self._thinking)
        try:
            return work(*arguments)
        finally:
            set_budget(before)

    def _advance(self, go: Callable[..., Item], *arguments: object) -> list[str]:
        """Continue the dialogue up to its next question. The first step is the call
        `go(*arguments)`, such as `send(line)`. Carry out the effects that the dialogue requests,
        and return the texts that it says.
        """
        said: list[str] = []
        self.question = None
        try:
            item = go(*arguments)
            while not isinstance(item, Ask):
                if isinstance(item, str):
                    said += self._in_words(item)
                    item = next(self._dialogue)
                else:
                    item = self._run(item)
            self.question = item
        except StopIteration as end:
            if end.value:
                self._dialogue = end.value
                said += self._advance(next, self._dialogue)
        except EOFError:
            pass
        return said

    def _in_words(self, text: str) -> list[str]:
        """Return a list with the text or, if the player uses a screen reader, with its description
        in words. Return [] if the description is empty.
        """
        listens = self._table.listens if self._table else self._listens
        return [words for words in [spoken(text)] if words] if listens else [text]

    def _run(self, effect: Effect) -> Item:
        """Carry out an effect, and send its answer to the dialogue. Return the next item that the
        dialogue yields: a text, a question or an effect.
        """
        try:
            answer = self._world.do(effect)
        except Refused as refusal:
            return self._dialogue.throw(refusal)
        return self._dialogue.send(answer)
