"""The verbs of the duel and of Quantugeddon: hiding, turns, games, and advice."""

from __future__ import annotations

from ...box import NONE, Cells
from ...box.text.reading import read_cells
from ...box.text.words import describe_cell
from ...box.verbs import explain_verbs, marks, rays, why_verbs
from ...box.verbs import views as box_views
from ...box.verbs.briefly import explain_word
from ...box.verbs.rays import single_ray
from ...console.common import common
from ...console.conversation import may_give_up
from ...console.phrases import counted, later, phrase, typed
from ...console.services import Rounds, done_or
from ...console.session import Dialogue, Refused
from ...console.verb import LOSES, MOVES, Action
from ...console.verbs import Verbs
from ..switching import verbs_from
from . import views
from .game import DuelGame
from .laws import JUMP, RAY, Reply, Rules, Turn, hiding_flaw, new_field
from .notation import read_turn
from .round import BUDDING, HIDING, OVER, PLACING, POWER, TURN
from .seek import choose_field, random_bud
from .table import DuelTable
from .views import record_row
from .words import (
    BOX_IS_READY,
    RESIGNS,
    WINS,
    Role,
    describe_absorbed_by_bud,
    describe_celebration,
    describe_flaw,
    describe_heard,
    describe_known,
    describe_left,
    describe_match,
    describe_public,
)

turns = Verbs(group=later("Turns"))


# --- hiding ---


@turns.verb(
    "hide CELL...",
    "Hide your atoms in secret, as in HIDE 1,2 3,4 5,6 7,8. In Quantugeddon, "
    "add BUDDING and the cell of the budding atom.",
    when=HIDING,
    risk=MOVES,
)
def hide(table: DuelTable, words: list[str]) -> Dialogue:
    named = [word.lower() for word in words]
    budding = typed("budding")
    place = named.index(budding) if budding in named else len(named)
    box = table.box
    atoms = box.mask(*read_cells(words[:place], box))
    dot = box.mask(*read_cells(words[place + 1 :], box)) if words[place + 1 :] else NONE
    player = table.actor
    hide_by_hand(table, atoms, dot)
    yield from report_hidden(table, player)


def hide_by_hand(table: DuelTable, atoms: Cells, dot: Cells) -> None:
    """Hide atoms in the cells that a player has chosen. Raise Refused if the rules do not allow
    these cells. `dot` is the cell of the budding atom.
    """
    rules = table.setup.rules
    flaw = hiding_flaw(rules, atoms, dot)
    if flaw == "count":
        one = "You have {n} atom to hide: type one cell, as in 3,4."
        many = (
            "You have {n} atoms to hide: type {n} different cells, with a space "
            "between cells, as in 1,2 3,4."
        )
        raise Refused(counted(one, many, rules.atoms))
    if flaw == "touching":
        raise Refused(phrase(TOUCHING) if table.shared else describe_touching(rules, atoms))
    if flaw == "budding":
        message = (
            "One of your atoms must be the budding atom: type all the cells again, then BUDDING "
            "and one of them, as in 1,2 3,4 BUDDING 3,4."
        )
        raise Refused(phrase(message))
    if flaw:
        raise Refused(phrase("Atoms bud only in Quantugeddon: leave BUDDING out."))
    table.hide(new_field(rules, atoms, dot))


TOUCHING = later(  # without cells, because the other player may read it
    "Atoms may not touch, not even at a corner, but two of these do: type other cells."
)


def describe_touching(rules: Rules, atoms: Cells) -> str:
    """Return a sentence that names two of the atoms that touch each other."""
    cells = rules.box.cells_of(atoms)
    cell, other = next(
        (cell, other)
        for place, cell in enumerate(cells)
        for other in cells[:place]
        if not rules.allows(rules.box.mask(cell, other))
    )
    message = (
        "Atoms may not touch, not even at a corner, but {one} and {other} do: type other cells."
    )
    return phrase(message, one=describe_cell(other), other=describe_cell(cell))


