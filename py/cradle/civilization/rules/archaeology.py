"""The Archaeological Succession Table: where each nation enters its epochs, and the conditions for it (E.12, F.33).

Positions: 0 the start arrow, 1 to 15 the spaces, 16 the finish.
"""

from __future__ import annotations

from typing import NamedTuple

FINISH = 16
EPOCHS = ("stone", "early_bronze", "late_bronze", "early_iron", "late_iron")


class Row(NamedTuple):
    """A nation's row: the first position of every epoch but the first, and the values printed on late squares."""

    starts: tuple[int, int, int, int]
    values: dict[int, int]
    uncertain: bool = False

    def epoch(self, position: int) -> int:
        """The epoch of a position, 0 the Stone Age; the finish lies in the last."""
        return sum(position >= start for start in self.starts)


class Demand(NamedTuple):
    """The conditions for entering an epoch."""

    cities: int = 0
    groups: int = 0
    cards: int = 0
    points: int = 0


CLASSIC_DEMANDS = (
    Demand(),
    Demand(cities=2),
    Demand(groups=3),
    Demand(cards=7),
    Demand(points=1000),
)
CLASSIC_ROWS = {
    "africa": Row((5, 8, 11, 14), {14: 1100, 15: 1200}, uncertain=True),
    "italy": Row((5, 8, 11, 14), {14: 1150, 15: 1300}, uncertain=True),
    "illyria": Row((6, 8, 11, 13), {13: 1000, 14: 1150, 15: 1300}, uncertain=True),
    "thrace": Row((6, 9, 11, 13), {13: 1000, 14: 1150, 15: 1300}, uncertain=True),
    "crete": Row((5, 9, 11, 14), {14: 1100, 15: 1200}, uncertain=True),
    "asia": Row((5, 8, 10, 13), {13: 1000, 14: 1150, 15: 1300}, uncertain=True),
    "assyria": Row((5, 8, 10, 14), {14: 1150, 15: 1300}, uncertain=True),
    "babylon": Row((5, 8, 10, 14), {14: 1200, 15: 1400}, uncertain=True),
    "egypt": Row((4, 7, 10, 13), {13: 1000, 14: 1200, 15: 1400}, uncertain=True),
}
ADVANCED_DEMANDS = (
    Demand(),
    Demand(cities=2),
    Demand(cities=3, groups=3),
    Demand(cities=4, cards=9, groups=5),
    Demand(cities=5),
)
ADVANCED_ROWS = {
    "africa": Row((5, 8, 11, 14), {14: 1300, 15: 1600}),
    "italy": Row((5, 8, 11, 14), {14: 1400, 15: 1700}, uncertain=True),
    "illyria": Row((6, 8, 11, 13), {13: 1200, 14: 1500, 15: 1800}),
    "thrace": Row((6, 9, 11, 13), {13: 1200, 14: 1400, 15: 1700}),
    "crete": Row((5, 9, 11, 14), {14: 1300, 15: 1600}),
    "asia": Row((5, 8, 10, 13), {13: 1200, 14: 1500, 15: 1800}),
    "assyria": Row((5, 8, 10, 14), {14: 1500, 15: 1800}),
    "babylon": Row((5, 8, 10, 14), {14: 1600, 15: 1900}, uncertain=True),
    "egypt": Row((4, 7, 10, 13), {13: 1300, 14: 1600, 15: 1900}),
}
