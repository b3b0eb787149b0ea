"""The verbs that begin, change and end a round."""

from __future__ import annotations

from ....box import HEXAGONS, SQUARES, Box, Cells
from ....box.options import is_box_number
from ....box.placing import Count, exactly
from ....box.ray import result
from ....box.table import FRESH, ROUND
from ....box.text.notation import (
    box_of_the_day,
    names_box,
    read_box,
    read_counts,
    read_date,
    with_check,
)
from ....box.text.reading import is_size, read_size
from ....box.text.words import describe_mismatch
from ....box.verbs.marks import describe_atoms_set, set_answer
from ....box.view import Verdict
from ....console import switch_to_game
from ....console.common import read_switch
from ....console.conversation import confirm, may_give_up
from ....console.phrases import counted, current_language, later, phrase, typed
from ....console.reading import describe_date
from ....console.services import World, done_or
from ....console.session import Dialogue, Refused, Telling
from ....console.verb import LOSES, MOVES
from ....console.verbs import Verbs
from .. import Solo
from ..result_line import describe_verdict
from ..round import COACH, LEARNING_ON

verbs = Verbs(group=later("Rounds"))
LINES_OF_VERDICT = 9  # lines of the verdict, the remarks after it, and the next prompt

SIZES = {
    SQUARES: later("The box has {rows} rows and {cols} columns."),
    HEXAGONS: later(
        "The box is a hexagon with {side} cells along each side: {cells} cells in {rows} rows of "
        "{side} to {cols} cells."
    ),
}


def deal_round(table: Solo, count: Count, box: Box | None = None) -> Dialogue:
    """Deal a round in `box` or, if it is None, in a box of the same size as before. Say how many
    atoms the box hides.
    """
    table.deal(count, box)
    yield table.announce()


def begin_round(table: Solo, box: Box, atoms: Cells) -> Dialogue:
    """Begin a round with atoms in these cells, and say how many atoms the box hides."""
    table.begin(atoms, box)
    yield table.announce()
    yield from table.warn_of_lookalike()


AFTERWARDS = {  # what to do next, by whether the answer was right
    False: later(
        "WHY shows what was wrong, REVIEW shows what your mistakes cost, and XRAY "
        "shows the paths of the rays."
    ),
    True: later(
        "REVIEW shows what your mistakes cost, XRAY shows the paths of the rays, "
        "and RESULT shows a line for a friend."
    ),
}


def give_up(table: Solo) -> Dialogue:
    """End the round because the player typed 0. Ask for confirmation, because 0 may be a slip for
    10 or 20.
    """
    if (yield from confirm_zero(table)):
        yield from finish(table)
    else:
        yield phrase("The round goes on.")


def confirm_zero(table: Solo) -> Telling[bool]:
    """Return whether the player confirms that 0 is meant to end the round.

    On paper, in a pipe, or once all atoms are set, return True without asking.
    """
    view, play = table.view, table.play
    settled = view.marks.atoms.bit_count() >= view.atom_count.least or play.learning
    if settled or not table.asks_back:
        return True
    if play.hidden_by_player or play.has_range:
        prompt = phrase("Do you want to give up this round (RETURN for no)? ")
    else:
        question = "Do you want to give up box {box} (RETURN for no)? "
        prompt = phrase(question, box=table.number)
    return (yield from confirm(prompt))


def finish(table: Solo) -> Dialogue:
    """End the round: show the board, the verdict and the score. In learning mode there is no
    score.
    """
    play = table.play
    play.verdict = verdict = table.round.verdict(table.setup.strict)
    if play.learning:
        table.clear()
        yield phrase("Learning mode is off. Nothing was scored.")
        return
    if table.fits_lines(LINES_OF_VERDICT):
        yield from table.show()
        yield from judge(table, verdict)
    else:
        yield from judge(table, verdict)
        yield from table.show()
    table.before = None
    from .records import put_on_record

    yield from put_on_record(table, verdict)


def judge(table: Solo, verdict: Verdict) -> Dialogue:
    """Say the verdict, the score, par, the costliest mistake, and what the player can do next."""
    yield from describe_verdict(table.round, verdict)
    if table.play.has_range:
        yield phrase("This was box {box}.", box=table.number)
    if table.play.helped or verdict.right:
        from .machine_play import add_par  # loaded with the first such round

        yield from add_par(table)
    yield from say_what_cost_most(table)
    if table.verbose and table.view.marks.atoms:
        yield phrase(AFTERWARDS[verdict.right])


