"""Civilization, F.30.21, F.30.51, F.30.91: volcano and earthquake, flood, piracy."""

from __future__ import annotations

import pytest
from cradle.civilization.board.telling import prompt
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import about, asked, cities, game, laid, legal, on_board, play, ran, refused, tokens

PIRATES = 4  # side number, with four seats


def struck(calamity, rules="advanced", seats=4, giver=None, victim=0, **laid_out):
    """The position in which a calamity strikes."""
    passed = {} if giver is None else {calamity: giver}
    return laid(rules, seats, spent=calamity, giver=passed, steps=[(calamity, victim)], **laid_out)


def told(calamity, rules="advanced", giver=None, **laid_out):
    p = laid(rules, spent=calamity, giver={} if giver is None else {calamity: giver}, **laid_out)
    p.steps += civ.read([(calamity, 0)])
    return p, ran(p)


# Eruption -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", ["classic", "advanced"])
def test_F_30_211_all_units_around_the_volcano_go(rules):
    p, events = told(
        "volcano_earthquake",
        rules,
        cities={"neapolis": 0, "rome": 0},
        tokens={"campania": {0: 1, 1: 1}, "samnium": {1: 2}},
    )
    assert ("eruption", {"place": "neapolis"}) in events
    assert (cities(p, 0), on_board(p, 0), on_board(p, 1)) == ("rome", {}, {"samnium": 2})


def test_F_30_211_cities_of_others_too():
    p = struck("volcano_earthquake", cities={"neapolis": 0, "campania": 1})
    assert (cities(p, 0), cities(p, 1)) == ("", "")


def test_D_46_tokens_alone_bring_no_eruption():
    p = struck("volcano_earthquake", tokens={"neapolis": {0: 1}}, cities={"rome": 0})
    assert (tokens(p, "neapolis"), cities(p, 0)) == ({0: 1}, "")


def test_F_30_211_D_58_of_several_the_one_with_most_points_of_all():
    p = struck("volcano_earthquake", tokens={"campania": {1: 1}}, cities={"neapolis": 0, "syracuse": 0})
    assert (cities(p, 0), on_board(p, 1)) == ("syracuse", {})


def test_F_30_211_a_tie_is_the_victims():
    p = struck(
        "volcano_earthquake",
        cities={"neapolis": 0, "syracuse": 0, "thera": 0},
        tokens={"campania": {1: 1}, "milazzo": {2: 1}},
    )
    assert (asked(p), legal(p)) == ("0 volcano.place", ["volcano neapolis", "volcano milazzo"])
    assert refused(p, "volcano thera") == ("other_volcano", {"place": "thera"}, "F.30.21")
    assert refused(p, "volcano campania") == ("named_by", {"place": "campania", "to": "neapolis"}, "F.30.21")
    assert refused(p, "volcano rome") == ("no_volcano", {"place": "rome"}, "F.30.21")
    play(p, "volcano milazzo")
    assert cities(p, 0) == "neapolis thera"


def test_E_11_3_in_the_classic_game_the_victim_picks():
    p = struck("volcano_earthquake", "classic", cities={"neapolis": 0, "syracuse": 0}, tokens={"campania": {1: 1}})
    assert legal(p) == ["volcano neapolis", "volcano milazzo"]


def test_F_29_9_barbarians_and_pirates_are_spared():
    p = struck("volcano_earthquake", cities={"neapolis": 0, "campania": PIRATES, "rome": 0})
    assert (cities(p, 0), cities(p, PIRATES)) == ("rome", "campania")
    p = struck("volcano_earthquake", cities={"neapolis": 0}, tokens={"campania": {PIRATES: 2}})
    assert tokens(p, "campania") == {PIRATES: 2}


# Earthquake -----------------------------------------------------------------------------------------------------------
def test_F_30_212_a_city_and_one_next_to_it():
    """Over land or water; Athens stands alone."""
    p = struck("volcano_earthquake", cities={"rome": 0, "athens": 0, "samnium": 1})
    assert (cities(p, 0), cities(p, 1), on_board(p, 1)) == ("athens", "", {"samnium": 2})


