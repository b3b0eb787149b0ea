"""Describe turns, refusals, games and matches of the duel in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from ...box import ABSORBED, SQUARES, Box
from ...box.placing import APART
from ...box.text.drawing import ATOM, Grid
from ...box.text.words import describe_answer, describe_cells, describe_result
from ...console.phrases import counted, later, phrase
from .game import DuelGame, Log
from .laws import (
    BUDDED,
    DESTROY,
    HIT,
    HYPER,
    JUMP,
    LAST,
    MISS,
    NAME,
    NO_ROOM,
    RAY,
    XRAY,
    Field,
    Match,
    Powers,
    Reply,
    Rules,
    Turn,
)
from .round import NO_POWERS, DuelRound, DuelSeat

FLAWS = {
    "spent": later("That power is spent: type POWERS to list the powers you have left."),
    "touching": later(
        "{cells} cannot be right together, because no two atoms may touch: name other cells."
    ),
    "absent": later(
        "You have no atom in that cell: type the cell of one of your atoms first, as in JUMP 3,4 "
        "4,5."
    ),
    "far": later(
        "An atom cannot jump like that: type its cell and one of the eight "
        "cells around it, as in JUMP 3,4 4,5."
    ),
    "blocked": later(
        "That cell is taken or touches another atom: type a different cell, as in JUMP 3,4 4,5."
    ),
    "bud": later(
        "That cell is taken or touches another atom: type a different cell, as in BUD 3,4."
    ),
    "extra": later("A turn has only one free power: now type NAME, JUMP or an entry such as 5."),
}
EXAMPLES = ("1,2", "3,4", "5,6", "7,8", "2,7", "6,1", "4,1", "8,3", "1,4", "8,6")
BUDDING_ATOM = "O"
OWN = {ATOM: later("Atoms: {cells}."), BUDDING_ATOM: later("Budding atom: {cells}.")}


def put_field(grid: Grid, field: Field) -> None:
    """Write the atoms of a player's own box into a picture."""
    grid.spoken = OWN
    grid.put(field.atoms, ATOM)
    grid.put(field.budding_atom, BUDDING_ATOM)


class Role(Enum):
    """How a sentence names a player to the person who reads it.

    If one person plays at the console, that person is YOU and the opponent is OPPONENT. If two
    people or two machines play at it, both are NUMBERED.
    """

    NUMBERED = 1
    YOU = 2
    OPPONENT = 3


ABSORBED_AT = {
    Role.NUMBERED: later("Absorbed: P{player}'s ray {entry}."),
    Role.OPPONENT: later("Absorbed: their ray {entry}."),
}
REFLECTED_AT = {
    Role.NUMBERED: later("Reflected: P{player}'s ray {entry}."),
    Role.OPPONENT: later("Reflected: their ray {entry}."),
}
OUT_AT = {
    Role.NUMBERED: later("Out at {exit}: P{player}'s ray {entry}."),
    Role.OPPONENT: later("Out at {exit}: their ray {entry}."),
}


def describe_heard(player: int, turn: Turn, reply: Reply, box: Box, role: Role) -> str:
    """Describe a turn for a player who uses a screen reader. If the turn is a ray, begin with its
    result.
    """
    if turn.kind != RAY or reply.bud in (BUDDED, NO_ROOM):
        return describe_public(player, turn, reply, box, role)
    entry, exit = turn.entry, reply.value
    if role == Role.YOU:
        return describe_answer(entry, exit)
    forms = ABSORBED_AT if exit == ABSORBED else REFLECTED_AT if exit == entry else OUT_AT
    return phrase(forms[role], exit=exit, player=player, entry=entry)


def describe_public(player: int, turn: Turn, reply: Reply, box: Box, role: Role) -> str:
    """Describe a turn and its reply, leaving out what only one player may know."""
    if turn.kind == RAY:
        end = describe_end(turn.entry, reply)
        return phrase(RAYS[role], player=player, entry=turn.entry, end=end)
    if turn.kind == HYPER:
        return describe_hyper(player, turn.entry, reply.value, role)
    if turn.kind == JUMP:
        return phrase(JUMPS[role], player=player)
    cells = describe_cells(box.cells_of(turn.cells))
    if turn.kind == XRAY:
        return phrase(XRAYS[role], player=player, cell=cells, potential=reply.value)
    if turn.kind == DESTROY:
        return phrase(DESTROYED[reply.value][role], player=player, cell=cells)
    if not reply.value:
        return phrase(RIGHT[role], player=player, cells=cells)
    return describe_wrong(player, cells, reply.value, role)


