"""The bots of L'Âge de la Renaissance: they finish every game, beat chance, and know what their seat may know."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.kernel.game import Action, Event
from cradle.renaissance.bots import JUDGEMENT, auction
from cradle.renaissance.bots.habits import HABITS, Memory
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.cards import CATEGORIES, MISERY
from cradle.renaissance.rules.geography import COUNT, SATELLITE
from cradle.renaissance.rules.history_deck import CARDS_OUT
from cradle.renaissance.rules.position import WRITABLE, Age
from cradle.renaissance.rules.tables import PARAGRAPH
from cradle.renaissance.views.knowledge import seen_position

from tests.renaissance.positions import control, give, new, own, put, run

TURNS = 25


@cache
def played(seats: int, level: str = "heuristic", seed: int = 1) -> tuple[Age, dict[str, Age]]:
    """The end of a game of bots of a level, seat `seed` being heuristic; and a position before each kind of decision,
    the latest one.
    """
    p = GAME.new(seats=seats, seed=seed)
    bots = [players.load(GAME, level if seat != seed % seats else "heuristic") for seat in range(seats)]
    chance, met = Random(seed), {}
    while (d := GAME.decision(p)) and p.turn <= TURNS:
        met[d.kind] = p.copy()
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0.1))
    return p, met


def choose(p: Age) -> Action:
    d = GAME.decision(p)
    assert d is not None
    return players.load(GAME, "heuristic")(GAME.view(p, d.seat), d, Random(1), 0.1)


def asked(p: Age, *step: Any) -> Action:
    """What the bot answers to a step."""
    run(p, step)
    return choose(p)


# Whole games ----------------------------------------------------------------------------------------------------------
def test_every_kind_of_decision_has_its_habit() -> None:
    assert set(HABITS) == set(PARAGRAPH)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_game_comes_to_its_end(seats: int) -> None:
    p, _ = played(seats)
    assert not p.steps and GAME.standings(p)[0].rank == 1
    assert p.turn <= TURNS and p.ending


@pytest.mark.parametrize("variant", [{"epochs": 1}, {"epochs": 2}, {"prerequisites": "printed"}])
def test_every_variant_comes_to_its_end(variant: dict[str, Any]) -> None:
    p = GAME.new(seats=3, seed=4, **variant)
    bots = [players.load(GAME, "heuristic") for _ in range(3)]
    while (d := GAME.decision(p)) and p.turn <= TURNS:
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, Random(1), 0.1))
    assert not p.steps


@pytest.mark.parametrize("seats", [3, 6])
def test_they_spread_and_learn(seats: int) -> None:
    p, _ = played(seats)
    assert sum(p.control.count(seat) for seat in range(seats)) >= 8 * seats
    assert sum(len(p.advances(seat)) for seat in range(seats)) >= 12 * seats
    assert GAME.standings(p)[0].score >= 1500


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seats", [3, 6])
def test_chance_is_always_beaten(seats: int, seed: int) -> None:
    p, _ = played(seats, "random", seed)
    rows = GAME.standings(p)
    assert not p.steps and rows[0].seat == seed % seats and rows[1].rank == 2


# What they know -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 6])
def test_what_is_hidden_changes_no_choice(seats: int) -> None:
    for kind, p in played(seats)[1].items():
        d = GAME.decision(p)
        assert d is not None
        view, choice = GAME.view(p, d.seat), choose(p)
        for chance in (1, 2):
            world = GAME.imagine(view, chance)
            assert GAME.view(world, d.seat) == view and choose(world) == choice, kind
            policy = JUDGEMENT.policy(world, d, lambda: 0.5)
            assert policy == JUDGEMENT.policy(p, d, lambda: 0.5) and policy in d.actions, kind


def test_to_choose_changes_nothing() -> None:
    for kind, p in played(6)[1].items():
        d, before = GAME.decision(p), p.copy()
        assert d is not None
        view = GAME.view(p, d.seat)
        JUDGEMENT.policy(p, d, lambda: 0.5)
        choose(p)
        assert p == before and GAME.view(p, d.seat) == view, kind


def test_a_view_has_no_hands_and_nothing_written_but_ones_own() -> None:
    p = new(3)
    give(p, 0, "wool_1")
    give(p, 1, "stone_1 war")
    p.bid[1] = 9
    known = seen_position(GAME.view(p, 0))
    assert known.in_hand(0) == p.in_hand(0)
    assert not any(known.in_hand(1)) and not any(known.bid)
    assert sum(known.pile) == sum(p.pile)


def test_half_of_what_is_likely_is_habit() -> None:
    for kind, p in played(3)[1].items():
        d = GAME.decision(p)
        assert d is not None
        prior = JUDGEMENT.prior(p, d)
        assert len(prior) == len(d.actions) and sum(prior) == pytest.approx(1), kind
        assert prior == JUDGEMENT.scores(p, d)


def test_a_plan_ends_with_its_phase() -> None:
    p = new(3)
    p.reserve[0] = 4
    run(p, ("expansion.turn", 0))
    d = GAME.decision(p)
    assert d is not None
    memory = Memory()
    memory.plan(p, d, [("to", "firenze"), ("number", 4)])
    assert memory.next(p.turn + 1, d) is None


# Good sense -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_bid_is_what_the_capital_is_worth_that_it_will_buy(seats: int) -> None:
    p = GAME.new(seats=seats, seed=1)
    run(p, ("setup.bid", 0))
    d = GAME.decision(p)
    assert d is not None
    bids = [int(str(auction.bid(p, d, luck / 10)[1])) for luck in range(11)]
    assert bids == sorted(bids) and bids[0] == 0 and bids[-1] == max(auction.WORTH[seats])
    assert sum(bids[:-1]) / 10 <= sum(auction.WORTH[seats]) / seats  # on average no more than what is sold


def test_the_capital_that_is_worth_most_is_taken() -> None:
    p = GAME.new(seats=3, seed=1)
    assert asked(p, "setup.capital", 1) == ("capital", "barcelona")
    GAME.play(p, ("capital", "barcelona"))
    assert asked(p, "setup.capital", 2) == ("capital", "venezia")


@pytest.mark.parametrize("level", ["heuristic", "random"])
def test_6_5_bots_play_on_to_the_end(level: str) -> None:
    """A bot never gives up; by chance it hardly ever comes up twice in a row, among all that can be written."""
    given_up = asked = 0
    for seed in range(3):
        p, chance = GAME.new(seats=4, seed=seed), Random(seed)
        bot, told = players.load(GAME, level), list[Event]()
        while d := GAME.decision(p):
            asked += d.kind == "tokens.write"
            GAME.play(p, bot(GAME.view(p, d.seat), d, chance, 0.1), told.append)
        given_up += sum(event.id == "renaissance.gives_up" for event in told)
        assert p.turn > 3
    assert given_up <= (0 if level == "heuristic" else asked / 30)


def test_6_5_a_bot_that_takes_over_a_seat_that_was_about_to_give_up_plays_on() -> None:
    assert asked(new(4, cash=[50] * 4), "tokens.leave", 0)[0] == "number"


def test_who_can_only_attack_buys_an_early_place() -> None:
    def tokens(*bought: int) -> int:
        p = new(3, turn=3, cash=[80, 0, 0])
        p.control = [1 if not SATELLITE[n] and n != p.home(0) else p.control[n] for n in range(COUNT)]
        p.tokens = [WRITABLE + n for n in (0, *bought)]
        return int(str(asked(p, "tokens.write", 0)[1]))

    assert tokens(18, 19) <= 18 < tokens(2, 3)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_they_seldom_all_write_the_same_number_of_tokens(seats: int) -> None:
    p, chance, alike, turns = GAME.new(seats=seats, seed=2), Random(2), 0, 0
    bots = [players.load(GAME, "heuristic") for _ in range(seats)]
    while d := GAME.decision(p):
        if d.kind == "cards.play" and d.seat == p.order[0] and p.turn > 5 + turns:
            turns += 1
            alike += len({p.tokens[seat] for seat in p.players()}) == 1
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0.1))
    assert turns > 1 and 3 * alike <= turns


def test_what_is_free_is_taken_before_what_has_to_be_fought_for() -> None:
    p = new(4)
    p.reserve[0] = 8
    control(p, 1, "firenze milano")
    p.order = [1, 2, 3, 0]  # he plays last
    assert asked(p, "expansion.turn", 0)[1] not in ("firenze", "milano")


def test_it_fills_what_it_can_reach() -> None:
    p = new(4)
    p.reserve[0] = 4
    action = asked(p, "expansion.turn", 0)
    assert action[0] == "to"
    GAME.play(p, action)
    n = choose(p)
    GAME.play(p, n)
    assert p.control.count(0) == 2  # the capital, and one more


def test_an_attack_that_failed_is_tried_again() -> None:
    p = new(3, dice=[1, 1, 6, 6, 6, 1])
    p.control = [1 if SATELLITE[n] or n != p.home(0) else 0 for n in range(COUNT)]  # all is taken
    control(p, 0, "firenze milano napoli roma dubrovnik palermo")
    control(p, 1, "roma")
    p.reserve[0] = 18
    bot, places = players.load(GAME, "heuristic"), []
    run(p, ("expansion.turn", 0))
    while (d := GAME.decision(p)) and len(places) < 2:
        action = bot(GAME.view(p, d.seat), d, Random(1), 0.1)
        if action[0] == "to":
            places.append(action[1])
        GAME.play(p, action)
    assert places[0] == places[1]


def test_it_sells_what_brings_itself_most_and_holds_what_brings_others_more() -> None:
    p = new(3, turn=3)
    control(p, 0, "napoli roma")
    control(p, 1, "saloniki valencia erzerum")
    give(p, 0, "stone_1 silk_1")
    assert asked(p, "cards.more", 0) == ("play", "stone_1")
    GAME.play(p, ("play", "stone_1"))
    assert choose(p) == ("done", None)


def test_a_card_that_may_still_bring_something_is_held_until_the_hand_is_full() -> None:
    p = new(3, turn=3)
    give(p, 0, "metal_1")
    assert asked(p, "cards.more", 0) == ("done", None)  # nobody has any metal
    give(p, 0, "stone_1 gutenberg caxton erasmus war")
    assert choose(p) != ("done", None)


def test_gold_is_taken_where_it_is() -> None:
    p = new(4, turn=3, written=[50, 20, 90, 30], cash=[50, 20, 60, 30])
    give(p, 0, "alchemists_gold")
    assert asked(p, "cards.more", 0) == ("play", "alchemists_gold")
    GAME.play(p, ("play", "alchemists_gold"))
    assert choose(p) == ("target", 2)
    own(p, 2, "C")
    assert choose(p) == ("target", 3)


def test_no_war_on_equals() -> None:
    p = new(4, turn=3)
    give(p, 0, "war")
    assert asked(p, "cards.more", 0) == ("done", None)


def test_rebels_rise_against_whoever_leads() -> None:
    p = new(3, turn=4)
    control(p, 0, "roma")
    control(p, 1, "milano")
    control(p, 2, "toledo")
    own(p, 2, "NOPVWX")
    give(p, 0, "rebellion")
    run(p, ("cards.more", 0))
    GAME.play(p, ("play", "rebellion"))
    assert choose(p) == ("reduce", "toledo")


def test_the_first_ship_is_bought() -> None:
    assert asked(new(3), "purchases.seat", 0) == ("ship", None)


def test_what_pays_best_is_bought() -> None:
    p = new(3, turn=4, cash=[80, 0, 0])
    own(p, 0, "VWX")
    p.ship[0] = 4
    own(p, 0, "ABCEFGHIJKLMNOPQRSTUY")
    assert asked(p, "purchases.seat", 0) == ("buy", "middle_class")  # 170, less 90


def test_in_the_last_turn_nothing_is_bought_for_more_than_it_counts() -> None:
    p = new(3, turn=9, cash=[60, 0, 0], ending=CARDS_OUT)
    own(p, 0, "IJK")  # the next of Commerce counts 80 and costs 50
    p.bull = 1 + CATEGORIES.index("society")
    assert asked(p, "purchases.buy", 0) == ("buy", "bank")
    own(p, 0, "L")
    control(p, 0, "roma firenze milano napoli lyon marseille genoa palermo belgrad dubrovnik acre suez cairo tunis fez")
    assert choose(p) == ("done", None)  # 60 ducats more by the Bank


def test_the_price_of_the_hand_is_kept_and_paid() -> None:
    p = new(3, turn=4, cash=[22, 0, 0])
    p.ship[0] = 4
    give(p, 0, "stone_1 wool_1 timber_1")
    assert asked(p, "purchases.seat", 0) == ("done", None)  # 20 would leave too little
    GAME.play(p, ("done", None))
    assert choose(p) == ("pay", None)


def test_misery_is_paid_off_rather_than_borne() -> None:
    p = new(3, misery=[MISERY.index(250), 0, 0], cash=[20, 0, 0])
    run(p, ("expansion.pay", 0, 2))
    assert choose(p) == ("pay", None)


def test_a_token_is_left_rather_than_nothing() -> None:
    p = new(3)
    control(p, 0, "roma")
    put(p, 0, "milano", 2)
    p.reserve[0] = p.stock(0)
    run(p, ("reduce", p.control.index(0)))
    assert choose(p) == ("reserve", None)


# Judgement ------------------------------------------------------------------------------------------------------------
def test_provinces_advances_cash_and_misery_are_judged() -> None:
    even = JUDGEMENT.evaluate(new(3), False)
    assert even == pytest.approx([1 / 3] * 3)
    for better in ("province", "advance", "cash", "misery"):
        p = new(3)
        if better == "province":
            control(p, 1, "roma")
        elif better == "advance":
            own(p, 1, "V")
        elif better == "cash":
            p.cash[1] += 1
        else:
            p.misery[0], p.misery[2] = 1, 1
        assert JUDGEMENT.evaluate(p, False)[1] > 1 / 3


def test_the_end_is_judged_by_rank() -> None:
    p, _ = played(3)
    winners = [row.seat for row in GAME.standings(p) if row.rank == 1]
    assert JUDGEMENT.evaluate(p, True) == [(seat in winners) / len(winners) for seat in range(3)]


def test_search_plays_too() -> None:
    p = new(3)
    p.reserve[0] = 4
    run(p, ("expansion.turn", 0))
    d = GAME.decision(p)
    assert d is not None
    assert players.load(GAME, "search")(GAME.view(p, 0), d, Random(1), 0.05) in d.actions
