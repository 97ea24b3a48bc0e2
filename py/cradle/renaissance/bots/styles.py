"""Ways to win that differ, as numbers: what a habit weighs by who remembers it."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.position import NONE


class Manner(NamedTuple):
    """How to expand. caution: what an attack is worth as a factor of its odds, less than 1 because what it wins can be
    lost the same way.

    against: a seat whose provinces count more, or NONE. goods: the weight of commodities. taste: 0, or the number of
    one of expansion.TASTES.
    """

    caution: float = 0.4
    against: int = NONE
    goods: float = 3.0
    taste: int = 0


class Style(NamedTuple):
    """What a style weighs otherwise. share: the share of the cash that may go into tokens. floor: what a token has to
    bring to be bought. card: what a card has to bring to be bought. favours: the weight of advances by category. harm:
    how much the loss of others counts.
    """

    manner: Manner = Manner()
    share: float = 0.5
    floor: float = 1.0
    card: float = 10.0
    favours: tuple[float, ...] = (0.9, 1.0, 1.25, 0.9, 1.1, 1.0)
    harm: float = 0.4


# The order of `favours`: science, religion, commerce, culture, exploration, society.
STYLES = {
    "": Style(),
    "merchant": Style(Manner(0.35), share=0.42, floor=1.2, card=4, favours=(0.8, 0.8, 1.5, 0.8, 1.0, 0.9)),
    "scholar": Style(Manner(0.6), card=8, favours=(1.6, 0.9, 1.15, 1.35, 1.15, 1.05)),
    "conqueror": Style(Manner(0.9, goods=2.5), share=0.52, card=8, favours=(0.9, 0.9, 1.25, 0.9, 1.1, 1.1), harm=0.6),
}
