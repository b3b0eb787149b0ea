"""The world of a conversation that may keep files: it does what is asked, and forgets nothing."""

from __future__ import annotations

from ..console.files import Files, Kept, Nowhere, Waiting, remembered
from ..console.phrases import phrase
from ..console.saved import damaged, read_saved, write_saved
from ..console.session import Refused
from .budget import Budget
from .clock import age, now
from .conversation import Conversation
from .journal import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from ..console.files import Row
    from ..console.saved import Saved
    from ..console.session import Ask, Effect, Standing, Turn
    from ..console.settings import Chosen
    from ..console.table import Game
    from .scripts import Scripts
    from .store import Row as StoredRow
    from .store import Store
    from .underway import UnderWay

    GameOf = Callable[[Saved], Game]

MOST_OWED = 100  # things that wait for the disk


class Calendar(Nowhere):
    """A world without files: all that is known there is the day, and what a guest may cost."""

    again: str = ""
    settings_told: Callable[[list[str]], Chosen]
    today: Callable[[str, str], str]

    def __init__(self) -> None:
        self._budget = Budget()

    def heard(self, turn: Turn, then: Ask | None) -> str:
        self._budget.pay()
        return ""

    def hurried(self) -> bool:
        return self._budget.over()

    def thinking(self) -> None:
        self._budget.check()

    def settings(self) -> dict[str, str]:
        return {}

    def offer(self) -> str:
        return ""

    def date(self) -> str:
        return now()[:10]


