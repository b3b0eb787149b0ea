"""The verbs of Black Box: what every game has, what a seat before a box can do, and its own."""

from ....box.verbs import advice as box_advice
from ....box.verbs import marks, positions
from ....box.verbs import rays as box_rays
from ....box.verbs import views as box_views
from ....console.common import common
from ....console.phrases import later
from ....console.verbs import Verbs
from .. import settings
from . import advice, rays, records, rounds, views

UNKNOWN = later("There is no verb {word}: type an entry number, or HELP.")
verbs = Verbs(UNKNOWN, later("A number fires a ray there, 0 ends the round."))
for family in (common, settings.verbs):
    verbs.take(family)
for module in (
    box_advice,
    marks,
    positions,
    box_rays,
    box_views,
    advice,
    rays,
    records,
    rounds,
    views,
):
    verbs.take(module.verbs)