RAYS = {
    Role.NUMBERED: later("Player {player}'s ray {entry}: {end}."),
    Role.YOU: later("Ray {entry}: {end}."),
    Role.OPPONENT: later("Your opponent's ray {entry} into your box: {end}."),
}
JUMPS = {
    Role.NUMBERED: later("Player {player} makes an atom jump."),
    Role.YOU: later("You make an atom jump."),
    Role.OPPONENT: later("Your opponent makes an atom jump."),
}
XRAYS = {
    Role.NUMBERED: later(
        "Player {player} x-rays {cell}: the count is {potential}. An atom at {cell} always gives 1."
    ),
    Role.YOU: later("X-ray of {cell}: the count is {potential}. An atom at {cell} always gives 1."),
    Role.OPPONENT: later("Your opponent x-rays {cell} in your box: the count is {potential}."),
}
DESTROYED = {
    MISS: {
        Role.NUMBERED: later("Player {player} shoots at {cell}: a miss."),
        Role.YOU: later("You shoot at {cell}: a miss."),
        Role.OPPONENT: later("Your opponent shoots at {cell} in your box: a miss."),
    },
    HIT: {
        Role.NUMBERED: later("Player {player} shoots at {cell}: a hit."),
        Role.YOU: later("You shoot at {cell}: a hit."),
        Role.OPPONENT: later("Your opponent shoots at {cell} in your box: a hit."),
    },
    LAST: {
        Role.NUMBERED: later("Player {player} shoots at {cell} and hits the last atom."),
        Role.YOU: later("You shoot at {cell} and hit the last atom."),
        Role.OPPONENT: later("Your opponent shoots at {cell} in your box and hits your last atom."),
    },
}
RIGHT = {
    Role.NUMBERED: later("Player {player} names {cells}: right."),
    Role.YOU: later("You name {cells}: right."),
    Role.OPPONENT: later("Your opponent names {cells}: right."),
}


def describe_wrong(player: int, cells: str, number: int, role: Role) -> str:
    """Say which cells a player has named, and that `number` of them hold no atom."""
    wrong = "Player {player} names {cells}: wrong in {n} cell."
    more = "Player {player} names {cells}: wrong in {n} cells."
    if role == Role.YOU:
        wrong = "You name {cells}: wrong in {n} cell."
        more = "You name {cells}: wrong in {n} cells."
    if role == Role.OPPONENT:
        wrong = "Your opponent names {cells}: wrong in {n} cell."
        more = "Your opponent names {cells}: wrong in {n} cells."
    return counted(wrong, more, number, player=player, cells=cells)


def describe_hyper(player: int, entry: int, atoms: int, role: Role) -> str:
    """Describe a hyper-ray, with the number of atoms in its row or column."""
    one = "Player {player}'s hyper-ray {entry}: its line holds {n} atom."
    many = "Player {player}'s hyper-ray {entry}: its line holds {n} atoms."
    if role == Role.YOU:
        one = "Hyper-ray {entry}: its line holds {n} atom."
        many = "Hyper-ray {entry}: its line holds {n} atoms."
    if role == Role.OPPONENT:
        one = "Your opponent's hyper-ray {entry} into your box: its line holds {n} atom."
        many = "Your opponent's hyper-ray {entry} into your box: its line holds {n} atoms."
    return counted(one, many, atoms, player=player, entry=entry)


def describe_absorbed_by_bud(player: int, entry: int, role: Role) -> str:
    """Say that a ray met the budding atom, so that the owner has to place a new atom."""
    return phrase(ABSORBED_BY_BUD[role], player=player, entry=entry)


