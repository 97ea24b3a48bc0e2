"""5.4: War."""

from __future__ import annotations

import pytest
from cradle.renaissance.board.previews import preview
from cradle.renaissance.rules.cards import GALLEON, KIND
from cradle.renaissance.rules.geography import INDEX, NAMES, SATELLITE

from tests.renaissance.positions import (
    about,
    asked,
    control,
    controls,
    game,
    give,
    legal,
    new,
    own,
    play,
    put,
    refused,
    run,
    told,
)


def declared(dice, seats=4, prepare=lambda p: None, **fields):
    """Seat 0 declares war on seat 1."""
    p = new(seats, dice=dice, **fields)
    prepare(p)
    give(p, 0, "war")
    run(p, ("cards",))
    play(p, "play war")
    return p


def test_5_4_against_one_opponent_with_a_die_each():
    p = declared([5, 5], misery=[0, 0, 26, 0])
    assert (asked(p), about(p)) == ("0 cards.target", {"card": "war"})
    assert legal(p) == ["target 1", "target 3"]
    assert refused(p, "target 0") == ("self", {"card": "war"}, "5.4")
    assert refused(p, "target 2") == ("out", {"seat": 2}, "6.5")
    events = play(p, "target 3")
    thrown = {"black": 5, "more": 0, "n": 5, "white": 5, "most": 0, "m": 5}
    assert told(events, "war_throw") == [{"seat": 0, "other": 3, **thrown}]
    assert p.discard[KIND["war"]] == 1


def test_5_4_misery_for_both_and_the_loser_chooses_what_he_cedes():
    p = declared([6, 4], prepare=lambda p: control(p, 1, "roma london acre"))
    events = play(p, "target 1")
    assert told(events, "war_won") == [{"seat": 0, "other": 1, "n": 2}]
    assert p.misery == [1, 2, 0, 0]
    assert (asked(p), about(p)) == ("1 war.cede", {"other": 0, "n": 2})
    assert legal(p) == ["cede london", "cede acre", "cede genoa", "cede roma"], "his capital as well"
    play(p, "cede acre")
    assert legal(p) == ["cede london", "cede genoa", "cede roma"]
    assert refused(p, "cede acre") == ("control", {"place": "acre"}, "5.4")
    assert refused(p, "cede paris") == ("control", {"place": "paris"}, "5.4")
    events = play(p, "cede roma")
    assert told(events, "cedes") == [{"seat": 1, "other": 0, "place": "roma"}]
    assert controls(p, 0) == "acre venezia roma"
    assert (controls(p, 1), asked(p), p.wars) == ("london genoa", "over", [])


def test_5_4_no_more_than_the_difference():
    p = declared([3, 2], prepare=lambda p: control(p, 1, "london roma napoli"))
    play(p, "target 1, cede london")
    assert (asked(p), controls(p, 0), controls(p, 1)) == ("over", "london venezia", "genoa napoli roma")


def test_5_4_all_he_has_and_misery_for_the_rest():
    p = declared([6, 1], prepare=lambda p: control(p, 1, "acre"))
    play(p, "target 1, cede acre, cede genoa")
    assert (asked(p), p.misery, controls(p, 1)) == ("over", [1, 2 + 3, 0, 0], "")


def test_5_4_control_cards_move_at_once():
    p = declared([2, 1], cash=[0] * 4, prepare=lambda p: give(p, 0, "cloth_2"))
    play(p, "target 1, cede genoa, play cloth_2")
    assert p.cash == [20, 0, 0, 0], "Venezia and Genoa"


def test_5_4_the_opponent_can_win():
    p = declared([1, 2])
    play(p, "target 1")
    assert (p.misery, asked(p)) == ([2, 1, 0, 0], "0 war.cede")
    play(p, "cede venezia")
    assert (controls(p, 0), controls(p, 1)) == ("", "genoa venezia")


@pytest.mark.parametrize(("letters", "arms", "n"), [("W", 0, 4), ("", 1, 4), ("", 12, 4), ("W", 3, 4), ("", 0, 3)])
def test_5_4_G17_vassal_or_a_military_advantage_one_at_most(letters, arms, n):
    p = declared([3, 3], prepare=lambda p: own(p, 0, letters), arms=[arms, 0, 0, 0])
    assert told(play(p, "target 1"), "war_throw")[0]["n"] == n


ARMS = ("stirrups", "armour", "longbow", "gunpowder")  # each outranks those before it


