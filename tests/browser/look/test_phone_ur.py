"""Ur on a phone, in French: its map stays where it is, and all one chooses from is in view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from cradle import games
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser import sitting, tables
from tests.browser.conftest import further
from tests.browser.look.test_laptop import WHOLE
from tests.browser.look.test_phone import LETTERS, TILES, WHERE, begun, moving, sharing, sharing_among_eight
from tests.browser.peoples import ALONE
from tests.browser.sitting import NAMES, visit
from tests.browser.table.test_whole_games import CUT
from tests.browser.tables import asked
from tools.browser.fingers import one_press, stand
from tools.browser.turns import on_file
from tools.pictures.screens import WORDS


@pytest.mark.long
def test_no_tile_of_ur_moves_in_a_turn_and_a_hint_leaves_all_of_them_in_view(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    record = on_file("ur").branch(0)
    me = record.game.decision(record.position).seat
    kinds = ["human" if seat == me else "heuristic" for seat in range(3)]
    seats = [Seat(*who) for who in zip(NAMES, COLOURS, kinds, strict=False)]
    visit(phone, Table(record, seats, "kept", "Kept"))
    stand(phone.locator(TILES).first)
    before = phone.evaluate(WHERE)
    assert phone.evaluate(CUT, f"{TILES}, #board .ur-hand") == []
    assert phone.evaluate(LETTERS) >= 11, "px: letters and digits beside the grid"
    for press in ("[data-do='play'] >> text=Guerre", "[data-pick='f4']", "[data-do='play'][data-n='3']"):
        part = "#board" if "pick" in press else "#prompt"
        phone.locator(f"{part} {press}").tap()
        one_press(phone)
        stand(phone.locator(TILES).first)
        assert phone.evaluate(WHERE) == before, press
    phone.locator("#prompt [data-do='hint']").tap()
    expect(phone.locator(".hint-plan")).to_be_visible(timeout=60_000)
    stand(phone.locator(TILES).first)
    assert phone.evaluate(CUT, f"{TILES}, #board .ur-hand.is-turn") == []
    expect(phone.locator(".hint-plan > li").first).to_be_in_viewport(ratio=1)


def test_the_map_of_ur_has_the_room_while_little_is_asked(same_page: Callable[..., Page]) -> None:
    """In the set-up it is as wide as the screen, and does not move from pick to pick."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    visit(phone, tables.played(games.load("ur"), *ALONE[:3], until=lambda t: t.asks_person))
    stand(phone.locator(TILES).first)
    before = phone.evaluate(WHERE)
    assert before[2] >= 350
    assert phone.evaluate(CUT, f"{TILES}, #board :is(.ur-hand, .ur-supply)") == []
    expect(phone.locator("#prompt")).to_contain_text("Ordre de jeu")
    phone.locator("#board [data-pick][tabindex='0']").first.tap()
    one_press(phone)
    stand(phone.locator(TILES).first)
    assert phone.evaluate(WHERE) == before


