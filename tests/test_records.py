"""Test records of finished rounds: what is kept, statistics, separate records, and export."""

from __future__ import annotations

import csv
import json
import re
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from blackbox_core.console.reading import day_before, is_day
from blackbox_core.console.records import draw_bars
from blackbox_core.console.session import Refused
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.solo.verbs.records import (
    RecordedRound,
    describe_days,
    describe_earlier,
    describe_results,
    streak,
)
from blackbox_core.keeping.columns import COLUMNS
from blackbox_core.keeping.database import BUSY
from blackbox_core.keeping.disk import LOST
from blackbox_core.keeping.store import Store, now
from blackbox_core.startup import begin, read_options

pytestmark = pytest.mark.usefixtures("cached_results")

BOX = "--box 4-318275 --seed 7"
SOLUTION = "set 1,6 2,1 3,6 5,1"


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLACKBOX_DATA", str(tmp_path / "data"))


def play(*lines: str, args: str = BOX) -> str:
    """Return the answer to the last of these lines."""
    session = begin(read_options(args.split()), PlainFace(), False)
    said = session.start()
    for line in lines:
        said = session.send(line)
        while session.question and session.question.think:
            said = session.send(session.question.think(lambda: False))
    return said


def kept(tmp_path: Path) -> list[dict[str, object]]:
    return Store(str(tmp_path / "data")).records()


def test_all_that_is_kept_of_a_round(tmp_path: Path) -> None:
    play("1", "2", "2", "31", "0")
    record = kept(tmp_path)[0]
    assert list(record) == COLUMNS
    assert str(record.pop("finished"))[:10] == now()[:10]
    assert isinstance(record.pop("seconds"), int)
    assert record == {
        "dialogue": "console",
        "box": "4-318275",
        "atoms": 4,
        "size": "8x8",
        "rays": 3,
        "score": record["strict_score"],
        "strict_score": record["strict_score"],
        "solved": 0,
        "par": None,
        "daily": None,
        "apart": "",
        "level": "",
        "given": 1489,
        "luck": -193,
        "run": None,
    }


@pytest.mark.parametrize("last", ["0", "quit"])
@pytest.mark.parametrize("busy", [2, 3, 99])
def test_what_the_disk_did_not_take_is_tried_at_the_end_or_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str, busy: int
) -> None:
    """The file is locked at the end of the round, and perhaps still at the last line."""
    record, failed = Store.record, [0]

    def refused(store: Store, name: str, row: Any) -> Any:
        failed[0] += 1
        if failed[0] <= busy:
            raise Refused(BUSY)
        return record(store, name, row)

    monkeypatch.setattr(Store, "record", refused)
    session = begin(read_options(BOX.split()), PlainFace(), False)
    session.start()
    said = [session.send(line) for line in ("5", "0", last)]
    told = said[-1] + (session.end() if session.question else "")
    assert len(kept(tmp_path)) == (1 if busy < 99 else 0)
    assert told.endswith(f"{LOST}\n") == (busy == 99)


def test_a_box_that_was_found_is_recorded_so(tmp_path: Path) -> None:
    assert "best score: 1; mean score: 1.0" in play("1", SOLUTION, "eval", "records")
    assert (kept(tmp_path)[0]["solved"], kept(tmp_path)[0]["score"]) == (1, 1)


def test_the_time_taken_goes_on_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from blackbox_core import keeping as diary

    clock = [1000.0]
    monkeypatch.setattr(diary, "monotonic", lambda: clock[0])

    def later(*lines: str, args: str) -> None:
        session = begin(read_options(args.split()), PlainFace(), False)
        session.start()
        for line in lines:
            clock[0] += 30
            session.send(line)

    later("1", "2", args=BOX)
    clock[0] += 5000
    later("3", "0", args="--resume")
    assert kept(tmp_path)[0]["seconds"] == 120


@pytest.mark.parametrize(
    ("lines", "apart"),
    [
        (["1", "0"], ""),
        (["hide 1,1 2,2 3,3 4,4", "1", "0"], "hidden"),
        (["1", "save here", "2", "restore here", "0"], "undone"),
        (["1", "count", "0"], "light"),
        (["1", "set 1,1", "check", "0"], "light"),
        (["1", "odds", "0"], "medium"),
        (["1", "count", "hint", "count", "0"], "medium"),
        (["1", "proof all", "0"], "full"),
        (["1", "0", "new #4-318275", "0"], "repeated"),
    ],
)
def test_what_is_apart(tmp_path: Path, lines: list[str], apart: str) -> None:
    play(*lines)
    assert kept(tmp_path)[-1]["apart"] == apart


