"""Guess the meaning of a line that is not understood as a whole, from the phrases in the lexicon
that are most like it.
"""

from __future__ import annotations

from functools import cached_property

from ..verb import GREETING, HELPS, LOSES, MOVES
from .grammar import Grammar
from .lexicon import FIGURES
from .likely import VERY_LIKE, Likely
from .line import Line
from .mending import is_known, is_near_verb
from .possible import LANGUAGES, RETURN
from .slots import SWITCHES, argument, counts, fill, is_cell, is_size
from .trial import would_accept

PLAIN_ENOUGH = 0.75  # likeness of a phrase that outweighs a number that answers the open question
SURE = 1.0  # share of a verb at which it is not taken for one of several
FEW = 4  # words of a line in which an unknown word may be a name, or a corrected one a language
NOUNS = ("entry", "atom")  # classes of words with the nouns of the game


def guess(grammar: Grammar, line: Line, words: list[str]) -> tuple[list[str], bool]:
    """Return the command that a line may mean, or [] if there is none. Return also whether the
    player is to be asked before it is carried out.
    """
    if is_near_verb(grammar, line.wish):
        return [], False  # the refusal names the verb
    guesses = guesses_of(grammar, line, words)
    commands = guesses.commands()
    likely = guesses.verbs if any(map(grammar.tells, words)) else []
    if likely and guesses.are_unsure(commands):
        return grammar.helping.help_with(likely), False
    if not commands or all(map(grammar.is_padding, words)):
        return [], False
    is_by_phrase = commands[0] in guesses.by_phrases
    command, is_offered = weighed(grammar, line, commands, guesses.phrase if is_by_phrase else "")
    is_refused = not is_by_phrase and guesses.is_refused(command, is_offered=is_offered)
    if likely and (command == [GREETING] or is_refused):
        return grammar.helping.help_with(likely), False
    if command[0] == "help" and command[1:]:  # a question, a doubt, or a phrase that means HELP
        return grammar.helping.help_with([*command[1:], *guesses.rivals(command[1])]), False
    return command, is_offered


def guesses_of(grammar: Grammar, line: Line, words: list[str]) -> Guesses:
    """Return the Guesses for the words of a line. If the line ends in a name, as in `store it as
    friday`, and the likeliest verb can have a name, the name is left out.
    """
    if names_last(grammar, words):
        guesses = Guesses(grammar, line, words[:-2])
        verb = grammar.verbs.in_english(next(iter(guesses.commands()), RETURN)[0])
        if verb and "NAME" in verb.kinds:
            return guesses
    return Guesses(grammar, line, words)


