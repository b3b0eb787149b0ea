"""The verbs of the duel that show boxes, turns, rules, records and advice."""

from __future__ import annotations

from ...box.placing import ANY
from ...box.text.advice_words import OUT_OF_TIME, draw_estimated_odds, put_chances
from ...box.text.notation import describe_box
from ...box.text.reading import wants_every_ray
from ...box.text.words import LAW_TEXTS
from ...console.common import declare_switches, read_switch, set_to
from ...console.listening.slots import in_program_words
from ...console.phrases import Legend, counted, later, phrase, typed
from ...console.reading import read_level
from ...console.records import PEOPLE, by_level, declare_records, describe_opponent
from ...console.services import Row
from ...console.session import Dialogue, Refused, Telling
from ...console.settings import describe_machine, read_players
from ...console.table import COUNT_HELP, DEGREES, ODDS_HELP, RAY_HELP, VERBOSE
from ...console.verbs import Verbs
from .belief import Belief, belief_from, believed_odds
from .laws import JUMP, Powers
from .round import GAME, LEVELS, NO_POWERS, REVIEWED, SETTINGS
from .seek import choose
from .table import DuelTable
from .words import (
    BOX_OF,
    TO_MOVE,
    Role,
    describe_match,
    describe_move,
    describe_powers,
    describe_public,
)

record_verbs = Verbs(group=later("Games"))


def record_row(table: DuelTable) -> Row | None:
    """Return the record of a game, or None if nobody has won or the machine plays both players.

    It is the record of the only person or, if two people play, of the winner.
    """
    game, play = table.game, table.play
    if not table.people or game.winner is None:
        return None
    player = game.winner if table.shared else table.people[0]
    turns = sum(mover == player for mover, _, _ in play.turns)
    rules, boxes = (
        table.setup.rules,
        [describe_box(table.box, field.atoms) for field in play.hidden],
    )
    return {
        "box": " ".join([table.name, str(play.seed), *boxes]),
        "atoms": rules.atoms,
        "size": rules.box.size,
        "rays": turns,
        "score": turns,
        "solved": int(game.winner == player),
        "apart": DEGREES[table.seats[player].helped],
        "level": PEOPLE if table.shared or table.start.peer else str(table.setup.level),
    }


declare_records(
    record_verbs,
    later(
        "Sum up the games by opponent, with wins and turns. RECORDS EXPORT GAMES.CSV "
        "writes the records to a file, and RECORDS IMPORT GAMES.CSV adds the records from a file."
    ),
    lambda rows: by_level(rows, describe_opponent),
)


display_verbs = Verbs(group=later("Display"))

declare_switches(display_verbs, SETTINGS)
DISPLAYS = {
    True: later("The display is verbose: the board is drawn before each turn."),
    False: later("The display is brief: only the prompt is shown before each turn."),
}
display_verbs.verb(
    "verbose (ON/OFF)",
    "Turn the verbose display on or off: when it is on, the board is drawn before each turn.",
)(set_to(VERBOSE, True, DISPLAYS))
display_verbs.verb(
    "brief (ON/OFF)",
    "Turn the brief display on or off: when it is on, only the prompt is shown before each turn.",
)(set_to(VERBOSE, False, DISPLAYS))


advice_verbs = Verbs(group=later("Advice"))


def viewer_belief(table: DuelTable, level: int) -> Telling[Belief]:
    """Return the placements of the opponent's atoms that fit what the viewer knows, and count this
    as help of the level `level`. Raise Refused if none was found in time.
    """
    yield from table.take_help(level)
    belief = belief_from(table.game.logs[1 - table.viewer], table.play.seed)
    if not belief.members:
        raise Refused(phrase(OUT_OF_TIME))
    return belief


@advice_verbs.verb(
    "count", "Count the boxes that fit what you know of your opponent's box.", when=GAME
)
def count(table: DuelTable, _: list[str]) -> Dialogue:
    belief = yield from viewer_belief(table, COUNT_HELP)
    if not belief.exact:
        raise Refused(phrase("More boxes fit than can be counted: type ODDS or HINT instead."))
    yield counted("{n} box fits what you know.", "{n} boxes fit what you know.", belief.box_count)


@advice_verbs.verb(
    "odds", "Show the chance of an atom in each cell of your opponent's box, in percent.", when=GAME
)
def odds(table: DuelTable, _: list[str]) -> Dialogue:
    belief, grid = (yield from viewer_belief(table, ODDS_HELP)), table.grid()
    if not belief.is_complete:
        estimated = believed_odds(belief, table.play.seed)
        yield from draw_estimated_odds(estimated, grid, table.paint)
        return
    total = belief.weight
    put_chances(grid, (round(chance * total) for chance in belief.chances), total)
    yield grid.draw(table.paint, len("100"))
    yield phrase("Each number is the chance of an atom in its cell, in percent.")


