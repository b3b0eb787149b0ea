"""Techniques: how a person finds out what is certain, with a finger on the board.

What there is for whoever teaches with them:

    solver(view, known)         a Solver: iterate its `steps()`, the easiest first, or ask `next()`
    certain(view)               what all boxes that fit agree on, or None where they are too many
    prove(view, fact, certain)  the Proof of a fact: `steps`, `blocks` as they are told, `hardest`
    Known(KnownRays(view), facts)  what is known to begin with; then
    steps_of(known, rank)       all that one technique of rank 1 to 8 says there at once
    chain(known, hardest)       all that ranks 1 to `hardest`, at most 8, prove, step by step

A fact, and whatever is known, is a partial box: (cells that hold atoms, cells that are free). A
`Step` tells its `rank` (OPEN_DOOR ... ALL_BOXES), its `form` (the finer name), the `shots` it looks
at, what it `rests` on and `gives`. `solver` and `certain` stand in solving.py, `prove` in proof.py,
`Known` and `KnownRays` in known.py, `chain` and `steps_of` in chain.py, the rest in step.py.

Source: a study of 600 positions of three to five atoms, of which the ranks and the prices come.
"""
