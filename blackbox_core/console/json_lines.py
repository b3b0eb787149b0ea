"""Write answers for programs in JSON: one object on each line, with a code for each error."""

from __future__ import annotations

import json
from typing import Any

Facts = dict[str, Any]  # a JSON object


class CodedError(Exception):
    """Raised for a line that cannot be carried out. `code` is a word that a program can test."""

    def __init__(self, code: str, message: object) -> None:
        super().__init__(message)
        self.code = code

    @property
    def facts(self) -> Facts:
        """The error as a dict, to be written as a JSON object."""
        return {"error": {"code": self.code, "message": str(self)}}


def as_line(schema: str, facts: Facts) -> str:
    """Return one line of ASCII with a JSON object: the name of its schema and `facts`."""
    return json.dumps({"schema": schema} | facts, allow_nan=False)