ABSORBED_BY_BUD = {
    Role.NUMBERED: later("Player {player}'s ray {entry}: absorbed by the budding atom."),
    Role.YOU: later("Ray {entry}: absorbed by the budding atom."),
    Role.OPPONENT: later("Your opponent's ray {entry} is absorbed by your budding atom."),
}
BEGINS = {
    Role.NUMBERED: later("Player {player} begins."),
    Role.YOU: later("You begin."),
    Role.OPPONENT: later("Your opponent begins."),
}
BOX_IS_READY = {
    Role.NUMBERED: later("Player {player}'s box is ready."),
    Role.YOU: later("Your box is ready."),
    Role.OPPONENT: later("Your opponent's box is ready."),
}
WINS = {
    Role.NUMBERED: later("Player {player} wins the game."),
    Role.YOU: later("You win the game."),
    Role.OPPONENT: later("Your opponent wins the game."),
}
RESIGNS = {
    Role.NUMBERED: later("Player {player} resigns."),
    Role.YOU: later("You resign."),
    Role.OPPONENT: later("Your opponent resigns."),
}
BOX_OF = {
    Role.NUMBERED: later("Player {player}'s box:"),
    Role.YOU: later("Your box:"),
    Role.OPPONENT: later("Your opponent's box:"),
}
BOX_AS_KNOWN = {
    Role.NUMBERED: later("Player {player}'s box, as far as you know it:"),
    Role.OPPONENT: later("Your opponent's box, as far as you know it:"),
}
TO_MOVE = {
    Role.NUMBERED: later("It is player {player}'s turn."),
    Role.YOU: later("It is your turn."),
    Role.OPPONENT: later("It is your opponent's turn."),
}
CELEBRATION = {
    Role.NUMBERED: later(
        "Player {player} wins the match {won} to {lost}, and is the Einstein of the day!"
    ),
    Role.YOU: later("You win the match {won} to {lost}, and are the Einstein of the day!"),
    Role.OPPONENT: later(
        "Your opponent wins the match {won} to {lost}, and is the Einstein of the day!"
    ),
}


def describe_end(entry: int, reply: Reply) -> str:
    """Say the result of a ray in a sentence, and whether a new atom grew."""
    if reply.bud == BUDDED:
        return phrase("absorbed, and a new atom grew")
    if reply.bud == NO_ROOM:
        return phrase("absorbed, and there was no room for a new atom")
    return describe_result(entry, reply.value)


def describe_known(entry: int, reply: Reply) -> str:
    """Say the result of a ray that is already known, and that the player may still make a turn."""
    message = "The result of ray {entry} is already known: {result}. It is still your turn."
    return phrase(message, entry=entry, result=describe_result(entry, reply.value))


def describe_flaw(flaw: str, game: DuelGame, turn: Turn) -> str:
    """Say why a turn is refused, and what to type instead. `flaw` is one of the words of
    `laws.flaw`.
    """
    if flaw == "count":
        return describe_count(game.logs[1 - game.mover].living)
    if flaw == "spent" and not game.rules.changing:
        return phrase(NO_POWERS)
    return phrase(
        FLAWS[flaw],
        cells=describe_cells(game.rules.box.cells_of(turn.cells)) if turn.kind == NAME else "",
    )


def describe_count(living: int) -> str:
    """Say that the player has named too many or too few cells, and that there are `living` living
    atoms.
    """
    one = "That is the wrong number of cells: name the one atom, as in NAME {example}."
    many = "That is the wrong number of cells: name all {n} atoms, as in NAME {example}."
    return counted(one, many, living, example=" ".join(EXAMPLES[:living]))


def describe_powers(left: Powers) -> str:
    """Say how many times each power may still be used."""
    message = "Powers left: {hyper} HYPER, {xray} XRAY, {destroy} DESTROY, {jump} JUMP."
    return phrase(message, hyper=left.hyper, xray=left.xray, destroy=left.destroy, jump=left.jump)


def describe_left(boxes: int) -> str:
    """Say that the machine still considers `boxes` boxes possible."""
    return counted(
        "{n} box fits what the machine has seen.", "{n} boxes fit what the machine has seen.", boxes
    )


def describe_match(match: Match, you: int | None = None) -> str:
    """Say the score of a match to the player `you`, 0 or 1. If `you` is None, name the players by
    their numbers.
    """
    if you is None:
        one, two = match.won
        message = (
            "Games won by player 1: {one}; by player 2: {two}. Wins needed for the match: {wins}."
        )
        return phrase(message, one=one, two=two, wins=match.wins)
    return describe_own_match(match, you)


def describe_own_match(match: Match, you: int) -> str:
    """Say the score of a match to the player `you`, the only person at the console."""
    own, other = match.won[you], match.won[1 - you]
    message = (
        "Games won by you: {own}; by your opponent: {other}. Wins needed for the match: {wins}."
    )
    return phrase(message, own=own, other=other, wins=match.wins)


def describe_celebration(winner: int, match: Match, role: Role) -> str:
    """Return a sentence that celebrates the winner of a match."""
    won, lost = match.won[winner], match.won[1 - winner]
    return phrase(CELEBRATION[role], player=winner + 1, won=won, lost=lost)


def describe_rules(rules: Rules) -> Iterator[str]:
    """Yield sentences that say what each player hides and, if the rules say so, that atoms may not
    touch.
    """
    yield describe_hidden(rules)
    if rules.atoms > 1 and rules.placing is APART:
        yield phrase("No two atoms may touch, not even at a corner.")


