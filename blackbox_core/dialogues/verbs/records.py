"""The verbs that tell of rounds gone by, and of the player's settings."""

from __future__ import annotations

from ..table import Table, verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...talk.session import Dialogue


@verbs.verb("settings", "Tell what is kept from one game to the next.")
def settings(table: Table, _: list[str]) -> Dialogue:
    choices = {"Sound": table.sound, "billiard": table.billiard, "colour": table.colour}
    told = ", ".join(f"{name} {'on' if so else 'off'}" for name, so in choices.items())
    yield f"{told}; {'verbose' if table.verbose else 'brief'}."
    yield "SOUND, BILLIARD, COLOUR, VERBOSE and BRIEF change them."


@verbs.verb("colour", "Colours on or off, where the terminal has them.", letter="color")
def colour(table: Table, _: list[str]) -> Dialogue:
    table.colour = not table.colour
    yield f"Colour is {'on' if table.colour else 'off'}."
