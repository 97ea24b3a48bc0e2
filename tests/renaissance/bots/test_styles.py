"""The styles of the bots: each plays visibly differently, and a plan keeps its style."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from cradle import players
from cradle.players import protocol
from cradle.players.plan_search import PlanSearch
from cradle.renaissance.bots import JUDGEMENT
from cradle.renaissance.bots.styles import STYLES
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.cards import ADVANCES, CATEGORIES

NAMES = ("", *JUDGEMENT.styles)
GAMES, EARLY = 12, 6


@cache
def counted() -> dict[str, Counter[str]]:
    """By style: what was done in a few games in which every style plays; advances by category in the first turns."""
    found = {style: Counter[str]() for style in NAMES}
    for seed in range(GAMES):
        p, chance = GAME.new(seats=4, seed=seed), Random(seed)
        styles = [NAMES[(seat + seed) % len(NAMES)] for seat in range(4)]
        bots = [players.load(GAME, "/".join(["heuristic", style]).rstrip("/")) for style in styles]
        while d := GAME.decision(p):
            verb, argument = bots[d.seat](GAME.view(p, d.seat), d, chance, 0)
            found[styles[d.seat]].update(noted(d.kind, verb, argument, d.about, p.turn))
            GAME.play(p, (verb, argument))
    return found


def noted(kind: str, verb: str, argument: object, about: dict[str, object], turn: int) -> list[str]:
    if kind == "expansion.number":
        lines = about["numbers"]
        assert isinstance(lines, list)
        return ["attack"] if next(line["attack"] for line in lines if line["n"] == argument) else []
    if kind == "tokens.write":
        return ["token"] * int(str(argument))
    if verb == "buy" and turn <= EARLY:
        return [next(CATEGORIES[advance.category] for advance in ADVANCES if advance.id == argument), "advance"]
    return [verb]


def test_there_are_styles_for_the_heuristic_player_and_the_strategist() -> None:
    assert tuple(STYLES) == NAMES and len(NAMES) == 4
    assert {f"{level}/{style}" for level in ("heuristic", "search") for style in NAMES[1:]} <= {*protocol.bots(GAME)}


@pytest.mark.long
def test_a_conqueror_attacks_most() -> None:
    attacks = {style: told["attack"] for style, told in counted().items()}
    assert max(attacks, key=attacks.__getitem__) == "conqueror"
    assert attacks["conqueror"] > 1.2 * attacks["merchant"]


@pytest.mark.long
def test_a_merchant_buys_the_fewest_tokens() -> None:
    tokens = {style: told["token"] for style, told in counted().items()}
    assert min(tokens, key=tokens.__getitem__) == "merchant"


@pytest.mark.long
@pytest.mark.parametrize(("style", "category"), [("scholar", "science"), ("merchant", "commerce")])
def test_each_prefers_advances_of_its_own(style: str, category: str) -> None:
    share = {name: told[category] / told["advance"] for name, told in counted().items()}
    assert max(share, key=share.__getitem__) == style


@pytest.mark.parametrize("style", NAMES)
def test_every_plan_keeps_the_style(style: str) -> None:
    judge, p, met = JUDGEMENT.styled(style), GAME.new(seats=3, seed=5), set()
    while (d := GAME.decision(p)) and len(met) < 4:
        found = PlanSearch(GAME, judge, GAME.view(p, d.seat), d, Random(1), judge.mind())
        if len(found.plans) > 1:
            met.add(d.kind)
        assert {plan.memory.style for plan in found.plans} == {style}
        GAME.play(p, found.best())
    assert len(met) == 4
