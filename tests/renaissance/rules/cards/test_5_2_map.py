"""5.2: events on the map."""

from __future__ import annotations

import pytest
from cradle.renaissance.board.previews import preview
from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.geography import INDEX, LANDS, NAMES, PROVINCES, SATELLITE
from cradle.renaissance.rules.position import CONTROLS

from tests.renaissance.positions import (
    about,
    asked,
    control,
    controls,
    game,
    give,
    legal,
    new,
    own,
    play,
    playing,
    put,
    refused,
    run,
    told,
)


# Crusades -------------------------------------------------------------------------------------------------------------
def test_5_2_crusades_a_control_in_region_vi_all_else_goes():
    p = new()
    put(p, 0, "acre", 2)
    put(p, 1, "acre", 2)
    put(p, 2, "acre", 1)
    control(p, 3, "aleppo")
    playing(p, "crusades")
    play(p, "play crusades")
    assert asked(p) == "0 crusades"
    assert legal(p, "crusade") == ["acre", "aleppo", "alexandria", "cairo", "cyprus", "suez"], "no satellites"
    assert refused(p, "crusade jerusalem") == ("holy_land", {"place": "jerusalem"}, "5.2")
    other = p.copy()
    events = play(p, "crusade acre")
    assert (p.control[INDEX["acre"]], p.young[INDEX["acre"]]) == (0, 0), "an old one"
    assert [p.at(INDEX["acre"], seat) for seat in range(4)] == [0, 0, 0, 0], "his own as well"
    assert (p.stock(0), p.markers(0), p.discard[KIND["crusades"]]) == (36, CONTROLS - 2, 1)
    assert (p.misery, p.crusade) == ([1, 0, 0, 0], INDEX["acre"])
    assert told(events, "crusade") == [{"seat": 0, "place": "acre"}]
    play(other, "crusade aleppo")
    assert (controls(other, 0), controls(other, 3)) == ("aleppo venezia", "paris")


def test_5_2_crusades_where_he_has_the_control_marker_already():
    p = all_in_use(new(), 0)
    p.control[p.control.index(0)] = 7
    control(p, 0, "cairo")
    playing(p, "crusades")
    play(p, "play crusades, crusade cairo")
    assert (asked(p), p.control[INDEX["cairo"]], p.markers(0), p.misery[0]) == ("over", 0, 0, 1)


def test_5_2_crusades_their_marker_never_counts_for_the_bonus():
    p = new(reserve=[0, 2, 0, 0], draws=["war"])
    playing(p, "crusades")
    play(p, "play crusades, crusade acre")
    control(p, 1, "firenze")
    p.young[INDEX["firenze"]] = 1
    events = run(p, ("consolidation",))
    assert told(events, "bonus") == [{"seat": 1, "n": 1}], "7.9"


def test_5_2_crusades_unplayable_once_the_mongols_came():
    p = playing(new(epoch=2), "crusades mongols")
    assert legal(p) == ["play crusades", "play mongols", "done"]
    events = play(p, "play mongols")
    assert told(events, "burden") == [{"card": "crusades"}]
    assert legal(p) == ["done"]


def all_in_use(p, seat):
    """25 control markers, none in the Holy Land."""
    free = [n for n in p.board.provinces if not SATELLITE[n] and PROVINCES[NAMES[n]].region != "VI"]
    p.control = [7] * len(p.control)
    control(p, seat, " ".join(NAMES[n] for n in free[:25]))
    return p


def test_5_2_crusades_G35_another_marker_may_be_turned_back():
    p = all_in_use(new(), 0)
    assert p.markers(0) == 0
    playing(p, "crusades")
    play(p, "play crusades, crusade cairo")
    assert (asked(p), about(p)) == ("0 marker.turn", {"place": "cairo"})
    assert legal(p) == [*[f"turn {id}" for id in controls(p, 0).split()], "done"]
    assert refused(p, "turn cairo")[0] == "control"
    first = controls(p, 0).split()[0]
    other = p.copy()
    events = play(p, f"turn {first}")
    assert (p.control[INDEX["cairo"]], p.control[INDEX[first]], p.at(INDEX[first], 0)) == (0, 7, 1)
    assert told(events, "controls") == [{"seat": 0, "place": "cairo"}]
    assert told(play(other, "done"), "no_marker") == [{"seat": 0, "place": "cairo"}]
    assert other.control[INDEX["cairo"]] == 7, "or the province stays empty"


def test_5_2_crusades_G35_a_token_of_the_reserve_for_the_marker_turned_back():
    p = all_in_use(new(reserve=[36, 0, 0, 0]), 0)
    playing(p, "crusades")
    first = controls(p, 0).split()[0]
    play(p, f"play crusades, crusade cairo, turn {first}")
    assert asked(p) == "0 reduce.token"
    play(p, "empty")
    assert (p.control[INDEX["cairo"]], p.at(INDEX[first], 0), p.markers(0)) == (0, 0, 0)


