"""Civilization, E.6: conflict, and what the Advanced game changes about it (F.19.4, F.19.5)."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.board.previews import preview
from cradle.civilization.rules.geography import INDEX, LIMIT
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import (
    about,
    asked,
    cities,
    game,
    hand,
    laid,
    legal,
    play,
    ran,
    refused,
    ships,
    tokens,
)

BARBARIANS = 4  # side number, with four seats


def fought(rules="classic", *, stop="stop", **places):
    """The position after a conflict, and what was told; whoever is asked whether to stop answers `stop`."""
    p = laid(rules, **places)
    p.then(*civ.read([("conflict",)]))
    told = ran(p)
    while asked(p).endswith("conflict.stop"):
        told += play(p, stop)
    return p, told


# E.6.1: where ---------------------------------------------------------------------------------------------------------
def test_E_6_1_at_or_under_the_limit_nations_live_together():
    p, told = fought(tokens={"pannonia": {0: 2, 1: 1, 2: 1}, "rome": {0: 1, 3: 1}, "dacia": {0: 9}})
    assert (tokens(p, "pannonia"), tokens(p, "rome"), tokens(p, "dacia")) == ({0: 2, 1: 1, 2: 1}, {0: 1, 3: 1}, {0: 9})
    assert told == []


def test_E_6_1_over_the_limit_they_fight():
    p, told = fought("advanced", tokens={"rome": {0: 1, 1: 2}})
    assert tokens(p, "rome") == {1: 2}
    assert told == [("conflict.losses", {"seat": 0, "place": "rome", "n": 1, "m": 0, "others": [1]})]
    assert p.stock(0) == 55, "losses go to stock"


def test_E_6_1_any_foreign_token_with_a_city_is_in_conflict():
    p, _ = fought(cities={"rome": 0}, tokens={"rome": {1: 1}})
    assert (cities(p, 0), tokens(p, "rome")) == ("rome", {})


def test_E_6_1_own_tokens_with_a_city_are_not():
    p, told = fought(cities={"rome": 0}, tokens={"rome": {0: 9}})
    assert (tokens(p, "rome"), told) == ({0: 9}, [])


def test_E_6_1_ships_take_no_part():
    p, _ = fought("advanced", tokens={"rome": {0: 1, 1: 5}}, ships={0: "rome rome", 1: "rome"})
    assert (ships(p, 0), ships(p, 1)) == ("rome rome", "rome")


# E.6.2: in which order ------------------------------------------------------------------------------------------------
def test_E_6_2_D_39_tokens_alone_first_then_cities_each_by_the_first_nation():
    _, told = fought(
        "advanced",
        nations="egypt africa italy thrace",
        cities={"rome": 0, "sparta": 1},
        tokens={"rome": {3: 1}, "sparta": {3: 1}, "dacia": {0: 1, 3: 5}, "athens": {1: 1, 2: 5}, "argos": {2: 1, 3: 3}},
    )
    assert [params["place"] for what, params in told if what == "conflict.losses"] == [
        "athens",
        "argos",
        "dacia",
    ]
    assert [params["place"] for what, params in told if what == "conflict.repelled"] == ["sparta", "rome"]


def test_E_6_2_what_falls_elsewhere_can_defend_a_city():
    """The owner has one token in stock, and gets three more from a conflict of tokens alone."""
    p, told = fought(
        "advanced", cities={"rome": 0}, tokens={"rome": {1: 7}, "germania": {0: 3, 2: 9}}, treasury={0: 51}, seats=4
    )
    assert tokens(p, "germania") == {2: 7}
    lost = [(params["seat"], params["n"]) for what, params in told if params.get("place") == "rome" and "n" in params]
    assert (0, 4) in lost


# E.6.3: tokens against tokens -----------------------------------------------------------------------------------------
def test_E_6_3_the_example_of_the_rule_book():
    """Limit 4, two against four: one and three are at the limit; if they do not stop, nobody and three."""
    p, told = fought(tokens={"pannonia": {0: 2, 1: 4}}, stop="stop")
    assert tokens(p, "pannonia") == {0: 1, 1: 3}
    assert [what for what, _ in told] == ["conflict.losses", "conflict.losses", "conflict.stop", "conflict.stop"]
    p, _ = fought(tokens={"pannonia": {0: 2, 1: 4}}, stop="fight")
    assert tokens(p, "pannonia") == {1: 3}


def test_E_6_3_fewest_first_one_each_in_a_round():
    """Limit 5: 2, 4, 5 are 1, 4, 5; 1, 3, 5; 1, 3, 4; then 0, 3, 4; 0, 2, 4; 0, 2, 3, which is five."""
    p, _ = fought("advanced", tokens={"germania": {2: 2, 0: 4, 1: 5}})
    assert tokens(p, "germania") == {0: 2, 1: 3}


def test_E_6_3_the_end_is_tested_after_every_removal():
    """Limit 5, three against three: both remove at the same moment. Two against four: the first removal is enough."""
    assert tokens(fought("advanced", tokens={"germania": {0: 3, 1: 3}})[0], "germania") == {0: 2, 1: 2}
    assert tokens(fought("advanced", tokens={"germania": {0: 2, 1: 4}})[0], "germania") == {0: 1, 1: 4}


def test_E_6_3_equal_numbers_remove_at_the_same_moment():
    p, _ = fought("advanced", tokens={"germania": {0: 2, 1: 2, 2: 4}})
    assert tokens(p, "germania") == {0: 1, 1: 1, 2: 3}, "1, 1, 4 is still too many, so the third removes one too"


def test_E_6_3_two_equal_forces_destroy_each_other():
    p, _ = fought("advanced", tokens={"sparta": {0: 1, 1: 1}, "argos": {0: 4, 1: 4}})
    assert (tokens(p, "sparta"), tokens(p, "argos")) == ({}, {})


def test_E_6_3_metalworking_comes_last():
    """It wins ties, and comes last although it has fewer."""
    p, _ = fought("advanced", tokens={"sparta": {0: 3, 1: 3}}, owned={0: "metalworking"})
    assert tokens(p, "sparta") == {0: 1}
    p, _ = fought("advanced", tokens={"germania": {0: 2, 1: 5}}, owned={0: "metalworking"})
    assert tokens(p, "germania") == {0: 1, 1: 4}, "2, 4; 1, 4"
    p, _ = fought("advanced", tokens={"sparta": {0: 2, 1: 3}}, owned={0: "metalworking"})
    assert tokens(p, "sparta") == {1: 1}, "2, 2; 1, 2; 1, 1; 0, 1"


def test_E_6_3_D_18_several_holders_of_metalworking_ascending():
    """3, 3, 2 with two holders: the other one first, then the holder of two, then the holder of three."""
    p, _ = fought("advanced", tokens={"germania": {0: 3, 1: 2, 2: 3}}, owned={0: "metalworking", 1: "metalworking"})
    assert tokens(p, "germania") == {0: 2, 1: 1, 2: 2}
    p, _ = fought("advanced", tokens={"pannonia": {0: 3, 1: 2, 2: 3}}, owned={0: "metalworking", 1: "metalworking"})
    assert tokens(p, "pannonia") == {0: 2, 1: 1, 2: 1}


def test_E_6_3_D_03_classic_rivals_are_asked_in_ast_order():
    """Any refusal continues, and after the next removal they are asked again."""
    p = laid(nations="egypt africa italy", tokens={"germania": {0: 2, 1: 2, 2: 3}}, steps=[("conflict",)])
    assert asked(p) == "1 conflict.stop"
    assert about(p) == {"place": "germania"}
    assert legal(p) == ["stop", "fight"]
    assert tokens(p, "germania") == {0: 1, 1: 1, 2: 3}
    play(p, "stop")
    assert asked(p) == "2 conflict.stop"
    play(p, "stop")
    assert asked(p) == "0 conflict.stop"
    play(p, "fight")
    assert tokens(p, "germania") == {0: 1, 1: 1, 2: 2}, "the third had not removed in this round"
    assert asked(p) == "1 conflict.stop"
    play(p, "fight")
    assert tokens(p, "germania") == {2: 2}
    assert asked(p) == "over"


def test_E_6_3_who_has_lost_all_is_in_no_round_any_more():
    """1, 2, 4: the first is gone, the second removes one, and five are at the limit; the third has still to remove."""
    p = laid(tokens={"germania": {0: 1, 1: 2, 2: 4}}, phase="conflict")
    assert (asked(p), tokens(p, "germania")) == ("1 conflict.stop", {1: 1, 2: 4})
    play(p, "fight")
    assert tokens(p, "germania") == {1: 1, 2: 3}


def test_E_6_3_D_03_advanced_rivals_are_not_asked():
    p = laid("advanced", tokens={"germania": {0: 3, 1: 3}}, steps=[("conflict",)])
    assert (asked(p), tokens(p, "germania")) == ("over", {0: 2, 1: 2})


def by_the_book(here: dict[int, int], metal: set[int], limit: int) -> dict[int, int]:
    """Round by round: each in the order of its beginning, equals at the same moment."""
    while len(here) > 1 and sum(here.values()) > limit:
        before = here
        for turn in sorted({(side in metal, n) for side, n in before.items()}):
            if len(here) > 1 and sum(here.values()) > limit:
                now = {side for side, n in before.items() if (side in metal, n) == turn}
                here = {side: n - (side in now) for side, n in here.items() if n > (side in now)}
    return here


def test_E_6_3_D_18_any_number_of_nations():
    chance = Random(6)
    for _ in range(150):
        area = chance.choice(["germania", "pannonia", "rome", "sparta"])
        here = {side: chance.randint(1, 6) for side in chance.sample(range(8), chance.randint(2, 6))}
        metal = {side for side in range(7) if chance.random() < 0.3}
        p, _ = fought("advanced", seats=7, tokens={area: here}, owned=dict.fromkeys(metal, "metalworking"))
        assert tokens(p, area) == by_the_book(here, metal, LIMIT[INDEX[area]]), (area, here, metal)


def test_E_6_4_agriculture_changes_nothing_in_conflict():
    p, _ = fought("advanced", tokens={"rome": {0: 1, 1: 2}}, owned={0: "agriculture", 1: "agriculture"})
    assert tokens(p, "rome") == {1: 2}


# E.6.5: attacks on cities ---------------------------------------------------------------------------------------------
def test_E_6_5_a_attackers_fight_each_other_and_the_defenders_first():
    """To the last: 8 and 9 leave one, which is too few; nations never combine."""
    p, told = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: 8, 2: 9}})
    assert (cities(p, 0), tokens(p, "rome")) == ("rome", {})
    assert told[-1] == ("conflict.repelled", {"seat": 2, "place": "rome", "n": 2, "m": 7, "others": [0]})
    p, _ = fought("advanced", cities={"rome": 0}, tokens={"rome": {0: 2, 1: 7}})
    assert (cities(p, 0), tokens(p, "rome")) == ("rome", {}), "two defenders cost one of seven, and six are too few"


def test_E_6_5_a_classic_rivals_are_not_asked_before_a_city():
    p, told = fought(cities={"rome": 0}, tokens={"rome": {1: 1, 2: 1}}, stop="stop")
    assert (tokens(p, "rome"), [what for what, _ in told]) == ({}, ["conflict.losses", "conflict.losses"])


def test_E_6_5_b_the_city_stands_where_its_owner_or_nobody_is_left():
    p, _ = fought(cities={"rome": 0, "sparta": 0}, tokens={"rome": {0: 4, 1: 2}, "sparta": {1: 8, 2: 8}})
    assert cities(p, 0) == "rome sparta"
    assert (tokens(p, "rome"), tokens(p, "sparta")) == ({0: 3}, {})


@pytest.mark.parametrize(
    ("attacker", "owner", "need"), [("", "", 7), ("engineering", "", 6), ("", "engineering", 8), ("both", "both", 7)]
)
def test_E_6_5_c_D_15_seven_tokens_or_six_or_eight(attacker, owner, need):
    owned = {1: attacker.replace("both", "engineering"), 0: owner.replace("both", "engineering")}
    p, told = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: need - 1}}, owned=owned)
    assert (cities(p, 0), tokens(p, "rome")) == ("rome", {})
    assert told == [("conflict.repelled", {"seat": 1, "place": "rome", "n": need - 1, "m": need, "others": [0]})]
    p, told = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: need}}, owned=owned)
    assert cities(p, 0) == ""
    assert told[0] == ("conflict.stormed", {"seat": 1, "place": "rome", "victim": 0})


@pytest.mark.parametrize(
    ("attacker", "owner", "put"), [("", "", 6), ("engineering", "", 5), ("", "engineering", 7), ("both", "both", 6)]
)
def test_E_6_5_d_tokens_stand_for_the_city(attacker, owner, put):
    """Nine attack, limit 2: all of the owner's fall, and as many of the others."""
    owned = {1: attacker.replace("both", "engineering"), 0: owner.replace("both", "engineering")}
    p, told = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: 9}}, owned=owned)
    assert ("conflict.losses", {"seat": 0, "place": "rome", "n": put, "m": 0, "others": [1]}) in told
    assert tokens(p, "rome") == {1: 9 - put + 1}


