"""The verbs that turn a setting on or off, with what is said to that."""

from __future__ import annotations

from .phrases import cut, phrase, typed
from .session import Refused
from .table import VERBOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .session import Dialogue
    from .settings import Setting, Switch
    from .verbs import Verbs


def switches(verbs: Verbs, settings: Iterable[Setting[Any]]) -> None:
    """Add the verbs that settings were declared with."""
    for setting in settings:
        if setting.verb:
            toggle(verbs, setting, setting.verb)


def toggle(verbs: Verbs, setting: Setting[bool], verb: Switch) -> None:
    """Add the verb that turns a setting on or off."""

    def turn(table: Any, words: list[str]) -> Dialogue:
        now = switched(words, table.settings[setting])
        table.settings = table.settings.replace(setting, now)
        yield phrase(verb.on if now else verb.off)

    how = {"letter": verb.letter, "when": verb.when}
    verbs.verb(f"{setting.name} (ON/OFF)", verb.tells, **how)(turn)


def switched(words: list[str], before: bool) -> bool:
    """On or off as it was typed after a verb; the other of the two where nothing was."""
    if not words:
        return not before
    if words[0].lower() not in (typed("on"), typed("off")):
        raise Refused(phrase("Type ON or OFF, not {word}.", word=cut(words[0])))
    return words[0].lower() == "on"


def choose(
    verbs: Verbs, setting: Setting[bool], value: bool, name: str, tells: str, said: dict[bool, str]
) -> None:
    """Declare a verb that gives a switch one value, and by OFF after it the other."""

    def chosen(table: Any, words: list[str]) -> Dialogue:
        now = switched(words, False) == value
        table.settings = table.settings.replace(setting, now)
        yield phrase(said[now])

    verbs.verb(f"{name} (ON/OFF)", tells)(chosen)


def verbose_verbs(verbs: Verbs, verbose: tuple[str, str], brief: tuple[str, str]) -> None:
    """Declare the two verbs of whether the board is drawn unasked, each helped and said."""
    said = {True: verbose[1], False: brief[1]}
    choose(verbs, VERBOSE, True, "verbose", verbose[0], said)
    choose(verbs, VERBOSE, False, "brief", brief[0], said)
