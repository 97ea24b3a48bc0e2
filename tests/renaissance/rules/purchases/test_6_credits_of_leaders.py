"""5.3, G16, G41, G42: what leaders make cheaper, claims, and refunds."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import asked, give, lead, legal, new, own, play, refused, run, told
from tests.renaissance.rules.purchases.test_6_purchases import buy, cost, shop, started


def test_5_3_credits_of_own_leaders():
    p = shop()
    lead(p, 0, "charlemagne rashid")
    assert cost(p, "WNR") == [40, 20, 30]  # as purple, yellow and blue of the worked game
    assert cost(p, "WNR", 1) == [60, 30, 40]


def test_G16_credits_of_several_leaders_add_up():
    p = shop()
    lead(p, 0, "denys rashid benedict")
    assert cost(p, "NE") == [0, 20]  # 20 + 10 + 10, and no change


def test_G42_walter_thirty_with_the_crusades_of_this_turn():
    p = shop()
    lead(p, 0, "walter")
    assert cost(p, "R") == [20]
    p.played[KIND["walter"]] = 1  # his credit has been raised
    assert cost(p, "R") == [10]


def test_G42_each_is_raised_by_his_own_event_alone():
    p = new(3, epoch=2)
    give(p, 0, "crusades marco_polo")
    run(p, ("cards.turn", 0))
    play(p, "play crusades, crusade acre, play marco_polo")
    assert cost(p, "RY") == [20, 130]
    p = new(3, epoch=2)
    give(p, 0, "mongols walter")
    run(p, ("cards.turn", 0))
    play(p, "play mongols, play walter")
    assert cost(p, "R") == [20]


def patrons(seats: int, claimants: int, leaders: str = "denys rashid walter charlemagne") -> Age:
    """The first seat has played leaders, the others hold [E]; they buy one after the other."""
    p = new(seats, order=[*range(1, seats), 0], cash=[0] * seats)
    lead(p, 0, leaders)
    for seat in range(1, 1 + claimants):
        own(p, seat, "E")
    run(p, ("purchases",))
    return p


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_5_3_claims_by_box(seats: int):
    first, second, third, fourth = leaders = ["denys", "rashid", "walter", "charlemagne"]
    p = patrons(seats, seats - 1)
    got = dict.fromkeys(leaders, 0)
    for seat in range(1, seats):
        for card in legal(p, "claim"):
            assert asked(p) == f"{seat} purchases.buy"
            play(p, f"claim {card}")
            got[card] += 1
    limits = {first: 0, second: 1, third: 2 if seats > 4 else seats, fourth: seats}
    assert got == {card: min(limits[card], seats - 1) for card in leaders}
    assert asked(p) == "0 purchases.buy"  # Manuscripts for nothing, by Denys and Rashid


def test_5_3_a_claim_gives_all_credits_to_the_claimant():
    p = new(3, cash=[0, 30, 0], order=[1, 0, 2], ship=[0, 4, 0])
    lead(p, 0, "denys rashid")
    own(p, 1, "E")
    run(p, ("purchases",))
    assert legal(p, "claim") == ["rashid"]
    assert refused(p, "claim denys") == ("unclaimable", {"card": "denys"}, "5.3")
    assert play(p, "claim rashid")[0] == ("claims", {"seat": 1, "other": 0, "card": "rashid"})
    assert cost(p, "NR", 1) == [20, 30]
    assert refused(p, "claim rashid") == ("yours", {"card": "rashid"}, "5.3")
    assert refused(p, "claim newton") == ("leader", {"card": "newton"}, "5.3")


def test_5_3_not_his_own_and_not_without_patronage():
    p = started(owned="E", leaders="denys rashid")
    assert legal(p, "claim") == []
    assert refused(p, "claim rashid") == ("yours", {"card": "rashid"}, "5.3")
    p = started(leaders="denys rashid")
    assert refused(p, "claim rashid") == ("yours", {"card": "rashid"}, "5.3")
    p.patrons = [1, 1]
    assert refused(p, "claim rashid") == ("patronage", {"advance": "patronage"}, "5.3")


def test_5_3_patronage_bought_a_moment_ago_claims():
    p = new(3, cash=[0, 60, 0], order=[1, 0, 2], ship=[0, 4, 0])
    lead(p, 0, "denys rashid")
    run(p, ("purchases",))
    assert legal(p, "claim") == []
    play(p, "buy patronage")
    assert legal(p, "claim") == ["rashid"]


def test_6_who_can_buy_nothing_is_told_so():
    """Nothing is asked then; who could, and does not, knows it."""
    p = new(3, cash=[0, 60, 0], order=[1, 0, 2])
    assert told(run(p, ("purchases",)), "buys_nothing") == []
    assert told(play(p, "done") + (play(p, "done") if asked(p).startswith("1") else []), "buys_nothing") == [
        {"seat": 0}, {"seat": 2}
    ]  # fmt: skip


def test_5_3_leaders_leave_at_the_end_of_the_phase():
    p = new(3, cash=[0] * 3)
    lead(p, 0, "denys")
    opens = ("opens", {"phase": "purchases", "n": 4})
    nothing = [("buys_nothing", {"seat": seat}) for seat in range(3)]
    assert run(p, ("purchases",)) == [opens, *nothing, ("leaders_leave", {})]
    assert (p.leaders, p.patrons, p.claims) == ([], [], [])
    assert run(p, ("purchases",)) == [opens, *nothing], "and none where none was played"


def test_G41_printing_bought_now_is_refunded_for_what_was_owned_before():
    p = started(cash=200, owned="NE", leaders="rashid benedict gutenberg")
    buy(p, "R")  # with the 10 of Rashid
    events = buy(p, "O")
    assert told(events, "refund") == [
        {"seat": 0, "card": "rashid", "n": 10},
        {"seat": 0, "card": "benedict", "n": 20},
    ]
    assert p.cash[0] == 200 - 30 - 0 + 30  # 60 - 30 of [N] - 30 of Gutenberg


def test_G41_of_his_own_leaders_alone():
    p = started(cash=200, owned="N", leaders="denys")
    lead(p, 1, "rashid")
    own(p, 1, "NR")
    assert told(buy(p, "O"), "refund") == [{"seat": 0, "card": "denys", "n": 20}]
    assert p.cash[1] == 0


def test_G41_claims_are_never_refunded():
    p = new(3, cash=[0, 200, 0], order=[1, 0, 2], ship=[0, 4, 0])
    lead(p, 0, "denys rashid")
    own(p, 1, "EN")
    run(p, ("purchases",))
    play(p, "claim rashid")
    assert told(buy(p, "O"), "refund") == []
