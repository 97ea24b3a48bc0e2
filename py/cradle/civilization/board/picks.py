"""What is picked at the table: the elements that actions belong to, what a click means, and what goes as one order."""

from __future__ import annotations

from collections.abc import Callable

from ...board import contract
from ...kernel.game import Action, Decision, Params, View
from ..rules.geography import AT, DOCK, DOCKS, INDEX, LIMIT, NAMES
from ..rules.rulesets import law_of
from ..rules.tables import CIVILIZATION_CARDS, TRADE_CARDS
from . import voyages

SAID = ("name", "claim", "ask", "nation")  # verbs about things that need not be on the table: they are buttons
# What a click means, by the kind of decision: on an area or dock, on a trade card, on a civilization card.
_AREA = {
    "start": "start",
    "taxation.take": "city",
    "expansion.share": "grow",
    "ships.build": "build",
    "march.from": "march",
    "march.to": "to",
    "march.number": "to",
    "sail": "sail",
    "support.city": "reduce",
    "cities.found": "found",
}
_CARD = {"trade.lay": "lay", "purchases.card": "pay", "purchases.discard": "discard"}
_BY_DOCK = ("build", "sail")


def target(action: Action, decision: Decision) -> str:
    """An area, a dock, "lot-<seat>", "ship-<dock>", "card-<trade card>", "buy-<civilization card>"; "" for a button."""
    verb, what = action
    if verb == "accept":
        return f"lot-{what}"
    if not isinstance(what, str) or verb in SAID:
        return ""
    if what in INDEX or what in DOCK:
        return f"ship-{what}" if verb == "embark" else what
    if what in TRADE_CARDS:
        return f"card-{what}"
    return f"buy-{what}" if what in CIVILIZATION_CARDS else ""


def meant_action(decision: Decision, target: str) -> Action | None:
    """The action that a click on a target means, legal or not, now or in the phase to which it belongs. The verbs
    "area" and "water" are no actions: they stand for an area if none is asked for, and for a dock if an area is.
    """
    kind, (head, _, rest) = decision.kind, target.partition("-")
    if head == "lot":
        return ("accept", int(rest)) if kind == "trade.close" and rest.isdigit() else None
    if head == "ship":
        return "embark", rest
    if head == "card":
        return _CARD.get(kind, "pay"), rest
    if head == "buy":
        return "buy", rest
    # Some nations have the name of an area, so a decision about nations does not count.
    listed = (verb for verb, what in decision.actions if what in INDEX and kind != "nation")
    verb = _AREA.get(kind) or next(listed, "area")
    return verb if target in INDEX or verb in ("area", *_BY_DOCK) else "water", target


def argument(action: Action) -> Params:
    """The argument of an action as parameters of a message: place, to, dock, good, card, nation, other or n."""
    verb, what = action
    if what is None:
        return {}
    if isinstance(what, int):
        return {"other" if verb in ("offer", "whose", "accept") else "n": what}
    if verb in ("to", "nation"):  # some nations have the name of an area
        return {verb: what}
    if what in INDEX and verb not in ("embark", *_BY_DOCK):
        return {"place": what}
    if what in DOCK:
        return {"dock": what}
    kinds = (("good", TRADE_CARDS), ("card", CIVILIZATION_CARDS))
    return {next((kind for kind, ids in kinds if what in ids), "what"): what}


def changed(before: View, after: View) -> set[str]:
    """The targets that differ between two views."""
    sides = after["seats"] + 1
    out = set()
    for n, name in enumerate(NAMES):
        row = slice(n * sides, n * sides + sides)
        if before["tokens"][row] != after["tokens"][row] or before["city"][n] != after["city"][n]:
            out.add(name)
    for old, new in zip(before["ships"], after["ships"], strict=True):
        if old != new:
            out |= {f"ship-{DOCKS[d].id}" for d in (old, new) if d < len(DOCKS)}
    deck = law_of(after).deck
    if before["hand"] and after["hand"]:
        out |= {f"card-{deck.ids[k]}" for k in range(deck.kinds) if before["hand"][k] != after["hand"][k]}
    cards = deck.cards
    return out | {
        f"buy-{deck.card_ids[i % cards]}"
        for i, (old, new) in enumerate(zip(before["owned"], after["owned"], strict=True))
        if bool(old) != bool(new)
    }


# Orders ---------------------------------------------------------------------------------------------------------------
def all_go(view: View, decision: Decision) -> int:
    """Take as many tokens as can march or go aboard. From the treasury, take all for a ship, and the
    fewest for a city.
    """
    if decision.kind == "cities.treasury":
        return next(n for _, n in decision.actions if isinstance(n, int))
    return max([n for verb, n in decision.actions if verb in ("number", "load") and isinstance(n, int)], default=0)


def but(stays: Callable[[int], int]) -> contract.Taken:
    """Take all tokens except those that stay in an area, but at least one. stays: how many stay in which area."""

    def go(view: View, decision: Decision) -> int:
        about = decision.about
        if decision.kind not in ("march.number", "sail"):
            return all_go(view, decision)
        area = INDEX[about["place"]] if "place" in about else AT[DOCK[about["dock"]]]
        there = view["tokens"][area * (view["seats"] + 1) + decision.seat]
        return max(1, min(all_go(view, decision), int(there) - stays(area)))

    return go


TAKES: dict[str, contract.Taken] = {"all": all_go, "limit": but(LIMIT.__getitem__)}
ROAMING: dict[str, contract.Taken] = {
    "one": but(lambda area: 1),
    "all": all_go,
}  # C.8, C.9: areas count, no limit binds


def takes(view: View) -> dict[str, contract.Taken]:
    """The ways to choose how many tokens go, by name, the usual one first."""
    return TAKES if "surplus" in law_of(view).phases else ROAMING


ORDERS = contract.Orders(
    ends={"march.from": "done", "ships.build": "done", "cities.found": "done"},
    pays=("ships.build", "ships.pay", "cities.treasury"),
    within=("march.to", "march.number", "sail", "ships.pay", "cities.treasury"),
    carries=("march", "embark"),
    takes=takes,
    journeys=voyages.JOURNEYS,
)
