"""The rules of Civilization, in the order of the rule book (French rules of Civilization, and public digests).

Paragraph numbers are beside the code; D-nn are decisions where the books are silent.
"""

# ruff: noqa: I001  calamities number in this order what they share out (general.py), and stored steps hold the number
from ..steps import civ
from . import setup, turn, taxation, expansion, census, ships, sailing, movement, counter
from . import conflict, support, cities, surplus
from . import trade_cards, lots, trade, purchases
from .calamities import shown, losses, general
from .calamities import volcano, treachery, famine, superstition, civil_war, slave_revolt, flood
from .calamities import barbarians, epidemic, civil_disorder, iconoclasm, piracy, monotheism
from . import succession, victory

__all__ = [
    "barbarians",
    "census",
    "cities",
    "civ",
    "civil_disorder",
    "civil_war",
    "conflict",
    "counter",
    "epidemic",
    "expansion",
    "famine",
    "flood",
    "general",
    "iconoclasm",
    "losses",
    "lots",
    "monotheism",
    "movement",
    "piracy",
    "purchases",
    "sailing",
    "setup",
    "ships",
    "shown",
    "slave_revolt",
    "succession",
    "superstition",
    "support",
    "surplus",
    "taxation",
    "trade",
    "trade_cards",
    "treachery",
    "turn",
    "victory",
    "volcano",
]
