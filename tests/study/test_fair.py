"""Fair seats and exploiters: what is counted, that the small programs play, that the page says what is on file."""

from __future__ import annotations

import pytest
from cradle import arena, games
from cradle.renaissance.rules.position import OUT

from tools.study import fair, fair_page
from tools.study.fair import Outcome


def test_wins_are_counted_by_what_a_seat_has_that_others_have_not() -> None:
    told = [
        Outcome(["Paris", "London"], [1.0, 0.0], [False, True]),
        Outcome(["London", "Genoa"], [0.5, 0.5], [False] * 2),
    ]
    found: fair.Fairness = {"games": 0, "early": 0, "places": {}}
    fair.add(found, told)
    assert (found["games"], found["early"]) == (2, 1)
    assert found["places"]["London"] == {"wins": 0.5, "fair": 1.0, "games": 2}
    assert found["places"]["Paris"] == {"wins": 1.0, "fair": 0.5, "games": 1}


def test_a_seat_that_can_win_no_more_is_out() -> None:
    age = games.load("renaissance").new(seats=3, seed=1)
    age.misery[1] = OUT
    assert [fair.is_out(age, seat) for seat in range(3)] == [False, True, False]
    civ = games.load("civilization").new(seats=2, seed=1)
    civ.put(0, 1, 1)
    assert [fair.is_out(civ, seat) for seat in range(2)] == [True, False]
    assert not fair.is_out(games.load("ur").new(seats=2, seed=1), 0), "7: whoever has no cubes begins anew"


def test_places_at_ur_are_those_of_the_first_turn() -> None:
    variant = games.load("ur").variant(seats=3)
    found = fair.play_game(fair.Sample("ur", variant, ("random",) * 3), 1)
    opening = games.load("ur").decision(games.load("ur").new(seats=3, seed=1))
    assert opening is not None and found.places[opening.seat] == "place 1"
    assert sum(found.wins) == 1 and not any(found.early)


@pytest.mark.parametrize("name", fair.EXPLOITERS)
def test_every_exploiter_plays(name: str) -> None:
    table = fair_page.TABLES[name]
    variant = games.load(table.game).variant(**table.variant)
    bots = (fair.EXPLOITERS[name], *["heuristic"] * (variant["seats"] - 1))
    row, _ = arena.play(arena.Match(table.game, variant, bots, 0.0, 150), 1, 0)
    assert row["decisions"] == 150 or row["finished"]


def test_the_page_says_what_is_on_file() -> None:
    assert fair_page.page(fair_page.on_file()) == fair_page.PAGE.read_text("utf-8")


def test_bold_is_what_is_unfair_by_more_than_chance() -> None:
    rows = fair_page.place_rows({"games": 100, "early": 0, "places": {
        "Paris": {"wins": 60.0, "fair": 25.0, "games": 100}, "London": {"wins": 40.0, "fair": 25.0, "games": 100},
    }})  # fmt: skip
    assert rows[2].startswith("| Paris | 100 | 60.0 | 25.0 | **2.40** | 2.0") and "| 1.60 |" in rows[3]
