"""Weights of the strategist: a fit finds what decides, and what can only harm is never a gain."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from tools.study.fit import Sample, clip, fit, ignorance, loss


def games(count: int) -> list[list[Sample]]:
    """Two seats, two terms: who has more of the first wins, the second means nothing."""
    chance, played = Random(1), []
    for _ in range(count):
        rows = [[chance.random(), chance.random()] for _ in range(2)]
        winner = max(range(2), key=lambda seat, rows=rows: rows[seat][0])
        played.append([Sample(rows, [float(seat == winner) for seat in range(2)])])
    return played


@pytest.mark.long  # what fits them is installed for long tests
def test_a_fit_finds_what_decides() -> None:
    weights = fit(games(60))
    assert weights[0] > 3 * abs(weights[1])
    unseen = games(100)[60:]
    assert loss(unseen, weights) < 0.5 * ignorance(unseen)
    assert ignorance(unseen) == pytest.approx(log(2)) == pytest.approx(loss(unseen, [0.0, 0.0]))


def test_what_can_only_harm_is_no_gain() -> None:
    assert clip([2.0, 1.0, -1.0], frozenset({1, 2})) == [2.0, 0.0, -1.0]


@pytest.mark.long  # what fits them is installed for long tests
def test_what_can_only_help_costs_nothing() -> None:
    """The second term falls where the first grows; without a bound its weight is negative."""
    played = [[Sample([[x, -x] for x, _ in sample.rows], sample.won) for sample in game] for game in games(60)]
    assert fit(played)[1] < 0 < fit(played)[0]
    bound = fit(played, 0.0)
    assert bound[1] == 0 < bound[0]
