"""The lessons by the name that they had first, which is now that of the learning mode alone."""

from __future__ import annotations

from ...console.game import game_of
from ...console.phrases import phrase
from .learn_game import LessonGame as Lessons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.session import Dialogue


class Game(Lessons):
    """The lessons, once it is said how they are called now."""

    def greet(self) -> Dialogue:
        yield phrase("LEARN is now the learning mode of a game; these are the LESSONS.")
        yield from super().greet()


GAME = game_of(Game)
