"""Ur, paragraph 2: the set-up with two, three and four seats."""

from __future__ import annotations

import pytest
from cradle.kernel.chance import Scripted, ScriptError
from cradle.kernel.game import BadPosition
from cradle.ur.rules.tables import FACE, FREE, HOLE, PAIR, PAIRS

from tests.ur.positions import asked, beside, crowd, game, hands, legal, play, position, refused, set_up, stands, tile

SIX = [f"{column}{row}" for row in "123456" for column in "abcdef"]
FIVE = [f"{column}{row}" for row in "12345" for column in "abcde"]


def new(*draws, **variant):
    return game.new(chance=Scripted(draws=draws), **variant)


def begun_by(seat, seats):
    """A fresh game in which this seat plays first."""
    return next(p for seed in range(100) if (p := game.new(seats=seats, seed=seed)).first == seat)


def on_grid(p):
    counts = [PAIR[t] for t in p.tile]
    return {pair: counts.count(k) for k, pair in enumerate(PAIRS)}


# The table ------------------------------------------------------------------------------------------------------------
def test_2_0_four_seats_six_by_six_nothing_beside():
    p = new("agriculture-war", "culture-commerce", "politics-war", "commerce-agriculture", seats=4)
    assert p.grid.names == legal(p, "place") == SIX
    assert hands(p) == "AW MC PW AM"
    assert beside(p) == ""
    gone = {(0, 4): 1, (1, 2): 1, (3, 4): 1, (0, 1): 1}
    assert on_grid(p) == {pair: 4 - gone.get(pair, 0) for pair in PAIRS}


def test_2_0_three_seats_six_by_six_an_open_tile():
    p = new("agriculture-war", "culture-commerce", "politics-war", "commerce-agriculture", seats=3)
    assert p.grid.names == legal(p, "place") == SIX
    assert hands(p) == "AW MC PW"
    assert beside(p) == "AM"
    gone = {(0, 4): 1, (1, 2): 1, (3, 4): 1, (0, 1): 1}
    assert on_grid(p) == {pair: 4 - gone.get(pair, 0) for pair in PAIRS}


def test_2_0_two_seats_five_by_five_a_pile_of_three():
    p = new("agriculture-war", "culture-commerce", "politics-war", seats=2)
    assert p.grid.names == legal(p, "place") == FIVE
    assert hands(p) == "AW MC"
    assert beside(p) == "PW"  # the top, which all see
    assert sum(p.hidden) == 2  # and two that nobody has seen
    gone = {(0, 4): 1, (1, 2): 1, (3, 4): 1}
    under = dict(zip(PAIRS, p.hidden, strict=True))
    assert on_grid(p) == {pair: 3 - gone.get(pair, 0) - under[pair] for pair in PAIRS}
    assert game.view(p, 0) == game.view(p, 1) == game.view(p, None)
    assert (game.view(p, 0)["beside"], game.view(p, 0)["hidden"]) == (p.beside, 2)


def test_2_0_no_pair_stands_in_more_hands_than_there_are_copies():
    assert hands(new(*["war-culture"] * 4, seats=4)) == "CW CW CW CW"
    assert hands(new(*["culture-war"] * 2, seats=2)) == "CW CW"
    with pytest.raises(ScriptError):
        new("war-war", seats=4)


# The paragraphs -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_no_two_neighbours_show_the_same_face(seats):
    p = game.new(seats=seats, seed=3)
    size = p.grid.size
    face = [FACE[t] for t in p.tile]
    assert all(face[c] != face[c + 1] for c in range(size * size) if c % size < size - 1)
    assert all(face[c] != face[c + size] for c in range(size * size - size))
    assert all(near == sorted(near) for near in map(list, p.grid.near))
    assert [p.grid.names[c] for c in p.grid.near[size + 1]] == ["b1", "a2", "c2", "b3"]  # of b2: sides, not corners
    assert [p.grid.names[c] for c in p.grid.near[0]] == ["b1", "a2"]


def test_2_1_another_seed_another_grid():
    grids = {tuple(game.new(seats=4, seed=seed).tile) for seed in range(20)}
    assert len(grids) == 20
    assert game.new(seats=4, seed=8) == game.new(seats=4, seed=8)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_2_the_first_player_is_drawn(seats):
    firsts = [game.new(seats=seats, seed=seed).first for seed in range(120)]
    assert set(firsts) == set(range(seats))
    assert min(firsts.count(s) for s in range(seats)) > 60 / seats


@pytest.mark.parametrize(("seats", "first", "order"), [(2, 1, "10"), (3, 2, "201"), (4, 1, "1230"), (4, 0, "0123")])
def test_2_2_then_clockwise_through_four_rounds_to_the_first_turn(seats, first, order):
    p = begun_by(first, seats)
    seen = []
    while not asked(p).endswith(" turn"):
        seen.append(asked(p))
        if asked(p).endswith("exchange"):
            play(p, "keep")
        else:
            game.play(p, game.decision(p).actions[0])
    assert seen == [f"{s} setup.{kind}" for kind in ("first", "more", "more", "exchange") for s in order]
    assert asked(p) == f"{first} turn"


def test_2_3_the_first_cube_goes_on_any_free_tile():
    p = begun_by(0, 4)
    assert legal(p) == [f"place {name}" for name in SIX]
    assert play(p, "place c3") == [("ur.place", {"seat": 0, "tile": "c3", "n": 1})]
    assert stands(p) == "c3=01"
    assert p.supply == [19, 20, 20, 20]
    assert asked(p) == "1 setup.first"
    assert legal(p) == [f"place {name}" for name in SIX if name != "c3"]
    assert refused(p, "place c3") == ("not_free", {"tile": "c3", "owner": 0}, "2.3")


