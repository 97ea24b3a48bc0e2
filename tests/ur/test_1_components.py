"""Ur, paragraph 1: tiles, ziggurats, cubes."""

from __future__ import annotations

import pytest
from cradle.ur.rules.tables import ACTIONS, FACE, FLIP, PAIR, PAIRS, TILES

from tests.ur.positions import game, legal, play, position, stands


def bag(p):
    """All tiles of a game, as counts by pair."""
    tiles = [PAIR[t] for t in p.tile] + p.hand + p.beside
    return [tiles.count(k) + p.hidden[k] for k in range(len(PAIRS))]


def test_1_1_five_actions_and_every_pair_of_two_four_times():
    assert ACTIONS == ["agriculture", "commerce", "culture", "politics", "war"]
    assert PAIRS == [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert bag(game.new(seats=4, seed=5)) == bag(game.new(seats=3, seed=5)) == [4] * 10
    assert bag(game.new(seats=2, seed=5)) == [3] * 10


def test_1_1_a_tile_has_two_faces_and_turns_over():
    assert len(set(TILES)) == 20
    for t, (up, down) in enumerate(TILES):
        assert TILES[FLIP[t]] == (down, up)
        assert FACE[t] == up
        assert PAIRS[PAIR[t]] == (min(up, down), max(up, down))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_twenty_cubes_each(seats):
    assert game.new(seats=seats, seed=1).supply == [20] * seats


def test_1_2_five_ziggurats_for_all():
    p = position("W05 M05 .1z")
    told = play(p, "ziggurat a1, ziggurat b1")
    assert told[0] == ("ur.ziggurat", {"seat": 0, "tile": "a1", "n": 3})  # so many are left
    assert told[1] == ("ur.ziggurat", {"seat": 0, "tile": "b1", "n": 2})


@pytest.mark.parametrize("seats", [1, 5])
def test_1_2_for_two_to_four_seats_only(seats):
    with pytest.raises(ValueError, match="seats of ur is one of"):
        game.new(seats=seats)


def test_1_3_a_tile_on_the_grid_acts_by_the_face_it_shows():
    p = position("Am02 Ma01", hands="AM")
    play(p, "use agriculture")
    assert stands(p) == "a1=01 b1=01"  # b1 does not shield a1: Agriculture is on its back
    assert legal(p) == ["number 0", "number 1", "number 2"]  # for a1 alone
    play(p, "number 0")
    assert legal(p, "use") == ["commerce"]


def test_1_3_a_tile_in_hand_offers_both_its_actions_and_all_know_them():
    p = position("A02", hands="CP", turn=0)
    assert legal(p, "use") == ["culture", "politics"]
    for seat in (0, 1, None):
        assert game.view(p, seat)["hand"] == p.hand
