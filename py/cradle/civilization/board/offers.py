"""An offer or an answer as a person fills it in: cards, what is said, what is wanted, in any order (E.9, D-71).

`actions` puts them into the order in which the market asks for them. Everything is read from the view of that person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NamedTuple

from ...board.contract import Form, Passing
from ...kernel.game import Action, Decision, Event, Refusal, View
from ..rules.decks import Deck
from ..rules.market import ASKS, CLAIMS, LEAST, MARKET, word
from ..rules.rulesets import Rules, law_of
from ..rules.tables import ASK, CLAIM, COUNTER, DONE, LAY, NAME, OFFER, OFFER_ALL

ALL = -1


class Offer(NamedTuple):
    """The draft of an offer. to: a seat, or ALL. lot: cards by kind. named, claimed, asked: kinds, in the order in
    which they were picked.

    claimed: None if the person has claimed nothing, so that the truth is said. filled: the cards of the lot that the
    page has laid, not the person. touched: the kind that was laid last, or -1.
    """

    to: int
    lot: tuple[int, ...]
    named: tuple[int, ...] = ()
    claimed: tuple[int, ...] | None = None
    asked: tuple[int, ...] = ()
    filled: tuple[int, ...] = ()
    touched: int = -1


# What may be said -----------------------------------------------------------------------------------------------------
def goods_of(deck: Deck, lot: tuple[int, ...]) -> list[int]:
    """The commodities of a lot, card by card."""
    return [kind for kind in range(deck.goods) for _ in range(lot[kind])]


def declared(law: Rules, offer: Offer) -> list[int]:
    """The cards that are declared and must be true (E.9.2): the picked ones, then the dearest, as many as needed."""
    rest = goods_of(law.deck, offer.lot)
    found: list[int] = []
    dearest = sorted(rest, key=lambda kind: -law.deck.value[kind])
    for kind in [*reversed(offer.named), *dearest]:
        if kind in rest and len(found) < law.named_in_offer:
            rest.remove(kind)
            found.append(kind)
    return sorted(found)


def hidden(law: Rules, offer: Offer) -> list[int]:
    """The commodities of the lot that are not declared."""
    rest = goods_of(law.deck, offer.lot)
    for kind in declared(law, offer):
        rest.remove(kind)
    return rest


def claims_left(law: Rules, offer: Offer) -> int:
    """How many more cards may be claimed, truly or not."""
    return max(0, min(CLAIMS, sum(offer.lot) - law.named_in_offer))


def true_claims(law: Rules, offer: Offer) -> list[int]:
    """The kinds that can truly be claimed."""
    return hidden(law, offer)[: claims_left(law, offer)]


def claimed(law: Rules, offer: Offer) -> list[int]:
    """The kinds that are claimed, as many as the lot is large enough for: the truth, unless the person
    says otherwise.
    """
    if offer.claimed is None:
        return true_claims(law, offer)
    return sorted(offer.claimed[: claims_left(law, offer)])


def honest(law: Rules, offer: Offer) -> bool:
    """Whether all that is claimed is true."""
    return not Counter(claimed(law, offer)) - Counter(hidden(law, offer))


def broken(law: Rules, hand: Iterable[int], lot: tuple[int, ...]) -> list[int]:
    """The kinds of which a set in the hand would lose cards to a lot."""
    return [kind for kind, n in enumerate(hand) if n > 1 and lot[kind] and kind < law.deck.goods]


def by_page(offer: Offer) -> tuple[int, ...]:
    """The cards that were filled in besides those that the person has laid, by kind; () if there are none."""
    return () if offer.filled == offer.lot or not sum(offer.filled) else offer.filled


# Filling in -----------------------------------------------------------------------------------------------------------
def fill(view: View, decision: Decision, offer: Offer | None, what: str) -> Offer:
    """The offer after a press: on a card, a partner, something to say or to ask for.

    what: "" for a new form, which begins with the offer sent last (E.16.1); "again" after a sent one is taken back.
    If the lot changes so that a true claim becomes false, it is dropped: nobody lies without meaning to.
    """
    law = law_of(view)
    verb, _, id = what.partition("-")
    if offer is None or verb in ("", "again"):
        return new_offer(law, view["hand"], decision, offer)
    then = pressed(law, view, decision, offer, verb, id)
    lies = verb != "claim" and honest(law, offer) and not honest(law, then)
    return then._replace(claimed=None) if lies else then


def pressed(law: Rules, view: View, decision: Decision, offer: Offer, verb: str, id: str) -> Offer:
    """The offer after one press, as in `fill`."""
    if verb == "to":
        return offer._replace(to=int(id) if id.isdigit() else ALL)
    if verb == "clear":
        kept = offer.asked if sum(offer.lot) else ()
        return new_offer(law, view["hand"], decision, None)._replace(asked=kept)
    if verb == "truth":
        return offer._replace(claimed=() if claimed(law, offer) == true_claims(law, offer) else None)
    if verb == "number":
        return lay(law, view["hand"], offer, offer.touched, int(id))
    if verb == "best":
        return offer._replace(asked=best_wishes(law, view["hand"], offer.lot))
    if verb == "meet":
        return meet(law, view["hand"], offer, decision.about.get("asked", []))
    return pressed_card(law, view, decision, offer, verb, id)


def pressed_card(law: Rules, view: View, decision: Decision, offer: Offer, verb: str, id: str) -> Offer:
    """The offer after a press on a kind of cards; on one that a market names, with who wants or gives it."""
    n = 1
    if verb in ("give", "want"):
        seat, id, *many = id.split("-")
        offer = offer if decision.kind == "trade.answer" else offer._replace(to=int(seat))
        n = int(many[0]) if many else 1
    kind = law.deck.index.get(id, law.deck.kinds)
    if verb == "card" and kind < law.deck.kinds:
        return lay(law, view["hand"], offer, kind, (own_cards(law, offer)[kind] + 1) % (view["hand"][kind] + 1))
    if kind >= law.deck.goods:
        return offer
    if verb == "give":
        return meet(law, view["hand"], offer, [id] * n)
    return pressed_good(law, offer, verb, kind)


def pressed_good(law: Rules, offer: Offer, verb: str, kind: int) -> Offer:
    """The offer after a press that says something of a good, or asks for it."""
    if verb in ("name", "unname"):
        return offer._replace(named=(name_one if verb == "name" else unname_one)(law, offer, kind))
    if verb == "claim":
        said = tuple(true_claims(law, offer)) if offer.claimed is None else offer.claimed
        return offer._replace(claimed=claim_one(said, kind, claims_left(law, offer)))
    if verb == "more" or (verb == "want" and kind not in offer.asked):
        return offer._replace(asked=(*offer.asked, kind)[-ASKS:])
    return offer._replace(asked=toggled(offer.asked, kind, ASKS)) if verb == "ask" else offer


def new_offer(law: Rules, hand: list[int], decision: Decision, last: Offer | None) -> Offer:
    """The last offer again, or only what it asked for if its cards are gone; an empty one if there is no last offer."""
    sole = [what for verb, what in decision.actions if verb == "offer"]
    to = int(str(sole[0])) if len(sole) == 1 else ALL
    if last is None or any(n > held for n, held in zip(last.lot, hand, strict=True)):
        return Offer(to, (0,) * law.deck.kinds, asked=last.asked if last else ())
    return last._replace(to=last.to if last.to in sole else to)


def follows(view: View, decision: Decision, offer: Offer, other: Offer) -> Offer:
    """E.16.1: an offer begins with the cards, and what is said of them, that were last laid in an answer."""
    held = all(n <= m for n, m in zip(other.lot, view["hand"], strict=True))
    return other._replace(to=offer.to, asked=offer.asked) if held and decision.kind == "trade.open" else offer


def lay(law: Rules, hand: list[int], offer: Offer, kind: int, n: int) -> Offer:
    """The person lays so many cards of a kind: they take the place of what was filled in.

    If these are more than before, the lot is filled up to as many cards as it needs.
    """
    if kind < 0 or not hand[kind] or not law.deck.tradable[kind]:
        return offer
    fillers, own, n = list(offer.filled or (0,) * law.deck.kinds), own_cards(law, offer), min(n, hand[kind])
    more, own[kind] = n > own[kind], n
    if more:
        fillers[kind] = max(0, offer.lot[kind] - n)
    filled = fill_up(law, hand, own, fillers) if more else fillers
    lot = tuple([a + b for a, b in zip(own, filled, strict=True)])
    if offer.filled == offer.lot != lot:
        offer = offer._replace(named=(), claimed=None)  # what was said is about another lot
    asked = tuple([k for k in offer.asked if k != kind or not n])  # nobody wants what they give
    return offer._replace(lot=lot, filled=tuple(filled), asked=asked, touched=kind)


def own_cards(law: Rules, offer: Offer) -> list[int]:
    """The cards of the lot that the person has laid, by kind."""
    return [n - m for n, m in zip(offer.lot, offer.filled or (0,) * law.deck.kinds, strict=True)]


def fill_up(law: Rules, hand: list[int], own: list[int], fillers: list[int]) -> list[int]:
    """The cards that fill up a lot to as many as it needs: first those filled in before, then those that the hand
    misses least. The page breaks no set for that.
    """
    deck, filled = law.deck, [0] * law.deck.kinds

    def miss(kind: int) -> tuple[bool, int]:
        held = hand[kind] - own[kind] - filled[kind]
        return fillers[kind] <= filled[kind], deck.set_value(kind, held) - deck.set_value(kind, held - 1)

    while True:
        least = LEAST - sum(own) - sum(filled)
        goods = law.named_in_offer - sum(own[: deck.goods]) - sum(filled[: deck.goods])
        kinds = range(deck.goods if goods >= least else deck.kinds)
        held = [kind for kind in kinds if hand[kind] > own[kind] + filled[kind]]
        free = [kind for kind in held if fillers[kind] > filled[kind] or (hand[kind] == 1 and kind < deck.goods)]
        if max(least, goods) <= 0 or not free:
            return filled
        filled[min(free, key=miss)] += 1


def meet(law: Rules, hand: list[int], offer: Offer, wishes: list[str]) -> Offer:
    """The offer with the cards that somebody has asked for, as far as the hand has them. They are declared too."""
    for id, wanted in Counter(wishes).items():
        kind = law.deck.index[id]
        n = min(wanted, hand[kind])
        offer = lay(law, hand, offer, kind, n)
        offer = offer._replace(named=(*offer.named, *[kind] * n))
    return offer


def best_wishes(law: Rules, hand: list[int], lot: tuple[int, ...]) -> tuple[int, ...]:
    """The goods to ask for: those in the hand of which one more would add most to its sets, without
    those in the lot.
    """
    deck = law.deck
    held = [kind for kind in range(deck.goods) if 0 < hand[kind] < deck.count[kind] and not lot[kind]]
    held.sort(key=lambda kind: deck.set_value(kind, hand[kind]) - deck.set_value(kind, hand[kind] + 1))
    return tuple(held[:ASKS])


def name_one(law: Rules, offer: Offer, kind: int) -> tuple[int, ...]:
    """Declare one more card, instead of one that was not picked, or else of the one that was picked first."""
    now = declared(law, offer)
    picked = [k for k in offer.named if k in now]
    for k in picked:
        now.remove(k)
    return (*[*now, *picked][1:], kind)


def unname_one(law: Rules, offer: Offer, kind: int) -> tuple[int, ...]:
    """Declare another card instead of this one, if there is another."""
    now, others = declared(law, offer), [k for k in hidden(law, offer) if k != kind]
    if kind in now and others:
        now.remove(kind)
        now.append(max(others, key=lambda k: law.deck.value[k]))
    return tuple(now)


def claim_one(kinds: tuple[int, ...], kind: int, most: int) -> tuple[int, ...]:
    """Claim one more card of a kind, or none of it if no more can be claimed."""
    others, n = tuple(k for k in kinds if k != kind), kinds.count(kind)
    return (*others, *[kind] * (n + 1))[-most:] if n < most else others


def toggled(kinds: tuple[int, ...], kind: int, most: int) -> tuple[int, ...]:
    """Add a kind, or remove it. If there are too many, the one that was picked first is removed."""
    if kind in kinds:
        return tuple(k for k in kinds if k != kind)
    return (*kinds, kind)[-most:] if most else ()


def read(view: View, decision: Decision, steps: list[Action]) -> Offer | None:
    """The offer that some steps of the market make up, with the truth said of it; None if they are not an offer."""
    index = law_of(view).deck.index
    first, to = steps[0]
    if first not in ("offer", "offer-all", "counter"):
        return None
    said = {verb: [index[str(what)] for v, what in steps if v == verb] for verb in ("lay", "name", "ask")}
    lot = tuple([said["lay"].count(kind) for kind in range(len(index))])
    return Offer(to if isinstance(to, int) else ALL, lot, tuple(said["name"]), None, tuple(said["ask"]), filled=lot)


def revive(view: View, data: Any) -> Offer:
    """The offer from its JSON. Raises ValueError for anything else."""
    deck = law_of(view).deck
    to, lot, named, claims, asked, filled, touched = data
    said = [*named, *(claims or ()), *asked]
    whole = all(type(n) is int for n in (to, touched, *lot, *filled, *said))
    if not whole or len(lot) != deck.kinds or len(filled) not in (0, deck.kinds) or min((*lot, *filled)) < 0:
        raise ValueError("no offer")
    if not {*said} <= {*range(deck.goods)} or touched not in range(-1, deck.kinds):
        raise ValueError("no offer")
    claimed = None if claims is None else tuple(claims)
    return Offer(to, tuple(lot), tuple(named), claimed, tuple(asked), tuple(filled), touched)


# Sending --------------------------------------------------------------------------------------------------------------
def actions(view: View, decision: Decision, offer: Offer) -> list[Action] | Refusal:
    """The steps of the market, in its order; or a refusal that says what is missing."""
    law = law_of(view)
    ids, goods = law.deck.ids, law.deck.goods
    if sum(offer.lot) < LEAST or sum(offer.lot[:goods]) < law.named_in_offer:
        return "civilization.refusal.lot_short", {"n": LEAST, "m": law.named_in_offer}, "E.9.1"
    to_all = OFFER_ALL in decision.actions
    first = COUNTER if decision.kind == "trade.answer" else OFFER_ALL if offer.to == ALL and to_all else OFFER[offer.to]
    return [
        first,
        *[LAY[ids[kind]] for kind, n in enumerate(offer.lot) for _ in range(n)],
        DONE,
        *[NAME[ids[kind]] for kind in declared(law, offer)],
        *[CLAIM[ids[kind]] for kind in claimed(law, offer)],
        *[ASK[ids[kind]] for kind in sorted(offer.asked)],
        DONE,
    ]


# What was said --------------------------------------------------------------------------------------------------------
SPOKE = tuple(f"civilization.{what}" for what in ("offer", "offer_all", "counter"))
SAID = {"civilization.named": "named", "civilization.asked": "asked"}


def last_said(told: Iterable[Event]) -> dict[int, dict[str, list[str]]]:
    """What each seat last declared and asked for this turn: ids by "named" and "asked". told: newest first."""
    said: dict[int, dict[str, list[str]]] = {}
    heard: set[int] = set()
    for event in told:
        if event.id == "turn":
            break
        seat = event.params.get("seat", -1)
        if event.id in SAID and seat not in heard:
            said.setdefault(seat, {}).setdefault(SAID[event.id], []).insert(0, event.params["good"])
        elif event.id in SPOKE:
            heard.add(seat)
    return said


def again(seat: int, event: Event) -> bool | None:
    """E.16.1: whether an offer was made (True) or its cards may be in another hand (False); None for other events."""
    if event.id == "civilization.deal" and seat in (event.params["seat"], event.params["other"]):
        return False
    return True if event.id in SPOKE[:2] and event.params["seat"] == seat else None


def wanted(decision: Decision, told: Iterable[Event]) -> bool:
    """Whether an offer is made to the seat alone, or, by what was said of it, has something that the seat asked for."""
    heard = list(takewhile(lambda event: event.id != "turn", told))
    last = next((event for event in heard if event.id in SPOKE[:2]), None)
    if last is not None and last.id == "civilization.offer":
        return True
    asked = last_said(heard).get(decision.seat, {}).get("asked", [])
    return any(id in asked for id in (*decision.about["named"], *decision.about["claimed"]))


def spoken(view: View) -> bool:
    """E.16.1: whether the seat that has the word has made an offer with it, which was not taken."""
    return word(view["steps"][-2]).tries > 0


# What a hand is worth -------------------------------------------------------------------------------------------------
def sets_value(deck: Deck, cards: list[int]) -> int:
    """A.6.1: the value of the sets in a hand; calamities count for nothing."""
    return sum([deck.set_value(kind, n) for kind, n in enumerate(cards[: deck.goods]) if n])


def outcome(deck: Deck, hand: list[int], lot: tuple[int, ...], gets: list[int]) -> int:
    """What a hand would be worth without the cards of a lot and with others. gets: their kinds."""
    cards = [held - n for held, n in zip(hand, lot, strict=True)]
    for kind in gets:
        cards[kind] += 1
    return sets_value(deck, cards)


FORM = Form(
    begins={"trade.open": ("offer", "offer-all"), "trade.answer": ("counter",)},
    fill=fill,
    actions=actions,
    read=read,
    revive=revive,
    follows=follows,
    again=again,
)
PASSING = Passing(
    verbs={"trade.open": "done", "trade.answer": "refuse"},
    answers=("trade.answer",),
    closes=("trade.open",),
    lasts=MARKET,
    asks=wanted,
    repeats=spoken,
)
