"""All commands that a machine may give in the duel and in Quantugeddon."""

from . import own_commands
from .commands import commands as commands

__all__ = ["commands", "own_commands"]
