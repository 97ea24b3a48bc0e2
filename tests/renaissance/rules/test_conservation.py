"""Nothing is lost and nothing comes from nowhere: tokens, markers, cards, and ducats, which move by events (1.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle.kernel.game import Action, Event
from cradle.renaissance.rules.cards import CARDS, IDS, KINDS
from cradle.renaissance.rules.geography import COUNT
from cradle.renaissance.rules.position import CASH, CONTROLS, TOKENS, Age
from cradle.renaissance.rules.tables import RESERVE

from tests.renaissance.games import STYLES, moments

# 1.1: what a seat gains or pays by an event, from its parameters; no other event moves money.
MONEY: dict[str, Callable[[dict[str, Any]], int]] = {
    "pays_bid": lambda told: -told["n"],
    "cancels_shortage": lambda told: -told["n"],
    "cancels_surplus": lambda told: -told["n"],
    "buys_card": lambda told: -told["n"],
    "sells": lambda told: told["n"],
    "refund": lambda told: told["n"],
    "tribute": lambda told: told["n"],
    "loses_cash": lambda told: -told["n"],
    "ship": lambda told: -told["n"],
    "buys": lambda told: -told["n"],
    "stabilizes": lambda told: -told["n"],
    "indulged": lambda told: told["cash"],
    "pays_indulgence": lambda told: -told["n"],
    "income": lambda told: told["n"],
    "bank": lambda told: told["n"],
    "surplus_pays": lambda told: -told["n"],
    "wrote": lambda told: told["left"] - told["cash"],
}
TABLES = [(seats, style) for seats in (3, 4, 5, 6) for style in ("heuristic", STYLES[1 + seats % 2])]
every_table = pytest.mark.parametrize(
    ("seats", "style"),
    [one if n in (0, 3, 4, 7) else pytest.param(*one, marks=pytest.mark.long) for n, one in enumerate(TABLES)],
)


def paid(events: list[Event], seats: int) -> list[int]:
    """By seat, the change of cash that was told."""
    change = [0] * seats
    for id, params, _ in events:
        if count := MONEY.get(id.removeprefix("renaissance.")):
            change[params["seat"]] += count(params)
    return change


@every_table
def test_1_1_money_moves_by_events_alone(seats: int, style: str) -> None:
    cash = [CASH] * seats
    for p, _, told in moments(seats, style):
        cash = [a + b for a, b in zip(cash, paid(told, seats), strict=True)]
        assert p.cash == cash, told
        assert min(cash) >= 0
    assert p.turn > 1


def test_1_1_every_event_that_moves_money_is_met() -> None:
    """Or the table above would say more than has been tried."""
    met: set[str] = set()
    for seed in range(3):
        for seats, style in ((6, "heuristic"), (4, "lively"), (3, "lively")):
            met |= {event.id.removeprefix("renaissance.") for m in moments(seats, style, seed) for event in m.told}
    assert not set(MONEY) - met


# Tokens and control markers ------------------------------------------------------------------------------------------
SPENT = ("atones", "loses_tokens", "places", "attacks", "card_for_tokens", "unused")  # events: n leave the reserve


def spent(action: Action | None, events: list[Event], reserve: list[int]) -> list[int]:
    """By seat, the reserve after what was told."""
    left = reserve[:]
    for n, (id, told, _) in enumerate(events):
        match id.removeprefix("renaissance."):
            case "wrote":
                left[told["seat"]] = told["got"]
            case "indulged":
                left[told["seat"]] += told["n"]
            case "eliminated":
                left[told["seat"]] = 0
            case "reduced" if action == RESERVE and not n:  # the first is what was chosen
                left[told["seat"]] -= 1
            case event if event in SPENT:
                left[told["seat"]] -= told["n"]
    return left


@every_table
def test_1_1_tokens_are_on_the_map_in_the_reserve_or_in_stock(seats: int, style: str) -> None:
    """36 a seat: never more on the map and in the reserve; and what is in the reserve comes and goes by events."""
    reserve, used = [0] * seats, 0
    for p, action, told in moments(seats, style):
        reserve = spent(action, told, reserve)
        assert p.reserve == reserve, told
        for seat in range(seats):
            placed = sum(p.at(n, seat) for n in range(COUNT))
            assert min(placed, TOKENS - placed - reserve[seat]) >= 0
            assert p.stock(seat) == TOKENS - placed - reserve[seat]
            used = max(used, placed)
    assert used


@every_table
def test_1_1_control_markers_are_25_a_seat(seats: int, style: str) -> None:
    most = 0
    for p, _, _ in moments(seats, style):
        for seat in range(seats):
            used = sum(owner == seat for owner in p.control)
            assert 0 <= p.markers(seat) == CONTROLS - used
            most = max(most, used)
    assert most > 1


# Cards ----------------------------------------------------------------------------------------------------------------
LEFT = ("plays", "discards_for_good", "useless")  # events by which a card that is not recycled can leave the game


def gone(events: list[Event]) -> list[str]:
    """The cards that have left the game by what was told."""
    once = {card.id for card in CARDS if not card.recycled}
    return [e.params["card"] for e in events if e.id.removeprefix("renaissance.") in LEFT and e.params["card"] in once]


def places(p: Age) -> list[int]:
    """By card, how many of it are in a hand, in the pile, discarded, or waiting."""
    return [sum(p.hand[kind::KINDS]) + p.pile[kind] + p.discard[kind] + p.waiting[kind] for kind in range(KINDS)]


@every_table
def test_1_2_every_card_is_in_one_place_until_it_leaves_the_game(seats: int, style: str) -> None:
    out: list[str] = []
    for p, _, told in moments(seats, style):
        out += gone(told)
        assert len(set(out)) == len(out), "a card has left the game twice"
        assert places(p) == [card.count - out.count(card.id) for card in CARDS]
        assert all(IDS[kind] in out for kind in p.leaders)
    assert out
