"""5.3: every leader; protected boxes, credits that are raised, refunds by [O]."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import ADVANCE, ADVANCES, CARDS, KIND
from cradle.renaissance.rules.phases.leaders import credit, leave, may_claim, refund
from cradle.renaissance.rules.phases.prices import price

from tests.renaissance.positions import asked, game, give, hand, lead, legal, new, own, play, playing, run, told

LEADERS = {  # credit and advances, as on list A3
    "charlemagne": (20, "W"), "denys": (20, "N"), "rashid": (10, "NR"), "benedict": (10, "NE"), "walter": (20, "R"),
    "columbus": (30, "UT"), "erasmus": (20, "OQ"), "ibn_majid": (20, "TY"), "gutenberg": (30, "O"),
    "marco_polo": (20, "RY"), "copernicus": (20, "AX"), "henry_navigator": (20, "TX"), "caxton": (20, "O"),
    "vesalius": (20, "BD"), "las_casas": (30, "Y"), "galileo": (20, "AQ"), "oldenburg": (30, "D"),
    "leonardo": (20, "PBQ"), "newton": (20, "CD"),
}  # fmt: skip


def test_5_3_nineteen_leaders():
    assert [card.id for card in CARDS if card.kind == "leader"] == list(LEADERS)


@pytest.mark.parametrize("id", LEADERS)
def test_5_3_every_leader_has_his_credit_and_refunds_it_with_printing(id):
    n, letters = LEADERS[id]
    p = new(swapped=[1] * 4)
    own(p, 1, letters.replace("O", ""))
    playing(p, id, 1)
    play(p, f"play {id}")
    assert (p.leaders, p.patrons, p.claims) == ([KIND[id]], [1], [0])
    assert (credit(p, 0), p.cash[1], hand(p, 1)) == (n, 40, ""), "no refund without [O]"
    assert p.discard[KIND[id]] == 0
    p = new(swapped=[1] * 4)
    own(p, 1, letters + "O")
    playing(p, id, 1)
    events = play(p, f"play {id}")
    assert p.cash[1] == 40 + n * len(letters)
    assert told(events, "refund") == [{"seat": 1, "card": id, "n": n * len(letters)}]


def test_5_3_a_refund_for_advances_owned_alone():
    p = new()
    own(p, 0, "OB")
    playing(p, "leonardo newton")
    play(p, "play leonardo")
    assert p.cash[0] == 60, "B, not P and Q"
    events = play(p, "play newton")
    assert (p.cash[0], told(events, "refund")) == (60, [])


@pytest.mark.parametrize("id", LEADERS)
def test_5_3_every_leader_makes_his_advances_cheaper_for_his_player_until_phase_4_ends(id):
    n, letters = LEADERS[id]
    p = new(swapped=[1] * 4, cash=[500] * 4)
    before = [[price(p, seat, a) for a in range(26)] for seat in range(4)]
    playing(p, id, 1)
    play(p, f"play {id}")
    for a, advance in enumerate(ADVANCES):
        less = n if advance.letter in letters else 0
        assert price(p, 1, a) == max(0, before[1][a] - less)
        assert [price(p, seat, a) for seat in (0, 2, 3)] == [before[seat][a] for seat in (0, 2, 3)]
    run(p, ("purchases.end",))
    assert [[price(p, seat, a) for a in range(26)] for seat in range(4)] == before, "no credit is kept"
    assert (p.leaders, sum(p.discard)) == ([], 0), "he leaves the game"


def test_5_3_each_advance_serves_once_as_a_refund_or_as_a_reduction():
    p = new(swapped=[1] * 4, cash=[100, 0, 0, 0], ship=[4] * 4)
    own(p, 0, "NOPB")
    playing(p, "leonardo")
    play(p, "play leonardo")
    assert p.cash[0] == 140, "P and B"
    p.steps = []
    run(p, ("purchases",))
    events = play(p, "buy renaissance")
    assert told(events, "buys") == [{"seat": 0, "advance": "renaissance", "n": 120 - 30 - 20 - 10 - 20}]
    assert told(events, "refund") == [], "Q has served"


# Protection -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "most"), [(3, (0, 1, 3)), (4, (0, 1, 4)), (5, (0, 1, 2, 5)), (6, (0, 1, 2, 6))])
def test_5_3_boxes_allow_none_one_or_two_claims_elsewhere_any_number(seats, most):
    p = new(seats)
    for seat in range(1, seats):
        own(p, seat, "E")
    playing(p, "charlemagne denys benedict erasmus")
    play(p, "play denys, play erasmus, play charlemagne, play benedict")
    assert [CARDS[kind].id for kind in p.leaders] == ["denys", "erasmus", "charlemagne", "benedict"]
    for n, limit in enumerate(most[: len(p.leaders)]):
        claimed = 0
        for seat in range(seats):
            if may_claim(p, seat, n):
                p.claims[n] |= 1 << seat
                claimed += 1
        assert claimed == min(limit, seats - 1), "not by his own player"


def test_5_3_claims_need_patronage_and_are_made_once():
    p = new()
    own(p, 1, "E")
    lead(p, 0, "charlemagne denys")
    assert not may_claim(p, 1, 0), "box 1"
    assert may_claim(p, 1, 1)
    assert not may_claim(p, 2, 1), "no [E]"
    assert not may_claim(p, 0, 1), "his own"
    p.claims[1] = 1 << 1
    assert not may_claim(p, 1, 1)


def test_5_3_G16_the_first_in_order_takes_the_claim_and_only_he_buys_for_less():
    p = new(4, order=[2, 1, 3, 0], cash=[30] * 4, ship=[4] * 4)
    for seat in (1, 2):
        own(p, seat, "E")
    lead(p, 0, "charlemagne rashid")
    run(p, ("purchases",))
    assert (asked(p), legal(p, "claim")) == ("2 purchases.buy", ["rashid"])
    play(p, "claim rashid")
    manuscripts, silk_road = (ADVANCE[letter] for letter in "NR")
    assert [price(p, seat, manuscripts) for seat in range(4)] == [20, 30, 20, 30]
    assert [price(p, seat, silk_road) for seat in range(4)] == [30, 40, 30, 40]
    play(p, "done")
    assert (asked(p), legal(p, "claim")) == ("1 purchases.buy", []), "box 2 is closed"
    play(p, "done, done, done")
    assert [price(p, seat, silk_road) for seat in range(4)] == [40] * 4, "the next turn brings nothing"


def test_5_3_leaders_leave_the_game():
    p = new()
    lead(p, 0, "charlemagne denys")
    p.tell = lambda id, **params: seen.append(id)
    seen = []
    leave(p)
    leave(p)
    assert seen == ["renaissance.leaders_leave"], "the second time there were none"
    assert (p.leaders, p.patrons, p.claims, p.discard[KIND["denys"]]) == ([], [], [], 0)


# Credits that are raised ----------------------------------------------------------------------------------------------
def test_5_3_G42_walter_thirty_with_crusades_whichever_came_first():
    p = playing(new(), "crusades walter")
    play(p, "play crusades, crusade acre, play walter")
    assert credit(p, 0) == 30
    p = playing(new(), "crusades walter")
    play(p, "play walter")
    assert credit(p, 0) == 20
    play(p, "play crusades, crusade acre")
    assert credit(p, 0) == 30


def test_5_3_G42_walter_refunded_before_crusades_has_no_second_refund():
    p = new()
    own(p, 0, "OR")
    playing(p, "crusades walter")
    play(p, "play walter, play crusades, crusade acre")
    assert p.cash[0] == 60
    p = new()
    own(p, 0, "OR")
    playing(p, "crusades walter")
    play(p, "play crusades, crusade acre, play walter")
    assert p.cash[0] == 70, "the raised credit is refunded"


def test_5_3_G42_marco_polo_forty_after_mongols_alone():
    p = new(epoch=2)
    give(p, 1, "marco_polo")
    playing(p, "mongols")
    play(p, "play mongols, play marco_polo")
    assert (credit(p, 0), p.patrons) == (40, [1]), "of anyone"
    p = playing(new(epoch=2), "mongols marco_polo")
    play(p, "play marco_polo, play mongols")
    assert credit(p, 0) == 20


def test_5_3_G42_marco_polo_raised_is_refunded_so():
    p = new(epoch=2)
    own(p, 0, "ORY")
    playing(p, "mongols marco_polo")
    play(p, "play mongols, play marco_polo")
    assert p.cash[0] == 40 + 10 + 2 * 40


def test_5_3_G42_no_other_leader_is_raised():
    p = playing(new(epoch=2), "denys crusades walter mongols marco_polo rashid")
    play(p, "play denys, play marco_polo, play crusades, crusade acre, play rashid, play walter")
    assert [credit(p, n) for n in range(4)] == [20, 20, 10, 30]
    p = playing(new(epoch=2), "denys walter mongols")
    play(p, "play denys, play walter, play mongols")
    assert [credit(p, n) for n in range(2)] == [20, 20]


def test_5_3_G42_in_the_same_turn_alone():
    p = playing(new(), "crusades")
    play(p, "play crusades, crusade acre")
    assert asked(p) == "over"
    game.steps.autos["turn.end"](p)
    lead(p, 1, "walter")
    assert credit(p, 0) == 20


# G41 ------------------------------------------------------------------------------------------------------------------
def test_5_3_G41_printing_bought_in_phase_4_refunds_what_was_owned_before():
    p = new()
    own(p, 0, "B")
    own(p, 0, "OP", 2)
    lead(p, 0, "leonardo")
    refund(p, 0)
    assert p.cash[0] == 60, "not P, which was bought with the credit"
