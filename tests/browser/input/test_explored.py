"""The table explored by keys, as a screen reader has it: every place, the log, and where the focus comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle import games
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser import sitting, tables
from tests.browser.sitting import asked, put, ready, saved, visit
from tests.civilization.positions import game as law
from tests.civilization.positions import laid

AT = "() => document.activeElement.dataset.pick"
INSIDE = "(selector) => Boolean(document.activeElement.closest(selector))"


@pytest.fixture
def page(same_page: Callable[..., Page]) -> Page:
    return same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})


def test_arrows_go_to_each_tile_of_ur_and_what_cannot_be_picked_says_why(page: Page) -> None:
    table = saved("human", "human", until=sitting.asked("turn"))
    visit(page, table)
    page.locator("#board [data-pick='a1']").focus()
    walked = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        walked.append(page.evaluate(AT))
    assert walked == ["b1", "c1", "c2", "c3", "b3", "b2"]
    legal = table.targets()
    bare = next(f"{c}1" for c in "bcd" if f"{c}1" not in legal)
    page.locator(f"#board [data-pick='{chr(ord(bare[0]) - 1)}1']").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(AT) == bare
    verb, what = table.board.meant(table.decision, bare)
    why = table.game.refusal(table.position, verb, what)
    assert why is not None
    expect(page.locator("#announce")).to_contain_text(bare.upper())
    page.keyboard.press("Shift+F8")
    expect(page.locator("#announce")).to_contain_text(page.evaluate("document.activeElement.ariaLabel"))


def test_the_log_is_one_stop_and_arrows_go_through_it(page: Page) -> None:
    visit(page, saved("human", "human", until=sitting.over))
    assert page.locator("#log button").count() > 20
    assert page.locator("#log button:not([tabindex='-1'])").count() == 0
    page.locator("#log").focus()
    page.keyboard.press("ArrowUp")
    last = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Home")
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") not in (first, last)
    assert page.evaluate(INSIDE, "#log")


def test_f6_goes_to_the_first_thing_that_can_be_done(page: Page) -> None:
    visit(page, saved("human", "human", until=sitting.asked("war.number")))
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.matches('.count-button')")
    page.locator("#prompt .rule-link").first.focus()
    page.locator("#board [data-pick]").first.focus()
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.matches('.count-button')"), "not the paragraph, where one was last"


def at_market(*kinds: str) -> Table:
    """A table at which the first seat has the word, with an empty lot."""
    p = laid("advanced", len(kinds), phase="trade", hand=dict.fromkeys(range(len(kinds)), "ochre hides salt gold"))
    seats = [Seat(*who) for who in zip(tables.NAMES, COLOURS, kinds, strict=False)]
    return Table(Record(law, law.variant_of(p), start=law.to_json(p)), seats, "kept", "Kept")


def test_f6_goes_to_no_button_that_cannot_be_pressed_yet(page: Page) -> None:
    """Nothing can be sent before it is an offer."""
    visit(page, at_market("human", "heuristic", "heuristic"))
    expect(page.locator("#prompt [data-do='send'][data-first]")).to_have_attribute("aria-disabled", "true")
    for key in ("F6", "F6", "F6", "F6", "Shift+F6", "Shift+F6"):
        page.keyboard.press(key)
        assert not page.evaluate("document.activeElement.matches('button[aria-disabled=true]')")
        if key == "F6" and page.evaluate(INSIDE, "#prompt"):
            assert page.evaluate("document.activeElement.matches('button')")


def test_a_question_to_which_the_focus_goes_is_not_announced_too(page: Page) -> None:
    visit(page, at_market("human", "human"))
    page.locator("#prompt [data-do='lift']").first.focus()
    page.keyboard.press("Enter")
    page.locator("#prompt .prompt-rows [data-do='play']").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt h2")).to_contain_text("Ben")
    expect(page.locator("#prompt h2")).to_be_focused()
    assert "Ada offers nothing." in page.locator("#announce").inner_text()
    assert page.locator("#announce").inner_text().count("Ben") == 0


def test_a_paragraph_of_the_rules_leads_back_and_the_entrance_to_its_heading(page: Page) -> None:
    visit(page, saved("human", "human", until=sitting.asked("war.number")))
    page.locator("#prompt .rule-link").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#prompt .rule-link").first).to_be_focused()
    page.locator(".top [data-do='home']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_be_focused()
    page.locator(".skip-link").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cradle")


def test_a_province_tells_its_neighbours_and_the_map_reads_no_bare_numbers(
    page: Page, axe: Callable[..., list[str]]
) -> None:
    for name, seats, kind, words in (
        ("renaissance", ("human", "heuristic", "heuristic"), "expansion.place", "Neighbours: "),
        ("civilization", ("human", *["heuristic"] * 3), "march.from", "Neighbours: "),
    ):
        visit(page, tables.played(games.load(name), *seats, until=tables.asked(kind, 0), id=name))
        place = page.locator(".map-area.is-legal").first
        assert words in str(place.get_attribute("aria-description"))
        assert "text: 0 1 2" not in page.locator("#table").aria_snapshot()
        assert axe(page) == []
        place.focus()
        page.keyboard.press("Shift+F8")
        expect(page.locator("#announce")).to_contain_text(words)


@pytest.mark.parametrize("where", [{"device": "phone"}, {"viewport": {"width": 1280, "height": 720}}])
def test_the_entrance_has_its_heading_also_with_a_saved_game(
    same_page: Callable[..., Page], where: dict[str, Any]
) -> None:
    page = same_page(**where)
    for kept in (0, 1):
        if kept:
            put(page, saved("human", "human", until=asked("turn")))
            page.goto("./")
            ready(page)
            expect(page.locator(".go-on")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("Cradle")
