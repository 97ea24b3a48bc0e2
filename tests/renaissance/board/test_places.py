"""7.1 in playouts: what is looked up one by one is what the rules list, and the strategist's picks stay the same."""

from __future__ import annotations

from random import Random

import pytest
from cradle import players
from cradle.kernel.game import Decision
from cradle.players.plan_search import PlanSearch
from cradle.renaissance.bots import JUDGEMENT
from cradle.renaissance.bots.next_provinces import Places
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.geography import COUNT
from cradle.renaissance.rules.position import Age
from cradle.renaissance.rules.tables import BUY_CARD, DONE, TO, TURN


def expansions(seats: int, seed: int) -> list[tuple[Age, Decision]]:
    """Every choice of an expansion in a game of settlers."""
    p, chance, found = GAME.new(seats=seats, seed=seed), Random(1), []
    bots = [players.load(GAME, "heuristic") for _ in range(seats)]
    while d := GAME.decision(p):
        if d.kind == "expansion.place":
            found.append((p.copy(), d))
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0))
    return found


@pytest.mark.parametrize("seats", [3, 6])
def test_each_is_legal_if_it_is_in_the_list(seats: int) -> None:
    quiet = 0
    for p, d in expansions(seats, 2):
        for action in (*[TO[n] for n in range(COUNT)], BUY_CARD, TURN[0], DONE):
            assert (action in Places(p, p.steps[-1])) == (action in d.actions), action
        places = Places(p, p.steps[-1])
        assert [*places] == d.actions and len(places) == len(d.actions)
        assert all(action in places for action in d.actions)
        quiet += len(d.actions) > 2
    assert quiet > 50


def test_shares_are_the_same_without_looking_up(monkeypatch: pytest.MonkeyPatch) -> None:
    p, d = next(row for row in expansions(3, 4) if row[0].turn > 4 and len(row[1].actions) > 9)
    assert JUDGEMENT.lists
    rows = []
    for _ in range(2):
        search = PlanSearch(GAME, JUDGEMENT, GAME.view(p, d.seat), d, Random(1), JUDGEMENT.mind())
        search.run(0, 2 * len(search.plans))
        assert len(search.plans) > 1
        rows.append(search.shares)
        monkeypatch.setattr(type(JUDGEMENT), "lists", {})
    assert rows[0] == rows[1]
