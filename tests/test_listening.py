"""Test the accessibility mode: each sentence of docs/accessibility.md has a test that quotes it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_core.box import Box
from blackbox_core.box.placing import exactly
from blackbox_core.box.text.drawing import FREE, MAYBE, SET, Grid, standard_markers
from blackbox_core.box.view import View
from blackbox_core.console.phrases import fold
from blackbox_core.games import GAMES, load
from tests.boxes import hiding
from tests.conftest import ROOT, TRANSCRIPTS, environment, played
from tests.test_transcripts import recipe
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.usefixtures("cached_results")

PAGE = (ROOT / "docs" / "accessibility.md").read_text()
HELD: set[str] = set()
Test = TypeVar("Test", bound=Callable[..., object])


def holds(sentence: str) -> Callable[[Test], Test]:
    """Mark a test as the proof of a sentence of the page."""
    HELD.add(sentence)
    return lambda test: test


def promised() -> list[str]:
    """Return the sentences of the page that need a test."""
    parts = re.findall(r"<!-- held -->\n(.*?)<!-- /held -->", PAGE, re.DOTALL)
    return [" ".join(item.split()) for part in parts for item in part.split("\n- ") if item.strip()]


def test_each_sentence_of_the_page_is_held() -> None:
    told = [sentence.removeprefix("- ") for sentence in promised()]
    assert len(told) == len(HELD)
    for sentence in told:
        assert any(sentence.startswith(start) for start in HELD), sentence


def said(*args: str, typed: str = "") -> str:
    """Return the output of the program in listening mode."""
    return played([*args, "--listen", "--no-files", "--seed", "3"], typed)[1]


# --- the verb LISTEN ---

TABLES = [name for name in GAMES if load(name).keeps]


@holds("`LISTEN` is understood in every game but Kenton's")
@pytest.mark.parametrize("game", [name for name in TABLES if name != "kenton"])
def test_every_game_listens(game: str) -> None:
    args = [game, "--no-files", "--seed", "3"]
    _, told = played([*args, *(["1"] if game == "puzzle" else [])], "listen\nlisten off\nquit\n")
    assert "Listening is on: " in told and "Listening is off: " in told


@holds("At a terminal, `LISTEN` is still on when you start the program the next time.")
def test_listen_is_kept() -> None:
    for name in TABLES:
        (setting,) = [one for one in load(name).settings if one.name == "listen"]
        assert setting.kept


# --- no drawings ---

DRAWN = re.compile(r"^ {2,}\d+( +[0-9A-Z]+)+$|( [.@%*+-]){2}", re.MULTILINE)
OLD = {"--version", "--protocol", "protocol", "--help", "match", "deal", "--language", "audit"}
GOLDEN = [
    path
    for path in sorted(TRANSCRIPTS.glob("*.txt"))
    if not OLD & set(recipe(path)[1]) and not recipe(path)[0].field("status")
]
DAILY = {"game", "duel", "atom4", "lessons", "steps", "devil", "kenton"}


def in_time(path: Path) -> pytest.ParameterSet:
    marks = [] if path.stem in DAILY else [pytest.mark.long]
    return pytest.param(path, id=path.stem, marks=marks)


@holds("After `LISTEN` nothing is ever drawn")
@holds("After `LISTEN` no legend and no empty line is printed.")
@holds("After `LISTEN` the screen is never cleared")
@holds("At a terminal of 20, 40 or 80 columns no word, cell or number is broken in two.")
@pytest.mark.parametrize("path", [*map(in_time, GOLDEN)])
def test_a_golden_conversation_is_all_words(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Assert that the output has no drawing, empty line or page break, and is folded."""
    monkeypatch.chdir(tmp_path)
    transcript, args = recipe(path)
    typed = transcript.typed()
    if "listen" in typed.lower():
        return
    _, told = played([*args, "--listen"], typed)
    answers = [line for line in told.split("\n")[:-1] if not line.endswith("? ")]
    assert not DRAWN.search("\n".join(line for line in answers if "? " not in line))
    assert "" not in answers and "\f" not in told
    assert not any(line.startswith(("@ ", "- free", "* atom")) for line in answers)
    for width in (20, 40, 80):
        for line in answers:
            folded = fold(line, width).split("\n")
            longest = max(line.split(), key=len)  # a name, a number or a quotation may be long
            assert max(map(len, folded)) <= width or len(longest) + 2 > width, line
            assert " ".join(part.strip() for part in folded).split() == line.split()


@holds("After `LISTEN` the board is described only when you ask for it.")
@pytest.mark.parametrize("game", ["console", "kenton", "devil", "atom4", "assist", "duel"])
def test_no_board_comes_unasked(game: str) -> None:
    told = said(game, *(["4"] if game in ("console", "assist") else []))
    assert not DRAWN.search(told) and "Row" not in told


# --- what the drawing shows ---


