"""Read and write saved rounds as text, and sessions as files with their settings and lines.

The file of a session has a head and the text of the session. The head consists of the first lines,
which begin with "#": a title, and fields such as "# args: --seed 7". The text is what a run with
piped input prints. Only prompts contain "? ", so the typed lines can be found in the text. If some
lines were typed without echo, the head has all lines in fields such as "# input: 3,4".
"""

from __future__ import annotations

from json import dumps, loads
from typing import NamedTuple

from .phrases import later, phrase
from .session import Refused

FORMAT = 1
MOVES = "rays"  # the name of the field `moves` in the text, since version 1.0.0
NEWER = later("That game was saved by a newer version of Black Box.")
DAMAGED = later("That saved game is damaged.")


class SavedRound(NamedTuple):
    """A round as it is saved: the values with which it began, and the typed lines. To resume the
    round, the lines are answered again.
    """

    recipe: dict[str, str]  # the texts of the values with which the round began
    lines: list[str]  # the lines that lead from its beginning to its last state
    answers: list[tuple[str, str]]  # of the host: ("yes", answer) or ("no", refusal)
    moves: int  # the number of moves made
    round: str  # a unique name
    seconds: int  # the time that the player has spent on it
    version: str  # of the program that saved it


class SavedGame(NamedTuple):
    """A game saved by name, with its date and its summary."""

    name: str
    date: str
    summary: str


class UnfinishedRound(NamedTuple):
    """An unfinished round: its number, its summary, and how many seconds ago it was played.

    `elsewhere` says whether it is being played at another terminal.
    """

    number: int
    summary: str
    age: int
    elsewhere: bool


def write_saved(saved: SavedRound) -> str:
    kept = {"form": FORMAT, **saved._asdict()}
    kept[MOVES] = kept.pop("moves")
    return dumps(kept)


def read_saved(text: str) -> SavedRound:
    """Return the saved round in a text that this or an earlier version has written. Raise Refused
    if the text is damaged.
    """
    try:
        fields = loads(text)
        if fields.pop("form") > FORMAT:
            raise Refused(phrase(NEWER))
        fields["moves"] = fields.pop(MOVES)
        fields["answers"] = [(how, answer) for how, answer in fields["answers"]]
        saved = SavedRound(**fields)
        if not is_whole(saved):
            raise damaged()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise damaged() from None
    return saved


def is_whole(saved: SavedRound) -> bool:
    """Return whether a saved round has valid values and only printable texts."""
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


class Transcript(NamedTuple):
    """The file of a session: its first lines, which say how the program was started (the head), and
    all that was said and typed.
    """

    fields: dict[str, list[str]]
    head: str
    text: str

    @property
    def version(self) -> str:
        """The version that wrote the file, according to its first line, or ""."""
        words = self.head.partition("\n")[0].split()
        return words[3].rstrip(":") if words[1:3] == ["Black", "Box"] else ""

    def field(self, name: str, usual: str = "") -> str:
        """Return the first value of the field `name` in the first lines of the file, or `usual` if
        there is none.
        """
        return self.fields.get(name, [usual])[0]

    def typed(self) -> str:
        """Return the typed lines as text, each with a line end."""
        lines = self.fields.get("input") or typed_lines(self.text)
        return "".join(line + "\n" for line in lines if line != END_OF_INPUT)


def read_transcript(text: str) -> Transcript:
    """Read the file of a session. The head may be missing."""
    lines = text.splitlines(keepends=True)
    size = next((place for place, line in enumerate(lines) if line[0] != "#"), len(lines))
    fields: dict[str, list[str]] = {}
    for line in lines[:size]:
        name, colon, value = line[1:].strip().partition(":")
        if colon and name.isidentifier():
            fields.setdefault(name, []).append(value.strip())
    return Transcript(fields, "".join(lines[:size]), "".join(lines[size:]))


def typed_lines(text: str) -> list[str]:
    """Return the lines that were typed in the text of a session, which stand after the prompts."""
    return [line.partition(PROMPT_END)[2] for line in text.splitlines() if PROMPT_END in line + " "]
