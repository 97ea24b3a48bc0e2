"""What a strategist knows at a decision, for hints: what the hand is worth, which card comes next, what will starve."""

from __future__ import annotations

from ...kernel.steps import top
from ..board.offers import sets_value
from ..rules.city_losses import first_to_go, unfed
from ..rules.funds import prices
from ..rules.geography import NAMES
from ..rules.market import LEAST
from ..rules.phases.cities import sites
from ..rules.phases.trade import Answer, heard_of_lot
from ..rules.position import Civ
from ..views.hint_reasons import Reason, ahead
from .buying import HELP, demands, purse, wishes
from .losses import rebuild_cost
from .market import cheapest, to_give, wanted

MARKET, GROUND = "trade.", ("march.", "sail", "cities.")  # how kinds of decisions begin


def counsel(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """What a strategist knows about a decision, and about the picks that lead from one position to the other."""
    kind = before.steps[-1].name if before.steps and before.turn == after.turn else ""
    if kind.startswith(MARKET):
        answers = proposal(before, seat) if kind == "trade.answer" else []
        own = hand(before, seat) if kind != "trade.close" else []  # the laid cards are not in the hand then
        return [*answers, *own, *following(before, seat)]
    if kind == "purchases.card":
        bought = before.cards_of(seat) != after.cards_of(seat)
        told = following(after, seat)
        return [("civilization.why.next.then", about) for _, about in told] if bought else told
    return starving(after, seat) if kind.startswith(GROUND) and ahead("surplus", before, after) else []


def hand(p: Civ, seat: int) -> list[Reason]:
    """A.6.1: what all sets are worth, what one card more adds to the best of them, and what costs least to give."""
    deck, cards = p.law.deck, p.in_hand(seat)
    grows = [k for k in range(deck.goods) if 0 < cards[k] < deck.count[k]]
    if not grows:
        return []

    def added(k: int) -> int:
        return deck.set_value(k, cards[k] + 1) - deck.set_value(k, cards[k])

    best = max(grows, key=added)
    total = sets_value(deck, cards)
    told: list[Reason] = [
        ("civilization.why.hand", {"seat": seat, "m": total, "good": deck.ids[best], "n": added(best)})
    ]
    if given := to_give(p, cards, LEAST, wanted(p, cards), calamities=0):
        told.append(("civilization.why.cheap", {"seat": seat, "goods": [deck.ids[k] for k in sorted(set(given))]}))
    return told


def proposal(p: Civ, seat: int) -> list[Reason]:
    """E.9.2: what an offer would bring if all that is declared is there, and what has to be given for it."""
    deck, cards, heard = p.law.deck, p.in_hand(seat), heard_of_lot(p, top(p, Answer).opener)
    asked = [id for id in heard["asked"] if not cards[deck.index[id]]]
    if asked and len(asked) == len(heard["asked"]):
        return [("civilization.why.lacking", {"seat": seat, "goods": asked})]
    offered = [deck.index[id] for id in [*heard["named"], *heard["claimed"]]]
    given = cheapest(p, cards, LEAST, offered, calamities=0)
    if not given:
        return []
    after = [n + offered.count(k) for k, n in enumerate(cards)]
    left = [n - given.count(k) for k, n in enumerate(after)]
    gain, price = sets_value(deck, after) - sets_value(deck, cards), sets_value(deck, after) - sets_value(deck, left)
    return [("civilization.why.declared", {"seat": seat, "n": gain, "m": price})]


def aim(p: Civ, seat: int) -> int | None:
    """The card to aim for: the best for its price; None if there is none."""
    due = prices(p, seat)
    wish, more = wishes(p, seat), purse(p).at_once
    return max(due, key=lambda c: wish[c] / (due[c] + more), default=None)


def following(p: Civ, seat: int) -> list[Reason]:
    """The card to aim for, why, what it costs, and what the hand and the treasury pay."""
    deck, due, card = p.law.deck, prices(p, seat), aim(p, seat)
    if card is None:
        return []
    held = p.cards_of(seat)
    groups = {group for c in held for group in deck.groups[c]}
    cheaper = sum([deck.credit[card][other] > 0 for other in range(deck.cards) if other not in (*held, card)])
    if demands(p, seat, len(held), len(groups))[0] and set(deck.groups[card]) - groups:
        why = "group"
    elif p.law.advanced and deck.card_ids[card] in HELP:
        why = "help"
    else:
        why = "credit" if cheaper else "price"
    pays = sets_value(deck, p.in_hand(seat)) + p.treasury[seat]
    about = {"seat": seat, "cards": [deck.card_ids[card]], "price": due[card], "m": pays, "n": cheaper}
    return [(f"civilization.why.next.{why}", about)]


def starving(p: Civ, seat: int) -> list[Reason]:
    """E.7.3, A.5.1: tokens beyond what their area feeds, and the cities that would be the first without support."""
    kept = sites(p, seat, 0)
    over = {a: p.at(a, seat) - p.limit(a, seat) for a in p.areas_held(seat) if a not in kept}
    over = {a: n for a, n in over.items() if n > 0 and sum(p.in_area(a)) == p.at(a, seat)}
    told: list[Reason] = []
    if over:
        about = {"seat": seat, "n": sum(over.values()), "places": [NAMES[a] for a in over]}
        told.append(("civilization.why.starve", about))
    if unfed(p, seat):
        first = min(first_to_go(p, seat), key=lambda a: rebuild_cost(p, a))
        told.append(("civilization.why.unfed", {"seat": seat, "place": NAMES[first]}))
    return told
