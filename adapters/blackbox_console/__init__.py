"""Environments for training and testing programs at Black Box.

`gymnasium.make("blackbox_console:BlackBox-v0")` imports this module, which registers the
environment. `textarena.make("BlackBox-v0")` works once `blackbox_console.textarena_env` is
imported. The game itself imports nothing from here.
"""

from importlib.util import find_spec

LONGEST_EPISODE = 200  # steps, after which an agent that plays illegal actions is stopped

if find_spec("gymnasium"):
    from gymnasium import register

    register(
        "BlackBox-v0",
        entry_point="blackbox_console.gymnasium_env:BlackBoxEnv",
        max_episode_steps=LONGEST_EPISODE,
    )
