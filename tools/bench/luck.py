"""Check that the luck measured by REVIEW is zero on average, however the player plays.

    python -m tools.bench.luck PLAYER [ROUNDS] [ATOMS] [SEED]

Random boxes are played by one of four players: `adviser` follows every hint. `plain` fires the ray
that gives the most information for a point. `person` fires one of the ten best of these rays.
`beginner` fires any ray that adds knowledge, and in a quarter of the cases answers before the
answer is certain. Each round is reviewed as by REVIEW. The means of score, mistakes and luck are
printed, with the standard error of luck, and in how many rounds mean, mistakes and luck add up to
the score. The last figure is the expected luck: the luck of each ray, averaged over all its
possible results. It has the same mean as the measured luck but varies much less, so that fewer
rounds suffice.
"""

from __future__ import annotations

import random
import sys
from statistics import fmean, stdev

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.advice.advise import (
    Advice,
    Adviser,
    advise_answer,
    advise_by_bits,
    best_advice,
)
from blackbox_core.box.advice.plan import ENDGAME_BOXES
from blackbox_core.box.advice.worth import worths
from blackbox_core.box.deduction.deduce import Knowledge, deduce
from blackbox_core.box.view import Marks, Round, Shot
from blackbox_core.games.solo.review import RoundReview, review_ray, review_round
from tests.boxes import hiding

BOX = Box()


def person(known: Knowledge, rng: random.Random) -> int:
    """Return the entry of one of the ten rays that give the most information (bits) for a point,
    chosen at random.

    Rays with less than half the bits of the best ray are not chosen. Return 0 to answer, if no ray
    adds knowledge.
    """
    rays = worths(known)
    good = [ray for ray in rays[:10] if ray.rate and ray.rate >= rays[0].rate / 2]
    return rng.choice(good).entry if good else 0


def beginner(known: Knowledge, rng: random.Random) -> int:
    """Return the entry of a random ray that adds knowledge, or 0 to answer.

    While at most 3 boxes fit, a quarter of the calls return 0 although the answer is not certain.
    """
    rays = [ray for ray in worths(known) if ray.bits]
    if not rays or (known.box_count < 4 and rng.random() < 0.25):
        return 0
    return rng.choice(rays).entry


def entry_of(player: str, known: Knowledge, rng: random.Random) -> tuple[int, Advice]:
    """Return the entry of the ray that a player fires next, or 0 to give the answer. Return also
    advice, which has the answer.
    """
    if player in ("adviser", "plain"):
        advice = best_advice(known) if player == "adviser" else advise_by_bits(known)
        return (advice.ray.entry if advice.ray else 0), advice
    return (person if player == "person" else beginner)(known, rng), advise_answer(known)


def played(player: str, round: Round, rng: random.Random) -> Round:
    """Return the round after a player has played it, with the player's answer."""
    while True:
        entry, advice = entry_of(player, deduce(round.view), rng)
        if not entry:
            return round.with_marks(Marks(advice.answer))
        round = round.fire(entry)


def finished(player: str, atoms: int, rng: random.Random) -> Round:
    hidden = union(FIRST << cell for cell in rng.sample(range(BOX.cells), atoms))
    return played(player, hiding(BOX, hidden), rng)


def reviewed(round: Round) -> RoundReview:
    whole = review_round(round, 4)
    assert whole
    return whole


def expected_luck(round: Round) -> float:
    """Return the luck of all rays of a round, each averaged over all its possible results. Rays
    whose luck is always 0 are left out.
    """
    adviser, total = Adviser(deduce(round.view.untouched())), 0.0
    for shot in round.view.shots:
        if round.view.shots[0] != shot and adviser.known.box_count > ENDGAME_BOXES:
            total += mean_luck(adviser, shot.entry)
        adviser = adviser.after(shot)
    return total


def mean_luck(adviser: Adviser, entry: int) -> float:
    """Return the points that luck costs with a ray, averaged over all its possible results."""
    outcomes, luck = adviser.worth(entry).outcomes, 0.0
    for exit, weight in outcomes.items():
        shot = Shot(entry, exit)
        luck += weight * (review_ray(adviser, shot, adviser.after(shot), 6).luck or 0.0)
    return luck / sum(outcomes.values())


def main() -> None:
    player, count, atoms, seed = sys.argv[1], *map(int, (sys.argv[2:] + ["100", "4", "1"])[:3])
    rng = random.Random(f"{player} {atoms} {seed}")
    every = [finished(player, atoms, rng) for _ in range(count)]
    rounds, due = [reviewed(round) for round in every], [expected_luck(round) for round in every]
    lucks = [whole.luck or 0.0 for whole in rounds]
    sums = [(whole.mean or 0.0) + whole.given + (whole.luck or 0.0) for whole in rounds]
    right = sum(round(s, 4) == w.score for s, w in zip(sums, rounds, strict=True))
    print(
        f"{player} {count} rounds of {atoms} atoms: score {fmean(w.score for w in rounds):.4f} "
        f"given {fmean(w.given for w in rounds):.4f} luck {fmean(lucks):.4f} "
        f"+- {stdev(lucks) / count**0.5:.4f}; {right} add up; "
        f"{sum(not w.error for w in rounds)} exact; "
        f"luck to be expected {fmean(due):.4f} +- {stdev(due) / count**0.5:.4f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
