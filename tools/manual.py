"""Write the manual page blackbox(6), in mdoc macros, from what the program declares."""

from __future__ import annotations

import re
from datetime import date
from itertools import groupby
from pathlib import Path

from blackbox_core import VERSION
from blackbox_core.console.verb import Verb
from blackbox_core.games import GAMES
from blackbox_core.usage import EXAMPLES, Option, every_option
from tools.declared import VERBS, own_verbs

ROOT = Path(__file__).parent.parent
CHANGES = ROOT / "CHANGELOG.md"

DESCRIPTION = """\
Atoms are hidden in a box.
You fire rays into it and see only where they come out, or that they do not;
from that you work out where the atoms are.
.Pp
.Nm
prints a numbered grid, asks for a number, and answers in one line.
At its question, type the number of an entry to fire a ray from there, 0 to end the
round and see the box, or a verb; the beginning of a verb will do.
The number of
.Ar ATOMS
alone begins a round at once.
"""

ENVIRONMENT = {
    "BLACKBOX_DATA": "The folder for all files, as with --data-dir.",
    "BLACKBOX_LANGUAGE": "The language to speak on every line, as with --language.",
    "BLACKBOX_OPTIONS": "Your default options, which the command line overrides.",
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "The language at a terminal, and its character set.",
    "NO_COLOR": "If this is set and not empty, colour is off.",
    "XDG_CONFIG_HOME": "Where to look for the folder blackbox, instead of in ~/.config.",
    "XDG_DATA_HOME": "Where to make the folder blackbox-console, instead of in ~/.local/share.",
}
FILES = {
    "~/.config/blackbox/options": "Default options at a terminal, one to a line; # is a comment.",
    "~/.local/share/blackbox-console/blackbox.db": "Saved games, records and settings.",
    "NAME.txt": "A script of a session, in the current folder.",
    "NAME.rec": "A record of the lines that were typed.",
}
HISTORY = """\
.An Eric Solomon
invented Black Box as a board game, and Black Box + on hexagons.
.An Jeff Kenton
wrote the program of 1978 for a time-shared system
.Pq Creative Computing , 1978 ,
which
.Cm kenton
plays question by question.
"""
BUGS = """\
With many boxes that fit, the chances and costs in advice are estimates.
Their error is given beside them.
.Pp
A
.Cm duel
over a line is proved to be fair only once the logs of both sides were compared with
.Cm audit .
.Pp
There is no
.Fl \\-idle
on Windows, where the program has not been tried.
"""
SEE_ALSO = """\
.Xr man 1 ,
.Xr ssh 1 ,
.Xr stty 1 ,
.Xr inetd 8
.Pp
The pages in the folder
.Pa docs
of the source describe the rules, each game, options and files, lines and serving.
"""
EXIT = {
    "0": "The session ended, the line hung up, or nothing was typed for too long.",
    "1": "The output was no longer being read.",
    "2": "The options were wrong.",
    "71": "Memory ran out, or too many files were open.",
    "74": "The output could not be written.",
    "130": "Control-C ended the session.",
}


def manual() -> str:
    """Return the manual page."""
    return "".join(
        [
            head(),
            section("Description", DESCRIPTION),
            section("Games", game_table()),
            section("Options", "".join(option_groups())),
            section("Verbs", "".join(map(verbs, VERBS))),
            section("Environment", items(marked(".Ev", ENVIRONMENT))),
            section("Files", items(marked(".Pa", FILES))),
            section("Exit status", items(EXIT)),
            section("Examples", items(example_lines())),
            section("See also", SEE_ALSO),
            section("History", HISTORY),
            section("Bugs", BUGS),
        ]
    )


def head() -> str:
    """Return the beginning of the page: date, name and synopsis. The date is that of the last
    version.
    """
    day = f"{released():%B} {released().day}, {released().year}"
    return (
        f'.\\" Made by tools/share.py.\n.Dd {day}\n.Dt BLACKBOX 6\n.Os "Black Box {VERSION}"\n'
        ".Sh NAME\n.Nm blackbox\n.Nd the deduction game of hidden atoms and rays\n"
        ".Sh SYNOPSIS\n.Nm\n.Op Ar GAME\n.Op Ar ATOMS\n.Op Ar OPTION ...\n"
    )


def released() -> date:
    """Return the date of the last version that was released, from the change log."""
    match = re.search(r"^## \[.*\] - (\S+)$", CHANGES.read_text(), re.MULTILINE)
    assert match, f"{CHANGES.name} knows no version"
    return date.fromisoformat(match.group(1))


def section(title: str, text: str) -> str:
    return f".Sh {title.upper()}\n{text}"


def items(rows: dict[str, str]) -> str:
    """Return a list in which each name is followed by its explanation."""
    lines = [f".It {name.removeprefix('.')}\n{sentence(tells)}\n" for name, tells in rows.items()]
    return ".Bl -tag -width Ds\n" + "".join(lines) + ".El\n"


def sentence(text: str) -> str:
    """Return a text with each sentence on its own line, as mdoc wants it. A line that would look
    like a macro is escaped.
    """
    lines = re.split(r"(?<=[.?!]) (?=[A-Z])", text)
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def game_table() -> str:
    """Return the list of games with their descriptions."""
    return items({f".Cm {name}": entry.about for name, entry in GAMES.items()})


def example_lines() -> dict[str, str]:
    """Return {command line: its effect}: the examples of --help all, and one for each game."""
    lines = dict(EXAMPLES)
    for entry in GAMES.values():
        words, meaning = [*entry.examples.items()][-1]
        lines[words] = f"{entry.tells}: {meaning}"
    return {f".Li {written(words)}": meaning for words, meaning in lines.items()}


def marked(macro: str, rows: dict[str, str]) -> dict[str, str]:
    return {f"{macro} {name}": tells for name, tells in rows.items()}


def written(words: str) -> str:
    """Return a command line as one quoted argument of a macro."""
    return f'"{plain(f"blackbox {words}".strip())}"'


def option_groups() -> list[str]:
    """Return a section for each group of options, in the order of --help."""
    groups = groupby(every_option(), lambda option: option.group)
    return [
        f".Ss {title[:1].upper()}{title[1:]}\n" + items({flagged(one): one.tells for one in group})
        for title, group in groups
    ]


def flagged(option: Option) -> str:
    """Return the names of an option and the form of its value, in macros."""
    flags = " , ".join("Fl " + plain(flag[1:]) for flag in option.flags)
    return f"{flags} Ar {option.values}" if option.values else flags


def verbs(title: str) -> str:
    """Return the section on the verbs of a game, without verbs that Black Box has too."""
    own = {*map(id, own_verbs(title))}
    groups = {
        group: {verb_line(verb): verb.tells for verb in verbs if id(verb) in own}
        for group, verbs in VERBS[title].groups().items()
    }
    parts = [f".Sy {group}\n{items(rows)}" for group, rows in groups.items() if rows]
    return f".Ss {title}\n" + ".Pp\n".join(parts)


def verb_line(verb: Verb) -> str:
    """Return the form of a verb and its synonyms, in macros."""
    return " , ".join(
        [f'Ic "{verb.form}"', *(f"Ic {plain(word)}" for word in verb.other_words.split())]
    )


def plain(text: str) -> str:
    """Return a text in which nothing is taken for a macro."""
    return "\\&?" if text == "?" else text.replace("-", "\\-")
