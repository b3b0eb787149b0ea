"""Test the style rules of CONTRIBUTING, "How it speaks", as far as a program can check them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackbox_core.box.techniques import Form
from blackbox_core.games.assist.verbs import verbs as assist_verbs
from blackbox_core.games.atom4.words import NAMES
from tests.test_languages import CAPITALS, languages, told
from tests.test_pages import PAGES, name
from tools.declared import VERBS
from tools.messages import FORM, VERB, WORD, every_message

pytestmark = pytest.mark.usefixtures("cached_results")

WIDTH = 72
# The verbs with which a line of help may begin, after "After the round," or the like.
IMPERATIVES = (
    "Answer Begin Check Clear Compare Count Delete Describe Destroy Draw End Explain Find "
    "Fire Get Give Go Help Hide Judge Label Lead Leave Let List Mark Move Name Place Play Practise "
    "Predict Prove Remove Repeat Restore Resume Save Say Score Set Show Solve Speak Stop "
    "Suggest Sum Try Turn Undo Make Write"
)
CLAUSE = re.compile("^(After|Before) [a-z ]+, ")
# {expression that is not used in English messages: what to write instead}.
INSTEAD = {
    r"^Tell\b": "a command shows, lists, describes or explains",
    r"\btells? (?!you\b)(?!.*\b(apart|from)\b)": "TELL needs a person: it tells you",
    r"(?<!here )(?<!ere )\bis no (?!longer)": "is not a",
    r"\bis none of\b": "is not one of",
    r"\bby a sample\b": "about, or an estimated",
    r"(?<!cost )\b[Aa]bout \{\w+\}(?!.*give or take)": "about a number, give or take its error",
    r"\bestimated \{\w+\} (?!to)": "an estimated one to another, or with its error",
    r"\b[Tt]ype it as\b": "type ROW 3, or try ROW 3",
    r"^(\{verb\}|[A-Z]+) is for\b": "needs, or must come before",
    r"\bwants\b": "needs",
    r"\b(he|his|him|she|her|hers)\b": "you, your opponent, the other side",
    r"\btak(es?|en) back\b": "undo, undone",
    r"\b(gave|gives|given|giving) away\b": "mistakes cost",
    r"\bwhoever\b": "the player, you, anybody",
    r"\bput back\b": "redo, restore",
    r"\b(go|goes|going|gone) on with\b": "resume",
    r"\bby lot\b": "by chance",
    r"\b(seek|seeks|sought)\b": "look for",
    r"\bone \w+ (more|less)\b": "one more atom, one fewer atom",
    r"\b(please|sorry)\b": "only what is wrong, a colon, and what to type",
    r"\b(neighbor|center)|\bcolor\b(?<!--color)": "British spelling",
    r"\bconversation\b": "session",
    r"\bpromise": "expected",
    r"\bcontrol c\b": "Control-C",
    r"\b(costs?|gave|saved|gives) (most|least)\b": "the most, the least",
    r"\b(all|at least) \{count\} [a-z]+s\b": "every atom, {count} in all: it may be one",
    r"^straight on it\b": "Straight on, it",
    r"\bcounterclockwise\b": "anticlockwise",
    r"\bwill not do\b": "what is allowed: A drill has 1 to 99 rays, not {word}",
    r"\blet in, ": "if it got in",
    r"\bturn(s|ed)? \w*( \d+)? ?(up|down) at\b": "turns upward, turns downward",
}
# Words in capitals that are not verbs: names of keys, and other abbreviations.
TYPED = (
    "UTF YES NO ON OFF BOTH ROW COLUMN LINE EDGE LEFT RIGHT TOP BOTTOM UPPER LOWER NAME SHORT "
    "FRIDAY ATOMMASTER "
    "CSV JSONL FILE VERB COMMAND BUDDING SHA PUZZLE DIR HOST PORT NO_COLOR UTC"
)


def texts() -> Iterator[str]:
    """Yield every English message."""
    for message in every_message():
        if not message.context:
            yield from filter(None, message[:2])


def every_word(text: str) -> set[str]:
    """Return the words in capitals of a text, without its fields."""
    return set(re.findall(r"\b[A-Z]{3,}\b", re.sub("{[^}]*}", "", text)))


@pytest.mark.parametrize("name", [*VERBS, "assist"])
def test_a_line_of_help_begins_with_what_the_verb_does(name: str) -> None:
    for verb in VERBS.get(name, assist_verbs):
        begins = re.split("[ ,.:]", CLAUSE.sub("", verb.tells))[0]
        assert begins.capitalize() in IMPERATIVES.split(), f"begin with a verb: {verb.tells}"
        assert "; " not in verb.tells, f"make two sentences: {verb.tells}"


def test_what_is_not_written_is_not_written() -> None:
    for text in texts():
        for pattern, instead in INSTEAD.items():
            found = re.search(pattern, text.casefold() if pattern.islower() else text)
            assert not found, f"write: {instead}. Not: {found and found[0]!r} in {text!r}"


# Parts of a page that are not sentences: code, typed lines, output of the program.
SHOWN = re.compile(
    r"```.*?```|<!-- (?P<made>\S.*?) -->.*?<!-- /(?P=made) -->|`[^`]*`|^    [^\n]*$", re.S | re.M
)
NOT_FOR_PLAYERS = {"CONTRIBUTING", "architecture", "README.de", "README.ru"}
PEOPLE = "## A whole game by hand"  # played by a woman and a man


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.stem not in NOT_FOR_PLAYERS], ids=name
)
def test_the_pages_keep_to_the_style(page: Path) -> None:
    text = " ".join(SHOWN.sub("", page.read_text().partition(PEOPLE)[0]).split())
    for pattern, instead in INSTEAD.items():
        found = re.search(pattern, text.casefold() if pattern.islower() else text)
        assert not found, f"write: {instead}. Not: {text[found.start() - 30 : found.end() + 30]!r}"


def test_every_count_of_things_has_its_form_for_one() -> None:
    for message in every_message():
        if not message.many:
            lone = re.search(r"^\{n\} (?!boxes\b|cells are more)[a-z]+s\b", message.one)
            assert not lone, f"use counted(one, many, n): {message.one}"


def test_a_model_33_has_every_sign() -> None:
    for text in texts():
        signs = set(re.sub("{[^}]*}|prompt_toolkit|NO_COLOR", "", text))
        lacking = {sign for sign in signs if not sign.isascii()} | signs & set("|_^~{}[]\\`")
        assert not lacking, f"a Model 33 has no {lacking}: {text}"


def test_what_is_broken_by_hand_fits_with_its_longest_fields() -> None:
    for text in texts():
        lines = re.sub("{[^}]*}", "000", text).splitlines()
        assert len(lines) == 1 or max(map(len, lines)) <= WIDTH, f"break it earlier: {text}"


def test_every_word_in_capitals_can_be_typed() -> None:
    declared = [message for message in every_message() if message.context in (VERB, FORM, WORD)]
    typed = {word for message in declared for word in re.findall("[A-Z]+", message.one.upper())}
    techniques = {word for text in Form for word in text.split()}
    for text in texts():
        if not text.isupper():
            strange = every_word(text) - (typed | techniques | CAPITALS["de"] | set(TYPED.split()))
            assert not strange, f"only what is typed is in capitals, not {strange}: {text}"


@languages
def test_nobody_is_he_or_addressed_by_a_first_name(language: str) -> None:
    """Test that German messages have no "du" and "dein", and Russian ones no equivalent."""
    you, your = "\u0442\u044b|\u0442\u0435\u0431[\u0435\u044f]", "\u0442\u0432\u043e\\w+"
    familiar = {"de": r"(du|dein\w*|dich|dir)", "ru": f"({you}|{your})"}[language]
    for _, text in told(language):
        assert not re.search(
            rf"(?<!--data-)(?<!ALL )\b{familiar}\b", text, re.IGNORECASE if language == "ru" else 0
        ), f"address nobody so: {text}"


# {language: {expression that is not used: what to write instead}}.
ABROAD = {
    "de": {
        r"\b(Gib|Nimm|Beginne|Tippe|Setze|Schau|Drücke|Bitte)\b": "an infinitive",
        r"\bgeradeaus voraus\b": "direkt voraus",
        r"\bund so fort\b": "und so weiter",
        r"\btun dasselbe\b": "genügen",
        r"\b(Nach|Vor) de[mr] (Runde|Spiel|Rätsel|ersten Strahl): [a-zäöü]": "no colon there",
        r"\bmissl[au]ng": "falsch, of an answer",
        r"\bbraucht ein(e laufende)? (Runde|Übung|Spiel)\b": "ist nur in ... möglich",
        r": (es|er|sie|niemand|möglich|richtig ist|mit RETURN)\b": "a capital: it is a sentence",
        r"werden oder \w+ werden": "one werden for both",
    },
    "ru": {
        "Раунд": "Партия",
        "раунд": "партия",
        r"\w - \w": "a dash, not a hyphen",
        r"\b[Пп]ожалуйста\b": "only what is wrong, a colon, and what to type",
        "ротивник": "соперник",
        r"ужно [\u0410-\u042f]{2}": "Наберите, before a command",
        "раздаются": "выпадают, of boxes",
        "увиденн": "результаты, of rays",
    },
}


@languages
def test_what_is_not_written_abroad_is_not_written(language: str) -> None:
    for entry, text in told(language):
        for pattern, instead in ABROAD[language].items():
            found = re.search(pattern, text)
            assert not found, f"write: {instead}. Not: {found and found[0]!r} in {text!r}"
        assert '"' not in text or entry.message.context, f"use quotes of print: {text}"


@languages
def test_no_text_has_two_blanks_or_one_before_a_comma(language: str) -> None:
    for entry, text in told(language):
        if "  " not in entry.message.one:
            assert not re.search(r"(?<!\n)(?<!^)  | [,;]", text), text


TURN = 20  # characters in a prompt on the teletype


@languages
def test_the_question_for_a_piece_is_short_enough_for_the_teletype(language: str) -> None:
    texts = {entry.message.one: text for entry, text in told(language)}
    for colour in NAMES:
        question = texts["P{player} {colour}: cell? "]
        asked = question.format(player=2, colour=texts[colour]).rstrip()
        assert len(asked) <= TURN, asked
