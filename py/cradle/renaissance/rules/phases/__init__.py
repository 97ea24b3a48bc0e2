"""The rules of L'Âge de la Renaissance, in the order of the rule book (French rules of Renaissance).

Paragraph numbers are beside the code; Gn are decisions where the book is silent.
"""

from ..steps import age
from . import (
    adjust,
    cards,
    consolidation,
    expansion,
    extra,
    finale,
    income,
    placement,
    purchases,
    rivalry,
    setup,
    tokens,
    turn,
)

__all__ = [
    "adjust", "age", "cards", "consolidation", "expansion", "extra", "finale", "income", "placement", "purchases",
    "rivalry", "setup", "tokens", "turn",
]  # fmt: skip
