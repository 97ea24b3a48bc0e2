"""L'Âge de la Renaissance as numbers: what a seat sees, part by part (docs/encodings.md shows the table)."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import encoding as e
from ...kernel.game import Variant
from ..game import GAME
from ..rules.cards import ADVANCE_IDS, ARMS, CARDS, CATEGORIES, GALLEON, GALLEY, IDS, KINDS, SHIPS, THREE_MASTER
from ..rules.geography import CAPITALS, COMMODITIES, NAMES
from ..rules.position import EVEN, LONGEST, NONE, OUT, TOKENS, WRITABLE

TOLD = """
all_advances atones attacks bank bid black_death bonus bull bull_cancelled burden buys buys_card buys_nothing
cancels_shortage cancels_surplus capital captures card_for_tokens cedes cedes_nothing claims controls converts
copied copies crusade demoted discards discards_for_good drawn draws driven_out eliminated end.advances end.alone
end.cards endures_indulgence epoch even expands expire finale finds_nothing fleet forces gives_up income indulged
last_card leaders_leave loses_cash loses_nothing loses_tokens market_dice mills_shortage mills_surplus misery
no_marker no_revolt nobody_leads opens order pays_bid pays_indulgence perish places plays plays_no_more reduced
refund repelled returned rivalry row sells sells_nothing ship shortage shortage_card shortage_over spared stabilizes
surplus surplus_over surplus_pays swaps targets throws tribute unstable unused useless void war_throw war_tied
war_won writes wrote
"""
EVENTS = ("turn", *(f"renaissance.{id}" for id in TOLD.split()))
HELD = {"renaissance.copied": [("seat", "taken"), ("other", "card")]}  # 7.7: each knows what the other has now
MOST_CASH, MOST_LEADERS = 512, 19
PROVINCE, CARD = e.Axis("province", NAMES), e.Axis("card", IDS)
ADVANCE, COMMODITY = e.Axis("advance", ADVANCE_IDS), e.Axis("commodity", COMMODITIES)
LEADER = e.Axis("leader", range(MOST_LEADERS))  # of this turn, in the order played
CAPITAL, CATEGORY = e.Axis("capital", [*CAPITALS, "none"]), e.Axis("category", CATEGORIES)
FROM = {0: "none", GALLEY: "galley", THREE_MASTER: "three-master", GALLEON: "galleon"}
SHIP = e.Axis("ship", [f"{FROM[max(k for k in FROM if k <= n)]}-{tokens}" for n, tokens in enumerate(SHIPS)])
ENDING = e.Axis("ending", ("not", "advances", "cards", "alone"))  # see history_deck.py

SHOWN = {"seats": 4}  # the table of docs/encodings.md
# the published games of bots: what is played, by whom, and how many
SAMPLED = ({"seats": 3}, ("heuristic", "heuristic/merchant", "heuristic/conqueror"), 500)


def encoder(variant: Variant) -> e.Encoder:
    """Provinces, cards, advances and commodities by their numbers."""
    n = variant["seats"]
    return e.Encoder(
        GAME,
        n,
        [
            e.about(GAME, PROVINCE, ("province",), "1 at the province that the decision is about"),
            e.amount("turn", LONGEST, "the turn"),
            e.choice("epoch", e.Axis("epoch", (1, 2, 3)), "1 at the epoch", (1, 2, 3)),
            e.choice("ending", ENDING, "1 at the reason why this turn is the last, or that it is not"),
            e.seats_of("order", e.Axis("place", range(n)), n, "1 at the seat that has this place in the order of play"),
            e.choice_by_seat("capital", n, CAPITAL, "1 at its capital", [*range(len(CAPITALS)), NONE]),
            e.by_seat("chosen", n, n, "its place in the choice of capitals"),
            e.by_seat("cash", n, MOST_CASH, "ducats"),
            e.by_seat("written", n, MOST_CASH, "ducats left when tokens were last paid"),
            written(n),
            e.by_seat("misery", n, OUT, "its space on the misery track"),
            e.choice_by_seat("ship", n, SHIP, "1 at the step of its ships"),
            e.by_seat("reserve", n, TOKENS, "tokens for this turn"),
            e.by_seat("owned", n, 2, "advances, those of this turn twice", ADVANCE),
            e.by_place("old", PROVINCE, n, TOKENS, "tokens of earlier turns"),
            e.by_place("new", PROVINCE, n, TOKENS, "tokens of this turn"),
            e.seats_of("control", PROVINCE, n, "1 at the seat that has a control marker there"),
            e.amounts("young", PROVINCE, 1, "1 for a control marker of this turn"),
            e.by_seat("cards", n, KINDS, "history cards in hand"),
            e.amounts("hand", CARD, 2, "its own cards"),
            e.amount("piled", sum(card.count for card in CARDS), "cards in the pile"),
            e.amounts("unseen", CARD, 2, "cards in the pile and in all hands"),
            e.amounts("discard", CARD, 2, "the discard pile"),
            e.choice("top", CARD, "1 at the last card discarded"),
            e.amounts("waiting", CARD, 2, "cards that come later"),
            e.amounts("scarce", COMMODITY, 2 * EVEN, "half for neither shortage nor surplus"),
            e.amounts("dead", CARD, 1, "1 if it has become unplayable"),
            e.amounts("played", CARD, 1, "1 for an event played this turn, and for a leader whose credit is raised"),
            arms(n),
            e.by_seat("ruler", n, 1, "1 if Enlightened Ruler protects it"),
            e.by_seat("demoted", n, 1, "1 if Civil War has struck it this turn"),
            e.choice("bull", CATEGORY, "1 at the category that nobody may buy in", range(1, 1 + len(CATEGORIES))),
            e.choices("leaders", LEADER, CARD, "1 at the card of this leader"),
            e.seats_of("patrons", LEADER, n, "1 at the seat that played it"),
            claims(n),
            wars(n),
            e.by_seat("swapped", n, 1, "1 if Renaissance has served it this turn"),
            conversions(n),
            e.by_seat("copied", n, 1, "1 if Manuscripts have served it this turn"),
            e.amount("sold", 32, "cards bought for tokens"),
            e.amounts("landed", PROVINCE, TOKENS, "tokens carried by sea"),
            e.amounts("base", PROVINCE, 1, "1 where the seat that acts had an old marker"),
            e.choice("crusade", PROVINCE, "1 at the province of this turn's Crusades"),
            e.by_seat("has_bid", n, 1, "1 if it has written in secret"),
            bid(),
        ],
        EVENTS,
        HELD,
        CARD,
    )


# G56: a number for tokens may be anything that can be paid; beyond the cash that is encoded the nearest stands for all.
SCALE = f"half for 0; 0 and 1 for {MOST_CASH} ducats below and above it"


def scaled(n: int) -> float:
    return (max(-MOST_CASH, min(n, MOST_CASH)) + MOST_CASH) / (2 * MOST_CASH)


def written(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for whose, n in enumerate(view["tokens"]):
            into[at + (whose - seat) % seats] = scaled(n - WRITABLE)

    return e.Part("tokens", (e.by(seats),), f"the number last written for tokens, {SCALE}", fill, "tokens")


def bid() -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        if n := view["bid"]:
            into[at] = scaled(n - 1 - (0 if any(step[0] == "setup.bid" for step in view["steps"]) else WRITABLE))

    return e.Part("bid", (), f"what it has written itself, {SCALE}; 0 for nothing", fill)


def arms(seats: int) -> e.Part:
    """For each seat the bits of a mask."""
    width = len(ARMS)

    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for whose, mask in enumerate(view["arms"]):
            for bit in range(width):
                into[at + (whose - seat) % seats * width + bit] = float(mask >> bit & 1)

    return e.Part(
        "arms", (e.by(seats), e.Axis("arms", [IDS[card] for card in ARMS])), "1 where it is in force", fill, "arms"
    )


def claims(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, mask in enumerate(view["claims"]):
            for other in range(seats):
                into[at + i * seats + (other - seat) % seats] = float(mask >> other & 1)

    return e.Part("claims", (LEADER, e.by(seats)), "1 at each seat that has claimed it", fill, "claims")


def wars(seats: int) -> e.Part:
    words = "1 for a war that goes on, which the first has declared on the second"
    return pairs("wars", seats, words, lambda view: [divmod(war, 8) for war in view["wars"]])


def conversions(seats: int) -> e.Part:
    def served(view: e.View) -> list[tuple[int, int]]:
        return [divmod(i, seats) for i, done in enumerate(view["converted"]) if done]

    return pairs("converted", seats, "1 if Conversion has served the first against the second this turn", served)


def pairs(name: str, seats: int, words: str, found: Callable[[e.View], list[tuple[int, int]]]) -> e.Part:
    """1 for each pair of seats that is found in a view."""

    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for one, other in found(view):
            into[at + (one - seat) % seats * seats + (other - seat) % seats] = 1.0

    return e.Part(name, (e.by(seats), e.by(seats)), words, fill, name)
