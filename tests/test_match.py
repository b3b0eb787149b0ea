"""Test matches between programs: rules, what each player is sent, fouls, and the table."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest

from blackbox_core.box.deal import mix
from blackbox_core.console.contest import MAX_TURNS, Outcome
from blackbox_core.console.phrases import speak
from blackbox_core.console.services import Programs, ThinkingTime, World
from blackbox_core.console.session import Refused, Session
from blackbox_core.faces import programs
from blackbox_core.faces.programs import Program, StartedPrograms
from blackbox_core.games import contests, load
from blackbox_core.games.match import PLAYS, seed_for
from blackbox_core.games.match.figures import difference, mean_of, tally_of
from blackbox_core.games.match.words import describe_fouls, describe_spent
from blackbox_core.games.protocol import ProtocolDialogue
from blackbox_core.startup import read_options
from tests.conftest import ROOT, run_program, start_of
from tests.typed_cases import language

pytestmark = pytest.mark.usefixtures("cached_results")

CONTESTANT = ROOT / "tests" / "contestant.py"
PAGE = ROOT / "docs" / "match.md"
# given a seed, it returns a function that answers line after line
Player = Callable[[int], Callable[[str], str]]


class Table(Programs):
    """The world of a match whose players run in this process. `lines` has all lines sent."""

    def __init__(self, *players: Player) -> None:
        self.players = players
        self.lines: list[tuple[int, str, str]] = []

    def start(self, players: tuple[int, int], seeds: tuple[int, int]) -> None:
        both = zip(players, seeds, strict=True)
        self.playing = [self.players[player](seed) for player, seed in both]

    def ask(self, player: int, line: str) -> str:
        answer = self.playing[player](line)
        self.lines.append((player, line, answer))
        return answer

    def times(self) -> tuple[ThinkingTime, ThinkingTime]:
        return ThinkingTime(), ThinkingTime()


def level(level: int) -> Player:
    """Return this program as a player, at a level."""

    def player(seed: int) -> Callable[[str], str]:
        machine = ProtocolDialogue(start_of(level=level, seed=seed))
        return lambda line: machine.reply(line.split()).strip()

    return player


def answering(*answers: str) -> Player:
    """Return a player that gives these answers, and the last of them for ever."""

    def player(_: int) -> Callable[[str], str]:
        left = [*answers]
        return lambda _: left.pop(0) if len(left) > 1 else left[0]

    return player


def scripted(hide: str = "", bud: str = "", turns: str = "") -> Player:
    """Return a player that hides these atoms, names these cells for buds, and takes these turns."""

    def player(_: int) -> Callable[[str], str]:
        left = turns.split("; ")
        told = {
            "hide": lambda: hide,
            "genbud": lambda: bud,
            "genturn": lambda: left.pop(0) if left else "",
        }
        return lambda line: "= " + told.get(line.split()[0], str)()

    return player


def held(table: Table, play: str = "duel", games: int = 1, seed: int = 1) -> str:
    """Return the whole output of a match."""
    start = start_of(player=("level:0", "level:0"), play=play, games=games, seed=seed)
    host = World()
    host.parts = {Programs: table}
    session = Session(load("match").open(start), host)
    said = session.start()
    while session.question:
        said += session.send("")
    return said


# --- honest games ---


@pytest.mark.parametrize("play", PLAYS.split("/"))
def test_this_program_plays_every_game_by_the_rules(play: str) -> None:
    said = held(Table(level(2), level(2)), play, seed=1)
    assert "broke" not in said and len(re.findall("^Game ", said, re.MULTILINE)) == 1


@pytest.mark.long
@pytest.mark.parametrize("play", PLAYS.split("/"))
def test_this_program_plays_many_games_by_the_rules_at_all_levels(play: str) -> None:
    for one, other in ((0, 4), (4, 3), (3, 2), (2, 1), (1, 0)):
        assert "broke" not in held(Table(level(one), level(other)), play, games=20, seed=one)


def test_the_words_of_the_games_are_those_of_the_option() -> None:
    assert sorted(contests()) == sorted(PLAYS.split("/"))


def test_the_same_seed_is_the_same_match() -> None:
    once, again, other = (
        held(Table(level(0), level(0)), "single", seed=seed).partition("\n")[2]
        for seed in (5, 5, 6)
    )
    assert once == again != other


def test_who_begins_alternates_and_both_hear_of_every_turn() -> None:
    table = Table(level(0), level(0))
    held(table, games=2)
    turns = [(player, answer) for player, line, answer in table.lines if line == "genturn"]
    begun = [place for place, (_, line, _) in enumerate(table.lines) if line == "seek duel"]
    first = next(one for one in table.lines if one[1] == "genturn")
    second = next(one for one in table.lines[begun[2] :] if one[1] == "genturn")
    assert (first[0], second[0]) == (0, 1)
    for player, answer in turns:
        told = [line for who, line, _ in table.lines if who != player]
        assert any(line.startswith(f"asked {answer[2:]} told ") for line in told)


HIDES = "1,1 1,4 1,7 4,1 4,4 budding 1,1"


def test_a_jump_is_told_but_not_from_where_to_where() -> None:
    one = scripted(HIDES, turns="jump 1,1 2,2; ray 1")
    table = Table(one, scripted(HIDES, turns="name 2,2 1,4 1,7 4,1 4,4"))
    assert "B wins in 1 turn." in held(table, "quantum")
    assert [line for _, line, _ in table.lines if "jump" in line] == [
        "reply jumped",
        "event jumped",
    ]


def test_a_new_atom_grows_where_its_owner_says() -> None:
    one = scripted(HIDES, "9,9", "ray 20; ray 20")
    table = Table(one, scripted(HIDES, turns="ray 1; name 1,1 1,4 1,7 4,1 4,4 9,9"))
    assert "B wins in 2 turns." in held(table, "quantum")
    lines = [(player, line) for player, line, _ in table.lines if "bud" in line]
    told = "absorbed budded"
    assert lines == [(0, "genbud 1"), (1, f"reply {told}"), (0, f"asked ray 1 told {told}")]


def test_a_new_atom_grows_by_lot_where_its_owner_has_no_wish() -> None:
    table = Table(scripted(HIDES, "", "ray 20; ray 20"), scripted(HIDES, turns="ray 1; no"))
    held(table, "quantum")
    assert (0, "asked ray 1 told absorbed budded", "= ") in table.lines


def test_a_new_atom_may_not_touch_another() -> None:
    table = Table(scripted(HIDES, "1,2", "ray 20"), scripted(HIDES, turns="ray 1"))
    told = held(table, "quantum").replace("\n  ", " ")
    assert 'A broke a rule. The program answered "1,2". That cell is taken' in told


def test_a_program_may_leave_hiding_to_chance() -> None:
    table = Table(scripted(turns="ray 1"), scripted(turns="no"))
    assert "B broke a rule." in held(table)
    assert [line for _, line, _ in table.lines if line.startswith("reply ")]


def test_both_seek_in_the_same_box_and_fewer_points_win() -> None:
    guess = answering("=", "= name 1,1 1,2 1,3 1,4")
    said = held(Table(level(1), guess), "single", games=2)
    for one, other in re.findall(r"A's points: (\d+); B's points: (\d+)\.", said):
        assert int(one) < int(other) <= 20
    assert "A     2     0   100%" in said


GOLDEN, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def unmixed(word: int) -> int:
    """Return the word from which the finalizer of splitmix64 makes this word."""
    word ^= word >> 31 ^ word >> 62
    word = word * pow(0x94D049BB133111EB, -1, 1 << 64) & WORD
    word ^= word >> 27 ^ word >> 54
    word = word * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WORD
    return word ^ word >> 30 ^ word >> 60


@pytest.mark.parametrize("seed", [0, 7, WORD])
def test_no_player_can_reckon_the_seed_of_the_box(seed: int) -> None:
    """Undoing splitmix64 yields the words near a known word. None of these may be a seed in use."""
    told = [seed_for(seed, game, whom) for game in range(3) for whom in ("A", "B", "box")]
    assert len({*told}) == 9 and unmixed(mix(12345)) == 12345
    for one in told:
        near = {mix(unmixed(one) + step * GOLDEN & WORD) for step in range(-20, 21)}
        assert near & {*told, *map(mix, told), *map(unmixed, told)} == {one}


def test_each_player_is_told_its_own_seed_and_never_that_of_the_box() -> None:
    told: list[int] = []

    def player(seed: int) -> Callable[[str], str]:
        told.append(seed)
        return answering("no")(seed)

    held(Table(player, player), games=2, seed=7)
    assert told == [seed_for(7, game, whom) for game in (0, 1) for whom in "AB"]


# --- fouls ---

FOULS = [
    ("duel", ["hello"], 'The program answered "HELLO", but an answer must begin with'),
    ("duel", ["? no"], 'The program refused "SEEK DUEL": "NO".'),
    ("duel", ["=", "= 1,1 1,2 5,5 7,7"], "Atoms may not touch, not even at a corner."),
    ("duel", ["=", "= 1,1 9,9 5,5 7,7"], "9,9 is outside"),
    (
        "duel",
        ["=", "=", "= fly"],
        'The program answered "FLY". A turn begins with one of these words: ray, hyper,',
    ),
    ("duel", ["=", "=", "= ray 33"], '"33" is not an entry: entries are numbered 1 to 32.'),
    (
        "duel",
        ["=", "=", "= name 1,1 3,3"],
        "That is the wrong number of cells: name all 4 atoms",
    ),
    ("duel", ["=", "=", "= name 1,1 1,2 5,5 7,7"], "cannot be right together"),
    ("duel", ["=", "=", "= xray 1,1"], "This duel has no powers"),
    ("duel", ["=", "=", "="], 'The program answered "". A turn begins with one of these words:'),
    ("duel", ["=", "=", "= ray 1"], f"The program did not find the atoms in {MAX_TURNS} turns."),
    ("quantum", ["=", "= 1,1 1,4 1,7 4,1 4,4"], "One of the atoms is budding"),
    ("quantum", ["=", "=", "= jump 1,1 1,2"], "You have no atom in that cell"),
    (
        "single",
        ["=", "= name 1,1"],
        "That is the wrong number of cells: name 4 different cells.",
    ),
    ("single", ["=", "= hyper 3"], 'That is not a turn: type "ray" and an entry'),
    ("single", ["=", "= ray 3"], f"The program did not find the atoms in {MAX_TURNS} turns."),
]


@pytest.mark.parametrize(("play", "answers", "why"), FOULS)
def test_a_foul_is_told_in_a_sentence_and_loses_the_game(
    play: str, answers: list[str], why: str
) -> None:
    said = held(Table(answering(*answers), level(0)), play, seed=1)
    told = " ".join(said.split())
    assert "A broke a rule. " in told and why in told
    assert "A 0 0 0%" in told and "A broke a rule in 1 game. " in told and "B broke" not in told


def test_both_may_break_a_rule_in_the_single_game() -> None:
    said = held(Table(answering("no"), answering("no")), "single", seed=1)
    assert "A's points: -; B's points: -." in said and said.count("broke a rule. ") == 2
    assert said.count("     0     1    50%") == 2


# --- processes ---


def program(code: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", code]


BAD = [
    ("raise SystemExit(3)", 60, "The program ended without an answer."),
    (
        "import os, time; os.close(0); os.close(1); time.sleep(600)",
        60,
        "The program ended without an",
    ),
    ("import time; time.sleep(600)", 1, "The program did not answer in time."),
    (
        "while True: print('x' * 1000, end='')",
        60,
        "The program sent a line of more than 500 characters.",
    ),
    ("while True: print('# ' + 'x' * 400)", 1, "The program did not answer in time."),
]
DEAF = """
import fcntl, os, time
fcntl.fcntl(0, 1031, 4096)
os.write(1, b"=\\n" * 900)
time.sleep(600)
"""  # the pipe holds one page (F_SETPIPE_SZ), and the program reads nothing


@pytest.mark.parametrize(("code", "seconds", "why"), BAD)
def test_what_a_bad_program_does_is_refused_in_a_sentence(
    code: str, seconds: int, why: str
) -> None:
    bad = Program(program(code), 1)
    with pytest.raises(Refused, match=why):
        bad.ask("seek duel", seconds)
    bad.kill()
    assert bad.process.returncode is not None


@pytest.mark.skipif(sys.platform != "linux", reason="only there a pipe is made small")
def test_a_program_that_takes_no_line_is_not_waited_for_for_ever() -> None:
    deaf = Program(program(DEAF), 1)
    with pytest.raises(Refused, match="The program did not answer in time"):
        for _ in range(900):
            deaf.ask("x" * 400, 1)
    deaf.kill()


def test_all_answers_of_a_game_together_have_their_time() -> None:
    echo = program("while input(): print('=')")
    world = StartedPrograms([lambda _: echo] * 2, 60)
    for _ in range(2):  # each game has the whole time
        world.start((0, 1), (1, 2))
        world.spent[0] = ThinkingTime(1, programs.GAME_FACTOR * 60 - 1.0)
        assert world.ask(0, "x") == "="
    world.spent[0] = ThinkingTime(1, programs.GAME_FACTOR * 60 + 1.0)
    with pytest.raises(Refused, match="answers took more than 1,800 seconds in one game"):
        world.ask(0, "x")
    assert world.ask(1, "x") == "="
    world.end()


def test_an_answer_is_the_next_line_with_something_in_it() -> None:
    told = Program(program("print('\\n# thinking\\n\\r\\n= ray 5  \\r\\n\\n= no\\xff')"), 1)
    assert told.answer(None) == "= ray 5"
    assert told.answer(None)[:4] == "= no"
    told.kill()


def test_what_is_sent_too_late_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    late = Program(program("print('= ray 5')"), 1)
    late.process.wait()
    monkeypatch.setattr(programs, "monotonic", lambda: 2.0)
    with pytest.raises(Refused, match="The program did not answer in time"):
        late.answer(1.0)
    late.kill()


def test_a_program_is_told_a_seed_and_what_is_no_program_is_no_bug() -> None:
    seeded = Program(program("import os; print('=', os.environ['BLACKBOX_SEED'])"), 77)
    assert seeded.answer(None) == "= 77"
    seeded.kill()
    with pytest.raises(Refused, match="The program cannot be started"):
        Program(["/nowhere/at/all"], 1)


def test_each_game_has_programs_of_its_own_and_its_clock() -> None:
    echo = program("n = 0\nwhile input(): n += 1; print('=', n)")
    world = StartedPrograms([lambda _: echo, lambda _: echo], 60)
    for _ in range(2):
        world.start((0, 1), (1, 2))
        assert [
            world.ask(0, "x"),
            world.ask(0, "x"),
            world.ask(1, "x"),
        ] == ["= 1", "= 2", "= 1"]
    processes = [one.process for one in world.playing.values()]
    one, other = world.times()
    assert (one.answers, other.answers) == (2, 1) and one.seconds >= one.longest > 0
    assert all(process.returncode is not None for process in processes)


def test_without_a_clock_nothing_is_timed() -> None:
    world = StartedPrograms([lambda _: program("while input(): print('=')")] * 2, 0)
    world.start((0, 1), (1, 2))
    world.ask(0, "x")
    assert world.times() == (ThinkingTime(), ThinkingTime())


def test_seconds_have_the_comma_of_the_language() -> None:
    speak(language("de"))
    assert describe_spent(ThinkingTime(2, 0.5, 0.375)).split() == ["0,250", "0,375"]


def test_the_player_of_the_page_plays_by_the_rules() -> None:
    text = CONTESTANT.read_text()
    assert len(text.strip().splitlines()) <= 20 and text in PAGE.read_text()
    command = f"cmd:{sys.executable} {CONTESTANT}"
    for play in ("duel", "single"):
        words = ["match", command, "level:1", "--play", play, "--games", "1", "--seed", "1"]
        status, said = run_program(words, "")
        assert status == 0 and "broke" not in said and "B     1     0   100%" in said


# --- the table ---


def test_a_mean_and_its_interval() -> None:
    assert mean_of([]).half is mean_of([7]).half is None
    four = mean_of([1, 2, 3, 4])
    assert (four.of, four.mean, round(four.half or 0, 3)) == (4, 2.5, 1.265)


def test_the_share_of_wins_and_its_interval() -> None:
    won, lost, drawn = Outcome(0, (7, None)), Outcome(1, (None, 9), ("why", "")), Outcome(None)
    one = tally_of([won] * 7 + [drawn] * 2 + [lost], 0)
    assert (one.won, one.drawn, one.fouled, one.share) == (7, 2, 1, 0.8)
    assert [round(end, 3) for end in one.interval] == [0.490, 0.943]
    assert tally_of([lost] * 3, 0).interval[0] == pytest.approx(0)


def test_the_difference_is_that_of_the_boxes_that_both_have_ended() -> None:
    games = [Outcome(1, (12, 9)), Outcome(1, (None, 9)), Outcome(0, (8, 9))]
    assert difference(games).of == 2 and difference(games).mean == 1


# --- options ---

WRONG = [
    ("level:1", "a match needs 2 to 8 players, as in match level:2 level:3"),
    ("level:1 level:5", "expected cmd:COMMAND, or level:0 to level:4"),
    ("level:1 cmd:", "expected cmd:COMMAND, or level:0 to level:4"),
    ("level:1 cmd:'x", "expected cmd:COMMAND, or level:0 to level:4"),
    ("level:1 " * 9, "a match needs 2 to 8 players"),
    ("level:1 level:1 --play chess", 'expected one of single, duel, quantum, not "CHESS"'),
    ("level:1 level:1 --size 6x6", "argument --size: needs --play single"),
    ("level:1 level:1 --play single --atoms 99", "expected 1 to 32 for a box"),
]


@pytest.mark.parametrize(("typed", "why"), WRONG)
def test_a_wrong_option_is_told(typed: str, why: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(["match", *typed.split()])
    assert why in capfd.readouterr().err


def test_a_command_is_read_as_a_shell_reads_it() -> None:
    given = read_options(["match", "cmd:a 'b c'", "level:2"]).chosen
    assert given.given["player"] == ("cmd:a 'b c'", "level:2")
    assert programs.SEED_VARIABLE == "BLACKBOX_SEED"


def test_a_ray_that_is_known_is_told_to_nobody_else() -> None:
    hides = "1,1 1,4 4,1 4,4"
    table = Table(scripted(hides, turns="ray 1; ray 1; ray 2"), scripted(hides, turns="ray 5; no"))
    held(table)
    told = [line for who, line, _ in table.lines if who == 1 and line.startswith("asked")]
    assert [line.split()[2] for line in told] == ["1", "2"]


def test_the_rules_broken_most_often_come_first() -> None:
    assert [*describe_fouls("A", {"Once.": 1, "Often.": 3, "Twice.": 2})] == [
        "A broke a rule in 3 games. Often.",
        "A broke a rule in 2 games. Twice.",
        "A broke a rule in 1 game. Once.",
    ]


def test_the_number_of_turns_is_limited() -> None:
    table = Table(answering("=", "= ray 1"), answering("=", "= ray 1"))
    assert "A broke a rule." in held(table, "single")
    turns = [who for who, line, _ in table.lines if line == "genturn"]
    assert turns.count(0) == turns.count(1) == MAX_TURNS