def test_E_6_5_d_rule_3_with_the_printed_limit_and_the_city_is_gone_either_way():
    p, _ = fought("advanced", cities={"moesia": 0}, tokens={"moesia": {1: 7}})
    assert (cities(p, 0), tokens(p, "moesia")) == ("", {0: 1, 1: 3}), "limit 4: 6 and 7, ... 1 and 3"
    p = laid(cities={"moesia": 0}, tokens={"moesia": {1: 7}}, hand={0: "salt"}, steps=[("conflict",)])
    assert asked(p) == "0 conflict.stop"
    play(p, "fight")
    assert (tokens(p, "moesia"), asked(p)) == ({0: 1, 1: 2}, "0 conflict.stop")
    told = play(p, "fight")
    assert (tokens(p, "moesia"), asked(p)) == ({1: 2}, "1 conflict.pillage")
    assert "stolen" in [what for what, _ in told]


def test_E_6_5_any_number_of_nations_before_a_city():
    """Seat 0 has the city, and sometimes tokens with it; all by rule 3 in its plain reading."""
    chance = Random(7)
    for _ in range(100):
        here = {side: chance.randint(1, 14) for side in chance.sample(range(6), chance.randint(1, 4))}
        metal = {side for side in range(5) if chance.random() < 0.3}
        engineers = {side for side in range(5) if chance.random() < 0.3}
        owned = {side: "metalworking " * (side in metal) + "engineering" * (side in engineers) for side in range(5)}
        p, _ = fought("advanced", seats=5, area="whole", cities={"moesia": 0}, tokens={"moesia": here}, owned=owned)
        left = by_the_book(here, metal, 0)
        attacker, n = next(iter(left.items()), (0, 0))
        better = (attacker in engineers) - (0 in engineers)
        if attacker == 0 or n < 7 - better:
            assert (cities(p, 0), tokens(p, "moesia")) == ("moesia", left if attacker == 0 else {})
        else:
            fight = by_the_book({attacker: n, 0: 6 - better}, metal, LIMIT[INDEX["moesia"]])
            assert (cities(p, 0), tokens(p, "moesia")) == ("", fight), (here, metal, engineers)


