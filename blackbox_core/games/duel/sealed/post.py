"""The lines of a match as they go by mail, in a chat or on a card: each whole in itself."""

from __future__ import annotations

from ....console.phrases import phrase
from ....console.session import Refused
from .seals import digest

MARK, BETWEEN = "bb", " / "
LONGEST_POST = 200  # characters
DIGITS = 4  # of the name of the match, and of the check


def describe_post(name: str, lines: list[str]) -> list[str]:
    """Lines of a match, as many as will fit together, as they are sent."""
    posts: list[str] = []
    texts: list[str] = []
    for line in lines:
        joined = whole(name, BETWEEN.join([*texts, line]))
        if texts and len(joined) > LONGEST_POST:
            posts.append(whole(name, BETWEEN.join(texts)))
            texts = []
        texts.append(line)
    return [*posts, whole(name, BETWEEN.join(texts))]


def whole(name: str, text: str) -> str:
    """A text with the name of its match and a check of every letter."""
    return f"{MARK} {name[:DIGITS]} {digest(name[:DIGITS], text)[:DIGITS]} {text}"


def read_post(name: str, words: list[str]) -> list[str]:
    """The lines of a post; Refused if it is of another match, which has a name, or miscopied."""
    _, told, check, *rest = [*(word.lower() for word in words), "", ""]
    text = " ".join(rest).strip()
    if digest(told, text)[:DIGITS] != check:
        raise Refused(phrase("That line was miscopied: its check does not match."))
    if name and told != name[:DIGITS]:
        raise Refused(phrase("That line belongs to another match, {name}.", name=told))
    return text.split(BETWEEN)
