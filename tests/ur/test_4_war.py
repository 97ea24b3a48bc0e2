"""Ur, paragraph 4.10 and decision U-11: war."""

from __future__ import annotations

import random

import pytest
from cradle.ur.rules.phases.war import WarFrom
from cradle.ur.rules.tables import FACE, FREE, HOLE, WAR

from tests.ur.positions import about, asked, game, legal, listed, play, position, refused, stands


def at_war(land, **more):
    """A position of this land in which seat 0 has just chosen War."""
    p = position(land, hands="PW", **more)
    play(p, "use war")
    return p


@pytest.mark.parametrize(
    ("a", "b", "defenders", "lost"),
    [
        ("A", "A", 0, 0),  # same face
        ("A", "M", 0, 1),  # (3): the faces differ
        ("A", "W", 0, 1),  # a War tile attacked spares nothing
        ("W", "M", 0, 0),  # (3): a War tile attacks
        ("W", "W", 0, 0),
        ("A", "A", 2, 2),
        ("A", "M", 2, 3),
        ("A", "W", 2, 3),
        ("W", "M", 2, 2),
        ("W", "W", 2, 2),
        ("A", "A", 4, 4),
        ("A", "M", 3, 4),
        ("W", "M", 4, 4),
    ],
)
def test_4_10_war_what_an_attack_costs(a, b, defenders, lost):
    p = at_war(f"{a}05 {b}{f'1{defenders}' if defenders else ''}\nA1z")
    assert legal(p) == ["attack-from a1", "done"]
    play(p, "attack-from a1")
    assert (asked(p), about(p), legal(p)) == ("0 war.to", {"tile": "a1"}, ["attack-to b1"])
    play(p, "attack-to b1")
    assert (asked(p), about(p)) == ("0 war.number", {"tile": "a1", "to": "b1", "lost": lost})
    assert legal(p) == [f"number {n}" for n in range(1, 6 - lost)]
    for n in range(1, 6 - lost):
        q = p.copy()
        told = play(q, f"number {n}")
        left = 5 - lost - n
        assert stands(q) == (f"a1=0{left} " if left else "") + f"b1=0{n} a2=1z"
        assert q.supply == [20 - left - n, 19, 20, 20]
        places = {"tile": "a1", "place": "b1"}
        if defenders:
            war = {"seat": 0, "victim": 1, "n": n, "lost": lost, "fallen": defenders, **places}
            assert told == [("ur.war.attack", war)]
        elif lost:
            assert told == [("ur.war.enter", {"seat": 0, "n": n, "lost": lost, **places})]
        else:
            assert told == [("ur.war.enter.free", {"seat": 0, "n": n, **places})], "nothing is said of losses"
        assert asked(q) == "0 war.from"


@pytest.mark.parametrize(
    ("a", "held", "b", "needed"),
    [
        ("A", 5, "A15", 6),
        ("A", 5, "M14", 6),
        ("W", 5, "M15", 6),
        ("W", 4, "W14", 5),
        ("A", 2, "A12", 3),
        ("A", 2, "M11", 3),
    ],
)
def test_4_10_war_an_attack_that_cannot_do_all_four_is_not_allowed(a, held, b, needed):
    p = at_war(f"{a}0{held} {b}\n{a} .1z\n.1z")
    play(p, "attack-from a1")
    assert legal(p) == ["attack-to a2"]  # free, and of the same face
    why = {"tile": "a1", "to": "b1", "n": needed, "held": held}
    assert refused(p, "attack-to b1") == ("war_too_weak", why, "4.10")


def test_4_10_war_a_tile_that_can_attack_nothing():
    p = at_war("A01 M\nA11")
    assert legal(p) == ["done"]
    assert refused(p, "attack-from a1") == ("war_weak", {"tile": "a1", "n": 2, "held": 1}, "4.10")


def test_4_10_war_targets_are_neighbours_that_are_free_or_anothers():
    p = at_war(
        """
        .   M12 .
        M1z W05 M03
        .   M0z .
        """
    )
    play(p, "attack-from b2")
    assert legal(p) == ["attack-to b1"]
    assert refused(p, "attack-to a2") == ("hole", {"tile": "a2"}, "6.3")
    assert refused(p, "attack-to b3") == ("hole", {"tile": "b3"}, "6.3")
    assert refused(p, "attack-to c2") == ("war_own", {"tile": "b2", "to": "c2"}, "4.10")
    assert refused(p, "attack-to c1") == ("war_not_adjacent", {"tile": "b2", "to": "c1"}, "4.10")  # by a corner only
    assert refused(p, "attack-to b2") == ("war_not_adjacent", {"tile": "b2", "to": "b2"}, "4.10")


