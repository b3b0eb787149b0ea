"""Test other languages: reading catalogues, choosing the language, and typed words."""

from __future__ import annotations

from gettext import c2py
from pathlib import Path

import pytest

from blackbox_core.box import Box
from blackbox_core.console.catalogue import RULES, Catalogue, ascii_only, spellings
from blackbox_core.console.phrases import counted, current_language, decimal, number, phrase, speak
from blackbox_core.console.reading import describe_date
from blackbox_core.console.session import Refused, Session
from blackbox_core.console.settings import language_of
from blackbox_core.faces.choice import codeset, language
from blackbox_core.faces.plain import PlainFace
from blackbox_core.faces.wire import UTF_8
from blackbox_core.games.duel.notation import read_turn
from blackbox_core.games.solo.round import NO_FRIENDS
from blackbox_core.games.solo.verbs import verbs
from blackbox_core.keeping.textfiles import read_language
from blackbox_core.startup import begin, read_options
from tests.conftest import TRANSCRIPTS, conversation, run_program
from tests.test_transcripts import recipe
from tools.catalogues import FORMS, path_of

PO = b"""\
msgid ""
msgstr ""
"Language: de\\n"

msgctxt "verb"
msgid "set"
msgstr "setzen"

msgctxt "verb"
msgid "check"
msgstr "pr\xc3\xbcfen"

msgctxt "verb"
msgid "restore"
msgstr "laden"

msgctxt "verb"
msgid "help"
msgstr "hilfe"

msgctxt "word"
msgid "on"
msgstr "ein an"

msgctxt "word"
msgid "row"
msgstr "zeile"

msgctxt "word"
msgid "yes"
msgstr "ja j"

msgid "on"
msgstr "eingeschaltet"

#, python-brace-format
msgid "{n} day ago"
msgid_plural "{n} days ago"
msgstr[0] "vor {n} Tag"
msgstr[1] "vor {n} Tagen"

#, fuzzy, python-brace-format
msgid "Out at {exit}."
msgstr "Austritt {exit}?"

msgid "Absorbed."
msgstr "Absorb\\"iert\\"."

msgid "Reflected."
msgstr ""

msgid "Ray {entry}: {result}."
msgstr "Strahl {eingang}: {result}."

msgid ""
"A line\\n"
"and another."
msgstr ""
"Eine Zeile\\n"
"und noch "
"eine."

#~ msgid "Ray? "
#~ msgstr "Strahl? "

msgid "{cell} is taken."
msgstr "{cell} ist be\xfclegt."
"""


@pytest.fixture
def german() -> None:
    speak(Catalogue("de", PO, str))


@pytest.mark.usefixtures("german")
def test_a_message_is_said_as_the_catalogue_has_it() -> None:
    assert phrase("Absorbed.") == 'Absorb"iert".'
    assert phrase("A line\nand another.") == "Eine Zeile\nund noch eine."
    assert phrase("on") == "eingeschaltet"
    assert [counted("{n} day ago", "{n} days ago", n) for n in (1, 2)] == [
        "vor 1 Tag",
        "vor 2 Tagen",
    ]
    assert (number(1234567), decimal(1234.5)) == ("1.234.567", "1.234,5")


@pytest.mark.usefixtures("german")
def test_what_is_missing_or_faulty_is_said_in_english() -> None:
    assert phrase("Ray? ") == "Ray? "  # obsolete
    assert phrase("Out at {exit}.", exit=5) == "Out at 5."  # fuzzy
    assert phrase("Reflected.") == "Reflected."  # empty
    assert phrase("Ray {entry}: {result}.", entry=5, result="x") == "Ray 5: x."  # another field
    assert phrase("{cell} is taken.", cell="G8") == "G8 is taken."  # not UTF-8
    with pytest.raises(KeyError):  # a field is missing, which is a bug
        phrase("Out at {exit}.")


