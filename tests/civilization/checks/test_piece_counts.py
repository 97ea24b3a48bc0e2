"""Civilization, A.2 and the rest: a board that cannot be is refused, and what is wrong with it is named."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.geography import DOCK, INDEX
from cradle.civilization.rules.position import NONE
from cradle.civilization.rules.rulesets import RULES
from cradle.kernel.game import BadPosition

from tests.civilization import lively
from tests.civilization.positions import asked, conserved, game, laid
from tests.civilization.wealth import WITH_CARDS, busy, wealthy

BARBARIANS = 4  # side number, with four seats
TURN = {"tokens": {"rome": {0: 6}, "athens": {1: 2}, "dacia": {2: 1, 3: 1}}, "nations": "africa italy crete asia"}


def classic(**places):
    return laid("classic", **(TURN | places), phase="cities")


def test_what_is_laid_out_here_is_sound():
    p = classic()
    assert asked(p) == "0 cities.found"
    assert game.check(p) == []


@pytest.mark.parametrize(
    ("field", "at", "value", "wrong"),
    [
        ("tokens", INDEX["germania"] * 5, 50, "seat 0: 56 tokens, there are 55"),
        ("treasury", 0, 50, "seat 0: 56 tokens, there are 55"),
        ("tokens", INDEX["germania"] * 5 + 4, 1, "there are no barbarians in this game"),
        ("tokens", INDEX["aegean_sea"] * 5, 1, "tokens in aegean_sea, and not aboard a ship"),
        ("fresh", INDEX["rome"], 1, "a city was built in rome, and there is none"),
        ("city", INDEX["aegean_sea"], 0, "there can be no such city in aegean_sea"),
        ("city", INDEX["rome"], 5, "city: 5 is not allowed"),
        ("nation", 1, 0, "two seats have one nation"),
        ("nation", 1, NONE, "a seat has no nation, or chooses a second one"),
        ("marker", 0, 2, "a marker on space 2 of 16 in turn 1"),
        ("turn", None, 101, "turn: 101 is not under 101"),
        ("ships", 0, DOCK["aegean_sea"], "a ship rests in aegean_sea"),
        ("ships", 3, 0, "the ships of seat 0 are not sorted"),
        ("spent", 3, 1, "6 cards of iron, there are 5"),
        ("hand", 3, 1, "6 cards of iron, there are 5"),
        ("laid", 3, 1, "6 cards of iron, there are 5"),
    ],
)
def test_a_number_that_cannot_be(field, at, value, wrong):
    p = classic()
    if at is None:
        setattr(p, field, value)
    else:
        getattr(p, field)[at] = value
    assert any(wrong in fault for fault in game.check(p)), game.check(p)


def test_nine_cities_and_no_more():
    places = ["neapolis", "tarentum", "palermo", "syracuse", "apollonia", "moesia", "byzantium", "troy", "sparta"]
    p = classic(cities=dict.fromkeys(places, 1))
    p.city[INDEX["knossos"]] = 1
    assert game.check(p) == ["seat 1: 10 cities, there are 9"]


def test_no_cities_among_nomads_and_no_treasury_among_farmers():
    p = laid("nomads", tokens={"rome": {0: 6}}, phase="movement")
    p.city[INDEX["troy"]] = 0
    assert game.check(p) == ["there are no cities in this game"]
    q = laid("farmers", **TURN, phase="movement")
    q.treasury[0] = 1
    assert game.check(q) == ["there is no treasury in this game"]


def test_pirates_and_barbarians_where_they_belong():
    assert game.check(classic(cities={"troy": BARBARIANS})) == []
    p = laid("first_societies", **TURN, phase="cities")
    p.city[INDEX["troy"]] = BARBARIANS
    assert game.check(p) == ["there are no pirates in this game"]
    q = laid("advanced", **(TURN | {"tokens": {"rome": {0: 6}, "athens": {BARBARIANS: 9}}}), phase="cities")
    assert game.check(q) == []


def test_F_19_4_pirates_are_tokens_while_they_are_stormed():
    """D-03: the attacker may be asked to stop before the last of them has vanished."""
    p = laid("classic", cities={"moesia": BARBARIANS}, tokens={"moesia": {1: 7}}, phase="conflict")
    assert (asked(p), p.at(INDEX["moesia"], BARBARIANS)) == ("1 conflict.stop", 1)
    assert game.check(p) == []
    p.put(INDEX["dacia"], BARBARIANS, 1)
    assert game.check(p) == ["there are no barbarians in this game"]
    q = laid("farmers", cities={"moesia": 0}, tokens={"moesia": {1: 7}}, phase="conflict")
    assert game.check(q) == []
    q.put(INDEX["moesia"], 0, -1)
    q.put(INDEX["moesia"], BARBARIANS, 1)
    q.steps[-2:] = [("conflict.spoils", 1, BARBARIANS, INDEX["moesia"]), ("conflict.stop", 1, INDEX["moesia"], 0)]
    assert game.check(q) == ["conflict.spoils does not fit"]


def test_what_is_out_of_play_is_empty():
    p = laid("advanced", 4, area="usual", nations="asia assyria babylon egypt", tokens={"troy": {0: 6}}, phase="cities")
    assert game.check(p) == []
    p.put(INDEX["rome"], 0, 1)
    assert game.check(p) == ["tokens in rome, which is not in play"]
    p.put(INDEX["rome"], 0, -1)
    p.ships[0] = DOCK["rome"]
    assert game.check(p) == ["a ship in rome, which is not in play"]
    p.ships[0], p.nation[0] = p.ships[1], 0
    assert game.check(p) == ["africa is not in play"]


def test_no_tokens_with_a_city_once_the_surplus_is_removed():
    p = laid("classic", **(TURN | {"cities": {"troy": 0}}), phase="cities")
    p.put(INDEX["troy"], 0, 1)
    assert game.check(p) == [], "not yet"
    p = laid("classic", tokens={"rome": {0: 2}}, cities={"troy": 0}, phase="taxation", treasury={0: 3})
    p.steps = [("turn.end",), ("expansion.share", 0)]
    assert any(game.check(p))


def test_cards_of_which_there_are_not_so_many():
    p = classic(owned={0: "mysticism", 1: "mysticism", 2: "mysticism"})
    assert game.check(p) == []
    p.owned[3 * p.law.deck.cards + p.law.deck.card["mysticism"]] = 1
    assert game.check(p) == ["4 hold mysticism, there are 3"]
    p = classic()
    p.owned[:12] = [1] * 12
    assert game.check(p) == ["more than 11 civilization cards"]


def test_nothing_is_won_before_the_first_turn():
    p = game.new(seats=4, rules="classic")
    assert game.check(p) == []
    p.city[INDEX["troy"]] = 0
    assert game.check(p) == ["something has been won before the first turn"]
    q = game.new(seats=4, rules="classic")
    q.turn = 3
    assert game.check(q) == ["turn 3"]


# Steps ----------------------------------------------------------------------------------------------------------------
def stacked(*above, below="succession returns calamities purchases trade trade_cards surplus"):
    p = classic()
    p.steps = [("turn.end",), *[(name,) for name in below.split()], *above]
    return game.check(p)


def test_steps_that_are_pending_together():
    assert stacked(("cities.found", 0, 0)) == []
    assert stacked(("cities.found", 1, 0), ("cities.found", 0, 0)) == []


@pytest.mark.parametrize(
    "above",
    [
        [("cities.found", 0, 0), ("cities.found", 1, 0)],
        [("cities.found", 0, 0), ("cities.found", 0, 0)],
        [("conflict.stop", 0, INDEX["dacia"], 0)],
        [("support.city", 2)],
        [("cities.treasury", 0, INDEX["rome"])],
        [("cities.found", 0, 1)],
        [("conflict",), ("cities.found", 0, 0)],
        [("surplus",), ("cities.found", 0, 0)],
    ],
)
def test_steps_that_are_not(above):
    assert stacked(*above)


def test_a_phase_is_known_by_what_is_pending():
    from cradle.civilization.rules.checks import pending_steps

    fight = laid(tokens={"germania": {0: 3, 1: 3}}, phase="conflict")
    assert asked(fight) == "0 conflict.stop"
    for p, phase in ((classic(), "cities"), (game.new(seats=4, rules="classic"), "setup"), (fight, "conflict")):
        assert pending_steps.phase(p.steps, p.law) == phase


def test_the_phases_to_come_stand_in_their_order():
    assert stacked(("cities.found", 0, 0), below="returns succession calamities purchases trade trade_cards surplus")
    assert stacked(("cities.found", 0, 0), below="succession returns calamities purchases trade trade_cards")


def test_only_a_game_that_can_be_over_has_nothing_pending():
    p = classic()
    p.steps = []
    assert game.check(p) == ["nothing is pending, and the game is not over"]
    p.marker[0], p.turn = 16, 20
    assert game.check(p) == []
    p.steps = classic().steps
    assert "a marker has come to the last space, and the game goes on" in game.check(p)


def test_what_is_refused_is_refused_with_its_fault():
    p = classic()
    p.treasury[0] = 50
    with pytest.raises(BadPosition, match="seat 0: 56 tokens, there are 55"):
        game.from_json(game.to_json(p))


# All the way ----------------------------------------------------------------------------------------------------------
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