def test_4_10_war_starts_from_own_tiles():
    p = at_war("W03 M12 M1z M .")
    assert legal(p) == ["attack-from a1", "done"]
    assert refused(p, "attack-from b1") == ("not_own", {"tile": "b1"}, "4.10")
    assert refused(p, "attack-from c1") == ("hole", {"tile": "c1"}, "6.3")
    assert refused(p, "attack-from d1") == ("not_own", {"tile": "d1"}, "4.10")


def test_4_10_war_the_number_that_moves():
    p = at_war("A05 M11")
    play(p, "attack-from a1, attack-to b1")
    assert legal(p) == ["number 1", "number 2", "number 3"]
    assert refused(p, "number 4") == ("number", {"least": 1, "most": 3}, "4.10")
    assert refused(p, "number 0") == ("number", {"least": 1, "most": 3}, "4.10")


def test_4_10_war_any_number_of_attacks_from_any_own_tile():
    p = at_war("W05 M11 P .12\nA13 .")
    play(p, "attack-from a1, attack-to b1, number 3")  # one of mine, one of his leave
    assert stands(p) == "a1=01 b1=03 d1=12 a2=13"
    play(p, "attack-from b1, attack-to c1, number 1")  # the penalty: the faces differ
    assert stands(p) == "a1=01 b1=01 c1=01 d1=12 a2=13"
    assert p.supply == [17, 15, 20, 20]
    play(p, "done")
    assert (asked(p), legal(p)) == ("0 turn.rest", ["use politics", "cube a1", "cube b1", "cube c1", "done"])


def test_4_10_war_no_attack_need_be_made():
    p = at_war("A03 A11")
    assert legal(p) == ["attack-from a1", "done"]
    assert play(p, "done") == []
    assert (stands(p), asked(p)) == ("a1=03 b1=11", "0 turn.rest")


def test_4_10_war_never_moves_cubes_between_own_tiles():
    p = at_war("W05 W01 .1z\n.1z .1z")
    assert legal(p) == ["done"]
    assert refused(p, "attack-from a1") == ("war_no_target", {"tile": "a1"}, "4.10")


# U-11 -----------------------------------------------------------------------------------------------------------------
TWO = "W02 .1z\nW .1z\n.1z"  # a1 and a2 are a world of their own, where attacks cost nothing
THREE = "W01 W W .1z\n.1z .1z .1z"


def test_U_11_an_attack_may_not_bring_back_what_stood_during_this_war():
    p = at_war(TWO)
    play(p, "attack-from a1, attack-to a2")
    assert legal(p) == ["number 1", "number 2"]
    play(p, "number 2, attack-from a2, attack-to a1")
    assert legal(p) == ["number 1"]
    assert refused(p, "number 2") == ("war_circle", {"tile": "a2", "to": "a1"}, "U-11")
    assert refused(p, "number 3") == ("number_only", {"n": 1}, "4.10")
    play(p, "number 1")  # one cube on each has not stood before
    assert (stands(p), legal(p)) == ("a1=01 b1=1z a2=01 b2=1z a3=1z", ["done"])


def test_U_11_a_tile_whose_only_attack_goes_in_a_circle():
    p = at_war(THREE)
    play(p, "attack-from a1, attack-to b1, number 1, attack-from b1")
    assert legal(p) == ["attack-to c1"]
    assert refused(p, "attack-to a1") == ("war_circle", {"tile": "b1", "to": "a1"}, "U-11")
    play(p, "attack-to c1, number 1")
    assert legal(p) == ["done"]
    assert refused(p, "attack-from c1") == ("war_circle_only", {"tile": "c1"}, "U-11")


def test_U_11_a_circle_over_four_tiles():
    p = at_war("W01 W .1z\nW W .1z\n.1z .1z")
    play(p, "attack-from a1, attack-to b1, number 1, attack-from b1, attack-to b2, number 1")
    play(p, "attack-from b2, attack-to a2, number 1")
    assert legal(p) == ["done"]  # on a1 it stood at the start, on b2 just now


def test_U_11_only_what_stood_since_the_last_attack_that_cost_cubes_is_remembered():
    p = at_war("W04 W .1z\nW W21 .1z\n.1z .1z")
    play(p, "attack-from a1, attack-to b1, number 1, attack-from a1, attack-to a2, number 3")
    assert len(p.steps[-1].trail) == 2  # two attacks in memory
    play(p, "attack-from a2, attack-to b2, number 1")  # costs one: there are fewer cubes than ever before
    assert stands(p) == "b1=01 c1=1z a2=01 b2=01 c2=1z a3=1z b3=1z"
    assert p.steps[-1] == WarFrom(0, ())
    play(p, "attack-from a2, attack-to a1, number 1")
    assert legal(p) == ["attack-from b2", "done"]
    play(p, "attack-from b2")
    assert legal(p) == ["attack-to a2"]
    play(p, "attack-to a2, number 1")
    assert stands(p) == "a1=01 b1=01 c1=1z a2=01 c2=1z a3=1z b3=1z"
    assert legal(p) == ["attack-from b1", "done"]  # a2 to b2 would bring back what stood one attack ago
    play(p, "attack-from b1, attack-to b2, number 1")
    assert stands(p) == "a1=01 c1=1z a2=01 b2=01 c2=1z a3=1z b3=1z"
    assert legal(p) == ["done"]  # a1 to b1 would bring back what stood first, b2 to b1 what stood just now


