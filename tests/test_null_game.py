"""Test that a game without a box plays, saves, and replays: the console knows no Black Box."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blackbox_core import games
from blackbox_core.console import game_of
from blackbox_core.console.contest import Contest, Outcome, ask
from blackbox_core.console.services import Peer, done
from blackbox_core.console.session import Ask, Refused, Session, Telling
from blackbox_core.console.settings import LINE, LOG, Chosen
from blackbox_core.console.verbs import Verbs
from blackbox_core.faces import answer
from blackbox_core.faces.plain import PlainFace
from blackbox_core.games import GameEntry, GameVerb, switching
from blackbox_core.startup import begin, connect, read_options
from tests import null_game
from tests.conftest import ROOT
from tests.null_game import LOUD, Counting


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game by a single line in the list of games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLACKBOX_DATA", str(tmp_path / "data"))
    monkeypatch.setitem(games.GAMES, "counting", GameEntry("counting", "counting to ten"))
    monkeypatch.setitem(sys.modules, "blackbox_core.games.counting", null_game)


def opened(*args: str, at_terminal: bool = False) -> Session:
    session = begin(read_options(["counting", *args]), PlainFace(), at_terminal)
    session.start()
    return session


def said(session: Session, *lines: str) -> str:
    for line in lines:
        told = session.send(line)
    return told


def test_the_game_has_the_verbs_of_every_game_and_its_own() -> None:
    session = opened()
    assert said(session, "1") == "Yes.\n"
    assert said(session, "5") == "Count on by one or two.\n"
    assert said(session, "loud", "3") == "YES.\n"
    assert said(session, "version") == f"Counting, of Black Box {version()}.\n"
    assert said(session, "help loud") == "LOUD (ON/OFF): Count in capitals, or not.\n"
    kept = "This round is saved: start the same game with --resume to continue it.\n"
    assert said(session, "quit") == kept + "Goodbye.\n" and session.question is None


def version() -> str:
    from blackbox_core import VERSION

    return VERSION


def test_the_game_is_saved_and_restored() -> None:
    said(opened(), "1", "3", "save here")
    session = opened()
    assert said(session, "saves").startswith("here: 2 numbers counted, saved ")
    assert said(session, "restore here") == "Resuming 2 numbers counted.\n"
    assert said(session, "4") == "Yes.\n" and said(session, "4") == "Count on by one or two.\n"


def test_the_game_is_not_restored_in_another_game() -> None:
    said(opened(), "1", "save here")
    other = begin(read_options(["--seed", "1"]), PlainFace(), False)
    other.start()
    assert (
        said(other, "restore here")
        == "That saved game belongs to Counting: go to that game with GAMES, then\n"
        "  type RESTORE.\n"
    )


def test_an_unfinished_one_is_gone_on_with() -> None:
    said(opened(), "2")
    session = begin(read_options(["counting", "--resume"]), PlainFace(), False)
    assert "Resuming 1 numbers counted." in session.start()
    assert said(session, "4") == "Yes.\n"


def test_a_script_repeats_it_and_a_replay_types_it(tmp_path: Path) -> None:
    said(opened("--loud"), "1", "script told", "3", "unscript")
    told = (tmp_path / "told.txt").read_text()
    assert "# args: counting --seed " in told and " --loud" in told
    assert told.endswith("Next? unscript\nThe script told.txt is complete.\n")
    assert "Next: 3\nYES.\n" in said(opened(), "replay told"), "as loud as it was"


def test_the_setting_is_an_option_and_a_verb_and_is_kept(tmp_path: Path) -> None:
    """The option, the verb and the keeping follow from one declaration in the game's file."""
    assert read_options(["counting", "--loud"]).chosen[LOUD]
    assert said(opened("--loud"), "settings").startswith("LOUD on")
    said(opened("--fresh", at_terminal=True), "loud", "1")
    assert said(opened("--fresh", at_terminal=True), "1") == "YES.\n"


class CountingTogether(Counting):
    """The same game for two players over a line, who count on in turns."""

    declared = (*Counting.declared, LINE, LOG)  # type: ignore[assignment]

    def question(self) -> Ask:
        peer = self.start.peer
        if peer and len(self.play) % 2:
            return Ask("", think=lambda _: peer.receive(), afar=True)
        return super().question()

    def answer(self, words: list[str]) -> Any:
        yield from super().answer(words)
        yield from done(Peer.exchange, [words[0]], [words[0]])

    def answer_peer(self, line: str) -> Any:
        yield f"There: {line}."
        self.play = [*self.play, int(line) - sum(self.play)]


