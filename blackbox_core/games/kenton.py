"""The program of 1978, question by question, in our own words.

After Jeff Kenton's Black Box for a time-shared system: rays get nothing but
the answer, a number below 1 ends them, and atoms are guessed one by one.
"""

from __future__ import annotations

from ..box.deal import Dice
from ..box.drawing import Grid, put_verdict
from ..box.placing import exactly
from ..box.round import Round
from ..box.view import Marks, View
from ..box.words import read_cells, read_count, read_entry, tell_answer
from ..console.asking import agreed
from ..console.phrases import counted, cut, phrase
from ..console.session import Ask, Errand, Refused, told
from .solo.rounds_kept import outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..console.session import Dialogue, Telling
    from .solo.table import Setup


def kenton(setup: Setup) -> Dialogue:
    """Round after round until the player has had enough."""
    play = Kenton(setup)
    yield phrase("Black Box, as in 1978. A number below 1 ends the rays.")
    yield Grid(setup.box).draw()
    try:
        again = True
        while again:
            yield from play.play()
            again = yield from agreed(phrase("Play again, yes or no? "))
    except EOFError:
        yield from play.part()
    yield phrase("Goodbye.")


class Kenton:
    """One player's rounds."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.dice = Dice(setup.seed)
        self.round: Round | None = None

    def play(self) -> Dialogue:
        count = (yield from self.how_many()) if self.setup.ask else self.setup.atoms
        box = self.setup.box
        view = View(box, exactly(count))
        atoms = self.dice.deal(view, fairly=self.setup.fair)
        if not atoms:
            yield phrase("No fair box was found.")
            return
        round = self.round = Round(view, atoms)
        round = yield from self.rays(round)
        round = round.marked(Marks(atoms=(yield from guesses(round.view))))
        self.round = None
        yield from reveal(round)

    def how_many(self) -> Telling[int]:
        while True:
            answer = yield Ask(phrase("How many atoms? "))
            try:
                return read_count(answer.strip(), self.setup.box)
            except Refused as refusal:
                yield str(refusal)

    def rays(self, round: Round) -> Telling[Round]:
        """Ray after ray; the round when a number below 1 ends them."""
        while not ends(answer := (yield Ask(phrase("Ray? "))).strip()):
            try:
                entry = read_entry(answer, self.setup.box)
            except Refused as refusal:
                yield str(refusal)
            else:
                round = self.round = round.fire(entry)
                yield tell_answer(entry, round.view.known(entry) or 0)
        return round

    def part(self) -> Dialogue:
        """The score so far, for someone whose line ends here."""
        if self.round:
            yield phrase("Points so far: {points}.", points=self.round.view.points)


def ends(answer: str) -> bool:
    """Whether a number below 1 was typed."""
    digits = answer.removeprefix("-")
    return digits.isdigit() and (digits != answer or not digits.strip("0"))


def guesses(view: View) -> Telling[int]:
    """One atom after another; a cell named again is not taken twice."""
    guessed = 0
    while guessed.bit_count() < view.count.most:
        answer = yield Ask(phrase("Atom {n}, ROW,COLUMN? ", n=guessed.bit_count() + 1))
        try:
            guessed |= read_guess(view, guessed, answer)
        except Refused as refusal:
            yield str(refusal)
    return guessed


def read_guess(view: View, guessed: int, answer: str) -> int:
    """One cell that was not guessed before."""
    cells = read_cells(answer.split(), view.box)
    cell = view.box.mask(*cells)
    if len(cells) != 1:
        raise Refused(phrase("Type one atom as ROW,COLUMN, for example 3,4."))
    if cell & guessed:
        raise Refused(phrase("{word} was guessed already.", word=cut(answer.strip())))
    return cell


def reveal(round: Round) -> Dialogue:
    grid = Grid(round.view.box)
    put_verdict(grid, round)
    yield grid.draw()
    yield grid.legend()
    verdict = round.verdict(strict=True)
    yield from told(Errand("finished", outcome(round, verdict, "kenton"), news=True))
    yield counted(
        "{right} of {n} atom right. Score: {score}.",
        "{right} of {n} atoms right. Score: {score}.",
        round.view.count.most,
        right=verdict.correct,
        score=verdict.score,
    )
