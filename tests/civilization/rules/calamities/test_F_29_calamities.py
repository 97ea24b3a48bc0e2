"""Civilization, E.11.2 and F.29: what is common to all calamities."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.phases.calamities.general import SHARES
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import (
    about,
    asked,
    cities,
    hand,
    laid,
    legal,
    on_board,
    play,
    ran,
    refused,
    tokens,
)

FOUR = dict.fromkeys(["rome", "neapolis", "tarentum", "athens"], 0)


def struck(told):
    """Which calamity came to whom, in order."""
    return [(what["calamity"], what["victim"]) for event, what in told if event.startswith("strikes")]


def begin(p):
    p.steps += civ.read([("calamities",)])
    return ran(p)


def losing(n, ground=0, **pieces):
    return laid("advanced", steps=[("loss", 0, ground, n)], **pieces)


# Which, and in what order ---------------------------------------------------------------------------------------------
def test_E_11_2_all_are_shown_and_nobody_keeps_one():
    p = laid("advanced", hand={0: "treachery grain", 1: "superstition"})
    told = begin(p)
    assert [what for event, what in told if event == "calamity_shown"] == [
        {"seat": 0, "calamity": "treachery"},
        {"seat": 1, "calamity": "superstition"},
    ]
    assert (hand(p, 0), hand(p, 1)) == ("grain", "")
    index = p.law.deck.index
    assert p.spent[index["treachery"]] == p.spent[index["superstition"]] == 1


def test_F_29_2_none_is_kept_they_return_to_the_stacks():
    p = laid("classic", 3, tokens={"rome": {0: 1}}, hand={0: "civil_disorder famine"}, phase="calamities")
    index = p.law.deck.index
    assert not any(p.spent) and index["famine"] in p.pile and index["civil_disorder"] in p.pile


def test_F_29_4_in_ascending_order_and_in_a_stack_first_what_is_not_tradable():
    held = {0: "superstition", 1: "iconoclasm_heresy treachery", 2: "civil_disorder slave_revolt", 3: "famine epidemic"}
    assert struck(begin(laid("advanced", hand=held))) == [
        ("treachery", 1),
        ("famine", 3),
        ("superstition", 0),
        ("slave_revolt", 2),
        ("epidemic", 3),
        ("civil_disorder", 2),
        ("iconoclasm_heresy", 1),
    ]


FIVE = "treachery famine superstition slave_revolt epidemic"


@pytest.mark.parametrize("rules", ["advanced", "classic_advanced_calamities"])
def test_F_29_3_at_most_two_of_a_victim_by_chance(rules):
    found = set()
    for seed in range(40):
        p = laid(rules, hand={0: FIVE, 1: "civil_disorder"}, seed=seed)
        told = begin(p)
        own = [id for id, victim in struck(told) if victim == 0]
        spared = [what["calamity"] for event, what in told if event == "calamity_spared"]
        assert len(own) == 2 and sorted(own + spared) == sorted(FIVE.split())
        assert ("civil_disorder", 1) in struck(told)
        assert all(p.spent[p.law.deck.index[id]] == 1 for id in FIVE.split())
        found |= set(own)
    assert found == set(FIVE.split())


def test_F_29_3_D_25_without_a_limit_all_come():
    p = laid("classic", 3, hand={0: "famine epidemic civil_disorder iconoclasm_heresy"}, calamity_limit="none")
    assert len(struck(begin(p))) == 4


def test_E_16_3_who_passed_one_is_told_when_it_strikes():
    p = laid("advanced", hand={0: "superstition"}, giver={"superstition": 2})
    assert ("strikes.passed", {"calamity": "superstition", "victim": 0, "other": 2}) in begin(p)


def test_F_29_10_support_is_looked_at_after_all():
    p = laid("advanced", tokens={"sudeten": {0: 7}}, cities=FOUR, phase="calamities")
    assert (asked(p), about(p)) == ("0 support.city", {"n": 4, "m": 3})


# Unit points ----------------------------------------------------------------------------------------------------------
def test_F_29_7_the_loser_picks_area_by_area():
    p = losing(4, tokens={"dacia": {0: 4}, "sudeten": {0: 3}, "rome": {1: 2}})
    assert (asked(p), about(p), legal(p)) == (
        "0 loss.from",
        {"n": 4, "calamity": "famine"},
        ["lose sudeten", "lose dacia"],
    )
    play(p, "lose sudeten")
    assert (asked(p), about(p), legal(p, "number")) == (
        "0 loss.number",
        {"place": "sudeten", "n": 4},
        ["1", "2", "3"],
    )
    assert play(p, "number 1") == [("tokens_lost", {"seat": 0, "place": "sudeten", "n": 1})]
    assert legal(p) == ["lose dacia"]
    assert refused(p, "lose sudeten") == ("loss_in_order", {"seat": 0, "place": "sudeten"}, "F.29.7")
    assert refused(p, "lose rome") == ("nothing_to_lose", {"seat": 0, "place": "rome"}, "F.29.7")
    play(p, "lose dacia")
    assert (on_board(p, 0), asked(p)) == ({"dacia": 1, "sudeten": 2}, "over")


def test_F_29_7_each_lot_of_losses_is_one_sequence_of_picks():
    p = losing(2, tokens={"dacia": {0: 1}, "sudeten": {0: 2}, "rome": {0: 1}})
    found = []

    def go_on(p, line=""):
        if asked(p) == "over":
            found.append(tuple(sorted(on_board(p, 0).items())))
            return
        for action in legal(p):
            q = p.copy()
            play(q, action)
            go_on(q)

    go_on(p)
    assert len(found) == len(set(found)) == 4


def test_F_29_6_an_area_that_would_make_it_inexact_is_not_offered():
    p = losing(5, tokens={"dacia": {0: 2}}, cities={"rome": 0}, treasury={0: 53})
    assert p.stock(0) == 0
    assert legal(p) == ["lose dacia", "lose rome"]
    play(p, "lose dacia")
    assert legal(p, "number") == ["1", "2"]  # they are in stock for the city then
    play(p, "number 2")
    assert legal(p) == ["lose rome"]
    play(p, "lose rome")
    assert tokens(p, "rome") == {0: 2}


def test_F_29_6_a_city_counts_up_to_five():
    p = losing(4, tokens={"dacia": {0: 3}}, cities={"rome": 0})
    play(p, "lose rome")
    assert (cities(p, 0), tokens(p, "rome"), tokens(p, "dacia")) == ("", {0: 1}, {0: 3})
    p = losing(3, cities={"rome": 0})
    assert legal(p) == ["lose rome"]
    assert play(p, "lose rome") == [("city_reduced", {"seat": 0, "place": "rome", "n": 2})]


def test_F_29_6_the_limit_says_how_many_tokens_stay():
    p = losing(6, tokens={"dacia": {0: 3}}, cities={"rome": 0}, owned={0: "agriculture"})
    play(p, "lose dacia")
    assert legal(p, "number") == ["1", "2", "3"]
    play(p, "number 3, lose rome")
    assert tokens(p, "rome") == {0: 2}
    p = losing(7, cities={"rome": 0, "athens": 0})
    play(p, "lose rome")
    assert asked(p) == "0 loss.left"
    assert (about(p), legal(p, "number")) == ({"place": "rome", "n": 7}, ["1", "2"])
    play(p, "number 1, lose athens")
    assert (tokens(p, "rome"), tokens(p, "athens")) == ({0: 1}, {0: 2})


def test_F_29_6_exceeded_by_as_little_as_possible():
    p = losing(7, cities={"rome": 0, "athens": 0, "memphis": 0}, treasury={0: 55})
    assert (asked(p), about(p)) == ("0 loss.from", {"n": 10, "calamity": "famine"})
    play(p, "lose rome, lose memphis")
    assert (cities(p, 0), asked(p)) == ("athens", "over")


def test_F_29_6_where_there_is_no_more_all_is_lost():
    p = losing(10, tokens={"dacia": {0: 2}, "rome": {1: 1}}, cities={"athens": 0})
    assert (asked(p), on_board(p, 0), cities(p, 0), on_board(p, 1)) == ("over", {}, "", {"rome": 1})
    assert asked(losing(10, tokens={"rome": {1: 1}})) == "over"


# Cities reduced -------------------------------------------------------------------------------------------------------
def test_F_29_7_cities_reduced_are_picked_in_one_order():
    p = laid("advanced", cities=FOUR, steps=[("reductions", 0, 2)])
    assert (asked(p), about(p)) == ("0 reductions.city", {"n": 2})
    assert legal(p, "reduce") == cities(p, 0).split()[:3]
    assert refused(p, "reduce athens") == ("cities_in_order", {"place": "athens"}, "F.29.7")
    play(p, "reduce neapolis")
    assert legal(p, "reduce") == ["tarentum", "athens"]
    assert refused(p, "reduce rome") == ("cities_in_order_back", {"place": "rome"}, "F.29.7")
    play(p, "reduce athens")
    assert (cities(p, 0), asked(p)) == ("rome tarentum", "over")
    assert (tokens(p, "neapolis"), tokens(p, "athens")) == ({0: 1}, {0: 2})


def test_A_4_1_D_71_in_any_order_where_the_stock_does_not_last():
    p = laid("advanced", cities=FOUR, treasury={0: 53}, steps=[("reductions", 0, 4)])
    play(p, "reduce athens, reduce rome, reduce tarentum, reduce neapolis")
    assert on_board(p, 0) == {"athens": 2}


def test_A_4_1_all_cities_need_no_picks():
    p = laid("advanced", cities=FOUR, steps=[("reductions", 0, 7)])
    assert (asked(p), on_board(p, 0)) == ("over", {"rome": 2, "neapolis": 1, "tarentum": 1, "athens": 2})


# What is directed at others -------------------------------------------------------------------------------------------
FAMINE = 0


def test_F_29_8_the_victim_allots_it_all():
    p = laid("advanced", 4, tokens={"dacia": {1: 9}, "moesia": {2: 9}, "rome": {3: 9}}, steps=[("allot", 0, FAMINE)])
    assert (asked(p), about(p)) == ("0 allot.number", {"calamity": "famine", "other": 1, "n": 20})
    assert legal(p, "number") == ["4", "5", "6", "7", "8"]
    assert refused(p, "number 3") == ("allot", {"other": 1, "n": 4, "m": 8}, "F.29.8")
    play(p, "number 4")
    assert p.steps == [("famine.strike", 3, 8), ("famine.strike", 2, 8), ("loss.from", 1, 0, 4, 0)]


def test_F_29_8_what_is_shared_out_keeps_its_number():
    """Pending steps of saved games hold it."""
    found = [what.calamity for what in SHARES]
    assert found == ["famine", "flood", "flood", "flood", "flood", "epidemic", "iconoclasm_heresy"]


def test_F_29_8_D_49_as_far_as_there_are_units():
    p = laid("advanced", 4, tokens={"dacia": {1: 3}, "moesia": {2: 9}, "rome": {3: 9}}, steps=[("allot", 0, FAMINE)])
    assert p.on_board(1) == 0
    assert p.steps == [("famine.strike", 3, 8), ("loss.from", 2, 0, 8, 0)]


def test_F_29_5_the_giver_is_no_secondary_victim():
    p = laid(
        "advanced",
        4,
        tokens={"dacia": {1: 6}, "moesia": {2: 19}, "rome": {3: 19}},
        spent="epidemic",
        giver={"epidemic": 2},
        steps=[("epidemic", 0)],
    )
    assert p.on_board(1) == 1
    assert p.steps == [("loss.from", 3, 1, 10, 0)]
