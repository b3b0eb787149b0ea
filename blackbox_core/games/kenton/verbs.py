"""The verbs of the program of 1978: HELP and QUIT, which the original did not have."""

from __future__ import annotations

from ...console.common import common, quit_
from ...console.phrases import later
from ...console.session import Dialogue
from ...console.table import Table
from ...console.verb import LOSES
from ...console.verbs import Verbs
from ..switching import verbs_from

verbs = Verbs()


@verbs.verb("help", later("Explain what you can type now."), letter="?", also="play start")
def help(table: Table, _: list[str]) -> Dialogue:
    yield table.wants()


verbs.verb("quit", later("Leave Black Box."), letter="q", also="exit bye stop end", risk=LOSES)(
    quit_
)
verbs.take(common, "heard")
verbs.take(verbs_from("kenton"))
