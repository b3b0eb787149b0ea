"""Test that a sealed match never accuses an honest side, and always finds a cheat."""

from __future__ import annotations

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from blackbox_core.box import bits
from blackbox_core.box.deal import Dice
from blackbox_core.box.placing import ANY
from blackbox_core.console.session import Refused
from blackbox_core.games.duel.laws import QUANTUGEDDON
from blackbox_core.games.duel.sealed.course import OPEN, OVER, TURN
from blackbox_core.games.duel.sealed.record import follow_log
from blackbox_core.games.duel.sealed.side import NOTHING, Side
from blackbox_core.games.duel.sealed.steps import Cheat, after, check, first_field
from blackbox_core.games.duel.sealed.terms import (
    ATOMS,
    SIDES,
    Place,
    Secret,
    Terms,
    read_opening,
    read_terms,
    seal,
    sealed_text,
    with_checksums,
)
from blackbox_core.games.duel.seek import random_field
from tests.conftest import run_program, seldom
from tests.sealed_matches import LIARS, PAGE, Joined, by_hand, cached_courses, joined, terms

RULES: dict[str, dict[str, Any]] = {
    "duel": {},
    "quantugeddon": {},
    "touching": {"placing": ANY},
    "last": {"last_turn": True},
    "extra": {"extra": True},
}


DATA = Path(__file__).parent / "data"


def blamed(match: Joined) -> list[str]:
    return [side.end_reason for side in match.sides]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [*seldom(0), 1])  # up to one win, and up to two
def test_honest_players_are_never_blamed(rules: str, seed: int) -> None:
    game = "quantugeddon" if rules in ("quantugeddon", "extra") else "duel"
    match = joined(terms(game, 1 + seed, **RULES[rules]), seed)
    one, other = match.sides
    assert blamed(match) == ["", ""]
    assert (one.due, one.course) == (NOTHING, other.course)
    assert max(one.course.match.won) == 1 + seed


@pytest.mark.parametrize("other", [False, *seldom(True)])
@pytest.mark.parametrize("cheat", LIARS)
def test_a_cheat_is_found_out_and_the_other_is_not_blamed(cheat: str, other: bool) -> None:
    """The caller and the called side cheat in turn, and in the long run each of them."""
    game, liar = LIARS[cheat]
    place = ([*LIARS].index(cheat) + other) % 2
    for seed in range(20):
        match = Joined(terms(game), seed, (Side, liar) if place else (liar, Side))
        match.play()
        honest = match.sides[1 - place]
        if honest.due == NOTHING:
            continue  # the side had no occasion to cheat
        owing = honest.course.stage == OPEN and honest.course.opener != honest.side.me
        assert honest.end_reason or owing, (seed, match.lines)
        assert "other side says" not in honest.end_reason
        assert not any(honest.course.match.won)
        return
    raise AssertionError("it had no occasion to cheat")


# --- the log ---


@pytest.mark.parametrize("game", ["duel", "quantugeddon"])
def test_a_match_broken_off_at_any_line_goes_on_to_its_end(game: str) -> None:
    whole = joined(terms(game), 5)
    for cut in range(1, len(whole.lines) + 1, 13 if game == "duel" else 3):
        match = joined(terms(game), 5, cut)
        one, other = match.sides
        assert blamed(match) == ["", ""], cut
        assert (one.due, one.course) == (NOTHING, other.course), cut


def test_both_logs_are_the_same_but_for_what_is_secret() -> None:
    match = joined(terms("quantugeddon"), 5)
    one, other = ([line for line in log if line[0] != "!"] for log in match.logs)
    assert one == other
    assert [line.split()[1:] for line in one] == [line.split() for line in match.lines]


def test_a_log_is_judged_by_itself() -> None:
    match = joined(terms("quantugeddon", 2), 5)
    for log in match.logs:
        *_, course = follow_log(log)
        assert course == match.sides[0].course


@pytest.mark.parametrize("cheat", ["a denied win", "a false x-ray"])
def test_a_cheat_is_found_in_the_log_as_well(cheat: str) -> None:
    game, liar = LIARS[cheat]
    for seed in range(20):
        match = Joined(terms(game), seed, (Side, liar))
        match.play()
        if match.sides[0].is_void and match.sides[0].course.stage == OPEN:
            with pytest.raises(
                Cheat, match=r'^Command \d+: the true answer to ".*" is ".*", not ".*"\.$'
            ):
                [*follow_log(match.logs[0])]
            return
    raise AssertionError("no seed had the cheat")


