"""All commands that a machine may give in Black Box."""

from . import advice_commands, seek_commands
from . import commands as playing
from .desk import commands as commands

__all__ = ["advice_commands", "commands", "playing", "seek_commands"]
