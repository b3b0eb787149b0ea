"""The world of a conversation that may keep files: it runs the errands, and forgets nothing."""

from __future__ import annotations

import os

from ..console.session import Nowhere, Refused
from ..faces.wire import is_socket
from .conversation import Story
from .journal import Diary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..console.session import Errand, Turn
    from ..options import Options
    from .clerk import Clerk
    from .recipe import Setup, Start


def fields(words: tuple[str, ...]) -> dict[str, str]:
    """Particulars written as "name=value"."""
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def hire(options: Options, setup: Setup, at_terminal: bool) -> Keeper:
    """The keeper for a conversation; a remote line has no files unless it is told where."""
    told = options.data_dir or os.environ.get("BLACKBOX_DATA", "")
    closed = options.no_files or (not told and is_socket(0))
    unasked = at_terminal or bool(told) or options.resume
    return Keeper(None if closed else told, unasked and not closed, (options, setup))


class Keeper(Nowhere):
    """One conversation's files, records and calendar.

    `place` is the data directory, "" for the usual one, None for no files at
    all. What nobody asked for (unfinished rounds, records, settings) is kept
    only if `unasked`. `start` is how the conversation was begun.
    """

    def __init__(self, place: str | None, unasked: bool, start: Start) -> None:
        self._place, self._unasked, self.start = place, unasked, start
        self._session = os.urandom(8).hex()
        self._on_disk = ""  # the session whose unfinished round this one is, on disk
        self._diary = Diary()
        self._story = Story()
        self._choices: dict[str, str] = {}
        self._notice = ""
        self._hired: Clerk | None = None

    def do(self, errand: Errand) -> str:
        """Take in news, or run an errand and remember how it was answered."""
        if errand.news:
            NEWS[errand.name](self, errand.words)
            return ""
        try:
            answer = self._clerk.run(errand)
        except Refused as refusal:
            self._diary.answered("no", str(refusal))
            raise
        self._diary.answered("yes", answer)
        return answer

    def heard(self, turn: Turn) -> str:
        """Keep a turn; a notice if that could not be done."""
        self._story.add(turn)
        if self._hired:
            self._notice += self._hired.heard(turn)
        if self._diary.heard(turn):
            self._keep(self._autosave)
        notice, self._notice = self._notice, ""
        return notice

    def typed_ahead(self) -> str | None:
        """The next line of a replay."""
        return self._hired.typed_ahead() if self._hired else None

    @property
    def _clerk(self) -> Clerk:
        """Whoever knows the files, called when first needed."""
        if self._hired is None:
            from .clerk import Clerk

            self._hired = Clerk(self._place, self.start, self._diary, self._story)
        return self._hired

    def _keep(self, keep: Callable[[], object]) -> None:
        """Keep something unasked; after the first failure nothing more is kept so."""
        if not self._unasked:
            return
        try:
            keep()
        except Refused as refusal:
            self._unasked = False
            self._notice += f"{refusal}\nThe game goes on without it.\n"

    def settings(self) -> dict[str, bool]:
        """The choices that were kept."""
        found: dict[str, str] = {}
        self._keep(lambda: found.update(self._clerk.settings()))
        return {name: value == "on" for name, value in found.items()}

    def offer(self) -> str:
        """How an unfinished round stands that may be offered, or nothing."""
        found: list[str] = []
        self._keep(lambda: found.extend(self._clerk.offered()))
        self._on_disk, standing, _ = found or ("", "", "")
        return standing

    def _begin(self, recipe: tuple[str, ...]) -> None:
        self._diary.begin(fields(recipe))

    def _stands(self, words: tuple[str, ...]) -> None:
        if not words:
            self._diary.settle()
            return
        standing, rays, *choices = words
        self._diary.stands(standing, int(rays))
        before, self._choices = self._choices, fields(tuple(choices))
        if before and before != self._choices:
            self._keep(lambda: self._clerk.store.set(self._choices))

    def _autosave(self) -> None:
        """Put the round on disk as it stands; one that is over is taken off."""
        if self._diary.under_way:
            self._clerk.autosave(self._session)
            self._on_disk = self._session
        elif self._on_disk == self._session:
            self._clerk.store.drop(self._session)
            self._on_disk = ""

    def _take_up(self, words: tuple[str, ...]) -> None:
        """Go on with a round; what was on disk of another session's is now ours."""
        text, session = words
        self._diary.take_up(text, undone=not session)
        self._choices = {}  # those that come with the round are not the player's own
        if session:
            self._keep(lambda: self._clerk.store.adopt(session, self._session))
            self._on_disk = self._session

    def _declined(self, _: tuple[str, ...]) -> None:
        self._keep(lambda: self._clerk.store.decline(self._on_disk))
        self._on_disk = ""

    def _finished(self, particulars: tuple[str, ...]) -> None:
        self._keep(lambda: self._clerk.finished(fields(particulars)))


NEWS = {
    "round": Keeper._begin,
    "stands": Keeper._stands,
    "taken up": Keeper._take_up,
    "declined": Keeper._declined,
    "finished": Keeper._finished,
}
