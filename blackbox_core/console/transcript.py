"""A conversation as a file: a recipe at its head, then what was said and typed.

The head is every line from the top that begins with "#": what the file shows,
and fields such as "# args: --seed 7". The rest is the output of a piped run.
Only a prompt ends in "? ", so what was typed can be read back from it, unless
it was not shown: then the head gives it, in fields "# input: 3,4".
"""

from __future__ import annotations

from .value import Value

PROMPT_END = "? "
END_OF_INPUT = "(EOF)"


class Transcript(Value):
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
