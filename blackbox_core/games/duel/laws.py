"""The rules of the duel: the agreed rules, turns, replies, hidden boxes (fields) and matches, all
as frozen values.

Quantugeddon is the duel in a larger box, with powers and a budding atom, so only its `Rules`
differ.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from ...box import ABSORBED, NONE, Box, Cells, bits
from ...box.placing import APART, Placing
from ...box.ray import result

One = TypeVar("One")


RAY, HYPER, XRAY, DESTROY, JUMP, NAME = "ray", "hyper", "xray", "destroy", "jump", "name"
BUDDED, NO_ROOM = "budded", "no room"
MISS, HIT, LAST = 0, 1, 2  # replies to a destroyer; LAST if it hit the last living atom


class Powers(NamedTuple):
    """How many times each power (hyper-ray, x-ray, destroyer, jump) may be used, or may still be
    used.

    A jump is made in the player's own box. The other powers are used in the opponent's box.
    """

    hyper: int = 0
    xray: int = 0
    destroy: int = 0
    jump: int = 0

    def number_of(self, kind: str) -> int:
        return int(getattr(self, kind))

    def without(self, kind: str) -> Powers:
        """Return the powers left after a turn of the kind `kind`. A ray, and naming the atoms, use
        no power.
        """
        return self._replace(**{kind: self.number_of(kind) - 1}) if kind in POWERS else self


POWERS = Powers._fields
EXTRAS = (HYPER, XRAY, DESTROY)  # the powers of which one is free in each turn if `extra` is agreed


class Rules(NamedTuple):
    """The rules on which the two players have agreed. If `extra` is true, a hyper-ray, x-ray or
    destroyer may be used in each turn in addition to the usual turn. If `last_turn` is true and the
    first player has named all atoms, the second player has one more turn, in which the game can be
    drawn.
    """

    box: Box = Box()
    atoms: int = 4  # for each player
    placing: Placing = APART
    powers: Powers = Powers()
    budding: bool = False  # whether one atom of each player is the budding atom
    extra: bool = False
    last_turn: bool = False

    @property
    def changing(self) -> bool:
        """Whether hidden boxes can change during a game, so that a repeated ray may get another
        result.
        """
        return self.budding or self.powers != Powers()

    @property
    def most_atoms(self) -> int:
        """The largest number of atoms for each player with which a turn is still computed fast
        enough.
        """
        return min(10, self.placing.most(self.box))

    def is_free(self, turn: Turn) -> bool:
        """Return whether a turn may be made in addition to the usual turn, because it uses a power
        and the rule `extra` holds.
        """
        return self.extra and turn.kind in EXTRAS

    def blocked_cells(self, atoms: Cells) -> Cells:
        """Return the cells in which no further atom may be placed: the cells of `atoms` and, if
        atoms may not touch, the cells around them.
        """
        return atoms | self.placing.near(self.box, atoms)

    def bud_cells(self, atoms: Cells) -> Cells:
        """Return the cells in which a new atom may be placed if a box has these atoms."""
        return self.box.every & ~self.blocked_cells(atoms)

    def allows(self, atoms: Cells) -> bool:
        """Return whether a box may have atoms in all of these cells, by the rule on touching. The
        number of atoms is not checked.
        """
        return self.placing.allows(self.box, atoms)


DUEL = Rules()
QUANTUGEDDON = Rules(Box(10, 10), 5, powers=Powers(1, 3, 2, 1), budding=True)


class Turn(NamedTuple):
    """A turn: a ray, a hyper-ray, an x-ray, a destroyer, a jump, or a guess that names all living
    atoms.

    A ray and a hyper-ray have an entry, and the other turns have cells. A jump goes from the cell
    in `cells` to the cell in `to`. The opponent sees neither cell.
    """

    kind: str
    entry: int = 0
    cells: Cells = NONE
    to: Cells = NONE

    @property
    def public(self) -> Turn:
        return Turn(JUMP) if self.kind == JUMP else self


class Reply(NamedTuple):
    """The reply to a turn. The meaning of `value` depends on the kind of turn: the result of a ray,
    the number of atoms in the row or column of a hyper-ray, the potential of an x-ray, MISS, HIT or
    LAST for a destroyer, or the number of wrong cells if the atoms were named.
    """

    value: int = 0
    bud: str = ""  # BUDDED or NO_ROOM if the budding atom absorbed the ray, else ""


class Match(NamedTuple):
    """A match: several games between the same players."""

    first: int  # the player who began the match
    wins: int  # the number of games that a player must win
    won: tuple[int, int] = (0, 0)  # the number of games that each player has won
    drawn: int = 0  # the number of draws

    @property
    def beginner(self) -> int:
        """The player who begins the next game, 0 or 1. The players begin in turn."""
        return (self.first + sum(self.won) + self.drawn) % 2

    @property
    def winner(self) -> int | None:
        """The player who has won the match, 0 or 1, or None before its end."""
        return next((player for player in (0, 1) if self.won[player] >= self.wins), None)

    def after(self, winner: int | None) -> Match:
        """Return the match after one more game, which `winner` has won. `winner` is None for a
        draw.
        """
        if winner is None:
            return self._replace(drawn=self.drawn + 1)
        return self._replace(won=with_value(self.won, winner, self.won[winner] + 1))


def with_value(pair: tuple[One, One], place: int, value: One) -> tuple[One, One]:
    """Return `pair` with the item at `place`, 0 or 1, replaced by `value`."""
    return (value, pair[1]) if place == 0 else (pair[0], value)


def is_one(cell: Cells, cells: Cells) -> bool:
    """Return whether `cell` is a set of exactly one cell, and that cell is in `cells`."""
    return cell.bit_count() == 1 and not cell & ~cells


def cells_on_line(box: Box, entry: int) -> Cells:
    """Return the cells of the row or column that begins at an entry."""
    return box.mask(*box.line(entry))


class Field(NamedTuple):
    """The living atoms that a player hides, and the powers that may still be used. The living atoms
    include the budding atom.

    In a remote match one side does not know the cells of the other side's atoms. `unseen` is the
    number of living atoms whose cells are unknown.
    """

    rules: Rules
    atoms: Cells
    budding_atom: Cells = NONE
    powers: Powers = Powers()
    unseen: int = 0

    @property
    def living(self) -> int:
        """The number of living atoms. A turn that names the atoms must name exactly this many
        cells.
        """
        return self.atoms.bit_count() + self.unseen

    @property
    def bud_cells(self) -> Cells:
        """The cells in which a new atom may be placed."""
        return self.rules.bud_cells(self.atoms)

    def buds(self, turn: Turn) -> bool:
        """Return whether a turn makes a new atom grow, because it is a ray that the budding atom
        absorbs.
        """
        return (
            turn.kind == RAY
            and bool(self.budding_atom)
            and absorber(self.rules.box, self.atoms, turn.entry) == self.budding_atom
        )

    def jumps(self) -> list[Turn]:
        """Return every jump to an allowed cell, even if the player has no jumps left."""
        return [
            Turn(JUMP, cells=atom, to=cell)
            for atom in bits(self.atoms)
            for cell in bits(self.landing(atom))
        ]

    def landing(self, atom: Cells) -> Cells:
        """Return the cells to which an atom may jump."""
        rules = self.rules
        return rules.box.near(atom) & ~self.atoms & ~rules.blocked_cells(self.atoms ^ atom)


def new_field(rules: Rules, atoms: Cells, dot: Cells = NONE) -> Field:
    """Return the hidden box of a player at the beginning of a game. `dot` is the cell of the
    budding atom, or the empty set.
    """
    return Field(rules, atoms, dot, rules.powers)


def hiding_flaw(rules: Rules, atoms: Cells, dot: Cells) -> str:
    """Return why these cells may not be hidden as atoms, in one word, or "" if they may.

    `dot` is the cell of the budding atom.

        count      another number of atoms was agreed on
        touching   two atoms touch
        budding    not exactly one atom was named as the budding atom
        unwanted   a budding atom was named, but these rules have none
    """
    if atoms.bit_count() != rules.atoms:
        return "count"
    if not rules.allows(atoms):
        return "touching"
    if rules.budding:
        return "" if is_one(dot, atoms) else "budding"
    return "unwanted" if dot else ""


def flaw(field: Field, turn: Turn, bud: Cells = NONE) -> str:
    """Return why a turn is illegal, in one word, or "" if it is legal.

    `bud` is the cell in which the owner would place a new atom.

        entry      the box has no such entry
        cell       the box has no such cell
        spent      this power was used up
        count      a naming has more or fewer cells than there are living atoms
        touching   two named atoms touch
        absent     the player has no atom in the cell
        far        the jump goes further than one cell
        blocked    an atom may not go to this cell
        bud        no new atom may be placed at `bud`
    """
    if turn.kind in POWERS and not field.powers.number_of(turn.kind):
        return "spent"
    if turn.kind in (RAY, HYPER):
        if not 1 <= turn.entry <= field.rules.box.entries:
            return "entry"
        due = field.bud_cells if field.buds(turn) else NONE
        return "bud" if due and not is_one(bud, due) else ""
    return cells_flaw(field, turn)


def cells_flaw(field: Field, turn: Turn) -> str:
    """Return why a turn that names cells is illegal, as one of the words that `flaw` can return, or
    "" if it is legal.
    """
    if turn.kind == NAME:
        if turn.cells.bit_count() != field.living:
            return "count"
        return "" if field.rules.allows(turn.cells) else "touching"
    if not is_one(turn.cells, field.rules.box.every):
        return "cell"
    return jump_flaw(field, turn.cells, turn.to) if turn.kind == JUMP else ""


def jump_flaw(field: Field, atom: Cells, to: Cells) -> str:
    if not atom & field.atoms:
        return "absent"
    if not is_one(to, field.rules.box.every):
        return "cell"
    if not to & field.rules.box.near(atom):
        return "far"
    return "" if to & field.landing(atom) else "blocked"


def answer(field: Field, turn: Turn, bud: Cells = NONE) -> tuple[Reply, Field]:
    """Return the reply to a legal turn, and the hidden box after the turn. The reply is computed
    from the box before the turn.

    `bud` is the cell of the new atom if the turn makes one grow.
    """
    if problem := flaw(field, turn, bud):
        raise ValueError(f"not legal: {problem}")
    after = field._replace(powers=field.powers.without(turn.kind))
    if turn.kind == DESTROY:
        return destroy(after, turn.cells)
    if turn.kind == JUMP:
        dot = turn.to if turn.cells == field.budding_atom else field.budding_atom
        return Reply(), after._replace(atoms=field.atoms ^ turn.cells ^ turn.to, budding_atom=dot)
    reply = Reply(reply_value(field.rules.box, field.atoms, turn))
    if not field.buds(turn):
        return reply, after
    if not field.bud_cells:
        return reply._replace(bud=NO_ROOM), after
    return reply._replace(bud=BUDDED), after._replace(atoms=field.atoms | bud)


def reply_value(box: Box, atoms: Cells, turn: Turn) -> int:
    """Return the number in the reply (`Reply.value`) to a turn in a box with these atoms."""
    if turn.kind == RAY:
        return result(box, atoms, turn.entry)
    if turn.kind == HYPER:
        return (atoms & cells_on_line(box, turn.entry)).bit_count()
    if turn.kind == XRAY:
        return 1 if turn.cells & atoms else (atoms & box.near(turn.cells)).bit_count()
    if turn.kind == NAME:
        return (turn.cells & ~atoms).bit_count()
    return HIT if turn.cells & atoms else MISS


def absorber(box: Box, atoms: Cells, entry: int) -> Cells:
    """Return the cell of the atom that absorbs the ray from `entry`, or the empty set if the ray
    comes out or is reflected.
    """
    law = box.law
    state = before = law.start(entry)
    while state > law.entries:
        before, state = state, law.then[state][atoms & law.seen[state]]
    return law.ahead[before] if state == ABSORBED else NONE


def destroy(field: Field, cell: Cells) -> tuple[Reply, Field]:
    """Return the reply to a destroyer used at `cell`, and the hidden box after it."""
    if not cell & field.atoms:
        return Reply(MISS), field
    left = field._replace(atoms=field.atoms ^ cell, budding_atom=field.budding_atom & ~cell)
    return Reply(HIT if left.atoms else LAST), left
