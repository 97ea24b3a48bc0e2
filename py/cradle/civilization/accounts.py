"""Whether the cards can lie as they do, and what is pending in the market and at purchases fits them: for links."""

from __future__ import annotations

from . import stacks
from .funds import GRAIN, MINED, UNUSED, excess, lowest
from .market import ASKED, ASKS, CLAIMED, CLAIMS, NAMED, complete, lot, may_be_held, may_trade, owners, rounds, said
from .phases.purchases import buyers
from .position import NONE, Civ
from .steps import Step, civ, fits, one_by_one, sane, shape, together


# All cards ------------------------------------------------------------------------------------------------------------
@sane
def cards(p: Civ) -> list[str]:
    """What sound.py does not count: the stacks, where calamities are, what is laid and shown."""
    index, wrong = p.law.deck.index, stacks.faults(p)
    for seat in range(p.seats):
        if p.shown[seat] and not (GRAIN in index and p.shown[seat] <= p.in_hand(seat)[index[GRAIN]]):
            wrong.append(f"seat {seat} has not so much grain to show")
    if any(p.shown) and (("calamities",) in p.steps or ("trade_cards",) in p.steps):
        wrong.append("grain is shown, and there has been no famine yet")
    return wrong + calamities(p) + table(p)


def calamities(p: Civ) -> list[str]:
    """Where calamities may be, and who passed them."""
    deck, wrong = p.law.deck, []
    out = may_be_held(p)
    for kind in range(deck.kinds):
        giver = p.giver[kind]
        if giver != NONE and (kind < deck.goods or not deck.tradable[kind] or giver >= p.seats or kind in p.pile):
            wrong.append(f"nobody has passed on {deck.ids[kind]}")
        elif giver != NONE and p.hand[giver * deck.kinds + kind]:
            wrong.append(f"{deck.ids[kind]} is with who passed it on")
        if kind >= deck.goods and not out and any(p.hand[kind :: deck.kinds]):
            wrong.append(f"{deck.ids[kind]} is in a hand, and cannot be now")
    return wrong


def table(p: Civ) -> list[str]:
    """What is laid, and said of it, belongs to what is pending."""
    whose = owners(p)
    if p.steps and p.steps[-1][0] == "purchases.card":
        whose = [civ.detail(p.steps[-1], "seat"), -1]
    wrong = [f"there are cards on side {side} of no deal" for side in (0, 1) if whose[side] < 0 and any(lot(p, side))]
    if p.named and owners(p)[0] < 0:
        wrong.append("there is something said of no deal")
    return wrong


# The market -----------------------------------------------------------------------------------------------------------
shape(
    "trade",
    r"""/trade\.next (/trade\.open
    | /trade\.asking (/trade\.close)? /trade\.say (/trade\.name (/trade\.lay)?)?
    | /trade\.asking (/trade\.answer | /trade\.close))""",
)


@together("trade")
def market(p: Civ, steps: list[Step]) -> bool:
    """Who speaks, who is asked, and that lots and words are as far as the deal is."""
    turn, talk, *rest = steps
    place, spoken, left = (civ.detail(turn, name) for name in ("place", "spoken", "left"))
    speaker = civ.detail(talk, "seat")
    if not (1 <= place <= p.seats and 1 <= left <= rounds(p)) or speaker != p.order[place - 1]:
        return False
    if talk[0] == "trade.open":
        return may_trade(p, speaker)
    others, top = list(civ.detail(talk, "others")), rest[0][0]
    if top == "trade.answer":
        partner, side = civ.detail(rest[0], "seat"), 0
        wanted: list[Step] = [(top, partner, speaker)]
    else:
        partner, side = (civ.detail(rest[0], "other"), 1) if top == "trade.close" else (-1, 0)
        owner = partner if side else speaker
        wanted = [("trade.close", speaker, partner)] * side
        wanted += [(f"trade.{what}", owner, side) for what in ("say", "name", "lay")][: len(rest) - side]
    return spoken == 1 and rest == wanted and addressed(p, speaker, partner, others) and dealt(p, side)


def addressed(p: Civ, speaker: int, partner: int, others: list[int]) -> bool:
    """An offer goes to one, or to all in AST order; who is asked now is before those to be asked."""
    all_of_them = [seat for seat in p.order if seat not in (speaker, partner) and may_trade(p, seat)]
    if partner == speaker:
        return False
    if partner < 0:
        return others == all_of_them or (len(others) == 1 and others[0] in all_of_them)
    rank = p.order.index(partner)
    return others in ([], [seat for seat in all_of_them if p.order.index(seat) > rank])


def dealt(p: Civ, side: int) -> bool:
    """Whether the lots up to this side, and what is said of them, can be so."""
    if p.named != sorted(p.named) or any(lot(p, s) != [0] * p.law.deck.kinds for s in range(side + 1, 2)):
        return False
    if side == 0 and any(said(p, 1, role) for role in (NAMED, CLAIMED, ASKED)):
        return False
    return all(possible(p, s, p.steps[-1][0] if s == side else "") for s in range(side + 1))


def possible(p: Civ, side: int, top: str) -> bool:
    """Whether one lot can be so while a step of its own, or none, is on top."""
    deck, cards, need = p.law.deck, lot(p, side), p.law.named_in_offer
    named, claimed, asked = said(p, side, NAMED), said(p, side, CLAIMED), said(p, side, ASKED)
    if any(n and not deck.tradable[kind] for kind, n in enumerate(cards)):
        return False
    if top == "trade.lay":
        return not (named or claimed or asked)
    if not complete(p, side) or any(kind >= deck.goods for kind in named + claimed + asked):
        return False
    if any(named.count(kind) > cards[kind] for kind in named):
        return False
    if top == "trade.name":
        return not (claimed or asked) and len(named) < need <= beyond(cards, named, deck.goods)
    most = min(CLAIMS, sum(cards) - need)
    return len(named) == need and len(claimed) <= most and len(asked) <= ASKS and len(set(asked)) == len(asked)


def beyond(cards: list[int], named: list[int], goods: int) -> int:
    """How many could be named in all, the next ones not before the last one."""
    first = named[-1] if named else 0
    return len(named) + sum(cards[first:goods]) - named.count(first)


# Purchases ------------------------------------------------------------------------------------------------------------
shape("purchases", r"(/purchases\.seat)* (/purchases\.keep /purchases\.card | /purchases\.discard)")


@together("purchases")
def buying(p: Civ, steps: list[Step]) -> bool:
    """One seat after the other; who has bought keeps no more than the limit."""
    seat = civ.detail(steps[-1], "seat")
    if steps[-1][0] == "purchases.card":
        if seat != civ.detail(steps[-2], "seat"):
            return False
        steps = steps[:-1]
    order = buyers(p)
    past = order[: order.index(seat)]
    return one_by_one(order, steps) and len(steps) == len(order) - len(past) and all(excess(p, s) <= 0 for s in past)


@fits("purchases.card")
def can_buy(p: Civ, seat: int, mine: int) -> bool:
    deck = p.law.deck
    if any(p.laid[deck.goods :]):
        return False
    if mine == UNUSED:
        return True
    owner = deck.card.get("mining", -1)
    if owner < 0 or p.owned[seat * deck.cards + owner] != 1:
        return False
    kind = mine - MINED
    return kind < 0 or (lowest(p) <= kind < deck.goods and deck.mine[kind] and p.laid[kind] > 0)


@fits("purchases.discard")
def can_discard(p: Civ, seat: int, n: int, first: int) -> bool:
    deck = p.law.deck
    return 0 < n == excess(p, seat) and sum(p.in_hand(seat)[first : deck.goods]) >= n
