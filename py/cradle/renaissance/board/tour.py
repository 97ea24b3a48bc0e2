"""A first turn for somebody who has never played L'Âge de la Renaissance; what is said is renaissance.tour.<name>.

Three seats. Genoa bid little and chose last, so that it has ducats; it plays second. A card pays, a leader makes an
advance cheaper, Florence is settled, and Milan taken from Venice before the tokens of the next turn are bought.
"""

from __future__ import annotations

from ...kernel.game import Action
from ..rules.cards import KIND
from ..rules.tables import BUY_CARD, DONE, NUMBER, PAY, SHIP

VARIANT = {"seats": 3}
SEED = 5725568  # a seed with which the tour works: Milan is won, and cloth runs short
DEAL = [  # three cards each, of which one is given back (1.2)
    KIND[card]
    for card in (
        "metal_1", "alchemists_gold", "cloth_wine_1",
        "benedict", "timber_1", "papal_bull",
        "ivory_gold_1", "fur_1", "wool_1",
    )
]  # fmt: skip


def write(n: int) -> Action:
    """Write a number in secret: a bid, or how many tokens are bought."""
    return "number", n


def settle(place: str, n: int) -> list[Action]:
    """Place tokens: two picks."""
    return [("to", place), NUMBER[n]]


PRELUDE: list[Action] = [
    ("give-back", "alchemists_gold"), ("give-back", "papal_bull"), ("give-back", "ivory_gold_1"),
    write(4), write(28), write(20),
    ("capital", "venezia"), ("capital", "barcelona"), ("capital", "genoa"),
    write(11), write(8), write(13),
    ("play", "stone_1"), ("play", "timber_1"), ("play", "benedict"),
]  # fmt: skip

STEPS: list[tuple[str, str, list[Action]]] = [  # for each step its name, what it points at, and the picks it waits for
    ("land", "genoa venezia barcelona", []),
    ("table", "part-players", []),
    ("wares", "", [("play", "cloth_wine_1"), ("commodity", "cloth")]),
    ("leader", "", [("play", "denys"), DONE]),
    ("theirs", "", [("play", "wool_1"), ("play", "fur_1"), ("play", "rashid")]),
    ("ship", "", [SHIP]),
    ("advance", "", [("buy", "manuscripts")]),
    ("peace", "", [PAY]),
    ("neighbour", "", [*settle("dubrovnik", 3), *settle("milano", 2), BUY_CARD]),
    ("settle", "", settle("firenze", 4)),
    ("rival", "", [("to", "milano")]),
    ("odds", "", [NUMBER[5]]),
    ("dice", "milano", []),
    ("foothold", "", settle("marseille", 2)),
    ("reply", "", [
        *settle("valencia", 2), *settle("toledo", 3), *settle("san_sebastian", 2), *settle("montpellier", 2), DONE,
    ]),
    ("secret", "", [write(12)]),
    ("income", "part-players", []),
    ("tokens", "", [write(10)]),
    ("fewest", "", [write(14)]),
    ("yours", "rule", []),
]  # fmt: skip