def refuse_other_logs(game: str, lines: list[str]) -> None:
    if not "".join(lines).isdigit() and lines:
        raise Refused(f"That is no log of {game}.")


def test_the_game_is_played_over_a_line_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(CountingTogether)._replace(check_log=refuse_other_logs)
    monkeypatch.setattr(null_game, "GAME", game)
    there = f"{sys.executable} -u -c 'while True: print(int(input()) + 2)'"
    options = read_options(["counting", "--line", f"cmd:{there}", "--log", "count.log"])
    peer = connect(options)
    session = begin(options, PlainFace(), False, peer)
    session.start()
    assert said(session, "1") == "Yes.\n"
    face = PlainFace()
    assert session.question and answer(session, session.question, face) == "3"
    assert said(session, "3") == "There: 3.\n" and said(session, "4") == "Yes.\n"
    peer.close()
    log = (tmp_path / "count.log").read_text().splitlines()
    assert [line for line in log if line[0] != "#"] == ["1", "4"]
    (tmp_path / "other.log").write_text("a duel\n")
    with pytest.raises(Refused, match="no log of counting"):
        connect(read_options(["counting", "--line", "post", "--log", "other.log", "--resume"]))


def test_the_game_is_left_for_another_and_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    way = GameVerb("counting", "Go and count.", "Counting: by one or two.")
    entry = GameEntry("counting", "counting to ten", verb=way)
    monkeypatch.setitem(games.GAMES, "counting", entry)
    verbs = Verbs(helped=True)
    verbs.take(null_game.verbs)
    verbs.take(switching.verbs_from("counting"))
    monkeypatch.setattr(Counting, "verbs", verbs)
    monkeypatch.setattr(null_game, "verbs", verbs)
    session = opened("--seed", "1")
    assert said(session, "1", "3") == "Yes.\n"
    assert "hides 4 atoms." in said(session, "blackbox 4")
    assert "Rays: 1" in said(session, "9", "status")
    assert "12. Counting: by one or two." in said(session, "games")
    assert said(session, "counting").endswith("Count on.\n")
    assert "2 numbers counted" in said(session, "unfinished")
    assert said(session, "restore 1") == "Resuming 2 numbers counted.\n"
    assert said(session, "3") == "Count on by one or two.\n" and said(session, "5") == "Yes.\n"


def highest(number: int, seed: int, chosen: Chosen) -> Telling[Outcome]:
    """Play a game between programs, won by the player that names the higher number."""
    told = []
    for player in (0, 1):
        told.append(int((yield from ask(player, "number"))))
    return Outcome(int(told[1] > told[0]))


def test_programs_play_it_in_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(null_game, "CONTESTS", {"counting": Contest("Counting", highest)}, False)
    entry = GameEntry("counting", "counting to ten", contests="counting")
    monkeypatch.setitem(games.GAMES, "counting", entry)
    names = [f"cmd:{sys.executable} -c 'input(); print(\"={n}\")'" for n in (3, 5)]
    options = read_options(["match", *names, "--play", "counting", "--games", "2"])
    session = begin(options, PlainFace(), False)
    text = session.start()
    while session.question:
        text += session.send("")
    assert re.search(r"^Counting: 2 games", text) and re.search(r"^B +2 +0 +100%", text, re.M)


def nothing(_: object, __: list[str]) -> Any:
    yield from ()


def test_no_word_is_for_two_verbs() -> None:
    two = Verbs()
    two.verb("count", "Count.", letter="c", also="go")(nothing)
    two.verb("go", "Go, which goes before another word.", letter="g")(nothing)
    assert two.find("go").name == "go" and two.find("c").name == "count"
    with pytest.raises(ValueError, match="c is for count and for clear"):
        two.verb("clear", "Clear.", letter="c")(nothing)


def test_another_game_knows_nothing_of_its_setting() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "blackbox.py"), "--loud"], capture_output=True, check=False
    )
    assert done.returncode == 2
