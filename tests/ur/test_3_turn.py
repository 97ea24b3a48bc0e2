"""Ur, paragraph 3: one turn after the other."""

from __future__ import annotations

import pytest

from tests.ur.positions import asked, legal, play, position, refused, stands


@pytest.mark.parametrize("picks", ["use war, done, done", "cube a1, done", "free d1", "done", "ziggurat b1, done"])
def test_3_1_tile_actions_or_ziggurats_then_the_exchange(picks):
    p = position("A03 W05 M05 C .13", hands="AW")
    play(p, picks)
    assert asked(p) == "0 exchange.tile"


def test_3_1_whoever_builds_does_not_use_the_tile():
    p = position("A03 W05", hands="AW")
    play(p, "ziggurat b1")
    assert asked(p) == "0 exchange.tile"
    p = position("A03 W05 M05", hands="AW")
    play(p, "ziggurat b1")
    assert legal(p) == ["ziggurat c1", "done"]
    assert refused(p, "use war") == ("ziggurat_second", {}, "6.1")
    assert refused(p, "cube a1") == ("ziggurat_second", {}, "6.1")


def test_3_1_whoever_uses_the_tile_does_not_build():
    p = position("A03 W05 M05", hands="AW")
    play(p, "use war, done")
    assert refused(p, "ziggurat b1") == ("ziggurat_late", {}, "6.1")
    p = position("A03 W05 M05", hands="AW")
    play(p, "cube a1")
    assert refused(p, "ziggurat b1") == ("ziggurat_late", {}, "6.1")


def test_3_2_after_the_exchange_the_next_seat_has_the_turn():
    p = position("A03 . .13", seats=2, hands="AW MC", beside="PW", turn=1)
    play(p, "done")
    told = play(p, "exchange beside")
    assert told == [
        ("ur.exchange.beside", {"seat": 1, "left": "politics", "right": "war"}),
        ("turn", {"seat": 0}),
    ]
    assert asked(p) == "0 turn"
    assert stands(p) == "a1=03 c1=13"
