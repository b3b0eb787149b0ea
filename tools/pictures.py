"""Pictures of golden conversations, drawn by rich: `python -m tools.pictures` draws them anew."""

from __future__ import annotations

import io
import re
from itertools import dropwhile
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from blackbox_core.console.saved import read_transcript
from blackbox_core.selftest import played

ROOT = Path(__file__).parent.parent
DRAWN = ROOT / "docs" / "pictures"


class Picture(NamedTuple):
    """What is seen of a transcript: from the first line that begins so to the last that does.

    In a film the lines come as they were typed and answered; on paper they are dark on light.
    """

    transcript: str
    title: str
    first: str = ""
    last: str = ""
    timeline: bool = False
    paper: bool = False


PICTURES = {
    "game": Picture("game", "The end of a game of Black Box", "Ray? 3", "Par is"),
    "film": Picture("game", "A game of Black Box in half a minute", timeline=True),
    "odds": Picture("console-advice", "Odds and hints", "Ray? 10", "It is certain"),
    "explain": Picture(
        "console-explain-drawn", "EXPLAIN proves a cell", "Ray? explain", "So there is"
    ),
    "atom4": Picture("atom4", "A game of Atom-4 is won", "P1 G? look", "Round 6. Player 1 won"),
    "duel": Picture(
        "duel-machine", "A duel against the machine", "Player 1? name 1,2 5", "Player 1 wins"
    ),
    "teletype": Picture("teletype", "Black Box at a teletype", "", "GOODBYE", paper=True),
}
PAUSE = 2.2  # seconds before a line is typed
TYPED = r"(?m)^[^?]*\? (?P<bold>.+)$"  # after a prompt
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # which would be fetched from elsewhere


def seen(picture: Picture) -> list[str]:
    """The lines of a picture, as a terminal gets them."""
    text = (ROOT / "transcripts" / f"{picture.transcript}.txt").read_text("ascii")
    lines = played(read_transcript(text), "--color", "always")[1].splitlines()
    lines = list(dropwhile(lambda line: not line.startswith(picture.first), lines))
    ends = [place for place, line in enumerate(lines) if line.startswith(picture.last)]
    return lines[: ends[0] + 1] if picture.last else lines


def draw(name: str) -> str:
    """A picture as SVG, with what is to be read in it as its description."""
    from rich.console import Console
    from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME
    from rich.text import Text

    picture = PICTURES[name]
    text = Text.from_ansi("\n".join(seen(picture)))
    text.highlight_regex(TYPED)
    width = max(map(len, text.plain.splitlines()))
    console = Console(record=True, width=width, file=io.StringIO(), color_system="standard")
    console.print(text)
    theme = DEFAULT_TERMINAL_THEME if picture.paper else SVG_EXPORT_THEME
    svg = FONT.sub("", console.export_svg(title=picture.title, theme=theme, unique_id=name))
    told = f"<title>{escape(picture.title)}</title><desc>{escape(text.plain)}</desc>"
    told += film(name, text.plain.splitlines()) if picture.timeline else ""
    head, end, rest = svg.partition(">")
    return "".join(
        f"{line.rstrip()}\n" for line in f'{head} role="img"{end}{told}{rest}'.splitlines()
    )


def film(name: str, lines: list[str]) -> str:
    """The style that brings each line in its time; all at once to whoever wants nothing to move."""
    when, rules = 0.0, ["@keyframes come{from{opacity:0}}text[clip-path]{animation:come .2s both}"]
    for place, line in enumerate(lines):
        when += PAUSE * ("? " in line)
        rules.append(f'text[clip-path="url(#{name}-line-{place})"]{{animation-delay:{when:.1f}s}}')
    return f"<style>@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}</style>"


def write() -> None:
    """Draw every picture."""
    DRAWN.mkdir(exist_ok=True)
    for name in PICTURES:
        (DRAWN / f"{name}.svg").write_text(draw(name))


if __name__ == "__main__":
    write()
