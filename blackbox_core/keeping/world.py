"""The world of a conversation that may keep files: it does what is asked, and forgets nothing."""

from __future__ import annotations

import os
from time import gmtime, strftime

from ..console.effects import Files, Kept, no_files, remembered
from ..console.phrases import phrase
from ..console.saved import damaged, read_saved, write_saved
from ..console.session import Refused
from .conversation import Conversation
from .journal import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from ..console.effects import Row
    from ..console.saved import Saved
    from ..console.session import Ask, Effect, Stands, Turn
    from ..console.table import Game
    from .scripts import Scripts
    from .store import Store

    GameOf = Callable[[Saved], Game]


def now() -> str:
    """The time in UTC, as it is kept."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


class World(Files):
    """One conversation's files, records and calendar.

    `place` is the data directory, "" for the usual one, None for no files at
    all. What nobody asked for (unfinished rounds, records, settings) is kept only
    if `unasked`. `game_of` finds the game of a saved round, and `again` are the
    words that begin this conversation anew.
    """

    again: str = ""

    def __init__(self, game: str, place: str | None, unasked: bool, game_of: GameOf) -> None:
        self._game, self._place, self._unasked = game, place, unasked
        self._game_of = game_of
        self._session = os.urandom(8).hex()
        self._on_disk = ""  # the session whose unfinished round this one is, on disk
        self._journal, self._conversation = Journal(), Conversation()
        self._stands: Stands | None = None  # how things stand, asked at the last question
        self._choices: dict[str, str] = {}
        self._notice = ""
        self._written: Scripts | None = None
        self._opened: Store | None = None

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
        self._conversation.add(turn)
        if self._written:
            self._notice += self._written.heard(turn)
        settled = bool(then and then.stands)
        self._journal.heard(turn, settled)
        if then and settled:
            self._stands = then.stands
            self._keep(self._keep_all)
        notice, self._notice = self._notice, ""
        return notice

    def typed_ahead(self) -> str | None:
        """The next line of a replay."""
        return self._written.typed_ahead() if self._written else None

    # --- what is kept unasked ---

    def _keep(self, keep: Callable[[], object]) -> None:
        """Keep something unasked; after the first failure nothing more is kept so."""
        if not self._unasked:
            return
        try:
            keep()
        except Refused as refusal:
            self._unasked = False
            goes_on = phrase("The game goes on without it.")
            self._notice += f"{refusal}\n{goes_on}\n"

    def _keep_all(self) -> None:
        """Put the round on disk as it stands, or take one that is over off; and the settings."""
        assert self._stands
        standing = self._stands()
        if standing.moves is not None and self._journal.round:
            saved = self._saved()
            row = self._game, now(), "", write_saved(saved)
            self._store.autosave(self._session, *row, bool(saved.lines))
            self._on_disk = self._session
        elif self._on_disk == self._session:
            self._store.drop(self._session)
            self._on_disk = ""
        before, self._choices = self._choices, standing.settings
        if before and before != self._choices:
            self._store.set(self._choices)

    def _saved(self) -> Saved:
        """The round as of the last question."""
        moves = self._stands().moves if self._stands else None
        return self._journal.saved(moves or 0)

    def settings(self) -> dict[str, str]:
        """The settings that were kept, as text."""
        found: dict[str, str] = {}
        self._keep(lambda: found.update(self._store.settings() if self._store.exists else {}))
        return found

    def offer(self) -> str:
        """How an unfinished round stands that may be offered, or nothing."""
        found: list[str] = []
        self._keep(lambda: found.extend(self._offered()))
        return "".join(found)

    def _offered(self) -> list[str]:
        row = self._store.unfinished(self._game, to_offer=True) if self._store.exists else ()
        if not row:
            return []
        self._on_disk, text = row
        return [self._standing(read_saved(text))]

    def begun(self, recipe: dict[str, str]) -> None:
        self._journal.begin(recipe)

    def taken_up(self, saved: Saved, session: str) -> None:
        """Go on with a round; what was on disk of another session's is now ours."""
        self._journal.take_up(saved, undone=not session)
        if session:
            self._keep(lambda: self._store.adopt(session, self._session))
            self._on_disk = self._session

    def declined(self) -> None:
        self._keep(lambda: self._store.decline(self._on_disk))
        self._on_disk = ""

    def finished(self, facts: Row) -> None:
        name, seconds = self._journal.close()
        row = {**facts, "dialogue": self._game, "finished": now(), "seconds": seconds}
        self._keep(lambda: self._store.record(name, row))

    # --- what is asked for ---

    def unfinished(self) -> tuple[str, Saved]:
        row = self._store.unfinished(self._game, to_offer=False)
        if not row:
            raise Refused(phrase("There is no unfinished round to go on with."))
        session, text = row
        return session, read_saved(text)

    def save(self, name: str, over: bool) -> str | None:
        self._not_in_a_replay()
        saved = write_saved(self._saved())
        return name if self._store.save(name, now(), "", saved, over=over) else None

    def restore(self, name: str) -> Saved:
        text = self._store.saved(name)
        if not text:
            unknown(name)
        saved = read_saved(text)
        game = self._game_of(saved)
        if game.name != self._game:
            raise Refused(
                phrase("That is a game of {game}: restore it there.", game=phrase(game.title))
            )
        return saved

    def _standing(self, saved: Saved) -> str:
        """How a saved round of any game stands."""
        try:
            return self._game_of(saved).standing(saved.recipe, saved.rays)
        except KeyError:
            raise damaged() from None

    def saves(self) -> list[Kept]:
        return [self._kept(*row) for row in self._store.saves()]

    def _kept(self, name: str, time: str, text: str) -> Kept:
        try:
            return Kept(name, time[:10], self._standing(read_saved(text)))
        except Refused as refusal:
            return Kept(name, time[:10], str(refusal))

    def forget(self, name: str) -> None:
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

    def replay(self, name: str) -> int:
        return self._scripts.replay(name)

    def date(self) -> str:
        return now()[:10]

    def records(self, facts: Row) -> list[Row]:
        return self._store.records(**facts, dialogue=self._game)

    def export(self, name: str, over: bool) -> str | None:
        from .export import export

        self._not_in_a_replay()
        return name if export(self._store.records(), name, over) else None

    def _not_in_a_replay(self) -> None:
        if self._written and self._written.replaying:
            raise Refused(phrase("Nothing is written during a replay."))

    # --- where it is kept; each part loaded when first needed ---

    @property
    def _store(self) -> Store:
        if self._place is None:
            no_files()
        if self._opened is None:
            from .store import Store, usual_place

            self._opened = Store(self._place or usual_place())
        return self._opened

    @property
    def _scripts(self) -> Scripts:
        if self._place is None:
            no_files()
        if self._written is None:
            from .scripts import Scripts

            self._written = Scripts(self.again, self._conversation)
        return self._written


def unknown(name: str) -> NoReturn:
    raise Refused(phrase("There is no saved game {name}: SAVES lists them.", name=name))
