"""Chance by a source: it asks for all possible outcomes, and playing by its outcomes equals playing by the seed."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from cradle import games
from cradle.kernel.branches import attempt, branches
from cradle.renaissance.rules.rivalry_odds import wins, wins_ties
from every_game import Table, every_table, openable, steps

from tests.game_suite import suite_of

from .noted import Noted


@every_table
def test_play_by_outcomes_is_play_by_the_seed(table: Table) -> None:
    game, rng, thrown = table.game, Random(2), 0
    for record in steps(table.record(3), Random(3)):
        p = record.position
        decision = game.decision(p)
        if decision is None:
            break
        action = rng.choice(decision.actions)
        seeded, noted = p.copy(), p.copy()
        noted.source = source = Noted(p.chance)
        game.play(seeded, action)
        game.play(noted, action)
        given = attempt(game, p, action, source.came)
        given.chance = noted.chance = seeded.chance
        with openable(record):
            assert given == seeded == noted, (action, source.came)
            assert source.by.chance == seeded.chance
        thrown += bool(source.came)
        if len(record) == 600 and thrown:
            break
    assert thrown or not suite_of(table.name).throws


def test_ur_2_the_next_tile_of_the_pile_is_a_hidden_one() -> None:
    """2: with two seats, the next of the pile is by the tiles that nobody has seen."""
    ur = games.load("ur")
    p = ur.new(seed=1, seats=2)
    while ("exchange", "beside") not in ur.decision(p).actions:
        ur.play(p, ur.decision(p).actions[0])
    found = {q.beside[0]: chance for chance, q in branches(ur, p, ("exchange", "beside"))}
    assert found == {kind: Fraction(n, sum(p.hidden)) for kind, n in enumerate(p.hidden) if n}


@pytest.mark.parametrize("seed", [1, 2])
def test_renaissance_7_7_stated_odds_equal_those_of_the_dice(seed: int) -> None:
    """7.7: an attack is won in as many of the 216 throws as rivalry_odds.py counts."""
    game, tried = games.load("renaissance"), 0
    table = Table("renaissance", tuple(game.variant(seats=6).items()))
    for record in steps(table.record(seed), Random(seed)):
        p = record.position
        decision = game.decision(p)
        if decision is None or tried == 3:
            break
        lines = decision.about.get("numbers", []) if decision.kind == "expansion.number" else []
        if attacks := [line["n"] for line in lines if line["attack"]]:
            seat, province = decision.seat, p.steps[-1].province
            after = list(islice(branches(game, p, ("number", attacks[0])), 217))
            if len(after) == 216:  # no card is drawn besides
                won = sum(chance for chance, q in after if q.presence(province)[seat])
                moved = p.copy()
                moved.new[province * p.seats + seat] += attacks[0]
                assert won == Fraction(wins(p.rank(seat), p.has(seat, "G"), wins_ties(moved, seat, province)), 216)
                tried += 1
    assert tried == 3
