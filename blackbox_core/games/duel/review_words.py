"""Describe the review of a game: each turn, and how many turns a player lost by mistakes and
luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...box import Box
from ...box.text.advice_words import describe_error, shown_error
from ...box.text.words import describe_cells
from ...console.phrases import counted, decimal, later, number, phrase
from .laws import Turn
from .weigh import PLACES, SearchReview, TurnReview
from .words import Role, describe_move, describe_public


def describe_turn_review(player: int, review: TurnReview, box: Box, role: Role) -> str:
    """Describe one turn of a review: the number of boxes left after it, a better turn, and luck."""
    made = describe_public(player, review.turn, review.logged.reply, box, role)
    if not review.exact:
        return f"{made} {describe_uncounted(review, box)}"
    sentences = [
        made,
        describe_boxes_left(review),
        describe_better(review, box),
        describe_luck_of(review),
    ]
    if review.naming and review.naming != review.best:
        sentences.append(describe_naming(review.naming, box))
    return " ".join(sentences)


def describe_uncounted(review: TurnReview, box: Box) -> str:
    """Describe a turn without numbers, because the boxes before or after it were too many to count.
    Say only whether another turn seems better.
    """
    seems = "More boxes fitted than can be counted, but {best} seems better than {turn}."
    as_good = "More boxes fitted than can be counted, but {turn} seems as good as any."
    turn, best = describe_move(review.turn, box), describe_move(review.best, box)
    return phrase(seems if review.given_away > 0 else as_good, turn=turn, best=best)


def describe_boxes_left(review: TurnReview) -> str:
    """Say how many boxes fitted before and after a turn. After the turn there can be more boxes
    than before, because a new atom may be in any of several cells.
    """
    before, after = number(review.boxes_before), number(review.boxes_after)
    if review.boxes_after > review.boxes_before:
        message = "Boxes that fitted before this turn: {before}; after it: {after}."
        return phrase(message, before=before, after=after)
    one, many = "This turn left {n} of {before} box.", "This turn left {n} of {before} boxes."
    return counted(one, many, review.boxes_before, n=after, before=before)


def describe_turns(turns: float) -> str:
    """Return a number of turns as text, without its sign, such as "1.5 turns"."""
    return phrase("{turns} turns", turns=decimal(abs(turns), PLACES))


def describe_better(review: TurnReview, box: Box) -> str:
    """Say that a turn was the best, or how many turns the best turn would have saved on average."""
    if review.turn == review.best:
        return phrase("No other turn would have been better.")
    if not review.given_away:
        return phrase("No other turn would have been clearly better.")
    best = describe_move(review.best, box)
    if review.given_away <= shown_error(review.error):
        return phrase("Another turn seems better: {best}.", best=best)
    turns = describe_turns(review.given_away)
    return phrase(
        "A better turn, {best}, would have saved {turns} on average.", turns=turns, best=best
    )


def describe_luck_of(review: TurnReview) -> str:
    """Say how many turns luck saved or cost in the turn of a review. If the possible error is
    larger than the luck, say only that luck played little part.
    """
    if review.luck and abs(review.luck) <= shown_error(review.error):
        return phrase("Luck played little part.")
    return describe_luck(review.luck)


def describe_luck(luck: float) -> str:
    """Say how many turns luck cost or, if `luck` is below 0, saved."""
    if not luck:
        return phrase("Luck played no part.")
    message = "Luck saved {turns}." if luck < 0 else "Luck cost {turns}."
    return phrase(message, turns=describe_turns(luck))


def describe_naming(turn: Turn, box: Box) -> str:
    """Say that naming the cells of `turn` would also have saved turns."""
    cells = describe_cells(box.cells_of(turn.cells))
    return phrase("Naming {cells} would also have saved turns on average.", cells=cells)


EXPECTED = {
    Role.NUMBERED: later("Player {player} was expected to need {turns}."),
    Role.YOU: later("You were expected to need {turns}."),
    Role.OPPONENT: later("Your opponent was expected to need {turns}."),
}
NO_TURNS = {
    Role.NUMBERED: later("Player {player} took no turns."),
    Role.YOU: later("You took no turns."),
    Role.OPPONENT: later("Your opponent took no turns."),
}


def describe_search(player: int, whole: SearchReview, box: Box, role: Role) -> Iterator[str]:
    """Describe all turns of a player together: the expected number, the turns lost by mistakes, and
    luck.
    """
    expected = describe_turns(whole.mean)
    yield phrase(EXPECTED[role], player=player, turns=expected)
    if not whole.turns:
        yield phrase(NO_TURNS[role], player=player)
        return
    if not whole.is_whole:
        yield phrase(
            "In some turns, more boxes fitted than can be counted: those turns are left out of "
            "the figures below."
        )
    if whole.given:
        yield phrase("Mistakes cost {turns} in all.", turns=describe_turns(whole.given))
    else:
        yield phrase("Mistakes cost no turns.")
    yield describe_luck(whole.luck)
    if whole.is_whole:
        yield from describe_sum(whole)
    yield from describe_turning_points(whole, box)


def describe_accuracy(wholes: Sequence[SearchReview]) -> Iterator[str]:
    """Say how the figures of a game's review were computed, and how far off they may be."""
    yield phrase("The turns still needed are estimated from games that the machine played.")
    error = max([max(whole.error, whole.mean_error) for whole in wholes])
    if error:
        shown = describe_error(error)
        yield phrase("All numbers of turns are estimates, give or take {error}.", error=shown)


