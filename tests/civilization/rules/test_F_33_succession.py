"""Civilization, F.33 to F.35: the Advanced table, the end, the score; B.3, C.9: who wins the smaller games."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.archaeology import ADVANCED_ROWS, FINISH
from cradle.civilization.rules.steps import civ
from cradle.civilization.rules.victory import winners

from tests.civilization.positions import asked, game, laid, play, ran

PLACES = ["rome", "athens", "sparta", "corinth", "argos", "apollonia", "moesia", "byzantium", "syracuse"]
NINE = "pottery cloth_making metalworking astronomy coinage music drama_poetry law mysticism"  # all five groups
TRIO = "law democracy philosophy"


def moved(n, **places):
    """Where the marker of seat 0, which has n cities, stands after the succession of a turn; Africa's if not said."""
    cities = dict.fromkeys(PLACES[:n], 0)
    tokens = {"dacia": {0: 3, 1: 1}, "germania": {0: 5}, "danube": {0: 5}, "moesia": {0: 5}}
    where = {"turn": 20, "nations": "africa italy illyria thrace", "cities": cities, "tokens": tokens}
    p = laid("advanced", **(where | places))
    p.then(*civ.read([("succession",), ("turn.end",)]))
    ran(p)
    return p.marker[0]


def test_F_33_1_early_bronze_two_cities():
    assert (moved(1, marker={0: 4}), moved(2, marker={0: 4})) == (4, 5)


def test_F_33_1_D_30_late_bronze_three_cities_and_three_groups():
    owned = {0: "pottery astronomy music"}
    assert moved(3, marker={0: 7}, owned=owned) == 8
    assert moved(2, marker={0: 7}, owned=owned) == 7
    assert moved(3, marker={0: 7}, owned={0: "pottery astronomy"}) == 7
    assert moved(3, marker={0: 7}, owned={0: "mathematics pottery"}) == 8, "D-30"


def test_F_33_1_early_iron_four_cities_nine_cards_five_groups():
    assert moved(4, marker={0: 10}, owned={0: NINE}) == 11
    assert moved(3, marker={0: 10}, owned={0: NINE}) == 10
    assert moved(4, marker={0: 10}, owned={0: NINE.replace("mysticism", "architecture")}) == 10, "no religion"
    assert moved(4, marker={0: 10}, owned={0: NINE.replace("music ", "")}) == 10, "eight"


def test_F_33_1_F_33_2_late_iron_five_cities_and_the_value_of_each_square():
    """Africa: 1300 and 1600. Face value alone counts."""
    rich = f"{NINE} philosophy democracy theology"
    assert moved(5, marker={0: 13}, owned={0: rich}) == 14, "1515"
    assert moved(4, marker={0: 13}, owned={0: rich}) == 13
    assert moved(5, marker={0: 13}, owned={0: NINE}, treasury={0: 20}, hand={0: "gold gold gold gold gold"}) == 13
    assert moved(5, marker={0: 14}, owned={0: rich}) == 14
    assert moved(5, marker={0: 14}, owned={0: f"{rich} monotheism"}) == 15, "1735"


def test_F_33_2_the_finish_has_no_value():
    assert moved(5, marker={0: 15}) == 16
    assert moved(4, marker={0: 15}) == 15


def test_F_33_1_each_nation_on_its_own_row():
    for nation, row in ADVANCED_ROWS.items():
        assert moved(1, nations=nation, marker={0: row.starts[0] - 1}) == row.starts[0] - 1
        assert moved(2, nations=nation, marker={0: row.starts[0] - 1}) == row.starts[0]


def test_F_33_1_D_28_values_of_babylon_and_italy():
    assert ADVANCED_ROWS["babylon"].values == {14: 1600, 15: 1900}
    assert ADVANCED_ROWS["italy"].values == {14: 1400, 15: 1700}


@pytest.mark.parametrize(("marker", "needed"), [(5, 2), (8, 3), (11, 4), (14, 5)])
def test_F_33_3_fewer_cities_than_the_epoch_needs_stand_still(marker, needed):
    owned = {0: f"{NINE} philosophy democracy theology monotheism"}
    assert moved(needed - 1, marker={0: marker}, owned=owned) == marker
    assert moved(needed, marker={0: marker}, owned=owned) == marker + 1


