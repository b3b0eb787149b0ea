"""Test failures of the line: end of input, signals, lost output, closed descriptors."""

from __future__ import annotations

import ast
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, environment
from tests.lines_to_program import KINDS, End, eventually, start
from tests.timeouts import PATIENCE

PROGRAM = [sys.executable, str(ROOT / "blackbox.py")]
LAST_WORDS = b"Rays: 1  Points: 1"


def in_a_round(kind: str, *args: str, term: str = "dumb") -> End:
    """Start the program, and play until it asks for the second ray."""
    end = start(kind, "--seed", "2", "--atoms", "4", *args, term=term)
    end.expect("Ray?")  # without a space, because a face that edits moves the cursor instead
    end.ask("1\r" if kind == "raw" else "1\n", "Ray?")
    return end


def errors(end: End) -> bytes:
    assert end.process.stderr
    return end.process.stderr.read()


# --- the end of input, and a hang-up ---


@pytest.mark.parametrize("kind", ["pipe", "pty", "socket"])
def test_at_the_end_of_input_the_score_so_far_is_told(kind: str) -> None:
    end = in_a_round(kind)
    end.end_input()
    said = end.rest()
    assert LAST_WORDS in said and said.rstrip().endswith(b"Goodbye.")
    assert said.startswith((b" \n", b" \r\n", b" (EOF)\n")) and b"? " not in said
    assert (end.status(), errors(end)) == (0, b"")


@pytest.mark.parametrize("kind", ["pipe", "socket"])
def test_a_last_line_without_its_end_counts(kind: str) -> None:
    end = in_a_round(kind)
    end.send("7")
    end.end_input()
    assert b"Rays: 2" in end.rest()
    assert end.status() == 0


@pytest.mark.parametrize("args", [["kenton"], ["--verbose"]])
def test_the_end_of_input_at_once(args: list[str]) -> None:
    done = subprocess.run(
        [*PROGRAM, *args], stdin=subprocess.DEVNULL, capture_output=True, env=environment()
    )
    assert done.stdout.endswith(b"? (EOF)\nGoodbye.\n")
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_end_of_input_in_a_question_within_a_verb() -> None:
    end = in_a_round("pty")
    end.ask("new\n", "(RETURN for no)? ")
    end.end_input()
    assert LAST_WORDS in end.rest()
    assert end.status() == 0


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_a_terminal_that_hangs_up_ends_it_quietly(term: str) -> None:
    end = in_a_round("pty", term=term)
    end.hang_up()
    assert end.status() in (0, -signal.SIGHUP)
    assert errors(end) == b""


@pytest.mark.parametrize(
    ("kind", "term"), [("pty", "dumb"), ("pty", "xterm"), ("raw", "dumb"), ("socket", "dumb")]
)
def test_a_hang_up_without_a_signal_is_the_end_of_input(kind: str, term: str) -> None:
    end = start(kind, "--seed", "2", term=term, preexec_fn=ignore_hang_up)
    end.expect("4)?")
    end.hang_up()
    assert (end.status(), errors(end)) == (0, b"")


@pytest.mark.parametrize("kind", ["raw", "socket"])
def test_a_hang_up_during_paced_output(kind: str) -> None:
    end = start(kind, "--baud", "300", preexec_fn=ignore_hang_up)
    end.expect("Black")
    end.hang_up()
    assert (end.status(), errors(end)) == (0, b"")


# --- signals ---


def ignore_hang_up() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def in_a_question(kind: str) -> End:
    end = start(kind, "--plain")
    end.expect("How many atoms")
    return end


def while_pacing(kind: str) -> End:
    end = start(kind, "--baud", "110")
    end.expect("Black")
    return end


STAGES = [in_a_round, in_a_question, while_pacing]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_ends_the_line_and_the_program(kind: str, stage: object) -> None:
    assert callable(stage)
    end: End = stage(kind)
    end.until_it_ends(lambda: end.process.send_signal(signal.SIGINT))
    assert end.status() == 130
    assert end.rest().endswith(b"\n") and errors(end) == b""


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_control_c_at_a_terminal(term: str) -> None:
    end = in_a_round("pty", term=term)
    end.until_it_ends(lambda: end.send(b"1\x03"))
    assert end.status() == 130
    assert end.rest().endswith(b"\n") and errors(end) == b""


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_that_end_the_program_end_it_quietly(number: signal.Signals, stage: object) -> None:
    assert callable(stage)
    end: End = stage("pipe")
    end.process.send_signal(number)
    assert end.status() == -number
    assert errors(end) == b""


