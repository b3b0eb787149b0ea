"""The one loop: read a line, send it, write the answer."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..console.session import Ask, Session
    from .face import Face


def talk(session: Session, face: Face) -> None:
    """Hold a whole conversation."""
    session.width = face.width
    tell(session.opened(), face)
    while session.question:
        try:
            line = answer(session, session.question, face)
        except EOFError:
            face.say(session.end())
        else:
            tell(session.answers(line), face)
    face.close()


def tell(texts: Iterator[str], face: Face) -> None:
    """Say some texts, each before the next is worked out."""
    for number, text in enumerate(texts):
        if number:
            face.flush()
        face.say(text)


def answer(session: Session, question: Ask, face: Face) -> str:
    """What a person types, or the machine where it is its turn."""
    if not question.think:
        return face.ask(question)
    face.flush()
    if question.afar:
        return question.think(session.hurried)
    from .patience import Patience

    with Patience(face) as stop:
        return question.think(lambda: stop() or session.hurried())