def test_E_6_5_d_fewer_in_stock_defend_with_what_there_is():
    """E.6.6, E.14: the surrender of the city."""
    p, _ = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: 7}}, treasury={0: 53})
    assert (cities(p, 0), tokens(p, "rome")) == ("", {1: 6})
    p, _ = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: 7}}, treasury={0: 55})
    assert (cities(p, 0), tokens(p, "rome")) == ("", {1: 7})


def test_E_6_5_e_one_card_by_chance_for_the_two_alone_to_know():
    p, told = fought(cities={"rome": 0}, tokens={"rome": {1: 7}}, hand={0: "salt salt", 1: "gold"})
    assert (hand(p, 0), hand(p, 1)) == ("salt", "salt gold")
    cards = [(what, params.get("good")) for what, params in told if what.startswith("stolen")]
    assert cards == [("stolen", None), ("stolen.which@1", "salt"), ("stolen.which@0", "salt")]
    seen = {
        hand(fought(cities={"rome": 0}, tokens={"rome": {1: 7}}, hand={0: "salt gold"}, seed=seed)[0], 1)
        for seed in range(9)
    }
    assert seen == {"salt", "gold"}


def test_E_6_5_e_no_card_of_an_empty_hand_and_none_for_a_stand():
    p, told = fought(cities={"rome": 0}, tokens={"rome": {1: 7}})
    assert not [what for what, _ in told if what.startswith("stolen")]
    p, _ = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: 6}}, hand={0: "salt"})
    assert (hand(p, 0), asked(p)) == ("salt", "over")


