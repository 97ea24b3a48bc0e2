"""Every level, in every game: legal answers from views alone, and the same ones by the same chance."""

from __future__ import annotations

import json
from random import Random
from time import perf_counter

import pytest
from cradle import games, players
from cradle.players.search import Search, SearchPlayer
from every_game import Table, every_table, steps

from tests.game_suite import suite_of


def decisions(table: Table, seed: int, every: int):
    """Positions met in random play, every so many decisions, each with its decision."""
    for record in steps(table.record(seed), Random(seed)):
        decision = table.game.decision(record.position)
        if len(record) % every == 0 and decision and len(decision.actions) > 1:
            yield record.position, decision


@pytest.mark.parametrize("level", players.LEVELS)
@every_table
def test_answers_are_legal_and_change_nothing(table, level):
    game = table.game
    choose = players.load(game, level)
    for position, decision in decisions(
        table, seed=4, every=29 * max(suite_of(table.name).pace, 3 if level == "search" else 1)
    ):
        before, view = position.copy(), game.view(position, decision.seat)
        kept = json.dumps(view)
        assert choose(view, decision, Random(1), 0.01) in decision.actions
        assert position == before and json.dumps(view) == kept


@pytest.mark.parametrize("level", players.LEVELS)
def test_a_view_from_another_machine_serves(level):
    """The page sends views to a worker as JSON."""
    game = games.load("ur")
    position = game.new(seats=2, seed=5)
    view = json.loads(json.dumps(game.view(position, 0)))
    assert players.load(game, level)(view, game.decision(position), Random(1), 0.01) in game.decision(position).actions


@pytest.mark.parametrize("level", players.LEVELS)
def test_same_chance_same_answers(level):
    game, table = games.load("ur"), Table("ur", (("seats", 3),))

    def answers():
        choose, every = players.load(game, level), 41
        if level == "search":  # it thinks for long
            choose.playouts, every = 2, 123
        chance = Random(3)
        return [choose(game.view(p, d.seat), d, chance, 60) for p, d in decisions(table, seed=2, every=every)]

    assert answers() == answers()


def test_no_such_level():
    with pytest.raises(KeyError, match="random, heuristic, search"):
        players.load(games.load("ur"), "genius")


def test_search_heeds_its_budget():
    game = games.load("ur")
    position = game.new(seats=4, seed=1)
    decision = game.decision(position)
    view, judge = game.view(position, decision.seat), players.judgement(game)
    for player, least in ((SearchPlayer(game, judge), 0.2), (players.load(game, "search"), 0.0)):
        began = perf_counter()
        player(view, decision, Random(1), 0.2)
        assert least <= perf_counter() - began < 5


def test_search_in_slices():
    game = games.load("ur")
    position = game.new(seats=4, seed=1)
    decision = game.decision(position)
    search = SearchPlayer(game, players.judgement(game)).begin(game.view(position, decision.seat), decision, Random(1))
    assert search.best() in decision.actions, "an answer is there before any slice"
    counts = []
    for _ in range(3):
        search.run(0.02)
        counts.append(search.report().playouts)
    assert 0 < counts[0] < counts[1] < counts[2]
    report = search.report()
    assert report.actions[0][0] == search.best()
    assert 0 <= report.share <= 1 and sum(visits for _, visits, _ in report.actions) <= report.playouts


def test_search_keeps_what_it_knows_within_a_turn():
    game = games.load("ur")
    player = SearchPlayer(game, players.judgement(game), playouts=150)
    kept = fresh = 0
    for seed in range(3):
        position, chance = game.new(seats=4, seed=seed), Random(seed)
        mine = game.decision(position).seat
        for _ in range(60):
            decision = game.decision(position)
            view = game.view(position, decision.seat)
            if decision.seat == mine and len(decision.actions) > 1:
                search = player.begin(view, decision, chance)
                kept, fresh = kept + (search.root.visits > 0), fresh + (search.root.visits == 0)
                search.run(0, 150)
                action = search.best()
            else:
                action = chance.choice(decision.actions)
            game.play(position, action)
    assert kept > 0 and fresh > 0


class Watched:
    """A game that shows which views and imagined positions a player asks for, and keeps the real one away."""

    def __init__(self, game, position):
        self.game, self.position, self.imagined = game, position, 0

    def imagine(self, view, chance):
        self.imagined += 1
        return self.game.imagine(view, chance)

    def decision(self, p):
        assert p is not self.position
        return self.game.decision(p)

    def play(self, p, action):
        assert p is not self.position
        self.game.play(p, action)


def test_search_sees_imagined_worlds_only_and_each_with_chance_of_its_own():
    game = games.load("ur")
    position = game.new(seats=2, seed=4)
    decision = game.decision(position)
    watched = Watched(game, position)
    search = Search(watched, players.judgement(game), game.view(position, decision.seat), decision, Random(2))
    search.run(0, 40)
    assert watched.imagined == min(40, search.settings.worlds)
    assert len({world.chance for world in search.worlds}) == len(search.worlds)
    assert position.chance not in {world.chance for world in search.worlds}
