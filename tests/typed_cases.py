"""Judge the answers to lines that people typed, from the cases in data/people.jsonl.

A case has a language, a game, the lines `before`, further `options`, and the `line`. Its answer is
right if it is the `same` as that to one of these commands, or if it `mentions` one of these words
(WORD* is the beginning of a word). Words in `never` must not occur. (RULES) stands for all of the
rules, (HELP) for all of the help, (BARE) for the answer to nonsense. A case that `keeps` must leave
the round as it was, or ask before the round is changed.
"""

from __future__ import annotations

import re
from functools import cache
from json import loads
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from blackbox_core import startup
from blackbox_core.console.phrases import English, speak
from blackbox_core.console.session import Heard, Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.faces.wire import Unicode
from blackbox_core.keeping.textfiles import catalogue
from blackbox_core.startup import read_options, said_in_english
from tests.conftest import say

Case = dict[str, Any]
PLACE = Path(__file__).parent / "data" / "people.jsonl"
BRIEF = {"console", "puzzle", "devil", "duel", "quantugeddon", "atom4"}
PUZZLE = ["--puzzle", "P4-606066"]
MACHINE = ["--machine", "2", "--level", "1"]
OPTIONS = {"atom4": ["--level", "0"], "puzzle": PUZZLE, "duel": MACHINE, "quantugeddon": MACHINE}
WORDS = {  # in each language: verbs that show the state of a round, verbs that print much, and "no"
    "en": "HISTORY MARKS MOVES COUNT RULES HELP no",
    "de": "VERLAUF MARKEN ZÜGE ANZAHL REGELN HILFE nein",
    "ru": "ИСТОРИЯ МЕТКИ ХОДЫ СКОЛЬКО ПРАВИЛА ПОМОЩЬ нет",
}
PROBES = {"assist": (0, 1, 3), "atom4": (2,), "puzzle": (1,)}
PROBES |= dict.fromkeys(("console", "devil", "duel", "quantugeddon"), (0, 1))
NONSENSE = "qwxzv"
QUOTED = re.compile(r'"([^"]*)"|„([^“”]*)[“”]|«([^»]*)»')


class Said(NamedTuple):
    """The answer to a line, and the prompt after the answer."""

    text: str
    prompt: str
    left: bool


def cases(place: Path = PLACE) -> list[Case]:
    return [loads(line) for line in place.read_text("utf-8").splitlines()]


@cache
def language(name: str) -> English:
    """Return a language, loaded once for all cases."""
    return catalogue(name, str) if name != "en" else English(said_in_english)


def session_of(case: Case) -> Session:
    """Return the conversation of a case, played up to its line."""
    game = case["game"]
    words = [game, "--seed", "5" if game == "puzzle" else "1", "--language", case["language"]]
    words += ["--no-files", *OPTIONS.get(game, []), *case.get("options", [])]
    with patch.object(startup, "speech", lambda _: lambda name: speak(language(name))):
        session = startup.begin(
            read_options(words + ["--brief"] * (game in BRIEF)), PlainFace(letters=Unicode()), False
        )
    session.start()
    for line in case["before"]:
        say(session, line)
    return session


class Prompt:
    """The prompt of a case. Answers are cached, so that each command is tried only once."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.fresh = session_of(case)
        self.answered = cache(self._answered)
        self.standing = cache(self._standing)

    def heard(self, line: str) -> Heard:
        """Return how a line is understood at the prompt."""
        assert self.fresh.question
        return self.fresh.question.heard(line)

    def said(self, *lines: str) -> Said:
        """Return the answer to the last of some lines."""
        return self.answered(*lines)

    def _answered(self, *lines: str) -> Said:
        session, said = session_of(self.case), ""
        for line in lines:
            if session.question is None:
                return Said(said, "", True)
            said = say(session, line)
        prompt = session.question.prompt if session.question else ""
        return Said(said, prompt, session.question is None)

    def probed(self, *lines: str) -> list[Said]:
        """Return the answers to the verbs that show the state of the round, after some lines."""
        return self.standing(*lines)

    def _standing(self, *lines: str) -> list[Said]:
        """Return these answers from one session, because showing a round does not change it."""
        session = session_of(self.case)
        for line in lines:
            if session.question:
                say(session, line)
        words = WORDS[self.case["language"]].split()
        told = []
        for place in PROBES.get(self.case["game"], ()):
            said = say(session, words[place]) if session.question else ""
            prompt = session.question.prompt if session.question else ""
            told.append(Said(said, prompt, session.question is None))
        return told


def plain(text: str) -> str:
    return " ".join(re.sub(r"\n +", " ", text).split())


def unquoted(text: str, line: str) -> str:
    """Return an answer without its quotations of the typed line."""
    typed = set(re.findall(r"\w+", line.casefold()))

    def drop(match: re.Match[str]) -> str:
        words = re.findall(r"\w+", "".join(filter(None, match.groups())).casefold())
        known = all(any(one.startswith(word) for one in typed) for word in words)
        return '""' if known else match[0]

    return QUOTED.sub(drop, text)


def has(word: str, text: str, any_case: bool = False) -> bool:
    """Return whether a word occurs in a text. WORD* is the beginning of a word."""
    found = re.escape(word.rstrip("*"))
    head = r"(?<!\w)" if word[0].isalnum() else ""
    tail = r"(?!\w)" if word[-1].isalnum() else ""
    return bool(re.search(head + found + tail, text, re.IGNORECASE if any_case else 0))


class Judged(NamedTuple):
    """What is wrong with an answer, or "", and the answer."""

    wrong: str
    said: Said


def judged(case: Case, told: Prompt) -> Judged:
    """Judge a case. `told` is its prompt, whose answers may be cached from other cases."""
    line, said = case["line"], told.said(case["line"])
    text = plain(unquoted(said.text, line))
    same = case.get("same", ())
    met = any(flat(said) == flat(told.said(other)) for other in same)
    if not met and not any(has(word, text, True) for word in case.get("mentions", ())):
        return Judged("neither done nor led on", said)
    for word in () if met else case.get("never", ()):
        if forbidden(word, said, text, told):
            return Judged(f"says {word}", said)
    if case.get("keeps") and not kept(case, told):
        return Judged("the round is not as it was", said)
    return Judged("", said)


def flat(said: Said) -> tuple[str, str, bool]:
    """Return an answer in the form in which answers are compared."""
    return plain(said.text), plain(said.prompt), said.left


def forbidden(word: str, said: Said, text: str, told: Prompt) -> bool:
    """Return whether an answer says a word that it must not say."""
    words = WORDS[told.case["language"]].split()
    if word == "(BARE)":
        return text == plain(unquoted(told.said(NONSENSE).text, NONSENSE))
    if word in ("(RULES)", "(HELP)"):
        much = told.said(words[4 if word == "(RULES)" else 5]).text.strip().splitlines()
        return len(much) > 3 and "\n".join(much[:4]) in said.text
    return has(word, text)


def kept(case: Case, told: Prompt) -> bool:
    """Return whether a round is unchanged, or will be if the question is answered by no."""
    line, no = case["line"], WORDS[case["language"]].split()[6]
    if told.said(line).left:
        return False
    return told.probed() in (told.probed(line), told.probed(line, no))
