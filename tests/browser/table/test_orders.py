"""Orders on the map by hand: dragged by mouse and by touch, beside panning and zooming; one click a province."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from cradle import games
from cradle.app.table.waiting import selection_now
from cradle.civilization.rules.geography import AT, DOCK, INDEX
from playwright.sync_api import CDPSession, Page, expect

from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.peoples import ALONE, asked, played
from tests.browser.sitting import LONGER, Sitting, at_table, visit
from tools.browser.fingers import MIDDLE, until

expanding = partial(tables.played, games.load("renaissance"), "human", "heuristic", "heuristic")


def sit(page: Page, one: Any, way: str = "mouse") -> Sitting:
    visit(page, one)
    return Sitting(page, at_table(page), way)


def marches(p: Any, decision: Any) -> list[tuple[str, str]]:
    """From where to where several tokens can go."""
    game, found = games.load("civilization"), []
    for verb, place in decision.actions:
        after = p.copy()
        if verb == "march":
            game.play(after, (verb, place))
            then = game.decision(after)
            if then.about["n"] > 1:
                found += [(place, to) for _, to in then.actions]
    return found


def points(page: Page, place: str, to: str) -> tuple[list[int], list[int]] | None:
    spots = [page.evaluate(MIDDLE, f'#board [data-pick="{target}"]') for target in (place, to)]
    return (spots[0], spots[1]) if all(spots) else None


def near(page: Page, sitting: Sitting) -> tuple[str, str, list[int], list[int]]:
    """A march whose two areas show themselves."""
    page.evaluate("document.querySelector('.map-chart').scrollIntoView({block: 'start', behavior: 'instant'})")
    for place, to in marches(sitting.position, sitting.table.decision):
        if found := points(page, place, to):
            begin, end = found
            there = page.evaluate(MIDDLE, f'#board [data-pick="{place}"]')
            if there == begin:
                return place, to, begin, end
    raise AssertionError("no march can be seen")


def moved(sitting: Sitting, place: str, to: str, before: Any) -> None:
    until(sitting.page, LONGER, len(sitting.table.record))
    sitting.follow()
    assert sitting.table.decision.kind == "march.from"
    went = before.at(INDEX[place], 0) - sitting.position.at(INDEX[place], 0)
    assert went > 1 and sitting.position.at(INDEX[to], 0) == before.at(INDEX[to], 0) + went
    expect(sitting.page.locator("#prompt .order")).to_have_count(1)
    expect(sitting.page.locator(".drag-mark")).to_have_count(0)


def test_a_stack_is_dragged_by_mouse_and_taken_back_by_its_line(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, played("advanced", *ALONE, until=asked("march.from", 10, such=marches)))
    before, n = sitting.position.copy(), len(sitting.table.record)
    place, to, begin, end = near(page, sitting)
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(begin[0] + 12, begin[1], steps=3)
    expect(page.locator(".drag-mark")).to_have_count(1)
    expect(page.locator(f'#board [data-pick="{to}"]')).to_have_attribute("tabindex", "0")
    page.mouse.move(*end, steps=5)
    page.mouse.up()
    moved(sitting, place, to, before)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .order [aria-pressed='true']")).to_have_text("1")
    page.locator("#prompt [data-do='drop-order']").click()
    expect(page.locator("#prompt .order")).to_have_count(0)
    sitting.follow_back()
    assert len(sitting.table.record) == n


@pytest.mark.long
def test_what_is_let_go_elsewhere_stays_and_the_map_is_still_moved(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    sitting = sit(page, played("advanced", *ALONE, until=asked("march.from", 10, such=marches)))
    n = len(sitting.table.record)
    _, _, begin, _ = near(page, sitting)
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(begin[0] + 20, begin[1], steps=3)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".drag-mark")).to_have_count(0)
    expect(page.locator("#board [data-pick][aria-pressed='true']")).to_have_count(0)
    sitting.follow_back()
    assert len(sitting.table.record) == n
    page.locator("[data-zoom-step='in']").click(click_count=2, delay=10)
    expect(page.locator(".map-chart")).to_contain_class("is-zoomed")
    style = page.locator(".map-picture").get_attribute("style")
    sea = page.evaluate(
        """() => {
          const box = document.querySelector(".map-chart").getBoundingClientRect();
          const origins = document.querySelector("[data-drags]").dataset.drags.split(" ");
          for (let x = box.x + 60; x < box.right - 60; x += 15)
            for (let y = Math.max(box.y, 0) + 60; y < Math.min(box.bottom, innerHeight) - 60; y += 15) {
              const place = document.elementFromPoint(x, y)?.closest("[data-pick]")?.dataset.pick;
              if (!origins.includes(place)) return [x, y];
            }
        }"""
    )
    page.mouse.move(*sea)
    page.mouse.down()
    page.mouse.move(sea[0] + 40, sea[1] + 30, steps=4)
    page.mouse.up()
    assert page.locator(".map-picture").get_attribute("style") != style
    sitting.follow_back()
    assert len(sitting.table.record) == n


def finger(page: Page) -> Callable[[str, list[int] | None], None]:
    """What a finger does: "touchStart", "touchMove", "touchEnd"."""
    session: CDPSession = page.context.new_cdp_session(page)

    def send(kind: str, at: list[int] | None) -> None:
        touched = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    return send


# A point of an area that can be pressed, farther from its pieces than a finger is wide; else null.
BESIDE = """(place) => {
  const area = document.querySelector(`#board [data-pick="${place}"]`), box = area.getBoundingClientRect();
  const stand = document.querySelectorAll(`[id="part-in-${place}"] .map-fixed`);
  const pieces = [...stand].map((e) => e.getBoundingClientRect());
  const off = (x, y) => pieces.every((b) => x < b.left - 20 || x > b.right + 20 || y < b.top - 20 || y > b.bottom + 20);
  for (let x = Math.ceil(box.left); x < box.right; x += 4)
    for (let y = Math.ceil(box.top); y < box.bottom; y += 4)
      if (off(x, y) && [-2, 2].every((d) => area.contains(document.elementFromPoint(x + d, y + d)))) return [x, y];
  return null;
}"""
ON = """(place) => {
  const box = document.querySelector(`[id="part-in-${place}"] .map-fixed`).getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}"""


@pytest.mark.long
def test_a_finger_near_the_map_takes_tokens_up_at_once_and_land_after_a_rest(same_page: Callable[..., Page]) -> None:
    """So the map can be moved by a finger on one's own land. At its edge it moves along with what is dragged."""
    phone = same_page(device="phone", reduced_motion="reduce")
    sitting = sit(phone, played("advanced", *ALONE, until=asked("march.from", 10, such=marches)), "touch")
    phone.locator("[data-zoom-step='in']").tap()
    expect(phone.locator(".map-chart")).to_contain_class("is-zoomed")
    send, picture = finger(phone), phone.locator(".map-picture")
    seen = [place for place, _ in marches(sitting.position, sitting.table.decision) if phone.evaluate(BESIDE, place)]
    x, y = phone.evaluate(BESIDE, seen[0])
    send("touchStart", [x, y])
    send("touchMove", [x + 12, y + 3])
    expect(phone.locator(".drag-mark")).to_have_count(0)
    send("touchMove", [x, y])
    send("touchEnd", None)
    x, y = phone.evaluate(ON, seen[0])
    send("touchStart", [x, y])
    send("touchMove", [x + 12, y + 3])
    expect(phone.locator(".drag-mark")).to_have_count(1)
    style, frame = picture.get_attribute("style"), phone.locator(".map-chart").bounding_box()
    assert frame is not None
    for edge in (frame["x"] + 5, frame["x"] + frame["width"] - 5):
        send("touchMove", [round(edge), round(frame["y"] + frame["height"] / 2)])
        phone.wait_for_timeout(200)
    assert picture.get_attribute("style") != style
    send("touchCancel", None)
    expect(phone.locator(".drag-mark")).to_have_count(0)


