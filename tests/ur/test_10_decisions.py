"""Ur, the decisions where the rule book is silent: U-01 to U-14 (U-10 is with the score, U-11 with war)."""

from __future__ import annotations

import json
from random import Random

import pytest
from cradle.kernel.chance import Scripted
from cradle.kernel.record import Record
from cradle.ur.rules.phases.turn import begin
from cradle.ur.rules.tables import COPIES, FACE, FLIP, PAIR

from tests.ur.positions import asked, crowd, game, hands, legal, play, position, refused, set_up, stands


def test_U_01_the_pile_of_two_seats_has_three_tiles():
    for seed in range(20):
        p = game.new(seats=2, seed=seed)
        assert len(p.tile) + len(p.hand) + 3 == 30
        assert len(p.beside) + sum(p.hidden) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U_02_the_grid_is_repaired_over_300_seeds(seats):
    for seed in range(300):
        p = game.new(seats=seats, seed=seed)
        for c in p.grid.cells:
            assert all(FACE[p.tile[c]] != FACE[p.tile[d]] for d in p.grid.near[c])
        tiles = [PAIR[t] for t in p.tile] + p.hand + p.beside
        assert [tiles.count(k) + p.hidden[k] for k in range(10)] == [COPIES[seats]] * 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U_02_the_repair_ends_whatever_hands_the_script_deals(seats):
    for seed in range(60):
        draws = ["agriculture-war"] * min(seats, 3)
        p = game.new(seats=seats, chance=Scripted(draws=draws, seed=seed))
        assert all(FACE[p.tile[c]] != FACE[p.tile[d]] for c in p.grid.cells for d in p.grid.near[c])


def test_U_03_no_tile_for_a_cube_of_the_set_up_he_passes():
    p = position(".05 .11\n.1z .", steps=set_up("more"))
    assert legal(p) == ["skip"]
    assert refused(p, "place a1") == ("full", {"tile": "a1"}, "2.5")
    assert refused(p, "place b1") == ("not_free", {"tile": "b1", "owner": 1}, "2.3")
    assert refused(p, "place a2") == ("hole", {"tile": "a2"}, "6.3")
    assert refused(p, "place b2") == ("setup_far", {"tile": "b2"}, "2.3")
    assert play(p, "skip") == [("ur.skip", {"seat": 0})]
    assert (stands(p), asked(p)) == ("a1=05 b1=11 a2=1z", "1 setup.more")


def test_U_04_a_lone_agriculture_tile_loses_a_cube():
    p = position("A02 . A01 . A03 A03", hands="AW")
    told = play(p, "use agriculture")
    assert stands(p) == "a1=01 e1=03 f1=03"  # e1 and f1 shield each other
    assert told[1] == ("ur.agriculture.lost", {"seat": 0, "n": 2, "tiles": ["a1", "c1"]})
    play(p, "number 2, number 2, number 2")  # a1, e1, f1: c1 lost its last cube and gets none
    assert (stands(p), asked(p)) == ("a1=03 e1=05 f1=05", "0 turn.rest")


def test_U_04_agriculture_safe_spares_agriculture_tiles_alone():
    p = position("A02 . A01 . W02 .\n. . . M02 A01", hands="AW", agriculture_safe=True)
    told = play(p, "use agriculture")
    assert stands(p) == "a1=02 c1=01 e1=02 d2=02 e2=01"
    assert len(told) == 1
    play(p, "number 0, number 2, number 1")
    assert stands(p) == "a1=02 c1=03 e1=02 d2=02 e2=02"
    p = position("A02 . W02", hands="AW", agriculture_safe=True)
    assert play(p, "use agriculture")[1:] == [("ur.agriculture.lost", {"seat": 0, "n": 1, "tiles": ["c1"]})]
    assert stands(p) == "a1=02 c1=01"


def test_U_04_agriculture_safe_is_off_unless_chosen():
    assert game.variants["agriculture_safe"] == ([False, True], False)
    assert game.new().agriculture_safe is False
    assert game.new(agriculture_safe=True).agriculture_safe is True


