"""What stands close together: marks of wares lie over nothing, what is missing is in its column, names are whole."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from cradle import games
from playwright.sync_api import Page, expect

from tests.browser import sitting, tables
from tests.browser.conftest import further
from tests.browser.peoples import ALONE, asked, played
from tests.browser.sitting import visit
from tools.pictures.screens import WORDS

SIZES = pytest.mark.parametrize("size", [(360, 740), *further(((1280, 720),))])
# Wares whose mark lies over what is said below them, or over the mark of the next; and those that are cut.
OVER = """() => {
  const marks = [...document.querySelectorAll(".civ-now .civ-buy.is-legal")].map((e) => {
    const box = e.getBoundingClientRect(), look = getComputedStyle(e);
    const shadow = Math.max(0, ...[...look.boxShadow.matchAll(/(-?[\\d.]+)px/g)].map((found) => +found[1]));
    const beyond = Math.max(shadow, parseFloat(look.outlineWidth) + parseFloat(look.outlineOffset));
    const chips = [...e.parentElement.querySelectorAll(".civ-more :is(.civ-group, .seat-mark)")];
    return [e.textContent, box.left - beyond, box.top - beyond, box.right + beyond, box.bottom + beyond, chips];
  });
  const meet = (a, b) => a[1] < b[3] && b[1] < a[3] && a[2] < b[4] && b[2] < a[4];
  const box = (e) => { const b = e.getBoundingClientRect(); return [e, b.left, b.top, b.right, b.bottom]; };
  return marks.filter((a, n) => marks.slice(n + 1).some((b) => meet(a, b)) || a[5].some((e) => meet(a, box(e))))
    .map(([text]) => text);
}"""
CUT = """(which) => [...document.querySelectorAll(which)].filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.textContent)"""
# Advances whose button, or what stands in it, is wider than the column of their branch.
WIDER = """() => [...document.querySelectorAll(".ren-branch .ren-buy")].filter((e) => {
  const column = e.closest(".ren-branch").getBoundingClientRect();
  return [e, ...e.querySelectorAll("*")].some((one) => one.getBoundingClientRect().right > column.right + 1);
}).map((e) => e.textContent)"""


@pytest.mark.long
@SIZES
def test_what_marks_a_ware_lies_over_nothing(same_page: Callable[..., Page], size: tuple[int, int]) -> None:
    """Civilization E.10: with many that can be bought, and with few."""
    page = same_page(viewport={"width": size[0], "height": size[1]}, locale="fr", reduced_motion="reduce")
    for rules, turn, seats in (("advanced", 12, 7), ("classic", 10, 4)):
        visit(page, played(rules, *ALONE[:seats], until=asked("purchases.card", turn), id=rules))
        expect(page.locator(".civ-now .civ-buy.is-legal").first).to_be_visible()
        assert page.evaluate(OVER) == [], rules
        assert page.evaluate(CUT, ".civ-now .civ-buy") == [], rules


@SIZES
@pytest.mark.parametrize("locale", ["fr", *further("en")])
def test_what_is_missing_for_an_advance_stands_in_its_column(
    same_page: Callable[..., Page], size: tuple[int, int], locale: str
) -> None:
    """Renaissance 6.2: in words, beside the price."""
    page = same_page(viewport={"width": size[0], "height": size[1]}, locale=locale, reduced_motion="reduce")
    one = tables.played(games.load("renaissance"), "human", "heuristic", "heuristic", until=asked("purchases.buy", 6))
    visit(page, one)
    said = page.locator(".ren-branch .ren-price > small")
    expect(said.first).to_have_text(re.compile(r"^il manque \d+$" if locale == "fr" else r"^\d+ short$"))
    assert page.evaluate(WIDER) == []


@pytest.mark.parametrize("players", [3, *further(2, 4)])
def test_on_a_phone_no_name_is_broken_in_a_hand_of_ur(same_page: Callable[..., Page], players: int) -> None:
    """With two buttons and a number of two digits beside it."""
    phone = same_page(device="phone", locale="fr", reduced_motion="reduce")
    one = tables.played(games.load("ur"), *["human"] * players, until=sitting.asked("turn"), id=f"hands-{players}")
    for n, seat in enumerate(one.seats, 1):
        seat.name = f"Joueur {n}"
    visit(phone, one)
    expect(phone.locator("#board .ur-hand.is-turn .ur-stock")).to_contain_text(re.compile(r"1\d"))
    assert phone.evaluate(WORDS)["broken"] == []
