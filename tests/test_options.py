"""Test the command line: bare numbers, wrong options, --help."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.box.options import ATOMS, RANGE, SIZE
from blackbox_core.box.placing import Count
from blackbox_core.console.settings import Chosen, settings_in_force
from blackbox_core.console.table import SEED
from blackbox_core.defaults import in_file, with_defaults
from blackbox_core.games import GAMES, load
from blackbox_core.games.solo.round import BILLIARD, SOUND
from blackbox_core.games.switching import game_verbs
from blackbox_core.options import Unreadable
from blackbox_core.startup import read_options
from blackbox_core.usage import EXAMPLES, every_option, help_for, own_settings
from tests.conftest import ROOT, conversation, environment
from tests.forked_program import program_in_fork

PROGRAM = [sys.executable, str(ROOT / "blackbox.py")]

WRONG = [
    ["--bogus"],
    ["chess"],
    ["--atoms", "99"],
    ["--baud", "1"],
    ["--baud", "-5"],
    ["--nulls", "1000000"],
    ["--idle", "0"],
    ["--idle", "\u00e9"],
    ["--size", "1x1"],
    ["--color", "mauve"],
    ["99"],
    ["4", "--atoms", "5"],
    ["kenton", "--level", "3"],
    ["--daily", "4"],
    ["--box", "77-1"],
    ["--script"],
    ["--data-dir"],
    ["devil", "--level=--"],
    ["6x6", "5x5"],
    ["5x5", "--size", "6x6"],
    ["--play", "duel"],
    ["\udcff"],
]


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_wrong_options_get_one_line_and_the_way_to_help(
    args: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["blackbox.py"])
    with pytest.raises(SystemExit) as ended:
        read_options(args)
    check_complaint(ended.value.code, *capfd.readouterr())


def check_complaint(status: object, out: str, error: str) -> None:
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert error.startswith("blackbox.py: ")
    assert error.endswith("; try blackbox.py --help\n")
    assert not re.search(": [A-Z][a-z ]", error)


REASONS = {  # {ambiguous command line: what is wrong}, if two options or two games could be meant
    "4 --atoms 5": "argument --atoms: 4 says it already",
    "5x5 --siz 6x6": "argument --size: 5x5 says it already",
    "4 5": "unrecognized arguments: 5",
    "devil --level=--": "argument --level: expected one argument",
    "--play duel": "argument --play: not in this game",
    "drill --bri": "argument --brief: not in this game",
    "kenton --level x": "argument --level: not in this game",
    "drill 200": 'argument --drill: "200" cannot be the number of rays in a drill: '
    "choose a number from 1 to 99",
    "--color mauve": 'argument --color: expected auto, always or never, not "MAUVE"',
}


@pytest.mark.parametrize("words", REASONS)
def test_wrong_options_are_refused_by_what_is_wrong_with_them(words: str) -> None:
    with pytest.raises(SystemExit), pytest.MonkeyPatch.context() as patch:
        patch.setattr("blackbox_core.usage.write_if_taken", lambda _, line: lines.append(line))
        lines: list[bytes] = []
        read_options(words.split())
    assert REASONS[words] in lines[0].decode()


@pytest.mark.parametrize("words", [["--help"], ["--help", "all"], ["-V"], ["--selftest"]])
def test_a_closed_output_is_said_to_be_lost(words: list[str]) -> None:
    command = ["sh", "-c", '"$@" >&-', "sh", *PROGRAM, *words]
    done = subprocess.run(command, capture_output=True, env=environment(), text=True)
    assert done.returncode == 74
    assert done.stderr == "blackbox: the output was lost: Bad file descriptor\n"


def ended(*args: str, text: bool = False) -> subprocess.CompletedProcess[Any]:
    """Run the program with these options. Return its output and its status."""
    variables = environment()
    return subprocess.run(
        [*PROGRAM, *args],
        capture_output=True,
        env=variables,
        text=text,
        check=False,
        preexec_fn=program_in_fork(args, variables),
    )


@pytest.mark.parametrize("args", WRONG[2::8], ids=" ".join)
def test_wrong_options_end_the_program_as_well(args: list[str]) -> None:
    done = ended(*args, text=True)
    check_complaint(done.returncode, done.stdout, done.stderr)


def test_an_option_of_another_game_is_refused_by_the_word_that_was_typed() -> None:
    words = [*PROGRAM, "drill", "--brief"]
    done = subprocess.run(words, capture_output=True, env=environment())
    assert done.stderr.startswith(b"blackbox.py: argument --brief: not in this game; ")


@pytest.mark.parametrize(
    ("started", "name"),
    [("bin/blackbox", "blackbox"), ("blackbox.pyz", "blackbox.pyz"), ("-c", "blackbox")],
)
def test_help_calls_the_program_as_it_was_called(
    started: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    assert help_for([]).startswith(f"usage: {name} [GAME]")
    assert f"  {name} --teletype" in help_for(["all"])


def test_help_fits_on_one_screen() -> None:
    """The screen has 24 lines and 80 columns, and the help lists every game."""
    lines = help_for([]).splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) < 80
    assert {*GAMES} <= {*re.findall(r"[a-z0-9]+", " ".join(lines))}


@pytest.mark.parametrize("game", GAMES)
def test_help_of_a_game_has_two_sentences_two_examples_and_its_own_options(game: str) -> None:
    told, entry = help_for(["--help", game]), GAMES[game]
    assert " ".join(entry.about.split()) in " ".join(told.split())
    assert entry.about.count(". ") == 1 and entry.about.endswith(".") and len(entry.examples) == 2
    named = {flag for one in own_settings(load(game)) if not one.unseen for flag in one.flags}
    assert {*re.findall(r"^  (--[a-z-]+)", told, re.MULTILINE)} == named
    assert max(map(len, told.splitlines())) < 80
    levels = {"devil": "1 or 2", "duel": "0 to 4", "quantugeddon": "0 to 4", "atom4": "0 to 5"}
    assert game not in levels or re.search(f"--level N .*{levels[game]}", told)


def test_help_of_an_option_explains_what_it_means_in_each_game() -> None:
    assert help_for(["help", "level"]).count("  --level N ") == 4
    assert "--size RxC" in help_for(["--help", "SIZE"])


@pytest.mark.parametrize("words", [["--help", "foo"], ["help", "kentan"], ["--help", "ready"]])
def test_help_of_nothing_is_refused_as_a_game_is_that_does_not_exist(words: list[str]) -> None:
    with pytest.raises(Unreadable, match=f"no game is called {words[1]}; "):
        help_for(words)


def test_help_of_all_explains_every_option_once_in_its_group() -> None:
    told = help_for(["all"])
    for option in every_option():
        assert f"\n  {option.typed}" in told
    assert told.count("\n  --level N ") == 4


def test_an_option_that_no_page_names_works() -> None:
    assert read_options(["puzzle", "--grade", "3", "--ready", "2"]).chosen.given == {
        "grade": 3,
        "ready": 2,
    }
    for word in ("--screen-reader", "--nvda", "nvda"):
        assert read_options([word]).chosen.given == {"listen": True}
    assert not {"--ready", "--nvda"} & {flag for one in every_option() for flag in one.flags}


@pytest.mark.parametrize(
    "example", [*EXAMPLES, *(words for game in GAMES.values() for words in game.examples)]
)
def test_every_example_of_the_help_can_be_typed(example: str) -> None:
    read_options(example.split())


@pytest.mark.parametrize("words", [["4"], ["4", "--color=never"], ["--color=never", "4"]])
def test_a_bare_number_is_a_number_of_atoms(words: list[str]) -> None:
    assert read_options(words).chosen[ATOMS] == 4


SPELT = {  # {what is typed after the program's name: the options it stands for}
    "3-6": "--atoms 3-6",
    "6x6": "--size 6x6",
    "3-6 6X6": "--atoms 3-6 --size 6x6",
    "6x6 5": "--size 6x6 --atoms 5",
    "H4": "--size h4",
    "size 6x6": "--size 6x6",
    "daily": "--daily",
    "4-318275": "--box 4-318275",
    "H3-3-655": "--box h3-3-655",
    "blackbox 4": "--atoms 4",
    "play 3-6": "--atoms 3-6",
    "lesson 3": "lessons --lesson 3",
    "duel level 2": "duel --level 2",
    "duel SIZE 6x6 level=2": "duel --size 6x6 --level 2",
    "--siz 6x6 4": "--size 6x6 --atoms 4",
    "-- 4": "--atoms 4",
    "match cmd:a level:2 --games 3": "match --one cmd:a --other level:2 --games 3",
    "match --one cmd:a level:2": "match --one cmd:a --other level:2",
    "audit a.log b.log": "audit --log a.log --other-log b.log",
    "audit log": "audit --log log",
    "x.txt --data-dir play": "--script x.txt --data-dir play",
    "drill --se 4": "drill --seed 4",
    "Drill STEPS 4": "steps --step 4",
}


@pytest.mark.parametrize("typed", SPELT)
def test_what_is_typed_without_dashes_means_what_it_seems_to(typed: str) -> None:
    found, meant = read_options(typed.split()), read_options(SPELT[typed].split())
    assert (found.game.name, found.chosen.given) == (meant.game.name, meant.chosen.given)


def test_a_range_of_numbers_of_atoms_is_all_that_the_player_is_told() -> None:
    told = read_options(["--atoms", "3-6"]).chosen
    assert told[RANGE] == Count(3, 6) and RANGE.text(told[RANGE]) == "3-6"
    done = subprocess.run(
        [*PROGRAM, "3-6", "--seed", "1"], input=b"7\n", capture_output=True, env=environment()
    )
    assert b"\nThe box hides 3 to 6 atoms.\n" in done.stdout


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("6-3", "the smaller number of atoms must come first: type a range such as 3-6"),
        ("30-60", "expected 1 to 32 for a box of this size"),
        ("kenton 3-6", "expected a number of atoms"),
    ],
)
def test_a_range_that_cannot_be_says_why(typed: str, reason: str) -> None:
    done = ended(*typed.split())
    assert done.stderr.startswith(f"blackbox.py: argument --atoms: {reason}".encode())


@pytest.mark.parametrize(("typed", "meant"), [("help", []), ("help duel", ["duel"])])
def test_help_needs_no_dashes(typed: str, meant: list[str]) -> None:
    done = ended(*typed.split())
    asked = ended(*meant, "--help")
    assert (done.returncode, done.stdout) == (0, asked.stdout)


def test_every_name_of_a_game_in_the_games_is_one_on_the_command_line() -> None:
    for game, way in game_verbs().items():
        for name in filter(None, (way.name, *way.also.split())):
            assert load(name).name == game


def test_a_misspelt_game_gets_its_nearest_and_another_word_all_of_them() -> None:
    done = ended("kentan")
    assert b": no game is called kentan; perhaps you mean kenton; try " in done.stderr
    done = ended("chess")
    assert b": no game is called chess; there are console, lessons, " in done.stderr
    done = ended("lesons", "2")
    assert b": no game is called lesons; perhaps you mean lessons; try " in done.stderr


# --- default options ---


@pytest.fixture
def for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Chosen]:
    """Return a function that reads options, with defaults in a variable and a file."""

    def read(*words: str, variable: str = "", file: str = "") -> Chosen:
        (tmp_path / "blackbox").mkdir(exist_ok=True)
        (tmp_path / "blackbox" / "options").write_text(file)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        monkeypatch.setenv("BLACKBOX_OPTIONS", variable)
        monkeypatch.setattr(os, "isatty", lambda _: True)
        return read_options([*words]).chosen

    return read


def test_the_command_line_counts_before_the_variable_and_that_before_the_file(
    for_good: Callable[..., Chosen],
) -> None:
    file = "# mine\n--atoms 3\n--size 5x6\n--seed 1 # always\n"
    given = for_good("4", variable="--seed 2 --size 7x7", file=file)
    assert (given[ATOMS], given[SIZE].rows, given[SEED]) == (4, 7, 2)
    given = for_good(variable="--seed 2 --seed 3", file=file + "--seed 4\n")
    assert (given[ATOMS], given[SIZE].cols, given[SEED]) == (3, 6, 3)


@pytest.mark.parametrize("variable", ["", "  "])
@pytest.mark.parametrize(("file", "seeds"), [("--seed 4\n", {"seed": 4}), ("# none yet\n", {})])
def test_the_file_counts_where_the_variable_says_nothing(
    variable: str, file: str, seeds: dict[str, int], for_good: Callable[..., Chosen]
) -> None:
    assert for_good(variable=variable, file=file).given == seeds


def test_what_is_wrong_with_options_for_good_is_told_and_passed_over(
    for_good: Callable[..., Chosen], capfd: pytest.CaptureFixture[str]
) -> None:
    given = for_good(variable="--lovel 3 --seed 4", file="--atoms 99\natoms\n--level 2\n--script\n")
    assert given.given.keys() == {"seed"}
    told = [line.split(": ", 2)[1:] for line in capfd.readouterr().err.splitlines()]
    assert [reason for _, reason in told] == [
        "--atoms 99 is passed over: argument --atoms: expected 1 to 32 for a box of this size",
        "atoms is passed over: there is no such option",
        "--script is passed over: argument --script: expected one argument",
        "--lovel 3 is passed over: there is no such option",
    ]
    assert [place.rpartition("/")[2] for place, _ in told] == [
        "options:1", "options:2", "options:4", "BLACKBOX_OPTIONS",
    ]  # fmt: skip


def test_an_options_file_that_is_a_pipe_or_a_folder_is_passed_over(tmp_path: Path) -> None:
    """Reading a pipe that nobody writes to would never end."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        options, complaints = with_defaults(read_options([]), "NO_VARIABLE", str(path))
        assert not options.chosen.given
        assert complaints == [f"{path} is passed over: it is not a file"]


