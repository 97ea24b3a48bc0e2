"""Civilization, E.1 and F.19.1: taxation and revolts; E.14, the shortages that concern them."""

from __future__ import annotations

from cradle.civilization.rules.geography import NAMES

from tests.civilization.positions import about, asked, cities, laid, legal, play, ran, refused

TOWNS = {"rome": 0, "carthage": 0, "knossos": 0}


def taxes(rules="classic", seats=4, **board):
    return laid(rules, seats, steps=[("taxation",)], **board)


def test_E_1_1_two_tokens_a_city():
    p = taxes(cities={**TOWNS, "mari": 1}, treasury={0: 1})
    assert p.treasury == [7, 2, 0, 0]
    assert [p.stock(seat) for seat in range(4)] == [48, 53, 55, 55]


def test_E_1_1_D_21_coinage_chooses_one_rate_for_all_cities_each_turn():
    p = taxes(cities={**TOWNS, "mari": 1}, owned={0: "coinage", 2: "coinage"})
    assert (asked(p), legal(p)) == ("0 taxation.rate", ["number 1", "number 2", "number 3"])
    assert play(p, "number 3") == [
        ("rate", {"seat": 0, "n": 3}),
        ("taxed", {"seat": 0, "n": 9, "m": 0}),
        ("taxed", {"seat": 1, "n": 2, "m": 0}),
    ]
    assert p.treasury == [9, 2, 0, 0]  # and seat 2, without a city, is not asked


def test_E_1_1_in_ast_order():
    p = taxes(nations="egypt crete asia africa", cities={"rome": 0, "mari": 3}, owned={0: "coinage", 3: "coinage"})
    assert asked(p) == "3 taxation.rate"
    play(p, "number 1")
    assert asked(p) == "0 taxation.rate"
    play(p, "number 2")
    assert p.treasury == [2, 0, 0, 1]


def test_E_1_2_who_lacks_tokens_pays_for_as_many_as_he_can():
    p = taxes(cities=TOWNS, tokens={"mari": {0: 50}})
    assert (p.treasury[0], p.stock(0)) == (4, 1)
    assert (asked(p), about(p)) == ("1 taxation.take", {"victim": 0, "n": 1})
    assert legal(p) == ["city rome", "city knossos", "city carthage"]
    assert refused(p, "city mari") == ("not_a_city_of", {"place": "mari", "victim": 0}, "E.1.2")
    told = play(p, "city knossos")
    assert told == [("revolt_taken", {"seat": 1, "victim": 0, "place": "knossos"})]
    assert (cities(p, 0), cities(p, 1)) == ("rome carthage", "knossos")


def test_E_1_2_D_20_most_tokens_in_stock_takes_over():
    p = taxes(cities=TOWNS, tokens={"mari": {0: 50, 1: 3, 2: 2, 3: 9}})
    assert asked(p) == "2 taxation.take"


def test_E_1_2_only_after_everyone_has_paid():
    p = taxes(cities={**TOWNS, "ur": 1}, tokens={"mari": {0: 50}}, owned={1: "coinage"})
    assert asked(p) == "1 taxation.rate"
    play(p, "number 1")
    assert asked(p) == "2 taxation.take"  # 55, seat 1 has 54


def test_E_1_2_all_that_is_his_needs_no_choice():
    p = taxes(cities=TOWNS, tokens={"mari": {0: 54}}, phase="")
    assert asked(p) == "over"
    assert (cities(p, 0), cities(p, 1)) == ("", "rome knossos carthage")


def test_E_1_2_revolts_of_several_in_ast_order():
    spread = {"mari": {0: 50, 1: 51}}
    p = taxes(nations="egypt crete asia africa", cities={**TOWNS, "ur": 1, "tyre": 1, "sidon": 1}, tokens=spread)
    assert (asked(p), about(p)["victim"]) == ("3 taxation.take", 1)
    play(p, "city ur")
    assert (asked(p), about(p)["victim"]) == ("3 taxation.take", 0)


NINE = ["rome", "tarentum", "neapolis", "sardinia", "palermo", "syracuse", "apollonia", "byzantium", "thessalonica"]


def test_E_1_3_the_next_takes_what_the_first_has_no_markers_for():
    p = taxes(
        cities={**TOWNS, "ur": 0, **dict.fromkeys(NINE[1:9], 1)},
        tokens={"mari": {0: 51, 2: 21, 3: 20}},
    )
    assert (p.treasury[0], asked(p), about(p)) == (4, "1 taxation.take", {"victim": 0, "n": 1})
    play(p, "city ur")
    assert (asked(p), about(p)) == ("3 taxation.take", {"victim": 0, "n": 1})
    play(p, "city rome")
    assert [cities(p, seat).split()[-1] for seat in (0, 1, 3)] == ["carthage", "ur", "rome"]