def test_stopped_and_continued_nothing_is_lost() -> None:
    end = in_a_round("pty")
    end.process.send_signal(signal.SIGSTOP)
    end.send("2\n")
    end.process.send_signal(signal.SIGCONT)
    assert b"Out at" in end.expect("Ray? ")


# --- lost output ---


@pytest.mark.parametrize("args", [[], ["--help"], ["--version"], ["protocol", "--seed", "1"]])
def test_a_full_disk_is_said_on_stderr(args: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, *args],
            input=b"new\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
        )
    assert done.returncode == 74
    assert done.stderr == b"blackbox: the output was lost: No space left on device\n"


def test_no_reader_is_no_reason_to_speak() -> None:
    end = in_a_round("pipe")
    os.close(end.hear)
    end.send("2\n")
    assert (end.status(), errors(end)) == (1, b"")


def test_both_outputs_lost_leaves_only_the_status() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            PROGRAM, stdin=subprocess.DEVNULL, stdout=full, stderr=full, env=environment()
        )
    assert done.returncode == 74


# --- unusual ways to start the program ---


def shell(command: str, **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", command.replace("PROGRAM", " ".join(PROGRAM))],
        capture_output=True,
        env=environment(**changes),
        timeout=PATIENCE,
    )


def test_without_an_input() -> None:
    done = shell("PROGRAM <&-")
    assert done.returncode == 0 and done.stdout.endswith(b"Goodbye.\n") and not done.stderr


