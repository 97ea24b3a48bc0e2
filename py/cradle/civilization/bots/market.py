"""Trade: gives single cards of little use for cards that complete sets, and adds calamities (E.9, E.16, F.28).

Statements are true, except that a calamity is called the cheapest commodity. No good is claimed twice. What others
only claim counts less, and hardly at all once they were caught. The leader has to give more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...kernel.game import Action, Decision, Params
from ..rules.market import ASKS, CLAIMED, LEAST, NAMED, kinds_said, lot, lot_value
from ..rules.position import Civ
from ..rules.tables import ASK, CLAIM, COUNTER, DONE, LAY, NAME, OFFER_ALL, REFUSE
from ..views.seat_position import Seen
from .losses import leader, strength
from .styles import Style

RID = 25.0  # what it is worth to get rid of a calamity
ENOUGH = 200  # the value of a set that buys most cards
HOLDS = 1.5  # how many cards of a kind a player has who asks for it
LARGEST = 5  # cards in a lot
TRUST, CAUGHT = 0.5, 0.25  # how much of a claim is believed, and how much of that after each one that was false
LEAD, FEED = 50, 1.5  # how far a seat has to be ahead to lead, and what each point of value costs that it is given


def value(p: Civ, cards: list[int]) -> float:
    """The value of the sets among some cards; calamities count against it."""
    deck = p.law.deck
    v = deck.value
    total = float(sum([min(v[k] * n * n, ENOUGH + v[k] * n) for k, n in enumerate(cards[: deck.goods]) if n]))
    return total - RID * sum(cards[deck.goods :])


def gain(p: Civ, cards: list[int], kind: int) -> float:
    """By how much one more card of a kind raises the value of a hand."""
    deck = p.law.deck
    if kind >= deck.goods:
        return -RID
    n = cards[kind]
    if n >= deck.count[kind]:
        return 0.0
    return deck.value[kind] * (2 * n + 1 if deck.value[kind] * n * n < ENOUGH else 1)


def loss(p: Civ, cards: list[int], kind: int) -> float:
    """By how much one card of a kind less lowers the value of a hand."""
    return -RID if kind >= p.law.deck.goods else p.law.deck.value[kind] * (2 * cards[kind] - 1)


def cheapest(p: Civ, cards: list[int], n: int, kept: Iterable[int] = (), calamities: int = 1) -> list[int] | None:
    """The n cards that cost least to give, sorted, with enough commodities among them to declare; None if there are
    none.
    """
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


def to_give(p: Civ, cards: list[int], n: int, asks: list[int], calamities: int = 1) -> list[int] | None:
    """The n cards that cost least to give, without all that is asked for; if too few are left, without the most
    valuable of it.
    """
    if found := cheapest(p, cards, n, asks, calamities):
        return found
    lots = [(k, given) for k in asks if (given := cheapest(p, cards, n, [k], calamities))]
    return max(lots, key=lambda lot: gain(p, cards, lot[0]) - cost(p, cards, lot[1]), default=(0, None))[1]


def cost(p: Civ, cards: list[int], given: list[int]) -> float:
    """What a hand loses without these cards."""
    left = cards[:]
    for k in given:
        left[k] -= 1
    return value(p, cards) - value(p, left)


def wanted(p: Civ, cards: list[int]) -> list[int]:
    """The commodities to ask for: those that raise the value of the hand most."""
    deck = p.law.deck
    kinds = [k for k in range(deck.goods) if 0 < cards[k] < deck.count[k]]
    kinds.sort(key=lambda k: -gain(p, cards, k))
    return sorted(kinds[:ASKS])


def words(p: Civ, given: list[int], asks: list[int]) -> list[Action]:
    """The actions that lay cards and say something of them: the dearest are named, the others claimed."""
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
    """The actions of an offer, and a mark of it. An offer with the mark `before` is not tried again; instead it has one
    more card. No offer costs more than the best card that is asked for would bring.
    """
    cards = p.in_hand(d.seat)
    asks = wanted(p, cards)[: ASKS if len(cards) else 0]
    mark = (p.turn, *cards)
    again = before == (LEAST, *mark)
    n = LEAST + again
    if not asks or before == (LEAST + 1, *mark):
        return [DONE], before
    given = to_give(p, cards, n, asks)
    asks = [k for k in asks if given and k not in given]
    if not given or not asks or cost(p, cards, given) > max([gain(p, cards, k) for k in asks]):
        return [DONE], (LEAST + 1, *mark)
    first = OFFER_ALL if OFFER_ALL in d.actions else d.actions[0]
    return [first, *words(p, given, asks)], (n, *mark)


# An answer ------------------------------------------------------------------------------------------------------------
def trust(p: Civ, seat: int, other: int, about: Params) -> float:
    """How much of what another claims is believed, 0 to 1; nothing where the total belies it (E.9.2)."""
    if not p.law.advanced:
        deck, total = p.law.deck, p.told[other] if isinstance(p, Seen) else lot_value(p, other)
        left = total - sum([deck.value[deck.index[id]] for id in [*about["named"], *about["claimed"]]])
        unknown = about["n"] - len(about["named"]) - len(about["claimed"])
        if left < unknown or (left and not unknown):
            return 0.0
    return TRUST * CAUGHT ** p.caught[seat * p.seats + other]


def expected(p: Civ, about: Params, cards: list[int], risk: float, trusted: float) -> float:
    """The value of a hand with what another has declared."""
    index, cards = p.law.deck.index, cards[:]
    named, claimed = about["named"], about["claimed"]
    for id in named:
        cards[index[id]] += 1
    sure = value(p, cards)
    for id in claimed:
        cards[index[id]] += 1
    unknown: float = about["n"] - len(named) - trusted * len(claimed)
    return sure + trusted * (value(p, cards) - sure) - risk * unknown


def dues(p: Civ, seat: int, other: int, given: list[int]) -> float:
    """How much more the given cards have to bring if they go to the leader."""
    if leader(p, seat) != other or strength(p, other) < strength(p, seat) + LEAD:
        return 0.0
    return FEED * sum([p.law.deck.value[k] for k in given if k < p.law.deck.goods])


def answer(p: Civ, d: Decision, style: Style) -> list[Action]:
    """Counter with what is asked for, or with cards of as much value, if both are better off."""
    deck, cards, about = p.law.deck, p.in_hand(d.seat), d.about
    asked = [deck.index[id] for id in dict.fromkeys(about["asked"])]
    offered = [deck.index[id] for id in [*about["named"], *about["claimed"]]]
    if COUNTER not in d.actions or (asked and not any(cards[k] for k in asked)) or not any(cards[k] for k in offered):
        return [REFUSE]
    believed = trust(p, d.seat, about["other"], about)
    least = value(p, cards) + style.lead
    his = sum([deck.value[k] for k in offered])
    best, found = 0.0, None
    after = cards[:]
    for k in offered if believed >= CAUGHT else offered[: len(about["named"])]:
        after[k] += 1
    for larger in lots(p, cards, after, asked):
        for given in larger:
            left = cards[:]
            for k in given:
                left[k] -= 1
            mine = expected(p, about, left, style.risk, believed) - least
            if mine <= best:
                break  # more cards would only bring less
            him = sum([deck.value[k] * (2 * HOLDS if k in asked else 1) for k in given if k < deck.goods]) - his
            if him > 0:
                mine -= dues(p, d.seat, about["other"], given)
                if mine > 0 and mine + min(him, mine) > best:
                    best, found = mine + min(him, mine), given
                break
    if found is None:
        return [REFUSE]
    return [COUNTER, *words(p, found, [])]


def lots(p: Civ, cards: list[int], after: list[int], asked: list[int]) -> Iterator[Iterable[list[int]]]:
    """Lots to answer with, smaller ones before larger ones: with more and more of what is asked for, or of others."""
    if not asked:
        offered = [k for k in range(p.law.deck.goods) if after[k] > cards[k]]
        for n in range(LEAST, LARGEST + 1):
            yield filter(None, [cheapest(p, cards, n, offered)])
        return
    for n in range(1, 1 + min(LARGEST, sum([cards[k] for k in asked]))):
        yield lots_of(p, cards, after, asked, n)


def lots_of(p: Civ, cards: list[int], after: list[int], asked: list[int], n: int) -> Iterator[list[int]]:
    """Lots with n cards that are asked for, and as few others as there must be or more; all out of the own hand."""
    deck, hand, then = p.law.deck, cards[:], after[:]
    given: list[int] = []
    calamities = 1
    for size in range(1, LARGEST + 1):
        if size <= n:
            kinds = [k for k in asked if hand[k]]
        else:
            kinds = [k for k, held in enumerate(hand) if held and deck.tradable[k] and (k < deck.goods or calamities)]
        if not kinds:
            return
        kind = min(kinds, key=lambda k: loss(p, then, k) - (deck.value[k] if size <= n else 0))
        calamities -= kind >= deck.goods
        hand[kind] -= 1
        then[kind] -= 1
        given.append(kind)
        if size >= max(n, LEAST) and sum(k < deck.goods for k in given) >= p.law.named_in_offer:
            yield sorted(given)


def close(p: Civ, d: Decision, style: Style) -> Action:
    """Accept the best answer, if it is better than what was offered for it."""
    cards, mine = p.in_hand(d.seat), lot(p, d.seat)
    found: Action = REFUSE
    best = value(p, [a + b for a, b in zip(cards, mine, strict=True)])
    given = [k for k, n in enumerate(mine) for _ in range(n)]
    for action, other, n in zip(d.actions, d.about["others"], d.about["cards"], strict=False):
        heard = {"n": n, "named": words_of(p, other, NAMED), "claimed": words_of(p, other, CLAIMED)}
        after = expected(p, heard, cards, style.risk, trust(p, d.seat, other, heard))
        if after > best and after - dues(p, d.seat, other, given) > best:
            best, found = after - dues(p, d.seat, other, given), action
    return found


def words_of(p: Civ, seat: int, role: int) -> list[str]:
    """What a seat has said of its lot."""
    return [p.law.deck.ids[kind] for kind in kinds_said(p, seat, role)]
