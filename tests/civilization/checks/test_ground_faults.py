"""Positions that cannot be: what concerns the ground, each broken invariant named."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.geography import DOCK, INDEX
from cradle.civilization.rules.rulesets import RULES

from tests.civilization.positions import game, laid


def moving():
    p = laid("nomads", tokens={"rome": {0: 3}, "delphi": {1: 2}}, ships={0: "rome"}, phase="movement")
    assert not game.check(p)
    return p


def wrong(p, words: str) -> bool:
    return any(words in fault for fault in game.check(p))


@pytest.mark.parametrize("seats", [2, 5, 7])
@pytest.mark.parametrize("rules", [name for name, rules in RULES.items() if not rules.deck.kinds])
def test_every_position_of_random_games_is_sound(rules, seats):
    chance = Random(seats)
    p = game.new(rules=rules, seats=seats, seed=seats, nations="choice")
    for _ in range(400):
        assert not game.check(p)
        decision = game.decision(p)
        if decision is None:
            break
        game.play(p, decision.actions[int(chance.random() * len(decision.actions))])


def test_nations():
    p = moving()
    p.nation[0] = p.nation[1]
    assert wrong(p, "two seats have one nation")
    p = laid("classic", 2, tokens={"rome": {0: 3}}, phase="movement", area="usual")
    p.nation[0] = 8
    assert wrong(p, "egypt is not in play")


def test_tokens():
    p = moving()
    p.put(INDEX["aegean_sea"], 0, 1)
    assert wrong(p, "tokens in aegean_sea")
    p = moving()
    p.put(INDEX["delphi"], 0, 1)
    assert wrong(p, "two nations are in delphi")
    p = laid("classic", 2, area="usual", tokens={"rome": {0: 1}}, phase="movement")
    p.put(INDEX["mari"], 0, 1)
    assert wrong(p, "tokens in mari")
    p = moving()
    p.arrived[INDEX["rome"]] = 4
    assert wrong(p, "4 tokens have come to rome")


def test_ships():
    p = moving()
    p.ships[0] = DOCK["aegean_sea"]
    assert wrong(p, "a ship rests in aegean_sea")
    p = moving()
    p.ships[:2] = [p.ships[1], p.ships[0]]
    assert wrong(p, "the ships of seat 0 are not sorted")
    p = laid("classic", 2, area="usual", tokens={"rome": {0: 1}}, phase="movement")
    p.ships[0] = DOCK["sidon"]
    assert wrong(p, "a ship in sidon, which is not in play")


def top(p, *step):
    p.steps[-1] = step
    p.now = None
    return bool(game.check(p))


def test_steps_of_a_march_fit():
    rome, etruria, neapolis = (INDEX[id] for id in ("rome", "etruria", "corsica"))
    at = DOCK["rome"]
    assert not top(moving(), "march.to", 0, rome)
    assert not top(moving(), "march.number", 0, rome, etruria)
    assert not top(moving(), "march.from", 0, at)
    assert top(moving(), "march.to", 0, etruria)
    assert top(moving(), "march.number", 0, rome, neapolis)
    assert top(moving(), "march.from", 0, DOCK["corsica"])
    assert top(moving(), "march.from", 0, at, at)
    assert top(moving(), "march.from", 3)


def test_steps_of_a_voyage_fit():
    at = DOCK["rome"]
    assert not top(moving(), "sail", 0, 0, 0, 4, at)
    assert not top(moving(), "sail", 0, 2, 3, 4, at)
    assert top(moving(), "sail", 0, 0, 0, 5, at)  # as far as with Cloth Making
    assert top(moving(), "sail", 0, 2, 4, 4, at)  # more aboard than there are
    assert top(moving(), "sail", 0, 2, 3, 0, at)  # loaded, and nowhere to go
    assert top(moving(), "sail", 0, 0, 0, 4, DOCK["corsica"])
    assert top(moving(), "sail", 0, 0, 0, 4, at, at)


def test_steps_with_ships_fit():
    def yard():
        return laid("classic", 2, tokens={"rome": {0: 3}}, treasury={0: 2}, ships={0: "rome"}, phase="ships")

    assert not top(yard(), "ships.keep", 0, 0)
    assert not top(yard(), "ships.pay", 0, DOCK["rome"])
    assert top(yard(), "ships.keep", 0, 1)
    assert top(yard(), "ships.pay", 0, DOCK["corsica"])


def test_steps_of_taxation_fit():
    def taxed(tokens=50, owned=""):
        spread = {"mari": {0: tokens}}
        towns = {"rome": 0, "carthage": 0, "knossos": 0}
        return laid("classic", 2, cities=towns, tokens=spread, owned={0: owned}, phase="taxation")

    assert not top(taxed(), "taxation.take", 1, 0, 1, 0)
    assert not top(taxed(), "taxation.take", 1, 0, 3, 0)
    assert top(taxed(), "taxation.take", 1, 0, 4, 0)
    assert top(taxed(), "taxation.take", 0, 0, 1, 0)
    assert top(taxed(), "taxation.take", 1, 0, 1, 7)  # so many markers are not in stock
    assert not top(taxed(20, "coinage"), "taxation.rate", 0)
    assert top(taxed(20, "coinage"), "taxation.rate", 1, 0)
    assert top(taxed(20, "coinage"), "taxation.rate", 0, 0)


def test_a_share_in_growth_fits():
    p = laid("nomads", 2, tokens={"rome": {0: 40}, "mari": {0: 14}}, phase="expansion")
    assert not game.check(p)
    p.arrived[INDEX["rome"]] = 3
    assert game.check(p)
