"""Use the game protocol from Python: the protocol runs in this process, and commands are
strings.
"""

from __future__ import annotations

import json
from typing import Any

from blackbox_core.console.settings import Chosen
from blackbox_core.console.table import Start
from blackbox_core.games.protocol import ProtocolDialogue

Facts = dict[str, Any]  # a JSON object, as docs/protocol.md describes it


class Refusal(Exception):
    """Raised if a command was refused. `facts` is the error object of a `step`, or {}."""

    def __init__(self, text: str) -> None:
        self.facts: Facts = json.loads(text) if text[:1] == "{" else {}
        super().__init__(self.facts["error"]["message"] if self.facts else text)


class Client:
    """A session of the protocol. `seed` decides which boxes are dealt."""

    def __init__(self, seed: int) -> None:
        self.protocol = ProtocolDialogue(Start(chosen=Chosen({"seed": seed})))

    def ask(self, command: str) -> str:
        """Send a command, and return the answer. Raise Refusal if it is refused."""
        answer = self.protocol.hear(command.split())
        if answer[0] == "?":
            raise Refusal(answer[1:].strip())
        return answer[1:].strip()

    def facts(self, command: str) -> Facts:
        """Send a `step` or `state`, and return the JSON object that answers it."""
        facts: Facts = json.loads(self.ask(command))
        return facts


def begin(client: Client, atoms: str, size: str, box: str = "", costs: bool = True) -> Facts:
    """Begin a round, in a dealt box or in the box with the number `box`, and return its state.

    Raise ValueError if that box does not have the given size.
    """
    client.ask(f"costs {'on' if costs else 'off'}")
    client.ask(f"number {box}" if box else f"new {atoms} {' '.join(size.split('x'))}")
    state = client.facts("state")
    if state["size"] != size:
        raise ValueError(f"box {box} has the size {state['size']}, not {size}")
    return state


def cells_of(state: Facts) -> list[str]:
    """Return the cells of a box as "ROW,COLUMN", row by row."""
    rows = enumerate(state["row_lengths"], 1)
    return [f"{row},{column + 1}" for row, length in rows for column in range(length)]
