"""Black Box as a TextArena environment for one player, who types actions in brackets."""

from __future__ import annotations

import random
import re
from typing import Any

import textarena

from .client import Client, Facts, Refusal, begin

ACTION = re.compile(r"\[([^\[\]]*)\]")
MISSED = 5  # points for each atom that an answer lacks
RULES = """\
You are playing Black Box. {atoms} atoms are hidden in a box of {size} cells. Fire rays into the
box from the numbered entries, and work out where the atoms are.
A ray that has an atom straight ahead is absorbed. An atom diagonally ahead deflects a ray by a
right angle, away from itself. A ray that is deflected before it is inside, or that comes back
to its entry, is reflected. Any other ray comes out at another entry.
A ray costs 1 point, or 2 if it comes out at another entry; each atom that your answer lacks
costs 5. The fewest points win.
On the board, A marks the entry of an absorbed ray and R that of a reflected one; any other
letter marks both ends of one ray.
Reply with one action in brackets: [ray N] fires from entry N, and [answer R,C R,C ...] names
the row and column of all the atoms and ends the round.
"""


class BlackBoxEnv(textarena.Env):
    """A round of Black Box. The reward is minus the points."""

    def __init__(self, atoms: int | str = 4, size: str = "8x8", error_allowance: int = 3) -> None:
        self.atoms, self.size, self.error_allowance = str(atoms), size, error_allowance

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a round. The seed decides which box is dealt."""
        self.state = textarena.SinglePlayerState(
            num_players, seed=seed, error_allowance=self.error_allowance
        )
        self.client = Client(random.getrandbits(63))
        self.facts = begin(self.client, self.atoms, self.size)
        self.state.reset(game_state=self.facts, player_prompt_function=self.rules)
        self.show_board()

    def rules(self, player_id: int, game_state: Facts) -> str:
        """Return the rules, which the player reads first."""
        return RULES.format(atoms=self.atoms, size=self.size)

    def show_board(self) -> None:
        """Send the board to the player."""
        kind = textarena.ObservationType.GAME_BOARD
        self.state.add_observation(message=self.facts["board"], observation_type=kind)

    def get_board_str(self) -> str:
        """Return the board as text, for TextArena's renderer."""
        return str(self.facts["board"])

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Carry out the first action in brackets, and ignore the rest of the text."""
        kind = textarena.ObservationType.PLAYER_ACTION
        self.state.add_observation(from_id=0, message=action, observation_type=kind)
        typed = ACTION.search(action)
        try:
            if not typed:
                raise Refusal("Type an action in brackets, as in [ray 5].")
            self.facts = self.client.facts(f"step {typed[1]}")
        except Refusal as refusal:
            most = MISSED * self.facts["atoms"][1]
            self.state.set_invalid_move(str(refusal), reward=-self.facts["points"] - most)
        else:
            self.report()
        return self.state.step()

    def report(self) -> None:
        """Send the result of the action to the player, and its cost or the score to TextArena."""
        self.state.step_info["cost"] = self.facts["cost"]
        end, result = self.facts["end"], self.facts["result"]
        if end:
            reason = f"The score is {end['score']}. The atoms were at {' '.join(end['atoms'])}."
            self.state.set_outcome(reward=-end["score"], reason=reason)
            return
        exit = f" at {result['exit']}" if result["exit"] else ""
        kind = textarena.ObservationType.GAME_ACTION_DESCRIPTION
        message = f"Ray {result['entry']}: {result['result']}{exit}."
        self.state.add_observation(message=message, observation_type=kind)
        self.show_board()


textarena.register("BlackBox-v0", entry_point=BlackBoxEnv)
