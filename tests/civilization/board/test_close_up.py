"""A card, large: what a set is worth, what a calamity would do, what a civilization card costs, gives and needs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from cradle.app.table.seats import COLOURS, Seat
from cradle.civilization.board import board
from cradle.civilization.board.close_up import CHANGED_BY, FORETOLD
from cradle.civilization.rules.decks import DECKS

from tests.civilization.positions import game, laid
from tests.renaissance.board.test_board import nodes
from tests.renaissance.board.test_close_up import facts, rows

FACES = tomllib.loads((Path(board.__file__).parents[4] / "tools/build/faces.toml").read_text("utf-8"))["civilization"]
SEATS = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]
CITIES = dict.fromkeys(("rome", "tarentum", "sardinia", "carthage", "athens"), 0)


def say(id: str, **params: Any) -> str:
    return " ".join([id.removeprefix("civilization."), *map(str, params.values())])


def large(p: Any, target: str, seat: int | None = 0) -> Any:
    found = board.BOARD.close_up(game.view(p, seat), target, say, SEATS)
    assert found is not None
    return found[1]


def standing(rules: str = "advanced", **more: Any) -> Any:
    return laid(rules, 4, phase="movement", **({"tokens": {"rome": {0: 1}}} | more))


@pytest.mark.parametrize("rules", ["advanced", "classic"])
@pytest.mark.parametrize("seat", [0, None])
def test_every_card_has_a_face_and_says_where_the_rules_speak_of_it(rules: str, seat: int | None) -> None:
    p, drawn = standing(rules), {f"#f-civilization-{card}" for cards in FACES.values() for card in cards}
    deck = p.law.deck
    for target in [*[f"card-{id}" for id in deck.ids], *[f"buy-{id}" for id in deck.card_ids]]:
        tree = large(p, target, seat)
        used = {part[1]["href"] for part in nodes(tree) if "href" in part[1]}
        assert len(used & drawn) == 1, target
        (link,) = [part[1] for part in nodes(tree) if part[1].get("data-do") == "rules"]
        assert link["data-arg"].startswith("civilization ")


def test_what_is_no_card_is_not_shown() -> None:
    for target in ("card-law", "buy-ochre", "rome", ""):
        assert board.BOARD.close_up(game.view(standing(), 0), target, say, SEATS) is None


def test_A_6_1_a_commodity_says_what_every_set_of_it_is_worth() -> None:
    tree = large(standing(hand={0: "gold gold"}), "card-gold")
    assert rows(tree)[:3] == [["1", "9", "+9"], ["2 ✓", "36", "+27"], ["3", "81", "+45"]]
    assert facts(tree)["close.held"] == "2" and facts(tree)["close.trade"] == "close.tradable"
    assert facts(large(standing(), "card-flood"))["close.trade"] == "close.kept"


def test_F_30_32_a_calamity_says_what_it_would_cost_the_viewer_now() -> None:
    struck = standing(cities=CITIES)
    assert facts(large(struck, "card-superstition"))["close.now"].startswith("close.left 5 2 ")
    safe = standing(cities=CITIES, owned={0: "enlightenment"})
    assert facts(large(safe, "card-superstition"))["close.now"] == "close.nothing"
    assert struck.city.count(0) == 5, "nothing has happened"


def test_F_30_311_where_points_are_lost_it_says_how_many() -> None:
    tokens = {place: {0: 4} for place in ("rome", "tarentum", "sardinia", "carthage")}
    assert facts(large(standing(tokens=tokens), "card-famine"))["close.now"] == "close.points 10"
    assert facts(large(standing("classic", tokens=tokens), "card-famine"))["close.now"] == "close.points 9"


def test_what_somebody_else_decides_is_not_foretold() -> None:
    assert "close.now" not in facts(large(standing(cities=CITIES), "card-civil_war"))
    ids = set(DECKS["advanced"].ids[DECKS["advanced"].goods :])
    assert {*FORETOLD, *CHANGED_BY} <= ids


def test_cards_that_do_not_matter_in_this_game_are_not_said_to_help() -> None:
    assert "['music', 'drama_poetry'" in facts(large(standing(), "card-civil_disorder"))["close.helps"]
    assert "music" not in facts(large(standing("classic"), "card-civil_disorder"))["close.helps"]


def test_A_7_3_a_civilization_card_says_its_price_its_credits_and_what_it_opens() -> None:
    tree = large(standing(owned={0: "pottery", 1: "law"}), "buy-metalworking")
    said = facts(tree)
    assert said["close.printed"] == "80" and said["close.due"] == "70"
    assert said["close.owners"] == "close.nobody"
    assert ["close.list ['military']", "20"] in rows(tree)
    law = facts(large(standing(owned={1: "law"}), "buy-law"))
    assert law["close.owners"] == "Name 1" and "democracy" in law["close.opens"]
    assert facts(large(standing(), "buy-democracy"))["close.requires"] == "close.list ['law']"
