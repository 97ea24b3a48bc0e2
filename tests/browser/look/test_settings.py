"""Settings: each takes effect at once and is there again after a reload, before Python is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import STORED, Sitting, asked, put, ready, saved

STYLE = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"
SIZE = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
# What may still move: the longest of all transitions and animations on the page, in seconds.
MOTION = """() => Math.max(...[...document.querySelectorAll("*")].flatMap((e) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(e);
  return [...transitionDuration.split(","), ...(animationName === "none" ? [] : animationDuration.split(","))];
}).map(parseFloat))"""
NO_PYTHON = "**/pyodide.asm.wasm"


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    page = open_page()
    put(page, saved("human", "human", until=asked("turn"), id="abc123"))
    page.goto("./#/play/abc123")
    ready(page)
    return page


def choose(page: Page, name: str, value: str) -> None:
    page.locator(".top [data-do='settings']").click()
    page.locator(f"label:has(input[name='settings-{name}'][value='{value}'])").click()
    expect(page.locator(f"input[name='settings-{name}'][value='{value}']")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def looks(page: Page) -> dict[str, Any]:
    """What the settings have made of the page."""
    return {
        "size": page.evaluate(SIZE),
        "paper": page.evaluate(STYLE, ["html", "backgroundColor"]),
        "motion": page.evaluate(MOTION),
        "symbols": page.evaluate("document.documentElement.dataset.symbols"),
    }


def test_each_takes_effect_and_is_kept_even_before_python_is_up(page: Page, faults: Any) -> None:
    first = looks(page)
    sizes = [first["size"]]
    for value in ("large", "larger"):
        choose(page, "size", value)
        sizes.append(page.evaluate(SIZE))
    assert sizes == sorted(set(sizes)) and sizes[-1] > 1.25 * sizes[0]

    choose(page, "theme", "dark")
    dark = looks(page)["paper"]
    assert dark != first["paper"]
    page.emulate_media(color_scheme="dark")
    choose(page, "theme", "light")
    assert looks(page)["paper"] == first["paper"], "whatever the system says"

    assert first["motion"] > 0
    choose(page, "motion", "off")
    assert looks(page)["motion"] == 0

    mark = page.locator("#board .seat-mark").first
    before = mark.bounding_box()
    choose(page, "symbols", "strong")
    after = mark.bounding_box()
    assert before and after and after["width"] > 1.2 * before["width"]

    was = looks(page)
    faults.allow("ERR_FAILED|Failed to fetch")
    page.route(NO_PYTHON, lambda route: route.abort())
    page.reload()
    expect(page.locator("#loading")).to_be_visible()
    assert looks(page) == was, "another one until Python is up"
    page.unroute(NO_PYTHON)
    page.reload()
    ready(page)
    assert looks(page) == was
    choose(page, "theme", "")
    assert looks(page)["paper"] == dark, "as the system again"


@pytest.mark.long
def test_language_and_pace_of_bots(open_page: Callable[..., Page]) -> None:
    page = open_page()
    table = saved("human", "heuristic", until=asked("turn"), id="abc123")
    put(page, table)
    page.goto("./#/play/abc123")
    ready(page)
    expect(page.locator("[data-do='speed']")).to_have_value("normal")
    choose(page, "pace", "instant")
    expect(page.locator("[data-do='speed']")).to_have_value("instant")
    choose(page, "language", "fr")
    for _ in range(2):
        expect(page.get_by_role("button", name="Revoir")).to_be_visible()
        expect(page.locator("[data-do='speed']")).to_have_value("instant")
        assert page.evaluate("document.documentElement.lang") == "fr"
        Sitting(page, table).offered()
        page.reload()
        ready(page)


@pytest.mark.long
def test_picks_to_be_confirmed(page: Page) -> None:
    """Two clicks for a move: what is picked is offered in words, and nothing is played before."""
    choose(page, "confirm", "picks")
    for _ in range(2):
        before = page.evaluate(STORED)
        page.locator("#board [data-pick][tabindex='0']:not([aria-pressed='true'])").first.click()
        button = page.locator("#prompt .toolbar .btn-primary[data-do='play']").first
        expect(button).to_be_visible()
        assert page.evaluate(STORED) == before
        page.reload()
        ready(page)
        assert page.evaluate(STORED) == before, "what was not confirmed was not played"
        page.locator("#board [data-pick][tabindex='0']:not([aria-pressed='true'])").first.click()
        button.click()
        assert len(page.evaluate(STORED)) > len(before)
    choose(page, "confirm", "")
    before = page.evaluate(STORED)
    page.locator("#board [data-pick][tabindex='0']:not([aria-pressed='true'])").first.click()
    assert len(page.evaluate(STORED)) > len(before)


@pytest.mark.parametrize(
    ("locale", "size"),
    [("fr", "larger"), *(pytest.param(*one, marks=pytest.mark.long) for one in (("en", "larger"), ("fr", "")))],
)
def test_text_of_any_size_fits_on_a_phone(open_page: Callable[..., Page], locale: str, size: str) -> None:
    """Nothing has to be pushed aside to be read; with a bot at the table the tools are most."""
    page = open_page(device="phone", locale=locale)
    put(page, saved("human", "heuristic", "human", until=asked("turn"), id="abc123"))
    page.add_init_script(f"localStorage.setItem('cradle/size', '{size}')")
    page.add_init_script("localStorage.setItem('cradle/symbols', 'strong')")
    page.goto("./#/play/abc123")
    ready(page)
    wide = """() => Math.max(...[document.scrollingElement, ...document.querySelectorAll("#prompt, dialog")]
      .map((e) => e.scrollWidth - e.clientWidth))"""
    assert page.evaluate(wide) <= 0
    for opener in ("#prompt [data-do='menu']", "dialog [data-do='settings']"):
        page.locator(opener).click()
        assert page.evaluate(wide) <= 0, opener
    page.keyboard.press("Escape")
    page.locator("#prompt [data-do='look']").click()
    assert page.evaluate(wide) <= 0
    page.locator("#prompt [data-arg='now']").click()
    page.locator("#prompt [data-do='menu']").click()
    page.locator("dialog [data-do='home']").click()
    expect(page.locator(".saved-game")).to_be_visible()
    assert page.evaluate(wide) <= 0
