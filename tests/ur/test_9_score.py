"""Ur, paragraph 9: the score."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from cradle.ur.rules.score import POINTS, sets
from cradle.ur.rules.tables import FACE, HOLE, PAIRS

from tests.ur.positions import game, position

A, M, C, P, W, Z = KINDS = ["agriculture", "commerce", "culture", "politics", "war", "ziggurat"]


def standing(p, seat=0):
    return next(s for s in game.standings(p) if s.seat == seat)


def split(p, seat=0):
    return [(group["points"], group["kinds"]) for group in standing(p, seat).detail["sets"]]


def ranking(p):
    """(seat, rank, score, cubes), best first."""
    return [(s.seat, s.rank, s.score, s.detail["cubes"]) for s in game.standings(p)]


# 9.1 ------------------------------------------------------------------------------------------------------------------
def test_9_1_faces_of_own_tiles_and_under_ziggurats_and_the_ziggurats_and_the_hand():
    p = position("Aw01 Aw03 Mc0z .12 .1z P", hands="PW")
    assert split(p) == [(10, [A, M, P, Z]), (1, [A])]
    assert standing(p).score == 11


def test_9_1_cubes_on_a_tile_do_not_count_twice():
    assert standing(position("A01 M01", hands="CW")).score == standing(position("A05 M05", hands="CW")).score == 6


@pytest.mark.parametrize(
    ("hand", "counts", "points"),
    [("AC", C, 6), ("AM", A, 4), ("CW", C, 6)],  # A and M on the grid
)
def test_9_1_one_face_of_the_hand_tile_the_better_one(hand, counts, points):
    p = position("A01 M01", hands=hand)
    assert (standing(p).detail["hand"], standing(p).score) == (counts, points)


def test_9_1_a_seat_with_nothing_has_its_hand_tile():
    p = position("A11 M11", hands="AW")
    assert (split(p), standing(p).score, standing(p).rank) == ([(1, [A])], 1, 2)


def test_9_1_a_lone_ziggurat_of_a_kind():
    p = position("A0z", hands="AP")
    assert split(p) == [(6, [A, P, Z])]


# 9.2 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("land", "points"),
    [
        ("", 1),
        ("A01", 3),
        ("A01 M01", 6),
        ("A01 M01 C01", 10),
        ("A01 M01 C01 P01", 15),
        ("A01 M01 C01 P0z", 21),  # U-09
    ],
)
def test_9_2_a_set_of_one_to_six(land, points):
    p = position(land, hands="PW" if "P" not in land else "AW")
    assert split(p)[0][0] == points
    assert standing(p).score == points


def test_9_2_at_most_one_ziggurat_a_set():
    p = position("A0z A0z A0z", hands="AW")
    assert split(p) == [(6, [A, W, Z]), (3, [A, Z]), (3, [A, Z])]


def test_9_2_a_lone_ziggurat_is_a_set_of_one():
    assert sets([1, 0, 0, 0, 0, 2]) == [[0, 5], [5]]


# 9.3 ------------------------------------------------------------------------------------------------------------------
@cache
def best(counts):
    """The most that any split into sets of different kinds can score, by trying them all."""
    have = [i for i, n in enumerate(counts) if n]
    if not have:
        return 0
    return max(
        (0, 1, 3, 6, 10, 15, 21)[size] + best(tuple(sorted(n - (i in chosen) for i, n in enumerate(counts))))
        for size in range(1, len(have) + 1)
        for chosen in combinations(have, size)
    )


def test_9_3_the_best_split_of_any_counts_up_to_five_of_a_kind():
    for actions in combinations_with_replacement(range(6), 5):
        for ziggurats in range(6):
            have = [*actions, ziggurats]
            if any(have):
                found = sets(have)
                assert [sum(k in group for group in found) for k in range(6)] == have  # all is used, nothing twice
                assert sum(POINTS[len(group)] for group in found) == best(tuple(sorted(have)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_9_3_the_score_of_every_seat_after_random_play(seats):
    for seed in range(20):
        rng, p = random.Random(seed), game.new(seats=seats, seed=seed)
        for _ in range(rng.randrange(400)):
            if d := game.decision(p):
                game.play(p, rng.choice(d.actions))
        for s in game.standings(p):
            counts = [0] * 6
            for t, o in zip(p.tile, p.owner, strict=True):
                counts[FACE[t]] += o in (s.seat, HOLE + s.seat)
                counts[5] += o == HOLE + s.seat
            in_hand = [[n + (k == face) for k, n in enumerate(counts)] for face in PAIRS[p.hand[s.seat]]]
            assert s.score == max(best(tuple(sorted(have))) for have in in_hand)
            assert s.score == sum(group["points"] for group in s.detail["sets"])


def test_9_3_the_kth_set_holds_every_kind_of_which_there_are_k():
    p = position("A01 A01 A01 M01 M01 C01", hands="PW")
    assert split(p) == [(10, [A, M, C, P]), (3, [A, M]), (1, [A])]


# 9.4 ------------------------------------------------------------------------------------------------------------------
def test_9_4_most_points_win():
    p = position("A01 M01 C01\nA15 M14 .", hands="PW AW", seats=2)
    assert ranking(p) == [(0, 1, 10, 3), (1, 2, 6, 9)]


def test_9_4_a_tie_goes_to_most_cubes_on_the_grid():
    p = position("A02 M01\nA12 M12", hands="PW PW", seats=2)
    assert ranking(p) == [(1, 1, 6, 4), (0, 2, 6, 3)]


def test_9_4_still_tied_the_rank_is_shared():
    p = position("A02 M02\nA11 M13\nA22 M22\nA35 M35", hands="PW PW PW PW")
    assert ranking(p) == [(3, 1, 6, 10), (0, 2, 6, 4), (1, 2, 6, 4), (2, 2, 6, 4)]
    p = position("A02 M02\nA11 M13\nA25 C25 P25\nA31", hands="PW PW MW PM")
    assert ranking(p) == [(2, 1, 10, 15), (0, 2, 6, 4), (1, 2, 6, 4), (3, 4, 3, 1)]


def test_U_10_cubes_on_ziggurats_count_cubes_in_supply_do_not():
    p = position("A0z W01\nA11 W11 M11 .", hands="PW AP", seats=2)  # A W Z P / A W M P, 10 each
    assert ranking(p) == [(1, 1, 10, 3), (0, 2, 10, 2)]
    p = position("A0z W02\nA11 W11 M11 .", hands="PW AP", seats=2)
    assert ranking(p) == [(0, 1, 10, 3), (1, 1, 10, 3)]


def test_faq_a_tie_always_asks_for_the_cubes():
    p = position("A05 M01\nM11 A14 ", hands="PW PC", seats=2)
    assert [(s.seat, s.rank) for s in game.standings(p)] == [(0, 1), (1, 2)]


def test_9_5_example():
    p = position("A01 A01 A01 M01 M01 W01\nW01 P01 C0z", hands="PW")
    assert split(p) == [(21, [A, M, C, P, W, Z]), (10, [A, M, P, W]), (1, [A])]
    assert (standing(p).score, standing(p).detail["hand"]) == (32, P)