@pytest.mark.parametrize(("mine", "theirs"), [(n, m) for n in range(16) for m in range(16) if not n & m])
def test_5_4_G17_an_advantage_that_is_outranked_adds_nothing(mine, theirs):
    """G15: each against the best of the other side. All that can be in force at once, on both sides of the war."""

    def best(mask):
        return max([n for n in range(4) if mask >> n & 1], default=-1)

    thrown = told(play(declared([3, 3], arms=[mine, theirs, 0, 0]), "target 1"), "war_throw")[0]
    assert thrown["more"] == (best(mine) >= 0 and best(mine) >= best(theirs))
    assert thrown["most"] == (best(theirs) >= 0 and best(theirs) >= best(mine))


CARDS_OF_BOTH = [("stirrups", "gunpowder", 0, 1), ("longbow", "armour", 1, 0)]


@pytest.mark.parametrize(("mine", "theirs", "more", "most"), CARDS_OF_BOTH)
def test_5_4_G17_in_the_cards_of_both(mine, theirs, more, most):
    """Also for one who plays on [W] all the same, and in the final round."""
    arms = [1 << ARMS.index(mine), 1 << ARMS.index(theirs), 0, 0]
    thrown = told(play(declared([3, 3], arms=arms), "target 1"), "war_throw")[0]
    assert (thrown["more"], thrown["most"]) == (more, most)
    vassals = declared([3, 3], arms=arms, prepare=lambda p: (own(p, 0, "W"), own(p, 1, "W")))
    thrown = told(play(vassals, "target 1"), "war_throw")[0]
    assert (thrown["more"], thrown["most"]) == (1, 1)
    p = new(dice=[3, 3, 3, 3, 3, 3, 3, 3], arms=arms, ending=2)
    give(p, 0, "war")
    run(p, ("finale",))
    thrown = told(play(p, "play war, target 1"), "war_throw")
    assert {(one["more"], one["most"]) for one in thrown} == {(more, most)}


def test_5_4_the_chance_of_a_war_counts_what_is_outranked():
    p = declared([3, 3], arms=[1, 8, 0, 0])
    decision = game.decision(p)
    assert preview(game.view(p, 0), decision, ("target", 1)) == [("war", {"chance": 278, "tie": 139})]
    assert preview(game.view(p, 0), decision, ("target", 2)) == [("war", {"chance": 583, "tie": 139})]


def test_5_4_for_the_opponent_as_well():
    p = declared([3, 3], prepare=lambda p: own(p, 1, "W"))
    events = play(p, "target 1")
    assert (told(events, "war_throw")[0]["m"], p.misery) == (4, [2, 1, 0, 0])


# What the winner can support ------------------------------------------------------------------------------------------
FAR = "kiev china india east_indies north_america south_america"


def lost(dice, letters, ship=0, prepare=lambda p: None, theirs=FAR):
    def lay(p):
        p.control[INDEX["genoa"]] = 7
        control(p, 1, theirs)
        own(p, 0, letters)
        p.ship[0] = ship
        prepare(p)

    p = declared(dice, prepare=lay)
    play(p, "target 1")
    return p


def test_5_4_misery_for_each_control_that_cannot_be_ceded():
    p = lost([5, 1], "")
    assert (asked(p), p.misery) == ("over", [1, 2 + 4, 0, 0])
    p = lost([5, 1], "R")
    assert legal(p) == ["cede kiev"]
    assert refused(p, "cede china") == ("support", {"place": "china", "seat": 0, "advance": "galleon"}, "5.4")
    events = play(p, "cede kiev")
    assert told(events, "cedes_nothing") == [{"seat": 1, "other": 0, "n": 3}]
    assert (asked(p), p.misery[1], controls(p, 0)) == ("over", 2 + 3, "kiev venezia")


def test_5_4_the_far_east_with_a_galleon_the_americas_with_the_new_world_too():
    p = lost([6, 1], "T", GALLEON + 3)
    assert legal(p) == ["cede china", "cede east_indies", "cede india"], "all three of the Far East, of five"
    assert refused(p, "cede kiev")[1]["advance"] == "silk_road"
    assert refused(p, "cede north_america")[1]["advance"] == "new_world"
    play(p, "cede china, cede east_indies, cede india")
    assert p.misery[1] == 2 + 2
    p = lost([6, 1], "RTU", GALLEON + 3)
    assert len(legal(p)) == 6, "five boxes and Kiev"
    play(p, "cede china, cede north_america, cede india, cede south_america")
    assert legal(p) == ["cede kiev"], "no box beyond the four of the galleon"
    assert refused(p, "cede east_indies") == ("box_of", {"place": "east_indies", "seat": 0}, "7.4")
    play(p, "cede kiev")
    assert (controls(p, 1), p.misery[1]) == ("east_indies", 2)


