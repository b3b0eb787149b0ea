"""Guess the meaning of a line that is no command, by the phrase most like it."""

from __future__ import annotations

from ..phrases import is_figure
from ..verb import GREETING, HELPS, LOSES, MOVES
from .grammar import ALWAYS, ANSWER, ENTER, RETURN, YES, Grammar
from .letters import nearest
from .line import Line
from .slots import argument, fill, is_cell
from .trial import would_accept

LIKE_ENOUGH = 0.45  # likeness at which a phrase is taken for what a line means
PLAIN_ENOUGH = 0.75  # likeness of a phrase that outweighs a number that answers the open question
NEAR_ENOUGH = 0.85  # share of the best likeness at which another phrase may be meant as well
LONG_ENOUGH = 4  # letters of a word that may be mistyped
MOST_SLIPS = 4  # words of a line that may be mistyped


def guess(grammar: Grammar, line: Line, words: list[str]) -> tuple[list[str], bool]:
    """Return the command that a line may mean ([] for none), and whether it can be offered."""
    if words != line.wish and len(words) == 1 and nearest(line.wish[0], grammar.verbs.offered()):
        return [], False  # the nearest verb is told of
    arguments, switch = arguments_of(grammar, words)
    commands, likeness, phrase = likeliest(grammar, words, arguments, switch)
    answer = grammar.as_ray(grammar.answer_of(arguments))
    if grammar.is_of_atoms(words):
        commands = [command for command in commands if not grammar.fires(command)]
        answer = [] if answer and grammar.fires(answer) else answer
    taking = [command for command in commands if arguments and ends_in(command, arguments)]
    if any(map(is_figure, words)):
        commands = [*taking, *(command for command in commands if command not in taking)]
    if answer:
        is_plain = likeness > PLAIN_ENOUGH or not grammar.table.proceeds
        is_more = taking or (is_plain and names_a_verb(grammar, words, commands))
        commands = [*commands, answer] if is_more else [answer]
    return weighed(grammar, line, commands, phrase) if commands else ([], False)


def arguments_of(grammar: Grammar, words: list[str]) -> tuple[list[str], list[str]]:
    """Return the arguments in words, and apart from them the first ON or OFF.

    A number that counts atoms or cells is no argument.
    """
    follows, _ = fill(words, switched=True)
    switch = [word for word in follows if word in ("on", "off")][:1]
    follows = [word for word in follows if word not in ("on", "off")]
    if grammar.is_of_atoms(words) and grammar.counts(words):
        follows = [word for word in follows if not word.isdecimal()]
    return follows, switch


def likeliest(
    grammar: Grammar, words: list[str], arguments: list[str], switch: list[str]
) -> tuple[list[list[str]], float, str]:
    """Return the commands of the phrases most like the words, the best likeness and its phrase."""
    commands: list[list[str]] = []
    best, phrase = 0.0, ""
    names = [word for word in words if grammar.tells(word) and grammar.verbs.named(word)]
    for likeness, said in grammar.lexicon.ranked(words, names):
        if likeness < max(LIKE_ENOUGH, best * NEAR_ENOUGH):
            break
        command = meaning(grammar, said, arguments) or [GREETING]
        verb = grammar.verbs.in_english(command[0])
        is_turned = verb and verb.is_switch and not {*switch} & {*map(argument, said.split())}
        commands.append([*command, *switch] if is_turned else command)
        best, phrase = (best, phrase) if best else (likeness, said)
    return [command for command in commands if command != [GREETING]] or commands, best, phrase


def ends_in(command: list[str], arguments: list[str]) -> bool:
    """Return whether a command has these arguments, and no others after them."""
    return command[-len(arguments) :] == arguments


def names_a_verb(grammar: Grammar, words: list[str], commands: list[list[str]]) -> bool:
    """Return whether a word says what is wanted, and the likeliest command loses nothing."""
    if not commands or not any(map(grammar.tells, words)):
        return False
    return grammar.verbs.risk(commands[0][0]) != LOSES


def weighed(
    grammar: Grammar, line: Line, commands: list[list[str]], phrase: str
) -> tuple[list[str], bool]:
    """Return the first of some guesses, or HELP with its verb if the line doubts or asks."""
    command = commands[0]
    if not grammar.acts(command) or command[0] in ("help", GREETING):
        return command, False
    if line.doubts(phrase) or (line.asks and command == RETURN):
        return grammar.help_with([" ".join(choice) for choice in commands]), False
    if line.asks and grammar.verbs.risk(command[0]) != HELPS:
        advice = advice_on(grammar, command)
        return advice or grammar.help_with([" ".join(choice) for choice in commands]), bool(advice)
    usable = (
        choice
        for choice in commands
        if grammar.acts(choice) and would_accept(grammar.table, choice)
    )
    return next(usable, command), True


def advice_on(grammar: Grammar, command: list[str]) -> list[str]:
    """Return the command that answers a question about a move: a cell's chance or a ray's worth."""
    arguments = [word for word in command if any(map(str.isdigit, word))]
    if len(arguments) != 1 or grammar.verbs.risk(command[0]) not in ("", MOVES):
        return []
    names = ("odds", "why") if is_cell(arguments[0]) else ("hint",)
    return next(
        ([name, *arguments] for name in names if grammar.takes(name, arguments)), list[str]()
    )


def meaning(grammar: Grammar, said: str, follows: list[str]) -> list[str]:
    """Return the command that a phrase means at this table, with the arguments if it takes them."""
    verb = grammar.verbs.named(said)
    meant = grammar.lexicon.phrases.get(said, ())
    known = grammar.usable_first([*meant, verb.name] if verb else meant)
    known = [command for command in known if command not in (YES, ENTER)] or known
    for arguments in [follows, []] if follows else [[]]:
        for command in known:
            if command.startswith("help "):
                return grammar.help_with(known)
            is_vague = command in ALWAYS or grammar.takes_text(command)
            if not (is_vague and arguments) and grammar.takes(command, arguments):
                return grammar.spelled_out(command, arguments)
    verbs = [command for command in known if command not in (ANSWER, *ALWAYS)]
    return grammar.help_with(verbs) if verbs else []


def corrected(grammar: Grammar, typed: list[str]) -> list[str]:
    """Return the words, each unknown word replaced by the nearest known one."""
    lexicon = grammar.lexicon
    unknown = {word for word in typed if word.isalpha() and not is_known(grammar, word)}
    if not unknown or len(unknown) > MOST_SLIPS:
        return typed
    near = {word: (word, False) for word in lexicon.known if len(word) >= LONG_ENOUGH}
    choices = [near | grammar.verbs.offered(), *[near] * (len(typed) - 1)]  # a verb comes first
    return [
        nearest(word, known) or word if word in unknown else word
        for word, known in zip(typed, choices, strict=True)
    ]


def is_known(grammar: Grammar, word: str) -> bool:
    """Return whether a word or another form of it is in the table, or names a verb."""
    lexicon = grammar.lexicon
    return word in lexicon.known or lexicon.is_form(word) or grammar.verbs.known(word)
