"""The rules of Parley, one test a paragraph: how the rules of a game are tested, with scripted cards and dice."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.chance import Scripted
from cradle.kernel.game import Event
from every_game import games
from parley.rules.phases import Open
from parley.rules.position import Parley
from parley.rules.tables import COPIES, GOODS, KINDS, NO_BID

game = games.load("parley")
SALT, CEDAR, COPPER, AMBER, MYRRH = range(KINDS)


def dealt(*hands: str, leader: int = 0, dice: tuple[int, ...] = (), rounds: int = 3) -> Parley:
    """The first trade of a game, with these hands: "salt amber amber"."""
    p = game.new(seats=len(hands), rounds=rounds, chance=Scripted(dice=dice, seed=4))
    p.leader, p.hand, p.now = leader, [0] * KINDS * p.seats, None
    for seat, hand in enumerate(hands):
        for name in hand.split():
            p.hand[seat * KINDS + GOODS.index(name)] += 1
    game.derive(p)
    p.steps = p.steps[:4] + [Open(s) for s in reversed(p.order())]
    assert game.check(p) == []
    return p


def play(p: Parley, *actions: tuple[str, Any]) -> list[Event]:
    told: list[Event] = []
    for action in actions:
        game.play(p, action, told.append)
        assert game.check(p) == []
    return told


def skip(p: Parley, kind: str) -> None:
    """Do nothing until such a decision comes up."""
    while (decision := game.decision(p)) and decision.kind != kind:
        play(p, decision.actions[0 if decision.kind in ("storm.lose", "bid") else -1])


def asked(p: Parley) -> tuple[int, str]:
    decision = game.decision(p)
    return decision.seat, decision.kind


def hand(p: Parley, seat: int) -> str:
    return " ".join(name for name, n in zip(GOODS, p.held(seat), strict=True) for _ in range(n))


DONE, COUNTER, ACCEPT, REFUSE = ("done", None), ("counter", None), ("accept", None), ("refuse", None)


def test_1_1_six_cards_of_each_good() -> None:
    p = game.new(seats=4)
    assert [p.bag[g] + sum(p.hand[g::KINDS]) for g in range(KINDS)] == [COPIES] * KINDS == [6] * 5


def test_1_2_hands_are_secret_and_their_size_is_not() -> None:
    p = dealt("salt amber", "myrrh")
    assert game.view(p, 0)["hand"] == [1, 0, 0, 1, 0]
    assert game.view(p, 0)["cards"] == game.view(p, None)["cards"] == [2, 1]
    assert game.view(p, None)["hand"] is None


def test_1_3_the_leader_is_drawn_by_lot() -> None:
    assert {game.new(seats=3, seed=seed).leader for seed in range(30)} == {0, 1, 2}


def test_2_1_a_round_in_its_order() -> None:
    p, kinds = dealt("salt salt salt", "salt", leader=1, dice=(1,)), []
    while decision := game.decision(p):
        if p.round > 1:
            break
        kinds.append((decision.seat, decision.kind))
        play(p, decision.actions[-1])
    assert kinds == [
        (1, "trade.open"),
        (0, "trade.open"),
        (0, "storm.lose"),
        (1, "sale"),
        (0, "sale"),
        (1, "bid"),
        (0, "bid"),
    ]


def test_2_2_everybody_draws_two_from_the_leader_on() -> None:
    p = game.new(seats=2, chance=Scripted(draws=["salt", "cedar", "amber", "myrrh"], seed=1))
    assert [hand(p, seat) for seat in p.order()] == ["salt cedar", "amber myrrh"]


def test_2_3_the_last_cards_of_the_bag() -> None:
    p = dealt(" ".join(GOODS[:4] * 6 + ["myrrh"] * 3), "", dice=(1,))
    skip(p, "bid")
    play(p, ("number", 0), ("number", 0))
    assert p.round == 2
    assert (p.cards(0), p.cards(1), sum(p.bag)) == (28, 2, 0)
    p = dealt(" ".join(GOODS[:4] * 6 + ["myrrh"] * 6), "", dice=(1,))
    skip(p, "bid")
    play(p, ("number", 0), ("number", 0))
    assert (p.cards(0), p.cards(1), sum(p.bag)) == (30, 0, 0)


def test_3_1_both_must_hold_cards() -> None:
    p = dealt("salt", "", "amber")
    assert game.decision(p).actions == [("offer", 2), DONE]
    assert game.refusal(p, "offer", 1) == ("parley.refusal.no_cards", {"seat": 1}, "3.1")
    assert game.refusal(p, "offer", 0) == ("parley.refusal.yourself", {}, "3.1")
    play(p, DONE)
    assert game.decision(p).actions == [DONE]
    assert game.refusal(p, "offer", 0) == ("parley.refusal.no_cards", {"seat": 1}, "3.1")


def test_3_2_a_lot_of_one_to_three_cards_in_the_order_of_the_goods() -> None:
    p = dealt("salt copper copper amber", "myrrh")
    play(p, ("offer", 1))
    assert game.decision(p).actions == [("lay", "salt"), ("lay", "copper"), ("lay", "amber")]
    assert game.refusal(p, "done", None) == ("parley.refusal.lay_one", {}, "3.2")
    play(p, ("lay", "copper"))
    assert game.decision(p).actions == [("lay", "copper"), ("lay", "amber"), DONE]
    assert game.refusal(p, "lay", "salt") == ("parley.refusal.in_order", {"good": "salt", "first": "copper"}, "3.2")
    play(p, ("lay", "copper"), ("lay", "amber"))
    assert asked(p) == (1, "trade.answer"), "three cards are a whole lot"


def test_3_3_the_other_refuses_or_lays_a_lot_in_return() -> None:
    p = dealt("salt", "myrrh")
    play(p, ("offer", 1), ("lay", "salt"), DONE, REFUSE)
    assert (hand(p, 0), hand(p, 1)) == ("salt", "myrrh")
    assert asked(p) == (1, "trade.open")
    play(p, ("offer", 0), ("lay", "myrrh"), DONE, COUNTER, ("lay", "salt"), DONE)
    assert asked(p) == (1, "trade.close")


@pytest.mark.parametrize(
    ("answer", "hands"), [(ACCEPT, ("cedar myrrh", "salt salt")), (REFUSE, ("salt salt cedar", "myrrh"))]
)
def test_3_4_the_lots_change_hands_or_go_back(answer: tuple[str, Any], hands: tuple[str, str]) -> None:
    p = dealt("salt salt cedar", "myrrh")
    play(p, ("offer", 1), ("lay", "salt"), ("lay", "salt"), DONE, COUNTER, ("lay", "myrrh"), DONE, answer)
    assert (hand(p, 0), hand(p, 1)) == hands
    assert (p.partners, p.laid) == ([], [0] * KINDS * 2)


def test_3_5_only_the_two_see_the_lots() -> None:
    p = dealt("salt copper", "myrrh", "amber")
    told = play(p, ("offer", 1), ("lay", "copper"), DONE)
    for seat in (0, 1):
        assert game.view(p, seat)["laid"][COPPER] == 1
    for seat in (2, None):
        view = game.view(p, seat)
        assert (view["laid"], view["lots"], view["cards"]) == (None, [1, 0], [1, 1, 1])
    assert {event.to for event in told if "copper" in event.params.values()} == {1}


@pytest.mark.parametrize(("die", "strength"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_4_1_half_the_die_rounded_up(die: int, strength: int) -> None:
    p = dealt("salt salt salt salt", "", dice=(die,))
    told = play(p, DONE, DONE)
    assert Event("parley.storm", {"n": strength}, None) in told


def test_4_2_the_most_cards_the_first_in_turn_of_several() -> None:
    for leader, victim in ((0, 1), (2, 2)):
        p = dealt("salt", "amber amber", "cedar cedar", leader=leader, dice=(1,))
        play(p, DONE, DONE, DONE)
        assert asked(p) == (victim, "storm.lose")


def test_4_3_it_goes_on_weaker_by_one() -> None:
    p = dealt("salt salt salt", "amber", "", dice=(6,))
    told = play(p, DONE, DONE, DONE, *[("lose", "salt")] * 3, ("lose", "amber"))
    assert [e.params for e in told if e.id == "parley.strike"] == [
        {"victim": 0, "n": 3},
        {"victim": 1, "n": 1},
        {"victim": 2, "n": 0},
    ]
    assert asked(p) == (0, "sale")


def test_4_4_the_victim_chooses_in_the_order_of_the_goods() -> None:
    p = dealt("salt cedar cedar amber", "myrrh", dice=(6,))
    play(p, DONE, DONE)
    assert game.decision(p).actions == [("lose", "salt"), ("lose", "cedar")], "too few cards after amber"
    assert game.refusal(p, "lose", "amber") == ("parley.refusal.too_few_after", {"n": 3, "good": "amber"}, "4.4")
    assert game.refusal(p, "lose", "myrrh") == ("parley.refusal.not_held", {"good": "myrrh"}, "1.1")
    bag = p.bag[CEDAR]
    play(p, ("lose", "cedar"))
    assert game.decision(p).actions == [("lose", "cedar")]
    assert game.refusal(p, "lose", "salt") == ("parley.refusal.in_order", {"good": "salt", "first": "cedar"}, "4.4")
    assert p.bag[CEDAR] == bag + 1


@pytest.mark.parametrize(("n", "silver"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (6, 36)])
def test_5_1_a_good_sells_for_the_square(n: int, silver: int) -> None:
    p = dealt("amber " * n, "salt " * 6 + "cedar", dice=(1,))
    skip(p, "sale")
    play(p, ("sell", "amber"))
    assert (p.silver[0], p.cards(0), p.bag[AMBER]) == (silver, 0, 6)
    assert game.refusal(p, "sell", "amber") == ("parley.refusal.not_held", {"good": "amber"}, "1.1")


def bidding(*silver: int) -> Parley:
    p = dealt(*["salt"] * len(silver), dice=(1,))
    skip(p, "bid")
    p.silver, p.now = list(silver), None
    return p


def test_6_1_bids_are_secret_and_no_more_than_there_is() -> None:
    p = bidding(3, 20, 0)
    assert [n for _, n in game.decision(p).actions] == [0, 1, 2, 3]
    assert game.refusal(p, "number", 4) == ("parley.refusal.bid", {"most": 3}, "6.1")
    told = play(p, ("number", 2))
    assert all(2 not in event.params.values() for event in told)
    assert [game.view(p, seat)["bid"] for seat in (0, 1, None)] == [2, NO_BID, None]
    assert game.view(p, 1)["in"] == [True, False, False]
    assert [n for _, n in game.decision(p).actions] == list(range(10))


def test_6_2_who_bids_more_than_all_others_pays_draws_and_leads() -> None:
    p = bidding(9, 9, 9)
    cards = p.cards(2)
    told = play(p, ("number", 4), ("number", 4), ("number", 5))
    assert (p.leader, p.silver) == (2, [9, 9, 4])
    assert p.cards(2) == cards + 3 + 2, "and two at the start of the next round"
    assert [e.params["n"] for e in told if e.id == "parley.bids"] == [4, 4, 5]
    for bids in ((5, 5, 2), (0, 0, 0)):
        p = bidding(9, 9, 9)
        told = play(p, *[("number", n) for n in bids])
        assert (p.leader, p.silver, p.bid) == (0, [9, 9, 9], [NO_BID] * 3)
        assert Event("parley.nobody", {}, None) in told


@pytest.mark.parametrize("rounds", [3, 6])
def test_7_1_the_end(rounds: int) -> None:
    p = dealt("salt", "amber", rounds=rounds)
    skip(p, "never")
    assert (p.round, p.steps) == (rounds, [])


def test_7_2_silver_then_cards_then_shared() -> None:
    p = dealt("salt", "amber amber", "cedar", "myrrh")
    p.silver = [5, 5, 7, 5]
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)] == [(2, 1, 7), (1, 2, 5), (0, 3, 5), (3, 3, 5)]
