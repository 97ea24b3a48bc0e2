"""Maps in the page: letters grow less than land, no piece lies over them; full screen; on a phone picks are seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cradle import games
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.sitting import until, visit
from tests.browser.table.test_market import market
from tests.browser.tables import asked
from tools.pictures.screens import LOOK, SMALLEST

TABLES = {
    "civilization": ("march.from", 10, {"rules": "advanced"}, 7),
    "renaissance": ("expansion.place", 4, {}, 6),
}
CAPITALS = ("Venice", "Genoa", "Barcelona", "Paris", "London", "Hamburg")  # as they come into play with more seats
# Of each area that can be picked, whether its middle is in sight.
SIGHTS = """() => {
  const frame = document.querySelector(".map-chart svg").parentElement.getBoundingClientRect();
  return [...document.querySelectorAll("#board .map-area.is-legal")].map((area) => {
    const box = area.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  });
}"""
SEEN = f"() => ({SIGHTS})().some(Boolean)"
MOST = f"() => {{ const all = ({SIGHTS})(); return all.filter(Boolean).length >= 0.7 * all.length; }}"
FOLLOW = """() => import("./assets/js/map/zoom.js").then((zoom) => {
  return zoom.follow(document.querySelector("[data-zoom]"));
})"""
SHIFT = """(by) => import("./assets/js/map/view.js").then((view) => {
  view.shift(document.querySelector("[data-zoom]"), ...by);
})"""
STILL = """() => {
  const [before, now] = [window.unitBefore, document.querySelector(".map-picture").getAttribute("style")];
  window.unitBefore = now;
  return now === before;
}"""


# How long a pixel of the screen is on the map, and how high its frame is.
SIZES = """() => {
  const map = document.querySelector(".map-picture");
  return [map.style.getPropertyValue("--unit"), map.parentElement.clientHeight];
}"""


# Something has happened there, and is put on the stage.
STAGE = """(place) => import("./assets/js/page/stage.js").then(({ play }) => {
  const act = document.createElement("div");
  act.dataset.at = place;
  document.querySelector("#stage").replaceChildren(act);
  play(document.querySelector("#stage"), () => {});
})"""
# What happened, so high, lies over the foot of the map; 0: nothing.
TELL = """(high) => {
  const told = document.createElement("section");
  told.style.height = `${high}px`;
  document.querySelector("#recap").replaceChildren(...(high ? [told] : []));
}"""
# How much of the frame lies below the edge of the map.
EMPTY = """() => {
  const map = document.querySelector(".map-picture");
  const { d, f } = map.getScreenCTM();
  return map.parentElement.getBoundingClientRect().bottom - f - d * map.viewBox.baseVal.height;
}"""
# How far the lowest area that can be picked lies above that.
ABOVE = """() => {
  const areas = [...document.querySelectorAll("#board .map-area.is-legal")].map((area) => area.getBoundingClientRect());
  const told = document.querySelector("#recap").getBoundingClientRect();
  return told.top - Math.max(...areas.map((box) => box.y + box.height / 2));
}"""


# How the line around an area is drawn that can be picked; and that of the first after it has the focus, by keyboard.
LINE = """(focused) => {
  const area = document.querySelector("#board .map-area.is-legal");
  if (focused) area.focus();
  const { stroke, strokeDasharray } = getComputedStyle(area.querySelector(".map-line"));
  return [stroke, strokeDasharray];
}"""


# Where the first area that can be picked is on the screen.
AT = """() => {
  const { x, y } = document.querySelector("#board .map-area.is-legal").getBoundingClientRect();
  return [x, y];
}"""


def shown(page: Page, game: str) -> None:
    kind, turn, variant, seats = TABLES[game]
    kinds = ("human", *["heuristic"] * (seats - 1))
    visit(page, tables.played(games.load(game), *kinds, until=asked(kind, turn), **variant))
    expect(page.locator(".map-picture[style]")).to_be_visible()


def look(page: Page) -> dict[str, Any]:
    until(page, STILL)
    found: dict[str, Any] = page.evaluate(LOOK, SMALLEST)
    return found


@pytest.mark.parametrize("game", ["civilization", *further("renaissance")])
def test_on_a_laptop_all_can_be_read_near_and_far_and_a_map_fills_the_screen(
    game: str, same_page: Callable[..., Page]
) -> None:
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    shown(page, game)
    far = look(page)
    page.locator("[data-zoom-step='in']").click(click_count=2, delay=10)
    expect(page.locator(".map-chart")).to_contain_class("is-zoomed")
    near = look(page)
    for found in (far, near):
        assert (found["small"][0], found["hidden"][0], found["beyond"]) == (0, 0, []), found
    for letters in ("name", "number"):
        grown = float(near[letters]) / float(far[letters])
        assert 1.05 < grown < 1.5, "they grow much less than the land does"
    assert near["small"][1] >= far["small"][1], "near, at least as many names have room"
    page.locator("[data-zoom-step='all']").click()
    expect(page.locator(".map-chart")).not_to_contain_class("is-zoomed")
    until(page, STILL)
    athens = page.locator("use[href='#map-at-athens'], use[href='#map-at-athina']").first
    whole = athens.bounding_box()
    page.get_by_role("button", name="Aegean", exact=True).click()
    until(page, STILL)
    close = athens.bounding_box()
    frame = page.locator(".map-chart").bounding_box()
    assert whole and close and frame and close["width"] > 1.6 * whole["width"]
    assert frame["x"] < close["x"] and close["x"] + close["width"] < frame["x"] + frame["width"]
    page.locator("[data-zoom-step='all']").click()
    until(page, STILL)
    width = page.locator(".map-chart").bounding_box()
    page.keyboard.press("Shift+F")
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator("#prompt .prompt")).to_be_visible()
    full = page.locator(".map-chart").bounding_box()
    assert width and full and full["width"] > width["width"] and full["height"] > width["height"]
    page.keyboard.press("Shift+F")
    expect(page.locator(".top")).to_be_visible()
    plain, focused = page.evaluate(LINE, False), page.evaluate(LINE, True)
    assert focused[0] != plain[0] and focused[1] == "none", "the focus is seen"


@pytest.mark.long
@pytest.mark.parametrize("game", ["renaissance", *further("civilization")])
def test_on_a_phone_the_map_opens_where_the_picks_are(game: str, same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", reduced_motion="reduce")
    shown(phone, game)
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    until(phone, SEEN)
    found = look(phone)
    assert found["small"][0] == 0 and found["small"][1] > 0, found
    phone.locator("[data-zoom-step='all']").tap()
    expect(phone.locator(".map-picture")).to_contain_class("is-far")
    expect(phone.locator(".map-name.is-on").first).to_be_hidden()
    phone.locator(".map-near", has_text="Aegean").tap()
    expect(phone.locator(".map-picture")).not_to_contain_class("is-far")
    expect(phone.locator(".map-near").first).to_be_hidden()
    phone.locator("[data-zoom-step='picks']").tap()
    expect(phone.locator(".map-picture")).not_to_contain_class("is-far")
    until(phone, SEEN)
    unit, high = phone.evaluate(SIZES)
    before = phone.evaluate(AT)
    phone.set_viewport_size({"width": 360, "height": 650})  # as where a longer question leaves less room
    until(phone, f"(high) => ({SIZES})()[1] < high - 80", high)
    expect(phone.locator(".map-picture")).not_to_contain_class("is-far")
    assert phone.evaluate(SIZES)[0] == unit, "it stays as large as it was"
    until(
        phone, f"([x, y]) => Math.hypot(({AT})()[0] - x, ({AT})()[1] - y) < 2", before, "under a finger it stays there"
    )
    phone.set_viewport_size({"width": 360, "height": 480})
    until(phone, f"(high) => ({SIZES})()[1] < high / 2", high)
    expect(phone.locator(".map-picture")).not_to_contain_class("is-far")
    assert phone.evaluate(SIZES)[0] == unit, "nor where little room is left"
    phone.set_viewport_size({"width": 1280, "height": 720})
    expect(phone.locator(".map-chart")).not_to_contain_class("is-zoomed")  # where all of it can be read, all is shown


@pytest.mark.long
@pytest.mark.parametrize("seats", [6, *further(3)])
def test_1_5_on_a_phone_one_sees_the_capitals_that_one_bids_for(same_page: Callable[..., Page], seats: int) -> None:
    phone = same_page(device="phone", reduced_motion="reduce")
    visit(phone, tables.played(games.load("renaissance"), "human", *["heuristic"] * (seats - 1), until=bidding))
    expect(phone.locator(".map-line-about")).to_have_count(seats)
    expect(phone.locator(".map-picture")).not_to_contain_class("is-far")
    for line in phone.locator(".map-line-about").all():
        expect(line).to_be_in_viewport(ratio=0.9)
    for name in CAPITALS[:seats]:
        expect(phone.locator("#part-labels text.is-on", has_text=name)).to_be_in_viewport()
    bid = phone.locator("#prompt input[type='number']")
    bid.fill("40")
    bid.press("Enter")
    expect(phone.locator("#board .map-area.is-legal").first).to_be_attached()
    until(phone, SEEN)
    expect(phone.locator(".map-picture")).not_to_contain_class("is-far")


def test_on_a_phone_the_map_goes_to_what_is_asked_about(same_page: Callable[..., Page]) -> None:
    """One ship after the other is paid for, by buttons: its ring is in sight."""
    phone = same_page(device="phone", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * 3)
    visit(phone, tables.played(games.load("civilization"), *kinds, until=asked("ships.keep", 12), rules="advanced"))
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    until(phone, SEEN.replace(".map-area.is-legal", ".civ-ring-line"))


INVALID = ["devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"]
# A finger is over a province: its caption opens.
TOUCH = """() => {
  const province = document.querySelector("[data-zoom] [data-pick][aria-label]");
  province.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "touch" }));
}"""


@pytest.mark.long
def test_on_a_phone_a_caption_does_not_lay_out_the_map_anew(same_page: Callable[..., Page]) -> None:
    """While two fingers bring it near, captions open and close; all of the map took 10 ms each time."""
    phone = same_page(device="phone", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * 2)
    visit(phone, tables.played(games.load("renaissance"), *kinds, until=asked("expansion.place")))
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    browser = phone.context.browser
    assert browser
    browser.start_tracing(page=phone, categories=INVALID)
    phone.evaluate(TOUCH)
    expect(phone.locator(".zoom-caption")).not_to_be_empty()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    why = [event["args"]["data"]["reason"] for event in events if event["name"] == "LayoutInvalidationTracking"]
    assert why and "SVG changed" not in why


def test_on_a_phone_most_of_the_picks_are_in_sight_when_a_phase_begins(same_page: Callable[..., Page]) -> None:
    """The map is where the phase before left it, and what happened meanwhile is told over its foot."""
    phone = same_page(device="phone", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * 2)
    visit(phone, tables.played(games.load("renaissance"), *kinds, until=asked("purchases.stabilize")))
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    phone.locator("[data-do='speed']").select_option("instant")
    phone.locator("#prompt [data-do='play']").last.tap()
    expect(phone.locator("#board .map-area.is-legal").first).to_be_attached()
    until(phone, MOST)


def test_on_a_phone_all_of_the_picks_that_have_room_are_in_sight_when_a_phase_begins(
    same_page: Callable[..., Page],
) -> None:
    phone = same_page(device="phone", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * 2)
    visit(phone, tables.played(games.load("renaissance"), *kinds, until=asked("expansion.place")))
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    until(phone, f"() => ({SIGHTS})().every(Boolean)")
    for _ in range(120):
        phone.evaluate(SHIFT, [-3, 0])
        if not all(phone.evaluate(SIGHTS)):
            break
    seen = phone.evaluate(SIGHTS)
    assert 0.7 * len(seen) <= sum(seen) < len(seen), "the phase before left it there"
    phone.evaluate("delete document.querySelector('[data-zoom]').dataset.fresh")  # as where a finger has touched it
    phone.evaluate(FOLLOW)
    assert sum(phone.evaluate(SIGHTS)) == sum(seen), "it does not move under a finger"
    phone.evaluate("document.querySelector('[data-zoom]').dataset.fresh = 'true'")
    phone.evaluate(FOLLOW)
    assert all(phone.evaluate(SIGHTS))


def test_on_a_phone_a_page_loaded_anew_shows_what_lies_around_the_one_province_asked_about(
    same_page: Callable[..., Page],
) -> None:
    """Renaissance 7.6: how many tokens attack is decided by what stands beside it."""
    phone = same_page(device="phone", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * 2)
    visit(phone, tables.played(games.load("renaissance"), *kinds, until=asked("expansion.number", 2)))
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    until(phone, SEEN.replace(".map-area.is-legal", ".map-line-about"))
    assert float(phone.evaluate(SIZES)[0]) > 1.2, "pixels of the map by one of the screen"


def test_on_a_phone_the_map_goes_to_what_changed_when_one_looks_back(same_page: Callable[..., Page]) -> None:
    """Renaissance 7.1; and the way on stays in view under however much was told."""
    phone = same_page(device="phone", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * 2)
    visit(phone, tables.played(games.load("renaissance"), *kinds, until=asked("expansion.place", 2)))
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    phone.locator("#prompt [data-do='look']").tap()
    changed = phone.locator("#board .map-area.is-recent")
    back = phone.locator("#prompt .play-tools [data-do='look']").nth(1)
    expect(back).to_be_visible()
    for _ in range(40):
        phone.evaluate(SHIFT, [-3000, -3000])
        back.tap()
        phone.wait_for_timeout(50)
        if changed.count():
            break
    until(phone, SEEN.replace(".map-area.is-legal", ".map-area.is-recent"))
    phone.locator(".replay-told").evaluate("(e) => { e.textContent = 'A shortage on the market. '.repeat(60); }")
    for way in ("input[data-do='look']", ".play-tools [data-do='look']", "[data-do='what-if']"):
        expect(phone.locator(f"#prompt {way}").first).to_be_in_viewport(ratio=0.99)


def bidding(table: tables.Table) -> bool:
    return table.decision is not None and table.decision.kind == "setup.bid" and table.decision.seat == 0


@pytest.mark.long
@pytest.mark.parametrize("places", [("knossos", "jerusalem"), ("thebes", "memphis")])
def test_on_a_phone_all_that_is_asked_about_lies_above_what_has_happened(
    same_page: Callable[..., Page], places: tuple[str, str]
) -> None:
    """Also at the edge of the map, which fills its frame again afterwards."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    tokens = {place: {0: 6} for place in places}
    visit(phone, market(hands=dict.fromkeys(range(5), ""), phase="cities", tokens=tokens))
    expect(phone.locator("#board .map-area.is-legal")).to_have_count(2)
    until(phone, STILL)
    phone.evaluate(TELL, 180)
    assert phone.evaluate(ABOVE) < 0
    phone.evaluate(FOLLOW)
    until(phone, f"() => ({ABOVE})() > 0")
    assert all(phone.evaluate(SIGHTS))
    for told in (40, 0):
        phone.evaluate(TELL, told)
        phone.evaluate(FOLLOW)
        until(phone, f"() => ({EMPTY})() < {told + 1}")


@pytest.mark.long
def test_on_a_phone_the_map_goes_back_to_what_is_asked_once_the_stage_is_empty(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", reduced_motion="reduce")
    tokens = {"thebes": {0: 6}, "memphis": {0: 6}}
    visit(phone, market(hands=dict.fromkeys(range(5), ""), phase="cities", tokens=tokens))
    expect(phone.locator("#board .map-area.is-legal")).to_have_count(2)
    until(phone, SEEN)
    phone.evaluate(STAGE, "sinope")
    until(phone, f"() => !({SEEN})()")
    until(phone, SEEN)
