"""The one loop: read, send, write."""

from __future__ import annotations

from ..console.phrases import phrase
from .patience import BREAKING_OFF, ENOUGH, Patience, interrupted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..console.session import Ask, Session
    from .face import Face


def talk(session: Session, face: Face, at_terminal: bool = False) -> bool:
    """Hold a whole conversation; whether control C ended it."""
    session.width = face.width
    tell(session.opened(), face)
    interrupts = 0  # one after the other
    while session.question and interrupts < ENOUGH:
        try:
            line = answer(session, session.question, face)
        except EOFError:
            face.say(session.end())
        except KeyboardInterrupt:
            if not at_terminal or session.question.think:
                raise
            interrupts += 1
            interrupted(session, face, interrupts)
        else:
            interrupts = 0
            if at_terminal:
                tell_patiently(session, line, face)
            else:
                tell(session.answers(line), face)
    face.close()
    return interrupts == ENOUGH


def tell_patiently(session: Session, line: str, face: Face) -> None:
    """Say what answers a line, which someone at a terminal may break off."""
    with Patience(face, phrase(BREAKING_OFF)) as stop:
        tell(session.answers(line, stop), face, stop)


def tell(texts: Iterator[str], face: Face, patience: Patience | None = None) -> None:
    """Say some texts, each before the next is worked out."""
    for number, text in enumerate(texts):
        if number:
            face.flush()
        if patience:
            patience.end_line()
        face.say(text)


def answer(session: Session, question: Ask, face: Face) -> str:
    """What a person types, or the machine where it is its turn."""
    if not question.think:
        return face.ask(question)
    face.flush()
    if question.afar:
        return session.thought(session.hurried)

    with Patience(face) as stop:
        return session.thought(stop)
