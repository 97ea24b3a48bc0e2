"""All outcomes of an action, with exact probabilities."""

from __future__ import annotations

from fractions import Fraction

import pytest
from cradle.kernel.branches import attempt, branches
from cradle.kernel.chance import Asked, Given, Scripted, below, die, draw, shuffle
from cradle.kernel.game import IllegalAction
from cradle.kernel.position import Position

from tests.kernel.coin import GAME

HALF = Fraction(1, 2)


def at(*outcomes: int) -> Position:
    p = Position()
    p.start(0, Given(outcomes))
    return p


def test_given_outcomes_come_and_the_seed_is_not_used() -> None:
    p, bag, items = at(5, 2, 7, 0, 1), [1, 0, 3], [0, 1, 2]
    assert die(p) == 6
    assert draw(p, bag, {}) == 2
    assert bag == [1, 0, 2]
    assert below(p, 10) == 7
    shuffle(p, items)
    assert items == [2, 1, 0]
    assert p.chance == 0


@pytest.mark.parametrize(
    ("throw", "weights"),
    [
        (lambda p: die(p, 4), [1, 1, 1, 1]),
        (lambda p: below(p, 3), [1, 1, 1]),
        (lambda p: draw(p, [2, 0, 5], {}), [2, 0, 5]),
        (lambda p: shuffle(p, [1, 2]), [1, 1]),
    ],
)
def test_without_an_outcome_it_asks_with_these_weights(throw, weights) -> None:
    with pytest.raises(Asked) as asked:
        throw(at())
    assert asked.value.weights == weights


def test_a_copy_of_a_position_is_given_the_same() -> None:
    p = GAME.new(chance=Given([1, 1]))
    twin = p.copy()
    GAME.play(p, ("tails", None))
    assert (p.source.outcomes, twin.source.outcomes) == ([1], [1, 1])


def test_every_branch_has_its_chance() -> None:
    p = GAME.new()
    before = GAME.to_json(p)
    assert [(chance, q.purse) for chance, q in branches(GAME, p, ("heads-up", None))] == [
        (HALF, [0, 0]),
        (HALF, [1, 0]),
    ]
    assert [(chance, q.purse) for chance, q in branches(GAME, p, ("even", 2))] == [(1, [1, 0])]
    assert GAME.to_json(p) == before
    assert all(q.source is None for _, q in branches(GAME, p, ("tails", None)))


def test_an_attempt_tells_what_happened_and_asks_before_it_has_changed_anything() -> None:
    p, events = GAME.new(), []
    with pytest.raises(Asked):
        attempt(GAME, p, ("heads-up", None))
    with pytest.raises(IllegalAction):
        attempt(GAME, p, ("even", 3))
    assert p == GAME.new()
    assert attempt(GAME, p, ("heads-up", None), [0], events).purse == [1, 0]
    assert [event.id for event in events] == ["coin.thrown", "coin.won", "turn"]


def test_a_script_is_a_source_too() -> None:
    p = GAME.new(chance=Scripted(dice=[2]))
    GAME.play(p, ("tails", None))
    assert p.purse == [1, 0]
