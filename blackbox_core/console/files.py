"""The verbs that keep a conversation in files, the same in every dialogue that takes them."""

from __future__ import annotations

from .asking import agreed
from .phrases import plural
from .session import TAKEN, Ask, Errand, Refused
from .verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Dialogue, Telling

files = Verbs()

ROUND = "round"  # the time, as every table names it, while a round is under way
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
        words = (yield Ask(f"{prompt} (RETURN for {usual})? ")).split()[:1] or [usual]
    return read_name(words[0])


def write(errand: Errand) -> Telling[str]:
    """Run an errand that writes under a name; over what is there only after a yes."""
    answer = yield errand
    if answer != TAKEN:
        return answer
    there = f"There is one called {errand.words[0]} already."
    if not (yield from agreed(f"{there} Overwrite it, yes or no? ")):
        raise Refused("It stays as it was; nothing was written.")
    return (yield errand.but(words=(*errand.words, "over")))


@files.verb("save (NAME)", "Keep this round under a name, until FORGET.", when=ROUND)
def save(_: object, words: list[str]) -> Dialogue:
    name = yield from named(words, "Save under which name", "game")
    yield from write(Errand("save", (name,)))
    yield f"Saved as {name}."


@files.verb("saves", "List the saved games.")
def saves(_: object, __: list[str]) -> Dialogue:
    answer = yield Errand("saves")
    for row in answer.splitlines():
        name, time, standing = row.split("\t")
        yield (f"{name}: {standing}, saved {time[:10]}.")
    if not answer:
        yield "No game is saved."


@files.verb("forget NAME", "Throw a saved game away.")
def forget(_: object, words: list[str]) -> Dialogue:
    name = read_name(words[0])
    yield Errand("forget", (name,))
    yield f"{name} is forgotten."


@files.verb("script (NAME)", "Write this conversation to a file NAME.txt, from its beginning.")
def script(_: object, words: list[str]) -> Dialogue:
    name = yield from named(words, "Name of the script", "script")
    file = yield from write(Errand("script", (name,)))
    yield f"The script is {file}. UNSCRIPT ends it."


@files.verb("unscript", "End the script.")
def unscript(_: object, __: list[str]) -> Dialogue:
    file = yield Errand("unscript")
    yield f"The script {file} is complete."


@files.verb("record (NAME)", "Write the lines typed from now on to a file NAME.rec.")
def record(_: object, words: list[str]) -> Dialogue:
    name = yield from named(words, "Name of the record", "record")
    file = yield from write(Errand("record", (name,)))
    yield f"Your lines go to {file}. UNRECORD ends it."


@files.verb("unrecord", "End the record of lines.")
def unrecord(_: object, __: list[str]) -> Dialogue:
    file = yield Errand("unrecord")
    yield f"The record {file} is complete."


@files.verb("replay NAME", "Type the lines of a record or a script once more.")
def replay(_: object, words: list[str]) -> Dialogue:
    number = yield Errand("replay", (read_name(words[0]),))
    yield f"Replaying {plural(int(number), 'line')}."
