"""All commands that a machine may give in Black Box."""

from . import advice_commands
from . import commands as playing
from .commands import commands as commands

__all__ = ["advice_commands", "commands", "playing"]
