"""A field of living atoms as a value: which turns are legal, and what they change."""

from __future__ import annotations

from ...box.cells import NONE, bits
from ...box.law import ABSORBED, Box
from ...box.ray import result
from ...console.value import Value
from .turns import (
    BUDDED,
    DESTROY,
    HIT,
    HYPER,
    JUMP,
    LAST,
    MISS,
    NAME,
    NO_ROOM,
    POWERS,
    RAY,
    XRAY,
    Powers,
    Reply,
    Rules,
    Turn,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...box.cells import Cells


def is_one(cell: Cells, cells: Cells) -> bool:
    """Whether a set is one cell, and one of these."""
    return cell.bit_count() == 1 and not cell & ~cells


def around(box: Box, cells: Cells) -> Cells:
    """The neighbours, eight in the middle of the box, of each of these cells."""
    return box.near(cells)


def line(box: Box, entry: int) -> Cells:
    """The row or column that begins at an entry."""
    return box.mask(*box.line(entry))


class Field(Value):
    """One player's atoms as they live now, the budding one, and the powers that are left."""

    rules: Rules
    atoms: Cells
    dot: Cells = NONE
    left: Powers = Powers()

    @property
    def living(self) -> int:
        """How many atoms must be named."""
        return self.atoms.bit_count()

    @property
    def room(self) -> Cells:
        """The cells where a new atom may be placed."""
        return self.rules.box.every & ~self.rules.touched(self.atoms)

    def buds(self, turn: Turn) -> bool:
        """Whether a turn makes the owner place a new atom, if there is room."""
        return (
            turn.kind == RAY
            and bool(self.dot)
            and absorber(self.rules.box, self.atoms, turn.entry) == self.dot
        )

    def jumps(self) -> list[Turn]:
        """Every jump that is legal, whether or not one is left."""
        return [
            Turn(JUMP, cells=atom, to=cell)
            for atom in bits(self.atoms)
            for cell in bits(self.landing(atom))
        ]

    def landing(self, atom: Cells) -> Cells:
        """The cells to which an atom may jump."""
        rules = self.rules
        return around(rules.box, atom) & ~self.atoms & ~rules.touched(self.atoms ^ atom)


def new_field(rules: Rules, atoms: Cells, dot: Cells = NONE) -> Field:
    """A field at the beginning of a game."""
    return Field(rules, atoms, dot, rules.powers)


def hiding_flaw(rules: Rules, atoms: Cells, dot: Cells) -> str:
    """Why atoms may not be hidden like this, in one word; empty if they may.

    count: not as many as were agreed on. touching: they do not keep apart.
    budding: none, or not one of them, is said to bud. unwanted: none buds in these rules.
    """
    if atoms.bit_count() != rules.atoms:
        return "count"
    if not rules.legal(atoms):
        return "touching"
    if rules.budding:
        return "" if is_one(dot, atoms) else "budding"
    return "unwanted" if dot else ""


def flaw(field: Field, turn: Turn, bud: Cells = NONE) -> str:
    """Why a turn is not legal, in one word; empty if it is. `bud` is where the owner would bud.

    entry, cell: there is none such. spent: no such power is left. count: not
    as many cells as atoms live. touching: atoms named or placed do not keep
    apart. absent: no atom of one's own is there. far: more than one cell
    away. blocked: an atom may not go there. bud: a new atom must go to a
    cell where it may.
    """
    if turn.kind in POWERS and not field.left.left(turn.kind):
        return "spent"
    if turn.kind in (RAY, HYPER):
        if not 1 <= turn.entry <= field.rules.box.entries:
            return "entry"
        due = field.room if field.buds(turn) else NONE
        return "bud" if due and not is_one(bud, due) else ""
    return cells_flaw(field, turn)


def cells_flaw(field: Field, turn: Turn) -> str:
    """Why a turn that goes to cells is not legal."""
    if turn.kind == NAME:
        if turn.cells.bit_count() != field.living:
            return "count"
        return "" if field.rules.legal(turn.cells) else "touching"
    if not is_one(turn.cells, field.rules.box.every):
        return "cell"
    return jump_flaw(field, turn.cells, turn.to) if turn.kind == JUMP else ""


def jump_flaw(field: Field, atom: Cells, to: Cells) -> str:
    if not atom & field.atoms:
        return "absent"
    if not is_one(to, field.rules.box.every):
        return "cell"
    if not to & around(field.rules.box, atom):
        return "far"
    return "" if to & field.landing(atom) else "blocked"


def answer(field: Field, turn: Turn, bud: Cells = NONE) -> tuple[Reply, Field]:
    """What a turn is told, and the field after it; the turn must be legal.

    The answer is worked out on the field as it stands; then a new atom is
    placed at `bud`, or an atom taken off, or moved.
    """
    if problem := flaw(field, turn, bud):
        raise ValueError(f"not legal: {problem}")
    after = field.replace(left=field.left.without(turn.kind))
    if turn.kind == DESTROY:
        return destroyed(after, turn.cells)
    if turn.kind == JUMP:
        dot = turn.to if turn.cells == field.dot else field.dot
        return Reply(), after.replace(atoms=field.atoms ^ turn.cells ^ turn.to, dot=dot)
    reply = Reply(told(field.rules.box, field.atoms, turn))
    if not field.buds(turn):
        return reply, after
    if not field.room:
        return reply.replace(bud=NO_ROOM), after
    return reply.replace(bud=BUDDED), after.replace(atoms=field.atoms | bud)


def told(box: Box, atoms: Cells, turn: Turn) -> int:
    """What a turn is told by a box with atoms in these cells, changes apart."""
    if turn.kind == RAY:
        return result(box, atoms, turn.entry)
    if turn.kind == HYPER:
        return (atoms & line(box, turn.entry)).bit_count()
    if turn.kind == XRAY:
        return 1 if turn.cells & atoms else (atoms & around(box, turn.cells)).bit_count()
    if turn.kind == NAME:
        return (turn.cells & ~atoms).bit_count()
    return HIT if turn.cells & atoms else MISS


def absorber(box: Box, atoms: Cells, entry: int) -> Cells:
    """The atom that absorbs the ray from an entry; 0 if none does."""
    law = box.law
    state = before = law.start(entry)
    while state > law.entries:
        before, state = state, law.then[state][atoms & law.seen[state]]
    return law.ahead[before] if state == ABSORBED else NONE


def destroyed(field: Field, cell: Cells) -> tuple[Reply, Field]:
    """What a destroyer is told, and what it leaves."""
    if not cell & field.atoms:
        return Reply(MISS), field
    left = field.replace(atoms=field.atoms ^ cell, dot=field.dot & ~cell)
    return Reply(HIT if left.atoms else LAST), left
