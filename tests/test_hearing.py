"""Test how lines are understood: exact commands are carried out, guesses are only offered.

Each row of `data/heard.jsonl` holds a language, a game, the lines before, a line, the command that
the line is understood as, and whether that command is only offered.
"""

from __future__ import annotations

from functools import cache
from json import loads
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box.verbs.briefly import explain_word
from blackbox_core.console.catalogue import ascii_only
from blackbox_core.console.conversation import hear_name, hear_yes_or_no
from blackbox_core.console.listening import letters
from blackbox_core.console.listening.answers import hear_one_of
from blackbox_core.console.listening.lexicon import CLASSES, entries
from blackbox_core.console.phrases import current_language, phrase, speak
from blackbox_core.console.saved import read_transcript
from blackbox_core.console.table import Table
from blackbox_core.keeping.textfiles import table
from tests.conftest import TRANSCRIPTS, conversation, played, say, seldom

from .typed_cases import Prompt, language, session_of

pytestmark = pytest.mark.usefixtures("cached_results")
ROUND = ["4", "23"]
HEARD = Path(__file__).parent / "data" / "heard.jsonl"
LANGUAGES = ["en", "de", "ru"]


def rows(place: Path) -> list[dict[str, Any]]:
    """Return the rows of a data file."""
    return [loads(line) for line in place.read_text("utf-8").splitlines()]


@cache
def prompt_of(tongue: str, game: str, *before: str) -> Prompt:
    """Return a prompt that never answers, so that all lines can be tried at it."""
    return Prompt({"language": tongue, "game": game, "before": before})


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_lines_are_heard(tongue: str) -> None:
    speak(language(tongue))
    wrong = []
    for row in rows(HEARD):
        if row["language"] == tongue:
            heard = prompt_of(tongue, row["game"], *row["before"]).heard(row["line"])
            told, expected = (first_of(heard.command), bool(heard.offer)), first_of(row["heard"])
            if told != (expected, row.get("offered", False)):
                wrong.append((row, heard))
    assert not wrong


def first_of(command: str) -> str:
    """Return a command. If it is HELP with several verbs, leave out all but the first: the others
    depend on the wording of the help.
    """
    return " ".join(command.split()[:2]) if command.startswith("help ") else command


# --- offers ---


def offered_at(game: str, *lines: str) -> tuple[str, str]:
    """Return the answer to the last of some lines, and the prompt after it."""
    speak(language("en"))
    session = session_of({"language": "en", "game": game, "before": lines[:-1]})
    said = say(session, lines[-1])
    return said, session.question.prompt if session.question else ""


OFFERS = [
    ("console", [*ROUND], "I'd like to try ray 5", "RAY 5 (RETURN for yes)? "),
    ("kenton", ["4"], "I'd like to try 5", "5 (RETURN for yes)? "),
    ("assist", ["4"], "the ray went 3 to 17, I see", "3 17 (RETURN for yes)? "),
    ("drill", [], "I think it comes to 9", "9 (RETURN for yes)? "),
    ("atom4", [], "I think I7", "PLAY I7 (RETURN for yes)? "),
    ("devil", [], "I would rather have 7", "RAY 7 (RETURN for yes)? "),
    ("puzzle", [], "I think there is an atom at 3,4", "SET 3,4 (RETURN for yes)? "),
]


@pytest.mark.parametrize(("game", "before", "line", "prompt"), OFFERS)
def test_a_guess_is_offered_in_every_game(
    game: str, before: list[str], line: str, prompt: str
) -> None:
    assert offered_at(game, *before, line)[1] == prompt


def test_return_and_yes_do_what_is_offered_and_any_other_line_is_heard_anew() -> None:
    fired = offered_at("console", *ROUND, "5")
    line = "I'd like to try ray 5"
    for answer in ("", "yes", "go ahead"):
        assert offered_at("console", *ROUND, line, answer) == fired
    assert offered_at("console", *ROUND, line, "9") == offered_at("console", *ROUND, "9")
    history = offered_at("console", *ROUND, "history")
    for answer in ("no", "qwxzv"):
        assert offered_at("console", *ROUND, line, answer, "history") == history