def test_U_05_another_seat_short_of_cubes_in_culture_chooses():
    p = position(".14 C01 .14 .15\n.   .   .   .15\n.   .   .   .11", hands="CW", seats=3)
    play(p, "use culture")
    assert asked(p) == "1 culture.put"  # one cube, due on a1 and c1
    assert legal(p) == ["number 0", "number 1"]
    play(p, "number 0")
    assert (asked(p), legal(p)) == ("1 culture.put", ["number 1"])
    play(p, "number 1")
    assert stands(p) == "a1=14 b1=01 c1=15 d1=15 d2=15 d3=11"
    assert asked(p) == "0 turn.rest"  # the turn goes on where it was
    play(p, "cube b1")
    assert asked(p) == "0 exchange.tile"


def test_U_06_different_means_another_pair_of_actions():
    p = position("A03 Wa Aw Wp Ap", hands="AW")
    play(p, "done")
    assert legal(p)[:2] == ["exchange d1", "exchange e1"]
    assert refused(p, "exchange b1") == ("exchange_same", {"tile": "b1"}, "5.1")
    assert refused(p, "exchange c1") == ("exchange_same", {"tile": "c1"}, "5.1")


def test_U_07_a_ziggurat_is_no_edge_for_commerce():
    p = position(". .1z .\n.0z M01 .2z\n. .12 .", hands="MW")
    play(p, "use commerce")
    assert stands(p) == "b1=1z a2=0z b2=02 c2=2z b3=12"  # one for b3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U_08_no_free_tile_for_a_forced_start(seats):
    if seats == 2:
        land, place = crowd(*[".0z"] * 5, seats=2, owners="1"), "MC"
    else:
        land, place = crowd(seats=seats, owners="123"[: seats - 1]), "MC" * (seats == 3)
    p = position(land, seats=seats, hands="AW", beside=place)
    assert (asked(p), legal(p)) == ("0 start", ["done"])
    told = play(p, "done")
    if seats < 4:
        assert told == [("ur.start.none", {"seat": 0})]
        assert (asked(p), legal(p)) == ("0 exchange.tile", ["exchange beside"])
    else:
        assert told == [("ur.start.none", {"seat": 0}), ("ur.end.no_exchange", {"seat": 0})]
        assert asked(p) == "over"


def test_U_09_six_kinds_score_21():
    p = position("A01 M01 C01 P01 W0z", hands="AM")
    assert [s.score for s in game.standings(p) if s.seat == 0] == [22]  # 21, and 1 for the second A


# U-12 -----------------------------------------------------------------------------------------------------------------
LAND = ".01 .11 .21 .31\n.\n.\n.\nAp Ma Cm Wm"  # row 5: what each seat takes, and lays back a round later
HANDS = "AW MW CP AM"
AWAY = ["a5, face war", "b5, face war", "c5, face politics", "d5, face agriculture"]
BACK = ["a5, face agriculture", "b5, face commerce", "c5, face culture", "d5, face war"]


def lap(p):
    """Two rounds after which all is as before; the events of every turn."""
    return [play(p, f"done, exchange {way}") for way in AWAY[: p.seats] + BACK[: p.seats]]


def land(seats):
    first, *rest = LAND.split("\n")
    return "\n".join([" ".join(first.split()[:seats]), *rest])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U_12_the_second_time_is_told_the_third_ends_the_game(seats):
    p = position(land(seats), seats=seats, hands=" ".join(HANDS.split()[:seats]))
    start = p.copy()
    again, over = ("ur.repetition", {}), ("ur.end.repetition", {})
    told = lap(p)
    assert (p.tile, p.hand, p.steps) == (start.tile, start.hand, start.steps)
    assert [again in events for events in told] == [False] * (2 * seats - 1) + [True]
    assert told[-1][-2:] == [("turn", {"seat": 0}), again]
    assert asked(p) == "0 turn"
    told = lap(p)
    assert [again in events for events in told] == [True] * (2 * seats - 1) + [False]
    assert told[-1][-2:] == [("turn", {"seat": 0}), over]
    assert asked(p) == "over"
    assert game.standings(p)[0].rank == 1  # and it is scored


