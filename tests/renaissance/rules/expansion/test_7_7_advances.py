"""L'Âge de la Renaissance, 7.7: Conversion and Manuscripts in an attack."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import NONE, OUT

from tests.renaissance.positions import (
    about,
    asked,
    control,
    give,
    hand,
    legal,
    new,
    own,
    play,
    put,
    run,
    told,
)  # fmt: skip
from tests.renaissance.rules.expansion.test_7_7_rivalry import ATTACK, GENOA, LOST, MILANO, VENEZIA, WON, attacked


# 7.7: [H] -------------------------------------------------------------------------------------------------------------
def test_7_7_H_the_attacker_wins_before_the_dice_once_a_turn_against_each():
    p = attacked(LOST, tokens=30, letters="H")
    put(p, GENOA, "dubrovnik", 1)
    play(p, ATTACK)
    assert (asked(p), legal(p)) == ("0 rivalry.convert", ["convert", "dice"])
    assert about(p) == {"place": "milano", "other": 0, "force": 6, "defence": 6, "chance": 806}
    events = play(p, "convert")
    assert [id for id, _ in events] == ["converts", "driven_out", "captures", "controls"]
    assert (p.control[MILANO], p.converted) == (VENEZIA, [0, 1, 0, 0, 0, 0, 0, 0, 0])
    play(p, "to dubrovnik, number 4")  # no second time against Genoa
    assert asked(p) == "0 expansion.place"
    assert p.at(INDEX["dubrovnik"], VENEZIA) == 0


def test_7_7_H_may_be_kept_for_later():
    p = attacked(WON, letters="H")
    play(p, ATTACK)
    events = play(p, "dice")
    assert told(events, "rivalry")
    assert not any(p.converted)


def test_7_7_H_not_against_a_holder():
    p = attacked(LOST, letters="H", theirs="H")
    play(p, ATTACK)
    assert p.control[MILANO] == GENOA


def test_7_7_H_the_defender_wins_before_the_dice():
    p = attacked([*WON], tokens=20, theirs="H")
    play(p, ATTACK)
    assert asked(p) == "1 rivalry.convert"
    assert about(p)["other"] == VENEZIA
    play(p, "convert")
    assert (p.control[MILANO], p.at(MILANO, VENEZIA), p.converted[3]) == (GENOA, 0, 1)
    play(p, ATTACK)  # no second time
    assert p.control[MILANO] == VENEZIA


def contested(letters: dict[int, str], **fields):
    p = new(4, dice=LOST, reserve=[20, 0, 0, 0], **fields)
    put(p, 1, "dubrovnik", 1)
    put(p, 2, "dubrovnik", 1)
    for seat, held in letters.items():
        own(p, seat, held)
    run(p, ("expansion.turn", 0))
    return p


def test_7_7_G23_against_several_only_if_none_holds_it_and_it_is_used_up_against_each():
    p = contested({0: "H"})
    play(p, "to dubrovnik, number 5, convert")
    assert (p.control[INDEX["dubrovnik"]], p.converted[:4]) == (0, [0, 1, 1, 0])
    for other in ({0: "H", 2: "H"}, {0: "H"}):
        p = contested(other)
        p.converted[1] = int(len(other) == 1)
        play(p, "to dubrovnik, number 5")
        assert asked(p) == "0 expansion.place"


def test_7_7_each_defender_with_it_is_asked_in_order_of_play():
    p = contested({1: "H", 2: "H"}, order=[0, 2, 3, 1])
    play(p, "to dubrovnik, number 5")
    assert asked(p) == "2 rivalry.convert"
    play(p, "dice")
    assert asked(p) == "1 rivalry.convert"
    play(p, "convert")
    assert (p.at(INDEX["dubrovnik"], 0), p.converted[4], p.converted[8]) == (0, 1, 0)
    assert (p.at(INDEX["dubrovnik"], 1), p.at(INDEX["dubrovnik"], 2)) == (1, 1)


def test_7_7_if_none_of_them_converts_the_dice_are_thrown_once():
    p = contested({1: "H", 2: "H"})
    play(p, "to dubrovnik, number 5, dice")
    events = play(p, "dice")
    assert (len(told(events, "rivalry")), asked(p), p.converted) == (1, "0 expansion.place", [0] * 16)


def test_7_7_only_those_who_stand_there_are_asked():
    p = contested({3: "H"})
    play(p, "to dubrovnik, number 5")
    assert asked(p) == "0 expansion.place"


def test_6_5_who_is_eliminated_neither_converts_nor_resists():
    p = attacked(LOST, theirs="H")
    p.misery[GENOA] = OUT
    play(p, ATTACK)
    assert asked(p) == "0 expansion.place"
    p = attacked(letters="H", theirs="H")
    p.misery[GENOA] = OUT
    play(p, ATTACK)
    assert asked(p) == "0 rivalry.convert"


def test_7_7_the_attack_must_be_legal_by_force():
    p = attacked(tokens=5, letters="H")
    assert "milano" not in legal(p, "to")


# 7.7: [N] -------------------------------------------------------------------------------------------------------------
def robbed(mine: str = "war", yours: str = "famine uprisings", letters: str = "N", theirs: str = "", **fields):
    """Venezia takes Milano from Genoa; both hold cards."""
    p = new(3, dice=[*WON, *WON], reserve=[20, 0, 0], **fields)
    control(p, GENOA, "milano")
    give(p, VENEZIA, mine)
    give(p, GENOA, yours)
    own(p, VENEZIA, letters)
    own(p, GENOA, theirs)
    run(p, ("expansion.turn", VENEZIA))
    return p


def test_7_7_N_a_card_given_and_one_taken_at_random():
    p = robbed("war stirrups", draws=["uprisings"])
    play(p, ATTACK)
    assert (asked(p), about(p)) == ("0 rivalry.copy", {"other": 1})
    assert legal(p) == ["give war", "give stirrups", "done"]
    events = play(p, "give war")
    assert (hand(p, VENEZIA), hand(p, GENOA)) == ("uprisings stirrups", "famine war")
    told_to = {"seat": 0, "other": 1, "card": "war", "taken": "uprisings"}
    assert events == [("copies", {"seat": 0, "other": 1}), ("copied@0", told_to), ("copied@1", told_to)]
    assert p.copied == [1, 0, 0]


def test_7_7_N_by_conversion_too():
    p = robbed(letters="NH", draws=["famine"])
    play(p, ATTACK + ", convert")
    assert asked(p) == "0 rivalry.copy"


def test_7_7_N_what_is_given_does_not_come_back():
    for seed in range(20):
        p = robbed("war", "famine")
        p.chance = seed
        play(p, ATTACK + ", give war")
        assert (hand(p, VENEZIA), hand(p, GENOA)) == ("famine", "war")


def test_7_7_N_it_can_be_left():
    p = robbed()
    play(p, ATTACK + ", done")
    assert (asked(p), p.copied) == ("0 expansion.place", [0, 0, 0])


def test_7_7_N_once_a_turn():
    p = robbed()
    control(p, GENOA, "firenze")
    play(p, ATTACK + ", give war, to firenze, number 8")
    assert p.control[INDEX["firenze"]] == VENEZIA
    assert asked(p) == "0 expansion.place"


@pytest.mark.parametrize(
    "hands", [{"theirs": "N"}, {"letters": ""}, {"mine": ""}, {"yours": ""}], ids=["theirs", "none", "empty", "poor"]
)
def test_7_7_N_not_against_a_holder_and_only_where_both_have_a_card(hands):
    p = robbed(**hands)
    play(p, ATTACK)
    assert asked(p) == "0 expansion.place"


def test_7_7_G43_only_an_old_control_marker_counts():
    p = robbed()
    p.young[MILANO] = 1
    play(p, ATTACK)
    assert asked(p) == "0 expansion.place"
    p = robbed()
    p.control[MILANO] = NONE
    put(p, GENOA, "milano", 3)
    p.now = None
    play(p, ATTACK)
    assert asked(p) == "0 expansion.place"
