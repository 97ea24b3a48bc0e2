"""What a seat of L'Âge de la Renaissance may not know, shuffled without a look at the game's own knowledge.py."""

from __future__ import annotations

from random import Random

from cradle.renaissance.rules.cards import KINDS
from cradle.renaissance.rules.position import WRITABLE, Age


def shuffle(p: Age, seat: int | None, chance: Random) -> None:
    """Cards change places between pile and other hands; who has written in secret, wrote something else he can pay."""
    hidden = [s for s in range(p.seats) if s != seat]
    rows = [(p.pile, 0), *((p.hand, s * KINDS) for s in hidden)]
    cards = [kind for row, i in rows for kind in range(KINDS) for _ in range(row[i + kind])]
    chance.shuffle(cards)
    for row, i in rows:
        n = sum(row[i : i + KINDS])
        mine, cards = cards[:n], cards[n:]
        row[i : i + KINDS] = [mine.count(kind) for kind in range(KINDS)]
    auction = any(step[0] == "setup.bid" for step in p.steps)
    for s in hidden:
        if p.bid[s] and auction:
            p.bid[s] = 1 + chance.randint(0, p.cash[s])
        elif p.bid[s]:
            p.bid[s] = 1 + WRITABLE + chance.randint(-p.cash[s], p.cash[s])
