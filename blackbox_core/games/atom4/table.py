"""What lies on the table in Atom-4: the round, the rounds before it, and who plays."""

from __future__ import annotations

from ...console.phrases import plural
from ...console.session import Refused, unpainted
from ...console.value import Value
from ...console.verbs import Verbs
from . import laws as atom4
from .drawing import draw_board, legend
from .search import DEFAULT_LEVEL
from .words import read_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue, Paint, Stop

verbs = Verbs("a cell as in G8, or HELP", "A cell such as G8 plays there.")

ROUND = "round"


class Setup(Value):
    """How a conversation begins: `machine` holds the players that the machine plays.

    `boards` lets the board be drawn unasked, and `verbose` even after each
    turn; `confirm` is for someone who can be asked back. `unfinished` tells of
    a round to be offered, which `resume` takes up unasked.
    """

    round: int = 1
    machine: tuple[int, ...] = (2,)
    level: int = DEFAULT_LEVEL
    seed: int = 0
    boards: bool = True
    verbose: bool = False
    confirm: bool = False
    paint: Paint = unpainted
    unfinished: str = ""
    resume: bool = False


class Table:
    """The round under way and the players' choices; the verbs read and change it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.machine, self.level, self.verbose = setup.machine, setup.level, setup.verbose
        self.won_before: list[int] = []
        self.done = False
        self.begin(setup.round)

    def begin(self, round: int) -> None:
        self.position = atom4.start(round)
        self.past: list[tuple[atom4.Position, int]] = []
        self.resigned = 0
        self.untold = True

    def next_round(self, round: int) -> None:
        """Begin another round; one that is not over is counted for nobody."""
        self.won_before = self.won
        self.begin(round)

    def become(self, other: Table) -> None:
        """Take over another table's rounds and players, but not how they are shown."""
        shown = {name: getattr(self.setup, name) for name in ("boards", "confirm", "paint")}
        vars(self).update(vars(other), setup=other.setup.but(**shown), verbose=self.verbose)

    @property
    def over(self) -> bool:
        return self.position.over or self.resigned > 0

    @property
    def won(self) -> list[int]:
        """The winner of each round that is over, 0 for a draw."""
        winner = 3 - self.resigned if self.resigned else self.position.winner
        return self.won_before + [winner] * self.over

    @property
    def legal(self) -> list[int]:
        """The cells where a piece may be played now."""
        return [] if self.over else atom4.legal(self.position)

    @property
    def machine_to_play(self) -> bool:
        return not self.over and self.position.player in self.machine

    @property
    def standing(self) -> str:
        """The round in a few words, or nothing when it is over."""
        if self.over:
            return ""
        return f"Atom-4 round {self.position.round}, {plural(len(self.past), 'move')} played"

    def require(self, when: str) -> None:
        """Refuse a verb at the wrong time."""
        if when == ROUND and self.over:
            raise Refused("The round is over: NEW begins the next.")

    def play(self, words: list[str]) -> None:
        """Play a cell, or several one after another: all of them, or none if one is refused."""
        position, played = self.position, []
        for word in words:
            cell = read_move(position, word)
            played.append((position, cell))
            position = atom4.play(position, cell)
        self.position = position
        self.past += played

    def undo(self) -> int:
        """Take back a person's last move and all since; how many moves that were."""
        if self.resigned:
            self.resigned = 0
            return 0
        turns = [n for n, (was, _) in enumerate(self.past) if was.player not in self.machine]
        if not turns:
            raise Refused("There is no move of yours to take back.")
        taken = self.past[turns[-1] :]
        self.position, _ = taken[0]
        del self.past[turns[-1] :]
        return len(taken)

    def think(self, stop: Stop) -> str:
        """The line that the machine types; where it plays alone, being stopped hands over."""
        from .search import choose
        from .words import tell_cell

        choice = choose(self.position, self.level, stop, self.setup.seed)
        return "machine off" if len(self.machine) == 2 and stop() else tell_cell(choice.cell)

    def draw(self, *, whole: bool = False) -> Dialogue:
        """Say the picture and its legend."""
        picture = draw_board(self.position, self.legal, self.setup.paint, whole=whole)
        yield picture
        if signs := legend(picture):
            yield signs

    def show(self) -> Dialogue:
        """Draw the board unasked, where boards are wanted."""
        if self.setup.boards:
            yield from self.draw()
