"""How many decisions a game can have at most: cards and tokens are spent, and there are only so many of them.

Every count is an upper bound; none of them can be exceeded.
"""

from __future__ import annotations

from .cards import ADVANCES, CARDS
from .geography import COUNT
from .position import TOKENS

OPENINGS = 9  # moments in a turn at which each holder of [Q] is asked once (2.1)
SCARCE = 12 * 3  # shortages and surpluses to cancel (3.1)
CESSIONS = 6 * 3  # after a war: a province, a marker turned back for it, the token in its place (5.4)
CARD = COUNT + CESSIONS + 2  # by one card: Black Death reduces the markers of a region, a war cedes provinces (5)
WARS = 8 * CESSIONS  # wars that go on (G17, G45)


def most_turns(epochs: int) -> int:
    """3.3: two players at least draw in every turn, and the one in which the last card is drawn is the last."""
    drawn = sum(
        card.count * (epochs + 1 - card.epoch if card.recycled else 1) for card in CARDS if card.epoch <= epochs
    )
    return 1 + drawn // 2


def a_turn(seats: int) -> int:
    """Decisions in one turn."""
    cards = sum(card.count for card in CARDS)
    played = 2 * cards * (1 + CARD) + WARS  # in phase 3, and in the final round (10.2)
    extra = 2 * seats  # a card bought, a card discarded (4)
    shop = seats * (3 + len(ADVANCES) + len(CARDS))  # fleet, advances, leaders claimed, discard, stabilization (6)
    # 7.1: each placement spends a token, and is followed by its number, conversions, the decision whether a marker is
    # turned back for what was taken (G53), and Manuscripts; a marker is turned back only where none is left, thus once
    # for each placement, or for each province that waits for one (G47)
    placed = TOKENS * (4 + seats) + 2 * (TOKENS + COUNT) + 2
    tokens = 3 * seats  # written, once more where somebody gives up, and a place among equals (6.5, 9.1)
    return OPENINGS * seats + SCARCE + 2 + played + seats + extra + shop + seats * (1 + placed) + tokens


def longest(seats: int, epochs: int, prerequisites: str) -> int:
    """Decisions in a game: the set-up has five a seat (1.2, 1.5, 9.1)."""
    return 5 * seats + most_turns(epochs) * a_turn(seats)