def holds(log: list[str]) -> bool:
    """Return whether a log proves a match that is over."""
    try:
        return [course.stage for course in follow_log(log)][-1:] == [OVER]
    except Refused:
        return False


def changed_lines(line: str) -> list[list[str]]:
    """Return replacements for a line, each of which must invalidate the log."""
    number = line.replace("1", "2", 1) if "1" in line else line + "0"
    refusal = [[line.replace("=", "?", 1)]] if "=" in line else []
    return [[], [line, line], [line[2:]], [number], *refusal]


@pytest.mark.parametrize("game", ["duel", "quantugeddon"])
def test_a_log_with_one_line_changed_does_not_hold(game: str) -> None:
    log = [line for line in max(joined(terms(game), 5).logs, key=len) if line[0] != "!"]
    with cached_courses():
        assert holds(log)
        for place, line in enumerate(log):
            for changed in changed_lines(line):
                assert not holds([*log[:place], *changed, *log[place + 1 :]]), (line, changed)


@pytest.mark.parametrize("wins", [1, *seldom(2)])
@pytest.mark.parametrize("game", ["duel", "quantugeddon"])
def test_a_log_has_one_form_only(game: str, wins: int) -> None:
    """The log has no surplus blank or zero, and no secret except the sealed ones."""
    match = joined(terms(game, wins), 5)
    for side, log in enumerate(match.logs):
        with cached_courses():
            assert holds(log)
            for place, line in enumerate(log):
                for other in disguised(line, side):
                    assert not holds([*log[:place], other, *log[place + 1 :]]), other


def disguised(line: str, side: int) -> list[str]:
    """Return a line in other spellings, or with another secret, all of which must be refused."""
    mark, number, *words = line.split()
    forms = [f"{line} ", f" {line}", line.replace(" ", "  ", 1)]
    if mark == "!":
        forms += [f"! {number} 0{' '.join(words)}"] * (number.isdigit())
        forms += [line[:-1] + ("0" if line[-1] != "0" else "1")] * ("nonce" in line)
        forms += [f"! side {SIDES[1 - side]}"] * (number == "side")
        return forms
    padded = number.replace("=", "=0") if "=" in number else f"0{number}"
    forms.append(" ".join([mark, padded, *words]))
    if words[-1].isdigit() and words[0] != "coin" and len(words) > 1:
        forms.append(" ".join([mark, number, *words[:-1], f"0{words[-1]}"]))
    return forms


def turned_round(log: list[str]) -> list[str]:
    """Return a log with another winner, as anybody can write when all seals are open at the end."""
    for place, line in enumerate(log):
        course = [*follow_log(log[:place])][-1] if place > 8 else None
        if course and course.stage == TURN and " name " in line and "=" not in line:
            return [*log[:place], *resigned(log, course.speaker, course.number + 1)]
    raise AssertionError("no naming")


def resigned(log: list[str], side: int, number: int) -> list[str]:
    """Return the end of a game in which this side resigns, with the openings in their new order."""
    lines = [f"{'><'[side]} {number} resign", f"{'><'[1 - side]} ={number} won"]
    openings = [line for line in log if " open " in line]
    mine = [line for line in openings if line[0] == "><"[side]]
    for line in [*mine, *(line for line in openings if line not in mine)]:
        number += 1
        other = "><"[line[0] == ">"]
        lines += [f"{line[0]} {number} {line.split(maxsplit=2)[2]}", f"{other} ={number} fair"]
    return lines


