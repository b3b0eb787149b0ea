"""What Atom-4 tells the world of a round, and how the round is had again from that."""

from __future__ import annotations

from ...console.session import Errand, Refused, told
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.saved import Saved
    from ...console.session import Dialogue

GAME = "atom4"


def keep(table: Table) -> Dialogue:
    """Tell the world how the table stands before each question."""
    if table.untold:
        table.untold = False
        yield from told(Errand("round", recipe(table), news=True))
    verbose = "on" if table.verbose else "off"
    stands = (table.standing, str(len(table.past)), f"verbose={verbose}")
    yield from told(Errand("stands", stands, news=True))


def recipe(table: Table) -> tuple[str, ...]:
    """What makes a round that has just begun."""
    return (
        f"game={GAME}",
        f"round={table.position.round}",
        f"machine={numbers(table.machine)}",
        f"level={table.level}",
        f"seed={table.setup.seed}",
        f"won={numbers(table.won_before)}",
    )


def numbers(values: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def remade(table: Table, saved: Saved) -> Table:
    """A table on which the saved lines were typed; refused if they do not lead there."""
    from ...console.saved import DAMAGED, rebuilt
    from .conversation import conversation

    if saved.recipe.get("game") != GAME:
        raise Refused("That is a game of Black Box: restore it there.")
    other = rebuilt(lambda: begun(table, saved.recipe), conversation, saved)
    if other.over or len(other.past) != saved.rays:
        raise Refused(DAMAGED)
    return other


def begun(table: Table, recipe: dict[str, str]) -> Table:
    """The table as it was when the round of this recipe began."""
    other = Table(
        table.setup.but(
            round=int(recipe["round"]),
            machine=tuple(map(int, recipe["machine"].split())),
            level=int(recipe["level"]),
            seed=int(recipe["seed"]),
            confirm=True,
            boards=False,
        )
    )
    other.won_before = [int(winner) for winner in recipe["won"].split()]
    other.untold = False
    return other