def test_a_round_taken_back_stays_so_when_it_is_resumed(tmp_path: Path) -> None:
    play("1", "save here", "2", "restore here", "3")
    play("0", args="--resume")
    assert kept(tmp_path)[0]["apart"] == "undone"


def test_learning_is_not_recorded(tmp_path: Path) -> None:
    play("learn", "1", "0", "4", "0")
    assert len(kept(tmp_path)) == 1


def test_a_round_of_1978_is_recorded_and_told_elsewhere(tmp_path: Path) -> None:
    play("4", "1", "0", "1,1", "2,2", "3,3", "4,4", args="kenton --seed 7")
    assert [record["dialogue"] for record in kept(tmp_path)] == ["kenton"]
    assert play("records").startswith("No round in a box of size 8x8 counts towards the records")


def test_a_round_in_two_sessions_is_recorded_once(tmp_path: Path) -> None:
    play("1")
    one = begin(read_options(["--resume"]), PlainFace(), False)
    one.start()
    two = begin(read_options(["--resume"]), PlainFace(), False)
    two.start()
    for session in (one, two):
        session.send("2")
        session.send("0")
    assert len(kept(tmp_path)) == 1


def test_the_box_of_the_day_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    morning = time.gmtime(1_772_600_000)
    monkeypatch.setattr("blackbox_core.keeping.store.gmtime", lambda: morning)
    play("daily", "1", "0", "daily", "2", "0", "daily 2026-03-03", "0")
    days = [(record["daily"], record["apart"]) for record in kept(tmp_path)]
    assert days == [("2026-03-04", ""), (None, "repeated"), (None, "")]
    again = play("daily")
    assert "You have already played this box. Your score was " in again
    assert "The next box of the day comes at midnight UTC.\n" in again
    play("daily", "eval 1,1 2,1 3,1 4,1")
    solution = " ".join(re.findall(r"\d,\d", play("daily", "0").split("There were 4 atoms")[-1]))
    play("daily", "1", "2", f"eval {solution}")
    assert "You have already played this box. Your score was " in play("daily")
    assert play("records").endswith(
        "Box of the day: played on 1 day; current run: 1; longest run: 1.\n"
    )
    assert play("daily 2026-03-05").startswith("That day has not come yet: type today")


def test_days_in_a_row_are_told_when_one_more_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for day in range(3):
        today = time.gmtime(1_772_600_000 + day * 86_400)
        monkeypatch.setattr("blackbox_core.keeping.store.gmtime", lambda today=today: today)
        said.append(play("1", "0", args="--daily"))
    assert "in a row" not in said[0]
    assert said[1].endswith("You have played the box of the day for 2 days in a row.\n")
    assert said[2].endswith("You have played the box of the day for 3 days in a row.\n")
    assert "in a row" not in play("1", "0", args="--atoms 4")


def test_the_box_of_the_day_is_the_same_for_everyone() -> None:
    assert play("daily 2026-03-04", args="--seed 1 --size 5x5") == (
        play("daily 2026-03-04", args="--seed 2")
    )


@pytest.mark.parametrize("day", ["2026-02-29", "2026-13-01", "26-1-1", "soon", "0000-01-01"])
def test_days_that_are_none(day: str) -> None:
    assert play(f"daily {day}").endswith("is not a date: type a date such as 2026-03-04.\n")


def test_days_follow_each_other_as_in_the_calendar() -> None:
    day = date(2104, 3, 2)
    while day > date(1999, 12, 30):
        before = day - timedelta(1)
        assert day_before(str(day)) == str(before) and is_day(str(day))
        day = before
    assert day_before("0001-01-01") == ""


# --- statistics ---


def test_a_box_that_was_solved_is_said_to_be() -> None:
    row = {"solved": 1, "rays": 7, "score": 10}
    assert describe_earlier(row).endswith("solved this box, with 7 rays and a score of 10.")
    assert describe_earlier(row | {"rays": 1}).endswith("with 1 ray and a score of 10.")
    assert describe_earlier(row | {"solved": 0}).endswith("Your score was 10.")


