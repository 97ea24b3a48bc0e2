"""L'Âge de la Renaissance, 8: income, and new shortages and surpluses; G20, G21, G48."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.history_deck import CARDS_OUT
from cradle.renaissance.rules.phases.income import revenue
from cradle.renaissance.rules.position import MOST, NONE, OUT, Age

from tests.renaissance.positions import control, hand, market, new, own, pile, run, scarce, told

QUIET = [6, 4, 5] * 2  # surpluses of fur, which no capital produces


def after(p: Age) -> list[tuple[str, dict]]:
    return run(p, ("income",))


# 8.1 ------------------------------------------------------------------------------------------------------------------
def test_8_1_fifteen_and_provinces_times_players():
    p = new(3, dice=QUIET, cash=[0, 3, 7])
    control(p, 0, "dubrovnik belgrad napoli")
    events = after(p)
    assert told(events, "income") == [
        {"seat": 0, "n": 27, "provinces": 4},
        {"seat": 1, "n": 18, "provinces": 1},
        {"seat": 2, "n": 18, "provinces": 1},
    ]
    assert p.cash == [27, 21, 25]


def test_8_1_players_at_the_start_of_the_game_count_and_the_eliminated_get_nothing():
    p = new(6, dice=QUIET, misery=[0, OUT, 0, 0, 0, OUT], cash=[0] * 6)
    after(p)
    assert p.cash == [21, 0, 21, 21, 21, 0]


def test_8_1_Z_ten_more():
    p = new(4, dice=QUIET, cash=[0] * 4)
    own(p, 2, "Z")
    after(p)
    assert p.cash == [19, 19, 29, 19]


@pytest.mark.parametrize(
    ("cash", "owned", "interest"), [(0, "L", 0), (7, "L", 7), (19, "L", 19), (60, "L", 19), (60, "LZ", 29)]
)
def test_8_1_L_the_cash_held_before_at_most_the_income(cash: int, owned: str, interest: int):
    p = new(4, dice=QUIET, cash=[cash, 0, 0, 0])
    own(p, 0, owned)
    events = after(p)
    assert told(events, "bank") == ([{"seat": 0, "n": interest}] if interest else [])
    assert p.cash[0] == cash + interest + 19 + 10 * ("Z" in owned)


def test_8_1_D_misery_one_less():
    p = new(3, dice=QUIET, misery=[4, 4, 0])
    own(p, 1, "D")
    own(p, 2, "D")
    after(p)
    assert p.misery == [4, 3, 0]


def test_8_1_no_more_ducats_than_are_counted():
    p = new(3, dice=QUIET, cash=[MOST - 1, 0, 0])
    after(p)
    assert p.cash[0] == MOST - 1


INCOME = {  # the printed cards: for no control, 1, 2 and so on up to 25; G2: 23 with six players are 153
    3: "15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87 90",
    4: "15 19 23 27 31 35 39 43 47 51 55 59 63 67 71 75 79 83 87 91 95 99 103 107 111 115",
    5: "15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100 105 110 115 120 125 130 135 140",
    6: "15 21 27 33 39 45 51 57 63 69 75 81 87 93 99 105 111 117 123 129 135 141 147 153 159 165",
}


@pytest.mark.parametrize("seats", INCOME)
def test_8_1_G2_the_printed_boxes_of_income(seats: int):
    printed = [int(n) for n in INCOME[seats].split()]
    assert len(printed) == 26
    for provinces, n in enumerate(printed):
        p = new(seats)
        p.control = [0] * provinces + [NONE] * (len(p.control) - provinces)
        assert revenue(p, 0) == n
        own(p, 0, "Z")
        assert revenue(p, 0) == n + 10


# 8.2 ------------------------------------------------------------------------------------------------------------------
LINES = ["stone", "wool", "timber", "grain", "cloth", "wine", "metal", "fur", "silk", "spice", "gold ivory"]


@pytest.mark.parametrize("line", range(11))
@pytest.mark.parametrize("green", range(1, 7))
def test_8_2_the_line_by_black_and_white_and_the_kind_by_green(line: int, green: int):
    black = min(6, line + 1)
    p = new(3, dice=[green, black, line + 2 - black, 4, 1, 1 if line else 2])
    events = after(p)
    dice = {"green": green, "black": black, "white": line + 2 - black, "n": line + 2}
    assert told(events, "market_dice")[0] == dice
    step = -1 if green <= 3 else 1
    assert market(p) == dict.fromkeys(LINES[line].split(), step) | {"wool" if not line else "stone": 1}


def test_8_2_G21_those_of_the_turn_before_end_first():
    p = new(3, dice=[1, 3, 4, 4, 1, 1])
    scarce(p, wine=1, wool=1)
    events = after(p)
    assert [name for name, _ in events if name in ("expire", "shortage", "surplus")] == [
        "expire",
        "shortage",
        "surplus",
    ]
    assert market(p) == {"wine": -1, "stone": 1}


def test_8_2_G21_nothing_ends_where_there_is_nothing():
    events = after(new(3, dice=QUIET))
    assert told(events, "expire") == []


def test_8_2_two_alike_stay_and_opposites_cancel():
    p = new(3, dice=[1, 3, 4, 3, 5, 2])
    after(p)
    assert market(p) == {"wine": -2}
    p = new(3, dice=[1, 3, 4, 5, 5, 2])
    assert told(after(p), "even") == [{"good": "wine"}]
    assert market(p) == {}


def test_8_2_shortage_the_one_with_most_control_cards_draws():
    p = new(3, dice=[2, 4, 5, 4, 6, 4], draws=["war"])  # fur, then silk
    control(p, 1, "novgorod")
    events = after(p)
    assert told(events, "shortage_card") == [{"seat": 1, "good": "fur"}]
    assert (hand(p, 1), p.cash) == ("war", [58, 61, 58])


def test_8_2_G18_a_shortage_gives_no_card_of_an_empty_pile():
    p = new(3, epoch=3, dice=[2, 4, 5, 4, 6, 4])
    pile(p, "")
    control(p, 1, "novgorod")
    events = after(p)
    assert told(events, "shortage") == [{"good": "fur"}] and told(events, "shortage_card") == []
    assert hand(p, 1) == ""


def test_8_2_surplus_he_pays_a_ducat_for_each():
    p = new(3, dice=[4, 1, 1, 6, 1, 1])  # stone, twice
    control(p, 2, "roma milano")
    control(p, 0, "montpellier")
    events = after(p)
    assert told(events, "surplus_pays") == [{"seat": 2, "good": "stone", "n": 2}] * 2
    assert p.cash == [61, 58, 40 + 24 - 4]


def test_8_2_nothing_on_a_tie():
    p = new(3, dice=[1, 1, 1, 6, 1, 1])
    control(p, 2, "roma")
    control(p, 0, "montpellier")
    events = after(p)
    assert (told(events, "shortage_card"), told(events, "surplus_pays")) == ([], [])
    assert told(events, "nobody_leads") == [{"good": "stone"}, {"good": "stone"}]


def test_G20_each_throw_with_its_card_or_payment_before_they_cancel():
    p = new(3, dice=[1, 1, 1, 6, 1, 1], draws=["war"])
    control(p, 2, "roma")
    after(p)
    assert (hand(p, 2), p.cash[2], market(p)) == ("war", 40 + 21 - 1, {})


def test_G20_gold_and_ivory_are_judged_apart():
    p = new(3, dice=[4, 6, 6, 4, 1, 1], cash=[0] * 3)
    control(p, 1, "praha suez")
    control(p, 2, "cairo")
    events = after(p)
    paid = told(events, "surplus_pays")
    assert [params["good"] for params in paid] == ["gold", "ivory"]
    assert [params["seat"] for params in paid] == [1, 2]


def test_G48_an_eliminated_seat_counts_against_a_majority_and_gains_nothing():
    for out in (0, 2):
        p = new(3, dice=[1, 1, 1, 4, 1, 2])
        control(p, 2, "roma milano")
        control(p, 0, "montpellier")
        p.misery[out] = OUT
        events = after(p)
        assert len(told(events, "shortage_card")) == (0 if out == 2 else 1)


def test_8_2_10_1_the_last_card_may_be_drawn_here():
    p = new(3, epochs=1, dice=[1, 1, 1, 4, 1, 2])
    pile(p, "war")
    control(p, 2, "roma")
    after(p)
    assert (hand(p, 2), p.ending) == ("war", CARDS_OUT)
