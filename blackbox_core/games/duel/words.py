"""Turns, flaws, games and matches of the duel in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...box import ABSORBED, SQUARES, Box
from ...box.text.drawing import ATOM, Grid
from ...box.text.words import describe_answer, describe_cells, describe_result
from ...console.phrases import counted, later, phrase
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

if TYPE_CHECKING:
    from .game import DuelGame, Log


FLAWS = {
    "spent": later("That power is spent: type POWERS to list the powers left."),
    "touching": later(
        "{cells} cannot be right together, because no two atoms may touch: name other cells."
    ),
    "absent": later(
        "You have no atom there: type the cell of one of your atoms first, as in JUMP 3,4 4,5."
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
OWN = {ATOM: later("Atoms: {cells}."), BUDDING_ATOM: later("Budding: {cells}.")}


def put_field(grid: Grid, field: Field) -> None:
    """Write the atoms of a field on a picture, and have them told as one's own."""
    grid.spoken = OWN
    grid.put(field.atoms, ATOM)
    grid.put(field.budding_atom, BUDDING_ATOM)


ABSORBED_AT = later("Absorbed: P{player}, ray {entry}.")
REFLECTED_AT = later("Reflected: P{player}, ray {entry}.")
OUT_AT = later("Out at {exit}: P{player}, ray {entry}.")


def describe_heard(player: int, turn: Turn, reply: Reply, box: Box, *, own: bool) -> str:
    """A turn for someone who listens: of a ray the result first, and nothing else of one's own."""
    if turn.kind != RAY or reply.bud in (BUDDED, NO_ROOM):
        return describe_public(player, turn, reply, box)
    entry, exit = turn.entry, reply.value
    if own:
        return describe_answer(entry, exit)
    told = ABSORBED_AT if exit == ABSORBED else REFLECTED_AT if exit == entry else OUT_AT
    return phrase(told, exit=exit, player=player, entry=entry)


def describe_public(
    player: int, turn: Turn, reply: Reply, box: Box, *, at_yours: bool = False
) -> str:
    """A turn and what it was told, as both players hear it; `at_yours` to whom it was aimed at."""
    if turn.kind == RAY:
        return describe_ray(player, turn.entry, describe_end(turn.entry, reply), at_yours)
    if turn.kind == HYPER:
        return describe_hyper(player, turn.entry, reply.value, at_yours)
    if turn.kind == JUMP:
        return phrase("Player {player} makes an atom jump.", player=player)
    cells = describe_cells(box.cells_of(turn.cells))
    if turn.kind == XRAY:
        told = "Player {player}, x-ray of {cell}: potential {potential}."
        if at_yours:
            told = "Player {player}, x-ray of {cell} in your box: potential {potential}."
        return phrase(told, player=player, cell=cells, potential=reply.value)
    if turn.kind == DESTROY:
        destroyed = (DESTROYED_YOURS if at_yours else DESTROYED)[reply.value]
        return phrase(destroyed, player=player, cell=cells)
    if not reply.value:
        return phrase("Player {player} names {cells}: right.", player=player, cells=cells)
    wrong = "Player {player} names {cells}: wrong in {n} cell."
    more = "Player {player} names {cells}: wrong in {n} cells."
    return counted(wrong, more, reply.value, player=player, cells=cells)


DESTROYED = {
    MISS: later("Player {player} shoots at {cell}: a miss."),
    HIT: later("Player {player} shoots at {cell}: a hit."),
    LAST: later("Player {player} shoots at {cell} and hits the last atom."),
}
DESTROYED_YOURS = {
    MISS: later("Player {player} shoots at {cell} in your box: a miss."),
    HIT: later("Player {player} shoots at {cell} in your box: a hit."),
    LAST: later("Player {player} shoots at {cell} in your box and hits your last atom."),
}


def describe_ray(player: int, entry: int, end: str, at_yours: bool) -> str:
    """A ray and its end; whoever it came to is told whose box it entered."""
    usual, yours = (
        "Player {player}, ray {entry}: {end}.",
        "Player {player}, ray {entry} into your box: {end}.",
    )
    return phrase(yours if at_yours else usual, player=player, entry=entry, end=end)


def describe_hyper(player: int, entry: int, atoms: int, at_yours: bool) -> str:
    """A hyper-ray, and how many atoms are on its line."""
    one = "Player {player}, hyper-ray {entry}: its line holds {n} atom."
    many = "Player {player}, hyper-ray {entry}: its line holds {n} atoms."
    if at_yours:
        one = "Player {player}, hyper-ray {entry} into your box: its line holds {n} atom."
        many = "Player {player}, hyper-ray {entry} into your box: its line holds {n} atoms."
    return counted(one, many, atoms, player=player, entry=entry)


def describe_end(entry: int, reply: Reply) -> str:
    """The result of a ray, and what it made grow."""
    if reply.bud == BUDDED:
        return phrase("absorbed, and a new atom grew")
    if reply.bud == NO_ROOM:
        return phrase("absorbed, and there was no room for a new atom")
    return describe_result(entry, reply.value)


def describe_known(entry: int, reply: Reply) -> str:
    """A ray that both know already; it is no turn."""
    told = "Ray {entry} is already known: {result}. It is still your turn."
    return phrase(told, entry=entry, result=describe_result(entry, reply.value))


