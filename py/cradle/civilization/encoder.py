"""Civilization as numbers: what a seat sees, part by part (docs/encodings.md shows the table)."""

from __future__ import annotations

from typing import Any

from ..kernel import encoding as e
from .archaeology import FINISH
from .game import GAME
from .geography import COUNT, LIMIT, NATIONS, NOWHERE
from .market import MARK, MOST_CAUGHT, ROLES
from .position import LONGEST, NONE, SHIPS, TOKENS
from .rulesets import RULES

TOLD = """
asked barbarians barbarians.gone bought bought_all calamity_drawn calamity_shown calamity_spared card_bought cards
cards_enough census changed_sides cities.done city_built city_built.paid city_lost city_reduced civil_war claimed
conflict.fight conflict.losses conflict.losses.barbarians conflict.pirates_stormed conflict.repelled
conflict.repelled.barbarians conflict.stop conflict.stormed conflict.stormed.barbarians converts_nobody counted counter
deal directed discarded drawn earthquake end.cards end.counter end.empty end.finish end.line end.turns
enters.early_bronze enters.early_iron enters.late_bronze enters.late_iron enters.stone eruption faction
faction_kept.first faction_kept.second flooded grain_shown grown handed_back laid landed loaded loss marched
marker.back marker.forward marker.still mined named nation no_calamity no_deal no_effect no_offer no_pillage offer
offer_all pillage pirates rate received refused revolt revolt_kept revolt_taken sailed ship_built ship_kept
ship_kept_levy ship_lost start stolen stolen.which strikes strikes.passed surplus taken_back taken_over taxed
tokens_lost total trade_ends withdrawn
"""
EVENTS = ("turn", *(f"civilization.{id}" for id in TOLD.split()))
HELD = {"civilization.received": [("other", "good")], "civilization.stolen.which": [("victim", "good")]}
MOST_CARDS, MOST_WORTH, DEEPEST = 16, 256, 16  # of a kind or in a lot; of a lot; layers of a stack


def encoder(variant: dict[str, Any]) -> e.Encoder:
    """Areas, docks and cards by their numbers; sides are the seats, then barbarians and pirates."""
    seats, rules = variant["seats"], RULES[variant["rules"]]
    deck = rules.deck
    calamities = deck.kinds - deck.goods
    parts = [
        e.about(GAME, COUNT, ("area", "to", "own", "source"), "1 at each area that the decision is about"),
        e.amount("turn", LONGEST, "the turn"),
        e.choice_by_seat("nation", seats, [*range(len(NATIONS)), NONE], "its nation, none last"),
        e.by_place("tokens", COUNT, seats, TOKENS, "tokens by area and side", others=1),
        e.seats_of("city", COUNT, seats, "whose city stands in an area", others=[seats]),
        e.amounts("fresh", COUNT, 1, "cities built this turn"),
        ships(seats),
        e.by_seat("treasury", seats, TOKENS, "tokens turned to money"),
        e.by_seat("census", seats, TOKENS, "tokens at the last census"),
        e.amounts("arrived", COUNT, max(LIMIT), "tokens that may not move again, or have just come"),
        e.by_seat("marker", seats, FINISH, "its place on the AST"),
        e.by_seat("owned", seats, 2, "civilization cards, those of this turn twice", each=deck.cards),
    ]
    if deck.kinds:
        others = [NONE]
        parts += [
            e.by_seat("cards", seats, 2 * MOST_CARDS, "trade cards in hand"),
            e.amounts("hand", deck.kinds, MOST_CARDS, "its own trade cards, by kind"),
            stacks(),
            lying(calamities),
            e.seats_of("open", calamities, seats, "who has a calamity open before him"),
            e.amounts("spent", deck.kinds, MOST_CARDS, "what goes back to the stacks this turn, by kind"),
            e.seats_of("giver", calamities, seats, "who passed a calamity that has been shown", others=others),
            e.seats_of("passed", calamities, seats, "who passed the calamities in its hand", others=others),
            e.by_seat("lots", seats, MOST_CARDS, "cards it has laid for a deal"),
            e.by_seat("totals", seats, MOST_WORTH, "what they were declared to be worth"),
            said(seats, deck.kinds),
            e.amounts("lot", deck.kinds, MOST_CARDS, "its own lot in a deal, by kind"),
            e.amounts("paid", deck.kinds, MOST_CARDS, "what lies for a purchase, by kind"),
            e.by_seat("caught", seats, MOST_CAUGHT, "cards it claimed in deals with the viewer and did not give"),
            e.by_seat("shown", seats, MOST_CARDS, "grain shown in a famine"),
        ]
    return e.Encoder(GAME, seats, parts, EVENTS, HELD, deck.ids)


def ships(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, dock in enumerate(view["ships"]):
            into[at + (i // SHIPS - seat) % seats * (NOWHERE + 1) + dock] += 1 / SHIPS

    return e.Part("ships", (seats, NOWHERE + 1), f"ships by dock, those in stock last, by {SHIPS}", fill)


def stacks() -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, layers in enumerate(view["stacks"]):
            if layers:
                into[at + 2 * i] = min(1.0, layers[0] / (4 * MOST_CARDS))
                into[at + 2 * i + 1] = min(1.0, sum(layers) / (4 * MOST_CARDS))

    return e.Part("stacks", (9, 2), f"of each stack the cards of the top layer, and all, by {4 * MOST_CARDS}", fill)


def lying(calamities: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, layer in enumerate(view["lying"]):
            into[at + i] = min(1.0, (layer + 1) / DEEPEST)

    return e.Part("lying", (calamities,), f"the layer where a calamity is known to lie, 1 added, by {DEEPEST}", fill)


def said(seats: int, kinds: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for code in view["named"]:
            whose, role = divmod(code // MARK, ROLES)
            into[at + ((whose - seat) % seats * ROLES + role) * kinds + code % MARK] += 0.5

    words = "of its lot, by kind: named, claimed, asked for; once 0.5, twice 1"
    return e.Part("named", (seats, ROLES, kinds), words, fill)
