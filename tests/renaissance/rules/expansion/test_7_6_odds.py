"""L'Âge de la Renaissance, 7.5, 7.6 and 7.8: quiet placement, both forces, the examples; G3, G11, G15, G24, B1."""

from __future__ import annotations

from itertools import product

import pytest
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import ARMS, IDS
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import NONE, OUT
from cradle.renaissance.rules.rivalry_odds import (
    advantages_kept,
    beats,
    defence,
    defenders,
    fewest_to_attack,
    force,
    odds,
    total,
    weight,
    wins,
    wins_ties,
)
from cradle.words.actions import prompt_id
from cradle.words.text import Voice, Words

from tests.renaissance.positions import about, control, legal, new, own, play, put, refused, run

VENEZIA, GENOA, BARCELONA, PARIS, LONDON, HAMBURG = range(6)


def arm(p, seat: int, cards: str) -> None:
    for id in cards.split():
        p.arms[seat] |= 1 << ARMS.index(IDS.index(id))


def needs(p, seat: int, province: str) -> int:
    return fewest_to_attack(p, seat, INDEX[province])


def terms(p, seat: int, province: str) -> list[tuple[str, int, int]]:
    return [tuple(term) for term in defence(p, seat, INDEX[province])]


def expanding(seat: int, seats: int = 6, tokens: int = 20):
    p = new(seats)
    p.reserve[seat] = tokens
    return p


# 7.5: quiet placement -------------------------------------------------------------------------------------------------
def test_7_5_as_long_as_all_tokens_present_do_not_exceed_the_capacity():
    p = expanding(VENEZIA, 3)
    put(p, GENOA, "firenze", 1)
    put(p, BARCELONA, "firenze", 1)
    run(p, ("expansion.turn", 0))
    play(p, "to firenze")
    assert [line for line in about(p)["numbers"] if not line["attack"]] == [
        {"n": 1, "attack": False},
        {"n": 2, "attack": False},
    ]
    told = play(p, "number 2")
    assert told == [("places", {"seat": 0, "place": "firenze", "n": 2})]
    assert (p.at(INDEX["firenze"], 0), p.control[INDEX["firenze"]], p.reserve[0]) == (2, NONE, 18)


@pytest.mark.parametrize(("province", "fit"), [("firenze", 4), ("dubrovnik", 3), ("milano", 3)])
def test_7_5_the_question_says_how_many_fit_and_not_how_many_are_in_reserve(province, fit):
    p = expanding(VENEZIA, 3, 14)
    run(p, ("expansion.turn", 0))
    play(p, f"to {province}")
    assert (about(p)["n"], legal(p)[-1]) == (fit, f"number {fit}")
    voice = Voice(Words("en"), "renaissance", ["a", "b", "c"])
    assert prompt_id(voice, game.decision(p)) == "renaissance.prompt.expansion.number"
    question = voice.say("renaissance.prompt.expansion.number", seat=0, **about(p))
    assert f"At most {fit}." in question


def test_7_5_a_satellite_takes_one_token_and_no_marker():
    p = expanding(GENOA, 3)
    control(p, GENOA, "napoli")
    run(p, ("expansion.turn", GENOA))
    play(p, "to bari")
    assert legal(p) == ["number 1"]
    play(p, "number 1")
    assert (p.at(INDEX["bari"], GENOA), p.control[INDEX["bari"]]) == (1, NONE)
    assert refused(p, "to bari") == ("room", {"place": "bari", "n": 1}, "7.5")


def test_7_5_old_and_new_tokens_together_become_a_new_control():
    p = expanding(VENEZIA, 3)
    put(p, VENEZIA, "firenze", 1)
    run(p, ("expansion.turn", 0))
    told = play(p, "to firenze, number 3")
    assert told[-1] == ("controls", {"seat": 0, "place": "firenze"})
    assert (p.control[INDEX["firenze"]], p.young[INDEX["firenze"]], p.on_map(0), p.stock(0)) == (0, 1, 0, 19)
    assert refused(p, "to firenze") == ("more", {"place": "firenze"}, "7.5")


