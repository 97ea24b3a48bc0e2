"""The charts at the end of a game as a browser draws them: lines in their colours, read by mouse, finger or keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from cradle.app.history.statistics import SCORE
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.app.history.test_charts import series
from tests.browser.look.test_screens import TOO_WIDE
from tests.browser.sitting import over, put, ready, saved, until

# How many pixels of the canvas are as the stroke beside each name, and whether the canvas is as wide as its place.
DRAWN = """() => {
  const canvas = document.querySelector(".charts canvas");
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const one = new OffscreenCanvas(1, 1).getContext("2d");
  const like = (colour) => {
    one.fillStyle = colour;
    one.fillRect(0, 0, 1, 1);
    const [r, g, b] = one.getImageData(0, 0, 1, 1).data;
    let n = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const far = Math.abs(pixels[i] - r) + Math.abs(pixels[i + 1] - g) + Math.abs(pixels[i + 2] - b);
      n += pixels[i + 3] > 200 && far < 12;
    }
    return n;
  };
  const strokes = [...document.querySelectorAll(".charts .chart-stroke")].map((e) => getComputedStyle(e).color);
  return {
    colours: strokes,
    pixels: strokes.map(like),
    fits: Math.abs(canvas.clientWidth - document.querySelector(".charts .chart-place").clientWidth) < 2,
  };
}"""
IS_DRAWN = "() => document.querySelector('.charts canvas') !== null"
ROWS = """() => [...document.querySelectorAll(".charts tbody tr")].map((row) =>
  [...row.children].map((cell) => Number(cell.textContent)))"""
VALUES = "() => [...document.querySelectorAll('.charts .chart-value')].map((e) => Number(e.textContent))"


@cache
def finished() -> Table:
    return saved("human", "human", "human", until=over)


def begin(page: Page, address: str = "./") -> Page:
    """The end of a game, with its charts drawn."""
    put(page, finished(), at=address)
    page.goto(f"{address}#/play/{finished().id}")
    ready(page)
    until(page, IS_DRAWN)
    return page


def lines(name: str = SCORE) -> list[list[int]]:
    return series(finished()).counts[name]


def at(page: Page, share: float) -> tuple[float, float]:
    """A point of the chart, at a share of its width."""
    over = page.locator(".charts .u-over")
    over.scroll_into_view_if_needed()
    box = over.bounding_box()
    assert box is not None
    return box["x"] + share * box["width"], box["y"] + box["height"] / 2


def test_every_line_is_drawn_in_its_colour_and_again_in_another_theme(page: Page) -> None:
    begin(page)
    light = page.evaluate(DRAWN)
    assert min(light["pixels"]) > 100 and len(light["pixels"]) == 3
    assert page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight"), "the page is still"
    page.emulate_media(color_scheme="dark")
    until(page, f"() => ({DRAWN})().pixels.every((n) => n > 100)")
    dark = page.evaluate(DRAWN)
    assert not set(light["colours"]) & set(dark["colours"])
    page.locator("[data-do='theme']").click()  # from the system's to the light one
    until(page, f"() => ({DRAWN})().pixels.every((n) => n > 100)")
    assert page.evaluate(DRAWN)["colours"] == light["colours"]


@pytest.mark.long
def test_the_table_is_the_record(page: Page) -> None:
    begin(page)
    turns = series(finished()).turns
    for name in (SCORE, "tiles", "cubes"):
        page.locator(f"[data-do='chart'][data-arg='{name}']").click()
        assert page.evaluate(ROWS) == [list(row) for row in zip(turns, *lines(name), strict=True)]
        until(page, f"() => ({DRAWN})().pixels.every((n) => n > 50)")
        assert page.evaluate(VALUES) == [line[-1] for line in lines(name)]


@pytest.mark.long
def test_the_pointer_reads_a_turn_and_a_click_looks_at_the_board_then(page: Page) -> None:
    begin(page)
    course = series(finished())
    middle = len(course.turns) // 2
    share = course.turns[middle] / course.turns[-1]
    page.mouse.move(*at(page, share))
    until(page, f"() => document.querySelector('.chart-at').textContent === 'After turn {course.turns[middle]}'")
    assert page.evaluate(VALUES) == [line[middle] for line in lines()]
    page.mouse.click(*at(page, share))
    expect(page.locator("#prompt h2")).to_have_text(f"Move {course.decisions[middle]} of {course.decisions[-1]}")
    expect(page.locator("#board")).to_be_in_viewport()
    page.locator("[data-do='look'][data-arg='now']").click()
    page.mouse.move(5, 5)
    until(page, f"() => document.querySelector('.chart-at').textContent === 'After turn {course.turns[-1]}'")


@pytest.mark.long
def test_by_keyboard_alone_the_table_leads_to_the_board(page: Page) -> None:
    begin(page)
    page.locator(".charts summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".charts table")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".charts tbody button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt h2")).to_contain_text(f"Move {series(finished()).decisions[0]} of")


@pytest.mark.long
def test_by_finger_on_a_phone(phone: Page) -> None:
    begin(phone)
    assert phone.evaluate(DRAWN)["fits"]
    phone.touchscreen.tap(*at(phone, 0))
    until(phone, "() => document.querySelector('.chart-at').textContent === 'At the start'")
    assert phone.evaluate(VALUES) == [line[0] for line in lines()]
    expect(phone.locator("#prompt")).to_contain_text("The game is over.")


@pytest.mark.parametrize("device", ["desktop", pytest.param("phone", marks=pytest.mark.long)])
@pytest.mark.long
def test_it_fits_any_screen_and_is_accessible(
    open_page: Callable[..., Page], device: str, axe: Callable[[Page], list[str]]
) -> None:
    page = begin(open_page(device=device, reduced_motion="reduce"))
    page.locator(".charts summary").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert axe(page) == []
    assert page.evaluate(TOO_WIDE) == []
    page.evaluate("document.documentElement.dataset.size = 'larger'")
    assert page.locator(".charts").evaluate("(e) => e.scrollWidth <= e.clientWidth")
    page.set_viewport_size({"width": 420, "height": 700})
    until(page, f"() => ({DRAWN})().fits")
