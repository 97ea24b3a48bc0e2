"""Civilization, E.12 to E.14: the Archaeological Succession Table, the end of the race, shortages; D.4 and D.5."""

from __future__ import annotations

from cradle.civilization.rules.archaeology import ADVANCED_ROWS, CLASSIC_ROWS
from cradle.civilization.rules.steps import civ
from cradle.civilization.rules.victory import total

from tests.civilization.positions import asked, cities, game, laid, play, ran, tokens

TWO = {"rome": 0, "athens": 0}
SEVEN = "pottery cloth_making metalworking agriculture astronomy mysticism music"  # three groups
DEAR = "law democracy philosophy engineering medicine literacy agriculture"  # 1110, three groups more
RICH = f"{DEAR} coinage"


def moved(rules="classic", **places):
    """Where the marker of seat 0 stands after the succession of a turn."""
    p = laid(rules, **({"turn": 20, "nations": "africa italy illyria thrace"} | places))
    p.then(*civ.read([("succession",), ("turn.end",)]))
    told = ran(p)
    return p.marker[0], [what for what, params in told if params.get("seat") == 0]


# Farmers (D.4, D.5) ---------------------------------------------------------------------------------------------------
def test_D_4_one_space_each_turn():
    assert moved("farmers", marker={0: 3}) == (4, ["marker.forward"])


def test_D_4_two_cities_for_the_early_bronze_age():
    assert moved("farmers", marker={0: 4}, cities={"rome": 0}) == (4, ["marker.still"])
    assert moved("farmers", marker={0: 4}, cities=TWO) == (5, ["marker.forward", "enters.early_bronze"])
    assert moved("farmers", marker={0: 5}) == (6, ["marker.forward"]), "only to enter it"


def test_D_4_each_nation_on_its_own_row():
    for nation, row in CLASSIC_ROWS.items():
        assert moved("farmers", nations=nation, marker={0: row.starts[0] - 1})[0] == row.starts[0] - 1
        assert moved("farmers", nations=nation, marker={0: row.starts[0] - 2})[0] == row.starts[0] - 1


def test_D_4_the_late_bronze_age_asks_nothing():
    assert moved("farmers", marker={0: 7}) == (8, ["marker.forward", "enters.late_bronze"])


def test_D_5_D_35_first_across_the_line():
    """From 10 to 11."""
    p = laid("farmers", marker={0: 9, 1: 10}, tokens={"rome": {0: 2}, "dacia": {1: 1}}, turn=12)
    p.then(*civ.read([("succession",), ("turn.end",)]))
    assert ran(p)[-1] == ("end.line", {})
    assert asked(p) == "over"
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)][:2] == [(1, 1, 11), (0, 2, 10)]


def test_D_5_D_31_most_cities_then_most_areas_then_shared():
    """An area with a city counts as occupied."""
    places = {"cities": {"rome": 0, "sparta": 0, "athens": 1, "argos": 1, "apollonia": 2}, "turn": 12}
    marker = dict.fromkeys(range(4), 11)
    p = laid("farmers", marker=marker, tokens={"dacia": {1: 3}, "germania": {0: 1, 2: 1}, "thrace": {2: 1}}, **places)
    rows = {s.seat: (s.rank, s.detail) for s in game.standings(p)}
    assert rows[0] == rows[1] == (1, {"marker": 11, "cities": 2, "areas": 3})
    assert rows[2] == (3, {"marker": 11, "cities": 1, "areas": 3})
    q = laid("farmers", marker=marker, tokens={"dacia": {1: 3}, "germania": {1: 1}}, **places)
    assert [s.rank for s in sorted(game.standings(q))] == [2, 1, 3, 4]


# The classic table (E.12) ---------------------------------------------------------------------------------------------
def test_E_12_1_two_cities_for_the_early_bronze_age():
    assert moved(marker={0: 4}, cities={"rome": 0})[0] == 4
    assert moved(marker={0: 4}, cities=TWO)[0] == 5


