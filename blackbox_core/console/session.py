"""The one way into a conversation.

A dialogue is a generator: it yields the lines it says, the questions it asks and the
effects it wants done, and is sent the answers. Its sentences are folded here and
nowhere else, for whoever looks on at the width of the face, for what is kept at 72
columns; a picture is Verbatim. Two control characters may stand in what it says: BEL
rings, and FF begins a new page. Each face renders them its way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from .phrases import NEW_PAGE, WIDTH, fold, laid_out, phrase, spoken, usual_width

T = TypeVar("T")

Item: TypeAlias = "str | Ask | Effect"

Telling = Generator[Item, Any, T]

Dialogue = Telling[None]

Conversation: TypeAlias = "Telling[Conversation | None]"  # at its end, what it is left for

Complete = Callable[[str], list[str]]

Step = Callable[[int, int], int]

Stop = Callable[[], bool]

Think = Callable[[Stop], str]

Paint = Callable[[str, str], str]


class TableState(Protocol):
    """Tells how things stand when a question is asked."""

    @property
    def moves(self) -> int | None:
        """How many were made in the round under way; None where there is none."""

    @property
    def settings(self) -> object:
        """How things are shown and asked; another object once the player changed it."""

    @property
    def listens(self) -> bool:
        """Whether whoever plays listens, and does not look."""

    def kept(self) -> dict[str, str]:
        """The settings that are kept, as text."""

    def hear(self, line: str) -> str:
        """A line in the program's own words, however it was put."""

    def snapshot(self) -> object:
        """Equal to an earlier one if the lines between have changed nothing, moves included."""


class Host(Protocol):
    """What lies outside a conversation: files, records, the date."""

    @property
    def status(self) -> int:
        """The exit status that the conversation has earned so far."""

    @property
    def is_bounded(self) -> bool:
        """Whether an answer may cost only so much: `thinking` is asked then, and may refuse."""

    def do(self, effect: Effect) -> Any:
        """Carry an effect out; its answer. Refused if it cannot be done."""

    def note_turn(self, turn: TypedLine, then: Ask | None) -> str:
        """A line was answered, and `then` is asked; what the world says, usually nothing."""

    def ended(self) -> str:
        """No line will come any more; what the world says to that, usually nothing."""

    def typed_ahead(self) -> str | None:
        """A line that is to be answered as if it had been typed now."""

    def thinking(self) -> None:
        """An answer takes thought, or more of it; Refused where there was enough of that."""

    def hurried(self) -> bool:
        """Whether the machine has thought long enough."""

    def end_replay(self) -> None:
        """Nothing is typed ahead any more."""


BELL = "\a"


class Refused(Exception):
    """The one exception meant for the player: a whole sentence that says what would be right."""


def nothing_to_complete(_: str) -> list[str]:
    return []


def nowhere_to_step(_: int, __: int) -> int:
    return 0


def never() -> bool:
    """The patience of a line on which nobody is hurried."""
    return False


def unpainted(text: str, _: str) -> str:
    """The paint of a face without colour."""
    return text


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: its prompt ends in "? ".

    The answer to a secret one is not shown. `complete` gives the words that can end the text
    typed so far; `step` gives the number that the arrow keys reach from another (0 for none
    yet) by -1 or +1, or 0. Where it is the machine's turn, `think` gives the line that it would
    type: nobody is asked. It takes its time, unless what it is given turns true, and plays what
    is cheap where a thought is Refused. A player `afar`, at the other end of a line, cannot be
    hurried, and the line is heard as it came. `table` says how things stand; a question in the
    middle of a verb has none. As long as questions are `sealed` no file may hold what was
    answered in secret. `hear` has the answer in the program's own words.
    """

    prompt: str
    secret: bool = False
    complete: Complete = nothing_to_complete
    step: Step = nowhere_to_step
    think: Think | None = None
    afar: bool = False
    table: TableState | None = None
    sealed: bool = False
    hear: Callable[[str], str] = str

    def heard(self, line: str) -> str:
        """An answer in the program's own words, however it was put; a number is one already."""
        if self.think or self.afar:
            return line
        if not self.table:
            return self.hear(line)
        return line if line.isascii() and line.isdigit() else self.table.hear(line)


@dataclass(frozen=True, slots=True)
class Effect:
    """What only the host can do, in the middle of a conversation: its method, not yet called."""

    method: Callable[..., Any]
    arguments: tuple[Any, ...]
    named: dict[str, Any]

    def perform(self, part: Any) -> Any:
        """Have a part of the host carry this effect out, and return the answer."""
        return getattr(part, self.method.__name__)(*self.arguments, **self.named)


class TypedLine:
    """A question, its answer and what was said to that; the first words answer no question.

    `line` is as it was typed, and `heard` in the words of the source.
    """

    __slots__ = ("asked", "heard", "line", "replayed", "said")

    def __init__(
        self, asked: Ask | None, line: str, said: str, replayed: bool = False, heard: str = ""
    ) -> None:
        self.asked, self.line, self.said = asked, line, said
        self.replayed, self.heard = replayed, heard

    @property
    def typed(self) -> bool:
        """Whether the player typed it, and not the machine or a replay."""
        return bool(self.asked and not self.asked.think and not self.replayed)

    @property
    def prompt(self) -> str:
        """What was asked, as it reads; nothing where the machine answers."""
        if not self.asked or self.asked.think:
            return ""
        # Only what a player typed stands after a prompt; what was replayed, after a colon.
        return self.asked.prompt[:-2] + ": " if self.replayed else self.asked.prompt

    @property
    def answer(self) -> str:
        """What follows that: nobody sees what was typed in secret, or by the machine."""
        if not self.asked or self.asked.think:
            return self.said
        return f"{'' if self.asked.secret else self.line}\n{self.said}"

    @property
    def text(self) -> str:
        """The turn as it reads."""
        return self.prompt + self.answer


