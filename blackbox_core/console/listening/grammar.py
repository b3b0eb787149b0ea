"""The strict reading of a line, in which every word must be understood: a verb and its arguments,
or an answer to the open question.
"""

from __future__ import annotations

from collections.abc import Callable

from ..phrases import current_language, is_figure
from ..verb import LOSES, Verb
from .line import Line
from .possible import (
    ALWAYS,
    ANSWER,
    FIGURES,
    REPLIES,
    RESULTS,
    TEXTS,
    PossibleCommands,
    belongs_to_another,
    fits,
    is_name,
)
from .slots import (
    BY,
    LEAST,
    MORE,
    SIDES,
    argument,
    count_digits,
    counts,
    fill,
    has_pronoun,
    in_program_words,
    makes_range,
    word_beginning_with,
)
from .trial import would_accept


class Grammar(PossibleCommands):
    """The meaning of words as an answer to the question that a game is asking, in the current
    language.

    The methods return a command or an answer as a list of words in English. If the words mean none,
    they return [].
    """

    def strict(self, words: list[str]) -> list[str]:
        """Return the command that a line means if every word of it is understood. Otherwise return
        [].
        """
        words = self.with_letters_joined(words)
        if has_pronoun(words):
            return self.whole_phrase(words)
        command = self.command_of(words, self.without_edges(words))
        is_bare = bool(command) and (self.fires(command) or is_figure(command[0]))
        return self.of_atoms(words, command) if is_bare and self.is_of_atoms(words) else command

    def of_atoms(self, words: list[str], command: list[str]) -> list[str]:
        """Return the command that a line about cells or atoms means: that of the verb with which it
        begins or, if there is none, `command`. Return [] if the command would fire a ray.

        So `atom 3,4` sets an atom, but `atom 5` does not fire ray 5.
        """
        instead = self.verb_first(words)
        verb = self.verbs.in_english(instead[0]) if instead else None
        if verb and verb.takes(instead[1:]) and fits(verb, instead[1:]):
            command = instead
        return [] if self.fires(command) else command

    def is_of_atoms(self, words: list[str]) -> bool:
        """Return whether a line is about atoms, so that its numbers are no entries of rays: it has
        a noun such as `atom`, or a number that counts things.
        """
        has_noun = any(self.lexicon.is_in("atom", [word]) for word in words)
        return not self.table.proceeds and (has_noun or counts(words))

    def fires(self, command: list[str]) -> bool:
        """Return whether a command fires a ray: its verb is RAY, or it is a number alone."""
        return command[0].isdecimal() or command[0] == "ray"

    def command_of(self, words: list[str], core: list[str]) -> list[str]:
        """Return the command that the words mean. `core` are the words without polite words, such
        as PLEASE, at the beginning and the end.
        """
        return (
            self.replies(core)
            or self.cell_of_letter(core)
            or self.place(words)
            or self.whole_phrase(words)
            or self.whole_phrase(core)
            or self.key(words)
            or self.verb_first(self.without_start(words))
            or self.verb_first(words)
            or self.switch(core)
            or self.parted_phrase(core)
            or self.answer(core)
        )

    def with_letters_joined(self, words: list[str]) -> list[str]:
        """Return the words, with a letter and the number after it joined if they are one answer: `A
        12` becomes `A12`.
        """
        joined = words[:1]
        for word in words[1:]:
            together = joined[-1] + (self.lexicon.number(word) or word)
            is_cell = len(joined[-1]) == 1 and together[1:].isdecimal()
            joined[-1:] = (
                [together] if is_cell and self.table.is_reply(together) else [joined[-1], word]
            )
        return joined

    def without_edges(self, words: list[str]) -> list[str]:
        """Return the words without polite words, such as PLEASE, at the beginning and the end."""
        return self.without_start(self.without_start(words)[::-1])[::-1]

    def without_start(self, words: list[str]) -> list[str]:
        """Return the words without polite words at the beginning. At least one word remains."""
        start = 0
        while start < len(words) - 1 and self.is_padding(words[start]):
            start += 1
        return words[start:]

    def is_padding(self, word: str) -> bool:
        """Return whether a word is a connective, such as THE or PLEASE, and has no other meaning at
        this table.
        """
        return (
            self.lexicon.is_in("connective", [word])
            and not argument(word)
            and not self.verbs.named(word)
            and not self.table.is_reply(word)
        )

    def replies(self, words: list[str]) -> list[str]:
        """Return the words if each of them is a number, a cell or a word that answers the open
        question. Otherwise return [].
        """
        known = words and all(is_figure(word) or self.table.is_reply(word) for word in words)
        return words if known else []

    def cell_of_letter(self, words: list[str]) -> list[str]:
        """Return the answer that consists of a letter and a number, such as `i7` for `7I` and for
        `I 7`. Return [] if the words are no such answer.
        """
        known = [self.lexicon.number(word) or word for word in words]
        text = "".join(filter(str.isalnum, "".join(known))).lower()
        number = text[: count_digits(text)]
        cell = text[len(number) :] + number
        is_cell = cell.isascii() and cell[:1].isalpha() and cell[1:].isdecimal() and len(cell) < 4
        return [cell] if is_cell and self.table.is_reply(cell) else []

    def key(self, words: list[str]) -> list[str]:
        """Return the command HELP KEYS if a line has only names of keys, as in `SHIFT+UP`.
        Otherwise return [].
        """
        are_keys = words and self.lexicon.is_in("key", words[:1])
        rest = [word for word in words if word[1:] and not self.lexicon.is_in("key", [word])]
        return (
            self.helping.help_with(["help keys"]) if are_keys and all(map(argument, rest)) else []
        )

    def switch(self, words: list[str]) -> list[str]:
        """Return the command of a line that turns a setting on or off, with the words in any order,
        as in `turn strict on`. Return [] for any other line.
        """
        rest = [word for word in words if not self.lexicon.is_in("turning", [word])]
        named = [(word, self.verbs.named(word)) for word in rest]
        switches = [(word, verb) for word, verb in named if verb and verb.is_switch]
        if len(switches) != 1:
            return []
        [(name, switch)] = switches
        follows, unknown = fill([word for word in rest if word != name], switched=True)
        is_turned = follows in (["on"], ["off"]) and not unknown
        return [switch.name, *follows] if is_turned else []

    def place(self, words: list[str]) -> list[str]:
        """Return the command that fires a ray from the edge of a row or column, as in `top 3`. For
        a row or column alone, as in `row 3`, return the command SHOW for it. Return [] for anything
        else.
        """
        follows, unknown = fill([word for word in words if argument(word) != "edge"])
        if follows[:-1] in (["row"], ["column"]) and not unknown and self.verbs.has("show"):
            return ["show", *follows]
        if len(follows) != 1 or unknown or not self.verbs.has("ray"):
            return []
        is_place = follows[0].lstrip("0123456789") in SIDES and len(words) > 1
        return ["ray", *follows] if is_place else []

    def whole_phrase(self, words: list[str]) -> list[str]:
        """Return the command that two or more words together mean as a phrase in the lexicon.
        Return [] if they are no such phrase.
        """
        return self.command_taking(self.lexicon.meant(words), []) if words[1:] else []

    def verb_first(self, words: list[str]) -> list[str]:
        """Return the command of a line that begins with a verb, or with a phrase that means a verb.
        Return [] if the words after it are no arguments of the verb.
        """
        for size in range(min(len(words), self.lexicon.longest), 0, -1):
            named, rest = words[:size], words[size:]
            if size == 1:
                named, rest = self.split_number(words)
            commands = self.named(named)
            verb = self.verbs.named(named[0]) if size == 1 else None
            if verb and is_name(named[0], verb) and commands[:1] == [verb.name]:
                return self.with_arguments(verb.name, rest, is_own=True)
            for command in commands:
                if command.startswith("help ") and not rest:
                    return self.helping.help_with(commands)
                verb = self.verbs.in_english(command)
                is_own = verb is not None and size == 1 and self.is_named(named[0], verb)
                if found := self.with_arguments(command, rest, is_own=is_own):
                    return found
        return []

    def addressed(self, line: Line) -> list[str]:
        """Return the command of a line that begins with a verb and was not understood as a whole.
        The verb itself will accept or refuse the words after it.

        If several words follow, they must suit the verb, as in `new devil 3`. Otherwise return [].
        """
        first, *rest = self.verbs.split_words(line.words)
        verb = self.verbs.named(first)
        if verb is None or "?" in line.text or (line.asks_how and rest[1:]):
            return []
        if shown := self.with_fillers(verb, rest):
            return shown
        command = [verb.name, *in_program_words(rest)]
        if belongs_to_another(verb, fill(rest)[0]):
            return []
        is_filler = any(self.lexicon.is_in(name, [first]) for name in ("filler", "atom"))
        if not is_name(first, verb):
            if is_filler or line.asks or not verb.takes(command[1:]):
                return []
        elif "NAME" in verb.kinds:
            names_nothing = rest[1:] and all(map(self.lexicon.is_small, rest))
            return [] if names_nothing else command
        return command if self.may_judge(verb, rest, command) else []

    def may_judge(self, verb: Verb, rest: list[str], command: list[str]) -> bool:
        """Return whether the words after a verb may be passed to the verb, which accepts or refuses
        them. They may if there is at most one word, if they can be arguments, or if the table would
        accept `command`.
        """
        if len(rest) < 2 or all(argument(word) or self.verbs.named(word) for word in rest):
            return True
        if set(verb.kinds) <= FIGURES or len(rest) > verb.most:
            return False
        has_figures = bool(argument(rest[0])) or any(map(is_figure, rest))
        return has_figures or would_accept(self.table, command)

    def with_fillers(self, verb: Verb, rest: list[str]) -> list[str]:
        """Return the command of a line with fillers, words such as `me` that mean nothing here, as
        in `show me row 3`. The verb must be one that only shows something. Otherwise return [].
        """
        told = [word for word in rest if not self.lexicon.is_in("filler", [word])]
        if told == rest or not TEXTS.isdisjoint(verb.kinds):
            return []
        command = self.with_arguments(verb.name, told, is_own=True)
        is_shown = command and not self.acts(command) and would_accept(self.table, command)
        return command if is_shown else []

    def split_number(self, words: list[str]) -> tuple[list[str], list[str]]:
        """Split a line into its verb, as a list of one word, and the words after it. `ray5` is
        split, too.
        """
        first, *rest = self.verbs.split_words(words)
        return [first], rest

    def named(self, words: list[str]) -> list[str]:
        """Return the commands that words can mean, as a verb or as a phrase. Those that can be used
        now come first.
        """
        verb = self.verbs.named(words[0]) if len(words) == 1 else None
        meant = self.lexicon.meant(words)
        if self.table.proceeds and (answers := [word for word in meant if word in REPLIES]):
            return answers  # letters of verbs, but answers here
        known = self.usable_first(meant)
        if verb is None:
            return known if meant else self.begun(words)
        if self.comes_first(verb, words[0], known):
            return [verb.name, *meant]
        return [*known, verb.name]

    def comes_first(self, verb: Verb, word: str, known: list[str]) -> bool:
        """Return whether a verb is likelier than the commands in `known`, which `word` can mean as
        well.
        """
        is_first = not known or self.delay(known[0]) > 0
        return self.suits(verb) or (is_first and is_name(word, verb))

    def begun(self, words: list[str]) -> list[str]:
        """Return the only verb whose name begins with the word in `words`, as a list of one name.
        Return [] if there is none or several, or if the verb ends a round or deletes something.
        """
        if len(words) != 1 or not self.may_begin(words[0]):
            return []
        names = self.verbs.beginning_with(words[0])
        return [name for name in names if len(names) == 1 and self.verbs.risk(name) != LOSES]

    def may_begin(self, word: str) -> bool:
        """Return whether a word may be a shortened verb."""
        is_doubt = self.lexicon.is_in("doubt", [word]) or self.lexicon.denies([word])
        return len(word) >= LEAST and not is_doubt and self.tells(word)

    def with_arguments(self, command: str, words: list[str], *, is_own: bool) -> list[str]:
        """Return a command with `words` as its arguments, or [] if they cannot be its arguments.

        If `is_own` is true, the verb was typed by its own name. Then any words are taken: the verb
        itself refuses wrong arguments when it is carried out.
        """
        first, *fixed = command.split() or [""]
        verb = self.verbs.in_english(first)
        if verb is None or command in ALWAYS:
            return self.other_than_verb(command, words)
        if words and not is_own and (fixed or self.takes_text(command)):
            return []
        if "VERB" in verb.usage:
            return [verb.name, *fixed, *self.helping.verbs_meant(words)]
        if not TEXTS.isdisjoint(verb.kinds) and words:
            return self.with_text(verb, fixed, words)
        return self.with_slots(verb, fixed, words, is_own=is_own)

    def with_slots(
        self, verb: Verb, fixed: list[str], words: list[str], *, is_own: bool
    ) -> list[str]:
        """Return the command of a verb, with the words `fixed` and then the arguments that `words`
        mean. Return [] if `words` has other words than arguments.
        """
        if is_own:
            words = [*map(self.spelled_in_full, words)]
        left_out = "edge" if verb.name == "ray" else MORE
        words = [word for word in words if argument(word) != left_out] or words
        follows, unknown = fill(words, switched=verb.is_switch)
        if unknown or belongs_to_another(verb, follows):
            return []
        if verb.name == "ray" and makes_range(words):
            return []
        if follows and not self.suits(verb) and all(map(self.table.is_reply, follows)):
            return follows  # `ray 9`, where exits are asked for
        is_taken = verb.takes([*fixed, *follows]) and (is_own or fits(verb, follows))
        return [verb.name, *fixed, *follows] if is_taken else []

    def spelled_in_full(self, word: str, fits: Callable[[str], bool] | None = None) -> str:
        """Return the English word of the program that `word` means or shortens, such as `left` for
        `lef`. If `fits` is given, it must accept that word. Return `word` itself if there is none.
        """
        own = current_language().spellings("word").get(word, set())
        if len(own) == 1 and (not fits or fits(*own)):
            return next(iter(own))
        return (self.tells(word) and word_beginning_with(word, fits)) or word

    def other_than_verb(self, command: str, words: list[str]) -> list[str]:
        """Return the answer that a phrase means if `command` is not a verb but an answer, such as
        YES. `words` are the words after the phrase. Return [] if they do not belong to the answer.
        """
        follows, unknown = fill(words)
        if unknown:
            return []
        if command == ANSWER:
            return self.answer(words) if words else []
        if follows and command in ALWAYS:
            return []
        return self.spelled_out(command, follows) if self.knows(command) else []

    def with_text(self, verb: Verb, fixed: list[str], words: list[str]) -> list[str]:
        """Return the command of a verb whose argument is a name or another text. The text is kept
        as it was typed. Return [] if the words after the verb are no such text.
        """
        if "FILE" in verb.usage and all(map(self.is_padding, words)):
            words = []
        if "NAME" in verb.usage:
            if words[1:] and all(map(self.lexicon.is_small, words)):
                return []
            words = [word for word in words if not self.is_padding(word)] or words
        if "SKILL" in verb.usage:
            words = in_program_words(words)
        return [verb.name, *fixed, *words] if verb.takes([*fixed, *words]) else []

    def parted_phrase(self, words: list[str]) -> list[str]:
        """Return the command of a line in which an argument stands in the middle of a phrase, as in
        `take 5 back`. Return [] for any other line.
        """
        _, unknown = fill(words)
        if not unknown[1:] or unknown[0] != words[0]:
            return []
        follows, _ = fill([word for word in words if word not in unknown])
        return self.command_taking(self.lexicon.meant(unknown), follows)

    def answer(self, words: list[str]) -> list[str]:
        """Return the numbers, cells and results in a line as an answer to the open question. Return
        [] if the question does not accept them or the line has other words.
        """
        follows, unknown = fill([self.spelled_in_full(word, self.table.is_reply) for word in words])
        numbers = [*filter(str.isdecimal, follows)]
        if self.table.proceeds and len(numbers) == len(follows) == 2:
            return self.range_of(numbers, unknown, words)
        if unknown or not follows:
            return []
        if BY in follows[0] and follows != words:
            return follows if self.verbs.has("size") and not follows[1:] else []
        is_range = self.verbs.has("ray") and len(numbers) > 1 and makes_range(words)
        return [] if is_range else self.answer_of(follows)

    def range_of(self, numbers: list[str], unknown: list[str], words: list[str]) -> list[str]:
        """Return two numbers as one answer, such as "4-6" for `4 to 6`. `unknown` are the other
        words of the line. Return [] if they do not make a range of the numbers.
        """
        rest = [word for word in unknown if not self.lexicon.is_in("range", [word])]
        return ["-".join(numbers)] if not rest and self.lexicon.holds("range", words) else []

    def answer_of(self, follows: list[str]) -> list[str]:
        """Return these arguments as an answer to the open question, or [] if they are no answer to
        it.
        """
        numbers = [word for word in follows if word.isdecimal()]
        if numbers[1:] and not RESULTS.isdisjoint(follows):
            return []  # two rays, or a ray with two results
        if follows and follows[0] in RESULTS:
            follows = [*follows[1:], follows[0]]
        is_answer = follows and (follows[0][0].isdecimal() or self.table.is_reply(follows[0]))
        others = [word for word in follows[1:] if word in RESULTS or word in SIDES]
        return follows if is_answer and all(map(self.table.is_reply, others)) else []

    def as_ray(self, answer: list[str]) -> list[str]:
        """Return an answer. If it is a number that would fire a ray, put the verb RAY before it."""
        verb = self.verbs.in_english("ray")
        fires = verb is not None and self.suits(verb) and answer[:1] and answer[0].isdecimal()
        is_reply = self.table.proceeds or all(map(self.table.is_reply, answer))
        return ["ray", *answer] if fires and not is_reply else answer
