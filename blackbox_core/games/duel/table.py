"""The duel's table: two boxes, two seats, and whose word it is."""

from __future__ import annotations

from ...box import NONE, Cells
from ...box.deal import Dice
from ...box.options import ATOMS, SIZE, describe_size, wrong_number_of_atoms
from ...box.placing import ANY, APART
from ...box.table import FULL_HELP, BoxTable
from ...box.text.drawing import ATOM, FREE, MAYBE, SET, WAY, Grid, meanings_of
from ...box.view import Marks
from ...console.phrases import counted, later, phrase
from ...console.session import NEW_PAGE, Refused
from ...console.settings import check_line
from ...console.table import SEED
from .laws import DUEL, Match, Powers, Rules
from .round import (
    EXTRA,
    HELPERS,
    LAST_TURN,
    LEVEL,
    MACHINE,
    MATCH,
    MATCH_OVER,
    NO_POWERS,
    SETTINGS,
    TOUCHING,
    DuelRound,
    DuelSeat,
    DuelSetup,
    check_shape,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Self

    from ...box import Box
    from ...box.deduction.deduce import Knowledge
    from ...box.view import View
    from ...console.session import Dialogue
    from ...console.settings import Chosen
    from ...console.table import Start
    from .game import DuelGame
    from .laws import Field, Turn
    from .round import Line

# The times that a verb may be for: atoms are hidden, a turn is due, a new atom is to be placed,
# a game is under way, one is over.
HIDING, TURN, BUDDING, GAME, OVER = "hiding", "round", "budding", "game", "over"
PLACING = "placing"  # atoms are hidden, or a new one is to be placed
POWER = "power"  # a turn is due, in a game that has powers

POWERS_ONLY = ("bud", "destroy", "hyper", "jump", "powers", "xray")


class Duel(BoxTable):
    """Two players, of whom the machine may be one, or both."""

    name, title = "duel", later("the duel")
    version = later("The duel, part of Black Box {version}.")
    declared = SETTINGS
    has_rules = True
    unlisted: ClassVar[tuple[str, ...]] = (*POWERS_ONLY, "duel")
    usual = DUEL
    setup: DuelSetup
    play: DuelRound
    line: Line | None = None  # where the other player is at the other end of one

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        chosen = start.chosen
        self.setup = DuelSetup(self.agreed(chosen), chosen[MACHINE], chosen[LEVEL])
        dice = Dice(chosen[SEED])
        self.begin(Match(dice.below(2), chosen[MATCH]), dice)

    @classmethod
    def agreed(cls, chosen: Chosen) -> Rules:
        """The rules of a game with these settings."""
        rules = cls.usual
        if SIZE.name in chosen.given:
            rules = rules.replace(box=chosen[SIZE])
        if TOUCHING.name in chosen.given and chosen[TOUCHING]:
            rules = rules.replace(placing=ANY)
        atoms = chosen[ATOMS] or min(rules.atoms, rules.most_atoms)
        return rules.replace(atoms=atoms, extra=chosen[EXTRA], last_turn=chosen[LAST_TURN])

    @classmethod
    def check(cls, chosen: Chosen) -> None:
        check_line(chosen)
        rules = cls.agreed(chosen)
        check_shape(rules.box, rules.budding, chosen)
        if not 1 <= rules.atoms <= rules.most_atoms:
            raise wrong_number_of_atoms(rules.most_atoms)

    def begin(self, match: Match, dice: Dice) -> None:
        """A game of the match, its atoms not yet hidden."""
        self.play, self.seats = DuelRound(match, dice), (DuelSeat(), DuelSeat())
        self.unreported = not self.line  # whose log keeps the match

    # --- whose word it is: players are 0 and 1 here, and told as 1 and 2 ---

    @property
    def people(self) -> list[int]:
        """The players that sit at the console."""
        if self.line:
            return self.line.people
        return [player for player in (0, 1) if player + 1 not in self.setup.machine]

    @property
    def shared(self) -> bool:
        """Whether two people sit at one console, so that some things only one may see."""
        return len(self.people) == 2

    def aimed_by(self, player: int) -> bool:
        """Whether a player's turns are aimed at the one person who sits here."""
        return bool(self.people) and player not in self.people

    @property
    def actor(self) -> int:
        """Who is asked now."""
        if self.line:
            return self.line.me
        play = self.play
        if play.game is None:
            return len(play.hidden)
        return 1 - play.game.mover if play.pending else play.game.mover

    @property
    def viewer(self) -> int:
        """Through whose eyes the boards are seen."""
        return self.actor if self.shared or not self.people else self.people[0]

    @property
    def game(self) -> DuelGame:
        if self.play.game is None:
            if self.play.handing is not None:
                self.require(GAME)
            told = (
                "Both players must first hide their atoms: type AUTO, or the cells, as in 1,2 3,4."
            )
            raise Refused((self.line.wants() if self.line else "") or phrase(told))
        return self.play.game

    @property
    def is_last(self) -> bool:
        """Whether no game can follow this one: at the end of a match over a line."""
        return self.line is not None and self.play.match.winner is not None

    def require(self, when: str, verb: str = "") -> None:
        play = self.play
        if when == BUDDING and not self.setup.rules.budding:
            raise Refused(
                phrase("Atoms bud only in Quantugeddon: type QUANTUGEDDON to begin that duel.")
            )
        if when == POWER and self.setup.rules.powers == Powers():
            raise Refused(phrase(NO_POWERS))
        if self.play.handing is not None and when not in ("", OVER):
            told = "That must wait: first press RETURN, player {player}."
            raise Refused(phrase(told, player=self.play.handing + 1))
        if when in (HIDING, PLACING) and play.game and not (when == PLACING and play.pending):
            raise Refused(phrase("The atoms are already hidden: type HELP to see what to do now."))
        when = TURN if when == POWER else when
        if when in (TURN, BUDDING, GAME, OVER):
            self.game  # noqa: B018 - says that nothing is hidden yet
        if when in (TURN, BUDDING) and play.over:
            next_game = "The game is over: press RETURN to go on."
            raise Refused(phrase(MATCH_OVER if self.is_last else next_game))
        if when == TURN and play.pending:
            raise Refused(phrase("That must wait: first place your new atom, as in BUD 3,4."))
        if when == BUDDING and not play.pending:
            raise Refused(
                phrase(
                    "BUD must wait until your budding atom absorbs a ray: type an entry "
                    "such as 5, or HELP."
                )
            )
        if when == OVER and not play.over:
            raise Refused(
                phrase(
                    "{verb} must wait for the end of the game: play on, or type RESIGN.", verb=verb
                )
            )

    # --- hiding ---

    def hide(self, field: Field) -> None:
        """One more field; with the second the game begins."""
        if self.line:
            self.line.hide(field)
            return
        play = self.play
        play.hidden += (field,)
        if len(play.hidden) == 2:
            from .game import start

            one, other = play.hidden
            play.game = start(one, other, play.match.beginner)
        self.hand_over()

    def take_turn(self, turn: Turn, grown: Cells) -> DuelGame | None:
        """The game after a legal turn; None where the other end of a line has to tell."""
        if not self.line:
            return self.game.play(turn, grown)
        self.line.turn(turn, grown)
        return None

    def resign(self) -> DuelGame | None:
        """The game when who is asked gives it up; None where the other end has to take note."""
        if not self.line:
            return self.game.resigned()
        self.line.resign()
        return None

    def hand_over(self) -> None:
        """The console goes to the other player, where two people sit at it."""
        if self.shared and not self.play.over:
            self.play.handing = self.actor

    # --- what is seen ---

    @property
    def seat(self) -> DuelSeat:
        return self.seats[self.viewer]

    @seat.setter
    def seat(self, _: object) -> None:
        """There are two: see `seats`."""

    @property
    def box(self) -> Box:
        return self.setup.rules.box

    @property
    def view(self) -> View:
        """What the viewer knows of the other's box, since that last changed."""
        if self.play.handing is not None:
            self.require(GAME)
        return self.game.logs[1 - self.viewer].view.replace(marks=self.seat.marks)

    def take_help(self, level: int = FULL_HELP) -> Knowledge:
        """What the rays prove, told to a player; refused unless both agreed to help."""
        if not self.settings[HELPERS] and self.line:
            told = "This match has no helpers: start Black Box with --helpers for another match."
            raise Refused(phrase(told))
        if not self.settings[HELPERS]:
            raise Refused(phrase("Helpers are off: type HELPERS to turn them on for both players."))
        return self.knowledge()

    def beyond_rays(self) -> Dialogue:
        from .words import describe_beyond_rays

        yield from describe_beyond_rays(self.game.logs[1 - self.viewer], self.seat)

    def write(self, marks: Marks) -> None:
        self.seat.marks = marks

    def opened(self, player: int) -> Grid:
        """The box of a player, with its atoms and the rays that came in."""
        from .words import BUDDING_ATOM, OWN

        field, log = self.game.fields[player], self.game.logs[player]
        grid = self.empty_grid()
        grid.spoken = OWN
        grid.mark_shots(log.view.shots, self.markers())
        grid.put(Cells(field.atoms), ATOM)
        grid.put(Cells(field.budding), BUDDING_ATOM)
        return grid

    @property
    def page(self) -> str:
        """A new page, where the other player looks next; on paper no secret was printed."""
        return NEW_PAGE if self.shared and self.draws_boards else ""

    def look(self) -> Dialogue:
        self.require(GAME)
        yield from self.draw()
        if self.start.draws_boards or not self.shared:
            yield from self.mine()

    def draw(self, way: Cells = NONE) -> Dialogue:
        yield phrase("Player {player}'s box, as you know it:", player=2 - self.viewer)
        yield from super().draw(way)

    def mine(self) -> Dialogue:
        """The viewer's own box."""
        yield phrase("Your own box:")
        yield from self.draw_open(self.viewer)

    @property
    def signs(self) -> dict[str, str]:
        meanings = meanings_of((SET, FREE, MAYBE, WAY, ATOM))
        if self.setup.rules.budding:
            from .words import BUDDING_ATOM

            meanings[BUDDING_ATOM] = phrase("budding atom")
        return meanings

    def draw_open(self, player: int) -> Dialogue:
        """The box of a player with its atoms, and what its signs mean."""
        grid = self.opened(player)
        yield self.picture(grid)
        yield grid.legend(self.signs)

    def show_budding(self) -> Dialogue:
        """The box in which a new atom is to be placed, where boards are wanted."""
        if self.start.draws_boards:
            yield from self.mine()

    def show(self) -> Dialogue:
        """The board, unasked: only between games, and before a turn of someone who likes it."""
        yield from ()

    # --- the game on the disk ---

    @property
    def moves(self) -> int | None:
        return None if self.play.over else len(self.play.turns)

    def recipe(self) -> dict[str, str]:
        rules, match = self.setup.rules, self.play.match
        flags = {"any": rules.placing is ANY, "extra": rules.extra, "last": rules.last_turn}
        return {
            "game": self.name,
            "size": describe_size(rules.box),
            "atoms": str(rules.atoms),
            "having": " ".join(name for name, so in flags.items() if so),
            "machine": " ".join(map(str, self.setup.machine)),
            "level": str(self.setup.level),
            "seed": str(self.play.seed),
            "match": f"{match.first} {match.wins} {match.won[0]} {match.won[1]} {match.drawn}",
        }

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        _, _, one, two, _ = recipe["match"].split()
        told = "a duel at {one} to {two}, with {n} turn taken"
        many = "a duel at {one} to {two}, with {n} turns taken"
        return counted(told, many, moves, one=one, two=two)

    def from_recipe(self, recipe: dict[str, str]) -> Self:
        from ...box.text.reading import read_size

        having = recipe["having"].split()
        other = type(self)(self.replay_start())
        rules = self.usual.replace(
            box=read_size(recipe["size"]),
            atoms=int(recipe["atoms"]),
            placing=ANY if "any" in having else APART,
            extra="extra" in having,
            last_turn="last" in having,
        )
        machine = tuple(map(int, recipe["machine"].split()))
        other.setup = DuelSetup(rules, machine, int(recipe["level"]))
        first, wins, one, two, drawn = map(int, recipe["match"].split())
        other.begin(Match(first, wins, (one, two), drawn), Dice(int(recipe["seed"])))
        other.unreported = False
        return other

    def become(self, other: Self) -> None:
        self.setup, self.play, self.seats = other.setup, other.play, other.seats