def test_the_puzzle_of_the_day_says_how_it_ended() -> None:
    puzzle = "puzzle --seed 1 --brief"
    assert "already" not in play("daily", args=puzzle)
    atoms = play("daily", "giveup", args=puzzle).partition("Atoms: ")[2].partition(".")[0]
    assert "seen the solution to this puzzle." in play(
        "daily", f"eval {atoms}", "daily", args=puzzle
    )


def result(score: int, apart: str = "", atoms: int = 4, daily: str = "") -> RecordedRound:
    return RecordedRound(atoms, score, score < 15, apart, daily)


def test_records_are_told_by_number_of_atoms() -> None:
    results = [result(score) for score in (9, 12, 21)] + [result(30, atoms=5)]
    results += [result(1, "hinted"), result(2, "hinted repeated")]
    assert list(describe_results(results, "8x8")) == [
        "4 atoms: 3 rounds, 2 solved; best score: 9; mean score: 14.0.",
        "5 atoms: 1 round, 0 solved; best score: 30; mean score: 30.0.",
        "The last 4 scores: 9, 12, 21 and 30.",
        "Rounds by score:",
        "  5 to   9: * 1",
        " 10 to  14: * 1",
        " 15 to  19: -",
        " 20 to  24: * 1",
        " 25 to  29: -",
        " 30 to  34: * 1",
        "Not counted here: 1 with help, 1 in a box that was played before.",
    ]


def test_the_last_ten_are_the_last() -> None:
    told = list(describe_results([result(score) for score in range(1, 16)], "8x8"))
    assert told[1] == "The last 10 scores: 6, 7, 8, 9, 10, 11, 12, 13, 14 and 15."


def test_long_bars_are_cut_down() -> None:
    told = list(draw_bars([10] * 1000 + [17], 5))
    assert told == [
        f" 10 to  14: {'*' * 40} 1,000",
        " 15 to  19: * 1",
        "Each star stands for up to 25 rounds.",
    ]


def test_nothing_on_record() -> None:
    assert list(describe_results([], "5x6")) == [
        "No round in a box of size 5x6 counts towards the records yet."
    ]
    assert list(describe_days([], "2026-03-04")) == []


@pytest.mark.parametrize(
    ("days", "today", "running"),
    [
        (["2026-03-04"], "2026-03-04", 1),
        (["2026-03-03", "2026-03-02"], "2026-03-04", 2),
        (["2026-03-02", "2026-03-01"], "2026-03-04", 0),
        (["2026-03-01", "2026-02-28", "2026-02-26"], "2026-03-01", 2),
        (["2026-01-01", "2025-12-31"], "2026-01-01", 2),
        (["2026-01-01", "2025-12-31"], "", 2),
    ],
)
def test_days_running(days: list[str], today: str, running: int) -> None:
    assert streak(set(days), today) == running


# --- export ---


def test_export_as_comma_separated_values(tmp_path: Path) -> None:
    play("1", "0", "5", "2", "0", "records export all.csv")
    with open(tmp_path / "all.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["atoms"], row["rays"], row["par"]) for row in rows] == [
        ("4", "1", ""),
        ("5", "1", ""),
    ]


def test_export_as_json_lines(tmp_path: Path) -> None:
    play("1", "0", "5", "2", "0", "records export all.jsonl")
    lines = (tmp_path / "all.jsonl").read_text("ascii").splitlines()
    assert [json.loads(line) for line in lines] == kept(tmp_path)


def test_an_export_does_not_overwrite_unasked(tmp_path: Path) -> None:
    (tmp_path / "all.csv").write_text("precious")
    assert play("0", "records export all.csv", "no") == "Nothing was overwritten.\n"
    assert (tmp_path / "all.csv").read_text() == "precious"
    assert play("records export all.csv", "y") == "The records are now in all.csv.\n"


@pytest.mark.parametrize("words", ["", "all", "all.txt", ".csv", "../all.csv"])
def test_names_that_are_none(words: str, tmp_path: Path) -> None:
    said = play("0", f"records export {words}")
    assert said.startswith(
        ("RECORDS EXPORT and RECORDS IMPORT need", "That is not a name", "There are too many words")
    )
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


# --- records read from a file ---