def say_what_cost_most(table: Solo) -> Dialogue:
    """Say the costliest mistake if the coach is on. Otherwise tell a newcomer once that there is a
    coach.
    """
    if table.settings[COACH]:
        from .coaching import describe_costliest  # loads the techniques

        yield from describe_costliest(table)
    elif table.start.newcomer and not table.coach_offered:
        table.coach_offered = True
        yield phrase(
            "Type COACH ON for a coach, who says after each ray what you can see "
            "from it at a glance."
        )


@verbs.verb(
    "eval (CELL...)",
    "Judge the atoms you set, reveal the box and show the score. EVAL 3,4 first sets an atom at "
    "3,4, and EVAL with a cell for each atom judges only those atoms.",
    letter="e",
    also="guess solve done answer",
    when=ROUND,
    risk=LOSES,
)
def evaluate(table: Solo, words: list[str]) -> Dialogue:
    if table.play.learning:
        raise Refused(phrase("Nothing is scored in learning mode: type LEARN to leave that mode."))
    set_answer(table, words)
    count = table.round.view.atom_count
    missing = count.least - table.view.marks.atoms.bit_count()
    if missing > 0:
        exact = (
            "EVAL needs every atom set, {count} in all: set {missing} more, as in SET "
            "3,4, or type 0 to give up."
        )
        rough = (
            "EVAL needs {count} or more atoms set: set {missing} more, as in SET 3,4, "
            "or type 0 to give up."
        )
        message = rough if table.play.has_range else exact
        if words:
            yield describe_atoms_set(table)
        raise Refused(phrase(message, count=count.least, missing=missing))
    if (yield from confirm_answer(table)):
        yield from finish(table)
    else:
        yield phrase("The round goes on.")


def confirm_answer(table: Solo) -> Telling[bool]:
    """Return whether the answer is to be judged.

    At a terminal, if a ray contradicts the answer, name the ray and ask the player.
    """
    view = table.view
    wrong = (
        shot for shot in view.shots if result(view.box, view.marks.atoms, shot.entry) != shot.exit
    )
    shot = next(wrong, None) if table.asks_back else None
    if shot is None:
        return True
    yield describe_mismatch(view, shot)
    prompt = "Do you want your atoms to be judged all the same (RETURN for no)? "
    return (yield from confirm(phrase(prompt)))


@verbs.verb(
    "reveal",
    "Give up the round and show the box, as 0 does.",
    also="giveup resign",
    when=ROUND,
    risk=LOSES,
)
def reveal(table: Solo, _: list[str]) -> Dialogue:
    yield from give_up(table)


@verbs.verb(
    "new (N) (SIZE)",
    "Begin another round, with N atoms or in a box of another SIZE if you like. NEW "
    "#4-318275 plays box 4-318275, and NEW DEVIL goes to the devil's box.",
    example="4 6x6",
    letter="n",
    also="restart again",
    risk=LOSES,
)
def new(table: Solo, words: list[str]) -> Dialogue:
    if words and words[0].lower() == typed("devil"):
        yield from switch_to_game(table, "devil", *words[1:])
        return
    start = read_round(table, words)
    if (yield from may_give_up(table)):
        yield from start
        if table.verbose:
            yield from table.show()


def read_round(table: Solo, words: list[str]) -> Dialogue:
    """Return the dialogue (texts and questions) that begins a round. `words` are the words after
    NEW.

    They are a box number, or a number of atoms and a size. A short number with a hyphen before a
    size, as in 3-5 6x6, is a range of atoms.
    """
    is_number = bool(words) and (words[0][0] == "#" or is_box_number(words[0]))
    if is_number and words[1:]:
        message = (
            "A box number gives the size and the atoms: type nothing else after NEW, as in NEW "
            "#4-318275."
        )
        raise Refused(phrase(message))
    if is_number or (len(words) == 1 and names_box(words[0])):
        return begin_round(table, *read_box(words[0]))
    return begin_as(table, words)


def begin_as(table: Solo, words: list[str]) -> Dialogue:
    """Return the dialogue (texts and questions) that begins a round with the number of atoms and
    the size in `words`.

    If either is missing, it is the same as in the last round.
    """
    sizes = [word for word in words if is_size(word)]
    counts = [word for word in words if not is_size(word)]
    if len(sizes) > 1 or len(counts) > 1:
        message = "A box has one size and one number of atoms: type NEW 4, NEW 6x6 or NEW 4 6x6."
        raise Refused(phrase(message))
    box = read_size(sizes[0]) if sizes else table.box
    usual = table.count if table.count.most <= box.most_atoms else exactly(box.most_atoms)
    return deal_round(table, read_counts(counts[0], box.most_atoms) if counts else usual, box)


