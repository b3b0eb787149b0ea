"""Test a sealed match by post, in which the players copy every line themselves, over days."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackbox_core.console.session import Refused, Session
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games.duel.sealed.line import LONGEST_POST, describe_post, read_post
from blackbox_core.games.duel.sealed.record import follow_log
from blackbox_core.keeping.matchlog import MatchLog, log_of
from blackbox_core.startup import begin, connect, read_options
from tests.conftest import seldom

pytestmark = pytest.mark.usefixtures("cached_results")

NAME = "6f0c" * 16


class Player:
    """A player at a console who writes down the lines to send."""

    def __init__(self, place: Path, game: str) -> None:
        self.args = [game, "--line", "post", "--wins", "1", "--log", str(place), "--seed", "1"]
        self.entry = 0
        self.open()

    def open(self, *more: str) -> None:
        options = read_options([*self.args, *more])
        self.session: Session = begin(options, PlainFace(), False, connect(options))
        self.posts: list[str] = []
        self.said = ""
        self.take(self.session.start())

    def take(self, said: str) -> None:
        self.said += said
        self.posts += [line for line in said.splitlines() if line.startswith("bb ")]

    def send(self, line: str) -> None:
        self.take(self.session.send(line))

    @property
    def prompt(self) -> str:
        assert self.session.question
        return self.session.question.prompt

    def move(self, most: int) -> bool:
        """Make the moves of this player. Return whether there were any."""
        if "the other side send" in self.prompt or "The match is over" in self.prompt:
            return False
        if "AUTO" in self.prompt:
            self.send("auto")
        else:
            self.entry += 1
            self.send("resign" if self.entry > most else str(self.entry))
        return True


def carried(one: Player, other: Player, most: int) -> None:
    """Carry lines between two players until neither has anything to send or to do."""
    moved = True
    while moved:
        moved = False
        for player, friend in ((one, other), (other, one)):
            moved |= player.move(most)
            while player.posts:
                post = player.posts.pop(0)
                assert len(post) <= LONGEST_POST
                friend.send(post)
                moved = True


def both_over(tmp_path: Path, one: Player, other: Player) -> None:
    """Assert that both players were told the winner, and that both logs prove it."""
    told = sorted(
        re.findall(r"(You win|Your opponent wins) the match 1 to 0", one.said + other.said)
    )
    assert told == ["You win", "Your opponent wins"]
    for place in "ab":
        assert [*follow_log((tmp_path / place).read_text().splitlines())][-1].stage == "over"


@pytest.mark.parametrize("game", ["duel", "quantugeddon"])
def test_a_whole_match_by_post(tmp_path: Path, game: str) -> None:
    one, other = Player(tmp_path / "a", game), Player(tmp_path / "b", game)
    one.send("")
    carried(one, other, 8)
    both_over(tmp_path, one, other)


@pytest.mark.parametrize("every", [4, *seldom(1)])
def test_the_program_may_be_left_between_any_two_letters(tmp_path: Path, every: int) -> None:
    one, other = Player(tmp_path / "a", "duel"), Player(tmp_path / "b", "duel")
    one.send("")
    for turn in range(60):
        for player, friend in ((one, other), (other, one)):
            player.move(6)
            for post in player.posts:
                friend.send(post)
            player.posts = []
            has_begun = Path(player.args[6]).stat().st_size  # or was called
            if turn % every == 0 and has_begun:
                player.session.end()
                player.open("--resume")
    assert "The match is over" in one.prompt and "The match is over" in other.prompt


def test_two_greetings_may_cross_in_the_mail(tmp_path: Path) -> None:
    one, other = Player(tmp_path / "a", "duel"), Player(tmp_path / "b", "duel")
    for player in (one, other):
        player.send("")
    greetings = one.posts.pop(), other.posts.pop()
    for player in (one, other):
        player.session.end()
        player.open("--resume")
        assert player.posts == [greetings[player is other]]
    carried(one, other, 4)
    both_over(tmp_path, one, other)


def test_what_was_decided_is_not_decided_again(tmp_path: Path) -> None:
    one, other = Player(tmp_path / "a", "duel"), Player(tmp_path / "b", "duel")
    one.send("")
    for _ in range(5):
        for player, friend in ((one, other), (other, one)):
            player.move(0)
            while player.posts:
                friend.send(player.posts.pop(0))
    for player in (one, other):
        log = player.args[6]
        before = Path(log).read_text()
        # the player who did not begin has sent an answer by itself
        player.posts.clear()
        for line in ("auto", "5", "resign", "new"):
            if "the other side send" in player.prompt or "over" in player.prompt:
                player.send(line)
        assert Path(log).read_text() == before and not player.posts


def no_room(log: MatchLog, lines: list[str]) -> None:
    raise Refused("There is no room on the disk.")


@pytest.mark.parametrize("met", [False, True])
def test_what_cannot_be_kept_is_not_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, met: bool
) -> None:
    one, line = Player(tmp_path / "a", "duel"), ""
    if met:
        other = Player(tmp_path / "b", "duel")
        one.send(line)
        other.send(one.posts.pop())
        line = other.posts.pop()
    before = (tmp_path / "a").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(MatchLog, "write", no_room)
        one.send(line)
    assert "There is no room on the disk." in one.said
    assert one.session.question is None and not one.posts
    assert (tmp_path / "a").read_bytes() == before
    one.open(*["--resume"] * met)
    one.send(line)
    assert one.posts


def test_a_line_that_was_not_written_to_its_end_is_written_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "log")
    log_of("duel", path, "", resume=False).write(["> 1 one"])
    with open(path, "ab") as file:
        file.write(b"< =1 tw")
    log = log_of("duel", path, "", resume=True)
    assert log.lines[1:] == ["> 1 one"] and Path(path).read_text().endswith("< =1 tw")
    log.write(["< =1 two"])
    assert Path(path).read_text().splitlines()[1:] == ["> 1 one", "< =1 two"]


def test_an_answer_goes_together_with_the_turn_that_follows(tmp_path: Path) -> None:
    one, other = Player(tmp_path / "a", "duel"), Player(tmp_path / "b", "duel")
    one.send("")
    carried(one, other, 2)
    both = [line for line in (one.said + other.said).splitlines() if " / " in line]
    assert any(line.split()[3][0] == "=" and "/ 5 ray" in line for line in both)


def test_a_letter_that_was_miscopied_is_refused_and_costs_nothing() -> None:
    (post,) = describe_post(NAME, ["=6 exit 9", "7 ray 3"])
    assert post.startswith("bb 6f0c ")
    assert read_post(NAME, post.upper().split()) == ["=6 exit 9", "7 ray 3"]
    for place, letter in enumerate(post):
        if letter != " " and place > 1:
            copied = post[:place] + ("2" if letter == "1" else "1") + post[place + 1 :]
            with pytest.raises(Refused):
                read_post(NAME, copied.split())
    with pytest.raises(Refused):
        read_post("0" * 64, post.split())


def test_what_is_too_long_goes_in_several_letters() -> None:
    lines = [f"{number} open {'0' * 80}" for number in range(7)]
    posts = describe_post(NAME, lines)
    assert all(len(post) <= LONGEST_POST for post in posts) and len(posts) > 1
    assert [line for post in posts for line in read_post(NAME, post.split())] == lines
