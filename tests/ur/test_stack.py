"""Ur: positions that no game comes to are found out, before anything is played in them."""

from __future__ import annotations

import pytest

from tests.ur.positions import game, position, set_up

LAND = "A03 W05 M05 C .13\nA02 . P21"
TURN, NEXT = ("turn.end", 0), ("exchange", 0)


def faults(steps, land=LAND, **more):
    p = position(land, hands="AW MC", **more)
    p.steps, p.now = steps, None
    return game.check(p)


@pytest.mark.parametrize(
    "steps",
    [
        [],
        [TURN, NEXT, ("turn", 0)],
        [TURN, NEXT, ("turn.cube", 0)],
        [TURN, NEXT, ("turn.rest", 0, 4)],
        [TURN, NEXT, ("turn.rest", 0, 0), ("agriculture.put", 0, 6), ("agriculture.put", 0, 0)],
        [TURN, NEXT, ("war.from", 0, 5)],
        [TURN, NEXT, ("war.to", 0, 1)],
        [TURN, NEXT, ("war.number", 0, 1, 7)],
        [TURN, ("exchange.tile", 0)],
        [TURN, ("exchange.face", 0, 3)],
        [("turn.end", 3), ("exchange", 3), ("start", 3, 3)],
        set_up("more"),
        set_up("exchange")[:3],
        [*set_up("exchange")[:3], ("exchange.face", 1, 3)],
    ],
)
def test_steps_of_a_game(steps):
    assert faults(steps) == []


@pytest.mark.parametrize(
    "steps",
    [
        [("turn", 0)],  # nothing follows
        [TURN, ("turn", 0)],  # no exchange
        [TURN, ("exchange", 1), ("turn", 0)],  # another's exchange
        [("turn.end", 7), ("exchange", 7), ("turn", 0)],  # there is no such seat
        [TURN, NEXT, ("turn", 1)],
        [TURN, TURN, NEXT, ("turn", 0)],
        [TURN, NEXT, ("turn", 0), ("turn", 0)],
        [TURN, NEXT, ("turn.rest", 0, 1)],  # Commerce is not in hand
        [TURN, NEXT, ("agriculture.put", 0, 0), ("agriculture.put", 0, 0)],  # twice the same tile
        [TURN, NEXT, ("agriculture.put", 0, 1)],  # no Agriculture
        [TURN, NEXT, ("agriculture.put", 1, 0)],  # not his
        [TURN, NEXT, ("commerce.put", 0, 4)],  # enough cubes: nothing to ask
        [TURN, NEXT, ("culture.put", 1, 4 * 5 + 4)],
        [TURN, NEXT, ("politics.put", 0, 3, 0)],  # not taken up
        [TURN, NEXT, ("war.to", 0, 4)],  # another's tile
        [TURN, NEXT, ("war.number", 0, 0, 3)],  # no neighbours
        [TURN, NEXT, ("war.number", 0, 0, 1)],  # his own
        [TURN, NEXT, ("war.from", 0, 719)],  # f6 has no fourth neighbour
        [TURN, NEXT, ("ziggurat", 0, 1)],  # none built before
        [TURN, NEXT, ("start", 0, 3)],  # he has cubes
        [("turn.end", 3), ("exchange", 3), ("start", 3, 1)],  # 7.1: three
        [TURN, ("exchange.face", 0, 0)],  # not free
        [("turn.begin", 0)],  # not a choice
        [("turn.begin", 1), *set_up("exchange")[1:]],  # seat 0 begins
        [("setup", 0, 3), *set_up("first")[1:]],
        [("setup", 0, 2), ("setup.more", 0)],  # the others have not had their cube
        [("setup", 0, 2), ("setup.more", 2), ("setup.more", 3)],
        [*set_up("exchange"), ("exchange.face", 0, 3)],
    ],
)
def test_steps_of_no_game(steps):
    assert faults(steps)


def test_a_share_of_commerce_that_is_asked():
    p = position("M01 .12 M02 W05\n.   .   .   P05\n.   .   .   A04")
    p.now = None
    for due, sound in (([3, 2 * 5 + 2], True), ([1], False), ([2 * 5 + 2, 3], False), ([5, 2 * 5 + 2], False)):
        p.steps = [TURN, NEXT, ("commerce.put", 0, *due)]
        assert (game.check(p) == []) == sound


def broken(field, cell, value):
    p = position("A03 W05 .13 .1z")
    getattr(p, field)[cell] = value
    return game.check(p)


@pytest.mark.parametrize(
    ("field", "cell", "value"),
    [("cubes", 0, 6), ("cubes", 0, 0), ("owner", 4, 0), ("cubes", 3, 2), ("supply", 0, 19), ("tile", 0, 99),
     ("owner", 0, 9), ("hand", 0, -1), ("cubes", 0, 4), ("owner", 2, 0), ("owner", 3, 1)],
)  # fmt: skip
def test_2_5_and_4_4_a_position_that_breaks_the_count_is_found_out(field, cell, value):
    assert broken(field, cell, value)


def test_1_1_a_missing_or_doubled_tile_is_found_out():
    p = position("A03")
    p.hand[0] = (p.hand[0] + 1) % 10
    assert game.check(p) == ["tiles are missing or doubled"]
