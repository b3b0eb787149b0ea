"""The verbs of Black Box: what every game has, what a seat before a box can do, and its own."""

from ....box.verbs import advice as box_advice
from ....box.verbs import marks
from ....box.verbs import rays as box_rays
from ....box.verbs import views as box_views
from ....console.common import common
from ....console.phrases import later
from ....console.verbs import Verbs
from ...switching import verbs_from
from . import advice, hiding, rays, rounds, views

FIRST = ("rules", "set", "eval", "hint", "look", "new")
verbs = Verbs(FIRST, helped=True)
verbs.instead(
    "row column line edge",
    later(
        "A row, a column, a line or an edge needs SHOW: type SHOW first, as in SHOW ROW "
        "3, SHOW LINE 7, SHOW EDGE TOP or, in a box of squares, SHOW COLUMN 3."
    ),
)
verbs.instead(
    "seed",
    later(
        "A seed must be given at the start, as in --seed 5: to play a box by its number, "
        "type NEW and the number, as in NEW #4-318275."
    ),
)
for family in (
    box_rays.verbs,
    rays.verbs,
    marks.verbs,
    box_advice.verbs,
    box_advice.explain_verbs,
    rounds.verbs,
    hiding.verbs,
    advice.round_verbs,
    advice.verbs,
    box_views.verbs,
    views.verbs,
    box_views.position_verbs,
    advice.watch_verbs,
    views.display_verbs,
    verbs_from("console"),
    common,
):
    verbs.take(family)
verbs.bare = rays.answer_number