@advice_verbs.verb(
    "hint", "Suggest the turn that the machine would take at level 3.", letter="h", when=GAME
)
def hint(table: DuelTable, _: list[str]) -> Dialogue:
    yield from table.take_help(RAY_HELP)
    turn = choose(table.game.view_for(table.viewer), 3, table.play.seed)
    if table.shared and not table.start.draws_boards:  # the other player can read it on paper
        turn = turn.public
    yield phrase("Try {turn}.", turn=describe_move(turn, table.box))


verbs = Verbs(group=later("The board"))

APART_ATOMS = later(
    "Name all your opponent's atoms before your opponent names yours. Each\n"
    "player hides atoms in a box. No two atoms may touch, not even at a\n"
    "corner."
)
ANY_ATOMS = later(
    "Name all your opponent's atoms before your opponent names yours. Each\n"
    "player hides atoms in a box, where the atoms may touch."
)
RULES = later(
    "The players take turns. In a turn you fire a ray into your opponent's\n"
    "box and hear only whether it was absorbed or reflected, or where it came\n"
    "out. Instead, you can name the cells of all the atoms. The rules must\n"
    "allow atoms in all these cells together. If some cells are wrong, you\n"
    "hear how many, and play goes on. The first to name all the atoms wins\n"
    "the game. Only the cells that really hold atoms are right, even if other\n"
    "cells would give the same results. Chance decides who begins the first\n"
    "game. After that, the players take turns to begin.\n"
    "Games needed to win the match: {wins}.\n"
    "Entries 1 to {entries} go around the box anticlockwise, from the top\n"
    "left."
)
LAST_TURN = later(
    "If the player who began is the first to name all the atoms, the other\n"
    "player has one more turn. If both name all the atoms, the game is drawn."
)
KNOWN = later(
    "A ray from an entry where a ray has already gone in or come out does not use up your turn."
)
READ_ON = later(
    "RULES RAYS explains what a ray does, and RULES POWERS explains the four powers and the "
    "budding atom."
)
POWERS = later(
    "In Quantugeddon one of your atoms is a budding atom, and you have four\n"
    "powers. A power takes the place of a ray. With POWERS EXTRA, each turn\n"
    "may also include one free power other than JUMP.\n"
    "- HYPER 5, once: a ray that goes through everything counts the living\n"
    "  atoms on its line.\n"
    "- XRAY 3,4, three times: count the atoms in the eight cells around 3,4.\n"
    "  The count is always 1 if 3,4 itself holds an atom.\n"
    "- DESTROY 3,4, twice: an atom there is gone for good. Destroying the\n"
    "  last atom wins the game.\n"
    "- JUMP 3,4 4,5, once: one of your atoms moves to a neighbouring cell.\n"
    "When your budding atom absorbs a ray, you place a new atom at once, if\n"
    "there is room. A ray may be fired again, since the box can change. All\n"
    "living atoms must be named, and both players know how many there are."
)


@verbs.verb(
    "rules (PART)",
    "Explain the rules of the game. RULES RAYS explains what a ray does, and "
    "RULES POWERS the powers of Quantugeddon.",
    example="RAYS",
)
def rules(table: DuelTable, words: list[str]) -> Dialogue:
    part = in_program_words(words)
    if part == [typed("rays")]:
        yield from explain_rays(table)
    elif part == [typed("powers")]:
        yield phrase(POWERS if table.setup.rules.changing else NO_POWERS)
    elif part:
        raise Refused(
            phrase("RULES takes only the words RAYS and POWERS: type RULES RAYS or RULES POWERS.")
        )
    else:
        yield from explain_game(table)


def explain_game(table: DuelTable) -> Dialogue:
    """Explain the duel and, in Quantugeddon, how to read more about rays and powers."""
    agreed = table.setup.rules
    yield phrase(ANY_ATOMS if agreed.placing is ANY else APART_ATOMS)
    yield phrase(RULES, wins=table.play.match.wins, entries=agreed.box.entries)
    if agreed.last_turn:
        yield phrase(LAST_TURN)
    if agreed.changing:
        yield phrase(READ_ON)
    else:
        yield from explain_rays(table)


def explain_rays(table: DuelTable) -> Dialogue:
    """Explain what a ray does, and the signs at the edge of the box."""
    agreed = table.setup.rules
    yield phrase(LAW_TEXTS[agreed.box.shape])
    if not agreed.changing:
        yield phrase(KNOWN)
    yield Legend(table.edge_signs)


@verbs.verb("mine", "Show your own box, with its atoms and the rays fired into it.", when=GAME)
def mine(table: DuelTable, _: list[str]) -> Dialogue:
    if table.shared and not table.start.draws_boards:
        raise Refused(
            phrase(
                "MINE does not work on paper, where your opponent could read your box: "
                "type LOOK to see your opponent's box."
            )
        )
    yield from table.mine()


@verbs.verb("history", "List the turns of this game, in order.")
def history(table: DuelTable, _: list[str]) -> Dialogue:
    if not table.play.turns:
        yield phrase("No turn has been taken yet.")
    for player, turn, reply in table.play.turns:
        yield describe_public(player + 1, turn, reply, table.box, table.role(player))


