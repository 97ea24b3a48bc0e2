"""The fields of a position of Civilization that records and saves hold, and their bounds."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.fields import Field, one, row, some
from .archaeology import FINISH
from .geography import COUNT, NATIONS, NOWHERE
from .market import MARK, MOST_CAUGHT, ROLES
from .position import LONGEST, NONE, SHIPS, STACK, TOKENS
from .rulesets import RULES

MOST_CARDS = 256  # the most entries of `pile`, with the marks of layers and stacks
COPIES = 16  # bound of how many cards there are of a kind


def schema(seats: int, rules: str) -> Sequence[Field]:
    deck, sides = RULES[rules].deck, seats + 1
    return [
        row("nation", seats, [*range(len(NATIONS)), NONE]),
        one("turn", LONGEST),
        row("city", COUNT, [*range(sides), NONE]),
        row("tokens", COUNT * sides, TOKENS + 1),
        row("fresh", COUNT, 2),
        row("ships", SHIPS * seats, NOWHERE + 1),
        row("treasury", seats, TOKENS + 1),
        row("census", seats, TOKENS + 1),
        row("arrived", COUNT, TOKENS + 1),
        row("marker", seats, FINISH + 1),
        row("owned", seats * deck.cards, 3),
        row("hand", seats * deck.kinds, COPIES),
        row("spent", deck.kinds, COPIES),
        row("giver", deck.kinds, [*range(sides), NONE]),
        row("laid", seats * deck.kinds, COPIES),
        some("pile", MOST_CARDS, STACK + 1),
        some("named", 7 * seats, MARK * ROLES * seats),
        row("shown", seats, COPIES),
    ]


def save_fields(seats: int) -> Sequence[Field]:
    """The fields that older saves lack."""
    return [row("caught", seats**2, MOST_CAUGHT + 1)]
