"""Civilization, F.30.52 and F.30.94: Barbarian Hordes; Monotheism."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.geography import INDEX, LIMIT, NAMES, NATIONS, OPEN
from cradle.civilization.rules.phases.calamities import barbarians
from cradle.civilization.rules.position import NONE

from tests.civilization.positions import about, asked, cities, laid, legal, on_board, play, refused, tokens

HORDE = 4  # side number, with four seats


def invaded(giver=2, nations="illyria", rules="advanced", **laid_out):
    """Seat 0, which is Illyria (Germania, Sudeten), is struck."""
    passed = {} if giver is None else {"barbarian_hordes": giver}
    return laid(
        rules, nations=nations, spent="barbarian_hordes", giver=passed, steps=[("barbarian_hordes", 0)], **laid_out
    )


def horde(p):
    return on_board(p, HORDE)


# Landing --------------------------------------------------------------------------------------------------------------
def test_F_30_5211_they_land_where_they_hurt_him_most():
    """Three tokens and fifteen in Germania, limit 5; a city in Sudeten is worth more, and is stormed."""
    p = invaded(tokens={"germania": {0: 3}}, cities={"sudeten": 0})
    assert (cities(p, 0), "sudeten" in horde(p)) == ("", True)


def test_F_30_5212_they_fight_at_once():
    p = invaded(tokens={"germania": {0: 3}})
    assert horde(p) == {"germania": 13} and asked(p) == "2 barbarians.march"  # eight of them go on


def test_F_30_5211_no_units_there_an_empty_start_area():
    p = invaded(tokens={"dacia": {0: 3}, "germania": {1: 2}})
    assert "sudeten" in horde(p) and tokens(p, "germania") == {1: 2}


def test_F_30_5211_with_others_only_if_nothing_else_is_left():
    p = invaded(tokens={"germania": {1: 5}, "sudeten": {1: 1}})
    assert (asked(p), legal(p)) == ("2 barbarians.land", ["invade germania", "invade sudeten"])
    play(p, "invade sudeten")
    assert horde(p) == {"sudeten": 15} and on_board(p, 1) == {"germania": 5}


@pytest.mark.parametrize(
    ("germania", "sudeten", "found"),
    [
        ({1: 2}, {HORDE: 1}, "sudeten"),
        ({1: 2}, "pirates", "sudeten"),
        ("seat 1", "pirates", "sudeten"),
        ({HORDE: 2, 1: 1}, {HORDE: 1}, "sudeten"),
        ({HORDE: 2}, {HORDE: 1}, "germania sudeten"),  # equal: the giver chooses
        ({HORDE: 2}, "pirates", "germania sudeten"),
        ({HORDE: 2}, {}, "sudeten"),  # an empty one before both
        ({1: 1}, {}, "sudeten"),
        ({}, {}, "germania sudeten"),
        ({HORDE: 2, 1: 1}, {1: 1}, "germania sudeten"),  # others in both
        ({1: 1}, "seat 1", "germania sudeten"),
        ({0: 1, HORDE: 2}, {}, "germania"),  # where he stands, whoever is there too
    ],
)
def test_F_30_5211_with_barbarians_or_pirates_alone_before_others(germania, sudeten, found):
    """Illyria starts in Germania or Sudeten."""
    there = {"germania": germania, "sudeten": sudeten}
    owner = {"pirates": HORDE, "seat 1": 1}
    p = laid(
        "advanced",
        nations="illyria",
        tokens={id: row for id, row in there.items() if not isinstance(row, str)} | {"rome": {0: 1}},
        cities={id: owner[row] for id, row in there.items() if isinstance(row, str)},
    )
    assert " ".join(sorted(NAMES[area] for area in barbarians.landings(p, 0, 15))) == found


def test_F_30_5211_where_he_stands_beside_others():
    """His own tokens draw them, whoever stands there too; not the empty area."""
    p = invaded(tokens={"germania": {0: 1, 1: 4}})
    assert tokens(p, "germania").get(0, 0) == 0 and "germania" in horde(p)


def test_F_30_5211_where_he_stands_even_if_they_hurt_nobody():
    """D-41: two barbarians are left, and find room beside his one token."""
    p = invaded(tokens={"germania": {0: 1}, "ur": {HORDE: 53}})
    assert tokens(p, "germania") == {0: 1, HORDE: 2}


def test_F_30_5211_equal_harm_the_giver_chooses():
    p = invaded(tokens={"germania": {0: 2}, "sudeten": {0: 2}, "ur": {HORDE: 49}})
    assert (asked(p), legal(p)) == ("2 barbarians.land", ["invade germania", "invade sudeten"])


def test_F_30_5241_the_giver_chooses_where_it_is_equal():
    p = invaded(tokens={"rome": {0: 1}})
    assert (asked(p), about(p)) == ("2 barbarians.land", {"victim": 0, "n": 15})
    assert refused(p, "invade rome") == ("barbarians", {"place": "rome", "victim": 0}, "F.30.52")
    p = invaded(giver=None, tokens={"rome": {0: 1}}, treasury={0: 4, 1: 2, 2: 2, 3: 1})
    assert asked(p) == "3 barbarians.land"


def test_F_30_526_D_47_crete_is_spared():
    p = invaded(nations="crete", cities={"knossos": 0})
    assert (asked(p), cities(p, 0), horde(p)) == ("over", "knossos", {})


def test_D_41_no_more_than_are_in_stock():
    p = invaded(tokens={"germania": {0: 3}, "ur": {HORDE: 50}})
    assert tokens(p, "germania") == {0: 1, HORDE: 4}


# On the march ---------------------------------------------------------------------------------------------------------
def test_F_30_5221_those_above_the_limit_go_on_and_the_others_stay():
    p = invaded(tokens={"germania": {0: 3}, "dacia": {0: 3}})
    assert horde(p) == {"germania": 5, "dacia": 6}
    assert on_board(p, 0) == {}


def test_F_30_5222_where_the_damage_is_greatest():
    """From Germania ten go on: to the city in Illyricum, not to the tokens of Dacia; one of four goes on."""
    p = invaded(tokens={"germania": {0: 3}, "dacia": {0: 2}}, cities={"illyricum": 0})
    assert cities(p, 0) == ""
    assert tokens(p, "illyricum")[HORDE] == 3
    assert about(p) == {"victim": 0, "n": 1}


def test_F_30_5224_only_the_damage_at_once_counts():
    p = invaded(tokens={"germania": {0: 3}, "dacia": {0: 3}, "pannonia": {0: 2}, "rubicon": {0: 3}, "dalmatia": {0: 2}})
    assert "dacia" in horde(p)


def test_F_30_5231_areas_he_holds_alone_come_first():
    """In Dacia he would lose more, but another nation is there."""
    p = invaded(tokens={"germania": {0: 3}, "dacia": {0: 3, 1: 1}, "illyricum": {0: 2}})
    assert tokens(p, "illyricum") == {HORDE: 2}


def test_F_30_5231_the_shortest_way_through_empty_areas():
    p = invaded(tokens={"germania": {0: 3}, "crimea": {0: 2}})
    assert (asked(p), legal(p)) == ("2 barbarians.march", ["invade sudeten", "invade dacia"])
    play(p, "invade dacia, invade scythia")
    assert on_board(p, 0) == {"crimea": 1}
    assert horde(p) == {"germania": 5, "dacia": 3, "scythia": 3, "crimea": 1}


def test_F_30_5232_foreign_units_on_the_way_are_fought():
    p = invaded(tokens={"germania": {0: 3}, "dacia": {1: 3}, "sudeten": {1: 1}, "danube": {0: 2}})
    assert tokens(p, "dacia") == {HORDE: 6}


def test_F_30_5223_over_water_borders_but_not_over_open_sea():
    p = invaded(nations="africa", tokens={"tunisia": {0: 2}, "sardinia": {0: 1}})
    assert on_board(p, 0) == {"sardinia": 1}
    p = invaded(nations="africa", tokens={"tunisia": {0: 2}, "palermo": {0: 2}})
    assert legal(p) == ["invade thapsus", "invade numidia"]
    play(p, "invade thapsus")
    assert "palermo" in horde(p)


def test_F_30_5232_barbarians_do_not_fight_barbarians():
    p = invaded(tokens={"germania": {0: 3}, "dacia": {HORDE: 3}, "danube": {0: 2}})
    assert tokens(p, "dacia") == {HORDE: 3} and tokens(p, "danube") == {HORDE: 7}
    p = invaded(tokens={"germania": {0: 3}, "danube": {0: 2}}, cities={"dacia": HORDE, "sudeten": HORDE})
    assert (tokens(p, "dacia"), tokens(p, "danube"), cities(p, HORDE)) == ({}, {HORDE: 7}, "sudeten dacia")


def test_F_30_5222_from_any_area_they_go_on_as_one_horde():
    """Milazzo too: its number is that of no nation, no owner, no giver."""
    there = {"milazzo": {HORDE: 6}, "palermo": {0: 2}, "syracuse": {0: 1}}
    p = laid("advanced", tokens=there, steps=[("barbarians.march", 2, 0, 4, INDEX["milazzo"])])
    play(p, legal(p)[0])
    assert tokens(p, "milazzo") == {HORDE: 2}


def test_F_30_525_a_city_yields_no_card():
    p = invaded(cities={"sudeten": 0}, hand={0: "grain salt"})
    assert (cities(p, 0), sum(p.in_hand(0))) == ("", 2)


def test_F_30_5242_they_hold_no_cards_and_others_use_theirs():
    p = laid("advanced", tokens={"sparta": {0: 3, HORDE: 3}}, owned={0: "metalworking"}, steps=[("conflict",)])
    assert tokens(p, "sparta") == {0: 1}
    there = {"cities": {"rome": 0}, "tokens": {"rome": {HORDE: 7}}}
    assert cities(laid("advanced", **there, steps=[("conflict",)]), 0) == ""
    assert cities(laid("advanced", **there, owned={0: "engineering"}, steps=[("conflict",)]), 0) == "rome"


# Nothing of the victim can be hurt any more (D-69) --------------------------------------------------------------------
def test_D_69_the_others_go_on_to_empty_areas_and_fill_them():
    """Eight leave Germania, one stays in Sudeten, three in Dacia, two in Illyricum, and the last two go on."""
    p = invaded(tokens={"germania": {0: 3}})
    assert legal(p) == [f"invade {id}" for id in ("sudeten", "pannonia", "illyricum", "dacia")]
    assert refused(p, "invade ur") == ("barbarians_surplus", {"place": "ur", "victim": 0}, "F.30.52")
    play(p, "invade sudeten")
    assert (asked(p), legal(p)) == ("2 barbarians.march", ["invade dacia", "invade scythia"])
    play(p, "invade dacia, invade illyricum, invade pannonia")
    assert horde(p) == {"germania": 5, "sudeten": 1, "dacia": 3, "illyricum": 2, "pannonia": 2}
    assert asked(p) == "over"


def test_D_69_empty_areas_before_those_of_others_and_those_are_fought_for():
    """Around Germania Sudeten alone is empty; then Dacia, whose three tokens cost as many barbarians."""
    others = {"pannonia": {1: 4}, "illyricum": {1: 2}, "dacia": {1: 3}, "scythia": {1: 3}}
    p = invaded(tokens={"germania": {0: 3}, **others})
    assert (asked(p), legal(p)) == ("2 barbarians.march", ["invade dacia", "invade scythia"])
    assert tokens(p, "sudeten") == {HORDE: 8}
    play(p, "invade dacia")
    assert tokens(p, "sudeten") == {HORDE: 1}
    assert tokens(p, "dacia") == {HORDE: 5} and legal(p) == ["invade danube", "invade moesia"]


def test_D_69_through_areas_that_can_take_no_more():
    """Whatever borders on Germania is full of barbarians: the nearest room is in Scythia, past Sudeten or Dacia."""
    full = {"sudeten": {HORDE: 1}, "pannonia": {HORDE: 4}, "illyricum": {HORDE: 2}, "dacia": {HORDE: 3}}
    beyond = {"danube": {HORDE: 5}, "moesia": {HORDE: LIMIT[INDEX["moesia"]]}}
    p = laid("advanced", tokens={"germania": {HORDE: 7}, **full, **beyond, "cisalpina": {1: 1}, "ur": {0: 1}},
             steps=[("barbarians.march", 2, 0, 2, INDEX["germania"])])  # fmt: skip
    assert "invade sudeten" in legal(p) and "invade dacia" in legal(p)
    play(p, "invade sudeten")
    assert tokens(p, "germania") == {HORDE: 5} and tokens(p, "sudeten") == {HORDE: 1}
    assert tokens(p, "scythia") == {HORDE: 2}


def test_D_69_by_land_alone_and_not_through_the_areas_of_the_victim():
    """Corsica has no border by land: what is too many there goes back to the stock."""
    p, told = laid("advanced", tokens={"corsica": {HORDE: 4}, "ur": {1: 1}}), []
    p.tell = lambda id, /, to=None, **params: told.append((id, params))
    barbarians.choose(p, 0, 3, INDEX["corsica"])
    assert told == [("civilization.barbarians.gone", {"place": "corsica", "n": 3})]
    assert horde(p) == {"corsica": 1}


def test_D_70_units_in_stock_are_tokens_and_cities_not_points():
    """Seat 1 has 2 tokens more in stock, seat 2 a city more: 5 points against 2, 1 unit against 2."""
    stock = {"tokens": {"ur": {0: 1}, "rome": {2: 2}}, "cities": {"carthage": 1}, "treasury": {0: 9, 3: 9}}
    p = invaded(giver=None, nations="illyria", **stock)
    assert asked(p) == "1 barbarians.land"


@pytest.mark.parametrize("rules", ["advanced", "classic_advanced_calamities"])
def test_F_30_5225_they_stay_and_do_not_grow(rules):
    p = laid(rules, tokens={"germania": {HORDE: 2}, "rome": {0: 1}}, steps=[("expansion",)])
    assert horde(p) == {"germania": 2}


@pytest.mark.parametrize("seed", range(5))
def test_F_30_5221_wherever_they_go_none_rests_above_a_limit(seed):
    """Boards of chance, for every nation but Crete; who chooses does so by chance."""
    chance = Random(seed)
    for nation in NATIONS[:4] + NATIONS[5:]:
        land = [id for id in NAMES if not OPEN[INDEX[id]]]
        chance.shuffle(land)
        crowd = {id: {chance.randrange(4): chance.randint(1, LIMIT[INDEX[id]])} for id in land[:40]}
        p = invaded(nations=nation, tokens=crowd, cities={id: chance.randrange(4) for id in land[40:60]})
        while asked(p) != "over":
            play(p, chance.choice(legal(p)))
        assert sum(horde(p).values()) <= 15
        for id in horde(p):
            assert sum(tokens(p, id).values()) <= LIMIT[INDEX[id]] and p.city[INDEX[id]] == NONE, (nation, id)


# Monotheism -----------------------------------------------------------------------------------------------------------
def converting(owned="monotheism", others=None, **laid_out):
    return laid("advanced", owned={0: owned} | (others or {}), steps=[("monotheism",)], **laid_out)


def test_F_30_94_tokens_next_to_his_own_by_land():
    p = converting(tokens={"rome": {0: 1}, "samnium": {1: 2}, "corsica": {1: 1}, "tarentum": {1: 1}})
    assert (asked(p), legal(p)) == ("0 monotheism.area", ["convert samnium", "done"])
    assert refused(p, "convert corsica") == ("no_converts", {"seat": 0, "place": "corsica"}, "F.30.94")
    play(p, "convert samnium")
    assert (tokens(p, "samnium"), asked(p)) == ({0: 2}, "over")


def test_F_30_94_a_city_becomes_a_city():
    p = converting(cities={"rome": 0, "samnium": 1})
    assert play(p, "convert samnium") == [("taken_over", {"seat": 0, "victim": 1, "place": "samnium"})]
    assert cities(p, 0) == "rome samnium"


def test_F_30_94_it_may_be_left():
    p = converting(cities={"rome": 0, "samnium": 1})
    play(p, "done")
    assert (cities(p, 0), asked(p)) == ("rome", "over")


def test_F_30_94_the_units_of_one_nation():
    p = converting(tokens={"rome": {0: 1}, "samnium": {1: 1, 2: 1}})
    play(p, "convert samnium")
    assert (asked(p), about(p), legal(p)) == ("0 monotheism.whose", {"place": "samnium"}, ["whose 1", "whose 2"])
    play(p, "whose 2")
    assert tokens(p, "samnium") == {0: 1, 1: 1}


def test_F_30_94_he_needs_the_pieces():
    p = converting(tokens={"rome": {0: 1}, "samnium": {1: 2}, "etruria": {1: 1}}, treasury={0: 53})
    assert legal(p, "convert") == ["etruria"]


@pytest.mark.parametrize("card", ["monotheism", "theology"])
def test_F_30_94_not_against_monotheism_or_theology(card):
    p = converting(tokens={"rome": {0: 1}, "samnium": {1: 1}}, others={1: f"enlightenment {card}"})
    assert asked(p) in ("over", "1 monotheism.area")


@pytest.mark.parametrize("card", ["monotheism", "theology"])
@pytest.mark.parametrize("holds", ["tokens", "city"])
def test_F_30_94_D_73_nobody_beside_a_holder(card, holds):
    """32.942 speaks of the area, not of the nation."""
    there = {1: 1} if holds == "city" else {1: 1, 2: 1}
    cities_there = {"samnium": 2} if holds == "city" else {}
    p = converting(tokens={"rome": {0: 1}, "samnium": there, "etruria": {1: 1}}, cities=cities_there, others={2: card})
    while not asked(p).startswith("0"):
        play(p, "done")
    assert legal(p) == ["convert etruria", "done"]
    assert refused(p, "convert samnium")[0] == "no_converts"


@pytest.mark.parametrize(
    ("there", "city"),
    [({1: 1, HORDE: 1}, {}), ({1: 1}, {"samnium": HORDE}), ({0: 1, 1: 1}, {}), ({1: 1}, {"samnium": 0})],
)
def test_F_30_94_D_73_nobody_beside_barbarians_pirates_or_the_holder_himself(there, city):
    p = converting(tokens={"rome": {0: 1}, "samnium": there, "etruria": {1: 1}}, cities=city)
    assert "samnium" not in legal(p, "convert") and "etruria" in legal(p, "convert")


def test_F_30_94_D_73_one_nation_of_two_that_hold_neither():
    p = converting(tokens={"rome": {0: 1}, "samnium": {1: 2, 3: 1}}, others={1: "enlightenment", 3: "law"})
    play(p, "convert samnium")
    assert legal(p) == ["whose 1", "whose 3"]
    play(p, "whose 1")
    assert tokens(p, "samnium") == {0: 2, 3: 1}


def test_F_30_94_neither_barbarians_nor_pirates():
    assert asked(converting(tokens={"rome": {0: 1}, "samnium": {HORDE: 1}}, cities={"etruria": HORDE})) == "over"


def test_D_48_in_ast_order():
    p = converting(
        tokens={"rome": {0: 1}, "samnium": {2: 2}, "ur": {1: 1}, "charax": {2: 1}, "sumeria": {2: 1}},
        others={1: "monotheism"},
        nations="egypt africa italy thrace",
    )
    assert asked(p) == "1 monotheism.area"
    play(p, "done")
    assert asked(p) == "0 monotheism.area"


def test_E_11_monotheism_comes_after_the_last_calamity_and_before_support():
    p = laid(
        "advanced",
        tokens={"rome": {0: 1}, "samnium": {1: 2}},
        cities={"ur": 1},
        owned={0: "monotheism"},
        hand={1: "superstition"},
        phase="calamities",
    )
    assert asked(p) == "0 monotheism.area" and cities(p, 1) == ""
