"""Test whole sealed matches of two programs over every kind of line, also killed and resumed."""

from __future__ import annotations

import os
import select
import shutil
import socket
import subprocess
import sys
import tty
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from blackbox_core.faces import calling
from blackbox_core.faces.calling import PeerLine
from blackbox_core.faces.wire import Wire
from tests.conftest import ROOT, environment
from tests.forked_program import program_in_fork
from tests.long_runs import Run
from tests.timeouts import PATIENCE

QUICK = ("--headless", "1", "--wins", "1")
GOOD = ("--headless", "3", "--wins", "1")
Process = subprocess.Popen[bytes]


def program(place: Path, where: str, *args: str, game: str = "duel") -> list[str]:
    """Return the command of one side, with its log in a folder of its own."""
    place.mkdir(parents=True, exist_ok=True)
    words = [game, "--line", where, "--log", str(place / "log"), *(args or QUICK)]
    return [*program_command(), *words]


def program_command() -> list[str]:
    return [sys.executable, str(ROOT / "blackbox.py")]


def started(command: list[str], end: int | None = None) -> Process:
    """Start a program whose line is a descriptor of ours, or is given by its command."""
    here = end if end is not None else subprocess.DEVNULL
    out = end if end is not None else subprocess.PIPE
    variables, is_program = environment(), command[:2] == program_command()
    return subprocess.Popen(
        command,
        stdin=here,
        stdout=out,
        stderr=subprocess.PIPE,
        env=variables,
        preexec_fn=program_in_fork(command[2:], variables) if is_program else None,
    )


def logs(*places: Path) -> list[list[str]]:
    """Return both logs without their secrets and remarks."""
    texts = [(place / "log").read_text().splitlines() for place in places]
    return [[line for line in text if line[0] in "<>"] for text in texts]


def ended(side: Process, log: Path) -> bytes:
    """Wait for a program and return its output. A match may take long if its log grows."""
    size = -1
    while True:
        try:
            return side.communicate(timeout=PATIENCE)[1]
        except subprocess.TimeoutExpired:
            size, before = log.stat().st_size, size
            assert size > before, f"nothing more goes over: {log.read_text()}"


def agree(tmp_path: Path, *sides: Process) -> None:
    """Assert that both programs end well, with the same log."""
    for side in sides:
        said = ended(side, tmp_path / "a" / "log")
        assert side.returncode == 0, said
    one, other = logs(tmp_path / "a", tmp_path / "b")
    assert one == other
    assert one[-1].split()[1:] == [one[-1].split()[1], "fair"]


