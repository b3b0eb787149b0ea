"""Play by the hint in all boxes at once: in every position to which following the hint can lead.

A position with more than MAX_BOXES_LISTED boxes is deduced as in a round. With fewer boxes, the
boxes are listed and grouped by their results. This gives the same hint, which with so few boxes is
computed from each of them. The last few boxes are played perfectly to the end in one step. To play
on from a position with few boxes is a task, so that several processes can share the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from blackbox_core.box import Cells
from blackbox_core.box.advice.advise import Adviser, best_advice
from blackbox_core.box.advice.endgame import Endgame, bit_indices
from blackbox_core.box.advice.plan import ENDGAME_BOXES
from blackbox_core.box.deduction.deduce import MAX_BOXES_LISTED, Knowledge, deduce
from blackbox_core.box.deduction.foresee import Foresight
from blackbox_core.box.ray import result, results
from blackbox_core.box.view import MISSED, Shot, View, misplaced


class Tally:
    """The results of play: how many boxes ended with each number of points, and with each number of
    rays.

    Each box counts 1 if the number of atoms is known. Otherwise the boxes have weights that make
    all numbers of atoms equally likely.
    """

    def __init__(self, points: dict[int, int] | None = None, rays: dict[int, int] | None = None):
        self.points, self.rays = Counter(points or {}), Counter(rays or {})

    def end(self, weight: int, points: int, rays: int) -> None:
        self.points[points] += weight
        self.rays[rays] += weight

    def add(self, other: Tally) -> None:
        self.points.update(other.points)
        self.rays.update(other.rays)

    @property
    def weight(self) -> int:
        return self.points.total()

    @property
    def mean(self) -> float:
        return sum(points * weight for points, weight in self.points.items()) / self.weight

    def as_text(self) -> dict[str, dict[int, int]]:
        return {"points": self.points, "rays": self.rays}

    @classmethod
    def from_text(cls, record: dict[str, dict[str, int]]) -> Tally:
        return cls(
            *[{int(n): record[name][n] for n in record[name]} for name in ("points", "rays")]
        )


class Task(NamedTuple):
    """A position from which to play to the end in all boxes that fit, and the total weight of these
    boxes.
    """

    view: View
    weight: int


def tasks(known: Knowledge, entry: int = 0) -> Iterator[Task]:
    """Yield the tasks that together cover all play from a position. `entry` is the first ray, or 0
    to follow the hint.
    """
    if known.box_count <= MAX_BOXES_LISTED and not entry:
        yield Task(known.view, known.weight)
        return
    if not entry:
        ray = best_advice(known).ray
        assert ray
        entry = ray.entry
    for exit in Foresight(known).counted(entry):
        yield from tasks(known.after(Shot(entry, exit)))


def done(task: Task) -> Tally:
    """Play from the position of a task to the end, in all boxes that fit. Return the results."""
    tally = Tally()
    play(task.view, [*deduce(task.view).boxes()], tally)
    return tally


def play(view: View, boxes: list[Cells], tally: Tally) -> None:
    """Play from a position to the end in all `boxes` that fit, and add the results to the tally."""
    every = view.box.every
    adviser = Adviser(Knowledge(view, [(box, every ^ box) for box in boxes], len(boxes), True))
    if len(boxes) <= ENDGAME_BOXES and isinstance(adviser.plan, Endgame):
        finish(adviser.plan, adviser.plan.all, view.points, len(view.shots), tally)
        return
    advice = adviser.advice()
    if not advice.ray:
        tally.end(adviser.known.weight, view.points, len(view.shots))
        return
    parts: dict[int, list[Cells]] = {}
    for box in boxes:
        parts.setdefault(result(view.box, box, advice.ray.entry), []).append(box)
    for exit, part in parts.items():
        play(view.with_shots(Shot(advice.ray.entry, exit)), part, tally)


def finish(endgame: Endgame, boxes: int, points: int, rays: int, tally: Tally) -> None:
    """Play the last few boxes perfectly, by the table `endgame`, and add the results to the tally.
    `boxes` has a bit for each box that fits. `points` and `rays` are those so far.
    """
    entry = endgame.solved[boxes][1] if boxes in endgame.solved else 0
    if not entry:
        answered(endgame, boxes, points, rays, tally)
        return
    for cost, part in endgame.parts[entry]:
        if boxes & part:
            finish(endgame, boxes & part, points + cost, rays + 1, tally)


def answered(endgame: Endgame, boxes: int, points: int, rays: int, tally: Tally) -> None:
    """Give the best answer, and add the result for each box to the tally.

    The result is `points` plus the points for missed atoms. `boxes` has a bit for each box that
    fits.
    """
    box, answer = endgame.view.box, endgame.answer(boxes)[1]
    said = results(box, answer)
    for place in bit_indices(boxes):
        atoms = endgame.boxes[place]
        missed = 0 if results(box, atoms) == said else MISSED * misplaced(atoms, answer)
        tally.end(endgame.weight(1 << place), points + missed, rays)