@st.composite
def marked_grids(draw: st.DrawFn) -> tuple[Grid, View]:
    """Return a grid of a box with some rays fired and some cells marked, and its view."""
    box = Box(draw(st.integers(3, 12)), draw(st.integers(3, 12)))
    view = View(box, exactly(3))
    round = hiding(
        box,
        view.box.mask(
            *draw(
                st.lists(st.sampled_from(view.box.all_cells), min_size=3, max_size=3, unique=True)
            )
        ),
    )
    for entry in draw(st.lists(st.integers(1, box.entries), max_size=9, unique=True)):
        if round.view.result_of(entry) is None:
            round = round.fire(entry)
    grid = Grid(box)
    grid.mark_shots(round.view.shots, standard_markers("CDEFHJKLMNPTUVWY"))
    cells = st.integers(0, box.cells - 1)
    for sign in (FREE, MAYBE, SET):
        for place in draw(st.lists(cells, max_size=5)):
            grid.cells[place] = sign
    return grid, round.view


@holds("`LOOK` lists the rays by their results, then the marks by their kinds")
@given(marked_grids())
def test_the_sentences_hold_all_that_the_drawing_holds(made: tuple[Grid, View]) -> None:
    """The test draws the board again from its sentences."""
    grid, view = made
    again = Grid(view.box)
    pairs = iter(standard_markers("CDEFHJKLMNPTUVWY"))
    kinds = {"Atoms set": SET, "Marked free": FREE, "Marked maybe": MAYBE}
    for sentence in grid.draw().in_words().split("\n"):
        kind, _, what = sentence.rstrip(".").partition(": ")
        if kind in kinds:
            for row, column in re.findall(r"(\d+),(\d+)", what):
                again.put(view.box.mask((int(row), int(column))), kinds[kind])
        elif kind == "Rays that came out":
            for pair in what.split(", "):
                letter = next(pairs)
                ends = re.findall(r"^from (\d+) to (\d+)$", pair)
                again.labels |= {int(entry): letter for entry in ends[0]}
        elif what:
            again.labels |= {int(entry): kind[0] for entry in what.split(", ")}
    assert (again.labels, again.cells) == (grid.labels, grid.cells)


@holds("`ODDS` lists the chance of an atom in each cell, row by row")
def test_odds_are_told_row_by_row() -> None:
    told = said("4", typed="5\nodds\nodds 3,4\nquit\n")
    rows = re.findall(r"^Row (\d) has ((?:\d+, ){7}\d+)\.$", told, re.MULTILINE)
    assert [int(row) for row, _ in rows] == [*range(1, 9)]
    assert "3,4 holds an atom in " in told.replace("\n  ", " ")


# --- one ray ---

RAYS = "".join(f"{entry}\n" for entry in range(1, 33))
ANSWER = r"(Absorbed|Reflected|Out at \d+)( again)?\."
FIRED = {
    "console": (["4"], RAYS),
    "kenton": (["kenton", "--atoms", "4"], RAYS),
    "devil": (["devil"], RAYS),
    "wide": (["4", "--size", "30x30"], "".join(f"{entry}\n" for entry in range(1, 121))),
    "duel": (["duel", "--machine", "2"], "1,1 3,3 5,5 7,7\n" + RAYS),
    "two": (["duel"], "1,1 3,3 5,5 7,7\n\n1,1 3,3 5,5 7,7\n\n5\n\n6\n\n7\n\n8\n"),
    "quantugeddon": (["quantugeddon", "--machine", "2", "--level", "1"], "auto\n" + RAYS[:18]),
}
ASKED = re.compile(r"^(Ray\? |Player \d: ray\? )\d+\n(.*)", re.MULTILINE)


@holds("The prompt for a ray, what you type and the result have at most 25 characters together.")
@holds("The result of a ray is said first")
@pytest.mark.parametrize("game", FIRED)
def test_a_ray_is_told_in_25_characters(game: str) -> None:
    args, typed = FIRED[game]
    turns = ASKED.findall(said(*args, typed=typed))
    fired = [turn for turn in turns if re.fullmatch(ANSWER, turn[1])]
    assert len(fired) >= 4
    assert all(len(question + answer) <= 25 for question, answer in fired)
    for _, answer in turns:  # any other line is refused or known, or makes an atom grow
        assert re.match(
            rf"{ANSWER}|Ray \d+ is known|Player|The |Ray \d+: absorbed by the budding atom", answer
        ), answer


@holds("In a duel, the result of your opponent's ray has at most 25 characters.")
def test_a_ray_of_the_other_is_told_in_25_characters() -> None:
    told = said("duel", "--machine", "2", "--level", "1", typed=f"1,1 3,3 5,5 7,7\n{RAYS}")
    theirs = re.findall(r"^(?:Absorbed|Reflected|Out at \d+): their ray \d+\.$", told, re.MULTILINE)
    assert len(theirs) > 5 and max(map(len, theirs)) <= 25


@holds("In Atom-4 a colour is called by its name, and never by a letter.")
def test_colours_have_their_names() -> None:
    told = said("atom4", "--level", "1", typed="i9\nlook\nlist\nwhy i7\nhint\nwheel\nmoves\nquit\n")
    assert not re.search(r"\b[KRGYBPCW]\b(-[KRGYBPCW])?", told)
    assert "red" in told and "becomes white" in told