def test_a_verb_is_explained_with_its_first_offer_only() -> None:
    line = "I'd like to try ray 5"
    first, again = offered_at("console", *ROUND, line), offered_at("console", *ROUND, line, line)
    assert first[0].startswith("RAY 5: Fire a ray") and not again[0]
    assert first[1] == again[1]


def test_only_what_would_be_accepted_is_offered() -> None:
    assert offered_at("console", *ROUND, "I'd like to try ray 99") == offered_at(
        "console", *ROUND, "ray 99"
    )


def test_nothing_of_an_offer_is_kept_and_what_return_did_is_kept_as_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keeping = ["--data-dir", str(tmp_path), "--brief", "--seed", "1"]
    lines = ["4", "record r", "I'd like to try ray 5", "", "I'd like to try ray 7", "9", "unrecord"]
    _, said = played(keeping, "\n".join([*lines, "history", ""]))
    history = "".join(said.partition("history\n")[2].splitlines(keepends=True)[:2])
    assert (tmp_path / "r.rec").read_text().splitlines()[1:] == ["ray 5", "9"]
    _, resumed = played([*keeping[:-2], "--resume"], "history\n")
    assert history in resumed


def test_a_script_with_an_offer_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ["4", "script s", "I'd like to try ray 5", "", "I'd like to try ray 7", "9", "unscript"]
    played(["--seed", "1", "--brief"], "\n".join([*lines, ""]))
    _, said = played(["--seed", "1", "--brief"], "replay s\nhistory\n")
    assert said.count("\nRay 9: ") == 1 and "\nRay 5: " in said and "\nRay 7: " not in said


def test_in_a_script_of_an_earlier_version_a_guess_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = "# Black Box 2.0.0: a conversation.\n# args: --seed 1 --brief 4\n"
    (tmp_path / "old.txt").write_text(head + "Ray? I'd like to try ray 5\nAbsorbed.\nRay? 9\n")
    _, said = played(["--seed", "1", "--brief"], "replay old\nhistory\n")
    assert "\nRay 5: " in said and "\nRay 9: " in said


def test_heard_says_how_a_line_would_be_understood_and_does_nothing() -> None:
    said, _ = offered_at("console", *ROUND, "heard please fire at 5")
    assert said == "This line would be understood as RAY 5.\n"
    said, _ = offered_at("console", *ROUND, "heard I'd like to try ray 5")
    assert said == "In reply to this line, RAY 5 would be offered.\n"
    said, _ = offered_at("console", *ROUND, "heard qwxzv")
    assert said == "This line would not be understood.\n"
    nothing = offered_at("console", *ROUND, "heard 5", "history")
    assert nothing == offered_at("console", *ROUND, "history")


# --- words that are taken literally ---


AS_TYPED = [
    *((tongue, "speak en", "speak en") for tongue in LANGUAGES),
    *((tongue, line, line) for tongue in LANGUAGES for line in ("save na", "save raz")),
    *((tongue, line, line) for tongue in LANGUAGES for line in ("save fuer", "forget my file")),
    *((tongue, "help more", "help more") for tongue in LANGUAGES),
    *((tongue, "help bits", "help bits") for tongue in ("en", "ru")),
    ("en", "help advice", "help advice"),
    ("en", "HELP Advice.", "help Advice"),
    ("en", "help other games", "help other games"),
    ("en", "help look twice", "help look twice"),
    ("de", "hilfe par", "help par"),
    ("de", "hilfe rat", "help rat"),
    ("de", "hilfe andere spiele", "help andere spiele"),
    ("de", "hilfe mehr", "help more"),
    ("ru", "помощь другие игры", "help другие игры"),
    ("ru", "помощь норма", "help норма"),
    ("ru", "справка ещё", "help more"),
    ("ru", "help больше", "help more"),
]


@pytest.mark.parametrize(("tongue", "line", "command"), AS_TYPED)
def test_names_headings_and_words_that_help_explains_are_not_respelled(
    tongue: str, line: str, command: str
) -> None:
    speak(language(tongue))
    heard = prompt_of(tongue, "console", *ROUND).heard(line)
    assert (heard.command, heard.offer) == (command, "")


