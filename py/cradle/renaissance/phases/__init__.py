"""The rules of L'Âge de la Renaissance, in the order of the rule book (French rules of Renaissance).

Paragraph numbers stand beside the code; Gn are decisions where the book is silent. The order in which the phases are
imported numbers the steps in links.
"""

# ruff: noqa: I001
from ..steps import age
from . import setup, turn, expansion, placement, rivalry, consolidation, tokens

__all__ = ["age", "consolidation", "expansion", "placement", "rivalry", "setup", "tokens", "turn"]
