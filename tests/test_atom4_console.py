"""Test Atom-4 at the console: verbs, notation, drawings, the machine's moves, and random input."""

from __future__ import annotations

import ast
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.console.saved import DAMAGED, read_transcript
from blackbox_core.console.session import Refused, Session
from blackbox_core.faces.driver import CODES, painted
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.atom4 import laws as rules
from blackbox_core.games.atom4 import words as atom4_drawing
from blackbox_core.games.atom4 import words as atom4_words
from blackbox_core.games.atom4.search import DEFAULT_LEVEL, LEVELS
from blackbox_core.games.atom4.table import LEVEL, Atom4
from blackbox_core.games.atom4.table import LEVELS as HIGHEST
from blackbox_core.games.atom4.verbs import verbs
from blackbox_core.games.atom4.words import describe_cell, read_cell
from blackbox_core.keeping.store import Store
from blackbox_core.startup import begin, read_options
from tests.conftest import ROOT, TRANSCRIPTS, conversation, machine_says, say, start_of
from tests.screen import CTRL_C, Screen

pytestmark = pytest.mark.usefixtures("cached_results")

GAMES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "atom4-games.jsonl").read_text().splitlines()
]
TOLD = [read_transcript(path.read_text()) for path in TRANSCRIPTS.glob("atom4*.txt")]
TWO_PEOPLE: dict[str, Any] = {"machine": (), "boards": False}


def cells_of(game: dict[str, Any]) -> list[str]:
    return [describe_cell(rules.cell_at(x, y)) for x, y in game["moves"]]


def positions(seed: int) -> list[rules.Position]:
    """Return every position of a round of random moves."""
    chance, found = random.Random(seed), [rules.start(seed % 6 + 1)]
    while not found[-1].over:
        found.append(rules.after_move(found[-1], chance.choice(rules.legal_cells(found[-1]))))
    return found


def opened(**given: Any) -> Session:
    session = conversation("atom4", **given)
    session.start()
    machine_says(session)
    return session


# --- refusals and verbs in the transcripts ---


def typed_verbs() -> set[str]:
    found = set()
    for line in "".join(transcript.typed() for transcript in TOLD).splitlines():
        try:
            found.add(verbs.find(line.split()[0]).name)
        except (Refused, IndexError):
            continue
    return found


def test_every_verb_is_heard_in_a_transcript() -> None:
    assert {verb.name for verb in verbs} <= typed_verbs()


def refusals(path: Path) -> list[re.Pattern[str]]:
    """Return patterns of all sentences by which a module refuses."""
    raised = [
        node.args[0]
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"
    ]
    return [re.compile(pattern(node)) for node in raised if not isinstance(node, ast.Name)]


