"""The skills that a box can train: measure how much a box trains each skill, and deal a box that
trains one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...box import NONE, Box, Cells, bits
from ...box.deal import Dice
from ...box.deduction.examples import imitators
from ...box.placing import exactly
from ...box.ray import Path, path
from ...box.verbs.briefly import MEANINGS
from ...box.view import View
from ...console.phrases import later, phrase, typed

BOXES_TRIED = 40  # boxes from which the best one for training is dealt
MAX_FOR_LOOKALIKES = 320  # cells times atoms; with more, finding look-alikes takes too long


def all_paths(box: Box, atoms: Cells) -> list[Path]:
    """Return the path of the ray from each entry."""
    return [path(box, atoms, entry) for entry in range(1, box.entries + 1)]


def rays_out(box: Box, atoms: Cells) -> list[Path]:
    """Return the paths of all rays that come out at another entry, each path in one direction
    only.
    """
    return [way for way in all_paths(box, atoms) if way.exit > way.entry]


def detours(box: Box, atoms: Cells) -> int:
    """Return the number of rays that turn more than once and come out at another entry."""
    return sum(way.turns > 1 for way in rays_out(box, atoms))


def reflections(box: Box, atoms: Cells) -> int:
    """Return the number of entries whose ray is reflected."""
    return sum(way.exit == way.entry for way in all_paths(box, atoms))


def masked(box: Box, atoms: Cells) -> int:
    """Return the number of atoms that no ray meets as its first atom."""
    return (atoms & ~met_first(box, atoms)).bit_count()


def met_first(box: Box, atoms: Cells) -> Cells:
    """Return the atoms that some ray meets as its first atom."""
    law, first = box.law, NONE
    for entry in range(1, box.entries + 1):
        state = law.start(entry)
        while state > law.entries and not atoms & law.seen[state]:
            state = law.then[state][NONE]
        if state > law.entries:
            first |= atoms & law.seen[state]
    return first


def far(box: Box, atoms: Cells) -> int:
    """Return the number of rays that turn and have a far exit."""
    return sum(bool(way.turns) and far_apart(box, way) for way in rays_out(box, atoms))


def far_apart(box: Box, way: Path) -> bool:
    """Return whether the two ends of a path are at least half as far apart as two entries can
    be.
    """
    return 2 * box.distance(way.entry, way.exit) >= box.across


def lookalikes(box: Box, atoms: Cells) -> int:
    """Return the number of other boxes that give the same result for every ray.

    Return 0 if they cannot be counted in time.
    """
    if box.cells * atoms.bit_count() > MAX_FOR_LOOKALIKES:
        return 0
    known = imitators(View(box, exactly(atoms.bit_count())), atoms)
    return known.box_count - 1 if known.is_complete else 0


def clusters(box: Box, atoms: Cells) -> int:
    """Return the number of pairs of atoms that touch, including at a corner."""
    return sum((box.near(atom) & atoms).bit_count() for atom in bits(atoms)) // 2


class Skill(NamedTuple):
    """A skill that some boxes train."""

    name: str  # as it is typed and stored
    title: str  # its name, as shown before a colon
    about: str  # what the skill is about
    measure: Callable[[Box, Cells], int]  # returns how much a box trains it
    enough: int  # the measure from which on a box trains it
    rare: int = 0  # boxes of 64 cells that are tried until one trains it, if such boxes are rare
    fewest: int = 1  # the fewest atoms with which a box can train it

    def describe_title(self) -> str:
        return phrase(self.title)

    def describe(self) -> str:
        return phrase(self.about)

    def is_trained_by(self, box: Box, atoms: Cells) -> bool:
        return self.measure(box, atoms) >= self.enough


# Each number in the fifth place is so chosen that a third of all random 8x8 boxes of up to four
# atoms train the skill.
SKILLS = {
    skill.name: skill
    for skill in (
        Skill(typed("detours"), later("Detours"), MEANINGS["detour"], detours, 2),
        Skill(
            typed("reflections"),
            later("Reflections"),
            later("A reflected ray comes out where it went in."),
            reflections,
            6,
        ),
        Skill(
            typed("masked"),
            later("Masked atoms"),
            MEANINGS["masked"],
            masked,
            1,
            rare=20_000,
            fewest=5,
        ),
        Skill(
            typed("far"),
            later("Far exits"),
            later(
                "A far exit is at least half as far from the ray's entry as two entries "
                "can be from each other."
            ),
            far,
            3,
        ),
        Skill(
            typed("lookalikes"),
            later("Look-alike boxes"),
            MEANINGS["look-alike"],
            lookalikes,
            1,
            rare=1_000,
        ),
        Skill(
            typed("clusters"),
            later("Atoms that touch"),
            later("Atoms touch if their cells share a side or a corner."),
            clusters,
            2,
        ),
    )
}


def trained_by(box: Box, atoms: Cells) -> list[Skill]:
    """Return the skills that a box trains."""
    return [skill for skill in SKILLS.values() if skill.is_trained_by(box, atoms)]


def deal_to_train(view: View, skill: Skill, dice: Dice) -> Cells:
    """Deal several random boxes. Return the atoms of the box that trains the skill most.

    Return the empty set if none of the boxes trains the skill.
    """
    best, most = NONE, 0
    for _ in range((skill.rare or BOXES_TRIED) * 64 // max(64, view.box.cells)):
        atoms = dice.deal(view)
        much = skill.measure(view.box, atoms)
        if much > most:
            best, most = atoms, much
        if most and skill.rare:
            break
    return best