@pytest.mark.parametrize("tongue", ["de", "ru"])
def test_help_explains_a_word_of_the_game_in_each_of_its_spellings(tongue: str) -> None:
    speak(language(tongue))
    spellings = current_language().spellings("topic")
    assert len(spellings) > len(set.union(*spellings.values()))  # some words have several spellings
    assert [*filter(lambda spelling: not explain_word(spelling), spellings)] == []


# --- keys, and words of shells and editors ---


LED_ON = {
    "en": {
        "help keys": ["CTRL", "SHIFT+UP", "shift up", "up", "arrow keys", "page up", "up 3"],
        "help quit": ["exit()", "ctrl+z", "CTRL-Z", "^C", "alt+F4"],
    },
    "de": {
        "help keys": ["Strg", "Umschalt+hoch", "Pfeil runter", "hoch 3", "Taste 5"],
        "help quit": ["exit()", "Strg+Z", "ctrl+c"],
    },
    "ru": {
        "help keys": ["ctrl", "shift+up", "стрелка вверх", "вверх 3", "CTRL+Я"],
        "help quit": ["exit()", "ctrl+z", "CTRL C"],
    },
}
EVERYWHERE = {
    "help new": ["F5", "[F5]"],
    "help": ["F1"],
    "help shell": ["ls", "vi"],
    "look": ["cls"],
}


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_keys_and_words_of_shells_are_led_on(tongue: str) -> None:
    speak(language(tongue))
    prompt = prompt_of(tongue, "console", *ROUND)
    for command, lines in [*LED_ON[tongue].items(), *EVERYWHERE.items()]:
        for line in lines:
            assert (prompt.heard(line).command, prompt.heard(line).offer) == (command, ""), line


@pytest.mark.parametrize("topic", ["keys", "shell"])
def test_help_explains_what_keys_and_shells_are_led_to(topic: str) -> None:
    said, _ = offered_at("console", *ROUND, f"help {topic}")
    assert "HELP lists the verbs" in " ".join(said.split())


SWITCHED = [
    ("en", "turn strict on", "strict on"),
    ("en", "turn on strict", "strict on"),
    ("en", "switch coach off please", "coach off"),
    ("de", "schalte den Ton aus", "sound off"),
    ("ru", "включи звук", "sound on"),
]


@pytest.mark.parametrize(("tongue", "line", "command"), SWITCHED)
def test_a_switch_is_turned_in_any_order_of_words(tongue: str, line: str, command: str) -> None:
    speak(language(tongue))
    heard = prompt_of(tongue, "console", *ROUND).heard(line)
    assert (heard.command, heard.offer) == (command, "")


def test_an_ordinal_that_counts_other_things_is_offered() -> None:
    assert offered_at("console", *ROUND, "the 4th one")[1] == "4 (RETURN for yes)? "
    assert offered_at("console", *ROUND, "the 4th entry")[0] == "Out at 11.\n"


# --- lines that must not change anything ---


FORMS = {
    "en": [
        *("I fired {n}", "I was going to fire {n}", "if I fire {n}", "I won't fire {n}", "no {n}"),
        *("not {n}", "{n} or 9", "should I fire {n}?", "he said fire {n}", "after {n} comes 9"),
        *("unless {n}", "don't fire {n}", "you fired {n}", "Points: {n}", "{n} was a mistake"),
        *("I would fire {n}", 'she said "ray {n}"', "wait {n} seconds", "{n} points", "fire {n}?"),
    ],
    "de": [
        *("ich habe {n} gefeuert", "ich wollte {n} feuern", "wenn ich {n} feuere", "nicht {n}"),
        *(
            "kein {n}",
            "{n} oder 9",
            "soll ich {n} feuern?",
            "er sagte feuere {n}",
            "nach {n} kam 9",
        ),
        *("Punkte: {n}", "du hast {n} gefeuert", "ich könnte {n} feuern", "{n} war ein Fehler"),
    ],
    "ru": [
        *("я пустил {n}", "я хотел пустить {n}", "если пустить {n}", "не {n}", "{n} или 9"),
        *("пустить ли {n}?", "он сказал: пусти {n}", "Лучи: {n}", "ты пустил луч {n}"),
        *("я мог бы пустить {n}", "{n} было ошибкой", "после {n} идёт 9"),
    ],
}


