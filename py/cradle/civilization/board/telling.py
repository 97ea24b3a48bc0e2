"""How events are told: which unfold under another line, which replace it, which matter to a player who was away. And
which message asks for a decision.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board.contract import Telling
from ...kernel.game import Decision, Event
from ...kernel.steps import Params


def _ids(names: str) -> frozenset[str]:
    return frozenset(f"civilization.{name}" for name in names.split())


STRIKES = _ids("strikes strikes.passed")
STYLES = ("", ".builder", ".conqueror", ".trader")
# what bots say at the market, and how they say it
SAYS = _ids(" ".join(f"says.{what}{style}" for what in ("aim", "better", "keep", "more", "no_use", "none", "without")
                     for style in STYLES))  # fmt: skip
TRADE = SAYS | _ids("total claimed named asked counter refused withdrawn received taken_back deal no_deal unanswered")
BATTLES = _ids(
    "conflict.losses conflict.repelled conflict.stormed conflict.stormed.barbarians conflict.pirates_stormed"
)
BATTLE = _ids("conflict.losses conflict.fight conflict.stop conflict.repelled city_lost pillage no_pillage")
CALAMITY = _ids(
    "taken_over revolt_taken revolt_kept loss directed tokens_lost city_lost city_reduced barbarians barbarians.gone"
    " stolen stolen.which faction faction_kept.first faction_kept.second changed_sides flooded earthquake eruption"
    " no_effect grain_shown converts_nobody pirates revolt civil_war"
)
OWN = _ids(  # what it declined may have been declined once for all
    "refused rate start nation ship_built ship_kept ship_kept_levy ship_lost marched loaded sailed landed pillage"
    " city_built city_built.paid cities.done no_offer offer offer_all counter withdrawn deal no_deal laid mined"
    " directed bought bought_all card_bought discarded handed_back taken_back"
)
HARMS = {
    "seat": "tokens_lost city_lost city_reduced conflict.losses conflict.repelled revolt pirates ship_lost surplus"
    " marker.back",
    "victim": "strikes strikes.passed conflict.stormed conflict.stormed.barbarians taken_over revolt_taken"
    " changed_sides stolen stolen.which civil_war",
    "other": "directed",
}
HARMED = {id: name for name, names in HARMS.items() for id in _ids(names)}
COUNTS = {
    9: "end.cards end.counter end.empty end.finish end.line end.turns",
    3: "strikes strikes.passed conflict.stormed conflict.repelled civil_war",
    2: "deal pirates revolt eruption flooded pillage city_lost",
    1: "received barbarians loss directed city_reduced taken_over stolen faction_kept.first faction_kept.second"
    " bought city_built enters.early_bronze enters.late_bronze enters.early_iron enters.late_iron",
}

HEARD = {
    "war": "conflict.stormed conflict.stormed.barbarians civil_war",
    "water": "pirates",
    "revolt": "revolt",
    "city": "city_built city_built.paid",
    "coin": "bought mined",
    "cards": "deal cards card_bought",
    "sail": "ship_built sailed",
    "piece": "marched landed grown",
}
SOUND = {id: sound for sound, names in HEARD.items() for id in _ids(names)}
CALAMITY_SOUND = {
    "volcano_earthquake": "fire",
    **dict.fromkeys(("flood", "piracy"), "water"),
    **dict.fromkeys(("famine", "epidemic", "superstition"), "plague"),
    **dict.fromkeys(("civil_war", "barbarian_hordes"), "war"),
    **dict.fromkeys(("treachery", "slave_revolt", "civil_disorder", "iconoclasm_heresy"), "revolt"),
}


OF_CITIES = "iconoclasm_heresy"  # the calamity of which cities are shared out, not points


def worded(id: str, params: Params) -> str:
    """The message of an event. A purchase has another one if something came from the treasury, losses if nothing is
    left, and taxes if nothing is paid; losses that the victim shares out have different ones for points and for cities.
    """
    if id == "civilization.taxed" and params["n"] == 0:
        return "civilization.taxed.none"
    if id.startswith("civilization.conflict.losses") and params["m"] == 0:
        return f"{id}.last"
    if id == "civilization.directed" and params.get("calamity") == OF_CITIES:
        return "civilization.directed.cities"
    if id == "civilization.no_offer" and "seats" in params:
        return "civilization.no_offer.several"
    return "civilization.bought.treasury" if id == "civilization.bought" and params.get("m") else id


EMBLEMS = {
    "i-war": "conflict.stormed conflict.stormed.barbarians conflict.repelled",
    "f-civilization-civil_war": "civil_war",
    "f-civilization-civil_disorder": "revolt",
    "f-civilization-piracy": "pirates",
    "i-laurels": "enters.stone enters.early_bronze enters.late_bronze enters.early_iron enters.late_iron",
}
EMBLEM = {id: name for name, ids in EMBLEMS.items() for id in _ids(ids)}


def staged(event: Event, told: Sequence[Event]) -> str:
    """The emblem of an event on the stage: of a calamity, the face of its card."""
    if event.id in STRIKES:
        return f"f-civilization-{event.params['calamity']}"
    return EMBLEM.get(event.id, "")


def sound(event: Event) -> str:
    """What is heard with an event: with a calamity that of its kind."""
    return CALAMITY_SOUND[event.params["calamity"]] if event.id in STRIKES else SOUND.get(event.id, "")


def effects(event: Event) -> list[tuple[str, int, int]]:
    """What a calamity or a conflict gives and takes: tokens and cities."""
    id, told = event.id.removeprefix("civilization."), event.params
    n, seat = told.get("n") or 0, told.get("seat", -1)
    match id:
        case "tokens_lost" | "conflict.repelled" | "conflict.losses":
            return [("population", seat, -n)]
        case "city_lost" | "pirates":
            return [("cities", seat, -1)]
        case "city_reduced":
            return [("cities", seat, -1), ("population", seat, n)]
        case "taken_over" | "revolt_taken":
            return [("cities", seat, 1), ("cities", told["victim"], -1)]
        case "changed_sides":
            return [("population", seat, n), ("population", told["victim"], -n)]
        case "conflict.stormed" | "conflict.stormed.barbarians":
            return [("cities", told["victim"], -1)]
    return []


TELLING = Telling(
    staged=staged,
    effects=effects,
    sound=sound,
    unfolds={
        **{id: frozenset({id}) for id in _ids("marched ship_lost ship_kept ship_built city_built city_reduced")},
        **dict.fromkeys(_ids("loaded sailed"), _ids("loaded sailed landed")),
        **dict.fromkeys(_ids("offer offer_all"), TRADE),
        **dict.fromkeys(_ids("conflict.losses conflict.stormed conflict.pirates_stormed"), BATTLE),
        **dict.fromkeys(STRIKES, CALAMITY),
        "civilization.laid": _ids("laid bought"),
    },
    outcomes=_ids("landed deal no_deal unanswered bought conflict.repelled"),
    known=OWN,
    settles=STRIKES | BATTLES | _ids("stolen surplus revolt pirates"),
    details=SAYS | _ids("cards refused counter claimed named asked total faction changed_sides barbarians.gone"),
    asked={"trade.open.again": _ids("unanswered")},
    causes={"reductions.city": STRIKES},
    joins={
        "civilization.no_offer": ("seat",),
        "civilization.drawn": ("good",),
        "civilization.tokens_lost": ("place",),
        "civilization.changed_sides": ("place", "seat", "victim"),
    },
    adds=dict.fromkeys(_ids("tokens_lost changed_sides"), "n"),
    harms=lambda id, params: params[HARMED[id]] if id in HARMED else None,
    worded=worded,
    counts={id: n for n, names in COUNTS.items() for id in _ids(names)},
)


def prompt(decision: Decision) -> str:
    """The message that asks for a decision. It differs for ships if there is a treasury, for a purchase if the treasury
    is empty, for the losses of others if these are cities, for cities of which none is supported, for a civil
    war of one's own, for an earthquake against which a card helps, and for an offer after one that nobody took.
    """
    if decision.kind == "trade.open" and "n" in decision.about:
        return "trade.open.again"
    if decision.kind == "allot.number" and decision.about["calamity"] == OF_CITIES:
        return "allot.cities"
    if decision.kind in ("support.city", "slave_revolt.city") and not decision.about["m"]:
        return f"{decision.kind}.none"
    if decision.kind in ("civil_war.faction", "civil_war.number") and decision.about["victim"] == decision.seat:
        return f"{decision.kind}.own"
    if decision.kind == "earthquake.city" and decision.about:
        return "earthquake.city.reduced"
    if decision.kind == "purchases.card" and not decision.about["m"]:
        return "purchases.card.empty"
    funded = decision.kind in ("ships.keep", "ships.build") and "m" in decision.about
    return f"{decision.kind}.treasury" if funded else decision.kind