def test_E_12_1_D_30_three_groups_for_the_late_bronze_age():
    """A card of two groups counts for both."""
    assert moved(marker={0: 7}, owned={0: "pottery astronomy"})[0] == 7
    assert moved(marker={0: 7}, owned={0: "pottery astronomy music"})[0] == 8
    assert moved(marker={0: 7}, owned={0: "pottery mysticism"})[0] == 8
    assert moved(marker={0: 7}, owned={0: "engineering mysticism"})[0] == 8
    assert moved(marker={0: 7}, owned={0: "engineering pottery"})[0] == 7


def test_E_12_1_seven_cards_for_the_early_iron_age():
    assert moved(marker={0: 10}, owned={0: SEVEN.rpartition(" ")[0]})[0] == 10
    assert moved(marker={0: 10}, owned={0: SEVEN})[0] == 11
    assert moved(marker={0: 10}, bought={0: SEVEN})[0] == 11, "also bought this turn"


def test_E_12_1_cards_worth_1000_for_the_late_iron_age_and_the_value_of_the_square():
    short = RICH.replace(" engineering", "").replace(" medicine", "")
    assert moved(marker={0: 13}, owned={0: RICH})[0] == 14, "1220, and the square says 1100"
    assert moved(marker={0: 13}, owned={0: short}, treasury={0: 50}, hand={0: "gold gold gold gems"})[0] == 13, "940"
    assert moved(marker={0: 13}, owned={0: DEAR}, nations="babylon")[0] == 13, "1110, and the square says 1200"
    assert moved(marker={0: 13}, owned={0: DEAR}, nations="babylon", hand={0: "gold gold gold gems"})[0] == 13, "1199"
    assert (
        moved(marker={0: 13}, owned={0: DEAR}, nations="babylon", hand={0: "gold gold gold gems"}, treasury={0: 1})[0]
        == 14
    )


def test_E_12_1_cities_of_older_ages_are_asked_of_nobody():
    """Classic epochs are entered once; only Early Bronze asks for cities."""
    assert moved(marker={0: 5})[0] == 6
    assert moved(marker={0: 8})[0] == 9


def test_E_12_1_D_39_all_at_once():
    p = laid(nations="africa italy", seats=2, marker={0: 1, 1: 4}, cities={"rome": 1}, turn=9)
    p.then(*civ.read([("succession",), ("turn.end",)]))
    ran(p)
    assert p.marker == [2, 4]


def test_E_12_2_what_counts():
    p = laid(owned={0: "law music"}, hand={0: "gold gold salt piracy"}, treasury={0: 7})
    assert total(p, 0) == 170 + 60 + 36 + 3 + 7


def test_E_12_2_D_29_to_enter_to_stay_and_to_leave():
    """D-29: back one space where the total is under the square's own value. Illyria: 1000, 1150, 1300."""
    owned = {0: DEAR.replace(" engineering", "") + " coinage mysticism drama_poetry architecture"}  # 1250
    hand = {0: "gems gems gold gold"}  # 68
    got = moved(nations="illyria", marker={0: 14}, owned={0: DEAR}, treasury={0: 39}, turn=20)
    assert got == (13, ["marker.back"]), "1149 on the square of 1150"
    got = moved(nations="illyria", marker={0: 14}, owned={0: DEAR}, treasury={0: 40}, turn=20)
    assert got == (14, ["marker.still"]), "1150 stays, and may not enter that of 1300"
    got = moved(nations="illyria", marker={0: 14}, owned=owned, hand=hand, turn=20)
    assert got == (15, ["marker.forward"]), "1318"


def test_E_12_2_unnumbered_squares_are_never_left_backwards():
    assert moved(marker={0: 12})[0] == 13
    assert moved(marker={0: 11})[0] == 12