# Rebellion ------------------------------------------------------------------------------------------------------------
def test_5_2_rebellion_G36_any_province_but_capitals_and_the_americas():
    p = new()
    control(p, 1, "firenze china north_america")
    control(p, 0, "acre")
    playing(p, "rebellion")
    play(p, "play rebellion")
    inside = [NAMES[n] for n in p.board.provinces]
    assert asked(p) == "0 rebellion" and {"acre", "firenze", "china", "roma", "bari"} < {*inside}
    safe = {*(NAMES[n] for n in p.board.capitals), "north_america", "south_america"}
    assert legal(p, "reduce") == [id for id in inside if id not in safe]
    assert len(legal(p)) == len(inside) - 6, "four capitals and the Americas"
    assert refused(p, "reduce genoa") == ("rebels", {"place": "genoa"}, "5.2")
    assert refused(p, "reduce north_america")[0] == "rebels"
    assert refused(p, "reduce hamburg") == ("region", {"place": "hamburg"}, "1.4")
    other = p.copy()
    play(p, "reduce china")
    assert (p.control[INDEX["china"]], p.old[INDEX["china"] * 4 + 1]) == (7, 1)
    assert (controls(p, 0), controls(p, 1), p.misery) == ("acre venezia", "genoa firenze north_america", [0] * 4)
    play(other, "reduce acre")
    assert (controls(other, 0), other.at(INDEX["acre"], 0)) == ("venezia", 1), "G36: his own too"


@pytest.mark.parametrize("ending", [0, 2])
def test_5_2_rebellion_G36_of_an_empty_province_changes_nothing_on_the_board(ending):
    """10.2: in the final round too, so that nobody has to strike himself."""
    p = new(ending=ending)
    control(p, 0, "acre")
    put(p, 1, "roma", 2)
    put(p, 0, "bari")
    give(p, 0, "rebellion")
    run(p, ("finale" if ending else "cards",))
    play(p, "play rebellion")
    before = (p.old[:], p.new[:], p.control[:], p.cash[:], p.misery[:])
    for id in ("roma", "bari", "milano"):  # with tokens, a satellite, and nothing at all
        other = p.copy()
        events = play(other, f"reduce {id}")
        assert told(events, "no_revolt") == [{"seat": 0, "place": id}]
        assert (other.old, other.new, other.control, other.cash, other.misery) == before
        assert (asked(other), other.discard[KIND["rebellion"]]) == ("over", 1)


def test_5_2_rebellion_G36_in_the_final_round_a_control_falls_as_well():
    p = new(ending=2)
    control(p, 1, "roma")
    give(p, 0, "rebellion")
    run(p, ("finale",))
    play(p, "play rebellion, reduce roma")
    assert (asked(p), controls(p, 1), p.at(INDEX["roma"], 1)) == ("over", "genoa", 1)


def test_5_2_where_a_rebellion_does_nothing_is_said_beforehand():
    p = new(ruler=[0, 1, 0, 0])
    control(p, 1, "roma")
    control(p, 2, "milano")
    playing(p, "rebellion")
    play(p, "play rebellion")
    decision = game.decision(p)
    said = {id: preview(game.view(p, 0), decision, ("reduce", id)) for id in ("roma", "milano", "napoli")}
    there = {"roma": ("marker", {"owner": 1}), "milano": ("marker", {"owner": 2})}  # what stands there
    assert said == {"roma": [there["roma"], ("void", {})], "milano": [there["milano"]], "napoli": [("void", {})]}


# Pirates --------------------------------------------------------------------------------------------------------------
def test_5_2_pirates_one_two_or_three_by_epoch():
    for epoch in (1, 2, 3):
        p = new(epoch=epoch)
        control(p, 1, "acre milano roma china")
        put(p, 1, "napoli", 2)
        playing(p, "pirates")
        play(p, "play pirates")
        assert (asked(p), about(p)) == ("0 pirates.reduce", {"n": epoch})
        assert legal(p)[:2] == ["reduce paris", "reduce barcelona"], "capitals are not spared"
        if epoch == 1:
            assert legal(p)[-1] == "reduce china", "overseas boxes are coastal"
            assert refused(p, "reduce milano") == ("coast", {"place": "milano"}, "5.2")
            assert refused(p, "reduce napoli")[0] == "marker"
        if epoch == 2:
            play(p, "reduce venezia")
            assert refused(p, "reduce venezia") == ("marker", {"place": "venezia"}, "5.2")
            play(p, "reduce genoa")
        if epoch == 3:
            play(p, "reduce roma, reduce paris, reduce acre")
        if epoch > 1:
            assert sum(p.control[n] != 7 for n in range(len(NAMES))) == 8 - epoch
            assert asked(p) == "over"


