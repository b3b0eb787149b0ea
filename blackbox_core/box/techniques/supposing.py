"""The techniques that suppose something or split cases (ranks 9 to 13). Only the technique FORK
splits cases within a supposition.

One look at the rays means this: each of them is followed on its own for a few steps, and the
technique ONE ATOM EACH is tried. If all boxes that fit are known, only the opposites of certain
facts are supposed. That cannot give a false proof, because a supposition proves something only if
it leads to a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...console.allowance import tick
from .. import Cells, bits
from . import TECHNIQUES, Form, Rank
from .chain import chain, rounds, step_along
from .counting import Paths, lacking_rays, one_atom_each
from .facts import NOTHING, Facts
from .following import options
from .known import Known
from .order import subject
from .step import Case, Step, needed, pruned, shots_of

ONE_LOOK = 8  # steps to which one ray is followed in a look
FEW_BLOCKS, FEW_STEPS = 3, 20  # blocks and steps of the longest supposition that counts as short
CASES_OF = range(2, 5)  # possible numbers of cases


def supposed(known: Known, facts: Facts) -> Known:
    """Return a copy of the known facts with supposed facts added."""
    other = known.copy()
    other.add(facts)
    return other


def one_look(known: Known) -> Iterator[list[Step]]:
    """Yield, for each ray that gives any steps, the list of the steps that follow from this ray
    alone. Then yield a list with the step ONE ATOM EACH, if there is one.

    Going through all of these lists is called one look at the rays.
    """
    for ray in known.rays.indices:
        steps = followed(known, ray)
        if steps:
            yield steps
    step = one_atom_each(known)
    if step:
        yield [step]


def followed(known: Known, ray: int) -> list[Step]:
    """Return the proof steps that follow from one ray alone, but at most ONE_LOOK of them."""
    first = step_along(known, ray)
    if not first:
        return []
    known, steps = supposed(known, first.gives), [first]
    while len(steps) < ONE_LOOK and not steps[-1].contradicts:
        step = step_along(known, ray)
        if not step:
            break
        known.add(step.gives)
        steps.append(step)
    return steps


def look_for_contradiction(known: Known) -> list[Step]:
    """Return the proof steps that lead to a contradiction in one look at the rays, or [] if there
    is no contradiction.

    One look follows each ray on its own for a few steps, and tries the technique ONE ATOM EACH.
    """
    for steps in one_look(known):
        if steps[-1].contradicts:
            return needed(steps, NOTHING)[0]
    return []


def what_if(known: Known, fact: Facts) -> Step | None:
    """Return the step that proves `fact` because one look at the rays refutes its opposite. Return
    None if it finds no contradiction.

    One look follows each ray on its own for a few steps, and tries the technique ONE ATOM EACH.
    """
    steps = look_for_contradiction(supposed(known, ~fact))
    return supposition(fact, steps, Rank.WHAT_IF) if steps else None


def what_if_by_steps(known: Known, fact: Facts, end: Known | None = None) -> Step | None:
    """Return the step that proves `fact` because several steps lead from its opposite to a
    contradiction. Return None if they do not.

    The rank of the step depends on the number of these steps. If `end` is given, it must have the
    known facts and the opposite of `fact`. All facts that follow are added to it.
    """
    steps = list(chain(end or supposed(known, ~fact)))
    tick(20 + 5 * len(steps))
    if not (steps and steps[-1].contradicts):
        return None
    steps, _ = needed(steps, NOTHING)
    for hardest in () if is_short(steps) else (Rank.ONE_WAY_ON, Rank.LOOK_TWICE):
        others = rounds(supposed(known, ~fact), hardest)
        if others and others[-1].contradicts:
            steps = min(steps, needed(others, NOTHING)[0], key=len)
    return supposition(fact, steps, Rank.WHAT_IF_BY_STEPS if is_short(steps) else Rank.LONG_WHAT_IF)


def at_fork(known: Known, ray: int) -> Step | None:
    """Return a contradiction if every possible next step of a ray leads to a contradiction.
    Otherwise return None.

    The ray is followed as far as the known facts decide its path. Its next steps begin there.
    """
    state = known.reach(ray)
    ways = options(known, state)
    if len(ways) not in CASES_OF:
        return None
    cases, rests = list[Case](), known.support(known.rays.looks_at[state] | known.looked[ray])
    for more, none, _ in ways:
        fork = known.new_in((more, none))
        steps = list(chain(supposed(known, fork)))
        if not (steps and steps[-1].contradicts):
            return None
        steps, under = needed(steps, NOTHING)
        cases.append(Case(fork, pruned(steps, NOTHING)))
        rests |= under - fork
    inner = [step for case in cases for step in case.steps]
    shots = tuple(dict.fromkeys([known.rays.shots[ray], *shots_of(inner)]))
    return Step(
        Rank.LONG_WHAT_IF,
        Form.FORK,
        shots,
        rests,
        NOTHING,
        state=state,
        cases=tuple(cases),
        held=known.atoms,
    )


def forks(known: Known) -> list[int]:
    """Return the indices of the rays that have two to four possible next steps, where the known
    facts no longer decide their paths. Rays with two come first.
    """
    ways = {ray: len(options(known, known.reach(ray))) for ray in known.rays.indices}
    return sorted((ray for ray in ways if ways[ray] in CASES_OF), key=lambda ray: ways[ray])


def is_short(steps: Sequence[Step]) -> bool:
    """Return whether the steps are few enough for a reader to keep all of them in mind."""
    return count_blocks(steps) <= FEW_BLOCKS and len(steps) <= FEW_STEPS


def count_blocks(steps: Sequence[Step]) -> int:
    """Return the number of blocks into which the proof steps can be grouped. The steps of a block
    are about the same ray or have the same reason, and each step comes after the steps whose facts
    it needs.
    """
    left, is_told, number, last = list(range(len(steps))), 0, 0, None
    before = [needed_before(steps, place) for place in left]
    while left:
        ready = [place for place in left if not before[place] & ~is_told]
        same = [place for place in ready if subject(steps[place]) == last]
        place = (same or ready)[0]
        left.remove(place)
        is_told |= 1 << place
        number += not same
        last = subject(steps[place])
    return number


def needed_before(steps: Sequence[Step], place: int) -> int:
    """Return the earlier steps whose facts the step with the index `place` needs, as an integer
    with one bit for each step. A contradiction needs all earlier steps.
    """
    step = steps[place]
    if step.contradicts:
        return (1 << place) - 1
    return sum(1 << earlier for earlier in range(place) if steps[earlier].gives & step.rests)


def supposition(fact: Facts, steps: Sequence[Step], rank: Rank, form: Form | None = None) -> Step:
    """Return the step that proves `fact` by supposing its opposite. `steps` are the steps from the
    opposite to a contradiction. `form` is the name of the technique, or None for the usual name of
    `rank`.
    """
    case = Case(~fact, pruned(steps, NOTHING))
    rests = needed(steps, NOTHING)[1] - case.supposed
    form, held = form or TECHNIQUES[rank].form, steps[0].held & ~case.supposed.atoms
    return Step(rank, form, shots_of(steps), rests, fact, cases=(case,), held=held)


class Split(NamedTuple):
    """A case split: two to four cases. Because of the result of one ray, at least one of them is
    true.
    """

    ray: int
    cases: tuple[Facts, ...]
    looked: Cells
    is_counted: bool = False


def splits(known: Known) -> Iterator[Split]:
    """Yield the case splits that rays allow: a case for each possible cell of an atom that a ray
    needs, or a case for each possible path of a ray.
    """
    for lack in lacking_rays(known):
        if lack.cells.bit_count() in CASES_OF:
            cases = tuple(Facts(cell) for cell in bits(lack.cells))
            yield Split(lack.ray, cases, lack.looked)
    for ray in known.rays.indices:
        if known.reach(ray) > known.rays.law.entries:
            paths = Paths(known, ray)
            if paths.is_whole and len(paths.fitting) in CASES_OF:
                cases = tuple(known.new_in(way) for way in paths.fitting)
                yield Split(ray, cases, paths.looked | known.looked[ray], paths.is_counted)


def by_cases(known: Known, wanted: Facts) -> Iterator[Step]:
    """Yield the steps that prove a fact of `wanted` because it is true in each case of a case
    split. In each case, each ray is followed on its own for a few steps, and the technique ONE ATOM
    EACH is tried.
    """
    for split in splits(known):
        tick(20)
        ends = [looked_into(supposed(known, case)) for case in split.cases]
        yield from agreed_steps(known, split, ends, wanted)


def by_long_cases(known: Known, wanted: Facts) -> Iterator[Step]:
    """Yield the steps that prove a fact of `wanted` because it is true in each case of a case
    split. In each case, easy steps are taken until there are no more.
    """
    for split in splits(known):
        tick(50 * len(split.cases))
        ends = [[list(chain(supposed(known, case)))] for case in split.cases]
        yield from agreed_steps(known, split, ends, wanted)


def looked_into(known: Known) -> list[list[Step]]:
    """Return the proof steps that follow in a case after one look at the rays, as several lists:
    one for each ray that gives any steps, and one for the technique ONE ATOM EACH. If one of the
    lists ends in a contradiction, return only this list.
    """
    looks = list(one_look(known))
    return next(([steps] for steps in looks if steps[-1].contradicts), looks)


def agreed_steps(
    known: Known, split: Split, ends: Sequence[list[list[Step]]], wanted: Facts
) -> Iterator[Step]:
    """Yield a proof step for each fact of `wanted` that is true in all possible cases of a case
    split.

    `ends` has for each case the lists of steps found in it. A case with a contradiction is
    impossible.
    """
    common: Facts | None = None
    for case, looks in zip(split.cases, ends, strict=True):
        if not any(steps and steps[-1].contradicts for steps in looks):
            given = case
            for steps in looks:
                for step in steps:
                    given |= step.gives
            common = common & given if common is not None else given
    if common is None:
        return
    for fact in (known.new_in(common) & wanted).singles:
        yield split_step(known, split, ends, fact)


def split_step(known: Known, split: Split, ends: Sequence[list[list[Step]]], fact: Facts) -> Step:
    """Return the step that proves `fact` because it is true in all possible cases of a case split.

    `ends` has for each case the lists of steps found in it.
    """
    cases, rests = list[Case](), known.support(split.looked, split.is_counted)
    for supposed_, looks in zip(split.cases, ends, strict=True):
        steps, under = proof_in_case(looks, supposed_, fact)
        cases.append(Case(supposed_, pruned(steps, fact - supposed_)))
        rests |= under - supposed_
    longest = [case.steps for case in cases]
    rank = Rank.CASES
    if any(count_blocks(steps) > 1 or len(steps) > ONE_LOOK for steps in longest):
        rank = Rank.CASES_BY_STEPS if all(map(is_short, longest)) else Rank.LONG_WHAT_IF
    form = Form.LONG_CASES if rank == Rank.LONG_WHAT_IF else TECHNIQUES[rank].form
    inner = [step for steps in longest for step in steps]
    shots = tuple(dict.fromkeys([known.rays.shots[split.ray], *shots_of(inner)]))
    return Step(
        rank,
        form,
        shots,
        rests,
        fact,
        cases=tuple(cases),
        is_counted=split.is_counted,
        held=known.atoms,
    )


def proof_in_case(
    looks: list[list[Step]], supposed_: Facts, fact: Facts
) -> tuple[list[Step], Facts]:
    """Return the proof steps which show that `fact` is true in a case or that the case is
    impossible. Return also the facts from which these steps start. `looks` has the lists of steps
    found in the case, and `supposed_` its facts.
    """
    if supposed_ & fact:
        return [], NOTHING
    for steps in looks:
        if steps and steps[-1].contradicts:
            return needed(steps, NOTHING)
    return min(
        (needed(steps, fact) for steps in looks if any(step.gives & fact for step in steps)),
        key=lambda proof: len(proof[0]),
    )