@turns.verb(
    "auto", "Let the machine hide your atoms or place your new atom.", when=PLACING, risk=MOVES
)
def auto(table: DuelTable, _: list[str]) -> Dialogue:
    play = table.play
    if play.pending:
        field = table.game.fields[table.actor]
        yield from play_turn(table, play.pending, random_bud(field, play.pending, play.dice))
        return
    level = table.setup.level if table.actor + 1 in table.setup.machine else 0
    player = table.actor
    try:
        field = choose_field(table.setup.rules, level, play.dice)
    except Refused:  # out of time for the careful choice
        field = choose_field(table.setup.rules, 0, play.dice)
    table.hide(field)
    yield from report_hidden(table, player)


def report_hidden(table: DuelTable, player: int) -> Dialogue:
    """Say that a player has hidden atoms, but not where."""
    notice = phrase(BOX_IS_READY[table.role(player)], player=player + 1)
    yield table.page + notice


# --- turns ---


def turn(kind: str) -> Action:
    """Return the function that carries out the verb for a turn of the kind `kind`, such as
    "ray".
    """

    def turned(table: DuelTable, words: list[str]) -> Dialogue:
        yield from move(table, [kind, *words])

    return turned


single_ray(turns, TURN)(turn("ray"))
turns.verb(
    "name CELL...",
    "Name all the atoms still in your opponent's box, as in NAME 1,2 3,4 5,6 7,8.",
    when=TURN,
    risk=MOVES,
)(turn("name"))
turns.verb(
    "hyper N",
    "Fire a hyper-ray from entry N, once a game, to count the atoms on its line.",
    when=POWER,
    risk=MOVES,
)(turn("hyper"))
turns.verb(
    "xray CELL",
    "Count the atoms in the eight cells around a cell of your opponent's box. "
    "The count is always 1 if the cell itself holds an atom.",
    when=POWER,
    risk=MOVES,
)(turn("xray"))
turns.verb(
    "destroy CELL",
    "Destroy the atom, if there is one, in a cell of your opponent's box.",
    when=POWER,
    risk=MOVES,
)(turn("destroy"))
turns.verb(
    "jump CELL CELL",
    "Move one of your atoms by one cell. Your opponent is not told where.",
    when=POWER,
    risk=MOVES,
)(turn("jump"))


def move(table: DuelTable, words: list[str]) -> Dialogue:
    """Make the turn that the words of a line describe, if it is legal. A ray whose result is known
    does not count as a turn: its result is said again.
    """
    game, turn = table.game, read_turn([word.lower() for word in words], table.box, str.upper)
    known = game.known(turn)
    if known:
        yield describe_known(turn.entry, known)
        return
    flaw = game.flaw(turn)
    if flaw == "bud":
        yield from budding(table, turn)
    elif flaw:
        raise Refused(describe_flaw(flaw, game, turn))
    else:
        yield from play_turn(table, turn, NONE)


@turns.verb(
    "bud CELL", "Place the new atom that your budding atom has grown.", when=BUDDING, risk=MOVES
)
def bud(table: DuelTable, words: list[str]) -> Dialogue:
    turn = table.play.pending
    assert turn
    cell = table.box.mask(*read_cells(words, table.box))
    flaw = table.game.flaw(turn, cell)
    if flaw:
        raise Refused(describe_flaw(flaw, table.game, turn))
    yield from play_turn(table, turn, cell)


def budding(table: DuelTable, turn: Turn) -> Dialogue:
    """Say that the ray of a turn met the budding atom, and let the owner of the field place the new
    atom.
    """
    table.play.pending = turn
    table.hand_over()
    mover = table.game.mover
    message = describe_absorbed_by_bud(mover + 1, turn.entry, table.role(mover))
    yield table.page + message
    if table.actor in table.people and table.play.handing is None:
        yield from table.show_budding()


def play_turn(table: DuelTable, turn: Turn, grown: Cells) -> Dialogue:
    """Make a legal turn and report it. In a remote match, send it and wait for the answer.

    `grown` is the cell of the new atom if the turn made one grow.
    """
    if game := table.take_turn(turn, grown):
        yield from report_turn(table, turn.public, game)


