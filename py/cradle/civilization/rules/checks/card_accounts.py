"""Checks of positions from links: where cards are, and whether the pending steps of market and purchases fit them."""

from __future__ import annotations

from .. import trade_stacks
from ..funds import GRAIN, MINED, UNUSED, excess, lowest
from ..market import (
    ASKED,
    ASKS,
    CLAIMED,
    CLAIMS,
    MARK,
    NAMED,
    OFFERS,
    ROLES,
    SPEAKING,
    answers,
    complete,
    kinds_said,
    lot,
    may_be_held,
    may_trade,
    opener,
    rounds,
)
from ..phases.purchases import buyers
from ..position import NONE, Civ
from ..steps import Step, civ, fits, invariant, one_by_one, shape, together


# All cards ------------------------------------------------------------------------------------------------------------
@invariant
def cards(p: Civ) -> list[str]:
    """Checks that piece_counts.py leaves out: the stacks, where calamities are, cards laid and cards shown."""
    index, wrong = p.law.deck.index, trade_stacks.faults(p)
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
    """Cards may be laid, and things said of them, only while a deal or a purchase is pending."""
    wrong = []
    if opener(p) < 0:
        rows = range(1, p.seats) if p.steps and p.steps[-1][0] == "purchases.card" else range(p.seats)
        wrong += [f"seat {seat} has laid cards for no deal" for seat in rows if any(lot(p, seat))]
        wrong += ["there is something said of no deal"] * bool(p.named)
    return wrong


# The market -----------------------------------------------------------------------------------------------------------
shape(
    "trade",
    r"""/trade\.next (/trade\.open | /trade\.close
    | /trade\.asking (/trade\.answer | /trade\.say (/trade\.name (/trade\.lay)?)?))""",
)


@together("trade")
def market(p: Civ, steps: list[Step]) -> bool:
    """Whether the seat that makes offers, the seat that is asked, the lots and what was said fit together."""
    turn, talk, *rest = steps
    place, spoken, left, tries = (civ.detail(turn, name) for name in ("place", "spoken", "left", "tries"))
    speaker = civ.detail(talk, "seat")
    if not (1 <= place <= p.seats and 1 <= left <= rounds(p)) or speaker != p.order[place - 1]:
        return False
    if talk[0] == "trade.open":
        return may_trade(p, speaker) and tries < OFFERS and spoken >= (tries > 0)
    if not (spoken and tries):
        return False
    if talk[0] == "trade.close":
        return bool(answers(p)) and addressed(p, speaker, answers(p), [], -1) and dealt(p, speaker, -1)
    asked, top = civ.detail(rest[0], "seat"), rest[-1][0]
    if top == "trade.answer" and (asked == speaker or rest != [(top, asked, speaker)]):
        return False
    if top != "trade.answer" and rest != [(f"trade.{what}", asked) for what in ("say", "name", "lay")][: len(rest)]:
        return False
    others = list(civ.detail(talk, "others"))
    return addressed(p, speaker, answers(p), others, asked) and dealt(p, speaker, asked)


def addressed(p: Civ, speaker: int, before: list[int], after: list[int], asked: int) -> bool:
    """An offer goes to one, or to all in AST order. before: who has answered; after: who is still to be asked."""
    there = [seat for seat in p.order if seat != speaker and (seat in before or may_trade(p, seat))]
    first = asked in (speaker, -1)
    if first and asked == speaker:  # nobody has been asked yet
        return not before and (after == there or (len(after) == 1 and after[0] in there))
    if first:  # all have been asked
        return not after
    if speaker in (*before, *after) or asked in (*before, *after):
        return False
    place = p.order.index(asked)
    rest = [seat for seat in there if p.order.index(seat) > place]
    return all(p.order.index(seat) < place for seat in before) and (after == rest or not (after or before))


def dealt(p: Civ, speaker: int, asked: int) -> bool:
    """Whether the lots, and what was said of them, are possible."""
    if p.named != sorted(p.named):
        return False
    spoken_of = {code // MARK // ROLES for code in p.named}
    busy = p.steps[-1][0] if p.steps[-1][0] in SPEAKING else ""
    whole = [*answers(p), *([speaker] if not busy or asked != speaker else [])]
    if not spoken_of <= {*whole, asked} or (asked != speaker and not busy and asked >= 0 and any(lot(p, asked))):
        return False
    return all(possible(p, seat, "") for seat in whole) and (not busy or possible(p, asked, busy))


def possible(p: Civ, seat: int, top: str) -> bool:
    """Whether one lot is possible, with its own step on top or without one."""
    deck, cards, need = p.law.deck, lot(p, seat), p.law.named_in_offer
    named, claimed, asked = kinds_said(p, seat, NAMED), kinds_said(p, seat, CLAIMED), kinds_said(p, seat, ASKED)
    if any(n and not deck.tradable[kind] for kind, n in enumerate(cards)):
        return False
    if top == "trade.lay":
        return not (named or claimed or asked)
    if not complete(p, seat) or any(kind >= deck.goods for kind in named + claimed + asked):
        return False
    if any(named.count(kind) > cards[kind] for kind in named):
        return False
    if top == "trade.name":
        return not (claimed or asked) and len(named) < need
    most = min(CLAIMS, sum(cards) - need)
    return len(named) == need and len(claimed) <= most and len(asked) <= ASKS


# Purchases ------------------------------------------------------------------------------------------------------------
shape("purchases", r"(/purchases\.seat)* (/purchases\.keep /purchases\.card | /purchases\.discard)")


@together("purchases")
def buying(p: Civ, steps: list[Step]) -> bool:
    """Seats buy one after the other; a seat that is done keeps no more cards than the limit."""
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
    return 0 < n == excess(p, seat)
