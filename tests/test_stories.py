"""Test stories and rivals by going through all placements."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from blackbox_core.box import FIRST, NONE, Box, Cells, bits, union
from blackbox_core.box.deduction.deduce import deduce
from blackbox_core.box.hexagon import Hexagon
from blackbox_core.box.placing import ANY, APART, Count, Placing, exactly
from blackbox_core.box.ray import result
from blackbox_core.box.stories import Insight
from blackbox_core.box.stories.clues import (
    MAX_PLACES,
    can_explain,
    open_clues,
    open_rays,
    shared_atoms,
)
from blackbox_core.box.stories.coaching import shown_at_once
from blackbox_core.box.stories.explaining import atoms_met
from blackbox_core.box.stories.guide import Level, Topic, missing_atoms, next_guide
from blackbox_core.box.stories.rivals import RivalSearch, nearest_rival, wrong_shots
from blackbox_core.box.stories.trying import try_atoms
from blackbox_core.box.stories.words import (
    describe_guide,
    describe_shown,
    describe_trial,
    ray_passing,
    rays_to_look_at,
)
from blackbox_core.box.techniques.step_words import areas_of
from blackbox_core.box.text.notation import describe_view, read_view
from blackbox_core.box.view import Marks, Shot, View
from tests.boxes import view

Told = tuple[list[int], list[Cells], list[tuple[int, int]]]  # (rays explained, rival, wrong rays)


def placements(view: View) -> list[Cells]:
    """Return all placements by number of atoms, then by their cells."""
    cells = [FIRST << index for index in range(view.box.cells)]
    boxes = [union(held) for n in view.atom_count.numbers for held in combinations(cells, n)]
    return [atoms for atoms in boxes if view.placing.allows(view.box, atoms)]


def struck(box: Box, atoms: Cells, entry: int) -> set[tuple[int, int]]:
    """Return the atoms without each of which the ray would take another path, cell by cell.

    Follow the ray step by step by the law in words: in squares an atom ahead comes first, in
    hexagons the atoms beside come first.
    """
    places = {place: FIRST << index for index, place in enumerate(box.places)}
    held = {place for place, bit in places.items() if bit & atoms}
    names = dict(zip(box.places, box.all_cells, strict=True))
    x, y, heading = box.outside(entry)
    ways, met, inside = len(box.sight), set[tuple[int, int]](), False
    while True:
        ahead, left, right = [(x + down, y + over) for down, over in box.sight[heading]]
        sides = [place for place in (left, right) if place in held]
        if ahead in held and not (inside and box.sides_first and sides):
            return {names[place] for place in met | {ahead}}
        met |= {*sides}
        if sides and (len(sides) == 2 or not inside):
            return {names[place] for place in met}
        if sides:
            heading = (heading + (-1 if sides == [left] else 1)) % ways
            continue
        (x, y), inside = ahead, True
        if ahead not in places:
            return {names[place] for place in met}


def by_all_placements(view: View) -> tuple[int, dict[Cells, Told]]:
    """Return how many boxes fit, and the story of each certain atom, with its nearest rival."""
    box, boxes = view.box, placements(view)
    right = {
        atoms: sum(result(box, atoms, shot.entry) == shot.exit for shot in view.shots)
        for atoms in boxes
    }
    fits = [atoms for atoms in boxes if right[atoms] == len(view.shots)]
    stories = {}
    for atom in bits(box.every):
        if not all(atom & atoms for atoms in fits):
            continue
        (cell,) = box.cells_of(atom)
        explained = [
            shot.entry
            for shot in view.shots
            if all(cell in struck(box, atoms, shot.entry) for atoms in fits)
        ]
        without = [atoms for atoms in boxes if not atoms & atom]
        most = max(right[atoms] for atoms in without)
        best = [atoms for atoms in without if right[atoms] == most]
        rival = max(best, key=lambda atoms: (atoms & fits[0]).bit_count())
        results = [(shot, result(box, rival, shot.entry)) for shot in view.shots]
        wrong = [(shot.entry, exit) for shot, exit in results if exit != shot.exit]
        stories[atom] = explained, [*bits(rival)], wrong
    return len(fits), stories


def told(insight: Insight, atom: Cells) -> Told:
    """Return the program's story in the same form."""
    story, box = insight.story(atom), insight.view.box
    assert story.rival and story.rival.is_nearest
    wrong = [(shot.entry, result(box, story.rival.atoms, shot.entry)) for shot in story.rival.wrong]
    return [shot.entry for shot in story.explains], [*bits(story.rival.atoms)], wrong


