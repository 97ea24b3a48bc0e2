"""Ways to win that differ: what the habits of a seat weigh otherwise in each style."""

from __future__ import annotations

from typing import NamedTuple

from .marches import HABIT, Manner


class Style(NamedTuple):
    """What a style weighs otherwise. manner: how to move. lead: the least worth of a deal. risk: the cost of a card of
    which nothing is certain. help: how much more the cards count that feed, build or save cities.
    """

    manner: Manner = HABIT
    lead: float = 3.0
    risk: float = 6.0
    help: float = 1.0


STYLES = {
    "": Style(),
    "trader": Style(lead=0.0, risk=1.0),
    "builder": Style(manner=Manner(more=3), help=3.0),
    "conqueror": Style(manner=Manner(bold=True)),
}