def stand(p, seat):
    """The position at the start of another turn of this seat; what is told beside the turn."""
    told = []
    p.steps, p.now = [begin(seat)], None
    p.tell = lambda id, **params: told.append(id)
    game.steps.run(p)
    return [id for id in told if id != "turn"]


def test_U_12_the_same_position_is_grid_hands_tiles_beside_and_the_seat_to_move():
    p = position(LAND, seats=4, hands=HANDS)  # stands for the first time
    for change in ("seat", "cubes", "owner", "face", "hand"):
        q = p.copy()
        if change == "cubes":
            q.cubes[0] = 2
        elif change == "owner":
            q.owner[0] = 2
        elif change == "face":
            q.tile[6] = FLIP[q.tile[6]]
        elif change == "hand":
            q.hand[2] = q.hand[0]
        assert stand(q, 1 if change == "seat" else 0) == []
    assert stand(p.copy(), 0) == ["ur.repetition"]
    assert stand(p, 0) == ["ur.repetition"]
    assert stand(p, 0) == ["ur.end.repetition"]
    assert asked(p) == "over"


def test_U_12_another_order_of_the_pile_is_another_position():
    p = position(".01 .11", seats=2, hands="AW MW", beside="MP AC AM")
    p.beside = p.beside[1:] + p.beside[:1]
    assert stand(p, 0) == []
    p.beside = p.beside[2:] + p.beside[:2]
    assert stand(p, 0) == ["ur.repetition"]


def test_U_12_three_times_need_not_come_in_a_row():
    p = position(LAND, seats=4, hands=HANDS)
    assert stand(p, 1) == stand(p, 2) == []
    assert stand(p, 0) == ["ur.repetition"]
    assert stand(p, 2) == ["ur.repetition"]
    assert stand(p, 0) == ["ur.end.repetition"]


def test_U_12_what_stood_before_a_ziggurat_is_forgotten():
    p = position("A05 .11", hands="AW")
    assert len(p.history) == 1
    play(p, "ziggurat a1")
    assert p.history == []  # it cannot come back


def test_U_12_the_memory_is_in_saves():
    p = position(land(2), seats=2, hands="AW MW")
    lap(p)
    q = game.from_json(game.to_json(p))
    assert lap(q)[-1][-1] == ("ur.end.repetition", {})


def test_U_13_hand_tiles_are_dealt_by_chance():
    assert len({tuple(game.new(seats=2, seed=seed).hand) for seed in range(60)}) > 30


@pytest.mark.parametrize("seats", [2, 3])
def test_U_14_the_tile_beside_the_grid_holds_off_the_end(seats):
    p = position(crowd(seats=seats), seats=seats, hands="AW MC", beside="MP")
    play(p, "done")
    assert legal(p) == ["exchange beside"]
    play(p, "exchange beside")
    assert (asked(p), hands(p)[:5]) == ("1 turn", "MP MC")
    play(p, "done")
    assert legal(p) == ["exchange beside"]


@pytest.mark.parametrize("seats", [2, 3])
def test_U_14_where_it_is_of_the_same_pair_the_game_ends(seats):
    p = position(crowd(seats=seats), seats=seats, hands="AW", beside="AW")
    assert play(p, "done")[-1] == ("ur.end.no_exchange", {"seat": 0})
    assert asked(p) == "over"


def test_U_12_a_game_without_ziggurats_is_opened_again_however_long_it_is():
    """Nobody builds, nobody settles, and tiles are exchanged at random: no position comes back."""
    record, chance = Record(game, {"seats": 2}, seed=1), Random(1)
    while len(record.position.history) < 4_200:
        actions = game.decision(record.position).actions
        record.play(("done", None) if ("done", None) in actions else chance.choice(actions))
    assert game.check(record.position) == []
    again = Record.from_json(game, json.loads(json.dumps(record.to_json())))
    assert again.position == record.position and len(again) == len(record)
    stored = game.from_json(json.loads(json.dumps(game.to_json(record.position))))
    assert stored == record.position
    again.play(game.decision(again.position).actions[0])
