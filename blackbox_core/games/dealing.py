"""Box numbers and booklets of puzzles for the asking: to print, to send, to set for a contest."""

from __future__ import annotations

from ..box.deal import Dice
from ..box.options import ATOMS, FAIR, GRADE, SIZE, atoms_of, box_of
from ..box.options import check as check_box
from ..box.placing import exactly
from ..box.table import deal_atoms
from ..box.text.notation import describe_box
from ..box.view import View
from ..console import Game
from ..console.phrases import Verbatim, phrase
from ..console.session import Dialogue
from ..console.settings import Chosen, Setting, Within
from ..console.table import SEED, Start

GROUP = "boxes"
COUNT = Setting("count", 1, "deal N boxes", "N", Within(1, 9999), group=GROUP)
PUZZLES = Setting("puzzles", 0, "deal a booklet of N puzzles", "N", Within(1, 99), group=GROUP)


def deal(start: Start) -> Dialogue:
    """So many numbers, one a line; or puzzles, a page after the other."""
    chosen = start.chosen
    yield from puzzles(chosen) if chosen[PUZZLES] else numbers(chosen)


def numbers(chosen: Chosen) -> Dialogue:
    dice, box = Dice(chosen[SEED]), box_of(chosen)
    view = View(box, exactly(atoms_of(chosen)))
    for _ in range(chosen[COUNT]):
        atoms = deal_atoms(dice, view, chosen[FAIR])
        yield (
            describe_box(box, atoms)
            if atoms
            else phrase("No fair box was found: try again, or ask for fewer atoms.")
        )


def puzzles(chosen: Chosen) -> Dialogue:
    """A booklet for paper, with the solutions at its end; what makes it is loaded for it alone."""
    from ..box.making import puzzle_of, solution
    from ..box.puzzle_words import booklet

    dice, kind = Dice(chosen[SEED]), (box_of(chosen), atoms_of(chosen))
    found = [puzzle_of(*kind, chosen[GRADE], dice) for _ in range(chosen[PUZZLES])]
    made = [(each, solution(each.view, each.atoms)) for each in found if each]
    for page in booklet(made):
        yield Verbatim(page)


def check(chosen: Chosen) -> None:
    check_box(chosen)
    if chosen[PUZZLES]:
        from ..box.puzzle_words import require_suited

        require_suited(box_of(chosen), atoms_of(chosen))


SETTINGS = (ATOMS, SIZE, FAIR, COUNT, PUZZLES, GRADE, SEED)
GAME = Game("deal", "Black Box", SETTINGS, deal, check, keeps=False)