def report_turn(table: DuelTable, turn: Turn, game: DuelGame) -> Dialogue:
    """Report a turn to both players. `game` is the game after the turn."""
    play, mover, owner = table.play, table.game.mover, table.game.owner(turn)
    play.pending, play.game = None, game
    reply = game.logs[owner].turns[-1].reply
    play.turns += ((mover, turn, reply),)
    if turn.kind == RAY:
        table.seats[mover].last = turn.entry
    message = describe_turn_made(table, mover, turn, reply)
    if play.over:
        yield message
        yield from finish(table)
        return
    table.shows_secrets |= turn.kind == JUMP
    table.hand_over()
    yield table.page + message
    if mover + 1 in table.setup.machine:
        yield from describe_machine(table, mover)
    if table.people and (mover not in table.people or (table.shared and play.handing is None)):
        yield from table.redraw()


def describe_turn_made(table: DuelTable, mover: int, turn: Turn, reply: Reply) -> str:
    """Describe a turn to the person at the console. If the person uses a screen reader, the result
    comes first.
    """
    if not table.listens:
        return describe_public(mover + 1, turn, reply, table.box, table.role(mover))
    role = Role.YOU if mover in table.people else table.role(mover)
    return describe_heard(mover + 1, turn, reply, table.box, role)


def describe_machine(table: DuelTable, player: int) -> Dialogue:
    """Say how many boxes the machine, playing as `player`, still considers possible, which is no
    secret.

    Say nothing if they cannot be counted in time.
    """
    from .belief import belief_from

    try:
        belief = belief_from(table.game.logs[1 - player], table.play.seed)
    except Refused:
        return
    if belief.exact:
        yield describe_left(belief.box_count)


# --- games ---


def finish(table: DuelTable) -> Dialogue:
    """End the game: count it in the match, show both boxes, say the result, and record it."""
    play, game = table.play, table.game
    play.match = match = play.match.after(game.winner)
    yield from views.reveal(table)
    if game.winner is None:
        yield phrase("Both players have named all the atoms: the game is drawn.")
    else:
        yield phrase(WINS[table.role(game.winner)], player=game.winner + 1)
    if match.winner is None:
        yield describe_match(match, table.single)
    else:
        yield describe_celebration(match.winner, match, table.role(match.winner))
    if row := record_row(table):
        yield from done_or(None, Rounds.finished, row)


@turns.verb(
    "new", "After a game, begin the next game or the next match.", letter="n", when=OVER, risk=LOSES
)
def new(table: DuelTable, _: list[str]) -> Dialogue:
    match, dice = table.play.match, table.play.dice
    if match.winner is not None:
        match = match._replace(first=dice.below(2), won=(0, 0), drawn=0)
    table.begin_next(match, dice)
    yield from table.announce()


@turns.verb("resign", "Give up this game.", when=TURN, risk=LOSES)
def resign(table: DuelTable, _: list[str]) -> Dialogue:
    if (yield from may_give_up(table)) and (game := table.resign()):
        yield from report_resignation(table, game)


def report_resignation(table: DuelTable, game: DuelGame) -> Dialogue:
    """Tell both players that the mover has resigned, and end the game. `game` is the game after the
    resignation.
    """
    mover = table.game.mover
    yield phrase(RESIGNS[table.role(mover)], player=mover + 1)
    table.play.game = game
    yield from finish(table)


FIRST = {
    "ray": later("fire a ray into your opponent's box (or type the number alone)"),
    "name": later("name all your opponent's atoms to win the game"),
    "look": later("draw your opponent's box as far as you know it"),
    "mine": later("draw your own box"),
    "history": later("list the turns"),
    "set": later("mark an atom in your opponent's box, as in SET 3,4"),
    "hint": later("suggest a turn"),
    "machine": later("let the machine play for a player, as in MACHINE 2"),
    "rules": later("explain the rules"),
    "resign": later("give up the game"),
    "quit": later("leave Black Box"),
}
verbs = Verbs(FIRST, helped=True)
verbs.topic(explain_word)
verbs.take(common)
verbs.take(verbs_from(""))
verbs.take(turns)
for family in (
    marks.verbs,
    rays.verbs,
    box_views.verbs,
    views.verbs,
    views.advice_verbs,
    explain_verbs,
    why_verbs,
    views.record_verbs,
    views.display_verbs,
):
    verbs.take(family)
