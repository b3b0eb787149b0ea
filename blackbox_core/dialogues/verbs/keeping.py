"""The verbs that keep a round or a conversation, and bring it back."""

from __future__ import annotations

from ...talk.phrases import fold, plural
from ...talk.session import Ask, Errand, Refused
from ..memory import take_up
from ..table import ROUND, Table, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...talk.session import Dialogue, Telling

TAKEN = "taken"
LONGEST = 32


def read_name(word: str) -> str:
    """A name that is a file's name everywhere."""
    name = word.lower()
    if len(name) > LONGEST or not name.replace("-", "").isalnum() or name[0] == "-":
        raise Refused("A name is letters, digits and hyphens, at most 32 of them.")
    return name


def named(words: list[str], prompt: str, usual: str) -> Telling[str]:
    """The name that was typed with the verb, or is typed now; RETURN takes the usual one."""
    if not words:
        words = (yield Ask(f"{prompt} (RETURN for {usual.upper()})? ")).split()[:1] or [usual]
    return read_name(words[0])


def write(errand: Errand) -> Telling[str]:
    """Run an errand that writes under a name; over what is there only after a yes."""
    answer = yield errand
    if answer != TAKEN:
        return answer
    answer = yield Ask(f"{errand.words[0].upper()} is there already. Overwrite it, yes or no? ")
    if answer.strip().lower() not in ("y", "yes"):
        raise Refused("It stays as it was; nothing was written.")
    return (yield errand.but(words=(*errand.words, "over")))


@verbs.verb("save (NAME)", "Keep this round under a name, until FORGET.", when=ROUND)
def save(table: Table, words: list[str]) -> Dialogue:
    name = yield from named(words, "Save under which name", "game")
    yield from write(Errand("save", (name,)))
    yield f"Saved as {name.upper()}."


@verbs.verb("restore (NAME)", "Go on with a round that was saved; it counts as taken back.")
def restore(table: Table, words: list[str]) -> Dialogue:
    name = yield from named(words, "Restore which game", "game")
    text = yield Errand("restore", (name,))
    yield from take_up(table, text)
    table.undone = True


@verbs.verb("saves", "List the saved games.")
def saves(_: Table, __: list[str]) -> Dialogue:
    answer = yield Errand("saves")
    for row in answer.splitlines():
        name, time, standing = row.split("\t")
        yield fold(f"{name.upper()}: {standing}, saved {time[:10]}.")
    if not answer:
        yield "No game is saved."


@verbs.verb("forget NAME", "Throw a saved game away.")
def forget(_: Table, words: list[str]) -> Dialogue:
    name = read_name(words[0])
    yield Errand("forget", (name,))
    yield f"{name.upper()} is forgotten."


@verbs.verb("script (NAME)", "Write this conversation to a file NAME.TXT, from its beginning.")
def script(_: Table, words: list[str]) -> Dialogue:
    name = yield from named(words, "Name of the script", "script")
    file = yield from write(Errand("script", (name,)))
    yield f"The script is {file.upper()}. UNSCRIPT ends it."


@verbs.verb("unscript", "End the script.")
def unscript(_: Table, __: list[str]) -> Dialogue:
    file = yield Errand("unscript")
    yield f"The script {file.upper()} is complete."


@verbs.verb("record (NAME)", "Write the lines typed from now on to a file NAME.REC.")
def record(_: Table, words: list[str]) -> Dialogue:
    name = yield from named(words, "Name of the record", "record")
    file = yield from write(Errand("record", (name,)))
    yield f"Your lines go to {file.upper()}. UNRECORD ends it."


@verbs.verb("unrecord", "End the record of lines.")
def unrecord(_: Table, __: list[str]) -> Dialogue:
    file = yield Errand("unrecord")
    yield f"The record {file.upper()} is complete."


@verbs.verb("replay NAME", "Type the lines of a record or a script once more.")
def replay(_: Table, words: list[str]) -> Dialogue:
    number = yield Errand("replay", (read_name(words[0]),))
    yield f"Replaying {plural(int(number), 'line')}."
