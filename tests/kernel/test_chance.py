"""Chance: known values, fair numbers, and scripts in the order the rules ask."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from cradle.kernel.chance import SEEDS, STATES, Scripted, ScriptError, below, die, draw, new_seed, shuffle
from cradle.kernel.position import Position

KNOWN_SEED = 0x0F0E0D0C0B0A09080706050403020100
# BLAKE2b, 8 bytes long, of 0, 1 and so on as 8 bytes, with the seed as its key of 16 bytes; all from the lowest byte up
KNOWN = [15213704476673296029, 12177479094945367334, 11818380087296170065, 16516992773065932274, 1485072568326430006]
CARDS = {"ace": 0, "king": 1, "queen": 2}


def at(seed: int, script: Scripted | None = None) -> Position:
    p = Position()
    p.start(seed, script)
    return p


def test_known_values() -> None:
    p = at(KNOWN_SEED)
    assert [below(p, 1 << 64) for _ in KNOWN] == KNOWN
    p = at(KNOWN_SEED)
    assert [below(p, 1000) for _ in KNOWN] == [n * 1000 >> 64 for n in KNOWN]


def test_chance_is_one_integer_a_key_and_a_counter() -> None:
    p = at(SEEDS - 5)
    for n in range(100):
        assert type(p.chance) is int
        assert divmod(p.chance, SEEDS) == (n, SEEDS - 5)
        assert p.chance < STATES
        below(p, 7)


@pytest.mark.parametrize("seed", [-1, SEEDS, 10**400, 1.0, "7", None])
def test_what_is_no_seed_is_refused_in_a_sentence(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"^a seed is a whole number from 0 to 2\^128 - 1$"):
        at(seed)


def test_every_bit_of_a_seed_counts_at_once_and_in_every_number() -> None:
    """Of 64 bits each, those of two seeds that differ in one bit differ in about half."""
    plain = at(KNOWN_SEED)
    before = [below(plain, 1 << 64) for _ in range(4)]
    for bit in range(128):
        other = at(KNOWN_SEED ^ 1 << bit)
        for number in before:
            assert 10 < (below(other, 1 << 64) ^ number).bit_count() < 54


def test_fresh_seeds_are_of_128_bits_and_never_from_a_generator_that_a_copy_of_memory_repeats() -> None:
    random.seed(1)
    found = {new_seed()}
    random.seed(1)
    found |= {new_seed() for _ in range(200)}
    assert len(found) == 201
    assert all(0 <= seed < SEEDS for seed in found)
    assert max(found) >> 120 and not all(seed & 1 for seed in found)


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def first(seed: int) -> list[int]:
        p = at(seed)
        return [below(p, 1000) for _ in range(10)]

    assert first(3) == first(3)
    assert len({tuple(first(seed)) for seed in range(200)}) == 200


@pytest.mark.parametrize("n", [1, 2, 6, 7, 52])
def test_below_is_fair(n: int) -> None:
    p, tries = at(n), 2000 * n
    seen = Counter(below(p, n) for _ in range(tries))
    assert set(seen) == set(range(n))
    squares = sum((count - 2000) ** 2 / 2000 for count in seen.values())
    assert squares < n + 6 * (2 * n) ** 0.5 + 6  # chi-square, far beyond what chance would do


def test_a_die_has_its_faces() -> None:
    p = at(1)
    assert {die(p) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {die(p, 3) for _ in range(100)} == {1, 2, 3}


def test_scripted_dice_come_first_and_in_order_then_the_seed_goes_on() -> None:
    script = Scripted(dice=[6, 1, 3], seed=9)
    p, plain = at(0, script), at(9)
    assert [die(p) for _ in range(3)] == [6, 1, 3]
    assert p.chance == plain.chance == 9, "a scripted die costs no chance"
    assert [die(p) for _ in range(5)] == [die(plain) for _ in range(5)]
    assert script.dice == [6, 1, 3], "the position has a script of its own"


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have(face: int) -> None:
    with pytest.raises(ScriptError, match=f"throws {face} on a die with 6 sides"):
        die(at(0, Scripted(dice=[face])))


def test_draws_come_out_of_the_bag() -> None:
    p, bag = at(4), [2, 0, 3]
    drawn = [draw(p, bag, CARDS) for _ in range(5)]
    assert sorted(drawn) == [0, 0, 2, 2, 2]
    assert bag == [0, 0, 0]


def test_draws_are_fair() -> None:
    p = at(5)
    seen = Counter(draw(p, [1, 2, 3], CARDS) for _ in range(6000))
    assert all(abs(seen[kind] - 1000 * (kind + 1)) < 120 for kind in range(3))


def test_scripted_draws_come_first_and_in_order() -> None:
    p, bag = at(7, Scripted(draws=["queen", "ace"])), [1, 1, 1]
    assert [draw(p, bag, CARDS), draw(p, bag, CARDS)] == [2, 0]
    assert p.chance == 7
    assert draw(p, bag, CARDS) == 1
    assert p.chance != 7


@pytest.mark.parametrize("name", ["king", "joker"])
def test_a_card_that_is_not_in_the_bag(name: str) -> None:
    bag = [1, 0, 1]
    with pytest.raises(ScriptError, match=f"'{name}', which is not in the bag"):
        draw(at(0, Scripted(draws=[name])), bag, CARDS)
    assert bag == [1, 0, 1]


def test_dice_and_draws_and_shuffles_do_not_consume_each_other() -> None:
    p = at(0, Scripted(dice=[2], draws=["ace"]))
    items = list(range(9))
    shuffle(p, items)
    below(p, 5)
    assert (p.source.dice, p.source.draws) == ([2], ["ace"])
    assert draw(p, [1, 1, 1], CARDS) == 0
    assert die(p) == 2


def test_shuffles_are_fair() -> None:
    seen = Counter()
    for seed in range(6000):
        items = [0, 1, 2]
        shuffle(at(seed), items)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations(range(3)))
    assert all(abs(count - 1000) < 150 for count in seen.values())


def test_scripts_are_equal_by_what_is_left_and_copies_are_their_own() -> None:
    a = Scripted([1], ["ace"])
    b = a.copy()
    assert a == b
    b.dice.pop()
    assert a != b
    assert a != 1
    with pytest.raises(TypeError):
        hash(a)