def moved(tmp_path: Path, *lines: str) -> str:
    """Return the answer to these lines with empty records, as on another machine."""
    session = begin(read_options(["--data-dir", str(tmp_path / "other")]), PlainFace(), False)
    session.start()
    return [session.send(line) for line in lines][-1]


@pytest.mark.parametrize("name", ["all.csv", "all.jsonl"])
def test_records_are_carried_from_machine_to_machine(name: str, tmp_path: Path) -> None:
    play("1", "hint", "0", "daily", "2", "0", "new #4-318275", "0", f"records export {name}")
    assert moved(tmp_path, f"records import {name}") == "3 more rounds are now on record.\n"
    assert Store(str(tmp_path / "other")).records() == kept(tmp_path)
    again = f"All rounds in {name} are already on record.\n"
    assert play(f"records import {name}") == moved(tmp_path, f"records import {name}") == again
    assert len(kept(tmp_path)) == 3


def test_rounds_of_both_machines_stand_in_order(tmp_path: Path) -> None:
    play("1", "0", "records export all.csv")
    lines = (tmp_path / "all.csv").read_text().splitlines()
    early = lines[1].replace(lines[1].split(",")[0], "2001-02-03T04:05:06Z")
    (tmp_path / "all.csv").write_text(f"{lines[0]}\n{early}\n")
    assert play("records import all.csv") == "1 more round is now on record.\n"
    rounds = [(str(row["finished"])[:4], row["apart"]) for row in kept(tmp_path)]
    assert rounds == [("2001", "repeated"), (now()[:4], "")]


HEAD = "finished,dialogue,box,atoms,size,rays,score,strict_score,solved,par,seconds,daily,apart"
ROUND = "2026-03-04T05:06:07Z,console,4-318275,4,8x8,3,12,12,1,9,60,2026-03-04,"


def test_an_export_of_version_1_is_read(tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_text(f"{HEAD}\n{ROUND}\n")
    assert play("records import old.csv") == "1 more round is now on record.\n"
    assert (kept(tmp_path)[0]["par"], kept(tmp_path)[0]["level"]) == (9, "")


def test_the_run_of_a_drill_in_an_older_export_is_read(tmp_path: Path) -> None:
    drill = "2026-03-04T05:06:07Z,drill,drill 9 5,4,8x8,9,2,6,0,,60,,"
    (tmp_path / "old.csv").write_text(f"{HEAD}\n{drill}\n")
    assert play("records import old.csv") == "1 more round is now on record.\n"
    (row,) = kept(tmp_path)
    assert (row["score"], row["strict_score"], row["run"]) == (2, 2, 6)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("2026-03-04T", "yesterday"),
        (",4,", ",four,"),
        (",4,", f",{10**30},"),
        (",4,", ",-4,"),
        (",9,", f",{10**30},"),
        (",60,2026-03-04", ",60,someday"),
        (",2026-03-04,", ",2026-03-04,cheated"),
        (",12,12,1,9,60,2026-03-04,", ""),
        ("console", '"' + "x" * 200_000),
    ],
)
def test_a_line_that_holds_no_round_is_told_and_nothing_is_read(
    was: str, now: str, tmp_path: Path
) -> None:
    wrong = ROUND.replace(was, now, 1)
    assert wrong != ROUND
    (tmp_path / "all.csv").write_text(f"{HEAD}\n{ROUND}\n{wrong}\n")
    said = play("records import all.csv")
    assert said.startswith("Round 2 of all.csv cannot be read: import a file")
    assert not (tmp_path / "data").exists() or not kept(tmp_path)


@pytest.mark.parametrize(
    "text",
    ["x", "[]", "3", '{"finished": "2026"}', "[" * 100_000, '{"a": ' * 99_999, "1" * 5000, "1e999"],
)
def test_what_is_no_round_at_all(text: str, tmp_path: Path) -> None:
    (tmp_path / "all.jsonl").write_text(text + "\n")
    said = play("records import all.jsonl")
    assert (
        said == "Round 1 of all.jsonl cannot be read: import a file that RECORDS EXPORT\n  wrote.\n"
    )


def test_letters_that_no_line_can_show_are_not_read(tmp_path: Path) -> None:
    row = dict(zip(HEAD.split(","), ROUND.split(","), strict=True))
    (tmp_path / "all.jsonl").write_text(json.dumps({**row, "box": "caf\xe9"}))
    assert play("records import all.jsonl").startswith("Round 1 of all.jsonl cannot be read")