@pytest.mark.parametrize("po", [b"", b'msgid "', b"\xff\xfe", PO[:700], PO.replace(b"\n", b"\r\n")])
def test_no_catalogue_is_too_faulty_to_be_read(po: bytes) -> None:
    speak(Catalogue("de", po, str))
    assert phrase("Absorbed.") in ("Absorbed.", 'Absorb"iert".')
    assert counted("{n} day ago", "{n} days ago", 2) in ("2 days ago", "vor 2 Tagen")


def test_a_catalogue_that_is_not_there_leaves_english() -> None:
    assert read_language("fr.po") == b""
    assert read_language("de.po").startswith(b"msgid")


@pytest.mark.parametrize("name", FORMS)
def test_the_forms_of_a_count_are_those_of_the_standard_rules(name: str) -> None:
    standard = c2py(FORMS[name].partition("plural=")[2].rstrip(";"))
    rule, *_ = RULES[name]
    assert all(rule(n) == standard(n) for n in range(100_000))


# --- choosing the language ---


@pytest.mark.parametrize(
    ("environ", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_CTYPE": "ru_RU"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "fr:ru:de"}, "ru"),
        ({"LANG": "fr_FR", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "de"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
        ({"LANG": "deutsch"}, "de"),
        ({"LANG": "den_CA"}, "en"),
    ],
)
def test_the_environment_tells_the_language_as_the_c_library_has_it(
    environ: dict[str, str], spoken: str
) -> None:
    assert language(environ) == spoken


def test_the_letters_of_a_terminal_are_those_of_its_locale() -> None:
    assert codeset({"LANG": "de_DE.ISO-8859-1", "LC_ALL": "ru_RU.KOI8-R@x"}) == "koi8-r"
    assert codeset({"LANG": "de_DE"}) == codeset({"LANG": "de_DE.nonsense"}) == ""


@pytest.mark.parametrize(
    ("utf8_mode", "lang", "named"),
    [
        # this locale does not exist here, so Python has set LC_CTYPE
        (1, "ru_RU.KOI8-R", "koi8-r"),
        (0, "ru_RU.KOI8-R", UTF_8),  # the player has set the variable
        (1, "C", UTF_8),
        (1, "", UTF_8),
    ],
)
def test_what_python_makes_of_an_unknown_locale_is_not_what_the_player_set(
    utf8_mode: int, lang: str, named: str
) -> None:
    assert codeset({"LC_CTYPE": "C.UTF-8", "LANG": lang}, utf8_mode) == named


def test_a_language_has_several_names() -> None:
    names = ["de", "DE", "de_CH.UTF-8", "german", "Deutsch"]
    assert {language_of(name) for name in names} == {"de"}
    assert language_of("russkij") == language_of("ru-RU") == "ru"
    assert not language_of("fr") and not language_of("")


def spoken_in(monkeypatch: pytest.MonkeyPatch, *words: str, terminal: bool = False) -> str:
    """Return the language of a conversation started with these words after the program's name."""
    options = read_options(["--no-files", *words])
    begin(options, PlainFace(), terminal)
    return current_language().name


def test_an_option_beats_a_variable_and_that_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    assert spoken_in(monkeypatch) == "en"
    assert spoken_in(monkeypatch, terminal=True) == "ru"
    monkeypatch.setenv("BLACKBOX_LANGUAGE", "de")
    assert spoken_in(monkeypatch) == spoken_in(monkeypatch, terminal=True) == "de"
    assert spoken_in(monkeypatch, "--language", "ru") == "ru"
    assert spoken_in(monkeypatch, "--language", "en", terminal=True) == "en"


@pytest.mark.parametrize("name", ["game", "protocol", "box-number-deal", "learn"])
def test_a_pipe_speaks_english_whatever_the_locale_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    transcript, args = recipe(TRANSCRIPTS / f"{name}.txt")
    languages = {"LANG": "de_DE.UTF-8", "LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8"}
    assert run_program(args, transcript.typed(), **languages)[1] == transcript.text


def test_machines_are_spoken_to_in_english() -> None:
    transcript, args = recipe(TRANSCRIPTS / "protocol.txt")
    assert run_program([*args, "--language", "de"], transcript.typed())[1] == transcript.text


# --- typed words ---


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("setzen 3,4", "set 3,4"),
        ("SETZ 3,4", "set 3,4"),
        ("set 3,4", "set 3,4"),
        ("prüfen", "check"),
        ("pruefen", "check"),
        ("prufen", "check"),
        ("prü", "check"),
        ("la", "help restore"),  # GELADEN would leave the round
        ("last", "last"),
        ("hilfe setzen", "help set"),
        ("hilfe set", "help set"),
        ("setzen zeile 3", "set row 3"),
        ("save zeile", "save zeile"),
        ("sound ein", "sound on"),
        ("x", "xray"),
        ("5", "5"),
        ("nonsense", "nonsense"),
        ("ze", "ze"),  # ZEILE is no verb
        ("setzen ze 3", "set row 3"),
    ],
)
def test_what_is_typed_is_heard_in_the_words_of_the_source(typed: str, means: str) -> None:
    session = conversation("console", seed=1, atoms=4)
    session.start()
    session.send("5")
    assert session.question and session.question.heard(typed).command == means