def test_5_2_pirates_G36_his_own_iceland_and_mauritania():
    p = new(5, epoch=3)
    p.control = [7] * len(p.control)
    control(p, 0, "iceland mauritanie venezia")
    playing(p, "pirates")
    play(p, "play pirates, reduce iceland, reduce venezia, reduce mauritanie")
    assert (asked(p), controls(p, 0), p.stock(0)) == ("over", "", 33)


def test_5_2_pirates_as_many_as_there_are():
    p = new(epoch=3)
    p.control = [7] * len(p.control)
    control(p, 1, "acre milano roma")
    playing(p, "pirates")
    play(p, "play pirates")
    assert (about(p), legal(p)) == ({"n": 2}, ["reduce acre", "reduce roma"])
    play(p, "reduce acre, reduce roma")
    assert (asked(p), controls(p, 1)) == ("over", "milano")


def test_5_2_pirates_owners_with_bare_stocks_are_asked_in_between():
    p = new(epoch=2, reserve=[0, 36, 0, 0])
    control(p, 1, "roma")
    playing(p, "pirates")
    play(p, "play pirates, reduce genoa")
    assert asked(p) == "1 reduce.token"
    play(p, "empty")
    assert (asked(p), about(p)) == ("0 pirates.reduce", {"n": 1})


# Black Death ----------------------------------------------------------------------------------------------------------
def test_5_2_black_death_G36_tokens_go_then_controls_become_tokens_his_own_too():
    p = new(epoch=2)
    control(p, 0, "firenze napoli")
    put(p, 1, "milano", 2)
    put(p, 3, "bari", 1)
    put(p, 3, "durazzo", 1)
    put(p, 3, "tunis", 2)
    playing(p, "black_death")
    play(p, "play black_death")
    assert (asked(p), legal(p, "region")) == ("0 black_death", ["III", "IV", "V", "VI", "VII", "VIII"]), "G46"
    assert refused(p, "region I") == ("region_out", {"region": "I"}, "1.4")
    assert told(play(p, "region VII"), "black_death") == [{"seat": 0, "region": "VII"}]
    assert controls(p, 0) == controls(p, 1) == "", "capitals too"
    left = {NAMES[n]: seat for n in range(len(NAMES)) for seat in range(4) if p.at(n, seat)}
    assert left == {"genoa": 1, "venezia": 0, "firenze": 0, "napoli": 0, "durazzo": 3, "tunis": 3}


def test_5_2_black_death_tokens_that_return_first_are_in_stock_for_the_controls():
    p = new(epoch=2, reserve=[35, 0, 0, 0])
    put(p, 0, "bari", 1)
    control(p, 0, "firenze")
    playing(p, "black_death")
    play(p, "play black_death, region VII")
    assert (asked(p), about(p)) == ("0 reduce.token", {"place": "firenze"}), "the one from Bari served for Venezia"
    play(p, "reserve")
    assert (p.reserve[0], p.on_map(0)) == (34, 2)


@pytest.mark.parametrize(("seats", "regions"), [(3, LANDS[3:]), (4, LANDS[2:]), (5, LANDS[1:]), (6, LANDS)])
def test_5_2_black_death_G46_one_of_the_regions_that_have_a_number(seats, regions):
    p = playing(new(seats, epoch=2), "black_death")
    play(p, "play black_death")
    assert legal(p, "region") == list(regions)


def test_5_2_black_death_G46_mauritania_goes_with_viii_and_iceland_with_ii():
    for region, id in [("VIII", "mauritanie"), ("II", "iceland")]:
        p = new(5, epoch=2)
        control(p, 1, "mauritanie iceland india")
        playing(p, "black_death")
        play(p, f"play black_death, region {region}")
        kept = {"mauritanie", "iceland", "india", "genoa"} - {id}
        assert set(controls(p, 1).split()) == kept, "G36: whosever it is"


def test_5_2_misery_of_a_crusade_that_eliminates_and_all_markers_in_use():
    p = all_in_use(new(misery=[25, 0, 0, 0]), 0)
    playing(p, "crusades")
    play(p, "play crusades, crusade cairo")
    assert (p.plays(0), asked(p), p.control[INDEX["cairo"]], p.markers(0)) == (False, "over", 7, 0)


def test_5_2_misery_of_a_crusade_can_eliminate():
    p = new(misery=[25, 0, 0, 0])
    own(p, 0, "A")
    playing(p, "crusades stone_1")
    play(p, "play crusades, crusade cairo")
    assert (p.plays(0), controls(p, 0), asked(p)) == (False, "cairo venezia", "over"), "his markers stay"
