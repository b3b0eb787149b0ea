"""The devil's box, with its verbs."""

from __future__ import annotations

from ...console.game import game_of
from .devil import Hell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...console.verbs import Verbs


class Game(Hell):
    """The verbs stand above the table that they are for."""

    @property
    def verbs(self) -> Verbs:  # loaded after the first prompt, to be there sooner
        from .devil_verbs import verbs

        return verbs


GAME = game_of(Game)
