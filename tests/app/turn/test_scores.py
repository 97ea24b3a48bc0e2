"""The score is always in sight, and unfolds into what it is made of."""

from __future__ import annotations

import pytest
from cradle import games

from tests.app.pages import Visit, nodes, words


@pytest.fixture
def visit() -> Visit:
    return Visit().seat("human", "heuristic", "heuristic")


def test_the_score_of_every_seat_is_in_sight(visit: Visit) -> None:
    """Ur 9: as it would be counted now."""
    points = {s.seat: s.score for s in visit.table.game.standings(visit.table.position)}
    (row,) = visit.buttons("scores", "scores")
    assert "aria-label" not in row[1] and words(row).startswith("Score Ada ")
    for seat, who in enumerate(visit.table.seats):
        assert f"{who.name} {points[seat]}" in words(row)


def test_what_the_numbers_are_can_be_read(visit: Visit) -> None:
    """Beside them, or in the edge of the line where many seats fill it; and whose pace can be chosen."""
    (row,) = visit.buttons("scores", "scores")
    said = next(node for node in nodes(row[2:]) if words(node) == "Score")
    assert said[1]["class"] == "scores-word"
    (pace,) = [
        node for node in nodes(visit.page.drawn["prompt"]) if node[0] == "label" and node[1].get("class") == "pace"
    ]
    assert words(pace).startswith("Bots ")


def test_it_unfolds_into_its_parts(visit: Visit) -> None:
    """Ur 9.3: set by set, with the face of the hand tile that counts."""
    assert "counts" not in visit.see("scores")
    visit.press("scores")
    assert visit.see("scores").count("The tile in hand counts as") == 3
    visit.press("scores")
    assert "counts" not in visit.see("scores")


def test_a_hand_is_not_told_by_it() -> None:
    """Civilization E.8.5: what a seat holds counts at the end alone."""
    game = games.load("civilization")
    visit = Visit().seat("human", "heuristic", "heuristic", game="civilization", rules="advanced")
    table = visit.table
    view = game.view(table.position, 0)
    worlds = [[s.score for s in game.standings(game.imagine(view, seed))] for seed in range(3)]
    assert worlds == [[s.score for s in game.standings(table.position)]] * 3
    assert words(visit.buttons("scores", "scores")[0]).startswith("Score ")
