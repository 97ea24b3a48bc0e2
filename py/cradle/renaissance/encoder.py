"""L'Âge de la Renaissance as numbers: what a seat sees, part by part (docs/encodings.md shows the table)."""

from __future__ import annotations

from typing import Any

from ..kernel import encoding as e
from .cards import CARDS, IDS, KINDS, SHIPS
from .game import GAME
from .geography import COMMODITIES, COUNT
from .packing import CAPITALS, WRITTEN
from .position import CASH, EVEN, LETTERS, LONGEST, NONE, OUT, TOKENS

TOLD = """
all_advances atones attacks bank bid black_death bonus bull bull_cancelled burden buys buys_card cancels_shortage
cancels_surplus capital captures card_for_tokens cedes cedes_nothing claims controls converts copied copies crusade
demoted discards discards_for_good drawn draws driven_out eliminated end.advances end.alone end.cards
endures_indulgence epoch even expands expire finale finds_nothing fleet forces gives_up income indulged last_card
leaders_leave loses_cash loses_tokens market_dice mills_shortage mills_surplus misery no_marker nobody_leads opens
order pays_bid pays_indulgence places plays plays_no_more reduced refund repelled returned rivalry row sells
sells_nothing ship shortage shortage_card shortage_over spared stabilizes surplus surplus_over surplus_pays swaps
targets throws tribute unstable unused useless void war_throw war_tied war_won writes wrote
"""
EVENTS = ("turn", *(f"renaissance.{id}" for id in TOLD.split()))
HELD = {"renaissance.copied": [("seat", "taken"), ("other", "card")]}  # 7.7: each knows what the other has now
MOST_CASH, MOST_LEADERS = 512, 19


def encoder(variant: dict[str, Any]) -> e.Encoder:
    """Provinces, cards, advances and commodities by their numbers."""
    n = variant["seats"]
    return e.Encoder(
        GAME,
        n,
        [
            e.about(GAME, COUNT, ("province",), "1 at the province that the decision is about"),
            e.amount("turn", LONGEST, "the turn"),
            e.choice("epoch", [1, 2, 3], "the epoch"),
            e.choice("ending", range(4), "whether this turn is the last, and why"),
            e.seats_of("order", n, n, "the seats in order of play"),
            e.choice_by_seat("capital", n, [*range(CAPITALS), NONE], "its capital, none last"),
            e.by_seat("chosen", n, n, "its place in the choice of capitals"),
            e.by_seat("cash", n, MOST_CASH, "ducats"),
            e.by_seat("written", n, MOST_CASH, "ducats left when tokens were last paid"),
            e.by_seat("tokens", n, WRITTEN, "tokens last bought, 40 added"),
            e.by_seat("misery", n, OUT, "its space on the misery track"),
            e.choice_by_seat("ship", n, range(len(SHIPS)), "the step of its ships"),
            e.by_seat("reserve", n, TOKENS, "tokens for this turn"),
            e.by_seat("owned", n, 2, "advances, those of this turn twice", each=LETTERS),
            e.by_place("old", COUNT, n, TOKENS, "tokens of earlier turns by province"),
            e.by_place("new", COUNT, n, TOKENS, "tokens of this turn by province"),
            e.seats_of("control", COUNT, n, "whose control marker is in a province"),
            e.amounts("young", COUNT, 1, "control markers of this turn"),
            e.by_seat("cards", n, KINDS, "history cards in hand"),
            e.amounts("hand", KINDS, 2, "its own cards, by kind"),
            e.amount("piled", sum(card.count for card in CARDS), "cards in the pile"),
            e.amounts("unseen", KINDS, 2, "cards in the pile and in all hands, by kind"),
            e.amounts("discard", KINDS, 2, "the discard pile, by kind"),
            e.choice("top", range(KINDS), "the last card discarded"),
            e.amounts("waiting", KINDS, 2, "cards that come later, by kind"),
            e.amounts("scarce", len(COMMODITIES), 2 * EVEN, "by commodity, half for neither shortage nor surplus"),
            e.amounts("dead", KINDS, 1, "cards that have become unplayable"),
            e.amounts("played", KINDS, 1, "events played this turn, and leaders whose credit is raised"),
            bits("arms", 4, n, "military advantages in force"),
            e.by_seat("ruler", n, 1, "Enlightened Ruler"),
            e.by_seat("demoted", n, 1, "Civil War"),
            e.choice("bull", range(1, 7), "the category that nobody may buy in"),
            e.choices("leaders", MOST_LEADERS, range(KINDS), "the leaders of this turn in the order played"),
            e.seats_of("patrons", MOST_LEADERS, n, "who played them"),
            claims(n),
            wars(n),
            e.by_seat("swapped", n, 1, "Renaissance has served"),
            conversions(n),
            e.by_seat("copied", n, 1, "Manuscripts have served"),
            e.amount("sold", 32, "cards bought for tokens"),
            e.amounts("landed", COUNT, TOKENS, "tokens carried by sea, by province"),
            e.amounts("base", COUNT, 1, "where the seat that acts had an old marker"),
            e.choice("crusade", range(COUNT), "the province of this turn's Crusades"),
            e.by_seat("has_bid", n, 1, "who has written in secret"),
            e.amount("bid", max(WRITTEN, CASH + 1), "what it has written itself, 1 added to a bid, 41 to tokens"),
        ],
        EVENTS,
        HELD,
        IDS,
    )


def bits(name: str, width: int, seats: int, words: str) -> e.Part:
    """For each seat a mask of so many bits."""

    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for whose, mask in enumerate(view[name]):
            for bit in range(width):
                into[at + (whose - seat) % seats * width + bit] = float(mask >> bit & 1)

    return e.Part(name, (seats, width), words, fill)


def claims(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, mask in enumerate(view["claims"]):
            for other in range(seats):
                into[at + i * seats + (other - seat) % seats] = float(mask >> other & 1)

    return e.Part("claims", (MOST_LEADERS, seats), "who has claimed them", fill)


def wars(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for war in view["wars"]:
            declarer, other = divmod(war, 8)
            into[at + (declarer - seat) % seats * seats + (other - seat) % seats] = 1.0

    return e.Part("wars", (seats, seats), "wars that go on, by who declared them and the other", fill)


def conversions(seats: int) -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        for i, served in enumerate(view["converted"]):
            if served:
                whose, other = divmod(i, seats)
                into[at + (whose - seat) % seats * seats + (other - seat) % seats] = 1.0

    return e.Part("converted", (seats, seats), "Conversion has served, by seat and other seat", fill)
