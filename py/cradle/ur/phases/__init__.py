"""The rules of Ur, in the order of the rule book (French rules of Ur).

Paragraph numbers stand beside the code; U-nn are decisions where the rule book is silent. The order in which the
phases are imported numbers the steps in links.
"""

# ruff: noqa: I001
from ..steps import ur
from . import setup, turn, actions, war, exchange, ziggurats

__all__ = ["actions", "exchange", "setup", "turn", "ur", "war", "ziggurats"]
