"""The commands by which another program plays the duel or Quantugeddon with this program.

After `duel` or `quantum` this program hides atoms, and the other program seeks them. After `seek`
the other program hides atoms, and `genturn` returns the turn with which this program seeks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...box import NONE, Cells
from ...box.deal import Dice
from ...box.text.advice_words import OUT_OF_TIME
from ...box.text.reading import read_cells, read_entry
from ...box.text.words import describe_cell
from ...console.commands import Commands
from ...console.phrases import phrase
from ...console.reading import read_level
from ...console.session import Refused
from ...console.table import SEED, Start
from .game import DuelView, Log, LogEntry
from .laws import (
    DUEL,
    JUMP,
    QUANTUGEDDON,
    RAY,
    Field,
    Reply,
    Rules,
    Turn,
    answer,
    flaw,
    hiding_flaw,
    new_field,
)
from .notation import describe_reply, describe_turn, read_reply, read_set, read_turn
from .round import LEVEL, LEVELS
from .seek import choose_field, random_bud, random_field

KINDS = {"duel": DUEL, "quantum": QUANTUGEDDON}


class DuelSession:
    """The state of the conversation with another program: the box that this program hides, or the
    log of turns in the box that the other program hides.
    """

    def __init__(self, start: Start) -> None:
        self.dice = Dice(start.chosen[SEED])
        self.seed = start.chosen[SEED]
        self.field: Field | None = None
        self.bud = NONE  # the cell of the next new atom, if it was chosen
        self.over = False
        self.sought: Log | None = None
        self.usual = self.level = start.chosen[LEVEL]
        self.asked: Turn | None = None  # the turn that waits for its reply
        self.own: OwnField | None = None  # the field in which the other program seeks

    def begin(self, field: Field) -> None:
        self.field, self.sought, self.over, self.bud = field, None, False, NONE

    def hidden(self) -> Field:
        if self.field is None:
            raise Refused(phrase("There is no such game: duel new or quantum new begins one."))
        return self.field

    def log(self) -> Log:
        if self.sought is None:
            raise Refused(phrase("No search has begun: seek duel or seek quantum begins one."))
        return self.sought

    def hiding(self) -> OwnField:
        if self.own is None:
            raise Refused(phrase("Nothing is hidden here: hide duel or hide quantum does that."))
        return self.own


commands = Commands(DuelSession)
command = commands.command


@command("duel (WORDS...)")
def duel(session: DuelSession, words: list[str]) -> str:
    """Begin a duel. `duel new` deals the atoms to hide at random, and `duel place CELL...` hides
    them in these cells.
    """
    return begin(session, DUEL, words)


@command("quantum (WORDS...)")
def quantum(session: DuelSession, words: list[str]) -> str:
    """Begin Quantugeddon by `quantum new`, or `quantum place CELL... budding CELL`."""
    return begin(session, QUANTUGEDDON, words)


def begin(session: DuelSession, rules: Rules, words: list[str]) -> str:
    if words == ["new"]:
        session.begin(random_field(rules, session.dice))
        return ""
    if words[:1] != ["place"] or not words[1:]:
        raise Refused(phrase("Expected duel new, duel place CELL... or quantum place CELL..."))
    session.begin(read_field(rules, words[1:]))
    return ""


def read_field(rules: Rules, words: list[str]) -> Field:
    """Read the cells of the atoms that are to be hidden, such as "1,2 3,4 budding 3,4". Return them
    as a Field. Raise Refused if the rules do not allow them.
    """
    named, _, dotted = " ".join(words).partition("budding")
    atoms, dot = read_set(named.split(), rules.box), read_set(dotted.split(), rules.box)
    if problem := hiding_flaw(rules, atoms, dot):
        raise Refused(HIDING_FLAWS[problem].format(atoms=rules.atoms))
    return new_field(rules, atoms, dot)


TOUCHING = "Atoms may not touch, not even at a corner."
HIDING_FLAWS = {
    "count": "Place {atoms} atoms.",
    "touching": TOUCHING,
    "budding": "One of the atoms is budding: say which, as in budding 3,4.",
    "unwanted": "No atom is budding in the duel.",
}


# --- turns ---


def take(session: DuelSession, turn: Turn) -> str:
    """Make a turn of the other program in the box that this program hides, and return the reply."""
    field = session.hidden()
    if session.over:
        raise Refused(phrase("The game is over: duel new or quantum new begins another."))
    bud = (session.bud or random_bud(field, turn, session.dice)) if field.buds(turn) else NONE
    if problem := flaw(field, turn, bud):
        raise Refused(FLAWS[problem])
    reply, session.field = answer(field, turn, bud)
    session.bud = NONE if bud else session.bud
    session.over = LogEntry(turn, reply).wins
    return describe_reply(turn, reply)


FLAWS = {
    "spent": "No such power is left.",
    "count": "Name as many cells as atoms live.",
    "touching": TOUCHING,
    "absent": "No atom is there.",
    "far": "An atom jumps to one of its eight neighbours.",
    "blocked": "An atom may not go there.",
    "bud": "A new atom must go in an empty cell that touches no other atom.",
}


def turn(kind: str) -> Callable[[DuelSession, list[str]], str]:
    """Return the function for the command that makes a turn of the kind `kind`, such as "ray"."""

    def turned(session: DuelSession, words: list[str]) -> str:
        return take(session, read_turn([kind, *words], session.hidden().rules.box))

    return turned


for usage in ("ray N", "hyper N", "xray CELL", "destroy CELL", "jump CELL CELL", "name CELL..."):
    command(usage)(turn(usage.split()[0]))


@command("bud CELL")
def bud(session: DuelSession, words: list[str]) -> str:
    """Choose the cell in which the next new atom in the hidden box grows."""
    box = session.hidden().rules.box
    session.bud = box.mask(*read_cells(words, box))
    return ""


@command("living")
def living(session: DuelSession, _: list[str]) -> str:
    """Return the number of living atoms. A turn that names the atoms must name exactly this many
    cells.
    """
    return str(session.hidden().living)


@command("reveal")
def reveal(session: DuelSession, _: list[str]) -> str:
    """End the game. Return the living atoms row by row, and the budding atom if it is alive."""
    words = describe_field(session.hidden())
    session.over = True
    return words


def describe_field(field: Field) -> str:
    """Return the cells of hidden atoms in the words that `duel place` accepts."""
    box = field.rules.box
    words = [*map(describe_cell, box.cells_of(Cells(field.atoms)))]
    if field.budding_atom:
        words += ["budding", *map(describe_cell, box.cells_of(Cells(field.budding_atom)))]
    return " ".join(words)


# --- seeking ---


@command("seek GAME (LEVEL)")
def seek(session: DuelSession, words: list[str]) -> str:
    """Begin a game in which this program seeks: `seek duel`, or `seek quantum 2` to seek at level
    2.
    """
    if words[0] not in KINDS:
        raise Refused(phrase("Expected seek duel or seek quantum, and a level from 0 to 4."))
    session.level = read_level(words[1], LEVELS) if words[1:] else session.usual
    session.field, session.asked, session.sought = None, None, Log(KINDS[words[0]])
    session.own, session.bud = None, NONE
    return ""


@command("genturn")
def genturn(session: DuelSession, _: list[str]) -> str:
    """Return this program's next turn, which is random if its time is up."""
    from .seek import choose, random_turn

    seat = session.own.seat(session.log()) if session.own else DuelView(session.log())
    try:
        session.asked = choose(seat, session.level, session.seed)
    except Refused:
        session.asked = random_turn(session.log(), Dice(session.seed + len(session.log().turns)))
    return describe_turn(session.asked, session.log().rules.box)