@verbs.verb(
    "status",
    "Show the number of atoms to name, the turns taken, any powers left and the match score.",
)
def status(table: DuelTable, _: list[str]) -> Dialogue:
    other = table.game.logs[1 - table.viewer]
    message = "Atoms to name: {living}. Turns taken: {turns}."
    rules, turns = table.setup.rules, [turn for _, turn, _ in table.play.turns]
    taken = sum(not rules.is_free(turn) for turn in turns)
    yield phrase(message, living=other.living, turns=taken)
    if rules.changing:
        yield describe_powers(table.game.powers(table.viewer))
    yield describe_match(table.play.match, table.single)
    if not table.play.over:
        yield phrase(TO_MOVE[table.role(table.actor)], player=table.actor + 1)


@verbs.verb(
    "powers (EXTRA) (ON/OFF)",
    "Show which powers you have left. Before the atoms are hidden, POWERS EXTRA allows or "
    "forbids one free power in each turn. A free power does not use up the turn.",
)
def powers(table: DuelTable, words: list[str]) -> Dialogue:
    rules = table.setup.rules
    if rules.powers == Powers():
        raise Refused(phrase(NO_POWERS))
    if words:
        if words[0].lower() != typed("extra"):
            raise Refused(phrase("POWERS takes only the word EXTRA: type POWERS or POWERS EXTRA."))
        if table.play.hidden:
            raise Refused(
                phrase(
                    "POWERS EXTRA must come before the atoms are hidden: "
                    "type it when the next game begins."
                )
            )
        extra = read_switch(words[1:], rules.extra)
        table.setup = table.setup._replace(rules=rules._replace(extra=extra))
        table.unreported = True
    extra = table.setup.rules.extra
    yield (
        phrase("Each turn may include one free power other than JUMP.")
        if extra
        else phrase("A power uses up your turn.")
    )
    yield describe_powers(table.game.powers(table.viewer) if table.play.game else rules.powers)


@verbs.verb("score", "Show the score of the match.")
def score(table: DuelTable, _: list[str]) -> Dialogue:
    yield describe_match(table.play.match, table.single)


@verbs.verb(
    "machine (WHO)",
    "Let the machine play as player 1, player 2 or BOTH, or turn the machine OFF. Type MACHINE "
    "before you hide your atoms, or after a game.",
    example="2",
)
def machine(table: DuelTable, words: list[str]) -> Dialogue:
    if words:
        let_play(table, read_players(words[0]))
    yield describe_machine(table.setup.machine, table.setup.level)


def let_play(table: DuelTable, machine: tuple[int, ...]) -> None:
    """Let the machine play the players whose numbers (1, 2) are in `machine`.

    Raise Refused if a person has already hidden atoms in this game.
    """
    play = table.play
    by_person = [
        player for player in range(len(play.hidden)) if player + 1 not in table.setup.machine
    ]
    if not play.over and (by_person or play.game):
        message = (
            "MACHINE must wait for the end of the game, because atoms have been hidden: "
            "finish this game first."
        )
        raise Refused(phrase(message))
    table.setup = table.setup._replace(machine=machine)
    if play.hidden and not play.over:  # the machine hid atoms, and may play no longer
        table.begin(play.match, play.dice)


@verbs.verb(
    "level (N)", "Set how well the machine plays, from 0 to 4. The usual level is 3.", example="2"
)
def level(table: DuelTable, words: list[str]) -> Dialogue:
    if words:
        table.setup = table.setup._replace(level=read_level(words[0], LEVELS))
    yield phrase("The machine's level is {level}.", level=table.setup.level)


@verbs.verb(
    "review (ALL)",
    "After the game, show what mistakes and luck cost, in turns. REVIEW ALL goes through the "
    "turns one by one.",
    when=REVIEWED,
)
def review(table: DuelTable, words: list[str]) -> Dialogue:
    from .review_words import describe_accuracy, describe_search, describe_turn_review
    from .weigh import review as look_back

    every, table = wants_every_ray(words), table.finished
    wholes = [look_back(table.game.logs[1 - player]) for player in (0, 1)]
    for player, whole in enumerate(wholes):
        if every:
            for review in whole.reviews:
                yield describe_turn_review(player + 1, review, table.box, table.role(player))
            continue
        yield from describe_search(player + 1, whole, table.box, table.role(player))
        if any(mover == player and turn.kind == JUMP for mover, turn, _ in table.play.turns):
            yield phrase(OWN_JUMP_LEFT_OUT[table.role(player)], player=player + 1)
    yield from describe_accuracy(wholes)
    if every:
        yield phrase("REVIEW sums up the game.")
    else:
        yield phrase("REVIEW ALL goes through the turns one by one.")


OWN_JUMP_LEFT_OUT = {
    Role.NUMBERED: later("Player {player}'s own jump is left out of these figures."),
    Role.YOU: later("Your own jump is left out of these figures."),
    Role.OPPONENT: later("These figures do not allow for a jump by your opponent."),
}


def reveal(table: DuelTable) -> Dialogue:
    """Draw both boxes with their atoms after the game."""
    for player in (0, 1):
        yield phrase(BOX_OF[table.role(player)], player=player + 1)
        yield from table.draw_open(player)
