"""Black Box as in the program of 1978: the same questions, with new texts.

The original is Jeff Kenton's Black Box for a time-shared system. Each ray is answered in a line, a
number below 1 ends the rays, and atoms are guessed one by one.
"""

from __future__ import annotations

from typing import Any

from ...box import HEXAGONS, NONE, Cells
from ...box.deal import Dice
from ...box.options import ATOMS, BOX, FAIR, SIZE, atoms_of, box_of
from ...box.options import check as check_box
from ...box.placing import exactly
from ...box.table import NO_FAIR_BOX, deal_atoms
from ...box.text.drawing import LETTERS, Grid, put_verdict, standard_markers
from ...box.text.notation import record_row
from ...box.text.reading import read_cells, read_count, read_entry
from ...box.text.words import describe_answer
from ...box.view import Marks, Round, View, new_round
from ...console import game_of
from ...console.conversation import YES
from ...console.phrases import counted, later, phrase, quote, typed
from ...console.services import Rounds, done_or
from ...console.session import Ask, Dialogue, Refused
from ...console.settings import Chosen
from ...console.table import CONFIRM, LISTEN, SEED, Start, Table


def is_below_one(answer: str) -> bool:
    """Return whether an answer is a number below 1."""
    digits = answer.removeprefix("-")
    return digits.isdecimal() and (digits != answer or not digits.strip("0"))


def read_guess(view: View, guessed: Cells, words: list[str]) -> Cells:
    """Read the cell of one atom that the player guesses, in forms such as `3,4` or `row 2 column
    3`.

    Raise Refused if the cell is in `guessed`, the cells guessed before.
    """
    from ...console.listening.slots import with_cells  # loaded with the first guess

    cells = read_cells(with_cells([word.lower() for word in words]), view.box)
    cell = view.box.mask(*cells)
    if len(cells) != 1:
        raise Refused(
            phrase("You can guess only one atom at a time: type its row and column, as in 3,4.")
        )
    if cell & guessed:
        raise Refused(
            phrase(
                "You have already guessed {word}: type another cell.", word=quote(" ".join(words))
            )
        )
    return cell


def draw_rays(round: Round) -> str:
    """Draw the board without atoms, and the results of the rays at its edge."""
    grid = Grid(round.view.box)
    grid.mark_shots(round.view.shots, standard_markers(LETTERS))
    return grid.draw()


def finish_round(round: Round) -> Dialogue:
    """End a round: draw the atoms and the guesses, record the round, and say the score."""
    grid = Grid(round.view.box)
    put_verdict(grid, round)
    yield grid.draw()
    yield grid.legend()
    verdict = round.verdict(strict=True)
    yield from done_or(None, Rounds.finished, record_row(round, verdict))
    yield counted(
        "You got {right} of {n} atom right. Your score is {score}.",
        "You got {right} of {n} atoms right. Your score is {score}.",
        round.view.atom_count.most,
        right=verdict.correct,
        score=verdict.score,
    )


WORDS = (typed("row"), typed("column"), "r", "c")  # words with which a cell can begin


class KentonRound:
    """A round: first rays, then guesses, then the verdict.

    `guessing` becomes true with the first guess, and `over` with the verdict. `guessed` has the
    cells guessed so far. `dice` is the random generator for this round and the next ones.
    """

    def __init__(self, dice: Dice, round: Round | None = None) -> None:
        self.dice, self.round = dice, round
        self.guessing = self.over = False
        self.guessed = NONE