def test_2_3_two_more_cubes_on_own_tiles_or_free_ones_beside_them():
    p = begun_by(0, 3)
    play(p, "place a1, place b2, place c1")
    assert asked(p) == "0 setup.more"
    assert legal(p) == ["place a1", "place b1", "place a2"]
    assert refused(p, "place b2") == ("not_free", {"tile": "b2", "owner": 1}, "2.3")
    assert refused(p, "place c2") == ("setup_far", {"tile": "c2"}, "2.3")
    assert refused(p, "skip") == ("must_place", {}, "2.3")
    play(p, "place a1")
    assert asked(p) == "1 setup.more"
    assert legal(p) == ["place b1", "place a2", "place b2", "place c2", "place b3"]
    play(p, "place b1")
    assert asked(p) == "2 setup.more"
    assert legal(p) == ["place c1", "place d1", "place c2"]
    play(p, "place c2")
    assert asked(p) == "0 setup.more"
    assert legal(p) == ["place a1", "place a2"]
    play(p, "place a2")
    assert legal(p) == ["place b1", "place b2", "place b3"]
    play(p, "place b2, place d1")
    assert stands(p) == "a1=02 b1=11 c1=21 d1=21 a2=01 b2=12 c2=21"
    assert asked(p) == "0 setup.exchange"


def test_2_4_each_may_exchange_the_hand_tile_or_keep_it():
    p = position("A03 Wp Aw", hands="AW MC", steps=set_up("exchange"))
    free = [f"exchange {n}" for n in SIX[1:] if tile(p, n).upper() not in ("AW", "WA")]
    assert "exchange b1" in free and "exchange c1" not in free
    assert legal(p) == [*free, "keep"]
    assert play(p, "exchange b1") == []
    assert asked(p) == "0 exchange.face"
    told = play(p, "face war")
    assert told == [
        ("ur.exchange", {"seat": 0, "tile": "b1", "laid": "war", "left": "politics", "right": "war"}),
    ]
    assert (hands(p)[:5], tile(p, "b1")) == ("PW MC", "Wa")
    assert asked(p) == "1 setup.exchange"
    assert play(p, "keep") == [("ur.keep", {"seat": 1})]
    assert play(p, "keep, keep")[-1] == ("turn", {"seat": 0})
    assert (hands(p)[:5], asked(p)) == ("PW MC", "0 turn")


def test_2_4_the_tile_beside_the_grid_too():
    p = position("A03", seats=3, hands="AW", beside="MC", steps=set_up("exchange", 3))
    assert legal(p)[-2:] == ["exchange beside", "keep"]
    play(p, "exchange beside")
    assert (hands(p)[:2], beside(p)) == ("MC", "AW")


def test_2_4_keeping_is_all_that_is_left_where_no_tile_differs():
    p = position(crowd("Aw"), hands="AW", steps=set_up("exchange"))
    assert legal(p) == ["keep"]
    assert refused(p, "exchange f6") == ("exchange_same", {"tile": "f6"}, "5.1")
    play(p, "keep")
    assert asked(p) == "1 setup.exchange"


@pytest.mark.parametrize(("owner", "cubes"), [(FREE, 3), (0, 0), (HOLE, 4), (HOLE, 0)])
def test_2_5_a_file_whose_cubes_do_not_fit_their_owner_is_refused(owner, cubes):
    data = game.to_json(position("A02 W11", hands="AW"))
    data["fields"]["owner"][0], data["fields"]["cubes"][0] = owner, cubes
    with pytest.raises(BadPosition, match=f"not possible: a1: there cannot be {cubes} cubes of owner {owner}"):
        game.from_json(data)


def test_2_5_free_and_own_tiles_and_at_most_five_cubes():
    p = position("A05 W04 M1z .11", hands="AW")
    assert p.own(0) == [0, 1]
    assert p.own(1) == [3]  # a ziggurat is not owned
    assert [name for name, owner in zip(p.grid.names, p.owner, strict=True) if owner == FREE] == SIX[4:]  # nor free
    assert legal(p, "cube") == ["b1"]
    assert refused(p, "cube a1") == ("full", {"tile": "a1"}, "2.5")
    play(p, "use agriculture")
    assert stands(p) == "a1=04 b1=04 c1=1z d1=11"  # a1 shields b1 and not itself
    assert legal(p) == ["number 0", "number 1"]  # of two only one fits
    assert refused(p, "number 2") == ("number", {"least": 0, "most": 1}, "4.6")


def test_2_6_hand_tiles_come_from_those_left_over_and_are_open():
    p = game.new(seats=3, seed=11)
    for seat in (0, 1, 2, None):
        assert game.view(p, seat)["hand"] == p.hand
    assert len(p.hand) == 3


def test_2_7_exchanges_may_bring_equal_faces_side_by_side():
    p = position("A03\n. . . . .\n. . Ac Mw", hands="AW")
    play(p, "done, exchange d3")
    assert legal(p) == ["face agriculture", "face war"]
    play(p, "face agriculture")
    assert (tile(p, "c3"), tile(p, "d3")) == ("Ac", "Aw")


def test_2_8_the_marker_stays_with_the_first_player():
    p = position("A03 . .\n. . .\n.13 . .23 . .33", first=2, turn=2)
    for _ in range(9):
        play(p, "done")
        play(p, legal(p)[0])
        play(p, legal(p)[0])
        assert p.first == 2
    assert asked(p) == "3 turn"
