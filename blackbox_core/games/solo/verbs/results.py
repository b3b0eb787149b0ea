"""The verbs that tell a round in a line for a friend, and lay a friend's beside it."""

from __future__ import annotations

from ....box.deduction.deduce import deduce
from ....box.settings import describe_size
from ....box.table import OVER
from ....box.text.notation import describe_box, describe_seen
from ....console.effects import done_or
from ....console.files import Services
from ....console.phrases import counted, later, number, phrase
from ....console.session import Refused
from ....console.verbs import Verbs
from ..result_line import describe_result_line, read_result_line, result_of
from .advice import PAR_AT_ONCE, dealt
from .records import FRIENDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....box.view import View
    from ....console.files import Row
    from ....console.session import Dialogue
    from ..game import Solo
    from ..result_line import ResultLine

verbs = Verbs(group=later("After the round"))


def result_at(table: Solo) -> ResultLine:
    """The round that was just finished."""
    play, verdict = table.play, table.play.verdict
    assert verdict
    return result_of(table.round, verdict.score, play.par, bool(play.helped), play.daily)


@verbs.verb(
    "result", "After the round: a line for a friend, that does not tell the box.", when=OVER
)
def result(table: Solo, _: list[str]) -> Dialogue:
    yield describe_result_line(result_at(table))


@verbs.verb(
    "compare LINE...",
    "After the round: a friend's RESULT beside yours, ray by ray.",
    like="BLACK BOX 4-318275 10 P8 A3 R1 X3 H0 KQ7ZB2",
    when=OVER,
)
def compare(table: Solo, words: list[str]) -> Dialogue:
    mine, theirs = result_at(table), read_result_line(words)
    if (theirs.box, theirs.atoms) != (mine.box, mine.atoms):
        box = describe_box(theirs.box, theirs.atoms)
        raise Refused(phrase("That is box {box}: NEW #{box} plays it, then COMPARE.", box=box))
    counted_too = dealt(table) <= PAR_AT_ONCE
    rays = [
        told_rays(one.view.replace(count=table.view.count), counted_too) for one in (mine, theirs)
    ]
    for place in range(max(map(len, rays))):
        yield from pair(place + 1, *(told[place : place + 1] for told in rays))
    yield from judged(mine, theirs)
    yield from done_or(None, Services.record_friend, facts(theirs))


def facts(friend: ResultLine) -> Row:
    """A friend's round as it is recorded."""
    view = friend.view
    return {
        "dialogue": FRIENDS,
        "box": describe_result_line(friend),
        "atoms": friend.atoms.bit_count(),
        "size": describe_size(friend.box),
        "rays": len(view.shots),
        "score": friend.score,
        "solved": int(friend.score == view.points),
        "par": friend.par,
        "apart": "hinted" * friend.helped,
    }


def told_rays(view: View, counting: bool) -> list[str]:
    """Each ray, with the number of boxes that it left where they can be counted at once."""
    if not counting:
        return [describe_seen(shot) for shot in view.shots]
    return [
        told_ray(view.replace(shots=view.shots[:count])) for count in range(1, len(view.shots) + 1)
    ]


def told_ray(view: View) -> str:
    """The last ray that was seen, and how many boxes it left."""
    ray, left = describe_seen(view.shots[-1]), number(deduce(view).count)
    return phrase("{ray} (leaves {left})", ray=ray, left=left)


def pair(place: int, mine: list[str], theirs: list[str]) -> Dialogue:
    """One ray of each, or of whoever has one."""
    if mine and theirs:
        both = "{n}. You {mine}, your friend {theirs}."
        yield phrase(both, n=place, mine=mine[0], theirs=theirs[0])
    elif mine:
        yield phrase("{n}. You {mine}.", n=place, mine=mine[0])
    else:
        yield phrase("{n}. Your friend {theirs}.", n=place, theirs=theirs[0])


def judged(mine: ResultLine, theirs: ResultLine) -> Dialogue:
    """Who did better, and who had help."""
    told = "You have {mine} points, your friend {theirs}."
    yield phrase(told, mine=mine.score, theirs=theirs.score)
    ahead = theirs.score - mine.score
    if ahead > 0:
        yield counted("You were better by {n} point.", "You were better by {n} points.", ahead)
    elif ahead < 0:
        one, many = "Your friend was better by {n} point.", "Your friend was better by {n} points."
        yield counted(one, many, -ahead)
    else:
        yield phrase("Nobody was better.")
    if theirs.helped:
        yield phrase("Your friend had hints.")
