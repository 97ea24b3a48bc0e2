"""The rules of Ur, in the order of the rule book (French rules of Ur).

Paragraph numbers are beside the code; U-nn are decisions where the rule book is silent.
"""

from ..steps import ur
from . import actions, exchange, setup, turn, war, ziggurats

__all__ = ["actions", "exchange", "setup", "turn", "ur", "war", "ziggurats"]