class Guesses(Likely):
    """The commands that the words of a line may mean, by the most similar phrases in the lexicon.

    For `fire at the left in row 3` the command is ["ray", "3left"], from the phrase `fire at`.
    """

    def __init__(self, grammar: Grammar, line: Line, words: list[str]) -> None:
        super().__init__(grammar, line, words)
        self.line = line

    def are_unsure(self, commands: list[list[str]]) -> bool:
        """Return whether the line may as well mean another verb than that of the first command, or
        means no command. If the line has arguments, or is very like a phrase, its command is sure.
        """
        if commands in ([], [[GREETING]]):
            return True
        if self.arguments or self.likeness > VERY_LIKE:
            return False
        name = commands[0][0]
        return self.shares.get(name, 0.0) < SURE or bool(self.rivals(name))

    def is_refused(self, command: list[str], *, is_offered: bool) -> bool:
        """Return whether a command that no phrase means, only the arguments of the line, is doubted
        by the line or would be refused by the table.
        """
        is_other = not self.names_ray and is_doubted(self.grammar, self.line, "")
        return is_other or (is_offered and not would_accept(self.grammar.table, command))

    def taking(self) -> list[str]:
        """Return the verbs that could be used now with the arguments of the line, the likeliest
        first.
        """
        grammar, likely = self.grammar, self.verbs
        useful = grammar.verbs.likelihood(grammar.table)
        verbs = [
            verb.name
            for verb in sorted(grammar.verbs, key=useful)
            if grammar.takes(verb.name, self.arguments)
            and not grammar.takes_text(verb.name)
            and would_accept(grammar.table, [verb.name, *self.arguments])
        ]
        return [*dict.fromkeys([*(name for name in likely if name in verbs), *verbs])]

    def commands(self) -> list[list[str]]:
        """Return the commands that the words may mean. First come those that use the arguments of
        the line, such as its numbers, then the others, each time the likeliest first.
        """
        allowed = self.allowed(self.by_phrases)
        commands = sorted(allowed, key=lambda command: not self.takes_arguments(command))
        is_taken = self.takes_arguments(next(iter(commands), []))
        if self.setting and not is_taken:
            return [self.setting, *commands]
        if self.count and commands in ([], [[GREETING]]) and self.grammar.verbs.has("atoms"):
            return [self.count if self.grammar.table.proceeds else ["atoms", *self.count]]
        answer = next(iter(self.allowed([self.answer])), [])
        return self.with_answer(commands, answer, is_taken=is_taken) if answer else commands

    def with_answer(
        self, commands: list[list[str]], answer: list[str], *, is_taken: bool
    ) -> list[list[str]]:
        """Return the commands that a line may mean if its arguments can also be an answer to the
        open question. The answer comes last if a command is likelier, otherwise it replaces the
        commands.

        `is_taken` is true if the first command uses these arguments itself.
        """
        grammar = self.grammar
        commands = [command for command in commands if command != [GREETING]]
        if is_taken or (self.likeness > PLAIN_ENOUGH and self.names_a_verb(commands)):
            return [*commands, answer]
        is_cell_alone = is_cell(answer[0]) and not grammar.table.is_reply(answer[0])
        return [grammar.helping.help_with(self.taking())] if is_cell_alone else [answer]

    @property
    def setting(self) -> list[str]:
        """The command that changes the size of the box or the language, if the line names a size or
        a language. Otherwise []. In a long line only words that were typed without errors count.
        """
        typed = self.arguments if len(self.words) <= FEW else fill(self.line.wish)[0]
        for name, is_meant in (("size", is_size), ("speak", LANGUAGES.__contains__)):
            if self.grammar.verbs.has(name) and (meant := [*filter(is_meant, typed)]):
                return [name, meant[0]]
        return []

    def allowed(self, commands: list[list[str]]) -> list[list[str]]:
        """Return the commands. If the line is about atoms, those that fire a ray are left out."""
        if self.names_ray or not self.grammar.is_of_atoms(self.words):
            return commands
        return [command for command in commands if not command or not self.grammar.fires(command)]

    @cached_property
    def switch(self) -> list[str]:
        """The ON or OFF that belongs to a switch, as a list of one word: the first that stands at
        an end of the line or beside a word such as `turn`. The list is empty if there is none.
        """
        words = self.grammar.without_edges(self.words)
        for at, word in enumerate(words):
            is_beside = self.grammar.lexicon.holds("turning", words[max(at - 1, 0) : at + 2])
            if argument(word) in SWITCHES and (is_beside or at in (0, len(words) - 1)):
                return [argument(word)]
        return []

    @cached_property
    def by_phrases(self) -> list[list[str]]:
        """The commands that the likeliest phrases mean. A greeting is left out if there are other
        commands.
        """
        commands = [*map(self.command_of, self.phrases)]
        return [command for command in commands if command != [GREETING]] or commands

    def command_of(self, said: str) -> list[str]:
        """Return the command that the phrase `said` means. If the verb needs ON, OFF, a number or a
        name, it is taken from the line.
        """
        count = self.count if FIGURES in said.split() else []
        command = self.grammar.meaning(said, self.arguments or count) or [GREETING]
        verb = self.grammar.verbs.in_english(command[0])
        turned = {*map(argument, said.split())}
        is_turned = verb and verb.is_switch and turned.isdisjoint(self.switch)
        if verb and verb.kinds[:1] == ["N"] and verb.risk == LOSES and not command[1:]:
            return [*command, *self.count]
        return [*command, *self.switch] if is_turned else self.with_name(command)

    @property
    def count(self) -> list[str]:
        """The number of atoms that the line names, as in `a game with 5 atoms`, as a list of one
        word. The list is empty if there is none.
        """
        numbers = [word for word in fill(self.words)[0] if word.isdecimal()]
        has_noun = any(self.grammar.lexicon.is_in("atom", [word]) for word in self.words)
        return numbers if has_noun and counts(self.words) and len(numbers) == 1 else []

    def with_name(self, command: list[str]) -> list[str]:
        """Return `command` with a name from the line after it, if its verb can have a name and the
        line has one word that may be a name. Otherwise return `command` unchanged.

        For `please store it as friday`, ["save"] becomes ["save", "friday"].
        """
        verb = self.grammar.verbs.in_english(command[0])
        if verb is None or command[1:] or "NAME" not in verb.kinds:
            return command
        wish = self.line.wish
        if len(wish) > FEW and not names_last(self.grammar, wish):
            return command
        names = name_in(self.grammar, wish)
        return command if names[1:] else [*command, *names]

    @cached_property
    def answer(self) -> list[str]:
        """The arguments in the line as an answer to the open question, or [] if they are no answer
        to it.
        """
        are_numbers = all(word[0].isdecimal() and not is_cell(word) for word in self.arguments)
        if are_numbers and self.is_of_other_things:
            return []
        return self.grammar.as_ray(self.grammar.answer_of(self.arguments))

    @property
    def is_of_other_things(self) -> bool:
        """Whether the line is not about the game, as `my cat has 9 lives`: it has an unknown word
        and no noun of the game.
        """
        grammar, lexicon = self.grammar, self.grammar.lexicon
        has_unknown = any(word.isalpha() and not is_known(grammar, word) for word in self.words)
        has_noun = any(lexicon.is_in(name, [word]) for word in self.words for name in NOUNS)
        return has_unknown and not has_noun and not self.names_ray

    def takes_arguments(self, command: list[str]) -> bool:
        """Return whether a command uses the arguments of the line: all of them follow its verb, or
        they are part of the phrase from which it was guessed.
        """
        if not self.arguments or command == [GREETING]:
            return False
        is_placed = self.likeness > PLAIN_ENOUGH and command == self.by_phrases[0]
        is_placed = is_placed and FIGURES in self.phrase.split()
        return is_placed or {*self.arguments}.issubset(command)

    @property
    def names_ray(self) -> bool:
        """Whether a word of the line is a name of the verb RAY."""
        named = [self.grammar.verbs.named(word) for word in self.words if self.grammar.tells(word)]
        return any(verb is not None and verb.name == "ray" for verb in named)

    def names_a_verb(self, commands: list[list[str]]) -> bool:
        """Return whether the line names an action, and the first of `commands` is harmless: it ends
        no round and deletes nothing.
        """
        is_named = bool(self.counted) or any(map(self.grammar.tells, self.words))
        return is_named and bool(commands) and self.grammar.verbs.risk(commands[0][0]) != LOSES