def test_a_socket_pair(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    one = started(program(tmp_path / "a", "-"), ours.fileno())
    other = started(program(tmp_path / "b", "-"), theirs.fileno())
    ours.close()
    theirs.close()
    agree(tmp_path, one, other)


def test_tcp(tmp_path: Path) -> None:
    one = started(program(tmp_path / "a", "listen:0"))
    assert one.stderr
    port = one.stderr.readline().decode().strip().rpartition(":")[2].rstrip(".")
    other = started(program(tmp_path / "b", f"127.0.0.1:{port}"))
    agree(tmp_path, one, other)


def test_a_serial_line(tmp_path: Path) -> None:
    """Two pseudo-terminals are joined as by a cable."""
    with cable() as names:
        sides = [
            started(program(tmp_path / place, name, "--baud", "9600", *QUICK))
            for place, name in zip("ab", names, strict=True)
        ]
        agree(tmp_path, *sides)


class cable:
    """A pair of terminal devices, each of which receives what is sent to the other."""

    def __enter__(self) -> list[str]:
        self.ends = [os.openpty() for _ in range(2)]
        for _, device in self.ends:
            tty.setraw(device)
        self.done, self.stop = os.pipe()
        Thread(target=self.carry, daemon=True).start()
        return [os.ttyname(device) for _, device in self.ends]

    def carry(self) -> None:
        one, other = self.ends[0][0], self.ends[1][0]
        while True:
            ready, _, _ = select.select([one, other, self.done], [], [])
            if self.done in ready:
                return
            for end in ready:
                os.write(other if end == one else one, os.read(end, 4096))

    def __exit__(self, *_: object) -> None:
        os.write(self.stop, b".")


def test_a_program_as_the_opponent(tmp_path: Path) -> None:
    other = " ".join(program(tmp_path / "b", "-"))
    agree(tmp_path, started(program(tmp_path / "a", f"cmd:{other}")))


@pytest.mark.skipif(not shutil.which("socat"), reason="socat is not installed")
def test_socat(tmp_path: Path) -> None:
    one, other = (" ".join(program(tmp_path / place, "-")) for place in "ab")
    agree(tmp_path, started(["socat", f"EXEC:{one}", f"EXEC:{other}"]))


@pytest.mark.skipif(not shutil.which("socat"), reason="socat is not installed")
def test_socat_to_a_port(tmp_path: Path) -> None:
    through(tmp_path, "socat - TCP:{where}")


def test_another_program_that_carries_the_line(tmp_path: Path) -> None:
    """The relay stands for socat, or for ssh to a machine on which a port is called."""
    through(tmp_path, f"{sys.executable} {ROOT / 'tests' / 'relay.py'} {{where}}")


def through(tmp_path: Path, relay: str) -> None:
    """Play a match whose caller has a program carry the line to the port."""
    one, where = waiting(tmp_path / "a")
    other = started(program(tmp_path / "b", f"cmd:{relay.format(where=where)}"))
    agree(tmp_path, one, other)


# --- killed and resumed ---


def relayed(ends: list[socket.socket], most: int) -> int:
    """Carry a number of lines with their checksums, or all of them. Return the number carried."""
    carried, rest = 0, dict.fromkeys(ends, b"")
    while carried < most:
        for end in select.select(ends, [], [], PATIENCE)[0]:
            try:
                data = end.recv(4096)
            # some input was not read there, but its output can still be read
            except ConnectionResetError:
                continue
            if not data:
                return carried
            *lines, rest[end] = (rest[end] + data).split(b"\n")
            for line in lines:
                if carried < most:
                    with suppress(OSError):
                        ends[1 - ends.index(end)].sendall(line + b"\n")
                    carried += not line.startswith(b"#")
    return carried


def on_two_lines(tmp_path: Path, *args: str) -> tuple[list[Process], list[socket.socket]]:
    """Start two programs on two lines. Return them with the other ends of the lines."""
    sides, ends = [], []
    for place in "ab":
        ours, theirs = socket.socketpair()
        sides.append(started(program(tmp_path / place, "-", *QUICK, *args), theirs.fileno()))
        theirs.close()
        ends.append(ours)
    return sides, ends


def killed_and_resumed(tmp_path: Path, line: int) -> bool:
    """Play a match in which both are killed after some lines. Return whether it had that many."""
    sides, ends = on_two_lines(tmp_path)
    carried = relayed(ends, line)
    for side, end in zip(sides, ends, strict=True):
        side.kill()
        side.communicate(timeout=PATIENCE)
        end.close()
    kept = [(tmp_path / place / "log").stat().st_size > 0 for place in "ab"]
    if not all(kept):  # before both coins are known there is nothing to resume
        shutil.rmtree(tmp_path / "a")
        shutil.rmtree(tmp_path / "b")
    sides, ends = on_two_lines(tmp_path, *["--resume"] * all(kept))
    relayed(ends, 10_000)
    for end in ends:
        end.close()
    agree(tmp_path, *sides)
    return carried == line


@pytest.mark.parametrize("line", [3, 11])
def test_both_are_killed_at_a_line_and_go_on(tmp_path: Path, line: int) -> None:
    killed_and_resumed(tmp_path, line)


def test_a_match_that_is_over_is_over_when_it_is_resumed(tmp_path: Path) -> None:
    for args in ([], ["--resume"]):
        sides, ends = on_two_lines(tmp_path, *args)
        relayed(ends, 10_000)
        for end in ends:
            end.close()
        agree(tmp_path, *sides)


# If BLACKBOX_RUNS names a folder, the long runs resume where they were stopped.


@pytest.mark.long
def test_both_are_killed_at_every_line_and_go_on(tmp_path: Path) -> None:
    run = Run("killed-lines", tmp_path)
    while not run["whole"]:
        line = run["lines"] + 1
        there = killed_and_resumed(tmp_path / str(line), line)
        run.count(lines=there, whole=not there)
    print(run.told())
    assert run["lines"] > 10


FIFTY = {
    "duel": GOOD,
    "quantugeddon": (*GOOD, "--size", "8x8", "--atoms", "4"),  # takes a tenth of the time
}


@pytest.mark.long
@pytest.mark.parametrize("game", FIFTY)
def test_a_hundred_honest_matches(tmp_path: Path, game: str) -> None:
    """There are fifty matches of each game, every tenth in the usual box of its game."""
    run = Run(f"honest-{game}", tmp_path)
    while run["matches"] < 50:
        place = tmp_path / str(run["matches"])
        words = GOOD if run["matches"] % 10 == 0 else FIFTY[game]
        other = " ".join(program(place / "b", "-", *words, game=game))
        agree(place, started(program(place / "a", f"cmd:{other}", *words, game=game)))
        run.count(matches=1, lines=len(logs(place / "a")[0]))
    print(run.told())


# --- a log belongs to one program at a time ---


def waiting(place: Path, *args: str) -> tuple[Process, str]:
    """Start a program that has its log and waits for a call. Return it and its address."""
    side = started(program(place, "listen:0", *QUICK, *args))
    assert side.stderr
    return side, side.stderr.readline().decode().strip().removeprefix(
        "Black Box is waiting for a call at "
    ).rstrip(".")


def refused(place: Path, *args: str, game: str = "duel") -> str:
    """Return the reason for which a program does not begin."""
    side = started(program(place, "listen:0", *QUICK, *args, game=game))
    _, said = side.communicate(timeout=PATIENCE)
    assert side.returncode == 1
    return said.decode()


PLAYED = "argument --log: another program is playing the match in "


def test_two_programs_do_not_begin_in_one_log(tmp_path: Path) -> None:
    one, where = waiting(tmp_path / "a")
    assert PLAYED in refused(tmp_path / "a") and PLAYED in refused(tmp_path / "a", "--resume")
    agree(tmp_path, one, started(program(tmp_path / "b", where)))
    assert "already exists" in refused(tmp_path / "a")


def test_two_programs_do_not_go_on_with_one_log(tmp_path: Path) -> None:
    sides, ends = on_two_lines(tmp_path)
    relayed(ends, 11)
    for side in sides:
        side.kill()
        side.communicate(timeout=PATIENCE)
    log = (tmp_path / "a" / "log").read_bytes()
    first, _ = waiting(tmp_path / "a", "--resume")
    assert PLAYED in refused(tmp_path / "a", "--resume")
    assert (tmp_path / "a" / "log").read_bytes() == log
    first.kill()  # the claim on the log ends with the process
    first.communicate(timeout=PATIENCE)
    one, where = waiting(tmp_path / "a", "--resume")
    agree(tmp_path, one, started(program(tmp_path / "b", where, *QUICK, "--resume")))


def test_a_log_in_which_no_match_was_begun_is_as_good_as_none(tmp_path: Path) -> None:
    one, _ = waiting(tmp_path / "a")
    one.kill()
    one.communicate(timeout=PATIENCE)
    assert "no match has begun" in refused(tmp_path / "a", "--resume")
    one, where = waiting(tmp_path / "a")
    agree(tmp_path, one, started(program(tmp_path / "b", where)))
    assert "belongs to another game: start Black Box with duel and the same options" in refused(
        tmp_path / "a", "--resume", game="quantugeddon"
    )


def test_a_file_that_is_no_log_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"my letters\nand one without an end")
    for args in ([], ["--resume"]):
        refused(tmp_path, *args)
    assert (tmp_path / "log").read_bytes() == b"my letters\nand one without an end"