def wandering(p, attacks):
    """A war of so many attacks in which all cubes of a tile go on to another War tile, and no position comes back: its
    trail, and all that stood.
    """
    rng, cubes = random.Random(1), tuple(p.cubes)
    stood, trail = {cubes: None}, []
    for _ in range(attacks):
        ways = {}
        for a in p.grid.cells:
            for k, b in enumerate(p.grid.near[a]):
                if cubes[a] and not cubes[b] and FACE[p.tile[b]] == WAR:
                    after = list(cubes)
                    after[a], after[b] = 0, cubes[a]
                    if tuple(after) not in stood:
                        ways[tuple(after)] = (a * 4 + k) * 5 + cubes[a] - 1
        cubes = rng.choice([*ways])
        stood[cubes] = None
        trail.append(ways[cubes])
    return trail, [*stood]


def test_U_11_a_war_may_have_thousands_of_attacks_if_no_position_comes_back():
    p = at_war("W01 W02 W03 W\nW04 W05 W W\nW W W W")
    trail, stood = wandering(p, 5000)
    p.cubes, p.owner = [*stood[-1]], [0 if n else FREE for n in stood[-1]]
    p.steps, p.now = [*p.steps[:-1], WarFrom(0, tuple(trail))], None
    assert game.check(p) == []
    reached = set()
    for start in legal(p)[:-1]:
        q = p.copy()
        play(q, start)
        for end in legal(q):
            r = q.copy()
            play(r, end)
            for number in legal(r):
                after = r.copy()
                play(after, number)
                reached.add(tuple(after.cubes))
    assert len(reached) > 10
    assert not reached & {*stood}
    assert tuple(stood[-2]) not in reached


def test_U_11_the_next_war_remembers_nothing():
    p = at_war("W01 W .1z\n.1z .1z", seats=2)
    play(p, "attack-from a1, attack-to b1, number 1")
    assert legal(p) == ["done"]
    p = position("W W01 .1z\n.1z .1z", seats=2, hands="PW")  # as it stands when seat 0 has its next turn
    play(p, "use war, attack-from b1")
    assert legal(p) == ["attack-to a1"]


def by_the_book(p, seat, stood):
    """All attacks (from, to, number) of 4.10 with what stands after each, without those that U-11 forbids."""
    attacks = {}
    for a in p.grid.cells:
        for b in p.grid.near[a]:
            if p.owner[a] != seat or p.owner[b] == seat or p.owner[b] >= HOLE:
                continue
            left = p.cubes[a] - p.cubes[b] - (FACE[p.tile[a]] not in (WAR, FACE[p.tile[b]]))
            for n in range(1, left + 1):
                owner, cubes = p.owner[:], p.cubes[:]
                owner[a], cubes[a] = (seat, left - n) if left > n else (FREE, 0)
                owner[b], cubes[b] = seat, n
                if (*owner, *cubes) not in stood:
                    attacks[p.grid.names[a], p.grid.names[b], n] = (*owner, *cubes)
    return attacks


def by_the_list(p):
    """All attacks (from, to, number) that the game lists, pick by pick."""
    for start in legal(p, "attack-from"):
        q = p.copy()
        game.play(q, ("attack-from", start))
        for end in legal(q, "attack-to"):
            r = q.copy()
            game.play(r, ("attack-to", end))
            for _, n in listed(r):
                yield start, end, n


WORLDS = [
    "W03 W .1z\nW W21 .1z\n.1z .1z",
    "W02 A A02 .1z\nW .21 A .1z\nA A A .1z\nP P P",
    "A03 A .1z\nA A01 .1z\nW W .1z\n.1z .1z",
    "W05 W12 W M P\nM05 M W03 W12 W\nA C13 A02 A A\nW23 W P P M",
]


@pytest.mark.parametrize("world", WORLDS)
def test_U_11_and_4_10_war_as_the_book_has_it_attack_by_attack(world):
    for seed in range(12):
        rng, p = random.Random(seed), at_war(world, seats=3)
        stood = {(*p.owner, *p.cubes)}
        for _ in range(40):
            attacks = by_the_book(p, 0, stood)
            assert sorted(by_the_list(p)) == sorted(attacks)
            if not attacks:
                break
            start, end, n = rng.choice(sorted(attacks))
            for pick in (("attack-from", start), ("attack-to", end), ("number", n)):
                game.play(p, pick)
            assert (*p.owner, *p.cubes) == attacks[start, end, n]
            stood.add((*p.owner, *p.cubes))
        assert game.check(p) == []
