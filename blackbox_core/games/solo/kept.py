"""A round of Black Box as it is kept: what makes it again, and how it stands."""

from __future__ import annotations

from ...box.deal import Dice
from ...box.text.notation import read_box, tell_box
from ...box.view import hiding
from ...console.phrases import counted
from .play import Play, Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.view import Round, View


def recipe(setup: Setup, play: Play, round: Round) -> dict[str, str]:
    """What makes a round that has just begun."""
    play.number = tell_box(setup.box, round.atoms)
    flags = {
        "strict": setup.strict,
        "fair": setup.fair,
        "learning": play.learning,
        "hidden": play.hidden_by_player,
        "practised": play.practised,
    }
    return {
        "box": play.number,
        "seed": str(play.seed),
        "daily": play.daily,
        "having": " ".join(name for name, so in flags.items() if so),
        **({"count": str(round.view.count)} if play.roughly else {}),
    }


def recipe_of_position(play: Play, view: View) -> dict[str, str]:
    """What makes a round whose atoms nobody knows."""
    from ...box.text.notation import tell_view

    return {"position": tell_view(view), "seed": str(play.seed)}


def begun(setup: Setup, recipe: dict[str, str]) -> tuple[Setup, Play]:
    """The round of a recipe as it began; KeyError, ValueError or Refused where it makes none."""
    from ...box.text.notation import read_counts, read_view

    play = Play(Dice(int(recipe["seed"])))
    if "position" in recipe:
        play.watched = view = read_view(recipe["position"])
        return setup.resized(view.box), play
    box, atoms = read_box(recipe["box"])
    count, having = recipe.get("count"), recipe["having"].split()
    play.begin(hiding(box, atoms, read_counts(count, box.cells) if count else None))
    play.daily, play.undone = recipe["daily"], "undone" in recipe
    play.learning, play.hidden_by_player = "learning" in having, "hidden" in having
    play.practised = "practised" in having
    return setup.resized(box).but(fair="fair" in having, strict="strict" in having), play


def standing(recipe: dict[str, str], rays: int) -> str:
    """How a round stands, from what made it and the number of rays fired."""
    if "position" in recipe:
        one, many = "a position, {n} ray seen", "a position, {n} rays seen"
    elif "count" in recipe:
        one = "a box of {count} atoms, {n} ray fired"
        many = "a box of {count} atoms, {n} rays fired"
    elif "hidden" in recipe["having"].split():
        one, many = "the hidden box, {n} ray fired", "the hidden box, {n} rays fired"
    else:
        one, many = "box {box}, {n} ray fired", "box {box}, {n} rays fired"
    return counted(one, many, rays, box=recipe.get("box"), count=recipe.get("count"))