@pytest.mark.usefixtures("german")
def test_refusals_and_help_name_a_verb_as_it_is_typed() -> None:
    session = conversation("console", atoms=4)
    session.start()
    assert "SETZEN CELL" in session.send("hilfe setzen")
    assert "SETZEN 3,4" in session.send("setzen")
    assert "SETZEN" in session.send("se")  # or SETTINGS
    assert "PRÜFEN" in session.send("help more")


@pytest.mark.usefixtures("german")
def test_an_answer_in_the_middle_of_a_verb_is_heard() -> None:
    session = conversation("console", atoms=4, confirm=True)
    session.start()
    session.send("5")
    session.send("new")
    assert "(RETURN for no)" in said(session)
    assert session.send("ja").startswith("Box 4-")


@pytest.mark.parametrize("language", FORMS)
def test_an_answer_is_not_the_beginning_of_a_verb(language: str) -> None:
    spoken_in = "--seed", "2", "--no-files", "--language", language
    _, drilled = run_program(["drill", "--drill", "2", *spoken_in], "a\nr\n")
    speak(Catalogue(language, path_of(language).read_bytes(), str))
    assert phrase("Would you like another drill (RETURN for yes)? ") in drilled
    _, played = run_program(["atom4", "--players", "2", "--brief", *spoken_in], "I7\nI9\nJ7\nH7\n")
    assert " H7: " in played or " H7; " in played


def test_a_refused_word_is_told_as_it_is_typed_there() -> None:
    _, told = run_program(
        ["--seed", "2", "--atoms", "4", "--no-files", "--language", "de"], "set ja\nset yes\n"
    )
    assert told.count("„JA“ ist kein Feld") == 2


@pytest.mark.parametrize(
    ("language", "line", "told"), [("de", "frei z", "„Z“"), ("ru", "пусто z", "«Z»")]
)
def test_one_letter_is_no_beginning_of_a_word(language: str, line: str, told: str) -> None:
    arguments = ["--seed", "2", "--atoms", "4", "--no-files", "--language", language]
    assert told in run_program(arguments, line + "\n")[1]


@pytest.mark.parametrize(
    ("language", "line"),
    [("de", "ergebnisse freunde"), ("ru", "результаты друзья"), ("ru", "результаты friends")],
)
def test_a_word_is_heard_where_the_name_of_a_file_can_stand(language: str, line: str) -> None:
    arguments = ["--seed", "2", "--atoms", "4", "--no-files", "--language", language]
    _, told = run_program(arguments, line + "\n")
    speak(Catalogue(language, path_of(language).read_bytes(), str))
    assert phrase(NO_FRIENDS) in " ".join(told.split())


