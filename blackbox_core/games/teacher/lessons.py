"""All lessons, in the order in which they are taken."""

from __future__ import annotations

from .closing_lessons import GAMES, JUDGEMENT
from .hexagon_lessons import HEXAGONS
from .law_lessons import LAW
from .technique_lessons import TECHNIQUES

LESSONS = LAW + TECHNIQUES + JUDGEMENT + GAMES + HEXAGONS