def test_7_5_not_where_somebody_else_stands():
    p = expanding(VENEZIA, 3)
    put(p, GENOA, "dubrovnik", 1)
    run(p, ("expansion.turn", 0))
    play(p, "to dubrovnik, number 2")
    assert p.control[INDEX["dubrovnik"]] == NONE


def test_7_5_no_more_than_the_capacity_where_nobody_can_be_attacked():
    p = expanding(VENEZIA, 3)
    run(p, ("expansion.turn", 0))
    play(p, "to firenze")
    assert legal(p) == ["number 1", "number 2", "number 3", "number 4"]
    assert refused(p, "number 5") == ("room", {"place": "firenze", "n": 4}, "7.5")
    assert refused(p, "number 21") == ("tokens", {"n": 21}, "7.1")


# 7.6: attacks ---------------------------------------------------------------------------------------------------------
def test_7_6_G3_more_tokens_than_the_capacity():
    p = expanding(VENEZIA, 3)
    arm(p, VENEZIA, "stirrups armour")
    put(p, GENOA, "milano", 1)
    assert (total(defence(p, 0, INDEX["milano"])), needs(p, 0, "milano")) == (4, 4)
    run(p, ("expansion.turn", 0))
    play(p, "to milano")
    assert legal(p)[:3] == ["number 1", "number 2", "number 4"]
    assert refused(p, "number 3") == ("majority", {"place": "milano", "n": 3}, "7.6")


def test_7_6_G3_one_token_is_enough_in_a_satellite():
    p = expanding(GENOA, 3)
    control(p, GENOA, "napoli")
    arm(p, GENOA, "gunpowder")
    put(p, VENEZIA, "bari")
    run(p, ("expansion.turn", GENOA))
    play(p, "to bari")
    assert legal(p)[0] == "number 1"


def test_7_6_force_at_least_that_of_the_defence():
    p = expanding(VENEZIA, 3, 6)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", 0))
    play(p, "to milano")
    assert legal(p) == ["number 6"]
    assert refused(p, "number 5") == ("strength", {"place": "milano", "n": 6, "most": 6}, "7.6")
    p = expanding(VENEZIA, 3, 5)
    control(p, GENOA, "milano")
    run(p, ("expansion.turn", 0))
    assert refused(p, "to milano") == ("strength", {"place": "milano", "n": 6, "most": 5}, "7.6")


def test_7_6_several_defenders_are_added_and_the_capacity_counts_once():
    p = new(3)
    put(p, GENOA, "dubrovnik", 1)
    put(p, BARCELONA, "dubrovnik", 2)
    assert defenders(p, 0, INDEX["dubrovnik"]) == [1, 2]
    assert terms(p, 0, "dubrovnik") == [("tokens", 1, 1), ("tokens", 2, 2), ("capacity", NONE, 3)]
    assert needs(p, 0, "dubrovnik") == 6


def test_7_6_old_and_new_tokens_there_count_for_the_attack():
    p = new(3)
    put(p, 0, "milano", 1)
    put(p, 0, "milano", 1, new=True)
    put(p, 1, "milano", 1)
    assert needs(p, 0, "milano") == 2


def test_7_6_G24_tokens_in_ones_own_capital_count_twice():
    p = new(3)
    assert terms(p, BARCELONA, "genoa") == [("control", 1, 5), ("capital", 1, 5), ("capacity", NONE, 5)]
    assert needs(p, BARCELONA, "genoa") == 15
    control(p, VENEZIA, "genoa")  # lost: its owner attacks with half as many
    assert weight(p, GENOA, INDEX["genoa"]) == 2
    assert terms(p, GENOA, "genoa") == [("control", 0, 5), ("capacity", NONE, 5)]
    assert needs(p, GENOA, "genoa") == 6  # 12 against 10: more than the capacity
    own(p, VENEZIA, "W")
    arm(p, VENEZIA, "stirrups")
    own(p, GENOA, "W")
    assert needs(p, GENOA, "genoa") == 6  # 12 + 1 against 12
    arm(p, VENEZIA, "armour longbow")
    assert needs(p, GENOA, "genoa") == 7


