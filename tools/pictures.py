"""Draw pictures of recorded sessions by rich: `python -m tools.pictures`."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import dropwhile
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from blackbox_core.console.saved import read_transcript
from blackbox_core.selftest import play_again

ROOT = Path(__file__).parent.parent
DRAWN = ROOT / "docs" / "pictures"


class Picture(NamedTuple):
    """A picture of a part of a transcript."""

    transcript: str
    title: str
    first: str = ""  # the beginning of the first line shown
    last: str = ""  # the beginning of the last line shown
    timeline: bool = False  # a film in which the lines appear as they were typed and answered
    paper: bool = False  # dark on light


PICTURES = {
    "game": Picture("game", "The end of a game of Black Box", "Ray? 3", "Par, the"),
    "film": Picture("game", "A game of Black Box in half a minute", timeline=True),
    "odds": Picture("console-advice", "Odds and hints", "Ray? 10", "The answer is certain"),
    "explain": Picture(
        "console-explain-drawn", "EXPLAIN in four levels", "Ray? explain", "In that box, ray 6 goes"
    ),
    "proof": Picture(
        "console-explain-drawn",
        "A proof by techniques",
        "Ray? proof 5,4",
        "  10; at 6,3: 7, 11 or reflected. So 5,2-6,4",
    ),
    "atom4": Picture(
        "atom4",
        "The end of a game of Atom-4",
        "P1 green: cell? look",
        "Round 6. Rounds won by player 1",
    ),
    "duel": Picture("duel-machine", "A duel against the machine", "Ray? name 1,2 5", "You win"),
    "teletype": Picture("teletype", "Black Box at a teletype", "", "GOODBYE", paper=True),
}
PAUSE, LETTER, SENT, STILL = (
    1.2,
    0.14,
    0.4,
    5.0,
)  # seconds: to think, for a letter, to send, at the end
TYPED = r"(?m)^[^?]*\? (?P<bold>.+)$"  # what is typed after a prompt
FONT = re.compile(
    r"@font-face \{.*?\}\s*", re.DOTALL
)  # fonts that would be fetched from another site


@cache
def seen(picture: Picture) -> list[str]:
    """Return the lines in a picture, with the colour codes that a terminal gets."""
    text = (ROOT / "transcripts" / f"{picture.transcript}.txt").read_text("ascii")
    lines = play_again(read_transcript(text), "--color", "always")[1].splitlines()
    lines = list(dropwhile(lambda line: not line.startswith(picture.first), lines))
    ends = [place for place, line in enumerate(lines) if line.startswith(picture.last)]
    return lines[: ends[0] + 1] if picture.last else lines


def draw(name: str) -> str:
    """Return a picture as SVG, with its text as the description."""
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
    svg = svg.replace("Fira Code, monospace", "monospace")  # some viewers use only the first name
    inserted = f"<title>{escape(picture.title)}</title><desc>{escape(text.plain)}</desc>"
    inserted += film(name, bold(svg), text.plain.splitlines()) if picture.timeline else ""
    head, end, rest = svg.partition(">")
    head += ' role="img" xml:space="preserve"'  # else some viewers draw several blanks as one
    return "".join(f"{line.rstrip()}\n" for line in f"{head}{end}{inserted}{rest}".splitlines())


def bold(svg: str) -> str:
    """Return the CSS class that an SVG picture uses for the typed text."""
    match = re.search(r"\.(\S+-r\d+) \{[^}]*font-weight: bold", svg)
    assert match
    return match[1]


class Moment(NamedTuple):
    """The times of a line in an animated picture, in seconds: when it appears, and when typing in
    it begins and ends.
    """

    line: float
    typing: float
    typed: float


def moments(lines: list[str]) -> list[Moment]:
    """Return the times of all lines. A line appears as soon as the prompt before it is answered."""
    clock, times = 0.0, []
    for line in lines:
        shown = clock
        if "? " in line:
            clock += PAUSE
            typing = clock
            clock += LETTER * len(line.partition("? ")[2])
            times.append(Moment(shown, typing, clock))
            clock += SENT
        else:
            times.append(Moment(shown, shown, shown))
    return times


def film(name: str, typed: str, lines: list[str]) -> str:
    """Return the style sheet that types each line at its time, in an endless loop.

    For readers whose system asks for reduced motion it does nothing. `typed` is the class of the
    typed text.
    """
    when, rules = moments(lines), list[str]()
    whole = when[-1].typed + SENT + STILL
    for place, (line, moment) in enumerate(zip(lines, when, strict=True)):
        selector = f'[clip-path="url(#{name}-line-{place})"]'
        come, start, end = (100 * second / whole for second in moment)
        if come:
            rules.append(
                f"@keyframes l{place}{{0%,{come:.2f}%{{opacity:0}}{come + 0.01:.2f}%{{opacity:1}}}}"
                f"text{selector}{{animation:l{place} {whole:.1f}s infinite}}"
            )
        if end > start:
            letters = len(line.partition("? ")[2])
            rules.append(
                f"@keyframes t{place}{{0%,{start:.2f}%{{clip-path:inset(0 100% 0 0);"
                f"animation-timing-function:steps({letters})}}{end:.2f}%,to{{clip-path:inset(0)}}}}"
                f".{typed}{selector}{{animation:t{place} {whole:.1f}s infinite}}"
            )
    return f"<style>@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}</style>"


def write() -> None:
    """Draw every picture."""
    try:
        import rich  # noqa: F401
    except ModuleNotFoundError:
        raise SystemExit(
            "The pictures are drawn by rich: pip install 'blackbox-console[dev]'."
        ) from None
    DRAWN.mkdir(exist_ok=True)
    for name in PICTURES:
        (DRAWN / f"{name}.svg").write_text(draw(name))


if __name__ == "__main__":
    write()