class Kenton(Table):
    """The game of 1978 as it is played: it asks the questions, and begins one round after another
    until the player stops.
    """

    name, title = "kenton", later("Black Box as in 1978")
    verbs_module = f"{__package__}.verbs"
    declared = (ATOMS, SIZE, FAIR, SEED, CONFIRM, LISTEN)
    play: KentonRound
    has_dice = True

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.setup = self.seat = None
        self.box, self.count = box_of(start.chosen), atoms_of(start.chosen)
        self.play = KentonRound(Dice(start.chosen[SEED]))

    @staticmethod
    def check(chosen: Chosen) -> None:
        check_box(chosen)
        if box_of(chosen).shape == HEXAGONS:
            raise Refused(
                phrase("argument --size: expected rows and columns for the game of 1978, as in 8x8")
            )

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield phrase("Black Box as in 1978. Type numbers to fire rays, then 0 to guess the atoms.")
        yield phrase("This game follows the program by Jeff Kenton in Creative Computing, 1978.")
        if self.draws_boards:
            yield self.draw()

    def draw(self) -> str:
        """Draw the board with the results of this round's rays."""
        return draw_rays(self.play.round) if self.play.round else Grid(self.box).draw()

    def open(self) -> Dialogue:
        self.next_round()
        yield from ()

    def next_round(self) -> None:
        """Begin the next round. If no option sets the number of atoms, the player is asked for the
        number.
        """
        self.play = KentonRound(self.play.dice)
        if self.start.chosen[ATOMS]:
            self.deal(self.count)

    def deal(self, count: int) -> None:

        dice = self.play.dice
        atoms = deal_atoms(dice, View(self.box, exactly(count)), self.start.chosen[FAIR])
        if not atoms:
            raise Refused(phrase(NO_FAIR_BOX))
        self.play = KentonRound(dice, new_round(self.box, atoms))
        self.unreported = True

    def question(self) -> Ask:
        play = self.play
        if play.over:
            prompt = phrase("Do you want to play again, yes or no? ")
        elif play.round is None:
            prompt = phrase("How many atoms? ")
        elif play.guessing:
            prompt = phrase("Atom {n}, ROW,COLUMN? ", n=play.guessed.bit_count() + 1)
        else:
            prompt = phrase("Ray? ")
        return Ask(prompt, table=self)

    def empty_line(self) -> Dialogue:
        yield self.wants()

    def wants(self) -> str:
        """Return a sentence that says what the player can type now."""
        play = self.play
        if play.over:
            return phrase("Type YES for another round, or NO to stop.")
        if play.round is None:
            return phrase("Type how many atoms to hide, as in 4.")
        if play.guessing:
            return phrase(
                "Firing is over: type the cell of an atom as ROW,COLUMN, or 0 to stop guessing."
            )
        message = "Type an entry from 1 to {last} to fire a ray, or 0 to guess the atoms."
        return phrase(message, last=self.box.entries)

    def is_reply(self, word: str) -> bool:
        if self.play.over:
            return word.lower() in ("y", "n", typed("yes"), typed("no"))
        is_number = any(map(str.isdigit, word)) and not self.verbs.has(
            word
        )  # ATOM4 is a verb with a digit
        return is_number or word.lower() in WORDS

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line. Its words answer the open question, or begin with a verb."""
        yield from self.take(words) if self.is_reply(words[0]) else self.verbs.call(self, words)

    def take(self, words: list[str]) -> Dialogue:
        """Answer the open question by these words: fire a ray, guess an atom, or begin or end a
        round.
        """

        play, typed = self.play, " ".join(words)
        if play.over:
            self.done = typed.lower() not in YES
            if not self.done:
                self.next_round()
        elif play.round is None:
            self.deal(read_count(typed, self.box.most_atoms))
        elif play.guessing and is_below_one(typed):
            yield from self.reveal(play.round)
        elif play.guessing:
            play.guessed |= read_guess(play.round.view, play.guessed, words)
            if play.guessed.bit_count() == play.round.view.atom_count.most:
                yield from self.reveal(play.round)
        elif is_below_one(typed):
            play.guessing = True
            if self.draws_boards:
                yield draw_rays(play.round)
        else:
            entry = read_entry(typed, self.box)
            play.round = round = play.round.fire(entry)
            yield describe_answer(entry, round.view.result_of(entry) or 0)

    def reveal(self, round: Round) -> Dialogue:
        self.play.over = True
        yield from finish_round(round.with_marks(Marks(atoms=self.play.guessed)))

    def farewell(self) -> Dialogue:
        """Say the points so far, if a round is in progress, and goodbye."""
        if self.play.round and not self.play.over:
            yield phrase("Points so far: {points}.", points=self.play.round.view.points)
        yield from super().farewell()

    # --- saving ---

    @property
    def moves(self) -> int | None:
        play = self.play
        return None if play.over or not play.round else len(play.round.view.shots)

    made_of = {"box": BOX, "seed": SEED}

    def made_by(self) -> dict[str, Any]:
        assert self.play.round
        return {"box": (self.box, self.play.round.atoms), "seed": self.play.dice.seed}

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return counted("a round with {n} ray fired", "a round with {n} rays fired", moves)

    def remake(self, other: Kenton, values: dict[str, Any]) -> None:
        other.box, atoms = values["box"]
        other.play = KentonRound(Dice(values["seed"]), new_round(other.box, atoms))

    def become(self, other: Kenton) -> None:
        super().become(other)
        self.box = other.box


GAME = game_of(Kenton)
