"""The catalogues of the other languages, brought up to date: `python -m tools.catalogues`.

What the source says has its entry in each, in its order; what an entry says stays.
Where a sentence has changed, the text of the old one is kept for the new one,
marked fuzzy, so that the player reads English until somebody has looked at it.
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
    """A message, its text in the other language in all its forms, and the translator's comments."""

    message: Message
    told: list[str]
    comments: list[str] = field(default_factory=list)
    fuzzy: bool = False


def number_of_forms(language: str) -> int:
    return int(FORMS[language].split("=")[1][0])


# --- a file as text ---


def read(text: str) -> dict[Message, Entry]:
    """The entries of a file."""
    found = {}
    for block in text.split("\n\n"):
        entry = read_entry(block.splitlines())
        if entry:
            found[entry.message] = entry
    return found


def read_entry(lines: list[str]) -> Entry | None:
    """An entry; None where there is none, or one that is obsolete."""
    texts: dict[str, str] = {}
    name = ""
    for line in lines:
        if line[:3] == "msg":
            name, _, line = line.partition(" ")
            texts[name] = ""
        if line[:1] == '"':
            texts[name] += unquoted(line)
    if "msgid" not in texts:
        return None
    told = [text for name, text in texts.items() if name.startswith("msgstr")]
    message = Message(texts["msgid"], texts.get("msgid_plural", ""), texts.get("msgctxt", ""))
    comments = [line for line in lines if line[:2] in ("#", "# ")]
    return Entry(
        message, told, comments, any("fuzzy" in line for line in lines if line[:2] == "#,")
    )


def unquoted(line: str) -> str:
    return line.strip()[1:-1].replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def quoted(name: str, text: str) -> Iterator[str]:
    """A text under a name, each of its lines for itself."""
    lines = [
        '"{}"'.format(line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n"))
        for line in text.splitlines(keepends=True)
    ] or ['""']
    yield from [f"{name} {lines[0]}"] if len(lines) == 1 else [f'{name} ""', *lines]


def written(entry: Entry, places: list[Place]) -> str:
    """An entry as it stands in the file."""
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
    """The line of flags, where there are any."""
    told = ["fuzzy"] if entry.fuzzy else []
    told += ["python-brace-format"] if "{" in entry.message.one + entry.message.many else []
    return ["#, " + ", ".join(told)] if told else []


def named(entry: Entry) -> list[tuple[str, str]]:
    if not entry.message.many:
        return [("msgstr", entry.told[0])]
    return [(f"msgstr[{form}]", text) for form, text in enumerate(entry.told)]


# --- up to date ---


def current(language: str, text: str) -> str:
    """A catalogue with the messages that the source has now."""
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
    """An entry for a message that is new; with the text of the one it may have been, as fuzzy."""
    empty = [""] * (number_of_forms(language) if message.many else 1)
    for near in get_close_matches(message.one, [] if message.context else lost, 1, 0.75):
        entry = lost[near]
        if any(entry.told) and bool(entry.message.many) == bool(message.many):
            return Entry(message, entry.told, entry.comments, fuzzy=True)
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
