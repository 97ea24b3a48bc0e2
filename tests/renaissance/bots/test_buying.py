"""What the settlers buy first: land that is still free is worth more than cards (6.1, 6.2, 7.3, 7.4)."""

from __future__ import annotations

from random import Random

from cradle import players
from cradle.kernel.game import Action
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import new, run


def pick(p: Age, *step: object) -> Action:
    run(p, step)
    d = GAME.decision(p)
    assert d is not None
    return players.load(GAME, "heuristic")(GAME.view(p, d.seat), d, Random(1), 0.0)


def test_silk_road_is_bought_before_urban_growth() -> None:
    assert pick(new(4, turn=3, cash=[50] * 4), "purchases.shop", 0) == ("buy", "silk_road")


def test_a_galley_goes_on_to_six() -> None:
    for steps, bought in ((2, "ship"), (3, "done")):
        assert pick(new(4, turn=3, cash=[50] * 4, ship=[steps] * 4), "purchases")[0] == bought
