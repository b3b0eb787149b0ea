"""Who runs the errands that somebody asked for: saved games, text files, records, the date."""

from __future__ import annotations

from time import gmtime, strftime

from ..console.saved import write_saved
from ..console.session import NO_FILES, TAKEN, Refused
from .scripts import Papers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..console.session import Errand
    from .conversation import Story
    from .journal import Diary
    from .recipe import Start
    from .store import Store

WRITING = ("save", "script", "record", "export")


def now() -> str:
    """The time in UTC, as it is kept."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


class Clerk:
    """The errands of one conversation; `place` as its keeper has it."""

    def __init__(self, place: str | None, start: Start, diary: Diary, story: Story) -> None:
        self._place, self._diary, self._dialogue = place, diary, start[0].dialogue
        self._papers = Papers(start, story)
        self._store: Store | None = None
        self.heard, self.typed_ahead = self._papers.heard, self._papers.typed_ahead

    @property
    def store(self) -> Store:
        """The database, its module loaded when first needed."""
        if self._store is None:
            from .store import Store, usual_place

            self._store = Store(self._place or usual_place())
        return self._store

    def run(self, errand: Errand) -> str:
        """The answer to an errand."""
        if errand.name == "date":
            return now()[:10]
        if self._place is None:
            raise Refused(NO_FILES)
        if errand.name in WRITING and self._papers.replaying:
            raise Refused("Nothing is written during a replay.")
        return ERRANDS[errand.name](self, *errand.words)

    def autosave(self, session: str) -> None:
        saved = self._diary.saved()
        row = self._dialogue, now(), self._diary.standing, write_saved(saved)
        self.store.autosave(session, *row, bool(saved.lines))

    def finished(self, row: dict[str, str]) -> None:
        """Keep a record of the round that is over."""
        name, seconds = self._diary.close()
        self.store.record(name, {**row, "finished": now(), "seconds": seconds})

    def settings(self) -> dict[str, str]:
        return self.store.settings() if self.store.exists else {}

    def offered(self) -> tuple[str, ...]:
        """Session, standing and game of the unfinished round that may be offered, or nothing."""
        return self.store.unfinished(self._dialogue, to_offer=True) if self.store.exists else ()

    def unfinished(self) -> str:
        """The newest unfinished round: its session, a space and the game."""
        found = self.store.unfinished(self._dialogue, to_offer=False)
        if not found:
            raise Refused("There is no unfinished round to go on with.")
        session, _, game = found
        return f"{session} {game}"

    def save(self, name: str, over: str = "") -> str:
        game = write_saved(self._diary.saved())
        kept = self.store.save(name, now(), self._diary.standing, game, over=bool(over))
        return "" if kept else TAKEN

    def restore(self, name: str) -> str:
        return self.store.saved(name) or unknown(name)

    def saves(self) -> str:
        """A line for each saved game: name, time and standing, tabs between them."""
        return "\n".join("\t".join(row) for row in self.store.saves())

    def forget(self, name: str) -> str:
        return "" if self.store.forget(name) else unknown(name)

    def script(self, name: str, over: str = "") -> str:
        return self._papers.script(name, bool(over))

    def unscript(self) -> str:
        return self._papers.end("script")

    def record(self, name: str, over: str = "") -> str:
        return self._papers.record(name, bool(over))

    def unrecord(self) -> str:
        return self._papers.end("record")

    def replay(self, name: str) -> str:
        return self._papers.replay(name)

    def records(self, size: str, atoms: str = "") -> str:
        """A line for each finished round: atoms, score, right, apart and daily, tabs between."""
        rows = self.store.records(self._dialogue, size, atoms)
        told = "{atoms}\t{score}\t{solved}\t{apart}\t{daily}"
        return "\n".join(told.format_map(row | {"daily": row["daily"] or ""}) for row in rows)

    def export(self, name: str, over: str = "") -> str:
        from .export import export

        return "" if export(self.store.records(), name, bool(over)) else TAKEN


def unknown(name: str) -> str:
    raise Refused(f"There is no saved game {name}: SAVES lists them.")


ERRANDS: dict[str, Callable[..., str]] = {
    "unfinished": Clerk.unfinished,
    "save": Clerk.save,
    "restore": Clerk.restore,
    "saves": Clerk.saves,
    "forget": Clerk.forget,
    "script": Clerk.script,
    "unscript": Clerk.unscript,
    "record": Clerk.record,
    "unrecord": Clerk.unrecord,
    "replay": Clerk.replay,
    "records": Clerk.records,
    "export": Clerk.export,
}
