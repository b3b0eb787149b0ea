"""The commands of the machine protocol that reason, from the shots alone."""

from __future__ import annotations

from ...box.advise import FIRE, IMPOSSIBLE, STOP, UNKNOWN
from ...box.advise import hint as advise
from ...box.deduce import deduce
from ...box.law import ABSORBED
from ...box.placing import exactly
from ...box.view import Shot, View
from ...box.view_text import read_view, tell_view
from ...box.words import read_count, read_entry
from ...console.session import Refused
from .verbs.advice import knowledge, machine_round
from .watching import cells, command, sized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .watching import Post


@command("count")
def count(post: Post, _: list[str]) -> str:
    found = knowledge(post)
    return str(found.count) if found.whole else f"at least {found.count}"


@command("odds")
def odds(post: Post, _: list[str]) -> str:
    """The chance of an atom in each cell, a line for each row."""
    found = knowledge(post)
    if not found.whole:
        raise Refused("Too many boxes fit for the odds.")
    chances = [f"{chance / found.count:.4f}" for chance in found.chances()]
    width = post.box.cols
    rows = [chances[start : start + width] for start in range(0, len(chances), width)]
    return "\n".join(map(" ".join, rows))


@command("hint")
def hint(post: Post, _: list[str]) -> str:
    """The best ray; or the answer to set where it is certain, or to guess where no ray pays."""
    if not post.watched:
        post.under_way()
    advice = advise(knowledge(post))
    if advice.kind in (IMPOSSIBLE, UNKNOWN):
        raise Refused("Too many boxes fit to choose a ray.")
    if advice.kind == FIRE and advice.ray:
        return f"ray {advice.ray.entry}"
    put = "guess" if advice.kind == STOP else "set"
    return f"{put} {cells(post.box, advice.answer)}"


@command("par")
def par(post: Post, _: list[str]) -> str:
    """What the machine of this program scores on this box."""
    post.begun()
    if not (post.verdict or post.hidden_by_player):
        raise Refused("Par is told after eval, or in a placed round.")
    return str(machine_round(post).score)


@command("assist ATOMS (ROWS) (COLS)")
def assist(post: Post, words: list[str]) -> str:
    """A round in a box that the other end has; its rays are told by `observe`."""
    box = sized(words[1:]) if words[1:] else post.box
    count = read_count(words[0], box)
    post.clear()
    post.box, post.watched = box, View(box, exactly(count))
    return ""


@command("observe N RESULT")
def observe(post: Post, words: list[str]) -> str:
    """What a ray did: absorbed, reflected, or the number where it came out."""
    if not post.watched:
        raise Refused("Rays are observed after assist only.")
    entry = read_entry(words[0], post.box)
    named = {"absorbed": ABSORBED, "reflected": entry}
    exit = named[words[1]] if words[1] in named else read_entry(words[1], post.box)
    if post.view.known(entry) != exit:
        after = deduce(post.watched.seen(Shot(entry, exit)))
        if not after.possible:
            raise Refused("That contradicts what was observed before.")
        post.watched, post.knowledge = after.view, after
    return ""


@command("position (TEXT...)")
def position(post: Post, words: list[str]) -> str:
    """What was seen, as a text; or a box that the other end has, with what was seen there."""
    if not words:
        return tell_view(post.view)
    known = deduce(read_view(" ".join(words)))
    if not known.possible:
        raise Refused("No box fits that position.")
    post.clear()
    post.box, post.watched, post.knowledge = known.view.box, known.view, known
    return ""
