"""The self-test: replay recorded sessions with this copy of the program, and compare the output."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from errno import EBADF
from importlib import metadata
from tempfile import TemporaryDirectory
from typing import Any

from .console.saved import Transcript, read_transcript
from .faces.programs import program_folder, this_program

DISTRIBUTION, FOLDER = "blackbox-console", "transcripts"


def selftest(chosen: Callable[[str], bool]) -> int:
    """Replay the recorded conversations whose names `chosen` accepts. Return the exit status: 0 if
    all agree, else 1.
    """
    if sys.stdout is None:
        raise OSError(EBADF, os.strerror(EBADF))
    golden = [(name, text) for name, text in read_golden() if chosen(name)]
    agreed = 0
    for number, (name, text) in enumerate(golden, 1):
        sys.stdout.write(f"{number} of {len(golden)}: {name}\n")
        sys.stdout.flush()
        agreed += agrees(name, read_transcript(text))
    sys.stdout.write(f"{agreed} of {len(golden)} golden conversations agreed.\n")
    return int(not golden or agreed < len(golden))


def is_first_of_game(name: str) -> bool:
    """Return whether a recorded conversation is the first one of its game. Only these are replayed
    by the short self-test.
    """
    return "-" not in name or name.endswith("-game")


def read_golden() -> list[tuple[str, str]]:
    """Return (name, text) of every recorded conversation that came with this copy of the program,
    sorted by name.
    """
    texts = {file.name: file.read_text("utf-8") for file in transcripts()}
    return sorted((name.removesuffix(".txt"), text) for name, text in texts.items())


def transcripts() -> list[Any]:
    """Return the files of the recorded conversations, or [] if this copy has none.

    The files are in a folder beside the program, in a zip file beside it, or where an installer put
    them.
    """
    beside, packed = program_folder() / FOLDER, program_folder() / f"{FOLDER}.zip"
    if beside.is_dir():
        return list(beside.iterdir())
    if packed.is_file():
        from zipfile import Path, ZipFile

        return list(Path(ZipFile(packed.open("rb"))).iterdir())
    try:
        files = metadata.files(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        return []
    return [file.locate() for file in files if file.parent.name == FOLDER]


def agrees(name: str, transcript: Transcript) -> bool:
    """Replay a recorded conversation. Return whether the output and the exit status are the same as
    recorded.

    If they are not, print the name of the conversation.
    """
    status, output = play_again(transcript)
    same = output.splitlines() == transcript.text.splitlines()
    if same and status == int(transcript.field("status", "0")):
        return True
    sys.stdout.write(f"{name}: not the same conversation.\n")
    return False


def play_again(transcript: Transcript, *more: str) -> tuple[int, str]:
    """Replay a conversation with the additional options `more`. Return the exit status and the
    output.
    """
    words = [*shlex.split(transcript.field("args")), *more]
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            this_program(words),
            input=transcript.typed().encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=plain_environment(folder),
            check=False,
        )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def plain_environment(folder: str) -> dict[str, str]:
    """Return the environment, {name: value}, without the variables that would change the
    conversation.

    The program keeps its files in `folder`.
    """
    unwanted = {
        "NO_COLOR",
        "BLACKBOX_DATA",
        "BLACKBOX_OPTIONS",
        "BLACKBOX_LANGUAGE",
        "TERM",
        "PYTHONUNBUFFERED",
    }
    unwanted |= {"LC_ALL", "LC_CTYPE", "LANG"}  # because they choose the character set
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"COLUMNS": "80", "XDG_DATA_HOME": folder}
