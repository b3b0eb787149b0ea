"""Test damaged logs of a sealed match, seals that were never used, and mistyped posts and turns.

A damaged log is refused in a sentence or played on from, and raises no other exception. A seal that
was not used, because the disk was full before its command was written, accuses nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from blackbox_core.console.session import Refused, Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.duel.sealed.course import OVER
from blackbox_core.games.duel.sealed.exchange import Exchange
from blackbox_core.games.duel.sealed.record import check_past, follow_log, restore, terms_of
from blackbox_core.games.duel.sealed.side import Side
from blackbox_core.games.duel.sealed.terms import NONCE_DIGITS, Terms
from blackbox_core.keeping.textfiles import MAX_BYTES
from blackbox_core.startup import begin, connect, read_options
from tests.conftest import seldom
from tests.sealed_matches import Joined, joined, terms

WORDS = ("", "0", "7", "99", "jump", "destroy", "exit", "atoms", "hit last", "right", "é", ">", "!")


def broken_off(game: str, seed: int, most: int) -> list[str]:
    """Return the caller's log of a match that was broken off after this number of steps."""
    match = Joined(terms(game, 2), seed, (Side, Side))
    while match.sides[0].course.number < most:
        match.carry(0) | match.carry(1) | match.act(0) | match.act(1)
    return match.logs[0] + match.sides[0].flush()[0]


def damaged(log: list[str], chance: Random, most: int) -> Iterator[list[str]]:
    """Yield some logs with a line or a word missing, or with another word in its place."""
    for _ in range(most):
        place = chance.randrange(len(log))
        words = log[place].split(" ")
        at = chance.randrange(len(words))
        how = chance.randrange(5)
        if how == 0:
            yield [*log[:place], *log[place + 1 :]]
        elif how == 1:
            yield log[: max(1, place)]
        elif how == 2:
            other = chance.randrange(len(log))
            yield [*log[:place], log[other], *log[place:]]
        else:
            words[at : at + 1] = [] if how == 3 else [chance.choice(WORDS)]
            yield [*log[:place], " ".join(words), *log[place + 1 :]]


def goes_on(log: list[str]) -> bool:
    """Return whether a side can be resumed from a log and then has something to do."""
    try:
        check_past("quantugeddon", log)
    except Refused as refusal:
        assert str(refusal).endswith(".")
        return False
    exchange = Exchange(Side(terms_of(log), lambda: "0" * NONCE_DIGITS))
    restore(exchange, log)
    assert exchange.side.due
    exchange.side.repeat()
    return True


@pytest.mark.parametrize("seed", [5, *seldom(*range(6, 30))])
def test_a_damaged_log_is_refused_or_played_on_from(seed: int) -> None:
    log = broken_off("quantugeddon", seed, 14)
    assert goes_on(log)
    chance = Random(seed)
    went_on = sum(goes_on(other) for other in damaged(log, chance, 120))
    assert went_on < 60


def test_every_line_and_every_word_of_a_log_may_be_missing() -> None:
    log = broken_off("quantugeddon", 5, 9)
    for place, line in enumerate(log):
        words = line.split(" ")
        goes_on([*log[:place], *log[place + 1 :]])
        for at in range(len(words)):
            goes_on([*log[:place], " ".join([*words[:at], *words[at + 1 :]]), *log[place + 1 :]])


def test_no_other_player_owns_a_log_than_the_one_who_wrote_it() -> None:
    log = broken_off("quantugeddon", 5, 9)
    other = [line.replace("! side caller", "! side called") for line in log]
    assert goes_on(log) and not goes_on(other)
    assert not goes_on([line for line in log if line[0] != "!"])


# --- seals that were never used ---


class Forgetful(Joined):
    """A match in which the disk is full once, between the caller's sealed jump and its command."""

    def __init__(self, terms: Terms, seed: int) -> None:
        super().__init__(terms, seed, (Side, Side))
        self.is_full = False

    def carry(self, side: int) -> bool:
        kept = self.sides[side].side.kept
        jumps = [place for place, line in enumerate(kept) if line[0] == "!" and " jump " in line]
        if side == 0 and jumps and not self.is_full:
            self.is_full = True
            self.logs[0] += kept[: jumps[0] + 1]
            self.resume()
            return True
        return super().carry(side)


def test_a_seal_that_was_never_used_accuses_nobody() -> None:
    for seed in range(40):
        match = Forgetful(terms("quantugeddon"), seed)
        match.play()
        unused = [line.split() for line in match.logs[0] if line[0] == "!" and " jump " in line]
        if match.is_full and match.sides[0].course.stage == OVER:
            used = [hash for _, hash in match.sides[0].course.seals[0]]
            assert len(unused) and [*follow_log(match.logs[0])][-1].stage == OVER, used
            check_past("quantugeddon", match.logs[0])
            return
    raise AssertionError("nobody jumped")


# --- files ---


def test_a_log_that_is_too_long_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    log = tmp_path / "long.log"
    text = "\n".join(joined(terms("duel"), 5).logs[0]) + "\n"
    log.write_text(text + "# a comment\n" * (MAX_BYTES // 12))
    size = log.stat().st_size
    with pytest.raises(Refused, match="too long"):
        connect(read_options(["duel", "--line", "post", "--resume", "--log", str(log)]))
    assert log.stat().st_size == size > MAX_BYTES


# --- lines typed by a player ---


def by_post(place: Path, *args: str) -> Session:
    options = read_options(["duel", "--line", "post", "--log", str(place), "--seed", "1", *args])
    session = begin(options, PlainFace(), False, connect(options))
    session.start()
    return session


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("seed", [1, *seldom(2, 3)])
def test_no_post_however_miscopied_is_an_error(tmp_path: Path, language: str, seed: int) -> None:
    chance = Random(seed)
    one = by_post(tmp_path / "a", "--language", language)
    greeting = next(line for line in one.send("").splitlines() if line.startswith("bb "))
    two = by_post(tmp_path / "b", "--language", language)
    for _ in range(40):
        letters = [*greeting]
        for _ in range(1 + chance.randrange(3)):
            letters[chance.randrange(len(letters))] = chance.choice("é ж/b0\ud800?\U0001f600=#")
        for session in (one, two):
            assert session.question
            session.send("".join(letters))
    assert "bb " in two.send(greeting)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_word_that_asks_for_nothing_is_answered_with_what_is_wanted(
    tmp_path: Path, language: str
) -> None:
    session = by_post(tmp_path / "a", "--language", language)
    wanted = session.send("hello")
    assert "BB" in wanted and "HELLO" not in wanted
    for line in ("no", "yes", "watch"):
        answer = session.send(line)
        assert "HELLO" not in answer, line
        assert language != "en" or answer == wanted
    asked = {"en": "history", "de": "verlauf", "ru": "istoriya"}[language]
    assert session.send(asked) == session.send("history") != wanted


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_log_that_does_not_say_whose_it_is_is_not_played_on_from(steps: int) -> None:
    log = broken_off("quantugeddon", 5, steps)
    assert goes_on(log) and not goes_on([line for line in log if line != "! side caller"])
