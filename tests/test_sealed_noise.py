"""Test a sealed match on a bad line and with strangers: no honest side is accused or robbed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from blackbox_core.box.deal import Dice
from blackbox_core.console.catalogue import Catalogue
from blackbox_core.console.phrases import current_language, speak
from blackbox_core.games.duel.sealed.course import OVER
from blackbox_core.games.duel.sealed.exchange import Exchange
from blackbox_core.games.duel.sealed.record import follow_log, restore
from blackbox_core.games.duel.sealed.side import BUD_DUE, Side
from blackbox_core.games.duel.sealed.terms import Terms, with_checksums
from tests.conftest import seldom
from tests.long_runs import Run
from tests.sealed_matches import LIARS, Joined, Kind, terms
from tools.catalogues import FORMS, path_of

NAME = "6f0c" * 16
HONEST: tuple[Kind, Kind] = (Side, Side)
LINES = 80  # lines of the shortest matches, with checksums; some of these are spoilt
CHANGED, LOST, DOUBLED, CUT, JOINED = range(5)


class Noisy(Joined):
    """A match with some lines spoilt in transit.

    Players decide by the step alone, so that a match continues as it would have on a good line.
    """

    def __init__(
        self, what: Terms, seed: int, spoilt: int, kinds: tuple[Kind, Kind] = HONEST
    ) -> None:
        self.chance, self.seed, self.drawn = Random(seed), seed, 0
        super().__init__(what, seed, kinds)
        self.kinds, self.places = kinds, {*self.chance.sample(range(LINES), spoilt)}
        self.sent = self.resumed = 0
        self.accused: list[str] = []

    def fresh(self) -> str:
        self.drawn += 1
        return f"{self.seed:016x}{self.drawn:016x}"

    def act(self, number: int) -> bool:
        self.dice = Dice(self.seed * 1000 + self.sides[number].course.number * 2 + number)
        return super().act(number)

    def carry(self, side: int) -> bool:
        kept, said = self.sides[side].flush()
        self.logs[side] += kept
        for line in self.come(with_checksums(said)):
            if not self.sides[1 - side].end_reason:
                self.sides[1 - side].hear(line)
        return bool(said)

    def come(self, sent: list[str]) -> list[str]:
        """Return what arrives of lines that are sent together."""
        come, before = list[str](), ""
        for line in sent:
            kind = self.chance.randrange(5) if self.sent in self.places else -1
            self.sent += 1
            line, before = before + line, ""
            at = self.chance.randrange(len(line))
            if kind == CHANGED:
                line = line[:at] + self.chance.choice("0123456789abcdef ,=") + line[at + 1 :]
            elif kind == JOINED:
                before = line
            elif kind == CUT:
                line = line[:at]
            come += [line] * {LOST: 0, JOINED: 0, DOUBLED: 2}.get(kind, 1)
        return [line for line in [*come, before] if line.strip()]

    def play_on(self) -> None:
        """Play to the end of the match: advance an idle clock, and resume what broke off."""
        while any(side.course.stage != OVER for side in self.sides):
            self.play()
            self.accused += [side.end_reason for side in self.sides if side.is_void]
            if any(side.end_reason for side in self.sides):
                self.resumed += 1
                self.resume()
            for side in self.sides:
                side.hear("")
            assert self.sent < 10_000, f"{self.seed} does not go on"
        for place in (0, 1):
            self.logs[place] += self.sides[place].flush()[0]


def what_of(seed: int) -> Terms:
    return terms("quantugeddon") if seed % 2 else terms("duel", atoms=2)


def spoilt_matches(run: Run, most: int) -> None:
    """Assert that spoilt matches end as they do on a good line, and accuse nobody."""
    while run["matches"] < most:
        seed = run["matches"]
        match, whole = (Noisy(what_of(seed), seed, lines) for lines in (1 + seed % 5, 0))
        match.play_on()
        whole.play_on()
        one, other = match.sides
        assert match.accused == [], (seed, match.accused)
        assert one.course == other.course and [*follow_log(match.logs[0])][-1] == one.course, seed
        assert one.course.match.won == whole.sides[0].course.match.won, seed
        run.count(matches=1, spoilt=len(match.places), resumed=bool(match.resumed))


def test_spoilt_lines_accuse_nobody_and_the_match_goes_on(tmp_path: Path) -> None:
    spoilt_matches(Run("few", tmp_path), 10)


@pytest.mark.long
def test_a_thousand_matches_with_spoilt_lines_go_on_to_the_same_end(tmp_path: Path) -> None:
    run = Run("spoilt", tmp_path)
    spoilt_matches(run, 1000)
    print(run.told())


@pytest.mark.parametrize("cheat", [*[*LIARS][::2], *seldom(*[*LIARS][1::2])])
def test_a_cheat_is_found_out_on_a_bad_line_as_on_a_good_one(cheat: str) -> None:
    found = 0
    for seed in range(8):
        outcomes = [ends_with(LIARS[cheat], seed, spoilt) for spoilt in (0, 3)]
        assert outcomes[0] == outcomes[1], seed
        found += not outcomes[0]
        if found:
            break
    assert found


def ends_with(cheat: tuple[str, Kind], seed: int, spoilt: int) -> bool:
    """Return whether a match with a cheat comes to its end."""
    game, liar = cheat
    match = Noisy(terms(game), seed, spoilt, (Side, liar))
    for _ in range(20):
        match.play()
        for side in match.sides:
            side.hear("")
    return match.sides[0].course.stage == OVER


# --- sides without checksums, as in 2.0.0 ---


@pytest.mark.parametrize("old", [(False, False), (False, True), (True, False)])
def test_a_side_that_gives_no_checks_is_understood(old: tuple[bool, bool]) -> None:
    match = Joined(terms("duel"), 5, HONEST)
    match.checks = [*old]
    match.play()
    assert [side.course.stage for side in match.sides] == [OVER, OVER]
    kept = [any("proves" in line for line in log) for log in match.logs]
    assert kept == [old[1], old[0]]


def spoilt_once(line: str, spoilt: str, monkeypatch: pytest.MonkeyPatch) -> Joined:
    """Return a match without checksums in which one line arrives altered once."""
    match = Joined(terms("duel"), 5, HONEST)
    match.checks = [False, False]
    plain = match.sides[0].hear
    hear = lambda come: plain(spoilt if come == line else come)  # noqa: E731
    monkeypatch.setattr(match.sides[0], "hear", hear)
    match.play()
    return match


SPOILT = {  # {part of a line: (text in it, altered text, what is then said)}
    " open 0 ": (
        "nonce 7",
        "nonce 8",
        'The other side says: That opening does not fit the seal of turn 0: type "open 0", then '
        "the secret and the nonce that were sealed.",
    ),
    "=7 exit 9": (
        "exit 9",
        "exit 2",
        "No box fits the answer to command 7 and the answers before it.",
    ),
}


@pytest.mark.parametrize("line", SPOILT)
def test_what_no_check_guards_may_end_a_match_but_it_goes_on(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Joined(terms("duel"), 5, HONEST)
    whole.play()
    told = next(each for each in whole.lines if line in each)
    was, came, why = SPOILT[line]
    match = spoilt_once(told, told.replace(was, came), monkeypatch)
    assert why in [side.end_reason for side in match.sides if side.is_void]
    match.resume()
    match.play()
    match.carry(0), match.carry(1)
    assert [side.course.stage for side in match.sides] == [OVER, OVER]
    assert [[*follow_log(log)][-1].stage for log in match.logs] == [OVER, OVER]


# --- strangers ---


def resumed(seed: int, steps: int) -> Exchange:
    """Return the first side, resumed alone, of a match that was broken off after some lines."""
    match = Joined(terms("duel"), seed, HONEST)
    for _ in range(steps):
        match.carry(0) | match.carry(1) | match.act(0) | match.act(1)
    side = Exchange(Side(match.sides[0].side.terms, match.fresh))
    restore(side, match.logs[0])
    side.resumption.resume()
    return side


def heard(side: Exchange, *lines: str) -> list[str]:
    """Return what a side answers to these lines."""
    for line in with_checksums([*lines]):
        side.hear(line)
    return side.flush()[1]


def test_a_stranger_gets_nothing_of_a_match_that_is_resumed() -> None:
    """A repeated line gets no part of a proof, and does not count."""
    side = resumed(3, 12)
    course = side.course
    (asked,) = side.flush()[1]
    name, number, fresh = asked.split()[2:]
    assert course.chain not in asked and course.before not in asked
    answers = heard(side, f"0 prove {name} {number} {fresh}")
    assert not any(hash in " ".join(answers) for hash in (course.chain, course.before))
    reflected = answers[0].split()
    assert heard(side, f"{course.number + 1} ray 5", f"={course.number + 1} absorbed") == []
    assert side.course == course and side.due == "line"
    said = heard(side, f"=0 {number} {reflected[2]}")
    assert said == ["?0 One side does not know this match, or the logs of the two sides differ."]
    assert side.end_reason and side.course == course


def test_a_stranger_without_proofs_gets_nothing() -> None:
    side = resumed(3, 12)
    assert side.resumption.other_proves
    side.flush()
    said = heard(side, f"0 resume {side.course.name} {side.course.number} {side.course.chain}")
    assert said == [
        '?0 Each side must prove that it knows this match: use "prove" instead of "resume".'
    ]


def test_a_side_of_200_goes_on_as_it_did() -> None:
    side = resumed(3, 12)
    side.resumption.other_proves = False
    side.flush()
    course, told = side.course, f"{side.course.name} {side.course.number} {side.course.chain}"
    side.hear("?0 Number 9 comes next.")  # its answer to a proof
    side.hear(f"0 resume {told}")
    assert side.flush()[1][0] == f"=0 {course.number} {course.chain}" and not side.end_reason


def test_no_other_command_counts_before_the_first_is_answered() -> None:
    for seed in range(20):
        match = Joined(terms("quantugeddon"), seed, (Side, Side))
        due = []
        for _ in range(100):
            match.carry(0) | match.carry(1)
            due = [side for side in match.sides if side.due == BUD_DUE]
            if due:
                break
            match.act(0) | match.act(1)
        if due:
            side, owed = due[0], due[0].side.owed
            number = side.course.number + 1
            assert (
                heard(side, f"{number} resign")[-1] == f"?{number} That command came out of turn."
            )
            assert side.side.owed == owed and side.due == BUD_DUE
            return
    raise AssertionError


def test_a_proof_that_lacks_its_hash_is_none() -> None:
    side = resumed(3, 12)
    side.flush()
    heard(side, f"=0 {side.course.number}")
    assert side.end_reason.startswith("The other side will not resume")


def ahead(seed: int) -> tuple[Exchange, str, Exchange]:
    """Return a side that lacks the last answer of the other, that answer, and the other side."""
    match = Joined(terms("duel"), seed, HONEST)
    while match.sides[0].course.number < 10 or not match.sides[0].side.pending:
        match.carry(0) | match.carry(1) | match.act(0) | match.act(1)
    match.carry(0)
    answer = next(line for line in match.sides[1].flush()[1] if line[0] == "=")
    return alone(match), answer, match.sides[1]


def alone(match: Joined) -> Exchange:
    """Return the first side of a match, resumed, if the other side never gave checksums."""
    side = Exchange(Side(match.sides[0].side.terms, match.fresh))
    restore(side, match.logs[0])
    side.resumption.resume()
    side.resumption.other_proves = False
    side.flush()
    return side


def test_a_side_of_200_one_step_ahead_is_known_by_its_answer() -> None:
    side, answer, other = ahead(3)
    number, hash = other.course.number, other.course.chain
    side.hear(f"0 resume {side.course.name} {number} {hash}")
    (command,) = side.flush()[1]
    assert command == side.side.numbered(side.side.pending) and side.resumption.is_stranger
    side.hear(answer)
    assert (side.course.number, side.course.chain) == (number, hash)
    assert not (side.resumption.is_stranger or side.end_reason)


@pytest.mark.parametrize("claim", ["nonsense", "0" * 64])
def test_a_stranger_one_step_ahead_is_not_believed(claim: str) -> None:
    """The stranger gets no hash, and its answers and refusals change nothing."""
    side, answer, other = ahead(3)
    course, number = side.course, other.course.number
    side.hear(f"0 resume {course.name} {number} {claim}")
    said = side.flush()[1]
    assert not any(hash in line for line in said for hash in (course.chain, course.before))
    side.hear(f"?{number} No.")
    assert side.flush()[1] == [] and not side.end_reason
    side.hear(answer)
    reason: str = side.end_reason
    assert reason == "The logs of the two sides differ." and side.course == course
    assert side.flush() == ([], [])


@pytest.mark.parametrize("steps", [1, 2])
def test_the_name_of_a_match_proves_nothing(steps: int) -> None:
    """After the first step the hash of the log is the name, which every caller is told."""
    match = Joined(terms("duel"), 3, HONEST)
    while match.sides[0].course.number < steps:
        match.carry(0) | match.carry(1)
    match.logs[0] += match.sides[0].flush()[0]
    side = alone(match)
    assert side.course.number == steps
    side.hear(f"0 resume {side.course.name} 1 {side.course.name}")
    assert side.end_reason and side.resumption.is_stranger


# --- languages ---


def spoken_in(language: str, said: Callable[[], list[str]]) -> list[str]:
    """Return what `said` returns while a language is spoken."""
    before = current_language()
    speak(Catalogue(language, path_of(language).read_bytes(), str))
    try:
        return said()
    finally:
        speak(before)


def refused_lines(cheat: str) -> list[str]:
    """Return the lines and log entries of matches that end with a refusal."""
    lines: list[str] = []
    game, liar = LIARS[cheat]
    for seed in range(4):
        match = Joined(terms(game), seed, (Side, liar))
        match.play()
        lines += [*match.lines, *match.logs[0]]
    for line in ("9 ray 3", "2 coin 5", "# check", "x y", "0 resume a 1 b", f"0 prove {NAME} 1 2"):
        side = resumed(3, 12)
        side.resumption.is_stranger = False
        side.hear(line)
        kept, said = side.flush()
        lines += [*kept, *said]
    with_other_terms = Exchange(Side(terms("duel", 3), lambda: "0" * 32))
    with_other_terms.hear(f"1 hello blackbox-duel 1 duel 8 8 4 5 {'0' * 64}")
    return [*lines, *with_other_terms.flush()[1], *with_checksums(lines)]


TOUCHING = "atoms that touch"
SPOKEN = [("de", TOUCHING), *seldom(("ru", TOUCHING), ("de", "a denied win"))]
SPOKEN += seldom(("ru", "a denied win"), ("de", "a jump too far"), ("ru", "a jump too far"))


def test_every_language_is_spoken() -> None:
    assert {"de", "ru"} == {*FORMS}


@pytest.mark.parametrize(("language", "cheat"), SPOKEN)
def test_every_line_is_in_english_whatever_the_player_speaks(language: str, cheat: str) -> None:
    english = refused_lines(cheat)
    assert any("?" in line for line in english) and any(line[0] == "#" for line in english)
    assert spoken_in(language, lambda: refused_lines(cheat)) == english