def test_F_33_4_D_29_no_city_one_space_back_but_not_in_the_stone_age():
    assert moved(0, marker={0: 12}) == 11
    assert moved(0, marker={0: 5}) == 4, "into the Stone Age"
    assert moved(0, marker={0: 3}) == 4, "there it goes on"
    assert moved(0, marker={0: 4}) == 4


# F.34, F.35 -----------------------------------------------------------------------------------------------------------
def test_F_34_1_a_marker_in_a_finish_square_ends_it():
    cities = dict.fromkeys(PLACES[:5], 0)
    p = laid("advanced", cities=cities, marker={0: 15, 1: 3}, turn=20, nations="africa italy illyria thrace")
    p.then(*civ.read([("succession",), ("turn.end",)]))
    assert ran(p)[-1] == ("end.finish", {})
    assert (asked(p), p.marker) == ("over", [16, 4, 1, 1]), "the turn is completed"


def test_F_34_1_so_does_the_agreed_limit():
    p = laid("advanced", turns=8, turn=8, tokens={"rome": {0: 1}})
    p.then(*civ.read([("succession",), ("turn.end",)]))
    assert ran(p)[-1] == ("end.turns", {})


def test_F_35_1_what_is_scored():
    p = laid(
        "advanced",
        turn=20,
        cities={"rome": 0, "athens": 0},
        marker={0: 7},
        owned={0: "law music"},
        hand={0: "gold gold iron"},
        treasury={0: 12},
    )
    first = game.standings(p)[0]
    assert (first.seat, first.score) == (0, 170 + 60 + 36 + 2 + 12 + 700 + 100)
    assert first.detail == {"marker": 7, "points": 230, "goods": 38, "treasury": 12, "cities": 2, "total": first.score}


@pytest.mark.parametrize(
    ("hand", "plain", "more"),
    [
        ("gold gold gold", 81, 63),  # 144
        ("gold gold", 36, 45),
        ("gold", 9, 27),
        ("gold gold gold gold gold", 225, 0),  # there are no more than five
        ("iron iron iron gold", 18 + 9, 27),  # of several sets the one that gains most
        (
            "iron iron iron iron iron gems gold gold gold gold gold",
            50 + 8 + 225,
            24,
        ),  # all five gold are there
        ("silver silver bronze bronze bronze", 24 + 54, 42),
        ("salt salt salt salt", 48, 0),  # no metal and no stone
        ("", 0, 0),
    ],
)
def test_F_35_1_D_45_mining_counts_one_set_as_a_card_more(hand, plain, more):
    p = laid("advanced", turn=20, owned={0: "mining"}, hand={0: hand})
    first = game.standings(p)[0]
    points = p.law.deck.price[p.law.deck.card["mining"]]
    assert (first.seat, first.detail["goods"], first.score) == (0, plain + more, points + plain + more)
    without = game.standings(laid("advanced", turn=20, owned={0: "law"}, hand={0: hand}))[0]
    assert without.detail["goods"] == plain
    rich = game.standings(laid("advanced", turn=20, bought={0: "mining"}, hand={0: hand}))[0]
    assert rich.detail["goods"] == plain + more, "bought in the last turn: the hand is valued after it"


def test_F_35_1_D_45_nothing_is_counted_before_the_end():
    p = laid("advanced", owned={0: "mining"}, hand={0: "gold gold gold"}, tokens={"rome": {0: 1}}, phase="movement")
    assert "goods" not in game.standings(p)[0].detail


def test_D_74_the_table_has_sixteen_steps():
    """F.35.1: start, 15 spaces, finish; a hundred a step."""
    assert FINISH == 16
    p = laid("advanced", turn=20, marker={0: FINISH})
    assert game.standings(p)[0].score == 1600
    q = laid("advanced", marker={0: 0}, steps=[("succession",)])
    assert q.marker[0] <= 1


