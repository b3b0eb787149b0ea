"""How a conversation is begun again, in a pipe, exactly as it was begun here."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ..games.atom4 import table as atom4_table
    from ..games.solo import table
    from ..options import Options

    Setup: TypeAlias = table.Setup | atom4_table.Setup
    Start: TypeAlias = tuple[Options, Setup]


def again(options: Options, setup: Setup) -> str:
    """The words after the program's name; they name even what the face or the player chose."""
    chosen = {
        options.dialogue: options.dialogue != "console",
        f"--seed {setup.seed}": True,
        **(boxes(options) if options.dialogue != "atom4" else rounds(options)),
        "--strict": options.strict,
        "--billiard": getattr(setup, "billiard", False),
        "--verbose": setup.verbose,
        "--confirm": setup.confirm,
        "--teletype": options.teletype,
    }
    return " ".join(words for words, so in chosen.items() if so)


def boxes(options: Options) -> dict[str, bool]:
    """The words for what is hidden."""
    from ..box.law import Box
    from ..box.numbers import tell_box

    box, hidden = options.size, options.hidden
    return {
        f"--box {tell_box(box, hidden)}": bool(hidden),
        f"--size {box.rows}x{box.cols}": box != Box() and not hidden,
        f"--atoms {options.atoms}": options.atoms is not None,
        "--fair": options.fair,
    }


def rounds(options: Options) -> dict[str, bool]:
    """The words for a game of Atom-4."""
    return {
        f"--machine {options.machine}": True,
        f"--level {options.level}": True,
        f"--round {options.round}": True,
    }