def test_E_6_5_e_up_to_three_tokens_are_pillaged():
    p, _ = fought(cities={"rome": 0}, tokens={"rome": {1: 7}}, treasury={1: 2})
    assert (asked(p), about(p)) == ("1 conflict.pillage", {"place": "rome"})
    assert legal(p) == ["number 0", "number 1", "number 2", "number 3"]
    assert refused(p, "number 4") == ("pillage", {"n": 3}, "E.6.5")
    foreseen = preview(game.view(p, 1), game.decision(p), ("number", 3))
    play(p, "number 3")
    assert (p.treasury[1], asked(p)) == (5, "over")
    assert foreseen == [("purse", {"n": p.treasury[1], "m": p.stock(1)})], "as it was said before"
    p, _ = fought(cities={"rome": 0}, tokens={"rome": {1: 40}}, treasury={1: 9, 0: 50})
    assert legal(p) == ["number 0", "number 1", "number 2", "number 3"]


def test_E_6_5_e_pillage_takes_from_the_own_stock_alone():
    p, _ = fought(cities={"rome": 0}, tokens={"rome": {1: 7}, "dacia": {1: 46}}, treasury={0: 55, 1: 1})
    assert legal(p) == ["number 0", "number 1"]
    p, _ = fought(cities={"rome": 0}, tokens={"rome": {1: 7}, "dacia": {1: 47}}, treasury={0: 55, 1: 1})
    assert asked(p) == "over", "nobody is asked who can take nothing"


