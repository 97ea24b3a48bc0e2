"""What challenges of Ur ask, and the tables at which settlers play for them."""

from __future__ import annotations

from ....board.lessons import Fact, Task
from ...rules.position import Ur
from ...rules.score import score
from ...rules.tables import FREE, HOLE

TABLES = ({"seats": 3}, {"seats": 2}, {"seats": 4})
LEFT = ("points", "tiles", "cubes", "rival")


# What is counted ------------------------------------------------------------------------------------------------------
def tiles(p: Ur, seat: int) -> list[int]:
    """The tiles of a seat, with its ziggurats."""
    return [c for c, owner in enumerate(p.owner) if owner != FREE and owner % HOLE == seat]


def rival(p: Ur, seat: int) -> int:
    """The most points of another seat."""
    return max(score(p, other)[0] for other in range(p.seats) if other != seat)


FACTS = {
    "points": Fact(lambda p, seat: score(p, seat)[0]),
    "tiles": Fact(lambda p, seat: len(tiles(p, seat))),
    "rival": Fact(rival, less=True),
    "cubes": Fact(lambda p, seat: sum(p.cubes[c] for c in tiles(p, seat))),
}
TASKS = (
    Task("first", ("setup.first", "setup.more"), LEFT, most=2),
    Task("begin", ("setup.exchange",), LEFT, most=2),
    Task("turn", ("turn",), LEFT, most=5),
    Task("rest", ("turn.rest", "turn.cube"), LEFT, most=4),
    Task("war", ("war.from",), LEFT, most=3),
    Task("against", ("war.to",), LEFT, most=2),
    Task("people", ("war.number", "politics.put", "culture.put"), LEFT, most=2),
    Task("exchange", ("exchange.tile",), LEFT, most=5),
)
