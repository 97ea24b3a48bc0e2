"""The auction of the capitals (1.5): all pay, so a bid is no more than what it can be expected to bring."""

from __future__ import annotations

from math import comb

from ...kernel.game import Action, Decision
from ..geography import CAPITALS
from ..position import Age

# How many ducats a capital is worth more than the worst one, by number of seats and in the order of CAPITALS: learned
# from games of these bots with capitals and bids by chance, and then from who won when they bid by it
WORTH = {
    3: (9, 0, 7),
    4: (18, 3, 7, 0),
    5: (30, 18, 14, 0, 2),
    6: (30, 25, 22, 0, 3, 26),
}


def bid(p: Age, d: Decision, luck: float) -> Action:
    """What the capital brings on average that falls to a bid higher than that of every other with a chance of `luck`.

    Where all bid so, with luck evenly between 0 and 1, every bid pays as well as any other.
    """
    rest, due = p.seats - 1, 0.0
    for ahead, worth in enumerate(sorted(WORTH[p.seats], reverse=True)):
        due += worth * comb(rest, ahead) * (1 - luck) ** ahead * luck ** (rest - ahead)
    return d.actions[min(round(due), len(d.actions) - 1)]


def capital(p: Age, d: Decision) -> Action:
    return max(d.actions, key=lambda action: WORTH[p.seats][CAPITALS.index(str(action[1]))])