def test_F_35_1_D_31_ties_further_along_the_table_then_shared():
    p = laid("advanced", turn=20, marker={0: 2, 1: 1}, cities={"rome": 1, "athens": 1})
    rows = [(s.seat, s.rank, s.score) for s in game.standings(p)]
    assert rows == [(0, 1, 200), (1, 2, 200), (2, 3, 0), (3, 3, 0)]


# B.3: the introductory game -------------------------------------------------------------------------------------------
FOUR = "pottery music mysticism drama_poetry"


def introductory(**places):
    p = laid("first_societies", **places)
    p.then(*civ.read([("victory",), ("turn.end",)]))
    return p, ran(p)


def test_B_3_1_seven_cards_with_law_democracy_and_philosophy():
    p, told = introductory(owned={0: f"{TRIO} {FOUR}"})
    assert told == [("cards_enough", {"seat": 0, "n": 7}), ("end.cards", {})]
    assert asked(p) == "over"
    for short in (f"{TRIO} pottery music mysticism", f"law philosophy {FOUR} literacy astronomy coinage"):
        p, told = introductory(owned={0: short}, tokens={"rome": {0: 1}})
        assert ("end.cards", {}) not in told
        assert winners(p) == []


def test_B_3_1_cards_bought_this_turn_count():
    p, _ = introductory(owned={0: FOUR}, bought={0: TRIO})
    assert asked(p) == "over"


def test_B_3_2_several_by_value_of_cards_then_of_goods_then_shared():
    p, _ = introductory(owned={0: f"{TRIO} {FOUR}", 1: f"{TRIO} {FOUR}", 2: f"{TRIO} {FOUR} literacy"})
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)] == [(2, 1, 7), (0, 2, 7), (1, 2, 7), (3, 4, 0)]
    p, _ = introductory(owned={0: f"{TRIO} {FOUR}", 1: f"{TRIO} {FOUR}"}, hand={1: "gold", 0: "salt salt"})
    assert [(s.seat, s.rank) for s in game.standings(p)][:2] == [(0, 1), (1, 2)], "12 and 9"


def test_B_3_2_who_has_not_won_is_behind_whatever_he_holds():
    costly = "engineering medicine literacy agriculture coinage astronomy law philosophy"
    p, _ = introductory(owned={0: f"{TRIO} {FOUR}", 1: costly})
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)][:2] == [(0, 1, 7), (1, 2, 6)]


@pytest.mark.parametrize("n", [8, 12])
def test_B_3_3_more_cards_by_agreement(n):
    others = f"{FOUR} literacy astronomy coinage metalworking agriculture".split()
    p, _ = introductory(cards_to_win=n, owned={0: " ".join([TRIO, *others[: n - 4]])}, tokens={"rome": {0: 1}})
    assert winners(p) == []
    p, _ = introductory(cards_to_win=n, owned={0: " ".join([TRIO, *others[: n - 3]])})
    assert winners(p) == [0]


# C.9: nomads ----------------------------------------------------------------------------------------------------------
def test_C_9_D_34_most_areas_not_most_tokens_then_tokens_then_shared():
    p = laid("nomads", tokens={"rome": {0: 1}, "dacia": {0: 1}, "germania": {1: 9}, "thrace": {2: 1}, "sparta": {2: 2}})
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)] == [(2, 1, 2), (0, 2, 2), (1, 3, 1), (3, 4, 0)]
    q = laid("nomads", tokens={"rome": {0: 1}, "dacia": {1: 1}})
    assert [s.rank for s in game.standings(q)] == [1, 1, 3, 3]


def test_C_9_the_end_is_told():
    p = laid("nomads", turn=16, tokens={"rome": {0: 1}}, phase="movement")
    assert play(p, "done")[-1] == ("end.counter", {})


@pytest.mark.parametrize("rules", ["nomads", "farmers", "first_societies", "classic"])
def test_the_ranking_tells_first_what_the_scores_and_their_chart_count(rules):
    """B.3.1, C.9, D.5, E.13: cards that do not bring a seat nearer to victory are told, too, but not counted."""
    owned = {0: f"{FOUR} literacy astronomy coinage law"} if rules == "first_societies" else {}
    p = laid(rules, 3, nations="africa italy illyria", owned=owned)
    for standing in game.standings(p):
        assert next(iter(standing.detail.values())) == standing.score