# --- callers that are no players ---


def test_a_port_that_is_only_looked_at_is_not_used_up(tmp_path: Path) -> None:
    """Callers hang up at once, are silent, speak another protocol, or send without end."""
    one, where = waiting(tmp_path / "a")
    host, _, port = where.rpartition(":")
    said = [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"0" * 20_000, b"220 mail ready\r\n"]
    socket.create_connection((host, int(port))).close()
    probes = [socket.create_connection((host, int(port))) for _ in said]
    for probe, line in zip(probes, said, strict=True):
        probe.sendall(line)
    agree(tmp_path, one, started(program(tmp_path / "b", where)))
    for probe in probes:
        probe.close()


@pytest.mark.parametrize("probes", [20])
def test_a_port_at_which_many_look_is_not_used_up(tmp_path: Path, probes: int) -> None:
    one, where = waiting(tmp_path / "a")
    host, _, port = where.rpartition(":")
    ends = [socket.create_connection((host, int(port))) for _ in range(probes)]
    agree(tmp_path, one, started(program(tmp_path / "b", where)))
    for end in ends:
        end.close()


def test_a_line_on_which_nothing_comes_is_told_so_and_never_twice_as_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    def select_nothing(*args: object) -> tuple[list[int], list[int], list[int]]:
        waits.append(float(str(args[3])))
        return [], [], []

    monkeypatch.setattr(calling, "select", select_nothing)
    line = PeerLine(0, 1, calls=True, received=b"1 hello\n\n")
    assert [line.receive() for _ in range(11)] == ["1 hello", "#", *[""] * 9]
    assert waits == [10, 20, 40, 80, 160, 320, 600, 600, 600]


