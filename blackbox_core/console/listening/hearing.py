"""Decide what to do with a line at the open question: carry out its command, offer the command to
the player, explain a verb, or refuse the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..phrases import current_language, is_figure, plain
from ..session import Heard
from ..verb import GREETING, LOSES, MOVES
from .grammar import Grammar
from .guess import advice_on, guess, names_last, weighed
from .letters import is_russian
from .line import Line, in_other_letters, is_run
from .mending import are_known, is_known, mended
from .offering import described, offer_of
from .possible import RETURN, TEXTS, is_name
from .slots import argument, comparable, counts, fill, is_cell, is_size
from .trial import would_accept

if TYPE_CHECKING:
    from ..table import Table  # which loads this package with the first line


def hear(typed: str, table: Table) -> Heard:
    """Return the meaning of a line that the player has typed at the open question of a table."""
    grammar, line = Grammar(table), Line(typed)
    if not line.words or line.text.startswith("#"):
        return Heard(line.text)
    if instead := as_told(grammar, line):
        return instead
    if command := as_typed(grammar, line):
        return Heard(" ".join(command))
    words = line.wish
    command = line.as_typed(grammar.strict(words))
    if not command:
        words = in_other_letters(line.text)
        command = grammar.strict(words)
    if not command:
        is_other = are_known(grammar, words) and not are_known(grammar, line.words)
        return otherwise_heard(grammar, Line(" ".join(words)) if is_other else line)
    return understood(grammar, line, words, command)


def as_told(grammar: Grammar, line: Line) -> Heard | None:
    """Return a line unchanged if its first word is no verb, but the table has a message that says
    what to type instead of this word. The player then reads the message. Return None for any other
    line.

    If the line names a row or column at an edge, return the command that fires a ray from there.
    """
    first, *rest = line.words
    if not grammar.verbs.tells_instead(argument(first) or first) or fill(rest)[1]:
        return None
    if [*map(is_cell, fill(line.words)[0])] == [True]:  # `row 3 column 4`
        return None
    part = grammar.place(line.words)
    return Heard(" ".join(part or [argument(first) or first, *rest]))


def understood(grammar: Grammar, line: Line, words: list[str], command: list[str]) -> Heard:
    """Return what to do with a line of which every word was understood. Its command is carried out,
    offered to the player if the line is doubtful, or explained if the line is a question or a
    sentence.
    """
    if not grammar.acts(command):
        return strictly(grammar, line, command)
    if "?" in line.text and not line.requests:
        advice = [] if line.asks_how else advice_on(grammar, command)
        return offer_of(grammar.table, advice) if advice else led_on(grammar, command)
    if line.is_picture or line.is_prose:
        return led_on(grammar, command)
    is_done = not is_doubtful(grammar, line, words) and is_certain(grammar, words, command)
    return strictly(grammar, line, command) if is_done else offer_of(grammar.table, command)


def is_doubtful(grammar: Grammar, line: Line, words: list[str]) -> bool:
    """Return whether the form of a line makes it doubtful that the player wants its command: it is
    a request or a sentence, for example.
    """
    is_printed = line.is_sentence and not grammar.is_named(words[0])
    return line.has_label or line.is_foreign or line.requests or line.points_back or is_printed


def is_certain(grammar: Grammar, words: list[str], command: list[str]) -> bool:
    """Return whether the verb of a command is certain, so that the player need not be asked.

    Only a verb that ends a round or deletes something can be uncertain. It is certain if its own
    name or a complete phrase for it was typed.
    """
    verb = grammar.verbs.in_english(command[0])
    if verb is None or verb.risk != LOSES:
        return True
    if len(command) == 1:
        return grammar.is_named(words[0], verb) or bool(grammar.lexicon.meant(words))
    first, *_ = grammar.verbs.split_words(words)
    return is_name(first, verb) or first in (verb.letter, *verb.also)


def led_on(grammar: Grammar, command: list[str]) -> Heard:
    """Return the command HELP with the verb of a command, in place of the command itself."""
    return Heard(" ".join(grammar.helping.help_with([" ".join(command)])))


def as_typed(grammar: Grammar, line: Line) -> list[str]:
    """Return the words of a line as they were typed, if its verb takes a name or another text, or
    the line asks HELP for a heading. Otherwise return [].
    """
    words = grammar.verbs.split_words([*map(plain, line.text.split())])
    if explained := grammar.verbs.explains(words):
        return explained
    first, *rest = words
    verb = grammar.verbs.named(plain(first))
    if verb is None or not rest or TEXTS.isdisjoint(verb.kinds):
        return []
    if "NAME" not in verb.usage and all(map(grammar.is_padding, rest)):
        return []
    if "FILE" in verb.usage:  # a word of the program comes before the name of a file
        rest = [argument(comparable(rest[0])) or rest[0], *rest[1:]]
    is_bare_name = len(rest) == 1 and "-" in rest[0]  # other names may have words around them
    return [verb.name, *rest] if is_bare_name or "NAME" not in verb.usage else []


def strictly(grammar: Grammar, line: Line, command: list[str]) -> Heard:
    """Return the command of a line of which every word was understood. If the player described a
    move without using the name of its verb, a sentence shows the command to the player.
    """
    if all(map(str.isdigit, command)) and is_run(command):
        return offer_of(grammar.table, command)
    verb = grammar.verbs.in_english(command[0])
    if verb:
        is_shown = verb.risk == MOVES and not any(
            grammar.is_named(word, verb) for word in line.words
        )
    else:
        is_shown = not all(word in line.text for word in command if word.isdecimal())
    return Heard(" ".join(command), described(command) if is_shown else "")


def otherwise_heard(grammar: Grammar, line: Line) -> Heard:
    """Return the meaning of a line that was not understood as a whole: of its corrected words, of
    its verb, or a guess.

    A line such as `show the grid` begins with a verb that would refuse the words after it. If that
    verb only shows something, the guess takes precedence.
    """
    words = mended(grammar, line.wish)
    if heard := as_corrected(grammar, line, words):
        return heard
    command = grammar.addressed(line)
    if not command or names_last(grammar, line.words):
        return guessed(grammar, line, words)
    answer = grammar.answer(command[1:])
    if may_answer(grammar, command, answer) and not would_accept(grammar.table, command):
        return offer_of(grammar.table, answer)
    addressed = Heard(" ".join(line.as_typed(command)))
    if is_judged(grammar, command):
        return addressed
    heard = guessed(grammar, line, words)
    is_vain = heard.command in (GREETING, line.text) or heard.command.split()[0] == command[0]
    return addressed if is_vain else heard


def may_answer(grammar: Grammar, command: list[str], answer: list[str]) -> bool:
    """Return whether the words after the verb of a command may be an answer to the open question: a
    cell, or a number that counts things, as in `hide four atoms`.
    """
    is_counted = grammar.table.proceeds and counts(command[1:])
    return bool(answer) and (is_cell(answer[0]) or is_counted)


def is_judged(grammar: Grammar, command: list[str]) -> bool:
    """Return whether the verb of a command accepts or refuses the words after it, whatever they
    are. Otherwise a guess may take precedence.
    """
    words = command[1:]
    if not words or any(not is_known(grammar, word) or is_told(word) for word in words):
        return True
    return grammar.acts(command) or would_accept(grammar.table, command)


def is_told(word: str) -> bool:
    """Return whether a word is an argument, such as a number or a cell, but not a size."""
    return bool(argument(word)) and not is_size(word)


def as_corrected(grammar: Grammar, line: Line, words: list[str]) -> Heard | None:
    """Return the meaning of a line after its typing errors are corrected. Return None if nothing
    was corrected, or if the corrected line is no command that the table would accept.
    """
    command = grammar.strict(words) if words != line.wish and words[1:] else []
    if not command or not would_accept(grammar.table, command):
        return None
    command, is_offered = weighed(grammar, line, [command], " ".join(words))
    return offer_of(grammar.table, command) if is_offered else Heard(" ".join(command))


def guessed(grammar: Grammar, line: Line, words: list[str]) -> Heard:
    """Return the guessed meaning of a line: a command, an offer to the player, or the explanation
    of a verb. If nothing can be guessed, return the line unchanged.
    """
    command, is_offered = guess(grammar, line, words)
    if is_offered and command != RETURN:
        return offer_of(grammar.table, command)
    if command:
        return Heard(" ".join(command))
    return explained(grammar, line)


def explained(grammar: Grammar, line: Line) -> Heard:
    """Return what answers a line of which nothing can be guessed: the explanation of the verb with
    which it begins, or of the open question. If there is neither, return the line unchanged.
    """
    if current_language().name != "ru" and any(map(is_russian, line.text)):
        return Heard("help speak")
    first, *rest = line.words
    if is_figure(first) or grammar.table.is_reply(first) or line.asks:
        return Heard(GREETING)
    verb = grammar.verbs.named(first)
    if verb:
        names = [verb.name] if verb.risk and rest else []
    else:
        names = grammar.verbs.beginning_with(first) if first[1:] and not rest else []
    if len(names) == 1:
        return led_on(grammar, names)
    return Heard(" ".join(line.text.split()))
