"""The conversation of the duel and of Quantugeddon: hide, hand over, take turns, and again."""

from __future__ import annotations

from ...box.deal import Dice
from ...console.phrases import counted, later, phrase
from ...console.session import Ask, Refused
from .laws import QUANTUGEDDON
from .round import EXTRA, MATCH_OVER, SETTINGS
from .table import Duel
from .words import describe_match, describe_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue, Stop
    from .game import Log


class DuelDialogue(Duel):
    """The duel: Atomanom, the sea battle for physicists."""

    verbs_module = f"{__package__}.verbs"

    def greet(self) -> Dialogue:
        yield self.greeting()
        yield describe_rules(self.setup.rules)
        yield phrase("Fire rays by number, or NAME all the atoms; RULES and HELP explain the rest.")

    def greeting(self) -> str:
        return phrase("The duel: hide atoms in your box, and find those in your opponent's.")

    def open(self) -> Dialogue:
        yield from self.line.open() if self.line else self.announce()

    def announce(self) -> Dialogue:
        yield phrase("Player {player} begins.", player=self.play.match.beginner + 1)

    def question(self) -> Ask:
        """The one to be asked now: of the machine, where it is its word."""
        play = self.play
        machine = self.actor + 1 in self.setup.machine and play.handing is None and not play.over
        usual = Ask(
            self.prompt(),
            secret=not machine and self.secret,
            complete=self.complete,
            think=self.think if machine else None,
            table=self,
            sealed=self.shared and not play.over,
        )
        return self.line.question(usual) if self.line else usual

    @property
    def secret(self) -> bool:
        """Whether what is answered now only one player may know."""
        play = self.play
        return play.handing is None and (play.game is None or play.pending is not None)

    def prompt(self) -> str:
        play, player = self.play, self.actor + 1
        if play.over:
            if self.play.match.winner is None:
                return phrase("RETURN to begin the next game? ")
            return phrase("RETURN to begin the next match? ")
        if play.handing is not None:
            return phrase(
                "Player {player}, are you ready (RETURN for yes)? ", player=play.handing + 1
            )
        if play.game is None:
            one = "Player {player}: the cell of your atom, or AUTO? "
            many = "Player {player}: the cells of your {n} atoms, or AUTO? "
            return counted(one, many, self.setup.rules.atoms, player=player)
        if play.pending:
            return phrase("Player {player}: the cell of the new atom, or AUTO? ", player=player)
        return phrase("Player {player}: ray? ", player=player)

    def think(self, _: Stop) -> str:
        """The line that the machine types: it knows what its seat knows, and no more."""
        play = self.play
        if play.game is None or play.pending:
            return "auto"
        from .notation import describe_turn
        from .seek import choose

        seat = play.game.view_for(play.game.mover)
        try:
            return describe_turn(choose(seat, self.setup.level, play.seed), self.box)
        except Refused:
            return self.quick_line(seat.sought)

    def quick_line(self, log: Log) -> str:
        """A line that takes no thought; who plays both players, or has no ray left, gives up."""
        rays = [] if len(self.setup.machine) == 2 else log.playable_entries
        dice = Dice(self.play.seed + len(log.turns))
        return str(rays[dice.below(len(rays))]) if rays else "resign"

    def empty_line(self) -> Dialogue:
        """RETURN takes the console over, or begins the next game; in a turn it does nothing."""
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
        play = self.play
        if self.line and (told := self.line.wants()):
            return told
        if play.over and self.is_last:
            return phrase(MATCH_OVER)
        if play.over and play.match.winner is not None:
            return phrase("Press RETURN for the next match, or type QUIT.")
        if play.over:
            return phrase("Press RETURN for the next game, or type QUIT.")
        if play.handing is not None:
            return phrase("Press RETURN, player {player}.", player=play.handing + 1)
        if play.game is None:
            return phrase(
                "Type AUTO, or the cell of each of your atoms, as in 1,2 3,4; HELP HIDE "
                "explains more."
            )
        if play.pending:
            return phrase("Type AUTO, or the cell of the new atom, as in 3,4.")
        told = (
            "Type an entry from 1 to {last}, or NAME and the cells of all the atoms; "
            "RULES and HELP explain the rest."
        )
        return phrase(told, last=self.box.entries)

    def answer_peer(self, line: str) -> Dialogue:
        assert self.line
        return self.line.answer_peer(line)

    def answer(self, words: list[str]) -> Dialogue:
        return self.line.answer(words) if self.line else self.reply(words)

    def reply(self, words: list[str]) -> Dialogue:
        """Cells are where atoms are hidden or grow, a number is a ray, a word is a verb."""
        play = self.play
        if not words[0][0].isdigit():
            yield from self.verbs.call(self, words)
        elif play.game is None:
            yield from self.verbs.call(self, ["hide", *words])
        elif play.pending:
            yield from self.verbs.call(self, ["bud", *words])
        elif words[0].isdigit() and len(words) == 1:
            yield from self.verbs.call(self, ["ray", *words])
        else:
            told = (
                "That is not a turn: type an entry such as 5, or NAME and the cells of "
                "all the atoms."
            )
            raise Refused(phrase(told))

    def farewell(self) -> Dialogue:
        """The last words: how the match stands, where a game was won."""
        if self.line:
            yield from self.line.farewell()
        if any(self.play.match.won):
            yield describe_match(self.play.match)
        yield from super().farewell()


class QuantugeddonDialogue(DuelDialogue):
    """The duel in a larger box, with powers and a budding atom."""

    name, title = "quantugeddon", later("Quantugeddon")
    version = later("Quantugeddon, part of Black Box {version}.")
    declared = (*SETTINGS, EXTRA)
    unlisted = ("quantugeddon",)
    usual = QUANTUGEDDON

    def greeting(self) -> str:
        return phrase("Quantugeddon: the duel with four powers and an atom that buds.")
