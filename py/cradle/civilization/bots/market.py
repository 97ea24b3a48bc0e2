"""Trade: gives single cards of little use for cards that complete sets, and adds calamities (E.9, E.16, F.28).

Statements are true, except that a calamity is called the cheapest commodity. No good is claimed twice.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.game import Action, Decision
from ..market import ASKS, CLAIMED, LEAST, NAMED, lot, said
from ..position import Civ
from ..tables import ASK, CLAIM, COUNTER, DONE, LAY, NAME, OFFER_ALL, REFUSE
from .styles import Style

RID = 25.0  # what it is worth to get rid of a calamity
ENOUGH = 200  # the value of a set that buys most cards
HOLDS = 1.5  # how many cards of a kind a player has who asks for it


def value(p: Civ, cards: list[int]) -> float:
    """Of the sets among some cards; calamities count against them."""
    deck = p.law.deck
    v = deck.value
    total = float(sum([min(v[k] * n * n, ENOUGH + v[k] * n) for k, n in enumerate(cards[: deck.goods]) if n]))
    return total - RID * sum(cards[deck.goods :])


def gain(p: Civ, cards: list[int], kind: int) -> float:
    """What one card more is worth."""
    deck = p.law.deck
    if kind >= deck.goods:
        return -RID
    n = cards[kind]
    if n >= deck.count[kind]:
        return 0.0
    return deck.value[kind] * (2 * n + 1 if deck.value[kind] * n * n < ENOUGH else 1)


def loss(p: Civ, cards: list[int], kind: int) -> float:
    """What one card less costs."""
    return -RID if kind >= p.law.deck.goods else p.law.deck.value[kind] * (2 * cards[kind] - 1)


def cheapest(p: Civ, cards: list[int], n: int, kept: Iterable[int] = (), calamities: int = 1) -> list[int] | None:
    """The n cards that cost least to give, sorted; with enough commodities to declare."""
    deck, cards = p.law.deck, cards[:]
    named, given = p.law.named_in_offer, []
    for _ in range(n):
        kinds = [
            k
            for k, held in enumerate(cards)
            if held and deck.tradable[k] and k not in kept and (k < deck.goods or calamities > 0)
        ]
        if not kinds:
            return None
        kind = min(kinds, key=lambda k: loss(p, cards, k))
        calamities -= kind >= deck.goods
        cards[kind] -= 1
        given.append(kind)
    return sorted(given) if sum(k < deck.goods for k in given) >= named else None


def wanted(p: Civ, cards: list[int]) -> list[int]:
    """The commodities to ask for: those that raise the value of the hand most."""
    deck = p.law.deck
    kinds = [k for k in range(deck.goods) if 0 < cards[k] < deck.count[k]]
    kinds.sort(key=lambda k: -gain(p, cards, k))
    return sorted(kinds[:ASKS])


def words(p: Civ, given: list[int], asks: list[int]) -> list[Action]:
    """Lay, name and say: the dearest are named, the others claimed."""
    deck, need = p.law.deck, p.law.named_in_offer
    ids = deck.ids
    goods = [k for k in given if k < deck.goods]
    named = sorted(goods, key=lambda k: -deck.value[k])[:need]
    rest = given[:]
    for k in named:
        rest.remove(k)
    false = min(k for k in range(deck.goods) if k not in goods)
    claims = sorted({k if k < deck.goods else false for k in rest})[:2]
    return [
        *[LAY[ids[k]] for k in given],
        DONE,
        *[NAME[ids[k]] for k in sorted(named)],
        *[CLAIM[ids[k]] for k in claims],
        *[ASK[ids[k]] for k in asks],
        DONE,
    ]


# An offer -------------------------------------------------------------------------------------------------------------
def offer(p: Civ, d: Decision, before: tuple[object, ...]) -> tuple[list[Action], tuple[object, ...]]:
    """What to lay before all, and its mark: the same is not tried twice."""
    cards = p.in_hand(d.seat)
    asks = wanted(p, cards)[: ASKS if len(cards) else 0]
    given = cheapest(p, cards, LEAST, asks) or cheapest(p, cards, LEAST, asks[-1:])
    mark = (p.turn, *cards)
    if not given or not asks or mark == before:
        return [DONE], mark
    asks = [k for k in asks if k not in given]
    if not asks:
        return [DONE], mark
    first = OFFER_ALL if OFFER_ALL in d.actions else d.actions[0]
    return [first, *words(p, given, asks)], mark


# An answer ------------------------------------------------------------------------------------------------------------
def expected(p: Civ, about: dict[str, object], cards: list[int], risk: float) -> tuple[list[int], float]:
    """A hand with what another has declared, and the risk of it."""
    index, cards = p.law.deck.index, cards[:]
    named, claimed = list(about["named"]), list(about["claimed"])  # type: ignore[call-overload]
    for id in [*named, *claimed]:
        cards[index[id]] += 1
    unknown = int(about["n"]) - len(named) - len(claimed)  # type: ignore[call-overload]
    return cards, risk * unknown + 0.5 * risk * len(claimed)


def answer(p: Civ, d: Decision, style: Style) -> list[Action]:
    """Counter with what is asked for, if both are better off."""
    deck, cards = p.law.deck, p.in_hand(d.seat)
    asked = [deck.index[id] for id in d.about["asked"]]
    offered = [deck.index[id] for id in [*d.about["named"], *d.about["claimed"]]]
    if COUNTER not in d.actions or not any(cards[k] for k in asked) or not any(cards[k] for k in offered):
        return [REFUSE]
    after, risk = expected(p, d.about, cards, style.risk)
    least = value(p, cards) + risk + style.lead
    his = sum([deck.value[k] for k in offered])
    best, found = 0.0, None
    for n in range(1, LEAST + 1):
        given = lot_of(p, cards, after, asked, n)
        if given is None:
            continue
        left = after[:]
        for k in given:
            left[k] -= 1
        mine = value(p, left) - least
        him = sum([deck.value[k] * (2 * HOLDS if k in asked else 1) for k in given if k < deck.goods]) - his
        if mine > 0 and him > 0 and mine + min(him, mine) > best:
            best, found = mine + min(him, mine), given
    if found is None:
        return [REFUSE]
    return [COUNTER, *words(p, found, [])]


def lot_of(p: Civ, cards: list[int], after: list[int], asked: list[int], n: int) -> list[int] | None:
    """n cards that are asked for, and as few others as there must be; all out of the own hand."""
    deck, hand, then = p.law.deck, cards[:], after[:]
    given: list[int] = []
    for _ in range(n):
        kinds = [k for k in asked if hand[k]]
        if not kinds:
            return None
        kind = min(kinds, key=lambda k: loss(p, then, k) - deck.value[k])
        hand[kind] -= 1
        then[kind] -= 1
        given.append(kind)
    calamities = 1
    while len(given) < LEAST:
        kinds = [k for k, held in enumerate(hand) if held and deck.tradable[k] and (k < deck.goods or calamities)]
        if not kinds:
            return None
        kind = min(kinds, key=lambda k: loss(p, then, k))
        calamities -= kind >= deck.goods
        hand[kind] -= 1
        then[kind] -= 1
        given.append(kind)
    return sorted(given) if sum(k < deck.goods for k in given) >= p.law.named_in_offer else None


def close(p: Civ, d: Decision, style: Style) -> Action:
    """Accept the best answer, if it is better than what was offered for it."""
    cards = p.in_hand(d.seat)
    found: Action = REFUSE
    best = value(p, [a + b for a, b in zip(cards, lot(p, d.seat), strict=True)])
    for action, other, n in zip(d.actions, d.about["others"], d.about["cards"], strict=False):
        heard = {"n": n, "named": words_of(p, other, NAMED), "claimed": words_of(p, other, CLAIMED)}
        after, risk = expected(p, heard, cards, style.risk)
        if value(p, after) - risk > best:
            best, found = value(p, after) - risk, action
    return found


def words_of(p: Civ, seat: int, role: int) -> list[str]:
    """What a seat has said of its lot."""
    return [p.law.deck.ids[kind] for kind in said(p, seat, role)]