def describe_hidden(rules: Rules) -> str:
    """Say how many atoms each player hides, and the size of the box."""
    box = rules.box
    if box.shape == SQUARES:
        one = "Each player hides {n} atom in a box of {rows} rows and {cols} columns."
        many = "Each player hides {n} atoms in a box of {rows} rows and {cols} columns."
        return counted(one, many, rules.atoms, rows=box.rows, cols=box.cols)
    single = (
        "Each player hides {n} atom in a hexagonal box with {side} cells along each side: "
        "{cells} cells in {rows} rows of {side} to {cols} cells."
    )
    several = (
        "Each player hides {n} atoms in a hexagonal box with {side} cells along each side: "
        "{cells} cells in {rows} rows of {side} to {cols} cells."
    )
    side, cols = box.lengths[0], max(box.lengths)
    return counted(
        single, several, rules.atoms, side=side, cells=box.cells, rows=box.rows, cols=cols
    )


MOVES = {
    RAY: later("ray {entry}"),
    HYPER: later("hyper-ray {entry}"),
    XRAY: later("an x-ray of {cells}"),
    DESTROY: later("a shot at {cells}"),
    JUMP: later("a jump"),
    NAME: later("naming {cells}"),
}


def describe_move(turn: Turn, box: Box) -> str:
    """Return a turn as part of a sentence. The cells of a jump are named only if they are known
    here.
    """
    if turn.kind == JUMP and turn.cells:
        cell, to = describe_cells(box.cells_of(turn.cells)), describe_cells(box.cells_of(turn.to))
        return phrase("a jump from {cell} to {to}", cell=cell, to=to)
    cells = "" if turn.kind in (RAY, HYPER) else describe_cells(box.cells_of(turn.cells))
    return phrase(MOVES[turn.kind], entry=turn.entry, cells=cells)


def describe_beyond_rays(log: Log, seat: DuelSeat) -> Iterator[str]:
    """Say that EXPLAIN uses rays only, if turns of other kinds were made since EXPLAIN last said
    so.
    """
    is_said, seat.noted = seat.noted == len(log.turns), len(log.turns)
    if len(log.view.shots) < len(log.turns) and not is_said:
        message = (
            "EXPLAIN reasons from the rays alone, while COUNT, ODDS and HINT take "
            "every turn into account."
        )
        since = (
            "EXPLAIN uses only the rays fired since your opponent's box last changed, while "
            "COUNT, ODDS and HINT use every turn."
        )
        yield phrase(since if log.changed else message)


# --- questions ---


def describe_prompt(play: DuelRound, player: int, atoms: int, role: Role) -> str:
    """Return the question that is put to a player. `player` is 1 or 2, and `atoms` is the number of
    atoms to hide.
    """
    if play.over:
        if play.match.winner is None:
            return phrase("Shall we begin the next game (RETURN for yes)? ")
        return phrase("Shall we begin the next match (RETURN for yes)? ")
    if play.handing is not None:
        return phrase("Player {player}, are you ready (RETURN for yes)? ", player=play.handing + 1)
    is_single = role == Role.YOU
    if play.game is None:
        one = "Player {player}: where will you hide your atom (type a cell or AUTO)? "
        many = "Player {player}: where will you hide your {n} atoms (type cells or AUTO)? "
        if is_single:
            one = "Where will you hide your atom (type a cell or AUTO)? "
            many = "Where will you hide your {n} atoms (type cells or AUTO)? "
        return counted(one, many, atoms, player=player)
    if play.pending:
        bud = "Player {player}: where will you place the new atom (type a cell or AUTO)? "
        own = "Where will you place the new atom (type a cell or AUTO)? "
        return phrase(own if is_single else bud, player=player)
    return phrase("Ray? " if is_single else "Player {player}: ray? ", player=player)


def describe_wanted(play: DuelRound, box: Box) -> str:
    """Say what can be typed at the open question."""
    if play.over and play.match.winner is not None:
        return phrase("Press RETURN for the next match, or type QUIT.")
    if play.over:
        return phrase("Press RETURN for the next game, or type QUIT.")
    if play.handing is not None:
        return phrase("Press RETURN, player {player}.", player=play.handing + 1)
    if play.game is None:
        return phrase(
            "Type AUTO, or the cell of each of your atoms, as in 1,2 3,4. HELP HIDE tells you more."
        )
    if play.pending:
        return phrase("Type AUTO, or the cell of the new atom, as in 3,4.")
    message = (
        "Type an entry from 1 to {last}, or NAME and the cells of all the atoms. HELP and "
        "RULES say more."
    )
    return phrase(message, last=box.entries)
