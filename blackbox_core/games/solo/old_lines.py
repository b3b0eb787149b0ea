"""Translate lines that were typed for version 1.0.0 into lines with the same effect today.

In that version L was LEARN and S was SOUND, SET removed an atom that was set, and many lines were
refused that are understood today. A line that was refused becomes a comment.
"""

from __future__ import annotations

from ...box.text.notation import names_box

ALONE = (  # verbs that no word could follow
    "billiard brief check colour count eval history last learn left less look marks more next "
    "number par quit review right rules saves settings sound status undo unrecord unscript "
    "untried verbose version why"
)
BEFORE_ONE = "atoms daily forget new ray replay test"
BEFORE_MORE = (
    "clear free help hide hint maybe odds record records restore save script set show xray"
)
VERBS = f"{ALONE} {BEFORE_ONE} {BEFORE_MORE}".split()
LETTERS = {"b": "billiard", "e": "eval", "l": "learn", "n": "new", "q": "quit", "s": "sound"}
LETTERS |= {"x": "xray", "?": "help", "color": "colour"}
TODAY = {"set": "toggle"}


def upgraded(line: str) -> str:
    """Return the line that has the same effect today as `line` had in version 1.0.0."""
    words = line.split()
    if not words or (words[0][0] == "#" and not names_box(words[0])):
        return line
    if words[0].isdecimal():
        return line if len(words) == 1 else f"# {line}"
    name = verb_of(words[0].lower())
    if not name or len(words) > most_of(name) + 1:
        return f"# {line}"
    return " ".join([TODAY.get(name, name), *words[1:]])


def verb_of(word: str) -> str:
    """Return the verb that a word meant in version 1.0.0, or "".

    The word is the verb itself, its letter, or a beginning that no other verb has.
    """
    if word in VERBS or word in LETTERS:
        return LETTERS.get(word, word)
    names = [name for name in VERBS if name.startswith(word)]
    return names[0] if len(names) == 1 else ""


def most_of(name: str) -> float:
    """Return the largest number of words that the verb `name` could take in version 1.0.0, or
    infinity if there was no limit.
    """
    return 0 if name in ALONE.split() else 1 if name in BEFORE_ONE.split() else float("inf")
