"""L'Âge de la Renaissance, 7.8: the examples, and the attacks of the worked game."""

from __future__ import annotations

from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import NONE

from tests.renaissance.positions import control, new, own, put
from tests.renaissance.rules.expansion.test_7_6_odds import BARCELONA, GENOA, LONDON, VENEZIA, arm, needs


# 7.8: the examples ----------------------------------------------------------------------------------------------------
def test_7_8_tunis_with_one_enemy_token_needs_five_two_of_which_may_have_been_there():
    p = new(3)
    put(p, VENEZIA, "tunis", 1)
    assert needs(p, GENOA, "tunis") == 5
    put(p, GENOA, "tunis", 2)
    assert needs(p, GENOA, "tunis") == 3


def test_7_8_fez_under_control_needs_four_or_five_with_a_token_in_oran():
    p = new(3)
    control(p, VENEZIA, "fez")
    assert needs(p, BARCELONA, "fez") == 4
    put(p, VENEZIA, "oran")
    assert needs(p, BARCELONA, "fez") == 5


def test_7_8_belgrad_under_venezia_with_vassal_and_stirrups():
    p = new(5)
    own(p, VENEZIA, "W")
    own(p, GENOA, "W")
    arm(p, VENEZIA, "stirrups")
    control(p, VENEZIA, "belgrad")
    assert needs(p, LONDON, "belgrad") == 6
    p.control[INDEX["belgrad"]] = NONE
    put(p, VENEZIA, "belgrad", 1)
    assert needs(p, LONDON, "belgrad") == 5
    assert needs(p, GENOA, "belgrad") == 4


def test_7_8_bari_under_venezia_with_vassal():
    p = new(5)
    own(p, VENEZIA, "W")
    own(p, GENOA, "W")
    put(p, VENEZIA, "bari")
    assert needs(p, LONDON, "bari") == 3
    arm(p, LONDON, "gunpowder")
    assert needs(p, LONDON, "bari") == 2
    arm(p, GENOA, "gunpowder")
    assert needs(p, GENOA, "bari") == 1


def test_7_8_oran_with_one_token():
    p = new(3)
    put(p, VENEZIA, "oran")
    assert needs(p, BARCELONA, "oran") == 2
    arm(p, BARCELONA, "longbow")
    assert needs(p, BARCELONA, "oran") == 1
    p.arms[BARCELONA] = 0
    arm(p, VENEZIA, "longbow")
    assert needs(p, BARCELONA, "oran") == 3


def test_7_8_attacks_of_the_worked_game():
    p = new(3)
    control(p, GENOA, "firenze")
    assert needs(p, VENEZIA, "firenze") == 8
    arm(p, GENOA, "armour")
    control(p, BARCELONA, "grenada")
    control(p, VENEZIA, "belgrad")
    put(p, VENEZIA, "durazzo")
    assert (needs(p, GENOA, "grenada"), needs(p, GENOA, "belgrad")) == (3, 4)  # Durazzo helps, until it falls
    assert needs(p, GENOA, "durazzo") == 1
    put(p, VENEZIA, "durazzo", 0)
    assert needs(p, GENOA, "belgrad") == 3
    own(p, VENEZIA, "W")
    put(p, GENOA, "durazzo")
    assert needs(p, VENEZIA, "durazzo") == 3
