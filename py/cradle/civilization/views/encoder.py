"""Civilization as numbers: what a seat sees, part by part (docs/encodings.md shows the table)."""

from __future__ import annotations

from ...kernel import encoding as e
from ...kernel.game import Variant
from ..game import GAME
from ..rules.archaeology import FINISH
from ..rules.decks import STACKS
from ..rules.geography import DOCKS, LIMIT, NAMES, NATIONS, NOWHERE
from ..rules.market import ASKS
from ..rules.position import LONGEST, MARK, MOST_CAUGHT, NONE, ROLES, SHIPS, TOKENS
from ..rules.rulesets import RULES

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
tokens_lost total trade_ends unanswered withdrawn
"""
EVENTS = ("turn", *(f"civilization.{id}" for id in TOLD.split()))
HELD = {"civilization.received": [("other", "goods")], "civilization.stolen.which": [("victim", "good")]}
MOST_CARDS, MOST_WORTH, DEEPEST = 16, 256, 16  # cards of a kind or in a lot; value of a lot; layers of a stack


AREA = e.Axis("area", NAMES)
DOCK = e.Axis("dock", [*(dock.id for dock in DOCKS), "stock"])
NATION = e.Axis("nation", [*NATIONS, "none"])
ROLE = e.Axis("role", ("named", "claimed", "asked"))

SHOWN = {"rules": "advanced", "seats": 5}  # the table of docs/encodings.md
# the published games of bots: what is played, by whom, and how many
SAMPLED = (
    {"rules": "classic", "seats": 4},
    ("heuristic", "heuristic/trader", "heuristic/builder", "heuristic/conqueror"),
    250,
)


def encoder(variant: Variant) -> e.Encoder:
    """Areas, docks and cards by their numbers; after the seats come barbarians or pirates."""
    seats, rules = variant["seats"], RULES[variant["rules"]]
    deck = rules.deck
    kind, calamity = e.Axis("trade card", deck.ids), e.Axis("calamity", deck.ids[deck.goods :])
    card = e.Axis("civilization card", deck.card_ids)
    parts = [
        e.about(GAME, AREA, ("area", "to", "own", "source"), "1 at each area that the decision is about"),
        e.amount("turn", LONGEST, "the turn"),
        e.choice_by_seat("nation", seats, NATION, "1 at its nation", [*range(len(NATIONS)), NONE]),
        e.by_place("tokens", AREA, seats, TOKENS, "tokens", "barbarians"),
        e.seats_of("city", AREA, seats, "1 at the side whose city stands there", {seats: "pirates"}),
        e.amounts("fresh", AREA, 1, "1 for a city built this turn"),
        ships(seats),
        e.by_seat("treasury", seats, TOKENS, "tokens turned to money"),
        e.by_seat("census", seats, TOKENS, "tokens at the last census"),
        e.amounts("arrived", AREA, max(LIMIT), "tokens that may not move again, or have just come"),
        e.by_seat("marker", seats, FINISH, "its place on the AST"),
        e.by_seat("owned", seats, 2, "civilization cards, those of this turn twice", card),
    ]
    if deck.kinds:
        nobody = {NONE: "nobody"}
        parts += [
            e.by_seat("cards", seats, 2 * MOST_CARDS, "trade cards in hand"),
            e.amounts("hand", kind, MOST_CARDS, "its own trade cards"),
            stacks(),
            lying(calamity),
            e.seats_of("open", calamity, seats, "1 at the seat that has it open before it"),
            e.amounts("spent", kind, MOST_CARDS, "what goes back to the stacks this turn"),
            e.seats_of("giver", calamity, seats, "1 at the seat that passed it, once it is shown", nobody),
            e.seats_of("passed", calamity, seats, "1 at the seat that passed it, while the seat itself has it", nobody),
            e.by_seat("lots", seats, MOST_CARDS, "cards it has laid for a deal"),
            e.by_seat("totals", seats, MOST_WORTH, "what they were declared to be worth"),
            said_of_lot(seats, kind),
            e.amounts("lot", kind, MOST_CARDS, "its own lot in a deal"),
            e.amounts("paid", kind, MOST_CARDS, "what lies for a purchase"),
            e.by_seat("caught", seats, MOST_CAUGHT, "cards it claimed in deals with the viewer and did not give"),
            e.by_seat("shown", seats, MOST_CARDS, "grain shown in a famine"),
        ]
    return e.Encoder(GAME, seats, parts, EVENTS, HELD, kind)


def ships(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, dock in enumerate(view["ships"]):
            into[at + (i // SHIPS - seat) % seats * (NOWHERE + 1) + dock] += 1 / SHIPS

    return e.Part("ships", (e.by(seats), DOCK), f"ships, by {SHIPS}", fill, "ships")


def stacks() -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, layers in enumerate(view["stacks"]):
            if layers:
                into[at + 2 * i] = min(1.0, layers[0] / (4 * MOST_CARDS))
                into[at + 2 * i + 1] = min(1.0, sum(layers) / (4 * MOST_CARDS))

    axes = e.Axis("stack", range(1, STACKS + 1)), e.Axis("layer", ("top", "all"))
    return e.Part("stacks", axes, f"cards in the top layer, and in all, by {4 * MOST_CARDS}", fill, "stacks")


def lying(calamity: e.Axis) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, layer in enumerate(view["lying"]):
            into[at + i] = min(1.0, (layer + 1) / DEEPEST)

    return e.Part(
        "lying", (calamity,), f"the layer where a calamity is known to lie, 1 added, by {DEEPEST}", fill, "lying"
    )


def said_of_lot(seats: int, kind: e.Axis) -> e.Part:
    kinds = len(kind.ids)

    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for code in view["named"]:
            whose, role = divmod(code // MARK, ROLES)
            into[at + ((whose - seat) % seats * ROLES + role) * kinds + code % MARK] += 1 / ASKS

    words = f"of its lot: named, claimed, asked for; how often, by {ASKS}"
    return e.Part("named", (e.by(seats), ROLE, kind), words, fill, "named")