def test_F_30_212_the_greatest_damage_to_both():
    """A reduction in an area of limit 1 costs four points, in one of limit 2 three."""
    p = struck("volcano_earthquake", cities={"rome": 0, "samnium": 1, "tarentum": 2, "apollonia": 0, "illyricum": 0})
    assert (cities(p, 0), cities(p, 1), cities(p, 2)) == ("rome illyricum", "samnium", "")


def test_F_30_212_whatever_the_number_of_the_area_next_to_it():
    for own, other in (("palermo", "milazzo"), ("rome", "etruria"), ("sudeten", "germania")):
        p = struck("volcano_earthquake", cities={own: 0, other: 1})
        assert (cities(p, 0), cities(p, 1)) == ("", "")


def test_F_30_212_ties_are_the_victims():
    p = struck("volcano_earthquake", cities={"rome": 0, "illyricum": 0})
    assert (asked(p), legal(p)) == ("0 earthquake.city", ["city rome", "city illyricum"])
    assert prompt(game.decision(p)) == "earthquake.city"
    assert refused(p, "city athens") == ("not_own_city", {"place": "athens"}, "F.30.21")
    play(p, "city illyricum")
    assert (cities(p, 0), on_board(p, 0)) == ("rome", {})


def test_F_30_213_the_question_says_that_engineering_helps():
    p = struck("volcano_earthquake", cities={"rome": 0, "illyricum": 0}, owned={0: "engineering"})
    assert (about(p), prompt(game.decision(p))) == ({"card": "engineering"}, "earthquake.city.reduced")
    play(p, "city illyricum")
    assert (cities(p, 0), on_board(p, 0)) == ("rome", {"illyricum": 2})


def test_F_30_212_ties_of_the_other_city():
    p = struck("volcano_earthquake", cities={"rome": 0, "etruria": 1, "samnium": 2, "sudeten": 0})
    assert (asked(p), about(p)) == ("0 earthquake.other", {"place": "rome"})
    assert legal(p) == ["city etruria", "city samnium"]
    assert refused(p, "city sudeten") == ("no_city_beside", {"place": "sudeten", "to": "rome"}, "F.30.21")
    play(p, "city samnium")
    assert [cities(p, seat) for seat in range(3)] == ["sudeten", "etruria", ""]


def test_F_30_213_engineering():
    p = struck("volcano_earthquake", cities={"rome": 0}, owned={0: "engineering"})
    assert (cities(p, 0), on_board(p, 0)) == ("", {"rome": 2})
    p = struck("volcano_earthquake", cities={"rome": 0, "samnium": 1}, owned={1: "engineering"})
    assert (cities(p, 0), cities(p, 1)) == ("", "samnium")
    p = struck("volcano_earthquake", cities={"neapolis": 0}, owned={0: "engineering"})
    assert (cities(p, 0), on_board(p, 0)) == ("", {})


def test_E_11_3_the_classic_earthquake():
    """Any of his cities, and any next to it; Engineering does not help."""
    there = {"rome": 0, "etruria": 1, "samnium": 2, "sudeten": 0}
    p = struck("volcano_earthquake", "classic", cities=there, owned={0: "engineering", 1: "engineering"})
    assert legal(p) == ["city sudeten", "city rome"]
    q = p.copy()
    play(p, "city sudeten")
    assert ([cities(p, seat) for seat in range(3)], on_board(p, 0)) == (["rome", "etruria", "samnium"], {})
    play(q, "city rome, city etruria")
    assert [cities(q, seat) for seat in range(3)] == ["sudeten", "", "samnium"]


def test_F_30_21_no_city_no_effect():
    p, events = told("volcano_earthquake", tokens={"rome": {0: 2}})
    assert events[-1] == ("no_effect", {"calamity": "volcano_earthquake", "victim": 0})
    assert on_board(p, 0) == {"rome": 2}


# Flood ----------------------------------------------------------------------------------------------------------------
def test_F_30_511_seventeen_points_on_the_plain():
    p = struck("flood", tokens={"sumeria": {0: 18}, "mesopotamia": {0: 8}, "rome": {0: 2}})
    assert (asked(p), about(p)) == ("0 loss.from", {"n": 17, "calamity": "flood"})
    assert legal(p) == ["lose mesopotamia", "lose sumeria"]


