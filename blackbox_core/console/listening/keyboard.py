"""Translate the name of a key, typed as a word, into the command that this key has in another
program such as Atommaster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..phrases import current_language
from .letters import cleaned
from .slots import small_words, words_of

if TYPE_CHECKING:
    from ..table import Table  # which loads this package with the first line

RETURN = "return"  # the key, as the lexicons of all languages have it


def pressed(typed: str, table: Table, keyboard: str) -> str:
    """Return the command of a key on the keyboard `keyboard` (that of Black Box or of Atommaster),
    if `typed` is the name of a key. Otherwise return "".

    An empty line is the key RETURN, unless the open question accepts an empty line.
    """
    keys = current_language().lexicon.keyboards.get(keyboard, {})
    line = cleaned(typed)
    if not line.strip():
        return "" if table.proceeds else keys.get(RETURN, "")
    return keys.get(" ".join(small_words(line))) or keys.get(" ".join(words_of(line)), "")