def test_options_for_good_that_exclude_one_another_do_not_stop_a_game(
    for_good: Callable[..., Chosen], capfd: pytest.CaptureFixture[str]
) -> None:
    given = for_good("atom4", "--machine", "1", variable="--players 2")
    assert given.given.keys() == {"machine"}
    assert "--players 2 is passed over: " in capfd.readouterr().err


@pytest.mark.parametrize("words", [["--no-options"], ["protocol"]])
def test_nobody_has_options_for_good_who_does_not_want_them_or_is_a_program(
    words: list[str], for_good: Callable[..., Chosen]
) -> None:
    assert SEED.name not in for_good(*words, variable="--seed 2", file="--seed 3\n").given


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_options_file_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "options")
    assert [*in_file(str(tmp_path / "options"))] == []


def test_in_a_pipe_the_variable_counts_and_the_file_does_not(tmp_path: Path) -> None:
    (tmp_path / "blackbox").mkdir()
    (tmp_path / "blackbox" / "options").write_text("--seed 3\n--strict\n")
    done = subprocess.run(
        [*PROGRAM, "4"],
        input=b"settings\n",
        capture_output=True,
        env=environment(XDG_CONFIG_HOME=str(tmp_path), BLACKBOX_OPTIONS="--seed 1"),
    )
    assert b"Box 4-529576 hides 4 atoms." in done.stdout
    assert b"Set on the command line: --atoms.\nSet in the environment: --seed.\n" in done.stdout