def test_E_6_6_surrender():
    """The case the annex speaks of is 5.d: nothing but what is in stock defends."""
    p, told = fought("advanced", cities={"rome": 0}, tokens={"rome": {1: 7}}, treasury={0: 54})
    assert ("conflict.losses", {"seat": 0, "place": "rome", "n": 1, "m": 0, "others": [1]}) in told
    assert tokens(p, "rome") == {1: 7}, "one defender falls alone, he has fewest"


def test_E_6_7_support_is_checked_after_all_conflicts():
    p = laid(cities={"sparta": 0}, tokens={"rome": {0: 2, 1: 9}}, phase="conflict")
    assert asked(p) == "0 support.city"


def test_B_4_2_the_introductory_game_has_no_pillage():
    p = laid("first_societies", cities={"rome": 0}, tokens={"rome": {1: 7}}, hand={0: "salt"}, steps=[("conflict",)])
    assert (asked(p), tokens(p, "rome"), hand(p, 1)) == ("over", {1: 2}, "salt")


def test_D_3_farmers_steal_and_pillage_nothing():
    p = laid("farmers", cities={"rome": 0}, tokens={"rome": {1: 7}}, steps=[("conflict",)])
    assert (asked(p), cities(p, 0)) == ("over", "")


# The Advanced game ----------------------------------------------------------------------------------------------------
def test_F_19_4_D_15_pirates_defend_for_the_fight_alone():
    """Six, against an engineer too. Survivors vanish; there is no hand, but there is a treasure."""
    p, told = fought("advanced", cities={"moesia": BARBARIANS}, tokens={"moesia": {1: 7}}, hand={0: "salt"})
    assert (cities(p, BARBARIANS), tokens(p, "moesia")) == ("", {1: 3})
    assert ("conflict.pirates_stormed", {"seat": 1, "place": "moesia"}) in told
    assert ("conflict.losses.barbarians", {"place": "moesia", "n": 5, "m": 1, "others": [1]}) in told
    assert asked(p) == "1 conflict.pillage"
    assert hand(p, 1) == ""
    p, told = fought("advanced", cities={"rome": BARBARIANS}, tokens={"rome": {1: 9}}, owned={1: "engineering"})
    assert ("conflict.losses.barbarians", {"place": "rome", "n": 6, "m": 0, "others": [1]}) in told


def test_F_19_4_six_are_too_few_against_pirates():
    p, _ = fought("advanced", cities={"rome": BARBARIANS}, tokens={"rome": {1: 6}})
    assert (cities(p, BARBARIANS), tokens(p, "rome")) == ("rome", {})
    p, _ = fought("advanced", cities={"rome": BARBARIANS}, tokens={"rome": {1: 6}}, owned={1: "engineering"})
    assert cities(p, BARBARIANS) == ""


def test_F_19_4_classic_pirates_are_not_asked_to_stop():
    p = laid(cities={"moesia": BARBARIANS}, tokens={"moesia": {1: 7}}, steps=[("conflict",)])
    assert (asked(p), tokens(p, "moesia")) == ("1 conflict.stop", {1: 3, BARBARIANS: 1})
    play(p, "stop")
    assert (asked(p), tokens(p, "moesia")) == ("1 conflict.pillage", {1: 3})


def test_F_19_5_no_spoils_without_an_attack():
    """A city lost to want of support yields no card and no pillage."""
    p = laid(cities={"rome": 0}, tokens={"dacia": {1: 3}}, hand={0: "salt"}, steps=[("support",)])
    play(p, "reduce rome")
    assert (asked(p), hand(p, 0)) == ("over", "salt")
