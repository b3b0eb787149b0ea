"""For people with the real box: they fire the rays, the program does the thinking.

What was seen is typed as the entry and the result: `12 a`, `5 r`, `3 17`.
"""

from __future__ import annotations

from ..box.advice_words import WATCHED, draw_odds, tell_advice, tell_count
from ..box.advise import hint
from ..box.deduce import Knowledge, odd_ones
from ..box.drawing import FREE, LETTERS, SET, Grid, standard_markers
from ..box.law import Box
from ..box.placing import exactly
from ..box.settings import ATOMS, SIZE, atoms_of, box_of, tell_size
from ..box.settings import check as check_box
from ..box.table import BoxTable, Seat
from ..box.verbs import positions
from ..box.view import Shot, View
from ..box.view_text import read_view, tell_view
from ..box.words import read_count, read_entry, read_number, read_size, tell_result, tell_shot
from ..console.common import common
from ..console.common import forget as forget_saved
from ..console.conversation import game_of
from ..console.phrases import counted, later, listed, phrase
from ..console.session import Ask, Refused
from ..console.table import COLOUR, CONFIRM, SEED
from ..console.verbs import Verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..box.view import Marks
    from ..console.session import Dialogue
    from ..console.settings import Chosen
    from ..console.table import Start

UNKNOWN = later("There is no verb {word}: type what a ray did, or HELP.")
verbs = Verbs(UNKNOWN, later("Type an entry and its result: 12 A, 5 R or 3 17."))
verbs.take(common)
verbs.take(positions.verbs)

ROUND, COUNTED = "round", "counted"


class Assist(BoxTable):
    """What was seen so far in somebody else's box; it is under way once its atoms are counted."""

    name, title = "assist", later("the assistant")
    version = later("Black Box {version}.")
    declared = (ATOMS, SIZE, SEED, CONFIRM, COLOUR)
    play: View

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.setup = box_of(start.chosen)
        self.usual = atoms_of(start.chosen)
        self.clear()

    @property
    def verbs(self) -> Verbs:
        return verbs

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)

    def clear(self) -> None:
        self.seat, self.play = Seat(), View(self.box, exactly(self.start.chosen[ATOMS]))
        self.untold = True

    def require(self, when: str, verb: str) -> None:
        if when and not self.counted:
            told = "{verb} is for later: first say how many atoms are hidden, as in 4."
            raise Refused(phrase(told, verb=verb))

    @property
    def counted(self) -> bool:
        """Whether the number of atoms was told."""
        return self.play.count.most > 0

    @property
    def box(self) -> Box:
        box: Box = self.setup
        return box

    @property
    def view(self) -> View:
        return self.play

    def watch(self, view: View) -> None:
        self.setup, self.play, self.seat = view.box, view, Seat()
        self.untold = True

    def write(self, marks: Marks) -> None:
        self.play = self.play.marked(marks)

    # --- the conversation ---

    def greet(self) -> Dialogue:
        told = "Black Box assistant: tell what your rays did, as in 12 A, 5 R or 3 17."
        yield phrase(told)
        yield phrase("HELP lists the verbs.")

    def open(self) -> Dialogue:
        yield from self.show()

    def show(self) -> Dialogue:
        if self.start.boards:
            yield from look(self, [])

    def question(self) -> Ask:
        prompt = phrase("Seen? ")
        if not self.counted:
            told = "How many atoms, 1 to {most} (RETURN for {usual})? "
            prompt = phrase(told, most=self.box.most_atoms, usual=self.usual)
        return Ask(prompt, complete=self.complete, stands=self.stands)

    def complete(self, text: str) -> list[str]:
        return verbs.starting(text.lower())

    def silence(self) -> Dialogue:
        if not self.counted:
            yield from self.answer([str(self.usual)])

    def answer(self, words: list[str]) -> Dialogue:
        """An observation, the number of atoms, or a verb."""
        if not words[0].isdigit():
            yield from verbs.call(self, words)
        elif self.counted:
            yield from observe(self, words)
        else:
            self.play = self.play.but(count=exactly(read_count(words[0], self.box)))
            yield from conclude(self)

    # --- the round on the disk ---

    @property
    def moves(self) -> int | None:
        return len(self.play.shots) if self.counted else None

    def recipe(self) -> dict[str, str]:
        position = tell_view(self.play) if self.counted else ""
        return {"game": self.name, "size": tell_size(self.box), "position": position}

    @staticmethod
    def standing(recipe: dict[str, str], moves: int) -> str:
        one, many = "a box watched, {n} ray told", "a box watched, {n} rays told"
        return counted(one, many, moves)

    def begun(self, recipe: dict[str, str]) -> Assist:
        other = Assist(self.unseen(size=read_size(recipe["size"]), atoms=0))
        if recipe["position"]:
            other.watch(read_view(recipe["position"]))
        other.untold = False
        return other


