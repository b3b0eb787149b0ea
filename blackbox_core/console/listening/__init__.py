"""Read a typed line: a strict line is done, and a guessed meaning is offered.

A line is strict if each of its words has a part in it:

    line       =  [polite] command [polite]
    command    =  verb arguments  |  answer
    verb       =  a name, another word, a letter or a beginning of a verb, or a phrase for it
    arguments  =  what the verb takes: numbers, cells, ON and OFF, names, with connectives
    answer     =  what the open question takes: numbers, cells, results, YES and NO
    connective =  an article, a preposition, a noun of the game, PLEASE

The verbs declare their arguments, the table of the language (lexicon.py) declares the phrases and
the connectives, and the open question declares its answers. No word with a tense, a person, a mood,
a negation, a condition, an alternative or a question is a connective, so that a line which reports,
supposes, denies, quotes or asks is never strict.

A line is read in this order: as a strict line, with the keyboard set to either alphabet; as a
guess; and unchanged, which the table refuses with the nearest verb. A guess that only shows
something is done. A guess that acts is offered, unless the line asks or doubts: then its verb is
explained. A guess is offered only if the table would accept it.

A guess goes by the phrases of the table that are most like the line, by the words that both have
(Lexicon.ranked). If several verbs are about as likely, or none is likely enough, HELP names up to
three of them, each in a sentence. If nothing is known of a line, the open question is explained.
"""
