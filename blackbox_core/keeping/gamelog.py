"""The log of a match between programs: a text file to which a line is added for each game."""

from __future__ import annotations

import os

from ..console.phrases import phrase
from ..console.session import Refused
from .matchlog import MatchLog, claim, unused_path


class GameLog(MatchLog):
    """The log of a match between programs. Its file is created after the first game."""

    head = "# A match between programs at Black Box; audit plays its games again."
    largest = 200_000_000

    def too_long(self) -> str:
        return phrase("{file} is too large to read.", file=os.path.basename(self.path))

    def read_lines(self, data: bytes) -> list[str]:
        """Return the lines of a log that are not comments. Bytes that are not ASCII are
        replaced.
        """
        text = data.decode("ascii", "replace")
        return [line for line in text.splitlines() if line[:1] != "#"]


def new_log(game: str, path: str, data: str) -> GameLog:
    """Return the log of a new match. If no path is named, it is put into the folder for matches in
    the data directory `data`.
    """
    if not path:
        return GameLog(unused_path(game, data))
    if os.path.exists(path):
        message = "argument --log: {file} already exists, and --resume {file} continues its match"
        raise Refused(phrase(message, file=path))
    return GameLog(os.path.abspath(path))


def log_to_resume(path: str) -> GameLog:
    """Return the log of a match that is to be resumed."""
    return GameLog(os.path.abspath(path), claim(path))