def test_a_file_without_records(tmp_path: Path) -> None:
    (tmp_path / "all.csv").write_text(HEAD + "\n")
    assert (
        play("records import all.csv")
        == "all.csv holds no records: import a file that RECORDS EXPORT wrote.\n"
    )
    assert play("records import other.csv") == "other.csv was not found.\n"


# --- the records of other games ---


def test_a_round_of_atom4(tmp_path: Path) -> None:
    said = play("resign", "records", args="atom4 --level 0 --seed 5 --round 3")
    assert said == "Games against the machine (level 0): 1; won: 0.\n"
    row = kept(tmp_path)[0]
    assert (row["dialogue"], row["box"], row["rays"]) == ("atom4", "atom4 3 5", 0)
    assert (row["solved"], row["level"], row["apart"]) == (0, "0", "")


def test_a_round_of_two_people_is_the_winners(tmp_path: Path) -> None:
    said = play("i7", "resign", "records", args="atom4 --players 2")
    assert said == "Games between two people: 1.\nA win took 1.0 turns on average, 1 at best.\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "hint",
            "With medium help:\nGames between two people: 1.\n"
            "A win took 1.0 turns on average, 1 at best.\n",
        ),
        ("undo", "Not counted here: 1 resumed by name or with moves undone.\n"),
    ],
)
def test_rounds_of_atom4_that_are_apart(line: str, said: str, tmp_path: Path) -> None:
    lines = ["i7", line, "resign", "records"]
    assert play(*lines, args="atom4 --players 2 --level 1") == said


def test_a_round_of_atom4_between_machines_is_nobodys(tmp_path: Path) -> None:
    play("machine both", args="atom4 --players 2 --level 0")
    assert not kept(tmp_path)


def test_puzzles_are_told_by_their_grades(tmp_path: Path) -> None:
    said = play("giveup", "records", args="puzzle --grade 1 --seed 3")
    told = "In grade 1, you did not solve the only puzzle.\n"
    assert said == told
    row = kept(tmp_path)[0]
    assert (row["dialogue"], row["size"], row["solved"]) == ("puzzle", "8x8", 0)
    said = play("giveup", "records", args="puzzle --grade 1 --seed 3")
    assert said == told + "Not counted here: 1 in a box that was played before.\n"


def test_a_game_of_the_duel_stands_at_its_level(tmp_path: Path) -> None:
    hidden = "hide 1,1 1,4 4,1 4,4"
    said = play(hidden, "resign", "records", args="duel --machine 2 --level 1 --seed 3")
    assert said == "Games against the machine (level 1): 1; won: 0.\n"
    assert (kept(tmp_path)[0]["level"], kept(tmp_path)[0]["apart"]) == ("1", "")


def test_a_game_in_a_pipe_makes_no_file_to_find_no_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BLACKBOX_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert play("records").startswith("No round in a box of size 8x8 counts towards the records")
    play("1", "0", args="--daily")
    assert not (tmp_path / "home").exists()


# --- par and days ---


@pytest.mark.parametrize("line", ["friends", "records friends"])
def test_who_asks_for_friends_is_led_to_compare(line: str) -> None:
    told = (
        "Friends' rounds are not recorded: after a round, type COMPARE and a friend's RESULT line."
    )
    assert " ".join(play(line).split()) == told


def test_a_friends_result_is_compared_and_not_kept(tmp_path: Path) -> None:
    friend = "BLACK BOX 4-529576 10 P8 A3 R1 X3 H0 RJCQ2LEBS9"
    said = play("23", "0", f"compare {friend}", args="--box 4-529576")
    assert "Your friend won by 11 points." in said
    assert [row["box"] for row in kept(tmp_path)] == ["4-529576"]


def test_the_last_rounds_are_held_against_par() -> None:
    rounds = [RecordedRound(4, 10 + over, True, "", "", 10) for over in (-9, *range(-1, 19))]
    told = list(describe_results([*rounds, result(40)], "8x8"))
    place = told.index("Points over par, the machine's score, in the last 20 rounds:")
    assert told[place + 1 :] == [
        " -3 to  -1: * 1",
        *(f"{first:3} to {first + 2:3}: *** 3" for first in range(0, 18, 3)),
        " 18 to  20: * 1",
    ]


