"""Test the recipes in docs/serving.md with the programs that they name.

Each recipe runs in its own namespaces, with a game in /opt/blackbox, a user of that name, and the
limits of the page. The machine is not changed. If a program is missing, or mounting is not allowed,
the test is skipped.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT, environment
from tests.lines_to_program import End, eventually
from tests.test_serving import free_port, is_heard, line_to, needs, play, serial_pair
from tests.timeouts import GLANCE, PATIENCE

PAGE = (ROOT / "docs" / "serving.md").read_text()
PROCESSES = 3  # processes of a guest over ssh: the connection, timeout, and the game
PLACE = """
mount -t tmpfs none /opt && mkdir /opt/blackbox && cp -r "$HERE"/blackbox/* /opt/blackbox &&
mount -t tmpfs none /run && mkdir /run/sshd && touch /run/utmp &&
for file in $(cd "$HERE/etc" && find . -type f); do
    mount --bind "$HERE/etc/$file" "/etc/$file" || exit 1
done
exec "$@"
"""


def recipe(name: str) -> str:
    """Return the indented block of the page in which this text occurs."""
    blocks = re.findall(r"(?:^(?:    .*)?\n)+", PAGE, re.MULTILINE)
    (found,) = [block for block in blocks if name in block]
    return "\n".join(line.removeprefix("    ") for line in found.strip("\n").split("\n")) + "\n"


class Machine:
    """A machine set up as the page says, visible only to the processes started in it."""

    def __init__(self, folder: Path) -> None:
        needs("unshare", "mount", "prlimit", "timeout", "setpriv")
        if os.getuid() or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
            pytest.skip("mounting is not allowed here")
        self.folder, self.game, self.port = folder, folder / "blackbox", free_port()
        self.game.mkdir()
        shutil.copy(ROOT / "blackbox.py", self.game)
        hidden = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "blackbox_core", self.game / "blackbox_core", ignore=hidden)
        (folder / "etc").mkdir()
        self.write(self.game / "guest", recipe("exec prlimit"))
        self.write(self.game / "nobody", recipe("exec setpriv"))

    def write(self, path: Path, text: str) -> Path:
        path.write_text(text.replace("4004", str(self.port)))
        path.chmod(0o755)
        return path

    def add(self, name: str, text: str) -> None:
        """Append lines to a file in /etc of the machine."""
        path = self.folder / "etc" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(Path("/etc", name).read_text() + text)
        shutil.copymode(Path("/etc", name), path)

    def command(self, *words: str) -> list[str]:
        return ["unshare", "-m", "sh", "-c", PLACE, "sh", *words]

    @contextmanager
    def running(self, *words: str) -> Iterator[int]:
        """Context manager: run a server with its children, and yield its process number."""
        process = subprocess.Popen(
            self.command(*words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(HERE=str(self.folder)),
            start_new_session=True,
        )
        try:
            yield process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


LIMITS = """import resource as r
print([r.getrlimit(n)[0] for n in (r.RLIMIT_AS, r.RLIMIT_CPU, r.RLIMIT_FSIZE, r.RLIMIT_CORE)])
"""


def heard(folder: Path, program: str) -> bytes:
    """Return the output for the guest of the page, with another program in place of the game."""
    needs("prlimit", "timeout")
    game, path = "python3 -I /opt/blackbox/blackbox.py", folder / "guest"
    assert game in recipe("exec prlimit")
    path.write_text(recipe("exec prlimit").replace(game, f"{sys.executable} {program}"))
    path.chmod(0o755)
    lines = b"4\n1\n2\nhint\ncount\n0\ny\nreview\nq\n"
    told = subprocess.run([path], input=lines, capture_output=True, check=True)
    assert not told.stderr
    return told.stdout


def test_a_guest_has_the_limits_of_the_page_and_plays_within_them(tmp_path: Path) -> None:
    (tmp_path / "limits.py").write_text(LIMITS)
    assert heard(tmp_path, f"{tmp_path}/limits.py") == b"[134217728, 900, 0, 0]\n"
    assert heard(tmp_path, f"-I {ROOT / 'blackbox.py'}").endswith(b"Goodbye.\n")


def at_a_terminal(command: list[str]) -> None:
    """Play a game in a remote terminal, and leave it by control C."""
    pexpect = pytest.importorskip("pexpect")
    guest = pexpect.spawn(command[0], command[1:], timeout=PATIENCE, env=environment(TERM="dumb"))
    guest.expect_exact("4)? ")
    guest.send("4\r")
    guest.expect_exact("Ray? ")
    guest.send("2\x7f1\r")
    guest.expect(r"Absorbed\.|Reflected\.|Out at \d+\.")  # the guest's box on the page has no seed
    guest.expect_exact("Ray? ")
    guest.send("\x03")
    guest.expect_exact("Ray? ")  # the prompt that was already answered
    guest.send("\x03")
    guest.expect(pexpect.EOF)
    assert b"Traceback" not in guest.before


# --- ssh ---

CONFIG = """ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/blackbox/host
PidFile none
UsePAM yes
AuthorizedKeysFile /opt/blackbox/key.pub
StrictModes no
"""


def login(machine: Machine) -> list[str]:
    given = {"StrictHostKeyChecking": "no", "UserKnownHostsFile": "/dev/null", "LogLevel": "ERROR"}
    given["BatchMode"] = "yes"  # no question for a password
    options = [f"-o{name}={value}" for name, value in given.items()]
    key = str(machine.game / "key")
    return ["ssh", "-F", "none", "-p", str(machine.port), "-i", key, *options]


@contextmanager
def sshd(machine: Machine, processes: int) -> Iterator[list[str]]:
    """Context manager: run the page's sshd with a limit of processes; yield the login command."""
    place, _, keygen = needs("sshd", "ssh", "ssh-keygen")
    if not Path("/etc/pam.d/sshd").exists() or "pam_limits" not in "".join(
        path.read_text() for path in Path("/etc/pam.d").iterdir()
    ):
        pytest.skip("sshd does not ask for limits here")
    for name in ("host", "key"):
        key = str(machine.game / name)
        subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    text = CONFIG.format(port=machine.port, folder=machine.folder) + recipe("Match User")
    # an unused user number, so that processes of other tests do not count
    user = 10**6 + machine.port
    machine.add("passwd", f"blackbox:x:{user}:{user}:guest:/:/bin/sh\n")
    machine.add("shadow", "blackbox:*:19000:0:99999:7:::\n")
    limits = recipe("hard nproc").replace(str(50 * PROCESSES), str(processes))
    machine.add("security/limits.conf", limits)
    config = machine.write(machine.folder / "sshd_config", text)
    with machine.running(place, "-D", "-f", str(config)):
        eventually(lambda: is_heard(machine.port))
        yield [*login(machine), "blackbox@127.0.0.1"]


@contextmanager
def guest_over_ssh(command: list[str]) -> Iterator[End]:
    """Context manager: yield a guest who plays through a pipe."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
    assert process.stdin and process.stdout
    with process.stdin, process.stdout:
        yield End(process.stdout.fileno(), process.stdin.fileno(), process)
    process.wait(PATIENCE)


def test_sshd_serves_whoever_comes_as_the_page_says(machine: Machine) -> None:
    with sshd(machine, 50 * PROCESSES) as command:
        at_a_terminal([*command[:-1], "-tt", command[-1]])
        with guest_over_ssh(command) as end:
            play(end, b"\n")
        one = [*command[:-1], "-oControlMaster=auto", f"-oControlPath={machine.folder}/one"]
        with guest_over_ssh([*one, command[-1]]) as end:
            end.expect("(RETURN for 4)? ")
            second = subprocess.run([*one, command[-1]], input=b"q\n", capture_output=True)
            assert b"refused by peer" in second.stderr  # each connection allows one session
            end.ask(b"q\n", "Goodbye.")


def test_sshd_has_fifty_guests_at_once_and_not_one_more(machine: Machine) -> None:
    assert f"nproc {50 * PROCESSES}\n" in recipe("hard nproc")
    with sshd(machine, 2 * PROCESSES) as command, ExitStack() as guests:
        for _ in range(2):
            guests.enter_context(guest_over_ssh(command)).expect("(RETURN for 4)? ")
        third = subprocess.run(command, input=b"q\n", capture_output=True)
        assert third.returncode and b"Black Box" not in third.stdout


def test_sshd_greets_five_at_a_time_from_one_place(machine: Machine) -> None:
    with sshd(machine, 50 * PROCESSES), ExitStack() as lines:
        greeted = []
        for _ in range(6):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", machine.port)))
            line.settimeout(PATIENCE)
            try:
                greeted.append(line.recv(4))
            except ConnectionResetError:
                greeted.append(b"")
        assert greeted[0] == b"SSH-" and greeted[-1] != b"SSH-"


# --- on a port ---


@contextmanager
def inetd(machine: Machine, name: str, service: str = "") -> Iterator[None]:
    """Context manager: run inetd with the page's line for a program."""
    (place,) = needs("inetd")
    text = recipe(name)
    if service:
        assert text.startswith(f"{service} ")
        text = text.replace(service, str(machine.port), 1)
    config = machine.write(machine.folder / "inetd.conf", f"127.0.0.1:{text}")
    with machine.running(place, "-i", str(config)):
        yield


def test_inetd_serves_by_the_line_of_the_page(machine: Machine) -> None:
    with inetd(machine, "guest guest"), line_to(machine.port) as end:
        play(end)


def test_telnetd_serves_by_the_line_of_the_page(machine: Machine) -> None:
    needs("telnetd")
    (telnet,) = needs("telnet")
    with inetd(machine, "telnetd -h", service="telnet"):
        eventually(lambda: is_heard(machine.port))
        at_a_terminal([telnet, "127.0.0.1", str(machine.port)])


def test_socat_serves_so_many_at_once_as_the_page_says(machine: Machine) -> None:
    needs("socat")
    words = recipe("socat TCP-LISTEN").replace("4004", str(machine.port))
    assert "max-children=50" in words
    with machine.running(*words.replace("max-children=50", "max-children=2").split()):
        eventually(lambda: is_heard(machine.port))
        with connected(machine.port) as one, connected(machine.port) as other:
            one.expect("(RETURN for 4)? ")
            other.expect("(RETURN for 4)? ")
            with connected(machine.port) as third:
                assert not select.select([third.hear], [], [], GLANCE)[0]
                one.ask(b"q\n", "Goodbye.")
                play(third)


@contextmanager
def connected(port: int) -> Iterator[End]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        yield End(line.fileno(), line.fileno(), subprocess.Popen(["true"]))


def test_agetty_serves_by_the_line_of_the_page(machine: Machine, tmp_path: Path) -> None:
    needs("agetty")
    words = recipe("agetty --noissue").split()
    path = machine.game / "guest"
    machine.write(path, path.read_text().replace("--idle 600", "--idle 600 --teletype"))
    with serial_pair(tmp_path) as (near, far):
        ours = os.open(far, os.O_RDWR | os.O_NOCTTY)
        words[words.index("ttyS0")] = str(near.resolve().relative_to("/dev"))
        with machine.running(*words):
            end = End(ours, ours, subprocess.Popen(["true"]))
            end.expect("4)? ")
            end.ask("4\r", "RAY? ")
            end.ask("q\r", "GOODBYE.")
        os.close(ours)


UNITS = {
    "blackbox.socket": "ListenStream",
    "blackbox@.service": "StandardInput=socket",
    "blackbox-serial@.service": "StandardInput=tty",
}


def test_systemd_finds_nothing_wrong_with_the_units_of_the_page(machine: Machine) -> None:
    (place,) = needs("systemd-analyze")
    if not Path("/usr/bin/python3").exists():
        pytest.skip("there is no /usr/bin/python3 here")
    for name, line in UNITS.items():
        machine.write(machine.folder / name, recipe(line)).chmod(0o644)
    units = [str(machine.folder / name.replace("@", "@ttyS0")) for name in UNITS]
    for unit, name in zip(units, UNITS, strict=True):
        if unit != str(machine.folder / name):
            shutil.copy(machine.folder / name, unit)
    looked = subprocess.run(
        machine.command(place, "verify", *units),
        capture_output=True,
        text=True,
        env=environment(HERE=str(machine.folder)),
    )
    assert not [line for line in looked.stderr.splitlines() if "blackbox" in line]