SHOTS = [(4, 21), (1, 1), (2, 0), (3, 3), (25, 25), (19, 6), (7, 0), (14, 14), (12, 12)]
KINDS = [
    (Box(5, 5), exactly(3), ANY),
    (Box(4, 6), Count(1, 3), ANY),
    (Box(5, 6), exactly(3), APART),
    (Hexagon(3), exactly(3), ANY),
    (Hexagon(4), exactly(2), ANY),
]


@pytest.mark.parametrize(("box", "count", "placing"), KINDS)
def test_stories_agree_with_all_placements(box: Box, count: Count, placing: Placing) -> None:
    dice, compared = random.Random(51), 0
    while compared < 8:
        atoms = dice.choice(placements(View(box, count, placing=placing)))
        entries = dice.sample(range(1, box.entries + 1), dice.randrange(3, 8))
        fired = View(box, count, placing=placing)
        for entry in entries:
            if fired.result_of(entry) is None:
                fired = fired.with_shots(Shot(entry, result(box, atoms, entry)))
        insight = Insight(fired)
        number, stories = by_all_placements(fired)
        assert insight.known.box_count == number
        assert {atom: told(insight, atom) for atom in bits(insight.facts[0])} == stories
        compared += bool(stories)


def test_a_free_cell_has_the_nearest_rival_with_an_atom_there() -> None:
    box = Box(5, 5)
    atoms = box.mask((2, 3), (4, 1))
    seen = view(box, 2, [(entry, result(box, atoms, entry)) for entry in (1, 5, 9, 18)])
    insight, boxes = Insight(seen), placements(seen)
    free = [*bits(insight.facts[1])]
    assert free
    for cell in free:
        rival = insight.story(cell).rival
        wrong = min(
            sum(result(box, atoms, shot.entry) != shot.exit for shot in seen.shots)
            for atoms in boxes
            if atoms & cell
        )
        assert rival and rival.atoms & cell and len(rival.wrong) == wrong


def test_rivals_of_three_certain_atoms_have_these_wrong_rays() -> None:
    """The rival without 2,1 has two wrong rays, the rival without 1,7 has one."""
    seen = view(Box(), 4, SHOTS)
    insight = Insight(seen)
    second, first, third = bits(insight.facts[0])  # 1,7 comes before 2,1
    assert told(insight, first)[0] == [1, 2, 3]
    assert told(insight, first)[2] == [(1, 32), (3, 9)]
    assert told(insight, second)[0] == [25] and told(insight, second)[2] == [(25, 16)]
    assert [entry for entry, _ in told(insight, third)[2]] == [7]


def test_a_search_that_is_too_long_tells_the_best_rival_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shots = [(29, 28), (13, 7), (12, 5), (31, 2), (20, 16), (10, 4), (6, 0), (3, 0), (26, 23)]
    seen = view(Box(), 4, shots)
    insight = Insight(seen)
    atom = seen.box.mask((3, 3))
    nearest = insight.story(atom).rival
    monkeypatch.setattr("blackbox_core.box.stories.rivals.STEPS", 100)
    found = nearest_rival(seen, atom, insight.fit)
    assert nearest and found
    assert not found.is_nearest and not found.atoms & atom
    assert len(found.wrong) >= len(nearest.wrong) == 4