def test_only_two_logs_prove_that_none_was_written_anew(tmp_path: Path) -> None:
    match = joined(terms("duel"), 5)
    for name, log in zip("ab", match.logs, strict=True):
        (tmp_path / name).write_text("\n".join([*log, ""]))
    forged = turned_round(match.logs[0])
    (tmp_path / "forged").write_text("\n".join([*forged, ""]))
    said = {}
    for logs in ("a", "forged", "a b", "forged b", "a a"):
        words = ["audit", *(str(tmp_path / log) for log in logs.split())]
        said[logs] = run_program(words, "")
    status = {logs: found[0] for logs, found in said.items()}
    assert status == {"a": 0, "forged": 0, "a b": 0, "forged b": 1, "a a": 1}
    assert "One log proves" in said["forged"][1] and "One log proves" not in said["a b"][1]
    assert "The two logs agree" in said["a b"][1]
    assert "The logs differ: " in said["forged b"][1]
    assert "from the same side" in said["a a"][1]


def test_the_game_by_hand_of_the_page_holds() -> None:
    *_, course = follow_log(by_hand())
    assert (course.stage, course.match.won) == (OVER, (1, 0))
    assert course.match_id in PAGE.read_text() and course.number == 15


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="sha256sum is not installed")
def test_what_the_page_has_hashed_by_hand_is_in_the_game() -> None:
    page = PAGE.read_text()
    parts = page.partition("<!-- /game by hand -->")[2].split("\n\n")
    commands = [part for part in parts if part.endswith("sha256sum")]
    assert len(commands) == 3
    for command in commands:
        said = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        assert said.stdout.split()[0] in page


# --- seals ---


def vectors() -> list[dict[str, Any]]:
    vectors: list[dict[str, Any]] = json.loads((DATA / "seals.json").read_text())
    return vectors


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["lines"][-2])
def test_a_seal_is_the_hash_of_this_text(vector: dict[str, Any]) -> None:
    _, match, game, side, turn, secret, nonce = vector["lines"]
    box = QUANTUGEDDON.box
    told = " ".join([turn.split()[1], secret, nonce])
    opening = read_opening(told.split(), box)
    place = Place(match.split()[1], int(game.split()[1]), SIDES.index(side.split()[1]))
    assert opening.text(box) == told
    assert sealed_text(place, opening, box) == vector["lines"]
    assert seal(place, opening, box) == vector["seal"]
    text = "".join(f"{line}\n" for line in vector["lines"])
    assert sha256(text.encode("ascii")).hexdigest() == vector["seal"]


FORMS = [
    "0 atoms 1,1 3,4 5,5 7,7 budding none",
    "0 atoms 3,4 1,1 5,5 7,7 budding none",
    "0 atoms 1,1 1,1 3,4 5,5 7,7 budding none",
    "0 atoms 1,1 3,4 5,5 7,7 budding",
    "0 atoms 1,1 3,4 5,5 7,7 budding none none",
    "0 atoms 01,1 3,4 5,5 7,7 budding none",
    "00 atoms 1,1 3,4 5,5 7,7 budding none",
    "x atoms 1,1 3,4 5,5 7,7 budding none",
    "4 bud 1,3 1,5",
    "4 bud 1,5 1,3",
    "4 jump 1,1 1,2",
]


def test_what_is_opened_has_one_form_only() -> None:
    """Otherwise a player could open the same atoms in words other than the sealed ones."""
    taken = [words for words in FORMS if is_opening(f"{words} nonce {'0' * 32}")]
    assert taken == [FORMS[0], "4 bud 1,3 1,5", "4 jump 1,1 1,2"]


def is_opening(words: str) -> bool:
    try:
        return bool(read_opening(words.split(), QUANTUGEDDON.box))
    except Refused:
        return False


def test_a_budding_atom_in_the_duel_is_a_cheat() -> None:
    duel = terms("duel").rules
    placed = Secret(ATOMS, random_field(duel, Dice(1)).atoms)
    assert first_field(duel, placed, 0).atoms == placed.cells
    with pytest.raises(Cheat, match="The called side's atoms"):
        first_field(duel, placed._replace(other=next(bits(placed.cells))), 1)


def test_no_byte_of_a_secret_is_said_before_its_time() -> None:
    match = joined(terms("quantugeddon"), 5)
    said = [line.split(maxsplit=1)[1] for line in match.lines]
    first = next(place for place, line in enumerate(said) if line.startswith("open "))
    for line in (line for log in match.logs for line in log if "nonce" in line):
        nonce = line.split()[-1]
        assert not any(nonce in words for words in said[:first])


# --- random lines from the other side ---

