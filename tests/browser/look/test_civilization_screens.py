"""The table of Civilization on a laptop and on a phone: accessible in both themes with all panels open, nothing wider
than the screen; and on a phone a march is made with a finger, as near as it needs to be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.civilization.rules.geography import INDEX, NAMES
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.look.test_laptop import WHOLE
from tests.browser.look.test_screens import FINGER, Walk
from tests.browser.peoples import ALONE, GAME, asked, played
from tests.browser.sitting import Sitting, at_table, over, put, ready, until, visit
from tests.civilization.positions import laid

UNFOLD = "() => document.querySelectorAll('.desk-panel:not([open]) > summary').forEach((summary) => summary.click())"
# Height in CSS pixels of the letters of a place's name, and of the place.
LEGIBLE = """([place, name]) => {
  const area = document.querySelector(`#board [data-pick="${place}"] .map-hit`).getBoundingClientRect();
  const words = name.split(/[, -]/);
  const lines = [...document.querySelectorAll(".map-name")].filter((text) => words.includes(text.textContent.trim()));
  return [Math.min(area.width, area.height), Math.min(...lines.map((text) => text.getBoundingClientRect().height))];
}"""

# How large letters are while fingers move the map, from picture to picture.
MOVING = """() => {
  const map = document.querySelector(".map-picture");
  const look = () => map.matches(".is-moving") && window.sizes.push(map.style.getPropertyValue("--unit"));
  window.sizes = [];
  new MutationObserver(look).observe(map, { attributeFilter: ["style"] });
}"""


@pytest.mark.parametrize("device", ["desktop", pytest.param("phone", marks=pytest.mark.long)])
@pytest.mark.long
def test_every_screen_is_accessible(
    device: str, open_page: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    """With all panels open; on the phone also those that differ little."""
    page = open_page(device=device, reduced_motion="reduce")
    answer = played("advanced", *ALONE, until=asked("trade.answer", 12), id="answer")
    loss = played("advanced", *ALONE, until=asked("loss.from", 5), id="loss")
    end = played("classic", "human", "heuristic", "heuristic", until=over, id="end", turns=8)
    shown = {answer: ".civ-lot", loss: ".civ-toll", end: "#ending .rank-list"}
    if device == "phone":
        shown[played("advanced", *ALONE, until=asked("march.number", 12), id="march")] = ".count-button"
        shown[played("advanced", *ALONE, until=asked("purchases.card", 12), id="buy")] = ".civ-shop"
    put(page, *shown)
    page.goto("./#/play/answer")
    ready(page)
    walk = Walk(page, axe)
    for one, panel in shown.items():
        walk.enter(one)
        expect(page.locator(panel).filter(visible=True).first).to_be_visible()
        page.evaluate(UNFOLD)
        walk.look(one.id)
    assert not walk.wrong, "\n".join(walk.wrong)


@pytest.mark.long
def test_on_a_phone_two_fingers_bring_an_area_near_and_two_touches_march(
    same_page: Callable[..., Page],
) -> None:
    phone = same_page(device="phone", reduced_motion="reduce")
    one = played("advanced", *ALONE, until=asked("march.from", 10, such=crowded))
    visit(phone, one)
    sitting = Sitting(phone, at_table(phone), "touch")
    place, to = crowded(sitting.position, sitting.table.decision)
    chart = phone.locator(".map-chart")
    chart.scroll_into_view_if_needed()
    name = phone.locator(f'#board [data-pick="{place}"]').get_attribute("aria-label")
    phone.evaluate(MOVING)
    sizes: list[set[str]] = []
    for _ in range(2):  # by the second, it is as near as can be
        box = phone.locator(f'#board [data-pick="{place}"] .map-hit').bounding_box()
        assert box is not None
        pinch(phone, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(phone.locator(".map-picture")).not_to_contain_class("is-moving")
        sizes.append(set(phone.evaluate("window.sizes.splice(0)")))
    assert [len(found) for found in sizes if found] == [1], "to draw letters anew in each picture is slow"
    expect(chart).to_contain_class("is-zoomed")
    breadth, letters = phone.evaluate(LEGIBLE, [place, name])
    assert breadth >= 2 * FINGER
    assert letters >= 11, name
    for _ in range(2):
        phone.locator("[data-zoom-step='out']").tap()
    sitting.offered()
    still(phone, place)
    sitting.press(f'#board [data-pick="{place}"]')
    expect(phone.locator(f'#board [data-pick="{place}"]')).to_have_attribute("aria-pressed", "true")
    phone.evaluate(HEARD)
    sitting.press(f'#board [data-pick="{to}"]')
    expect(phone.locator("#prompt .order")).to_have_count(1)
    sitting.follow()
    assert sitting.position.at(INDEX[place], 0) == 0
    assert sitting.table.decision.kind == "march.from"
    now = phone.locator(f'#board [data-pick="{to}"]').get_attribute("aria-label")
    assert now
    expect(phone.locator(".zoom-caption")).to_be_empty()  # it lies over the map no longer than one reads it
    assert any(now in words for words in phone.evaluate("window.captions")), "it said what the move has changed"
    expect(chart).to_contain_class("is-zoomed")
    phone.locator("[data-zoom-step='all']").tap()
    expect(chart).not_to_contain_class("is-zoomed")


# How high what is asked and the map are.
ROOM = """() => [...document.querySelectorAll(".prompt-rows, #board .map-chart")]
  .map((e) => e.getBoundingClientRect().height)"""


@pytest.mark.long
@pytest.mark.parametrize(("locale", "rules"), [("fr", "farmers"), *further(("fr", "nomads"), ("en", "farmers"))])
def test_on_a_phone_the_map_keeps_its_room_from_the_first_order_on(
    same_page: Callable[..., Page], locale: str, rules: str
) -> None:
    """How many go is asked beside the end of the movement, also where that says how many are above a limit."""
    phone = same_page(device="phone", locale=locale, reduced_motion="reduce")
    one = played(rules, *ALONE[:4], until=asked("march.from", 8, such=crowded))
    visit(phone, one)
    place, _ = crowded(one.position, one.decision) or ("", "")
    expect(phone.locator("#prompt .takes")).to_be_visible()
    before = phone.evaluate(ROOM)
    assert bool(phone.locator("#prompt .btn > .preview").count()) == (rules != "nomads")
    fingers = Sitting(phone, at_table(phone), "touch")
    fingers.press(f'#board [data-pick="{place}"]')
    expect(phone.locator(f'#board [data-pick="{place}"]')).to_have_attribute("aria-pressed", "true")
    to = phone.locator('#board [data-pick][tabindex="0"]:not([aria-pressed="true"])').first.get_attribute("data-pick")
    fingers.press(f'#board [data-pick="{to}"]')
    expect(phone.locator("#prompt .order")).to_have_count(1)
    assert phone.evaluate(ROOM) == before


# Whether the ship that was built stands above the lower edge of the map.
SHIP_IN_VIEW = """() => {
  const [ship, chart] = ["[data-pick^='ship-']", ".map-chart"].map((one) => document.querySelector(`#board ${one}`));
  return ship && ship.getBoundingClientRect().bottom <= chart.getBoundingClientRect().bottom;
}"""


@pytest.mark.long
def test_on_a_phone_what_was_built_last_is_in_view_before_one_goes_on(same_page: Callable[..., Page]) -> None:
    """The list of orders takes room from the map, below."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    land = {"buhen": {0: 2}, "ptolemais": {0: 2}, "upper_egypt": {0: 4}, "gordium": {1: 4}}
    p = laid("nomads", 2, nations="egypt asia", tokens=land, phase="ships")
    assert [verb for verb, _ in GAME.decision(p).actions].count("build") == 1
    record = Record(GAME, GAME.variant_of(p), start=GAME.to_json(p))
    kinds = ("human", "heuristic")
    visit(
        phone, Table(record, [Seat(*who) for who in zip(("Ada", "Ben"), COLOURS, kinds, strict=False)], "kept", "Kept")
    )
    expect(phone.locator("#board [data-pick='ptolemais'].is-legal")).to_be_in_viewport()
    still(phone, "ptolemais")
    Sitting(phone, at_table(phone), "touch").press("#board [data-pick='ptolemais']")
    expect(phone.locator("#prompt [data-do='proceed']")).to_be_visible()
    until(phone, SHIP_IN_VIEW)  # the map is brought there a moment later


