"""Put the steps of a proof in an order in which a reader can follow them: ray by ray, with no
reason repeated.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from . import Rank
from .chain import ALONG, Block
from .step import Case, Step, gives_of, rests_of

MANY_ENDS = 12  # wrong ends of one ray in one sentence; a reader cannot check more with a finger


def passages(steps: Sequence[Step]) -> list[Block]:
    """Return the proof steps grouped into blocks that are described together, in reading order.

    The steps of a block are about one ray or have the same reason. Each block is short enough to
    read at once.
    """
    return [part for block in in_reading_order(steps) for part in cut(merged(block))]


def in_reading_order(steps: Sequence[Step]) -> list[Block]:
    """Return the proof steps grouped into blocks that are described together, in an order in which
    a reader can follow them.

    A step comes after the steps whose facts it needs, and a contradiction comes last. A step that
    mentions the number of missing atoms comes while this number is right. If several blocks can
    come next, the longest comes first. The suppositions of one block do not need each other's
    facts.
    """
    subjects = [subject(step) for step in steps]
    before = [needed_before(steps, place) for place in range(len(steps))]
    blocks, done = list[Block](), 0
    while done != (1 << len(steps)) - 1:
        ready = [place for place in range(len(steps)) if is_ready(place, before, done)]
        runs = [
            [other for other in ready if subjects[other] == subjects[place]]
            if steps[place].cases
            else run_of(place, subjects, before, done)
            for place in ready
        ]
        longest = max(runs, key=len)
        blocks.append(tuple(steps[place] for place in longest))
        for place in longest:
            done |= 1 << place
    return blocks


def is_ready(place: int, before: Sequence[int], done: int) -> bool:
    """Return whether the step with the index `place` can come next: it is not among the steps
    `done`, but all steps that must come before it are.

    `before` has for each step the steps that must come before it. `before` and `done` are sets of
    steps, as integers with one bit for each.
    """
    return not (done >> place & 1 or before[place] & ~done)


def run_of(place: int, subjects: Sequence[Hashable], before: Sequence[int], done: int) -> list[int]:
    """Return the indices, in order, of the steps that can come next and be described together with
    the step `place`, because they have the same item in `subjects`.

    `before` has for each step the steps that must come before it. `done` has the steps that have
    come already. Both are sets of steps, as integers with one bit for each.
    """
    run = list[int]()
    alike = [other for other in range(len(before)) if subjects[other] == subjects[place]]
    while ready := [other for other in alike if is_ready(other, before, done)]:
        run.append(ready[0])
        done |= 1 << ready[0]
    return run


def needed_before(steps: Sequence[Step], place: int) -> int:
    """Return the proof steps that must come before the step with the index `place`, such as those
    whose facts it needs, as an integer with one bit for each step.

    All other steps come before a contradiction. A step that mentions how many atoms are missing
    comes after the steps that find the atoms counted as known, and before the steps that find
    further atoms.
    """
    step = steps[place]
    if step.contradicts:
        return ((1 << len(steps)) - 1) ^ (1 << place)
    return sum(
        1 << other
        for other in range(len(steps))
        if other != place
        and (
            (other < place and steps[other].gives & step.rests)
            or (step.counts_atoms and steps[other].gives.atoms & step.held)
            or (steps[other].counts_atoms and step.gives.atoms & ~steps[other].held)
        )
    )


def subject(step: Step) -> Hashable:
    """Return a key that is equal for steps that are described together: all steps at the entries of
    rays, steps along one ray, or steps with the same reason.
    """
    if step.rank == Rank.OPEN_DOOR:
        return Rank.OPEN_DOOR
    if step.rank in ALONG:
        shot = step.shots[0]
        return min((shot.entry, shot.exit), (shot.exit, shot.entry))
    if not step.cases:
        return id(step)
    if step.cases[1:]:
        return step.shots[0], tuple(case.supposed for case in step.cases)
    return supposition_without_cell(step)


def supposition_without_cell(step: Step) -> Hashable:
    """Return a key that is equal for two suppositions if the same steps with the same rays refute
    both of them, and only the supposed cells differ.
    """
    (case,) = step.cases
    inner = [
        (part.form, frozenset(part.shots), part.state, part.wrong_ways, part.cases, part.gives)
        for part in case.steps
    ]
    return step.form, bool(case.supposed.atoms), tuple(inner)


def merged(block: Block) -> Block:
    """Return a block whose steps are joined into one step, if they are case splits by the same ray.
    Otherwise return the block unchanged.
    """
    first = block[0]
    if not (first.cases[1:] and block[1:]):
        return block
    gives, rests = gives_of(block), rests_of(block)
    hardest = max(block, key=lambda step: step.rank)
    shots = tuple(dict.fromkeys(shot for step in block for shot in step.shots))
    cases = tuple(map(merged_case, zip(*[step.cases for step in block], strict=True)))
    return (hardest._replace(shots=shots, gives=gives, rests=rests, cases=cases),)


def merged_case(cases: Sequence[Case]) -> Case:
    """Return one case with all steps of several cases, which suppose the same facts. Steps that
    differ only in the facts they give are joined into one.
    """
    steps: dict[Hashable, Step] = {}
    for step in [step for case in cases for step in case.steps]:
        key = step.form, step.shots, step.state, step.rests
        gives = step.gives | steps[key].gives if key in steps else step.gives
        steps[key] = step._replace(gives=gives)
    return Case(cases[0].supposed, tuple(by_dependence([*steps.values()])))


def by_dependence(steps: list[Step]) -> list[Step]:
    """Return the proof steps in an order in which a step comes after the steps whose facts it
    needs.
    """
    left, ordered = sorted(steps, key=lambda step: step.contradicts), list[Step]()
    while left:
        free = [
            step
            for step in left
            if not any(other.gives & step.rests for other in left if other is not step)
        ]
        ordered.append((free or left)[0])
        left.remove(ordered[-1])
    return ordered


def cut(block: Block) -> list[Block]:
    """Split a block of proof steps into blocks that a reader can check at one go: each has few
    impossible ray results, or only one step.

    The number of missing atoms is mentioned only at the beginning of a block. So a step that
    mentions it begins a new block if an earlier step has found an atom.
    """
    parts: list[list[Step]] = []
    ends = 0
    for step in block:
        ends += len(step.wrong_ends)
        is_late = step.counts_atoms and parts and gives_of(parts[-1]).atoms
        if not parts or ends > MANY_ENDS or is_late:
            parts.append([])
            ends = len(step.wrong_ends)
        parts[-1].append(step)
    return [tuple(part) for part in parts]
