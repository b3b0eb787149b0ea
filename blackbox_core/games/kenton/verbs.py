"""The verbs of the program of 1978: HELP, RULES, LOOK and QUIT. The original had no verbs."""

from __future__ import annotations

from ...box import SQUARES
from ...box.text.words import LAW_TEXTS
from ...box.verbs.briefly import briefs
from ...console.common import common, quit_
from ...console.phrases import later, phrase
from ...console.session import Dialogue
from ...console.verb import LOSES
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import Kenton

verbs = Verbs(briefs("rules", "look", "quit"), helped=True)


@verbs.verb("rules", "Explain the rules of the game.")
def rules(_: Kenton, __: list[str]) -> Dialogue:
    yield phrase(LAW_TEXTS[SQUARES])


@verbs.verb("look", "Draw the board.", letter="l", also="board map draw print")
def look(table: Kenton, _: list[str]) -> Dialogue:
    yield table.draw()


verbs.verb("quit", later("Leave Black Box."), letter="q", also="exit bye stop end", risk=LOSES)(
    quit_
)
verbs.instead(
    "eval guess solve answer reveal",
    later("Type 0 to guess the atoms, and then the cell of each, as in 3,4."),
)
verbs.take(common, "heard")
verbs.take(verbs_from("kenton"))