@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), [("console", "5"), ("console", "3,4"), ("duel", "5")])
def test_what_reports_supposes_denies_or_asks_is_never_done(
    tongue: str, game: str, number: str
) -> None:
    speak(language(tongue))
    before = ROUND if game == "console" else ["auto"]
    session = session_of({"language": tongue, "game": game, "before": before})
    assert session.question and session.question.table
    still, table = session.question.table.snapshot(), session.question.table
    for form in FORMS[tongue]:
        say(session, form.format(n=number))
        assert table.snapshot() == still, form.format(n=number)


@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize("every", [89, *seldom(7)])
@pytest.mark.parametrize(
    ("game", "before"), [("console", ROUND), ("assist", ["4"]), ("atom4", []), ("kenton", ["4"])]
)
def test_what_the_program_prints_changes_nothing_where_it_is_typed(
    tongue: str, game: str, before: list[str], every: int
) -> None:
    """Leave out lines that are one command, such as lines of moves to be typed again.

    The farewell leaves the game, also when a player types it.
    """
    speak(language(tongue))
    session = session_of({"language": tongue, "game": game, "before": before})
    assert session.question
    question, table = session.question, session.question.table
    assert isinstance(table, Table)
    still, acted = table.snapshot(), []
    farewell = {phrase("Goodbye.").casefold(), ascii_only(phrase("Goodbye.")).casefold()}
    for line in printed(tongue)[::every]:
        if line.casefold() in farewell:
            continue
        heard = question.heard(line)
        verb = table.verbs.in_english(heard.command.partition(" ")[0])
        is_one_command = len(line.split()) == len(heard.command.split())
        shows = verb is not None and not verb.acts(" " in heard.command)
        if not (heard.offer or shows or is_one_command):
            say(session, line)
            if session.question is None or table.snapshot() != still:
                acted.append((line, heard.command))
    assert not acted


@cache
def printed(tongue: str) -> list[str]:
    """Return the lines printed in the transcripts of a language, without prompts."""
    lines: dict[str, None] = {}
    for path in sorted(TRANSCRIPTS.rglob("*.txt")):
        transcript = read_transcript(path.read_text("utf-8"))
        args = transcript.field("args")
        spoken = next((code for code in ("de", "ru") if f"language {code}" in args), "en")
        if spoken == tongue:
            lines |= dict.fromkeys(transcript.text.splitlines())
    return [line for line in lines if line.strip() and "? " not in line]


@pytest.mark.parametrize("line", ["3. xyzzy plugh", "8; rm -rf /", "0 xyzzy", "5 qwx", "f6", "h8"])
def test_a_line_most_of_which_is_not_understood_does_nothing(line: str) -> None:
    speak(language("en"))
    session = session_of({"language": "en", "game": "console", "before": ROUND})
    before = session.send("history")
    say(session, line)
    assert session.send("history") == before


def test_a_row_of_numbers_that_is_the_edge_of_a_board_is_offered() -> None:
    assert offered_at("console", *ROUND, "9 10 11 12 13 14 15 16")[1].startswith("9 10 11 12")
    assert "That was ray 9." in offered_at("console", *ROUND, "3 9 5 12")[0]


# --- the tables ---


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_entry_of_a_table_can_be_reached(tongue: str) -> None:
    """A phrase occurs once, in the normalized spelling, and belongs to an existing class."""
    seen: dict[str, str] = {}
    for meaning, said in entries(table(tongue)):
        kind = meaning[0] if meaning[0] in "(=~@" else ""
        if kind == "(":
            assert meaning.strip("()") in CLASSES, meaning
        where = f"{kind and meaning} {said}"
        assert where not in seen, (said, meaning, seen.get(where))
        seen[where] = meaning
        assert said == said.strip() and "  " not in said


# --- answers to the questions of a verb ---


@pytest.mark.parametrize(
    ("tongue", "line", "meant"),
    [
        ("en", "sure, go ahead", "yes"),
        ("en", "fine. do it", "yes"),
        ("en", "well, who knows", "well, who knows"),
        ("de", "klar, los", "yes"),
        ("de", "nein, halt", "no"),
        ("ru", "ну да, давай", "yes"),
        ("ru", "ytn", "no"),
        ("en", "how do I stop", "help"),
        *(("en", line, line) for line in ("yes, no", "no, yes", "sure, no way", "go ahead, stop")),
    ],
)
def test_yes_and_no_are_heard_in_several_clauses(tongue: str, line: str, meant: str) -> None:
    speak(language(tongue))
    assert hear_one_of("yes", "no", "help", "quit")(line) == meant


