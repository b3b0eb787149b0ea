"""Analyse positions for a program. Each input line is a JSON object, and so is each answer.

A request has a position, as a text or as a list of rays with their results, and the names of the
analyses that it wants. The answer has the id of the request. docs/protocol.md describes the fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeGuard

from ..console.allowance import check_budget
from ..console.json_lines import CodedError, Facts, as_line
from ..console.phrases import Verbatim, quote
from ..console.session import Ask, Dialogue, Refused
from .advice.advise import FIRE, STOP, UNKNOWN, best_advice
from .deduction.deduce import Knowledge, deduce
from .placing import TooLong
from .techniques.explanation import explain_fact
from .text.notation import describe_view, read_view
from .text.reading import read_cells
from .text.words import describe_cell
from .view import View

SCHEMA = "blackbox-analysis-1"
MAX_CHARACTERS = 4096  # characters of the longest line that the face for programs reads
FIELDS = ("id", "position", "size", "atoms", "rays", "want", "cells")
Analysis = Callable[[Knowledge, Facts], Any]  # what is known, and the request


def analyse_lines() -> Dialogue:
    """Answer requests, one on each line, until the end of input."""
    too_long = CodedError("bad_json", f"A line has at most {MAX_CHARACTERS} characters.")
    question = Ask("", too_long=as_line(SCHEMA, {"id": None} | too_long.facts) + "\n")
    while True:
        line = yield question
        if line.strip():
            yield Verbatim(answer(line))


def answer(line: str) -> str:
    """Return the answer to a request. The request and the answer are lines of JSON. An error is an
    answer, too.
    """
    id = None
    try:
        request = read_request(line)
        id = request.get("id")
        return as_line(SCHEMA, {"id": id} | analyse(request))
    except CodedError as error:
        return as_line(SCHEMA, {"id": id} | error.facts)
    except Refused as refusal:
        return as_line(SCHEMA, {"id": id} | CodedError("refused", refusal).facts)


def analyse(request: Facts) -> Facts:
    """Return {name of an analysis: its result} for the analyses that a request wants. Raise
    CodedError or Refused if the request is wrong.
    """
    wanted = read_wanted(request)
    text = read_position(request)
    check_budget()
    try:
        known = deduce(read_view(text))
    except Refused as refusal:
        raise CodedError("bad_position", refusal) from None
    if not known.possible:
        raise CodedError("contradiction", "No box fits these rays.")
    known_facts = {"position": describe_view(known.view)}
    return known_facts | {name: ANALYSES[name](known, request) for name in wanted}


# --- what is asked ---


def read_request(line: str) -> Facts:
    """Return the JSON object on a line. Raise CodedError if the line is not a JSON object."""
    try:
        request = json.loads(line, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise CodedError("bad_json", f"That line is not JSON: {error}.") from None
    if not isinstance(request, dict):
        raise CodedError("bad_request", 'A request is an object, as in {"position": "8x8 4: 2A"}.')
    return request


def refuse_constant(name: str) -> None:
    """Raise an error for NaN and Infinity, which Python reads but JSON does not have."""
    raise ValueError(f"{name} is not a number")


def read_wanted(request: Facts) -> list[str]:
    """Return the names of the analyses that a request wants. Raise CodedError if the request has a
    field that none of these analyses uses.
    """
    for field in request:
        if field not in FIELDS:
            raise CodedError("bad_request", f"{quote(field)} is not a field: {', '.join(FIELDS)}.")
    wanted = request.get("want", ["count"])
    wanted = [wanted] if isinstance(wanted, str) else wanted
    if not (is_list_of_strings(wanted) and {*wanted} <= {*ANALYSES}):
        raise CodedError("bad_request", f"want is a list of {', '.join(ANALYSES)}.")
    return list(dict.fromkeys(wanted))


def is_list_of_strings(value: object) -> TypeGuard[list[str]]:
    """Return whether a JSON value is a list of strings."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def read_position(request: Facts) -> str:
    """Return the position in a request as a text, in the form that the verb POSITION shows."""
    if "position" in request:
        if {"size", "atoms", "rays"} & {*request}:
            raise CodedError("bad_request", "position replaces size, atoms and rays.")
        return string(request, "position")
    if "atoms" not in request:
        raise CodedError("bad_request", "A request needs position, or atoms and rays.")
    rays = request.get("rays", [])
    if not isinstance(rays, list):
        raise CodedError("bad_request", 'rays is a list such as [[1, "R"], [2, "A"], [4, 11]].')
    return f"{string(request, 'size', '8x8')} {atoms_text(request['atoms'])}: " + " ".join(
        map(ray_text, rays)
    )