def test_what_a_caller_goes_on_saying_is_taken_for_a_megabyte_at_most(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    side = started(program(tmp_path, "-"), theirs.fileno())
    theirs.close()
    taken = 0
    with ours, suppress(OSError):
        ours.settimeout(PATIENCE)
        while taken < 400 << 20:
            taken += ours.send(b"\0" * 65536)
    side.communicate(timeout=PATIENCE)
    assert taken < 4 << 20, taken


NOBODY = "The connection was lost before the match began."
SPEAKS = 'This side speaks only version 1 of blackbox-duel: type "hello blackbox-duel 1" first.'
USELESS = "The connection is closed: the other side sent too many lines that changed nothing."
STRANGE = {
    "HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\n": NOBODY,
    "1 hello blackbox-duel 2 duel 8 8 4 1 " + "0" * 64: SPEAKS,
    "1 hello blackbox-duel 1 duel 8 8 4 9 " + "0" * 64: "one side plays duel 8 8 4 1",
    "1 hello blackbox-duel 1 quantugeddon 10 10 11 1 "
    + "0" * 64: "in this box, the number of atoms must be from 1 to 10.",
    "0 resume " + "0" * 64 + " 5 " + "0" * 64: "The two sides are not playing the same match",
    "?1 \x1b[2Jno? yes": "The other side refuses: no?yes",
    "x" * 5000 + "\n": NOBODY,
    "0 updates can be applied immediately.\n=1 a\n=== Welcome ===\n? What": NOBODY,
    "\0" * 4_000_000: USELESS,
    "\n".join(["# nothing"] * 500): USELESS,
    "\xff\xfb\x01\xff\xfd\x03RING\r\nCONNECT 9600\r\n": NOBODY,
    "": NOBODY,
}


@pytest.mark.parametrize("said", STRANGE, ids=lambda said: repr(said[:20]))
def test_whatever_else_is_there_gets_one_sentence(tmp_path: Path, said: str) -> None:
    ours, theirs = socket.socketpair()
    side = started(program(tmp_path / "a", "-"), theirs.fileno())
    theirs.close()
    with ours:
        # the program may have closed the line
        with suppress(BrokenPipeError, ConnectionResetError):
            ours.sendall(said.encode("latin-1") + b"\n")
            ours.shutdown(socket.SHUT_WR)
        _, told = side.communicate(timeout=PATIENCE)
    assert side.returncode == 1
    assert STRANGE[said] in told.decode("ascii").replace("\n  ", " ")
    assert b"Traceback" not in told and b"\x1b" not in told


def test_what_was_said_before_it_hung_up_is_heard(tmp_path: Path) -> None:
    side = started(program(tmp_path, "cmd:echo ?1 closed today"))
    told, _ = side.communicate(timeout=PATIENCE)
    assert side.returncode == 1 and b"The other side refuses: closed today" in told


def test_what_a_program_at_the_other_end_says_is_wrong_is_shown(tmp_path: Path) -> None:
    side = started(program(tmp_path, "cmd:sh -c 'echo no such host >&2'"))
    _, errors = side.communicate(timeout=PATIENCE)
    assert side.returncode == 1 and errors.startswith(b"no such host\n")


def test_whoever_interrupts_the_waiting_breaks_the_line_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_: Wire) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(Wire, "receive", interrupted)
    with pytest.raises(EOFError):
        PeerLine(0, 1, calls=True).receive()