@verbs.verb(
    "size (SIZE)",
    "Show the size of the box, or begin a round in a box of another size, as in SIZE 6x6, "
    "or SIZE H5 for "
    "hexagons.",
    example="6x6",
)
def size(table: Solo, words: list[str]) -> Dialogue:
    if words:
        read_size(words[0])
        yield from new(table, words)
    else:
        yield describe_box_shape(table.box)


def describe_box_shape(box: Box) -> str:
    """Say the shape and the size of a box."""
    message, longest = SIZES[box.shape], max(box.lengths)
    return phrase(message, rows=box.rows, cols=longest, side=box.lengths[0], cells=box.cells)


@verbs.verb(
    "strict (ON/OFF)",
    "Turn the strict rule of 1978 on or off. By that rule, your atoms are right only in the very "
    "cells where atoms are hidden.",
)
def strict(table: Solo, words: list[str]) -> Dialogue:
    table.setup = table.setup._replace(strict=read_switch(words, table.setup.strict))
    if table.setup.strict:
        yield phrase(
            "The strict rule is on: your atoms are right only in the very cells where atoms are "
            "hidden."
        )
    else:
        message = (
            "The strict rule is off: atoms that no ray can tell from the hidden atoms are right, "
            "too."
        )
        yield phrase(message)


@verbs.verb(
    "daily (DATE)",
    "Play the box of the day, or that of an earlier day, as in DAILY 2026-03-04.",
    risk=LOSES,
)
def daily(table: Solo, words: list[str]) -> Dialogue:
    from .records import describe_played

    today = yield from done_or("", World.date)
    named = words and words[0].lower() != typed("today")
    date = read_date(words[0], today) if named else today
    if not date:
        message = "Today's date is not known here: type a date, as in DAILY 2026-03-04."
        raise Refused(phrase(message))
    if (yield from may_give_up(table)):
        yield phrase("This is the box for {date}.", date=describe_date(date))
        atoms = box_of_the_day(date)
        yield from describe_played(atoms, date, today)
        yield from begin_round(table, Box(), atoms)
        table.play.daily = date * (date == today)
        if table.verbose:
            yield from table.show()


@verbs.verb("atoms N", "Before the first ray, set the number of hidden atoms to N.", risk=MOVES)
def atoms(table: Solo, words: list[str]) -> Dialogue:
    if table.is_under_way:
        table.require(FRESH, current_language().own("verb", "atoms").upper())
    yield from deal_round(table, read_counts(words[0], table.box.most_atoms))


@verbs.verb("more", "Before the first ray, hide one more atom.", when=FRESH, risk=MOVES)
def more(table: Solo, _: list[str]) -> Dialogue:
    count = table.count.most + 1
    if count > table.box.most_atoms:
        one = "This box holds at most {n} atom: type LESS, or an entry such as 5."
        many = "This box holds at most {n} atoms: type LESS, or an entry such as 5."
        raise Refused(counted(one, many, table.box.most_atoms))
    yield from deal_round(table, exactly(count))


@verbs.verb("less", "Before the first ray, hide one fewer atom.", when=FRESH, risk=MOVES)
def less(table: Solo, _: list[str]) -> Dialogue:
    count = table.count.least - 1
    if not count:
        raise Refused(phrase("A box hides at least 1 atom: type MORE, or an entry such as 5."))
    yield from deal_round(table, exactly(count))


@verbs.verb(
    "learn (ON/OFF)",
    "Turn learning mode on or off. Learning mode shows the atoms and the paths, and keeps "
    "no score.",
    risk=LOSES,
)
def learn(table: Solo, words: list[str]) -> Dialogue:
    if read_switch(words, table.play.learning) == table.play.learning:
        on, off = phrase("Learning mode is on."), phrase("Learning mode is off.")
        yield on if table.play.learning else off
    elif table.play.learning:
        yield phrase("Learning mode is off.")
        yield from deal_round(table, table.count)
    elif (yield from wants_to_learn(table)):
        if not (table.play.hidden_by_player and table.is_under_way and not table.fired):
            table.deal(table.count)
            yield table.announce()
        table.play.learning = True
        yield phrase(LEARNING_ON)
    else:
        return
    yield from table.show()


def wants_to_learn(table: Solo) -> Telling[bool]:
    """Return whether to turn on learning mode, in which the atoms are shown. At a terminal, the
    player is asked.
    """
    if table.asks_back:
        yield phrase("Learning mode shows the atoms and every path, and keeps no score.")
    if table.asks_back and not table.moves:
        prompt = phrase("Do you want to see the atoms (RETURN for no)? ")
        return (yield from confirm(prompt))
    return (yield from may_give_up(table))


@verbs.verb("number", "Show the number of this box, with two letters that catch typing mistakes.")
def number(table: Solo, _: list[str]) -> Dialogue:
    yield phrase("This is box {box}.", box=with_check(table.number))
