"""What was typed in another language, in the words of the source; those are always understood.

So all that is kept is the same whatever language it was typed in. Loaded only
where that is not English.
"""

from __future__ import annotations

from .catalogue import folded
from .phrases import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .verbs import Verbs

DIGITS = "0123456789"


def heard(words: list[str], verbs: Verbs, whole: bool = False) -> list[str]:
    """The words of a line; a verb is one where it is typed as a `whole`, or by its beginning."""
    first, *rest = verbs.parted(words)
    found = "" if in_full(first) else verb_meant(first, verbs, whole)
    if not found:
        return [heard_word(first, whole=True), *map(heard_word, rest)]
    usage = verbs.find(found).usage
    if "VERB" in usage:
        return [found, *(verb_meant(word, verbs) or heard_word(word) for word in rest)]
    return [found, *(rest if "NAME" in usage else map(heard_word, rest))]


def verb_meant(word: str, verbs: Verbs, whole: bool = False) -> str:
    """The verb that a word names; nothing if none, or if its beginning may mean several."""
    if verbs.has(word):
        return verbs.find(word).name
    found = verbs.own(word) or (set() if whole else verbs.own(word, beginning=True))
    return found.pop() if len(found) == 1 else ""


def heard_word(word: str, whole: bool = False) -> str:
    """A word that is no verb, perhaps after a number: by its beginning if nothing else has that."""
    its = word.lstrip(DIGITS)
    found = in_full(its) or (set() if whole else verb_beginning(folded(its)))
    return word.removesuffix(its) + "".join(found) if its and len(found) == 1 else word


def in_full(word: str) -> set[str]:
    return spoken().spellings("word").get(folded(word), set())


def verb_beginning(beginning: str) -> set[str]:
    """The words that may be meant by a beginning, be it of theirs or of another's for them."""
    return {
        source
        for spelling, sources in spoken().spellings("word").items()
        for source in sources
        if spelling.startswith(beginning) or source.startswith(beginning)
    }
