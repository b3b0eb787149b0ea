"""Referee a game of the duel or of Quantugeddon that two programs play."""

from __future__ import annotations

from ...box import Cells
from ...box.deal import Dice
from ...box.text.reading import read_cells
from ...console.contest import (
    Contest,
    Foul,
    Outcome,
    ask,
    ask_if_known,
    ask_turn,
    refusals_as_fouls,
)
from ...console.phrases import later
from ...console.session import Refused, Telling
from .commands import KINDS, read_field
from .game import DuelGame, start
from .laws import JUMP, Field, Reply, Rules, Turn, flaw
from .notation import describe_reply, describe_turn, read_turn
from .seek import random_bud, random_field
from .words import describe_flaw


def referee_game(word: str, number: int, seed: int) -> Telling[Outcome]:
    """Play a whole game, and return its outcome. A program that breaks a rule loses the game.
    `word` is the command that begins the game. `number` is the number of the game, and decides who
    begins.
    """
    try:
        return (yield from Referee(KINDS[word], word, seed).play_game(number % 2))
    except Foul as foul:
        broke = (foul.why, "") if foul.player == 0 else ("", foul.why)
        return Outcome(1 - foul.player, broke=broke)


class Referee:
    """The referee of one game. `word` is the command that begins the game in the protocol."""

    def __init__(self, rules: Rules, word: str, seed: int) -> None:
        self.rules, self.word, self.dice = rules, word, Dice(seed)

    def play_game(self, first: int) -> Telling[Outcome]:
        """Ask both programs where they hide their atoms, and let them play. `first` is the player
        who begins.
        """
        for player in (0, 1):
            yield from ask(player, "seek", self.word)
        first_field = yield from self.ask_field(0)
        second_field = yield from self.ask_field(1)
        return (yield from self.play_turns(start(first_field, second_field, first)))

    def ask_field(self, player: int) -> Telling[Field]:
        """Ask a player's program where it hides its atoms. If it does not know the command, hide
        them at random cells.
        """
        otherwise = random_field(self.rules, self.dice)
        answer = yield from ask_if_known(player, "hide", self.word)
        with refusals_as_fouls(player, answer):
            return read_field(self.rules, answer.split()) if answer else otherwise

    def play_turns(self, game: DuelGame) -> Telling[Outcome]:
        """Let the players make turns until the game is over, and return the outcome."""
        turns = [0, 0]
        while game.winner is None:
            mover = game.mover
            turns[mover] += 1
            game = yield from self.play_turn(game, turns[mover])
        return Outcome(mover, (turns[0], None) if mover == 0 else (None, turns[1]))

    def play_turn(self, game: DuelGame, number: int) -> Telling[DuelGame]:
        """Ask the mover's program for a turn, report the turn to the opponent, and return the game
        after it. `number` is the number of the turn.
        """
        mover, box = game.mover, self.rules.box
        answer = yield from ask_turn(mover, number)
        with refusals_as_fouls(mover, answer):
            turn = read_turn(answer.split(), box)
        bud = yield from self.ask_bud(game, turn)
        with refusals_as_fouls(mover, answer):
            if problem := game.flaw(turn, bud):
                raise Refused(describe_flaw(problem, game, turn))
        after = game.play(turn, bud)
        reply = game.known(turn) or after.logs[game.owner(turn)].turns[-1].reply
        yield from ask_if_known(mover, "reply", describe_reply(turn, reply))
        if after != game:
            yield from ask_if_known(1 - mover, *self.public(turn, reply))
        return after

    def ask_bud(self, game: DuelGame, turn: Turn) -> Telling[Cells]:
        """Return the cell of the new atom, or the empty set if the turn makes no atom grow. The
        program that hides the box is asked for the cell. If it does not know the command, the cell
        is drawn at random.
        """
        owner = 1 - game.mover
        field = game.fields[owner]
        lot = random_bud(field, turn, self.dice)
        answer = (yield from ask_if_known(owner, "genbud", str(turn.entry))) if lot else ""
        if not answer:
            return lot
        with refusals_as_fouls(owner, answer):
            bud = self.rules.box.mask(*read_cells(answer.split(), self.rules.box))
            if flaw(field, turn, bud):
                raise Refused(describe_flaw("bud", game, turn))
        return bud

    def public(self, turn: Turn, reply: Reply) -> tuple[str, ...]:
        """Return the words of the command that tells the other player about a turn and its
        reply.
        """
        if turn.kind == JUMP:
            return "event", "jumped"
        return "asked", describe_turn(turn, self.rules.box), "told", describe_reply(turn, reply)


def contest(word: str, title: str) -> Contest:
    return Contest(title, lambda number, seed, _: referee_game(word, number, seed))


CONTESTS = {
    "duel": contest("duel", later("The duel")),
    "quantum": contest("quantum", later("Quantugeddon")),
}
