"""The auction of the capitals (1.5): all pay their bids, so a bid is never above its expected worth."""

from __future__ import annotations

from math import comb

from ...kernel.game import Action, Decision
from ..rules.geography import CAPITALS
from ..rules.position import Age

# By how many ducats a capital is worth more than the worst one, by number of seats, in the order of CAPITALS. Learned
# from games of these bots with random capitals and bids, and then from the winners of games in which they bid by it
WORTH = {
    3: (6, 0, 14),
    4: (20, 6, 10, 0),
    5: (34, 19, 33, 4, 0),
    6: (30, 25, 22, 0, 3, 26),
}


def bid(p: Age, d: Decision, luck: float) -> Action:
    """The average worth of the capital that a bid wins if it is higher than each other bid with probability `luck`.

    If all bid so, with luck evenly between 0 and 1, all bids are equally good.
    """
    rest, due = p.seats - 1, 0.0
    for ahead, worth in enumerate(sorted(WORTH[p.seats], reverse=True)):
        due += worth * comb(rest, ahead) * (1 - luck) ** ahead * luck ** (rest - ahead)
    return d.actions[min(round(due), len(d.actions) - 1)]


def capital(p: Age, d: Decision) -> Action:
    return max(d.actions, key=lambda action: WORTH[p.seats][CAPITALS.index(str(action[1]))])
