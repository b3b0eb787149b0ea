"""The verbs of Black Box for one player: its own, those of all games, and those of all games with a
box.

Functions with heavy work are loaded when their verb is first typed.
"""

from __future__ import annotations

from ....box.table import OVER
from ....box.verbs import advice_verbs, explain_verbs, marks
from ....box.verbs import rays as box_rays
from ....box.verbs import views as box_views
from ....box.verbs.briefly import briefs, explain_word
from ....console.common import common, display_verbs
from ....console.phrases import later
from ....console.verb import HELPS, LOSES, on_demand
from ....console.verbs import Verbs
from ...switching import verbs_from
from ..round import NO_FRIENDS
from . import cursor, hiding, rays, rounds, views

watch_verbs = Verbs(group=later("Advice"))


watch_verbs.verb("watch", "Show how the machine plays another box, and why it fires each ray.")(
    on_demand(".watching.watch", __package__)
)


round_verbs = Verbs(group=later("Rounds"))


round_verbs.verb(
    "practice (SKILL...)",
    "Practise DETOURS, REFLECTIONS, MASKED, FAR, LOOKALIKES, CLUSTERS or STEPS, or a technique "
    "such as LOOK TWICE. PRACTICE without a skill picks the skill that you find hardest.",
    also="train",
    example="DETOURS",
    risk=LOSES,
)(on_demand("..practice.practice", __package__))


round_verbs.verb(
    "weak",
    "List your results in each skill, the hardest skill first, and then "
    "the techniques that you seldom find without help.",
)(on_demand("..practice.weak", __package__))


round_verbs.verb(
    "records (N) (FILE...)",
    "Sum up your rounds in boxes of this size, or only your rounds with N atoms. RECORDS EXPORT "
    "GAMES.CSV writes the records to a file, and RECORDS IMPORT GAMES.CSV adds the records from "
    "a file.",
    also="stats highscores scores",
    example="4",
)(on_demand(".records.records", __package__))


after_verbs = Verbs(group=later("After the round"))


after_verbs.verb(
    "result (SHARE)",
    "After the round, show a line that you can send to a friend without giving the atoms away. "
    "RESULT SHARE adds signs that rate your rays.",
    when=OVER,
)(on_demand(".results.result", __package__))


after_verbs.verb(
    "dump (NAME)",
    "After the round, write the box, the rays, the score, a review of each "
    "ray and the RESULT line to the file NAME.txt.",
    when=OVER,
)(on_demand(".results.dump", __package__))


after_verbs.verb(
    "compare LINE...",
    (
        "After the round, compare a friend's round with yours, ray by ray. "
        "LINE is the line that RESULT shows your friend."
    ),
    example="BLACK BOX 4-318275 10 P8 A3 R1 X3 H0 KQ7ZB2",
    when=OVER,
)(on_demand(".results.compare", __package__))


after_verbs.verb("par", "After the round, show what the machine scores in this box.", when=OVER)(
    on_demand(".machine_play.par", __package__)
)


after_verbs.verb(
    "review (ALL)",
    "After the round, show what mistakes and luck cost you. REVIEW ALL goes "
    "through the rays one by one.",
    when=OVER,
)(on_demand(".machine_play.review", __package__))


after_verbs.verb(
    "why (CELL/N)",
    "After a wrong answer, show a ray that contradicts your atoms, or how likely they were to be "
    "right. During a round, do what EXPLAIN does. WHY 12 compares ray 12 with the best ray. "
    "After the round, you can compare only the rays that were fired.",
    risk=HELPS,
)(on_demand(".machine_play.why", __package__))


FIRST = briefs("set", "unset", "eval", "hint", "explain", "look", "history", "undo")
FIRST |= briefs("rules", "lessons", "new", "quit")
verbs = Verbs(FIRST, helped=True)
verbs.topic(explain_word)
verbs.topic(cursor.topic_of_keys(verbs))
verbs.instead(
    "row column line edge",
    later(
        "A row, a column, a line or an edge needs SHOW before it: try SHOW ROW 3, SHOW LINE 7 "
        "or SHOW EDGE TOP."
    ),
)
verbs.instead(
    "seed",
    later(
        "A seed can be given only when Black Box is started, as in --seed 5: to play a box by "
        "its number, type NEW and the number, as in NEW #4-318275."
    ),
)
verbs.instead("friends", NO_FRIENDS)
for family in (
    box_rays.verbs,
    rays.verbs,
    cursor.verbs,
    marks.verbs,
    advice_verbs,
    explain_verbs,
    rounds.verbs,
    hiding.verbs,
    round_verbs,
    after_verbs,
    box_views.verbs,
    views.verbs,
    box_views.position_verbs,
    watch_verbs,
    views.display_verbs,
    display_verbs,
    cursor.display_verbs,
    verbs_from("console"),
    common,
):
    verbs.take(family)
verbs.bare = rays.answer_number
