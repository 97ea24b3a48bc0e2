"""Civilization, E.5: movement by land and by sea; D.2, D.7 and F.19.3."""

from __future__ import annotations

from tests.civilization.positions import about, asked, laid, legal, on_board, play, refused, ships, tokens


def moves(rules="classic", seats=2, **board):
    return laid(rules, seats, steps=[("movement",)], **board)


def test_E_5_1_any_tokens_and_ships_in_any_order_then_the_next():
    p = moves(tokens={"rome": {0: 3}, "carthage": {0: 2, 1: 1}}, ships={0: "rome corsica"})
    assert asked(p) == "0 march.from"
    assert legal(p) == ["march rome", "march carthage", "embark rome", "embark corsica", "done"]
    play(
        p, "march carthage, to numidia, number 1, embark corsica, sail etruria, stop, march rome, to samnium, number 3"
    )
    assert legal(p) == ["march carthage", "embark rome", "done"]
    play(p, "done")
    assert asked(p) == "1 march.from"
    assert legal(p) == ["march carthage", "done"]  # cities and foreign tokens do not move


def test_E_5_1_who_has_neither_tokens_nor_ships_is_not_asked():
    p = moves(cities={"rome": 0})
    assert asked(p) == "over"


def test_E_5_2_a_token_crosses_one_land_border():
    p = moves(tokens={"rome": {0: 3}})
    play(p, "march rome")
    assert (about(p), legal(p, "to")) == (
        *({"place": "rome", "n": 3},),
        ["etruria", "rubicon", "samnium", "neapolis"],
    )
    assert refused(p, "to campania") == ("no_border", {"place": "rome", "to": "campania"}, "E.5.2")
    assert refused(p, "to corsica") == ("no_border", {"place": "rome", "to": "corsica"}, "E.5.2")
    play(p, "to etruria")
    assert (about(p), legal(p)) == ({"place": "rome", "to": "etruria"}, ["number 1", "number 2", "number 3"])
    told = play(p, "number 2")
    assert told == [("marched", {"seat": 0, "place": "rome", "target": "etruria", "n": 2})]
    assert on_board(p, 0) == {"etruria": 2, "rome": 1}
    assert legal(p, "march") == ["rome"]
    assert refused(p, "march etruria") == ("arrived", {"place": "etruria"}, "E.5.4")


def test_E_5_2_a_single_token_is_not_counted():
    p = moves(tokens={"rome": {0: 1}})
    play(p, "march rome, to etruria")
    assert on_board(p, 0) == {"etruria": 1}


def test_E_5_2_those_who_were_there_may_still_move():
    p = moves(tokens={"rome": {0: 2}, "etruria": {0: 1}})
    play(p, "march rome, to etruria, number 2")
    assert legal(p, "march") == ["etruria"]
    play(p, "march etruria")
    assert about(p)["n"] == 1


def test_E_5_2_any_number_meet_also_in_a_city():
    p = moves(tokens={"rome": {0: 20, 1: 3}, "etruria": {1: 5}}, cities={"neapolis": 1})
    play(p, "march rome, to etruria, number 9, march rome, to neapolis, number 11, done")
    assert (tokens(p, "etruria"), tokens(p, "neapolis")) == ({0: 9, 1: 5}, {0: 11})


def test_E_5_2_refusals():
    p = moves(tokens={"corsica": {0: 1}, "rome": {1: 1}})
    assert refused(p, "march corsica") == ("island", {"place": "corsica"}, "E.5.2")
    assert refused(p, "march rome") == ("no_tokens", {"place": "rome"}, "E.5.1")
    assert refused(p, "embark rome") == ("no_ship_there", {"dock": "rome"}, "E.5.3")


def test_E_5_3_four_water_areas_and_back():
    p = moves(ships={0: "rome"})
    play(p, "embark rome, sail etruria, sail rome, sail corsica, sail sardinia")
    assert (legal(p), about(p)) == (["stop"], {"dock": "sardinia", "n": 0, "m": 0})
    assert refused(p, "sail corsica") == ("far", {}, "E.5.3")
    play(p, "stop")
    assert ships(p, 0) == "sardinia"
    assert refused(p, "embark sardinia") == ("sailed", {"dock": "sardinia"}, "E.5.3")


def test_E_5_3_five_with_cloth_making():
    p = moves(ships={0: "rome"}, owned={0: "cloth_making"})
    play(p, "embark rome")
    assert about(p)["m"] == 5
    play(p, "sail etruria, sail rome, sail corsica, sail sardinia, sail caralis, stop")
    assert ships(p, 0) == "caralis"


