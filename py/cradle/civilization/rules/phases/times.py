"""What a refusal says of clicks that belong to another phase or moment: when they have their time, or
what comes first.
"""

from __future__ import annotations

from ....kernel.game import Refusal, Times

NUMBERS = (
    "taxation.rate", "ships.pay", "conflict.pillage", "cities.treasury", "loss.number", "loss.left", "allot.number",
    "famine.grain", "civil_war.number", "civil_war.left",
)  # fmt: skip
NUMBER: Refusal = ("civilization.refusal.number_first", {}, "")
KEEP: Refusal = ("civilization.refusal.keep_first", {}, "")
MOVE: Refusal = ("civilization.refusal.move_first", {}, "")
VOYAGE: Refusal = ("civilization.refusal.voyage_first", {}, "")
SAY: Refusal = ("civilization.refusal.say_first", {}, "")
TRADE: Refusal = ("civilization.refusal.trade_now", {}, "")
DISCARD: Refusal = ("civilization.refusal.discard_first", {}, "")

TIMES: Times = {  # "area" and "water" are no verbs: an area if none is asked for; a dock if an area is
    "nation": {"area": ("civilization.refusal.nation_first", {}, "")},
    "ships.keep": {"area": KEEP, "embark": KEEP},
    "march.from": {"embark": None},
    "march": {"to": MOVE, "embark": MOVE},
    "sail": {"sail": VOYAGE, "embark": VOYAGE},
    "conflict.stop": {"area": ("civilization.refusal.stop_first", {}, "")},
    "trade_cards.buy": {"area": ("civilization.refusal.stack_first", {}, "")},
    "trade.open": {"pay": ("civilization.refusal.in_offer", {}, ""), "area": TRADE},
    "trade.lay": {"area": TRADE},
    "trade.name": {"pay": SAY, "area": TRADE},
    "trade.say": {"pay": SAY, "area": TRADE},
    "trade.answer": {"pay": ("civilization.refusal.in_answer", {}, ""), "area": TRADE},
    "trade.close": {"pay": ("civilization.refusal.accept_first", {}, ""), "area": TRADE},
    "purchases.card": {"buy": None, "pay": None, "area": ("civilization.refusal.purchases_now", {}, "")},
    "purchases.discard": {"buy": DISCARD, "area": DISCARD},
    "civil_war.keep": {"area": ("civilization.refusal.faction_first", {}, "")},
    "monotheism.whose": {"area": ("civilization.refusal.whose_first", {}, "")},
    **{kind: {"area": NUMBER} for kind in NUMBERS},
    "": {
        "buy": ("civilization.refusal.buying_time", {}, "E.10.1"),
        "pay": ("civilization.refusal.card_time", {}, "E.10.1"),
        "embark": ("civilization.refusal.sailing_time", {}, "E.5.3"),
        "water": ("civilization.refusal.water", {}, ""),
    },
}