def test_on_a_phone_on_its_side_two_orders_are_in_view(same_page: Callable[..., Page]) -> None:
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    phone.set_viewport_size({"width": 740, "height": 360})
    one = played("classic", *ALONE[:4], until=asked("march.from", 10))
    game, begun = one.game, one.position.copy()
    for _ in range(3):
        decision = game.decision(one.position)
        place = next(place for verb, place in decision.actions if verb == "march")
        one.play(("march", place))
        while one.decision.kind != "march.from":
            one.play(one.decision.actions[0])
    assert one.position != begun
    visit(phone, one)
    expect(phone.locator("#prompt .order")).to_have_count(3)
    assert phone.evaluate(WHOLE, "#prompt .order") == 2
    fits = phone.locator("#prompt .takes").bounding_box(), phone.locator("#prompt .toolbar").first.bounding_box()
    assert fits[0] and fits[1] and fits[0]["y"] == fits[1]["y"], "how many go is asked beside the end"


# From now on all that the caption says is kept.
HEARD = """() => {
  const caption = document.querySelector(".zoom-caption");
  window.captions = [];
  const hear = new MutationObserver(() => window.captions.push(caption.textContent));
  hear.observe(caption, { subtree: true, childList: true, characterData: true });
}"""


def still(phone: Page, place: str) -> None:
    """Wait until the map has come to rest."""
    until(
        phone,
        """(selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          const [before, now] = [window.seenAt, JSON.stringify([x, y, width, height])];
          window.seenAt = now;
          return now === before && document.getAnimations().every((a) => a.playState !== "running");
        }""",
        f'#board [data-pick="{place}"]',
    )


def crowded(p: Any, decision: Any) -> tuple[str, str] | None:
    """Where two tokens or more can march from, and an area that touches it where they can go."""
    for verb, place in decision.actions:
        if verb == "march" and p.at(INDEX[place], decision.seat) > 1:
            return place, NAMES[p.board.land[INDEX[place]][0]]
    return None


def pinch(page: Page, x: float, y: float) -> None:
    """Two fingers on a place of the screen, drawn apart, a little in each picture."""
    session = page.context.new_cdp_session(page)
    for kind, apart in (("Start", 20), *(("Move", 20 + 8 * n) for n in range(1, 11)), ("End", 0)):
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if kind != "End" else []
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers})
        page.evaluate("() => new Promise(requestAnimationFrame)")
