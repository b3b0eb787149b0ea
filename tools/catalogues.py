"""Bring the catalogues of the other languages up to date: `python -m tools.catalogues`.

Each message in the source gets an entry in each catalogue, in the order of the source. The
translation in an entry is kept. If a message has changed, the new entry gets the translation of the
old one and is marked as fuzzy, so that the player reads English until somebody has checked it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from tools.messages import CORE, Message, Place, every_message

LANGUAGES = CORE / "languages"
FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
HEAD = Message("")
HEADER = (
    "Project-Id-Version: blackbox-console\n"
    "Language: {language}\n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Plural-Forms: {forms}\n"
)


@dataclass
class Entry:
    """A message with its translation in all plural forms, and the comments of translators."""

    message: Message
    texts: list[str]
    comments: list[str] = field(default_factory=list)
    fuzzy: bool = False


def number_of_forms(language: str) -> int:
    return int(FORMS[language].split("=")[1][0])


# --- a file as text ---


def read(text: str) -> dict[Message, Entry]:
    """Return {message: entry} for the text of a catalogue."""
    entries = {}
    for block in text.split("\n\n"):
        entry = read_entry(block.splitlines())
        if entry:
            entries[entry.message] = entry
    return entries


def read_entry(lines: list[str]) -> Entry | None:
    """Read the lines of an entry. Return None for an obsolete entry or other lines."""
    parts: dict[str, str] = {}
    name = ""
    for line in lines:
        if line[:3] == "msg":
            name, _, line = line.partition(" ")
            parts[name] = ""
        if line[:1] == '"':
            parts[name] += unquoted(line)
    if "msgid" not in parts:
        return None
    texts = [text for name, text in parts.items() if name.startswith("msgstr")]
    message = Message(parts["msgid"], parts.get("msgid_plural", ""), parts.get("msgctxt", ""))
    comments = [line for line in lines if line[:2] in ("#", "# ")]
    return Entry(
        message, texts, comments, any("fuzzy" in line for line in lines if line[:2] == "#,")
    )


def unquoted(line: str) -> str:
    return line.strip()[1:-1].replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def quoted(name: str, text: str) -> Iterator[str]:
    """Yield the lines of a keyword such as msgid with a quoted text, one line for each line of the
    text.
    """
    lines = [
        '"{}"'.format(line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n"))
        for line in text.splitlines(keepends=True)
    ] or ['""']
    yield from [f"{name} {lines[0]}"] if len(lines) == 1 else [f'{name} ""', *lines]


def written(entry: Entry, places: list[Place]) -> str:
    """Return an entry as the text of the catalogue."""
    message = entry.message
    return "\n".join(
        [
            *entry.comments,
            *(
                f"#. {about}"
                for about in dict.fromkeys(about_of(place) for place in places)
                if about
            ),
            *(f"#: {CORE.name}/{module}" for module in dict.fromkeys(at.module for at in places)),
            *flags(entry),
            *(quoted("msgctxt", message.context) if message.context else ()),
            *quoted("msgid", message.one),
            *(quoted("msgid_plural", message.many) if message.many else ()),
            *(line for name, text in named(entry) for line in quoted(name, text)),
        ]
    )


def about_of(place: Place) -> str:
    return place.about.partition("\n")[0]


def flags(entry: Entry) -> list[str]:
    """Return the line with the flags of an entry, or [] if it has none."""
    names = ["fuzzy"] if entry.fuzzy else []
    names += ["python-brace-format"] if "{" in entry.message.one + entry.message.many else []
    return ["#, " + ", ".join(names)] if names else []


def named(entry: Entry) -> list[tuple[str, str]]:
    if not entry.message.many:
        return [("msgstr", entry.texts[0])]
    return [(f"msgstr[{form}]", text) for form, text in enumerate(entry.texts)]


# --- up to date ---


def current(language: str, text: str) -> str:
    """Return the text of a catalogue with an entry for every message in the source."""
    old, messages = read(text), every_message()
    lost = {message.one: entry for message, entry in old.items() if message not in messages}
    blocks = [
        written(old.get(message) or fresh(message, lost, language), places)
        for message, places in messages.items()
    ]
    head = [HEADER.format(language=language, forms=FORMS[language])]
    header = old.get(HEAD) or Entry(HEAD, head)
    return "\n\n".join([written(header, []), *blocks]) + "\n"


def fresh(message: Message, lost: dict[str, Entry], language: str) -> Entry:
    """Return an entry for a new message. It has the translation of a similar lost message, or none.

    `lost` has the entries of messages that are no longer in the source.
    """
    empty = [""] * (number_of_forms(language) if message.many else 1)
    for near in get_close_matches(message.one, [] if message.context else lost, 1, 0.75):
        entry = lost[near]
        if any(entry.texts) and bool(entry.message.many) == bool(message.many):
            return Entry(message, entry.texts, entry.comments, fuzzy=True)
    return Entry(message, empty)


def update() -> None:
    """Bring every catalogue up to date."""
    LANGUAGES.mkdir(exist_ok=True)
    for language in FORMS:
        path = path_of(language)
        path.write_text(
            current(language, path.read_text("utf-8") if path.exists() else ""), "utf-8"
        )


def path_of(language: str) -> Path:
    return LANGUAGES / f"{language}.po"


if __name__ == "__main__":
    update()
