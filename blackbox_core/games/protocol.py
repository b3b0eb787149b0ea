"""The protocol for other programs, with the commands of all games: the Go Text Protocol, version 2.

A command is a line: an optional number, a name, and arguments. The answer begins with "=" and that
number, or with "?" and the number if the command is refused, and ends with an empty line. "#"
begins a comment. A line without a command gets no answer.
"""

from __future__ import annotations

from typing import Any

from ..box.options import ATOMS, FAIR, SIZE, STRICT
from ..box.options import check as check_box
from ..console import Game
from ..console.allowance import check_budget
from ..console.commands import Command
from ..console.phrases import Verbatim, in_english, phrase, quote
from ..console.services import World
from ..console.session import Ask, Dialogue, Refused, Session
from ..console.settings import JSON, LEVEL
from ..console.table import SEED, SPEAK, Start
from . import DEFAULT_GAME, GAMES, commands_of, load

PROTOCOL_VERSION = "1"
USUAL_ATOMS = 4
LONGEST_NUMBER = 9  # digits that may stand before a command


def protocol(start: Start) -> Dialogue:
    """Answer commands until `quit` or the end of input. With --json, answer requests in JSON."""
    if start.chosen[JSON]:
        from ..box.analysis import analyse_lines  # loads the deduction

        yield from analyse_lines()
    line = yield Ask("")
    machine = ProtocolDialogue(start)
    while not machine.done:
        words = line.partition("#")[0].split()
        if words:
            yield Verbatim(machine.reply(words))
        if not machine.done:
            line = yield Ask("")


class ProtocolDialogue:
    """The state of a dialogue with a program.

    The commands of a game are carried out by an object in `sessions`, which is made when it is
    first needed. If several games have a command of the same name, the game used last takes
    precedence, then the dialogue itself, then the other games.
    """

    def __init__(self, start: Start) -> None:
        self.start, self.done = start, False
        self.games = {name: commands_of(name) for name in GAMES if GAMES[name].commands}
        self.sessions: dict[str, Any] = {}
        self.last = ""

    def reply(self, words: list[str]) -> str:
        """Answer a line of the other program, given as words: return the answer without the empty
        line that ends it.
        """
        digits = words[0].isascii() and words[0].isdecimal() and len(words[0]) <= LONGEST_NUMBER
        number = words.pop(0) if digits else ""
        try:
            check_budget()
            with in_english():
                answer = self.carry_out(words)
        except Refused as refusal:
            return f"?{number} {refusal}\n"
        return f"={number}" + (answer if answer.startswith("\n") else f" {answer}".rstrip()) + "\n"

    def carry_out(self, words: list[str]) -> str:
        """Carry out a command. Return the text of the answer, without "=" and number. Raise Refused
        if the command cannot be carried out.
        """
        if not words:
            raise Refused(phrase("A number alone is not a command."))
        name, *arguments = words
        order = sorted(self.games, key=lambda game: game != self.last)
        known = [game for game in order if name in self.games[game].named]
        fitting = [game for game in known if self.games[game].named[name].takes(arguments)]
        if name in OWN and self.last not in fitting:
            return OWN[name].answer(self, arguments)
        if not known:
            raise Refused(phrase("{word} is not a command.", word=quote(name)))
        game = (fitting or known)[0]
        answer = self.games[game].named[name].answer(self.session_of(game), arguments)
        self.last = game
        return answer

    def session_of(self, game: str) -> Any:
        if game not in self.sessions:
            self.sessions[game] = self.games[game].new_session(self.start)
        return self.sessions[game]

    def names(self) -> list[str]:
        """Return the names of all commands, sorted."""
        return sorted({*OWN, *(name for game in self.games.values() for name in game.named)})


def quit_(machine: ProtocolDialogue, _: list[str]) -> str:
    machine.done = True
    return ""


def version(_: ProtocolDialogue, __: list[str]) -> str:
    from .. import VERSION

    return VERSION


def heard(machine: ProtocolDialogue, words: list[str]) -> str:
    """Answer `heard LINE`: return the command that Black Box would understand if a player typed
    LINE at "Ray? ".

    The command is preceded by "done" if Black Box would carry it out at once, or by "offered" if
    Black Box would first ask whether it is meant.
    """
    machine.start.speak(SPEAK.usual)  # loads the table of English wordings
    given = machine.start.chosen
    chosen = given if given[ATOMS] else given.replace(ATOMS, USUAL_ATOMS)
    start = machine.start._replace(chosen=chosen, newcomer=False, draws_boards=False)
    session = Session(load(DEFAULT_GAME).open(start), World())
    session.start()
    assert session.question
    heard = session.question.heard(" ".join(words))
    return f"{'offered' if heard.offer else 'done'} {heard.command}".rstrip()


OWN = {
    "heard": Command("heard LINE...", heard),
    "protocol_version": Command("protocol_version", lambda *_: PROTOCOL_VERSION),
    "name": Command("name", lambda *_: "Black Box"),
    "version": Command("version", version),
    "list_commands": Command("list_commands", lambda machine, _: "\n".join(machine.names())),
    "known_command": Command(
        "known_command NAME",
        lambda machine, words: "true" if words[0] in machine.names() else "false",
    ),
    "quit": Command("quit", quit_),
}

SETTINGS = (ATOMS, SIZE, FAIR, STRICT, LEVEL, JSON, SEED)
GAME = Game("protocol", "Black Box", SETTINGS, protocol, check_box, keeps=False, machine=True)
