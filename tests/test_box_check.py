"""Test that the two check letters of a box number reveal every common slip."""

from __future__ import annotations

import random

import pytest

from blackbox_core.box import FIRST, Box, union
from blackbox_core.box.text.notation import describe_box, names_box, read_box, with_check
from blackbox_core.console.session import Refused


def numbers(count: int) -> list[str]:
    """Return numbers of boxes of all sizes."""
    chance, names = random.Random(5), []
    for _ in range(count):
        box = Box(chance.randint(2, 12), chance.randint(2, 12))
        atoms = chance.sample(range(box.cells), chance.randint(1, min(box.cells, 9)))
        names.append(describe_box(box, union(FIRST << cell for cell in atoms)))
    return names


def slips(name: str) -> set[str]:
    """Return a box number with one digit changed, and with two neighbouring digits swapped."""
    found = {
        name[:place] + digit + name[place + 1 :] for place in places(name) for digit in "0123456789"
    }
    for place in range(len(name) - 1):
        found.add(name[:place] + name[place + 1] + name[place] + name[place + 2 :])
    return found - {name}


def places(name: str) -> list[int]:
    return [place for place, sign in enumerate(name) if sign.isdigit()]


def test_a_number_is_read_with_its_letters_and_without() -> None:
    for name in numbers(50):
        assert read_box(name) == read_box(with_check(name)) == read_box(with_check(name).lower())
        assert names_box(with_check(name)) and names_box(f"#{with_check(name)}")


def test_a_slip_in_the_number_is_refused() -> None:
    for name in numbers(40):
        letters = with_check(name)[-2:]
        for slip in slips(name):
            if describes(slip):
                with pytest.raises(Refused, match="do not match"):
                    read_box(f"{slip}-{letters}")


def describes(name: str) -> bool:
    """Return whether a text is a box number in the canonical form."""
    try:
        return describe_box(*read_box(name)) == name
    except Refused:
        return False


def test_wrong_letters_are_refused() -> None:
    told = with_check("4-318275")
    for letters in ("AA", "ZZ", told[-1] + told[-2]):
        if letters != told[-2:]:
            with pytest.raises(Refused, match="do not match"):
                read_box(f"4-318275-{letters}")
