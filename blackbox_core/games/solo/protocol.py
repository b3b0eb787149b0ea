"""All commands that a machine may give in Black Box."""

from . import advice_commands as advice_commands
from . import commands as playing
from . import seek_commands as seek_commands
from .desk import commands as commands

__all__ = ["advice_commands", "commands", "playing", "seek_commands"]