NO_LINE = (
    "argument --line: expected a device, or a port up to 65535, as in /dev/ttyS0 or localhost:4000"
)

NOT_OPENED = "argument --line: {} cannot be opened: {}"

# Questions and messages of a game started without any line.
NOWHERE = {
    "cmd:": "argument --line: expected a command after cmd:, as in cmd:./bot",
    "cmd:/nowhere/at/all": NOT_OPENED.format("cmd:/nowhere/at/all", "No such file or directory"),
    "cmd:a 'b": NOT_OPENED.format("cmd:a 'b", "No closing quotation"),
    "/dev/ttyNone": NOT_OPENED.format("/dev/ttyNone", "No such file or directory"),
    "localhost": NO_LINE,
    "localhost:70000": NO_LINE,
    "listen:65536": NO_LINE,
    "listen:192.0.2.1:0": NOT_OPENED.format(
        "listen:192.0.2.1:0", "Cannot assign requested address"
    ),
}


@pytest.mark.parametrize("where", NOWHERE)
def test_a_line_that_is_none_is_told_in_one_sentence(tmp_path: Path, where: str) -> None:
    side = started(program(tmp_path, where))
    _, said = side.communicate(timeout=PATIENCE)
    assert (side.returncode, said.decode()) == (1, f"blackbox: {NOWHERE[where]}\n")


def test_a_file_is_no_line_and_is_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann")
    side = started(program(tmp_path, str(letter)))
    _, said = side.communicate(timeout=PATIENCE)
    assert (
        side.returncode == 1
        and b"expected a device that a line can use, such as /dev/ttyS0, not" in said
    )
    assert letter.read_text() == "Dear Ann"


def test_a_line_of_no_known_speed_is_refused(tmp_path: Path) -> None:
    with cable() as (name, _):
        side = started(program(tmp_path, name, "--baud", "77", *QUICK))
        _, said = side.communicate(timeout=PATIENCE)
    assert (
        b"argument --baud: expected a standard rate such as 9600, since this line cannot run at 77"
        in said
    )


def test_a_peer_who_is_silent_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    side = started(program(tmp_path / "a", "-", *QUICK, "--idle", "1"), theirs.fileno())
    theirs.close()
    with ours:
        ours.sendall(b"1 hello blackbox-duel 1 duel 8 8 4 1 " + b"0" * 64 + b"\n")
        _, told = side.communicate(timeout=PATIENCE)
    assert side.returncode == 1
    assert b"The caller must send the next line, for command 2." in told
    assert (
        "# The caller must send the next line, for command 2."
        in (tmp_path / "a" / "log").read_text()
    )


# --- a human player ---


def test_a_person_plays_at_the_console_as_ever(tmp_path: Path) -> None:
    other = " ".join(program(tmp_path / "b", "-"))
    playing = ["helpers", "1,1 3,3 5,5 7,7", "restore x", "9", "count", "look", "resign"]
    lines = [*playing, "score", "", "5", "help", "quit"]
    done = subprocess.run(
        program(tmp_path / "a", f"cmd:{other}", "--wins", "1"),
        input="\n".join(lines).encode(),
        capture_output=True,
        env=environment(),
        timeout=PATIENCE,
        check=True,
    )
    said = done.stdout.decode("ascii")
    for told in (
        " begin",
        "That is not possible in a match over a line",
        "Your own box:",
        "You resign.",
        "Both boxes are open, and every answer was true.",
        " the match 1 to 0",
        "This match has no helpers: start a match with --helpers to have them.",
    ):
        assert told in said.replace("\n  ", " "), said
    over = "The match is over: type QUIT, then start Black Box with --line to play another match."
    assert said.replace("\n  ", " ").count(over) == 3, said
