"""Games of the duel gone by: what is put on record of one, and all of them in sentences."""

from __future__ import annotations

from ...console.effects import Records, done
from ...console.phrases import counted, decimal, later, number, phrase
from ...console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue
    from .table import Duel

verbs = Verbs(group=later("Games"))

PEOPLE = "people"  # whom it was played against, else the level of the machine


def facts(table: Duel) -> Row | None:
    """A game as it is recorded, for the person at the console; of two people, for the winner."""
    game, play = table.game, table.play
    if not table.people or game.winner is None:
        return None
    player = game.winner if table.shared else table.people[0]
    turns = sum(who == player for who, _, _ in play.turns)
    rules = table.setup.rules
    return {
        "box": f"{table.name} {play.seed}",
        "atoms": rules.atoms,
        "size": f"{rules.box.rows}x{rules.box.cols}",
        "rays": turns,
        "score": turns,
        "strict_score": turns,
        "solved": int(game.winner == player),
        "apart": PEOPLE if table.shared else str(table.setup.level),
    }


@verbs.verb("records", "Tell of all games: against whom, how many were won, in how many turns.")
def records(_: Duel, __: list[str]) -> Dialogue:
    rows = yield from done(Records({}))
    if not rows:
        yield phrase("No game is on record yet.")
    against = [row["apart"].removesuffix(" repeated") for row in rows]
    for kind in sorted(set(against)):
        yield from tell([row for row, it in zip(rows, against, strict=True) if it == kind], kind)


def tell(rows: list[Row], against: str) -> Dialogue:
    """The games against one kind of opponent."""
    won = [row["score"] for row in rows if row["solved"]]
    if against == PEOPLE:
        yield counted("Two people: {n} game.", "Two people: {n} games.", len(rows))
    else:
        one = "Against the machine at level {level}: {n} game, {won} won."
        many = "Against the machine at level {level}: {n} games, {won} won."
        yield counted(one, many, len(rows), level=against, won=number(len(won)))
    if won:
        mean = decimal(sum(won) / len(won))
        yield phrase("Won in {mean} turns on average, at best {best}.", mean=mean, best=min(won))