def test_E_5_3_no_more_than_five_aboard():
    p = moves(tokens={"rome": {0: 9}, "neapolis": {0: 4}}, ships={0: "rome"})
    play(p, "embark rome")
    assert legal(p, "load") == ["1", "2", "3", "4", "5"]
    play(p, "load 3, sail neapolis")
    assert legal(p, "load") == ["1", "2"]
    play(p, "load 2")
    assert refused(p, "load 1") == ("full", {}, "E.5.3")


def test_E_5_3_open_sea_needs_astronomy():
    p = moves(ships={0: "rome"})
    play(p, "embark rome")
    assert legal(p, "sail") == ["etruria", "neapolis", "corsica"]
    assert refused(p, "sail western_mediterranean") == ("astronomy", {"place": "western_mediterranean"}, "E.5.3")
    assert refused(p, "sail siwa") == ("inland", {"place": "siwa"}, "A.3.3")
    assert refused(p, "sail athens") == ("far", {}, "E.5.3")
    assert refused(p, "sail sardinia") == ("stage", {"place": "corsica"}, "E.5.3")
    p = moves(ships={0: "rome"}, owned={0: "astronomy"})
    play(p, "embark rome")
    assert refused(p, "sail eastern_mediterranean") == ("at_sea", {}, "E.5.5")
    play(p, "sail western_mediterranean, sail carthage, stop")
    assert ships(p, 0) == "carthage"


def test_E_5_3_neither_rivers_nor_pure_land():
    p = moves(ships={0: "van:lake_van"})
    play(p, "embark van:lake_van")
    assert legal(p, "sail") == ["armenia:lake_van", "nineveh:lake_van"]
    assert refused(p, "sail nineveh:lake_urmia") == ("no_water", {"dock": "van:lake_van", "to": "nineveh"}, "E.5.3")
    assert refused(p, "sail nineveh") == ("several_waters", {"place": "nineveh"}, "E.4.2")
    assert refused(p, "sail delphi") == ("no_water", {"dock": "van:lake_van", "to": "delphi"}, "E.5.3")


def test_E_5_4_by_land_or_by_sea_never_both():
    p = moves(tokens={"etruria": {0: 1}}, ships={0: "rome"})
    play(p, "march etruria, to rome, embark rome")
    assert refused(p, "load 1") == ("arrived", {"place": "rome"}, "E.5.4")
    p = moves(tokens={"etruria": {0: 1}}, ships={0: "etruria"})
    play(p, "embark etruria, load 1, sail rome, unload 1, stop")
    assert legal(p) == ["done"]


def test_E_5_4_one_ship_a_token():
    p = moves(tokens={"rome": {0: 1}}, ships={0: "rome neapolis"})
    play(p, "embark rome, load 1, sail neapolis, unload 1, stop, embark neapolis")
    assert "load 1" not in legal(p)


def test_E_5_4_landed_before_the_end():
    p = moves(tokens={"rome": {0: 3}}, ships={0: "rome"})
    play(p, "embark rome, load 3, sail neapolis, sail campania, sail syracuse, unload 1")
    assert legal(p) == ["sail campania", "sail palermo", "sail milazzo"]
    assert refused(p, "stop") == ("aboard", {"n": 2}, "E.5.4")
    play(p, "sail milazzo")
    assert legal(p) == ["unload 2"]  # as far as she sails
    play(p, "unload 2, stop")
    assert on_board(p, 0) == {"milazzo": 2, "syracuse": 1}


def test_E_5_5_no_ship_ends_in_open_sea():
    p = moves(ships={0: "rome"}, owned={0: "astronomy"})
    play(p, "embark rome, sail western_mediterranean")
    assert refused(p, "stop") == ("at_sea", {}, "E.5.5")
    play(p, "sail numidia, sail carthage")
    assert refused(p, "sail central_mediterranean") == ("open_sea_stop", {"place": "central_mediterranean"}, "E.5.5")
    assert legal(p) == ["sail palermo", "sail thapsus", "sail numidia", "stop"]


def test_E_5_5_no_course_leads_where_the_way_ashore_is_too_long():
    p = moves(
        area="usual", seats=4, ships={0: "cyrenaica"}, owned={0: "astronomy"}, nations="asia assyria babylon egypt"
    )
    play(p, "embark cyrenaica, sail eastern_mediterranean, sail central_mediterranean, sail eastern_mediterranean")
    assert "sail central_mediterranean" not in legal(p)  # in the east it leads nowhere else
    assert refused(p, "sail central_mediterranean") == ("open_sea_stop", {"place": "central_mediterranean"}, "E.5.5")
    play(p, "sail phoenicia, stop")


