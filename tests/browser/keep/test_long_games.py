"""Games of tens of thousands of decisions: the page shows how far it is, answers, and lets them be left."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import log2
from random import Random
from typing import Any

import pytest
from cradle import codec, games
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.keep.test_bad_links import follow
from tests.browser.sitting import ready
from tests.civilization import lively

DECISIONS, CHARACTERS = 45_956, 16_879
PATIENCE = 600_000  # ms
TALK = ("offer", "refuse", "claim", "ask")
# Every share that is shown, and whether anything was drawn between two of them.
LISTEN = """(() => {
  window.shares = [];
  window.frames = 0;
  const frame = () => { if (document.querySelector("dialog progress")) frames += 1; requestAnimationFrame(frame); };
  frame();
  new MutationObserver(() => {
    const bar = document.querySelector("dialog progress");
    if (bar && shares.at(-1) !== bar.value) shares.push(bar.value);
  }).observe(document, { childList: true, subtree: true, attributes: true });
})()"""


@cache
def long_link() -> str:
    """A market in which everybody talks: so many decisions, in so many characters."""
    game, chance, bits = games.load("civilization"), Random(1), 0.0
    record = Record(game, {"seats": 8, "rules": "advanced", "trade_rounds": 0}, 5)
    while len(record) < DECISIONS or bits < 6 * CHARACTERS:
        decision: Any = game.decision(record.position)
        talk = [a for a in decision.actions if a[0] in TALK] if decision.kind.startswith("trade.") else []
        record.play(chance.choice(talk) if talk else lively.choose(record.position, decision, chance))
        bits += log2(record.radices[-1])
    return f"#r={codec.record_link(record)}"


def reads(page: Page) -> Any:
    """The dialog of a game that is being read, once it shows that it goes on."""
    dialog = page.get_by_role("dialog", name="Reading the game…")
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    before = page.evaluate("shares.length")
    page.wait_for_selector("dialog progress:not([value='0.00'])", timeout=PATIENCE)
    assert page.evaluate("shares.length") >= before
    return dialog


def was_shown(page: Page) -> None:
    """How far it was, a few times a second, while the page drew on; a fast machine has read it in two seconds."""
    shares = page.evaluate("shares.splice(0)")
    assert len(shares) > 5 and shares == sorted(shares) and shares[0] < 0.2 and shares[-1] > 0.6, shares
    assert page.evaluate("frames") > 5


@pytest.mark.long
def test_a_long_game_by_link_and_from_storage(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(LISTEN)
    page.goto("./")
    ready(page)
    assert len(long_link()) >= CHARACTERS
    follow(page, long_link())
    reads(page).get_by_role("button", name="Cancel").dispatch_event("click")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Français").click()  # the page is there for something else
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="English").click()
    assert page.evaluate("!Object.keys(localStorage).some((key) => key.startsWith('cradle/game/'))")

    page.evaluate("shares.splice(0)")
    follow(page, long_link())
    reads(page)
    link = page.get_by_role("dialog", name="A link to a game of Civilization")
    expect(link).to_be_visible(timeout=PATIENCE)
    was_shown(page)
    link.locator("[data-do='link-new']").click()
    expect(page.locator("#board")).to_be_visible(timeout=PATIENCE)

    address = page.evaluate("location.hash")
    page.goto("./")
    ready(page)
    follow(page, address)
    reads(page).get_by_role("button", name="Cancel").dispatch_event("click")
    expect(page.locator(".saved-open")).to_be_visible()
    page.evaluate("shares.splice(0)")
    page.locator(".saved-open").click()
    reads(page)
    expect(page.locator("#board")).to_be_visible(timeout=PATIENCE)
    was_shown(page)
    assert page.evaluate("location.hash") == address
