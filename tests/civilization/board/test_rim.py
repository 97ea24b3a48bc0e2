"""Around the map: the succession table as one track, the order of play with who is done, the stacks."""

from __future__ import annotations

import json
from typing import Any

from civilization.positions import laid, play
from cradle.civilization.board import rim
from cradle.civilization.game import GAME as game
from cradle.civilization.rules.position import Civ

PEOPLE = [(name, "azure", "i-war") for name in ("Ada", "Ben", "Cleo")]


def say(id: str, /, **params: object) -> str:
    return f"{id} {params.get('n')} {params.get('epoch')}"


def moving(**more: Any) -> Civ:
    three = {"rome": {0: 2}, "gaza": {1: 2}, "athens": {2: 1}}
    counted = {0: 2, 1: 5, 2: 2}
    return laid(seats=3, nations="italy egypt crete", tokens=three, census=counted, phase="movement", **more)


def order(p: Civ, phase: str = "movement") -> list[rim.Mover]:
    decision = game.decision(p)
    assert decision is not None
    return list(rim.order(game.view(p, 0), p.law, phase, decision.seat))


def test_who_has_most_tokens_moves_first_and_who_has_moved_is_done() -> None:
    """B.2.2: ties in AST order."""
    p = moving()
    assert order(p) == [(1, 5, False, True), (0, 2, False, False), (2, 2, False, False)]
    play(p, "done")
    assert order(p) == [(1, 5, True, False), (0, 2, False, True), (2, 2, False, False)]
    assert not any(done for _, _, done, _ in order(p, "conflict")), "nobody is done where all is done at once"


def test_military_moves_last() -> None:
    """21."""
    assert [seat for seat, *_ in order(moving(rules="advanced", owned={1: "military"}))] == [0, 2, 1]


def test_the_track_names_who_is_on_a_space_and_in_which_epoch() -> None:
    p = moving(marker={0: 5, 2: 5})
    led = rim.stands(game.view(p, 0), p.law)
    assert led is not None
    assert [(one.seat, one.position) for one in led] == [(0, 5), (2, 5), (1, 0)]
    drawn = rim.track(say, led, PEOPLE)
    assert len(drawn) == 17
    assert [json.dumps(space).count("seat-mark") for space in drawn] == [1, 0, 0, 0, 0, 2, *[0] * 11]
    assert "Ada: civilization.board.position 5 1" in json.dumps(drawn[5])