def test_a_rival_search_counts_its_steps() -> None:
    seen = view(Box(), 4, [(29, 28), (13, 7), (12, 5), (31, 2)])
    search = RivalSearch(seen, seen.box.mask((3, 3)))
    before = search.budget
    search.nearest(seen.shots, (Cells(0), Cells(1)), 0)
    assert search.budget < before


def test_an_atom_ahead_alone_is_met_though_there_are_atoms_beside() -> None:
    box = Box()
    assert atoms_met(box, box.mask((2, 3), (3, 3)), 2) == box.mask((2, 3))


def random_view(dice: random.Random, box: Box, number: int) -> View:
    """Return a position in which an atom is certain, with marks, some of which may be wrong."""
    while True:
        atoms = box.mask(*dice.sample(box.all_cells, number))
        fired = View(box, exactly(number))
        for entry in dice.sample(range(1, box.entries + 1), dice.randrange(5, 11)):
            if fired.result_of(entry) is None:
                fired = fired.with_shots(Shot(entry, result(box, atoms, entry)))
        if Insight(fired).facts[0]:
            marked = box.mask(*dice.sample(box.all_cells, dice.randrange(number)))
            free = box.mask(*dice.sample(box.all_cells, dice.randrange(6))) & ~marked
            return fired.with_marks(Marks(marked, free))


def test_the_fourth_answer_names_a_certain_atom_at_the_latest() -> None:
    dice = random.Random(4)
    for _ in range(30):
        seen = random_view(dice, Box(6, 6), 3)
        insight, guide = Insight(seen), None
        wanted = {f"{row},{col}" for row, col in seen.box.cells_of(missing_atoms(insight, seen))}
        told: list[str] = []
        for _ in range(4):
            guide = next_guide(insight, seen, guide)
            told += describe_guide(insight, guide)
        words = {word.strip(".,:") for text in told for word in text.split()}
        assert not wanted or words & wanted, (describe_view(seen), told)


def test_all_certain_atoms_are_told_and_what_is_open_comes_last() -> None:
    seen = random_view(random.Random(7), Box(), 4).with_marks(Marks())
    insight, guide, told = Insight(seen), None, Cells(0)
    while guide is None or guide.topic is not Topic.OPEN:
        guide = next_guide(insight, seen, guide)
        told |= guide.cells
    assert told == insight.facts[0]
    while guide.topic is Topic.OPEN:
        guide = next_guide(insight, seen, guide)
    assert guide.topic is Topic.ATOM and guide.level == Level.NUDGE


def random_insight(dice: random.Random, empty: View, rays: int) -> tuple[Insight, list[Cells]]:
    """Return an insight into a random box after some rays, and every box that fits them."""
    box, boxes = empty.box, placements(empty)
    atoms, entries = dice.choice(boxes), dice.sample(range(1, box.entries), rays)
    seen = empty.with_shots(*(Shot(entry, result(box, atoms, entry)) for entry in entries))
    return Insight(seen), [held for held in boxes if not wrong_shots(seen, held)]


@pytest.mark.parametrize(("box", "count", "placing"), KINDS)
def test_open_rays_can_have_met_what_they_meet_in_the_boxes_that_fit(
    box: Box, count: Count, placing: Placing
) -> None:
    dice, empty, compared = random.Random(53), View(box, count, placing=placing), 0
    while compared < 4:
        insight, fits = random_insight(dice, empty, 2)
        for (shot,), ways in open_rays(insight.known, insight.facts[0]):
            met = {box.mask(*struck(box, held, shot.entry)) for held in fits}
            assert {*ways} == {way & ~insight.facts[0] for way in met}
            compared += 1


@pytest.mark.parametrize(("box", "count", "placing"), KINDS[:3])
def test_an_atom_that_could_explain_rays_does_so_in_some_box_that_fits(
    box: Box, count: Count, placing: Placing
) -> None:
    dice, empty, compared = random.Random(54), View(box, count, placing=placing), 0
    while compared < 3:
        insight, fits = random_insight(dice, empty, 4)
        certain = insight.facts[0]
        rays = open_rays(insight.known, certain)
        for clue in shared_atoms(insight.known, certain, rays):
            for cell in clue.ways:
                assert any(
                    all(
                        box.mask(*struck(box, held, shot.entry)) & ~certain == cell
                        for shot in clue.rays
                    )
                    for held in fits
                )
                compared += 1