@pytest.mark.long
def test_the_pile_of_ur_is_in_view_and_numbers_stand_in_a_row(same_page: Callable[..., Page]) -> None:
    """In the set-up, where a number is asked, and where cubes are shared out."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    for until in (begun, moving, sharing):
        table = tables.played(games.load("ur"), "human", "human", until=until, id=until.__name__, since=1)
        for seat in table.seats:
            seat.name = "Enheduanna"
        visit(phone, table)
        stand(phone.locator(TILES).first)
        assert phone.locator(".ur-under").count()
        assert phone.evaluate(CUT, f"{TILES}, #board :is(.ur-hand, .ur-beside, .ur-under, .ur-supply)") == []
        tops = phone.locator(".count-button").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
        assert len(set(tops)) <= 1
    expect(phone.locator("#prompt [data-do='confirm']")).to_be_in_viewport(ratio=1)


# How much nearer each tile stands to its own buttons than to those of the one before it, in px.
NEARER = """() => {
  const words = (row) => { const all = document.createRange(); all.selectNodeContents(row.firstChild); return all; };
  const box = (one) => one.getBoundingClientRect();
  return [...document.querySelectorAll("#prompt .marks .order")]
    .map((row) => [row, row.previousElementSibling])
    .filter(([row, before]) => before && Math.abs(box(before).top - box(row).top) < 2)
    .map(([row, before]) => box(words(row)).left - box(before.querySelector("button:last-of-type")).right
      - (box(row.querySelector("button")).left - box(words(row)).right));
}"""


@pytest.mark.long
@pytest.mark.parametrize("where", [{"viewport": {"width": 1280, "height": 720}}, *further({"device": "phone"})])
def test_a_tile_of_ur_stands_at_its_own_buttons(same_page: Callable[..., Page], where: dict[str, Any]) -> None:
    """Where cubes are shared out among tiles in two columns."""
    page = same_page(reduced_motion="reduce", **where)
    visit(page, tables.played(games.load("ur"), *["human"] * 3, until=sharing_among_eight, since=1))
    expect(page.locator("#prompt .marks .order").nth(7)).to_be_attached()
    nearer = page.evaluate(NEARER)
    assert len(nearer) >= 4 and min(nearer) > 8, nearer


# Of two elements, how much of the screen both cover, in px each way.
SHARED = """(selectors) => {
  const [a, b] = selectors.map((one) => document.querySelector(one).getBoundingClientRect());
  return [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
}"""


def test_the_ziggurats_of_ur_stand_beside_the_map_where_hands_are_below_it(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    for players, kind in product((3, 4), ("turn", "exchange.face")):
        seats, id = ["human"] * players, f"{players}-{kind}"
        table = tables.played(games.load("ur"), *seats, until=sitting.asked(kind), id=id)
        for seat in table.seats:
            seat.name = "Enheduanna"  # longer than the room beside the tile
        visit(phone, table)
        stand(phone.locator(TILES).first)
        assert phone.evaluate(WORDS)["broken"] == [], id
        expect(phone.locator("#board .ur-supply")).to_be_in_viewport(ratio=1)
        assert phone.evaluate(CUT, f"{TILES}, #board :is(.ur-hand, .ur-beside, .ur-supply)") == [], id
        assert min(phone.evaluate(SHARED, ["#board .ur-supply", "#board .ur-sheet"])) <= 0, id


@pytest.mark.long
def test_what_happened_covers_no_tile_of_ur_and_its_map_stands_still(same_page: Callable[..., Page]) -> None:
    """Also where a refusal takes its place. The last of four, whose hand is the lowest, folds it to a line."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    bots = ["heuristic"] * 3
    visit(phone, tables.played(games.load("ur"), *bots, "human", until=sitting.asked("exchange.face")))
    phone.locator("[data-do='speed']").select_option("instant")
    phone.locator("#prompt [data-do='play']").first.tap()
    expect(phone.locator("#recap li").first).to_be_visible()
    stand(phone.locator(TILES).first)
    own = "#board .ur-hand.is-turn"
    before = phone.evaluate(WHERE)
    told, tiles = phone.locator("#recap").bounding_box(), [one.bounding_box() for one in phone.locator(TILES).all()]
    assert told and all(one and one["y"] + one["height"] <= told["y"] for one in tiles)
    phone.locator("[data-do='recap-fold']").tap()
    stand(phone.locator(TILES).first)
    assert phone.evaluate(WHERE) == before
    assert phone.evaluate(CUT, f"{TILES}, {own} :is(.ur-half, .ur-stock-icon)") == []
    line, room = phone.locator("#recap").bounding_box(), phone.locator(".play-board").bounding_box()
    assert line and room and line["y"] >= room["y"] + room["height"] - 1
    one_press(phone)
    phone.locator("[data-do='recap-close']").tap()
    stand(phone.locator(TILES).first)
    assert phone.evaluate(WHERE) == before
    one_press(phone)
    phone.locator(f"{TILES}[tabindex='-1']").first.dispatch_event("click")
    expect(phone.locator("#prompt .notice")).to_be_in_viewport(ratio=1)
    assert phone.evaluate(WHERE) == before, "a refusal moves nothing either"


@pytest.mark.long
def test_on_its_side_the_whole_of_ur_is_in_view(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce", viewport={"width": 740, "height": 360})
    for players, kind in product((2, 3, 4), ("turn", "exchange.face")):
        until, id = sitting.asked(kind), f"{players}-{kind}"
        visit(phone, tables.played(games.load("ur"), *["human"] * players, until=until, id=id))
        stand(phone.locator(TILES).first)
        parts = ":is(.ur-hand, .ur-beside, .ur-under, .ur-supply)"
        assert phone.evaluate(CUT, f"{TILES}, #board {parts}") == [], id
        head = phone.locator(".ur-supply > .ur-hand-head").bounding_box()
        assert head is None or head["width"] <= 1, "beside the five there is no room for words"


@pytest.mark.long
@pytest.mark.parametrize("width", [740, *further(844)])
def test_on_its_side_what_is_asked_stands_beside_the_board(same_page: Callable[..., Page], width: int) -> None:
    """The map and the form of an offer have most of the height, and no button in the prompt is cut."""
    size = {"width": width, "height": 360}
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce", viewport=size)
    for kind, part in (("march.from", ".map-chart"), ("trade.open", ".play-panels")):
        until = asked(kind, 8)
        visit(phone, tables.played(games.load("civilization"), *ALONE, until=until, id=kind, rules="advanced"))
        buttons = phone.locator("#prompt .btn")
        expect(buttons.first).to_be_visible()
        stand(phone.locator(part))
        box, side = phone.locator(part).bounding_box(), phone.locator(".play-side").bounding_box()
        assert box and side and box["height"] > 0.8 * 360
        assert box["x"] + box["width"] <= side["x"] + 1
        assert buttons.count() == phone.evaluate(WHOLE, "#prompt .btn")