@pytest.mark.parametrize(
    ("code", "line", "answer"),
    [
        ("en", "yes, go on", "yes"),
        ("en", "ok go", "yes"),
        ("en", "no, continue", "no"),
        ("de", "ja, weiter", "yes"),
        ("de", "nein, lieber nicht", "no"),
        ("ru", "не хочу", "no"),
        ("ru", "нет конечно", "no"),
        ("ru", "да, дальше", "yes"),
    ],
)
def test_a_whole_answer_is_heard_before_its_words(code: str, line: str, answer: str) -> None:
    speak(language(code))
    assert hear_yes_or_no(line) == answer


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        *(
            (line, "no")
            for line in ("UNDO", "undo", "cancel", "stop", "never mind", "NO", "give up")
        ),
        *((line, "help") for line in ("how do I stop", "what is this?", "I fired 5 yesterday")),
        *((line, line) for line in ("friday", "my game", "quit")),
    ],
)
def test_a_way_out_is_no_name(line: str, answer: str) -> None:
    speak(language("en"))
    assert hear_name(line).lower() == answer.lower()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ["continue", "go on", "return", "whatever", "default"]),
        ("de", ["weiter", "mach weiter", "return", "egal"]),
        ("ru", ["дальше", "продолжай", "ввод", "все равно"]),
    ],
)
def test_what_says_no_more_than_return_gives_no_round_up(code: str, words: list[str]) -> None:
    speak(language(code))
    session = conversation("console", atoms=4, seed=1, confirm=True)
    session.start()
    session.send("5")
    for word in words:
        session.send("new")
        assert session.send(word) == phrase("The round goes on.") + "\n"


@pytest.mark.parametrize("line", ["yes no", "no yes", "yes, but save it first", "yes wait"])
def test_who_is_of_two_minds_is_asked_again(line: str) -> None:
    speak(language("en"))
    session = conversation("console", atoms=4, seed=1, confirm=True)
    session.start()
    for typed in ("5", "new"):
        session.send(typed)
    assert session.send(line) == "Type YES or NO.\n"


# --- further words after a verb ---


@pytest.mark.parametrize("game", ["puzzle", "devil"])
def test_a_cell_alone_is_told_what_must_come_before_it(game: str) -> None:
    speak(language("en"))
    said = Prompt({"language": "en", "game": game, "before": [], "line": "3,4"}).said("3,4")
    assert "SET 3,4" in said.text


def test_a_line_about_something_else_is_compared_with_few_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = list[str]()
    usual = letters.slips

    def counted(one: str, other: str) -> int:
        compared.append(other)
        return usual(one, other)

    monkeypatch.setattr(letters, "slips", counted)
    speak(language("ru"))
    prompt = Prompt({"language": "ru", "game": "console", "before": ROUND, "line": ""})
    prompt.heard("lorem ipsum dolor sit amet " * 8)
    assert not compared
    assert prompt.heard("ствить 2,2").offer and 0 < len(compared) < 100


@pytest.mark.parametrize(
    ("place", "entry"),
    [("row 3 left", 3), ("column 8 bottom", 16), ("row 2 right", 23), ("column 3 top", 30)],
)
def test_a_row_or_column_at_an_edge_is_an_entry(place: str, entry: int) -> None:
    speak(language("en"))
    prompt = Prompt({"language": "en", "game": "devil", "before": [], "line": place})
    assert prompt.said(f"ray {place}") == prompt.said(f"ray {entry}")
    assert "ROW 3 LEFT" in prompt.said("ray top").text


def test_a_guess_may_be_a_row_and_a_column() -> None:
    speak(language("en"))
    prompt = Prompt({"language": "en", "game": "kenton", "before": ["4", "0"], "line": "2,3"})
    assert prompt.said("row 2 column 3") == prompt.said("2,3")


