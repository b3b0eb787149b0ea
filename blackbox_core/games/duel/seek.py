"""The machine as a player: how it hides its atoms, seeks, and jumps.

The machine uses only its own field and what both players know. The opening table has the rays with
the fewest expected turns, computed over all 317,471 placements of four atoms that do not touch in
an 8x8 box. For each game one of the eight images of the box (turned or mirrored) is drawn, so that
no placement is always hard for the table.

Level 0 fires random rays until it is certain. Level 1 takes the ray with the most bits of
information, but compares only 30 of the boxes that fit. Level 2 compares all of them. Level 3 takes
the turn with the fewest expected turns, names cells if that saves turns, and jumps before its atoms
are likely to be named. Level 4 takes the turn most likely to win the race, and also uses what the
opponent knows.
"""

from __future__ import annotations

from ...box import NONE, Cells, bits
from ...box.advice.books import moved
from ...box.deal import Dice
from ...box.placing import exactly
from ...box.view import View
from .belief import Belief, belief_from, rough_belief
from .game import DuelView, Log
from .laws import DUEL, NAME, RAY, Field, Rules, Turn, answer, new_field
from .weigh import MAX_BOXES_TO_NAME, TurnValues, TurnWorth, bits_left, chance_of_losing, turns_left

FIRST = 2
# The entry of the second ray for each exit of the first.
SECOND = {0: 3, 2: 10, 3: 20, 4: 19, 5: 18, 6: 23, 7: 18, 9: 15, 10: 15, 11: 15, 12: 20}
SECOND |= {13: 31, 14: 31, 15: 18, 18: 15, 19: 15, 20: 18, 21: 19, 22: 20, 23: 26}
SECOND |= {
    26: 7,
    27: 7,
    28: 7,
    29: 18,
    30: 15,
    31: 15,
    32: 15,
}


def opening_entry(log: Log, dice: Dice) -> int:
    """Return the entry of the ray that the opening table recommends after the turns of a log, or 0
    if the table does not have this position.
    """
    rules = log.rules
    if (rules.box, rules.atoms, rules.placing) != (DUEL.box, DUEL.atoms, DUEL.placing):
        return 0
    if rules.changing or len(log.turns) > 1:
        return 0
    all_images = images()
    if not log.turns:
        return all_images[dice.below(len(all_images))][FIRST]
    first = log.turns[0]
    for image in all_images:
        if first.turn.kind == RAY and image[FIRST] == first.turn.entry:
            back = image.index(first.reply.value)
            return image[SECOND[back]] if back in SECOND else 0
    return 0


def images() -> list[list[int]]:
    """Return eight lists, one for each turned or mirrored image of the box. The item with the index
    i is the number that entry i has in the image.
    """
    box, most = DUEL.box, DUEL.box.entries
    return [
        [0, *(moved(entry, (mirror, mirror * turn, most)) for entry in range(1, most + 1))]
        for mirror in (1, -1)
        for turn in range(0, most, box.turn)
    ]


THINNED_SIZE = 30
MIN_TURNS_SAVED = 0.2  # turns that a free power must save to be used
JUMP_CHANCE = 0.5  # the machine jumps at this chance of the opponent to name all atoms next


def choose(view: DuelView, level: int, seed: int) -> Turn:
    """Return the machine's turn. The same view, level and seed always give the same turn."""
    dice = Dice(seed + len(view.sought.turns))
    if level >= 2 and (first := opening_entry(view.sought, dice)):
        return Turn(RAY, first)
    belief = belief_from(view.sought, seed)
    if not belief.members:
        belief = rough_belief(view.sought)
    if turn := unweighed_turn(view, belief, level, dice):
        return turn
    worths = weighed(view, belief, level, dice)
    return worths[0].turn if worths else likeliest(belief, dice)


def unweighed_turn(view: DuelView, belief: Belief, level: int, dice: Dice) -> Turn | None:
    """Return a turn that needs no comparison with other turns: naming the only box that fits, a
    jump, a free power or, at level 0, a random turn. Return None if none of these is due.
    """
    if belief.is_complete and len(belief.boxes) == 1:
        return likeliest(belief, dice)
    if level >= 3 and belief.surest < 1 and (jump := random_escape(view, dice)):
        return jump
    if view.free and level >= 2 and (power := best_free_power(belief)):
        return power
    if level == 0 and belief.box_count > 1 and view.sought.view.untried():
        return random_turn(view.sought, dice)
    return None


def weighed(view: DuelView, belief: Belief, level: int, dice: Dice) -> list[TurnWorth]:
    """Return the turns that the machine considers at a level, each with its cost. The best turn
    comes first, and turns of equal cost are in random order.

    The list is empty if no turn can add knowledge, or if no box that fits was found.
    """
    if not belief.members:
        return []
    if level <= 2:
        kept = belief if level == 2 else thinned_belief(belief, dice)
        worths = [*TurnValues(kept, bits_left).rays()]
    elif level == 3 or not view.shown:
        worths = TurnValues(belief, turns_left).options(view.sought.powers)
    else:
        worths = racing_turns(view, belief, belief_from(view.shown).box_count)
    return sorted(worths, key=lambda worth: (worth.rank, dice.word()))