def test_E_5_5_nothing_lands_in_open_sea():
    p = moves(tokens={"rome": {0: 1}}, ships={0: "rome"}, owned={0: "astronomy"})
    play(p, "embark rome, load 1, sail western_mediterranean")
    assert refused(p, "unload 1") == ("no_land", {"place": "western_mediterranean"}, "A.3.3")
    assert tokens(p, "western_mediterranean") == {0: 1}  # aboard


def test_E_5_6_an_empty_ship_loads_on_the_way():
    p = moves(tokens={"neapolis": {0: 2}}, ships={0: "rome"})
    play(p, "embark rome, sail neapolis, load 2, sail campania, unload 2, stop")
    assert (on_board(p, 0), ships(p, 0)) == ({"campania": 2}, "campania")


def test_E_5_7_three_tokens_carried_four_areas():
    p = moves(tokens={"etruria": {0: 3}}, ships={0: "etruria"})
    play(p, "embark etruria, load 3, sail rome, sail neapolis, sail campania, sail syracuse, unload 3, stop")
    assert on_board(p, 0) == {"syracuse": 3}


def test_E_5_7_loading_in_two_areas_and_landing_in_two():
    p = moves(tokens={"etruria": {0: 2}, "rome": {0: 2}}, ships={0: "etruria"})
    play(p, "embark etruria, load 2, sail rome, load 2, sail neapolis, unload 1, sail campania, unload 3, stop")
    assert on_board(p, 0) == {"neapolis": 1, "campania": 3}


def test_E_5_7_six_to_ithaca_in_two_loads():
    p = moves(tokens={"apollonia": {0: 6}}, ships={0: "apollonia"})
    play(p, "embark apollonia, load 5, sail ithaca, unload 5, sail apollonia, load 1, sail ithaca, unload 1, stop")
    assert (on_board(p, 0), ships(p, 0)) == ({"ithaca": 6}, "ithaca")


def test_D_2_open_sea_is_open_to_farmers():
    p = moves("farmers", ships={0: "rome"})
    play(p, "embark rome, sail western_mediterranean")
    assert "stop" not in legal(p)
    play(p, "sail carthage, stop")
    assert ships(p, 0) == "carthage"


def test_D_3_farmers_move_in_census_order():
    p = moves("farmers", tokens={"rome": {0: 2}, "carthage": {1: 4}})
    assert asked(p) == "1 march.from"


def test_D_7_farmers_enter_foreign_areas():
    p = moves("farmers", tokens={"rome": {0: 2}, "neapolis": {1: 1}})
    play(p, "march rome, to neapolis, number 2")
    assert tokens(p, "neapolis") == {0: 2, 1: 1}


ROADS = {0: "road_building engineering"}


def roads(**board):
    return moves("advanced", area="whole", owned=ROADS, **board)


def test_F_19_3_road_building_crosses_two_borders():
    p = roads(tokens={"carthage": {0: 2}})
    play(p, "march carthage")
    assert legal(p, "to") == ["sabrata", "tunisia", "thapsus", "numidia"]
    play(p, "to sabrata")  # how many is still to be said
    assert refused(p, "to rome") == ("no_border", {"place": "carthage", "to": "rome"}, "E.5.2")
    play(p, "number 2")
    assert on_board(p, 0) == {"sabrata": 2}
    assert refused(p, "march sabrata") == ("arrived", {"place": "sabrata"}, "E.5.4")


def test_F_19_3_through_an_area_without_units_of_others():
    for board in (
        {"tokens": {"carthage": {0: 2}, "thapsus": {1: 1}}},
        {"tokens": {"carthage": {0: 2}}, "cities": {"thapsus": 1}},
        {"tokens": {"carthage": {0: 2}, "thapsus": {2: 4}}},  # barbarians
        {"tokens": {"carthage": {0: 2}}, "cities": {"thapsus": 2}},  # pirates
    ):
        p = roads(**board)
        play(p, "march carthage")
        assert legal(p, "to") == ["tunisia", "thapsus", "numidia"]  # tunisia by way of numidia
        assert refused(p, "to sabrata") == ("no_road", {"to": "sabrata"}, "F.19.3")
    p = roads(tokens={"carthage": {0: 2}, "sabrata": {1: 1}}, cities={"thapsus": 0})
    play(p, "march carthage")
    assert "sabrata" in legal(p, "to")  # a city of his own does not matter, nor who is in the second area


def test_F_19_3_not_followed_by_a_ship():
    p = roads(tokens={"carthage": {0: 1}}, ships={0: "sabrata"})
    play(p, "march carthage, to sabrata, embark sabrata")
    assert "load 1" not in legal(p)
