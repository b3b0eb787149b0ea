"""Test that the catalogues of other languages fit the English messages of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from blackbox_core.box.techniques import Form
from blackbox_core.console.catalogue import Catalogue, folded, spellings
from blackbox_core.console.phrases import English, current_language, speak
from blackbox_core.console.verbs import Verbs
from blackbox_core.games.assist.verbs import verbs as assist_verbs
from blackbox_core.startup import said_in_english
from tests import PLAIN
from tests.test_phrases import fields
from tools.catalogues import FORMS, HEAD, Entry, number_of_forms, path_of, read
from tools.declared import VERBS
from tools.messages import CORE, FOR_MACHINES, FORM, VERB, WORD, every_message

CATALOGUES = {language: read(path_of(language).read_text("utf-8")) for language in FORMS}
OWN = {"de": "äöüßÄÖÜ„“", "ru": "\u0410-\u044f\u0401\u0451«»—№"}
SIGNS = re.escape("".join(chr(code) for code in range(32, 127) if chr(code) not in "|_^~[]\\`"))
# Words in capitals that no player types; capitals in English that are not verbs may stay in
# translations. Keys, and the words of arguments and answers.
CAPITALS = {
    "de": {"RETURN", "JA", "NEIN", "EIN", "AUS", "BEIDE", "SPALTE", "RAND", "GAMES", "FREITAG"}
    | {"ZWEITER", "BLICK", "VERZEICHNIS"},
    "ru": {"ВВОД", "ДА", "НЕТ", "ВКЛ", "ВЫКЛ", "ОБА", "СТОЛБЕЦ", "КРАЙ", "ЛЕВЫЙ", "NAME", "GAMES"}
    | {"СЛЕВА", "ВТОРОЙ", "ВЗГЛЯД", "ПЯТНИЦА", "BLACKBOX"},
}

languages = pytest.mark.parametrize("language", FORMS)


def told(language: str) -> Iterator[tuple[Entry, str]]:
    """Yield every translation that is used, with its entry."""
    for entry in CATALOGUES[language].values():
        if entry.fuzzy:
            continue
        for text in entry.texts:
            if text and entry.message != HEAD:
                yield entry, text


def words(language: str, *contexts: str) -> set[str]:
    """Return the words that players type, in capitals."""
    typed = (text for entry, text in told(language) if entry.message.context in contexts)
    return {word for text in typed for word in text.upper().split()}


@languages
def test_the_head_tells_how_it_is_written_and_how_it_counts(language: str) -> None:
    head = CATALOGUES[language][HEAD].texts[0]
    assert f"Plural-Forms: {FORMS[language]}\n" in head
    assert f"Language: {language}\n" in head
    assert "Content-Type: text/plain; charset=UTF-8\n" in head


@languages
def test_every_text_has_all_the_fields_of_its_message(language: str) -> None:
    for entry, text in told(language):
        wanted = fields(entry.message.one) | fields(entry.message.many)
        only_one = language == "de" and text == entry.texts[0] and bool(entry.message.many)
        fewer = (wanted - {"n"}, fields(entry.message.one)) if only_one else ()
        assert fields(text) in (wanted, *fewer), text


@languages
def test_every_count_has_all_its_forms(language: str) -> None:
    for entry in CATALOGUES[language].values():
        wanted = number_of_forms(language) if entry.message.many else 1
        assert len(entry.texts) == wanted, entry.message
        assert all(entry.texts) or not any(entry.texts), entry.message


@languages
def test_every_letter_is_one_that_the_lines_of_the_language_have(language: str) -> None:
    strange = re.compile(f"[^{SIGNS}{OWN[language]}\n]")
    for entry, text in told(language):
        theirs = {*entry.message.one}  # the names of settings in English may hold more than letters
        assert {*strange.findall(text)} <= theirs, text


@languages
def test_a_text_begins_and_ends_as_its_message_does(language: str) -> None:
    for entry, text in told(language):
        message = entry.message.one
        assert text.endswith("? ") == message.endswith("? "), text
        assert "? " not in text.removesuffix("? "), text
        assert text.endswith("\n") == message.endswith("\n"), text
        if "  " in message.strip():  # table headings have their own widths
            continue
        indent = message[: len(message) - len(message.lstrip())]
        assert text.startswith(indent), text
        told_alone = text.removeprefix(indent)
        assert told_alone.strip() == told_alone.removesuffix(" ").removesuffix("\n"), text


@languages
def test_every_word_in_capitals_is_one_that_can_be_typed(language: str) -> None:
    names = [entry for entry in CATALOGUES[language].values() if entry.message.one in [*Form]]
    typed = words(language, VERB, WORD, FORM) | CAPITALS[language]
    typed |= {word for entry in names for name in entry.texts for word in capitals(name)}
    english = {
        entry.message.one.upper()
        for entry in CATALOGUES[language].values()
        if entry.message.context in (VERB, WORD) and any(entry.texts)
    }
    for entry, text in told(language):
        if not entry.message.context and not entry.message.one.isupper():  # a title
            theirs = set(capitals(entry.message.one + " " + entry.message.many)) - english
            assert set(capitals(text)) <= typed | theirs, text


def each_dialogue() -> Iterator[Verbs]:
    yield from (*VERBS.values(), assist_verbs)


@languages
def test_no_own_word_for_a_verb_means_another_in_its_dialogue(language: str) -> None:
    speak(Catalogue(language, path_of(language).read_bytes(), str))
    for verbs in each_dialogue():
        for verb in verbs:
            for way in spellings(verb.shown):
                assert not verbs.has(way) or verbs.find(way) == verb, (verb.name, way)
                assert verbs.own(way) <= {verb.name}, (way, verbs.own(way))


@languages
def test_a_verb_is_heard_even_where_a_word_beside_another_is_called_alike(
    language: str,
) -> None:
    speak(Catalogue(language, path_of(language).read_bytes(), str))
    for verbs in each_dialogue():
        for verb in verbs:
            typed = current_language().own(VERB, verb.name)
            assert verbs.named(folded(typed)) == verb, typed
            assert verbs.named(folded(typed.upper())) == verb, typed


@languages
def test_no_own_word_beside_a_verb_is_another_in_english(language: str) -> None:
    speak(Catalogue(language, path_of(language).read_bytes(), str))
    means = current_language().spellings(WORD)
    source = {word for words in means.values() for word in words}
    for way, words in means.items():
        assert len(words) == 1, (way, words)
        assert way not in source or words == {way}, (way, words)


def capitals(text: str) -> list[str]:
    return re.findall(r"\b[A-ZÄÖÜ\u0410-\u042f\u0401]{2,}\b", re.sub("{[^}]*}", "", text))


# messages of the command-line options
ENGLISH = FOR_MACHINES | {"defaults.py", "options.py", "usage.py"}


def test_every_sentence_that_a_player_is_told_is_a_message() -> None:
    """Search every module, because startup.py, too, has sentences for players."""
    known = "\n".join(text for message in every_message() for text in message[:2])
    for path in sorted(CORE.rglob("*.py")):
        if path.relative_to(CORE).as_posix() not in ENGLISH:
            for said in re.findall(r'\bphrase\(\s*"([^"\\]+)"', path.read_text("utf-8")):
                assert said in known, f"not in the catalogues: {said!r} of {path}"


@languages
def test_a_catalogue_has_every_message_of_the_source_and_no_other(language: str) -> None:
    messages, entries = every_message(), CATALOGUES[language]
    assert entries.keys() - {HEAD} == messages.keys(), "python -m tools.catalogues mends that"
    assert not [entry for entry in entries.values() if entry.fuzzy]
    assert not [entry.message for entry in entries.values() if not all(entry.texts)]


@pytest.mark.skipif(PLAIN, reason="nothing is cached then")
def test_what_people_say_is_read_once_for_all_tests() -> None:
    """Reading the lexicon takes ten times as long as an answer, and each conversation needs it."""
    assert English(said_in_english).lexicon is English(said_in_english).lexicon