def test_the_box_of_the_day_and_learning_can_come_first() -> None:
    day = conversation("console", daily=True)
    assert "Today's date is not known here" in day.start()
    learning = conversation("console", learning=True, atoms=3)
    assert "hides 3 atoms.\nLearning mode is on" in learning.start()
    assert "Ray 1 " in learning.send("1")


def test_learning_mode_says_at_a_terminal_what_it_shows_before_it_does() -> None:
    session = conversation("console", confirm=True)
    session.start()
    told = "Learning mode shows the atoms and every path, and keeps no score.\n"
    assert session.send("learn") == told
    assert session.question and session.question.prompt.startswith(
        "Do you want to see the atoms (RETURN"
    )
    assert session.send("no") == ""
    session.send("learn")
    assert "hides 4 atoms.\nLearning mode is on" in session.send("yes")


def test_an_option_for_good_sends_a_terminal_no_command_and_no_flood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BLACKBOX_OPTIONS", raising=False)
    file = tmp_path / "options"
    file.write_bytes(b"\xef\xbb\xbf--seed 4\n--bell\x07\x1b[2J\n--" + b"x" * 5000 + b"\n")
    options, complaints = with_defaults(read_options([]), "BLACKBOX_OPTIONS", str(file))
    assert options.chosen[SEED] == 4, "the mark of an editor before the first option is none of it"
    bell, flood = (told.split(" is passed over")[0] for told in complaints)
    assert bell.endswith(":2: --bell??[2J") and flood.endswith(f":3: --{'x' * 58}...")


def test_learning_can_come_first_with_the_usual_number_of_atoms() -> None:
    learning = conversation("console", learning=True)
    assert "hides 4 atoms.\nLearning mode is on" in learning.start()


def test_a_kept_setting_for_a_screen_is_off_without_one() -> None:
    liked = {"sound": True, "billiard": True}
    for screen in (False, True):
        chosen = settings_in_force((SOUND, BILLIARD), Chosen(), liked, terminal=True, screen=screen)
        assert (chosen[SOUND], chosen[BILLIARD]) == (screen, True)


def test_a_kept_setting_says_truly_whether_other_games_have_it() -> None:
    kept = [setting for name in GAMES for setting in load(name).settings if setting.kept]
    for setting in kept:
        assert setting.shared == (kept.count(setting) > 1), setting.name
