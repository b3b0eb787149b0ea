"""Play a hundred rounds of Black Box in each of three ways, and print their mean points."""

from statistics import mean, stdev

import gymnasium

ROUNDS = 100
env = gymnasium.make("blackbox_console:BlackBox-v0", costs=False)


def play(player: str, seed: int) -> int:
    _, info = env.reset(seed=seed)
    while "end" not in info:
        action = env.action_space.sample(info["action_mask"])
        if player != "random":
            action = env.unwrapped.advised(1 if player == "greedy" else 2)
        *_, info = env.step(action)
    return info["end"]["score"]


print("player    points   error")
for player in ("random", "greedy", "advice"):
    scores = [play(player, seed) for seed in range(ROUNDS)]
    print(f"{player:8}{mean(scores):8.2f}  +-{1.96 * stdev(scores) / ROUNDS**0.5:5.2f}")