# --- the line that is edited, colour and case ---


@holds("After `LISTEN` nothing is suggested while you edit a line.")
def test_nothing_is_suggested_to_whoever_listens() -> None:
    terminal = pytest.importorskip("blackbox_core.faces.terminal")
    from blackbox_core.console.session import Ask
    from tests.conftest import conversation

    for listen in (False, True):
        session = conversation("console", listen=listen)
        session.start()
        assert terminal.listens(session.question) == listen
    assert not terminal.listens(Ask("Ray? "))


PAINT = re.compile("\033\\[[0-9;]*m")


@holds("Nothing is shown by colour alone")
@pytest.mark.parametrize("game", ["console", "atom4", "duel"])
def test_without_colour_the_same_characters_are_there(game: str) -> None:
    typed = "4\n1\n2\n3\n4\nset 1,1\nodds\nlook\n0\n" if game == "console" else "look\nauto\nlook\n"
    args = [game, "--no-files", "--seed", "3", "--machine", "2"][: 4 if game == "console" else 6]
    _, painted = played([*args, "--color", "always"], typed)
    assert PAINT.search(painted) or game == "duel"
    assert PAINT.sub("", painted) == played(args, typed)[1]


@holds("Nothing is shown by the case of letters alone")
def test_signs_stay_apart_in_capitals() -> None:
    from blackbox_core.box.techniques import step_words as steps
    from blackbox_core.box.text.drawing import LEGEND, LETTERS
    from blackbox_core.faces.plain import NEAREST
    from blackbox_core.games.atom4.laws import COLOURS

    for signs in ([*LEGEND], [*steps.LEGEND], [*LETTERS, "A", "R"], [*COLOURS, ".", "+"]):
        shown = [sign.upper().translate(NEAREST) for sign in signs]
        assert len({*shown}) == len({*signs})


@holds("`SHOW ROW 3`, `SHOW COLUMN 3`, `SHOW LINE 7` and `SHOW EDGE LEFT` describe a part")
def test_a_part_of_the_board_is_told() -> None:
    typed = "show row 3\nshow column 3\nshow line 7\nshow edge left\nquit\n"
    told = said("4", typed=typed)
    assert all(f"{part} " in told for part in ("Row 3:", "Column 3:", "Line 7", "Left edge:"))


@holds("After `BRIEF` no board is drawn after a ray, and after `SOUND OFF` no bell rings.")
def test_brief_and_sound_off() -> None:
    typed = "verbose\nbrief\nsound on\nsound off\n1\nquit\n"
    _, told = played(["4", "--no-files", "--seed", "3"], typed)
    assert told.endswith("Ray? quit\nAtoms: 4  Rays: 1  Points: 1\nGoodbye.\n") or "\a" in told
    assert "\a" not in told.partition("Sound is off.")[2]
    assert not DRAWN.search(told.partition("Brief")[2])


# --- a screen reader ---

SERVER = "#!/bin/sh\nexec cat >> {folder}/spoken\n"
GAME = "#!/bin/sh\nexec {python} {root}/blackbox.py 4 --seed 3 --no-files --plain --listen\n"


def program(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_yasr_says_each_line_whole(tmp_path: Path) -> None:
    """yasr is a screen reader for terminals. Its voice here is a file."""
    import sys

    pexpect = pytest.importorskip("pexpect")
    usual = Path("/etc/yasr/yasr.conf")
    if not (shutil.which("yasr") and usual.exists()):
        pytest.skip("yasr is not installed here")
    server = program(tmp_path / "server", SERVER.format(folder=tmp_path))
    game = program(tmp_path / "game", GAME.format(python=sys.executable, root=ROOT))
    voice = f"synthesizer=emacspeak server\nsynthesizer port=|{server}\n"
    settings = re.sub(r"^synthesizer( port)? *=.*\n", "", usual.read_text(), flags=re.MULTILINE)
    (tmp_path / "conf").write_text(settings.replace("[options]\n", f"[options]\n{voice}"))
    spoken = tmp_path / "spoken"
    reader = pexpect.spawn(
        "yasr",
        ["-C", str(tmp_path / "conf"), str(game)],
        env=environment(TERM="xterm", SHELL="/bin/sh", HOME=str(tmp_path)),
        timeout=PATIENCE,
        dimensions=(25, 20),
    )
    for line in ("5", "look", "quit"):
        reader.expect("Ray[?] ")
        reader.send(f"{line}\r")
    reader.expect(pexpect.EOF)
    heard = re.findall(r"^q \{(.*)\}$", spoken.read_text(), re.MULTILINE)
    text = " ".join(" ".join(heard).split())
    assert "columns. Type a number to fire a ray, or 0 to give up. HELP and RULES say more." in text
    assert "Absorbed. Ray? look Absorbed rays: 5. Ray? quit" in text.replace("Ray? 5 ", "")
