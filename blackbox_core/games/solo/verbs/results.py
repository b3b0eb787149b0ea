"""Write a finished round as a RESULT line for a friend, and compare it with a friend's line."""

from __future__ import annotations

from collections.abc import Iterator

from ....box.advice.playing import MAX_AT_ONCE
from ....box.deduction.deduce import deduce
from ....box.text.notation import describe_box, describe_seen
from ....box.text.words import describe_shot
from ....box.view import View
from ....console.common import write
from ....console.conversation import ask_name
from ....console.phrases import Verbatim, counted, decimal, fold, number, phrase, typed
from ....console.services import Texts
from ....console.session import Dialogue, Refused
from .. import Solo
from ..result_line import (
    ResultLine,
    describe_result_line,
    describe_verdict,
    read_result_line,
    result_of,
    with_skill,
)
from ..review import review_round
from ..review_words import describe_ray_review, describe_sum
from .machine_play import boxes_dealt_from, reviewed


def last_result(table: Solo) -> ResultLine:
    """Return the content of the RESULT line for the round that has just ended."""
    play, verdict = table.play, table.play.verdict
    assert verdict
    line = result_of(table.round, verdict.score, play.par, bool(play.helped), play.daily)
    whole = reviewed(table) if boxes_dealt_from(table) <= MAX_AT_ONCE else None
    return with_skill(line, whole, table.view.marks.atoms)


def result(table: Solo, words: list[str]) -> Dialogue:
    table = table.finished
    with_signs = [word.lower() for word in words] == [typed("share")]
    if words and not with_signs:
        raise Refused(phrase("RESULT takes only the word SHARE: type RESULT or RESULT SHARE."))
    line = describe_result_line(last_result(table))
    signs = rate_rays(table) if with_signs else ""
    yield line
    if signs:
        yield Verbatim(signs)


def dump(table: Solo, words: list[str]) -> Dialogue:
    table = table.finished
    name = yield from ask_name(
        words, phrase('What shall we call the file (RETURN for "round")? '), "round"
    )
    text = "".join(f"{fold(line)}\n" for line in lines_of(table))
    written = yield from write(Texts.write, name, text)
    yield phrase("The round is now in {file}.", file=written)


def lines_of(table: Solo) -> Iterator[str]:
    """Yield the lines that DUMP writes about a finished round."""
    verdict, view = table.play.verdict, table.view
    assert verdict
    yield phrase("This is box {box}.", box=table.number)
    yield str(table.grid().draw())
    yield from map(describe_shot, view.shots)
    yield from describe_verdict(table.round, verdict)
    whole = reviewed(table) if boxes_dealt_from(table) <= MAX_AT_ONCE else None
    if whole:
        yield from map(describe_ray_review, whole.reviews)
        yield from describe_sum(whole)
    yield describe_result_line(last_result(table))


BEST, LITTLE, MUCH, RIGHT, WRONG = range(5)
SIGNS = "*+-!x"  # a ray that lost nothing, a little, much; a right, a wrong answer
NOTHING, HALF = 0.05, 0.5  # points below which a loss counts as nothing, or as little


def rate_rays(table: Solo) -> str:
    """Return a sign for each ray and one for the answer, as a text. The sign of a ray says whether
    the ray lost nothing, a little or much. The sign of the answer says whether it was right.
    """
    whole, verdict = table.play.whole, table.play.verdict
    if not whole or not verdict:
        raise Refused(
            phrase(
                "The rays of this round cannot be rated, because there were too many "
                "boxes to count: type RESULT without SHARE."
            )
        )
    rates = [
        BEST if review.given < NOTHING else LITTLE if review.given < HALF else MUCH
        for review in whole.reviews
    ]
    return "".join([SIGNS[rate] for rate in [*rates, RIGHT if verdict.right else WRONG]])


