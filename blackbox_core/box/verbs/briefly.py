"""The short descriptions of verbs at the beginning of HELP, and the words of the game that HELP
explains.
"""

from __future__ import annotations

from ...console.phrases import current_language, later, phrase, topic

BRIEFS = {
    "ray": later("fire a ray from an entry (or type the number alone)"),
    "set": later("set an atom, as in SET 3,4"),
    "unset": later("remove an atom that you set, as in UNSET 3,4"),
    "eval": later("judge your atoms, and end the round"),
    "hint": later("suggest the best ray"),
    "explain": later("lead you to the next certain atom, a little further each time"),
    "count": later("count the boxes (arrangements of the atoms) that are still possible"),
    "odds": later("show the chance of an atom in each cell"),
    "look": later("draw the board"),
    "history": later("list your rays and their results"),
    "undo": later("undo the last change to your marks"),
    "new": later("begin another round"),
    "rules": later("explain the rules"),
    "lessons": later("learn the game step by step"),
    "quit": later("leave Black Box"),
}
MEANINGS = {  # the words of the game that HELP explains
    "0": later("0 gives up the round: you see where the atoms are, and your score."),
    "a": later("A at an entry means that the ray fired from there was absorbed."),
    "r": later("R at an entry means that the ray fired from there was reflected."),
    topic("absorbed"): later("A ray is absorbed if an atom is straight ahead of it."),
    topic("deflected"): later(
        "A ray is deflected if an atom is diagonally ahead of it: the ray turns away from that "
        "atom."
    ),
    topic("detour"): later("A detour is a path with several turns."),
    topic("reflected"): later(
        "A ray is reflected if it comes back to its own entry: atoms in the "
        "box turn it back, or an atom at the edge, beside its first cell, "
        "keeps it out."
    ),
    topic("entry"): later(
        "An entry is a numbered place at the edge where a ray goes in or comes out."
    ),
    topic("box"): later(
        "A box is one arrangement of atoms in the cells. A box fits if its atoms would "
        "give every result that you have seen."
    ),
    topic("bits"): later(
        "Bits measure what a ray tells you: each bit halves the number of boxes that fit."
    ),
    topic("par"): later(
        "Par is what the machine scores in the same box, with the best rays it knows."
    ),
    topic("masked"): later(
        "An atom is masked if every ray that could reach it meets another atom first."
    ),
    topic("look-alike"): later(
        "A look-alike is another box that gives the same result for every ray."
    ),
    topic("alike"): later("Two boxes are alike if every ray has the same result in both."),
    topic("fair"): later(
        "A box is fair if it has no look-alike: then rays can show where every atom is."
    ),
    topic("certain"): later(
        "A cell is certain if it holds an atom in every box that fits, or in none."
    ),
    topic("luck"): later(
        "Luck is how much better or worse your results were than expected. "
        "REVIEW shows your luck and your mistakes."
    ),
    topic("mistakes"): later(
        "A mistake is a ray or an answer that costs more, on average, than the best choice."
    ),
    topic("score"): later(
        "Each absorbed or reflected ray costs 1 point, any other ray costs 2, and each atom not "
        "found costs 5. The lowest score is best."
    ),
}
OTHER_WORDS = {
    "points": "score",
    "exit": "entry",
    "fit": "box",
    "worth": "bits",
    "skill": "mistakes",
    "lookalikes": "look-alike",
}


def explain_word(name: str) -> str:
    """Return the meaning of a word of the game such as PAR, or "" for another word."""
    words = {name}.union(
        *[current_language().spellings(context).get(name, ()) for context in ("topic", "word")]
    )
    explained = {OTHER_WORDS.get(word, word) for word in words} & MEANINGS.keys()
    return phrase(MEANINGS[min(explained)]) if explained else ""


def briefs(*names: str) -> dict[str, str]:
    """Return {verb: its short description} for the verbs in `names`."""
    return {name: BRIEFS[name] for name in names}