@pytest.mark.parametrize("rules", ["classic", "advanced"])
def test_F_30_511_white_sites_and_cities_without_a_site_alone(rules):
    p = struck("flood", rules, cities={"babylon": 0, "susa": 0, "sumeria": 0}, tokens={"mesopotamia": {0: 1}})
    assert (cities(p, 0), on_board(p, 0)) == ("susa", {})


def test_F_30_512_ten_points_of_others_there():
    p = struck("flood", tokens={"sumeria": {0: 3}, "mesopotamia": {1: 8, 2: 8}, "rome": {1: 9}})
    assert (asked(p), about(p)) == ("0 allot.number", {"calamity": "flood", "other": 1, "n": 10})
    assert legal(p, "number") == [str(n) for n in range(2, 9)]
    play(p, "number 6, lose mesopotamia, lose mesopotamia")
    assert tokens(p, "mesopotamia") == {1: 2, 2: 4}


def test_F_30_512_where_they_have_ten_or_fewer_all_goes():
    p = struck("flood", tokens={"sumeria": {0: 3}, "mesopotamia": {1: 6, 2: 4}})
    assert tokens(p, "mesopotamia") == {}


def test_F_30_515_engineering():
    p = struck(
        "flood", tokens={"sumeria": {0: 9}, "mesopotamia": {1: 9, 2: 9}}, owned={0: "engineering", 1: "engineering"}
    )
    assert about(p) == {"n": 7, "calamity": "flood"}
    play(p, "lose sumeria")
    assert legal(p, "number") == [str(n) for n in range(1, 8)]
    p = struck("flood", tokens={"sumeria": {0: 3}, "mesopotamia": {1: 9, 2: 3}}, owned={1: "engineering"})
    play(p, "lose mesopotamia")
    assert tokens(p, "mesopotamia") == {1: 2}


def test_F_30_513_the_plain_with_most_of_his_points():
    p = struck("flood", tokens={"sumeria": {0: 4}, "danube": {0: 3}})
    assert on_board(p, 0) == {"danube": 3}
    p = struck("flood", tokens={"sumeria": {0: 3}, "danube": {0: 3}})
    assert (asked(p), legal(p)) == ("0 flood.plain", ["plain danube", "plain susa"])
    assert refused(p, "plain etruria") == ("other_plain", {"place": "etruria"}, "F.30.51")
    assert refused(p, "plain carthage") == ("no_plain", {"place": "carthage"}, "F.30.51")
    assert refused(p, "plain sumeria") == ("named_by", {"place": "sumeria", "to": "susa"}, "F.30.51")
    play(p, "plain danube")
    assert on_board(p, 0) == {"sumeria": 3}


def test_D_62_a_safe_city_counts_as_being_there():
    p = struck("flood", tokens={"sumeria": {0: 4, 1: 2}}, cities={"moesia": 0, "rome": 0})
    assert (cities(p, 0), on_board(p, 0), on_board(p, 1)) == ("rome moesia", {"sumeria": 4}, {"sumeria": 2})


def test_F_30_514_no_units_on_any_plain():
    p = struck("flood", cities={"rome": 0, "athens": 0, "sudeten": 0})
    assert (asked(p), legal(p)) == ("0 flood.city", ["city rome", "city athens"])
    assert refused(p, "city sudeten") == ("no_coastal_city", {"place": "sudeten"}, "F.30.51")
    play(p, "city rome")
    assert (cities(p, 0), on_board(p, 0)) == ("sudeten athens", {})
    p = struck("flood", cities={"rome": 0}, owned={0: "engineering"})
    play(p, "city rome")
    assert on_board(p, 0) == {"rome": 2}


def test_F_30_514_without_a_coastal_city_no_effect():
    p, events = told("flood", cities={"sudeten": 0})
    assert events[-1] == ("no_effect", {"calamity": "flood", "victim": 0})
    assert cities(p, 0) == "sudeten"


