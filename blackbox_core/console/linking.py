"""A line to another player, for every game that is played over one: its options."""

from __future__ import annotations

from .phrases import phrase
from .session import Refused
from .settings import Setting, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .settings import Chosen

GROUP = "duel"
LINE = Setting(
    "line",
    "",
    "play over a line: HOST:PORT, listen:PORT, cmd:COMMAND, post, a device, or - for here",
    "WHERE",
    str,
    group=GROUP,
    told=False,
)
LOG = Setting("log", "", "keep the log of the match in FILE", "FILE", str, group=GROUP, told=False)
POST = "post"  # no line at all: the players carry what is said
NOBODY = -1
HIGHEST = 4  # the level at which a machine plays best
HEADLESS = Setting(
    "headless",
    NOBODY,
    "let the machine play this end alone",
    "LEVEL",
    within(0, HIGHEST),
    group=GROUP,
    told=False,
)


def check_line(chosen: Chosen) -> None:
    """Refuse what makes no sense without a line, or with this one."""
    for one in (LOG, HEADLESS):
        if one.name in chosen.given and LINE.name not in chosen.given:
            told = "argument --{one}: needs --line"
            raise Refused(phrase(told, one=one.name))
    if chosen[LINE] == POST and HEADLESS.name in chosen.given:
        raise Refused(phrase("argument --headless: not by post, where somebody carries the lines"))
