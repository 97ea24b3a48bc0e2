"""The styles of the bots of Ur: each plays visibly differently, and only the seat that has a style judges by it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from cradle import players
from cradle.players import protocol
from cradle.players.search import Search
from cradle.ur.bots import JUDGEMENT
from cradle.ur.bots.styles import TASTES
from cradle.ur.game import GAME
from cradle.ur.rules.tables import HOLE

NAMES = ("", *JUDGEMENT.styles)
GAMES = 60  # in twenty, chance decides which of two styles trades more


@cache
def counted() -> dict[str, Counter[str]]:
    """By style: actions taken and ziggurats at the end, in a few games of all styles."""
    found = {style: Counter[str]() for style in NAMES}
    for seed in range(GAMES):
        p, chance = GAME.new(seats=4, seed=seed), Random(seed)
        styles = [NAMES[(seat + seed) % len(NAMES)] for seat in range(4)]
        bots = [players.load(GAME, "/".join(["heuristic", style]).rstrip("/")) for style in styles]
        while d := GAME.decision(p):
            verb, argument = bots[d.seat](GAME.view(p, d.seat), d, chance, 0)
            found[styles[d.seat]].update([str(argument) if verb == "use" else verb])
            GAME.play(p, (verb, argument))
        for seat, style in enumerate(styles):
            found[style]["ziggurats"] += p.owner.count(HOLE + seat)
    return found


def most(*names: str) -> str:
    """The style that did most of these."""
    told = {style: sum(counts[name] for name in names) for style, counts in counted().items()}
    return max(told, key=told.__getitem__)


def test_there_are_styles_for_the_heuristic_player_and_the_strategist() -> None:
    assert tuple(TASTES) == JUDGEMENT.styles and len(NAMES) == 4
    assert {f"heuristic/{style}" for style in TASTES} <= {*protocol.bots(GAME)}
    assert all(protocol.has_bot(GAME, f"search/{style}") for style in TASTES)


@pytest.mark.long
def test_each_does_most_of_what_it_likes() -> None:
    assert most("ziggurats") == "builder"
    assert most("commerce", "culture") == "merchant"
    assert most("war") == "warrior", "how many attacks a war has is decided by the table"


@pytest.mark.parametrize("style", TASTES)
def test_only_the_seat_that_has_a_style_judges_by_it(style: str) -> None:
    p = GAME.new(seats=3, seed=2)
    plain, styled = JUDGEMENT.evaluate(p, False), JUDGEMENT.styled(style)
    assert styled.evaluate(p, False) == plain
    others = [(share / (1 - plain[1])) for seat, share in enumerate(plain) if seat != 1]
    mine = styled.of(1).evaluate(p, False)
    assert [share / (1 - mine[1]) for seat, share in enumerate(mine) if seat != 1] == pytest.approx(others)
    assert JUDGEMENT.of(1) is JUDGEMENT


def test_a_search_judges_by_the_style_of_who_decides() -> None:
    p = GAME.new(seats=2, seed=2)
    d = GAME.decision(p)
    assert d is not None
    search = Search(GAME, JUDGEMENT.styled("warrior"), GAME.view(p, d.seat), d, Random(1))
    search.run(0, 50)
    assert search.judge.taste == (d.seat, TASTES["warrior"]) and search.best() in d.actions