@pytest.mark.parametrize("closed", [">&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_without_an_output(closed: str) -> None:
    done = shell(f"echo 4 | PROGRAM {closed}")
    assert done.returncode == 74 and not done.stdout
    assert done.stderr in (b"", b"blackbox: the output was lost: Bad file descriptor\n")


def test_the_program_needs_no_environment() -> None:
    done = subprocess.run(
        [sys.executable, "-I", str(ROOT / "blackbox.py"), "--seed", "2"],
        input="4\n1\n\u00e9\n".encode(),
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        cwd="/",
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"means nothing here. Type an entry from 1 to 32, SET 3,4 to set an" in done.stdout


@pytest.mark.parametrize("flags", [[], ["-I"], ["-P"]], ids=["plain", "-I", "-P"])
def test_through_a_symbolic_link(flags: list[str], tmp_path: Path) -> None:
    (tmp_path / "box").symlink_to(ROOT / "blackbox.py")
    command = [sys.executable, *flags, str(tmp_path / "box"), "--no-files"]
    done = subprocess.run(command, input=b"4\nq\n", capture_output=True, env=environment())
    assert (done.returncode, done.stderr) == (0, b"") and b"hides 4 atoms." in done.stdout


@pytest.mark.parametrize("version", [(3, 7), (3, 8), (3, 9), (3, 10)], ids=str)
def test_an_older_python_is_told_in_a_sentence(version: tuple[int, int]) -> None:
    program = ROOT / "blackbox.py"
    for read in (program, ROOT / "blackbox_core" / "__init__.py"):
        ast.parse(read.read_text("ascii"), feature_version=version)
    older = f"import runpy, sys; sys.version_info = (*{version}, 1, 'final', 0);"
    code = f"{older} runpy.run_path({str(program)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment())
    assert (done.returncode, done.stdout) == (1, b"")
    number = ".".join(map(str, version))
    assert done.stderr.decode() == (
        f"blackbox: Python 3.11 or later is needed; this is {number}.\n"
    )


GREEDY = {
    "-n 20": ("os.dup(0)", "the system gave no more: Too many open files"),
    "-v 300000": ("bytearray(10**7)", "there is not enough memory."),
}


@pytest.mark.parametrize("limit", GREEDY)
def test_what_the_system_has_no_more_of_is_a_sentence(limit: str) -> None:
    taken, told = GREEDY[limit]
    code = "import os, sys, blackbox; from blackbox_core import faces;"
    code += f"faces.talk = lambda *_: [{taken} for _ in range(99)]; sys.exit(blackbox.main())"
    done = shell(f"cd {ROOT}; ulimit {limit}; {sys.executable} -c '{code}'")
    assert (done.returncode, done.stderr.decode()) == (71, f"blackbox: {told}\n")


# --- strange input to the real program ---


@pytest.mark.parametrize("kind", ["pipe", "raw", "socket"])
def test_strange_bytes_on_the_way_to_an_answer(kind: str) -> None:
    end = start(kind, "--seed", "2")
    end.expect("? ")
    end.ask(b"\xff\xfb\x1f\x00\x1b[A3\x7f4\r\x00", "Ray? ")
    assert b"Absorbed." in end.ask(b"\xff\xfd\x0612\x08\x1b]0;title\x07\r\n", "Ray? ")
    assert b"Atoms set: 1 of 4." in end.ask(b"\xe9\xff\xf1set\t3,4\r", "Ray? ")
    end.send("q\n")
    said = end.rest()
    assert all(byte < 128 and byte != 27 for byte in said) and end.status() == 0


def test_a_very_long_line_is_one_sentence_and_little_memory() -> None:
    end = start("pipe", "--seed", "2")
    end.expect("? ")
    small = peak(end)
    for _ in range(24):
        end.send(b"1" * 65536)
    end.send("\n4\n")
    said = end.expect("Ray? ")
    assert said.startswith(
        b"\nThat line was too long and was ignored: type at most 256 characters.\nHow many"
    )
    assert peak(end) - small < 6000  # kilobytes, including the lexicon
    end.hang_up()


def peak(end: End) -> int:
    """Return the peak memory of the process, in kB."""
    status = Path(f"/proc/{end.process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def test_a_descriptor_in_non_blocking_mode_is_waited_for() -> None:
    hear, said = os.pipe()
    heard, speak = os.pipe()
    for fd in (said, heard):
        os.set_blocking(fd, False)
    with subprocess.Popen(PROGRAM, stdin=heard, stdout=said, env=environment()) as process:
        os.close(said)
        os.close(heard)
        end = End(hear, speak, process)
        end.expect("? ")
        end.send("4\n" + "look\n" * 400)
        end.end_input()
        eventually(lambda: len(os.read(hear, 1)) == 1)
        assert end.rest().count(b"32 31") >= 400
        assert end.status() == 0


# --- idle timeouts ---


def test_someone_who_says_nothing_is_told_the_score() -> None:
    half = in_a_round("pipe", "--idle", "1")
    half.send("2")  # half a line does not count as an answer
    for end in [half, *(in_a_round(kind, "--idle", "1") for kind in KINDS if kind != "pipe")]:
        said = end.rest().replace(b"\r\n", b"\n")
        assert said.startswith(b" \nNothing was typed for 1 second.\n")
        assert LAST_WORDS in said and said.endswith(b"Goodbye.\n")
        assert (end.status(), errors(end)) == (0, b"")


def test_bytes_that_end_no_line_do_not_keep_it_alive() -> None:
    nothings = [b"\0", b"\x7f", b"\xff\xf1", b"x\x15"]
    ends = [in_a_round("socket", "--idle", "1") for _ in nothings]
    while any(end.process.poll() is None for end in ends):
        for end, nothing in zip(ends, nothings, strict=True):
            with contextlib.suppress(OSError):
                end.send(nothing)
        time.sleep(0.01)
    assert all(b"\nNothing was typed for 1 second.\r\n" in end.rest() for end in ends)


def test_lines_sent_at_once_do_not_last_longer_than_one() -> None:
    end = in_a_round("pipe", "--idle", "1")
    end.send("new\nyes\n1\nhint\n" * 4000)
    said = end.rest()
    assert b"Nothing was typed for 1 second." in said[-500:]
    assert (end.status(), errors(end)) == (0, b"")


def test_someone_who_never_reads_is_not_waited_for_either() -> None:
    end = start("socket", "--idle", "1")
    end.send("4\n" + "look\n" * 5000)
    assert (end.status(), errors(end)) == (0, b"")
