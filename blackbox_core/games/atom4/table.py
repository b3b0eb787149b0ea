"""The game Atom-4: its settings, its rounds, and its conversation, in which a typed cell is a
move.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from ...console import game_of
from ...console.phrases import counted, later, phrase
from ...console.records import unranked_reason
from ...console.session import Ask, Dialogue, Refused, Stop
from ...console.settings import (
    Setting,
    Within,
    describe_machine,
    level_setting,
    machine_setting,
    numbers_setting,
)
from ...console.table import (
    COLOUR,
    CONFIRM,
    DEGREES,
    LISTEN,
    RAY_HELP,
    SEED,
    SPEAK,
    VERBOSE,
    Start,
    Table,
)
from . import laws
from .words import (
    cell_prompt,
    describe_cell,
    describe_letters,
    describe_score,
    describe_start,
    draw_board,
    is_cell,
    legend,
    read_move,
)

GROUP = "Atom-4"
LEVELS = 5  # the highest level; search.py lists the nodes of each

PLAYERS = Setting(
    "players",
    0,
    "let two people play, without the machine",
    "2",
    Within(2, 2, later("expected 2, for two people without the machine")),
    group=GROUP,
)
MACHINE = machine_setting((2,), GROUP)
LEVEL = level_setting(LEVELS, GROUP)._replace(bare=True)
ROUND = Setting("round", 1, "begin with round N", "N", Within(1, 99999999), group=GROUP, noted=True)
SETTINGS = (PLAYERS, MACHINE, LEVEL, ROUND, SEED, CONFIRM, VERBOSE, COLOUR, SPEAK, LISTEN)


UNDER_WAY = "round"  # the time of verbs that need a round in progress


class Atom4Setup(NamedTuple):
    """The choices for the next rounds: the players that the machine plays (1, 2 or both), the
    machine's level, and its seed.
    """

    machine: tuple[int, ...]
    level: int
    seed: int


class Atom4Round:
    """A round: its position, and the moves that led to it."""

    def __init__(self, round: int, won: list[int]) -> None:
        self.position = laws.start(round)
        self.past: tuple[tuple[laws.Position, int], ...] = ()  # (position before it, move)
        self.resigned = 0  # the player who has resigned, 1 or 2, or 0
        self.undone = False
        self.won_before = won  # the winners of the earlier rounds
        self.hints: dict[laws.Position, int] = {}

    @property
    def over(self) -> bool:
        return self.position.over or self.resigned > 0

    @property
    def won(self) -> list[int]:
        """The winner of each finished round in order, 1 or 2, or 0 for a draw."""
        winner = 3 - self.resigned if self.resigned else self.position.winner
        return self.won_before + [winner] * self.over

    @property
    def unranked_reason(self) -> str:
        """The reason why the records count this round as unranked, or "" if it is ranked."""
        return unranked_reason(DEGREES[RAY_HELP * bool(self.hints)], undone=self.undone)

    @property
    def legal(self) -> list[int]:
        """The cells in which the next piece may be played, or [] if the round is over."""
        return [] if self.over else laws.legal_cells(self.position)

    def move(self, words: list[str]) -> None:
        """Play the next pieces in the cells that the words name, in order. If one move is illegal,
        play none of them.
        """
        position, played = self.position, []
        for word in words:
            cell = read_move(position, word)
            played.append((position, cell))
            position = laws.after_move(position, cell)
        self.position = position
        self.past += tuple(played)

    def undo(self, machine: tuple[int, ...]) -> int:
        """Undo the last move of a person, and all moves after it. Return how many moves were
        undone.

        `machine` has the players that the machine plays.
        """
        if self.resigned:
            self.resigned = 0
            return 0
        turns = [n for n, (was, _) in enumerate(self.past) if was.player not in machine]
        if not turns:
            raise Refused(phrase("You have no move to undo: play one first, as in PLAY I7."))
        taken = self.past[turns[-1] :]
        self.position, _ = taken[0]
        self.past, self.undone = self.past[: turns[-1]], True
        return len(taken)


class Atom4(Table):
    """The game of Atom-4 for two players as it is played. The machine may play one of them, or
    both.
    """

    name, title = "atom4", later("Atom-4")
    verbs_module = f"{__package__}.verbs"
    version = later("Atom-4, part of Black Box {version}.")
    declared = SETTINGS
    has_rules = True
    setup: Atom4Setup
    play: Atom4Round

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        chosen = start.chosen
        machine = () if chosen[PLAYERS] else chosen[MACHINE]
        self.setup = Atom4Setup(machine, chosen[LEVEL], chosen[SEED])
        self.seat = None
        self.begin(chosen[ROUND], [])

    def begin(self, round: int, won: list[int]) -> None:
        """Begin the round number `round`. `won` has the winners of the rounds before it."""
        self.play, self.unreported = Atom4Round(round, won), True

    @property
    def is_ranked(self) -> bool:
        return not (self.play.over or self.play.unranked_reason)

    @property
    def machine_to_play(self) -> bool:
        return not self.play.over and self.play.position.player in self.setup.machine

    @property
    def moves(self) -> int | None:
        return None if self.play.over else len(self.play.past)

    def require(self, when: str, verb: str) -> None:
        if when == UNDER_WAY and self.play.over:
            message = "{verb} needs a round in progress: type NEW to begin a round."
            raise Refused(phrase(message, verb=verb))

    def think(self, stop: Stop) -> str:
        """Return the line that the machine types: its move. When the function `stop` returns true,
        the search ends early.

        If the machine plays both players and is stopped, the line is "machine off".
        """
        cell = self.best(self.setup.level, stop)
        return "machine off" if len(self.setup.machine) == 2 and stop() else cell

    def advise(self, stop: Stop) -> str:
        """Return the move to suggest. The search uses the usual level or, if it is higher, the
        level of the machine.
        """
        return self.best(max(self.setup.level, LEVEL.usual), stop)

    def best(self, level: int, stop: Stop) -> str:
        from .search import choose

        return describe_cell(choose(self.play.position, level, stop, self.setup.seed).cell)

    # --- the board ---

    def draw(self, *, whole: bool = False) -> Dialogue:
        """Draw the board and, if a sign needs an explanation, a legend.

        Draw only the part with pieces and legal cells or, if `whole`, all of the board.
        """
        picture = draw_board(self.play.position, self.play.legal, self.paint, whole=whole)
        yield picture
        if signs := legend(picture):
            yield signs

    def show(self) -> Dialogue:
        if self.draws_boards:
            yield from self.draw()

    # --- the conversation ---

    def greet(self) -> Dialogue:
        yield phrase(
            "Atom-4. Player 1 wins with four white pieces in a row, and player 2 with four "
            "black ones."
        )
        message = (
            "Type a cell such as {cell} to play. RULES explains the game, and HELP lists the verbs."
        )
        yield phrase(message, cell=describe_cell(self.play.legal[0]))
        yield describe_letters()

    def open(self) -> Dialogue:
        yield describe_machine(self.setup.machine, self.setup.level)
        yield from self.show()
        yield describe_start(self.play.position)

    def question(self) -> Ask:
        """Return the question to ask now. If it is the machine's turn, the machine answers it."""
        position = self.play.position
        if self.play.over:
            message = "Shall we begin round {round} (RETURN for yes)? "
            prompt = phrase(message, round=position.round + 1)
        else:
            prompt = cell_prompt(position, in_words=self.listens)
        think = self.think if self.machine_to_play else None
        return Ask(prompt, complete=self.complete, think=think, table=self)

    def complete(self, text: str) -> list[str]:
        """Return the words that completion can offer for `text`: verbs for the first word, legal
        cells for any word.
        """
        last = text.rpartition(" ")[2].upper()
        cells = map(describe_cell, self.play.legal)
        return super().complete(text) + [cell for cell in cells if cell.startswith(last)]

    def empty_line(self) -> Dialogue:
        """Answer RETURN: begin the next round if this one is over. During a round do nothing."""
        if self.play.over:
            yield from self.answer(["new"])

    @property
    def proceeds(self) -> bool:
        return self.play.over

    def wants(self) -> str:
        if self.play.over:
            return phrase("Press RETURN for the next round, or type QUIT.")
        message = (
            "Type a cell such as {cell}. LEGAL lists the legal cells, RULES explains the game, "
            "and HELP lists the verbs."
        )
        return phrase(message, cell=describe_cell(self.play.legal[0]))

    def is_reply(self, word: str) -> bool:
        return is_cell(word)

    def answer(self, words: list[str]) -> Dialogue:
        yield from self.verbs.call(self, ["play", *words] if self.is_reply(words[0]) else words)

    def farewell(self) -> Dialogue:
        """Say the score if a round is over, and goodbye."""
        if self.play.won:
            yield describe_score(self.play.position, self.play.won)
        yield from super().farewell()

    # --- saving ---

    made_of = {
        "round": ROUND,
        "machine": numbers_setting("machine"),
        "level": LEVEL,
        "seed": SEED,
        "won": numbers_setting("won"),
    }

    def made_by(self) -> dict[str, Any]:
        return {
            "round": self.play.position.round,
            "machine": self.setup.machine,
            "level": self.setup.level,
            "seed": self.setup.seed,
            "won": self.play.won_before,
        }

    @staticmethod
    def summary(recipe: dict[str, str], moves: int) -> str:
        one = "Atom-4, round {round}, with {n} move played"
        many = "Atom-4, round {round}, with {n} moves played"
        return counted(one, many, moves, round=recipe["round"])

    def remake(self, other: Self, values: dict[str, Any]) -> None:
        other.setup = Atom4Setup(values["machine"], values["level"], values["seed"])
        other.begin(values["round"], [*values["won"]])

    def on_restore(self) -> None:
        self.play.undone = True


GAME = game_of(Atom4)