class Session:
    """A conversation under way: `question` is the one now open, None when it is over.

    `width` tells the columns that a line may have just now. Lines that were `heard`
    before are taken as they stand. Whoever `listens` is told a picture in words.
    """

    def __init__(
        self, dialogue: Conversation, world: Host, heard: bool = False, listens: bool = False
    ) -> None:
        self._dialogue, self._world, self._heard = dialogue, world, heard
        self._listens = listens
        self._table: TableState | None = None  # which tells that from its first question on
        self.question: Ask | None = None
        self.width: Callable[[], int] = usual_width
        self._stop: Stop = never

    @property
    def status(self) -> int:
        """The exit status that it has earned."""
        return self._world.status

    def start(self) -> str:
        """The text up to the first question."""
        return "".join(self.opened())

    def send(self, line: str) -> str:
        """Answer the open question; the text up to the next one, each line with its end."""
        return "".join(self.answers(line))

    def opened(self) -> Iterator[str]:
        """The text up to the first question, and those to what is typed ahead."""
        said = self._listen(next, self._dialogue)
        return self._with_those_ahead(self._report(TypedLine(None, "", laid_out(said)), said))

    def answers(self, line: str, stop: Stop = never) -> Iterator[str]:
        """The text that answers the open question with a line, and those to what is typed ahead.

        What takes thought is broken off once `stop` turns true.
        """
        self._stop = stop
        return self._with_those_ahead(self._answer(line))

    def _with_those_ahead(self, text: str) -> Iterator[str]:
        """A text, and those that answer what is typed ahead, each worked out when it is wanted."""
        yield text
        while self.question and not self.question.think:  # the machine types its own lines
            line = self._world.typed_ahead()
            if line is None:
                break
            if self._stop():
                self._world.end_replay()
            else:
                yield self._answer(line, replayed=True)
        self._stop = never

    def _answer(self, line: str, replayed: bool = False) -> str:
        asked = self.question
        heard = line if self._heard or not asked else asked.heard(line)
        if asked and asked.table:
            self._table = asked.table
        send = self._dialogue.send
        said = self._in_bounds(asked, heard) if self._is_bounded() else self._advance(send, heard)
        return self._report(TypedLine(asked, line, laid_out(said), replayed, heard), said)

    def _in_bounds(self, asked: Ask | None, heard: str) -> list[str]:
        """What is said to a line; to a player's only if there was not enough of thought."""
        try:
            if asked and asked.table and not (asked.think or asked.afar):
                self._thinking()
        except Refused as refusal:
            return [str(refusal)]
        return self._bounded(self._advance, self._dialogue.send, heard)

    def _report(self, turn: TypedLine, said: list[str]) -> str:
        """A turn as it is shown here, after the world has heard it as it is kept."""
        width = self.width()
        shown = turn.said if width == WIDTH else laid_out(said, width)
        notice = self._world.note_turn(turn, self.question)
        if turn.replayed:
            shown = TypedLine(turn.asked, turn.line, shown, replayed=True).text
        return shown + fold(notice, width) if notice else shown

    def _is_bounded(self) -> bool:
        """Whether somebody has to be asked, now and then, if an answer may take more thought."""
        return self._stop is not never or self._world.is_bounded

    def _thinking(self) -> None:
        """An answer takes thought; Refused where there was enough of that."""
        if self._stop():
            raise Refused(phrase("The answer was interrupted."))
        self._world.thinking()

    def hurried(self) -> bool:
        """Whether the machine has thought long enough, wherever it is."""
        return self._world.hurried()

    def thought(self, stop: Stop) -> str:
        """The line that the machine types, for which it may think as long as a line may take."""
        assert self.question and self.question.think
        return self._bounded(self.question.think, lambda: stop() or self.hurried())

    def end(self) -> str:
        """No more answers will come; the last words, after which nothing is asked."""
        said = self._listen(self._dialogue.throw, EOFError)
        self.question = None
        return laid_out(said, self.width()) + fold(self._world.ended(), self.width())

    def _listen(self, go: Callable[..., Item], *told: object) -> list[str]:
        """What is said up to the next question, whoever asks it, as far as the world allows."""
        if self._is_bounded():
            return self._bounded(self._advance, go, *told)
        return self._advance(go, *told)

    def _bounded(self, work: Callable[..., T], *told: object) -> T:
        """Have something worked out, which may cost no more than the world allows."""
        from .allowance import set_budget  # loaded where the world allows only so much

        before = set_budget(self._thinking)
        try:
            return work(*told)
        finally:
            set_budget(before)

    def _advance(self, go: Callable[..., Item], *told: object) -> list[str]:
        """What is said up to the next question, whoever asks it."""
        said: list[str] = []
        self.question = None
        try:
            item = go(*told)
            while not isinstance(item, Ask):
                if isinstance(item, str):
                    if type(item) is str and item and NEW_PAGE not in item:
                        said.append(item)
                    else:
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
        """A text as whoever plays takes it in; whoever listens wants no empty line."""
        listens = self._table.listens if self._table else self._listens
        return [words for words in [spoken(text)] if words] if listens else [text]

    def _run(self, effect: Effect) -> Item:
        """What the dialogue says once it has the effect's answer, or its refusal."""
        try:
            answer = self._world.do(effect)
        except Refused as refusal:
            return self._dialogue.throw(refusal)
        return self._dialogue.send(answer)
