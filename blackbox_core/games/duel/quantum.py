"""Quantugeddon: the duel in a larger box, with powers and a budding atom."""

from .held import QUANTUM as GAME

__all__ = ["GAME"]
