"""The round and the session so far, as they are kept, and the disk that may not take them.

A line that changed nothing is not part of it, so that nothing is thought twice.
A line counts as answered when the next question of the conversation is asked.
So a verb that is still asking something back is not part of it, nor is the
line that ends the conversation.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from .. import VERSION
from ..console.phrases import later, phrase
from ..console.saved import SavedRound
from ..console.services import Row
from ..console.session import Ask, Refused, TableState, TypedLine

if TYPE_CHECKING:
    from .store import Store, UnderWay


Answers = list[tuple[str, str]]  # of the world, each with how it answered


LOST = later("Some of this session was not saved: the disk refused it.")
MOST_QUEUED = 100  # things that wait for the disk


class Disk:
    """What is kept of one `game`, and unasked only if that is wanted.

    `place` is the data directory, "" for the usual one.
    """

    def __init__(self, place: str, game: str, autosaves: bool) -> None:
        self.game, self.autosaves = game, autosaves
        self.failing = False
        self._place = place
        self._notice = ""
        self._lost = False  # whether there was too much that waits for the disk
        self._queued: list[Callable[[], object]] = []  # what the disk did not take yet
        self._opened: Store | None = None
        self._row: UnderWay | None = None

    def turn_to(self, game: str) -> None:
        """Keep what is of another game from now on."""
        self.game, self._row = game, None

    def attempt(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, after all that is queued; told is only a change of fortune."""
        if not self.autosaves:
            return
        try:
            while self._queued:
                self._queued[0]()
                del self._queued[0]
            keep()
        except Refused as refusal:
            if not self.failing:
                self._notice += f"{refusal}\n{phrase('The game goes on, but is not saved.')}\n"
            self.failing = True
        else:
            if self.failing:
                self._notice += phrase("The game is being saved again.") + "\n"
            self.failing = False

    def queue(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, now or as soon as that can be done."""
        if not self.autosaves:
            return
        if len(self._queued) < MOST_QUEUED:
            self._queued.append(keep)
            self.write_queued()
        else:
            self._lost = True

    def write_queued(self) -> None:
        """Keep what is queued, if the disk takes it by now."""
        if self._queued:
            self.attempt(lambda: None)

    def finish(self) -> None:
        """Nothing more will be asked: wait for the disk, and tell if something queued is lost."""
        if self._queued:
            self.store.be_patient()
            self.write_queued()
        if self._queued or self._lost:
            self._notice += phrase(LOST) + "\n"
        self._queued, self._lost = [], False

    def notice(self) -> str:
        """What is to be told since this was last asked, usually nothing."""
        notice, self._notice = self._notice, ""
        return notice

    # --- its parts; each is loaded when it is first needed ---

    @property
    def store(self) -> Store:
        if self._opened is None:
            from .store import Store

            self._opened = Store(self._place)
        return self._opened

    @property
    def under_way(self) -> UnderWay:
        if self._row is None:
            from .store import UnderWay

            self._row = UnderWay(self.store, self.game)
        return self._row

    @property
    def has_round(self) -> bool:
        """Whether the round under way is kept."""
        return self._row is not None and self._row.has_row


MOST_TEXT = 1_000_000  # characters, with so many more for what each turn takes beside them:
PER_TURN = 150


class SessionLog:
    """What was said and typed from the beginning; it `is_complete` until that is too much.

    `secret` tells whether anything was typed that nobody sees, and `sealed`
    whether no file may tell it yet.
    """

    def __init__(self) -> None:
        self.turns: list[TypedLine] = []
        self.secret = self.sealed = False
        self.is_complete, self._room = True, MOST_TEXT

    @property
    def text(self) -> str:
        return "".join([turn.text for turn in self.turns])

    @property
    def typed(self) -> list[str]:
        """The lines that the player typed."""
        return [turn.line for turn in self.turns if turn.typed]

    def add(self, turn: TypedLine, then: Ask | None) -> None:
        """Remember one more turn, or forget them all once there is no more room."""
        if then:
            self.sealed = then.sealed
        if turn.asked and turn.asked.secret:
            self.secret = True
        turn.when = monotonic()
        if not self.is_complete:
            return
        self.turns.append(turn)
        self._room -= PER_TURN + 2 * len(turn.line) + len(turn.said)
        if self._room <= 0:
            self.is_complete, self.turns = False, []


MOST_LINES = 10_000  # that a kept round may have


def new_name() -> str:
    """A name that no other round has."""
    return os.urandom(8).hex()


class Journal:
    """Fed with what is typed and answered, of which it holds the round under way."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._recipe: dict[str, str] = {}  # of the round; empty where there is none
        self._name, self._version, self._seconds = "", VERSION, 0
        self._lines: list[str] = []
        self._answers: Answers = []
        self._since = monotonic()
        self._new = False  # whether the line now being answered made it
        self._passing = False  # whether a replay began it
        self._moves: int | None = None  # made in it at the last question
        self._trace: object = None  # of how things stood there
        self._heard: list[str] = []  # since
        self._told: Answers = []

    # --- a line ---

    def answered(self, how: str, answer: str) -> None:
        """An effect of the line now being answered."""
        self._told.append((how, answer))

    def note_turn(self, turn: TypedLine, stands: TableState | None) -> None:
        """A line was answered; unless that asks back, what it has done is kept."""
        if turn.asked:
            self._heard.append(turn.heard)
        if not stands:
            return
        trace = stands.snapshot()
        if trace != self._trace:
            self._moves, self._trace = stands.moves, trace
            if not self._new and self._recipe and len(self._lines) <= MOST_LINES:
                self._lines += self._heard
                self._answers += self._told
        self._heard.clear()
        self._told.clear()
        self._new = False
        if not self._disk.autosaves:
            return
        if self._moves is not None and self._recipe:
            self._disk.attempt(lambda: self._disk.under_way.keep(self.saved()))
        elif self._disk.has_round:
            self._drop()
        else:
            self._disk.write_queued()

    def saved(self) -> SavedRound:
        """The round as of the last question, with the time spent so far."""
        if not self._recipe:
            raise Refused(phrase("There is no round to save: begin a round first."))
        if len(self._lines) > MOST_LINES:
            raise Refused(phrase("This round is now too long to save: finish it before you quit."))
        made, spent = (self._recipe, self._lines, self._answers), int(monotonic() - self._since)
        return SavedRound(*made, self._moves or 0, self._name, self._seconds + spent, self._version)

    # --- how a round begins, is displaced, goes on and ends ---

    def round_began(self, recipe: dict[str, str], *, replaying: bool) -> None:
        """A round begins; of those that a replay begins only the last can stay."""
        if self._passing and replaying and self._disk.has_round:
            self._drop()
        self._passing = replaying
        self._name, self._version, self._seconds = new_name(), VERSION, 0
        self._take(recipe, [], [])

    def _take(self, recipe: dict[str, str], lines: list[str], answers: Answers) -> None:
        """The line now being answered has made the round."""
        self._recipe, self._lines, self._answers = recipe, lines, answers
        self._since, self._new = monotonic(), True

    def round_left(self) -> None:
        """What is displaced stays, even where nothing is kept unasked."""
        if self._disk.has_round:
            self._disk.attempt(lambda: self._disk.under_way.leave())
        elif self._moves:
            self._disk.under_way.keep(self.saved())
            self._disk.under_way.leave()

    def ended(self) -> None:
        """No line will come any more: a round that is over goes as soon as the disk allows."""
        if self._moves is None and self._disk.has_round:
            self._disk.queue(lambda: self._disk.under_way.leave(dropped=True))

    def _drop(self) -> None:
        self._disk.attempt(lambda: self._disk.under_way.leave(dropped=True))

    def round_resumed(self, saved: SavedRound, row: str) -> None:
        """Go on with a round; what cannot be had for oneself alone is another one from now on."""
        self._passing = False
        own: list[bool] = []
        if row:
            self._disk.attempt(lambda: own.append(self._disk.under_way.take_up(saved, row)))
        if not any(own):
            saved = replace(saved, recipe={**saved.recipe, "undone": "yes"}, round=new_name())
        self._name, self._version, self._seconds = saved.round, saved.version, saved.seconds
        self._take(saved.recipe, saved.lines, saved.answers)

    def round_finished(self, facts: Row) -> int:
        """A round is over; the seconds spent on it."""
        from .store import now

        name, since = self._name or new_name(), self._since
        self._since = monotonic()
        seconds = self._seconds + int(self._since - since)
        row = {**facts, "dialogue": self._disk.game, "finished": now(), "seconds": seconds}
        self._disk.queue(lambda: self._disk.store.record(name, row))
        return seconds

    # --- one that was left unfinished ---

    def offered(self) -> SavedRound | None:
        """An unfinished round that may be offered."""
        found: list[SavedRound | None] = [None]
        self._disk.attempt(lambda: found.append(self._disk.under_way.offered()))
        return found[-1]

    def round_declined(self) -> None:
        self._disk.attempt(lambda: self._disk.under_way.decline())

    def is_kept(self) -> bool:
        return self._disk.has_round and not self._disk.failing