def compare(table: Solo, words: list[str]) -> Dialogue:
    table = table.finished
    mine, theirs = last_result(table), read_result_line(words)
    if (theirs.box, theirs.atoms) != (mine.box, mine.atoms):
        box = describe_box(theirs.box, theirs.atoms)
        raise Refused(
            phrase(
                "Your friend played box {box}: type NEW #{box} to play that box too and, "
                "after the round, type COMPARE and your friend's line again.",
                box=box,
            )
        )
    counted_too = boxes_dealt_from(table) <= MAX_AT_ONCE
    rays = [
        describe_rays_seen(result.view._replace(atom_count=table.view.atom_count), counted_too)
        for result in (mine, theirs)
    ]
    for place in range(max(map(len, rays))):
        yield from describe_pair(place + 1, *(own[place : place + 1] for own in rays))
    yield from describe_winner(mine, theirs)
    yield from describe_skill_and_luck(*(with_skill_of(result, table) for result in (mine, theirs)))


def describe_rays_seen(view: View, counting: bool) -> list[str]:
    """Describe each ray and, if `counting`, say how many boxes still fitted after it."""
    if not counting:
        return [describe_seen(shot) for shot in view.shots]
    return [
        describe_last_ray(view._replace(shots=view.shots[:count]))
        for count in range(1, len(view.shots) + 1)
    ]


def describe_last_ray(view: View) -> str:
    """Describe the last ray, and say how many boxes still fitted after it."""
    ray, left = describe_seen(view.shots[-1]), number(deduce(view).box_count)
    return phrase("{ray} (boxes left: {left})", ray=ray, left=left)


def describe_pair(place: int, mine: list[str], theirs: list[str]) -> Dialogue:
    """Describe the ray number `place`, counted from 1, of the player and of the friend.

    `mine` and `theirs` have one description each. One of them is empty if that player fired fewer
    rays.
    """
    if mine and theirs:
        both = "{n}. You: {mine}; your friend: {theirs}."
        yield phrase(both, n=place, mine=mine[0], theirs=theirs[0])
    elif mine:
        yield phrase("{n}. You: {mine}.", n=place, mine=mine[0])
    else:
        yield phrase("{n}. Your friend: {theirs}.", n=place, theirs=theirs[0])


def describe_winner(mine: ResultLine, theirs: ResultLine) -> Dialogue:
    """Say whose score is better, the player's or the friend's, and whether the friend had hints."""
    message = "Your score is {mine}, and your friend's is {theirs}."
    yield phrase(message, mine=mine.score, theirs=theirs.score)
    ahead = theirs.score - mine.score
    if ahead > 0:
        yield counted("You won by {n} point.", "You won by {n} points.", ahead)
    elif ahead < 0:
        one, many = "Your friend won by {n} point.", "Your friend won by {n} points."
        yield counted(one, many, -ahead)
    else:
        yield phrase("Your scores are equal.")
    if theirs.helped:
        yield phrase("Your friend used hints.")


def with_skill_of(result: ResultLine, table: Solo) -> ResultLine:
    """Return `result` with the points lost by mistakes and the cost of luck, computed if the line
    lacks them.

    Leave them unknown if computing takes too long, or if the answer was wrong.
    """
    is_too_long = boxes_dealt_from(table) > MAX_AT_ONCE
    if result.given is not None or is_too_long or result.score > result.view.points:
        return result
    ranged = result._replace(atom_count=last_result(table).atom_count)
    return with_skill(ranged, review_round(ranged.round), ranged.view.marks.atoms)


def describe_skill_and_luck(mine: ResultLine, theirs: ResultLine) -> Dialogue:
    """Say who lost fewer points by mistakes and who was luckier.

    Say nothing if that is unknown, or if one player knew a narrower range of atoms than the other.
    """
    if mine.given is None or theirs.given is None or mine.atom_count != theirs.atom_count:
        return
    ahead = round(theirs.given - mine.given, 2)
    yield phrase(
        "Mistakes cost you {mine} points and your friend {theirs} points: you played better."
        if ahead > 0
        else (
            "Mistakes cost you {mine} points and your friend {theirs} points: your friend played "
            "better."
        )
        if ahead < 0
        else (
            "Mistakes cost you {mine} points and your friend {theirs} points: you played equally "
            "well."
        ),
        mine=decimal(mine.given, 2),
        theirs=decimal(theirs.given, 2),
    )
    luckier = round((theirs.luck or 0.0) - (mine.luck or 0.0), 2)
    if luckier:
        yield phrase(
            "You were luckier by {points} points."
            if luckier > 0
            else "Your friend was luckier by {points} points.",
            points=decimal(abs(luckier), 2),
        )
