"""The rules of Ur, in the order of the rule book (French rules of Ur).

Paragraph numbers are beside the code; U-nn are decisions where the rule book is silent. The order of these imports
gives the steps their numbers in links.
"""

# ruff: noqa: I001
from ..steps import ur
from . import setup, turn, actions, war, exchange, ziggurats

__all__ = ["actions", "exchange", "setup", "turn", "ur", "war", "ziggurats"]