# Piracy ---------------------------------------------------------------------------------------------------------------
COAST = {"rome": 0, "athens": 0, "tarentum": 0, "sudeten": 0}


@pytest.mark.parametrize("rules", ["classic", "advanced"])
def test_F_30_911_the_giver_picks_two_coastal_cities(rules):
    p = struck("piracy", rules, giver=2, cities=COAST)
    assert (asked(p), about(p), legal(p)) == ("2 piracy.city", {"victim": 0, "n": 2}, ["city rome", "city tarentum"])
    assert refused(p, "city sudeten") == ("no_coastal_city_of", {"victim": 0, "place": "sudeten"}, "F.30.91")
    assert refused(p, "city athens") == ("cities_in_order", {"place": "athens"}, "F.29.7")
    assert play(p, "city tarentum") == [("pirates", {"seat": 0, "place": "tarentum"})]
    play(p, "city athens")
    assert (cities(p, 0), cities(p, PIRATES), asked(p)) == ("sudeten rome", "tarentum athens", "over")


def test_D_42_never_traded_the_richest_in_stock_picks():
    p = struck("piracy", cities=COAST, treasury={1: 9, 2: 8, 3: 9})
    assert asked(p) == "2 piracy.city"
    p = struck("piracy", cities=COAST, treasury={1: 9, 2: 9, 3: 9})
    assert asked(p) == "1 piracy.city"


def test_D_42_D_70_most_units_not_most_points():
    """Seat 1 has two tokens more in stock than seat 2, which has a city more: 62 units against 61."""
    p = struck("piracy", cities={"rome": 0, "athens": 1}, treasury={2: 2, 3: 9})
    assert asked(p) == "1 piracy.city"


def test_D_54_the_coasts_of_the_persian_gulf_are_coasts():
    gulf = dict.fromkeys(["susa", "ur", "charax", "chaldaea"], 0)
    p = struck("piracy", giver=2, cities=gulf | {"sumeria": 0})
    assert legal(p) == ["city susa", "city ur", "city charax"], "and one more after them"


THEIRS = {"memphis": 1, "carthage": 1, "knossos": 2, "miletus": 2, "ur": 3}


def test_F_30_912_the_victim_picks_two_of_different_players():
    p = struck("piracy", giver=3, cities={"sudeten": 0} | THEIRS)
    assert (asked(p), about(p)) == ("0 piracy.other", {"n": 2})
    assert refused(p, "city ur") == ("giver_spared", {"other": 3}, "F.29.5")
    assert refused(p, "city memphis") == ("no_prey", {"place": "memphis"}, "F.30.91")
    play(p, "city knossos")
    assert legal(p) == ["city carthage"]
    assert refused(p, "city miletus") == ("one_each", {"other": 2}, "F.30.91")
    play(p, "city carthage")
    assert (cities(p, PIRATES), asked(p)) == ("knossos carthage", "over")


def test_F_30_912_of_one_player_one_city():
    p = struck("piracy", cities={"knossos": 2, "miletus": 2})
    play(p, "city miletus")
    assert (cities(p, 2), asked(p)) == ("knossos", "over")


def test_D_41_pirates_have_nine_cities():
    eight = ["memphis", "carthage", "knossos", "miletus", "ur", "babylon", "susa", "phaestos"]
    p = struck("piracy", giver=2, cities={"rome": 0, "athens": 0} | dict.fromkeys(eight, PIRATES))
    play(p, "city rome, city athens")
    assert (p.city.count(PIRATES), cities(p, 0)) == (9, "")


def test_F_30_913_pirate_cities_need_no_support():
    p = laid("advanced", cities={"rome": PIRATES}, tokens={"athens": {0: 1}}, steps=[("support",)])
    assert (asked(p), cities(p, PIRATES)) == ("over", "rome")


def test_F_30_913_they_stay_until_stormed_and_there_is_pillage():
    p = laid("advanced", cities={"rome": PIRATES}, tokens={"rome": {0: 7}}, steps=[("conflict",)])
    assert (asked(p), cities(p, PIRATES)) == ("0 conflict.pillage", "")
    play(p, "number 3")
    assert p.treasury[0] == 3
