"""What luck did: an attack that succeeds brings what it was thought to fail, and one that fails costs what it was
thought to succeed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.players import luck
from cradle.players.protocol import Judgement
from cradle.renaissance.rules.geography import INDEX

from tests.players.test_advice import found, moment

AGE = games.load("renaissance")


class Holder(Judgement):
    """Whoever controls a province has won."""

    def __init__(self, province: int) -> None:
        super().__init__(AGE)
        self.province = province

    def foresee(self, p: Any, rand: Any) -> list[float]:
        return [float(p.control[self.province] == seat) for seat in range(p.seats)]


def attacks() -> Iterator[tuple[Any, Any, dict[str, Any]]]:
    """Positions in which an attack is about to be rolled for, what is decided there, and its line among the numbers."""
    choose = players.load(AGE, "heuristic")
    for seed in range(9):
        p, chance = AGE.new(seed=seed, seats=3), Random(seed)
        for _ in range(300):
            d = AGE.decision(p)
            if d.kind == "expansion.number":
                yield from ((p, d, line) for line in d.about["numbers"][:1] if line["attack"])
            AGE.play(p, choose(AGE.view(p, d.seat), d, chance, 0))


def test_what_came_is_compared_with_what_could_have_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "PAIRS", 400)
    seen = set()
    for p, d, line in attacks():
        action, judge = ("number", line["n"]), Holder(INDEX[d.about["place"]])
        before = p.copy()
        gains = found(luck.luck(AGE, judge, p, action, Random(1), 0)).gains
        assert p == before
        AGE.play(before, action)
        won = before.control[judge.province] == d.seat
        assert gains[d.seat] == pytest.approx(won - line["chance"] / 1000, abs=0.08)
        seen.add(won)
        if len(seen) == 2:
            return
    raise AssertionError("all attacks ended alike")


def test_where_nothing_is_drawn_or_rolled_there_is_no_luck() -> None:
    game, p = moment("renaissance", "purchases.buy")
    action = game.decision(p).actions[0]
    assert found(luck.luck(game, players.judgement(game), p, action, Random(1), 0)).gains == [0.0] * p.seats


@pytest.mark.parametrize(("name", "kind"), [("renaissance", "expansion.number"), ("parley", "bid")])
def test_what_one_gains_others_lose(name: str, kind: str) -> None:
    game, p = moment(name, kind)
    judge = players.judgement(game)
    for action in game.decision(p).actions:
        gains = found(luck.luck(game, judge, p, action, Random(1), 0.02)).gains
        assert sum(gains) == pytest.approx(0, abs=1e-9) and all(abs(gain) <= 1 for gain in gains)


def test_the_more_pairs_the_less_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attack half of which would have succeeded: the standard error of a share, 1/2 by the root of their number."""
    p, d, line = next(one for one in attacks() if 350 < one[2]["chance"] < 650)
    judge = Holder(INDEX[d.about["place"]])
    for pairs in (100, 400):
        monkeypatch.setattr(luck, "PAIRS", pairs)
        doubt = found(luck.luck(AGE, judge, p, ("number", line["n"]), Random(1), 0)).doubt
        assert doubt == pytest.approx(0.5 / pairs**0.5, rel=0.15)
