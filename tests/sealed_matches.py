"""Join two sides of a sealed match in memory, with quick players and with cheats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar
from unittest.mock import patch

from blackbox_core.box import NONE, Cells, bits
from blackbox_core.box.deal import Dice
from blackbox_core.games.duel.laws import (
    DESTROY,
    HYPER,
    JUMP,
    NAME,
    RAY,
    XRAY,
    Field,
    Turn,
    answer,
    new_field,
)
from blackbox_core.games.duel.sealed import record
from blackbox_core.games.duel.sealed.course import Course, MadeTurn
from blackbox_core.games.duel.sealed.exchange import Exchange
from blackbox_core.games.duel.sealed.record import restore
from blackbox_core.games.duel.sealed.side import BUD_DUE, NOTHING, PLACE, TURN_DUE, Side
from blackbox_core.games.duel.sealed.steps import Cheat
from blackbox_core.games.duel.sealed.terms import BUD, USUAL, Opening, Secret, Terms, with_checksums
from blackbox_core.games.duel.seek import random_field
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "line.md"
SOON = 12  # steps after which a player names atoms, so that games end

T = TypeVar("T")
Kind = type[Side]


class Joined:
    """A match of two sides that send each other lines, until `cut` lines were carried."""

    def __init__(self, terms: Terms, seed: int, kinds: tuple[Kind, Kind], cut: int = -1) -> None:
        self.dice, self.cut = Dice(seed), cut
        self.sides = [Exchange(kind(terms, self.fresh)) for kind in kinds]
        self.logs: list[list[str]] = [[], []]
        self.checks = [True, True]  # whether each side gives checksums, which version 2.0.0 did not
        self.lines: list[str] = []  # all lines that were carried
        self.sides[0].side.call()

    def fresh(self) -> str:
        return f"{self.dice.word():016x}{self.dice.word():016x}"

    def play(self, most: int = 5000) -> None:
        """Carry lines until neither side sends any, for at most `most` rounds."""
        for _ in range(most):
            if not (self.carry(0) | self.carry(1) | self.act(0) | self.act(1)):
                return
            if all(side.end_reason or side.due == NOTHING for side in self.sides):
                for log, side in zip(self.logs, self.sides, strict=True):
                    log += side.flush()[0]
                return
        raise AssertionError("a match without end")

    def carry(self, side: int) -> bool:
        """Carry the lines of one side to the other. Return whether there were any."""
        kept, said = self.sides[side].flush()
        self.logs[side] += kept
        for line in said:
            self.lines.append(line)
            if len(self.lines) == self.cut:
                self.resume()
                return True
            for each in with_checksums([line]) if self.checks[side] else [line]:
                if not self.sides[1 - side].end_reason:
                    self.sides[1 - side].hear(each)
        return bool(said)

    def resume(self) -> None:
        """Resume the match from both logs, as if both sides had been killed during the exchange."""
        terms = self.sides[0].side.terms
        for side, log in enumerate(self.logs):
            self.sides[side] = Exchange(Side(terms, self.fresh))
            restore(self.sides[side], log)
            if log:
                self.sides[side].resumption.resume()
        if not all(self.logs):  # no coin was answered yet, so the match begins anew
            self.logs = [[], []]
            self.sides = [Exchange(Side(terms, self.fresh)), Exchange(Side(terms, self.fresh))]
            self.sides[0].side.call()

    def act(self, number: int) -> bool:
        """Make one side's player decide. Return whether the player did anything."""
        exchange = self.sides[number]
        side, due = exchange.side, exchange.due
        if exchange.end_reason or due not in (PLACE, TURN_DUE, BUD_DUE):
            return False
        if due == PLACE:
            side.place(random_field(side.terms.rules, self.dice))
        elif due == BUD_DUE:
            assert side.field
            rooms = [*bits(side.field.bud_cells)]
            side.bud(rooms[self.dice.below(len(rooms))])
        else:
            side.turn(self.turn(side, self.sides[1 - number].side.field))
        return True

    def turn(self, side: Side, other: Field | None) -> Turn:
        """Return a random turn. After SOON steps, name the atoms correctly."""
        assert other and side.field
        turn = self.one(
            [
                *[Turn(RAY, 1 + self.dice.below(side.box.entries))] * 3,
                Turn(HYPER, 1 + self.dice.below(side.box.entries)),
                Turn(XRAY, cells=self.one([*bits(side.box.every)])),
                Turn(DESTROY, cells=self.one([*bits(side.box.every)])),
                Turn(DESTROY, cells=self.one([*bits(other.atoms)])),
                Turn(NAME, cells=self.named(side, other)),
                *side.field.jumps()[:1],
            ]
        )
        if len(side.course.made) > SOON and not self.dice.below(3):
            turn = Turn(NAME, cells=other.atoms)
        return self.turn(side, other) if side.game.flaw(turn) or side.game.known(turn) else turn

    def named(self, side: Side, other: Field) -> Cells:
        """Return as many cells as atoms live, some of which may be wrong."""
        return random_field(side.terms.rules._replace(atoms=other.living), self.dice).atoms

    def one(self, things: list[T]) -> T:
        return things[self.dice.below(len(things))]


def terms(game: str = "duel", wins: int = 1, **rules: Any) -> Terms:
    return Terms(game, USUAL[game]._replace(**rules), wins)


def joined(what: Terms, seed: int = 0, cut: int = -1) -> Joined:
    """Play a match to its end. If `cut` >= 0, break it off after `cut` lines and resume it."""
    match = Joined(what, seed, (Side, Side), cut)
    match.play()
    return match


