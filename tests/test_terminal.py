"""Test the terminal face on a real pty: the keys that people press, and the screen they read."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackbox_core.console.saved import read_saved
from blackbox_core.faces import driver, until_page
from blackbox_core.keeping.store import Store
from tests.screen import (
    ATOMS,
    CTRL_C,
    CTRL_Z,
    LEFT,
    RIGHT,
    TOOLKIT_MISSING,
    UP,
    Screen,
    installed,
)


@pytest.fixture
def screen() -> Iterator[Screen]:
    opened = Screen("--seed", "1")
    yield opened
    opened.child.close(force=True)


def test_a_round_at_the_terminal(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("4")
    screen.until("Ray?")
    screen.type("1")
    shown = screen.until("Ray?", "Out at 26.")
    assert sum(line.startswith(" 2  .") for line in shown) == 2, "verbose at a terminal"
    assert "\a" in screen.raw, "sound is on at a terminal"
    screen.type("q")
    assert screen.finish() == 0
    assert "Goodbye." in screen.lines()


def test_a_pair_has_a_colour_and_no_color_is_honoured() -> None:
    for no_color, coloured in [("", True), ("1", False)]:
        screen = Screen("--seed", "1", "--atoms", "4", NO_COLOR=no_color)
        screen.until("Ray?")
        screen.type("1")
        screen.until("Ray?", "Out at")
        assert ("\033[36m" in screen.raw) == coloured
        assert screen.leave() == 0


def test_colour_says_why_there_is_none() -> None:
    for args, no_color, why in [
        ((), "1", True),
        ((), "", False),
        (("--color", "always"), "1", False),
    ]:
        screen = Screen("--seed", "1", "--atoms", "4", *args, NO_COLOR=no_color)
        for line in ("colour", "colour"):
            screen.until("Ray?")
            screen.type(line)
        shown = screen.until("Ray?", "NO_COLOR" if why else "Colour is on")
        reason = "COLOUR is on, but NO_COLOR in the environment keeps colours off here."
        assert shown[-2] == (reason if why else "Colour is on.")


def test_colour_turned_on_is_seen_whatever_it_began_with() -> None:
    screen = Screen("--seed", "1", "--atoms", "4", "--color", "never")
    screen.until("Ray?")
    screen.type("1")
    screen.until("Ray?", "Out at")
    assert "\033[36m" not in screen.raw
    screen.type("colour")
    screen.until("Ray?", "Colour is on.")
    screen.type("look")
    screen.until("Ray?", "Ray? look")
    assert "\033[36m" in screen.raw


def test_arrows_move_the_cursor_and_return_fires_there(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("")
    screen.until("Ray?")
    for key, line in [(RIGHT, "Ray? 1"), (RIGHT, "Ray? 2"), (LEFT, "Ray? 1"), (LEFT, "Ray? 32")]:
        screen.press(key)
        screen.until(line)
    screen.press("\r")
    screen.until("Ray?")
    screen.type("last")
    screen.until("Ray?", "Ray 32: ")


AGAIN = "Press Control-C again to leave, or answer the question to go on."
FACES = {"toolkit": {}, "readline": {"prompt_toolkit": TOOLKIT_MISSING}, "plain": {}}


@pytest.fixture(params=FACES)
def edited(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    """Yield the program at a terminal with each of its faces, with a large box."""
    args = ["--size", "20x20", "--atoms", "12", "--brief"]
    args += ["--plain"] if request.param == "plain" else []
    opened = installed(tmp_path, *args, **FACES[request.param])
    yield opened
    opened.child.close(force=True)


def test_control_c_clears_the_line_and_the_second_leaves(edited: Screen) -> None:
    edited.until("Ray?")
    edited.press("set 3" + CTRL_C)
    edited.until("Ray?", AGAIN)
    edited.type("1")
    shown = edited.until("Ray?", "Ray? 1")
    assert "Ray? 1" in shown, "what was typed before is gone"
    # an interrupt that comes sooner would count as passed on by another program
    time.sleep(driver.PASSED_ON)
    edited.press(CTRL_C)
    while edited.raw.count(AGAIN) < 2:
        edited.read()
    while edited.child.isalive():
        time.sleep(driver.PASSED_ON)
        edited.press(CTRL_C)
    assert edited.finish() == 130
    assert "This round is saved" in edited.raw
    assert "Traceback" not in edited.raw


def test_control_c_breaks_off_a_long_answer_and_the_replay_that_wanted_it(edited: Screen) -> None:
    lines = [f"{ray}\nhint all\n" for ray in range(1, 60)]
    Path(edited.data.name, "many.rec").write_text("".join(lines))
    edited.until("Ray?")
    edited.type("replay many")
    while "Thinking: press Control-C to interrupt ." not in edited.raw:
        assert edited.read()
    edited.press(CTRL_C)
    edited.until("Ray?", "The answer was interrupted.")
    edited.type("look")
    edited.until("Ray?", "59")
    assert "Traceback" not in edited.raw


def test_control_d_leaves(screen: Screen) -> None:
    screen.until(ATOMS)
    assert screen.leave() == 0


def test_control_z_suspends_and_the_line_comes_back(tmp_path: Path) -> None:
    screen = Screen("--seed", "1", "--atoms", "4", suspended=True)
    screen.until("Ray?")
    screen.press("set 3,4" + CTRL_Z)
    while "(suspended)" not in screen.raw:
        assert screen.read()
    screen.until("Ray? set 3,4", "(suspended)")
    screen.press("\r")
    screen.until("Ray?", "Atoms set: 1 of 4.")
    assert screen.leave() == 0


@pytest.mark.parametrize("edited", ["toolkit", "readline"], indirect=True)
def test_answers_are_not_in_the_history_of_lines(edited: Screen) -> None:
    edited.until("Ray?")
    edited.type("1")
    edited.until("Ray?", "Ray? 1")
    edited.type("new")
    edited.until("Do you want to give up this round (RETURN for no)?")
    edited.type("no")
    edited.until("Ray?", "The round goes on.")
    edited.press(UP)
    edited.until("Ray? new")


def test_no_cursor_position_is_asked_for(screen: Screen) -> None:
    screen.until(ATOMS)
    assert "\033[6n" not in screen.raw


def test_hiding_at_a_terminal_is_not_shown(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("1")
    screen.until("Ray?")
    screen.type("hide")
    screen.until("Where is atom 1 of 1 (RETURN to stop)?")
    screen.type("7,7")
    screen.until("Ray?")
    assert "7,7" not in screen.raw
    assert not any("hide" in line for line in screen.lines()), "the screen was cleared"


@pytest.mark.parametrize("term", ["dumb", "", "vt52"])
def test_a_terminal_without_ansi_gets_the_plain_face(term: str) -> None:
    screen = Screen("--seed", "1", TERM=term)
    screen.until(ATOMS)
    screen.type("4")
    screen.until("Ray?")
    screen.type("1")
    screen.until("Ray?", "Out at")
    assert screen.leave() == 0
    assert "\033" not in screen.raw
    assert screen.raw.count("Ray? 1") == 1, "the terminal echoes, not the program"


# --- several lines pasted at once ---


def pasted(text: str) -> str:
    """Return what a terminal sends for a paste in bracketed mode."""
    return f"\033[200~{text}\033[201~"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_pasted_line_is_played_in_order(screen: Screen, end: str) -> None:
    screen.until(ATOMS)
    screen.press("4" + pasted(end.join(["", "1", "set\t3,4", "17", "12"])))
    shown = screen.until("Ray? 12", "Ray? 17")
    typed = [line for line in shown if line.startswith("Ray? ")]
    assert typed == ["Ray? 1", "Ray? set^I3,4", "Ray? 17", "Ray? 12"]
    assert "Atoms set: 1 of 4." in shown, "each is answered before the next"
    screen.press("\033[D\033[D\033[3~\r")
    assert "Ray? 2" in screen.until("Ray?", "Ray? 2"), "the last, which had no end, is still edited"


def test_pasted_lines_are_kept_for_the_next_questions(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.press(pasted("3\n1\nnew\nyes\nstatus\nquit\n"))
    assert screen.finish() == 0
    assert "Atoms: 3  Rays: 0" in "\n".join(screen.lines())


# --- history ---


def test_a_suggestion_from_history_is_dim_and_the_right_key_takes_it(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("4")
    screen.until("Ray?")
    screen.type("history")
    screen.until("Ray?", "No ray has been fired yet.")
    screen.press("hi")
    screen.until("Ray? history")
    row = max(row for row in range(50) if screen.screen.display[row].strip() == "Ray? history")
    colours = {screen.screen.buffer[row][column].fg for column in range(7, 12)}
    assert screen.screen.buffer[row][6].fg not in colours
    screen.press(RIGHT + "x\r")
    screen.until("Ray?", "HISTORYX")


# --- the first start ---

WELCOME = "Would you like instructions (RETURN for no)?"


@pytest.mark.parametrize("reply", ["", "no", "yes"])
def test_the_very_first_time_instructions_are_offered_and_never_again(reply: str) -> None:
    screen = Screen("--seed", "1", newcomer=True)
    screen.until(WELCOME)
    screen.type(reply)
    if reply == "yes":
        screen.until(
            "Do you want to see picture 1 of 4 (RETURN for yes)?",
            "Atoms are hidden in the cells of the box.",
        )
        screen.type("no")
    shown = screen.until(ATOMS)
    assert ("SET 3,4 sets an atom in row 3, column 4. EVAL judges your atoms, and 0" in shown) == (
        reply == "yes"
    )
    assert screen.leave() == 0
    again = Screen("--seed", "1", newcomer=True, BLACKBOX_DATA=screen.variables["BLACKBOX_DATA"])
    assert WELCOME not in "".join(again.until(ATOMS))
    assert again.leave() == 0


@pytest.mark.parametrize("args", [("--no-files",), ("--fresh",), ("lessons",), ("kenton",)])
def test_instructions_are_not_offered_where_they_are_out_of_place(args: tuple[str, ...]) -> None:
    screen = Screen("--seed", "1", *args, newcomer=True)
    while not screen.lines() or not screen.lines()[-1].endswith("?"):
        screen.read()
    assert WELCOME not in screen.lines()


# --- the four pictures of the rules ---


def test_the_pictures_of_the_rules_come_one_after_the_other(screen: Screen) -> None:
    screen.until(ATOMS)
    screen.type("rules")
    for place, told in enumerate(("Absorbed:", "Deflected:", "Reflected:", "at once:"), 1):
        asked = f"Do you want to see picture {place} of 4 (RETURN for yes)?"
        assert not any(told in line for line in screen.until(asked))
        screen.type("")
        screen.until(asked.replace(str(place), str(place + 1), 1) if place < 4 else ATOMS, told)
    screen.type("rules pictures")
    screen.until("Do you want to see picture 1 of 4 (RETURN for yes)?")
    screen.type("no")
    screen.until(ATOMS, "Do you want to see picture 1 of 4 (RETURN for yes)? no")


# --- a board that is taller than the screen ---


def test_a_board_taller_than_the_screen_is_drawn_by_look_and_page_by_page() -> None:
    screen = Screen("--seed", "1", "--size", "20x20", "--atoms", "12", rows=16)
    told = "The board is too tall for the screen: type LOOK to see it."
    opening = screen.until("Ray?")
    assert told in opening and not any(line.startswith("20  .") for line in opening)
    screen.type("1")
    screen.until("Ray?", "Ray? 1")
    screen.type("2")
    shown = screen.until("Ray?", "Ray? 2")
    assert shown[shown.index("Ray? 2") + 1 :] == ["Out at 59.", "Ray?"], "and nobody is told twice"
    screen.type("look")
    page = screen.until("Shall we go on (RETURN for yes)?")
    assert len(page) == 16 and page[0].startswith("   80 79") and page[-2].startswith("14  .")
    screen.type("")
    rest = screen.until("Ray?", "20  .")
    assert rest[-8].startswith("15  .")
    screen.type("look")
    screen.until("Shall we go on (RETURN for yes)?")
    screen.type("3")
    screen.until("Ray?", "Out at 58.")


HELPED = ("--atoms=4", "Ray?", "help")
LISTED = ("lessons", "What is ray 2's result: A, R or its exit?", "list all")


@pytest.mark.parametrize("args", [(), ("--plain",)], ids=["edited", "plain"])
@pytest.mark.parametrize(("game", "asked", "line"), [HELPED, LISTED])
def test_an_answer_taller_than_the_screen_is_told_page_by_page(
    game: str, asked: str, line: str, args: tuple[str, ...]
) -> None:
    screen = Screen(game, *args, rows=8)
    screen.until(asked)
    screen.type(line)
    assert len(screen.until("Shall we go on (RETURN for yes)?")) == 8
    screen.type("q")
    screen.until(asked)
    screen.type(line)
    screen.until("Shall we go on (RETURN for yes)?")
    pages = screen.raw.count("Shall we go on")
    screen.type("")
    while screen.raw.count("Shall we go on") == pages:
        screen.read()
    screen.type("hint")
    screen.until(asked)
    assert "Shall we go on (RETURN for yes)? hint" in screen.raw, (
        "the rest may have scrolled it away"
    )


def test_a_pause_is_neither_kept_nor_replayed() -> None:
    screen = Screen("--seed", "1", "--size", "20x20", "--atoms", "12", rows=8)
    screen.until("Ray?")
    screen.type("look")
    screen.until("Shall we go on (RETURN for yes)?", " 6  .")
    screen.type("")
    screen.until("Shall we go on (RETURN for yes)?", "13  .")
    screen.type("3")
    screen.until("Ray?", "Out at 58.")
    (row,) = Store(screen.variables["BLACKBOX_DATA"]).unfinished("console")
    assert "" not in read_saved(row.text).lines


# --- the width of the terminal ---


def answer(screen: Screen, line: str) -> list[str]:
    """Return the lines on the screen between a typed line and the next prompt."""
    screen.type(line)
    shown = screen.until("Ray?", f"Ray? {line}")
    return shown[shown.index(f"Ray? {line}") + 1 : -1]


@pytest.mark.parametrize("args", [(), ("--plain",)], ids=["edited", "plain"])
def test_text_folds_at_the_width_of_the_terminal_and_follows_it(args: tuple[str, ...]) -> None:
    screen = Screen("--seed", "1", "--atoms", "4", *args, columns=40)
    told = []
    for columns, line in [(40, "help"), (57, "Help"), (90, "HELP")]:
        screen.until("Ray?")
        screen.resize(columns)
        told.append(answer(screen, line))
    assert len({" ".join(" ".join(lines).split()) for lines in told}) == 1, "no word is broken"
    widest = [max(map(len, lines)) for lines in told]
    assert widest[0] <= 40 < widest[1] <= 57 < widest[2] <= 72
    assert len(told[0]) > len(told[1]) > len(told[2])
    assert screen.leave() == 0


@pytest.mark.parametrize("columns", [40, 80])
def test_the_largest_board_is_readable_and_follows_the_width(columns: int) -> None:
    screen = Screen("--size", "30x30", "--atoms", "3", "--seed", "1", columns=columns)
    rows = [line.split() for line in screen.until("Ray?")]
    assert [["." * 30, str(91 - row)] for row in range(1, 31)] == [
        words[1:] for words in rows if words[1:2] == ["." * 30]
    ]
    assert screen.leave() == 0
    small = Screen("--size", "14x14", "--atoms", "3", "--seed", "1", columns=columns)
    assert any("." * 14 in line for line in small.until("Ray?")) == (columns == 40)
    small.resize(120 - columns)
    assert any("." * 14 in line for line in answer(small, "look")) == (columns == 80)


def test_a_script_does_not_depend_on_the_width_of_the_terminal() -> None:
    scripts = []
    for columns in (40, 80):
        screen = Screen("--seed", "1", "--atoms", "4", columns=columns)
        screen.until("Ray?")
        for line in ("script it", "help", "set 9,9", "replay it"):
            answer(screen, line)
        screen.leave()
        scripts += [Path(screen.data.name, "it.txt").read_text("ascii")]
    assert scripts[0] == scripts[1] and max(map(len, scripts[0].splitlines())) > 60


def test_a_text_as_long_as_the_screen_goes_in_pages() -> None:
    for lines, paged in ((9, False), (10, True)):
        rest: list[str] = []
        said = [*until_page(iter(["x\n" * lines]), 10, rest)]
        assert (bool(rest), bool(said)) == (paged, not paged)
