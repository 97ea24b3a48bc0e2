"""Civilization, A.4 and A.5: cities reduced and eliminated, and their support."""

from __future__ import annotations

from cradle.civilization.rules import city_losses
from cradle.civilization.rules.geography import INDEX
from cradle.civilization.rules.position import TOKENS

from tests.civilization.positions import about, asked, cities, laid, legal, play, ran, refused, sound, tokens

ROME, SPARTA = INDEX["rome"], INDEX["sparta"]  # limits 2 and 1


def test_A_4_1_a_reduced_city_leaves_as_many_tokens_as_the_area_feeds():
    p = laid(cities={"rome": 0, "sparta": 1})
    assert city_losses.reduce(p, ROME) == 2
    assert city_losses.reduce(p, SPARTA) == 1
    assert (cities(p, 0), tokens(p, "rome"), cities(p, 1), tokens(p, "sparta")) == ("", {0: 2}, "", {1: 1})
    assert p.stock(0) == TOKENS - 2
    assert city_losses.spare(p, 0) == 9
    sound(p)


def test_A_4_1_agriculture_puts_one_more():
    p = laid(cities={"rome": 0, "sparta": 1}, owned={0: "agriculture"})
    assert city_losses.reduce(p, ROME) == 3
    assert city_losses.reduce(p, SPARTA) == 1


def test_A_4_1_fewer_in_stock_put_what_there_is():
    p = laid(cities={"rome": 0}, treasury={0: 54})
    assert city_losses.reduce(p, ROME) == 1
    assert tokens(p, "rome") == {0: 1}


def test_A_4_1_none_in_stock_eliminates_it():
    p = laid(cities={"rome": 0}, treasury={0: 55}, steps=[("support",)])
    assert asked(p) == "0 support.city"
    assert play(p, "reduce rome") == [("city_lost", {"seat": 0, "place": "rome", "n": 0})]
    assert (cities(p, 0), tokens(p, "rome")) == ("", {})


def test_A_4_1_what_its_owner_has_there_already_counts():
    p = laid(cities={"rome": 0}, tokens={"rome": {0: 1}})
    assert city_losses.reduce(p, ROME) == 1
    assert tokens(p, "rome") == {0: 2}


def test_A_4_2_nothing_replaces_an_eliminated_city():
    p = laid(cities={"rome": 0}, fresh="rome")
    city_losses.eliminate(p, ROME)
    assert (cities(p, 0), tokens(p, "rome"), p.stock(0)) == ("", {}, TOKENS)
    sound(p)


def test_A_5_1_two_tokens_for_each_city():
    fed = laid(cities={"rome": 0, "sparta": 0}, tokens={"dacia": {0: 4}}, ships={0: "rome"}, steps=[("support",)])
    assert asked(fed) == "over"
    short = laid(cities={"rome": 0, "sparta": 0}, tokens={"dacia": {0: 3}}, ships={0: "rome"}, steps=[("support",)])
    assert asked(short) == "0 support.city"
    assert about(short) == {"n": 2, "m": 1}
    assert laid(treasury={0: 10}, cities={"rome": 0}, steps=[("support",)]).steps, "a treasury feeds no city"


def test_A_5_2_one_city_at_a_time_and_its_tokens_count_at_once():
    p = laid(cities={"rome": 0, "sparta": 0, "athens": 0}, tokens={"dacia": {0: 2}}, steps=[("support",)])
    assert legal(p) == ["reduce rome", "reduce athens", "reduce sparta"]
    play(p, "reduce rome")
    assert asked(p) == "over", "four tokens feed two cities"
    q = laid(cities={"rome": 0, "sparta": 0, "athens": 0}, tokens={"dacia": {0: 2}}, steps=[("support",)])
    play(q, "reduce sparta")
    assert asked(q) == "0 support.city", "three tokens do not"
    assert legal(q) == ["reduce rome", "reduce athens"]


def test_A_5_2_new_cities_go_first():
    p = laid(cities={"rome": 0, "sparta": 0, "athens": 0}, fresh="athens", steps=[("support",)])
    assert legal(p) == ["reduce athens"]
    assert refused(p, "reduce rome") == ("new_cities_first", {"place": "rome"}, "A.5.2")
    assert refused(p, "reduce dacia") == ("not_own_city", {"place": "dacia"}, "A.5.2")
    play(p, "reduce athens")
    assert legal(p) == ["reduce rome", "reduce sparta"]


def test_A_5_2_everybody_in_turn():
    p = laid(nations="egypt africa", seats=2, cities={"rome": 0, "sparta": 1, "athens": 1}, steps=[("support",)])
    assert asked(p) == "1 support.city", "Africa is first"
    play(p, "reduce sparta, reduce athens")
    assert asked(p) == "0 support.city"
    play(p, "reduce rome")
    assert asked(p) == "over"


def test_A_5_3_D_02_classic_after_conflict_advanced_after_surplus():
    places = {"cities": {"rome": 0}, "tokens": {"dacia": {0: 1}, "sparta": {1: 6}}}
    assert asked(laid("classic", **places, phase="conflict")) == "0 support.city"
    p = laid("advanced", **places, phase="conflict")
    assert asked(p) == "1 cities.found"
    play(p, "done")
    assert asked(p) == "0 support.city"
    q = laid("classic", cities={"rome": 0}, tokens={"dacia": {0: 1}}, steps=[("cities",), ("surplus",)][::-1])
    assert (asked(q), cities(q, 0)) == ("over", "rome"), "and at no other time"


def test_A_5_4_tokens_missing_on_the_board():
    p = laid(cities={"rome": 0}, tokens={"dacia": {0: 2, 1: 6}}, steps=[("conflict",)])
    assert tokens(p, "dacia") == {1: 5}, "conflict takes the tokens that fed the city"
    assert asked(p) == "0 support.city"
    assert [what for what, _ in play(p, "reduce rome")] == ["city_reduced"]
    assert ran(p) == []
