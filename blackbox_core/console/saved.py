"""A saved round as text, and a session as a file: what makes it, and what was typed.

The head is every line from the top that begins with "#": what the file shows,
and fields such as "# args: --seed 7". The rest is the output of a piped run.
Only a prompt ends in "? ", so what was typed can be read back from it, unless
it was not shown: then the head gives it, in fields "# input: 3,4".
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from json import dumps, loads

from .phrases import later, phrase
from .session import Refused

FORMAT = 1
MOVES = "rays"  # what the moves are called in the text, since version 1.0.0
NEWER = later("That game was saved by a newer version of Black Box.")
DAMAGED = later("That saved game is damaged.")


@dataclass(frozen=True, slots=True)
class SavedRound:
    """A round under way.

    `recipe` makes it as it began and `lines` bring it to where it stands, with so
    many `moves` made; `answers` are those of the world to the effects
    on the way, each with "yes", or "no" where it was a refusal. `round` is a
    name that no other round has; `seconds` were spent on it; `version` saved it.
    """

    recipe: dict[str, str]
    lines: list[str]
    answers: list[tuple[str, str]]
    moves: int
    round: str
    seconds: int
    version: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A round that is kept: under which name, since when, and how it stands, in a few words."""

    name: str
    date: str
    summary: str


@dataclass(frozen=True, slots=True)
class UnfinishedRound:
    """An unfinished round: its number, how it stands, the seconds since; perhaps played now."""

    number: int
    summary: str
    age: int
    elsewhere: bool


def write_saved(saved: SavedRound) -> str:
    kept = {"form": FORMAT, **asdict(saved)}
    kept[MOVES] = kept.pop("moves")
    return dumps(kept)


def read_saved(text: str) -> SavedRound:
    """What `write_saved` wrote, in this version or an earlier one."""
    try:
        told = loads(text)
        if told.pop("form") > FORMAT:
            raise Refused(phrase(NEWER))
        told["moves"] = told.pop(MOVES)
        told["answers"] = [(how, answer) for how, answer in told["answers"]]
        saved = SavedRound(**told)
        if not is_whole(saved):
            raise damaged()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise damaged() from None
    return saved


def is_whole(saved: SavedRound) -> bool:
    """Whether each field holds what it should, and nothing that a line could not show."""
    answers = [text for answer in saved.answers for text in answer]
    texts = [*saved.recipe.values(), *saved.lines, *answers, saved.round, saved.version]
    numbers = saved.moves, saved.seconds
    return (
        isinstance(saved.lines, list)
        and all(isinstance(text, str) and text.replace("\n", "").isprintable() for text in texts)
        and all(isinstance(n, int) and n >= 0 for n in numbers)
    )


def damaged() -> Refused:
    return Refused(phrase(DAMAGED))


PROMPT_END = "? "
END_OF_INPUT = "(EOF)"


@dataclass(frozen=True, slots=True)
class Transcript:
    """A recipe's fields by name, each a list of its values, and the conversation."""

    fields: dict[str, list[str]]
    head: str
    text: str

    @property
    def version(self) -> str:
        """The version that wrote it, as its first line tells; nothing if it does not."""
        words = self.head.partition("\n")[0].split()
        return words[3].rstrip(":") if words[1:3] == ["Black", "Box"] else ""

    def field(self, name: str, usual: str = "") -> str:
        """The first value of a field."""
        return self.fields.get(name, [usual])[0]

    def typed(self) -> str:
        """The input that makes this conversation, as it would come from a pipe."""
        lines = self.fields.get("input") or typed_lines(self.text)
        return "".join(line + "\n" for line in lines if line != END_OF_INPUT)


def read_transcript(text: str) -> Transcript:
    """A file as written by a piped run, with or without a head."""
    lines = text.splitlines(keepends=True)
    size = next((place for place, line in enumerate(lines) if line[0] != "#"), len(lines))
    fields: dict[str, list[str]] = {}
    for line in lines[:size]:
        name, colon, value = line[1:].strip().partition(":")
        if colon and name.isidentifier():
            fields.setdefault(name, []).append(value.strip())
    return Transcript(fields, "".join(lines[:size]), "".join(lines[size:]))


def typed_lines(text: str) -> list[str]:
    """What stands after each prompt."""
    return [line.partition(PROMPT_END)[2] for line in text.splitlines() if PROMPT_END in line + " "]
