"""The verb HELP of every table: list the verbs, and explain verbs, headings, keys and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .phrases import later, phrase, typed
from .session import Dialogue

if TYPE_CHECKING:
    from .table import Table  # which needs this module to run

HELP = later(
    "List the most useful verbs, or explain a verb, a heading or a word. HELP MORE lists every "
    "verb by heading, and HELP ALL explains every verb."
)
KEYS = {
    "return": later(
        "RETURN alone accepts the answer that a question gives in brackets, or goes on if "
        "it gives none. In the middle of a round, RETURN does nothing."
    ),
    "keys": later("Type words, then press RETURN. You need no other key. HELP lists the verbs."),
    "shell": later("This is Black Box, not a shell or an editor: HELP lists the verbs."),
}


def explain_key(name: str) -> str:
    """Return what a key such as RETURN does, or "" if there is no explanation."""
    return phrase(KEYS[name]) if name in KEYS else ""


def show_help(table: Table, words: list[str]) -> Dialogue:
    """Say what can be typed now and list the verbs. If words were typed after HELP, explain
    these words instead.
    """
    asked = " ".join(words).casefold()
    if not words:
        yield table.wants()
        yield from (list_useful if table.start.draws_boards else list_names)(table)
    elif asked == typed("more"):
        yield from list_headings(table)
        yield from (verb.tell() for verb in table.verbs if verb.name == asked)
    elif asked == typed("all"):
        for group, verbs in table.verbs.groups(table.unlisted).items():
            yield phrase("{group}:", group=phrase(group))
            yield from (verb.tell() for verb in verbs)
    elif text := table.verbs.explained(" ".join(words)):
        yield text
    else:
        yield from explain(table, words)


def explain(table: Table, words: list[str]) -> Dialogue:
    """Explain the verbs under a heading, a word of the game, a key, a technique, or each of the
    verbs named.
    """
    asked = " ".join(words)
    groups = {phrase(group).casefold(): verbs for group, verbs in table.verbs.groups().items()}
    verbs = groups.get(asked.casefold(), [])
    is_verb = len(words) == 1 and table.verbs.known(asked)
    if is_verb and (not verbs or table.verbs.is_name(asked)):
        yield table.verbs.find(asked).tell()
    elif not verbs:
        yield from explain_words(table, words)
    yield from (verb.tell() for verb in verbs if verb.name not in table.unlisted)


def explain_words(table: Table, words: list[str]) -> Dialogue:
    """Explain a word of the game, a key or a technique, or each of the verbs named."""
    if meaning := table.verbs.explained(" ".join(words).casefold()):
        yield meaning
    else:
        named = [table.verbs.found(table, word) for word in words]
        yield from (verb.tell_briefly() if named[2:] else verb.tell() for verb in named)


def list_useful(table: Table) -> Dialogue:
    """Say what each of the most useful verbs does, and how to see all verbs."""
    if not table.verbs.first:
        yield from list_headings(table)
        return
    for name, brief in table.verbs.first.items():
        yield phrase("{verb}: {brief}.", verb=table.verbs.find(name).shown, brief=phrase(brief))
    yield phrase(
        "HELP MORE lists every verb by heading. Type HELP and a verb, a heading or a word to "
        "have it explained."
    )


def list_headings(table: Table) -> Dialogue:
    """List the names of all verbs under their headings."""
    for group, verbs in table.verbs.groups(table.unlisted).items():
        names = " ".join(verb.shown for verb in verbs)
        yield phrase("{group}: {verbs}.", group=phrase(group), verbs=names)
    yield phrase(
        "You can shorten verbs. HELP followed by a verb explains that verb, and HELP ALL "
        "explains every verb."
    )


def list_names(table: Table) -> Dialogue:
    """List the names of all verbs without headings, which is shorter on paper."""
    yield " ".join(verb.shown for verb in table.verbs if verb.name not in table.unlisted)
    yield phrase("HELP followed by a verb explains that verb.")
