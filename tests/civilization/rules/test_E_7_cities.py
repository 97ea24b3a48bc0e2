"""Civilization, E.7: city construction, surplus population; Architecture (F.19.6)."""

from __future__ import annotations

from cradle.civilization.rules.steps import civ

from tests.civilization.positions import about, asked, cities, laid, legal, play, ran, refused, tokens

BARBARIANS = 4  # side number, with four seats
CARDS = {0: "architecture"}


def test_E_7_1_six_on_a_site_twelve_elsewhere():
    p = laid(tokens={"rome": {0: 6}, "athens": {0: 5}, "dacia": {0: 12}, "thrace": {0: 11}}, steps=[("cities",)])
    assert asked(p) == "0 cities.found"
    assert legal(p) == ["found rome", "found dacia", "done"]
    assert refused(p, "found athens") == ("too_few_to_build", {"seat": 0, "place": "athens", "n": 5, "m": 6}, "E.7.1")
    assert refused(p, "found thrace") == (
        "too_few_without_site",
        {"seat": 0, "place": "thrace", "n": 11, "m": 12},
        "E.7.1",
    )


def test_E_7_1_all_own_tokens_of_the_area_go_to_stock():
    p = laid(tokens={"rome": {0: 9}}, steps=[("cities",)])
    stock = p.stock(0)
    assert play(p, "found rome") == [("city_built", {"seat": 0, "place": "rome"})]
    assert (cities(p, 0), tokens(p, "rome"), p.stock(0)) == ("rome", {}, stock + 9)
    assert p.fresh.count(1) == 1
    assert asked(p) == "over"


def test_E_7_1_the_player_decides():
    p = laid(tokens={"rome": {0: 6}, "athens": {0: 6}}, steps=[("cities",)])
    play(p, "found athens, done")
    assert (cities(p, 0), tokens(p, "rome")) == ("athens", {0: 6})


def test_E_7_1_one_city_per_area():
    p = laid(tokens={"rome": {0: 6}, "athens": {0: 6}}, cities={"rome": 0}, steps=[("cities",)])
    assert legal(p) == ["found athens", "done"]
    assert refused(p, "found rome") == ("city_there", {"seat": 0, "place": "rome"}, "E.7.1")


def test_E_7_1_markers_limit_it():
    """E.14: no marker, no more cities."""
    held = ["neapolis", "tarentum", "palermo", "syracuse", "apollonia", "moesia", "byzantium", "thessalonica"]
    p = laid(tokens={"rome": {0: 6}, "athens": {0: 6}}, cities=dict.fromkeys(held, 0), steps=[("cities",)])
    play(p, "found rome")
    assert (p.city.count(0), asked(p)) == (9, "over")
    q = laid(tokens={"athens": {0: 6}}, cities=dict.fromkeys(["rome", *held], 0), steps=[("cities",)])
    assert asked(q) == "over"


def test_E_7_1_in_ast_order():
    p = laid(nations="egypt africa", seats=2, tokens={"rome": {0: 6}, "athens": {1: 6}}, steps=[("cities",)])
    assert asked(p) == "1 cities.found"
    play(p, "done")
    assert asked(p) == "0 cities.found"


def test_E_7_1_island_sites_count_for_nothing_with_two_seats():
    """F.2.1: twelve tokens there."""
    p = laid("advanced", 2, area="usual", tokens={"knossos": {0: 6}, "rome": {0: 6}}, steps=[("cities",)])
    assert legal(p) == ["found rome", "done"]
    q = laid("advanced", 2, area="usual", tokens={"knossos": {0: 12}}, steps=[("cities",)])
    assert legal(q) == ["found knossos", "done"]


def test_E_7_2_D_37_foreign_tokens_forbid_nothing_and_are_surplus():
    p = laid(tokens={"rome": {0: 6, 1: 2}}, steps=[("surplus",), ("cities",)])
    play(p, "found rome")
    assert (cities(p, 0), tokens(p, "rome"), p.stock(1)) == ("rome", {}, 55)


def test_E_7_3_no_tokens_with_a_city_elsewhere_the_limit():
    p = laid(cities={"rome": 0}, tokens={"rome": {0: 3}, "athens": {0: 4}, "dacia": {0: 3}, "germania": {1: 7}})
    p.then(*civ.read([("surplus",)]))
    assert ran(p) == [("surplus", {"seat": 0, "n": 5}), ("surplus", {"seat": 1, "n": 2})]
    assert [tokens(p, area) for area in ("rome", "athens", "dacia", "germania")] == [{}, {0: 2}, {0: 3}, {1: 5}]


