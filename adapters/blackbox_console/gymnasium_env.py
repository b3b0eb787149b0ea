"""Black Box as a Gymnasium environment with discrete actions and a mask of the legal ones."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .client import Client, Facts, begin, cells_of

RESULTS = {
    "absorbed": 1,
    "reflected": 2,
}  # an exit is coded as its number plus 2, an unknown result as 0
ILLEGAL = -1.0  # the reward of an illegal action, which changes nothing
TEXT_LENGTH = 20_000
TEXT_SIGNS = "".join(map(chr, range(32, 127))) + "\n"


class BlackBoxEnv(gymnasium.Env[Any, np.int64]):
    """A round of Black Box. The reward is minus the points.

    With E entries and C cells, actions 0 to E-1 fire a ray from entries 1 to E. The next C actions
    set an atom in a cell, row by row. The last action gives the set atoms as the answer. A set atom
    cannot be removed. `info["action_mask"]` has a 1 for each legal action. `info["cost"]` is the
    number of points that the action lost against the best action, or None if it is unknown.

    `atoms` is a number or a range such as "3-6", and `size` is such as "8x8" or "H5". `observation`
    is "array" for a dict of the known results by entry and of the set atoms, or "text" for the
    board.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        atoms: int | str = 4,
        size: str = "8x8",
        observation: str = "array",
        costs: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if observation not in ("array", "text"):
            raise ValueError("observation must be array or text")
        self.atoms, self.size, self.costs = str(atoms), size, costs
        self.observation, self.render_mode = observation, render_mode
        self.state = begin(Client(0), self.atoms, size)
        self.cells = cells_of(self.state)
        self.entries: int = self.state["entries"]
        self.action_space = spaces.Discrete(self.entries + len(self.cells) + 1)
        self.observation_space = self.space()

    def space(self) -> spaces.Space[Any]:
        """Return the space of observations."""
        if self.observation == "text":
            return spaces.Text(TEXT_LENGTH, min_length=0, charset=TEXT_SIGNS)
        highest = self.entries + 2
        rays = spaces.Box(0, highest, (self.entries,), np.int64)
        return spaces.Dict({"atoms": spaces.MultiBinary(len(self.cells)), "rays": rays})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a round. The option `box` chooses its box, as in {"box": "4-318275"}."""
        super().reset(seed=seed)
        self.client = Client(int(self.np_random.integers(2**63)))
        box = (options or {}).get("box", "")
        self.state = begin(self.client, self.atoms, self.size, box, self.costs)
        self.set_atoms: list[int] = []
        return self.observe(), self.info()

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action. An illegal action costs one point and changes nothing."""
        if not self.mask()[action]:
            return self.observe(), ILLEGAL, False, False, self.info()
        self.state = self.client.facts(self.command(int(action)))
        return self.observe(), float(self.state["reward"]), self.state["over"], False, self.info()

    def command(self, action: int) -> str:
        """Return the protocol command for an action.

        If the action sets an atom, set the atom, and return the command `state`.
        """
        cell = action - self.entries
        if cell < 0:
            return f"step ray {action + 1}"
        if cell == len(self.cells):
            return "step answer " + " ".join(self.cells[cell] for cell in self.set_atoms)
        self.set_atoms.append(cell)
        self.client.ask(f"set {self.cells[cell]}")
        return "state"

    def mask(self) -> np.ndarray[Any, Any]:
        """Return an array with a 1 for each legal action and a 0 for each other one."""
        mask = np.zeros(int(self.action_space.n), np.int8)
        legal = self.state["legal"]
        if legal["answer"]:
            least, most = legal["answer"]
            mask[[entry - 1 for entry in legal["rays"]]] = 1
            mask[self.entries : -1] = len(self.set_atoms) < most
            mask[[self.entries + cell for cell in self.set_atoms]] = 0
            mask[-1] = least <= len(self.set_atoms) <= most
        return mask

    def observe(self) -> Any:
        """Return the observation: the board as text, or the arrays of results and set atoms."""
        if self.observation == "text":
            return self.state["board"]
        rays = np.zeros(self.entries, np.int64)
        for ray in self.state["rays"]:
            rays[ray["entry"] - 1] = RESULTS.get(ray["result"]) or 2 + ray["exit"]
            if ray["exit"]:
                rays[ray["exit"] - 1] = 2 + ray["entry"]
        atoms = np.zeros(len(self.cells), np.int8)
        atoms[self.set_atoms] = 1
        return {"atoms": atoms, "rays": rays}

    def info(self) -> dict[str, Any]:
        """Return the mask of legal actions, the cost of the last action and, after the round, its
        end.
        """
        cost: Facts = self.state["cost"] or {"points": None, "error": None}
        end = {"end": dict(self.state["end"])} if self.state["end"] else {}
        return {
            "action_mask": self.mask(),
            "cost": cost["points"],
            "cost_error": cost["error"],
            **end,
        }

    def advised(self, level: int) -> int:
        """Return the action that a level advises: 0 random rays, 1 the most bits, 2 the best
        advice.
        """
        if not self.set_atoms:
            word, *words = self.client.ask(f"hint {level}").split()
            if word == "ray":
                return int(words[0]) - 1
            self.answer = [self.cells.index(cell) for cell in words]
        left = [cell for cell in self.answer if cell not in self.set_atoms]
        return self.entries + left[0] if left else int(self.action_space.n) - 1

    def render(self) -> str | None:
        """Return the board as text in the mode "ansi", else None."""
        return str(self.state["board"]) if self.render_mode == "ansi" else None
