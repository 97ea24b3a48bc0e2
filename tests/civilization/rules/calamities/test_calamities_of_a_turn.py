"""Calamities of Civilization on full boards, played by chance: every position is whole, and can be imagined."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.decks import DECKS
from cradle.civilization.rules.geography import LIMIT, NAMES, OPEN

from tests.civilization.positions import game, laid, play

SEATS = 5
CARDS = {"classic": 11, "classic_advanced_calamities": 11, "advanced": 24}


def full(rules: str, chance: Random):
    """Cities and tokens wherever chance puts them, every calamity in a hand, and many civilization cards."""
    land = [n for n in range(len(NAMES)) if not OPEN[n]]
    chance.shuffle(land)
    cities = {NAMES[a]: n % SEATS for n, a in enumerate(land[:25])}
    tokens = {NAMES[a]: {chance.randrange(SEATS): chance.randint(1, LIMIT[a])} for a in land[25:65]}
    deck = DECKS[rules]
    held = [[deck.ids[kind] for kind in range(deck.goods, deck.kinds) if kind % SEATS == s] for s in range(SEATS)]
    chance.shuffle(held)
    hand = {s: " ".join([*held[s], "grain"]) for s in range(SEATS)}
    secret = [id for id in deck.ids[deck.goods :] if deck.tradable[deck.index[id]]]
    giver = {id: s for id in secret if id not in held[s := chance.randrange(SEATS)]}
    owned = {s: " ".join(chance.sample(deck.card_ids, CARDS[rules] // 4)) for s in range(4)}
    return laid(
        rules,
        SEATS,
        tokens=tokens,
        cities=cities,
        owned=owned,
        hand=hand,
        giver=giver,
        treasury={s: chance.randrange(6) for s in range(SEATS)},
        phase="calamities",
        calamity_limit="none",
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", sorted(CARDS))
def test_all_calamities_of_a_turn(rules, seed):
    chance = Random(seed)
    p = full(rules, chance)
    kinds = set()
    while (d := game.decision(p)) and ("returns",) in p.steps and not d.kind.startswith("purchases"):
        kinds.add(d.kind)
        assert 0 < len(d.actions) <= 131
        world = game.imagine(game.view(p, d.seat), seed)
        assert game.decision(world).actions == d.actions
        bystander = game.view(p, None)
        assert game.view(game.imagine(bystander, seed), None) == bystander
        play(p, " ".join(str(part) for part in chance.choice(d.actions) if part is not None))
    assert len(kinds) > 3
    assert not any(p.arrived)
