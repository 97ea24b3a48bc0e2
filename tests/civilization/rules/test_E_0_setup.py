"""Civilization, E.0 and F.2.1: set-up, play areas and nations; D.1."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.geography import NATIONS, OPEN
from cradle.civilization.rules.rulesets import RULES

from tests.civilization.positions import asked, game, laid, legal, on_board, play, refused


def nations(p) -> set[str]:
    return {NATIONS[n] for n in p.nation}


@pytest.mark.parametrize("rules", RULES)
def test_E_0_1_nations_by_chance(rules):
    dealt = set()
    for seed in range(60):
        p = game.new(rules=rules, seats=6, seed=seed)
        assert len(nations(p)) == 6
        dealt |= {(0, p.nation[0])}
    assert len(dealt) == 9


@pytest.mark.parametrize("rules", RULES)
def test_E_0_1_or_chosen_in_an_order_by_chance(rules):
    orders = set()
    for seed in range(20):
        p = game.new(rules=rules, seats=3, seed=seed, nations="choice", area="whole")
        order = [step[1] for step in reversed(p.steps) if step[0] == "nation"]
        assert sorted(order) == [0, 1, 2]
        orders.add(tuple(order))
        assert legal(p, "nation") == list(NATIONS)
        assert play(p, "nation egypt") == [("nation", {"seat": order[0], "nation": "egypt"})]
        assert legal(p, "nation") == list(NATIONS[:-1])
        assert refused(p, "nation egypt") == ("nation_taken", {"nation": "egypt", "other": order[0]}, "F.2.1")
        play(p, "nation crete, nation africa")
        assert [p.nation[seat] for seat in order] == [8, 4, 0]
        assert p.order == order[::-1]
        assert asked(p) == f"{order[2]} start"
    assert len(orders) >= 5


def test_E_0_1_each_chooses_among_the_start_areas_of_its_nation():
    p = game.new(seats=3, seed=1, nations="choice", area="whole")
    play(p, "nation egypt, nation crete, nation africa")
    assert legal(p) == ["start tripolitania", "start sahara", "start tunisia"]
    assert refused(p, "start siwa") == ("no_start", {"place": "siwa", "nation": "africa"}, "E.0.1")
    told = play(p, "start sahara")
    assert told == [("start", {"seat": p.order[0], "place": "sahara"})]
    assert legal(p) == ["start phaestos", "start knossos"]
    play(p, "start knossos")
    assert len(legal(p)) == 6
    assert on_board(p, p.order[0]) == {"sahara": 1}
    assert p.stock(p.order[0]) == 54


def test_E_0_1_a_start_area_that_has_no_alternative_is_a_decision_too():
    p = game.new(seats=2, seed=1, nations="choice")
    play(p, "nation thrace, nation africa, start sahara")
    assert legal(p) == ["start scythia"]


def test_E_0_1_markers_stand_on_the_start_arrow():
    p = game.new(rules="classic", seats=3)
    assert p.marker == [0, 0, 0]
    assert p.treasury == [0, 0, 0]


@pytest.mark.parametrize(
    ("seats", "areas", "ids"),
    [
        (7, 123, set(NATIONS)),
        (6, 123, set(NATIONS)),
        (5, 102, set(NATIONS) - {"italy", "illyria"}),
        (4, None, {"egypt", "babylon", "assyria", "asia"}),
        (3, None, {"italy", "africa", "illyria", "thrace", "crete"}),
        (2, None, {"italy", "africa", "illyria", "thrace"}),
    ],
)
def test_E_0_2_D_32_play_area_and_nations(seats, areas, ids):
    seen = set()
    for seed in range(60):
        p = game.new(rules="classic", seats=seats, seed=seed)
        seen |= nations(p)
        assert p.supply == 55
    assert seen == ids
    land = [a for a in p.board.areas if not OPEN[a]]
    assert areas in (None, len(land))
    assert len(p.board.areas) == len(land) + 8  # open sea is always usable


def test_E_0_2_east_and_west_are_two_halves():
    east, west = (set(game.new(rules="classic", seats=n).board.areas) for n in (4, 3))
    assert len(east | west) == 131
    assert all(OPEN[a] for a in east & west)


def test_E_0_2_two_seats_have_no_sites_on_islands():
    two, three = (game.new(rules="classic", seats=n).board for n in (2, 3))
    assert sum(map(bool, three.site)) - sum(map(bool, two.site)) == 7


def test_E_0_2_a_nation_of_another_play_area_is_not_chosen():
    p = game.new(rules="classic", seats=4, nations="choice")
    assert legal(p, "nation") == ["asia", "assyria", "babylon", "egypt"]
    assert refused(p, "nation crete") == ("nation_out", {"nation": "crete"}, "E.0.2")


def test_E_0_2_whole_board_for_fewer():
    assert len(game.new(rules="classic", seats=2, area="whole").board.areas) == 131


def test_D_1_farmers_start_as_nomads_with_cities_and_the_ast():
    p = game.new(rules="farmers", seats=3, seed=2)
    assert p.supply == 55
    assert len(p.board.areas) == 131, "the whole board, as nomads"
    assert len(game.new(rules="first_societies", seats=3).board.areas) < 131, "a part of it (E.0.2)"
    assert p.law.cities
    assert p.marker == [0, 0, 0]
    assert not p.law.deck.kinds
    assert not p.law.deck.cards


@pytest.mark.parametrize(("seats", "tokens"), [(2, 55), (3, 47), (4, 55), (5, 47), (6, 55), (7, 55), (8, 47)])
def test_F_2_1_D_33_tokens_by_players(seats, tokens):
    p = game.new(rules="advanced", seats=seats)
    assert p.supply == tokens
    assert game.new(rules="advanced", seats=seats, area="whole").supply == tokens, "whatever the area"
    if seats < 8:
        assert game.new(rules="classic", seats=seats).supply == 55


def test_F_2_1_D_33_five_without_the_north_west_have_no_more():
    assert game.new(rules="advanced", seats=5, area="no_north_west").supply == 47


def test_F_2_1_five_play_on_panels_2_to_4_or_1_to_3():
    usual = game.new(rules="advanced", seats=5).board
    other = game.new(rules="advanced", seats=5, area="panels_1_to_3").board
    assert usual.play.id == "panels_2_to_4"
    assert "italy" in other.play.nations
    assert "babylon" not in other.play.nations
    assert set(usual.areas) != set(other.areas)


def test_F_2_1_only_start_areas_in_play():
    for seats in range(2, 9):
        p = game.new(rules="advanced", seats=seats)
        for id in p.board.play.nations:
            starts = p.board.starts[NATIONS.index(id)]
            assert starts
            assert set(starts) <= set(p.board.areas)


def test_F_2_1_nations_are_chosen_in_a_random_order():
    p = game.new(rules="advanced", seats=8, nations="choice", seed=4)
    for _ in range(8):
        play(p, legal(p)[0])
    assert sorted(p.nation) == [0, 1, 2, 3, 4, 5, 6, 7]


def test_F_2_1_a_number_of_seats_or_an_area_that_does_not_exist():
    with pytest.raises(ValueError, match="2 to 7"):
        game.new(rules="classic", seats=8)
    with pytest.raises(ValueError, match="do not play on"):
        game.new(rules="advanced", seats=4, area="panels_1_to_3")


def test_F_2_1_D_66_eight_play_on_the_main_board():
    p = game.new(rules="advanced", seats=8)
    assert (len(p.board.areas), p.supply) == (131, 47)


def test_F_2_2_a_nation_is_always_left_for_barbarians():
    p = laid("advanced", 8)
    assert (p.sides, len(set(range(9)) - set(p.nation))) == (9, 1)
