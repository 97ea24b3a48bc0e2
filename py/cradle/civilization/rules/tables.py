"""Actions ready made, by number of area, dock or card, and the paragraphs of the decisions."""

from __future__ import annotations

from ...kernel.game import Action
from .decks import DECKS
from .geography import DOCKS, NAMES, NATIONS

CAPACITY, REACH = 5, 4  # E.5.3: tokens aboard, areas a ship sails
MOST = 56  # of anything that is counted: tokens


def areas(verb: str) -> list[Action]:
    """One action for every area."""
    return [(verb, name) for name in NAMES]


def docks(verb: str) -> list[Action]:
    """One action for every dock."""
    return [(verb, dock.id) for dock in DOCKS]


NUMBER: list[Action] = [("number", n) for n in range(MOST)]
DONE: Action = ("done", None)

NATION: list[Action] = [("nation", name) for name in NATIONS]
START = areas("start")
GROW = areas("grow")
CITY = areas("city")

BUILD = docks("build")
LEVY: Action = ("levy", None)
TREASURY: Action = ("treasury", None)
GIVE_UP: Action = ("give-up", None)

MARCH = areas("march")
TO = areas("to")
EMBARK = docks("embark")
SAIL = docks("sail")
LOAD: list[Action] = [("load", n) for n in range(CAPACITY + 1)]
UNLOAD: list[Action] = [("unload", n) for n in range(CAPACITY + 1)]
STOP: Action = ("stop", None)

# Battles and cities
FIGHT: Action = ("fight", None)
FOUND = areas("found")
REDUCE = areas("reduce")

# Calamities
LOSE = areas("lose")
PICK = areas("pick")
KEEP_FIRST, KEEP_SECOND = (("keep-first", None), ("keep-second", None))
INVADE, CONVERT = areas("invade"), areas("convert")
WHOSE: list[Action] = [("whose", seat) for seat in range(8)]
VOLCANO, PLAIN = areas("volcano"), areas("plain")


# Trade cards and civilization cards, by id
def each(verb: str, ids: list[str]) -> dict[str, Action]:
    """One action for every card."""
    return {id: (verb, id) for id in ids}


TRADE_CARDS = list(dict.fromkeys(id for deck in DECKS.values() for id in deck.ids))
CIVILIZATION_CARDS = list(dict.fromkeys(id for deck in DECKS.values() for id in deck.card_ids))

BUY_CARD: Action = ("buy-card", None)
OFFER: list[Action] = [("offer", seat) for seat in range(8)]
OFFER_ALL: Action = ("offer-all", None)
LAY, NAME, CLAIM, ASK = (each(verb, TRADE_CARDS) for verb in ("lay", "name", "claim", "ask"))
ACCEPT: list[Action] = [("accept", seat) for seat in range(8)]
COUNTER, REFUSE, WITHDRAW = ("counter", None), ("refuse", None), ("withdraw", None)
PAY, MINE, DISCARD = (each(verb, TRADE_CARDS) for verb in ("pay", "mine", "discard"))
LESS: Action = ("less", None)
BUY, HAND_BACK = each("buy", CIVILIZATION_CARDS), each("hand-back", CIVILIZATION_CARDS)

PARAGRAPH = {  # of the rules, by kind of decision
    "nation": "F.2.1",
    "start": "E.0.1",
    "taxation.rate": "E.1.1",
    "taxation.take": "E.1.2",
    "expansion.share": "B.2.1",
    "ships.keep": "E.4.1",
    "ships.build": "E.4.1",
    "ships.pay": "E.4.1",
    "march.from": "E.5.1",
    "march.to": "E.5.2",
    "march.number": "E.5.2",
    "sail": "E.5.3",
    "conflict.stop": "E.6.3",
    "conflict.pillage": "E.6.5",
    "support.city": "A.5.2",
    "cities.found": "E.7.1",
    "cities.treasury": "F.19.6",
    "trade_cards.buy": "E.8.3",
    "trade.open": "E.16.1",
    "trade.lay": "E.9.1",
    "trade.name": "E.9.2",
    "trade.say": "E.9.2",
    "trade.answer": "E.16.1",
    "trade.close": "E.16.1",
    "purchases.card": "E.10.1",
    "purchases.discard": "E.10.5",
    "loss.from": "F.29.7",
    "loss.number": "F.29.7",
    "loss.left": "F.29.6",
    "reductions.city": "F.29.7",
    "allot.number": "F.29.8",
    "treachery.city": "F.30.22",
    "famine.grain": "F.30.31",
    "slave_revolt.city": "F.30.42",
    "volcano.place": "F.30.21",
    "earthquake.city": "F.30.21",
    "earthquake.other": "F.30.21",
    "civil_war.faction": "F.30.41",
    "civil_war.keep": "F.30.41",
    "civil_war.rout": "F.30.41",
    "civil_war.take": "F.30.41",
    "civil_war.number": "F.30.41",
    "civil_war.left": "F.30.41",
    "barbarians.land": "F.30.52",
    "barbarians.march": "F.30.52",
    "flood.plain": "F.30.51",
    "flood.city": "F.30.51",
    "piracy.city": "F.30.91",
    "piracy.other": "F.30.91",
    "monotheism.area": "F.30.94",
    "monotheism.whose": "F.30.94",
}
_SHIPS = {"E.4.1": "B.2.3"}  # paid for with tokens alone (C.6, D.6)
INSTEAD = {  # by game, the paragraphs that take the place of others
    "nomads": _SHIPS,
    "farmers": _SHIPS,
    "first_societies": {**_SHIPS, "E.10.1": "B.2.9", "E.10.5": "B.2.9"},
    "advanced": {"E.9.1": "F.28.1", "E.9.2": "F.28.1", "E.10.1": "F.31.1", "E.10.5": "F.31.3"},
}
