"""What the console tells the world of a round, and how the round is had again from that."""

from __future__ import annotations

from ...box.numbers import read_box, tell_box
from ...console.session import Errand, Refused, told
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.round import Round, Verdict
    from ...console.saved import Saved
    from ...console.session import Dialogue

Particulars = tuple[str, ...]

AS_BEFORE = Errand("stands", news=True)


def keep(table: Table) -> Dialogue:
    """Tell the world how the table stands before each question."""
    if table.untold:
        table.untold = False
        yield from told(Errand("round", recipe(table), news=True))
    yield from told(AS_BEFORE if table.told == table.stands else stands(table))


def stands(table: Table) -> Errand:
    """How the table stands now."""
    table.told = table.stands
    rays = str(len(table.view.shots) if table.on else 0)
    return Errand("stands", (table.standing, rays, *settings(table)), news=True)


def recipe(table: Table) -> Particulars:
    """What makes a round that has just begun."""
    flags = {
        "strict": table.setup.strict,
        "fair": table.setup.fair,
        "billiard": table.billiard,
        "learning": table.learning,
        "hidden": table.hidden_by_player,
    }
    having = " ".join(name for name, so in flags.items() if so)
    return f"box={table.number}", f"seed={table.seed}", f"daily={table.daily}", f"having={having}"


def settings(table: Table) -> Particulars:
    """The player's choices, as they are kept."""
    choices = {
        "sound": table.sound,
        "billiard": table.billiard,
        "verbose": table.verbose,
        "colour": table.colour,
    }
    return tuple(f"{name}={'on' if so else 'off'}" for name, so in choices.items())


def finished(table: Table, verdict: Verdict) -> Dialogue:
    """Tell the world of a finished round, and why it is apart from others."""
    reasons = {"hinted": table.helped, "undone": table.undone, "hidden": table.hidden_by_player}
    apart = " ".join(name for name, so in reasons.items() if so)
    words = [*outcome(table.round, verdict), f"daily={table.daily}", f"apart={apart}"]
    if table.par is not None:
        words.append(f"par={table.par}")
    yield from told(Errand("finished", tuple(words), news=True))


def outcome(round: Round, verdict: Verdict, dialogue: str = "console") -> Particulars:
    """A finished round as it is recorded."""
    view = round.view
    return (
        f"dialogue={dialogue}",
        f"box={tell_box(view.box, round.atoms)}",
        f"atoms={round.atoms.bit_count()}",
        f"size={view.box.rows}x{view.box.cols}",
        f"rays={len(view.shots)}",
        f"score={verdict.score}",
        f"strict_score={verdict.strict_score}",
        f"solved={int(verdict.right)}",
    )


def remade(table: Table, saved: Saved) -> Table:
    """A table on which the saved lines were typed; refused if they do not lead there."""
    from ...console.saved import DAMAGED, rebuilt
    from .conversation import conversation

    if "box" not in saved.recipe:
        raise Refused("That is a game of Atom-4: restore it there.")
    other = rebuilt(lambda: begun(table, saved.recipe), conversation, saved)
    if not other.on or len(other.view.shots) != saved.rays:
        raise Refused(DAMAGED)
    return other


def begun(table: Table, recipe: dict[str, str]) -> Table:
    """The table as it was when the round of this recipe began.

    It asks back before a round is given up: where that was not asked, nothing
    that was typed since the round began could have given it up.
    """
    box, atoms = read_box(recipe["box"])
    having = recipe["having"].split()
    choices = {name: name in having for name in ("strict", "fair", "billiard")}
    usual, seed = min(table.setup.atoms, box.most_atoms), int(recipe["seed"])
    setup = table.setup.but(box=box, atoms=usual, seed=seed, boards=False, confirm=True, **choices)
    other = Table(setup)
    other.begin(atoms)
    other.daily, other.undone, other.untold = recipe["daily"], "undone" in recipe, False
    other.learning, other.hidden_by_player = "learning" in having, "hidden" in having
    return other
