"""Test the duel and Quantugeddon at the console: secrets, handing over, saving, random input."""

from __future__ import annotations

import ast
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box import Box
from blackbox_core.console.services import World
from blackbox_core.console.session import Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games import load
from blackbox_core.games.duel import commands, views
from blackbox_core.games.duel.belief import Belief
from blackbox_core.games.duel.commands import HIDING_FLAWS, read_field
from blackbox_core.games.duel.laws import QUANTUGEDDON, RAY, Turn, new_field, reply_value
from blackbox_core.games.duel.table import DuelTable
from blackbox_core.games.duel.verbs import verbs
from blackbox_core.games.duel.words import FLAWS, describe_left, describe_move
from blackbox_core.startup import begin, read_options
from tests.conftest import conversation, machine_says, run_program, say, start_of
from tests.test_transcripts import FILES
from tools.messages import MODULES, nodes, sayings_in, texts

pytestmark = pytest.mark.usefixtures("cached_results")

DATA = Path(__file__).parent / "data"
WIDE = "1,1 3,1 5,1 7,1 9,1"
ONE, OTHER = "1,1 3,3 5,5 7,7", "2,2 4,4 6,6 8,8"


def opened(game: str = "duel", **given: Any) -> Session:
    session = conversation(game, **given)
    session.start()
    return session


def under_way(**given: Any) -> Session:
    """Return a duel of two people with the atoms hidden, at the first turn of player 1 or 2."""
    session = opened(**given)
    say(session, ONE, "", OTHER, "")
    return session


# Refusals that typing cannot cause: of options, of long computations, of messages from a peer.
ELSEWHERE = (
    "argument --",
    "The machine ran out of time before it found a box that fits.",
    "More boxes fit than can be counted: type ODDS or HINT instead.",
    "No new atom can grow there",
    "A turn begins",
    "This match has no helpers",
    "The match is over: type QUIT",
)


def refusals() -> list[str]:
    """Return a pattern for every sentence by which the two games refuse."""
    said = [*FLAWS.values(), *HIDING_FLAWS.values(), *commands.FLAWS.values()]
    for module in MODULES:
        if module.startswith("games/duel/") and "sealed" not in module:
            refused = within_refused(module)
            for _, call, within in sayings_in(MODULES[module], module, []):
                said += texts(call, module, within) if call in refused else []
    return [told for told in said if not told.startswith(ELSEWHERE)]


def within_refused(module: str) -> list[ast.expr]:
    """Return the messages with which a module refuses."""
    return [
        part
        for node in nodes(MODULES[module])
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"
        for part in node.args
    ]


FIELD = ".{1,99}?"


def test_every_refusal_is_heard_in_a_transcript() -> None:
    heard = " ".join(" ".join(path.read_text().split()) for path in FILES).lower()
    for refusal in refusals():
        words = re.escape(" ".join(refusal.split()).lower())
        # a pattern that begins with a field would be slow
        pattern = re.sub(r"\\\{[a-z]+\\\}", FIELD, words).removeprefix(FIELD)
        assert re.search(pattern, heard), refusal


# --- secrets ---


def test_what_is_hidden_is_asked_in_secret_and_said_to_nobody() -> None:
    session = opened(seed=1)
    for typed in (ONE, OTHER):
        assert session.question and session.question.secret
        said = session.send(typed)
        assert not any(cell in said for cell in typed.split())


def test_each_player_is_told_the_powers_of_its_own() -> None:
    """A power that a player has used is missing from this player's list only."""
    session = opened("quantugeddon", seed=1)
    say(session, f"{WIDE} budding 1,1", "", f"{WIDE} budding 1,1", "")
    for line in ("hyper 5", "", "jump 1,1 1,2", "", "xray 9,9", "", "destroy 9,9", ""):
        assert "Player " in say(session, line) or not line
    first = "Powers left: 0 HYPER, 2 XRAY, 2 DESTROY, 1 JUMP."
    other = "Powers left: 1 HYPER, 3 XRAY, 1 DESTROY, 0 JUMP."
    for line, powers in (("hyper 6", first), ("5", ""), ("", ""), ("jump 3,1 3,2", other)):
        if powers:
            assert powers in " ".join(say(session, "powers").split())
            assert powers in " ".join(say(session, "status").split())
            assert "That power is spent: type POWERS to list the powers you have left." in say(
                session, line
            )
        else:
            say(session, line)