def test_an_atom_explains_rays_alone_only_if_the_other_atoms_can_be_placed() -> None:
    """At 1,2 an atom would absorb ray 19 and reflect ray 18, but then no box fits the others."""
    known = deduce(read_view("4x6 3: 19A 5A 20A 18R"))
    box = known.view.box
    rays = [shot for shot in known.view.shots if shot.entry in (18, 19)]
    assert all(result(box, box.mask((1, 2)), shot.entry) == shot.exit for shot in rays)
    assert not can_explain(known, box.mask((1, 2)), rays)


def test_what_is_open_is_told_clue_by_clue_and_then_again() -> None:
    seen = View(
        Box(), Count(3, 5), tuple(Shot(*shot) for shot in [(5, 0), (12, 12), (25, 0), (30, 0)])
    )
    insight, guide, said = Insight(seen), None, list[str]()
    for _ in range(5):
        guide = next_guide(insight, seen, guide)
        said.append(" ".join(describe_guide(insight, guide)))
    assert "86,778 boxes fit" in said[0] and said[0].endswith("free in every box that fits: 8,4.")
    assert said[1] == "A single atom, at 5,8, would explain rays 5 and 25."
    assert said[2].startswith(
        "The simplest explanation of ray 12: an atom at 8,3 or 8,5. There are 118"
    )
    assert said[3] == "HINT suggests the ray to fire next." and said[4] == said[0]


def test_a_ray_is_a_clue_even_if_every_ray_leaves_many_ways() -> None:
    seen = view(Box(), 4, [(7, 0), (19, 0), (23, 0)])
    (clue,) = Insight(seen).clues
    assert [shot.entry for shot in clue.rays] == [7] and len(clue.simplest) == 8


def test_a_wrong_mark_comes_before_the_atoms() -> None:
    box = Box()
    seen = view(box, 4, SHOTS).with_marks(Marks(box.mask((8, 3))))
    insight = Insight(seen)
    guide = next_guide(insight, seen, None)
    assert guide.topic is Topic.WRONG and guide.cells == box.mask((8, 3))
    guide = next_guide(insight, seen, guide)
    assert [*describe_guide(insight, guide)][-1] == (
        "Ray 7 would come out at 22, but it was absorbed."
    )


def test_marks_that_cannot_all_be_right_are_named_together() -> None:
    box = Box()
    seen = view(box, 4, SHOTS).with_marks(Marks(box.mask((1, 4), (2, 4))))
    guide = next_guide(Insight(seen), seen, None)
    assert guide.topic is Topic.WRONG and guide.cells == box.mask((1, 4), (2, 4))


@pytest.mark.parametrize(("box", "count", "placing"), KINDS)
def test_atoms_tried_have_the_best_of_all_placements(
    box: Box, count: Count, placing: Placing
) -> None:
    dice, boxes = random.Random(52), placements(View(box, count, placing=placing))
    for _ in range(3):
        atoms = dice.choice(boxes)
        entries = dice.sample(range(1, box.entries), 5)
        shots = tuple(Shot(entry, result(box, atoms, entry)) for entry in entries)
        seen = View(box, count, shots, placing=placing)
        insight = Insight(seen)
        wrong = {held: len(wrong_shots(seen, held)) for held in boxes}
        for tried in [*dice.sample(boxes, 3), *dice.sample([*bits(box.every)], 9)]:
            best = min(
                (wrong[held], -(held & insight.fit).bit_count())
                for held in boxes
                if not tried & ~held
            )
            trial = try_atoms(insight, tried, NONE)
            assert trial and trial.is_best and not tried & ~trial.atoms
            assert (len(trial.wrong), -(trial.atoms & insight.fit).bit_count()) == best


