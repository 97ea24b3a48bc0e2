"""The board stands still, whatever is told beside it; and no name, however long, makes a phone's page wider."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from cradle import games
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.company import MEETING, come, hosted
from tests.browser.conftest import further
from tests.browser.sitting import put, ready, visit
from tests.browser.tables import asked

LAPTOP, PHONE = {"viewport": {"width": 1280, "height": 720}}, {"device": "phone"}
# Seats, options, what stands before a person, and the button that is pressed until something is told.
TOLD: dict[str, tuple[tuple[str, ...], dict[str, Any], Any, str]] = {
    "civilization": (("human", *["heuristic"] * 6), {"rules": "advanced"}, asked("march.from", 7), "End the movement"),
    "renaissance": (("human", *["heuristic"] * 5), {}, asked("tokens.write", 6), "Write 0"),
    "ur": ((*["heuristic"] * 3, "human"), {}, lambda t: t.asks_person and t.decision.kind == "exchange.face", ""),
}
# Where the board lies, from above and in px; on a phone it is a page beside another.
BOARD = """() => {
  const { y, width, height } = document.querySelector("#table").getBoundingClientRect();
  return [y, width, height].map(Math.round);
}"""
WIDE = "() => Math.max(document.documentElement.scrollWidth, innerWidth)"
# What stands out of what holds it.
CUT = """() => [...document.querySelectorAll("dialog[open], .play-side, #prompt, #scores > *")]
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `${e.tagName} ${e.className} ${e.scrollWidth}`)"""

# Long names of which a piece cannot be seen: beyond the page, or beyond what holds them, which hides it.
UNREAD = """(where) => [...document.querySelectorAll(where)].flatMap((root) => {
  const found = [], texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!/WWWW/.test(text.data) || text.parentElement.closest(".visually-hidden, option")) continue;
    range.selectNodeContents(text);
    let [left, right] = [0, document.documentElement.clientWidth];
    for (let e = text.parentElement; e; e = e.parentElement) {
      if (getComputedStyle(e).overflowX === "visible") continue;
      const box = e.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    for (const box of range.getClientRects())
      if (box.left < left - 1 || box.right > right + 1) found.push(text.parentElement.outerHTML.slice(0, 90));
  }
  return found;
})"""


@pytest.mark.parametrize(
    ("name", "sized"),
    [
        ("renaissance", PHONE),
        ("ur", LAPTOP),
        *further(("renaissance", LAPTOP), ("civilization", LAPTOP), ("civilization", PHONE)),
    ],
)
def test_the_board_stands_still_while_what_happened_comes_unfolds_and_goes(
    same_page: Callable[..., Page], name: str, sized: dict[str, Any]
) -> None:
    page = same_page(reduced_motion="reduce", **sized)
    kinds, variant, until, pressed = TOLD[name]
    visit(page, tables.played(games.load(name), *kinds, until=until, **variant))
    page.locator("[data-do='speed']").select_option("instant")
    button = page.get_by_role("button", name=pressed) if pressed else page.locator("#prompt [data-do='play']").first
    for _ in range(2 if name == "civilization" else 1):  # the first press is asked about: nobody has moved
        button.click()
    expect(page.locator("#recap li").first).to_be_visible()
    unfolded = page.evaluate(BOARD)
    if sized is LAPTOP:
        page.locator("#recap li").last.evaluate("(e) => e.append('and more '.repeat(300))")
        page.locator("#prompt .prompt").evaluate("(e) => e.append('or what else '.repeat(30))")
        assert page.evaluate(BOARD) == unfolded, "however much happened, however long the question"
    page.locator("[data-do='recap-fold']").click()
    expect(page.locator("#recap li").first).to_be_hidden()
    assert page.evaluate(BOARD) == unfolded, "folded"
    page.locator("[data-do='recap-close']").click()
    expect(page.locator("#recap .recap")).to_have_count(0)
    assert page.evaluate(BOARD) == unfolded, "gone"


@pytest.mark.long
def test_long_names_make_no_page_of_a_phone_wider(open_page: Callable[..., Page]) -> None:
    phone = open_page(device="phone", reduced_motion="reduce")
    for name, players in (("ur", 3), ("renaissance", 3), ("civilization", 5)):
        kinds = ("human", *["heuristic"] * (players - 1))
        one = tables.played(games.load(name), *kinds, until=lambda t: t.asks_person and len(t.record) > 30, id=name)
        one.seats = [replace(seat, name=f"{n}{'W' * 39}") for n, seat in enumerate(one.seats)]
        one.name = name[:1] + "M" * 79
        put(phone, one)
    phone.goto("./")
    ready(phone)
    expect(phone.locator(".go-on")).to_be_visible()
    assert phone.evaluate(WIDE) == 360
    for verb in ("rename", "delete"):
        phone.locator(f"[data-do='{verb}']").first.click()
        expect(phone.locator("dialog[open]" if verb == "rename" else "#toast .toast").first).to_be_visible()
        assert phone.evaluate(WIDE) == 360 and phone.evaluate(CUT) == [], verb
        phone.keyboard.press("Escape")
    phone.locator("[data-do='undelete']").first.click()
    for name in ("ur", "renaissance", "civilization"):
        phone.goto(f"./#/play/{name}")
        expect(phone.locator(f".play-{name} #prompt .prompt")).to_be_visible()
        phone.locator("[data-do='scores']").first.click()
        expect(phone.locator("#scores .scores-more")).to_be_visible()
        assert phone.evaluate(WIDE) == 360 and phone.evaluate(CUT) == [], name
        phone.locator("[data-do='scores']").first.click()
        phone.locator("[data-do='menu']").first.click()
        expect(phone.locator("dialog[open]")).to_be_visible()
        assert phone.evaluate(WIDE) == 360 and phone.evaluate(CUT) == [], name
        phone.locator("dialog[open] [data-do='close']").first.click()
        expect(phone.locator("dialog[open]")).to_have_count(0)


def fits(page: Page, where: str) -> None:
    """No page is wider than the phone, and every long name there can be read."""
    assert page.evaluate(WIDE) == 360 and page.evaluate(CUT) == [] and page.evaluate(UNREAD, where) == [], where


@pytest.mark.parametrize("name", ["renaissance", *further("ur", "civilization")])
def test_long_names_can_be_read_in_the_log_and_in_the_ranking(open_page: Callable[..., Page], name: str) -> None:
    phone = open_page(device="phone", locale="fr", reduced_motion="reduce")
    kinds = ("human", *["heuristic"] * (4 if name == "civilization" else 2))
    one = tables.played(games.load(name), *kinds, until=lambda t: t.asks_person and len(t.record) > 30, id=name)
    one.seats = [replace(seat, name=f"{n}{'W' * 39}") for n, seat in enumerate(one.seats)]
    one.closed = True
    visit(phone, one)
    expect(phone.locator("#ending li").first).to_be_visible()
    fits(phone, "#ending, #scores")
    phone.locator("[data-do='tab'][data-arg='log']").first.click()
    expect(phone.locator("#log .log-line").first).to_be_visible()
    fits(phone, ".play-log")


@pytest.mark.long
def test_long_names_can_be_read_in_the_room_of_a_live_table(
    open_page: Callable[..., Page], devices: Callable[[], Page], live_site: str
) -> None:
    """By the host and by who watches: who is here, the seats, who asks for one, the chat."""
    host, guest = (open_page(live_site, device="phone", locale="fr", reduced_motion="reduce") for _ in range(2))
    one = tables.played(games.load("ur"), "human", "away", "away", "heuristic", until=lambda t: len(t.record) > 8)
    one.seats = [replace(seat, name=f"{n}{'W' * 39}") for n, seat in enumerate(one.seats)]
    link = hosted(host, one, live_site)
    come(guest, link, "g" + "W" * 39)
    expect(guest.locator("[data-do='live-sit']").first).to_be_visible(timeout=MEETING)
    fits(guest, "dialog")
    guest.locator("[data-do='live-sit']").first.click()
    expect(guest.locator("dialog")).to_have_count(0, timeout=MEETING)
    fits(guest, "#prompt")
    said = "W" * 200
    guest.locator("[data-do='tab'][data-arg='log']").first.click()
    guest.locator("[data-do='live-say'] input").fill(said)
    guest.locator("[data-do='live-say'] input").press("Enter")
    host.locator("[data-do='tab'][data-arg='log']").first.click()
    for page in host, guest:
        expect(page.locator(".live-said")).to_contain_text(said, timeout=MEETING)
        fits(page, ".play-log")
    for verb in ("live", "seats"):
        host.locator("[data-do='menu']").first.click()
        host.locator(f"dialog [data-do='{verb}']").first.click()
        expect(host.locator("dialog[open] .seating").first).to_be_visible()
        fits(host, "dialog")
        host.locator("dialog [data-do='close']").first.click()
