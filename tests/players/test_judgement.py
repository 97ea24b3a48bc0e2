"""Positions in which the settlers of the first edition did what no good player does; today's do what a good one does.

In each file: the position, the fault, what the earlier settler picks, what is good instead, and the picks that are.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.lab.frozen import Frozen

FILES = sorted((Path(__file__).parent / "judgement").glob("*.json"))


def picked(bot: Any, game: Any, position: Any) -> list[Any]:
    decision = game.decision(position)
    return list(bot(game.view(position, decision.seat), decision, Random(1), 0.0))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_settler_picks_as_a_good_player_does(path: Path) -> None:
    case = json.loads(path.read_text())
    game = games.load(case["game"])
    position = game.from_json(case["position"])
    today = picked(players.load(game, "heuristic"), game, position)
    assert today in case["better"], f"{case['fault']}; better: {case['good']}"
    assert case["earlier"] not in case["better"]
    assert picked(Frozen(game, "heuristic-1"), game, position) == case["earlier"]
