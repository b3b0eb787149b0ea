"""A sealed match: nobody is blamed who is honest, and whoever cheats is found out."""

from __future__ import annotations

from typing import Any

import pytest

from blackbox_core.box.placing import ANY
from blackbox_core.games.duel.sealed.course import OPEN
from blackbox_core.games.duel.sealed.exchange import Exchange
from blackbox_core.games.duel.sealed.side import NOTHING

from .sealed import LIARS, Joined, joined, terms

RULES: dict[str, dict[str, Any]] = {
    "duel": {},
    "quantugeddon": {},
    "touching": {"placing": ANY},
    "last": {"last_turn": True},
    "extra": {"extra": True},
}


def blamed(match: Joined) -> list[str]:
    return [side.ended for side in match.sides]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(2))
def test_honest_players_are_never_blamed(rules: str, seed: int) -> None:
    game = "quantugeddon" if rules in ("quantugeddon", "extra") else "duel"
    match = joined(terms(game, 1 + seed, **RULES[rules]), seed)
    one, other = match.sides
    assert blamed(match) == ["", ""]
    assert (one.due, one.course) == (NOTHING, other.course)
    assert max(one.course.standing.won) == 1 + seed


@pytest.mark.parametrize("cheat", LIARS)
@pytest.mark.parametrize("place", [0, 1])
def test_a_cheat_is_found_out_and_the_other_is_not_blamed(cheat: str, place: int) -> None:
    game, liar = LIARS[cheat]
    found = 0
    for seed in range(20):
        match = Joined(terms(game), seed, (Exchange, liar) if place else (liar, Exchange))
        match.play()
        honest = match.sides[1 - place]
        if honest.due == NOTHING:
            continue  # it had no occasion to cheat
        if (found := found + 1) > 1:
            break
        owing = honest.course.stage == OPEN and honest.course.opener != honest.me
        assert honest.ended or owing, (seed, match.lines)
        assert "other side says" not in honest.ended
        assert not any(honest.course.standing.won)
    assert found
