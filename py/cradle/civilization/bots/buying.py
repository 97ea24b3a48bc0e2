"""Purchases: the card that gives most for what it costs, paid with sets that fit; the best cards are kept (E.10)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ...kernel.game import Action, Decision
from ...kernel.steps import top
from ..rules.funds import can_mine, hand_limit, mined_value, prices, spendable
from ..rules.geography import NATIONS
from ..rules.phases.purchases import Discard
from ..rules.position import Civ
from ..rules.tables import BUY, DISCARD, DONE, MINE, PAY
from ..rules.victory import TRIO
from .turns_to_finish import asked_at_last, most_points

SETS = 7  # so many sets are tried in all combinations
CREDIT, GROUP, TRIO_WORTH = 0.25, 60.0, 90.0
RICH = 20  # a treasury with which less gain is enough
HELP = {  # what cards are worth that feed, build or save cities in the Advanced game (F.19.6, F.30)
    "agriculture": 150,
    "architecture": 200,
    "mysticism": 60,
    "medicine": 60,
    "deism": 40,
    "engineering": 40,
    "pottery": 30,
}


class Purse(NamedTuple):
    """How ready a seat is to buy. card: what a card more is worth where an epoch requires cards. at_once: what is added
    to each price, so that dear cards are not put off. seed: to spend a set costs so much of what its next card would
    add. least, wait: the least gain for the cost, once the hand is full or the treasury rich, and before. coin: what a
    token of the treasury is worth.
    """

    card: float
    at_once: float
    seed: float
    least: float
    wait: float
    coin: float


PATIENT = Purse(card=20.0, at_once=15.0, seed=0.5, least=0.4, wait=1.0, coin=0.9)
EAGER = Purse(card=70.0, at_once=8.0, seed=0.9, least=0.2, wait=0.7, coin=0.3)


def purse(p: Civ, far: bool = False) -> Purse:
    """E.10.3: where places for cards are limited, cheap cards would fill them; else what is bought early counts most,
    and a treasury that is spent comes back by taxes, a set does not. A strategist compares what it plans with other
    purchases; in its matches it won no more by eager ones.
    """
    return EAGER if p.law.advanced and not far else PATIENT


def plan(p: Civ, d: Decision, help: float = 1.0, far: bool = False) -> list[Action]:
    """The actions of a purchase: lay sets and buy one card, or be done."""
    ready = purse(p, far)
    least = ready.least if full(p, d.seat) or p.treasury[d.seat] >= RICH else ready.wait
    found = offers(p, d, help, far)
    return found[0][1] if found and found[0][0] > least else [DONE]


def offers(p: Civ, d: Decision, help: float = 1.0, far: bool = False) -> list[tuple[float, list[Action]]]:
    """Each card that can be bought: what it is worth for its price, and the actions that lay the cheapest sets for it.

    The best comes first. far: whether to leave out cards that take the place of a dearer one, needed at the end.
    """
    seat, deck = d.seat, p.law.deck
    cost = {card: due for card, due in prices(p, seat).items() if not far or leads_on(p, seat, card)}
    if not cost:
        return []
    ready = purse(p, far)
    lots = payments(p, seat, ready.seed, mine=bool(d.actions) and any(a[0] == "mine" for a in d.actions))
    treasury = p.treasury[seat]
    wish = wishes(p, seat, help, far)
    found: list[tuple[float, list[Action]]] = []
    for card, due in cost.items():
        worth, least = wish[card], 1e9
        for value, price, lot in lots:
            if value + treasury < due:
                continue
            total = price + ready.coin * max(0, due - value)
            if total < least:
                least, cheapest = total, lot
        if least < 1e9:
            found.append((worth / (least + ready.at_once), [*cheapest, BUY[deck.card_ids[card]]]))
    found.sort(key=lambda row: -row[0])
    return found


def full(p: Civ, seat: int) -> bool:
    """Whether the hand is so near its limit that unspent cards cannot grow into larger sets."""
    return sum(p.in_hand(seat)[: p.law.deck.goods]) >= hand_limit(p) - 1


def payments(p: Civ, seat: int, seed: float, mine: bool) -> list[tuple[int, float, list[Action]]]:
    """The combinations of sets that can be laid: for each its value, what it is worth in hand, the
    actions that lay it.
    """
    out: list[tuple[int, float, list[Action]]] = [(0, 0.0, [])]
    priced = priced_sets(p, seat, seed, mine)
    for size in range(1, len(priced) + 1):
        for lot in combinations(priced, size):
            by_kind = sorted([(k, lay) for _, _, k, lay in lot], reverse=True)
            out.append((sum([v for v, *_ in lot]), sum([c for _, c, *_ in lot]), [lay for _, lay in by_kind]))
    return out


def priced_sets(p: Civ, seat: int, seed: float, mine: bool) -> list[tuple[int, float, int, Action]]:
    """The best sets of a hand: for each its value, what it is worth in hand, its kind, and the action that lays it.

    seed: see Purse. mine: whether Mining may make one of them worth more.
    """
    deck, cards = p.law.deck, spendable(p, seat)
    sets = sorted([(deck.set_value(k, n), k, n) for k, n in enumerate(cards) if n], reverse=True)[:SETS]
    heap = sum(cards) - hand_limit(p)
    dug = [k for _, k, _ in sets if deck.mine[k]] if mine and can_mine(p, seat, 0) else []
    dig = max(dug, key=lambda k: mined_value(p, k, cards[k]) - deck.set_value(k, cards[k]), default=-1)
    priced = []
    for value, k, n in sets:
        growth = deck.value[k] * (2 * n + 1) if n < deck.count[k] else 0
        keep = seed if heap <= 0 or n > 1 else 0.0
        lay = (MINE if k == dig else PAY)[deck.ids[k]]
        priced.append((mined_value(p, k, n) if k == dig else value, value + keep * growth, k, lay))
    return priced


def wishes(p: Civ, seat: int, help: float = 1.0, far: bool = False) -> list[float]:
    """What each card is worth to a seat. help: a factor for the numbers of HELP. far: see offers."""
    deck, held = p.law.deck, p.cards_of(seat)
    has = set(held)
    groups = {group for card in held for group in deck.groups[card]}
    missing, few = demands(p, seat, len(held), len(groups))
    more = purse(p, far).card
    out = []
    for card in range(deck.cards):
        credit = sum([deck.credit[card][other] for other in range(deck.cards) if other not in has and other != card])
        worth = deck.price[card] + CREDIT * credit
        worth += help * HELP.get(deck.card_ids[card], 0) if p.law.advanced else 0
        worth += GROUP * min(missing, len(set(deck.groups[card]) - groups)) + more * few
        if p.law.one_pack:
            worth = towards_trio(p, seat, card, worth)
        if p.law.card_limit and len(held) > 3:
            worth -= 12 * (len(held) - 3)
        out.append(worth)
    return out


def leads_on(p: Civ, seat: int, card: int) -> bool:
    """E.10.3: whether the places for cards that are left beside this one are enough for the last square."""
    return not p.law.card_limit or most_points(p, seat, card) >= asked_at_last(p, seat)


def towards_trio(p: Civ, seat: int, card: int, worth: float) -> float:
    """B.3.1: the worth of a card in the game that asks for Law, Democracy and Philosophy. These three are worth more;
    others count until there are enough of them, then only for their credits.
    """
    deck, held = p.law.deck, p.cards_of(seat)
    trio = [deck.card[id] for id in TRIO]
    if card in trio:
        return worth + TRIO_WORTH
    credit = sum([deck.credit[card][other] for other in trio if other not in held])
    counted = sum([other not in trio for other in held])
    return (worth if counted < p.cards_to_win - len(trio) else 0.0) + credit


def demands(p: Civ, seat: int, cards: int, groups: int) -> tuple[int, int]:
    """How many more groups the next epochs require, and whether they require cards."""
    if not p.law.rows:
        return 0, 1
    epoch = p.law.rows[NATIONS[p.nation[seat]]].epoch(p.marker[seat])
    ahead = p.law.demands[epoch + 1 : epoch + 3]
    asked = [d.groups for d in ahead if d.groups > groups]
    return (asked[0] - groups if asked else 0), int(any(d.cards > cards for d in ahead))


def discard(p: Civ, d: Decision) -> list[Action]:
    """The actions that discard the cards of least worth, in the order of the kinds."""
    asked = top(p, Discard)
    deck, cards = p.law.deck, p.in_hand(d.seat)[: p.law.deck.goods]
    gone = []
    for _ in range(asked.n):
        kind = min(
            [k for k in range(asked.first, deck.goods) if cards[k]], key=lambda k: deck.value[k] * (2 * cards[k] - 1)
        )
        cards[kind] -= 1
        gone.append(kind)
    return [DISCARD[deck.ids[k]] for k in sorted(gone)]
