"""Lessons, with their verbs."""

from __future__ import annotations

from ...console.game import game_of
from .learn import Learning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.verbs import Verbs


class Game(Learning):
    """The verbs stand above the table that they are for."""

    @property
    def verbs(self) -> Verbs:  # loaded after the first prompt, to be there sooner
        from .learn_verbs import verbs

        return verbs


GAME = game_of(Game)
