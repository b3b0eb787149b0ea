"""Find every message of the program in its source. The catalogues need a translation of each."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from blackbox_core.games.assist.verbs import verbs as assist_verbs
from blackbox_core.games.teacher.lessons import LESSONS
from tools.declared import VERBS

ROOT = Path(__file__).parent.parent
CORE = ROOT / "blackbox_core"
ROOMS = ("console", "box", "games", "keeping", "faces")


class Sources(Mapping[str, ast.Module]):
    """The syntax trees of the program's modules by their paths. A module is parsed when first
    needed.
    """

    def __init__(self) -> None:
        rooms = [sorted((CORE / room).rglob("*.py")) for room in ROOMS]
        paths = [*chain(*rooms), CORE / "startup.py"]
        self._paths = {path.relative_to(CORE).as_posix(): path for path in paths}
        self._parsed: dict[str, ast.Module] = {}

    def __getitem__(self, name: str) -> ast.Module:
        if name not in self._parsed:
            self._parsed[name] = ast.parse(self._paths[name].read_text())
        return self._parsed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


MODULES = Sources()
# Modules that speak to programs, which is always in English.
FOR_MACHINES = {
    "console/commands.py",
    "box/analysis.py",
    "games/protocol.py",
    "games/solo/commands.py",
    "games/solo/advice_commands.py",
    "games/solo/stepping.py",
    "games/solo/old_lines.py",
    "games/atom4/commands.py",
    "games/duel/commands.py",
}
# The calls that declare verbs, with the places of the arguments that are help.
TELLS = {"verb": [1], "instead": [1], "Switch": [0]}
VERB, FORM, WORD, TOPIC = "verb", "form", "word", "topic"  # contexts of typed words
MARKS = {"typed": WORD, "topic": TOPIC}  # {function that marks typed words: context}


class Message(NamedTuple):
    """A message in English, with its plural form if it has one.

    For a word that players type, `context` is VERB, FORM, WORD or TOPIC. For other messages it is
    "".
    """

    one: str
    many: str = ""
    context: str = ""


class Place(NamedTuple):
    """The module and line in which a message occurs, and a note on its use for translators."""

    module: str
    line: int
    about: str


@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes of a tree, cached."""
    return [*ast.walk(tree)]


@cache
def every_message() -> dict[Message, list[Place]]:
    """Return {message: places in which it occurs}, first the typed words, then what the program
    says.
    """
    places_of: dict[Message, list[Place]] = {}
    for message, place in [*what_is_typed(), *what_is_said(), *what_lessons_say()]:
        places_of.setdefault(message, []).append(place)
    forms = {form for message in places_of if message.many for form in message[:2]}
    return {
        message: places
        for message, places in places_of.items()
        if message.many or message.context or message.one not in forms
    }


def what_is_said() -> Iterator[tuple[Message, Place]]:
    """Yield the messages that the program says, module by module, in the order of the source."""
    for module, tree in MODULES.items():
        if module not in FOR_MACHINES:
            messages_and_places = [
                *said_in(module),
                *kept_by(tree, module),
                *declared_in(tree, module),
            ]
            yield from sorted(messages_and_places, key=lambda item: item[1].line)


def what_lessons_say() -> Iterator[tuple[Message, Place]]:
    """Yield the messages in lessons.txt."""
    yield from ((Message(text), Place("lessons.txt", 0, "")) for text in texts_of_lessons())


def said_in(module: str) -> Iterator[tuple[Message, Place]]:
    """Yield the messages of all calls of phrase() and counted() in a module."""
    for _, call, within in sayings_in(MODULES[module], module, []):
        about = ast.get_docstring(within[-1]) if within else ""
        for forms in zip(*messages(call, module, within), strict=True):
            yield Message(*map(literal, forms)), Place(module, call.lineno, about or "")


