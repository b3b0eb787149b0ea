"""What puzzles, drill and devil share: how boards are shown, and what goes on record."""

from __future__ import annotations

from ...console.common import verbose_verbs
from ...console.effects import done_or
from ...console.files import Services
from ...console.phrases import later, number, phrase
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue


MINUTE = 60


def put_on_record(facts: Row) -> Dialogue:
    """Put a round on record that is over, and tell how long it took."""
    seconds = yield from done_or(None, Services.round_finished, facts)
    if seconds is not None:
        yield phrase("Time: {time}.", time=describe_time(seconds))


def describe_time(seconds: int) -> str:
    """A time, in minutes and seconds where it is not short."""
    if seconds < MINUTE:
        return phrase("less than a minute")
    minutes, rest = divmod(seconds, MINUTE)
    return phrase("{minutes}:{seconds}", minutes=number(minutes), seconds=f"{rest:02}")


display_verbs = Verbs(group=later("Display"))

verbose_verbs(
    display_verbs,
    ("Draw the board after each answer.", later("Verbose: the board after each answer.")),
    ("Show only words after each answer.", later("Brief: only words after each answer.")),
)