def test_whoever_places_a_new_atom_sees_the_box_and_nobody_else_does() -> None:
    session = opened("quantugeddon", seed=1)
    say(session, f"{WIDE} budding 1,1", "", f"{WIDE} budding 1,1", "")
    told = say(session, "1")
    assert "absorbed by the budding atom" in told and "Your own box:" not in told
    assert "* atom, O budding atom" in say(session, "")


def test_a_hint_to_jump_tells_from_where_to_where() -> None:
    jump = Turn("jump", cells=Box(10, 10).mask((3, 4)), to=Box(10, 10).mask((4, 5)))
    assert describe_move(jump, Box(10, 10)) == "a jump from 3,4 to 4,5"
    assert describe_move(jump.public, Box(10, 10)) == "a jump"


@pytest.mark.parametrize("boards", [True, False])
def test_on_paper_no_hint_tells_where_an_atom_is(
    boards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Box(10, 10)
    jump = Turn("jump", cells=box.mask((1, 1)), to=box.mask((1, 2)))
    monkeypatch.setattr(views, "choose", lambda *_: jump)
    session = Session(load("quantugeddon").open(start_of(boards, seed=1, helpers=True)), World())
    session.start()
    say(session, f"{WIDE} budding 1,1", "", f"{WIDE} budding 1,1", "")
    told = "Try a jump from 1,1 to 1,2." if boards else "Try a jump."
    assert say(session, "hint") == told + "\n"


def test_one_atom_is_told_as_one() -> None:
    session = conversation("duel", atoms=1, seed=1)
    assert "Each player hides 1 atom in a box" in session.start()
    assert session.question and "where will you hide your atom" in session.question.prompt
    say(session, "1,1", "", "2,2", "")
    assert say(session, "name 1,1 3,3") == (
        "That is the wrong number of cells: name the one atom, as in NAME 1,2.\n"
    )


def test_the_screen_is_left_blank_between_two_people_only() -> None:
    two = under_way(seed=1)
    say(two, "mine")
    assert "\f" in say(two, "5")
    alone = opened(seed=1, machine=(2,), level=0)
    assert "\f" not in say(alone, ONE) + say(alone, "mine") + say(alone, "5")


@pytest.mark.parametrize("shown", ["", "mine", "look", "set 3,4", "hint", "helpers"])
def test_return_is_asked_for_only_if_something_secret_is_on_the_screen(shown: str) -> None:
    """Secrets are a player's own atoms, marks and advice. Rays, results and refusals are public."""
    session = under_way(seed=1, helpers=True)
    if shown:
        say(session, shown)
    said = say(session, "5")
    asks = session.question is not None and "are you ready" in session.question.prompt
    assert asks == ("\f" in said) == (shown in ("mine", "look", "set 3,4", "hint"))


def test_return_is_asked_for_before_a_board_with_marks_is_drawn() -> None:
    session = under_way(seed=1)
    say(session, "verbose", "set 3,4", "5", "", "6")
    assert session.question and "are you ready" in session.question.prompt
    assert "@" in say(session, "")


@pytest.mark.parametrize(("game", "other"), [("duel", "QUANTUGEDDON"), ("quantugeddon", "DUEL")])
def test_help_lists_the_other_of_two_duels_and_not_the_one_that_is_played(
    game: str, other: str
) -> None:
    session = opened(game, seed=1)
    for asked in ("help more", "help all"):
        ways = {"DUEL", "QUANTUGEDDON"} & set(re.findall(r"[A-Z]+", session.send(asked)))
        assert ways == {other}


def test_on_paper_no_atom_is_ever_printed() -> None:
    lines = [ONE, "", OTHER, "", "5", "", "mine", "look", "history"]
    _, output = run_program(["duel", "--teletype", "--seed", "1"], "\n".join(lines) + "\n")
    assert "PLAYER" in output and "*" not in output


def test_nobody_fires_before_the_console_is_taken_over() -> None:
    session = under_way(seed=1)
    say(session, "mine", "5")
    assert say(session, "6").startswith("That must wait: player ")


def test_whoever_is_to_press_return_is_told_so_and_not_to_hide_again() -> None:
    session = under_way(seed=1)
    say(session, "mine", "5")
    assert say(session, "look").startswith("That must wait: player ")


def test_the_machine_plays_the_same_whatever_else_would_have_answered_alike() -> None:
    """The machine sees the log and its own field: two boxes with the same log get the same turn."""
    turns = []
    for atoms in (OTHER, "2,2 4,4 6,6 8,7"):
        table = DuelTable(start_of(machine=(2,), level=3, seed=1))
        box = table.box
        cells = [tuple(map(int, cell.split(","))) for cell in atoms.split()]
        hidden = box.mask(*((row, col) for row, col in cells))
        table.hide(new_field(table.setup.rules, hidden))
        table.hide(new_field(table.setup.rules, box.mask((1, 1), (3, 3), (5, 5), (7, 7))))
        game = table.game
        turn = next(
            turn
            for turn in rays()
            if reply_value(box, box.mask((2, 2), (4, 4), (6, 6), (8, 8)), turn)
            == reply_value(box, box.mask((2, 2), (4, 4), (6, 6), (8, 7)), turn)
        )
        game = game._replace(mover=1)
        table.play.game = game.play(turn)._replace(mover=1)
        turns.append(table.think(lambda: False))
    assert turns[0] == turns[1]


def rays() -> list[Any]:
    from blackbox_core.games.duel.laws import RAY, Turn

    return [Turn(RAY, entry) for entry in range(1, 33)]


# --- rules ---


def test_atoms_that_touch_are_refused_by_name() -> None:
    session = opened(seed=1, machine=(2,))
    assert "but 1,1 and 2,2 do: " in say(session, "1,1 2,2 5,5 7,7")
    assert "You have 4 atoms to hide" in say(session, "1,1 3,3 5,5")


def test_what_one_of_two_hides_is_in_no_refusal() -> None:
    for game, atoms in ("duel", "1,1 2,2 5,5 7,7"), ("quantugeddon", "1,1 3,3 5,5 7,7 9,9"):
        refused = say(opened(game, seed=1), atoms)
        assert "atoms" in refused.lower() and not re.search(r"1,1|2,2|5,5|7,7", refused)


def test_a_known_ray_is_told_again_and_is_no_turn() -> None:
    session = opened(seed=1, machine=(2,), level=0)
    say(session, ONE)
    first = say(session, "5")
    assert "Ray 5: " in first and "Your opponent's ray" in first and "Player" not in first
    assert "is already known" in say(session, "5") and "opponent" not in say(session, "5")


def test_what_is_not_known_is_not_told_as_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """After many changes no fitting box may be found in time, which is not to be called zero."""
    monkeypatch.setattr(views, "belief_from", lambda log, seed: Belief(log, [], 0, False, False))
    session = under_way(seed=1, helpers=True)
    for verb in ("count", "odds"):
        assert (
            say(session, verb) == "The machine ran out of time before it found a box that fits.\n"
        )
    assert describe_left(1) == "1 box fits what the machine has seen."


def test_a_match_is_won_celebrated_and_another_begun() -> None:
    session = under_way(seed=1, wins=1)
    assert session.question
    mover = session.question.prompt[7]
    said = say(session, f"name {OTHER if mover == '1' else ONE}")
    assert f"Player {mover} wins the match 1 to 0, and is the Einstein of the day!" in said
    assert "begins" in say(session, "")


def test_whoever_begins_changes_from_game_to_game() -> None:
    session = under_way(seed=1)
    begins = say(session, "resign", "")
    other = say(session, ONE, "", OTHER, "", "resign", "")
    assert {begins, other} == {"Player 1 begins.\n", "Player 2 begins.\n"}


def test_a_finished_game_holds_the_boxes_of_neither_player() -> None:
    session = under_way(seed=1, helpers=True)
    for _ in range(2):
        say(session, "5", "", "explain", "8", "")
    assert session.question and isinstance(table := session.question.table, DuelTable)
    assert all(seat.knowledge for seat in table.seats)
    say(session, "resign", "")
    assert table.before and not any(seat.knowledge for seat in table.before.seats)


# --- saved games ---


def kept(place: Path, game: str, *args: str) -> Session:
    options = read_options([game, "--data-dir", str(place), "--seed", "4", *args])
    session = begin(options, PlainFace(), False)
    session.start()
    machine_says(session)
    return session


def test_no_script_tells_where_atoms_are_before_the_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = kept(tmp_path, "duel")
    say(session, ONE, "", "script told", OTHER, "", "5")
    assert not any(cells in (tmp_path / "told.txt").read_text() for cells in (ONE, OTHER))
    say(session, "", "resign", "")
    told = (tmp_path / "told.txt").read_text()
    assert ONE in told and OTHER in told


def test_a_record_of_secret_lines_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = kept(tmp_path, "duel")
    assert "would reveal where the atoms are hidden" in say(session, "record lines", ONE)
    assert ONE not in (tmp_path / "lines.rec").read_text()


@pytest.mark.parametrize("game", ["duel", "quantugeddon"])
def test_a_saved_game_goes_on_where_it_stood(game: str, tmp_path: Path) -> None:
    first = kept(tmp_path, game, "--machine", "2", "--level", "1")
    say(first, "auto", "5", "9", "set 3,4", "save here")
    second = kept(tmp_path, game, "--machine", "1")
    assert "Resuming a duel at a score of 0 to 0" in say(second, "restore here")
    for line in ("history", "marks", "look", "status", "14", "history"):
        assert say(first, line) == say(second, line)


# --- the machine protocol ---


@pytest.mark.parametrize("name", ["duel", "quantum"])
def test_the_protocol_answers_as_another_program_does(name: str) -> None:
    session = opened("protocol")
    cases = [json.loads(line) for line in (DATA / f"{name}-cases.jsonl").read_text().splitlines()]
    fresh = [case for case in cases if is_fresh(case)]
    assert len(fresh) > 40
    for case in fresh:
        assert place(session, name, case) == "=\n\n"
        action = case.get("turn") or case["action"]
        action, _, bud = action.partition(" bud ")
        if action.startswith("ray") and not bud and "atom" in case["reply"]:
            continue  # here the machine chooses where the new atom grows, unless the case says so
        refused = bud and session.send(f"bud {bud}").startswith("?")
        answer = "?" if refused else session.send(action)
        if case["reply"].startswith("refused"):
            assert answer.startswith("?"), case
        else:
            assert answer == f"= {case['reply']}\n\n", case


def is_fresh(case: dict[str, Any]) -> bool:
    """Return whether a case is at the beginning of a game of the usual size."""
    usual = case.get("rows", 10) == 10 and len(case.get("atoms", "12345")) == 5
    return usual and not case.get("used")


def place(session: Session, name: str, case: dict[str, Any]) -> str:
    cells = " ".join(f"{row},{col}" for row, col in case.get("placement") or case["atoms"])
    dot = case.get("budding")
    budding = f" budding {dot[0]},{dot[1]}" if dot else ""
    return session.send(f"{name} place {cells}{budding}")


def test_a_seeker_of_the_protocol_finds_a_box_that_the_protocol_hides() -> None:
    session = opened("protocol")
    other = opened("protocol")
    assert other.send(f"duel place {ONE}") == "=\n\n"
    session.send("seek duel 3")
    for _ in range(20):
        turn = session.send("genturn").removeprefix("= ").strip()
        reply = other.send(turn).removeprefix("= ").strip()
        if reply == "right":
            break
        assert session.send(f"reply {reply}") == "=\n\n"
    assert turn == f"name {ONE}"


# --- random input ---

STRANGE = [
    "",
    "0",
    "auto",
    "1,1",
    ONE,
    OTHER,
    "budding 1,1",
    "-1",
    "99",
    "#",
    "?",
    "\u00b2",
    "1-32",
]


def random_line(chance: random.Random) -> str:
    names = sorted({verb.name for verb in verbs} - {"quit", "review", "odds"})
    words = [str(chance.randint(1, 40))]
    if chance.random() < 0.6:
        cells = [
            f"{chance.randint(1, 9)},{chance.randint(1, 9)}" for _ in range(chance.randint(0, 4))
        ]
        words = [chance.choice(names)[: chance.randint(2, 9)], *cells]
    return chance.choice(STRANGE) if chance.random() < 0.3 else " ".join(words)


@pytest.mark.parametrize("game", ["duel", pytest.param("quantugeddon", marks=pytest.mark.long)])
@pytest.mark.parametrize("seed", range(3))
def test_random_lines_get_only_answers(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    session = opened(game, seed=seed, machine=((), (2,), (1,))[seed], level=0, wins=2)
    for _ in range(150):
        if session.question is None:
            break
        assert session.question.prompt.endswith("? ")
        for line in say(session, random_line(chance)).replace("\f", "").splitlines():
            assert line.isascii() and len(line) <= 72, line
    session.end()
    assert session.question is None


def test_a_saved_game_keeps_the_rules_that_were_agreed_on(tmp_path: Path) -> None:
    first = kept(tmp_path, "quantugeddon", "--machine", "2", "--any", "--last-turn", "--extra")
    say(first, "auto", "5", "save here")
    second = kept(tmp_path, "quantugeddon", "--machine", "1")
    assert say(first, "rules") != say(second, "rules")
    say(second, "restore here")
    for line in ("rules", "powers"):
        assert say(first, line) == say(second, line)


def test_status_tells_how_many_atoms_are_to_be_named() -> None:
    session = opened("quantugeddon", seed=1)
    say(session, f"{WIDE} budding 1,1", "", f"{WIDE} budding 1,1", "")
    mover = session.question.prompt[7]  # type: ignore[union-attr]
    say(session, "destroy 9,1", "")
    assert say(session, "status").startswith("Atoms to name: 5.")
    say(session, "5", "")
    assert session.question and session.question.prompt[7] == mover
    assert say(session, "status").startswith("Atoms to name: 4.")


def test_powers_beside_a_turn_are_agreed_on_before_anybody_hides() -> None:
    session = opened("quantugeddon", seed=1)
    assert say(session, "powers extra").startswith("Each turn may include one free power")
    say(session, f"{WIDE} budding 1,1", "")
    assert say(session, "powers extra").startswith("POWERS EXTRA must come before")


def test_auto_hides_a_persons_atoms_by_lot_however_well_the_machine_plays() -> None:
    for seed in range(4):
        boxes = set()
        for level in (0, 4):
            session = opened("duel", size=Box(4, 4), atoms=2, level=level, seed=seed)
            say(session, "auto", "", "auto", "")
            boxes.add(say(session, "mine"))
        assert len(boxes) == 1


def test_where_an_atom_grows_is_forgotten_with_the_game() -> None:
    for seed in range(1, 30):
        session = opened("protocol", seed=seed)
        for line in ("quantum new", "bud 1,1", "seek quantum"):
            session.send(line)
        field = read_field(QUANTUGEDDON, session.send("hide quantum")[2:].split())
        rays = [entry for entry in range(1, 41) if field.buds(Turn(RAY, entry))]
        if rays and field.bud_cells & 1:
            told = session.send(f"asked ray {rays[0]} told absorbed budded")
            assert told.startswith("? The box hidden here does not answer like that.")
            return
    raise AssertionError


@pytest.mark.parametrize("game", ["duel", "quantugeddon"])
def test_review_looks_back_until_the_next_game_is_over(game: str) -> None:
    session = conversation(game, machine=(2,), atoms=2, size=Box(4, 4), boards=False)
    session.start()
    say(session, "auto")
    assert "REVIEW ALL" not in say(session, "review")
    say(session, "1", "resign", "yes")
    said = say(session, "review")
    assert "REVIEW ALL" in said
    for line in ("", "auto", "1"):
        say(session, line)
        assert say(session, "review") == said