def test_E_12_2_the_finish_asks_for_nothing_more():
    assert moved(nations="africa", marker={0: 15}, owned={0: RICH})[0] == 16, "1220 on the square of 1200"
    assert moved(nations="africa", marker={0: 15}, owned={0: DEAR})[0] == 14, "1110 is not enough to stay"


def test_E_12_3_D_27_the_ages_are_those_of_the_advanced_table():
    for nation, row in CLASSIC_ROWS.items():
        assert row.starts == ADVANCED_ROWS[nation].starts
        assert set(row.values) == set(ADVANCED_ROWS[nation].values)
        assert all(n < ADVANCED_ROWS[nation].values[space] for space, n in row.values.items())
        assert row.uncertain, "to be confirmed"


def test_E_12_3_nobody_is_held_back_for_old_mistakes():
    """Not needed here: there are none."""
    assert moved(marker={0: 0})[0] == 1


# E.13 -----------------------------------------------------------------------------------------------------------------
def finish(**places):
    p = laid(**({"nations": "africa crete", "seats": 2, "marker": {0: 15, 1: 15}, "turn": 20} | places))
    p.then(*civ.read([("succession",), ("turn.end",)]))
    told = ran(p)
    return p, told[-1][0]


def test_E_13_1_the_first_at_the_finish_wins():
    p, last = finish(owned={0: RICH, 1: DEAR})
    assert (last, p.marker, asked(p)) == ("end.finish", [16, 14], "over")
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)] == [(0, 1, 16), (1, 2, 14)]


def test_E_13_1_several_the_highest_total():
    both = {0: RICH, 1: RICH}
    p, _ = finish(owned=both, hand={1: "gold"}, treasury={0: 8})
    assert [(s.seat, s.detail["total"]) for s in game.standings(p)] == [(1, 1229), (0, 1228)]
    p, _ = finish(owned={0: RICH, 1: f"{DEAR} music drama_poetry"}, hand={0: "salt salt salt gold"}, treasury={1: 26})
    rows = game.standings(p)
    assert [(s.seat, s.rank, s.detail["points"], s.detail["goods"]) for s in rows] == [
        (1, 1, 1230, 0),
        (0, 2, 1220, 36),
    ]


def test_E_13_1_D_31_then_cards_cities_and_shared():
    both = {0: RICH, 1: RICH}
    p, _ = finish(owned=both)
    assert [s.rank for s in game.standings(p)] == [1, 1]
    p, _ = finish(owned=both, cities={"rome": 1})
    assert [(s.seat, s.rank) for s in game.standings(p)] == [(1, 1), (0, 2)]


def test_E_13_1_hands_are_no_matter_of_standings_before_the_end():
    p = laid(hand={0: "gold gold"}, phase="cities", tokens={"rome": {0: 6}})
    q = laid(hand={0: "salt"}, phase="cities", tokens={"rome": {0: 6}})
    assert game.standings(p) == game.standings(q)


# E.14 -----------------------------------------------------------------------------------------------------------------
def test_E_14_1_markers_at_construction():
    held = ["neapolis", "tarentum", "palermo", "syracuse", "apollonia", "moesia", "byzantium", "rome", "athens"]
    p = laid(tokens={"sparta": {0: 6}}, cities=dict.fromkeys(held, 0), steps=[("cities",)])
    assert asked(p) == "over"


def test_E_14_1_tokens_in_an_attack():
    p = laid("advanced", cities={"rome": 0}, tokens={"rome": {1: 7}}, treasury={0: 55}, steps=[("conflict",)])
    assert (cities(p, 0), tokens(p, "rome")) == ("", {1: 7})


def test_E_14_1_tokens_in_a_reduction():
    p = laid(cities={"rome": 0}, treasury={0: 55}, steps=[("support",)])
    play(p, "reduce rome")
    assert (cities(p, 0), tokens(p, "rome")) == ("", {})


def test_E_14_1_tokens_on_the_board():
    p = laid(cities=TWO, tokens={"dacia": {0: 3}}, steps=[("support",)])
    assert asked(p) == "0 support.city"
