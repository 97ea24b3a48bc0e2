"""L'Âge de la Renaissance, 7.2 to 7.4: where a seat can place, by land and by sea; G4, G5, G14, G25, G26, G31."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import GALLEON, GALLEY, THREE_MASTER
from cradle.renaissance.rules.geography import INDEX, NAMES, PROVINCES, SATELLITE
from cradle.renaissance.rules.position import NONE
from cradle.renaissance.rules.reach import Reach, bits, land, mask, reach, reach_by_galley

from tests.renaissance.positions import asked, control, legal, new, own, play, put, refused, run

VENEZIA, GENOA, BARCELONA, PARIS, LONDON, HAMBURG = range(6)
HOME = ("venezia", "dubrovnik", "firenze", "milano", "salzburg", "sankt_gallen", "wien")


def names(provinces: int) -> set[str]:
    return {NAMES[n] for n in bits(provinces)}


def ids(words: str) -> set[str]:
    return set(words.split())


def reached(p, seat: int = 0) -> Reach:
    """With the bases of a turn that begins now (7.2)."""
    p.base = p.strongholds(seat)
    return reach(p, seat)


def everywhere(p, seat: int = 0) -> set[str]:
    to = reached(p, seat)
    return names(to.free | to.sea)


def with_ship(seat: int, step: int, letters: str = "", bases: str = "", seats: int = 6):
    p = new(seats)
    p.ship[seat] = step
    own(p, seat, letters)
    for id in bases.split():
        put(p, seat, id) if SATELLITE[INDEX[id]] else control(p, seat, id)
    return p


# 7.2: bases -----------------------------------------------------------------------------------------------------------
def test_7_2_old_tokens_and_controls_are_bases_and_can_be_filled_up():
    p = new(3)
    assert names(reached(p).free) == ids("venezia dubrovnik firenze milano")
    put(p, 0, "palma")
    assert "palma" in names(reached(p).free)
    control(p, 0, "toledo")
    assert ids("toledo lisboa valencia barcelona sevilla") <= names(reached(p).free)


def test_7_2_7_3_nothing_but_bases_and_their_neighbours():
    p = new(6)
    assert reached(p) == Reach(mask(INDEX[id] for id in HOME), 0, 0)
    p = with_ship(VENEZIA, GALLEON)
    assert names(reached(p).free) & {"hamburg", "koln", "wien"} == {"hamburg", "wien"}
    p = new(6)
    p.capital[0], p.control[INDEX["venezia"]] = NONE, NONE
    control(p, 0, "milano")  # no capital, no harbour
    near = ids("milano venezia genoa firenze lyon basel sankt_gallen")
    assert (names(reached(p).free), reached(p).sea) == (near, 0)


def test_7_2_a_lost_capital_remains_a_base():
    p = new(3)
    control(p, 1, "venezia")
    assert ids("venezia firenze") <= names(reached(p).free)


def test_7_2_markers_placed_this_turn_are_never_bases():
    p = new(3, reserve=[9, 0, 0])
    run(p, ("expansion.turn", 0))
    play(p, "to dubrovnik, number 3")
    assert p.control[INDEX["dubrovnik"]] == 0
    assert "belgrad" not in legal(p, "to")


def test_7_2_G14_a_base_that_becomes_a_new_control_remains_one():
    p = new(3, reserve=[9, 0, 0])
    put(p, 0, "dubrovnik", 2)
    run(p, ("expansion.turn", 0))
    play(p, "to dubrovnik, number 1")
    assert (p.control[INDEX["dubrovnik"]], p.young[INDEX["dubrovnik"]]) == (0, 1)
    assert "belgrad" in legal(p, "to")


def test_7_2_G14_a_base_that_is_lost_is_none_any_more():
    p = new(3, reserve=[9, 0, 0], dice=[1, 1, 1])
    put(p, 0, "belgrad", 1)
    put(p, 1, "belgrad", 1)
    run(p, ("expansion.turn", 0))
    assert "durazzo" in legal(p, "to")
    play(p, "to belgrad, number 3")
    assert p.at(INDEX["belgrad"], 0) == 0
    assert "durazzo" not in legal(p, "to")


def test_7_2_G14_a_base_that_was_lost_and_entered_again_is_none_either():
    p = new(3, reserve=[9, 0, 0], dice=[1, 1, 1])
    control(p, 0, "dubrovnik")
    put(p, 0, "belgrad", 1)
    put(p, 1, "belgrad", 1)
    run(p, ("expansion.turn", 0))
    play(p, "to belgrad, number 3, to belgrad, number 1")
    assert p.at(INDEX["belgrad"], 0) == 1, "a token of this turn"
    assert not ids("durazzo saloniki") & set(legal(p, "to"))


def test_7_2_G14_what_was_captured_with_old_tokens_there_stays_a_base():
    p = new(3, reserve=[9, 0, 0], dice=[6, 1, 1])
    put(p, 0, "belgrad", 1)
    put(p, 1, "belgrad", 1)
    run(p, ("expansion.turn", 0))
    play(p, "to belgrad, number 2")
    assert (p.control[INDEX["belgrad"]], p.young[INDEX["belgrad"]]) == (0, 1)
    assert "durazzo" in legal(p, "to")


# 7.3: by land ---------------------------------------------------------------------------------------------------------
def test_7_3_any_number_over_a_land_frontier():
    p = new(3, reserve=[20, 0, 0])
    run(p, ("expansion.turn", 0))
    assert legal(p, "to") == ["dubrovnik", "firenze", "milano"]
    play(p, "to firenze")
    assert legal(p) == ["number 1", "number 2", "number 3", "number 4"]


def test_7_3_caravan_goes_two_steps():
    p = new(3)
    own(p, 0, "I")
    assert names(reached(p).free) == ids(
        "venezia dubrovnik firenze milano belgrad genoa lyon roma"
    )  # Wien is not in play, nor is a way through it
    assert "praha" not in names(reached(p).free)


@pytest.mark.parametrize("province", ["controlled", "full of tokens of one opponent"])
def test_7_3_caravan_passes_through_nothing_that_an_opponent_controls(province):
    p = new(3)
    own(p, 0, "I")
    if province == "controlled":
        control(p, 1, "dubrovnik")
    else:
        put(p, 1, "dubrovnik", 3)
    assert "belgrad" not in everywhere(p)
    assert "dubrovnik" in everywhere(p)


def test_7_3_caravan_passes_where_opponents_are_not_in_control():
    p = new(3)
    own(p, 0, "I")
    put(p, 1, "dubrovnik", 1)
    put(p, 2, "dubrovnik", 2)
    assert "belgrad" in everywhere(p)


def test_7_3_G14_caravan_passes_what_was_captured_this_turn():
    """Worked game: Durazzo, then Saloniki from Belgrad."""
    p = new(3, reserve=[9, 0, 0], dice=[6, 6, 1])
    own(p, 0, "I")
    control(p, 0, "belgrad")
    put(p, 1, "durazzo")
    run(p, ("expansion.turn", 0))
    assert "saloniki" not in legal(p, "to")
    play(p, "to durazzo, number 2")
    assert "saloniki" in legal(p, "to")


def test_7_3_caravan_is_not_combined_with_ships():
    p = with_ship(VENEZIA, GALLEY, "I")
    assert "roma" in everywhere(p)
    assert "palermo" not in everywhere(p)


def test_7_3_region_V_needs_the_silk_road_whatever_the_way_in():
    p = with_ship(HAMBURG, THREE_MASTER, "I", "novgorod constantinople")
    assert not ids("kiev angora varna trebizond") & everywhere(p, HAMBURG)
    own(p, HAMBURG, "R")
    assert ids("kiev kaffa angora varna trebizond") <= everywhere(p, HAMBURG)


def test_7_3_G14_no_transit_by_land_through_region_V_or_what_is_not_in_play():
    p = with_ship(HAMBURG, 0, "I", "constantinople")
    assert "trebizond" not in everywhere(p, HAMBURG)
    four, six = new(4), new(6)
    for p in (four, six):
        own(p, PARIS, "I")
        control(p, PARIS, "bruges koln")
    assert "lubeck" in everywhere(six, PARIS)
    assert not ids("lubeck hamburg copenhague") & everywhere(four, PARIS)


# 7.4: by galley -------------------------------------------------------------------------------------------------------
def test_7_4_G4_the_list_of_london_with_galley_2():
    p = with_ship(LONDON, GALLEY)
    by_sea = names(reach_by_galley(INDEX["london"], 2, False)) - {"london"}
    assert by_sea == ids("edimbourg york portsmouth cornwall saint_malo paris bruges amsterdam")
    assert names(reached(p, LONDON).sea) == by_sea - ids("york portsmouth")  # these over land


def test_7_4_G4_two_coasts_of_a_province_are_not_linked():
    p = with_ship(GENOA, GALLEY)
    assert "roma" in names(reach_by_galley(INDEX["marseille"], 4, False))
    assert "napoli" in names(reach_by_galley(INDEX["genoa"], 2, False))
    assert "firenze" not in names(reach_by_galley(INDEX["genoa"], 2, False))
    both = reach_by_galley(INDEX["roma"], 1, False)  # a base there uses both
    assert names(both) == ids("roma firenze napoli genoa")
    assert "chester" not in names(reach_by_galley(INDEX["london"], 2, False))
    assert "chester" in names(reach_by_galley(INDEX["portsmouth"], 1, False))
    assert reached(p, GENOA).load == 2


def test_7_4_each_coastal_province_is_a_step():
    """Worked game: Tripoli is four steps from Napoli."""
    assert "tripoli" in names(reach_by_galley(INDEX["napoli"], 4, False))
    assert "tripoli" not in names(reach_by_galley(INDEX["napoli"], 3, False))


def test_7_4_passing_along_a_province_is_free_whoever_controls_it():
    p = with_ship(LONDON, GALLEY)
    control(p, PARIS, "portsmouth")
    assert ids("saint_malo cornwall") <= everywhere(p, LONDON)


def test_7_4_ships_pass_regions_that_are_not_in_play():
    p = new(3, ship=[0, 0, GALLEY + 3])
    control(p, 2, "lisboa leon")
    assert "bordeaux" in names(reached(p, 2).sea)
    assert names(reach_by_galley(INDEX["bordeaux"], 1, False)) == ids("bordeaux saint_malo toulouse")
    p = new(4, ship=[0, 0, 0, GALLEY])
    assert "saint_malo" in everywhere(p, PARIS)
    assert not ids("london portsmouth") & everywhere(p, PARIS)
    assert "toulouse" in names(reach_by_galley(INDEX["portsmouth"], 3, False))


def test_7_4_no_more_tokens_than_the_galley_carries_for_all_attempts_together():
    p = new(3, reserve=[0, 20, 0], ship=[0, GALLEY + 1, 0], dice=[1, 1, 1])
    put(p, 0, "palermo", 1)
    run(p, ("expansion.turn", 1))
    play(p, "to palermo")
    assert legal(p) == ["number 1", "number 3", "number 4"]
    assert refused(p, "number 5") == ("load", {"place": "palermo", "n": 4}, "7.4")
    play(p, "number 3")
    assert p.at(INDEX["palermo"], 1) == 0
    assert p.landed[INDEX["palermo"]] == 3
    play(p, "to palermo")
    assert legal(p) == ["number 1"]
    play(p, "number 1")
    assert refused(p, "to palermo") == ("loaded", {"place": "palermo", "n": 4}, "7.4")


def test_7_4_what_has_landed_is_forgotten_with_the_turn():
    p = new(3, reserve=[0, 2, 0], ship=[0, GALLEY, 0])
    run(p, ("expansion.turn", 1), ("expansion.turn", 2))
    play(p, "to napoli, number 2")
    assert not any(p.landed) and not any(p.base)


def test_7_4_what_has_landed_is_forgotten_with_tokens_left_over_too():
    p = new(3, reserve=[0, 3, 3], ship=[0, GALLEY, 0])
    run(p, ("expansion.turn", 1), ("expansion.turn", 2))
    play(p, "to napoli, number 2")
    assert p.landed[INDEX["napoli"]] == 2
    play(p, "done")
    assert (asked(p), any(p.landed)) == ("2 expansion.place", False)


def test_7_4_G25_by_land_there_is_no_limit():
    p = new(3, reserve=[0, 20, 0], ship=[0, GALLEY, 0])
    run(p, ("expansion.turn", 1))
    play(p, "to marseille")
    assert legal(p)[-1] == "number 5"
    play(p, "number 5, to napoli")
    assert legal(p)[-1] == "number 2"
    assert not p.landed[INDEX["marseille"]]


def test_7_4_G5_astronomy_crosses_one_high_sea():
    without, with_it = (names(reach_by_galley(INDEX["stockholm"], 2, astronomy)) for astronomy in (False, True))
    assert "stettin" in without and not ids("danzig riga") & without
    assert ids("stettin danzig riga") <= with_it
    # Over the Adriatic to Bari, and no second sea
    assert "barca" not in names(reach_by_galley(INDEX["venezia"], 4, True))
    assert "barca" in names(reach_by_galley(INDEX["bari"], 2, True))


def test_7_4_mauritania_and_iceland_need_a_galley_with_astronomy_or_better():
    for home, there, seat in (("fez", "mauritanie", GENOA), ("edimbourg", "iceland", LONDON)):
        assert there not in everywhere(with_ship(seat, GALLEY + 3, "", home), seat)
        assert there in everywhere(with_ship(seat, GALLEY, "A", home), seat)
        assert there in everywhere(with_ship(seat, THREE_MASTER), seat)
        assert there in everywhere(with_ship(seat, GALLEON), seat)
    assert "iceland" not in everywhere(with_ship(VENEZIA, THREE_MASTER, seats=4))


# 7.4: three-masters and galleons --------------------------------------------------------------------------------------
def test_7_4_a_three_master_carries_to_every_coast():
    p = with_ship(VENEZIA, THREE_MASTER)
    to = reached(p)
    assert to.load == 10
    coastal = {id for id, province in PROVINCES.items() if province.coast or province.seas or province.coasts}
    silk_road = {id for id in coastal if PROVINCES[id].region == "V"}
    assert names(to.sea | to.free & ~land(6)[INDEX["venezia"]]) | ids("dubrovnik firenze") == coastal - silk_road
    assert not ids("china india east_indies") & names(to.sea)


def test_7_4_ships_leave_from_a_base_on_the_coast():
    p = with_ship(VENEZIA, THREE_MASTER + 3)
    p.capital[0] = 7
    p.control[INDEX["venezia"]] = 7
    control(p, 0, "milano")
    assert reached(p).load == 0
    control(p, 0, "dubrovnik")
    assert reached(p).load == 16


def test_7_4_a_galleon_carries_any_number_to_every_coast_and_the_far_east_and_with_U_to_the_new_world():
    p = with_ship(VENEZIA, GALLEON)
    to = reached(p)
    assert to.sea == 0
    assert ids("china india east_indies hamburg tunis mauritanie") <= names(to.free)
    assert not ids("north_america south_america praha") & names(to.free)
    own(p, 0, "U")
    assert ids("north_america south_america") <= everywhere(p)


def test_7_4_G26_a_galleon_keeps_no_more_boxes_than_its_level():
    p = with_ship(VENEZIA, GALLEON, "U")
    control(p, 0, "mauritanie iceland")  # they do not count
    put(p, 0, "india")
    overseas = ids("china india east_indies north_america south_america")
    assert everywhere(p) & overseas == {"india"}
    p.ship[0] += 1
    assert everywhere(p) & overseas == overseas
    control(p, 0, "china")
    assert everywhere(p) & overseas == ids("china india")


def test_7_4_G26_tokens_of_this_turn_count_as_well():
    p = new(3, reserve=[9, 0, 0], ship=[GALLEON, 0, 0])
    run(p, ("expansion.turn", 0))
    play(p, "to india, number 1")
    assert ids("india china") & set(legal(p, "to")) == {"india"}
    assert refused(p, "to china") == ("box", {"place": "china", "n": 1}, "7.4")


# Refusals -------------------------------------------------------------------------------------------------------------
def test_7_2_to_7_4_why_a_province_is_out_of_reach():
    p = new(4, reserve=[9, 0, 0, 0])
    run(p, ("expansion.turn", 0))
    assert asked(p) == "0 expansion.place"
    assert refused(p, "to london") == ("region", {"place": "london"}, "1.4")
    assert refused(p, "to kiev") == ("silk_road", {"place": "kiev"}, "7.3")
    assert refused(p, "to tunis") == ("way", {"place": "tunis"}, "7.4")
    assert refused(p, "to india") == ("galleon", {"place": "india"}, "7.4")
    p.ship[0], p.now = GALLEON, None
    assert refused(p, "to south_america") == ("new_world", {"place": "south_america"}, "7.4")


def test_masks():
    assert list(bits(mask([5, 0, 99, 5]))) == [0, 5, 99]
