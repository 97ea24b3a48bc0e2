"""Styles of the bots of Civilization: each plays visibly in another way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from cradle import players
from cradle.civilization.bots import JUDGEMENT, buying, market
from cradle.civilization.bots.buying import HELP
from cradle.civilization.bots.habits import Memory
from cradle.civilization.bots.styles import STYLES
from cradle.civilization.game import GAME
from cradle.civilization.rules.geography import INDEX
from cradle.civilization.rules.position import NONE

from tests.civilization.positions import laid
from tests.games.words.test_words import LANGUAGES, messages


@cache
def counted() -> dict[str, Counter[str]]:
    """By style, in games of Advanced in which each sits in every place: answers to offers, marches into foreign
    cities.
    """
    names, found = list(STYLES), {style: Counter[str]() for style in STYLES}
    for turned in range(len(names)):
        p, chance = GAME.new(rules="advanced", seats=len(names), seed=1, turns=16), Random(1)
        styles = [*names[turned:], *names[:turned]]
        bots = [players.load(GAME, f"heuristic/{style}" if style else "heuristic") for style in styles]
        while d := GAME.decision(p):
            verb, argument = bots[d.seat](GAME.view(p, d.seat), d, chance, 0)
            found[styles[d.seat]]["answers"] += verb == "counter"
            if verb == "to" and p.city[INDEX[str(argument)]] not in (NONE, d.seat):
                found[styles[d.seat]]["storms"] += 1
            GAME.play(p, (verb, argument))
    return found


@pytest.mark.long
def test_a_trader_answers_more_offers() -> None:
    assert counted()["trader"]["answers"] > max(counted()[style]["answers"] for style in STYLES if style != "trader")


@pytest.mark.long
def test_a_conqueror_marches_into_more_cities() -> None:
    assert counted()["conqueror"]["storms"] > sum(counted()[s]["storms"] for s in STYLES if s != "conqueror")


def test_a_builder_buys_more_cards_that_help_cities() -> None:
    """Of what can be bought in the same places of one game, in which each seat plays in no style."""
    p, chance, found = GAME.new(rules="advanced", seats=4, seed=1, turns=16), Random(1), Counter[str]()
    bots = [players.load(GAME, "heuristic") for _ in range(4)]
    while d := GAME.decision(p):
        for style in STYLES if d.kind == "purchases.card" else ():
            verb, card = buying.plan(p, d, STYLES[style].help)[-1]
            found[style] += verb == "buy" and card in HELP
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0))
    assert found["builder"] > max(found[style] for style in STYLES if style != "builder")


@pytest.mark.parametrize("style", [style for style in STYLES if style])
def test_a_style_has_words_and_is_remembered(style: str) -> None:
    for language in LANGUAGES:
        assert f"civilization.style.{style}" in messages("civilization", language)
    memory = JUDGEMENT.styled(style).mind()
    assert isinstance(memory, Memory) and memory.style == style
    assert memory.manner(laid("advanced", seats=4, phase="movement")) == STYLES[style].manner


def test_no_good_is_claimed_twice() -> None:
    p = laid("advanced", seats=4, hand={0: "ochre ochre ochre ochre"}, phase="trade")
    said = market.words(p, [p.law.deck.index["ochre"]] * 4, [])
    assert [what for verb, what in said if verb == "claim"] == ["ochre"]
