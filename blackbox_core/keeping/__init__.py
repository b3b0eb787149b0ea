"""The lines typed so far: the lines of the session, for scripts, and the lines of the round, for
saving it.

A line that has changed nothing is not saved with a round, so that its answer is not computed again.
Whether it has changed something is known at the next question of the table. So the line of a verb
that is still asking, and the line that ends the conversation, are not saved.
"""

from __future__ import annotations

import os
from gc import collect
from time import monotonic

from .. import VERSION
from ..console.phrases import phrase
from ..console.saved import SavedRound
from ..console.services import Rounds, Row
from ..console.session import Ask, Refused, TypedLine
from ..console.table import Table
from .disk import Disk
from .replay import Replay

Answers = list[tuple[str, str]]  # of the host: "yes", or "no" for a refusal, and the answer


MOST_TEXT = 1_000_000  # characters of a session; each turn counts as PER_TURN more
PER_TURN = 150


class SessionLog:
    """The lines and answers of a session. If they need too much memory they are dropped, and
    `is_complete` becomes false.

    `secret` is true after a line was typed without echo. `sealed` is true while such lines must not
    be written to any file.
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
        """The lines that the player has typed."""
        return [turn.line for turn in self.turns if turn.typed]

    def add(self, turn: TypedLine, then: Ask | None) -> None:
        """Add a line with its answer. If the lines and answers need too much memory, drop all of
        them.
        """
        if then:
            self.sealed = then.sealed
        if turn.asked and turn.asked.secret:
            self.secret = True
        if not self.is_complete:
            return
        self.turns.append(turn)
        self._room -= PER_TURN + 2 * len(turn.line) + len(turn.said)
        if self._room <= 0:
            self.is_complete, self.turns = False, []


MOST_LINES = 10_000  # lines of a saved round


def new_name() -> str:
    """Return a random name for a round, which no other round has."""
    return os.urandom(8).hex()


class Journal(Rounds):
    """The lines of the round in progress, and the answers of the host that belong to them."""

    def __init__(self, disk: Disk, replay: Replay) -> None:
        self._disk, self._replay = disk, replay
        self._reset()

    def turn_to(self, game: str) -> None:
        """Leave the round in progress, and go on with the game named `game`."""
        self.left()
        self._disk.turn_to(game)
        self._reset()

    def _reset(self) -> None:
        self._recipe: dict[str, str] = {}  # the recipe of the round, {} if there is none
        self._name, self._version, self._seconds = "", VERSION, 0
        self._lines: list[str] = []
        self._answers: Answers = []
        self._since = monotonic()
        self._new = False  # whether the present line began the round
        self._passing = False  # whether a replay began the round
        self._moves: int | None = None  # moves made in the round at the last question
        self._trace: object = None  # snapshot of the table at the last question
        self._heard: list[str] = []  # lines typed since the last question
        self._answered: Answers = []  # answers of the host since the last question

    # --- a line ---

    def answered(self, how: str, answer: str) -> None:
        """Note the host's answer to an effect, which belongs to the present line. `how` is "yes",
        or "no" for a refusal.
        """
        self._answered.append((how, answer))

    def note_turn(self, turn: TypedLine, table: Table | None) -> None:
        """Add a line to the round, and save the round if `table` asks the next question.

        If the next question is asked within a verb, `table` is None, and the line is saved after
        the last answer.
        """
        if turn.asked and turn.heard is not None:
            self._heard.append(turn.heard)
        if not table or turn.heard is None:
            return
        trace = table.snapshot()
        if trace != self._trace:
            self._moves, self._trace = table.moves, trace
            if not self._new and self._recipe and len(self._lines) <= MOST_LINES:
                self._lines += self._heard
                self._answers += self._answered
        self._heard.clear()
        self._answered.clear()
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
        """Return the round as it was at the last question, with the time spent until now."""
        if not self._recipe:
            raise Refused(phrase("There is no round to save: begin a round first."))
        if len(self._lines) > MOST_LINES:
            raise Refused(phrase("This round is now too long to save: finish it before you quit."))
        made, spent = (self._recipe, self._lines, self._answers), int(monotonic() - self._since)
        return SavedRound(*made, self._moves or 0, self._name, self._seconds + spent, self._version)

    # --- how a round begins, is left, is resumed and ends ---

    def began(self, recipe: dict[str, str]) -> None:
        """Begin a new round. If a replay begins several rounds, only the last of them is saved.

        Garbage is collected here: the objects that review a round refer to each other, and Python
        would free them so late that forty rounds took 170 MB.
        """
        if self._name:
            collect()
        if self._passing and self._replay.under_way and self._disk.has_round:
            self._drop()
        self._passing = self._replay.under_way
        self._name, self._version, self._seconds = new_name(), VERSION, 0
        self._take(recipe, [], [])

    def _take(self, recipe: dict[str, str], lines: list[str], answers: Answers) -> None:
        """Make the round with this recipe the round in progress. The present line has begun or
        resumed it.
        """
        self._recipe, self._lines, self._answers = recipe, lines, answers
        self._since, self._new = monotonic(), True

    def left(self) -> None:
        """Leave the round among the unfinished rounds. Save it if that was not done before."""
        if self._disk.has_round:
            self._disk.attempt(lambda: self._disk.under_way.leave())
        elif self._moves:
            self._disk.under_way.keep(self.saved())
            self._disk.under_way.leave()

    def ended(self) -> None:
        """Delete the round from the disk if it is over. This is called when no more lines will
        come.
        """
        if self._moves is None and self._disk.has_round:
            self._disk.queue(lambda: self._disk.under_way.leave(dropped=True))

    def _drop(self) -> None:
        self._disk.attempt(lambda: self._disk.under_way.leave(dropped=True))

    def resumed(self, saved: SavedRound, row: str) -> None:
        """Make a saved round the round in progress, or a copy of it if another process has taken
        the row.
        """
        self._passing = False
        taken_up: list[bool] = []
        if row:
            self._disk.attempt(lambda: taken_up.append(self._disk.under_way.take_up(saved, row)))
        if not any(taken_up):
            saved = saved._replace(recipe={**saved.recipe, "undone": "yes"}, round=new_name())
        self._name, self._version, self._seconds = saved.round, saved.version, saved.seconds
        self._take(saved.recipe, saved.lines, saved.answers)

    def finished(self, facts: Row) -> int:
        """Add a finished round to the records. Return the seconds spent on it."""
        from .store import now

        name, since = self._name or new_name(), self._since
        self._since = monotonic()
        seconds = self._seconds + int(self._since - since)
        row = {**facts, "dialogue": self._disk.game, "finished": now(), "seconds": seconds}
        self._disk.queue(lambda: self._disk.store.record(name, row))
        return seconds

    # --- an unfinished round ---

    def offered(self) -> SavedRound | None:
        """Return the unfinished round which the player is asked to resume, or None if there is
        none.
        """
        rounds: list[SavedRound | None] = [None]
        self._disk.attempt(lambda: rounds.append(self._disk.under_way.offered()))
        return rounds[-1]

    def declined(self) -> None:
        self._disk.attempt(lambda: self._disk.under_way.decline())

    def is_kept(self) -> bool:
        return self._disk.has_round and not self._disk.failing
