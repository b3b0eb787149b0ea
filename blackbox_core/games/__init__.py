"""The list of all games: for each game its modules, and a few words that describe the game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from ..console import Game
from ..console.commands import Commands
from ..console.phrases import later
from ..console.session import Dialogue

if TYPE_CHECKING:
    from ..console.contest import Contest


class GameVerb(NamedTuple):
    """The verb that switches to a game: its form, its help, and the line of the game in the list of
    games.
    """

    usage: str  # the form of the verb
    tells: str  # the help of the verb
    title: str  # the line of the game in the list of games
    also: str = ""  # other words for the verb

    @property
    def name(self) -> str:
        return self.usage.split()[0]


class GameEntry(NamedTuple):
    """An entry in the list of games.

    A field that names a module is "" if the game has none.
    """

    module: str  # the module with the game's declaration
    tells: str  # describes the game in a few words
    about: str = ""  # describes the game in two sentences
    examples: dict[str, str] = {}  # {command line after the program's name: its effect}
    folded: bool = False  # for programs and servers: --help only names the game
    commands: str = ""  # the module with the protocol commands
    contests: str = ""  # the module with CONTESTS
    name: str = "GAME"  # the name of the declaration in `module`
    audits: str = ""  # the module with AUDITOR
    verb: GameVerb | None = None  # the verb that switches to it from another game


# {name that is typed after the program's: entry}
GAMES = {
    "console": GameEntry(
        "solo",
        "the game itself",
        "Atoms are hidden in a box: fire rays into it, and see only where they come out. "
        "Find the atoms with as few rays as you can.",
        {"4": "4 atoms in a box of 8 rows and 8 columns", "daily": "the box of the day"},
        commands="solo.advice_commands",
        contests="solo.contest",
        verb=GameVerb(
            "blackbox (ATOMS)",
            later("Play Black Box."),
            later("Black Box: find the hidden atoms by firing rays."),
            "play",
        ),
    ),
    "lessons": GameEntry(
        "teacher.lesson_table",
        "learn how rays run",
        "Lessons in pictures, sentences and questions, from a box of 3 rows to whole games. "
        "NEXT and BACK turn the lessons, and LIST shows how each one went.",
        {"lessons": "from the first", "lessons 5": "from the fifth"},
        verb=GameVerb(
            "lessons (N)",
            later("Resume the lessons where you left off, or begin at lesson N."),
            later("The lessons: how rays run and what they prove, step by step."),
            "lesson",
        ),
    ),
    "drill": GameEntry(
        "teacher.drill",
        "predict what rays do",
        "The atoms are shown, and you say what rays do. After a right answer the rays turn more "
        "often.",
        {"drill": "ten rays", "drill 20": "twenty rays"},
        verb=GameVerb(
            "drill (N)",
            later("Go to the drill, to predict what N rays do. N is usually 10."),
            later("The drill: look at the atoms and say what each ray does."),
        ),
    ),
    "steps": GameEntry(
        "teacher.steps",
        "drill in techniques",
        "All that is easier is marked: say which cell is certain now, and so practise one "
        "technique at a time. What you missed comes back.",
        {"steps": "from the easiest technique", "steps 4": "from the fourth"},
        verb=GameVerb(
            "steps (N)",
            later(
                "Go to the step drill, as DRILL STEPS does, or to its exercises for "
                "technique N, 1 to 9."
            ),
            later("The step drill: say what one technique proves next."),
        ),
    ),
    "puzzle": GameEntry(
        "teacher.puzzle",
        "puzzles without luck",
        "The rays have been fired, and only one box fits them. Prove which one: nothing is left "
        "to luck.",
        {"puzzle 3": "grade 3, of 1 (easy) to 5", "puzzle daily": "the puzzle of the day"},
        verb=GameVerb(
            "puzzle (WHICH)",
            later(
                "Go to the puzzles. PUZZLE 3 begins a puzzle of grade 3, PUZZLE E4-12 the "
                "puzzle with that number, and PUZZLE DAILY the puzzle of the day."
            ),
            later("The puzzles: the rays have been fired, and only one box fits them."),
        ),
    ),
    "devil": GameEntry(
        "teacher.devil_table",
        "the devil's box",
        "Nothing is hidden until you force it: every ray gets the worst result that still fits "
        "some box. Leave the devil no choice, in few rays.",
        {"devil": "at level 1", "devil 2 --size 6x6 --atoms 3": "at level 2, in a smaller box"},
        verb=GameVerb(
            "devil (LEVEL)",
            later("Play against the devil, who hides nothing until forced."),
            later("The devil's box: every ray gets the worst result there is."),
        ),
    ),
    "duel": GameEntry(
        "duel",
        "two players, two boxes",
        "Each player hides atoms in a box, and looks for those of the other. Two people play "
        "here or over a line, or one plays against the machine.",
        {
            "duel --machine 2": "you against the machine",
            "duel --line listen:4000": "wait for a friend at another computer",
        },
        commands="duel.commands",
        contests="duel.contest",
        verb=GameVerb(
            "duel (N)",
            later(
                "Go to the duel for two people at one console, with N atoms in each box. In"
                " the duel, MACHINE 2 lets you play against the machine."
            ),
            later("The duel: two players, each looking for the other's atoms."),
        ),
    ),
    "quantugeddon": GameEntry(
        "duel",
        "a duel with four powers",
        "The duel in a larger box, with four powers and an atom that buds. Two people play here "
        "or over a line, or one plays against the machine.",
        {
            "quantugeddon --machine 2": "you against the machine",
            "quantugeddon --extra": "with one free power in each turn",
        },
        name="QUANTUM",
        verb=GameVerb(
            "quantugeddon (N)",
            later("Go to Quantugeddon, the duel with four powers. There are N atoms in each box."),
            later("Quantugeddon: the duel with four powers and an atom that buds."),
        ),
    ),
    "atom4": GameEntry(
        "atom4.table",
        "Atom-4, four in a row",
        "A game of mixing colours: a piece mixes with those it meets in six directions. Four "
        "white pieces in a row win for player 1, four black ones for player 2.",
        {"atom4 2": "against the machine at level 2", "atom4 --players 2": "two people"},
        commands="atom4.commands",
        verb=GameVerb(
            "atom4 (LEVEL)",
            later("Go to Atom-4 to play against the machine at a level from 0 to 5."),
            later("Atom-4: four in a row, with colours that mix."),
        ),
    ),
    "kenton": GameEntry(
        "kenton",
        "the game as in 1978",
        "The program of 1978, question by question: rays, then 0, then the atoms one by one. "
        "It gives no advice, and scores by the rule of 1978.",
        {"kenton": "as it was", "kenton 5": "with 5 atoms"},
        verb=GameVerb(
            "kenton (ATOMS)",
            later("Play Black Box as it was in 1978."),
            later("Black Box as in 1978: fire rays, then guess the atoms one by one."),
        ),
    ),
    "assist": GameEntry(
        "assist",
        "advice for a real board",
        "For people with the real board on the table: type each ray and its result. The program "
        "says what is certain, how likely the rest is, and which ray to fire.",
        {"assist 4": "4 atoms", "assist 5 --size 10x10": "a larger board"},
        verb=GameVerb(
            "assist (ATOMS)",
            later("Get advice while you play with a real box."),
            later("The assistant: advice while you play with a real box."),
        ),
    ),
    "protocol": GameEntry(
        "protocol",
        "the games for programs",
        "The games for another program, which speaks the Go Text Protocol. One line asks, one "
        "block of lines answers.",
        {"protocol": "wait for commands", "protocol --seed 1": "with the same boxes each time"},
        folded=True,
    ),
    "audit": GameEntry(
        "duel.sealed.record",
        "check a match's log",
        "Checks the log of a match that was played over a line: every answer must fit what was "
        "sealed. The logs of both sides prove more than one.",
        {"audit one.log": "one side's log", "audit one.log other.log": "the logs of both sides"},
        folded=True,
    ),
    "rank": GameEntry(
        "solo.rank",
        "rank players by results",
        "Finds the lines of RESULT in any text, such as mails or the log of a chat, and replays "
        "each. It lists the players, those first whose mistakes cost the fewest points a round.",
        {
            "rank chat.txt": "the results in a file",
            "rank - --check": "those of the input, each worked out again",
        },
        folded=True,
    ),
    "deal": GameEntry(
        "dealing",
        "print box numbers",
        "Prints box numbers for a contest, or a booklet of puzzles for paper, and ends. No game "
        "is played.",
        {
            "deal 4 --count 10": "ten boxes of 4 atoms",
            "deal --puzzles 20 --grade 2": "twenty puzzles of grade 2",
        },
        folded=True,
    ),
    "match": GameEntry(
        "match",
        "let programs play",
        "A referee: two programs play a number of games, and a table says who won. A player is "
        "this program at a level, or a command that speaks its protocol.",
        {
            "match level:1 level:3": "two levels of the machine",
            "match level:2 cmd:./bot --games 20": "a program of your own",
        },
        audits="match",
        folded=True,
    ),
}
DEFAULT_GAME = "console"
TWO_WORD_NAMES: dict[tuple[str, ...], str] = {("drill", "steps"): "steps"}
ALIASES = {  # other words for a game, and those of earlier versions
    "blackbox": "console",
    "play": "console",
    "lesson": "lessons",
    "learn": "lessons",
}


def knows(name: str) -> bool:
    """Return whether `name` is the name or an alias of a game."""
    return name in GAMES or name in ALIASES


def load(name: str) -> Game:
    """Return the game with the name or alias `name`: its settings and its functions."""
    entry = GAMES[ALIASES.get(name, name)]
    game: Game = getattr(load_module(entry.module), entry.name)
    return game


def commands_of(name: str) -> Commands:
    """Return the protocol commands of the game with this name."""
    commands: Commands = load_module(GAMES[name].commands).commands
    return commands


def contests() -> dict[str, Contest]:
    """Return {word that is typed: contest} for the games that programs can play against each other.
    A contest says how the game is played between two programs.
    """
    all_contests: dict[str, Contest] = {}
    for entry in GAMES.values():
        all_contests |= load_module(entry.contests).CONTESTS if entry.contests else {}
    return all_contests


def auditor_of(lines: list[str]) -> Callable[[list[str]], Dialogue] | None:
    """Return the function that checks a log with these lines by playing its games again, or None if
    it is not the log of a match between programs.
    """
    for entry in GAMES.values():
        if entry.audits:
            is_log, audit = load_module(entry.audits).AUDITOR
            if is_log(lines):
                return audit  # type: ignore[no-any-return]
    return None


def load_module(name: str) -> Any:
    """Import the module of this package with the name `name`, and return it."""
    return import_module(f".{name}", __name__)
