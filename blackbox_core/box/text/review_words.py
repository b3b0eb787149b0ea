"""What every game with rays says of a round that is looked back on."""

from __future__ import annotations

from ...console.phrases import counted, number, phrase, typed
from ...console.session import Refused
from ..techniques import ALL_BOXES, NAMES
from ..techniques.solving import certain, solver
from ..techniques.step import NOTHING, pruned
from ..techniques.wording import describe_title
from .words import describe_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..view import Shot, View


def wants_every_ray(words: list[str]) -> bool:
    """Whether REVIEW is to go ray by ray."""
    every = [word.lower() for word in words] == [typed("all")]
    if words and not every:
        raise Refused(phrase("REVIEW takes only the word ALL: type REVIEW or REVIEW ALL."))
    return every


def describe_left(shot: Shot, before: int, after: int) -> str:
    """What a ray did, and how many of the boxes that fitted it left."""
    return counted(
        "Ray {ray}: {result}. That left {n} of {before} box.",
        "Ray {ray}: {result}. That left {n} of {before} boxes.",
        before,
        ray=shot.entry,
        result=describe_result(shot.entry, shot.exit),
        n=number(after),
        before=number(before),
    )


def describe_certain(view: View, rays: int) -> Iterator[str]:
    """After how many rays the answer was certain, and the hardest technique that shows it."""
    late = len(view.shots) - rays
    if not rays:
        yield phrase("The rays did not make the answer certain.")
    elif not late:
        yield phrase("The last ray made the answer certain.")
    else:
        yield counted(
            "The answer was certain after ray {ray}, so {n} ray was not needed.",
            "The answer was certain after ray {ray}, so {n} rays were not needed.",
            late,
            ray=view.shots[rays - 1].entry,
        )
    if hardest := hardest_technique(view, rays):
        yield phrase("Hardest technique needed: {technique}.", technique=hardest)


def hardest_technique(view: View, rays: int) -> str:
    """The name of the hardest technique that it takes to find all atoms after so many rays."""
    if not rays:
        return ""
    seen = view.replace(shots=view.shots[:rays])
    found = certain(seen)
    if found is None or found[0].bit_count() < view.count.least:
        return ""
    work = solver(seen)
    steps = pruned([*work.steps()], found)
    if work.known.new(found) != NOTHING:
        return describe_title(NAMES[ALL_BOXES])
    return describe_title(max(steps, key=lambda step: step.rank).form) if steps else ""
