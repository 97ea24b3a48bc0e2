"""The search itself, on a game small enough to know the truth of."""

from __future__ import annotations

import gc
from random import Random

import pytest
from cradle.kernel.game import Decision, Standing
from cradle.players.protocol import Judgement
from cradle.players.search import Search, SearchPlayer

TAKE = [("take", 1), ("take", 2)]


class Pile:
    """A number of stones, and who is to take next."""

    def __init__(self, stones, seat, chance=0):
        self.stones, self.seat, self.chance, self.now = stones, seat, chance, None

    def copy(self):
        return Pile(self.stones, self.seat, self.chance)


class Nim:
    """Two seats take one stone or two; who takes the last one wins. With `dark`, the view tells no exact number."""

    def __init__(self, dark=False):
        self.dark, self.collecting = dark, set()

    def view(self, p, seat):
        return {"stones": p.stones, "seat": p.seat}

    def imagine(self, view, chance):
        more = chance % 2 * 3 if self.dark else 0
        return Pile(view["stones"] + more, view["seat"], chance)

    def decision(self, p):
        self.collecting.add(gc.isenabled())
        return Decision(p.seat, "take", {}, TAKE[: p.stones]) if p.stones else None

    def play(self, p, action, tell=None):
        assert action in TAKE[: p.stones]
        p.stones, p.seat = p.stones - action[1], 1 - p.seat

    def standings(self, p):
        winner = 1 - p.seat
        return [Standing(winner, 1, 0, {}), Standing(1 - winner, 1 if p.stones else 2, 0, {})]


def search(stones, seat=0, dark=False, playouts=400):
    game = Nim(dark)
    p = Pile(stones, seat)
    found = Search(game, Judgement(game), game.view(p, seat), game.decision(p), Random(stones))
    found.run(0, playouts)
    return found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stones", [2, 4, 5, 7, 8])
def test_it_leaves_a_multiple_of_three(stones, seat):
    found = search(stones, seat)
    assert found.best() == ("take", stones % 3)
    assert found.report().share > 0.6


def test_it_sees_that_it_is_losing():
    assert search(6).report().share < 0.4


def test_worlds_that_differ_in_their_actions_share_a_tree():
    """Four stones or seven: to leave three or six is right in both."""
    assert search(4, dark=True).best() == ("take", 1)


def test_every_playout_counts_once():
    found = search(5, playouts=250)
    assert found.report().playouts == 250 == sum(e.visits for e in found.root.edges.values())
    assert sum(visits for _, visits, _ in found.report().actions) == 250


def test_one_action_alone_is_tried_on_request():
    """So that what the search thinks little of is known as well as what it likes."""
    found = search(5, playouts=60)
    before = found.tried(("take", 2))
    assert found.tried(("take", 1))[0] < 60
    found.run(0, 100, only=("take", 1))
    assert found.tried(("take", 2)) == before
    assert found.tried(("take", 1))[0] == 160 - before[0]
    assert found.tried(("take", 1))[1] < 0.4 < 0.6 < before[1]


def test_one_action_alone_is_tried_even_first():
    found = search(5, playouts=0)
    found.run(0, 30, only=("take", 1))
    assert found.tried(("take", 1))[0] == 30 and found.tried(("take", 2)) == (0, 0.0)
    assert found.shares(("take", 2)) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_it_tells_the_shares_of_all_seats(seat):
    found = search(5, seat)
    shares = found.report().shares
    assert sum(shares) == pytest.approx(1)
    assert shares[seat] == pytest.approx(found.report().share)
    found.run(0, 100, only=("take", 1))
    assert found.shares(("take", 1))[seat] == pytest.approx(found.tried(("take", 1))[1])
    assert search(5, playouts=0).report().shares == []


def test_the_collector_rests_while_it_runs_and_only_then():
    found = search(5, playouts=3)
    found.game.collecting.clear()
    assert gc.isenabled()
    found.run(0, 3)
    assert found.game.collecting == {False} and gc.isenabled()
    gc.disable()
    try:
        found.run(0, 3)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_one_action_needs_no_thought():
    game = Nim()
    p = Pile(1, 0)
    player = SearchPlayer(game, Judgement(game))
    assert player(game.view(p, 0), game.decision(p), Random(1), 60) == ("take", 1)
    assert player.search is None


def test_what_was_learned_is_kept_only_where_play_went_on_as_foreseen():
    game = Nim()
    player = SearchPlayer(game, Judgement(game), playouts=300)
    p = Pile(8, 0)
    assert player(game.view(p, 0), game.decision(p), Random(1), 0) == ("take", 2)
    game.play(p, ("take", 2))
    kept = player.begin(game.view(p, 1), game.decision(p), Random(2)).root
    assert kept.visits > 50
    other = Pile(5, 1)
    assert player.begin(game.view(other, 1), game.decision(other), Random(3)).root.visits == 0
