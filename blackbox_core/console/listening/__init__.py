"""Read a typed line. If every word of it is understood, its command is carried out. Otherwise its
meaning is guessed, and the guess is offered to the player.

A line of which every word is understood is called strict. It has this form:

    line       =  [polite] command [polite]
    command    =  verb arguments  |  answer
    verb       =  a name, another word, a letter or a beginning of a verb, or a phrase for it
    arguments  =  what the verb takes: numbers, cells, ON and OFF, names, with connectives
    answer     =  what the open question takes: numbers, cells, results, YES and NO
    connective =  an article, a preposition, a noun of the game, PLEASE

The verbs declare their arguments, the lexicon of the language (lexicon.py) declares the phrases and
the connectives, and the open question declares its answers. No word with a tense, a person, a mood,
a negation, a condition, an alternative or a question is a connective, so that a line which reports,
supposes, denies, quotes or asks is never strict.

A line is first read as a strict line, with the keyboard set to either alphabet. If it is not
strict, its meaning is guessed. If nothing can be guessed, the table refuses the line and names the
nearest verb. A guess that only shows something is carried out. A guess that does more is offered,
unless the line is a question or expresses a doubt: then its verb is explained. A guess is offered
only if the table would accept it.

To guess, a line is compared with the phrases of the lexicon, by the words that both have
(Lexicon.ranked). Each word also speaks for the verbs that have it in their phrases or in their
help (Likely). If several verbs are about as likely, or none is likely enough, HELP names up to
three of them, each in a sentence. If nothing is known of a line, the open question is explained.
"""
