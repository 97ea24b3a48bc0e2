"""The rules of Civilization, in the order of the rule book (French rules of Civilization, and public digests).

Paragraph numbers stand beside the code; D-nn are decisions where the books are silent. The order in which the phases
are imported numbers the steps in links.
"""

# ruff: noqa: I001
from ..steps import civ
from . import setup, turn, taxation, expansion, census, ships, sailing, movement, counter
from . import conflict, support, cities, surplus
from . import succession, victory

__all__ = [
    "census",
    "cities",
    "civ",
    "conflict",
    "counter",
    "expansion",
    "movement",
    "sailing",
    "setup",
    "ships",
    "succession",
    "support",
    "surplus",
    "taxation",
    "turn",
    "victory",
]
