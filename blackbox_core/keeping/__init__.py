"""The typed lines of the session, from which scripts are written, and those of the round, which are
saved with it.

A line that has changed nothing is not saved with a round, so that its answer is not computed again
when the round is resumed. The line of a verb that is still asking a question, and the line that
ends the conversation, are not saved either.
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

Answers = list[tuple[str, str]]  # ("yes", answer) or ("no", refusal), to each request of the game


MAX_TEXT = 1_000_000  # characters of a session; each turn counts as PER_TURN more
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
        self.is_complete, self._room = True, MAX_TEXT

    @property
    def text(self) -> str:
        return "".join([turn.text for turn in self.turns])

    @property
    def typed(self) -> list[str]:
        """The lines that the player has typed."""
        return [turn.line for turn in self.turns if turn.typed]

    def add(self, turn: TypedLine, then: Ask | None) -> None:
        """Add a line with its answer. `then` is the next question, or None at the end of the
        session. If the lines and answers need too much memory, drop all of them.
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


MAX_LINES = 10_000  # lines of a saved round


def new_name() -> str:
    """Return a random name for a round, which no other round has."""
    return os.urandom(8).hex()


class Journal(Rounds):
    """Collects the typed lines of the round in progress, and the answers to its requests (for
    example to read a file), so that the round can be saved and resumed.
    """

    def __init__(self, disk: Disk, replay: Replay) -> None:
        self._disk, self._replay = disk, replay
        self._reset()

    def turn_to(self, game: str) -> None:
        """Keep the round in progress as an unfinished round. Collect lines for the game named
        `game` from now on.
        """
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
        self._answered: Answers = []  # answers to requests since the last question

    # --- a line ---

    def answered(self, how: str, answer: str) -> None:
        """Store the answer to a request of the game, for example to read a file, with the line that
        is being answered. `how` is "yes", or "no" if the request was refused.
        """
        self._answered.append((how, answer))

    def note_turn(self, turn: TypedLine, table: Table | None) -> None:
        """Add a line to the round. Save the round if the game now asks for the next command.

        `table` is the game in play. It is None while a verb asks questions. The lines are then
        collected, and saved after the last answer.
        """
        if turn.asked and turn.heard is not None:
            self._heard.append(turn.heard)
        if not table or turn.heard is None:
            return
        trace = table.snapshot()
        if trace != self._trace:
            self._moves, self._trace = table.moves, trace
            if not self._new and self._recipe and len(self._lines) <= MAX_LINES:
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
        if len(self._lines) > MAX_LINES:
            raise Refused(phrase("This round is now too long to save: finish it before you quit."))
        made, spent = (self._recipe, self._lines, self._answers), int(monotonic() - self._since)
        return SavedRound(*made, self._moves or 0, self._name, self._seconds + spent, self._version)

    # --- how a round begins, is left, is resumed and ends ---

    def began(self, recipe: dict[str, str]) -> None:
        """Begin to collect the lines of a new round. `recipe` has the values from which the round
        can be made again. If a replay begins several rounds, only the last of them is saved.

        The memory of earlier rounds is freed at once, because the objects that review a round refer
        to each other. Forty rounds would take 170 MB.
        """
        if self._name:
            collect()
        if self._passing and self._replay.under_way and self._disk.has_round:
            self._drop()
        self._passing = self._replay.under_way
        self._name, self._version, self._seconds = new_name(), VERSION, 0
        self._set_round(recipe, [], [])

    def _set_round(self, recipe: dict[str, str], lines: list[str], answers: Answers) -> None:
        """Make a round the round in progress. `recipe` has the values from which the round can be
        made again. `lines` are those typed since it began, and `answers` the answers to its
        requests.
        """
        self._recipe, self._lines, self._answers = recipe, lines, answers
        self._since, self._new = monotonic(), True

    def left(self) -> None:
        """Stop playing the round in progress, and keep it as an unfinished round. Save it first if
        it is not saved yet.
        """
        if self._disk.has_round:
            self._disk.attempt(lambda: self._disk.under_way.leave())
        elif self._moves:
            self._disk.under_way.keep(self.saved())
            self._disk.under_way.leave()

    def ended(self) -> None:
        """Delete the saved round if it is over. This is called at the end of the session."""
        if self._moves is None and self._disk.has_round:
            self._disk.queue(lambda: self._disk.under_way.leave(dropped=True))

    def _drop(self) -> None:
        self._disk.attempt(lambda: self._disk.under_way.leave(dropped=True))

    def resumed(self, saved: SavedRound, row: str) -> None:
        """Make a saved round the round in progress. `row` is the name of its row in the database.
        If `row` is "", or if another process is playing the round, go on with a copy of the round.
        """
        self._passing = False
        resumed: list[bool] = []
        if row:
            self._disk.attempt(lambda: resumed.append(self._disk.under_way.resume(saved, row)))
        if not any(resumed):
            saved = saved._replace(recipe={**saved.recipe, "undone": "yes"}, round=new_name())
        self._name, self._version, self._seconds = saved.round, saved.version, saved.seconds
        self._set_round(saved.recipe, saved.lines, saved.answers)

    def finished(self, facts: Row) -> int:
        """Add a finished round to the records, with the values in `facts`, {column: value}. Return
        the seconds that the player has spent on the round.
        """
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
