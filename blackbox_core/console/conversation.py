"""Run the loop of a conversation, which asks questions and answers typed lines. A verb uses this
module to ask questions of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from .phrases import later, phrase, plain, typed
from .services import Rounds, Scripts, done, done_or
from .session import Ask, Dialogue, Heard, Refused, Telling
from .table import COMMENT, CONFIRM, Table


def open_table(table: Table) -> Dialogue:
    """Say what comes before the first question of a table. If the table cannot begin, say why."""
    try:
        yield from table.open()
    except Refused as refusal:
        yield str(refusal)


def exchanges(table: Table, replayed: bool = False) -> Dialogue:
    """Ask questions and answer the typed lines until the player leaves. If `replayed` is true, the
    lines come from a file, and the function returns after the last of them.
    """
    while not table.done:
        if replayed and not (yield from done(Scripts.has_lines)):
            return
        if table.unreported:
            yield from report_start(table)
        question = table.question()
        if table.machine_refused and not question.afar:  # a person must answer
            question = question._replace(think=None)
        table.machine_refused = False
        line = yield question
        try:
            yield from table.answer_peer(line) if question.afar else answer_to(table, line)
        except Refused as refusal:
            table.machine_refused = question.think is not None
            yield str(refusal)


def report_start(table: Table) -> Dialogue:
    """Have the new round saved, so that it can be resumed."""
    table.unreported = False
    yield from done_or(None, Rounds.began, table.recipe())


def answer_unless_refused(table: Table, line: str) -> Dialogue:
    """Answer a typed line. If the line is refused, say why."""
    try:
        yield from answer_to(table, line)
    except Refused as refusal:
        yield str(refusal)


def answer_to(table: Table, line: str) -> Dialogue:
    """Answer a typed line. A comment gets no answer. If the line is refused, nothing changes."""
    words = [line] if line.isalnum() else [*map(plain, line.split())]
    if not words:
        return table.empty_line()
    if words[0][0] == COMMENT and table.is_comment(words[0]):
        return silence()
    return table.answer(words)


def silence() -> Dialogue:
    yield from ()


MAX_LETTERS = 32  # characters of a name
YES, NO = ("y", typed("yes")), ("n", typed("no"))
PAUSE = later("Shall we go on (RETURN for yes)? ")
HELP, QUIT = (typed("help"), "?"), (typed("quit"), "q", "exit", "bye")
WAYS_OUT = ("undo", "back", "giveup", "reveal", QUIT[0])  # commands that cannot be names
RETURN = "return"  # the answer of words that stand for the key


def hear_yes_or_no(line: str) -> str:
    """Return YES, NO, HELP or QUIT if a line means one of these in any wording. For a line such as
    `next`, which only asks to go on, return "", as for RETURN alone. Return any other line
    unchanged.
    """
    answer = hear_word(line, YES[1], NO[1], RETURN, HELP[0], QUIT[0])
    return "" if answer == RETURN else answer


def hear_word(line: str, *takes: str) -> str:
    """Return the word among `takes` that a line means in any wording, or the line unchanged if it
    means none of them.
    """
    if not line.strip() or line.strip().lower() in (*YES, *NO, *HELP, *QUIT):
        return line
    from .listening.answers import hear_one_of  # loaded with the first answer that is none of these

    return hear_one_of(*takes)(line)


def hear_name(line: str) -> str:
    """Return a typed name unchanged. Return HELP for several words that are a question or a
    complaint, NO for words that decline or ask to leave, and QUIT for QUIT itself.
    """
    answer = hear_word(line, NO[1], *WAYS_OUT, HELP[0])
    if answer.strip().lower() in WAYS_OUT and line.strip().lower() not in QUIT:
        return NO[1]
    if answer != line or len(line.split()) < 2:
        return answer
    from .listening.line import Line

    return HELP[0] if Line(line).asks or Line(line).doubts("") else line


def hear_cells(line: str) -> str:
    """Return the cells that a freely worded line names, in digits: "three four" becomes "3 4".
    Return HELP or QUIT if the line asks for that, and "" if the line is empty or declines to
    answer. Return any other line unchanged.
    """
    from .listening.answers import hear_figures

    answer = hear_figures(HELP[0], NO[1], "giveup", QUIT[0])(line)
    return "" if answer in (NO[1], "giveup") else answer


def ask(
    prompt: str,
    about: str,
    *,
    secret: bool = False,
    hear: Callable[[str], str | Heard] = hear_name,
) -> Telling[str]:
    """Ask the player a question and return the answer. The function `hear` translates the typed
    line into the answer.

    If HELP is typed, say `about` and ask again. If QUIT is typed, raise EOFError to end the
    conversation. A `secret` answer is not shown.
    """
    while True:
        answer: str = (yield Ask(prompt, secret=secret, hear=hear)).strip()
        if answer.lower() in HELP or answer.endswith("?"):
            yield about
        elif answer.lower() in QUIT:
            raise EOFError
        else:
            return answer


def confirm(prompt: str) -> Telling[bool]:
    """Ask a yes-or-no question. Return whether the answer is yes. RETURN means no."""
    about = phrase("Answer YES or NO. RETURN means NO, and QUIT leaves Black Box.")
    return (yield from ask_yes_or_no(prompt, about)) in YES


def confirm_by_return(prompt: str) -> Telling[bool]:
    """Ask a yes-or-no question. Return whether the answer is yes. RETURN means yes."""
    about = phrase("Answer YES or NO. RETURN means YES, and QUIT leaves Black Box.")
    return (yield from ask_yes_or_no(prompt, about)) not in NO


def confirm_or_answer(table: Table, prompt: str) -> Telling[bool]:
    """Ask a yes-or-no question. Return whether the answer is yes. RETURN means yes.

    A line that does not answer the question means no, and is then answered by the table.
    """
    about = phrase("Answer YES or NO. RETURN means YES, and QUIT leaves Black Box.")

    def hear(line: str) -> str | Heard:
        answer = hear_yes_or_no(line)
        return answer if answer.lower() in ("", *YES, *NO, *HELP, *QUIT) else table.hear(line)

    line = yield from ask(prompt, about, hear=hear)
    if line.lower() not in ("", *YES, *NO):
        yield from answer_to(table, line)
    return line.lower() in ("", *YES)


def confirm_or_number(prompt: str) -> Telling[str]:
    """Ask a yes-or-no question that can also be answered with a number. Return the answer."""
    about = phrase("Answer YES or NO. RETURN means NO, and QUIT leaves Black Box.")
    return (yield from ask_yes_or_no(prompt, about, or_number=True))


def ask_yes_or_no(prompt: str, about: str, *, or_number: bool = False) -> Telling[str]:
    """Ask until the player answers yes, no, RETURN or, if `or_number`, a number. Return the answer.

    If HELP is typed, say `about`.
    """
    hear = hear_number if or_number else hear_yes_or_no
    while True:
        answer = (yield from ask(prompt, about, hear=hear)).lower()
        if answer in ("", *YES, *NO) or (or_number and answer.isdecimal()):
            return answer
        yield phrase("Type YES or NO.")


def hear_number(line: str) -> str:
    """Return the number that a line names, in digits: "five" becomes "5". If the line names none,
    interpret it as yes or no.
    """
    from .listening.answers import hear_figures

    number = hear_figures()(line)
    return number if number.isdecimal() else hear_yes_or_no(line)


def may_give_up(table: Table) -> Telling[bool]:
    """Return whether the round in progress may be given up. If the player has made moves in it, ask
    the player first.
    """
    if not (table.moves and table.settings[CONFIRM]):
        return True
    prompt = phrase("Do you want to give up this round (RETURN for no)? ")
    if (yield from confirm(prompt)):
        return True
    yield phrase("The round goes on.")
    return False


def ask_name(words: list[str], prompt: str, usual: str) -> Telling[str]:
    """Return the name that was typed after a verb. If none was typed, ask for it, and return
    `usual` if the player presses RETURN.
    """
    if not words:
        about = phrase(
            "Type a name made up of letters, digits and hyphens, such as FRIDAY. NO cancels the "
            "command."
        )
        words = (yield from ask(prompt, about)).split() or [usual]
    if [word.lower() for word in words] == [NO[1]]:
        raise Refused(phrase("The command has been cancelled."))
    return read_name("-".join(words))


def read_name(word: str) -> str:
    """Return a typed name as a valid file name, in ASCII letters. Raise Refused if that is not
    possible.
    """
    name = word.lower()
    if not name.isascii():
        from .catalogue import ascii_only

        name = ascii_only(name).lower().replace("'", "")
    plain = name.replace("-", "")
    if len(name) > MAX_LETTERS or not (plain.isascii() and plain.isalnum()) or name[0] == "-":
        message = "That is not a name: type up to 32 letters, digits and hyphens, such as FRIDAY."
        raise Refused(phrase(message))
    return name


def pause(table: Table) -> Telling[bool]:
    """Wait until the player presses RETURN. Return whether RETURN or YES was typed. A line that is
    neither of these nor NO is answered by the table.
    """
    return (yield from confirm_or_answer(table, phrase(PAUSE)))
