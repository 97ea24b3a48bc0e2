"""5.2: military advantages and the Mongols."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import ARMS, IDS, KIND

from tests.renaissance.positions import asked, give, legal, new, play, playing, run, told

NAMES = [IDS[kind] for kind in ARMS]


@pytest.mark.parametrize("id", NAMES)
def test_5_2_military_advantage_in_force_until_the_end_of_the_turn(id):
    p = playing(new(epoch=2), id)
    play(p, f"play {id}")
    assert p.arms == [1 << NAMES.index(id), 0, 0, 0]
    assert p.discard[KIND[id]] == 0, "G10: it leaves the game"
    p.steps = []
    run(p, ("turn.end",))
    assert p.arms == [0] * 4


@pytest.mark.parametrize("id", ["longbow", "gunpowder"])
def test_5_2_longbow_and_gunpowder_make_stirrups_and_armour_burdens(id):
    p = playing(new(epoch=2), f"stirrups armour {id}")
    play(p, "play stirrups")
    events = play(p, f"play {id}")
    assert [e["card"] for e in told(events, "burden")] == ["stirrups", "armour"]
    assert legal(p) == ["done"], "armour is a burden now"
    assert p.arms[0] == 1 | 1 << NAMES.index(id), "those in force stay"


def test_5_2_the_others_rule_nothing_out():
    p = playing(new(epoch=2), "stirrups armour longbow gunpowder")
    play(p, "play armour")
    assert legal(p, "play") == ["stirrups", "longbow", "gunpowder"]
    play(p, "play gunpowder")
    assert legal(p, "play") == ["longbow"]


def test_5_2_stirrups_and_armour_become_burdens_once():
    p = playing(new(epoch=2), "longbow gunpowder")
    give(p, 1, "stirrups")
    play(p, "play longbow")
    assert told(play(p, "play gunpowder"), "burden") == []
    assert p.arms[0] == 4 | 8, "G15: his cards add up"
    assert (asked(p), legal(p)) == ("1 cards.play", ["done"]), "anybody's"


def test_5_2_mongols_ten_ducats_and_no_more_crusades():
    p = playing(new(epoch=2), "mongols")
    events = play(p, "play mongols")
    assert p.cash[0] == 50
    assert told(events, "tribute") == [{"seat": 0, "n": 10}]
    assert p.dead[KIND["crusades"]] == 1
    assert p.discard[KIND["mongols"]] == 0, "it leaves the game"


def test_5_2_mongols_crusades_are_a_burden_in_every_hand_for_good():
    p = new(epoch=2)
    give(p, 1, "crusades")
    playing(p, "mongols")
    play(p, "play mongols")
    assert (asked(p), legal(p)) == ("1 cards.play", ["done"])
    play(p, "done")
    p.steps = []
    run(p, ("turn.end",))
    assert p.dead[KIND["crusades"]] == 1
