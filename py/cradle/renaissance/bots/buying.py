"""Purchases: ships, advances and leaders claimed, cards and tokens (6, 9)."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players.habits import Rand
from ..rules.cards import ADVANCES, CARDS, CATEGORIES, GALLEON, KIND, THREE_MASTER, VALUE
from ..rules.phases.income import revenue
from ..rules.phases.prices import offers, relief, upkeep
from ..rules.position import LETTERS, Age
from ..rules.tables import BUY, DONE, SHIP
from .expansion import beside_galley, wanted
from .styles import Style
from .worth import PLAYED, Worth, others, points, turns_left

# What the ability of an advance brings each turn, in ducats; for some it depends on the position, see `ability`.
TURNLY = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    2, 0, 1, 0, 5, 0, 4, 9, 5, 2, 2, 0, 0, 2, 3, 3, 2, 26, 3, 9, 7, 4, 4, 0, 2, 10,
), strict=True))  # fmt: skip
CREDIT = 1.0  # the share that counts of a credit on an advance that is still to be bought
KINDRED = [{n for n, a in enumerate(ADVANCES) if a.category == category} for category in range(len(CATEGORIES))]
LOAD = 6  # the number of a galley that is large enough
BOXES = 4  # how many boxes a galleon can maintain


def ability(p: Age, seat: int, letter: str, turns: float) -> float:
    """What an advance brings beside points and credits."""
    if letter == "D":
        return turns * 8 if p.misery[seat] else 0
    if letter == "F":
        return turns * 2 * sum([not p.has(other, "F") for other in others(p, seat)])
    if letter == "L":
        return turns * 0.7 * revenue(p, seat)
    if letter == "M":
        cards = Worth(p).goods[seat]
        return turns * PLAYED * sum([VALUE[c] * (2 * n + 1) for c, n in enumerate(cards) if n])
    if letter == "X":
        return 10 * sum([not p.owned[seat * LETTERS + n] for n, a in enumerate(ADVANCES) if a.category not in (1, 5)])
    return turns * TURNLY[letter]


def gain(p: Age, seat: int, n: int, turns: float, had: set[int]) -> float:
    """What an advance brings in all: its points, credits on what is still to be bought, its ability; less misery.

    had: the advances owned.
    """
    advance = ADVANCES[n]
    value = float(advance.price)
    if turns > 1:
        due = len(KINDRED[advance.category] - had) - 1
        value += CREDIT * advance.credit * min(due, turns) + ability(p, seat, advance.letter, turns)
    spaces = advance.misery - relief(had, had | {n})
    return value - points(p, seat, spaces) if spaces else value


def purchase(p: Age, d: Decision, style: Style) -> Action:
    """Claim a leader who makes something cheaper; then buy what is worth most for its price. Interest by [L] that is
    lost counts as part of the price. The money for stabilization is kept.
    """
    seat, turns = d.seat, turns_left(p)
    for action in d.actions:
        if action[0] == "claim" and any(not p.has(seat, letter) for letter in CARDS[KIND[str(action[1])]].advances):
            return action
    budget = p.cash[seat] - upkeep(p, seat)
    doubled = revenue(p, seat) if p.has(seat, "L") else 0
    ahead, had = min(turns, 6), set(p.advances(seat))
    best, choice = 0.0, DONE
    for n, due in offers(p, seat).items():
        if due > budget:
            continue
        cost = due + min(doubled, budget) - min(doubled, budget - due)
        rate = gain(p, seat, n, ahead, had) / max(1, cost)
        liked = style.favours[ADVANCES[n].category] * rate
        if rate > 1 and liked > best:
            best, choice = liked, BUY[n]
    return choice


def fleet(p: Age, d: Decision) -> Action:
    """Improve the fleet up to a galley that is large enough, or a galleon up to all its boxes. Larger three-masters pay
    little.
    """
    ship, seat = p.ship[d.seat], d.seat
    if p.ending:
        return DONE
    if ship < THREE_MASTER:
        return SHIP if not ship or (p.galley(seat) < LOAD and p.cash[seat] >= 15) else DONE
    return SHIP if ship >= GALLEON and p.galleon(seat) < (BOXES if p.has(seat, "U") else 3) else DONE


def next_ship(p: Age, seat: int) -> int:
    """The step of the fleet that a seat will have in the next turn."""
    return p.ship[seat] + 1 if p.ship[seat] < THREE_MASTER - 1 else p.ship[seat]


def tokens(p: Age, seat: int, rand: Rand, style: Style) -> int:
    """How many tokens to buy: as many as pay, if enough cash is left for the rest."""
    cash = p.cash[seat]
    spent = int(cash * style.share) if p.turn else beside_galley(cash)
    return wanted(p, seat, min(p.stock(seat) + p.reserve[seat], spent), next_ship(p, seat), rand, style)