def test_the_example_of_a_turn_names_the_verb_as_it_is_typed() -> None:
    speak(Catalogue("de", read_language("de.po"), str))
    for word, own in {"destroy": "ZERSTÖREN 3,4", "jump": "SPRINGEN 3,4 4,5"}.items():
        with pytest.raises(Refused, match=f"(?i)zum Beispiel {own}"):
            read_turn([word], Box(8, 8))


@pytest.mark.usefixtures("german")
def test_a_cell_is_heard_as_one_though_the_letter_of_a_verb_begins_it() -> None:
    session = conversation("atom4", brief=True)
    session.start()
    table = session.question.table if session.question else None
    assert table
    for letter in "hlmnsu":  # HINT, LOOK, MACHINE ...
        assert table.hear(f"{letter}7").command == f"{letter}7"
        assert table.hear(f'"{letter.upper()}7"').command.lower() == f"{letter}7"
    assert table.hear("hilfe h7").command == "help h7"


def said(session: Session) -> str:
    return session.question.prompt if session.question else ""


def test_a_round_is_gone_on_with_in_another_language(tmp_path: Path) -> None:
    keeping = ["--data-dir", str(tmp_path)]
    run_program(["--language", "de", "--seed", "7", *keeping, "4"], "5\nsetzen 3,4\n")
    _, going_on = run_program(["--resume", *keeping], "marks\n")
    assert "Atoms set: 1 of 4, at 3,4." in going_on


def test_a_script_is_replayed_in_its_own_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_program(["--language", "de", "--seed", "7", "4"], "mitschrift x\nsetzen 3,4\nende\n")
    _, said = run_program(["--seed", "1"], "replay x\nset 5,5\n")
    assert "Gesetzte Atome: 1 von 4." in said
    assert "Atoms set: 2 of 4." in said


# --- alternative spellings of letters ---


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "ÜBUNG UMKEHREN VERLAUF WÜRDE ZURÜCK"), ("ru", "ЁЖ ЕЩЁ ЖУРНАЛ ЗАБЫТЬ"), ("en", "A B")],
)
def test_words_are_in_the_order_of_their_alphabet(language: str, words: str) -> None:
    if language in FORMS:
        speak(Catalogue(language, path_of(language).read_bytes(), str))
    assert sorted(words.split(), key=current_language().sorted_as) == words.split()


def test_verbs_are_offered_in_the_order_of_the_alphabet() -> None:
    speak(Catalogue("de", path_of("de").read_bytes(), str))
    offered = verbs.starting("")
    assert offered.index("tageskasten") < offered.index("übung")
    assert offered.index("übung") < offered.index("umschalten")


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "4 March 2026"), ("de", "4. März 2026"), ("ru", "4 марта 2026 года")],
)
def test_a_date_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    if language in FORMS:
        speak(Catalogue(language, path_of(language).read_bytes(), str))
    assert describe_date("2026-03-04") == written
    assert describe_date("no date") == "no date"


def test_russian_is_respelled_by_a_table_that_can_be_read_aloud() -> None:
    told = "Лучший ящик ещё объясняет съезд эхо: ПОМОЩЬ, Щука, Я"
    assert ascii_only(told) == (
        "Luchshij yashchik eshchyo obyasnyaet sezd ekho: POMOSHCH', Shchuka, Ya"
    )


def test_german_is_respelled_as_on_telegrams() -> None:
    assert ascii_only("Größe, ÜBUNG, Übung, Straße") == "Groesse, UEBUNG, Uebung, Strasse"


def test_a_word_is_typed_in_several_spellings() -> None:
    assert spellings("Prüfen") == {"prüfen", "pruefen", "prufen"}
    assert {"счёт", "счет", "schet", "schyot"} == spellings("счёт")
