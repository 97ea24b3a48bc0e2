"""The page asks its own site for everything, under whatever path it lies, and needs nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.sitting import Sitting, asked, eager, put, ready, saved

pytestmark = pytest.mark.first_visit


def test_under_a_path_a_bot_plays_and_nothing_is_asked_for_outside(
    open_page: Callable[..., Page], site_below: str
) -> None:
    """Fonts, icons, interpreter, rules, worker, files: every request is below the page's own address."""
    page = open_page(url=site_below)
    asked_for: list[Request] = []
    page.context.on("request", lambda request: asked_for.append(request))
    missing: list[str] = []
    page.context.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    table = saved("human", "search", until=asked("turn"))
    put(page, table)
    page.goto("./")
    ready(page)
    assert page.url == site_below
    page.get_by_role("button", name="About").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Read the rules, Ur").click()
    expect(page.locator("dialog .rules")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".saved-open").click()
    page.locator("[data-do='speed']").select_option("instant")
    sitting, bot = Sitting(page, table), 1
    assert not sitting.play(eager(1), until=lambda: table.record.seats[-1] == bot)
    expect(page.locator("#toast")).to_be_empty()
    urls = {request.url for request in asked_for}
    assert len(urls) > 15
    assert {url for url in urls if not url.startswith((site_below, "blob:", "data:"))} == set()
    assert missing == []


def test_no_link_leads_out_without_saying_so(page: Page) -> None:
    """Whatever can be followed stays here, or is an address that the about dialog names."""
    page.goto("./")
    ready(page)
    page.get_by_role("button", name="About").click()
    links = page.locator("a[href]").evaluate_all(
        "all => all.map((e) => [e.getAttribute('href'), !!e.closest('dialog')])"
    )
    assert all(href.startswith("#") or in_dialog for href, in_dialog in links)