def pattern(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(map(pattern, node.values))
    return re.escape(str(node.value)) if isinstance(node, ast.Constant) else ".+"


def test_every_refusal_is_heard_in_a_transcript() -> None:
    text = " ".join(" ".join(transcript.text for transcript in TOLD).split())
    paths = [Path(atom4_words.__file__)]
    for name in ("table", "verbs", "commands"):
        paths.append(ROOT / "blackbox_core" / "games" / "atom4" / f"{name}.py")
    told = [sentence for path in paths for sentence in refusals(path)]
    assert len(told) > 8
    assert [sentence.pattern for sentence in told if not sentence.search(text)] == []


# --- notation ---


def test_a_cell_is_read_as_it_is_told() -> None:
    for cell in range(rules.CELLS):
        assert read_cell(describe_cell(cell)) == read_cell(describe_cell(cell).lower()) == cell


@pytest.mark.parametrize("word", ["", "g", "8", "gg8", "g8h", "g-8", "g 8", "\u00b28", "g\u00b2"])
def test_what_is_no_cell_is_refused(word: str) -> None:
    with pytest.raises(Refused, match="is not a cell"):
        read_cell(word)


@pytest.mark.parametrize("game", GAMES[:8], ids=lambda game: f"game{game['id']}")
def test_moves_are_told_as_they_can_be_typed_again(game: dict[str, Any]) -> None:
    given = {**TWO_PEOPLE, "round": game["round"]}
    first, second = opened(**given), opened(**given)
    for cell in cells_of(game)[:-1]:
        say(first, cell)
    for line in say(first, "moves").splitlines()[1:]:
        assert len(line) <= 72
        say(second, line)
    assert say(second, "all") == say(first, "all")
    assert say(first, cells_of(game)[-1]) == say(second, cells_of(game)[-1])
    assert say(second, "score")[-3:-2] == str(int(game["winner"] == 0))


def test_a_move_is_told_as_its_changes_and_the_winning_line() -> None:
    game = next(game for game in GAMES if game["id"] == 2069)
    session = opened(**TWO_PEOPLE, round=game["round"])
    *before, last = cells_of(game)
    say(session, " ".join(before))
    told = " ".join(say(session, last).split())
    assert told.startswith(
        "28. Player 1, green to G10: H9 red to yellow, H10 purple to white. "
        "Player 1 wins with the row J7 I8 I9 H10."
    )


# --- drawings ---


def read_picture(picture: str) -> dict[int, str]:
    """Return the sign of each cell of a drawing, found by the names at the drawing's edges."""
    head, *rows, foot = picture.splitlines()
    assert head.split() == foot.split() and foot.index(foot.split()[0]) == 4
    found = {}
    for row in rows:
        number, shift = int(row[:2]), 3 + (int(row[:2]) - 1) % 2
        for name, sign in zip(head.split(), row[shift::2], strict=True):
            found[read_cell(f"{name}{number}")] = sign
    return found


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_picture_shows_the_position_and_fits_the_paper(seed: int, whole: bool) -> None:
    for position in positions(seed)[::7]:
        picture = atom4_drawing.draw_board(position, rules.legal_cells(position), whole=whole)
        assert max(map(len, picture.splitlines())) <= 72
        shown, legal = read_picture(picture), set(rules.legal_cells(position))
        for cell, colour in enumerate(position.board):
            empty = "+" if cell in legal else "."
            sign = empty if colour == rules.EMPTY else rules.COLOURS[colour]
            assert shown.get(cell, ".") == sign


def test_colour_adds_nothing_that_the_letters_do_not_tell() -> None:
    position = positions(1)[60]
    legal = rules.legal_cells(position)
    bright = atom4_drawing.draw_board(position, legal, painted)
    assert re.sub("\033\\[[0-9]+m", "", bright) == atom4_drawing.draw_board(position, legal)
    assert set(atom4_drawing.PAINTS) <= set(CODES) and "white" not in atom4_drawing.PAINTS


def test_the_board_in_words_names_every_piece_and_legal_cell() -> None:
    session, position = opened(**TWO_PEOPLE), rules.start()
    for _ in range(5):
        cell = rules.legal_cells(position)[0]
        say(session, describe_cell(cell))
        position = rules.after_move(position, cell)
    told = say(session, "list")
    for cell, colour in enumerate(position.board):
        if colour != rules.EMPTY:
            assert f"{describe_cell(cell)} {atom4_words.NAMES[colour]}" in told
    assert all(describe_cell(cell) in told for cell in rules.legal_cells(position))


# --- play ---


def test_several_cells_are_played_all_or_none() -> None:
    session = opened(**TWO_PEOPLE)
    before = say(session, "look")
    assert "does not touch" in say(session, "I7 J7 A1")
    assert say(session, "look") == before


def test_undo_takes_back_the_machines_answer_too() -> None:
    session = opened(level=0, boards=False)
    before = say(session, "all")
    say(session, "I7")
    assert "2 moves" in say(session, "undo")
    assert say(session, "all") == before
    assert "You have no move to undo" in say(session, "undo")


def test_undo_takes_back_a_win_and_its_point() -> None:
    game = next(game for game in GAMES if game["winner"])
    session = opened(**TWO_PEOPLE, round=game["round"])
    say(session, " ".join(cells_of(game)))
    assert ": 1" in say(session, "score")
    say(session, "undo")
    assert ": 1" not in say(session, "score")


def test_what_the_machine_types_is_a_line_like_any_other() -> None:
    """A replay of all lines needs no search, and gives the same conversation."""
    first, second = opened(level=0, seed=3), conversation("atom4", level=0, seed=3)
    second.start()
    for cell in ("I7", "undo", "I9", "hint"):
        told = again = first.send(cell)
        assert told == second.send(cell)
        while first.question and first.question.think:
            line = first.question.think(lambda: False)
            told, again = first.send(line), second.send(line)
            assert told == again


def test_the_machine_alone_hands_over_when_it_is_stopped() -> None:
    table = Atom4(start_of(machine=(1, 2)))
    assert table.think(lambda: True) == "machine off"
    table.setup = table.setup._replace(machine=(1,))
    assert read_cell(table.think(lambda: True)) in table.play.legal


def test_the_levels_are_those_of_the_search() -> None:
    assert read_options(["atom4"]).chosen[LEVEL] == DEFAULT_LEVEL
    assert len(LEVELS) - 1 == HIGHEST
    tells = verbs.find("level").tells
    assert f"0 to {len(LEVELS) - 1}. The usual level is {DEFAULT_LEVEL}" in tells


def kept(place: Path, *args: str) -> Session:
    """Return a conversation that keeps its files in `place`."""
    session = begin(read_options(["atom4", "--data-dir", str(place), *args]), PlainFace(), False)
    session.start()
    return session


def test_a_saved_round_goes_on_where_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = kept(tmp_path, "--level", "0", "--seed", "1")
    say(session, "I7", "resign", "", "machine 1", "hint")
    assert session.question
    piece = session.question.prompt
    assert say(session, "save atom") == 'This game is saved as "atom".\n'
    board, score = say(session, "all"), say(session, "score")
    other = kept(tmp_path, "--level", "1", "--seed", "2")
    assert "Resuming Atom-4, round 2" in say(other, "restore atom")
    assert (say(other, "all"), say(other, "score")) == (board, score)
    assert other.question and other.question.prompt == piece


def test_a_damaged_save_is_told_and_the_round_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = kept(tmp_path, "--machine", "off", "--seed", "1")
    say(session, "I7", "save atom")
    store = Store(str(tmp_path))
    whole = store.saved("atom")
    for there, damage in ('"seed": "', '"seed": "x'), ('"level"', '"bevel"'):
        assert there in whole
        store.save("atom", "now", whole.replace(there, damage), over=True)
        assert say(session, "restore atom") == DAMAGED + "\n"
        assert "I7" in say(session, "moves")


# --- random input ---

STRANGE = [
    "",
    "0",
    "#",
    "?",
    "both",
    "off",
    "a0",
    "p17",
    "q1",
    "\x00",
    "\u00b2",
    "g8 g8",
    "-",
    "1.5",
]


def random_line(chance: random.Random) -> str:
    names = sorted({verb.name for verb in verbs} - {"quit", "all"})
    words = [describe_cell(chance.randrange(rules.CELLS)).lower()]
    if chance.random() < 0.4:
        words = [chance.choice(names)[: chance.randint(2, 9)], *chance.choice([[], words])]
    if chance.random() < 0.2:
        words.append(chance.choice(STRANGE))
    return " ".join(words)


@pytest.mark.parametrize("seed", range(8))
def test_random_lines_get_only_answers(seed: int) -> None:
    chance = random.Random(seed)
    machine = ((), (1,), (2,), (1, 2))[seed % 4]
    given: dict[str, Any] = {"verbose": seed % 2 == 0, "confirm": seed % 3 == 0}
    session = conversation("atom4", machine=machine, level=0, **given)
    session.start()
    for _ in range(400):
        if session.question is None:
            break
        assert session.question.prompt.endswith("? ")
        said = session.send(random_line(chance))
        for line in said.splitlines():
            assert line.isascii() and len(line) <= 72, line
            assert not set(line) & set("|_^~{}[]\\`")
        assert "? " not in said, said
    session.end()
    assert session.question is None


def test_random_play_reaches_the_end_of_a_round() -> None:
    for seed in range(3):
        *_, last = positions(seed)
        session = opened(**TWO_PEOPLE, round=last.round)
        before = rules.start(last.round)
        chance = random.Random(seed)
        while not before.over:
            cell = chance.choice(rules.legal_cells(before))
            said = say(session, describe_cell(cell))
            before = rules.after_move(before, cell)
        assert before == last and ("wins" in said or "a draw" in " ".join(said.split()))
        assert session.question and session.question.prompt.startswith("Shall we begin round")


# --- the machine, and interrupts while it thinks ---


@pytest.mark.parametrize("game", GAMES[:3], ids=lambda game: f"game{game['id']}")
def test_the_protocol_plays_the_recorded_games(game: dict[str, Any]) -> None:
    session = conversation("protocol")
    session.start()
    assert session.send(f"atom4 {game['round']}") == "=\n\n"
    for number, cell in enumerate(cells_of(game), 1):
        assert session.send(f"play {cell}")[0] == "="
        if str(number) in game["boards"]:
            assert session.send("board") == f"= {game['boards'][str(number)]}\n\n"
    assert session.send("winner") == f"= {game['winner'] or 'draw'}\n\n"


def test_the_console_loads_nothing_of_atom4() -> None:
    code = "import sys, blackbox; blackbox.main(); print([m for m in sys.modules if 'atom4' in m])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_control_c_makes_the_machine_play_at_once() -> None:
    screen = Screen("atom4", "--machine", "1", "--level", "5", "--seed", "1")
    screen.until("Thinking: press Control-C to make the machine play at once .")
    screen.press(CTRL_C)
    screen.until("P2 yellow: cell?", shows="1. Player 1, red to I")
    screen.type("quit")
    assert screen.finish() == 0


def test_an_unfinished_round_is_offered_again(tmp_path: Path) -> None:
    first = Screen("atom4", "--level", "0", BLACKBOX_DATA=str(tmp_path))
    first.until("P1 red: cell?")
    first.type("I7")
    first.until("P1 green: cell?")
    first.child.close(force=True)
    second = Screen("atom4", BLACKBOX_DATA=str(tmp_path))
    second.until(
        "  for yes)?", shows="Do you want to resume Atom-4, round 1, with 2 moves played (RETURN"
    )
    second.type("yes")
    second.until("P1 green: cell?", shows="Resuming Atom-4, round 1, with 2 moves played.")
    second.type("quit")
    assert second.finish() == 0


def test_a_pipe_gets_the_same_machine_as_a_terminal() -> None:
    words = ["atom4", "--machine", "both", "--level", "0", "--seed", "11", "--brief", "--no-files"]
    told = []
    for at_terminal in (False, True):
        session = begin(read_options(words), PlainFace(), at_terminal)
        said = session.start()
        for _ in range(12):
            assert session.question and session.question.think
            said += session.send(session.question.think(lambda: False))
        told.append(said)
    assert told[0] == told[1] and "12. Player 2" in told[0]
