"""Test `rank FILE`: it finds results in any text and replays them, and survives hostile texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackbox_core.games.solo.rank import MAX_RESULTS, find_results, name_in, sender_name
from blackbox_core.games.solo.result_line import describe_result_line, read_result_line
from tests.conftest import played, run_program

FILE = "chat.txt"
ROUNDS = (1, "2", "15", "0"), (2, "2", "0"), (3, "5", "0")


def result(seed: int, *lines: str) -> str:
    """Return the RESULT line of a round."""
    words = ["--seed", str(seed), "--brief", "--no-files", "4"]
    said = played(words, "\n".join([*lines, "result", "quit", ""]))[1]
    return next(line for line in said.splitlines() if line.startswith("BLACK BOX"))


FIRST = "BLACK BOX 4-529576 24 G14.85 L-0.89 A0 R0 X2 H0 R59EJC3"
SECOND = "BLACK BOX 4-130867 22 G12.55 L-0.59 A0 R0 X1 H0 5U7YKU"
THIRD = "BLACK BOX 4-489322 21 G10.68 L0.28 A1 R0 X0 H0 IQYEU7"
RESULTS = [FIRST, SECOND, THIRD]


@pytest.mark.parametrize(("line", "played_round"), [*zip(RESULTS, ROUNDS, strict=True)])
def test_the_lines_are_those_of_the_rounds(line: str, played_round: tuple[int, str]) -> None:
    assert result(*played_round) == line


@pytest.fixture(autouse=True)
def in_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ranked(text: str | bytes, *options: str) -> str:
    """Return the table of a text, without folding its lines."""
    Path(FILE).write_bytes(text.encode() if isinstance(text, str) else text)
    before = [*Path().iterdir()]
    said = played(["rank", FILE, *options], "")[1].replace("\n  ", " ")
    assert [*Path().iterdir()] == before and said.isascii() and "\033" not in said
    return said


def test_players_are_ranked_by_what_they_gave_away() -> None:
    given = {read_result_line(line.split()).given: line for line in RESULTS}
    best, middle, worst = (given[figure] for figure in sorted(given, key=lambda x: x or 0.0))
    said = ranked(f"carla {worst}\nanna {best}\nbob {middle}\nbob {worst}\n")
    assert [line.split()[1] for line in said.splitlines()] == ["anna:", "bob:", "carla:"]
    assert "bob: 2 rounds; mistakes cost " in said


@pytest.mark.parametrize(
    ("prefix", "name"),
    [
        ("anna ", "anna"),
        ("anna: ", "anna"),
        ("12:30 <anna> ", "anna"),
        ("[01.02.26, 12:34:56] Anna Smith: ", "Anna Smith"),
        ("2026-02-01 12:00:00\tanna\t", "anna"),
        ("9:15 PM - anna: look: ", "anna"),
        ("I have just played this here ", ""),
        ("\033[31manna\033[0m ", "anna"),
        ("an\xa0na ", "an na"),
        ("\u202eanna\x07 ", "anna"),
        ("", ""),
    ],
)
def test_the_name_before_a_result(prefix: str, name: str) -> None:
    assert name_in(prefix) == name


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (' "Bob B." <bob@example.org>', "Bob B."),
        (" bob@example.org", "bob@example.org"),
        (" =?utf-8?q?J=C3=B6rg?= <j@example.org>", "J\xf6rg"),
        (" =?nothing?q?J=ff?= <j@example.org>", "j@example.org"),
        (" =?utf-8?b?####?= <j@example.org>", "j@example.org"),
    ],
)
def test_the_sender_of_a_mail(header: str, name: str) -> None:
    assert name_in(header) != "" and sender_name(header) == name


def test_a_mail_counts_for_its_sender_and_what_it_quotes_for_nobody() -> None:
    mail = f"From: Bob <bob@example.org>\nSubject: beat this\n\n{FIRST}, it was luck.\n> {SECOND}\n"
    said = ranked(mail)
    assert said.startswith("1. Bob: 1 round; ") and len(said.splitlines()) == 1


def test_a_result_may_be_wrapped_and_in_small_letters() -> None:
    head, _, tail = FIRST.partition(" H0 ")
    assert "1. anna: 1 round; " in ranked(f"anna: {head.lower()}\nh0 {tail}\n")


def test_a_box_counts_once_for_each_player_and_not_with_help() -> None:
    helped = result(1, "hint", "2", "0")
    strict = describe_result_line(read_result_line(FIRST.split())._replace(given=None, luck=None))
    said = ranked(f"anna {FIRST}\nbob {FIRST}\nanna {FIRST}\nanna {helped}\nbob {strict}\n")
    assert "anna: 1 round; " in said and "bob: 1 round; " in said
    reasons = "1 in a box that was played before, 1 with help, 1 whose mistakes were not measured"
    assert f"Not counted here: {reasons}.\n" in said


def forged() -> list[str]:
    """Return lines that contradict their boxes, or that could take long to read."""
    words = FIRST.split()
    given = next(word for word in words if word[0] == "G")
    return [
        " ".join([*words[:3], "6", *words[4:]]),  # another score
        " ".join([*words[:2], "4-529577", *words[3:]]),  # another box
        " ".join([*words[:-1], words[-1][::-1]]),  # other rays
        " ".join([*words[:3], "N1-1000000000", *words[3:]]),
        " ".join([*words[:3], "N1-65", *words[3:]]),
        FIRST.replace(given, "G-1.00"),
        FIRST.replace(given, "GNAN"),
        FIRST.replace(given, "G1E999"),
        " ".join([*words[:-1], "Z" * 200_000]),
        "BLACK BOX 4-" + "1" * 200_000 + " 10 A1 R1 X1 H0 Z",
        "BLACK BOX 4-529576",
        "BLACK BOX 4-1 " * 3,
    ]


@pytest.mark.parametrize("line", forged())
def test_a_forged_line_is_named_and_hides_nobody(line: str) -> None:
    said = ranked(f"anna {FIRST}\nmallory {line}\nbob {SECOND}\n")
    assert "mallory" not in said and "anna: 1 round" in said and "bob: 1 round" in said
    assert "Line 2 does not match its box and was left out.\n" in said


def test_negative_points_given_away_fit_no_box() -> None:
    honest = read_result_line(FIRST.split())
    assert honest.given is not None and honest.luck is not None
    moved = honest.given + 1
    false = honest._replace(given=-1.0, luck=round(honest.luck + moved, 2))
    assert "1. " not in ranked(f"mallory {describe_result_line(false)}\n")


def test_what_was_given_away_is_worked_out_again_where_that_is_wanted() -> None:
    honest = read_result_line(FIRST.split())
    assert honest.given is not None and honest.luck is not None
    false = honest._replace(given=honest.given - 1, luck=round(honest.luck + 1, 2))
    text = f"mallory {describe_result_line(false)}\nanna {FIRST}\n"
    assert "1. mallory: " in ranked(text)
    said = ranked(text, "--check")
    assert "1. anna: " in said and "Line 1 does not match its box and was left out.\n" in said


def test_odd_bytes_hide_nobody() -> None:
    odd = b"\xff\x81\0\x1b[2J odd " + SECOND.encode() + b"\r" + b"x" * 200_000 + b" "
    said = ranked(odd + FIRST.encode() + b"\nBLACK" + b" " * 200_000 + b"BOX\n")
    assert "1. odd: 1 round" in said and "2. xxxxxxxx" in said


@pytest.mark.parametrize("letters", ["utf-16", "utf-8-sig"])
def test_a_byte_order_mark_tells_the_letters(letters: str) -> None:
    assert "1. anna: 1 round; " in ranked(f"anna {FIRST}\n".encode(letters))


def test_the_number_of_results_is_limited() -> None:
    text = f"anna {FIRST}\n" + "x BLACK BOX 4-1\n" * MAX_RESULTS
    assert len([*find_results(text)]) == MAX_RESULTS + 1
    assert "Only the first 10,000 results were read.\n" in ranked(text)


def test_the_standard_input_is_read_and_what_is_not_there_fails() -> None:
    assert run_program(["rank", "-"], f"anna {FIRST}\n")[1].startswith("1. anna: 1 round; ")
    assert run_program(["rank", "nothing.txt"], "") == (1, "nothing.txt was not found.\n")
    assert run_program(["rank", "-"], "") == (
        0,
        "That text contains no result that can be ranked.\n",
    )
