"""Civilization in a link: what was written is read, whatever it is, and it takes little room."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.checks.packing import schema
from cradle.civilization.rules.position import LAYER, STACK, TOKENS
from cradle.civilization.rules.rulesets import RULES
from cradle.kernel.packing import Reader, Writer

from tests.civilization.positions import game, laid


def again(p):
    """The fields of a position written and read; and how many characters of a link they take."""
    writer = Writer()
    for field in schema(p.seats, p.rules):
        field.put(writer, p)
    number = writer.number()
    q = game.bare(game.variant_of(p))
    reader = Reader(number)
    for field in schema(p.seats, p.rules):
        field.get(reader, q)
    assert reader.rest == 0
    for field in schema(p.seats, p.rules):
        for name in field.names:
            assert getattr(q, name) == getattr(p, name), name
    return number.bit_length() / 6


@pytest.mark.parametrize("rules", list(RULES))
def test_random_games(rules):
    chance = Random(rules)
    p = game.new(seed=4, seats=5, rules=rules, turns=32)
    while decision := game.decision(p):
        game.play(p, chance.choice(decision.actions))
        if chance.random() < 0.03:
            again(p)
    again(p)


@pytest.mark.parametrize("rules", ["nomads", "first_societies", "classic", "advanced"])
def test_whatever_is_within_bounds(rules):
    """Also what no game comes to: as many tokens as can be named anywhere, piles that are none."""
    chance = Random(rules)
    for _ in range(40):
        p = game.bare(game.variant(rules=rules, seats=3))
        filled = chance.random()
        for field in schema(3, rules):
            n = field.count or 0
            if field.open:
                n = chance.randrange(n + 1)
            values = [
                field.values[0 if chance.random() > filled else chance.randrange(len(field.values))]
                for _ in range(n or 1)
            ]
            setattr(p, field.names[0], values[0] if field.count is None else values[:n])
        again(p)


@pytest.mark.parametrize(
    "pile",
    [
        [],
        [STACK],
        [STACK] * 9,
        [STACK] * 10,
        [LAYER] * 3 + [STACK] * 9,
        [0, 1, LAYER, 0, STACK] + [STACK] * 8,
        [5, STACK] + [STACK] * 8,
        [LAYER, 0, STACK] + [STACK] * 8,
    ],
)
def test_piles_that_are_none(pile):
    p = laid("classic")
    p.pile = pile
    again(p)
    p.hand[0] = 15
    again(p)


def test_a_late_position_takes_little_room():
    """Seven seats, with cities, hands and cards as in the middle of an Advanced game."""
    chance = Random(1)
    p = game.new(seed=1, seats=7, rules="advanced")
    land = [a for a in p.board.areas if p.board.land[a] or p.board.site[a]]
    chance.shuffle(land)
    for i, a in enumerate(land[:110]):
        if i < 38:
            p.city[a] = i % 7
        else:
            p.put(a, i % 7, 1 + i % 2)
    for c in range(len(p.owned)):
        p.owned[c] = int(chance.random() < 0.4)
    for seat in range(7):
        for _ in range(8):
            k = chance.choice([k for k in p.pile if k < LAYER])
            p.pile.remove(k)
            p.hand[seat * p.law.deck.kinds + k] += 1
    p.treasury, p.census, p.marker = [9] * 7, [25] * 7, [8] * 7
    assert max(p.stock(s) for s in range(7)) < TOKENS
    assert again(p) < 290