def kept_by(tree: ast.AST, module: str) -> Iterator[tuple[Message, Place]]:
    """Yield the messages that a module marks by later(), to be translated where they are used."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and called(node, "later"):
            yield from ((Message(text), Place(module, node.lineno, "")) for text in texts_of(node))


def declared_in(tree: ast.AST, module: str) -> Iterator[tuple[Message, Place]]:
    """Yield the help of the verbs that a module declares, and the replies to words that are not
    verbs.
    """
    for node in nodes(tree):
        if isinstance(node, ast.Call) and called(node, *TELLS):
            places = TELLS[called_name(node)]
            for argument in [node.args[place] for place in places if place < len(node.args)]:
                for part in argument.elts if isinstance(argument, ast.Tuple) else [argument]:
                    if literal(part):
                        about = f"HELP {literal(node.args[0])}".strip()
                        yield Message(literal(part)), Place(module, node.lineno, about)


def what_is_typed() -> Iterator[tuple[Message, Place]]:
    """Yield the names of verbs, the forms of their arguments, and other words that players type."""
    declared = {verb.usage: verb for verbs in (*VERBS.values(), assist_verbs) for verb in verbs}
    verbs = sorted(declared.values(), key=lambda verb: verb.usage)
    for verb in verbs:
        yield Message(verb.name, context=VERB), Place(home(verb.action), 0, verb.tells)
    for verb in verbs:
        for argument in verb.usage.split()[1:]:
            form = argument.strip("().")
            yield Message(form, context=FORM), Place(home(verb.action), 0, verb.usage)
    for module, tree in MODULES.items():
        for node in nodes(tree):
            context = (
                MARKS.get(getattr(node.func, "id", "")) if isinstance(node, ast.Call) else None
            )
            if context and isinstance(node, ast.Call):
                for text in texts_of(node):
                    yield Message(text, context=context), Place(module, node.lineno, "")


def home(action: object) -> str:
    """Return the path of the module in which a function is defined."""
    return action.__module__.removeprefix(f"{CORE.name}.").replace(".", "/") + ".py"


def texts_of(node: ast.Call) -> list[str]:
    return [literal(argument) for argument in node.args if literal(argument)]


# --- which messages an expression can be ---


def called(node: ast.AST, *names: str) -> bool:
    if not isinstance(node, ast.Call):
        return False
    return called_name(node) in names


def called_name(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def says(node: ast.Call, module: str) -> bool:
    """Return whether a call is one of phrase() or counted(), imported from `console.phrases`."""
    return isinstance(node.func, ast.Name) and node.func.id in speech(module)


@cache
def speech(module: str) -> set[str]:
    """Return the names among "phrase" and "counted" that a module imports from
    `console.phrases`.
    """
    if module == "console/phrases.py":
        return {"phrase", "counted"}
    return {
        alias.name
        for node in nodes(MODULES[module])
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("phrases")
        for alias in node.names
    } & {"phrase", "counted"}


def literal(node: ast.AST) -> str:
    """Return the text of a constant, or "" for any other node."""
    value = node.value if isinstance(node, ast.Constant) else ""
    return value if isinstance(value, str) else ""


@cache
def bound(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Return {name: expressions that are assigned to it} for a module or function.

    The default of an argument counts as assigned. In a module, the name of an enum has the values
    of its members.
    """
    values_of: dict[str, list[ast.expr]] = {}
    if isinstance(tree, ast.FunctionDef) and (usual := tree.args.defaults):
        for argument, value in zip(tree.args.args[-len(usual) :], usual, strict=True):
            values_of[argument.arg] = [value]
    for node in nodes(tree):
        if isinstance(node, ast.Assign):
            for name, value in pairs(node.targets[0], node.value):
                values_of.setdefault(name, []).append(value)
        elif isinstance(node, ast.ClassDef) and isinstance(tree, ast.Module):  # an enum of messages
            values_of[node.name] = [
                part.value for part in node.body if isinstance(part, ast.Assign)
            ]
    return values_of


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, part_value in zip(target.elts, value.elts, strict=True):
            yield from pairs(part, part_value)


@cache
def sayings() -> list[tuple[str, ast.Call, list[ast.FunctionDef]]]:
    """Return (module, call, functions around it) for every call of phrase() or counted()."""
    return [saying for module in MODULES for saying in sayings_in(MODULES[module], module, [])]