PIECES = ["", "0", "1", "ray", "jump", "name", "open", "seal", "coin", "hello", "resume", "resign"]
PIECES += ["absorbed", "budded", "no", "room", "=", "?", "#", "-1", "1,1", "99999999999", "\x7f"]
PIECES += [
    "a" * 64,
    "0" * 64,
    "f" * 32,
    "atoms",
    "budding",
    "none",
    "nonce",
    "right",
    "wrong",
    "\0",
]


def changed(line: str, chance: Random) -> str:
    """Return a line of a match with some of its parts changed."""
    words = line.split()
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words) + 1)
        words[place : place + chance.randint(0, 2)] = [chance.choice([*PIECES, *words])]
    return " ".join(words)


class Fuzzed(Joined):
    """A match in which altered lines are inserted."""

    def __init__(self, what: Terms, seed: int) -> None:
        super().__init__(what, seed, (Side, Side))
        self.chance, self.bytes = Random(seed), 0

    def carry(self, side: int) -> bool:
        """Carry a side's lines, at times after an altered line. Assert that no secret is told."""
        other, before = self.sides[1 - side], len(self.lines)
        for line in [changed(line, self.chance) for line in self.lines[-2:]]:
            if line.split() and not other.end_reason and self.chance.random() < 0.2:
                for each in with_checksums([line]) if self.chance.random() < 0.5 else [line]:
                    other.hear(each)
                self.bytes += len(line)
        if other.side.field and other.course.stage == TURN:
            told = " ".join(other.side.said)
            assert not any(opening.nonce in told for opening in other.side.openings)
        assert len(other.side.said) < 10 and len(other.side.kept) < 10
        return super().carry(side) or len(self.lines) > before


def fuzzed(most: int) -> None:
    heard = seed = ended = 0
    while heard < most:
        match = Fuzzed(terms("quantugeddon", 2), seed)
        match.play()
        heard, seed = heard + match.bytes, seed + 1
        ended += any(side.end_reason for side in match.sides)
    assert ended > 0


def test_no_line_is_an_error_and_none_draws_a_secret_out() -> None:
    fuzzed(20_000)


@pytest.mark.long
def test_a_million_bytes_of_strange_lines() -> None:
    fuzzed(1_000_000)


def turning(game: str) -> Any:
    """Return the course of a match in which the first turn is due."""
    match = Joined(terms(game), 5, (Side, Side))
    while match.sides[0].course.stage != TURN:
        match.carry(0) | match.carry(1) | match.act(0) | match.act(1)
    return match.sides[0].course


def test_a_match_is_to_1_to_99_wins() -> None:
    for wins in ("0", "100"):
        with pytest.raises(Refused, match="the number of wins must be from 1 to 99"):
            read_terms(["duel", "8", "8", "4", wins])
    assert read_terms(["duel", "8", "8", "4", "99"]).wins == 99


def test_in_the_duel_nothing_lacks_room_to_grow() -> None:
    for game in ("duel", "quantugeddon"):
        course, answer = turning(game), ["absorbed", "no", "room"]
        if game == "quantugeddon":
            after(course, ["ray", "5"], answer)
        else:
            with pytest.raises(Refused, match="That is not a reply to ray 5"):
                after(course, ["ray", "5"], answer)


def test_a_ray_that_is_known_is_no_turn_over_a_line_either() -> None:
    course = turning("duel")
    for _ in range(2):
        check(course, ["ray", "5"])
        course = after(course, ["ray", "5"], ["exit", "7"])
    for entry in ("5", "7"):
        with pytest.raises(Refused):
            check(course, ["ray", entry])


def test_the_secret_of_the_last_turn_is_held_against_its_seal() -> None:
    tried = 0
    for log in joined(terms("quantugeddon"), 5).logs:
        for place, line in enumerate(log):
            words = line.split()
            if words[0] == "!" and words[3:4] == ["jump"]:
                end = next(at for at, one in enumerate(log) if one.split()[1] == f"={words[2]}")
                [*follow_log(log[: end + 1])]
                changed = line[:-1] + ("0" if line[-1] != "0" else "1")
                with pytest.raises(Refused, match="The secret of turn"):
                    [*follow_log([*log[:place], changed, *log[place + 1 : end + 1]])]
                tried += 1
    assert tried