@pytest.mark.parametrize("zoomed", [*further(False), True])
def test_a_finger_drags_a_stack_on_a_phone(same_page: Callable[..., Page], zoomed: bool) -> None:
    """At once while all of the map is shown; where it is near, and a finger moves it, after resting on the stack."""
    phone = same_page(device="phone", reduced_motion="reduce")
    sitting = sit(phone, played("advanced", *ALONE, until=asked("march.from", 10, such=marches)), "touch")
    before, chart = sitting.position.copy(), phone.locator(".map-chart")
    phone.locator("[data-zoom-step='all']").tap()
    expect(chart).not_to_contain_class("is-zoomed")
    if zoomed:
        phone.locator("[data-zoom-step='in']").tap()
        expect(chart).to_contain_class("is-zoomed")
    place, to, begin, end = near(phone, sitting)
    if zoomed:
        found = marches(sitting.position, sitting.table.decision)
        place, to = next(two for two in found if phone.evaluate(BESIDE, two[0]) and points(phone, *two))
        begin, end = phone.evaluate(BESIDE, place), phone.evaluate(MIDDLE, f'#board [data-pick="{to}"]')
    scrolled = phone.evaluate("scrollY")
    send = finger(phone)
    send("touchStart", begin)
    if zoomed:
        expect(phone.locator(".drag-mark")).to_have_count(1)
    for k in range(1, 6):
        send("touchMove", [round(a + (b - a) * k / 5) for a, b in zip(begin, end, strict=True)])
    send("touchEnd", None)
    moved(sitting, place, to, before)
    assert phone.evaluate("scrollY") == scrolled


