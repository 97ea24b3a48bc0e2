"""By keyboard: from part to part, by arrow, by letter, and the main button from wherever one is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.civilization.bots.market import value
from cradle.civilization.rules.position import Civ
from cradle.kernel.game import Decision
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.sitting import LONGER, STORED, visit
from tests.browser.tables import asked
from tools.browser.fingers import until

FOCUS = """() => [document.activeElement.dataset.arg ?? document.activeElement.dataset.pick ?? "",
  ["#prompt", ".play-panels", ".play-board"].find((part) => document.activeElement.closest(part))]"""


CIV = games.load("civilization")


def settler_offers(p: Civ, decision: Decision) -> bool:
    """Whether a settler would make an offer."""
    settler = players.load(CIV, "heuristic")
    return settler(CIV.view(p, decision.seat), decision, Random(1), 0.0)[0].startswith("offer")


@pytest.fixture
def market(same_page: Callable[..., Page]) -> Page:
    """A person has to make an offer, and begins with an empty form."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    seats = ("human", *["heuristic"] * 6)
    visit(page, tables.played(CIV, *seats, until=asked("trade.open", 6, settler_offers), rules="advanced"))
    page.evaluate("document.activeElement.blur()")  # the page may have been at another table, by keys
    return page


def test_an_offer_is_filled_in_and_sent_by_keys(market: Page) -> None:
    keys = market.keyboard
    before = len(market.evaluate(STORED))
    keys.press("F6")
    assert market.evaluate(FOCUS)[1] == "#prompt"
    keys.press("F6")
    first, part = market.evaluate(FOCUS)
    assert part == ".play-panels" and first.startswith("card-"), "the first card of the hand"
    for _ in range(3):
        keys.press("ArrowDown")
        if market.evaluate(FOCUS)[0].startswith("ask-"):
            break
    else:
        keys.press("ArrowDown")
    keys.type("dy")
    assert market.evaluate(FOCUS)[0] == "ask-dye", "by the beginning of its name, in the row where one is"
    keys.type("g")
    assert market.evaluate(FOCUS)[0] == "ask-dye", "nothing begins with dyg"
    keys.press("Shift")
    keys.type("g")
    assert market.evaluate(FOCUS)[0] != "ask-dye", "after another key a letter begins another word"
    keys.press("Shift")
    keys.type("dy")
    assert market.evaluate(FOCUS)[0] == "ask-dye"
    pressed = market.locator(".desk [data-arg='ask-dye']").get_attribute("aria-pressed")
    keys.press("Enter")
    expect(market.locator(".desk [data-arg='ask-dye']")).not_to_have_attribute("aria-pressed", str(pressed))
    keys.press("Shift+F6")
    assert market.evaluate(FOCUS)[1] == "#prompt"
    keys.press("F6")
    assert market.evaluate(FOCUS)[0] == "ask-dye", "each part knows where one was in it"
    keys.press("F6")
    assert market.evaluate(FOCUS)[1] == ".play-board"
    keys.press("F6")
    keys.type("su")
    expect(market.locator("#prompt [data-do='suggest']")).to_be_focused()
    keys.press("Enter")
    expect(market.locator("#prompt [data-do='suggest']")).to_have_attribute("aria-pressed", "true")
    keys.press("Control+Enter")
    until(market, LONGER, before)


def test_the_keys_are_told(market: Page, axe: Callable[..., list[str]]) -> None:
    market.keyboard.press("F6")
    market.keyboard.press("?")
    expect(market.get_by_role("dialog", name="Keys")).to_contain_text("Ctrl+Enter")
    assert axe(market) == []
    market.keyboard.press("Escape")
    market.locator("#prompt [data-do='menu']").click()
    market.locator("dialog [data-do='keys']").click()
    expect(market.get_by_role("dialog", name="Keys")).to_be_visible()


def test_escape_puts_down_what_was_taken_up(same_page: Callable[..., Page]) -> None:
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    seats = ("human", *["heuristic"] * 6)
    visit(page, tables.played(games.load("civilization"), *seats, until=asked("march.from", 6), rules="advanced"))
    before = page.evaluate(STORED)
    page.locator(".map-area.is-legal").first.press("Enter")
    expect(page.locator(".map-area.is-picked")).to_have_count(1)
    assert len(page.evaluate(STORED)) == len(before) + 1
    page.keyboard.press("Escape")
    expect(page.locator(".map-area.is-picked")).to_have_count(0)
    assert page.evaluate(STORED) == before


def has_much_to_buy(position: Any, decision: Decision) -> bool:
    """More than one card: who has bought one is asked again."""
    return value(position, position.in_hand(decision.seat)) > 200


def test_the_focus_stays_on_what_was_picked_wherever_it_is_drawn_then(same_page: Callable[..., Page]) -> None:
    """In the shop a card that is chosen leaves the list of those that can be bought: no second Enter buys another."""
    page = same_page(reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    seats = ("human", *["heuristic"] * 6)
    choice = asked("purchases.card", 9, has_much_to_buy)
    visit(page, tables.played(games.load("civilization"), *seats, until=choice, rules="advanced"))
    page.locator("[data-pick^='buy-'][tabindex='0']").first.focus()
    ware = page.evaluate(FOCUS)[0]
    for _ in range(2):  # chosen, and given up again
        before = page.locator(f"[data-pick='{ware}']").get_attribute("aria-pressed")
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-pick='{ware}']")).not_to_have_attribute("aria-pressed", str(before))
        assert page.evaluate(FOCUS)[0] == ware