def best_free_power(belief: Belief) -> Turn | None:
    """Return the use of a power that saves the most turns now, or None if none saves at least
    MIN_TURNS_SAVED turns.
    """
    if len(belief.boxes) < 2:
        return None
    powers = TurnValues(belief, turns_left).powers(belief.log.powers)
    best = min(powers, key=lambda worth: worth.rank, default=None)
    gained = turns_left(belief.box_count) - best.cost if best else 0
    return best.turn if best and gained >= MIN_TURNS_SAVED else None


def racing_turns(view: DuelView, belief: Belief, theirs: int) -> list[TurnWorth]:
    """Return the turns worth considering if both players are about to win. The cost of a turn is
    the chance of losing the game after it.

    `theirs` is the number of boxes that the opponent still considers possible. Turns that name a
    likely box are included only if `belief` has all boxes that fit.
    """
    values = TurnValues(belief, chance_of_losing(theirs))
    worths = values.options(view.sought.powers)
    if len(values.boxes) <= MAX_BOXES_TO_NAME < theirs or not belief.is_complete:
        return worths
    return [*worths, *values.namings()]


def random_turn(log: Log, dice: Dice) -> Turn:
    """Return a turn that is a random ray. If no ray counts as a turn, return a turn that names
    random cells.
    """
    rays = log.playable_entries
    if rays:
        return Turn(RAY, rays[dice.below(len(rays))])
    rules = log.rules
    return Turn(NAME, cells=dice.deal(View(rules.box, exactly(log.living), placing=rules.placing)))


def thinned_belief(belief: Belief, dice: Dice) -> Belief:
    """Return a part of a belief: at most THINNED_SIZE of its members, chosen at random."""
    left = [*belief.members]
    kept = [dice.take(left) for _ in range(min(THINNED_SIZE, len(left)))]
    return belief._replace(members=kept, box_count=len({atoms for atoms, *_ in kept}))


def likeliest(belief: Belief, dice: Dice) -> Turn:
    """Return the turn that names the likeliest placement of the atoms.

    Return a random turn if none is known, or if only a sample of many is known.
    """
    boxes, log = belief.boxes, belief.log
    if not boxes or (
        not belief.is_complete and belief.box_count > MAX_BOXES_TO_NAME and log.playable_entries
    ):
        return random_turn(log, dice)
    return Turn(NAME, cells=max(boxes, key=lambda atoms: (boxes[atoms], atoms)))


def random_escape(view: DuelView, dice: Dice) -> Turn | None:
    """Return a random jump if the opponent will probably name all atoms in the next turn, else
    None.
    """
    if not view.shown or not view.own or not view.shown.powers.jump:
        return None
    jumps = view.own.jumps()
    if not jumps or belief_from(view.shown).surest < JUMP_CHANCE:
        return None
    return jumps[dice.below(len(jumps))]


CAREFUL_LEVEL = 4  # the level from which the machine chooses between two placements
TRIAL_GAMES = 2  # that the machine plays against a placement, to measure how hard it is to find


def choose_field(rules: Rules, level: int, dice: Dice) -> Field:
    """Return the box in which the machine hides its atoms: a random one or, from CAREFUL_LEVEL on,
    the harder of two random ones. If boxes can change during a game, it is random at every level.
    """
    if level < CAREFUL_LEVEL or rules.changing:
        return random_field(rules, dice)
    return max((random_field(rules, dice) for _ in range(2)), key=hardness)


def random_field(rules: Rules, dice: Dice) -> Field:
    """Return a random hidden box. All legal ones are equally likely."""
    atoms = dice.deal(View(rules.box, exactly(rules.atoms), placing=rules.placing))
    stand = [*bits(atoms)]
    return new_field(rules, atoms, stand[dice.below(len(stand))] if rules.budding else NONE)


def hardness(field: Field) -> int:
    """Return how hard a hidden box is: the total number of turns that the machine needs to name its
    atoms in TRIAL_GAMES games.
    """
    return sum(turns_alone(field, 3, seed) for seed in range(TRIAL_GAMES))


def turns_alone(field: Field, level: int, seed: int) -> int:
    """Return how many turns the machine needs to name the atoms in a hidden box, if the owner of
    the box makes no turns.
    """
    from .game import DuelView

    log, turns = Log(field.rules), 0
    while True:
        turn = choose(DuelView(log), level, seed)
        bud = random_bud(field, turn, Dice(seed + turns))
        reply, field = answer(field, turn, bud)
        log, turns = log.after(turn, reply), turns + 1
        if log.turns[-1].wins:
            return turns


def random_bud(field: Field, turn: Turn, dice: Dice) -> Cells:
    """Return a random cell for the new atom that the turn makes grow, or the empty set if no atom
    grows.
    """
    cells = [*bits(field.bud_cells)] if field.buds(turn) else []
    return cells[dice.below(len(cells))] if cells else NONE