def describe_flaw(flaw: str, game: DuelGame, turn: Turn) -> str:
    """Why a turn is refused, and what would be right."""
    if flaw == "count":
        return describe_count(game.logs[1 - game.mover].living)
    if flaw == "spent" and not game.rules.changing:
        return phrase(NO_POWERS)
    return phrase(
        FLAWS[flaw],
        cells=describe_cells(game.rules.box.cells_of(turn.cells)) if turn.kind == NAME else "",
    )


def describe_count(living: int) -> str:
    """How many cells a naming has."""
    one = "That is the wrong number of cells: name the one atom, as in NAME {example}."
    many = "That is the wrong number of cells: name all {n} atoms, as in NAME {example}."
    return counted(one, many, living, example=" ".join(EXAMPLES[:living]))


def describe_powers(left: Powers) -> str:
    """How often each power may still be used."""
    told = "Powers left: {hyper} HYPER, {xray} XRAY, {destroy} DESTROY, {jump} JUMP."
    return phrase(told, hyper=left.hyper, xray=left.xray, destroy=left.destroy, jump=left.jump)


def describe_left(boxes: int) -> str:
    """How many boxes the machine still holds possible: anyone could work it out."""
    return counted(
        "{n} box fits what the machine has seen.", "{n} boxes fit what the machine has seen.", boxes
    )


def describe_match(match: Match) -> str:
    one, two = match.won
    told = "Games won by player 1: {one}, by player 2: {two}; match to {wins}."
    return phrase(told, one=one, two=two, wins=match.wins)


def describe_celebration(winner: int, match: Match) -> str:
    """The end of a match, celebrated."""
    won, lost = match.won[winner], match.won[1 - winner]
    told = "Player {player} wins the match {won} to {lost}, and is the Einstein of the day!"
    return phrase(told, player=winner + 1, won=won, lost=lost)


def describe_rules(rules: Rules) -> str:
    """What is hidden, in a sentence."""
    box = rules.box
    if box.shape == SQUARES:
        one = "Each player hides {n} atom in a box of {rows} rows and {cols} columns."
        many = "Each player hides {n} atoms in a box of {rows} rows and {cols} columns."
        return counted(one, many, rules.atoms, rows=box.rows, cols=box.cols)
    single = (
        "Each player hides {n} atom in a hexagonal box, {side} cells to a side: {cells} "
        "cells in {rows} rows of {side} to {cols}."
    )
    several = (
        "Each player hides {n} atoms in a hexagonal box, {side} cells to a side: {cells} "
        "cells in {rows} rows of {side} to {cols}."
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
    """A turn inside a sentence; of a jump from where to where only where that is known."""
    if turn.kind == JUMP and turn.cells:
        cell, to = describe_cells(box.cells_of(turn.cells)), describe_cells(box.cells_of(turn.to))
        return phrase("a jump from {cell} to {to}", cell=cell, to=to)
    cells = "" if turn.kind in (RAY, HYPER) else describe_cells(box.cells_of(turn.cells))
    return phrase(MOVES[turn.kind], entry=turn.entry, cells=cells)


def describe_beyond_rays(log: Log, seat: DuelSeat) -> Iterator[str]:
    """That proofs go by the rays alone, where more was told; once after each turn."""
    is_said, seat.noted = seat.noted == len(log.turns), len(log.turns)
    if len(log.view.shots) < len(log.turns) and not is_said:
        told = "EXPLAIN goes by the rays alone; COUNT, ODDS and HINT go by every turn."
        since = (
            "EXPLAIN goes by the rays since your opponent's box last changed; COUNT, "
            "ODDS and HINT go by every turn."
        )
        yield phrase(since if log.changed else told)


# --- what is asked ---


def describe_prompt(play: DuelRound, player: int, atoms: int) -> str:
    """The question that a player, told as 1 or 2, has to answer now."""
    if play.over:
        if play.match.winner is None:
            return phrase("RETURN to begin the next game? ")
        return phrase("RETURN to begin the next match? ")
    if play.handing is not None:
        return phrase("Player {player}, are you ready (RETURN for yes)? ", player=play.handing + 1)
    if play.game is None:
        one = "Player {player}: the cell of your atom, or AUTO? "
        many = "Player {player}: the cells of your {n} atoms, or AUTO? "
        return counted(one, many, atoms, player=player)
    if play.pending:
        return phrase("Player {player}: the cell of the new atom, or AUTO? ", player=player)
    return phrase("Player {player}: ray? ", player=player)


def describe_wanted(play: DuelRound, box: Box) -> str:
    """What a player may type now."""
    if play.over and play.match.winner is not None:
        return phrase("Press RETURN for the next match, or type QUIT.")
    if play.over:
        return phrase("Press RETURN for the next game, or type QUIT.")
    if play.handing is not None:
        return phrase("Press RETURN, player {player}.", player=play.handing + 1)
    if play.game is None:
        return phrase(
            "Type AUTO, or the cell of each of your atoms, as in 1,2 3,4; HELP HIDE explains more."
        )
    if play.pending:
        return phrase("Type AUTO, or the cell of the new atom, as in 3,4.")
    told = (
        "Type an entry from 1 to {last}, or NAME and the cells of all the atoms; "
        "RULES and HELP explain the rest."
    )
    return phrase(told, last=box.entries)
