"""Under the rows of the players and under the map: what a table has lying open for all."""

from __future__ import annotations

import json

from cradle.renaissance.board import panels, rim
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import CATEGORIES
from cradle.renaissance.rules.geography import COMMODITIES
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import lead, new

PEOPLE = tuple([(name, "azure", "i-war") for name in ("Ada", "Ben", "Cleo", "Dido")])


def say(id: str, /, **params: object) -> str:
    return f"{id} {params.get('n', '')}"


def told(p: Age) -> str:
    cards, named = rim.figures(p, game.view(p, 0))
    return json.dumps(rim.rim(say, cards, named, PEOPLE))


def test_the_line_says_how_many_cards_are_left_and_nothing_of_what_is_not_there() -> None:
    p = new()
    assert f"renaissance.board.pile {sum(p.pile)}" in told(p)
    for none in ("papal_bull", "stirrups", "board.leaders"):
        assert none not in told(p)


def test_the_line_names_the_banned_category_arms_in_force_and_leaders_with_what_they_give() -> None:
    """5.2: of a seat's arms the last outranks the others; 5.3."""
    p = new()
    p.bull, p.arms[1], p.arms[2] = CATEGORIES.index("culture") + 1, 0b11, 0b10
    lead(p, 3, "denys")
    line = told(p)
    assert "category.culture" in line and "category.science" not in line
    assert "card.armour" in line and "card.stirrups" not in line
    assert "Ben, Cleo" in line, "both have armour"
    ((id, patron, credit),) = rim.figures(p, game.view(p, 0))[1][1]
    assert (id, patron) == ("denys", 3) and f'"{credit}"' in line


def test_shortages_and_surpluses_are_marked_at_the_switches_below_the_map() -> None:
    """3.1."""
    drawn = panels.lamps(say, tuple([-2 if id == "cloth" else 1 if id == "fur" else 0 for id in COMMODITIES]))
    marked = {id: json.dumps(lamp, ensure_ascii=False) for id, lamp in zip(COMMODITIES, drawn[2:], strict=True)}
    assert "▲▲" in marked["cloth"] and "renaissance.board.shortage 2" in marked["cloth"]
    assert "▼" in marked["fur"] and "ren-scarce" not in marked["wine"]
