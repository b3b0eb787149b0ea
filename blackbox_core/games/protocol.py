"""The game for a machine at the other end, in the grammar of the Go Text Protocol, version 2.

A command is a line: an optional number, a name, its arguments. The answer
begins with "=" and that number, or with "?" and the number if it is refused,
and an empty line ends it. Comments begin with "#"; empty lines get no answer.
"""

from __future__ import annotations

from ..box.words import read_number
from ..console.phrases import Verbatim, cut
from ..console.session import Ask, Refused
from ..console.verbs import arity
from .atom4.commands import Tables
from .solo import advice_commands as counsel
from .solo import commands
from .solo.watching import commands as declared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Dialogue
    from .solo.table import Setup
    from .solo.watching import Post

FAMILIES = (commands, counsel)


def protocol(setup: Setup) -> Dialogue:
    """Answer command after command until `quit` or the end of input."""
    post = Tables(setup)
    while not post.done:
        line = yield Ask("")
        words = line.partition("#")[0].split()
        if words:
            yield Verbatim(answer(post, words))


def answer(post: Post, words: list[str]) -> str:
    """The whole answer to one command, but for the end of its empty line."""
    number = words.pop(0) if read_number(words[0]) is not None else ""
    try:
        told = obey(post, words)
    except Refused as refusal:
        return f"?{number} {refusal}\n"
    return f"={number}" + (told if told.startswith("\n") else f" {told}".rstrip()) + "\n"


def obey(post: Post, words: list[str]) -> str:
    """What a command answers; Refused if it cannot be done."""
    if not words:
        raise Refused("A number alone is no command.")
    name, *arguments = words
    if name not in declared:
        raise Refused(f"{cut(name)} is no command.")
    usage, action = declared[name]
    least, most = arity(usage)
    if not least <= len(arguments) <= most:
        raise Refused(f"Type it as {usage}.")
    return action(post, arguments)