def test_7_6_G24_those_that_stand_in_the_lost_capital_already_count_twice_too():
    p = new(3)
    p.control[INDEX["genoa"]] = NONE
    put(p, VENEZIA, "genoa", 3)
    put(p, GENOA, "genoa", 2)
    assert needs(p, GENOA, "genoa") == 4  # six tokens are more than the capacity: 12 against 8
    put(p, GENOA, "genoa", 1, new=True)
    put(p, VENEZIA, "genoa", 2)
    assert odds(p, GENOA, INDEX["genoa"])["force"] == 6


def test_7_6_G24_modifiers_are_not_doubled():
    p = new(3)
    own(p, GENOA, "W")
    arm(p, GENOA, "armour")
    assert total(defence(p, VENEZIA, INDEX["genoa"])) == 5 + 5 + 5 + 1 + 1


def test_7_6_G11_satellites_help_with_an_old_token_and_a_control_marker_alone():
    """Worked game: Durazzo, taken the same turn, does not help Belgrad."""
    p = new(3)
    control(p, GENOA, "belgrad")
    put(p, GENOA, "durazzo", new=True)
    assert terms(p, 0, "belgrad") == [("control", 1, 2), ("capacity", NONE, 2)]
    put(p, GENOA, "durazzo")
    put(p, GENOA, "durazzo", 0, new=True)
    assert ("satellites", 1, 1) in terms(p, 0, "belgrad")
    p.control[INDEX["belgrad"]] = NONE
    put(p, GENOA, "belgrad", 2)
    assert terms(p, 0, "belgrad") == [("tokens", 1, 2), ("capacity", NONE, 2)]
    put(p, BARCELONA, "oran")
    control(p, GENOA, "fez")
    assert total(defence(p, 0, INDEX["fez"])) == 4  # of somebody else


def test_7_6_vassal_in_the_region_of_the_capital_on_both_sides():
    p = new(6)
    own(p, VENEZIA, "W")
    own(p, GENOA, "W")
    own(p, LONDON, "W")
    put(p, VENEZIA, "belgrad")
    assert total(defence(p, GENOA, INDEX["belgrad"])) == 1 + 1 + 2
    assert [tuple(term) for term in force(p, GENOA, INDEX["belgrad"], [VENEZIA])] == [("vassal", GENOA, 1)]
    assert force(p, LONDON, INDEX["belgrad"], [VENEZIA]) == []


def test_7_6_cosmopolitan_counts_old_tokens_in_satellites_for_attack_and_defence():
    p = new(3)
    put(p, VENEZIA, "durazzo")
    put(p, VENEZIA, "athina")
    put(p, VENEZIA, "corfu", new=True)
    put(p, GENOA, "galipoli")
    control(p, GENOA, "saloniki")
    assert needs(p, VENEZIA, "saloniki") == 5
    own(p, VENEZIA, "Y")
    assert needs(p, VENEZIA, "saloniki") == 3  # 2 from Durazzo and Athina
    own(p, GENOA, "Y")
    assert terms(p, VENEZIA, "saloniki") == [
        *(("control", 1, 2), ("satellites", 1, 1), ("cosmopolitan", 1, 1), ("capacity", NONE, 2)),
    ]
    assert needs(p, VENEZIA, "saloniki") == 4
    p.control[INDEX["saloniki"]] = NONE
    put(p, GENOA, "saloniki")
    assert ("cosmopolitan", 1, 1) in terms(p, VENEZIA, "saloniki")  # without a control marker as well


def test_7_6_G15_military_advantages_in_strict_order():
    p = new(3)
    arm(p, VENEZIA, "stirrups longbow")
    arm(p, GENOA, "armour")
    assert (advantages_kept(p, VENEZIA, [GENOA]), advantages_kept(p, GENOA, [VENEZIA])) == (1, 0)
    assert advantages_kept(p, VENEZIA, [BARCELONA]) == 2
    arm(p, BARCELONA, "gunpowder")
    assert (advantages_kept(p, VENEZIA, [GENOA, BARCELONA]), advantages_kept(p, BARCELONA, [VENEZIA])) == (0, 1)


