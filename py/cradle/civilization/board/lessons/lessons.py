"""Lessons of Civilization: growth and movement, ships, cities, trade, calamities, purchases and the succession."""

from __future__ import annotations

from ....board.lessons import Goal, Lesson
from ....kernel.game import Decision
from ...rules.position import Civ

BUILT = ("civilization.city_built", "civilization.city_built.paid")
LOST = ("civilization.city_reduced", "civilization.city_lost", "civilization.tokens_lost")
MARKER = tuple(f"civilization.marker.{how}" for how in ("forward", "still", "back"))
KEPT = tuple(f"civilization.ship_{how}" for how in ("kept", "kept_levy", "lost"))
SPENT = ("civilization.bought", "civilization.bought_all")
ANSWERED = tuple(f"civilization.{how}" for how in ("refused", "counter", "unanswered", "received", "trade_ends"))
OFFERED = ("civilization.offer", "civilization.offer_all", "civilization.counter")


def has(decision: Decision, verb: str, least: int = 1) -> bool:
    return sum(action[0] == verb for action in decision.actions) >= least


def can_march(p: Civ, decision: Decision) -> bool:
    return decision.kind == "march.from" and has(decision, "march", 2)


def can_build_ship(p: Civ, decision: Decision) -> bool:
    """A place for a ship, in a turn in which there are people to carry."""
    return decision.kind == "ships.build" and has(decision, "build") and p.turn > 1


def can_found(p: Civ, decision: Decision) -> bool:
    return decision.kind == "cities.found" and has(decision, "found")


def can_offer(p: Civ, decision: Decision) -> bool:
    return decision.kind == "trade.open" and has(decision, "offer") and len(p.cards_of(decision.seat)) > 2


def loses(p: Civ, decision: Decision) -> bool:
    """A calamity leaves its victim a choice."""
    return decision.kind in ("reductions.city", "loss.from") and len(decision.actions) > 2


def can_purchase(p: Civ, decision: Decision) -> bool:
    return decision.kind == "purchases.card" and has(decision, "buy", 2)


WITH_CALAMITIES = ("classic", "classic_advanced_calamities", "advanced")
WITH_TRADE = ("first_societies", *WITH_CALAMITIES)
WITH_CITIES = ("farmers", *WITH_TRADE)
LESSONS = (
    Lesson(
        "growth",
        {},
        can_march,
        (
            Goal("march", ("civilization.marched",), "E.5.1", verbs=("march",)),
            Goal("grow", ("civilization.grown",), "B.2.1"),
            Goal("again", ("civilization.marched",), "E.5.1", verbs=("march",)),
            Goal("wide", ("civilization.grown",), "B.2.1"),
        ),
    ),
    Lesson(
        "ships",
        {},
        can_build_ship,
        (
            Goal("build", ("civilization.ship_built",), "E.4.1", verbs=("build",), missed=("civilization.marched",)),
            Goal("load", ("civilization.loaded",), "E.5.3", verbs=("embark",)),
            Goal("land", ("civilization.landed",), "E.5.3"),
            Goal("keep", KEPT, "E.4.1"),
        ),
    ),
    Lesson(
        "cities",
        {},
        can_found,
        (
            Goal("found", BUILT, "E.7.1", verbs=("found",), missed=("turn",)),
            Goal("support", ("civilization.cards", "turn"), "A.5.2"),
            Goal("grow", ("civilization.grown",), "B.2.1"),
            Goal("second", BUILT, "E.7.1", verbs=("found",)),
        ),
        WITH_CITIES,
    ),
    Lesson(
        "trade",
        {},
        can_offer,
        (
            Goal("offer", OFFERED, "E.9.2", missed=("civilization.trade_ends",)),
            Goal("answer", ANSWERED, "E.9.2", anyone=True),
            Goal("deal", ("civilization.received", "civilization.trade_ends", *SPENT), "E.9.1"),
            Goal("spend", (*SPENT, "turn"), "E.10.1"),
        ),
        WITH_TRADE,
    ),
    Lesson(
        "calamities",
        {},
        loses,
        (
            Goal("lose", LOST, "F.29.7", missed=("turn",)),
            Goal("after", ("turn",), "F.29.7"),
            Goal("grow", ("civilization.grown",), "B.2.1"),
            Goal("spread", ("civilization.marched",), "E.5.1", verbs=("march",)),
        ),
        WITH_CALAMITIES,
    ),
    Lesson(
        "purchases",
        {},
        can_purchase,
        (
            Goal("buy", ("civilization.bought",), "E.10.1", verbs=("buy",), missed=("turn",)),
            Goal("marker", MARKER, "E.12.1"),
            Goal("draw", ("civilization.cards",), "E.8.1"),
            Goal("again", SPENT, "A.7.4", verbs=("buy",)),
        ),
        WITH_CALAMITIES,
    ),
)