@command("reply WORDS...")
def reply(session: DuelSession, words: list[str]) -> str:
    """Read the other program's reply to the turn that the command `genturn` returned."""
    log, turn = session.log(), session.asked
    if turn is None:
        raise Refused(phrase("No turn waits for a reply: genturn makes one."))
    if turn.kind == JUMP:
        own = session.hiding()
        session.own = own.after(turn, read_reply(turn, words, own.shown))
    else:
        session.sought = log.after(turn, read_reply(turn, words, log))
    session.asked = None
    return ""


@command("event WORDS...")
def event(session: DuelSession, words: list[str]) -> str:
    """Read a turn that the other program made in its own box, which can only be a jump."""
    if words != ["jumped"]:
        raise Refused(phrase("The only event is jumped."))
    log = session.log()
    if not log.powers.jump:
        raise Refused(FLAWS["spent"])
    session.sought = log.after(Turn(JUMP), Reply())
    return ""


@command("left")
def left(session: DuelSession, _: list[str]) -> str:
    """Return how many boxes fit all replies so far."""
    from .belief import belief_from

    belief = belief_from(session.log(), session.seed)
    if not belief.members:
        raise Refused(OUT_OF_TIME)
    if not belief.exact:
        raise Refused("Too many boxes fit to count them all in time.")
    return str(belief.box_count)