def sayings_in(
    tree: ast.AST, module: str, within: list[ast.FunctionDef]
) -> Iterator[tuple[str, ast.Call, list[ast.FunctionDef]]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and says(node, module):
            yield module, node, within
        inner = [*within, node] if isinstance(node, ast.FunctionDef) else within
        yield from sayings_in(node, module, inner)


def messages(
    call: ast.Call, module: str, within: list[ast.FunctionDef]
) -> list[list[ast.Constant]]:
    """Return one list for each argument of a call that is a message: the constants that can be its
    value.
    """
    arguments = call.args[: 2 if called(call, "counted") else 1]
    return [list(constants_in(argument, module, within)) for argument in arguments]


def texts(call: ast.Call, module: str, within: list[ast.FunctionDef]) -> list[str]:
    return [literal(node) for constants in messages(call, module, within) for node in constants]


def constants_in(
    node: ast.AST, module: str, within: list[ast.FunctionDef]
) -> Iterator[ast.Constant]:
    """Yield the constants that can be the value of an expression. Names are looked up in the
    functions `within`, then in the module.
    """
    if isinstance(node, ast.Constant):
        yield node
        return
    if isinstance(node, ast.Attribute) and (values := fields_named(node.attr, module)):
        for value in values:
            yield from constants_in(value, module, within)
        return
    local = [value for scope in within for value in bound(scope).get(getattr(node, "id", ""), [])]
    for value in local:
        yield from constants_in(value, module, within)
    if isinstance(node, ast.Name) and not local:
        yield from kept(node.id, module)
    for part in () if isinstance(node, ast.Name) else inside(node):
        yield from constants_in(part, module, within)


def inside(node: ast.AST) -> list[ast.AST]:
    """Return the parts of an expression that may be messages, without the condition of an `if ...
    else`.
    """
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call):
        return [node.func, *node.args]
    return [node.value] if isinstance(node, ast.Attribute) else []


@cache
def fields_named(name: str, module: str) -> list[ast.expr]:
    """Return the calls of later() that a module passes as the keyword argument `name`."""
    return [
        keyword.value
        for node in nodes(MODULES[module])
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == name and called(keyword.value, "later")
    ]


@cache
def kept(name: str, module: str) -> list[ast.Constant]:
    """Return the messages that are marked by later() and assigned to a name, in this module or the
    one from which the name is imported.

    The name LESSONS stands for the messages in lessons.txt.
    """
    if name == "LESSONS":
        return [ast.Constant(text) for text in texts_of_lessons()]
    if values := bound(MODULES[module]).get(name, []):
        return [node for value in values for node in kept_in(value, module)]
    home = source_of(name, module)
    return kept(name, home) if home else []


@cache
def source_of(name: str, module: str) -> str:
    """Return the path of the module from which a module imports a name, or ""."""
    for node in nodes(MODULES[module]):
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            package = Path(module).parents[node.level - 1] if node.level else Path("-")
            path = package.joinpath(*(node.module or "").split(".")).as_posix()
            return next(
                (home for home in (f"{path}.py", f"{path}/__init__.py") if home in MODULES), ""
            )
    return ""


def texts_of_lessons() -> Iterator[str]:
    """Yield the titles of chapters and lessons, and the sentences, hints and reasons of their
    questions.
    """
    for lesson in LESSONS:
        yield from (lesson.chapter, lesson.title)
        for question in lesson.questions:
            yield from filter(None, (*question.texts, question.hint, question.why))


def kept_in(expression: ast.AST, module: str) -> Iterator[ast.Constant]:
    if isinstance(expression, ast.Call) and called(expression, "later"):
        yield from (node for node in expression.args if isinstance(node, ast.Constant))
        return
    if isinstance(expression, ast.Name) and expression.id.isupper():
        yield from kept(expression.id, module)
    for part in ast.iter_child_nodes(expression):
        yield from kept_in(part, module)