def test_records_of_a_number_of_atoms_that_has_none_do_not_deny_the_others() -> None:
    assert play("4", "0", "records 9") == (
        "No round with 9 atoms in a box of size 8x8 counts towards the records\n  yet.\n"
    )


def test_by_the_strict_rule_nothing_is_on_record_of_skill(tmp_path: Path) -> None:
    play("1", "0", args="--box 4-318275 --strict")
    play("1", "0", args="--box 4-318276")
    assert [row["given"] is None for row in kept(tmp_path)] == [True, False]


def test_a_duel_of_two_people_is_the_winners(tmp_path: Path) -> None:
    """Each player wins a game: the second game is begun, and given up, by the other."""
    one, other = "1,1 1,4 4,1 4,4", "2,2 2,5 5,2 5,5"
    play(*[one, "", other, "", "resign", ""] * 2, args="duel --seed 3")
    assert [row["solved"] for row in kept(tmp_path)] == [1, 1]


def test_a_round_of_two_people_is_the_winners_whoever_wins(tmp_path: Path) -> None:
    play("resign", "", "i7", "resign", args="atom4 --players 2")
    assert [row["solved"] for row in kept(tmp_path)] == [1, 1]


def test_a_round_of_atom4_taken_back_stays_so_when_it_is_resumed(tmp_path: Path) -> None:
    play("i7", "save here", "restore here", args="atom4 --players 2")
    play("resign", args="atom4 --resume")
    assert kept(tmp_path)[0]["apart"] == "undone"


def test_no_bar_is_longer_than_40_stars() -> None:
    for scores in (40, 41, 60, 79, 81):
        bar, *more = draw_bars([10] * scores, 5)
        assert bar.count("*") <= 40 and bool(more) == (scores > 40)


def test_every_game_counts_of_a_match_in_which_atoms_are_hidden_by_hand(tmp_path: Path) -> None:
    one, other = "1,1 1,4 4,1 4,4", "2,2 2,5 5,2 5,5"
    games = [one, "", other, "", "resign", "", other, "", one, "", "resign", ""]
    play(*games, one, "", other, "", "resign", args="duel --seed 3")
    assert [row["apart"] for row in kept(tmp_path)] == ["", "", "repeated"]


# --- tables as spreadsheets save them ---


def exported(tmp_path: Path) -> list[str]:
    """Return the lines of a table of one round, which is not on record."""
    play("1", "0", "records export all.csv", args="--box 4-318275")
    return (tmp_path / "all.csv").read_text().splitlines()


@pytest.mark.parametrize(
    "name", ["autumn league.csv", "Games.CSV", "folder/games.csv", '"autumn league.csv"']
)
def test_a_table_is_imported_by_any_name(name: str, tmp_path: Path) -> None:
    lines = exported(tmp_path)
    file = tmp_path / name.strip('"')
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join([*lines, ""]))
    assert moved(tmp_path, f"records import {name}") == "1 more round is now on record.\n"


def test_a_table_that_excel_saved_is_imported(tmp_path: Path) -> None:
    """The table begins with a byte order mark, its lines end in CR LF, and empty rows follow."""
    lines = [*exported(tmp_path), "," * 16, ""]
    (tmp_path / "excel.csv").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    assert moved(tmp_path, "records import excel.csv") == "1 more round is now on record.\n"


def test_a_table_with_semicolons_is_told_what_it_needs(tmp_path: Path) -> None:
    text = "\n".join(exported(tmp_path)).replace(",", ";")
    (tmp_path / "semi.csv").write_text(text)
    told = "The columns of semi.csv are not separated by commas: save the table as CSV with commas."
    assert " ".join(moved(tmp_path, "records import semi.csv").split()) == told


def test_a_table_in_utf_16_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wide.csv").write_text("\n".join(exported(tmp_path)), "utf-16")
    said = moved(tmp_path, "records import wide.csv")
    assert said == "wide.csv is in UTF-16: save that file in UTF-8.\n"


def test_a_name_with_spaces_is_exported_with_hyphens(tmp_path: Path) -> None:
    assert "autumn-league.csv" in play(
        "1", "0", "records export autumn league.csv", args="--box 4-318275"
    )
    assert (tmp_path / "autumn-league.csv").exists()
