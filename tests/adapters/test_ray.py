"""A local Ray gives the same figures as one process."""

from __future__ import annotations

import pytest
from cradle import arena, games

from tests.players.test_arena_results import figures

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


def test_a_local_cluster_plays_the_same_games(monkeypatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")  # no token is written into the home folder
    match = arena.Match("ur", games.load("ur").variant(seats=2), ("random", "random"), 0.0, 20_000)
    alone = figures(arena.tournament(match, 12, 5, 1))
    assert figures(arena.tournament(match, 12, 5, 2, ray="local", lot=2)) == alone
