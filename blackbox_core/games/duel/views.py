"""The verbs of the duel that show boxes, describe turns, games and rules, and list records."""

from __future__ import annotations

from ...box.placing import ANY
from ...box.settings import describe_size
from ...console.phrases import Legend, later, phrase, typed
from ...console.reading import read_level
from ...console.records import PEOPLE, against, by_level, gone_by
from ...console.session import Refused
from ...console.switches import switches, verbose_verbs
from ...console.verbs import Verbs
from .round import LEVELS, SETTINGS
from .table import GAME, OVER
from .turns import Powers
from .words import (
    describe_look,
    describe_match,
    describe_naming,
    describe_powers,
    describe_public,
    describe_review,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.files import Row
    from ...console.session import Dialogue
    from .table import Duel


record_verbs = Verbs(group=later("Games"))


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
        "size": describe_size(rules.box),
        "rays": turns,
        "score": turns,
        "solved": int(game.winner == player),
        "level": PEOPLE if table.shared or table.start.peer else str(table.setup.level),
    }


@record_verbs.verb(
    "records (EXPORT) (FILE)",
    "Tell of all games: against whom, how many were won, in how many turns; EXPORT GAMES.CSV "
    "writes them down, IMPORT reads them.",
)
def records(_: Duel, words: list[str]) -> Dialogue:
    yield from gone_by(words, lambda rows: by_level(rows, against))


display_verbs = Verbs(group=later("How it is shown"))

switches(display_verbs, SETTINGS)
verbose_verbs(
    display_verbs,
    ("Draw the board before each turn.", later("Verbose: the board before each turn.")),
    ("Before a turn, only the question.", later("Brief: only the question before a turn.")),
)


verbs = Verbs(group=later("The board"))

APART_ATOMS = later("""\
Each player hides atoms in a box of their own; no two may touch, not
even at a corner.""")
ANY_ATOMS = later("Each player hides atoms in a box of their own; they may touch.")
RULES = later("""\
In turn each fires a ray into the other's box and is told only where
it came out, or that it was absorbed or reflected; or names all atoms
of the other. A wrong naming is told how many of its cells are wrong,
and play goes on; it must be a placement that could be. Who first
names all wins the game, and the cells decide: another box with the
same results is wrong. Lot decides who begins the first game, then the
players take turns; the match is to {wins}. Entries run 1 to
{entries}, counterclockwise from the top of the left edge.""")
KNOWN = later("A known ray is told again and is no turn.")
POWERS = later("""\
In Quantugeddon the box is larger, one atom is budding, and there are
powers, each in place of a ray: HYPER 5 once, how many living atoms
are on that line; XRAY 3,4 three times, how many of the eight
neighbours hold atoms, and 1 if the cell itself does; DESTROY 3,4
twice, and what is hit is as if it had never been; JUMP 3,4 4,5 once,
an atom of your own by one cell. A ray that the budding atom absorbs
makes its owner place a new atom at once. A ray may be fired again,
for the box may have changed. All living atoms must be named, and
their number is public.""")


@verbs.verb("rules", "Tell the rules of the game.")
def rules(table: Duel, _: list[str]) -> Dialogue:
    agreed = table.setup.rules
    yield phrase(ANY_ATOMS if agreed.placing is ANY else APART_ATOMS)
    yield phrase(RULES, wins=table.play.match.wins, entries=agreed.box.entries)
    yield phrase(POWERS if agreed.changing else KNOWN)
    yield Legend(table.edge_signs)


@verbs.verb("mine", "Show your own box: its atoms, and the rays that came in.", when=GAME)
def mine(table: Duel, _: list[str]) -> Dialogue:
    if table.shared and not table.start.boards:
        raise Refused(phrase("On paper it would stay for the other to see."))
    yield from table.mine()


@verbs.verb("history", "Tell every turn of this game, in order.")
def history(table: Duel, _: list[str]) -> Dialogue:
    if not table.play.turns:
        yield phrase("No turn has been made yet.")
    for player, turn, reply in table.play.turns:
        yield describe_public(player + 1, turn, reply, table.box)


@verbs.verb("status", "Tell how many atoms must be named, which powers are left, and the match.")
def status(table: Duel, _: list[str]) -> Dialogue:
    other = table.game.logs[1 - table.viewer]
    told = "Living atoms to be named: {living}. Turns made: {turns}."
    yield phrase(told, living=other.living, turns=len(table.play.turns))
    if table.setup.rules.changing:
        yield describe_powers(table.game.powers(table.viewer))
    yield describe_match(table.play.match)


@verbs.verb("powers (EXTRA)", "Tell the powers left; POWERS EXTRA makes them free beside a turn.")
def powers(table: Duel, words: list[str]) -> Dialogue:
    rules = table.setup.rules
    if rules.powers == Powers():
        raise Refused(phrase("The duel has no powers: Quantugeddon has them."))
    if words:
        if words[0].lower() != typed("extra"):
            raise Refused(phrase("Type it as POWERS or POWERS EXTRA."))
        if table.play.hidden:
            raise Refused(phrase("POWERS EXTRA is for before the atoms are hidden."))
        table.setup = table.setup.replace(rules=rules.replace(extra=not rules.extra))
        table.unreported = True
    extra = table.setup.rules.extra
    yield phrase("Powers are extra turns.") if extra else phrase("A power is a turn.")
    yield describe_powers(table.game.powers(table.viewer) if table.play.game else rules.powers)


@verbs.verb("score", "Tell how the match stands.")
def score(table: Duel, _: list[str]) -> Dialogue:
    yield describe_match(table.play.match)


@verbs.verb("level (N)", "Let the machine play better or worse: 0 to 4, usually 3.")
def level(table: Duel, words: list[str]) -> Dialogue:
    if words:
        table.setup = table.setup.replace(level=read_level(words[0], LEVELS))
    yield phrase("The machine's level is {level}.", level=table.setup.level)


@verbs.verb("review", "After the game: what was left after each turn, luck and skill.", when=OVER)
def review(table: Duel, _: list[str]) -> Dialogue:
    from .review import review as look_back

    for player in (0, 1):
        yield phrase("Player {player} sought:", player=player + 1)
        looks = []
        for look in look_back(table.game.logs[1 - player]):
            looks.append(look)
            yield describe_look(look, table.box)
            if look.naming:
                yield describe_naming(look.naming, table.box)
        yield describe_review(player + 1, looks)


def reveal(table: Duel) -> Dialogue:
    """Both boxes with their atoms, after the game."""
    for player in (0, 1):
        yield phrase("Player {player}'s box:", player=player + 1)
        yield from table.draw_open(player)
