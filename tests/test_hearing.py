"""How a line is heard that is in no table as it stands: forms, slips, questions, signs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.console import keys
from blackbox_core.console.arguments import hear_one_of
from blackbox_core.console.conversation import hear_yes_or_no
from blackbox_core.console.phrases import phrase, speak
from tests.conftest import conversation, played

from .people import Prompt, language

ROUND = ["4", "23"]
HEARD = [
    # another form of a known word is that word
    ("de", "console", ROUND, "Auswertungen", "help eval"),
    ("ru", "console", ROUND, "неиспытанных", "untried"),
    ("ru", "learn", [], "отразилась", "reflected"),
    ("ru", "console", ROUND, "запустим луч 7", "ray 7"),
    ("ru", "console", ROUND, "поставил 6,6", "set 6,6"),
    ("ru", "console", ROUND, "стираем 3,4", "clear 3,4"),
    ("ru", "console", ROUND, "переиграем", "help new"),
    # and a saying with its words in other forms is that saying
    ("ru", "console", ROUND, "ошиблась", "undo"),
    ("ru", "console", [*ROUND, "0"], "сколько я набрала", "status"),
    # a line much like a saying is told of what that means, and nothing is done
    ("en", "console", ROUND, "list all of the previous results", "help history"),
    # what only asks about a deed does not do it
    ("en", "console", ROUND, "should i fire 5", "hint 5"),
    ("en", "console", ROUND, "fire 3 rays", "help ray"),
    ("en", "console", ROUND, "tell me one atom", "help ray"),
    ("en", "console", ROUND, "no strict", "strict off"),
    ("en", "console", ROUND, "is strict on", "help strict"),
    ("en", "console", ROUND, "can i quit", "help quit"),
    ("en", "console", ROUND, "take back 3,4", "unset 3,4"),
    ("en", "console", ROUND, "mark 6,6 as free", "free 6,6"),
    ("en", "console", ROUND, "is there an atom at 3,4", "odds 3,4"),
    ("en", "console", ROUND, "could you please fire 7", "ray 7"),
    ("de", "console", ROUND, "soll ich 5 feuern", "hint 5"),
    ("de", "console", ROUND, "kannst du 7 feuern", "ray 7"),
    ("ru", "console", ROUND, "есть ли атом в 3,4", "odds 3,4"),
    ("ru", "console", ROUND, "а если поставить 6,6", "odds 6,6"),  # noqa: RUF001
    ("ru", "console", ROUND, "а если 7", "hint 7"),  # noqa: RUF001
    ("ru", "console", ROUND, "восьмой?", "hint 8"),
    ("ru", "duel", ["авто"], "я первый?", "help ray"),
    # what was done, what is marked and what is certain are asked for in many words
    ("en", "console", ROUND, "is there any cell i can be sure of", "explain"),
    ("en", "atom4", [], "where did my pieces go", "look"),
    ("de", "console", ROUND, "zeig mir, was ich bereits abgefeuert habe", "history"),
    ("de", "console", ROUND, "welche Felder sind sicher", "explain"),
    ("ru", "console", ROUND, "скажи, куда я уже стрелял", "history"),
    ("ru", "console", ROUND, "куда я ещё не стрелял", "untried"),
    ("ru", "console", ROUND, "как увидеть, что я отметил", "marks"),
    ("ru", "assist", ["4", "5 r"], "я ошибся, последний луч вышел на 7", "undo"),
    ("en", "console", ROUND, "show which cells are possible", "odds"),
    ("en", "duel", ["auto"], "what did the opponent shoot", "history"),
    ("de", "console", ROUND, "hat der Strahl was getroffen", "history"),
    ("de", "puzzle", [], "wie viele Atome sind in diesem Rätsel", "marks"),
    ("de", "console", ROUND, "was hab ich schon gemacht?", "history"),
    ("de", "console", ROUND, "alles wieder löschen", "help clear"),
    ("de", "console", ROUND, "oben links", "help ray"),
    ("de", "console", [*ROUND, "0"], "und wie wärs richtig gewesen", "look"),
    ("de", "assist", ["4", "12 a"], "lösche das letzte", "undo"),
    ("de", "puzzle", [], "ein schwereres Rätsel bitte", "help grade new"),
    ("de", "quantugeddon", ["auto"], "schau mal unter 3,3 nach", "xray 3,3"),
    ("de", "atom4", [], "wo kann ich hinsetzen", "legal"),
    ("de", "atom4", ["I7"], "wer liegt vorne?", "status"),
    ("de", "learn", [], "eine Lektion weiter", "skip"),
    ("de", "learn", ["A"], "verstanden", ""),
    # what is said of figures, and what denies
    ("de", "console", ROUND, "was kam bei 23 raus", "history"),
    ("de", "console", ROUND, "da ist sicher eins: 2,2", "set 2,2"),
    ("de", "console", ROUND, "in 7,7 ist keins", "free 7,7"),
    ("de", "console", ROUND, "3,4 doch nicht", "unset 3,4"),
    ("de", "console", ROUND, "Zeile 1 ist leer", "free row 1"),
    ("de", "console", ROUND, "das versteht doch kein Mensch", "hello"),
    ("de", "console", ROUND, "nimm 3,4 und 5,5 zurück", "unset 3,4 5,5"),
    ("de", "console", ROUND, "nächster", "help next"),
    ("de", "console", ROUND, "speichern und raus", "help save quit"),
    ("de", "console", ROUND, "kann ich auch zwei Schüsse machen", "help ray"),
    ("de", "console", ROUND, "lass mal die 4 sehen", "history"),
    ("de", "console", ROUND, "tu das Atom auf 5,5 weg", "unset 5,5"),
    ("de", "console", ROUND, "in der ersten Zeile ist nichts", "free row 1"),
    ("de", "console", ROUND, "vllt 4,4", "maybe 4,4"),
    ("de", "puzzle", [], "trag 2,5 ein", "set 2,5"),
    ("de", "puzzle", [], "füge ein Atom bei 2,5 hinzu", "set 2,5"),
    ("de", "puzzle", [], "tausche 3,4 gegen 3,5", "help set unset"),
    ("de", "duel", ["auto"], "zeig mir mal mein Feld", "mine"),
    ("de", "atom4", [], "g acht", "g8"),
    ("de", "atom4", [], "setz da hin, wo es am besten ist", "hint"),
    ("de", "console", [], "Erklär mir das bitte", "rules"),
    ("de", "console", ROUND, "warum steht da ein A", "legend"),
    ("de", "console", ROUND, "wieso ist 23 nicht durchgegangen", "why 23"),
    ("de", "console", ROUND, "2,8 muss eins sein", "set 2,8"),
    ("de", "console", ROUND, "hier könnte eins sein 3,5", "maybe 3,5"),
    ("de", "puzzle", [], "überspringen", "help new"),
    ("de", "quantugeddon", ["auto"], "wieviel Energie hab ich noch", "powers"),
    ("de", "quantugeddon", ["auto"], "Atom von 2,2 nach 3,2 bewegen", "jump 2,2 3,2"),
    ("de", "console", ROUND, "in Zeile vier liegt keins", "free row 4"),
    ("de", "puzzle", ["setzen 3,4"], "ist 3,4 falsch", "odds 3,4"),
    ("de", "drill", [], "tritt bei 20 aus", "20"),
    ("de", "quantugeddon", ["auto"], "schau in 5,5 rein", "xray 5,5"),
    ("de", "quantugeddon", ["auto"], "bewege mein Atom auf 2,2", "help jump set"),
    ("de", "duel", ["auto"], "zeig mir die 27", "history"),
    ("de", "console", [*ROUND, "0"], "war mein Ergebnis gut", "review"),
    ("de", "assist", ["4"], "strahl 7 kam nicht wieder", "7 absorbed"),
    ("de", "assist", ["4", "12 a"], "12 war R", "12 r"),
    ("de", "assist", ["4"], "strahl 8 wird abgelenkt nach 14", "8 14"),
    ("ru", "console", ROUND, "поставь знак вопроса на 2,5", "maybe 2,5"),
    ("ru", "duel", ["авто"], "признаю своё поражение", "help resign"),
    # a figure that is asked about is no name
    ("ru", "console", ROUND, "удали 5", "help unset"),
    ("ru", "assist", ["4", "5 r"], "удали 5", "help forget"),
    # what begins with a question word is no verb and what follows it
    ("ru", "console", ROUND, "сколько я сделал ходов", "status"),
    # a word for another round is none beside a number in this one
    ("ru", "console", ROUND, "ещё 5", "ray 5"),
    ("ru", "console", [*ROUND, "0"], "ещё 5", "new 5"),
    # words that add nothing together are passed over
    ("ru", "console", ROUND, "скорее всего 6,6 атом", "set 6,6"),
    ("ru", "learn", [], "наверное 9", "9"),
    ("ru", "console", ROUND, "8ой вход", "ray 8"),  # noqa: RUF001
    # a line of cells is named by its number, before or after; a place at an edge is no entry
    ("ru", "console", ROUND, "первый столбец свободен", "free column 1"),
    ("ru", "console", ROUND, "вторая строка пустая", "free row 2"),
    ("ru", "console", ROUND, "третий слева", "hello"),
    # a result is heard before its ray, too; between two entries it adds nothing
    ("ru", "assist", ["4"], "4 попал", "4 absorbed"),
    ("ru", "assist", ["4"], "отразился 7", "7 reflected"),
    ("ru", "assist", ["4"], "5 попал в 9", "5 9"),
    ("ru", "assist", ["4"], "9 обратно", "9 reflected"),
    # a verb that adds little is none before words that say more; a number goes before a wish
    ("ru", "console", [*ROUND, "0"], "покажи где были", "look"),
    ("ru", "console", [], "начинай с пяти", "help new"),  # noqa: RUF001
    ("ru", "atom4", [], "можно I7?", "why i7"),
    ("ru", "duel", ["авто"], "где я спрятал атомы", "mine"),
    ("ru", "console", ROUND, "а что с 23?", "history"),  # noqa: RUF001
    # numbers in every case, and one or the other of two
    ("ru", "console", [], "с тремя атомами", "3"),  # noqa: RUF001
    ("ru", "console", [], "два-три", "2-3"),
    ("en", "console", ROUND, "fire twenty-three", "ray 23"),
    # figures are the same on either keyboard
    ("ru", "console", ROUND, "cnfdbnm 6,6", "set 6,6"),
    ("ru", "console", ROUND, "6б6", "6,6"),  # noqa: RUF001
    ("ru", "drill", [], "р", "reflected"),  # noqa: RUF001
    # what is not understood is told from the first word that could say something
    ("ru", "console", [], "с ума сойти", "ума сойти"),  # noqa: RUF001
    # numbers in order, and words that hyphens join
    ("en", "console", ROUND, "fire the twelfth", "ray 12"),
    ("de", "console", ROUND, "setze dritte Zeile vierte Spalte", "set 3,4"),
    ("ru", "console", ROUND, "пусти луч от тринадцатого входа", "ray 13"),
    ("ru", "console", ROUND, "пока-пока", "quit"),
    ("ru", "console", ROUND, "помоги-ка", "help"),
    # an entry may be named by its row or column, and the edge
    ("en", "console", ROUND, "from the left in row three", "ray 3left"),
    ("en", "devil", [], "column 8, bottom edge", "ray 8bottom"),
    ("de", "console", ROUND, "dritte Zeile von links", "ray 3left"),
    ("ru", "console", ROUND, "левый край, строка 3", "ray 3left"),
    ("en", "console", ROUND, "show row 3", "show row 3"),
    ("en", "console", ROUND, "show me row 3 left", "show 3left"),
    # what was asked for again is told again; what follows a drill's ray is its answer
    ("en", "console", [*ROUND, "10"], "do that again", "last"),
    ("en", "drill", [], "next", "help say"),
    ("en", "puzzle", [], "skip this one", "help new"),
    ("en", "puzzle", ["set 3,4"], "erase everything", "help clear"),
    ("en", "assist", ["4", "12 a"], "remove 12", "help forget"),
    ("en", "console", ROUND, "remove 12", "help unset"),
    ("en", "quantugeddon", ["auto"], "special moves", "powers"),
    ("en", "devil", [], "what's different here", "rules"),
    # rays have no end; what cannot be seen is drawn; a match has a score
    ("en", "console", ROUND, "how many rays left", "status"),
    ("en", "console", ROUND, "which rays are left", "untried"),
    ("en", "console", ROUND, "i cant see anything", "look"),
    ("en", "console", ROUND, "is it possible to win", "rules"),
    ("en", "duel", ["auto", "resign"], "best of three", "score"),
    ("en", "atom4", ["I7"], "why there", "help why"),
    ("en", "puzzle", [], "hard", "help grade"),
    # how many rays follow is none of them, and what is only to be shown is not played
    ("en", "console", ROUND, "three rays: 3 7 11", "3 7 11"),
    ("en", "console", ROUND, "3 rays 3 7 11", "3 7 11"),
    ("en", "console", ROUND, "rays 2 7 11", "2 7 11"),
    ("de", "console", ROUND, "drei Strahlen: 3 7 11", "3 7 11"),
    ("ru", "console", ROUND, "два луча 3 7", "3 7"),
    ("en", "atom4", [], "show i7", "why i7"),
    ("en", "console", ROUND, "see 5", "hint 5"),
    ("en", "console", ROUND, "left side, row 5", "ray 5left"),
    # what was found, marked and may be fired is asked for in many words
    ("en", "console", ROUND, "did it bounce", "last"),
    ("en", "console", ROUND, "explain that last one", "last"),
    ("en", "console", ROUND, "where can i shoot from", "legend"),
    ("en", "console", ROUND, "how many have i placed so far", "marks"),
    ("en", "console", ROUND, "i think ive got them all", "help eval"),
    ("en", "puzzle", [], "is there only one answer", "count"),
    ("en", "atom4", [], "middle", "legal"),
    ("en", "console", [], "normal difficulty", "hello"),
    # ONE before a place is a thing, and no number; another number beside small words is an answer
    ("en", "console", ROUND, "put one at 3 4", "set 3 4"),
    ("en", "atom4", [], "drop one at i9", "play i9"),
    ("de", "console", ROUND, "setz eins auf 3 4", "set 3 4"),
    ("ru", "console", ROUND, "ставлю один в 3 4", "set 3 4"),
    ("en", "console", ROUND, "that one", "last"),
    ("en", "console", [], "how about six", "6"),
    ("en", "console", [*ROUND, "0"], "let's try 6 this time", "6"),
    ("en", "console", ROUND, "i'll try 5 next", "ray 5"),
    ("de", "console", ROUND, "erst 3, dann 8", "3 8"),
    ("ru", "console", ROUND, "сначала 3, потом 8", "ray 3 8"),
    # what comes before a number at an edge is an entry, too
    ("ru", "console", ROUND, "луч слева 5", "ray 5left"),
    ("ru", "console", ROUND, "сверху третий столбец", "ray 3top"),
    ("de", "console", ROUND, "zeige Reihe 3", "show row 3"),
    # an answer after a verb that is of no use at this question is an answer
    ("en", "lessons", [], "ray exits at 9", "9"),
    ("en", "lessons", [], "yes let's start", "hello"),
    # whatever: what RETURN takes
    ("en", "console", [], "whatever", ""),
    ("de", "console", [], "weiß nicht, normal halt", ""),
    ("ru", "console", [], "мне всё равно", ""),
    # what a ray did, what was used, and what a question with a cell in it is about
    ("en", "console", ROUND, "what did 23 do", "history"),
    ("en", "console", ROUND, "so 23 came out where?", "history"),
    ("en", "console", ROUND, "where did it go", "last"),
    ("en", "console", ROUND, "how many shots did I use", "status"),
    ("en", "console", ROUND, "could 3,4 be an atom", "odds 3,4"),
    ("en", "console", ROUND, "mark 3,4 as possible", "maybe 3,4"),
    ("en", "console", ROUND, "turn off the board", "brief"),
    ("en", "console", ROUND, "can i shoot diagonally", "rules"),
    ("en", "console", ROUND, "can't solve it", "hint"),
    ("en", "drill", [], "no idea", "hello"),
    ("en", "lessons", [], "how many lessons are there", "list"),
    ("en", "devil", ["23"], "i'm done, it's 1,1 2,2 3,3 4,4", "help eval"),
    ("en", "atom4", ["I9"], "why'd you go there", "moves"),
    ("de", "duel", ["auto"], "was hat der Computer gemacht", "history"),
    ("ru", "duel", ["авто"], "что сделал компьютер", "history"),
    ("en", "console", ROUND, "3 again", "ray 3"),
    ("en", "console", ROUND, "explain that again", "explain"),
    ("en", "lessons", [], "i'd say absorbed", "absorbed"),
    ("en", "lessons", [], "explain that again", "lesson"),
    ("en", "drill", [], "it's deflected to 9", "9"),
    ("en", "quantugeddon", ["auto"], "fire my hyper ray into 4", "hyper 4"),
    ("en", "console", ROUND, "i reckon 4,4", "set 4,4"),
    ("en", "console", ROUND, "print the board every time", "verbose"),
    ("en", "console", ROUND, "list my moves", "history"),
    ("de", "console", ROUND, "halt dich kurz", "brief"),
    ("ru", "console", ROUND, "говори меньше", "brief"),
    ("de", "assist", [], "mein Kasten hat 5 Atome", "5"),
    ("ru", "console", [], "от трёх до пяти", "3-5"),
    ("de", "console", ROUND, "warum ausgerechnet 6", "why 6"),
    ("ru", "console", ROUND, "может 4,4 быть верно", "odds 4,4"),
    ("de", "assist", ["4"], "3 ist weg", "3 absorbed"),
    ("ru", "drill", [], "отклонится к 9", "9"),
    ("en", "console", ROUND, "twenty one", "21"),
    ("ru", "console", ROUND, "двадцать один", "21"),
    ("en", "atom4", [], "play at i 7", "i7"),
    ("en", "console", [*ROUND, "0"], "not bad. one more", "new"),
    ("de", "quantugeddon", ["auto"], "knospe setzen", "help bud"),
    ("en", "duel", ["auto"], "i know where they are", "help name"),
    ("en", "atom4", [], "which colour am i", "status"),
    ("ru", "console", [], "сколько обычно берут?", "hello"),
    # of several clauses the one that is understood; a longer saying before a verb with a word more
    ("en", "console", ROUND, "the board's gone, show it", "look"),
    ("en", "lessons", [], "i've done this one, skip it", "skip"),
    ("en", "quantugeddon", ["auto"], "look under 3,3", "xray 3,3"),
    ("en", "console", [*ROUND, "0"], "one more with six atoms", "6"),
    ("en", "assist", ["4"], "i fired 5 and nothing came back", "5 absorbed"),
    ("en", "console", ROUND, "what row is 5", "legend"),
    ("en", "console", ROUND, "do i lose points for that", "rules"),
    ("de", "atom4", [], "h 7 bitte", "h7"),
    ("ru", "atom4", [], "\u043d7", "H7"),
    ("en", "console", [*ROUND, "0"], "a bigger one", "help size"),
    ("en", "console", ROUND, "nothing in row one", "free row 1"),
    ("en", "console", ROUND, "where is 12", "legend"),
    # of two rays at once nothing is taken
    ("en", "assist", ["4"], "3 was absorbed and 4 reflected", "hello"),
    # a slip is told of
    ("en", "console", ROUND, "shwo the board", "help look"),
    ("ru", "console", ROUND, "ствить 2,2", "help set"),
    # a word for leaving is none before an answer
    ("en", "learn", [], "exit 8", "8"),
    ("en", "drill", [], "q5", "quit 5"),
    # signs and letters
    ("ru", "console", ROUND, "№12", "12"),
    ("ru", "console", ROUND, "луч с 12", "12"),  # noqa: RUF001
    ("ru", "console", ROUND, "ds[jl", "quit"),
    ("en", "atom4", [], "i-7", "i7"),
    # HELP with two verbs, where either may be meant
    ("en", "console", ROUND, "where are the atoms", "help odds hint"),
    ("en", "console", ROUND, "help set free", "help set free"),
]


@pytest.mark.parametrize(("tongue", "game", "before", "line", "meant"), HEARD)
def test_a_line_is_heard(tongue: str, game: str, before: list[str], line: str, meant: str) -> None:
    speak(language(tongue))
    assert prompt_of(tongue, game, *before).heard(line) == meant


@cache
def prompt_of(tongue: str, game: str, *before: str) -> Prompt:
    """A prompt at which nothing is answered, so that all lines may be heard at the same."""
    return Prompt({"language": tongue, "game": game, "before": before})


@pytest.mark.parametrize("game", ["puzzle", "devil"])
def test_a_cell_alone_is_told_what_must_come_before_it(game: str) -> None:
    speak(language("en"))
    said = Prompt({"language": "en", "game": game, "before": [], "line": "3,4"}).said("3,4")
    assert "SET 3,4" in said.text


def test_a_line_about_something_else_is_compared_with_few_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = list[str]()
    usual = keys.slips

    def counted(one: str, other: str) -> int:
        compared.append(other)
        return usual(one, other)

    monkeypatch.setattr(keys, "slips", counted)
    speak(language("ru"))
    prompt = Prompt({"language": "ru", "game": "console", "before": ROUND, "line": ""})
    prompt.heard("lorem ipsum dolor sit amet " * 8)
    assert not compared
    assert prompt.heard("ствить 2,2") == "help set" and 0 < len(compared) < 100


@pytest.mark.parametrize(
    ("place", "entry"),
    [("row 3 left", 3), ("column 8 bottom", 16), ("row 2 right", 23), ("column 3 top", 30)],
)
def test_a_row_or_column_at_an_edge_is_an_entry(place: str, entry: int) -> None:
    speak(language("en"))
    prompt = Prompt({"language": "en", "game": "devil", "before": [], "line": place})
    assert prompt.said(place) == prompt.said(f"ray {entry}")
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
    ],
)
def test_yes_and_no_are_heard_in_several_clauses(tongue: str, line: str, meant: str) -> None:
    speak(language(tongue))
    assert hear_one_of("yes", "no", "help", "quit")(line) == meant


def test_of_two_wishes_neither_is_done() -> None:
    speak(language("en"))
    assert prompt_of("en", "console", *ROUND).heard("give me a hint. show the odds") == "help hint"


def test_yes_and_no_at_once_are_neither() -> None:
    speak(language("en"))
    for line in ("yes, no", "no, yes", "sure, no way", "go ahead, stop", "fine, forget it"):
        assert hear_one_of("yes", "no", "help", "quit")(line) == line


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


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "clear all but 3,4"),
        ("en", "clear everything except 3,4"),
        ("de", "alles löschen bis auf 3,4"),
        ("ru", "очистить всё кроме 3,4"),
        ("en", "undo all"),
        ("en", "undo?"),
        ("en", "no undo"),
        ("de", "nicht rückgängig"),
        ("ru", "не отменить"),
        ("en", "0?"),
        ("en", "strict?"),
        ("en", "8 instead of 7"),
        ("de", "8 statt 7"),
        ("en", "7 to 9"),
        ("en", "3 more"),
    ],
)
def test_what_no_verb_does_is_explained_and_not_done(code: str, line: str) -> None:
    """But for a part, from one to another, or so many more."""
    speak(language(code))
    session = conversation("console", atoms=4, seed=1)
    session.start()
    session.send("set 1,1 2,2 3,4")
    before = session.send("marks")
    assert prompt_of(code, "console", *ROUND).heard(line).startswith("help ")
    session.send(line)
    assert session.send("marks") == before


def test_the_assistant_asks_before_all_results_are_gone() -> None:
    speak(language("en"))
    for answer, kept in (("", True), ("yes", False)):
        session = conversation("assist", atoms=4, confirm=True)
        session.start()
        for line in ("12 a", "one more", answer):
            session.send(line)
        assert session.send("history").startswith("Ray 12") == kept


def test_a_question_about_a_ray_enters_no_result() -> None:
    speak(language("en"))
    session = conversation("assist", atoms=4)
    session.start()
    session.send("5 a")
    for line in ("is 5 7?", "could i try 7 absorbed?", "may i fire 5?", "13 and 14 absorbed"):
        session.send(line)
        assert session.send("history") == "Ray 5: absorbed.\n", line


@pytest.mark.parametrize("line", ["yes no", "no yes", "yes, but save it first", "yes wait"])
def test_who_is_of_two_minds_is_asked_again(line: str) -> None:
    speak(language("en"))
    session = conversation("console", atoms=4, seed=1, confirm=True)
    session.start()
    for typed in ("5", "new"):
        session.send(typed)
    assert session.send(line) == "Type YES or NO.\n"


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
    ("code", "line", "answer"),
    [
        ("en", "yes, go on", "yes"),
        ("en", "ok go", "yes"),
        ("en", "sure, no problem", "yes"),
        ("en", "no, continue", "no"),
        ("de", "ja, weiter", "yes"),
        ("de", "nein, doch nicht", "no"),
        ("ru", "не хочу", "no"),
        ("ru", "нет конечно", "no"),
        ("ru", "да, дальше", "yes"),
    ],
)
def test_a_whole_answer_is_heard_before_its_words(code: str, line: str, answer: str) -> None:
    speak(language(code))
    assert hear_yes_or_no(line) == answer


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("i want to fire 5 and 9", "ray 5 9"),
        ("5 once more", "ray 5"),
        ("but fire 7", "ray 7"),
        ("if i may, fire 12", "ray 12"),
        ("if i fire 12", "hint 12"),
        ("show coordinates", "coordinates"),
        ("can you undo that?", "undo"),
        ("0 ?", "help reveal"),
    ],
)
def test_what_is_wanted_is_done_and_what_is_asked_is_not(line: str, heard: str) -> None:
    speak(language("en"))
    assert prompt_of("en", "console", *ROUND).heard(line) == heard


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
