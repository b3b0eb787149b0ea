"""The duel's table: two boxes, two players, and the conversation with the player to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

from ...box import NONE, Box, Cells
from ...box.deal import Dice
from ...box.reviewed_table import ReviewedTable
from ...box.text.drawing import ATOM, FREE, MAYBE, SET, WAY, meanings_of
from ...box.view import Marks, View
from ...console.phrases import NEW_PAGE, later, phrase
from ...console.session import Ask, Dialogue, Refused, Stop, Telling
from ...console.settings import Chosen
from ...console.table import FULL_HELP, SEED, Start
from .game import DuelGame
from .laws import DUEL, Field, Match, Turn
from .notation import machine_line
from .round import (
    GAME,
    HELPERS,
    LEVEL,
    MACHINE,
    MADE_OF,
    MATCH,
    MATCH_OVER,
    NO_HELPERS,
    NOT_HIDDEN,
    NOT_THE_TIME,
    REVIEWED,
    SETTINGS,
    DuelRound,
    DuelSeat,
    DuelSetup,
    agreed_rules,
    check_options,
    implied_verb,
    made_by,
    match_of,
    summary,
    wrong_time,
)
from .words import (
    BEGINS,
    BOX_AS_KNOWN,
    BUDDING_ATOM,
    Role,
    describe_beyond_rays,
    describe_match,
    describe_prompt,
    describe_rules,
    describe_wanted,
    put_field,
)

if TYPE_CHECKING:
    from ...box.deduction.deduce import Knowledge
    from .sealed.line import RemoteMatch


POWERS_ONLY = ("bud", "destroy", "hyper", "jump", "powers", "xray")


class DuelTable(ReviewedTable):
    """The table of the duel. The machine may play one of the two players, or both."""

    name, title = "duel", later("the duel")
    verbs_module = f"{__package__}.verbs"
    version = later("The duel, part of Black Box {version}.")
    declared = SETTINGS
    has_rules = True
    unlisted: ClassVar[tuple[str, ...]] = (*POWERS_ONLY, "duel")
    usual = DUEL
    setup: DuelSetup
    play: DuelRound
    line: RemoteMatch | None = None  # the remote match, or None

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        chosen = start.chosen
        self.setup = DuelSetup(agreed_rules(self.usual, chosen), chosen[MACHINE], chosen[LEVEL])
        dice = Dice(chosen[SEED])
        self.begin(Match(dice.below(2), chosen[MATCH]), dice)

    @classmethod
    def check(cls, chosen: Chosen) -> None:
        check_options(cls.usual, chosen)

    def begin(self, match: Match, dice: Dice) -> None:
        """Begin a game of `match`, in which no atoms are hidden yet. All random choices in the game
        are made by `dice`.
        """
        self.play, self.seats = DuelRound(match, dice), (DuelSeat(), DuelSeat())
        self.shows_secrets = False  # whether secrets were shown in this turn
        self.unreported = not self.line  # a remote match is kept in its log

    def begin_next(self, match: Match, dice: Dice) -> None:
        """Begin the next game of `match`, and keep the finished game for REVIEW. All random choices
        in the new game are made by `dice`.
        """
        self.keep_for_review()
        self.begin(match, dice)

    # --- the players: 0 and 1 in the code, 1 and 2 in texts ---

    @property
    def people(self) -> list[int]:
        """The players at this console who are people and not the machine, each as 0 or 1."""
        if self.line:
            return self.line.people
        return [player for player in (0, 1) if player + 1 not in self.setup.machine]

    @property
    def shared(self) -> bool:
        """Whether two people share this console, so that each must not see the other's atoms."""
        return len(self.people) == 2

    @property
    def single(self) -> int | None:
        """The number of the only person at this console, 0 or 1, or None if there are two persons
        or none.
        """
        return self.people[0] if len(self.people) == 1 else None

    def role(self, player: int) -> Role:
        """Return how sentences to the person at this console name `player`: as YOU, as OPPONENT, or
        by a number.
        """
        if self.single is None:
            return Role.NUMBERED
        return Role.YOU if player == self.single else Role.OPPONENT

    @property
    def actor(self) -> int:
        """The player who has to answer now, 0 or 1."""
        return self.line.me if self.line else self.play.actor

    @property
    def viewer(self) -> int:
        """The player from whose point of view boards are drawn, 0 or 1."""
        return self.actor if self.shared or not self.people else self.people[0]

    @property
    def game(self) -> DuelGame:
        if self.play.game is None:
            self.refuse_before_game()
        return self.play.game

    def refuse_before_game(self) -> NoReturn:
        """Raise Refused, because the atoms are not hidden yet."""
        if self.play.handing is not None:
            self.require(GAME)
        raise Refused((self.line.wants() if self.line else "") or phrase(NOT_HIDDEN))

    @property
    def is_last(self) -> bool:
        """Whether the game in progress has ended a remote match, so that no other game follows."""
        return self.line is not None and self.play.match.winner is not None

    def require(self, when: str, verb: str = "") -> None:
        if when == REVIEWED and self.before:
            return
        reason = wrong_time(when, self.setup.rules, self.play)
        if reason == "begun":
            self.refuse_before_game()
        if reason == "over" and self.is_last:
            reason = "last"
        if reason:
            player = (self.play.handing or 0) + 1
            raise Refused(phrase(NOT_THE_TIME[reason], verb=verb, player=player))

    # --- hiding ---

    def hide(self, field: Field) -> None:
        """Add the box that a player hides. After the second box the game begins."""
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
        """Return the game after a legal turn. In a remote match, send the turn to the other side
        and return None, because the reply is not known yet. `grown` is the cell of the new atom if
        the turn made one grow.
        """
        if not self.line:
            return self.game.play(turn, grown)
        self.line.turn(turn, grown)
        return None

    def resign(self) -> DuelGame | None:
        """Return the game after the mover has resigned. In a remote match, send the resignation to
        the other side and return None.
        """
        if not self.line:
            return self.game.resigned()
        self.line.resign()
        return None

    def hand_over(self) -> None:
        """Hide the atoms, marks and advice of one player from the other, at a console that two
        people share.

        If these are on the screen or will be shown, the next player must first press RETURN to take
        over.
        """
        if self.shared and not self.play.over and (self.shows_secrets or self.will_show_secrets):
            self.play.handing = self.actor
        self.shows_secrets = False

    @property
    def will_show_secrets(self) -> bool:
        """Whether the next question draws something that only the player who is asked may see."""
        if self.play.pending:
            return self.start.draws_boards
        return self.verbose and self.seats[self.actor].marks != Marks()

    # --- views and pictures ---

    @property
    def seat(self) -> DuelSeat:
        """The marks and the help of the viewer, from whose point of view boards are drawn."""
        return self.seats[self.viewer]

    @seat.setter
    def seat(self, _: object) -> None:
        """Do nothing, because the table keeps a seat for each player."""

    def free_memory(self) -> None:
        for seat in self.seats:
            seat.free_memory()

    @property
    def box(self) -> Box:
        return self.setup.rules.box

    @property
    def view(self) -> View:
        """The rays and marks that the viewer sees in the opponent's box, as a View. Only rays since
        the box last changed are in it.
        """
        if self.play.handing is not None:
            self.require(GAME)
        return self.game.logs[1 - self.viewer].view._replace(marks=self.seat.marks)

    def take_help(self, level: int = FULL_HELP) -> Telling[Knowledge]:
        """Return the boxes that fit the rays, and count this as help of the level `level`, from 1
        (light) to 4 (full). Raise Refused unless both players have agreed that help is allowed.
        """
        if not self.settings[HELPERS]:
            raise Refused(phrase(NO_HELPERS[self.line is not None]))
        self.shows_secrets = True
        return (yield from super().take_help(level))

    def count_help(self, level: int) -> None:
        if not self.play.over:
            self.seat.helped = max(self.seat.helped, level)

    @property
    def is_ranked(self) -> bool:
        return not (self.play.over or self.seat.helped or self.line or len(self.people) > 1)

    def beyond_rays(self) -> Dialogue:
        yield from describe_beyond_rays(self.game.logs[1 - self.viewer], self.seat)

    def write(self, marks: Marks) -> None:
        self.seat.marks = marks
        self.shows_secrets = True

    @property
    def page(self) -> str:
        """The control character that clears the screen while the console is handed over, else "".
        It is "" also on paper, which cannot be cleared. No secrets are printed there.
        """
        return NEW_PAGE if self.play.handing is not None and self.draws_boards else ""

    def look(self) -> Dialogue:
        self.require(GAME)
        yield from self.draw()
        if self.start.draws_boards or not self.shared:
            yield from self.mine()

    def draw(self, way: Cells = NONE) -> Dialogue:
        other = 1 - self.viewer
        self.shows_secrets |= self.seat.marks != Marks()
        yield phrase(BOX_AS_KNOWN[self.role(other)], player=other + 1)
        yield from super().draw(way)

    def mine(self) -> Dialogue:
        """Draw the viewer's own box with its atoms."""
        self.shows_secrets = True
        yield phrase("Your own box:")
        yield from self.draw_open(self.viewer)

    @property
    def signs(self) -> dict[str, str]:
        meanings = meanings_of((SET, FREE, MAYBE, WAY, ATOM))
        if self.setup.rules.budding:
            meanings[BUDDING_ATOM] = phrase("budding atom")
        return meanings

    def draw_open(self, player: int) -> Dialogue:
        """Draw the box of `player` with its atoms, the rays that the opponent has fired into it,
        and a legend.
        """
        grid = self.rays_grid(self.game.logs[player].view.shots)
        put_field(grid, self.game.fields[player])
        yield self.picture(grid)
        yield grid.legend(self.signs)

    def show_budding(self) -> Dialogue:
        """Draw the box of the player who has to place a new atom, unless boards are not drawn."""
        if self.start.draws_boards:
            yield from self.mine()

    def show(self) -> Dialogue:
        """Do nothing, because the board is not drawn at the beginning of a game. It is drawn when
        the player asks for it and, with VERBOSE, before each turn.
        """
        yield from ()

    # --- the game on the disk ---

    @property
    def moves(self) -> int | None:
        return None if self.play.over else len(self.play.turns)

    made_of = MADE_OF

    def made_by(self) -> dict[str, Any]:
        return made_by(self.setup, self.play)

    summary = staticmethod(summary)

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        other.begin(match_of(values["match"]), Dice(values["seed"]))

    def become(self, other: Self) -> None:
        self.setup, self.play, self.seats = other.setup, other.play, other.seats

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield self.greeting()
        yield from describe_rules(self.setup.rules)
        yield phrase(
            "Type an entry to fire a ray, or NAME and the cells of all the atoms. HELP and "
            "RULES say more."
        )

    def greeting(self) -> str:
        return phrase("The duel: hide atoms in your box, and find those in your opponent's box.")

    def open(self) -> Dialogue:
        yield from self.line.open() if self.line else self.announce()

    def announce(self) -> Dialogue:
        beginner = self.play.match.beginner
        yield phrase(BEGINS[self.role(beginner)], player=beginner + 1)

    def question(self) -> Ask:
        """Return the question to ask now. In the machine's turn, the question has a function that
        computes the machine's answer.
        """
        play = self.play
        machine = self.actor + 1 in self.setup.machine and play.handing is None and not play.over
        usual = Ask(
            describe_prompt(play, self.actor + 1, self.setup.rules.atoms, self.role(self.actor)),
            secret=not machine and play.is_secret,
            complete=self.complete,
            think=self.think if machine else None,
            table=self,
            sealed=self.shared and not play.over,
        )
        return self.line.question(usual) if self.line else usual

    def think(self, _: Stop) -> str:
        """Return the line that the machine types. It is computed only from what the machine may
        know as a player.
        """
        play = self.play
        if play.game is None or play.pending:
            return "auto"

        view, alone = play.game.view_for(play.game.mover), len(self.setup.machine) == 2
        return machine_line(view, self.setup.level, play.seed, alone=alone)

    def empty_line(self) -> Dialogue:
        """Answer an empty line: let the next player take over the console, or begin the next game.
        During a turn do nothing.
        """
        play = self.play
        if self.line and self.line.awaits_call:
            yield from self.line.call_by_post()
        elif play.over:
            yield from self.answer(["new"])
        elif play.handing is not None:
            play.handing = None
            if play.pending:
                yield from self.show_budding()
            elif play.game:
                yield from self.redraw()

    @property
    def proceeds(self) -> bool:
        return self.play.over or self.play.handing is not None

    def wants(self) -> str:
        if self.line and (wanted := self.line.wants()):
            return wanted
        if self.play.over and self.is_last:
            return phrase(MATCH_OVER)
        return describe_wanted(self.play, self.box)

    def answer_peer(self, line: str) -> Dialogue:
        assert self.line
        return self.line.answer_peer(line)

    def answer(self, words: list[str]) -> Dialogue:
        return self.line.answer(words) if self.line else self.reply(words)

    def reply(self, words: list[str]) -> Dialogue:
        """Answer a line: a verb, the entry of a ray, or the cells of the atoms to hide."""
        yield from self.verbs.call(self, [*implied_verb(self.play, words), *words])

    def farewell(self) -> Dialogue:
        """Say the score of the match if any game was won, and goodbye."""
        if self.line:
            yield from self.line.farewell()
        if any(self.play.match.won):
            yield describe_match(self.play.match, self.single)
        yield from super().farewell()
