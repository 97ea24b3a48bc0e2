"""Civilization, F.30.41: Civil War."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.geography import INDEX
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import about, asked, cities, game, laid, legal, on_board, play, ran, refused, tokens

# In stock: seat 3 has most, then 2, then 1.
POOR = {1: 20, 2: 10}


def war(rules="advanced", treasury=None, **laid_out):
    """Seat 0 is struck, and seat 3 is the beneficiary."""
    treasury = {0: 5} | (POOR if treasury is None else treasury)
    return laid(rules, spent="civil_war", treasury=treasury, steps=[("civil_war", 0)], **laid_out)


BIG = {"dacia": {0: 18}, "moesia": {0: 20}}


# The first faction ----------------------------------------------------------------------------------------------------
def test_F_30_4121_F_30_4123_the_victim_picks_fifteen_and_the_beneficiary_twenty():
    p = war(tokens=BIG)
    assert (asked(p), about(p)) == ("0 civil_war.faction", {"victim": 0, "n": 15, "other": 3})
    assert legal(p) == ["pick dacia", "pick moesia"]
    play(p, "pick dacia, number 5, pick moesia")
    assert (asked(p), about(p)) == ("3 civil_war.faction", {"victim": 0, "n": 20})
    play(p, "pick dacia, number 10, pick moesia")
    assert (asked(p), about(p)) == ("0 civil_war.keep", {"other": 3, "n": 35, "m": 3})


@pytest.mark.parametrize(
    ("rules", "owned", "n"),
    [
        ("advanced", "music", 20),
        ("advanced", "music drama_poetry democracy", 35),
        ("classic", "music drama_poetry", 15),
        ("classic", "democracy", 25),
        ("classic_advanced_calamities", "music democracy", 30),
    ],
)
def test_F_30_4122_E_11_3_what_the_victim_picks(rules, owned, n):
    assert about(war(rules, tokens=BIG, owned={0: owned}))["n"] == n


@pytest.mark.parametrize("rules", ["classic", "advanced"])
def test_F_30_4124_with_philosophy_the_beneficiary_picks_fifteen(rules):
    p = war(rules, tokens=BIG, owned={0: "philosophy democracy"})
    assert (asked(p), about(p)) == ("3 civil_war.faction", {"victim": 0, "n": 15})
    play(p, "pick dacia, number 15")
    assert (asked(p), about(p)) == ("0 civil_war.keep", {"other": 3, "n": 15, "m": 23})


def test_F_29_6_a_city_counts_five_whole():
    p = war(
        tokens={"dacia": {0: 3}},
        cities=dict.fromkeys(["rome", "athens", "ur", "memphis", "troy", "susa", "sparta", "babylon"], 0),
    )
    assert "dacia" not in legal(p, "pick")
    play(p, "pick rome, pick athens")
    assert (asked(p), about(p)["n"]) == ("0 civil_war.faction", 5)


def test_F_30_413_no_second_faction_no_war():
    p = war(tokens={"dacia": {0: 35}})
    play(p, "pick dacia")
    assert (asked(p), on_board(p, 0), any(p.arrived)) == ("over", {"dacia": 35}, False)
    p = war(tokens={"dacia": {0: 15}})
    assert (asked(p), on_board(p, 0)) == ("over", {"dacia": 15})


# Who gains ------------------------------------------------------------------------------------------------------------
def test_F_30_411_most_unit_points_in_stock():
    p = laid(
        "advanced",
        spent="civil_war",
        tokens=BIG,
        treasury={1: 4, 2: 1},
        cities={"rome": 2, "ur": 3},
        steps=[("civil_war", 0)],
    )
    play(p, "pick moesia")
    assert asked(p) == "1 civil_war.faction"


def test_F_30_411_if_that_is_the_victim_nothing_happens():
    p = laid("advanced", spent="civil_war", tokens={"dacia": {0: 2}}, treasury={1: 3, 2: 3, 3: 3})
    p.steps += civ.read([("civil_war", 0)])
    assert ran(p)[-1] == ("no_effect", {"calamity": "civil_war", "victim": 0})


def test_F_30_411_a_tie_goes_by_the_ast():
    p = laid(
        "advanced", spent="civil_war", tokens={"dacia": {1: 2}}, treasury={0: 2, 2: 3, 3: 3}, steps=[("civil_war", 1)]
    )
    assert asked(p) == "over"
    p = war(tokens=BIG, treasury={1: 3, 2: 1, 3: 1})
    play(p, "pick moesia")
    assert asked(p) == "2 civil_war.faction"


def test_D_23_in_the_classic_game_tokens_and_always_another():
    p = laid("classic", spent="civil_war", tokens=BIG, treasury={1: 54, 2: 53, 3: 55}, steps=[("civil_war", 0)])
    play(p, "pick moesia")
    assert asked(p) == "2 civil_war.faction"


# The second faction ---------------------------------------------------------------------------------------------------
def test_F_30_415_the_victim_says_which_he_keeps():
    p = war(tokens={"dacia": {0: 15}, "moesia": {0: 28}}, cities={"rome": 0}, fresh="rome")
    play(p, "pick dacia, number 15, pick moesia, number 20")
    q = p.copy()
    play(p, "keep-first")
    assert (on_board(p, 0), on_board(p, 3), cities(p, 3)) == ({"dacia": 15, "moesia": 20}, {"moesia": 8}, "rome")
    assert not any(p.arrived) and not any(p.fresh)
    play(q, "keep-second")
    assert (on_board(q, 3), on_board(q, 0), cities(q, 0)) == ({"dacia": 15, "moesia": 20}, {"moesia": 8}, "rome")
    assert q.treasury[0] == 5


def test_F_30_415_pieces_short_the_next_in_order_takes_the_rest():
    """Seat 3 has 12 tokens left, seat 2 has 5; the victim is behind them in order."""
    p = war(
        tokens={"dacia": {0: 20}, "moesia": {0: 20}, "ur": {3: 43}, "susa": {2: 45}, "kuban": {1: 55}},
        treasury={0: 12, 2: 5},
        cities=dict.fromkeys(
            ["athens", "sparta", "troy", "miletus", "memphis", "knossos", "thera", "phaestos", "carthage"], 1
        ),
        owned={0: "philosophy"},
    )
    assert asked(p) == "3 civil_war.faction"
    play(p, "pick dacia, number 15, keep-second")
    assert (asked(p), about(p)) == ("3 civil_war.take", {"victim": 0, "n": 12})
    play(p, "pick dacia")
    assert tokens(p, "dacia") == {0: 5, 2: 3, 3: 12}
    assert not any(p.arrived)


def test_D_61_city_markers_short():
    nine = dict.fromkeys(["athens", "sparta", "troy", "miletus", "memphis", "knossos", "thera"], 3)
    mine = dict.fromkeys(["rome", "neapolis", "tarentum", "ur"], 0)
    p = war(
        tokens={"dacia": {0: 1}}, cities=mine | nine, owned={0: "philosophy"}, treasury={1: 55, 2: 50, 0: 55 - 1 - 4}
    )
    assert asked(p) == "3 civil_war.faction"
    play(p, "pick rome, pick neapolis, pick tarentum, keep-second")
    assert (asked(p), legal(p)) == ("3 civil_war.take", ["pick rome", "pick neapolis"])
    play(p, "pick rome, pick tarentum")
    assert cities(p, 3).split()[:2] == ["rome", "tarentum"]
    assert cities(p, 2) == "neapolis"
    assert cities(p, 0) == "ur"


@pytest.mark.parametrize(("paid", "third"), [(50, 2), (48, 0)])
def test_E_11_5_classic_cities_short_go_to_the_next_as_in_a_revolt(paid, third):
    """Seat 3 has markers for two of three; then seat 2 has 5 tokens in stock, and the victim 4, or 6."""
    seven = dict.fromkeys(["athens", "sparta", "troy", "miletus", "memphis", "knossos", "thera"], 3)
    mine = dict.fromkeys(["rome", "neapolis", "tarentum", "ur"], 0)
    p = war(
        "classic",
        tokens={"dacia": {0: 1}},
        cities=mine | seven,
        owned={0: "philosophy"},
        treasury={0: paid, 1: 55, 2: 50},
    )
    play(p, "pick rome, pick neapolis, pick tarentum, keep-second, pick rome, pick tarentum")
    assert (asked(p), p.city[INDEX["neapolis"]]) == ("over", third)
    assert cities(p, 3).split()[:2] == ["rome", "tarentum"]


def test_E_11_5_classic_tokens_short_go_to_the_next():
    """Seat 3 has 9 tokens in stock, seat 2 has 8."""
    there = {"dacia": {0: 20}, "ur": {3: 46}, "susa": {2: 47}, "kuban": {1: 55}}
    p = war("classic", tokens=there, owned={0: "philosophy"}, treasury={0: 35})
    play(p, "pick dacia, keep-second, pick dacia")
    assert (asked(p), tokens(p, "dacia")) == ("over", {0: 5, 2: 6, 3: 9})


def test_F_30_41_refusals():
    p = war(tokens=BIG | {"rome": {1: 1}, "sudeten": {0: 1}})
    assert refused(p, "pick rome") == ("not_to_pick", {"victim": 0, "place": "rome"}, "F.30.41")
    play(p, "pick dacia, number 1")
    assert refused(p, "pick sudeten") == ("pick_in_order", {"victim": 0, "place": "sudeten"}, "F.29.7")


# Military -------------------------------------------------------------------------------------------------------------
def test_F_30_414_D_60_military_costs_both_factions_five():
    p = war(tokens={"dacia": {0: 15}, "moesia": {0: 24}}, owned={0: "military"})
    play(p, "pick dacia, number 8, pick moesia, pick dacia, number 7, pick moesia")
    assert about(p) == {"other": 3, "n": 35, "m": 4}
    play(p, "keep-first")
    assert (asked(p), about(p)) == ("0 civil_war.rout", {"victim": 0, "n": 5})
    play(p, "pick moesia")
    assert (on_board(p, 0), on_board(p, 3)) == ({"dacia": 15, "moesia": 15}, {})


def test_F_30_414_near_the_other_faction_if_possible():
    """Moesia touches Dacia; Ur touches neither."""
    p = war(tokens={"dacia": {0: 15}, "moesia": {0: 3}, "ur": {0: 9}}, owned={0: "military philosophy"})
    play(p, "pick dacia, number 15, keep-first")
    assert (asked(p), about(p)) == ("0 civil_war.rout", {"victim": 0, "n": 5})
    play(p, "pick dacia")
    assert (asked(p), about(p), legal(p)) == ("3 civil_war.rout", {"victim": 0, "n": 2}, ["pick ur"])
    play(p, "pick ur")
    assert on_board(p, 3) == {"ur": 7}
    assert on_board(p, 0) == {"dacia": 10}


# Soundness ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cards", ["", "military", "philosophy military", "democracy"])
def test_F_30_41_any_way_it_goes_the_position_is_sound(seed, cards):
    """Pieces are short on all sides; `play` looks at the position after every action."""
    chance = Random(seed)
    seven = dict.fromkeys(["athens", "sparta", "troy", "miletus", "memphis", "knossos", "carthage"], 3)
    p = laid(
        "advanced",
        tokens={
            "dacia": {0: 3},
            "danube": {0: 5, 2: 1},
            "moesia": {0: 4},
            "ur": {3: 3},
            "susa": {2: 3},
            "crimea": {1: 2},
        },
        cities=dict.fromkeys(["rome", "neapolis", "tarentum", "thessalonica", "byzantium", "cyprus"], 0) | seven,
        treasury={0: 43, 1: 50, 2: 48, 3: 46},
        owned={0: cards},
        hand={0: "civil_war"},
        phase="calamities",
    )
    while asked(p).split()[1].startswith("civil_war."):
        d = game.decision(p)
        world = game.imagine(game.view(p, d.seat), seed)
        assert game.decision(world).actions == d.actions
        play(p, " ".join(str(part) for part in chance.choice(d.actions) if part is not None))
    assert not any(p.arrived)