def test_a_result_may_come_before_its_entry() -> None:
    speak(language("en"))
    prompt = Prompt({"language": "en", "game": "assist", "before": ["4"], "line": "a 12"})
    assert prompt.said("a 12") == prompt.said("12 a")
    assert "12 A" in prompt.said("a").text


def test_what_an_answer_is_not_is_no_answer() -> None:
    speak(language("en"))
    session = conversation("lessons", seed=1)
    session.start()
    for line in ("not absorbed", "it is not absorbed", "not reflected"):
        assert not session.send(line).startswith(("Right", "No."))


def test_a_saved_game_is_not_deleted_by_a_question_or_by_undo(tmp_path: Path) -> None:
    lines = ["4", "5", "save 3", "undo 3", "forget 3?", "saves", ""]
    _, told = played(["--seed", "1", "--brief", "--data-dir", str(tmp_path)], "\n".join(lines))
    assert "3: box 4-529576" in told and "deleted" not in told


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("puzzle", ["set 1,1", "giveup"]),
        ("devil", ["5", "giveup"]),
        ("duel", ["auto", "", "auto", "", "5", "", "resign"]),
        ("atom4", ["i7", "resign"]),
    ],
)
def test_giving_up_asks_back_where_new_does(game: str, lines: list[str]) -> None:
    speak(language("en"))
    people: dict[str, Any] = {"machine": ()} if game in ("duel", "atom4") else {}
    session = conversation(game, seed=1, confirm=True, **people)
    session.start()
    for line in lines:
        session.send(line)
    assert session.question and session.question.prompt.startswith("Do you want to give up this")
    assert session.send("") == "The round goes on.\n"


def test_trying_a_change_of_language_leaves_the_language() -> None:
    speak(language("ru"))
    prompt = Prompt({"language": "ru", "game": "console", "before": []})
    offered = prompt.said("говори по-английски")
    assert offered.prompt.startswith("ЯЗЫК АНГЛИЙСКИЙ (ВВОД")


# --- several likely verbs ---


@pytest.mark.parametrize(
    ("tongue", "line", "names"),
    [
        ("en", "frobnicate 5,5", ["SET", "EVAL", "EXPLAIN"]),
        ("de", "quirlig 3,4", ["SETZEN", "AUSWERTEN", "ERKLÄREN"]),
        ("ru", "можешь решить это вместо меня", ["ИТОГ", "ОТКРЫТЬ", "ДУЭЛЬ"]),
    ],
)
def test_three_likely_verbs_are_explained_in_a_sentence_each(
    tongue: str, line: str, names: list[str]
) -> None:
    speak(language(tongue))
    prompt = prompt_of(tongue, "console", *ROUND)
    answer = prompt.said(line).text.strip().splitlines()
    assert [said.partition(":")[0] for said in answer if said[0] != " "] == names
    assert len(answer) <= 2 * len(names)
    assert prompt.probed() == prompt.probed(line)


@pytest.mark.parametrize("line", ["qwxzv", "qwxzv blargh", "the the"])
def test_nonsense_names_no_verbs_but_explains_the_question(line: str) -> None:
    speak(language("en"))
    assert "Type an entry from 1 to 32" in prompt_of("en", "console", *ROUND).said(line).text


# --- mistyped verbs ---

FINAL = {word: (word.upper(), True) for word in ("aufgeben", "aufnehmen", "ausfüllen", "löschen")}


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("loschne", "LÖSCHEN"),  # without dots, and with another error
        ("ausfuelln", "AUSFÜLLEN"),
        ("aufnhemn", "AUFNEHMEN"),  # two errors in a long word
        ("augfebn", ""),  # too short for two
        ("afgebenn", "AUFGEBEN"),
        ("aufgnehmen", "AUFNEHMEN"),
        ("aufehben", ""),  # near two of them
    ],
)
def test_a_verb_that_ends_or_deletes_is_only_read_with_two_errors_if_it_is_long(
    typed: str, near: str
) -> None:
    assert letters.nearest(typed, FINAL) == near


def test_a_lesson_names_the_verb_that_was_mistyped() -> None:
    said, _ = offered_at("learn", "skpi")
    assert said.strip() == '"SKPI" is not a verb: try SKIP.'
