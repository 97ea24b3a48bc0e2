"""Nothing is lost and nothing comes from nowhere, in every game of the family (A.2)."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.geography import INDEX
from cradle.civilization.rules.rulesets import RULES
from cradle.kernel.phases import phase_of

from tests.civilization import lively
from tests.civilization.positions import asked, conserved, game, laid
from tests.civilization.wealth import WITH_CARDS, busy, wealthy

BARBARIANS = 4  # side number, with four seats


def test_F_19_4_pirates_are_tokens_while_they_are_stormed():
    """D-03: the attacker may be asked to stop before the last of them has vanished."""
    p = laid("classic", cities={"moesia": BARBARIANS}, tokens={"moesia": {1: 7}}, phase="conflict")
    assert (asked(p), p.at(INDEX["moesia"], BARBARIANS)) == ("1 conflict.stop", 1)


def test_a_phase_is_known_by_what_is_pending():
    found = laid("classic", tokens={"rome": {0: 6}}, phase="cities")
    fight = laid(tokens={"germania": {0: 3, 1: 3}}, phase="conflict")
    assert (asked(found), asked(fight)) == ("0 cities.found", "0 conflict.stop")
    for p, phase in ((found, "cities"), (game.new(seats=4, rules="classic"), "setup"), (fight, "conflict")):
        assert phase_of(p.steps, p.law.phases) == phase


@pytest.mark.parametrize("rules", list(RULES))
@pytest.mark.parametrize("seats", [3, 6])
def test_pieces_and_cards_add_up_after_every_action(rules, seats):
    for seed in range(2):
        chance = Random(seed)
        p = game.new(seed=seed, seats=seats, rules=rules, turns=16, trade_rounds=4)
        while decision := game.decision(p):
            game.play(p, chance.choice(decision.actions))
            assert conserved(p) == [], (seed, p.turn)


@pytest.mark.parametrize("rules", list(RULES))
@pytest.mark.parametrize("seats", [5, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 8))])
def test_they_add_up_where_something_happens(rules, seats):
    seats = min(seats, RULES[rules].most_seats)
    chance = Random(seats)
    p = game.new(seed=seats, seats=seats, rules=rules, turns=12, trade_rounds=4)
    while decision := game.decision(p):
        game.play(p, lively.choose(p, decision, chance))
        assert conserved(p) == [], p.turn
        assert p.turn % 4 or decision.kind != "march.from" or game.check(p) == []


@pytest.mark.parametrize("rules", WITH_CARDS)
def test_they_add_up_where_all_are_rich(rules):
    for seed in range(3):
        for p in busy(wealthy(rules, 6, seed), Random(seed)):
            assert conserved(p) == [], seed