def names_last(grammar: Grammar, words: list[str]) -> bool:
    """Return whether the last word of a line is the name of a saved game or a recording, as in
    `save the game as test`.
    """
    return bool(words[3:]) and grammar.lexicon.is_in("naming", words[-2:-1])


def name_in(grammar: Grammar, words: list[str]) -> list[str]:
    """Return the words that may be a name: the last word if a word such as AS stands before it,
    otherwise the unknown words.
    """
    if names_last(grammar, words):
        return words[-1:]
    return [word for word in words if not is_known(grammar, word)]


def weighed(
    grammar: Grammar, line: Line, commands: list[list[str]], phrase: str
) -> tuple[list[str], bool]:
    """Return the command to use for a guessed line, and whether the player is to be asked before it
    is carried out.

    It is the likeliest command that the table would accept. If the line is a question or expresses
    a doubt, it is HELP for the verb. `phrase` is the phrase from which the command was guessed.
    """
    command = commands[0]
    if not grammar.acts(command) or command[0] in ("help", GREETING):
        return command, False
    is_in_doubt = is_doubted(grammar, line, phrase)
    is_asked = line.asks and grammar.verbs.risk(command[0]) != HELPS
    advice = advice_on(grammar, command) if is_asked and not line.asks_how else []
    if advice and not (is_in_doubt and grammar.acts(advice)):
        return advice, grammar.acts(advice)
    if is_asked or is_in_doubt:
        return grammar.helping.help_with([" ".join(choice) for choice in commands]), False
    return next(
        (choice for choice in commands if is_usable(grammar, choice, command)), command
    ), True


def is_doubted(grammar: Grammar, line: Line, phrase: str) -> bool:
    """Return whether a line casts doubt on the phrase `phrase` in it, because its other words deny,
    suppose or report it. If the player is asked for a result, a report is no doubt.
    """
    return line.doubts(phrase, reports=grammar.table.is_reply("absorbed"))


def is_usable(grammar: Grammar, command: list[str], likeliest: list[str]) -> bool:
    """Return whether `command` can be offered to the player: the table would accept it, and it does
    more than show something.

    If `command` ends a round or deletes something, it must also be the likeliest command.
    """
    is_safe = command == likeliest or grammar.verbs.risk(command[0]) != LOSES
    return is_safe and grammar.acts(command) and would_accept(grammar.table, command)


def advice_on(grammar: Grammar, command: list[str]) -> list[str]:
    """Return the command that gives advice on a move: the chance of a cell, or how good a ray is.
    It answers a question about the move. Return [] if there is none.
    """
    arguments = [word for word in command if any(map(str.isdigit, word))]
    if (
        len(arguments) != 1
        or is_size(arguments[0])
        or grammar.verbs.risk(command[0]) not in ("", MOVES)
    ):
        return []
    names = ("odds", "why") if is_cell(arguments[0]) else ("hint",)
    return next(
        ([name, *arguments] for name in names if grammar.takes(name, arguments)), list[str]()
    )
