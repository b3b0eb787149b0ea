"""Quantugeddon: the duel in a larger box, with powers and a budding atom."""

from .game import QUANTUM as GAME

__all__ = ["GAME"]