SHOWN_DECIMALS = 4  # of turns, in the answer to `review`


@command("review")
def review(session: DuelSession, _: list[str]) -> str:
    """Return a line for each turn, and a line with the sums. Each line says how many turns were
    lost by not making the best turn, and how many by bad luck.
    """
    from .weigh import review as look_back

    log = session.log()
    whole = look_back(log, SHOWN_DECIMALS)
    if not whole.is_whole:
        raise Refused("Not every turn could be weighed in time.")
    lines = [
        f"{describe_turn(review.turn, log.rules.box)} "
        f"given {review.given_away:.4f} luck {review.luck:.4f}"
        for review in whole.reviews
    ]
    sums = f"given {whole.given:.4f} luck {whole.luck:.4f} jumps {whole.jump_cost:.4f}"
    taken = f"turns {whole.turns} left {whole.turns_left:.4f} error {whole.error:.4f}"
    return "\n".join([*lines, f"about mean {whole.mean:.4f} {sums} {taken}"])


class OwnField(NamedTuple):
    """The box that this program hides while it seeks the other program's atoms, and the log of the
    turns in it.
    """

    field: Field
    shown: Log

    def seat(self, sought: Log) -> DuelView:
        """Return everything that this program may know as a player. `sought` is the log of the box
        in which it seeks.
        """
        return DuelView(sought, self.shown, self.field)

    def after(self, turn: Turn, reply: Reply, bud: Cells = NONE) -> OwnField | None:
        """Return the hidden box and its log after a turn in it and the reply `reply`. Return None
        if the turn is illegal, or if this reply is false. `bud` is the cell of the new atom if the
        turn makes one grow.
        """
        if flaw(self.field, turn, bud):
            return None
        due, field = answer(self.field, turn, bud)
        return OwnField(field, self.shown.after(turn, reply)) if due == reply else None


@command("hide GAME")
def hide(session: DuelSession, words: list[str]) -> str:
    """Hide atoms of this program in the game in which it also seeks, and return their cells."""
    rules = session.log().rules
    if KINDS.get(words[0]) != rules:
        raise Refused(phrase("The search is for another game: hide needs the same word as seek."))
    session.own = OwnField(choose_field(rules, session.level, session.dice), Log(rules))
    return describe_field(session.own.field)


@command("asked TURN... told REPLY...")
def asked(session: DuelSession, words: list[str]) -> str:
    """Read a turn of the other program and the reply to it, such as `asked ray 5 told exit 7`."""
    own, box = session.hiding(), session.log().rules.box
    made, _, answered = " ".join(words).partition(" told ")
    turn = read_turn(made.split(), box)
    after = own.after(turn, read_reply(turn, answered.split(), own.shown), session.bud)
    if after is None:
        raise Refused(phrase("The box hidden here does not answer like that."))
    session.own, session.bud = after, NONE
    return ""


@command("genbud N")
def genbud(session: DuelSession, words: list[str]) -> str:
    """Return the cell in which this program places a new atom if the ray from the typed entry meets
    its budding atom.
    """
    field, box = session.hiding().field, session.log().rules.box
    session.bud = random_bud(field, Turn(RAY, read_entry(words[0], box)), session.dice)
    if not session.bud:
        raise Refused(phrase("No new atom can grow there."))
    return describe_cell(box.cells_of(session.bud)[0])