def string(request: Facts, field: str, otherwise: str = "") -> str:
    """Return the string in the field `field` of a request, or `otherwise` if the field is missing.
    Raise CodedError if the field is not a string, or has a line end.
    """
    value = request.get(field, otherwise)
    if not isinstance(value, str):
        raise CodedError("bad_request", f"{field} is a string.")
    return value


def atoms_text(atoms: object) -> str:
    """Return a number of atoms (4) or a range ("3-6" or [3, 6]) as text.

    Raise CodedError for any other value.
    """
    if isinstance(atoms, str) and len(atoms.split()) == 1:
        return atoms
    pair = atoms if isinstance(atoms, list) else [atoms]
    if len(pair) not in (1, 2) or not all(type(number) is int for number in pair):
        raise CodedError("bad_request", 'atoms is a number, or a range such as "3-6".')
    return "-".join(map(str, pair))


def ray_text(ray: object) -> str:
    """Return a ray of a request as it is written in a position. `ray` is a list such as [1, "R"] or
    [4, 11], or an object in the form that the command `step` returns.
    """
    if isinstance(ray, dict):
        ends = ray.get("exit") or ray.get("result")
        ray = [ray.get("entry"), ends]
    match ray:
        case [int(entry), int(exit)] if type(entry) is type(exit) is int:
            return f"{entry}-{exit}"
        case [int(entry), str(result)] if type(entry) is int and result in RESULTS:
            return f"{entry}{RESULTS[result]}"
    raise CodedError("bad_request", 'A ray is a list such as [1, "R"], [2, "A"] or [4, 11].')


RESULTS = {"A": "A", "R": "R", "absorbed": "A", "reflected": "R"}


# --- what is answered ---


def count(known: Knowledge, _: Facts) -> Facts:
    """Return how many boxes fit, or a lower bound if they cannot be counted."""
    return {"boxes": known.box_count, "exact": known.is_complete}


def odds(known: Knowledge, _: Facts) -> list[list[float]] | None:
    """Return the chance of an atom in each cell as a list of rows, or None if it is unknown."""
    if not known.is_complete:
        return None
    chances = iter(round(chance / known.weight, DECIMALS) for chance in known.cell_weights())
    return [[next(chances) for _ in range(length)] for length in known.view.box.lengths]


def hint(known: Knowledge, _: Facts) -> Facts:
    """Return the advised action, with the same fields as the answer to the protocol's command
    `hint`.
    """
    advice = best_advice(known)
    if advice.kind == UNKNOWN:
        return {"kind": "unknown", "ray": None, "cells": None}
    if advice.kind == FIRE and advice.ray:
        return {"kind": "ray", "ray": advice.ray.entry, "cells": None}
    cells = [describe_cell(cell) for cell in known.view.box.cells_of(advice.answer)]
    return {"kind": "guess" if advice.kind == STOP else "set", "ray": None, "cells": cells}


def explain(known: Knowledge, request: Facts) -> list[Facts]:
    """Return, for each cell that a request names, whether and why it is certain, with the same
    fields as the answer to the command `explain`.
    """
    cells = request.get("cells")
    if not is_list_of_strings(cells):
        raise CodedError("bad_request", 'explain needs cells, a list such as ["3,4"].')
    return [explain_cell(known.view, word) for word in cells]


def explain_cell(view: View, word: str) -> Facts:
    """Return whether a cell is certain and, if it is, the steps of the proof."""
    try:
        cell = view.box.mask(*read_cells(word.split(), view.box))
    except Refused as refusal:
        raise CodedError("bad_cell", refusal) from None
    if cell.bit_count() != 1:
        raise CodedError("bad_cell", f"{quote(word)} is not one cell: type one such as 3,4.")
    try:
        explanation = explain_fact(view, cell)
    except TooLong:
        return {"cell": word, "fact": "unknown", "rays": [], "steps": [], "conclusion": ""}
    steps = [
        {"technique": technique, "sentences": sentences}
        for technique, sentences in explanation.steps
    ]
    return {
        "cell": word,
        "fact": explanation.fact,
        "rays": explanation.entries,
        "steps": steps,
        "conclusion": explanation.conclusion,
    }


DECIMALS = 4
ANALYSES: dict[str, Analysis] = {"count": count, "odds": odds, "hint": hint, "explain": explain}