def describe_sum(whole: SearchReview) -> Iterator[str]:
    """Yield the equation of a review: expected turns + turns lost + luck = turns taken."""
    if whole.jump_cost:
        message = "The opponent's jump added {turns}, which counts as luck."
        saved = "The opponent's jump saved {turns}, which counts as luck."
        turns = describe_turns(whole.jump_cost)
        yield phrase(message if whole.jump_cost > 0 else saved, turns=turns)
    yield phrase(
        TAKEN_AND_TO_COME[whole.luck + whole.jump_cost < 0, whole.turns_left > 0],
        mean=decimal(whole.mean, PLACES),
        given=decimal(whole.given, PLACES),
        luck=decimal(abs(whole.luck + whole.jump_cost), PLACES),
        sum=decimal(whole.turns + whole.turns_left, PLACES),
        turns=whole.turns,
        left=decimal(whole.turns_left, PLACES),
    )


TAKEN_AND_TO_COME = {
    (False, False): later(
        "{mean} (expected) + {given} (mistakes) + {luck} (luck) = {turns}, the number of turns "
        "taken."
    ),
    (True, False): later(
        "{mean} (expected) + {given} (mistakes) - {luck} (luck) = {turns}, the number of turns "
        "taken."
    ),
    (False, True): later(
        "{mean} (expected) + {given} (mistakes) + {luck} (luck) = {sum} turns "
        "in all: {turns} taken, and {left} still needed."
    ),
    (True, True): later(
        "{mean} (expected) + {given} (mistakes) - {luck} (luck) = {sum} turns "
        "in all: {turns} taken, and {left} still needed."
    ),
}


def describe_turning_points(whole: SearchReview, box: Box) -> Iterator[str]:
    """Describe the turn that lost the most, and the turns with the best and the worst luck.

    A turn is left out if the number of turns it lost or saved is not larger than the possible
    error.
    """
    worst = max(whole.counted, key=lambda review: review.given_away, default=None)
    if worst and worst.given_away > shown_error(worst.error):
        message, move = "The costliest mistake was {turn}. {better}", describe_move(worst.turn, box)
        yield phrase(message, turn=move, better=describe_better(worst, box))
    by_luck = sorted(whole.counted, key=lambda review: review.luck)
    if by_luck and by_luck[0].luck < -shown_error(by_luck[0].error):
        yield describe_luckiest(by_luck[0], box)
    if by_luck and by_luck[-1].luck > shown_error(by_luck[-1].error):
        yield describe_luckiest(by_luck[-1], box)


def describe_luckiest(review: TurnReview, box: Box) -> str:
    """Say how many turns luck saved or cost in the luckiest or unluckiest turn of a game. `review`
    is the review of this turn.
    """
    return phrase(
        "The luckiest turn was {turn}: luck saved {turns}."
        if review.luck < 0
        else "The unluckiest turn was {turn}: bad luck cost {turns}.",
        turn=describe_move(review.turn, box),
        turns=describe_turns(review.luck),
    )
