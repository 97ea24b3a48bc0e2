"""Civilization, C: nomads and navigators."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.areas import AREAS
from cradle.civilization.rules.geography import NATIONS
from cradle.civilization.rules.position import LONGEST
from cradle.civilization.rules.rulesets import RULES
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import about, asked, game, laid, legal, on_board, play, ran, refused, ships, tokens


def nomads(seats=2, **board):
    return laid("nomads", seats, **({"phase": "movement"} | board))


def test_C_1_whole_map_tokens_and_ships_alone():
    rules = RULES["nomads"]
    assert not rules.cities
    assert not rules.deck.kinds
    assert not rules.deck.cards
    assert not rules.treasury
    for seats in range(2, 8):
        p = game.new(seats=seats, nations="choice")
        assert len(p.board.areas) == len(AREAS)
        assert legal(p, "nation") == list(NATIONS)
        assert game.offered(game.variant_of(p))["area"] == ["usual"]
    assert (p.hand, p.owned, p.pile) == ([], [], [])


def test_C_2_the_turn_is_where_the_counter_stands():
    p = game.new(seats=3, seed=5)
    told = []
    while p.turn < 4:
        game.play(p, game.decision(p).actions[-1], told.append)
    counted = [event.params["n"] for event in told if event.id == "civilization.counted"]
    assert counted == [1, 2, 3]


def test_C_3_the_four_steps_of_the_turn():
    assert RULES["nomads"].phases == ("expansion", "ships", "movement", "counter")


def test_C_4_ast_order_in_every_phase():
    p = laid(
        "nomads",
        nations="egypt crete asia africa",
        tokens={"rome": {0: 9}, "knossos": {1: 5}, "troy": {2: 2}, "carthage": {3: 2}},
        phase="ships",
    )
    order = []
    while p.steps[0] == ("turn.end",) and len(order) < 8:
        order.append(asked(p))
        play(p, "done")
    assert order == [f"{seat} {kind}" for kind in ("ships.build", "march.from") for seat in (3, 1, 2, 0)]


def test_C_5_tokens_may_not_enter_an_area_of_another():
    p = nomads(tokens={"rome": {0: 3}, "neapolis": {1: 1}})
    play(p, "march rome")
    assert legal(p, "to") == ["etruria", "rubicon", "samnium"]
    assert refused(p, "to neapolis") == ("occupied", {"place": "neapolis"}, "C.5")


def test_C_5_who_is_shut_in_does_not_march():
    p = nomads(tokens={"numidia": {0: 3}, "tunisia": {1: 1}, "thapsus": {1: 1}, "carthage": {1: 1}})
    assert legal(p) == ["done"]
    assert refused(p, "march numidia") == ("shut_in", {"place": "numidia"}, "C.5")


def test_C_5_a_ship_passes_but_does_not_unload_there():
    p = nomads(tokens={"rome": {0: 1}, "neapolis": {1: 1}}, ships={0: "rome"})
    play(p, "embark rome, load 1, sail neapolis")
    assert "unload 1" not in legal(p)
    assert refused(p, "unload 1") == ("occupied", {"place": "neapolis"}, "C.5")
    assert refused(p, "stop") == ("aboard", {"n": 1}, "E.5.4")
    play(p, "sail campania, unload 1, stop")
    assert (on_board(p, 0), ships(p, 0)) == ({"campania": 1}, "campania")


def test_C_5_no_course_is_offered_from_which_no_load_can_land():
    spread = {"rome": {0: 1}, "neapolis": {1: 1}, "campania": {1: 1}, "corsica": {1: 1}, "sardinia": {1: 1}}
    p = nomads(tokens=spread, ships={0: "rome"})
    play(p, "embark rome, load 1, sail corsica, sail sardinia")
    assert about(p) == {"dock": "sardinia", "n": 1, "m": 2}
    assert legal(p) == ["sail corsica", "sail caralis", "sail western_mediterranean"]
    play(p, "sail corsica")
    assert legal(p) == ["sail etruria", "sail rome"]  # the last leg: ashore, where nobody is
    assert refused(p, "sail sardinia") == ("no_landing", {"place": "sardinia"}, "C.5")


def test_C_5_an_empty_ship_may_stop_there():
    p = nomads(tokens={"rome": {0: 1}, "neapolis": {1: 1}}, ships={0: "rome"})
    play(p, "embark rome, sail neapolis, stop")
    assert ships(p, 0) == "neapolis"


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_C_5_two_nations_never_share_an_area(seats):
    chance = Random(seats)
    p = game.new(seats=seats, seed=seats)
    while decision := game.decision(p):
        game.play(p, decision.actions[int(chance.random() * len(decision.actions))])
        passing = decision.kind == "sail" or asked(p).endswith("sail")
        assert passing or all(sum(map(bool, p.in_area(a))) <= 1 for a in p.board.areas)
    assert p.turn == 16 or not any(p.tokens)


def test_C_6_ships_are_paid_with_tokens_of_their_area():
    p = nomads(tokens={"rome": {0: 3}}, ships={0: "rome"}, phase="ships")
    play(p, "levy")
    assert (tokens(p, "rome"), legal(p)) == ({0: 2}, ["build rome", "done"])
    play(p, "build rome")
    assert (tokens(p, "rome"), ships(p, 0)) == ({}, "rome rome")


def test_C_7_open_sea_is_open_to_every_ship_but_none_stops_there():
    p = nomads(tokens={"rome": {0: 1}}, ships={0: "rome"})
    play(p, "embark rome, sail western_mediterranean")
    assert "stop" not in legal(p)
    assert refused(p, "stop") == ("at_sea", {}, "E.5.5")
    play(p, "sail numidia, sail carthage")
    assert about(p) == {"dock": "carthage", "n": 0, "m": 1}  # the range is still 4
    assert legal(p, "sail") == ["palermo", "thapsus", "numidia"]
    assert refused(p, "sail central_mediterranean") == (
        *("open_sea_stop", {"place": "central_mediterranean"}),
        "E.5.5",
    )


def test_C_8_D_36_limits_do_not_bind():
    p = laid("nomads", 2, tokens={"rome": {0: 20}}, phase="expansion")
    assert tokens(p, "rome") == {0: 22}
    play(p, "done, march rome, to neapolis, number 22")
    assert tokens(p, "neapolis") == {0: 22}
    p = laid("nomads", 2, tokens={"rome": {0: 55}}, phase="expansion")
    assert tokens(p, "rome") == {0: 55}


def test_C_9_the_sixteenth_turn_is_the_last():
    p = laid("nomads", 2, tokens={"rome": {0: 3}, "delphi": {1: 1}}, phase="movement", turn=15)
    assert play(p, "done, done")[0] == ("counted", {"n": 15})
    assert asked(p) != "over"
    p = laid("nomads", 2, tokens={"rome": {0: 3}, "delphi": {1: 1}}, phase="movement", turn=16)
    assert play(p, "done, done") == [("counted", {"n": 16}), ("end.counter", {})]
    assert (asked(p), p.steps) == ("over", [])
    assert LONGEST > 16


def test_C_9_most_areas_win_not_most_tokens():
    spread = {"rome": {0: 1}, "neapolis": {0: 1}, "delphi": {1: 9}, "ur": {2: 3}, "mari": {2: 2}}
    p = laid("nomads", 3, tokens=spread, phase="counter", turn=16)
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)] == [(2, 1, 2), (0, 2, 2), (1, 3, 1)]


def test_C_9_who_ties_in_tokens_too_shares_the_victory():
    p = laid("nomads", 3, tokens={"rome": {0: 2}, "delphi": {1: 2}, "ur": {2: 1}}, phase="counter", turn=16)
    assert [s.rank for s in game.standings(p)] == [1, 1, 3]


def test_C_10_one_token_55_and_4_ships():
    p = game.new(seats=5, seed=3)
    for _ in range(5):
        play(p, f"start {legal(p, 'start')[0]}")
    assert [p.on_board(seat) for seat in range(5)] == [2] * 5  # expansion has come already
    assert p.supply == 55


def test_C_10_a_ship_alone_occupies_nothing_and_bars_nobody():
    p = nomads(tokens={"rome": {0: 2}}, ships={1: "neapolis"})
    assert [s.score for s in game.standings(p)] == [1, 0]
    play(p, "march rome, to neapolis, number 2")
    assert on_board(p, 0) == {"neapolis": 2}


def test_C_11_no_cloth_making_and_no_astronomy():
    p = nomads(tokens={"rome": {0: 1}}, ships={0: "rome"})
    assert not p.has(0, "cloth_making")
    play(p, "embark rome")
    assert about(p)["m"] == 4
    assert "western_mediterranean" in legal(p, "sail")


def test_D_34_the_last_event_says_why():
    p = laid("nomads", 2, tokens={"rome": {0: 1}}, steps=[("counter",)], turn=15)
    assert p.steps == []
    p.turn, p.steps = 16, civ.read([("turn.end",), ("counter",)])
    assert ran(p)[-1] == ("end.counter", {})