def test_the_atoms_tried_are_not_compared_with_a_worse_box() -> None:
    """With 8,3 in place of the nearest certain atom, 8,5, two rays would be wrong."""
    box = Box()
    insight = Insight(view(box, 4, SHOTS))
    trial = try_atoms(insight, box.mask((8, 3)), NONE)
    assert trial and [shot.entry for shot in trial.wrong] == [7]
    assert trial.hidden == box.mask((1, 7), (2, 1), (8, 5))
    trial = try_atoms(insight, box.mask((2, 4)), NONE)
    assert trial and not trial.wrong


def test_a_trial_hides_just_the_certain_atoms_that_the_player_does_not_know() -> None:
    box = Box()
    insight, known = Insight(view(box, 4, SHOTS)), box.mask((1, 7))
    trial = try_atoms(insight, box.mask((8, 3)), known)
    assert trial and trial.hidden == box.mask((2, 1), (8, 5))
    assert not trial.shown & trial.hidden and trial.shown | trial.hidden == trial.atoms
    words = " ".join(describe_trial(insight, box.mask((8, 3)), trial))
    assert "2,1" not in words and "8,5" not in words


def test_what_a_ray_shows_at_once_is_certain_and_takes_two_lines() -> None:
    dice, shown_cells = random.Random(8), 0
    for _ in range(8):
        box = Box()
        atoms, seen = box.mask(*dice.sample(box.all_cells, 4)), View(box, exactly(4))
        for entry in dice.sample(range(1, 33), 8):
            if seen.result_of(entry) is not None:
                continue
            seen = seen.with_shots(Shot(entry, result(box, atoms, entry)))
            shown = shown_at_once(seen)
            facts = Insight(seen).facts
            assert not shown.atoms & ~facts[0] and not shown.free & ~facts[1]
            assert not shown.is_straight or not box.mask(*box.line(entry)) & ~facts[1]
            shown_cells += (shown.atoms | shown.free).bit_count()
            lines = [*describe_shown(seen, shown)]
            assert len(lines) <= 2 and all(len(line) <= 2 * 72 for line in lines)
    assert shown_cells > 80


def test_areas_hold_just_the_cells_that_are_named() -> None:
    dice = random.Random(9)
    for box in (Box(6, 7), Hexagon(4)):
        cells = box.mask(*dice.sample(box.all_cells, 20))
        covered = [
            box.bit(row, col)
            for (top, left), (bottom, right) in areas_of(box, cells)
            for row in range(top, bottom + 1)
            for col in range(left, right + 1)
        ]
        assert union(covered) == cells and len(covered) == 20


def test_a_ray_passed_a_free_cell_only_if_an_atom_there_would_change_the_ray() -> None:
    dice, seen = random.Random(3), 0
    for _ in range(12):
        view = random_view(dice, Box(8, 8), 4)
        insight = Insight(view)
        for cell in bits(insight.facts[1]):
            if shot := ray_passing(insight, cell):
                seen += 1
                assert result(view.box, insight.fit | cell, shot.entry) != shot.exit
    assert seen > 100


def test_the_rays_to_look_at_refute_the_rival() -> None:
    dice, seen = random.Random(4), 0
    for _ in range(12):
        insight = Insight(random_view(dice, Box(8, 8), 4))
        for atom in bits(insight.facts[0]):
            story = insight.story(atom)
            if story.rival:
                seen += 1
                wrong = {shot.entry for shot in story.rival.wrong}
                assert {*rays_to_look_at(story)} <= wrong
    assert seen > 10


def test_the_places_of_the_last_atom_are_told_once() -> None:
    dice, compared = random.Random(12), 0
    while compared < 3:
        insight = Insight(random_view(dice, Box(), 4))
        boxes, (certain, _) = [*insight.known.boxes()], insight.facts
        if certain.bit_count() == 3:
            assert insight.last_places == sorted(atoms & ~certain for atoms in boxes)
            if len(boxes) <= MAX_PLACES and open_clues(insight.known, certain):
                compared += 1
                assert not insight.clues