def test_E_7_3_D_17_agriculture_keeps_one_more_where_it_is_alone():
    p = laid(tokens={"athens": {0: 9}, "dacia": {0: 2, 1: 1}, "rome": {1: 9}}, owned={0: "agriculture"})
    p.then(*civ.read([("surplus",)]))
    ran(p)
    assert [tokens(p, area) for area in ("athens", "dacia", "rome")] == [{0: 3}, {0: 2, 1: 1}, {1: 2}]


def test_E_7_3_D_56_a_shared_area_is_at_its_limit_already():
    p = laid(tokens={"germania": {0: 3, 1: 2}}, steps=[("surplus",)])
    assert tokens(p, "germania") == {0: 3, 1: 2}


def test_E_7_4_the_example_of_the_rule_book():
    """Sparta, Mycenae and Corinth grow, neighbours walk in, six build; two more by sea where it has to be."""
    grown = {"sparta": {0: 2}, "argos": {0: 2}, "corinth": {0: 2}}
    p = laid(tokens=grown, phase="movement", seats=2)
    play(p, "march sparta, to argos, number 2, march corinth, to argos, number 2, done, found argos")
    assert cities(p, 0) == "argos"
    near = laid(tokens={"sparta": {0: 2}, "corinth": {0: 4}}, cities={"argos": 0}, phase="movement", seats=2)
    play(near, "march sparta, to corinth, number 2, done, found corinth")
    assert cities(near, 0) == "corinth argos"
    far = laid(tokens={"sparta": {0: 2}, "argos": {0: 2}}, cities={"corinth": 0}, phase="movement", seats=2)
    play(far, "march sparta, to argos, number 2, done")
    assert cities(far, 0) == "corinth", "two plus two are four; two more must come by sea"
    farmed = laid(tokens={"sparta": {0: 4}, "argos": {0: 4}}, owned={0: "agriculture"}, phase="movement", seats=2)
    play(farmed, "march sparta, to argos, number 2, done, found argos")
    assert cities(farmed, 0) == "argos"


# Architecture ---------------------------------------------------------------------------------------------------------
def test_F_19_6_half_of_the_tokens_from_the_treasury():
    p = laid("advanced", tokens={"rome": {0: 3}, "dacia": {0: 6}}, treasury={0: 9}, owned=CARDS, steps=[("cities",)])
    assert legal(p) == ["found rome", "found dacia", "done"]
    stock = p.stock(0)
    assert play(p, "found rome") == [("city_built.paid", {"seat": 0, "place": "rome", "n": 3})]
    assert (cities(p, 0), p.treasury[0], p.stock(0)) == ("rome", 6, stock + 6)
    assert asked(p) == "over", "once a turn"


def test_F_19_6_at_least_half_must_stand_there():
    p = laid("advanced", tokens={"rome": {0: 2}, "dacia": {0: 5}}, treasury={0: 9}, owned=CARDS, steps=[("cities",)])
    assert asked(p) == "over"


def test_F_19_6_up_to_half_as_the_player_likes():
    p = laid("advanced", tokens={"rome": {0: 5}, "athens": {0: 6}}, treasury={0: 2}, owned=CARDS, steps=[("cities",)])
    assert refused(p, "found dacia") == (
        "too_few_without_site",
        {"seat": 0, "place": "dacia", "n": 0, "m": 10},
        "E.7.1",
    )
    play(p, "found rome")
    assert asked(p) == "0 cities.treasury"
    assert (about(p), legal(p)) == ({"place": "rome", "n": 6}, ["number 1", "number 2"])
    assert refused(p, "number 3") == ("architecture", {"place": "rome", "n": 1, "m": 2}, "F.19.6")
    play(p, "number 2, found athens")
    assert (cities(p, 0), p.treasury[0]) == ("rome athens", 0)
    q = laid("advanced", tokens={"rome": {0: 6}}, treasury={0: 2}, owned=CARDS, steps=[("cities",)])
    play(q, "found rome")
    assert legal(q) == ["number 0", "number 1", "number 2"]
    play(q, "number 0")
    assert (q.treasury[0], asked(q)) == (2, "over")


def test_F_19_6_not_spent_on_a_city_that_needs_no_help():
    p = laid("advanced", tokens={"rome": {0: 6}, "athens": {0: 3}}, treasury={0: 3}, owned=CARDS, steps=[("cities",)])
    play(p, "found rome, number 0, found athens")
    assert p.city.count(0) == 2


def test_F_19_6_not_among_others():
    for other in (1, BARBARIANS):
        p = laid("advanced", tokens={"dacia": {0: 6, other: 1}}, treasury={0: 9}, owned=CARDS, steps=[("cities",)])
        assert asked(p) == "over"


def test_F_19_6_D_16_not_in_the_classic_game():
    p = laid("classic", tokens={"rome": {0: 3}}, treasury={0: 9}, owned=CARDS, steps=[("cities",)])
    assert asked(p) == "over"