def test_E_1_3_also_the_former_owner():
    p = taxes(
        seats=3,
        cities={**TOWNS, **dict.fromkeys(NINE[1:9], 1)},
        tokens={"ur": {0: 52}, "mari": {1: 2, 2: 54}},
    )
    assert (p.treasury[0], p.stock(0), p.stock(2)) == (2, 1, 1)
    assert (asked(p), about(p)["n"]) == ("1 taxation.take", 1)  # one marker, and two cities in revolt
    assert play(p, "city rome")[-1] == ("revolt_kept", {"seat": 0, "n": 1})  # 1 and 1 in stock: AST order
    assert cities(p, 0) == "knossos carthage"


def test_E_1_3_a_taker_without_any_marker_is_passed_over():
    p = taxes(seats=3, cities={"ur": 0, "mari": 0, **dict.fromkeys(NINE, 1)}, tokens={"assyria": {0: 52, 2: 20}})
    assert (asked(p), about(p)) == ("2 taxation.take", {"victim": 0, "n": 1})


def test_E_1_3_a_revolt_goes_to_another_nation_first():
    p = taxes(seats=2, cities=TOWNS, tokens={"mari": {0: 50, 1: 55}})
    assert (p.stock(0), p.stock(1)) == (1, 0)
    assert asked(p) == "1 taxation.take"


def test_E_1_4_a_rate_may_provoke_revolts():
    p = taxes(cities=TOWNS, tokens={"mari": {0: 48}}, owned={0: "coinage"})
    play(p, "number 3")  # 7 in stock
    assert (p.treasury[0], asked(p), about(p)["n"]) == (6, "1 taxation.take", 1)
    p = taxes(cities=TOWNS, tokens={"mari": {0: 48}}, owned={0: "coinage"})
    play(p, "number 2")
    assert (p.treasury[0], asked(p)) == (6, "over")


def test_E_1_5_D_19_classic_democracy_stops_no_revolt():
    p = taxes(cities=TOWNS, tokens={"mari": {0: 50}}, owned={0: "democracy"})
    assert asked(p) == "1 taxation.take"


def test_E_1_5_no_card_and_no_pillage():
    p = taxes(cities=TOWNS, tokens={"mari": {0: 50}}, hand={0: "grain grain"})
    play(p, "city rome")
    assert sum(p.in_hand(1)) == 0
    assert p.treasury[1] == 0
    assert sum(p.in_hand(0)) == 2


def test_F_19_1_D_19_coinage_and_democracy():
    board = {"cities": TOWNS, "tokens": {"mari": {0: 48}}, "owned": {0: "coinage democracy"}}
    p = taxes("advanced", **board)
    assert legal(p) == ["number 1", "number 2", "number 3"]
    assert play(p, "number 3") == [("rate", {"seat": 0, "n": 3}), ("taxed", {"seat": 0, "n": 6, "m": 1})]
    assert (cities(p, 0), p.treasury[0], asked(p)) == ("rome knossos carthage", 6, "over")


def test_F_19_1_D_20_the_taker_has_most_unit_points_in_stock():
    board = {"cities": {**TOWNS, "ur": 1, "tyre": 1}, "tokens": {"mari": {0: 50, 2: 3, 3: 11}}}
    p = taxes(**board)
    assert asked(p) == "2 taxation.take"  # 52 tokens, against 51 and 44
    p = taxes("advanced", **board)
    assert asked(p) == "2 taxation.take"  # 97 points, against 51 + 35 and 44 + 45
    board["tokens"]["mari"] = {0: 50, 2: 5}
    p = taxes("advanced", **{**board, "cities": {**board["cities"], "sidon": 2}})
    assert asked(p) == "3 taxation.take"


def test_F_19_1_the_order_is_that_of_the_stocks_after_taxation():
    """Eight cities each; 26 points in stock of seat 1, 8 of seat 2, 5 of seat 0 to begin with, of which two revolt."""
    towns = {NAMES[area]: area % 3 for area in range(24)}
    p = taxes("advanced", 3, cities=towns, tokens={"mari": {0: 35, 1: 10, 2: 28}})
    assert (asked(p), about(p)) == ("1 taxation.take", {"victim": 0, "n": 1})
    play(p, legal(p)[0])
    assert (asked(p), about(p)) == ("2 taxation.take", {"victim": 0, "n": 1})


def test_E_14_1_tokens_in_stock_at_taxation_revolt():
    p = taxes(cities={"rome": 0}, tokens={"mari": {0: 55}})
    assert cities(p, 0) == ""
    assert cities(p, 1) == "rome"


def test_E_14_1_city_markers_at_a_revolt_next_candidate():
    p = taxes(seats=3, cities={"ur": 0, **dict.fromkeys(NINE, 1)}, tokens={"mari": {0: 55}})
    assert cities(p, 2) == "ur"
    assert ran(p) == []