def test_5_4_G26_below_the_limit_of_the_galleon():
    p = lost([6, 1], "RTU", GALLEON + 1)
    play(p, "cede kiev")
    play(p, "cede india, cede south_america")
    assert (controls(p, 1), p.misery[1]) == ("china east_indies north_america", 2 + 2)
    p = lost([6, 1], "RTU", GALLEON + 1, lambda p: put(p, 0, "china", 1), "india kiev")
    play(p, "cede kiev, cede india")
    assert p.misery[1] == 2 + 3
    p = lost([6, 1], "RTU", GALLEON, lambda p: put(p, 0, "china", 1), "india kiev")
    play(p, "cede kiev")
    assert (asked(p), p.misery[1]) == ("over", 2 + 4), "his one box is China"


def test_5_4_distance_and_range_do_not_matter():
    p = lost([2, 1], "", 0, theirs="mauritanie")
    assert legal(p) == ["cede mauritanie"]


def test_5_4_G50_a_winner_with_all_25_may_take_one_back_for_each_province():
    def all_in_use(p):
        p.control = [7] * len(p.control)
        free = [n for n in p.board.provinces if not SATELLITE[n] and NAMES[n] != "lisboa"]
        control(p, 0, " ".join(NAMES[n] for n in free[:25]))
        control(p, 1, "lisboa")

    p = declared([2, 1], prepare=all_in_use)
    play(p, "target 1, cede lisboa")
    assert (asked(p), about(p)) == ("0 marker.turn", {"place": "lisboa"})
    first = controls(p, 0).split()[0]
    other = p.copy()
    play(p, f"turn {first}")
    assert (p.control[INDEX["lisboa"]], p.at(INDEX[first], 0), p.markers(0)) == (0, 1, 0)
    play(other, "done")
    assert other.control[INDEX["lisboa"]] == 7


# Ties -----------------------------------------------------------------------------------------------------------------
def test_5_4_equal_totals_misery_for_both_and_it_goes_on_next_turn():
    p = declared([3, 3, 6, 5])
    events = play(p, "target 1")
    assert told(events, "war_tied") == [{"seat": 0, "other": 1}]
    assert (p.misery, p.wars, asked(p)) == ([1, 1, 0, 0], [1], "over")
    p.order = [2, 0, 1, 3]
    give(p, 2, "stone_1")
    give(p, 0, "stone_1")
    run(p, ("cards",))
    assert p.wars == [1], "not before the turn of who declared it"
    play(p, "done")
    assert (p.misery, p.wars, asked(p)) == ([2, 3, 0, 0], [], "1 war.cede")
    play(p, "cede genoa")
    assert asked(p) == "0 cards.play", "G17: before he plays cards"
    play(p, "done")
    run(p, ("cards",))
    assert p.misery == [2, 3, 0, 0], "until someone wins"


def test_5_4_a_war_can_be_tied_turn_after_turn():
    p = declared([3, 3, 4, 4, 5, 1])
    play(p, "target 1")
    run(p, ("cards",))
    assert (p.misery, p.wars) == ([2, 2, 0, 0], [1])
    p.arms[1] = 1
    run(p, ("cards",))
    assert (p.misery[:2], p.wars, asked(p)) == ([3, 4], [], "1 war.cede")
    assert about(p) == {"other": 0, "n": 3}, "with the modifiers of that moment"


def test_5_4_G17_the_war_ends_when_one_side_is_eliminated():
    p = declared([3, 3], misery=[0, 25, 0, 0])
    play(p, "target 1")
    assert (p.plays(1), p.wars, p.misery[0]) == (False, [], 1)
    p = declared([6, 1], misery=[25, 0, 0, 0])
    play(p, "target 1")
    assert (p.plays(0), asked(p), controls(p, 1)) == (False, "over", "genoa"), "the winner, by his own misery"
    p = declared([6, 1], misery=[0, 24, 0, 0])
    play(p, "target 1")
    assert (asked(p), controls(p, 0)) == ("over", "venezia"), "6.5: the markers of who is out stay"


def test_5_4_G17_two_wars_of_one_seat_the_second_is_not_thrown_by_who_is_out():
    p = new(dice=[1, 6], misery=[24, 0, 0, 0], wars=[1, 2])
    events = run(p, ("cards",))
    assert [throw["other"] for throw in told(events, "war_throw")] == [1]
    assert (p.plays(0), p.wars, p.misery[1:]) == (False, [], [1, 0, 0])
    p = new(dice=[6, 1], misery=[0, 24, 0, 0], wars=[1, 1])
    assert len(told(run(p, ("cards",)), "war_throw")) == 1, "nor with who is out"
