"""Events in the log: which unfold under another line, which replace it, and which matter to a player who was away."""

from __future__ import annotations

from collections.abc import Sequence

from ...board.contract import Telling
from ...kernel.game import Event
from ...kernel.steps import Params


def _ids(names: str) -> frozenset[str]:
    return frozenset(f"renaissance.{name}" for name in names.split())


ATTACK = _ids("forces rivalry driven_out controls copied copies converts spared captures repelled")
EVENT = _ids(
    "sells surplus_over shortage_over misery controls refund crusade bull loses_cash loses_tokens tribute atones"
    " reduced targets void war_throw war_tied war_won throws driven_out"
)
OWN = _ids(
    "bid capital writes plays plays_no_more buys buys_card ship fleet stabilizes"
    " unstable returned unused places card_for_tokens targets endures_indulgence pays_indulgence mills_shortage"
    " mills_surplus cancels_shortage cancels_surplus crusade bull claims swaps"
)
COUNTS = {
    9: "end.advances end.alone end.cards",
    3: "captures repelled war_won black_death eliminated",
    2: "tribute crusade bull claims plays bonus last_card finale",
    1: "pays_bid capital wrote buys ship fleet controls reduced card_for_tokens order surplus shortage",
}

HEARD = {
    "plague": "black_death",
    "dice": "attacks market_dice war_throw",
    "coin": "sells buys pays_bid income tribute",
    "cards": "buys_card card_for_tokens",
    "sail": "ship fleet",
    "piece": "places",
}
SOUND = {id: sound for sound, names in HEARD.items() for id in _ids(names)}
CARD_SOUND = {  # of those that strike
    **dict.fromkeys(("famine", "black_death"), "plague"),
    **dict.fromkeys(("pirates",), "water"),
    **dict.fromkeys(("war", "civil_war", "mongols", "crusades"), "war"),
    **dict.fromkeys(("uprisings", "rebellion", "mysticism", "religious_war"), "revolt"),
}


def sound(event: Event) -> str:
    """What is heard with an event: with a card that strikes what it brings, with other cards the card itself. More
    misery is heard too.
    """
    if event.id == "renaissance.plays":
        return CARD_SOUND.get(event.params["card"], "cards")
    if event.id == "renaissance.misery" and event.params["misery"] > event.params["was"]:
        return "revolt"
    return SOUND.get(event.id, "")


def worded(id: str, params: Params) -> str:
    """The message of an event. There is another one where all indulgences are paid, or the stock has what they bring,
    where no token replaces a marker, where a bid is zero, and where a player is the target of their own card.
    """
    if id == "renaissance.pays_bid" and params["n"] == 0:
        return "renaissance.pays_bid.none"
    if id == "renaissance.indulged" and not params["cash"]:
        return "renaissance.indulged.all"
    if id == "renaissance.reduced" and params["n"] == 0:
        return "renaissance.reduced.empty"
    if id == "renaissance.targets" and params["seat"] == params["other"]:
        return "renaissance.targets.self"
    return "renaissance.atones.all" if id == "renaissance.atones" and not params.get("missing") else id


HARMS = {
    "seat": "driven_out repelled reduced perish misery loses_cash loses_tokens atones surplus_pays demoted cedes"
    " cedes_nothing eliminated",
    "other": "targets copies war_won",
}
HARMED = {id: name for name, names in HARMS.items() for id in _ids(names)}


def harms(id: str, params: Params) -> int | None:
    """The seat from which an event takes something; None: from nobody. Misery that falls takes nothing."""
    if id == "renaissance.misery" and params["misery"] < params["was"]:
        return None
    return params[HARMED[id]] if id in HARMED else None


EMBLEMS = {
    "i-war": "captures repelled war_won war_tied",
    "i-calamity": "eliminated",
    "f-renaissance-black_death": "black_death",
    "f-renaissance-crusades": "crusade",
    "f-renaissance-papal_bull": "bull",
    "i-capital": "tribute",
    "i-laurels": "finale last_card all_advances epoch",
}
EMBLEM = {id: name for name, ids in EMBLEMS.items() for id in _ids(ids)}
CARDS = _ids("plays targets")


def staged(event: Event, told: Sequence[Event]) -> str:
    """The emblem of an event on the stage: of a card, its face. It is put there only if it takes something from
    somebody.
    """
    if event.id in CARDS:
        strikes = any(harms(one.id, one.params) is not None for one in told)
        return f"f-renaissance-{event.params['card']}" if strikes else ""
    return EMBLEM.get(event.id, "")


TELLING = Telling(
    worded=worded,
    staged=staged,
    dice=_ids("rivalry war_throw"),
    pays=_ids("income"),
    sound=sound,
    unfolds={
        "renaissance.attacks": ATTACK,
        "renaissance.places": _ids("places controls"),
        "renaissance.plays": EVENT,
        "renaissance.buys": _ids("buys"),
        "renaissance.black_death": _ids("perish reduced"),
        **dict.fromkeys(_ids("atones endures_indulgence unstable"), _ids("misery")),
        "renaissance.surplus": _ids("surplus_pays mills_surplus"),
        "renaissance.shortage": _ids("shortage_card mills_shortage"),
    },
    outcomes=_ids("captures repelled targets war_won"),
    known=OWN,
    brings={
        "renaissance.buys": _ids("row misery"),
        "renaissance.places": _ids("controls"),
        **dict.fromkeys(_ids("unstable endures_indulgence"), _ids("misery")),
    },
    settles=_ids("surplus_pays shortage_card"),
    details=_ids("void draws expands"),
    joins={
        "renaissance.plays": ("card",),
        "renaissance.reduced": ("place", "n"),
        "renaissance.driven_out": ("place", "other"),
        **dict.fromkeys(_ids("controls captures perish"), ("place",)),
    },
    adds={"renaissance.perish": "n"},
    harms=harms,
    counts={id: n for n, names in COUNTS.items() for id in _ids(names)},
)
