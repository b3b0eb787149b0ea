"""Measure how well and how fast the machine plays the duel and Quantugeddon; run by hand.

    python -m tools.bench.duel_strength alone duel|quantum LEVEL GAMES
    python -m tools.bench.duel_strength against duel|quantum LEVEL LEVEL GAMES

`alone`: the machine seeks fields that are dealt from fixed seeds. `against`: two levels play each
other and begin in turn. A level followed by a minus sign, as in 3-, never jumps. A level followed
by a plus sign, as in 4+, chooses the harder of two fields.
"""

from __future__ import annotations

import sys
from statistics import fmean, stdev
from time import process_time

from blackbox_core.box.deal import Dice
from blackbox_core.games.duel.game import DuelGame, DuelView, Log, start
from blackbox_core.games.duel.laws import DUEL, NAME, QUANTUGEDDON, Field, Rules, Turn, answer
from blackbox_core.games.duel.seek import choose, choose_field, random_bud, random_field

GAMES = {
    "duel": DUEL,
    "quantum": QUANTUGEDDON,
    "plain": QUANTUGEDDON._replace(budding=False),
    "extra": QUANTUGEDDON._replace(extra=True),
}
SEED = 1977
LONGEST = 80  # turns of a game


class Clocked:
    """The machine as a player, whose turns are timed. It keeps the processor time of each turn."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def choose(self, seat: DuelView, level: int, seed: int) -> Turn:
        begun = process_time()
        turn = choose(seat, level, seed)
        self.times.append(process_time() - begun)
        return turn

    def report(self) -> str:
        times = sorted(self.times)
        median, late, worst = (
            1000 * times[min(int(part * len(times)), len(times) - 1)] for part in (0.5, 0.95, 1)
        )
        return f"ms a turn: median {median:.0f}, 95 of 100 {late:.0f}, worst {worst:.0f}"


def fields(rules: Rules, count: int) -> list[Field]:
    """Return random hidden boxes (fields), the same at each run."""
    return [random_field(rules, Dice(SEED + 1000 * number)) for number in range(count)]


def alone(field: Field, level: int, seed: int, machine: Clocked) -> int:
    """Return how many turns the machine needs to find the atoms in a hidden box (field), if the
    owner of the box makes no turns.
    """
    log, dice = Log(field.rules), Dice(SEED * seed)
    free = field.rules.extra
    turns = 0
    while turns < LONGEST:
        turn = machine.choose(DuelView(log, free=free), level, seed)
        reply, field = answer(field, turn, random_bud(field, turn, dice))
        log = log.after(turn, reply)
        free = field.rules.extra and not (free and turn.kind in ("hyper", "xray", "destroy"))
        turns += free or not field.rules.extra
        if not field.atoms or (turn.kind == NAME and not reply.value):
            break
    return turns


def played(game: DuelGame, levels: list[str], seed: int, machine: Clocked) -> int | None:
    """Play a game between two levels. Return the winner, 0 or 1, or None if nobody has won."""
    dice = Dice(SEED * seed + 1)
    while not game.over:
        mover = game.mover
        seat = game.view_for(mover)
        if "-" in levels[mover]:
            seat = seat._replace(own=None)
        turn = machine.choose(seat, int(levels[mover][0]), 2 * seed + mover)
        game = game.play(turn, random_bud(game.fields[1 - mover], turn, dice))
    return game.winner


def opponents(rules: Rules, levels: list[str], number: int) -> DuelGame:
    """Return a new game between two levels. The players begin in turn, by the number of the
    game.
    """
    one, other = (
        choose_field(rules, 4 * ("+" in level), Dice(SEED * number + player))
        for player, level in enumerate(levels)
    )
    return start(one, other, number % 2)


def run_alone(name: str, level: str, count: str) -> None:
    machine = Clocked()
    turns = [
        alone(field, int(level), seed, machine)
        for seed, field in enumerate(fields(GAMES[name], int(count)))
    ]
    error = stdev(turns) / len(turns) ** 0.5
    print(f"{name} level {level}: {fmean(turns):.3f} turns, standard error {error:.3f}, ", end="")
    print(f"most {max(turns)}; {machine.report()}")


def run_against(name: str, one: str, other: str, count: str) -> None:
    machine, won = Clocked(), [0, 0]
    for number in range(int(count)):
        game = opponents(GAMES[name], [one, other], number)
        winner = played(game, [one, other], number, machine)
        won[winner or 0] += 1
    share = won[0] / sum(won)
    error = (share * (1 - share) / sum(won)) ** 0.5
    print(f"{name}: {one} wins {won[0]} of {sum(won)} against {other}, {share:.1%}, ", end="")
    print(f"standard error {error:.1%}; {machine.report()}")


if __name__ == "__main__":
    if sys.argv[1] == "alone":
        run_alone(*sys.argv[2:])
    else:
        run_against(*sys.argv[2:])