@contextmanager
def cached_courses() -> Iterator[None]:
    """Context manager: cache the courses of logs, so that equal beginnings are followed once."""
    kept: dict[object, Any] = {}

    def once(name: str) -> Callable[..., Any]:
        usual = getattr(record, name)

        def step(course: Course, *words: list[str]) -> Any:
            asked = name, id(course), *map(tuple, words)
            if asked not in kept:
                # `course` is kept alive, so that its id stays unique
                kept[asked] = course, usual(course, *words)
            return kept[asked][1]

        return step

    with (
        patch.object(record, "after", once("after")),
        patch.object(record, "check", once("check")),
        patch.object(record, "Course", cache(Course)),
    ):
        yield


def by_hand() -> list[str]:
    """Return the log of the game in the page on sealed play."""
    game = PAGE.read_text().partition("<!-- game by hand -->")[2]
    return [line.strip() for line in game.partition("<!-- /game by hand -->")[0].splitlines()]


# --- cheats ---


class Liar(Side):
    """A side that cheats once, as soon as it can. The subclasses say how."""

    def __init__(self, terms: Terms, fresh: Callable[[], str]) -> None:
        super().__init__(terms, fresh)
        self.lied = False

    def lie(self, turn: Turn, told: list[str]) -> list[str]:
        """Return the answer to a turn, which may be false."""
        return told

    def reply_due(self, turn: Turn) -> list[str]:
        told = super().reply_due(turn)
        lie = self.lie(turn, told) if told and not self.lied else told
        self.lied |= lie != told
        return lie

    def take_own_turn(self, made: MadeTurn) -> None:
        """Keep the true state of this side's field, whatever its answers claimed."""
        try:
            super().take_own_turn(made)
        except Cheat:
            assert self.field
            if made.turn.kind != JUMP and not self.field.buds(made.turn):
                self.field = answer(self.field, made.turn)[1]


def lying(kind: str, told: str, lie: Callable[[str], str]) -> type[Liar]:
    """Return a class that changes an answer beginning with `told`, to turns of a kind, by `lie`."""

    class Lying(Liar):
        def lie(self, turn: Turn, words: list[str]) -> list[str]:
            if turn.kind != kind or not " ".join(words).startswith(told):
                return words
            return lie(" ".join(words)).split()

    return Lying


class Growing(Liar):
    """Claims that a new atom grew although none was due."""

    def lie(self, turn: Turn, told: list[str]) -> list[str]:
        if turn.kind != RAY or told != ["absorbed"]:
            return told
        assert self.field
        hash = self.add_seal(self.course.number + 1, Secret(BUD, next(bits(self.field.bud_cells))))
        return ["absorbed", "budded", hash]


class Touching(Liar):
    """Places atoms that touch each other."""

    def place(self, field: Field) -> None:
        rules = field.rules
        atoms = rules.box.mask(*((1, col + 1) for col in range(rules.atoms)))
        super().place(new_field(rules, atoms, next(bits(atoms)) if rules.budding else NONE))


class Other(Liar):
    """Opens another field than the one that it sealed."""

    def opening_at(self, turn: int) -> Opening | None:
        opening = super().opening_at(turn)
        if turn or not opening or self.course.stage != "open":
            return opening
        moved = Secret(opening.secret.kind, self.box.every, opening.secret.other)
        return opening._replace(secret=moved)


class Unopened(Liar):
    """Leaves out its first seal at the end."""

    def send_due_command(self) -> None:
        if self.course.stage == "open" and self.course.opener == self.me:
            self.command(["seal", "2", "0" * 64])
        else:
            super().send_due_command()


class Jumping(Liar):
    """Moves its atom too far, or to a forbidden cell."""

    def turn(self, turn: Turn) -> None:
        if turn.kind == JUMP:
            assert self.field
            free = [*bits(self.field.bud_cells)]
            turn = turn._replace(to=free[-1])
        super().turn(turn)


class Copying(Liar):
    """Copies the seal of the other side, and repeats the other side's opening at the end."""

    def hash_of(self, opening: Opening) -> str:
        if self.owed[:1] == ["seal"]:
            return self.owed[-1]
        return super().hash_of(opening)

    def opening_at(self, turn: int) -> Opening | None:
        theirs = self.course.opened[1 - self.me]
        return theirs[0] if theirs and not turn else super().opening_at(turn)


LIARS: dict[str, tuple[str, Kind]] = {
    "a false exit": ("quantugeddon", lying(RAY, "exit", lambda _: "absorbed")),
    "a false absorption": ("duel", lying(RAY, "absorbed", lambda _: "reflected")),
    "a false hyper-ray": ("quantugeddon", lying(HYPER, "atoms", lambda _: "atoms 3")),
    "a false x-ray": ("quantugeddon", lying(XRAY, "potential", lambda _: "potential 4")),
    "a denied hit": ("quantugeddon", lying(DESTROY, "hit", lambda _: "miss")),
    "a false hit": ("quantugeddon", lying(DESTROY, "miss", lambda _: "hit")),
    "a false number of wrong": ("quantugeddon", lying(NAME, "wrong", lambda _: "wrong 1")),
    "a denied win": ("duel", lying(NAME, "right", lambda _: "wrong 1")),
    "a bud kept back": ("quantugeddon", lying(RAY, "absorbed budded", lambda _: "absorbed")),
    "no room": ("quantugeddon", lying(RAY, "absorbed budded", lambda _: "absorbed no room")),
    "a bud without cause": ("quantugeddon", Growing),
    "atoms that touch": ("quantugeddon", Touching),
    "another field opened": ("quantugeddon", Other),
    "a seal not opened": ("duel", Unopened),
    "a jump too far": ("quantugeddon", Jumping),
    "a copied seal": ("quantugeddon", Copying),
}
