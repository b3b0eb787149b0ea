"""Text files in the current directory, and the files of the languages.

A file is overwritten only if the player agrees. Every failure raises Refused with one sentence.
"""

from __future__ import annotations

import errno
import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ..console.catalogue import Catalogue
from ..console.packaged import packaged
from ..console.phrases import later, number, phrase
from ..console.session import Refused

MAX_BYTES = 4_000_000  # bytes of a text of lines
MAX_BYTES_READ = 16_000_000  # bytes of a text that is searched for results
STDIN = "-"
NO_PERMISSION = later("You have no permission to use {file}.")
NO_ROOM = later("There is no room on the disk for {file}.")
UNUSABLE = later("{file} cannot be used: type the name of a different file.")
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG)  # Windows has no EDQUOT
REASONS = {
    errno.ENOENT: later("{file} was not found."),
    **dict.fromkeys(FORBIDDEN, NO_PERMISSION),
    **dict.fromkeys(FULL, NO_ROOM),
}


@contextmanager
def errors_as_refusals(name: str) -> Iterator[None]:
    """A context that turns an error of the disk into the exception Refused, whose message names the
    file.
    """
    try:
        yield
    except OSError as error:
        raise Refused(phrase(REASONS.get(error.errno or 0, UNUSABLE), file=name)) from error


class PendingFile:
    """A text file to which text is added piece by piece. It is flushed after each piece.

    `mode` is the mode for `open`.
    """

    def __init__(self, name: str, mode: str) -> None:
        self.name = name
        self._file = open(name, mode, encoding="utf-8", newline="\n")  # noqa: SIM115

    def write(self, text: str) -> None:
        with errors_as_refusals(self.name):
            self._file.write(text)
            self._file.flush()

    def replace(self, text: str) -> None:
        """Replace the text of the file by `text`. If writing fails, the old text remains."""
        path = os.path.realpath(self.name)
        beside = f"{path}.{os.getpid()}"
        with errors_as_refusals(self.name):
            with open(beside, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            self._file.close()
            os.replace(beside, path)
            self._file = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115

    def close(self) -> None:
        """Close the file. Ignore errors of the disk."""
        with suppress(OSError):
            self._file.close()


def create(name: str, over: bool) -> PendingFile | None:
    """Create a text file. Return None if the file exists and `over` is false."""
    check_plain(name)
    with errors_as_refusals(name):
        try:
            return PendingFile(name, "w" if over else "x")
        except FileExistsError:
            return None


def write(name: str, text: str, over: bool) -> str | None:
    """Write a text to a file. Return the name of the file, or None if the file exists and `over` is
    false.
    """
    file = create(name, over)
    if file is None:
        return None
    try:
        file.write(text)
    finally:
        file.close()
    return file.name


def check_plain(name: str) -> None:
    """Raise Refused if the file is a pipe or a device, because reading from it could wait for
    ever.
    """
    if os.path.exists(name) and not os.path.isfile(name):
        raise Refused(
            phrase(
                "{file} is a directory or a device: type the name of a file.",
                file=os.path.basename(name),
            )
        )


def read_text(name: str) -> str:
    """Return the text of a file whose lines are to be answered as if typed. Raise Refused if they
    could not be typed.
    """
    base = os.path.basename(name)
    check_plain(name)
    with errors_as_refusals(base), open(name, "rb") as file:
        return typed_text(file.read(MAX_BYTES + 1), base)


def read_any_text(name: str) -> str:
    """Return the text of a file, even if it is damaged. Bytes that are not text become U+FFFD.

    A byte order mark says whether the text is UTF-8 or UTF-16. The name "-" stands for the standard
    input.
    """
    shown = os.path.basename(name)
    if name != STDIN:
        check_plain(name)
    with errors_as_refusals(shown), open(0 if name == STDIN else name, "rb") as file:
        data = file.read(MAX_BYTES_READ + 1)
    if len(data) > MAX_BYTES_READ:
        longer = "{file} is longer than {n} bytes: split it, and rank each part."
        raise Refused(phrase(longer, file=shown, n=number(MAX_BYTES_READ)))
    is_utf_16 = data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)
    text = data.decode("utf-16" if is_utf_16 else "utf-8-sig", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def typed_text(data: bytes, name: str) -> str:
    """Return bytes as text, without a byte order mark. Raise Refused for a text that could not be
    typed.

    `name` is the name of the file, for the message.
    """
    if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        raise Refused(phrase("{file} is in UTF-16: save that file in UTF-8.", file=name))
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    if len(data) > MAX_BYTES or "\ufffd" in text or not text.replace("\n", "").isprintable():
        raise Refused(
            phrase(
                "{file} is not a text file that can be read here: type the name of another file.",
                file=name,
            )
        )
    return text


def catalogue(name: str, respelled: Callable[[str], str]) -> Catalogue:
    """Return the translations of a language. `respelled` is a function that replaces the letters
    which the output cannot show.
    """
    return Catalogue(name, read_language(name + ".po"), respelled, lambda: table(name))


def table(name: str) -> str:
    """Return the text of the file with the words and phrases that players type in a language, or ""
    if it cannot be read.
    """
    return read_language(name + ".words").decode("utf-8", "replace")


def read_language(name: str) -> bytes:
    """Return the bytes of a language's file, or b"" if it cannot be read. The program then speaks
    English.
    """
    try:
        return packaged("languages/" + name)
    except OSError:
        return b""
