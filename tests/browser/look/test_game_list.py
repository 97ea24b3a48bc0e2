"""The list "Your games" at the head of the page, where tables with others stand in it: on a laptop and on a phone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from cradle import games
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.sitting import put, ready

HOUR = 3_600_000
SIZES = {"laptop": {"width": 1280, "height": 720}, "phone": {"width": 360, "height": 740}}
NAMES = ["Ada", "Maximilienne de Beauharnais", "Ben"]


def elsewhere(secret: str, name: str, asked: int, hours: int, left: int | None) -> tuple[str, str]:
    """A table elsewhere as seat 1 there remembers it: so many hours ago somebody was asked, so many are left."""
    now = int(time.time() * 1000)
    wait = [asked, now - hours * HOUR, None if left is None else now + left * HOUR]
    table = {"game": "civilization", "name": name, "seats": NAMES, "mine": [1], "waits": [wait], "over": False}
    entry = {"key": "0" * 32, "name": NAMES[1], "mark": "1" * 32, "table": {**table, "moved": now - hours * HOUR}}
    return f"cradle/guest/{secret * 32}", json.dumps(entry)


@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [("phone", "dark", "fr"), *further(("laptop", "light", "en"), ("laptop", "light", "fr"), ("phone", "dark", "en"))],
)
def test_whose_turn_it_is_stands_at_the_head_of_the_page(
    open_page: Callable[..., Page], live_site: str, size: str, scheme: str, locale: str
) -> None:
    page = open_page(live_site, viewport=SIZES[size], scheme=scheme, locale=locale)
    entries = elsewhere("a", "Theirs", 0, 5, 19), elsewhere("b", "Mine", 1, 30, 42)
    put(page, tables.table(games.load("ur"), "human", "heuristic"), **dict(entries))
    page.goto("./")
    ready(page)
    rows = page.locator(".your-games .saved-game")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text({"en": "Your turn · yesterday · 42 hours left", "fr": "À vous"}[locale])
    expect(rows.nth(0).locator("strong")).to_have_text({"en": "Mine Online", "fr": "Mine En ligne"}[locale])
    expect(page.locator(".your-games .is-yours")).to_have_count(1)
    expect(rows.nth(0).locator(".saved-open")).to_be_in_viewport(ratio=1)
    expect(page).to_have_title("(1) Cradle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rows.nth(0).locator(".saved-open").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert page.url.endswith("#t=" + "b" * 32 + "1" * 32)
