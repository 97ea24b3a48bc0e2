"""The guided first turn of Civilization: what its words claim is so on its board."""

from __future__ import annotations

from cradle.civilization.game import GAME as game
from cradle.civilization.rules.geography import DOCK, INDEX, LIMIT, NATIONS, OPEN
from cradle.civilization.rules.phases.sailing import reach
from cradle.civilization.rules.position import SHIPS
from cradle.civilization.rules.tables import CAPACITY, REACH
from cradle.civilization.rules.victory import FINISH, areas

from tests.civilization.positions import on_board, ships
from tests.lessons import Steps

steps = Steps("civilization")
lesson, STEPS = steps.lesson, steps.names
before, after, asked = steps.before, steps.after, steps.asked
ME, OTHER = lesson.seat, 1 - lesson.seat
HOME = {"etruria": 2, "rubicon": 4, "rome": 5, "neapolis": 2, "campania": 2}


def test_italy_holds_the_five_areas_that_are_marked() -> None:
    p = before("land")
    assert [NATIONS[n] for n in p.nation] == ["italy", "illyria"] and ME == 0
    assert on_board(p, ME) == HOME
    assert set(lesson.steps[0][1].split()) == set(HOME)
    assert (p.turn, FINISH, p.law.name) == (4, 16, "nomads")


def test_the_turn_has_begun_with_growth() -> None:
    """One where one stood, two where more stood."""
    p = before("grown")
    then = lesson.record.at(lesson.begins[0] - 1)
    assert then.turn == 3 and on_board(then, ME) == {
        "etruria": 1,
        "rubicon": 2,
        "rome": 3,
        "neapolis": 1,
        "campania": 1,
    }
    assert p.stock(ME) == 40


def test_rubicon_holds_more_than_it_feeds_and_nothing_is_removed() -> None:
    assert LIMIT[INDEX["rubicon"]] == 3 < HOME["rubicon"]
    assert "surplus" not in before("limit").law.phases


def test_a_ship_costs_two_and_one_more_every_turn() -> None:
    p, q = before("ship"), after("ship")
    assert on_board(p, ME)["rome"] - on_board(q, ME)["rome"] == 2
    assert ships(q, ME) == "rome" and SHIPS == 4
    assert asked("enough").kind == "ships.build"
    end = game.decision(lesson.record.position)
    assert (end.kind, end.actions) == ("ships.keep", [("levy", None), ("give-up", None)])


def test_a_march_is_three_touches_into_free_land() -> None:
    assert [asked(step).kind for step in ("whence", "whither", "number")] == ["march.from", "march.to", "march.number"]
    assert len(asked("whither").actions) > 1
    assert {**on_board(after("number"), ME), "rome": 5} == {**HOME, "rubicon": 2, "cisalpina": 2}
    later = on_board(lesson.record.position, ME)
    assert later["rubicon"] == later["cisalpina"] == 4, "four here and four there"
    assert areas(after("again"), ME) == 7


def test_the_voyage_crosses_the_open_sea_and_ends_ashore() -> None:
    p = before("load")
    assert p.at(INDEX["rome"], ME) == 3 and CAPACITY == 5 and reach(p, ME) == REACH == 4
    assert game.decision(p).about["m"] == 4, "the prompt counts the areas"
    assert OPEN[INDEX["western_mediterranean"]]
    assert ("stop", None) not in asked("shore").actions
    assert LIMIT[INDEX["carthage"]] == 3 and sum(before("shore").in_area(INDEX["carthage"])) == 0
    assert all(verb == "sail" and what in DOCK for verb, what in asked("shore").actions)
    q = after("ashore")
    assert q.at(INDEX["carthage"], ME) == 2 and ships(q, ME) == "carthage"
    assert ("march", "carthage") not in game.decision(q).actions


def test_eight_areas_instead_of_five_and_more_could_march() -> None:
    assert (areas(before("land"), ME), areas(before("done"), ME)) == (5, 8)
    assert sum(verb == "march" for verb, _ in asked("done").actions) > 1


def test_the_other_moves_in_the_north_and_fights_nobody() -> None:
    p, q = before("reply"), after("reply")
    assert game.decision(p).seat == OTHER
    assert on_board(q, OTHER).keys() - on_board(p, OTHER).keys() == {"moesia", "pannonia", "scythia"}


def test_a_turn_later_areas_decide() -> None:
    p = before("counter")
    assert p.turn == 5 and p.on_board(ME) - before("reply").on_board(ME) == 13
    assert [p.on_board(seat) for seat in (ME, OTHER)] == [26, 26]
    assert [areas(p, seat) for seat in (ME, OTHER)] == [8, 6]
    assert game.standings(p)[0].seat == ME


def test_the_ladder_names_the_games_that_there_are() -> None:
    assert game.variants["rules"][1] == "nomads"
    assert {"farmers", "first_societies", "classic", "advanced"} <= set(game.variants["rules"][0])
