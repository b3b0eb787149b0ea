"""Questions in the middle of a verb: yes or no, and a name."""

from __future__ import annotations

from .phrases import phrase
from .session import Ask, Refused
from .table import CONFIRM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Telling
    from .table import Table

LONGEST = 32  # letters of a name


def agreed(prompt: str) -> Telling[bool]:
    """Whether the answer is yes; any other is no."""
    answer: str = yield Ask(prompt)
    return answer.strip().lower() in ("y", "yes")


def wanted(prompt: str) -> Telling[bool]:
    """Yes or no, asked until it is one of them; RETURN is yes."""
    answer: str = "?"
    while (answer := (yield Ask(prompt)).strip().lower()) not in ("", "y", "yes", "n", "no"):
        yield phrase("Please answer yes or no.")
    return not answer.startswith("n")


def given_up(table: Table) -> Telling[bool]:
    """Whether the round under way may be left; only players who made moves are asked."""
    if not (table.moves and table.settings[CONFIRM]):
        return True
    if (yield from agreed(phrase("Give up this round, yes or no? "))):
        return True
    yield phrase("The round goes on.")
    return False


def named(words: list[str], prompt: str, usual: str) -> Telling[str]:
    """The name that was typed with the verb, or is typed now; RETURN takes the usual one."""
    if not words:
        words = (yield Ask(prompt)).split()[:1] or [usual]
    return read_name(words[0])


def read_name(word: str) -> str:
    """A name that is a file's name everywhere."""
    name = word.lower()
    plain = name.replace("-", "")
    if len(name) > LONGEST or not (plain.isascii() and plain.isalnum()) or name[0] == "-":
        raise Refused(phrase("A name is letters, digits and hyphens, at most 32 of them."))
    return name
