"""For people with the real box: they fire the rays, the program does the thinking.

What was seen is typed as the entry and the result: `12 a`, `5 r`, `3 17`.
"""

from __future__ import annotations

from ..box.advice_words import WATCHED, draw_odds, tell_advice, tell_count
from ..box.advise import hint
from ..box.deduce import Knowledge, deduce, odd_ones
from ..box.drawing import FREE, LETTERS, SET, Grid, standard_markers
from ..box.placing import exactly
from ..box.view import Shot, View
from ..box.words import read_count, read_entry, read_number, tell_result, tell_shot
from ..console.phrases import listed, phrase
from ..console.session import Ask, Refused
from ..console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Dialogue
    from .solo.table import Setup

verbs = Verbs("what a ray did, or HELP", "Type an entry and its result: 12 A, 5 R or 3 17.")
COUNTED = "counted"


def assist(setup: Setup) -> Dialogue:
    """The conversation from the greeting to the last words."""
    desk = Desk(setup)
    seen = Ask(phrase("Seen? "), complete=lambda text: verbs.starting(text.lower()))
    yield phrase("Black Box assistant: tell what your rays did, as in 12 A, 5 R or 3 17.")
    yield phrase("HELP lists the verbs.")
    if setup.boards:
        yield from look(desk, [])
    try:
        while not desk.done:
            line = yield seen if desk.count else how_many(desk)
            yield from reply(desk, line)
    except EOFError:
        pass
    yield phrase("Goodbye.")


def how_many(desk: Desk) -> Ask:
    most, usual = desk.box.most_atoms, desk.setup.atoms
    return Ask(phrase("How many atoms, 1 to {most} (RETURN for {usual})? ", most=most, usual=usual))


class Desk:
    """What was seen so far in somebody else's box."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.box = setup, setup.box
        self.done = False
        self.clear()

    def clear(self) -> None:
        self.count = 0 if self.setup.ask else self.setup.atoms
        self.shots: tuple[Shot, ...] = ()

    def require(self, when: str) -> None:
        """Refuse a verb that needs a number of atoms."""
        if when == COUNTED and not self.count:
            raise Refused(phrase("First say how many atoms are hidden."))

    @property
    def view(self) -> View:
        return View(self.box, exactly(self.count), self.shots)

    @property
    def known(self) -> Knowledge:
        return deduce(self.view)


def reply(desk: Desk, line: str) -> Dialogue:
    """Answer one line: an observation, the number of atoms, or a verb."""
    words = line.split()
    try:
        if not desk.count and (not words or words[0].isdigit()):
            desk.count = read_count(words[0], desk.box) if words else desk.setup.atoms
            yield from conclude(desk)
        elif not words or words[0][0] == "#":
            return
        elif words[0].isdigit():
            yield from observe(desk, words)
        else:
            yield from verbs.call(desk, words)
    except Refused as refusal:
        yield (str(refusal))


def read_observation(desk: Desk, words: list[str]) -> Shot:
    """An entry and what its ray did: A, R or the exit."""
    entry = read_entry(words[0], desk.box)
    told = words[1].lower() if len(words) == 2 else ""
    if told and "absorbed".startswith(told):
        return Shot(entry, 0)
    if told and "reflected".startswith(told):
        return Shot(entry, entry)
    if read_number(told) is None:
        raise Refused(phrase("Type the entry and the result: 12 A, 5 R or 3 17."))
    return Shot(entry, read_entry(told, desk.box))


def observe(desk: Desk, words: list[str]) -> Dialogue:
    """Take one observation down, and say what follows from all of them."""
    shot = read_observation(desk, words)
    if shot in desk.shots:
        raise Refused(phrase("That was told before."))
    desk.shots += (shot,)
    yield from conclude(desk)


def conclude(desk: Desk) -> Dialogue:
    """How many boxes fit, and the advice; or which observations contradict each other."""
    known = desk.known
    if known.possible:
        yield tell_count(known)
        yield tell_advice(desk.box, hint(known), WATCHED)
    else:
        yield from contradiction(desk)


def contradiction(desk: Desk) -> Dialogue:
    """No box fits: name the observation that alone would explain it."""
    odd = odd_ones(desk.view)
    yield phrase("No box fits: what was seen contradicts itself.")
    if odd:
        rays = listed([tell_ray(shot) for shot in odd])
        yield phrase("Without {rays} the rest would fit.", rays=rays)
    else:
        yield phrase("No single ray explains it: look again at more than one.")
    yield phrase("UNDO takes back the last one, FORGET N that of ray N.")


def tell_ray(shot: Shot) -> str:
    """A ray without which the rest would fit."""
    result = tell_result(shot.entry, shot.exit)
    return phrase("ray {entry} ({result})", entry=shot.entry, result=result)


@verbs.verb("look", "Draw the board, with the cells that are certain.")
def look(desk: Desk, _: list[str]) -> Dialogue:
    grid = Grid(desk.box)
    grid.mark_shots(desk.shots, standard_markers(LETTERS))
    if desk.count and desk.known.whole:
        mark_certain(grid, desk.known)
    yield grid.draw(desk.setup.paint)
    if legend := grid.legend():
        yield legend


def mark_certain(grid: Grid, known: Knowledge) -> None:
    """Write on the cells that hold an atom in every box that fits, or in none."""
    for index, chance in enumerate(known.chances()):
        if known.count and chance in (0, known.count):
            grid.cells[index] = SET if chance else FREE


@verbs.verb("count", "How many boxes fit, and the advice.", when=COUNTED)
def count(desk: Desk, _: list[str]) -> Dialogue:
    yield from conclude(desk)


@verbs.verb("odds", "The chance of an atom in each cell, in percent.", when=COUNTED)
def odds(desk: Desk, _: list[str]) -> Dialogue:
    known = desk.known
    if not (known.whole and known.count):
        raise Refused(phrase("There are no odds to tell: see COUNT."))
    grid = Grid(desk.box)
    grid.mark_shots(desk.shots, standard_markers(LETTERS))
    yield from draw_odds(known, grid, desk.setup.paint)


@verbs.verb("history", "Tell all that was seen, in order.")
def history(desk: Desk, _: list[str]) -> Dialogue:
    if not desk.shots:
        yield phrase("Nothing has been seen yet.")
    for shot in desk.shots:
        yield tell_shot(shot)


@verbs.verb("undo", "Take back the last observation.")
def undo(desk: Desk, _: list[str]) -> Dialogue:
    if not desk.shots:
        raise Refused(phrase("Nothing has been seen yet."))
    *shots, shot = desk.shots
    desk.shots = tuple(shots)
    result = tell_result(shot.entry, shot.exit)
    yield phrase("Taken back: ray {entry}, {result}.", entry=shot.entry, result=result)
    yield from conclude(desk)


@verbs.verb("forget N", "Take back what was told of ray N.")
def forget(desk: Desk, words: list[str]) -> Dialogue:
    entry = read_entry(words[0], desk.box)
    kept = tuple(shot for shot in desk.shots if entry not in (shot.entry, shot.exit))
    if kept == desk.shots:
        raise Refused(phrase("Nothing was told of ray {entry}.", entry=entry))
    desk.shots = kept
    yield from conclude(desk)


@verbs.verb("new", "Begin with another box.", letter="n")
def new(desk: Desk, _: list[str]) -> Dialogue:
    desk.clear()
    yield phrase("A new box.")


@verbs.verb("quit", "End the program.", letter="q")
def quit_(desk: Desk, _: list[str]) -> Dialogue:
    desk.done = True
    yield from ()
