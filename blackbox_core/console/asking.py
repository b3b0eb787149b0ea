"""Questions in the middle of a verb: yes or no, and a name."""

from __future__ import annotations

from .phrases import phrase, typed
from .session import Ask, Refused
from .table import CONFIRM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .session import Telling
    from .table import Table

LONGEST = 32  # letters of a name
YES, NO = ("y", typed("yes")), ("n", typed("no"))
HELP, QUIT = (typed("help"), "?"), (typed("quit"), "q", "exit", "bye")
ANSWERS = {YES[1], NO[1], HELP[0], QUIT[0]}


def heard(line: str) -> str:
    """An answer in the words of the source, if it is one of those that all questions take."""
    from .hearing import in_full  # loaded only where the language is not English

    return "".join(in_full(line.strip()) & ANSWERS) or line


def asked(prompt: str, about: str, *, secret: bool = False) -> Telling[str]:
    """The answer to a question; HELP tells what it is about, QUIT ends the whole conversation."""
    while True:
        answer: str = (yield Ask(prompt, secret=secret, hear=heard)).strip()
        if answer.lower() in HELP:
            yield about
        elif answer.lower() in QUIT:
            raise EOFError
        else:
            return answer


def agreed(prompt: str) -> Telling[bool]:
    """Whether the answer is yes; RETURN, and any other, is no."""
    about = phrase("YES does it, RETURN or NO does not, and QUIT ends the game.")
    answer = yield from asked(prompt, about)
    return answer.lower() in YES


def wanted(prompt: str) -> Telling[bool]:
    """Yes or no, asked until it is one of them; RETURN is yes."""
    about = phrase("RETURN or YES goes on, NO does not, and QUIT ends the game.")
    while (answer := (yield from asked(prompt, about)).lower()) not in ("", *YES, *NO):
        yield phrase("Please answer yes or no.")
    return answer not in NO


def given_up(table: Table) -> Telling[bool]:
    """Whether the round under way may be left; only players who made moves are asked."""
    if not (table.moves and table.settings[CONFIRM]):
        return True
    if (yield from agreed(phrase("Give up this round, yes or no (RETURN for no)? "))):
        return True
    yield phrase("The round goes on.")
    return False


def named(words: list[str], prompt: str, usual: str) -> Telling[str]:
    """The name that was typed with the verb, or is typed now; RETURN takes the usual one."""
    if not words:
        about = phrase("Type a name of letters, digits and hyphens, as in FRIDAY.")
        words = (yield from asked(prompt, about)).split()[:1] or [usual]
    return read_name(words[0])


def read_name(word: str) -> str:
    """A name that is a file's name everywhere."""
    name = word.lower()
    plain = name.replace("-", "")
    if len(name) > LONGEST or not (plain.isascii() and plain.isalnum()) or name[0] == "-":
        raise Refused(phrase("A name is letters, digits and hyphens, at most 32 of them."))
    return name
