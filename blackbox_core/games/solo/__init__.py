"""Black Box for one player: its rounds, its pictures, and its conversation."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from ...box import NONE, Box, Cells
from ...box.deal import Dice
from ...box.options import BOX, FAIR, RANGE, STRICT, atoms_of, box_of, count_of
from ...box.placing import Count, exactly
from ...box.ray import path
from ...box.reviewed_table import ReviewedTable
from ...box.table import CAN_SET, FRESH, OVER, ROUND, UNFIRED, Seat, deal_atoms
from ...box.text.drawing import ATOM, LEARNING, Grid, put_verdict
from ...box.text.notation import names_box
from ...box.verbs.rays import arrow_step
from ...box.view import (
    Marks,
    Round,
    View,
    new_round,
)
from ...console import game_of
from ...console.phrases import counted, later, number, phrase
from ...console.session import Ask, Dialogue, Refused
from ...console.settings import Setting
from ...console.table import SEED, Start
from . import round
from .old_lines import upgraded
from .round import (
    BILLIARD,
    DAILY,
    KEYS,
    LEARN,
    LEARNING_ON,
    MADE_OF,
    OWN_KEYS,
    POSITION_MADE_OF,
    SETTINGS,
    WRONG_TIME,
    SoloRound,
    SoloSetup,
    check_options,
    describe_count_wanted,
    describe_greeting,
    describe_ray_wanted,
    made_by,
    remade,
)


class Solo(ReviewedTable):
    """A game of Black Box for one player. The atoms are dealt, chosen by a box number, or hidden by
    another person.
    """

    name, title = "console", later("Black Box")
    version = later("Black Box {version}.")
    declared = SETTINGS
    has_rules = True
    has_dice = True
    setup: SoloSetup
    play: SoloRound

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        chosen = start.chosen
        self.setup = SoloSetup(box_of(chosen), atoms_of(chosen), chosen[FAIR], chosen[STRICT])
        self.play = SoloRound(Dice(chosen[SEED]))
        self.coach_offered = False  # whether a newcomer was told of COACH

    @staticmethod
    def upgrade_line(line: str, version: str) -> str:
        return upgraded(line) if version == "1.0.0" else line

    check = staticmethod(check_options)

    # --- the round ---

    def clear(self) -> None:
        """Remove the round, so that the player is asked how many atoms to hide. A finished round is
        kept for REVIEW.
        """
        if self.play.over:
            self.keep_for_review()
        self.play, self.seat = SoloRound(self.play.dice), Seat()

    def resize(self, box: Box) -> None:
        """Use boxes of the size of `box` from now on."""
        self.setup = self.setup.resized(box)

    def begin(self, atoms: Cells, box: Box | None = None, count: Count | None = None) -> None:
        """Begin a round with atoms in these cells, in `box` or, if it is None, in a box of the same
        size as before.

        `count` is the number or range of atoms that the player knows. If it is None, the player
        knows the exact number.
        """
        self.clear()
        self.resize(box or self.box)
        self.play.round = new_round(self.box, atoms, count)
        self.unreported = True

    def deal(self, count: Count, box: Box | None = None) -> None:
        """Begin a round with `count` atoms in random cells, in `box` or, if it is None, in a box of
        the same size as before.

        Raise Refused if only fair boxes are wanted and no fair box with this number of atoms was
        found.
        """
        box = box or self.box
        atoms = deal_atoms(self.play.dice, View(box, count), self.setup.fair)
        if not atoms:
            one = (
                "No fair box of {count} atom was found: each box tried has a look-alike, which "
                "gives the same results. Choose another size."
            )
            many = (
                "No fair box of {count} atoms was found: each box tried has a look-alike, which "
                "gives the same results. Choose fewer atoms."
            )
            raise Refused(counted(one, many, count.most, count=count))
        self.begin(atoms, box, count)

    def set_position(self, view: View) -> None:
        """Replace the round by `view`, the player's view of a box whose atoms this program does not
        know.
        """
        self.clear()
        self.resize(view.box)
        self.play.position, self.unreported = view, True

    @property
    def round(self) -> Round:
        if self.play.position:
            message = "Nobody here knows where the atoms are: type NEW to begin another round."
            raise Refused(phrase(message))
        if self.play.round is None:
            message = "No round has begun: type the number of atoms to hide, such as 4."
            raise Refused(phrase(message))
        return self.play.round

    @property
    def is_under_way(self) -> bool:
        """Whether a round is in progress, which means that it has no verdict yet."""
        play = self.play
        return play.verdict is None and (play.round is not None or play.position is not None)

    @property
    def fired(self) -> bool:
        return self.is_under_way and bool(self.view.shots)

    @property
    def moves(self) -> int | None:
        play = self.play
        view = play.round.view if play.round else play.position
        return len(view.shots) if view and not play.verdict else None

    @property
    def count(self) -> Count:
        """The number of atoms in the round in progress, or else in the last round, or else the
        usual number.
        """
        if view := self.play.view:
            return view.atom_count

        return exactly(self.setup.atoms)

    @property
    def number(self) -> str:
        """The box number of the round, which is computed on first use.

        Raise Refused during a round in which the player knows only a range of atoms, because the
        box number would reveal their number.
        """
        if self.is_under_way and self.play.has_range:
            raise Refused(
                phrase(
                    "The box number would reveal how many atoms are hidden: first type EVAL, or "
                    "0 to give up."
                )
            )
        if not self.play.number:
            from ...box.text.notation import describe_box

            self.play.number = describe_box(self.box, self.round.atoms)
        return self.play.number

    def require(self, when: str, verb: str) -> None:
        if not self.suits(when):
            begun = self.is_under_way and self.play.round
            raise Refused(phrase(WRONG_TIME[when if begun else ROUND], verb=verb))

    def suits(self, when: str) -> bool:
        """Return whether a verb may be used now. `when` is the time that the verb declares, such as
        ROUND (during a round) or OVER (after a round).
        """
        if when == ROUND:
            return self.is_under_way
        if when == OVER:
            return self.play.over or self.before is not None
        if when == FRESH:
            return self.is_under_way and not self.view.shots
        if when == UNFIRED:
            return not self.fired
        return self.is_under_way and not self.play.learning if when == CAN_SET else True

    # --- views and pictures ---

    @property
    def box(self) -> Box:
        return self.setup.box

    @property
    def view(self) -> View:
        held = self.play.round
        return held.view if held else self.play.position or self.round.view

    def write(self, marks: Marks) -> None:
        if self.play.position:
            self.play.position = self.play.position.with_marks(marks)
        else:
            self.play.round = self.round.with_marks(marks)

    @property
    def numbered(self) -> bool:
        return self.settings[BILLIARD]

    @property
    def keyboard(self) -> str:
        keys = self.settings[KEYS]
        return "" if keys == OWN_KEYS else keys

    @property
    def letters(self) -> list[str]:
        return self.play.letters

    @property
    def is_ranked(self) -> bool:
        play = self.play
        in_hand = play.round is not None and self.is_under_way and not play.learning
        return in_hand and not play.unranked_reason

    def count_help(self, level: int) -> None:
        self.play.helped = max(self.play.helped, level * self.is_under_way)
        self.note_help("", level)

    def note_help(self, technique: str, level: int) -> None:
        if self.is_under_way:
            rays = len(self.view.shots)
            before = self.play.help.get(rays, (0, ""))
            self.play.help[rays] = max(before, (level, technique))

    def ways(self) -> Cells:
        """Return the cells on the paths of all rays of a finished round if XRAY is on, else the
        empty set.
        """
        if not (self.seat.xray and self.play.verdict):
            return NONE

        paths = (path(self.box, self.round.atoms, shot.entry) for shot in self.view.shots)
        return self.box.mask(*(step.cell for way in paths for step in way.steps))

    def look(self) -> Dialogue:
        yield from self.draw(self.ways())

    def grid(self) -> Grid:
        return super().grid() if self.play.view else self.empty_grid()

    def put_cells(self, grid: Grid) -> None:
        if self.play.verdict:
            put_verdict(grid, self.round)
            return
        super().put_cells(grid)
        if self.play.learning:
            grid.corner = LEARNING
            grid.put(self.round.atoms, ATOM)

    def announce(self) -> str:
        if self.play.has_range:
            message, count = "The box hides {least} to {most} atoms.", self.view.atom_count
            return phrase(message, least=number(count.least), most=number(count.most))
        one, many = "Box {box} hides {n} atom.", "Box {box} hides {n} atoms."
        return counted(one, many, self.view.atom_count.most, box=self.number)

    def warn_of_lookalike(self) -> Dialogue:
        """If only fair boxes are wanted, warn the player that the box in play has a look-alike,
        another box in which every ray has the same result.
        """
        if not self.setup.fair:
            return
        from ...box.deduction.examples import imitators  # loads the deduction

        known = imitators(View(self.box, self.view.atom_count), self.round.atoms)
        if not known.is_complete:
            yield phrase(
                "In a box this large, it would take too long to find out whether "
                "another box gives the same results."
            )
        elif known.box_count > 1:
            yield phrase("This box is not fair: it has a look-alike, which gives the same results.")

    # --- saving ---

    @classmethod
    def makers(cls, keys: Collection[str]) -> dict[str, Setting[Any]]:
        return POSITION_MADE_OF if "position" in keys else MADE_OF

    def made_by(self) -> dict[str, Any]:
        return made_by(self.setup, self.play)

    def recipe(self) -> dict[str, str]:
        recipe = super().recipe()
        del recipe["game"]  # version 1.0.0 had one game to keep rounds of, and kept no name
        return recipe

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        return round.summary(recipe, moves)

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        other.setup, other.play = remade(self.setup, values)

    def on_restore(self) -> None:
        self.play.is_restored = True


class BlackBox(Solo):
    """Black Box with the two questions of Kenton's program of 1978, the number of atoms and the
    ray, and with verbs, which that program did not have.
    """

    verbs_module = f"{__package__}.verbs"

    def greet(self) -> Dialogue:
        yield describe_greeting(self.box)
        yield phrase("Type a number to fire a ray, or 0 to give up. HELP and RULES say more.")

    def open(self) -> Dialogue:
        chosen, announced = self.start.chosen, self.is_under_way
        box, hidden = chosen[BOX]
        if hidden:
            self.begin(hidden, box)
        elif chosen[RANGE] or chosen[LEARN]:
            self.deal(count_of(chosen))
        self.play.learning = chosen[LEARN]
        if not (chosen[DAILY] and self.verbose):  # then DAILY shows the box
            yield from self.show()
        if self.is_under_way and (hidden or not announced):
            yield self.announce()
        if hidden:
            yield from self.warn_of_lookalike()
        if self.play.learning:
            yield phrase(LEARNING_ON)
        if chosen[DAILY]:
            yield from self.verbs.call(self, ["daily"])

    def question(self) -> Ask:
        prompt = phrase("Ray? ") if self.is_under_way else self.count_prompt()
        return Ask(prompt, complete=self.complete, step=self.step, table=self)

    def count_prompt(self) -> str:
        message = "How many atoms, 1 to {most} (RETURN for {usual})? "
        return phrase(message, most=self.box.most_atoms, usual=self.setup.atoms)

    @property
    def proceeds(self) -> bool:
        return not self.is_under_way

    def wants(self) -> str:
        if self.is_under_way:
            return describe_ray_wanted(self.box)
        return describe_count_wanted(self.box, self.setup.atoms, self.play.over)

    def step(self, entry: int, way: int) -> int:
        """Return the entry to which an arrow key moves the cursor from `entry`, or 0 if no round is
        in progress. `way` is 1 for a higher entry, -1 for a lower one.
        """
        return arrow_step(self, entry, way) if self.is_under_way else 0

    def is_comment(self, word: str) -> bool:
        return not names_box(word)

    def answer(self, words: list[str]) -> Dialogue:
        """Answer a line. If it begins with a digit, "#" or "(", it answers the open question.
        Otherwise it begins with a verb.
        """
        first = words[0][0]
        if first.isdecimal() or first in "#(":
            return self.verbs.bare(self, words)
        return self.verbs.call(self, words)

    def empty_line(self) -> Dialogue:
        """Answer RETURN alone: begin a round with the usual number of atoms. During a round do
        nothing.
        """
        if not self.is_under_way:
            yield from self.answer([str(self.setup.atoms)])

    def farewell(self) -> Dialogue:
        """Say goodbye and, if rays were fired in this round, how many points they cost."""
        if self.fired and not self.play.learning:
            from .result_line import describe_status

            yield describe_status(self.view, None)
        yield phrase("Goodbye.")


GAME = game_of(BlackBox)
