"""The rules of L'Âge de la Renaissance, in the order of the rule book (French rules of Renaissance).

Paragraph numbers are beside the code; Gn are decisions where the book is silent.
"""

# ruff: noqa: I001
from ..steps import age
from . import setup, turn, adjust, extra, cards, purchases
from . import expansion, placement, rivalry, consolidation, income, tokens, finale

__all__ = [
    "adjust", "age", "cards", "consolidation", "expansion", "extra", "finale", "income", "placement", "purchases",
    "rivalry", "setup", "tokens", "turn",
]  # fmt: skip
