"""How long a game can be, and how rich a seat: no more than the fields hold (3.3, 5.1, 8.1)."""

from __future__ import annotations

from collections import Counter

import pytest
from cradle.renaissance.rules.cards import CARDS, VALUE
from cradle.renaissance.rules.geography import COUNT, PRODUCES
from cradle.renaissance.rules.history_deck import any_left
from cradle.renaissance.rules.longest_game import a_turn, most_turns
from cradle.renaissance.rules.phases.events.arms import TRIBUTE
from cradle.renaissance.rules.phases.expansion import DECREED
from cradle.renaissance.rules.phases.income import interest, revenue
from cradle.renaissance.rules.position import CASH, CONTROLS, LONGEST, MOST, gain

from tests.renaissance.games import moments
from tests.renaissance.positions import new, own

SEATS = 6
DRAWN = [card.count * (4 - card.epoch if card.recycled else 1) for card in CARDS]  # 3.3: once an epoch, at most


def test_3_3_no_game_has_as_many_turns_as_are_counted():
    assert most_turns(1) < most_turns(2) < most_turns(3) == 1 + sum(DRAWN) // 2 < LONGEST


@pytest.mark.parametrize("style", ["heuristic", "lively"])
def test_3_3_no_turn_has_as_many_decisions_as_are_promised(style):
    played = Counter(moment.p.turn for moment in moments(6, style))
    assert 20 < max(played.values()) <= a_turn(6)
    assert max(played) <= most_turns(3)


def test_8_1_no_seat_can_have_as_many_ducats_as_are_counted():
    p = new(SEATS)
    own(p, 0, "LZ")
    for n in [n for n in range(COUNT) if n not in p.board.capitals][: CONTROLS - 1]:
        p.control[n] = 0
    p.cash[0] = MOST
    each_turn = revenue(p, 0) + interest(p, 0) + DECREED * (SEATS - 1)  # 8.1, 7.0
    sales = sum(  # 5.1: with [M] and a shortage
        times * max(VALUE[c] * (sum(c in produced for produced in PRODUCES) + 2) ** 2 for c in card.commodities)
        for card, times in zip(CARDS, DRAWN, strict=True)
        if card.commodities
    )
    refunds = sum(max(card.credit, card.boosted) * len(card.advances) for card in CARDS)  # 5.3
    assert p.control.count(0) == CONTROLS
    assert CASH + most_turns(3) * each_turn + sales + refunds + TRIBUTE < MOST


def test_a_position_richer_than_any_gets_no_more_than_it_is_told():
    p = new(cash=[MOST - 3, 0, 0, 0])
    assert (gain(p, 0, 2), gain(p, 0, 2), gain(p, 1, 2)) == (2, 0, 2)
    assert p.cash[:2] == [MOST - 1, 2]


def most_drawn(p):
    """How many cards have been drawn so far, at most: all that came into the pile, less those still in it."""
    came = sum(card.count * (1 + card.recycled * (p.epoch - card.epoch)) for card in CARDS if card.epoch <= p.epoch)
    return came - sum(p.pile)


@pytest.mark.parametrize("style", ["heuristic", "lively"])
def test_3_3_two_cards_a_turn_have_been_drawn(style):
    for p, _, _ in moments(3, style):
        assert most_drawn(p) >= 2 * (p.turn - 1)
        assert any_left(p) or p.ending
    assert p.turn > 8