def read_observation(table: Assist, words: list[str]) -> Shot:
    """An entry and what its ray did: A, R or the exit."""
    entry = read_entry(words[0], table.box)
    told = words[1].lower() if len(words) == 2 else ""
    if told and "absorbed".startswith(told):
        return Shot(entry, 0)
    if told and "reflected".startswith(told):
        return Shot(entry, entry)
    if read_number(told) is None:
        raise Refused(phrase("Type the entry and the result: 12 A, 5 R or 3 17."))
    return Shot(entry, read_entry(told, table.box))


def observe(table: Assist, words: list[str]) -> Dialogue:
    """Take one observation down, and say what follows from all of them."""
    shot = read_observation(table, words)
    if shot in table.view.shots:
        raise Refused(phrase("That was told before."))
    table.play = table.view.seen(shot)
    yield from conclude(table)


def conclude(table: Assist) -> Dialogue:
    """How many boxes fit, and the advice; or which observations contradict each other."""
    known = table.knowledge()
    if known.possible:
        yield tell_count(known)
        yield tell_advice(table.box, hint(known), WATCHED)
    else:
        yield from contradiction(table)


def contradiction(table: Assist) -> Dialogue:
    """No box fits: name the observation that alone would explain it."""
    odd = odd_ones(table.view)
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
def look(table: Assist, _: list[str]) -> Dialogue:
    grid = Grid(table.box)
    grid.mark_shots(table.view.shots, standard_markers(LETTERS))
    if table.counted and table.knowledge().whole:
        mark_certain(grid, table.knowledge())
    yield grid.draw(table.paint)
    if legend := grid.legend():
        yield legend


def mark_certain(grid: Grid, known: Knowledge) -> None:
    """Write on the cells that hold an atom in every box that fits, or in none."""
    for index, chance in enumerate(known.chances()):
        if known.count and chance in (0, known.count):
            grid.cells[index] = SET if chance else FREE


@verbs.verb("count", "How many boxes fit, and the advice.", when=COUNTED)
def count(table: Assist, _: list[str]) -> Dialogue:
    yield from conclude(table)


@verbs.verb("odds", "The chance of an atom in each cell, in percent.", when=COUNTED)
def odds(table: Assist, _: list[str]) -> Dialogue:
    known = table.knowledge()
    if not (known.whole and known.count):
        raise Refused(phrase("There are no odds to tell: see COUNT."))
    grid = Grid(table.box)
    grid.mark_shots(table.view.shots, standard_markers(LETTERS))
    yield from draw_odds(known, grid, table.paint)


@verbs.verb("history", "Tell all that was seen, in order.")
def history(table: Assist, _: list[str]) -> Dialogue:
    if not table.view.shots:
        yield phrase("Nothing has been seen yet.")
    for shot in table.view.shots:
        yield tell_shot(shot)


@verbs.verb("undo", "Take back the last observation.")
def undo(table: Assist, _: list[str]) -> Dialogue:
    if not table.view.shots:
        raise Refused(phrase("Nothing has been seen yet."))
    *shots, shot = table.view.shots
    table.play = table.view.but(shots=tuple(shots))
    result = tell_result(shot.entry, shot.exit)
    yield phrase("Taken back: ray {entry}, {result}.", entry=shot.entry, result=result)
    yield from conclude(table)


@verbs.verb("forget N", "Take back what was told of ray N; FORGET NAME throws a saved game away.")
def forget(table: Assist, words: list[str]) -> Dialogue:
    if not words[0].isdigit():
        yield from forget_saved(table, words)
        return
    entry = read_entry(words[0], table.box)
    kept = tuple(shot for shot in table.view.shots if entry not in (shot.entry, shot.exit))
    if kept == table.view.shots:
        raise Refused(phrase("Nothing was told of ray {entry}.", entry=entry))
    table.play = table.view.but(shots=kept)
    yield from conclude(table)


@verbs.verb("new", "Begin with another box.", letter="n")
def new(table: Assist, _: list[str]) -> Dialogue:
    table.clear()
    yield phrase("A new box.")


GAME = game_of(Assist)