def test_7_6_G15_ties_are_the_attackers_if_he_keeps_one():
    p = new(3)
    put(p, GENOA, "milano")
    assert not wins_ties(p, VENEZIA, INDEX["milano"])
    arm(p, VENEZIA, "stirrups")
    assert wins_ties(p, VENEZIA, INDEX["milano"])
    arm(p, GENOA, "armour")
    assert not wins_ties(p, VENEZIA, INDEX["milano"])
    put(p, BARCELONA, "milano")
    arm(p, VENEZIA, "longbow")
    arm(p, BARCELONA, "gunpowder")
    assert not wins_ties(p, VENEZIA, INDEX["milano"])


def test_6_5_who_is_eliminated_has_vassal_as_his_only_modifier():
    p = new(3)
    own(p, GENOA, "WY")
    arm(p, GENOA, "gunpowder")
    put(p, GENOA, "durazzo")
    control(p, GENOA, "belgrad")
    p.misery[GENOA] = OUT
    assert terms(p, VENEZIA, "belgrad") == [("control", 1, 2), ("vassal", 1, 1), ("capacity", NONE, 2)]
    assert ("capital", 1, 5) in terms(p, VENEZIA, "genoa")


# 7.7: the chance to win (table B1) ------------------------------------------------------------------------------------
B1 = {  # by rank: plain; with Faith; with ties; with both
    1: (90.28, 100.0, 93.06, 100.0),
    2: (80.56, 90.28, 86.11, 93.06),
    3: (70.83, 80.56, 79.17, 86.11),
    4: (61.11, 70.83, 72.22, 79.17),
    5: (51.39, 61.11, 65.28, 72.22),
    6: (41.67, 51.39, 58.33, 65.28),
}


@pytest.mark.parametrize("rank", B1)
def test_7_7_B1_the_chance_to_win_by_exact_enumeration(rank):
    columns = [(False, False), (True, False), (False, True), (True, True)]
    assert tuple(round(wins(rank, *column) * 100 / 216, 2) for column in columns) == B1[rank]


def test_7_7_who_wins_a_throw():
    for rank, green, black, white in product(range(1, 7), repeat=4):
        plain = green > rank or black > white
        assert beats(rank, False, False, green, black, white) == plain
        assert beats(rank, True, False, green, black, white) == (plain or green == rank)
        assert beats(rank, False, True, green, black, white) == (plain or black == white)


def test_7_6_what_is_known_before_the_dice():
    p = expanding(GENOA, 3, 6)
    p.order = [1, 0, 2]  # rank 2 of the boxes 2, 4, 6
    own(p, GENOA, "WG")
    arm(p, GENOA, "gunpowder")
    control(p, GENOA, "roma")
    control(p, VENEZIA, "milano")
    run(p, ("expansion.turn", GENOA))
    play(p, "to milano")
    assert about(p) == {
        "place": "milano",
        "n": 6,
        "there": 0,
        "numbers": [
            {"n": 4, "attack": True, "force": 6, "defence": 6, "chance": 931},
            {"n": 5, "attack": True, "force": 7, "defence": 6, "chance": 931},
            {"n": 6, "attack": True, "force": 8, "defence": 6, "chance": 931},
        ],
        "least": 4,
        "weight": 1,
        "terms": {
            "attack": [["arms", 1, 1], ["vassal", 1, 1]],
            "defence": [["control", 0, 3], ["capacity", NONE, 3]],
        },
    }
    told = play(p, "number 4")
    assert told[0] == ("attacks", {"seat": 1, "place": "milano", "n": 4, "chance": 931})
    mine, theirs = [["tokens", 1, 4], ["arms", 1, 1], ["vassal", 1, 1]], [["control", 0, 3], ["capacity", NONE, 3]]
    assert told[1] == ("forces", {"force": 6, "defence": 6, "mine": mine, "theirs": theirs})


def test_7_6_the_odds_take_what_is_there_already():
    p = new(3)
    put(p, GENOA, "milano", 4)
    put(p, VENEZIA, "milano", 1)
    assert odds(p, GENOA, INDEX["milano"]) == {"force": 4, "defence": 4, "chance": 611}
