"""A card, large: what it does now, what it gives and needs, who has it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from cradle.app.table.seats import COLOURS, Seat
from cradle.renaissance.board import board
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import ADVANCES, CARDS
from cradle.renaissance.rules.position import Age

from tests.renaissance.board.test_board import nodes, text
from tests.renaissance.positions import control, new, own, scarce

FACES = tomllib.loads((Path(board.__file__).parents[4] / "tools/build/faces.toml").read_text("utf-8"))["renaissance"]
SEATS = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]


def say(id: str, **params: Any) -> str:
    return " ".join([id.removeprefix("renaissance."), *map(str, params.values())])


def large(p: Age, target: str, seat: int | None = 0) -> Any:
    """The card, as seat 0 sees it."""
    found = board.BOARD.close_up(game.view(p, seat), target, say, SEATS)
    assert found is not None
    return found[1]


def rows(tree: Any) -> list[list[str]]:
    """The words in the cells of its tables."""
    body = [row for part in nodes(tree) if part[0] == "tbody" for row in nodes(part) if row[0] == "tr"]
    return [[" ".join(text(cell).split()) for cell in row[2:]] for row in body]


def facts(tree: Any) -> dict[str, str]:
    (found,) = [part for part in nodes(tree) if part[0] == "dl"]
    words = [" ".join(text(part).split()) for part in found[2:]]
    return dict(zip(words[::2], words[1::2], strict=True))


EVERY = [*[f"card-{card.id}" for card in CARDS], *[f"buy-{advance.id}" for advance in ADVANCES]]


@pytest.mark.parametrize("target", EVERY)
def test_every_card_has_a_face_and_says_what_it_does_and_where_the_rules_say_it(target: str) -> None:
    drawn = {f"#f-renaissance-{card}" for cards in FACES.values() for card in cards}
    for seat in (0, None):
        tree = large(new(), target, seat)
        used = {part[1]["href"] for part in nodes(tree) if "href" in part[1]}
        assert len(used & drawn) == 1, target
        assert "effect." in text(tree)
        (link,) = [part[1] for part in nodes(tree) if part[1].get("data-do") == "rules"]
        assert link["data-arg"].startswith("renaissance ")


def test_what_is_no_card_is_not_shown() -> None:
    for target in ("card-x", "buy-stone_1", "venezia", ""):
        assert board.BOARD.close_up(game.view(new(), 0), target, say, SEATS) is None


def test_5_1_a_commodity_says_what_it_pays_and_what_one_more_province_would_add() -> None:
    p = new()  # Genoa and Venezia produce cloth, value 5
    control(p, 0, "firenze")
    scarce(p, cloth=-1)
    first, second, *_ = rows(large(p, "card-cloth_2"))
    assert first == ["Name 0", "2", "45", "+35"]
    assert second == ["Name 1", "1", "20", "+25"]


def test_5_2_an_event_that_strikes_all_says_what_it_would_cost_each_of_them_now() -> None:
    p = new()
    own(p, 1, "IJ")
    assert rows(large(p, "card-uprisings"))[:2] == [["Name 0", "0"], ["Name 1", "0 → 20"]]
    assert p.misery[1] == 0, "nothing has happened"


def test_3_3_in_the_last_epoch_no_card_is_said_to_come_back() -> None:
    assert facts(large(new(), "card-war"))["close.later"] == "close.returns"
    assert facts(large(new(epoch=3), "card-war"))["close.later"] == "close.once"


def test_5_2_an_event_at_one_player_says_what_each_would_lose() -> None:
    p = new(cash=[40, 30, 0, 0], written=[21, 30, 0, 0])
    own(p, 1, "C")
    assert rows(large(p, "card-alchemists_gold"))[:2] == [["Name 0", "40 → 29"], ["Name 1", "30"]]


def test_5_3_a_leader_says_what_the_viewer_would_pay_with_it() -> None:
    p = new()
    own(p, 0, "N")
    assert rows(large(p, "card-rashid")) == [
        ["advance.manuscripts", "30", "close.owned", "–"],
        ["advance.silk_road", "40", "40", "30"],
    ]


def test_6_2_an_advance_says_its_price_what_it_needs_and_opens_and_who_has_it() -> None:
    p = new()
    own(p, 0, "I")
    own(p, 1, "IJ")
    said = facts(large(p, "buy-mills"))
    assert said["close.due"] == "close.ducats 30" and said["close.printed"] == "close.ducats 40"
    assert said["close.requires"] == "close.needs ['caravan']" and said["close.opens"] == "close.needs ['agronomy']"
    assert said["close.owners"] == "Name 1" and said["close.credit"] == "close.gives 10 commerce"
    assert facts(large(p, "buy-bank"))["close.requires"] == "close.lacks ['agronomy']"
    assert facts(large(p, "buy-vassal"))["close.cheaper"] == "close.leaders ['charlemagne']"