def test_a_province_is_one_click_and_a_key_changes_how_many(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce")
    one = expanding(until=tables.asked("expansion.place", 2, such=roomy))
    sitting = sit(page, one)
    place = roomy(sitting.position, sitting.table.decision)
    sitting.press(f'#board [data-pick="{place}"]')
    expect(page.locator("#prompt .order")).to_have_count(1)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .order [aria-pressed='true']")).to_have_text("1")


def roomy(p: Any, decision: Any) -> Any:
    """A province with room for several tokens, and nobody in it."""
    from cradle.renaissance.rules.geography import CAPACITY
    from cradle.renaissance.rules.geography import INDEX as PROVINCE

    for verb, id in decision.actions:
        if verb == "to" and CAPACITY[PROVINCE[id]] > 2 < p.reserve[decision.seat] and not any(p.presence(PROVINCE[id])):
            return id
    return None


# Voyages and sets -----------------------------------------------------------------------------------------------------
def laden(p: Any, decision: Any) -> Any:
    """A ship that lies where several tokens can come aboard."""
    docks = [what for verb, what in decision.actions if verb == "embark"]
    return next((dock for dock in docks if p.at(AT[DOCK[dock]], decision.seat) > 2), None)


def device(same_page: Callable[..., Page], way: str) -> Page:
    return same_page(device="phone", reduced_motion="reduce") if way == "touch" else same_page(reduced_motion="reduce")


@pytest.mark.parametrize("way", ["keyboard", *further("mouse", "touch")])
def test_a_voyage_is_two_picks_and_its_cargo_is_changed(same_page: Callable[..., Page], way: str) -> None:
    """E.5.3: by mouse, by touch and by keyboard."""
    page = device(same_page, way)
    sitting = sit(page, played("advanced", *ALONE, until=asked("march.from", 10, such=laden)), way)
    n, dock = len(sitting.table.record), laden(sitting.position, sitting.table.decision)
    sitting.press(f'#board [data-pick="ship-{dock}"]')
    until(page, LONGER, n)
    sitting.follow()
    decision = sitting.table.decision
    assert decision.kind == "sail"
    view = sitting.table.game.view(sitting.position, decision.seat)
    ends = [end for end in sitting.table.board.orders.journeys.ends(view, decision) if end in INDEX]
    end = next(end for end in reversed(ends) if page.evaluate(MIDDLE, f'#board [data-pick="{end}"]'))
    sitting.press(f'#board [data-pick="{end}"]')
    until(page, LONGER, n + 3)
    sitting.follow()
    assert sitting.table.decision.kind == "march.from"
    expect(page.locator("#prompt .order")).to_have_count(1)
    less = max(sitting.table.phase.complete_orders[-1].numbers) - 1
    sitting.press(f"#prompt .order [data-do='renumber'][data-arg='0 {less}']")
    sitting.follow_back()
    assert sitting.table.phase.complete_orders[-1].n == less


@pytest.mark.parametrize("way", ["touch", *further("mouse", "keyboard")])
def test_what_is_lost_is_marked_and_confirmed(same_page: Callable[..., Page], way: str) -> None:
    """F.29.7: the proposal is cleared, something else marked first, and the proposal taken after all."""
    page = device(same_page, way)
    sitting = sit(page, played("advanced", *ALONE, until=asked("loss.from", 5)), way)
    n = len(sitting.table.record)
    rows = page.locator("#prompt .marks .order")
    expect(rows).not_to_have_count(0)
    sitting.press("#prompt [data-do='mark-none']")
    expect(rows).to_have_count(0)
    found = selection_now(sitting.table)
    assert found is not None
    last = next(e for e in reversed([*found.parts]) if page.evaluate(MIDDLE, f'#board [data-pick="{e}"]'))
    sitting.press(f'#board [data-pick="{last}"]')
    expect(rows).to_have_count(1)
    expect(page.locator(f'#board [data-pick="{last}"]')).to_have_attribute("aria-pressed", "true")
    sitting.press("#prompt [data-do='mark-proposed']")
    sitting.press("#prompt [data-do='confirm']")
    until(page, LONGER, n)
    sitting.follow()
    assert len(sitting.table.record) > n + 1