class World(Files):
    """One conversation's files, records and calendar.

    `place` is the data directory, "" for the usual one. What nobody asked for
    (unfinished rounds, records, settings) is kept only if `unasked`. `game_of`
    finds the game of a saved round, and `again` are the words that begin this
    conversation anew.
    """

    again: str = ""
    settings_told: Callable[[list[str]], Chosen]  # by the words at the head of a script
    today: Callable[[str, str], str]  # a line that another version read, as it is typed now

    def __init__(self, game: str, place: str, unasked: bool, game_of: GameOf) -> None:
        self._game, self._place = game, place
        self._unasked, self._game_of = unasked, game_of
        self._journal, self._conversation = Journal(), Conversation()
        self._moves: int | None = None  # made in the round under way at the last question
        self._trace: object = None  # of how things stood there
        self._at_table = False  # whether that question is the table's, and not a verb's
        self._chosen: dict[str, str] = {}  # the kept settings, as the player last had them
        self._owed: list[Callable[[], object]] = []  # what the disk did not take yet
        self._failing = False
        self._passing = False  # whether a replay began the round under way
        self._notice = ""
        self._written: Scripts | None = None
        self._opened: Store | None = None
        self._row: UnderWay | None = None

    # --- what a session asks of its world ---

    def do(self, effect: Effect) -> Any:
        """Have an effect done, and remember how it was answered."""
        if effect.news:
            return effect.by(self)
        try:
            answer = effect.by(self)
        except Refused as refusal:
            self._journal.answered("no", str(refusal))
            raise
        self._journal.answered("yes", remembered(answer))
        return answer

    def heard(self, turn: Turn, then: Ask | None) -> str:
        """Keep a turn; a notice if that could not be done."""
        self._conversation.add(turn, then)
        if self._written:
            self._notice += self._written.heard(turn)
        self._journal.heard(turn)
        self._at_table = bool(then and then.stands)
        if then and then.stands:
            self._settle(then.stands)
        notice, self._notice = self._notice, ""
        return notice

    def _settle(self, stands: Standing) -> None:
        """The next question of the conversation is asked: keep what was answered."""
        before, self._trace = self._trace, stands.trace()
        self._moves = stands.moves
        self._journal.settled(changed=before != self._trace)
        if self._unasked and not self._replaying:
            self._keep_settings(stands.kept())
        if self._moves is not None and self._journal.round:
            self._keep(lambda: self._under_way.keep(self._saved()))
        elif self._on_disk:
            self._keep(lambda: self._under_way.leave(dropped=True))
        elif self._owed:
            self._keep(lambda: None)

    def typed_ahead(self) -> str | None:
        """The next line of a replay."""
        line = self._written.typed_ahead() if self._written else None
        if line is None or not (self._written and self._at_table):
            return line
        return self.today(line, self._written.version)

    # --- what is kept unasked ---

    def _keep(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, after all that is owed; told is only a change of fortune."""
        if not self._unasked:
            return
        try:
            while self._owed:
                self._owed[0]()
                del self._owed[0]
            keep()
        except Refused as refusal:
            if not self._failing:
                goes_on = phrase("The game goes on without it.")
                self._notice += f"{refusal}\n{goes_on}\n"
            self._failing = True
        else:
            if self._failing:
                self._notice += phrase("The game is kept again.") + "\n"
            self._failing = False

    def _owe(self, keep: Callable[[], object]) -> None:
        """Keep something unasked, now or as soon as that can be done."""
        if self._unasked and len(self._owed) < MOST_OWED:
            self._owed.append(keep)
            self._keep(lambda: None)

    def _keep_settings(self, now: dict[str, str]) -> None:
        """Keep the settings if the player changed them."""
        before, self._chosen = self._chosen, now
        if before and before != now:
            self._owe(lambda: self._store.set(now))

    def _saved(self) -> Saved:
        """The round as of the last question."""
        return self._journal.saved(self._moves or 0)

    def settings(self) -> dict[str, str]:
        """The settings that were kept, as text."""
        found: dict[str, str] = {}
        self._keep(lambda: found.update(self._store.settings() if self._store.exists else {}))
        return found

    def offer(self) -> str:
        """How an unfinished round stands that may be offered, or nothing."""
        found: list[Saved | None] = []
        self._keep(lambda: found.append(self._under_way.offered()))
        return "".join(self._standing(saved) for saved in found if saved)

    def begun(self, recipe: dict[str, str]) -> None:
        """A round begins; of those that a replay begins only the last can stay."""
        if self._passing and self._replaying and self._on_disk:
            self._keep(lambda: self._under_way.leave(dropped=True))
        self._passing = self._replaying
        self._journal.begin(recipe)

    def left(self) -> None:
        """What is displaced stays, even where nothing is kept unasked."""
        if self._on_disk:
            self._keep(lambda: self._under_way.leave())
        elif self._moves:
            self._under_way.keep(self._saved())
            self._under_way.leave()

    def taken_up(self, saved: Saved, row: str) -> None:
        """Go on with a round; what cannot be had for oneself alone is another one from now on."""
        self._passing = False
        own: list[bool] = []
        if row:
            self._keep(lambda: own.append(self._under_way.take_up(saved, row)))
        self._journal.take_up(saved, undone=not any(own))

    def resumable(self) -> bool:
        return self._on_disk and not self._failing

    def declined(self) -> None:
        self._keep(lambda: self._under_way.decline())

    def finished(self, facts: Row) -> None:
        name, seconds = self._journal.close()
        row = {**facts, "dialogue": self._game, "finished": now(), "seconds": seconds}
        self._owe(lambda: self._store.record(name, row))

    # --- what is asked for ---

    def unfinished(self) -> tuple[str, Saved]:
        return self._under_way.last()

    def waiting(self) -> list[Waiting]:
        return [self._waiting(row) for row in self._under_way.others()]

    def _waiting(self, row: StoredRow) -> Waiting:
        elsewhere = self._under_way.elsewhere(row)
        return Waiting(row.number, self._told(row.game), age(row.saved), elsewhere)

    def save(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        saved = write_saved(self._saved())
        return name if self._store.save(name, now(), "", saved, over=over) else None

    def restore(self, name: str) -> tuple[str, Saved]:
        text = self._store.saved(name)
        if not text and name.isdigit():
            return self._under_way.numbered(name)
        if not text:
            unknown(name)
        saved = read_saved(text)
        game = self._game_of(saved)
        if game.name != self._game:
            there = phrase(game.title)
            raise Refused(phrase("That is a game of {game}: restore it there.", game=there))
        return "", saved

    def _standing(self, saved: Saved) -> str:
        """How a saved round of any game stands."""
        try:
            return self._game_of(saved).standing(saved.recipe, saved.rays)
        except KeyError:
            raise damaged() from None

    def saves(self) -> list[Kept]:
        rows = self._store.saves()
        return [Kept(name, time[:10], self._told(game)) for name, time, game in rows]

    def _told(self, game: str) -> str:
        """How a round stands that is kept as this text, or why that cannot be told."""
        try:
            return self._standing(read_saved(game))
        except Refused as refusal:
            return str(refusal)

    def forget(self, name: str) -> None:
        self._not_in_a_replay()
        if not self._store.forget(name):
            unknown(name)

    def script(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        return self._scripts.script(name, over)

    def end_script(self) -> str:
        return self._scripts.end_script()

    def record(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        return self._scripts.record(name, over)

    def end_record(self) -> str:
        return self._scripts.end_record()

    def opening(self, name: str) -> Chosen | None:
        words = self._scripts.opening(name)
        return None if words is None else self.settings_told(words)

    def replay(self, name: str) -> int:
        return self._scripts.replay(name)

    def replaying(self) -> bool:
        return self._written is not None and self._written.more

    def end_replay(self) -> None:
        self._scripts.end_replay()

    def date(self) -> str:
        return now()[:10]

    def records(self, facts: Row) -> list[Row]:
        return self._store.records(**facts, dialogue=self._game)

    def export(self, name: str, over: bool) -> str | None:
        from .export import export

        self._not_in_a_replay()
        return name if export(self._store.records(), name, over) else None

    @property
    def _replaying(self) -> bool:
        return self._written is not None and self._written.replaying

    def _not_in_a_replay(self) -> None:
        if self._replaying:
            raise Refused(phrase("Nothing is written during a replay."))

    # --- where it is kept; each part loaded when first needed ---

    @property
    def _store(self) -> Store:
        if self._opened is None:
            from .store import Store

            self._opened = Store(self._place)
        return self._opened

    @property
    def _under_way(self) -> UnderWay:
        if self._row is None:
            from .underway import UnderWay

            self._row = UnderWay(self._store, self._game)
        return self._row

    @property
    def _on_disk(self) -> bool:
        """Whether the round under way is kept there."""
        return self._row is not None and self._row.there

    @property
    def _scripts(self) -> Scripts:
        if self._written is None:
            from .scripts import Scripts

            self._written = Scripts(self.again, self._conversation)
        return self._written


def unknown(name: str) -> NoReturn:
    raise Refused(phrase("There is no saved game {name}: SAVES lists them.", name=name))
