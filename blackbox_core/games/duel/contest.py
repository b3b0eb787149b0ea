"""Referee a game of the duel or of Quantugeddon between two programs."""

from __future__ import annotations

from ...box import Cells
from ...box.deal import Dice
from ...box.text.reading import read_cells
from ...console.contest import Contest, Foul, Outcome, RefusalsAsFouls, ask, ask_if_known, ask_turn
from ...console.phrases import later
from ...console.session import Refused, Telling
from .commands import KINDS, read_field
from .game import DuelGame, start
from .laws import JUMP, Field, Reply, Rules, Turn, flaw
from .notation import describe_reply, describe_turn, read_turn
from .seek import random_bud, random_field
from .words import describe_flaw


def referee_game(word: str, number: int, seed: int) -> Telling[Outcome]:
    """Play a whole game. A program that breaks a rule loses it."""
    try:
        return (yield from Referee(KINDS[word], word, seed).play_game(number % 2))
    except Foul as foul:
        broke = (foul.why, "") if foul.player == 0 else ("", foul.why)
        return Outcome(1 - foul.player, broke=broke)


class Referee:
    """The referee of one game: its rules, its name in the protocol, and dice for random choices."""

    def __init__(self, rules: Rules, word: str, seed: int) -> None:
        self.rules, self.word, self.dice = rules, word, Dice(seed)

    def play_game(self, first: int) -> Telling[Outcome]:
        """Play a game from hiding the atoms to the last turn."""
        for player in (0, 1):
            yield from ask(player, "seek", self.word)
        first_field = yield from self.ask_field(0)
        second_field = yield from self.ask_field(1)
        return (yield from self.play_turns(start(first_field, second_field, first)))

    def ask_field(self, player: int) -> Telling[Field]:
        """Ask a player for its field. Deal one if the player does not know the command."""
        otherwise = random_field(self.rules, self.dice)
        answer = yield from ask_if_known(player, "hide", self.word)
        with RefusalsAsFouls(player, answer):
            return read_field(self.rules, answer.split()) if answer else otherwise

    def play_turns(self, game: DuelGame) -> Telling[Outcome]:
        """Play from the first turn to the last."""
        turns = [0, 0]
        while game.winner is None:
            mover = game.mover
            turns[mover] += 1
            game = yield from self.play_turn(game, turns[mover])
        return Outcome(mover, (turns[0], None) if mover == 0 else (None, turns[1]))

    def play_turn(self, game: DuelGame, number: int) -> Telling[DuelGame]:
        """Play a turn, tell it to both players, and return the game after it."""
        mover, box = game.mover, self.rules.box
        answer = yield from ask_turn(mover, number)
        with RefusalsAsFouls(mover, answer):
            turn = read_turn(answer.split(), box)
        bud = yield from self.ask_bud(game, turn)
        with RefusalsAsFouls(mover, answer):
            if problem := game.flaw(turn, bud):
                raise Refused(describe_flaw(problem, game, turn))
        after = game.play(turn, bud)
        reply = game.known(turn) or after.logs[game.owner(turn)].turns[-1].reply
        yield from ask_if_known(mover, "reply", describe_reply(turn, reply))
        if after != game:
            yield from ask_if_known(1 - mover, *self.public(turn, reply))
        return after

    def ask_bud(self, game: DuelGame, turn: Turn) -> Telling[Cells]:
        """Ask the owner where a new atom grows, if a turn makes one grow.

        If the owner does not know the command, draw the cell.
        """
        owner = 1 - game.mover
        field = game.fields[owner]
        lot = random_bud(field, turn, self.dice)
        answer = (yield from ask_if_known(owner, "genbud", str(turn.entry))) if lot else ""
        if not answer:
            return lot
        with RefusalsAsFouls(owner, answer):
            bud = self.rules.box.mask(*read_cells(answer.split(), self.rules.box))
            if flaw(field, turn, bud):
                raise Refused(describe_flaw("bud", game, turn))
        return bud

    def public(self, turn: Turn, reply: Reply) -> tuple[str, ...]:
        """Return the command that tells a turn to the other player."""
        if turn.kind == JUMP:
            return "event", "jumped"
        return "asked", describe_turn(turn, self.rules.box), "told", describe_reply(turn, reply)


def contest(word: str, title: str) -> Contest:
    return Contest(title, lambda number, seed, _: referee_game(word, number, seed))


CONTESTS = {
    "duel": contest("duel", later("The duel")),
    "quantum": contest("quantum", later("Quantugeddon")),
}
